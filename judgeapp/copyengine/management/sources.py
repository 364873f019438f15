"""What the engine's commands share: cards from the database or a file, and refusals as command errors."""

import json
import sys
from argparse import ArgumentParser
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from django.core.management.base import CommandError

from judgeapp.copyengine import CardPool, CopyEngineError
from judgeapp.copyengine.model.plain_data import Plain
from judgeapp.copyengine.script.documents import read_documents

type Option = bool | int | str | Path | None
"""The value of an option of a command."""


def add_arguments(parser: ArgumentParser) -> None:
    """Add the options every engine command has."""
    parser.add_argument("--cards", type=Path, help="a JSON file of cards instead of the database")
    parser.add_argument("--json", action="store_true", help="print one JSON document and nothing else")


def card_pool(path: Path | None) -> CardPool:
    """Return the cards of a file, or of the database."""
    if path is not None:
        return CardPool.from_file(path)
    from judgeapp.cards.pool import card_pool as from_database

    return from_database()


@contextmanager
def refusals() -> Iterator[None]:
    """Turn what the engine refuses into a command error: message on stderr, exit status 1."""
    try:
        yield
    except CopyEngineError as error:
        raise CommandError(str(error)) from error


def documents(name: str) -> list[Any]:
    """Return the documents of a YAML or JSON file, "-" for standard input.

    Raises:
        CommandError: it can't be opened or parsed; names the line.
    """
    try:
        text = sys.stdin.read() if name == "-" else Path(name).read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise CommandError(f"{name} can't be read: {error}.") from error
    with refusals():
        return read_documents(text, name)


def as_text(value: Plain) -> str:
    """Return a value as people read it: lists with commas, nothing as a dash."""
    if isinstance(value, list | tuple):
        return ", ".join(map(as_text, value)) or "–"
    if isinstance(value, Mapping):
        return ", ".join(f"{key} {as_text(item)}" for key, item in value.items()) or "–"
    return "–" if value is None or value == "" else str(value)


def as_json(document: Any) -> str:
    """Return one JSON document, readable and with every letter as it is."""
    return json.dumps(document, ensure_ascii=False, indent=1)


def as_not_considered(found: Iterable[Mapping[str, Any]]) -> list[str]:
    """Return the lines that say what an answer doesn't take into account."""
    return [f"Not considered: {each['text']} ({each['object']}; {as_text(each['scope'])})" for each in found]
