"""How the engine is built: text is matched in the reader, the script parser and the stories alone, and what
goes from room to room has a type.
"""

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
