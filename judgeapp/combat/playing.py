"""Playing scripts with combat: the copy engine, driven with what combat adds. Pure, as the engine is."""

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any, ClassVar

from judgeapp.combat.extension import COMBAT
from judgeapp.combat.policies import (
    COMPATIBLE,
    EVERY_BELIEF,
    EXCLUDED,
    CombatPolicy,
    policy_of,
)
from judgeapp.copyengine.cards.card_data import CardPool
from judgeapp.copyengine.interpreter.game import Game
from judgeapp.copyengine.model.policies import CORRECT, Policy
from judgeapp.copyengine.play import alternatives as copying
from judgeapp.copyengine.play.playing import play as play_copying
from judgeapp.copyengine.rulesets.ruleset import Ruleset


def play(
    script: Mapping[str, Any],
    *,
    cards: CardPool,
    ruleset: Ruleset | str | None = None,
    policy: Policy | str | Sequence[str] = CORRECT,
) -> Game:
    """Play a script; one without events of combat gives what the copy engine gives.

    Args:
        ruleset: the ruleset or its id; None for the script's own, or the default.
        policy: the beliefs held, by id, on copying or on keywords; none for the rules.

    Raises:
        CopyEngineError: something can't be read or played; names the place and the mend.
    """
    held = policy if isinstance(policy, Policy) else policy_of(policy)
    return play_copying(script, cards=cards, ruleset=ruleset, policy=held, extension=COMBAT)


class Believers(copying.Believers):
    """A script as those see it who hold beliefs on copying or on keywords."""

    engine: ClassVar[copying.Engine] = copying.Engine(
        play=play,
        policy_of=policy_of,
        beliefs=EVERY_BELIEF,
        excluded=EXCLUDED,
        compatible=COMPATIBLE,
        noting=partial(copying.noting_policy, CombatPolicy),
        extension=COMBAT,
    )
