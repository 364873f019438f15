"""Sitting an exam: what is filled in is kept at once, and judged only when it is handed in."""

from __future__ import annotations

import hashlib
import json
import logging
from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any, cast

from django.db import transaction
from django.http import QueryDict

from judgeapp.copyengine import CopyEngineError
from judgeapp.progress.exams.places import write_out
from judgeapp.progress.models import Exam, Place
from judgeapp.quiz.kinds.answers.forms import AnswerForm
from judgeapp.quiz.kinds.answers.offers import Option
from judgeapp.quiz.kinds.base import Ruling
from judgeapp.quiz.models import Quiz, QuizItem
from judgeapp.quiz.models.players import Player
from judgeapp.quiz.playing.answering import items_in_play, submit_answer
from judgeapp.quiz.rulings.answer_forms import options_for
from judgeapp.quiz.rulings.rulings import ruling, written

logger = logging.getLogger(__name__)
Sent = Mapping[str, Sequence[str]]
NOT_ANSWERS = frozenset({"token", "shown", "unsure"})
MOST_VALUES, LONGEST_VALUE = 100, 1000


def answers_in(form: AnswerForm) -> dict[str, list[str]]:
    """What a form was sent as an answer, complete or not; what is empty is left out."""
    found, sent = {}, cast(QueryDict, form.data)
    for name in form.fields:
        if name not in NOT_ANSWERS:
            values = [str(value)[:LONGEST_VALUE] for value in sent.getlist(name)[:MOST_VALUES] if value]
            if values:
                found[name] = values
    return found


def mark_of(sent: Sent) -> str:
    """A digest of what stood in a form when it was shown, so that a page left open in another tab
    overwrites nothing that was not changed in it."""
    ordered = json.dumps({name: sorted(values) for name, values in sent.items()}, sort_keys=True)
    return hashlib.sha256(ordered.encode()).hexdigest()[:16]


def keep(place: Place, form: AnswerForm, *, was: str, flag: str, at: datetime) -> bool:
    """Keep what was filled in at a place; whether the exam is still open, so that it could be.

    Args:
        was: the mark of what the page showed. What is as it was shown is not written.
        flag: "1" or "0" sets the flag, "" leaves it.
    """
    sent = answers_in(form)
    is_complete = form.is_valid() and bool(sent)
    with transaction.atomic():
        exam = Exam.objects.select_for_update().get(pk=place.exam_id)
        if exam.handed_in or exam.is_over(at):
            return False
        place.refresh_from_db(fields=["sent", "chosen", "is_flagged", "visit", "visit_ms", "spent_ms"])
        changed: dict[str, Any] = _timed(place, form, at)
        if mark_of(sent) != was and sent != place.sent:
            changed |= {"sent": sent, "chosen": form.chosen if is_complete else None, "saved": at}
        if flag in {"0", "1"}:
            changed["is_flagged"] = flag == "1"
        if changed:
            Place.objects.filter(pk=place.pk).update(**changed)
            for name, value in changed.items():
                setattr(place, name, value)
    return True


def _timed(place: Place, form: AnswerForm, at: datetime) -> dict[str, Any]:
    """The time a visit took so far; several savings of one visit count once."""
    form.is_valid()
    passed, visit = form.duration_ms(at), str(form.data.get("shown", ""))[-60:]
    if passed is None:
        return {}
    before = place.spent_ms - (place.visit_ms if place.visit == visit else 0)
    return {"visit": visit, "visit_ms": passed, "spent_ms": before + passed}


def hand_in(player: Player, exam: Exam, *, at: datetime) -> bool:
    """Judge what was saved and write it down, once; whether this call did it.

    What is handed in after the deadline was handed in at the deadline. A question that can't be judged any
    more is withdrawn. An answer still flagged was given unsure; of the
    others nothing was said.
    """
    write_out(exam)
    places = {place.item_id: place for place in exam.places.filter(item__isnull=False)}
    items = list(items_in_play().filter(place__exam=exam).order_by("place__number"))
    # It may take a while, so before anything is locked.
    judged = {item.pk: _judged(item, is_answered=places[item.pk].is_answered) for item in items}
    with transaction.atomic():
        locked = Exam.objects.select_for_update().get(pk=exam.pk)
        if locked.handed_in:
            return False
        when = min(at, locked.deadline) if locked.deadline else at
        final = {place.pk: place for place in locked.places.all()}
        for item in items:
            place, found = places[item.pk], judged[item.pk]
            item.quiz.finished = when
            if found is None:
                Place.objects.filter(pk=place.pk).update(is_withdrawn=True)
            elif (answer := final[place.pk].chosen) is not None:
                by_the_rules, options = found
                if not place.is_answered:  # it was saved a moment ago
                    options = options_for(item)
                attempt, _ = submit_answer(
                    player,
                    item,
                    by_the_rules,
                    list(item.question.choices.all()),
                    options,
                    answer,
                    sure=False if final[place.pk].is_flagged else None,
                    at=when,
                    duration_ms=place.spent_ms or None,
                )
                Place.objects.filter(pk=place.pk).update(attempt=attempt)
        Quiz.objects.filter(items__place__exam=exam).update(finished=when)
        Exam.objects.filter(pk=exam.pk).update(handed_in=when)
    exam.handed_in = when
    return True


def throw_away(exam: Exam) -> bool:
    """Delete an exam that is still open; whether it was."""
    with transaction.atomic():
        if Exam.objects.select_for_update().get(pk=exam.pk).handed_in:
            return False
        quizzes = list(exam.places.values_list("item__quiz", flat=True))
        exam.delete()
        Quiz.objects.filter(pk__in=quizzes).delete()
    return True


def _judged(item: QuizItem, *, is_answered: bool) -> tuple[Ruling, list[Option]] | None:
    item.question = written(item.question_id)
    try:
        return ruling(item.question, item.quiz.ruleset), options_for(item) if is_answered else []
    except CopyEngineError as error:
        logger.warning("%s is withdrawn from an exam: %s", item.question.key, error)
        return None


def end_if_over(player: Player, exam: Exam, *, at: datetime) -> None:
    """Hand in what was saved when the time is up."""
    if not exam.handed_in and exam.is_over(at):
        hand_in(player, exam, at=at)
