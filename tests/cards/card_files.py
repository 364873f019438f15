"""Entries as Scryfall and MTGJSON publish them, made for tests, files of them, and what importing says."""

import gzip
import json
from pathlib import Path
from typing import Any


def scryfall(name: str = "Test Bear", **fields: Any) -> dict[str, Any]:
    return {
        "object": "card", "name": name, "layout": "normal", "mana_cost": "{1}{G}", "cmc": 2.0,
        "type_line": "Creature — Bear", "oracle_text": "", "power": "2", "toughness": "2", "colors": ["G"],
        "legalities": {"standard": "legal"},
    } | fields  # fmt: skip


def atomic(name: str = "Test Bear", **fields: Any) -> dict[str, Any]:
    return {
        "name": name, "layout": "normal", "manaCost": "{1}{G}", "manaValue": 2.0, "colors": ["G"],
        "type": "Creature — Bear", "supertypes": [], "types": ["Creature"], "subtypes": ["Bear"],
        "power": "2", "toughness": "2",
    } | fields  # fmt: skip


def listed(name: str = "Test Bear", **fields: Any) -> dict[str, Any]:
    """A face of a plain list: without colors, with null for what isn't there."""
    row = atomic(name) | {"text": "", "loyalty": None, "keywords": None, "colorIdentity": ["G"]} | fields
    del row["colors"]
    return row


def named(*rows: dict[str, Any]) -> dict[str, Any]:
    """AtomicCards with these rows."""
    data: dict[str, list[dict[str, Any]]] = {}
    for row in rows:
        data.setdefault(row["name"], []).append(row)
    return {"meta": {"date": "2026-11-20", "version": "5"}, "data": data}


def write(path: Path, document: Any) -> Path:
    """Write a document as JSON, or bytes as they are; packed if the path ends so."""
    data = document if isinstance(document, bytes) else json.dumps(document).encode()
    path.write_bytes(gzip.compress(data) if path.suffix == ".gz" else data)
    return path


def counts(said: str) -> tuple[int, ...]:
    """Entries read, then faces new, changed and unchanged, and entries refused, as the command says."""
    line = next(line for line in said.splitlines() if "entries read" in line)
    return tuple(int(word.replace(",", "")) for word in line.replace(":", "").split() if word[0].isdigit())
