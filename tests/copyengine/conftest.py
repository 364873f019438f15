"""The documented cards and scenarios, read from the fixtures themselves: no database is needed."""

from pathlib import Path
from typing import Any

import pytest

from judgeapp.copyengine import CardPool
from judgeapp.copyengine.script.documents import read_documents

ROOT = Path(__file__).parents[2] / "fixtures"


def card_rows() -> list[dict[str, Any]]:
    """Rows of every face in fixtures/cards, named as card files name them."""
    cards: dict[str, dict[str, Any]] = {}
    faces: list[dict[str, Any]] = []
    for path in sorted((ROOT / "cards").glob("*.yaml")):
        for entry in read_documents(path.read_text(encoding="utf-8"))[0]:
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
        found += read_documents(path.read_text(encoding="utf-8"))[0]
    return found


def copying_scenarios() -> list[dict[str, Any]]:
    """Those that the copy engine plays by itself: none on keyword abilities in combat."""
    about_keywords = [s for s in scenarios() if any(r["number"].startswith("702") for r in s["rules"])]
    return [scenario for scenario in scenarios() if scenario not in about_keywords]


@pytest.fixture(scope="session")
def pool() -> CardPool:
    return CardPool.from_rows(card_rows())
