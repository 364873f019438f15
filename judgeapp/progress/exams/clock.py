"""The time left, said calmly."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from judgeapp.progress.models import Exam

SAID_ALOUD = frozenset({10, 5, 1})


@dataclass(frozen=True, slots=True)
class TimeLeft:
    """What is left of a timed exam.

    Attributes:
        minutes: begun ones count; 0 when it is over.
    """

    minutes: int

    @property
    def is_said_aloud(self) -> bool:
        """Whether this minute is worth interrupting somebody who listens to the page."""
        return self.minutes in SAID_ALOUD


def time_left(exam: Exam, at: datetime) -> TimeLeft | None:
    """None for an untimed exam."""
    if exam.deadline is None:
        return None
    return TimeLeft(max(-(-int((exam.deadline - at).total_seconds()) // 60), 0))
