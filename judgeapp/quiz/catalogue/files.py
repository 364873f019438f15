"""A catalogue's files, read and checked as far as the comparison needs it (plain Python)."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from judgeapp.copyengine import CopyEngineError, read_documents

_NEEDED = ("id", "rulesets", "questions")


@dataclass(frozen=True, slots=True)
class Catalogue:
    """Examples as written, and belief -> the rulesets under which it is right."""

    examples: Sequence[Mapping[str, Any]]
    right_under: Mapping[str, Sequence[str]]


def read_catalogue(folder: Path) -> Catalogue:
    """Read `examples.yaml`, and `misconceptions.yaml` if it is there.

    Raises:
        CopyEngineError: a file is missing or is not what it should be; names it.
    """
    examples = _entries(folder / "examples.yaml", "examples", needed=_NEEDED)
    file = folder / "misconceptions.yaml"
    beliefs = _entries(file, "misconceptions", needed=("id",)) if file.exists() else []
    return Catalogue(examples, {b["id"]: b["true_under"] for b in beliefs if b.get("true_under")})


def _entries(file: Path, key: str, *, needed: Sequence[str]) -> list[Mapping[str, Any]]:
    try:
        documents = read_documents(file.read_text(encoding="utf-8"), str(file))
    except (OSError, UnicodeDecodeError) as error:
        raise CopyEngineError(
            f"{file} can't be read: {error}", where="DIR", mend="Give a folder with examples.yaml in it."
        ) from error
    entries = documents[0].get(key) if documents and isinstance(documents[0], Mapping) else None
    if not isinstance(entries, list):
        raise CopyEngineError(f"{file} has no list of {key}.", where=key, mend=f"Begin it with {key}:.")
    for place, entry in enumerate(entries):
        if not isinstance(entry, Mapping) or (missing := [name for name in needed if name not in entry]):
            lacking = ", ".join(missing) if isinstance(entry, Mapping) else "its keys"
            raise CopyEngineError(
                f"{file}: an entry lacks {lacking}.", where=f"{key}[{place}]", mend=f"Give it {needed}."
            )
    return entries
