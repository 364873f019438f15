"""What effects that follow a copy in its text speak of: the copy, or what it copies."""

from collections.abc import Collection
from dataclasses import fields

from judgeapp.copyengine.model.effects.effects import BecomeCopy, CreateToken, Delayed, TokenCopy
from judgeapp.copyengine.model.objects.abilities import Effect
from judgeapp.copyengine.model.terms.subjects import Who
from judgeapp.copyengine.reading.nouns.spoken_of import speaks_of_another


def says_it_of_itself(effect: BecomeCopy) -> bool:
    """Whether "it" is the copy in the sentences after: "This becomes a copy of that. It gains haste," and
    "choose a creature. It becomes a copy of target creature."

    Not where they speak of "that creature" as well: then it is the one copied.
    """
    riders = effect.riders
    return effect.subject in {Who.THIS, Who.CHOSEN} and bool(riders) and not speaks_of_another(riders)


def speaks_of_it(effect: Effect) -> bool:
    """Whether a delayed effect is about what was spoken of last ("Sacrifice it at the beginning of ...")."""
    for inner in effect.effects if isinstance(effect, Delayed) else ():
        if getattr(inner, "subject", None) == Who.IT:
            return True
        if isinstance(inner, CreateToken | TokenCopy):
            return False  # what follows is about the token
    return False


def is_about_earlier(effect: Effect) -> bool:
    """Whether an effect is about what was spoken of before it: "that creature", "its controller"."""
    return _is_about(effect, (Who.IT, Who.CONTROLLER, Who.OWNER))


def is_about_cause(effect: Effect) -> bool:
    """Whether an effect is about what made the ability trigger: "a copy of that artifact"."""
    return _is_about(effect, (Who.TRIGGERING,))


def _is_about(effect: Effect, whom: Collection[Who]) -> bool:
    values = (getattr(effect, each.name) for each in fields(effect))
    parts = (part for value in values for part in (value if isinstance(value, tuple) else (value,)))
    return any(isinstance(part, Who) and part in whom for part in parts)
