"""*Which step decides?*: asked now and then before the explanation, and graded from the derivation."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from uuid import UUID

from judgeapp.cards.display.derivations import Told
from judgeapp.quiz.kinds.base import Ruling, kind_named
from judgeapp.quiz.rulings.short_reasons import ShortReason

FEWEST, OFFERED = 3, 5
EVERY = 4  # one verdict in so many
SKIPPED = "skip"


@dataclass(frozen=True, slots=True)
class StepAsked:
    """Steps to choose from with their numbers, the one that decides, and which was chosen (0: none yet)."""

    offered: Sequence[tuple[int, Told]]
    decisive: Told
    chosen: int = 0

    @property
    def is_right(self) -> bool:
        return any(number == self.chosen and step is self.decisive for number, step in self.offered)


def resting_on(ruling: Ruling, rule: str) -> list[Told]:
    """The steps of a derivation that rest on a rule, in their order."""
    return [step for step in ruling.steps if step.rule == rule]


def step_asked(ruling: Ruling, reason: ShortReason, token: UUID, chosen: str) -> StepAsked | None:
    """The question which step decides; None where it isn't asked.

    The step decides that rests on the one rule that the reason names. Where the reason names no rule or
    several, or none or several of the steps rest on it, nothing is asked: more than one might be defended.
    The steps offered are those that rest on a rule, in their order.

    Args:
        reason: as the verdict gives it.
        token: of the item; it settles whether the question is asked, also when the page is reloaded.
        chosen: the number of a step, as it was sent; "" before an answer, and `SKIPPED` for no answer.
    """
    if (
        chosen == SKIPPED
        or token.int % EVERY
        or len(reason.named) != 1
        or kind_named(ruling.kind).about_derivation
    ):
        return None
    resting = [(number, step) for number, step in enumerate(ruling.steps, start=1) if step.rule]
    deciding = resting_on(ruling, reason.named[0])
    texts = {step.text for _, step in resting}
    if len(deciding) != 1 or not FEWEST <= len(resting) <= OFFERED or len(texts) < len(resting):
        return None
    known = {str(number) for number, _ in resting}
    return StepAsked(resting, deciding[0], int(chosen) if chosen in known else 0)
