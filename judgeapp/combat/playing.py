"""Playing scripts with combat: the copy engine, driven with what combat adds. Pure, as the engine is."""

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any, ClassVar

from judgeapp.combat.asking.asking import script_of_what_if, without_then
from judgeapp.combat.extension import COMBAT
from judgeapp.combat.policies import (
    COMPATIBLE,
    EVERY_BELIEF,
    EXCLUDED,
    CombatPolicy,
    policy_of,
)
from judgeapp.copyengine.asking.asking import Answer
from judgeapp.copyengine.cards.card_data import CardPool
from judgeapp.copyengine.interpreter.game import Game
from judgeapp.copyengine.model.content_cache import content_of
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

    def __init__(
        self, script: Mapping[str, Any], cards: CardPool, ruleset: Ruleset | str | None = None
    ) -> None:
        super().__init__(script, cards, ruleset)
        self._what_ifs: dict[bytes | None, Believers] = {}

    def believed(self, query: copying.Query, *beliefs: str) -> Answer | None:
        if query.get("then") is not None:
            return self._what_if(query).believed(without_then(query), *beliefs)
        return super().believed(query, *beliefs)

    def possible(self, query: copying.Query) -> tuple[str, ...]:
        if query.get("then") is not None:
            self.right(query)  # raises what the question asks for and isn't there
            return self._what_if(query).possible(without_then(query))
        return super().possible(query)

    def with_then(self, query: copying.Query) -> tuple["Believers", copying.Query]:
        """Return the believers in what would be if a query's events came, and what it asks of that."""
        return (self._what_if(query), without_then(query)) if query.get("then") else (self, query)

    def _what_if(self, query: copying.Query) -> "Believers":
        """Return the believers in what would be if a query's events came."""
        content = content_of([query.get("at"), query["then"]])
        if content not in self._what_ifs or content is None:
            script = script_of_what_if(self.script, query)
            self._what_ifs[content] = type(self)(script, self.cards, self._rules)
        return self._what_ifs[content]
