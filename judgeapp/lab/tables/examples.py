"""Twelve tables to start from."""

from dataclasses import dataclass
from functools import cache
from pathlib import Path

from judgeapp.copyengine import read_documents
from judgeapp.lab.tables.codec import KEYS, Script, packed

_FILE = Path(__file__).with_name("examples.yaml")


@dataclass(frozen=True, slots=True)
class Example:
    title: str
    asks: str
    script: Script
    word: str


@cache  # a file, read once
def examples() -> tuple[Example, ...]:
    """All of them, in the order of the file."""
    entries = read_documents(_FILE.read_text(encoding="utf-8"))[0]
    return tuple(
        Example(entry["title"], entry["asks"], script, packed(script))
        for entry in entries
        for script in [{key: entry[key] for key in KEYS if key in entry}]
    )
