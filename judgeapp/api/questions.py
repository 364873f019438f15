"""Quiz questions by chance, and grading an answer to one: nothing of it is recorded."""

import random
import secrets
from collections.abc import Sequence
from datetime import date
from typing import Any

from django.core import signing
from django.http import HttpRequest
from django.utils import timezone
from django.utils.crypto import salted_hmac

from judgeapp.api.answers import MOST_LETTERS, versions
from judgeapp.api.problems import Refused
from judgeapp.api.shapes import AnswerOption, GradeAnswer, Graded, QuestionAnswer
from judgeapp.copyengine import CopyEngineError
from judgeapp.quiz.kinds.answers.offers import Option, keyed
from judgeapp.quiz.kinds.base import kind_named, texts_of
from judgeapp.quiz.models import DEFAULT_RULESET, Question
from judgeapp.quiz.rulings.headlines import ruled
from judgeapp.quiz.rulings.offers import offers_of
from judgeapp.quiz.rulings.question_versions import version_of
from judgeapp.quiz.rulings.rulings import opening, ruling, written

SALT = "api.question"
GOOD_FOR = 24 * 60 * 60
"""Seconds a question can be graded for."""
KINDS = {"choose_one", "choose_many", "yes_no", "legal", "cite", "number", "order"}
"""A card to fill in has no answer that fits into a few keys."""
TRIES = 5


def random_question(request: HttpRequest) -> QuestionAnswer:
    """A question by chance, on a `topic` (a principle or a rule's number) and of a `level`."""
    topic, level = (request.GET.get(name, "").strip() for name in ("topic", "level"))
    if level and level not in {"1", "2", "3"}:
        raise Refused(400, f"There is no level “{level[:20]}.”", where="level", mend="Give 1, 2 or 3.")
    asked = Question.objects.in_play(DEFAULT_RULESET).filter(kind__in=KINDS)
    if level:
        asked = asked.filter(scenario__level=int(level))
    if topic:
        rules = {"scenario__rules__ruleset__slug": DEFAULT_RULESET}
        wanted = topic[:80].replace("\x00", "")
        asked = asked.filter(scenario__rules__number=wanted, **rules) | asked.filter(
            scenario__rules__principle__slug=wanted, **rules
        )
    keys = sorted(set(asked.values_list("pk", flat=True)))
    rng = random.SystemRandom()
    rng.shuffle(keys)
    for key in keys[:TRIES]:
        try:
            return asked_of(request, written(key))
        except CopyEngineError:
            continue  # cards changed since; its page says so
    raise Refused(
        404, "There is no such question.", where="topic" if topic else "level",
        mend="Give a principle such as copiable-values or a rule's number such as 707.2, or leave it out.",
    )  # fmt: skip


def asked_of(request: HttpRequest, question: Question) -> QuestionAnswer:
    """A question without its key, with the token that grades it."""
    secret, today = secrets.token_hex(4), timezone.now().date()
    told = opening(question.scenario, question.query)
    options = _options(question, secret, today)
    token = signing.dumps(
        [question.pk, secret, today.isoformat(), version_of(question)], salt=SALT, compress=True
    )
    rules = question.scenario.rules.all()
    return QuestionAnswer(
        kind=question.kind,
        story=list(told.story),
        prompt=question.prompt,
        options=[AnswerOption(option.key, option.text) for option in options],
        level=question.scenario.level,
        topics=sorted({rule.principle.slug for rule in rules}),
        ruleset=DEFAULT_RULESET,
        token=token,
        link=request.build_absolute_uri(question.scenario.get_absolute_url()),
    )


def _options(question: Question, secret: str, on: date) -> list[Option]:
    """What is offered, in an order that says nothing."""

    def key_of(identity: str) -> str:
        return salted_hmac(f"{SALT}:{secret}", identity, algorithm="sha256").hexdigest()[:8]

    return keyed(offers_of(question, DEFAULT_RULESET, on), key_of)


def grade(request: HttpRequest, graded: Graded) -> GradeAnswer:
    """The verdict on an answer, with the derivation."""
    try:
        key, secret, on, known = signing.loads(graded.token, salt=SALT, max_age=GOOD_FOR)
    except signing.SignatureExpired:
        raise Refused(
            409, "This question is more than a day old.", where="token", mend="Ask for another."
        ) from None
    except (signing.BadSignature, ValueError, TypeError):
        raise Refused(400, "This token is none of ours.", where="token", mend="Send it as it came.") from None
    try:
        question = written(key)
    except Question.DoesNotExist:
        question = None
    if question is None or version_of(question) != known or question.held_back:
        raise Refused(409, "The question has changed since.", where="token", mend="Ask for another.")
    options = _options(question, secret, date.fromisoformat(on))
    try:
        found = ruling(question, DEFAULT_RULESET)
    except CopyEngineError as error:
        raise Refused(409, error.message, where="token", mend="Ask for another.") from error
    right = found.accepts(options, _chosen(question.kind, graded.answer, options))
    headline = ruled(question, found, DEFAULT_RULESET, options)
    correct = texts_of(found.right_values(options), options)
    link = request.build_absolute_uri(question.scenario.get_absolute_url())
    verdict = "Right." if right else f"Wrong. The answer is {'; '.join(correct)}."
    text = "\n".join(part for part in (verdict, headline, question.reason, link) if part)
    return GradeAnswer(
        right=right,
        correct=correct,
        headline=headline,
        reason=question.reason,
        steps=[step.text for step in found.steps],
        rules=[cited["rule"] for cited in found.cited if cited["rule"]],
        text=text if len(text) <= MOST_LETTERS else f"{verdict}\n{headline}\n{link}"[:MOST_LETTERS],
        link=link,
        versions=versions(),
    )


def _chosen(kind: str, answer: int | str | list[str], options: Sequence[Option]) -> list[Any]:
    """The values of what was sent, as the question's kind judges them."""
    if kind == "number":
        if not isinstance(answer, int):
            raise Refused(422, "This question takes a number.", where="answer", mend="Send a whole number.")
        return [answer]
    keys = [str(answer)] if isinstance(answer, int | str) else answer
    by_key = {option.key: option.value for option in options}
    if unknown := [key for key in keys if key not in by_key]:
        raise Refused(
            422, f"There is no option “{unknown[0]}.”", where="answer",
            mend="Send keys of the question's options.", suggestions=list(by_key),
        )  # fmt: skip
    if kind_named(kind).several:
        return [option.value for option in options if option.key in keys]
    if kind == "order":
        if sorted(keys) != sorted(by_key):
            raise Refused(422, "Every step has one place.", where="answer", mend="Send all keys, in order.")
        return [[[by_key[key]] for key in keys]]
    if len(keys) != 1:
        raise Refused(422, "This question takes one option.", where="answer", mend="Send one key.")
    return [by_key[keys[0]]]
