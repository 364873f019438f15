"""The script reference in the admin: docs/script-reference.md, a subject at a time, and searched."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

MOST_ROWS = 10
_CELLS = re.compile(r"(?<!\\)\|")
_LINK = re.compile(r"\[([^\]]+)\]\([^)]+\)")


@dataclass(slots=True)
class Block:
    """A paragraph, a code example, or a table with its head."""

    kind: str
    lines: list[str] = field(default_factory=list)
    rows: list[list[str]] = field(default_factory=list)
    head: list[str] = field(default_factory=list)

    @property
    def text(self) -> str:
        return "\n".join(self.lines)

    @property
    def parts(self) -> list[tuple[str, list[list[str]]]]:
        """The rows in parts that fit a phone, each called by its first and last row."""
        chunks = [self.rows[n : n + MOST_ROWS] for n in range(0, len(self.rows), MOST_ROWS)]
        return [(f"{part[0][0]} to {part[-1][0]}".replace("`", ""), part) for part in chunks]


@dataclass(slots=True)
class Section:
    """What stands below a heading; `subject` is the heading above it, its own if it is one."""

    title: str
    subject: str
    blocks: list[Block] = field(default_factory=list)

    def has(self, words: str) -> bool:
        said = [self.title, *(block.text for block in self.blocks)]
        said += [cell for block in self.blocks for row in block.rows for cell in row]
        return words.casefold() in "\n".join(said).casefold()


@cache  # as it ships
def sections() -> tuple[Section, ...]:
    """The sections of the page, in their order."""
    path = settings.BASE_DIR / "docs" / "script-reference.md"
    return tuple(_sections(path.read_text(encoding="utf-8")))


def _sections(text: str) -> Iterator[Section]:
    section = Section("", "")
    for line in text.splitlines():
        mark, _, title = line.partition(" ")
        if mark in {"##", "###"}:
            if section.title:
                yield section
            section = Section(title.strip("`"), title if mark == "##" else section.subject)
        elif section.title:
            _add(section, line)
    if section.title:
        yield section


def _add(section: Section, line: str) -> None:
    blocks = section.blocks
    kind = "code" if line.startswith("    ") else "table" if line.startswith("|") else "text"
    if not line.strip():
        if blocks and blocks[-1].kind != "code":
            blocks.append(Block("text"))
        return
    if not blocks or blocks[-1].kind != kind:
        blocks.append(Block(kind))
    block = blocks[-1]
    if kind != "table":
        block.lines.append(line[4:] if kind == "code" else _LINK.sub(r"\1", line))
        return
    cells = [cell.strip().replace("\\|", "|") for cell in _CELLS.split(line)[1:-1]]
    if set(line) <= set("|-: "):
        return
    if block.head:
        block.rows.append(cells)
    else:
        block.head = cells


def page(request: HttpRequest) -> HttpResponse:
    """A subject (`?of=Events`), or what has these words (`?q=`); without either, the subjects."""
    words = request.GET.get("q", "").strip()[:80]
    subjects = list(dict.fromkeys(each.subject for each in sections()))
    of = request.GET.get("of", "")
    of = of if of in subjects else subjects[0]
    if words:
        found = [_with_only(each, words) for each in sections() if each.has(words)]
    else:
        found = [each for each in sections() if each.subject == of]
    context: dict[str, Any] = {"words": words, "subjects": subjects, "of": "" if words else of}
    context |= {"sections": found, "few": len(found) < 3}
    return render(request, "authoring/reference.html", context)


def _with_only(section: Section, words: str) -> Section:
    """A section with the rows that have these words; with all, if it is about them itself."""
    if words.casefold() in section.title.casefold():
        return section
    blocks = []
    for block in section.blocks:
        rows = [row for row in block.rows if any(words.casefold() in cell.casefold() for cell in row)]
        if rows or (block.kind != "table" and words.casefold() in block.text.casefold()):
            blocks.append(Block(block.kind, block.lines, rows, block.head))
    return Section(section.title, section.subject, blocks)
