"""What effects make of an object is not told where the engine can't count or judge what they say."""

from typing import Any

import pytest

from judgeapp.copyengine import (
    CardPool,
    CopyEngineError,
    ask,
    not_considered_at_all,
    not_considered_of_copy,
    play,
)

BEARS = [{"ref": "mine", "card": "Grizzly Bears", "controller": "A"},
         {"ref": "yours", "card": "Grizzly Bears", "controller": "B"}]  # fmt: skip
DREAMS = "the number of dreams you had this turn"
SAID = [
    (f"Creatures you control get +X/+0, where X is {DREAMS}.", "mine", False),
    (f"Creatures you control get +0/+X, where X is {DREAMS}.", "mine", False),
    (f"Creatures you control get +X/+X, where X is {DREAMS}.", "mine", False),
    (f"Creatures you control get +X/+X, where X is {DREAMS}.", "yours", True),
    ("Creatures you control that attacked with it this turn get +1/+1.", "mine", False),
    ("Creatures you control that attacked with it this turn get +1/+1.", "yours", True),
    ("As long as you dream, creatures you control get +1/+1.", "mine", False),
    ("As long as you dream, creatures you control get +1/+1.", "yours", True),
    ("As long as you dream, this permanent has flying.", "mine", True),
    ("As long as you dream, this permanent has flying.", "it", False),
]


@pytest.mark.parametrize(("text", "of", "is_told"), SAID, ids=range(len(SAID)))
def test_what_cant_be_judged_is_not_told(text: str, of: str, is_told: bool, pool: CardPool) -> None:
    entry: dict[str, Any] = {
        "ref": "it",
        "token": True,
        "name": "Dreamer",
        "types": ["Artifact"],
        "text": text,
    }
    game = play({"setup": [*BEARS, {**entry, "controller": "A"}]}, cards=pool)
    query = {"ask": "characteristics", "of": of}
    if is_told:
        assert ask(game, query).value["name"]
        return
    with pytest.raises(CopyEngineError, match="can't judge") as refused:
        ask(game, query)
    assert refused.value.where == "ask"


TWICE = [
    ("Creatures you control that attacked with it this turn get +1/+1.",
     "Creatures your opponents control that attacked with it this turn get +2/+2."),
    ("As long as you dream, creatures you control get +1/+1.",
     "As long as you wake, creatures your opponents control get +1/+1."),
]  # fmt: skip


@pytest.mark.parametrize("texts", TWICE, ids=range(len(TWICE)))
def test_neither_of_two_that_cant_be_judged_is_told(texts: tuple[str, str], pool: CardPool) -> None:
    plain = {"token": True, "name": "Dreamer", "types": ["Artifact"], "controller": "A"}
    dreamers = [{**plain, "ref": f"it-{place}", "text": text} for place, text in enumerate(texts)]
    game = play({"setup": [*BEARS, *dreamers]}, cards=pool)
    for of in ("mine", "yours"):
        with pytest.raises(CopyEngineError, match="can't judge"):
            ask(game, {"ask": "power", "of": of})


@pytest.mark.parametrize(
    ("question", "is_told"),
    [
        ({"ask": "has_flying"}, False),
        ({"ask": "is_artifact"}, False),
        ({"ask": "is_green"}, False),
        ({"ask": "type_line"}, False),
        ({"ask": "rules_text"}, False),
        ({"ask": "keyword", "value": "flying"}, False),
        ({"ask": "ability_count", "value": "Flying"}, False),
        ({"ask": "survives"}, False),
        ({"ask": "supertypes"}, False),
        ({"ask": "is_token"}, True),
        ({"ask": "is_tapped"}, True),
        ({"ask": "is_permanent"}, True),
        ({"ask": "zone"}, True),
        ({"ask": "controller"}, True),
    ],
    ids=lambda given: given["ask"] if isinstance(given, dict) else "",
)
def test_it_is_not_told_however_it_is_asked(question: dict[str, Any], is_told: bool, pool: CardPool) -> None:
    said = {"token": True, "name": "Dreamer", "types": ["Artifact"], "controller": "A", "ref": "it"}
    said["text"] = "As long as you dream, creatures you control have flying."
    game = play({"setup": [*BEARS, said]}, cards=pool)
    if is_told:
        assert ask(game, {**question, "of": "mine"}).value is not None
        return
    with pytest.raises(CopyEngineError, match="can't judge"):
        ask(game, {**question, "of": "mine"})


def test_what_is_shown_of_the_table_says_what_it_leaves_open(pool: CardPool) -> None:
    said = {"token": True, "name": "Dreamer", "types": ["Artifact"], "controller": "A", "ref": "it"}
    said["text"] = "As long as you dream, creatures you control have flying."
    game = play({"setup": [*BEARS, said]}, cards=pool)
    left_out = [each.as_json() for each in not_considered_at_all(game)]
    assert left_out == [{"object": "mine", "text": "you dream", "scope": ["characteristics"]}]
    assert [each.obj for each in not_considered_of_copy(game, "mine")] == ["mine"]
    assert not not_considered_of_copy(game, "yours")
