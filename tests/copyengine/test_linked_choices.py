"""A choice serves the abilities it was made for (CR 607.2d, 707.7); in 2008 it is remembered (503.8)."""

import pytest

from judgeapp.copyengine import CardPool, CopyEngineError, ask, play

ELVES_MANA = "{T}: Add one mana of the chosen color"


def became(pool: CardPool, ruleset: str, *events: dict) -> object:
    """A Doppelganger enters as a Chameleon Spirit, blue chosen, and more happens to it."""
    setup = [
        {"ref": "spirit", "card": "Chameleon Spirit", "controller": "A", "choices": {"color": "red"}},
        {"ref": "elves", "card": "Quirion Elves", "controller": "A", "choices": {"color": "white"}},
        {"ref": "drake", "card": "Wind Drake", "controller": "B"},
    ]
    enter = {"do": "enter", "ref": "dop", "card": "Vesuvan Doppelganger", "controller": "A"}
    entering = enter | {"copy_of": "spirit", "choices": {"color": "blue"}}
    return play({"setup": setup, "events": [entering, *events]}, cards=pool, ruleset=ruleset)


AS_ELVES = {"do": "become_copy", "ref": "dop", "of": "elves"}


@pytest.mark.parametrize(
    ("ruleset", "mana", "remembered"),
    [("mtg-2008", "blue", ["blue"]), ("mtg-2017", None, []), ("mtg-2024", None, [])],
)
def test_another_choice_is_used_only_where_it_is_remembered(
    pool: CardPool, ruleset: str, mana: str | None, remembered: list[str]
) -> None:
    game = became(pool, ruleset, AS_ELVES)
    assert ask(game, {"ask": "mana", "of": "dop", "value": ELVES_MANA}).value == mana
    assert ask(game, {"ask": "mana", "of": "elves", "value": ELVES_MANA}).value == "white"
    assert ask(game, {"ask": "remembered_choices", "of": "dop"}).value == remembered


def test_a_choice_is_used_again_when_its_abilities_are_back(pool: CardPool) -> None:
    for_a_turn = AS_ELVES | {"by": "(Target creature becomes a copy of target creature until end of turn.)"}
    game = became(pool, "mtg-2024", for_a_turn, {"do": "end_turn"})
    assert [ask(game, {"ask": "power", "of": "dop", "at": at}).value for at in (1, 2, 3)] == [1, 1, 1]
    assert [ask(game, {"ask": "name", "of": "dop", "at": at}).value for at in (1, 2, 3)] == [
        "Chameleon Spirit",
        "Quirion Elves",
        "Chameleon Spirit",
    ]


def test_what_was_not_chosen_protects_from_nothing(pool: CardPool) -> None:
    script = {
        "setup": [{"ref": "shape", "card": "Unstable Shapeshifter", "controller": "A"}],
        "events": [
            {"do": "enter", "ref": "voice", "card": "Voice of All", "choices": {"color": "red"}},
            {"do": "become_copy", "ref": "shape", "of": "voice"},
        ],
    }  # fmt: skip
    game = play(script, cards=pool)
    assert ask(game, {"ask": "protection_from", "of": "voice"}).value == ["red"]
    assert ask(game, {"ask": "protection_from", "of": "shape"}).value == []


@pytest.mark.parametrize(
    "text",
    ["{T}: Add {U} or {B}.", "{T}: Add {G} for each Elf you control.", "{T}: Add one mana of any color."],
)
def test_mana_that_a_text_leaves_open_is_no_answer(text: str) -> None:
    land = {"ref": "l", "name": "Ground", "type": "Land", "text": text, "controller": "A", "token": False}
    game = play({"title": "Open", "setup": [land], "events": []}, cards=CardPool())
    with pytest.raises(CopyEngineError, match="isn't fixed"):
        ask(game, {"ask": "mana", "of": "l", "value": "{T}: Add"})
