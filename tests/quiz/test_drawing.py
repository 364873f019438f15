"""Which questions a quiz gets."""

import random
from collections import Counter

import pytest
from django.utils import timezone

from judgeapp.quiz.models import Question, Scenario
from judgeapp.quiz.models.players import Player
from judgeapp.quiz.playing.drawing import draw, practice, start_quiz
from tests.factories import QuestionFactory, ScenarioFactory

PLAYER = Player(guest_token="somebody")


def candidates(scenarios: int, questions: int, rules: int) -> list[tuple[int, int, frozenset[str]]]:
    return [
        (scenario * 100 + question, scenario, frozenset({f"707.{scenario % rules}"}))
        for scenario in range(scenarios)
        for question in range(questions)
    ]


@pytest.mark.parametrize("seed", range(20))
@pytest.mark.parametrize(
    ("scenarios", "questions", "rules"),
    [(40, 3, 40), (40, 3, 5), (12, 1, 3), (4, 5, 2), (2, 3, 1), (0, 0, 1)],
)
def test_spread_over_scenarios_and_rules_and_never_twice(seed, scenarios, questions, rules):
    drawn = draw(candidates(scenarios, questions, rules), 10, random.Random(seed))
    assert len(drawn) == len(set(drawn)) == min(10, scenarios * questions)
    of_scenario = Counter(question // 100 for question in drawn)
    if of_scenario:
        assert max(of_scenario.values()) <= -(-len(drawn) // scenarios)
    if scenarios >= 10 and rules <= 10:
        of_rule = Counter(question // 100 % rules for question in drawn)
        assert max(of_rule.values()) - min(of_rule.values()) <= 1


def test_the_same_seed_draws_the_same_and_another_seed_another():
    pool = candidates(40, 3, 7)
    same = [draw(pool, 10, random.Random(1)), draw(reversed(pool), 10, random.Random(1))]
    assert same[0] == same[1] != draw(pool, 10, random.Random(2))


@pytest.mark.django_db
@pytest.mark.parametrize(
    "fields",
    [
        {"is_published": False},
        {"retired": True},
        {"origin": Scenario.Origin.DERIVED},
        {"origin": Scenario.Origin.AUTHOR},
        {"decided_by": ["mtg-2008"]},
    ],
    ids=str,
)
def test_only_published_documented_examples_of_the_ruleset_are_drawn(cards, fields):
    wanted = QuestionFactory(kind=Question.Kind.YES_NO, query={"ask": "is_token", "of": "clone"})
    QuestionFactory(scenario=ScenarioFactory(**fields))
    quiz = start_quiz(PLAYER, at=timezone.now(), rng=random.Random(1))
    assert quiz is not None
    assert [item.question for item in quiz.items.all()] == [wanted]


@pytest.mark.django_db
def test_nothing_to_draw_starts_nothing(cards):
    assert start_quiz(PLAYER, at=timezone.now(), rng=random.Random(1)) is None


@pytest.mark.django_db
@pytest.mark.parametrize(("position", "expected"), [(None, [1, 2, 3, 4]), (3, [3]), (9, None)])
def test_practice_takes_one_question_or_all_in_order(scenario, position, expected):
    quiz = practice(PLAYER, scenario, at=timezone.now(), rng=random.Random(1), position=position)
    found = quiz and [item.question.position for item in quiz.items.order_by("position")]
    assert found == expected
