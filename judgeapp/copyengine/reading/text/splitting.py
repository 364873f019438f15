"""Text split into paragraphs, lines and sentences, with what stands in quotation marks kept together."""

import re

from judgeapp.copyengine.reading.text.normalizing import Line
from judgeapp.copyengine.reading.text.word_lists import SINGULAR

_BULLET = re.compile(r"^[•·] ?")


def split_paragraphs(text: str) -> list[str]:
    """Return the paragraphs of `text`, bullets and rows of a table joined to the one they belong to."""
    paragraphs: list[str] = []
    for raw in text.split("\n"):
        line = raw.strip()
        if not line:
            continue
        row = _BULLET.match(line) or re.match(r"(\d+(—|\+|-)?\d* \| |\+ \{|(\{P\})+ — )", line)
        if row and paragraphs:
            paragraphs[-1] += "\n" + line
        else:
            paragraphs.append(line)
    return paragraphs


def lines_of(line: Line) -> list[Line]:
    """Return the parts of a text between its line breaks."""
    done, start = [], 0
    for found in re.finditer("\n", line.text):
        done.append(line.cut(start, found.start()))
        start = found.end()
    return [*done, line.cut(start, len(line.text))]


def sentences(line: Line) -> list[Line]:
    """Return the sentences of a line, without their full stops."""
    text, done, start, quoted = line.text, [], 0, False
    for mark in re.finditer(r'[".]', text):
        i, char, ends = mark.start(), mark[0], False
        if char == '"':
            quoted = not quoted
            ends = not quoted and text[i - 1 : i] in {".", "!"} and text[i + 1 : i + 3][1:].isupper()
        elif char == "." and not quoted:
            ends = i + 1 == len(text) or text[i + 1] == " "
        if ends:
            end = i + 1 if char == '"' else i
            done.append(line.cut(start, end))
            start = i + 1
    if text[start:].strip():
        done.append(line.cut(start, len(text)))
    return [uncapitalized(s) for s in done if s.text]


def uncapitalized(line: Line) -> Line:
    """Return a line with a small first letter, unless its first word is a subtype or X."""
    word = re.match(r"[A-Z]\w*", line.text)
    if word is None or word[0] in SINGULAR or word[0] == "X":
        return line
    return Line(line.text[0].lower() + line.text[1:], line.printed, line.columns, line.name)


def places_outside_quotes(text: str, mark: str) -> list[int]:
    """Return where a mark stands outside quotation marks."""
    found = (place.start() for place in re.finditer(re.escape(mark), text))
    return [place for place in found if text.count('"', 0, place) % 2 == 0]


_LIST = re.compile(r"(?:, [^,]{1,30})*, (?:or|and|and/or) [^,]*(?=, )")


def end_of_list(text: str, comma: int) -> int:
    """Return where the comma behind a list stands that goes on at a comma: "an artifact| creature, or land|";
    that comma itself where none does.
    """
    found = _LIST.match(text, comma)
    return found.end() if found is not None else comma


def may_be_list(between: str) -> bool:
    """Whether the words between two commas can be the middle of a list: ", blue, black, or red"; behind its
    last item goes on what is said of all of them: ", or Bear you control deals combat damage to a player".
    """
    *parts, last = between.split(",")
    goes_on = last.lstrip().startswith(("or ", "and/or ")) and ". " not in last
    most = 12 if goes_on else 5
    return (
        all(len(part.split()) <= 5 for part in parts)
        and len(last.split()) <= most
        and "except" not in between
    )
