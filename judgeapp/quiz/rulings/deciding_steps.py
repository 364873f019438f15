"""*Which step decides?*: asked now and then before the explanation, and graded from the derivation."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from uuid import UUID

from judgeapp.cards.display.derivations import Told
from judgeapp.quiz.kinds.base import Ruling, kind_named

FEWEST, OFFERED = 3, 4
EVERY = 4  # one verdict in so many


@dataclass(frozen=True, slots=True)
class StepAsked:
    """Steps to choose from with their numbers, the one that decides, and which was chosen (0: none yet)."""

    offered: Sequence[tuple[int, Told]]
    decisive: Told
    chosen: int = 0

    @property
    def is_right(self) -> bool:
        return any(number == self.chosen and step is self.decisive for number, step in self.offered)


def step_asked(ruling: Ruling, token: UUID, chosen: str) -> StepAsked | None:
    """The question which step decides; None where it isn't asked.

    The last step that rests on a rule decides. The last few that rest on one are offered, in their order.

    Args:
        token: of the item; it settles whether the question is asked, also when the page is reloaded.
        chosen: the number of a step, as it was sent; "" before an answer.
    """
    decisive = ruling.decisive
    if token.int % EVERY or decisive is None or kind_named(ruling.kind).about_derivation:
        return None
    resting = [(number, step) for number, step in enumerate(ruling.steps, start=1) if step.rule][-OFFERED:]
    if len(resting) < FEWEST or len({step.text for _, step in resting}) < len(resting):
        return None
    known = {str(number) for number, _ in resting}
    return StepAsked(resting, decisive, int(chosen) if chosen in known else 0)
