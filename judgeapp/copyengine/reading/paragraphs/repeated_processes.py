"""Instructions that are followed again: "Repeat this process once." (CR 608.2c)."""

import re
from collections.abc import Sequence
from dataclasses import fields, is_dataclass

from judgeapp.copyengine.model.effects.effects import OptionalEffect, Other, Repeated
from judgeapp.copyengine.model.objects.abilities import Effect
from judgeapp.copyengine.model.terms.subjects import Target
from judgeapp.copyengine.reading.nouns.noun_phrases import number_of

_REPEATED = re.compile(
    r"(?:then )?repeat this process (?:once|(?P<number>[a-z]+) more times?)\.?$", re.IGNORECASE
)


def repeated(sentence: str, before: Sequence[Effect]) -> list[Effect] | None:
    """Return the instructions before a sentence as often as it repeats them; None for another sentence, and
    for instructions with a target, which isn't chosen anew, or that players may leave out each time.
    """
    found = _REPEATED.match(sentence)
    if found is None or not before or any(map(_is_once, before)):
        return None
    times = number_of(found["number"]) if found["number"] else 1
    return [Repeated(), *before] * times if times else None


def _is_once(effect: Effect) -> bool:
    if isinstance(effect, Other) or (isinstance(effect, OptionalEffect) and effect.optional):
        return True
    return _has_target(effect)


def _has_target(value: object) -> bool:
    if isinstance(value, Target):
        return True
    if isinstance(value, tuple):
        return any(map(_has_target, value))
    if is_dataclass(value) and not isinstance(value, type):
        return any(_has_target(getattr(value, field.name)) for field in fields(value))
    return False
