"""The repository's YAML files, each read once as long as it stays the same.

libyaml reads them in a sixth of the time that `read_documents` takes; tests/copyengine/test_documents.py
makes sure that both find the same in them. What was read is kept, since each worker of each run collects
every test: with it that takes the engine 3 s, without it 5 s.
"""

import hashlib
import os
import pickle
from functools import cache
from pathlib import Path
from typing import Any

import yaml

from judgeapp.copyengine.script import documents

KEPT = Path(__file__).parents[1] / ".pytest_cache" / "documents"


class Loader(yaml.CSafeLoader):
    """As in scripts, only true and false are booleans."""


Loader.yaml_implicit_resolvers = documents._Loader.yaml_implicit_resolvers


def document(path: Path) -> Any:
    """Return the first document of a file. It is the caller's own, to change at will."""
    return pickle.loads(_pickled(path))


def cases_in(folder: Path) -> list[dict[str, Any]]:
    """Return the rows of all files of a folder but its cards."""
    return [
        case for path in sorted(folder.glob("*.yaml")) if path.name != "cards.yaml" for case in document(path)
    ]


@cache
def _pickled(path: Path) -> bytes:
    text = path.read_bytes()
    kept = KEPT / f"{hashlib.sha256(text).hexdigest()}.pickle"
    if kept.exists():
        return kept.read_bytes()
    found = pickle.dumps(yaml.load(text, Loader))
    KEPT.mkdir(parents=True, exist_ok=True)
    mine = kept.with_suffix(f".{os.getpid()}")
    mine.write_bytes(found)
    mine.replace(kept)  # other workers read it too
    return found
