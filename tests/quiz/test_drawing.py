"""Which questions a quiz gets."""

import random
from collections import Counter

import pytest
from django.utils import timezone

from judgeapp.quiz.models import Question, Scenario
from judgeapp.quiz.models.players import Player
from judgeapp.quiz.playing import drawing
from judgeapp.quiz.playing.copiers import copiers_in
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


@pytest.mark.parametrize(
    ("script", "copiers"),
    [
        ({"events": [{"do": "enter", "ref": "c", "card": "Clone", "copy_of": "bear"}]}, {"Clone"}),
        ({"setup": [{"ref": "c", "card": "Clone", "copy_of": "bear"}], "events": []}, {"Clone"}),
        ({"events": [{"do": "enter", "ref": "c", "card": "Clone", "copy_of": None}]}, set()),
        ({"events": [{"do": "become_copy", "ref": "bear", "of": "elf", "by": "Cytoshape"}]}, {"Cytoshape"}),
        (
            {
                "setup": [
                    {"ref": "shape", "card": "Unstable Shapeshifter"},
                    {"ref": "bear", "card": "Runeclaw Bear"},
                ],
                "events": [{"do": "become_copy", "ref": "shape", "of": "bear"}],
            },
            {"Unstable Shapeshifter"},
        ),
        (
            {
                "events": [
                    {"do": "cast", "ref": "twin", "card": "Twincast"},
                    {
                        "do": "simultaneous",
                        "events": [{"do": "copy_spell", "ref": "x", "of": "bolt", "by": "twin"}],
                    },
                ]
            },
            {"Twincast"},
        ),
        ({"setup": [{"ref": "bear", "card": "Runeclaw Bear"}], "events": []}, set()),
    ],
)
def test_the_cards_that_copy_are_told_from_those_that_are_copied(script, copiers):
    assert copiers_in(script) == copiers


@pytest.mark.parametrize("seed", range(10))
def test_copiers_are_spread_although_most_questions_have_the_same(seed):
    """Of 60 questions 48 are on Clone; ten others are on ten cards, and two on a card drawn lately."""
    pool = candidates(60, 1, 60)
    names = ["Clone"] * 48 + [f"Card {n}" for n in range(10)] + ["Twincast"] * 2
    copiers = {question: frozenset({name}) for (question, _, _), name in zip(pool, names, strict=True)}
    drawn = draw(pool, 10, random.Random(seed), copiers, {"Twincast": 1})
    found = Counter(name for question in drawn for name in copiers[question])
    assert found["Clone"] <= 1
    assert found["Twincast"] == 0
    assert max(found.values()) == 1


@pytest.mark.django_db
def test_no_copier_takes_more_than_its_share_of_what_ships(content, monkeypatch):
    """All documented examples have only some fourteen copiers, of which Clone is in two fifths."""
    monkeypatch.setattr(drawing, "is_new", lambda player: False)
    found: Counter[str] = Counter()
    for seed in range(12):
        quiz = start_quiz(PLAYER, at=timezone.now(), rng=random.Random(seed))
        for item in quiz.items.select_related("question__scenario"):
            found.update(copiers_in(item.question.scenario.script))
    assert max(found.values()) <= 15, found


@pytest.mark.django_db
def test_nobody_fills_in_a_card_among_their_first_ten_questions(content):
    for seed in range(8):
        quiz = start_quiz(PLAYER, at=timezone.now(), rng=random.Random(seed))
        kinds = [item.question.kind for item in quiz.items.select_related("question")]
        assert len(kinds) == 10
        assert Question.Kind.CARD not in kinds


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
