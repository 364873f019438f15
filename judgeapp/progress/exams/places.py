"""The places of an exam: rows once something is sent, until then as they would be.

An exam that was begun and only looked at, as by a visitor who goes on to something else, keeps one row.
"""

from __future__ import annotations

import uuid
from collections.abc import Iterable

from django.db import transaction

from judgeapp.progress.models import Exam, Place, Waiting
from judgeapp.quiz.generated.questions import stored
from judgeapp.quiz.generated.templates import templates
from judgeapp.quiz.models import Question, Quiz, QuizItem


def places_of(exam: Exam) -> list[Place]:
    """All places by number; of an exam that waits they aren't saved, and have no question yet."""
    if not exam.waiting:
        return list(exam.places.order_by("number"))
    return [Place(exam=exam, number=number) for number, _ in enumerate(exam.waiting, start=1)]


def waiting_place(exam: Exam, number: int) -> Place | None:
    """A place of an exam that waits, with its question; nothing of it is saved but a new question itself.

    None if there is no such place, or its question is gone.
    """
    if not 0 < number <= len(exam.waiting):
        return None
    entry = exam.waiting[number - 1]
    question = question_of(entry)
    if question is None or not Question.objects.filter(pk=question).exists():
        return None
    quiz = Quiz(ruleset=entry["ruleset"], created=exam.started, kind=Quiz.Kind.EXAM)
    item = QuizItem(quiz=quiz, question_id=question, position=number, token=uuid.UUID(entry["token"]))
    return Place(exam=exam, number=number, item=item)


def question_of(entry: Waiting) -> int | None:
    """The key of its question, which is stored now if a template makes it; None if it does so no more."""
    if "question" in entry:
        return entry["question"]
    template = templates().get(entry["template"])
    variant = stored(template, entry["seed"], entry["digest"]) if template else None
    return variant.question_id if variant else None


def write_out(exam: Exam) -> None:
    """Give an exam that waits its rows; one that has them stays as it is.

    The questions of each ruleset become a quiz. Where a question is gone, its number is left out.
    """
    if not exam.waiting:
        return
    # It may take a while, so before anything is locked.
    questions = [question_of(entry) for entry in exam.waiting]
    with transaction.atomic():
        locked = Exam.objects.select_for_update().get(pk=exam.pk)
        if locked.waiting:
            _write(locked, questions)
            Exam.objects.filter(pk=exam.pk).update(waiting=[])
    exam.waiting = []


def _write(exam: Exam, questions: Iterable[int | None]) -> None:
    entries = list(enumerate(zip(exam.waiting, questions, strict=True), start=1))
    there = set(
        Question.objects.filter(pk__in=[pk for _, (_, pk) in entries if pk]).values_list("pk", flat=True)
    )
    quizzes: dict[str, Quiz] = {}
    items: dict[int, QuizItem] = {}
    for number, (entry, question) in entries:
        if question is None or question not in there:
            continue
        ruleset = entry["ruleset"]
        if ruleset not in quizzes:
            of_ruleset = sum(other["ruleset"] == ruleset for other in exam.waiting)
            quizzes[ruleset] = Quiz.objects.create(
                user=exam.user,
                guest_token=exam.guest_token,
                ruleset=ruleset,
                seed=uuid.UUID(entry["token"]).int >> 65,
                size=of_ruleset,
                created=exam.started,
                kind=Quiz.Kind.EXAM,
            )
        items[number] = QuizItem(
            quiz=quizzes[ruleset],
            question_id=question,
            position=sum(item.quiz.ruleset == ruleset for item in items.values()) + 1,
            token=uuid.UUID(entry["token"]),
        )
    QuizItem.objects.bulk_create(items.values())
    Place.objects.bulk_create(Place(exam=exam, number=number, item=item) for number, item in items.items())
