"""What a script states of a resolution and nothing takes up: names of what isn't made, a copy of nothing."""

from collections.abc import Iterable

from msgspec import UNSET

from judgeapp.copyengine.interpreter.ability_lookup import walk
from judgeapp.copyengine.interpreter.interpreter import Interpreter
from judgeapp.copyengine.model.effects.effects import (
    CounterSpell,
    DealDamage,
    Discard,
    Draw,
    LifeChange,
    Move,
    Other,
    PutCounters,
)
from judgeapp.copyengine.model.errors import CopyEngineError
from judgeapp.copyengine.model.objects.abilities import Ability, Effect
from judgeapp.copyengine.model.policies import CORRECT
from judgeapp.copyengine.model.wording import joined
from judgeapp.copyengine.script import events


def refuse_names(
    interpreter: Interpreter, unused: tuple[str, ...], abilities: Iterable[Ability] = ()
) -> None:
    """Refuse names in `makes` for which nothing was made; words that nothing carries out may make more.

    Raises:
        CopyEngineError: names them.
    """
    if not unused or interpreter.policy is not CORRECT:
        return
    if any(isinstance(effect, Other) for ability in abilities for effect in walk(ability.effects)):
        return
    raise CopyEngineError(
        f"Nothing is made that {joined(unused)} could name.",
        where=interpreter.at("makes"),
        mend="Name only the tokens and copies that it makes.",
    )


def refuse_copy_of(interpreter: Interpreter, event: events.Resolve, abilities: Iterable[Ability]) -> None:
    """Refuse `copy_of` where what resolves neither copies anything nor lets anything enter.

    Raises:
        CopyEngineError: says so.
    """
    if event.copy_of in {UNSET, None} or interpreter.policy is not CORRECT:
        return
    if not all(_copies_nothing(effect) for ability in abilities for effect in walk(ability.effects)):
        return
    raise CopyEngineError(
        f"{event.ref} copies nothing as it resolves.",
        where=interpreter.at("copy_of"),
        mend="Leave copy_of out.",
    )


_COPYING_NOTHING = (CounterSpell, DealDamage, Discard, Draw, LifeChange, PutCounters)


def _copies_nothing(effect: Effect) -> bool:
    """Whether an effect surely neither copies nor puts anything onto the battlefield."""
    return isinstance(effect, _COPYING_NOTHING) or (
        isinstance(effect, Move) and effect.to in {"graveyard", "exile", "hand"} and not effect.duration
    )
