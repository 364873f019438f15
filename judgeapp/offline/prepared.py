"""Questions made ready to be asked and explained without the site."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from functools import lru_cache
from itertools import islice
from threading import Lock

import msgspec
from django.utils.crypto import salted_hmac

from judgeapp.cards.templatetags.cards import with_symbols
from judgeapp.content.versions import version
from judgeapp.copyengine import CopyEngineError, shared_work
from judgeapp.quiz.kinds.answers.offers import Option, keyed
from judgeapp.quiz.models import DEFAULT_RULESET, Question
from judgeapp.quiz.rulings.headlines import headline_of
from judgeapp.quiz.rulings.offers import offers_of
from judgeapp.quiz.rulings.rulings import opening, ruling, written
from judgeapp.quiz.rulings.short_reasons import short_reason

PREPARED = 50
KINDS = ("choose_one", "yes_no")
"""What one touch answers."""
SALT = "offline.option"
_ONE = Lock()
"""Whoever asks while they are worked out waits, and doesn't do the same."""
DAY = date(2026, 1, 1)
"""The options are those of one day: what people believe since doesn't change what a device has asked."""


class Choice(msgspec.Struct, frozen=True):
    """An option, as HTML of ours; its id is what an answer names it by."""

    id: str
    html: str
    right: bool


class Prepared(msgspec.Struct, frozen=True):
    """A question with its key.

    Attributes:
        story, cards, prompt, headline, reason: HTML of ours.
        link: the page of its scenario.
    """

    id: int
    level: int
    story: str
    cards: str
    prompt: str
    options: list[Choice]
    headline: str
    reason: str
    rule: str
    link: str


def prepared() -> bytes:
    """The questions as JSON, the easiest first; worked out once for each edition of the content."""
    with _ONE:
        return _prepared(*(version(app) for app in ("quiz", "rules", "cards")))


@lru_cache(maxsize=1)  # plays fifty scripts, under every belief that their options come from
@shared_work()
def _prepared(*editions: str) -> bytes:
    return msgspec.json.encode(list(islice(_each(), PREPARED)))


def _each() -> Iterator[Prepared]:
    asked = Question.objects.in_play(DEFAULT_RULESET).filter(kind__in=KINDS)
    keys = asked.order_by("scenario__level", "scenario__slug", "pk").values_list("pk", "scenario_id")
    taken = set()
    for key, scenario in keys:
        if scenario in taken:
            continue  # one question of a situation: those beside it would tell its answer
        try:
            yield _question(written(key))
        except CopyEngineError:
            continue  # its page says what is wrong with it
        taken.add(scenario)


def _question(question: Question) -> Prepared:
    found, options = ruling(question, DEFAULT_RULESET), options_of(question)
    told = opening(question.scenario, question.query)
    headline = headline_of(question, found, DEFAULT_RULESET, options)
    reason = short_reason(question, found).after(headline)
    return Prepared(
        id=question.pk,
        level=question.scenario.level,
        story=told.told + "",
        cards=told.cards + "",
        prompt=_html(question.prompt),
        options=[Choice(each.key, _html(each.text), found.finds_right(each.value)) for each in options],
        headline=_html(headline),
        reason=_html(" ".join(filter(None, (reason.text, reason.rest)))),
        rule=reason.rule,
        link=question.scenario.get_absolute_url(),
    )


def _html(text: str) -> str:
    return with_symbols(text) + ""  # a plain string, which the library writes as JSON


def options_of(question: Question) -> list[Option]:
    """What is offered, each option under an id that stays, in an order that says nothing.

    Raises:
        CopyEngineError: the question has no answer any more.
    """

    def key_of(identity: str) -> str:
        return salted_hmac(f"{SALT}:{question.pk}", identity, algorithm="sha256").hexdigest()[:10]

    return keyed(offers_of(question, DEFAULT_RULESET, DAY), key_of)
