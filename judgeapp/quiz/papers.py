"""What is put before a candidate: options or a blank card, and the form that takes the answer."""

from __future__ import annotations

from typing import Any

from judgeapp.quiz.card_answers import blank_of
from judgeapp.quiz.card_form import CardForm
from judgeapp.quiz.forms import AnswerForm, LegalForm, OrderForm
from judgeapp.quiz.models import Question, QuizItem
from judgeapp.quiz.offering import offers_of
from judgeapp.quiz.options import Option, options_of

Kind = Question.Kind
FILLED_IN = frozenset({Kind.CARD, Kind.LEGAL, Kind.ORDER})
"""Kinds with a field for each part of the answer."""
_FORMS = {Kind.LEGAL: LegalForm, Kind.ORDER: OrderForm}


def options_for(item: QuizItem) -> list[Option]:
    """The options of an item; none where the answer is typed or filled in.

    Raises:
        CopyEngineError: its scenario can't be ruled on.
    """
    return options_of(item, offers_of(item.question, item.quiz.ruleset, item.quiz.created.date()))


def form_for(item: QuizItem, options: list[Option], data: Any = None) -> AnswerForm:
    """The form of an item's kind, empty or with what was sent.

    Raises:
        CopyEngineError: its scenario can't be ruled on.
    """
    kind = Kind(item.question.kind)
    if kind == Kind.CARD:
        return CardForm(data, item=item, blank=blank_of(item.question, item.quiz.ruleset))
    return _FORMS.get(kind, AnswerForm)(data, item=item, options=options)
