"""What is put before a candidate: options or a blank card, and the form that takes the answer."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from judgeapp.quiz.kinds.answers.forms import AnswerForm
from judgeapp.quiz.kinds.answers.offers import Option, options_of
from judgeapp.quiz.kinds.base import kind_of
from judgeapp.quiz.models import QuizItem
from judgeapp.quiz.rulings.offers import offers_of


def options_for(item: QuizItem) -> list[Option]:
    """The options of an item; none where the answer is typed or filled in.

    Raises:
        CopyEngineError: its scenario can't be ruled on.
    """
    return options_of(item, offers_of(item.question, item.quiz.ruleset, item.quiz.created.date()))


def form_for(item: QuizItem, options: Sequence[Option], data: Any = None) -> AnswerForm:
    """The form of an item's kind, empty or with what was sent.

    Raises:
        CopyEngineError: its scenario can't be ruled on.
    """
    return kind_of(item.question).form(item, item.quiz.ruleset, options, data)


def shown_form(item: QuizItem, options: Sequence[Option], sent: AnswerForm | None) -> dict[str, Any]:
    """What a page needs to show the form: as it was sent, or as nothing is filled in yet.

    Raises:
        CopyEngineError: its scenario can't be ruled on.
    """
    kind = kind_of(item.question)
    blank = "" if sent else kind.blank(item)
    return {
        "options": options,
        "blank": blank,
        "form": sent or ("" if blank else kind.unsent(item, item.quiz.ruleset, options)),
        "picked": sent.picked if sent else (),
        "answer_errors": sent.errors.get("answer", ()) if sent else (),
    }
