"""Everything about one person's answers, as a file to take along and as tables for a spreadsheet."""

from __future__ import annotations

import csv
from collections.abc import Iterable, Iterator
from datetime import datetime
from typing import Any

import msgspec
from django.db.models import F, Max

from judgeapp.progress.models import Exam, Learner, Place
from judgeapp.progress.portable.format import FORMAT, MOST_BOOKMARKS, VERSION, Answer, Plan
from judgeapp.quiz.models import Attempt, Quiz, QuizItem
from judgeapp.quiz.models.players import Player

ATTEMPT_FIELDS = tuple(name for name in Answer.__struct_fields__ if name != "unsure")
EXAM_FIELDS = ("token", "preset", "title", "pass_mark", "minutes", "started", "deadline", "handed_in")
PLAN_FIELDS = tuple(Plan.__struct_fields__)
# What a spreadsheet takes for the beginning of a formula.
_FORMULA = ("=", "+", "-", "@", "\t", "\r")
_COLUMNS = (
    "answered_at", "question_key", "prompt", "ruleset", "answer", "right_answer", "is_right", "sure",
    "hints", "misconception", "rules", "skills", "seconds", "client_token",
)  # fmt: skip
_EXAM_COLUMNS = (
    "started",
    "handed_in",
    "title",
    "questions",
    "right",
    "pass_mark",
    "passed",
    "minutes",
    "token",
)


def taken_along(player: Player, *, at: datetime) -> dict[str, Any]:
    """All of a player's answers, exams handed in, bookmarks, and plan, oldest first; see `Taken`.

    What is filled in in an exam that is still open is not in it: it would tell which reasons are right.
    """
    return {
        "format": FORMAT,
        "version": VERSION,
        "written": at,
        "settings": Learner.objects.of(player).values(*PLAN_FIELDS).first(),
        "attempts": list(Attempt.objects.of(player).order_by("answered_at", "pk").values(*ATTEMPT_FIELDS)),
        "exams": list(_exams(player)),
        "bookmarks": list(_bookmarks(player)),
    }


def _exams(player: Player) -> Iterator[dict[str, Any]]:
    exams = Exam.objects.of(player).filter(handed_in__isnull=False).order_by("started", "pk")
    rows = Place.objects.filter(exam__in=exams).order_by("number")
    places: dict[int, list[dict[str, Any]]] = {}
    fields = ("number", "is_flagged", "is_withdrawn")
    asked = {
        "here": "item__question__prompt",
        "slug": "item__question__scenario__slug",
        "position": "item__question__position",
        "by": "item__quiz__ruleset",
    }
    open_ = {name: F(path) for name, path in asked.items()}
    there = ("question_key", "prompt", "ruleset")
    for row in rows.values("exam_id", *fields, *there, **open_, token=F("attempt__client_token")):
        place = {name: row[name] for name in fields} | {"attempt": row["token"]}
        if row["token"] is None:
            place |= {name: row[name] for name in there}
            if row["here"] is not None:
                key = f"{row['slug']}/{row['position']}"
                place |= {"question_key": key, "prompt": row["here"], "ruleset": row["by"]}
        places.setdefault(row["exam_id"], []).append(place)
    for exam in exams.values("pk", *EXAM_FIELDS):
        yield {name: exam[name] for name in EXAM_FIELDS} | {"places": places.get(exam["pk"], [])}


def _bookmarks(player: Player) -> Iterator[dict[str, Any]]:
    """Each question once for a ruleset, however often it was asked and bookmarked; of too many the latest."""
    rows = QuizItem.objects.filter(quiz__in=Quiz.objects.of(player), bookmarked__isnull=False).order_by()
    asked = rows.values("question__scenario__slug", "question__position", "quiz__ruleset")
    latest = asked.annotate(latest=Max("bookmarked")).order_by("-latest", "question")[:MOST_BOOKMARKS]
    for row in reversed(latest):
        key = f"{row['question__scenario__slug']}/{row['question__position']}"
        yield {"question_key": key, "ruleset": row["quiz__ruleset"], "bookmarked": row["latest"]}


def as_json(taken: dict[str, Any]) -> bytes:
    """The file, with a line for each answer and each exam so that it can be read and compared."""
    parts = [b"%s: %s" % (msgspec.json.encode(name), _lines(value)) for name, value in taken.items()]
    return b"{\n" + b",\n".join(parts) + b"\n}\n"


def _lines(value: Any) -> bytes:
    if not isinstance(value, list) or not value:
        return msgspec.json.encode(value)
    return b"[\n" + b",\n".join(map(msgspec.json.encode, value)) + b"\n]"


def answers_table(player: Player) -> Iterator[list[str]]:
    """A row for each answer, after a row of titles."""
    yield list(_COLUMNS)
    attempts = Attempt.objects.of(player).order_by("answered_at", "pk")
    for attempt in attempts.iterator(chunk_size=2000):
        seconds = "" if attempt.duration_ms is None else round(attempt.duration_ms / 1000, 1)
        yield _cells(
            attempt.answered_at.isoformat(),
            attempt.question_key,
            attempt.prompt,
            attempt.ruleset,
            "; ".join(attempt.chosen_texts),
            "; ".join(attempt.correct_texts),
            _yes(attempt.is_right),
            "" if attempt.sure is None else _yes(attempt.sure),
            attempt.hints,
            ", ".join(attempt.misconceptions),
            ", ".join(attempt.rules),
            ", ".join(attempt.skills),
            seconds,
            attempt.client_token,
        )


def exams_table(player: Player) -> Iterator[list[str]]:
    """A row for each exam handed in, after a row of titles."""
    yield list(_EXAM_COLUMNS)
    exams: Any = Exam.objects.of(player).filter(handed_in__isnull=False).counted()
    for exam in exams.order_by("started", "pk"):
        yield _cells(
            exam.started.isoformat(),
            exam.handed_in.isoformat(),
            exam.title,
            exam.counting,
            exam.right,
            exam.pass_mark,
            _yes(exam.is_passed_with(exam.right, exam.counting)),
            "" if exam.minutes is None else exam.minutes,
            exam.token,
        )


def _yes(value: bool) -> str:
    return "yes" if value else "no"


def _cells(*values: object) -> list[str]:
    """Values as text that a spreadsheet takes for text."""
    texts = map(str, values)
    return [f"'{text}" if text.startswith(_FORMULA) else text for text in texts]


class _Echo:
    """A file that gives back each line written to it."""

    def write(self, line: str) -> str:
        return line


def as_csv(rows: Iterable[list[str]]) -> Iterator[str]:
    """Lines of CSV, the first with the mark by which spreadsheets know UTF-8."""
    writer = csv.writer(_Echo())
    yield "\ufeff"
    for row in rows:
        yield writer.writerow(row)
