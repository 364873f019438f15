"""What was typed as YAML: where in the text something is wrong, and what would mend it, for who typed it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Any

import yaml

from judgeapp.copyengine import CardPool

_STEPS = re.compile(r"\[(\d+)\]|\.?([^.\[\]]+)")
_LINE = re.compile(r"line (\d+)")
# What the parser says of a text, and what an author makes of it.
_SAID = (
    ("found character that cannot start any token", "A letter stands here that can’t begin anything.",
     "Indent with spaces, never with tabs, and quote text that begins with @, ` or %."),
    ("did not find expected ',' or '}'", "A brace isn’t closed, or a comma is missing before this.",
     "Write {ref: bear, card: Runeclaw Bear}."),
    ("did not find expected ',' or ']'", "A bracket isn’t closed, or a comma is missing before this.",
     "Write [bear, clone]."),
    ("did not find expected '-' indicator", "This isn’t indented like the entries above it.",
     "Begin each entry with a dash, all of them in the same column; a key of the script begins its line."),
    ("did not find expected key", "This isn’t indented like the keys above it.",
     "Put the keys of an entry in the same column."),
    ("mapping values are not allowed",
     "A colon stands where none can, or this line is indented further than the one above.",
     "Put the keys of an entry in the same column, and quote text that has a colon: text: \"Flying: ...\""),
    ("could not find expected ':'", "A colon is missing, or the space after it.",
     "Write card: Runeclaw Bear."),
    ("block sequence entries are not allowed", "A dash stands where none can.",
     "Begin each entry with a dash on a line of its own."),
    ("did not find expected node content", "Something is missing before this.",
     "Write what is to stand there, or take the comma or colon before it away."),
    ("found unknown escape character", "In double quotes a backslash begins a sign of its own.",
     "Take it away, or use single quotes."),
    ("did not find expected comment or line break", "After | or > the text begins on the next line.",
     "Put it there, indented."),
    ("found unexpected end of stream", "A quotation mark isn’t closed.", "Close it, or take it away."),
)  # fmt: skip


_BEGUN = re.compile(r"\(begun in (line \d+)\)")


def in_plain_words(message: str, mend: str) -> tuple[str, str]:
    """What the parser says, with a mend, in an author's words."""
    known = next(((said, better) for part, said, better in _SAID if part in message), None)
    if known is None:
        return message, mend
    said, better = known
    begun = _BEGUN.search(message)
    return (f"{said} It begins in {begun[1]}." if begun else said), better


def no_script(given: Any) -> tuple[str, str] | None:
    """Why what was typed is no script, with a mend; None if it is one."""
    if isinstance(given, Mapping):
        return None
    return (
        "This list isn’t a script." if isinstance(given, list) else "These words aren’t a script.",
        "Write setup: with what is there, and events: with what happens, each entry below with a dash.",
    )


def names_with_commas(value: Any, cards: CardPool, where: str = "") -> Iterator[tuple[str, str, str]]:
    """Names that a comma cuts in two keys, `{card: Isamaru, Hound of Konda}`: (place, message, mend)."""
    if isinstance(value, list):
        for number, each in enumerate(value):
            yield from names_with_commas(each, cards, f"{where}[{number}]")
        return
    if not isinstance(value, Mapping):
        return
    pairs = list(value.items())
    for (key, words), (rest, nothing) in pairwise(pairs):
        whole = f"{words}, {rest}"
        if nothing is None and isinstance(words, str) and (whole in cards or str(rest)[:1].isupper()):
            place = f"{where}.{rest}".lstrip(".")
            yield (
                place,
                f"The comma in “{whole}” ends the name.",
                f'Quote names with a comma: {key}: "{whole}"',
            )
    for key, each in pairs:
        yield from names_with_commas(each, cards, f"{where}.{key}".lstrip("."))


def line_of(text: str, where: str) -> int | None:
    """The line of a text in which a place stands ("events[1].copy_of"); None if it names none.

    Of a place that isn't there, such as a key that is missing, it is the line of what lacks it.
    """
    return lines_of(text, [where])[0]


def lines_of(text: str, places: Sequence[str]) -> list[int | None]:
    """`line_of` each of these places; the text is parsed once."""
    said = [_LINE.search(where) for where in places]
    node = _parsed(text) if not all(said) else None
    return [
        int(found[1]) if found else _line_in(node, where) for found, where in zip(said, places, strict=True)
    ]


def _parsed(text: str) -> yaml.Node | None:
    try:
        return yaml.compose(text, Loader=getattr(yaml, "CSafeLoader", yaml.SafeLoader))
    except (yaml.YAMLError, RecursionError):  # `read_sent_documents` has said what is wrong
        return None


def _line_in(node: yaml.Node | None, where: str) -> int | None:
    steps = [int(number) if number else name for number, name in _STEPS.findall(where)]
    line = None
    for step in steps:
        following = _within(node, step)
        if following is None:
            break
        node, line = following
    return line


def _within(node: Any, step: int | str) -> tuple[Any, int] | None:
    if isinstance(node, yaml.SequenceNode) and (isinstance(step, int) or step.isdecimal()):
        place = int(step)
        return (node.value[place], _line(node.value[place])) if place < len(node.value) else None
    if isinstance(node, yaml.MappingNode):
        return next(((value, _line(key)) for key, value in node.value if key.value == str(step)), None)
    return None


def _line(node: yaml.Node) -> int:
    return int(node.start_mark.line) + 1
