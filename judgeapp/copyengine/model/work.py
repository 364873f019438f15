"""Work: how many steps may be taken before an answer is given up.

A step is something small that is looked at, in two or three microseconds: an effect, an object, a quarter of
a letter that is read for the first time. Steps are counted, not seconds, so that what is too big for one
machine is too big for all. All that happens within `working` shares one budget, however many games it plays
and questions it asks; so nobody hands it on. Without one, work is free.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from math import inf

_budget: ContextVar["WorkBudget | None"] = ContextVar("work budget", default=None)


class TooMuchWorkError(BaseException):
    """The budget is used up.

    Like a cancelled task it is no `Exception`: whoever makes do with less where something can't be played
    must not go on working after this.
    """


class WorkBudget:
    """So many steps for one request.

    Attributes:
        most: steps that may be taken.
        done: steps taken.
        whole: the budget this is a part of; what is taken from one is taken from the other.
    """

    __slots__ = ("done", "most", "whole")

    def __init__(self, most: float, whole: "WorkBudget | None" = None) -> None:
        self.most, self.whole, self.done = most, whole, 0


@contextmanager
def working(budget: WorkBudget) -> Iterator[WorkBudget]:
    """Let all that happens inside share a budget: `with working(WorkBudget(1_000_000))`.

    Raises:
        TooMuchWorkError: from wherever the budget is used up.
    """
    before = _budget.set(budget)
    try:
        yield budget
    finally:
        _budget.reset(before)


def spend(steps: int) -> None:
    """Count steps about to be taken.

    Raises:
        TooMuchWorkError: they are more than are left.
    """
    budget = _budget.get()
    while budget is not None:
        budget.done += steps
        if budget.done > budget.most:
            raise TooMuchWorkError(f"more than {budget.most:,} steps")
        budget = budget.whole


def part_of_work(share: float) -> WorkBudget:
    """Return a budget of that share of the whole; endless if there is none.

    For whoever can make do with a part of an answer: `TooMuchWorkError` stops that, and leaves work for more.
    """
    whole = _budget.get()
    return WorkBudget(inf) if whole is None else WorkBudget(share * whole.most, whole)


@contextmanager
def shared_work() -> Iterator[None]:
    """Don't count what is worked out once for all who ask later: with or @ `shared_work()`."""
    with working(WorkBudget(inf)):
        yield
