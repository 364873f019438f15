"""The documented cards and scenarios, read from the fixtures themselves: no database is needed."""

import copy
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from judgeapp.copyengine import RULESETS, CardPool, Game, game_as_json
from judgeapp.copyengine.play.replaying import state_at
from tests.documents import document

ROOT = Path(__file__).parents[2] / "fixtures"
TRUE_UNDER = {
    belief: frozenset(id for id, ruleset in RULESETS.items() if belief in ruleset.true_beliefs)
    for belief in sorted(frozenset().union(*(ruleset.true_beliefs for ruleset in RULESETS.values())))
}
"""For each belief that is right somewhere, the rulesets where it is."""


def card_rows(*more: Path) -> list[dict[str, Any]]:
    """Rows of every face in fixtures/cards and in more files, named as card files name them."""
    cards: dict[str, dict[str, Any]] = {}
    faces: list[dict[str, Any]] = []
    for path in (*sorted((ROOT / "cards").glob("*.yaml")), *more):
        for entry in document(path):
            fields = entry["fields"]
            if entry["model"] == "cards.card":
                cards[fields["slug"]] = fields
            elif entry["model"] == "cards.face":
                faces.append(fields)
    return [
        {**face, "text": face.get("oracle_text"), "layout": cards[face["card"][0]].get("layout", "normal"),
         "faceName": face["name"], "name": cards[face["card"][0]]["name"],
         "side": "a" if face.get("side", "front") == "front" else "b"}
        for face in faces
        if not cards[face["card"][0]].get("game")
    ]  # fmt: skip


def scenarios() -> list[dict[str, Any]]:
    """Every stored scenario."""
    found = []
    for path in sorted((ROOT / "scenarios").glob("*.yaml")):
        found += document(path)
    return found


BEGINNING = {"begin_turn", "begin_step"}
FIGHTING = {"declare_attackers", "declare_blockers", "combat_damage"}


def copying_scenarios(*, with_turns: bool = False) -> list[dict[str, Any]]:
    """Those that the copy engine plays by itself: none on keyword abilities in combat.

    Args:
        with_turns: those too that only the engine with combat plays.
    """
    return [
        scenario
        for scenario in scenarios()
        if not any(rule["number"].startswith("702") for rule in scenario["rules"])
        and (with_turns or not _needs_combat(scenario))
    ]


def _needs_combat(scenario: Mapping[str, Any]) -> bool:
    """Whether a turn or a step begins in it or creatures fight, or a question asks what else could have
    happened.
    """
    events = scenario["script"].get("events", ())
    asked = (question["query"] for question in scenario["questions"])
    fights = any(each["do"] in BEGINNING | FIGHTING for each in events)
    return fights or any("then" in query for query in asked)


@pytest.fixture(scope="session")
def pool() -> CardPool:
    return CardPool.from_rows(card_rows())


def replayed(game: Game) -> dict[str, dict[str, Any]]:
    """The start state with every `after` laid over it in turn."""
    state = copy.deepcopy(state_at(game, 0))
    for step in game_as_json(game)["trace"]:
        state.setdefault(step["object"], {}).update(step["after"])
    return state
