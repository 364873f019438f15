"""Passing a table on: a ruling to paste, a code to scan."""

import re
from collections.abc import Iterator

import segno
from django.utils.safestring import SafeString, mark_safe

from judgeapp.copyengine import PLAYER_NAMES, document_text, plural
from judgeapp.lab.display.board import ShownObject
from judgeapp.lab.display.value_derivations import said
from judgeapp.lab.tables.codec import Script
from judgeapp.rules.index import rule_index

from .desk import Desk

MOST_SCANNED = 1200
"""A longer address makes a code too fine for a phone to read off a screen."""


def ruling(desk: Desk, address: str) -> str:
    """The table, the result and the rules that decide, as plain text for a chat."""
    return "\n".join(_lines(desk, address))


def _lines(desk: Desk, address: str) -> Iterator[str]:
    yield rule_index().names.get(desk.ruleset, desk.ruleset) + ":"
    yield from (line.sentence for line in desk.beginnings)
    events = [line for line in desk.story if line.moment <= desk.at]
    yield from (f"{line.moment}. {line.sentence}" for line in events)
    board = desk.board
    yield ""
    yield "So:"
    for shown in board.stack:
        yield f"- on the stack: {_told(shown)}"
    for seat in board.seats:
        for zone in seat.zones:
            if zone.name.endswith("battlefield"):
                yield from (f"- {seat.name}: {_told(shown)}" for shown in zone.things)
        if seat.life != 20:
            yield f"- {PLAYER_NAMES[seat.letter]} has {seat.life} life"
    if desk.stop and desk.stop.event is not None:
        yield f"- event {desk.stop.event + 1} can't happen: {desk.stop.message}"
    rules = dict.fromkeys(
        step.rule for step in desk.game.steps if step.rule and (step.event is None or step.event < desk.at)
    )
    if rules:
        yield f"Rules: {', '.join(sorted(rules, key=_by_number))}"
    yield address


def as_script(script: Script) -> str:
    """The table as authors write it."""
    return document_text(script)


def _told(shown: ShownObject) -> str:
    thing = shown.thing
    name = str(thing["name"]) or ("a face-down creature" if thing["face_down"] else shown.name)
    is_other = thing["name"] and thing["name"] not in shown.name
    parts = [f"{shown.name} is {name}" if is_other else name]
    if thing["types"]:
        parts.append(f"{said('colors', thing)} {said('types', thing)}")
    if (size := said("power", thing)) != "none":
        parts.append(size)
    parts += [
        f"{number} {kind} {plural('counter', number)}" for kind, number in thing["counters"].items() if number
    ]
    if thing["abilities"]:
        parts.append(f"“{said('abilities', thing)}”")
    return ", ".join(parts)


def _by_number(rule: str) -> list[tuple[int, str]]:
    return [(int(part), "") if part.isdigit() else (0, part) for part in re.findall(r"\d+|[a-z]+", rule)]


def code(address: str) -> SafeString:
    """The address as a QR code in SVG; "" for one too long to be read off a screen."""
    if len(address) > MOST_SCANNED:
        return SafeString("")
    drawn = segno.make(address, error="l", micro=False).svg_inline(
        scale=4, border=4, dark="#000", light="#fff", svgclass="code", lineclass=None, omitsize=True
    )
    return mark_safe(drawn)  # noqa: S308 - squares, whatever the address says
