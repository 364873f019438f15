"""What may be told of a ruling before it is given: first the rule that decides it, then a step on the way."""

from __future__ import annotations

from dataclasses import dataclass

from judgeapp.cards.display.derivations import Told
from judgeapp.quiz.kinds.base import Ruling, kind_named
from judgeapp.quiz.rulings.deciding_steps import resting_on
from judgeapp.quiz.rulings.short_reasons import ShortReason


@dataclass(frozen=True, slots=True)
class Hint:
    """A rule by its number; `step` is a sentence of the derivation, or ""."""

    rule: str
    step: str = ""


def hints_on(ruling: Ruling, reason: ShortReason) -> list[Hint]:
    """The hints on a question in the order they are given; none where the derivation itself is asked about.

    The rule that decides is the one the verdict's reason will name; where it names none, no rule is a hint.
    """
    if kind_named(ruling.kind).about_derivation:
        return []
    rule = reason.named[0] if reason.named else reason.rule
    step = _step_before(ruling, rule)
    return [*([Hint(rule)] if rule else []), *([Hint(step.rule, step.text)] if step else [])]


def _step_before(ruling: Ruling, rule: str) -> Told | None:
    """The last step before the one that rests on the rule that decides, or before the last of all.

    A step that is told again from there on would give the answer away.
    """
    told = [step for step in ruling.steps if step.rule]
    deciding = (resting_on(ruling, rule) or told)[-1:]
    place = max((number for number, step in enumerate(told) if step in deciding), default=0)
    later = {step.text for step in told[place:]}
    return next((step for step in reversed(told[:place]) if step.text not in later), None)
