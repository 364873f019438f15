"""The official rules file, read: plain text with a number at the beginning of each rule.

    707. Copying Objects                    a section's heading
    707.1. Some objects ...                 a rule
    707.2a A copy ...                       a subrule
    Example: ...                            an example of the rule above it

Other paragraphs belong to the rule above them. A whole file also has an introduction with its date, a table
of contents, a glossary and credits, which are passed over; a file of a few sections needs none of them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, datetime

MOST_BYTES = 5_000_000
_EFFECTIVE = re.compile(r"effective as of (\w+ \d{1,2}, \d{4})")
_CHAPTER = re.compile(r"\d\. \S")
_HEADING = re.compile(r"(\d{3})\. (\S.*)")
_RULE = re.compile(r"(\d{3}\.\d{1,3})(?:\.|([a-z])\.?)(?:\s+(.*))?$")
_LIKE_A_NUMBER = re.compile(r"\d{3}\s*[.,]\s*\w")
_PARTS = re.compile(r"(\d{3})\.(\d+)([a-z]?)")


class OfficialFileError(Exception):
    """The file can't be read; the text says in which line, why, and what would work."""

    def __init__(self, reason: str, line: int = 0) -> None:
        self.reason, self.line = reason, line
        super().__init__(f"Line {line}: {reason}" if line else reason)


@dataclass(frozen=True, slots=True)
class OfficialRule:
    """A rule as the file has it.

    Attributes:
        number: without a dot at the end: "707.2", "707.2a".
        text: paragraphs parted by an empty line.
        line: where in the file it begins; 0 if it comes from elsewhere.
    """

    number: str
    text: str
    examples: tuple[str, ...] = ()
    line: int = 0

    @property
    def section(self) -> str:
        return self.number.partition(".")[0]


@dataclass(frozen=True, slots=True)
class OfficialFile:
    """What a file holds.

    Attributes:
        sections: number -> title.
        effective: the date it names, if it does.
    """

    rules: tuple[OfficialRule, ...]
    sections: dict[str, str]
    effective: date | None


def decoded(data: bytes) -> str:
    """The text of a file as it is published: UTF-8, or Windows-1252 in older ones.

    Raises:
        OfficialFileError: it is no plain text.
    """
    if len(data) > MOST_BYTES:
        raise OfficialFileError(f"The file is larger than {MOST_BYTES // 1_000_000} MB. Take the .txt file.")
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        encodings = ["utf-16"]
    elif b"\0" in data:
        raise OfficialFileError("This isn't plain text. Take the .txt file, not the .docx or the .pdf.")
    else:
        encodings = ["utf-8-sig", "cp1252"]
    for encoding in encodings:
        try:
            return data.decode(encoding)
        except UnicodeDecodeError:
            continue
    raise OfficialFileError("This isn't text in UTF-8 or Windows-1252. Take the .txt file.")


def parse(text: str) -> OfficialFile:
    """Read the text of a file.

    Raises:
        OfficialFileError: a line is not what the format has there, or there are no rules at all.
    """
    reading = _Reading()
    for number, line in _body(text):
        reading.take(line, number)
    rules = reading.finished()
    if not rules:
        raise OfficialFileError("There are no rules in it. A rule's line begins like “707.1. ” or “707.2a ”.")
    return OfficialFile(rules, reading.sections, _effective(text))


def order(number: str) -> tuple[int, int, str]:
    """Where a number stands among others.

    Raises:
        ValueError: it isn't the number of a rule.
    """
    parts = _PARTS.fullmatch(number)
    if parts is None:
        raise ValueError(f"{number!r} isn't the number of a rule.")
    return int(parts[1]), int(parts[2]), parts[3]


def _effective(text: str) -> date | None:
    found = _EFFECTIVE.search(text)
    if found is None:
        return None
    for pattern in ("%B %d, %Y", "%b %d, %Y"):
        try:
            return datetime.strptime(found[1], pattern).date()
        except ValueError:
            continue
    return None


def _body(text: str) -> Iterator[tuple[int, str]]:
    """The numbered lines of the rules, without what a whole file has before and after them."""
    lines = [line.strip() for line in text.splitlines()]
    numbered = [(number, line) for number, line in enumerate(lines, start=1) if line]
    plain = [line for _, line in numbered]
    start = 0
    if "Contents" in plain:
        after = plain.index("Contents")
        if "Credits" not in plain[after:]:
            raise OfficialFileError("The contents never end: no line “Credits” follows.", numbered[after][0])
        start = plain.index("Credits", after) + 1
    for number, line in numbered[start:]:
        if line in {"Glossary", "Credits"}:
            return
        yield number, line


class _Reading:
    def __init__(self) -> None:
        self.sections: dict[str, str] = {}
        self.rules: list[OfficialRule] = []
        self.seen: dict[str, int] = {}
        self.section = ""
        # The rule being read: its number, its line, its paragraphs and its examples.
        self.number, self.line = "", 0
        self.paragraphs: list[str] = []
        self.examples: list[str] = []

    def take(self, line: str, at: int) -> None:
        if rule := _RULE.match(line):
            self._begin(rule[1] + (rule[2] or ""), rule[3] or "", at)
        elif heading := _HEADING.fullmatch(line):
            self._close()
            self.section = heading[1]
            self.sections[heading[1]] = heading[2]
        elif _CHAPTER.match(line):
            self._close()
        elif _LIKE_A_NUMBER.match(line):
            raise OfficialFileError(
                f"“{line[:24]}…” begins like a rule, but its number is none. "
                "Write “707.1. ” or “707.2a ”, with a space after it.",
                at,
            )
        elif self.number:
            part = line.partition("Example:")
            if part[0] == "" and part[1]:
                if not part[2].strip():
                    raise OfficialFileError("The example is empty.", at)
                self.examples.append(part[2].strip())
            else:
                (self.examples if self.examples else self.paragraphs).append(line)
        elif line.startswith("Example:"):
            raise OfficialFileError("The example follows no rule.", at)
        elif self.sections:
            raise OfficialFileError(f"“{line[:24]}…” belongs to no rule.", at)

    def _begin(self, number: str, text: str, at: int) -> None:
        self._close()
        if number in self.seen:
            raise OfficialFileError(f"{number} stands in line {self.seen[number]} already.", at)
        section, _, letter = order(number)
        if self.section and str(section) != self.section:
            raise OfficialFileError(f"{number} stands in section {self.section}.", at)
        if letter and number[:-1] not in self.seen:
            raise OfficialFileError(f"{number} has no rule {number[:-1]} above it.", at)
        if self.rules and order(number) < order(self.rules[-1].number):
            raise OfficialFileError(f"{number} comes after {self.rules[-1].number}.", at)
        self.seen[number] = at
        self.number, self.line = number, at
        self.paragraphs, self.examples = [text] if text else [], []

    def _close(self) -> None:
        if not self.number:
            return
        if not self.paragraphs:
            raise OfficialFileError(f"{self.number} has no text.", self.line)
        self.rules.append(
            OfficialRule(self.number, "\n\n".join(self.paragraphs), tuple(self.examples), self.line)
        )
        self.number = ""

    def finished(self) -> tuple[OfficialRule, ...]:
        self._close()
        return tuple(self.rules)
