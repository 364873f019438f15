"""*Choose one*: the right answer among the likeliest wrong ones, an author's or the engine's."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import date
from itertools import islice
from typing import Any, ClassVar

from judgeapp.copyengine import Alternative, CopyEngineError, matches
from judgeapp.quiz.beliefs.known import believers_of, prior_of, times_held
from judgeapp.quiz.generator.instances import FILLERS
from judgeapp.quiz.kinds.answers.forms import AnswerForm
from judgeapp.quiz.kinds.answers.offers import Offer, Option, belief_of
from judgeapp.quiz.kinds.answers.option_text import said
from judgeapp.quiz.kinds.base import BelievedAnswers, QuestionKind, Ruling, question_kind
from judgeapp.quiz.kinds.believed_answers import ChosenAnswers
from judgeapp.quiz.kinds.choices import check_texts
from judgeapp.quiz.kinds.reasons import likeliest
from judgeapp.quiz.models import Choice, Question, QuizItem, Scenario

PAIRS_TRIED = 8
FEWEST, ENOUGH, MOST = 3, 4, 5
"""Options: the engine adds up to `ENOUGH` that single beliefs give, and up to `FEWEST` that take two."""


@question_kind
class ChooseOne(QuestionKind):
    """One of several answers, each with a text."""

    name = Question.Kind.CHOOSE_ONE
    has_choices: ClassVar = True
    fewest_offers: ClassVar = 2
    fewest_wrong: ClassVar = 2
    offers_wrong_texts: ClassVar = True

    def offers(
        self, question: Question, choices: Sequence[Choice], found: Ruling, ruleset: str, on: date
    ) -> list[Offer]:
        return _chosen_from(question, choices, found, ruleset, on)

    def check(self, found: Ruling, choices: list[Choice], right: list[Choice]) -> None:
        check_texts(choices)
        if len(right) == 1:
            return
        fit = "these fit: " + "; ".join(choice.text for choice in right) if right else "none is"
        raise CopyEngineError(
            f"Exactly one choice must be right, but {fit}. The answer is {found.value!r}.",
            where="choices",
            mend="Give one choice the answer as its value, and every other one something else.",
        )

    def believed(
        self, question: Question, right: Ruling, ruleset: str, offers: Callable[[], Iterable[Offer]]
    ) -> BelievedAnswers:
        return ChosenAnswers(right, offers())

    def form(self, item: QuizItem, ruleset: str, options: Sequence[Option], data: Any = None) -> AnswerForm:
        return AnswerForm(data, item=item, options=options)


def _chosen_from(
    question: Question, choices: Sequence[Choice], found: Ruling, ruleset: str, on: date
) -> list[Offer]:
    """The right choice and the likeliest wrong ones: an author's, and the engine's to make up for few.

    Where single beliefs give too few, two together may. A template has looked through them all, and left out
    what nobody would choose.
    """
    script, query = question.scenario.script, question.query
    texted = [choice for choice in choices if choice.text]
    right = [Offer(c.text, c.value, (), c) for c in texted if found.finds_right(c.value)]
    others = [c for c in texted if not found.finds_right(c.value)]
    believers = believers_of(script, ruleset)
    given = [each for each in believers.alternatives(query) if not _among(each.value, right)]
    given.sort(key=lambda each: -max(map(prior_of, each.beliefs)))
    wrong = [Offer(c.text, c.value, _behind(c, given), c) for c in others]
    if question.scenario.origin == Scenario.Origin.GENERATED:
        return right + _most_plausible(question, wrong, on)[: MOST - len(right)]
    fields = dict.fromkeys(key for c in texted if isinstance(c.value, Mapping) for key in c.value)
    known = {offer.text.casefold() for offer in (*right, *wrong)}

    def told(alternatives: Iterable[Alternative]) -> Iterator[tuple[Offer, Alternative]]:
        """What can be said and isn't yet; what differs in something no option speaks of reads as right."""
        for each in alternatives:
            text = "" if _among(each.value, (*right, *wrong)) else said(each.value, query, script, fields)
            if text and "“" in text and not any("“" in offer.text for offer in right):
                continue  # card text in one option only would stand out
            if text and right and right[0].text[:1].isupper():
                text = text[:1].upper() + text[1:]
            if text and text.casefold() not in known:
                known.add(text.casefold())
                value = {f: each.fields[f] for f in fields if f in each.fields} if fields else each.value
                yield Offer(text, value), each

    if len(right) + len(wrong) >= FEWEST:
        given = [each for each in given if not FILLERS.issuperset(each.beliefs)]
    wrong += islice(
        (replace(offer, beliefs=likeliest(each.beliefs)) for offer, each in told(given)),
        max(0, ENOUGH - len(right) - len(wrong)),
    )
    two_together = (offer for offer, _ in told(believers.joint(query, PAIRS_TRIED)))
    wrong += islice(two_together, max(0, FEWEST - len(right) - len(wrong)))
    return right + _most_plausible(question, wrong, on)[: MOST - len(right)]


def _among(value: Any, offers: Iterable[Offer]) -> bool:
    return any(matches(value, offer.value) for offer in offers)


def _most_plausible(question: Question, wrong: list[Offer], on: date) -> list[Offer]:
    """By how often people have held a belief behind it, then by how likely they do."""
    if len(wrong) < MOST or question.pk is None:
        return wrong
    times = times_held(question.pk, on)

    def plausibility(offer: Offer) -> tuple[int, int, bool]:
        held = sum(times.get(belief, 0) for belief in offer.beliefs)
        prior = max((prior_of(belief) for belief in offer.beliefs), default=0)
        return -held, -prior, offer.choice is None

    return sorted(wrong, key=plausibility)


def _behind(choice: Choice, given: Iterable[Alternative]) -> tuple[str, ...]:
    """The beliefs behind an author's wrong choice: the one written first, then all others that give it."""
    computed = [belief for each in given if matches(each.value, choice.value) for belief in each.beliefs]
    return tuple(dict.fromkeys([*belief_of(choice), *likeliest(computed)]))
