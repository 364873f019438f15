"""The repository's YAML files, each read once in a run.

libyaml reads them in a sixth of the time that `read_documents` takes; tests/copyengine/test_documents.py
makes sure that both find the same in them.
"""

import pickle
from functools import cache
from pathlib import Path
from typing import Any

import yaml

from judgeapp.copyengine.script import documents


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
    with path.open(encoding="utf-8") as file:
        return pickle.dumps(yaml.load(file, Loader))
