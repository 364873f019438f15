"""What may be told of a ruling before it is given: first the rule that decides it, then a step on the way."""

from __future__ import annotations

from dataclasses import dataclass

from judgeapp.quiz.kinds.base import Ruling, kind_named


@dataclass(frozen=True, slots=True)
class Hint:
    """A rule by its number; `step` is a sentence of the derivation, or ""."""

    rule: str
    step: str = ""


def hints_on(ruling: Ruling) -> list[Hint]:
    """The hints on a question in the order they are given; none where the derivation itself is asked about.

    The last step that cites a rule decides. The first one is a hint only if others come between.
    """
    if kind_named(ruling.kind).about_derivation:
        return []
    steps = [step for step in ruling.steps if step.rule]
    if not steps:
        return []
    return [Hint(steps[-1].rule), *(Hint(step.rule, step.text) for step in steps[:-1][:1])]
