"""The whole reading of cards of the widest variety, as checked by hand against their text."""

from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest

from judgeapp.copyengine.reading import read_abilities
from judgeapp.copyengine.reading.output.as_json import card_as_json
from tests.copyengine.conftest import card_rows
from tests.documents import document

GOLDENS: list[dict[str, Any]] = document(Path(__file__).with_name("goldens.yaml"))
DOCUMENTED = {row["faceName"]: row for row in card_rows()}
EXCEPTIONS: dict[str, Any] = {
    "add_types": [], "add_subtypes": [], "add_supertypes": [], "remove_supertypes": [], "set_types": None,
    "set_subtypes": None, "set_power": None, "set_toughness": None, "set_name": None, "set_colors": None,
    "add_colors": [], "no_mana_cost": False, "add_keywords": [], "add_abilities": [], "loses_abilities": [],
    "retains": [], "enters_with_counters": [], "enters_tapped": False, "conditional": [], "other": [],
}  # fmt: skip
CLAUSE: dict[str, Any] = {
    "event": "", "optional": False, "subject": "", "maker": "you", "duration": "permanent", "count": "1",
    "source_filter": {
        "types": [], "types_match": "any", "controller": "any", "zone": "battlefield", "other": "",
    },
    "exceptions": EXCEPTIONS, "riders": [], "choose_new_targets": False,
}  # fmt: skip


def whole(written: dict[str, Any]) -> dict[str, Any]:
    """Return a clause with everything that wasn't written out."""
    clause = deepcopy(CLAUSE) | written
    clause["source_filter"] = CLAUSE["source_filter"] | written.get("source_filter", {})
    clause["exceptions"] = deepcopy(EXCEPTIONS) | written.get("exceptions", {})
    clause["exceptions"]["conditional"] = [
        {"if": c["if"], "exceptions": EXCEPTIONS | c["exceptions"]}
        for c in clause["exceptions"]["conditional"]
    ]
    return clause


@pytest.mark.parametrize("golden", GOLDENS, ids=lambda golden: golden["card"])
def test_the_reading_of_a_card(golden: dict[str, Any]) -> None:
    row = DOCUMENTED.get(golden["card"], golden)
    types = sorted(row["types"])
    abilities = read_abilities(row["text"], name=golden["card"], types=frozenset(types))
    read = card_as_json(golden["card"], types, abilities)
    assert read["unread"] == []
    assert [ability["kind"] for ability in read["abilities"]] == golden["kinds"]
    assert read["copy_clauses"] == [whole(clause) for clause in golden["clauses"]]


def test_there_are_sixty_and_every_event_is_among_them() -> None:
    events = {clause["event"] for golden in GOLDENS for clause in golden["clauses"]}
    assert len(GOLDENS) >= 60
    assert events == {
        "enter-as-copy", "become-copy", "token-copy", "copy-spell", "copy-ability", "cast-copy",
        "reference-only",
    }  # fmt: skip
