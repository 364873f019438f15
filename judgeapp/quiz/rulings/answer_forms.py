"""What is put before a candidate: options or a blank card, and the form that takes the answer."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from django.template.loader import render_to_string
from django.utils.safestring import SafeString

from judgeapp.content.versions import version
from judgeapp.quiz.kinds.card_blanks import blank_of
from judgeapp.quiz.kinds.card_form import CardForm
from judgeapp.quiz.kinds.forms import AnswerForm, LegalForm, OrderForm
from judgeapp.quiz.kinds.options import Option, options_of
from judgeapp.quiz.models import Question, QuizItem
from judgeapp.quiz.rulings.offers import offers_of
from judgeapp.quiz.rulings.rulings import KEPT, written

Kind = Question.Kind
IN_PARTS = frozenset({Kind.LEGAL, Kind.ORDER})
"""Kinds with a field for each option."""
_FORMS = {Kind.LEGAL: LegalForm, Kind.ORDER: OrderForm}


class Parts:
    """What the page shows of a form with a field for each option before anything is sent."""

    def __init__(self, options: list[Option]) -> None:
        self.rows = [{"option": option, "sent": ""} for option in options]
        self.places = tuple(str(n) for n in range(1, len(options) + 1))


def options_for(item: QuizItem) -> list[Option]:
    """The options of an item; none where the answer is typed or filled in.

    Raises:
        CopyEngineError: its scenario can't be ruled on.
    """
    return options_of(item, offers_of(item.question, item.quiz.ruleset, item.quiz.created.date()))


def drawn_blank(item: QuizItem) -> SafeString:
    """The blank card of an item's question, drawn once for everybody as long as it stays true."""
    editions = [version(app) for app in ("quiz", "cards")]
    return _drawn_blank(item.question_id, item.quiz.ruleset, *editions)


@lru_cache(maxsize=KEPT)
def _drawn_blank(question_pk: int, ruleset: str, *editions: str) -> SafeString:
    question = written(question_pk)
    form = CardForm(None, item=QuizItem(question=question), blank=blank_of(question, ruleset))
    return render_to_string("quiz/_card.html", {"form": form, "question": question})


def form_for(item: QuizItem, options: list[Option], data: Any = None) -> AnswerForm:
    """The form of an item's kind, empty or with what was sent.

    Raises:
        CopyEngineError: its scenario can't be ruled on.
    """
    kind = Kind(item.question.kind)
    if kind == Kind.CARD:
        return CardForm(data, item=item, blank=blank_of(item.question, item.quiz.ruleset))
    return _FORMS.get(kind, AnswerForm)(data, item=item, options=options)
