"""The level of a question by its features, and of what templates make."""

import pytest

from judgeapp.copyengine import CardFeatures, CardPool
from judgeapp.quiz.generator.instances import instance_of
from judgeapp.quiz.generator.levels import MOST_CARDS, MOST_WORDS, Features, copy_effects
from judgeapp.quiz.generator.templates import templates
from tests.copyengine.conftest import card_rows

CLONE_OF_A_BEAR = {
    "copy_effects": 1, "objects": 2, "layers": 0, "exceptions": 0, "steps": 2, "words": 30, "cards": 2,
}  # fmt: skip


@pytest.mark.parametrize(
    ("change", "level"),
    [
        ({}, 1),
        ({"copy_effects": 2}, 1),
        ({"copy_effects": 3}, 2),
        ({"copy_effects": 2, "exceptions": 1}, 2),
        ({"copy_effects": 3, "exceptions": 2}, 3),
        ({"layers": 3, "steps": 8}, 2),
        ({"layers": 3, "steps": 13, "objects": 6}, 3),
        ({"words": 121}, 2),
        ({"words": 181}, 3),
        ({"cards": 4}, 2),
        ({"cards": 5}, 3),
    ],
)
def test_what_makes_a_question_harder_raises_its_level(change, level):
    assert Features(**{**CLONE_OF_A_BEAR, **change}).level == level


def test_copy_effects_are_counted_wherever_they_stand():
    setup = [{"ref": "first", "card": "Clone", "copy_of": "bear"}]
    events = [
        {"do": "simultaneous", "events": [{"do": "enter", "copy_of": "bear"}, {"do": "enter"}]},
        {"do": "become_copy", "ref": "bear", "of": "giant"},
        {"do": "resolve", "ref": "spell", "makes": ["one", "two"]},
    ]
    assert copy_effects({"setup": setup}, events) == 5


def test_an_instance_is_of_its_templates_level_or_a_higher_one():
    features = CardFeatures(CardPool.from_rows(card_rows()))
    template = templates()["copies-and-fliers"]
    made = [instance_of(template, seed, features) for seed in range(1, 8)]
    assert {instance.level for instance in made} == {1, 3}
    for instance in made:
        cards = {
            entry["card"]
            for entry in (*instance.script["setup"], *instance.script["events"])
            if "card" in entry
        }
        assert len(cards) <= MOST_CARDS.get(instance.level, len(cards))
        assert len(instance.prompt.split()) <= MOST_WORDS.get(instance.level, 1000)
