"""How the engine is built: text is matched in the reader, the script parser and the stories alone, and what
goes from room to room has a type.
"""

import ast
import re
from pathlib import Path

JUDGEAPP = Path(__file__).parents[2] / "judgeapp"
_MATCH_TEXT = (
    "copyengine/reading/",
    "copyengine/script/",
    "copyengine/story/",
    "copyengine/model/wording.py",
)
"""The last writes the English of our own sentences, and matches no card text."""
_IMPORTS_RE = re.compile(r"^\s*(?:import re\b|from re import\b)", re.MULTILINE)


def test_text_is_matched_where_it_is_read() -> None:
    modules = [path for room in ("copyengine", "combat") for path in (JUDGEAPP / room).rglob("*.py")]
    matching = {
        path.relative_to(JUDGEAPP).as_posix()
        for path in modules
        if _IMPORTS_RE.search(path.read_text(encoding="utf-8"))
    }
    elsewhere = {name for name in matching if not name.startswith(_MATCH_TEXT)}
    assert not elsewhere, (
        f"{elsewhere} match text while playing: let the reader make a value of it, and decide by its class."
    )


_NAME_ABILITIES = "copyengine/model/objects/abilities.py"
"""Where a script's words, or an effect's, are compared with the text that an ability is known by."""
_BRING_ABOUT = "combat/probing/"
"""Writes scripts that bring an ability about, from the words of its text; plays no game."""
_ABOUT_CARDS = "copyengine/cards/"
"""Picks cards by what is printed on them."""
_OUR_SENTENCES = "copyengine/model/trace.py"
_METHODS = frozenset(name for name in dir(str) if not name.startswith("_"))


def test_no_card_text_is_matched_while_playing() -> None:
    allowed = (*_MATCH_TEXT, _NAME_ABILITIES, _BRING_ABOUT, _ABOUT_CARDS, _OUR_SENTENCES)
    found = [
        f"{name}:{node.lineno}: {ast.unparse(node)}"
        for room in ("copyengine", "combat")
        for path in sorted((JUDGEAPP / room).rglob("*.py"))
        if not (name := path.relative_to(JUDGEAPP).as_posix()).startswith(allowed)
        for node in _matching(ast.parse(path.read_text(encoding="utf-8")))
    ]
    assert not found, "Let the reader say what the text means, as a value or by a function of its own."


_SHOW_TEXT = (
    "copyengine/__init__.py",
    "copyengine/interpreter/game.py",
    "copyengine/model/",
    "copyengine/play/output.py",
)
"""Where the words of a card are written out: values in words and as JSON, and what the apps may ask for."""
_UNWRAP_RE = re.compile(r"^from judgeapp\.copyengine\.model\.text import .*\bprinted\b", re.MULTILINE)


def test_card_text_is_unwrapped_where_it_is_read_and_shown() -> None:
    """Elsewhere it is a `Text`, which has no methods: the type checker refuses to match it."""
    allowed = (*_MATCH_TEXT, *_SHOW_TEXT, _BRING_ABOUT, _ABOUT_CARDS)
    modules = [path for room in ("copyengine", "combat") for path in (JUDGEAPP / room).rglob("*.py")]
    unwrapping = {
        path.relative_to(JUDGEAPP).as_posix()
        for path in modules
        if _UNWRAP_RE.search(path.read_text(encoding="utf-8"))
    }
    assert {name for name in unwrapping if not name.startswith(allowed)} == set()


def test_matching_card_text_is_found() -> None:
    planted = """
ability.trigger.text.endswith(" mutates")
"that permanent" in resolution.words
ability.text[:4]
f"“{ability.text}”"
"""
    assert [node.lineno for node in _matching(ast.parse(planted))] == [2, 3, 4]


def _matching(tree: ast.AST) -> list[ast.expr]:
    """Return where a method of strings, `in` or an index is used on the text of a value."""
    found: list[ast.expr] = []
    for node in ast.walk(tree):
        match node:
            case ast.Call(func=ast.Attribute(attr=method, value=value)) if method in _METHODS and _is_text(
                value
            ):
                found.append(node)
            case ast.Compare(ops=[ast.In() | ast.NotIn()], comparators=[value]) if _is_text(value):
                found.append(node)
            case ast.Subscript(value=value) if _is_text(value):
                found.append(node)
    return sorted(found, key=lambda node: node.lineno)


def _is_text(node: ast.expr) -> bool:
    return isinstance(node, ast.Attribute) and node.attr in {"text", "words"}


MOST_ANY = 30


def test_the_engine_says_what_its_values_are() -> None:
    sources = [path.read_text(encoding="utf-8") for path in (JUDGEAPP / "copyengine").rglob("*.py")]
    assert sum(len(re.findall(r"\bAny\b", source)) for source in sources) <= MOST_ANY, (
        "Plain data has a type: model/plain_data.py. What has fields of its own is a TypedDict or a Value."
    )


_CACHE_RE = re.compile(r"^ *@(?:functools\.)?(?:lru_cache|cache|memoized|memoized_beside)\b.*$", re.MULTILINE)


def test_a_cache_says_what_it_saves() -> None:
    """But for attributes of an object that lives for one request (`cached_property`)."""
    silent = [
        f"{path.relative_to(JUDGEAPP)}: {line.strip()}"
        for path in JUDGEAPP.rglob("*.py")
        for line in _CACHE_RE.findall(path.read_text(encoding="utf-8"))
        if "  # " not in line
    ]
    assert not silent, "Say behind the decorator what it saves, as measured: docs/architecture.md."
