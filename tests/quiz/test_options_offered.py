"""Whoever has to choose one chooses among three to five, of which exactly one is right.

Fewer than five are better than a filler nobody would believe.
"""

from datetime import date, timedelta

import pytest

from judgeapp.quiz.beliefs.known import times_held
from judgeapp.quiz.models import Question, Scenario
from judgeapp.quiz.rulings.offers import offers_of
from judgeapp.quiz.rulings.rulings import ruling, written
from tests.factories import QuestionFactory
from tests.progress.answers import NOON, an_answer

pytestmark = pytest.mark.django_db


def test_every_shipped_choice_is_among_three_to_five(content):
    shipped = Question.objects.filter(kind="choose_one", scenario__is_published=True)
    rows = shipped.exclude(scenario__origin=Scenario.Origin.GENERATED)
    found = {}
    for pk in rows.values_list("pk", flat=True):
        question = written(pk)
        ruleset = question.scenario.default_ruleset
        offers = offers_of(question, ruleset, date(2026, 1, 2))
        known = ruling(question, ruleset)
        right = [offer.text for offer in offers if known.finds_right(offer.value)]
        found[f"{question.scenario.slug}: {question.prompt}"] = (
            len({offer.text for offer in offers}),
            len(right),
        )
    assert len(found) > 80
    assert {asked: c for asked, c in found.items() if c[0] not in range(3, 6) or c[1] != 1} == {}


def test_an_answer_that_takes_two_beliefs_counts_for_both():
    question = QuestionFactory()
    an_answer(question=question, right=False, misconception="one", other_misconception="other").save()
    an_answer(question=question, right=False, misconception="other").save()
    assert times_held(question.pk, NOON.date() + timedelta(days=1)) == {"one": 1, "other": 2}
