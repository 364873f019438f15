"""How questions perform: how many answer right, what misleads the others, and whether it tells who knows."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from statistics import fmean, median, pstdev
from typing import Any

from django.db.models import Count, Q

from judgeapp.quiz.beliefs.known import misconceptions
from judgeapp.quiz.difficulty.ratings import ratings_of
from judgeapp.quiz.models import Attempt, Question, Rating
from judgeapp.rules.models import Misconception

LATEST = 5000
FEW = 10
"""Fewer people say nothing of how well a question tells who knows."""


_WANTED = (
    "question_id",
    "user_id",
    "guest_token",
    "is_right",
    "chosen_texts",
    "misconception",
    "duration_ms",
)


@dataclass(frozen=True, slots=True)
class ItemStatistics:
    """Of one question.

    Attributes:
        wrong: the wrong answer given most often, in words, how often, and the belief behind most of these.
        seconds: the median time of an answer; None if none was timed.
        rating: how hard it turned out, from the first attempts of accounts; None if they are too few.
        discrimination: how being right here goes with being right elsewhere, from -1 to 1; None if too few
            people answered, or all alike.
    """

    question: Question
    answered: int
    right: int
    wrong: str = ""
    wrong_times: int = 0
    belief: str = ""
    seconds: float | None = None
    discrimination: float | None = None
    rating: Rating | None = None

    @property
    def share(self) -> int | None:
        return round(100 * self.right / self.answered) if self.answered else None


def item_statistics(questions: Sequence[Question]) -> list[ItemStatistics]:
    """Each from its latest attempts; a few queries for all of them."""
    rows: dict[int, list[dict[str, Any]]] = {question.pk: [] for question in questions}
    attempts = Attempt.objects.filter(question__in=list(rows)).order_by("-answered_at")
    for row in attempts.values(*_WANTED)[:LATEST]:
        rows[row["question_id"]].append(row)
    elsewhere = _totals(row for found in rows.values() for row in found)
    known, ratings = misconceptions(), ratings_of(questions)
    return [
        _of(question, rows[question.pk], elsewhere, known, ratings.get(question.pk)) for question in questions
    ]


def latest_statistics() -> list[ItemStatistics]:
    """Of what was answered often enough of late, the hardest first; from the latest attempts of all."""
    latest = list(Attempt.objects.order_by("-answered_at").values(*_WANTED)[:LATEST])
    rows: dict[int, list[dict[str, Any]]] = {}
    elsewhere: dict[str, tuple[int, int]] = {}
    for row in latest:
        if row["question_id"]:
            rows.setdefault(row["question_id"], []).append(row)
        every, right = elsewhere.get(_who(row), (0, 0))
        elsewhere[_who(row)] = (every + 1, right + row["is_right"])
    often = [key for key, found in rows.items() if len(found) >= FEW]
    questions = Question.objects.filter(pk__in=often).select_related("scenario")
    known, ratings = misconceptions(), ratings_of(questions)
    found = [
        _of(question, rows[question.pk], elsewhere, known, ratings.get(question.pk)) for question in questions
    ]
    return sorted(found, key=lambda each: (each.right / each.answered, each.question.pk))


def _who(row: Mapping[str, Any]) -> str:
    return str(row["user_id"] or f"guest {row['guest_token']}")


def _totals(rows: Iterable[Mapping[str, Any]]) -> dict[str, tuple[int, int]]:
    """Of each who answered: how many they answered in all, and how many rightly."""
    found = list(rows)
    users = {row["user_id"] for row in found if row["user_id"]}
    guests = {row["guest_token"] for row in found if row["guest_token"]}
    theirs = Attempt.objects.filter(Q(user__in=users) | Q(user=None, guest_token__in=guests)).order_by()
    counted = theirs.values("user_id", "guest_token").annotate(
        every=Count("pk"), right=Count("pk", filter=Q(is_right=True))
    )
    return {_who(row): (row["every"], row["right"]) for row in counted}


def _of(
    question: Question,
    rows: Sequence[Mapping[str, Any]],
    elsewhere: Mapping[str, tuple[int, int]],
    known: Mapping[str, Misconception],
    rating: Rating | None,
) -> ItemStatistics:
    wrong = [row for row in rows if not row["is_right"]]
    texts = Counter("; ".join(map(str, row["chosen_texts"])) for row in wrong)
    text, times = texts.most_common(1)[0] if texts else ("", 0)
    held = Counter(
        row["misconception"]
        for row in wrong
        if row["misconception"] and "; ".join(map(str, row["chosen_texts"])) == text
    )
    slug = held.most_common(1)[0][0] if held else ""
    belief = known.get(slug)
    timed = [row["duration_ms"] / 1000 for row in rows if row["duration_ms"]]
    return ItemStatistics(
        question,
        len(rows),
        len(rows) - len(wrong),
        text,
        times,
        belief.belief if belief else slug,
        median(timed) if timed else None,
        discrimination([(bool(row["is_right"]), *_rest(row, elsewhere)) for row in rows]),
        rating,
    )


def _rest(row: Mapping[str, Any], elsewhere: Mapping[str, tuple[int, int]]) -> tuple[int, int]:
    every, right = elsewhere.get(_who(row), (1, int(row["is_right"])))
    return every - 1, right - int(row["is_right"])


def discrimination(answers: Iterable[tuple[bool, int, int]]) -> float | None:
    """The correlation of being right here with the share right of all else one answered.

    Args:
        answers: (right here, answered elsewhere, right elsewhere) of each.
    """
    points = [(float(here), right / every) for here, every, right in answers if every]
    if len(points) < FEW:
        return None
    here, there = zip(*points, strict=True)
    spread = pstdev(here) * pstdev(there)
    if spread == 0:
        return None
    return float((fmean(a * b for a, b in points) - fmean(here) * fmean(there)) / spread)
