"""Answers say which abilities they don't take into account; questions those decide are refused."""

from pathlib import Path
from typing import Any

import pytest

from judgeapp.combat import play
from judgeapp.copyengine import CardPool, game_as_json
from tests.documents import document

CASES = document(Path(__file__).parent / "not_considered.yaml")


def script_of(case: dict[str, Any]) -> dict[str, Any]:
    setup = [
        {"ref": "bear", "card": "Runeclaw Bear", "controller": "B"},
        {"ref": "ring", "card": "Sol Ring", "controller": "B"},
        {"ref": "hand", "card": "Shock", "controller": "B", "zone": "hand"},
    ]
    setup += [
        {"ref": f"there-{n}", "card": name, "controller": "A"}
        for n, name in enumerate(case.get("there", ()), start=1)
    ]
    setup += case.get("besides", ())
    return {"setup": setup, "events": case.get("events", []), "questions": [case["ask"]]}


@pytest.mark.parametrize("case", CASES, ids=[case["title"] for case in CASES])
def test_an_answer_says_what_it_leaves_out(case: dict[str, Any], known: CardPool) -> None:
    (answer,) = game_as_json(play(script_of(case), cards=known))["answers"]
    if case.get("refused"):
        assert answer.keys() == {"ask", "of", "error"}
        assert answer["error"].keys() == {"where", "message", "mend"}
        return
    found = [each["text"] for each in answer["not_considered"]]
    assert len(found) == len(case["lists"])
    assert all(text.startswith(begun) for text, begun in zip(found, case["lists"], strict=True))


def test_what_is_left_out_names_object_text_and_scope(known: CardPool) -> None:
    counters = {"do": "counters", "on": "A", "put": {"poison": 1}}
    text = "Players can't get counters while you're ahead."
    law = {"ref": "law", "name": "Law", "type": "Enchantment", "controller": "A", "text": text}
    case = {"besides": [law], "events": [counters], "ask": {"ask": "colors", "of": "bear"}}
    found = game_as_json(play(script_of(case), cards=known))["not_considered"]
    assert {"object": "law", "text": text, "scope": ["counters"]} in found


def test_where_all_is_carried_out_nothing_is_listed(known: CardPool) -> None:
    game = play(script_of({"ask": {"ask": "colors", "of": "bear"}}), cards=known)
    assert game_as_json(game)["not_considered"] == []


def test_how_a_spell_may_be_cast_is_not_left_out_once_it_was_cast(known: CardPool) -> None:
    script = {
        "events": [
            {"do": "cast", "ref": "titan", "card": "Kavu Titan", "controller": "A", "kicked": True},
            {"do": "resolve", "ref": "titan"},
        ],
        "questions": [{"ask": "power", "of": "titan"}],
    }
    told = game_as_json(play(script, cards=known))
    assert (told["answers"][0]["value"], told["not_considered"]) == (5, [])
