"""`copying_script`: the smallest situation in which a card may copy another, as its wording asks."""

from typing import Any

import pytest

from judgeapp.copyengine import CardPool, CopyEngineError, entry_copy, game_as_json, play
from judgeapp.copyengine.play.single_copy import copying_script

BEAR = {
    "name": "Test Bear", "manaCost": "{1}{G}", "type": "Creature — Bear", "text": "", "power": "2",
    "toughness": "2",
}  # fmt: skip
MIMIC = "You may have this creature enter as a copy of any creature on the battlefield"
TOKEN = "When this creature enters, create a token that's a copy of"
# The text of the copier, and what its copy of a 2/2 Bear of two mana has.
COPIERS: list[tuple[str, dict[str, Any]]] = [
    (f"{MIMIC}, except it has vanishing 3 if that creature doesn't have vanishing.",
     {"abilities": ["Vanishing 3"]}),
    (f"{MIMIC}, except it has haste if that creature has flying.", {"abilities": []}),
    (f"{MIMIC}, except its power and toughness are equal to this creature's power and toughness.",
     {"power": 5, "toughness": 7}),
    (f"{MIMIC} with mana value less than or equal to the amount of mana spent to cast this creature, "
     "except it has flying.", {"abilities": ["Flying"]}),
    ('Each other creature you control has "{T}: Create a token that\'s a copy of this creature, '
     'except it has haste."', {"abilities": ["Haste"]}),
    ("Enchanted creature has myriad.", {"abilities": []}),
    (f"{TOKEN} target creature token you control.", {"name": "Test Bear"}),
    (f"{TOKEN} target creature an opponent controls.", {"name": "Test Bear"}),
    (f"{TOKEN} target creature card in your graveyard, except it's a Zombie.", {"subtypes": ["Zombie"]}),
    ("Populate.", {"name": "Test Bear"}),
    ("You may have this creature enter as a copy of a creature card in exile with a disguise counter on it.",
     {"name": "Test Bear"}),
    # What others enter as: here it is the Bear that becomes a Mimic.
    ("Creatures you control enter as a copy of this creature.", {"name": "Test Mimic", "power": 5}),
    ("Enchant creature\nNontoken creatures you control enter as a copy of enchanted creature.",
     {"name": "Test Bear"}),
    ("As this creature transforms into Test Mimic, it becomes a copy of a creature card exiled with it, "
     "except it's 4/4.", {"name": "Test Bear", "power": 4}),
]  # fmt: skip


def pool_with(text: str) -> CardPool:
    mimic = {
        "name": "Test Mimic", "manaCost": "{3}{U}", "type": "Creature — Shapeshifter", "text": text,
        "power": "5", "toughness": "7",
    }  # fmt: skip
    return CardPool.from_rows([BEAR, mimic])


@pytest.mark.parametrize(("text", "expected"), COPIERS, ids=range(len(COPIERS)))
def test_the_copier_copies_what_it_may(text: str, expected: dict[str, Any]) -> None:
    pool = pool_with(text)
    game = game_as_json(play(copying_script(pool, "Test Mimic", "Test Bear"), cards=pool))
    copied = game["objects"]["copy"]["copiable_values"]
    assert {key: copied[key] for key in expected} == expected


def test_what_isnt_allowed_is_refused() -> None:
    pool = pool_with(f"{TOKEN} target Goblin you control.")
    with pytest.raises(CopyEngineError, match="target Goblin you control"):
        play(copying_script(pool, "Test Mimic", "Test Bear"), cards=pool)


def counted(text: str, event: dict[str, Any]) -> list[str]:
    pool = pool_with(text)
    event = {"do": "create_token_copy", "ref": "copy", "of": "b1", "by": "mimic", **event}
    setup = [{"ref": ref, "card": "Test Bear", "controller": "A"} for ref in ("b1", "b2", "b3")]
    mimic = {"ref": "mimic", "card": "Test Mimic", "controller": "A"}
    game = game_as_json(play({"setup": [*setup, mimic], "events": [event]}, cards=pool))
    return [ref for ref in game["objects"] if ref.startswith("copy")]


def test_a_token_for_each_is_counted_on_the_table() -> None:
    text = "When this creature enters, create a token that's a copy of target Bear for each Bear you control."
    assert len(counted(text, {})) == 3
    assert len(counted(text, {"count": 2})) == 2


def test_x_tokens_are_made_as_chosen_and_else_refused() -> None:
    text = "{X}, {T}: Create X tokens that are copies of target creature you control."
    assert len(counted(text, {"x": 2})) == 2
    with pytest.raises(CopyEngineError, match="Say how many") as caught:
        counted(text, {})
    assert caught.value.where == "events[0]"


def test_counters_on_something_are_counted() -> None:
    text = (
        "When this creature enters, create a token that's a copy of target creature you control. "
        "Put a +1/+1 counter on that token for each +1/+1 counter on this creature."
    )
    pool = pool_with(text)
    script = {
        "setup": [
            {"ref": "bear", "card": "Test Bear", "controller": "A"},
            {"ref": "mimic", "card": "Test Mimic", "controller": "A", "counters": {"+1/+1": 2}},
        ],
        "events": [{"do": "create_token_copy", "ref": "copy", "of": "bear", "by": "mimic"}],
    }
    token = game_as_json(play(script, cards=pool))["objects"]["copy"]
    assert (token["counters"], token["power"], token["copiable_values"]["power"]) == ({"+1/+1": 2}, 4, 2)


def test_what_is_not_there_could_not_be_copied():
    cards = pool_with(MIMIC + ".")
    copying = entry_copy(cards["Test Mimic"].faces[0].abilities)
    game = play(
        {"setup": [{"ref": "bear", "card": "Test Bear", "controller": "A"}], "events": []}, cards=cards
    )
    assert copying.could_copy(game, 0, "bear")
    assert not copying.could_copy(game, 0, "token")
