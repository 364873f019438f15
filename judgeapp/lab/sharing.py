"""Passing a table on: a ruling to paste, a code to scan."""

import re
from collections.abc import Iterator, Sequence

import segno
from django.utils.safestring import SafeString, mark_safe

from judgeapp.copyengine import PLAYER_NAMES, document_text, plural, sentence
from judgeapp.lab.display.board import ShownObject, shown
from judgeapp.lab.display.value_derivations import said
from judgeapp.lab.tables.codec import Script
from judgeapp.rules.index import rule_index

from .desk import Desk

MOST_SCANNED = 1200
"""A longer address makes a code too fine for a phone to read off a screen."""


def ruling(desk: Desk, address: str, asked: Sequence[str] = ()) -> str:
    """The table, the result and the rules that decide, as plain text for a chat.

    Args:
        asked: the question and its answer, if words laid the table out; they go first.
    """
    return "\n".join([*asked, *([""] if asked else []), *_lines(desk, address)])


def _lines(desk: Desk, address: str) -> Iterator[str]:
    yield rule_index().names.get(desk.ruleset, desk.ruleset) + ":"
    yield from (line.sentence for line in desk.beginnings)
    events = [line for line in desk.story if line.moment <= desk.at]
    yield from (f"{line.moment}. {line.sentence}" for line in events)
    yield ""
    yield "So:"
    yield from (f"- {line}" for line in results(desk))
    if desk.stop and desk.stop.event is not None:
        yield f"- event {desk.stop.event + 1} can't happen: {desk.stop.message}"
    rules = dict.fromkeys(
        step.rule for step in desk.game.steps if step.rule and (step.event is None or step.event < desk.at)
    )
    if rules:
        yield f"Rules: {', '.join(sorted(rules, key=_by_number))}"
    yield address


def results(desk: Desk) -> Iterator[str]:
    """What there is at the moment looked at: on the stack, on the battlefield, and life that has changed."""
    board = desk.board
    for thing in board.stack:
        yield f"on the stack: {_told(thing)}"
    for seat in board.seats:
        for zone in seat.zones:
            if zone.name.endswith("battlefield"):
                yield from (f"{seat.name}: {_told(thing)}" for thing in zone.things)
        if seat.life != 20:
            yield f"{PLAYER_NAMES[seat.letter]} has {seat.life} life"


def ruling_in_brief(
    desk: Desk, address: str, most: int, on: str = "", answer: Sequence[str] = (), reading: Sequence[str] = ()
) -> str:
    """The answer for a chat message: the result first, then how it came, the rules, and the link.

    Args:
        most: letters; what doesn't fit is left out from the middle, and that is said.
        on: the thing asked about; without it all that is on the table.
        answer: what goes before, instead of what the thing is.
        reading: how a question was read; it goes first of all.
    """
    book = rule_index().names.get(desk.ruleset, desk.ruleset)
    obj = desk.game.object(on) if on else None
    result = list(results(desk))
    if answer:
        result = [*reading, *answer]
    elif obj is not None:
        thing = shown(desk.game, obj, None, desk.account.names)
        result = [
            f"{_told(thing)} ({_where(thing)})."
            if thing.thing["zone"] != "battlefield"
            else sentence(_told(thing))
        ]
    story = [line.sentence for line in (*desk.beginnings, *desk.story)]
    rules = dict.fromkeys(step.rule for step in desk.game.steps if step.rule and on in {"", step.obj})
    ending = [f"{book}: {', '.join(sorted(rules, key=_by_number))}."] if rules else [f"{book}."]
    if desk.left_out:
        texts = "; ".join(f"{left.name}, “{left.text}”" for left in desk.left_out)
        ending.append(f"Not considered: {texts}")
    ending = [_shortened(line, 500) for line in ending]
    if len(address) <= most // 2:
        ending.append(address)
    return _fitting(result, story, ending, most)


def _where(thing: ShownObject) -> str:
    zone = str(thing.thing["zone"])
    return {"stack": "on the stack", "nowhere": "gone"}.get(
        zone, f"in {zone}" if zone == "exile" else f"in the {zone}"
    )


def _fitting(result: list[str], story: list[str], ending: list[str], most: int) -> str:
    """The parts in as many letters; the end of the story goes first, then of the result."""
    left_out = ""
    while True:
        text = "\n".join([*result, "", *story, *([left_out] if left_out else []), "", *ending])
        if len(text) <= most:
            return text
        shortened = story if story else result
        if len(shortened) > 1:
            shortened.pop()
        else:
            shortened[:] = [_shortened(line, len(line) // 2) for line in shortened if len(line) > 80]
        left_out = "(The link shows the rest.)"


def _shortened(text: str, most: int) -> str:
    return text if len(text) <= most else f"{text[: most - 1].rpartition(' ')[0]}…"


def as_script(script: Script) -> str:
    """The table as authors write it."""
    return document_text(script)


def _told(one: ShownObject) -> str:
    thing = one.thing
    name = str(thing["name"]) or ("a face-down creature" if thing["face_down"] else one.name)
    is_other = thing["name"] and thing["name"] not in one.name
    parts = [f"{one.name} is {name}" if is_other else name]
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
