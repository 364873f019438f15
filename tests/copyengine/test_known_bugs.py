"""Where rules engines go wrong (known_bugs.yaml): each pattern as a script that must play out right."""

from pathlib import Path
from typing import Any

import pytest

from judgeapp.copyengine import CardPool, CopyEngineError, expectations, play
from tests.documents import document

CASES: list[dict[str, Any]] = document(Path(__file__).parent / "known_bugs.yaml")


@pytest.mark.parametrize("script", CASES, ids=lambda script: script["title"])
def test_pattern(script: dict[str, Any], pool: CardPool) -> None:
    assert [e for e in expectations(play(script, cards=pool)) if not e["holds"]] == []


def test_what_enters_at_the_same_time_cant_be_copied(pool: CardPool) -> None:
    together = [
        {"do": "enter", "ref": "giant", "card": "Hill Giant", "controller": "A"},
        {"do": "enter", "ref": "clone", "card": "Clone", "controller": "A", "copy_of": "giant"},
    ]
    with pytest.raises(CopyEngineError, match="at the same time") as refused:
        play({"events": [{"do": "simultaneous", "events": together}]}, cards=pool)
    assert refused.value.where == "events[0].events[1].copy_of"


def test_a_changed_target_must_be_legal(pool: CardPool) -> None:
    script = {
        "setup": [
            {"ref": "giant", "card": "Hill Giant", "controller": "B"},
            {"ref": "staff", "card": "Chimeric Staff", "controller": "B"},
        ],
        "events": [
            {"do": "cast", "ref": "shatter", "card": "Shatter", "controller": "A", "targets": ["staff"]},
            {"do": "copy_spell", "ref": "copy", "of": "shatter", "by": "Twincast", "new_targets": ["giant"]},
        ],
    }
    with pytest.raises(CopyEngineError, match="a legal target") as refused:
        play(script, cards=pool)
    assert refused.value.where == "events[1].new_targets"
