"""A compiled grammar is kept for the next process, and only as long as it is of the same grammar."""

import sys
from pathlib import Path

import pytest
from lark import Lark, Token
from lark.exceptions import UnexpectedInput

from judgeapp.copyengine.reading.grammar import compiling
from judgeapp.copyengine.reading.grammar.compiling import compiled

GRAMMAR = """
start: "a" (ARTIFACT | ART)
ARTIFACT: "artifact"
ART: "art"
%ignore / +/
"""


@pytest.fixture
def compilings(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The grammars that were compiled anew; what is kept, is kept in a folder of the test's own."""
    monkeypatch.setattr(sys, "pycache_prefix", str(tmp_path))
    anew: list[str] = []
    make = compiling._compiled_anew

    def noting(grammar: str, start: str) -> Lark:
        anew.append(grammar)
        return make(grammar, start)

    monkeypatch.setattr(compiling, "_compiled_anew", noting)
    return anew


def words(parser: Lark, text: str) -> list[Token | object]:
    return list(parser.parse(text).children)


def test_a_grammar_is_compiled_once(compilings: list[str]) -> None:
    first, again = compiled(GRAMMAR, "start"), compiled(GRAMMAR, "start")
    assert compilings == [GRAMMAR]
    assert words(first, "a artifact") == words(again, "a artifact") == ["artifact"]


def test_a_word_ends_where_it_ends_in_a_kept_grammar_too(compilings: list[str]) -> None:
    compiled(GRAMMAR, "start")
    with pytest.raises(UnexpectedInput) as stop:
        compiled(GRAMMAR, "start").parse("a artist")
    assert stop.value.column == len("a ") + 1  # not behind "art"
    assert compilings == [GRAMMAR]


def test_another_grammar_is_compiled_anew(compilings: list[str]) -> None:
    compiled(GRAMMAR, "start")
    changed = GRAMMAR.replace('"artifact"', '"aura"')
    assert words(compiled(changed, "start"), "a aura") == ["aura"]
    assert compilings == [GRAMMAR, changed]


def test_a_changed_compiler_compiles_anew(compilings: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    compiled(GRAMMAR, "start")
    source = Path(compiling.__file__)
    read = Path.read_bytes
    monkeypatch.setattr(Path, "read_bytes", lambda path: read(path) + b"#" * (path == source))
    compiled(GRAMMAR, "start")
    assert compilings == [GRAMMAR, GRAMMAR]


def test_where_nobody_may_write_it_still_reads(compilings: list[str], tmp_path: Path) -> None:
    sys.pycache_prefix = str(tmp_path / "file")
    (tmp_path / "file").write_text("in the way of the folder")
    assert words(compiled(GRAMMAR, "start"), "a art") == ["art"]
    compiled(GRAMMAR, "start")
    assert compilings == [GRAMMAR, GRAMMAR]
