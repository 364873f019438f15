"""Which events and values words can touch, and how."""

import pytest

from judgeapp.copyengine.model.scopes import ANYTHING, Area, Way
from judgeapp.copyengine.reading.scopes.sentences import areas_of_event, scope_of

SENTENCES = [
    ("Spells can't be countered", {Area.COUNTERING}, Way.FORBIDS),
    ("Noncreature spells cost {1} more to cast", {Area.COSTS}, Way.PERMITS),
    ("This spell costs {2} less to cast if it targets a Dinosaur you control", {Area.COSTS}, Way.PERMITS),
    ("You may pay {W}{U}{B}{R}{G} rather than pay this spell's mana cost", {Area.COSTS}, Way.PERMITS),
    ("You can't cast creature spells", {Area.CASTING}, Way.FORBIDS),
    ("You may play lands from your graveyard", {Area.CASTING}, Way.PERMITS),
    ("Your opponents play with their hands revealed", {Area.HIDDEN}, Way.PERMITS),
    ("Players can't draw cards", {Area.DRAWS}, Way.FORBIDS),
    ("This creature doesn't untap during your untap step", {Area.UNTAPPING}, Way.FORBIDS),
    ("A deck can have any number of cards named Persistent Petitioners", {Area.OUTSIDE}, Way.PERMITS),
    ("You may spend white mana as though it were red mana", {Area.MANA}, Way.PERMITS),
    ("Activate only once each turn", {Area.ACTIVATING}, Way.FORBIDS),
    ("If you would gain life, you gain that much life plus 1 instead", {Area.LIFE}, Way.REPLACES),
    ("Frobnicate the quux", set(ANYTHING), Way.CHANGES),
]


@pytest.mark.parametrize(("sentence", "areas", "way"), SENTENCES, ids=[row[0] for row in SENTENCES])
def test_the_scope_of_a_sentence(sentence: str, areas: set[Area], way: Way) -> None:
    found = scope_of(sentence)
    assert (set(found.areas), found.way) == (areas, way)


@pytest.mark.parametrize(
    ("words", "areas"),
    [
        ("At the beginning of your upkeep", {Area.TURNS}),
        ("Whenever you gain life", {Area.LIFE}),
        ("Whenever you discard a card", {Area.DISCARDS}),
        ("When Dark Depths has no ice counters on it", {Area.ANYTHING}),
        ("Whenever this creature becomes blocked", {Area.COMBAT}),
        ("Whenever you sacrifice a land", {Area.ZONE_CHANGES}),
        ("Whenever chaos ensues", {Area.ANYTHING}),
    ],
)
def test_what_makes_an_ability_trigger(words: str, areas: set[Area]) -> None:
    assert areas_of_event(words) == areas
