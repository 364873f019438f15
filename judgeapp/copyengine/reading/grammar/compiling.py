"""Compiling the grammar, which takes half a second: what comes of it is kept where Python keeps bytecode."""

import os
import re
import sys
from hashlib import sha256
from importlib.util import cache_from_source
from pathlib import Path

import lark
from lark import Lark
from lark.lexer import PatternRE, PatternStr, TerminalDef


def compiled(grammar: str, start: str) -> Lark:
    """Return the parser of a grammar for one start: the one kept, if that was made of the same."""
    path = Path(cache_from_source(__file__)).with_suffix(f".{start}")
    key = _key(grammar)
    parser = _kept(path, key)
    if parser is None:
        parser = _compiled_anew(grammar, start)
        _keep(parser, path, key)
    return parser


def _key(grammar: str) -> bytes:
    """What a parser depends on: the grammar, this module (which edits its terminals), Lark, and Python."""
    versions = f"{lark.__version__} {sys.version}\n{grammar}\n"
    return sha256(versions.encode() + Path(__file__).read_bytes()).hexdigest().encode()


def _kept(path: Path, key: bytes) -> Lark | None:
    try:
        with path.open("rb") as file:
            return Lark.load(file) if file.readline().strip() == key else None
    except OSError:
        return None


def _keep(parser: Lark, path: Path, key: bytes) -> None:
    """Write a parser, whole or not at all; where nobody may write, each process compiles its own."""
    written = path.with_suffix(f"{path.suffix}.{os.getpid()}")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with written.open("xb") as file:
            file.write(key + b"\n")
            parser.save(file)
        written.replace(path)
    except OSError:
        return


def _compiled_anew(grammar: str, start: str) -> Lark:
    return Lark(
        grammar,
        parser="lalr",
        lexer="contextual",
        start=start,
        edit_terminals=_whole_words,
        maybe_placeholders=False,
        propagate_positions=True,
    )


def _whole_words(terminal: TerminalDef) -> TerminalDef:
    """Make a literal word end where the word ends, so that "a" is not the beginning of "artifact"."""
    pattern = terminal.pattern
    if isinstance(pattern, PatternStr) and pattern.value[-1:].isalnum():
        terminal.pattern = PatternRE(re.escape(pattern.value) + r"(?!\w)", pattern.flags)
    return terminal
