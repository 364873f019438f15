"""The tests' quick reader of YAML finds what the engine's own reader finds."""

import pytest

from judgeapp.copyengine.script.documents import read_documents
from tests.copyengine.conftest import ROOT
from tests.documents import document

FOLDERS = [ROOT / "cards", ROOT / "scenarios", *(folder for folder in ROOT.parent.glob("tests/c*/"))]
FILES = [path for folder in FOLDERS for path in sorted(folder.rglob("*.yaml"))]


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_both_readers_find_the_same(path) -> None:
    assert [document(path)] == read_documents(path.read_text(encoding="utf-8"))
