"""Which questions are alike, so that a check asks one of them."""

from itertools import combinations

import pytest

from judgeapp.quiz.diagnosis.likeness import alike, situation
from judgeapp.quiz.diagnosis.outcomes import outcome_table
from judgeapp.quiz.models import Quiz
from judgeapp.quiz.playing import checks
from tests.factories import CardFactory, ScenarioFactory
from tests.quiz.conftest import add_questions
from tests.quiz.test_checks import RIGHT, answer, finish, open_item

BEAR = {"ref": "bear", "card": "Runeclaw Bear", "controller": "A"}
GIANT = {"ref": "giant", "card": "Hill Giant", "controller": "B"}
CLONE = {"do": "enter", "ref": "clone", "card": "Clone", "controller": "A", "copy_of": "bear"}
SHAPE = {"do": "become_copy", "ref": "giant", "of": "bear", "by": "Cytoshape"}
ARMODON = {"ref": "armodon", "card": "Crazed Armodon", "controller": "A"}
PUMP = {"do": "activate", "ref": "pump", "source": "armodon", "by": "armodon"}
BOLT = {"do": "cast", "ref": "bolt", "card": "Lightning Bolt", "controller": "A", "targets": ["B"]}
SITUATIONS = {
    "nothing is copied": ([BEAR, GIANT], [], {("Runeclaw Bear", ""), ("Hill Giant", "")}),
    "it enters as a copy": ([BEAR], [CLONE], {("Clone", "Runeclaw Bear")}),
    "it has entered as a copy": ([BEAR, {**CLONE, "do": None}], [], {("Clone", "Runeclaw Bear")}),
    "an effect makes it a copy": ([BEAR, GIANT], [SHAPE], {("Cytoshape", "Runeclaw Bear")}),
    "it becomes a copy by itself": (
        [BEAR, GIANT],
        [{**SHAPE, "by": None}],
        {("Hill Giant", "Runeclaw Bear")},
    ),
    "one copy copies another": (
        [BEAR, {"ref": "ego", "card": "Clone", "controller": "A"}],
        [{**CLONE, "card": "Altered Ego", "copy_of": ["ego", "bear"]}],
        {("Altered Ego", "Clone"), ("Altered Ego", "Runeclaw Bear")},
    ),
    "an ability is copied": (
        [ARMODON],
        [PUMP, {"do": "copy_ability", "ref": "copy", "of": "pump", "by": "Rings of Brighthearth"}],
        {("Rings of Brighthearth", "Crazed Armodon")},
    ),
    "a copy of a spell is copied": (
        [],
        [
            BOLT,
            {"do": "copy_spell", "ref": "copy", "of": "bolt", "by": "Fork"},
            {"do": "copy_spell", "ref": "again", "of": "copy", "by": "Twincast"},
        ],
        {("Fork", "Lightning Bolt"), ("Twincast", "Lightning Bolt")},
    ),
    "a copy of a name is cast": (
        [],
        [{"do": "cast_copy", "ref": "copy", "name": "Shivan Dragon", "by": "Garth One-Eye"}],
        {("Garth One-Eye", "Shivan Dragon")},
    ),
    "several at the same time": (
        [BEAR],
        [{"do": "simultaneous", "events": [CLONE]}],
        {("Clone", "Runeclaw Bear")},
    ),
}


@pytest.mark.parametrize(("setup", "events", "found"), SITUATIONS.values(), ids=SITUATIONS)
def test_a_situation_is_what_copies_what(setup, events, found):
    assert situation({"setup": setup, "events": events}) == found


CLONED, SHAPED = (
    situation({"setup": [BEAR], "events": [CLONE]}),
    situation({"setup": [BEAR], "events": [SHAPE]}),
)


def test_questions_are_alike_by_scenario_or_situation():
    found = alike(
        [
            (1, 10, CLONED),
            (2, 10, SHAPED),  # of the same scenario
            (3, 11, CLONED),  # the same is copied
            (4, 12, CLONED | SHAPED),  # and more
            (5, 13, frozenset({("Clone", "Hill Giant")})),
        ]
    )
    assert found == {1: {2, 3, 4}, 2: {1, 4}, 3: {1, 4}, 4: {1, 2, 3}, 5: frozenset()}


OTHER = {
    "setup": [{"ref": "bear", "card": "Test Ogre", "controller": "A", "counters": {"+1/+1": 2}}],
    "events": [CLONE | {"card": "Test Clone"}],
}


@pytest.mark.django_db
def test_a_check_asks_of_another_situation_while_there_is_one(client, cards):
    for slug in ("bear-cloned", "bear-cloned-again", "bear-cloned-twice"):
        add_questions(ScenarioFactory(slug=slug))
    CardFactory(name="Test Ogre")
    add_questions(ScenarioFactory(slug="another", script=OTHER))
    for _ in range(6):
        quiz = Quiz.objects.get(pk=client.post("/check/start/").url.split("/")[2])
        answer(client, open_item(quiz), RIGHT)
        asked = [item.question.scenario.slug for item in quiz.items.order_by("position")]
        assert len(asked) == 2
        assert asked.count("another") == 1
    finish(client, quiz, RIGHT)
    assert quiz.items.count() > 2, "what is alike comes when nothing else is left"


@pytest.mark.django_db
def test_a_check_asks_no_two_that_are_alike(client, content):
    quiz = Quiz.objects.get(pk=client.post("/check/start/").url.split("/")[2])
    finish(client, quiz, RIGHT)
    asked = list(quiz.items.order_by("position").values_list("question", flat=True))
    table = outcome_table("mtg-2024")
    assert len(asked) >= checks.SHORTEST
    assert [pair for pair in combinations(asked, 2) if pair[1] in table.alike[pair[0]]] == []
