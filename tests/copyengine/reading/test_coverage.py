"""What coverage counts, what it sets aside by data and words, and which abilities are linked."""

from typing import Any

import pytest

from judgeapp.copyengine import CardPool
from judgeapp.copyengine.cards.coverage import measure, speaks_of_copies
from judgeapp.copyengine.reading import read_abilities

CREATURE = frozenset({"Creature"})
COPY = "Create a token that's a copy of target creature"
ASIDE: list[tuple[dict[str, Any], frozenset[str], str, str]] = [
    ({}, CREATURE, f"{COPY}.", ""),
    ({"layout": "planar"}, frozenset({"Plane"}), f"{COPY}.", "odd card type"),
    ({"border_color": "silver"}, CREATURE, f"{COPY}.", "un-card"),
    ({"security_stamp": "acorn"}, CREATURE, f"{COPY}.", "un-card"),
    ({"isFunny": True}, CREATURE, f"{COPY}.", "un-card"),
    ({"layout": "augment"}, CREATURE, f"{COPY}.", "un-card"),
    ({"layout": "host"}, CREATURE, f"{COPY}.", "un-card"),
    ({"promo_types": ["playtest"]}, CREATURE, f"{COPY}.", "un-card"),
    ({"games": ["arena"]}, CREATURE, f"{COPY}.", "arena"),
    ({"games": ["arena", "paper"]}, CREATURE, f"{COPY}.", ""),
    ({}, CREATURE, f"{COPY}. Conjure a card named Test into your hand.", "arena"),
    ({}, CREATURE, f"{COPY}, except it has perpetually flying.", "arena"),
]


@pytest.mark.parametrize(("row", "types", "text", "group"), ASIDE)
def test_what_is_set_aside(row: dict[str, Any], types: frozenset[str], text: str, group: str) -> None:
    abilities = read_abilities(text, name="Test", types=types)
    result = measure([("Test", types, abilities, row)])
    assert list(result["set_aside"]) == ([group] if group else [])
    assert result["clauses"] == (0 if group else 1)
    assert sum(result["with_set_aside"][read] for read in ("whole", "part", "none")) == 1


def test_what_is_unread_is_listed_with_the_words() -> None:
    abilities = read_abilities(f"{COPY}. Frob the wug.", name="Test", types=CREATURE)
    result = measure([("Test", CREATURE, abilities, {})])
    assert (result["whole"], result["part"], result["share"]) == (0, 1, 0.0)
    assert result["unread"][0]["unread"] == [{"text": "Frob the wug", "column": 50}]
    assert result["declared_wordings"] <= 10


def test_no_copy_clause_is_passed_by_for_want_of_a_word(pool: CardPool) -> None:
    faces = [face for card in pool.values() for face in card.faces]
    passed_by = [face for face in faces if not speaks_of_copies(face.text)]
    assert passed_by
    assert measure((f.name, f.type_line[1], f.abilities, f.row) for f in passed_by)["faces"] == 0


@pytest.mark.parametrize(
    "text", ["Storm", "Populate.", "Encore {3}", "Copying it", "COPIED", "Cipher (Then ...)"]
)
def test_these_words_speak_of_copies(text: str) -> None:
    assert speaks_of_copies(text)
    assert not speaks_of_copies("Creatures you control get +1/+1.")


LINKED = [
    ("When this artifact enters, exile target creature card from a graveyard.\n{2}: Create a token that's a "
     "copy of the exiled card.", [1, 1]),
    ("As this enchantment enters, choose a creature type.\nCreatures you control of the chosen type have "
     "flying.", [1, 1]),
    ("Flying\nWhen this creature enters, draw a card.", [0, 0]),
    ("As this creature enters, choose a color.\nThis creature has protection from the chosen color.\nWhen "
     "this creature enters, exile target card.\nWhen this creature dies, return the exiled card to its "
     "owner's hand.", [2, 2, 1, 1]),
]  # fmt: skip


@pytest.mark.parametrize(("text", "numbers"), LINKED)
def test_linked_abilities_share_a_number(text: str, numbers: list[int]) -> None:
    abilities = read_abilities(text, name="Test", types=CREATURE)
    assert [ability.linked for ability in abilities] == numbers
