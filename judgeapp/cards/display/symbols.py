"""Mana and other symbols as our own lettered discs, and card text set with them.

Both are pure functions of text that comes from anywhere: all of it is escaped, nothing is trusted.
"""

import re
from collections.abc import Iterator
from functools import lru_cache
from itertools import groupby

from django.utils.html import conditional_escape, format_html, format_html_join
from django.utils.safestring import SafeString, mark_safe

COLOR_NAMES = {"W": "white", "U": "blue", "B": "black", "R": "red", "G": "green", "C": "colorless"}
OTHER_NAMES = {
    "S": "snow",
    "T": "tap",
    "Q": "untap",
    "E": "energy",
    "P": "2 life",
    "X": "X",
    "Y": "Y",
    "Z": "Z",
}
OTHER_CLASSES = {"S": "c snow", "T": "tap", "Q": "untap"}

SYMBOL = re.compile(r"\{([^{}\s]{1,8})\}")
# Symbols in a row and the mark that closes on them: no line breaks between.
ROW = re.compile(r"((?:\{[^{}\s]{1,8}\})+)([,.;:!?)’”]*)")
LONGEST_ROW = 8
REMINDER = re.compile(r"(\([^()]*\))")
BULLET = "•"


@lru_cache(maxsize=8192)  # costs come again all over a list of cards
def discs(text: str) -> SafeString:
    """The symbols of a cost or a text as discs, each with its spoken name; all else escaped."""
    plain, *rows = ROW.split(text)
    html = [conditional_escape(plain)]
    for row, closing, after in zip(rows[::3], rows[1::3], rows[2::3], strict=True):
        html += [_row(SYMBOL.findall(row), closing), conditional_escape(after)]
    return mark_safe("".join(html))  # noqa: S308 - every part is escaped or a disc


@lru_cache(maxsize=4096)  # costs come again all over a list of cards
def cost(text: str) -> SafeString:
    """A mana cost as one row of discs; nothing for no cost."""
    symbols = SYMBOL.findall(text)
    if not symbols:
        return SafeString("")
    return format_html(
        '<span class="cost">{}</span>', format_html_join(" ", "{}", ((_disc(s),) for s in symbols))
    )


@lru_cache(maxsize=4096)  # texts come again with each page of a quiz
def rules_text(text: str) -> SafeString:
    """Oracle text as paragraphs: symbols as discs, reminder text soft, modes as a list."""
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    return mark_safe("".join(_blocks(lines)))  # noqa: S308 - built of escaped parts


def line_text(line: str) -> SafeString:
    """One line of Oracle text without the paragraph around it."""
    parts = REMINDER.split(typographic(line))
    html = (
        format_html('<span class="soft">{}</span>', discs(part)) if place % 2 else discs(part)
        for place, part in enumerate(parts)
    )
    return mark_safe("".join(html))  # noqa: S308 - built of escaped parts


def typographic(text: str) -> str:
    """Oracle text with the quotation marks of a book: ’ for ', “ ” for "."""
    text = re.sub(r'(^|[\s(—])"', r"\1“", text).replace('"', "”")
    return re.sub(r"(^|[\s(—“])'", r"\1‘", text).replace("'", "’")


def _blocks(lines: list[str]) -> Iterator[SafeString]:
    for is_mode, group in groupby(lines, key=lambda line: line.startswith(BULLET)):
        items = [(line_text(line),) for line in group]
        if is_mode:
            yield format_html("<ul>{}</ul>", format_html_join("", "<li>{}</li>", items))
        else:
            yield format_html_join("", "<p>{}</p>", items)


def _row(symbols: list[str], closing: str) -> SafeString:
    """Discs side by side and the marks after them; a very long row may break where it must."""
    shown = format_html("{}{}", format_html_join("", "{}", ((_disc(each),) for each in symbols)), closing)
    alone = len(symbols) == 1 and not closing
    return shown if alone or len(symbols) > LONGEST_ROW else format_html('<span class="run">{}</span>', shown)


def _disc(symbol: str) -> SafeString:
    """One disc; what is no symbol we know stays in its braces."""
    upper = symbol.upper()
    halves = upper.split("/")
    if not all(half.isdecimal() or half in COLOR_NAMES or half in OTHER_NAMES for half in halves):
        return format_html("{{{}}}", symbol)
    name = " or ".join(_name(half) for half in halves)
    if len(halves) == 1:
        css = COLOR_NAMES.get(upper, "") and upper.lower()
        return _pip(css or OTHER_CLASSES.get(upper, "c"), conditional_escape(upper), name)
    if halves[-1] == "P" and len(halves) == 2:
        return _pip(f"two {_css(halves[0])} phy", conditional_escape(upper), name)
    split = format_html_join("", '<b class="{}">{}</b>', ((_css(h), h) for h in halves if h != "P"))
    return _pip("two phy" if "P" in halves else "two", split, name)


def _pip(css: str, shown: str, name: str) -> SafeString:
    return format_html(
        '<span class="pip {}"><span aria-hidden="true">{}</span><span class="vh">{}</span></span>',
        css,
        shown,
        name,
    )


def _css(half: str) -> str:
    return half.lower() if half in COLOR_NAMES else "c"


def _name(half: str) -> str:
    return COLOR_NAMES.get(half) or OTHER_NAMES.get(half) or half
