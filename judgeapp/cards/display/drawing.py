"""What a text card shows, worked out from a printed face or from an object of a game.

An object is a dict with the keys of `play --json`. `before`, the same keys or some of them, is what
was there earlier; every difference is then marked, in words as well as in paint.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Literal, NamedTuple

from django.utils.safestring import SafeString

from judgeapp.cards.display.symbols import cost, line_text, rules_text, typographic
from judgeapp.cards.models import COLOR_LETTERS, Face, type_line
from judgeapp.copyengine import a_or_an, plural

type Thing = Mapping[str, Any]
type State = Literal["", "was", "now"]

COUNTED_LINES = {"loyalty": "loyalty", "defense": "defense"}
ZONES = {"stack": "On the stack", "exile": "In exile", "nowhere": "Gone"}
CHOICES = {
    "color": "Chosen color",
    "creature_type": "Chosen type",
    "card_name": "Named card",
    "number": "Chosen number",
}


class Mark(NamedTuple):
    """A piece of a card: what it says, and whether it was there only before or is there only now."""

    html: str | SafeString
    state: State = ""
    css: str = ""


@dataclass(frozen=True, slots=True)
class Drawing:
    """The parts of a text card from spine to foot, each a list of marks in reading order."""

    name: list[Mark]
    spine: list[Mark]
    cost: list[Mark]
    types: list[Mark]
    text: list[Mark]
    corner: list[Mark]
    corner_name: str
    tags: list[Mark]
    is_token: bool = False
    is_face_down: bool = False
    copy_depth: int = 0


@dataclass(frozen=True, slots=True)
class Showing:
    """What a card is drawn from where a game is shown, on a board or in a derivation.

    Attributes:
        thing: the object with the keys of `play --json`.
        before: what its values are compared with; None marks nothing.
        copies: 0 for no copy, 1 for a copy, 2 for a copy of a copy.
        origin: a small line on what it is besides: "Noah’s Clone", "Token".
    """

    thing: Thing
    before: Thing | None
    copies: int
    origin: str


def draw(
    thing: Face | Thing,
    before: Thing | None = None,
    *,
    copy: int | None = None,
    copy_of: str = "",
    text: list[Mark] | None = None,
) -> Drawing:
    """Work out a card.

    Args:
        before: earlier values; keys it lacks are as they are now, and none at all mean nothing to mark.
        copy: 0 for no copy, 1 for a copy, 2 for a copy of a copy; None: as the object says.
        copy_of: the name on the badge: "Copy of Hill Giant".
        text: what stands in the text box instead of the abilities.
    """
    now = _of_face(thing) if isinstance(thing, Face) else thing
    old = {**now, **before} if before else now
    depth = int(bool(now.get("is_copy"))) if copy is None else copy
    badge = [
        Mark(
            typographic(f"Copy of {copy_of}") if copy_of else ("", "Copy", "Copy of a copy")[min(depth, 2)],
            "",
            "is-copy",
        )
    ]
    return Drawing(
        name=_replaced(_name(old), _name(now)),
        spine=_spine(old, now),
        cost=_replaced(_cost(old), _cost(now)),
        types=_replaced(_types(old), _types(now)),
        text=_text(old, now) if text is None else text,
        corner=_replaced(_corner(old)[1], _corner(now)[1]),
        corner_name=_corner(now)[0] or _corner(old)[0],
        tags=badge * bool(depth) + _compared(_tags(old), _tags(now)),
        is_token=bool(now.get("is_token")),
        is_face_down=bool(now.get("face_down")),
        copy_depth=min(depth, 2),
    )


def _of_face(face: Face) -> Thing:
    keys = (
        "name",
        "mana_cost",
        "colors",
        "supertypes",
        "types",
        "subtypes",
        "power",
        "toughness",
        "loyalty",
        "defense",
    )
    return {key: getattr(face, key) for key in keys} | {"abilities": [face.oracle_text]}


def _replaced(old: str, now: str) -> list[Mark]:
    if old == now:
        return [Mark(now)] if now else []
    return [Mark(html, state) for html, state in ((old, "was"), (now, "now")) if html]  # type: ignore[arg-type]


def _compared(old: list[str], now: list[str]) -> list[Mark]:
    """Lists of words: what went is struck, what came is marked, the rest stays."""
    gone = [Mark(word, "was") for word in old if word not in now]
    return gone + [Mark(word, "" if word in old else "now") for word in now]


def _name(thing: Thing) -> str:
    return typographic(thing.get("name") or "No name")


def _cost(thing: Thing) -> str:
    return cost(thing.get("mana_cost") or "")


def _types(thing: Thing) -> str:
    subtypes = [word.strip("()") for word in thing.get("subtypes") or ()]
    line = type_line(thing.get("supertypes") or (), thing.get("types") or (), subtypes)
    return f"Token {line}" if thing.get("is_token") else line


def _spine(old: Thing, now: Thing) -> list[Mark]:
    words = _compared(_colors(old), _colors(now))
    return [Mark(word.capitalize(), state, COLOR_LETTERS.get(word, "C").lower()) for word, state, _ in words]


def _colors(thing: Thing) -> list[str]:
    colors = thing.get("colors") or ()
    return [color for color in COLOR_LETTERS if color in colors] or ["colorless"]


def _text(old: Thing, now: Thing) -> list[Mark]:
    """Abilities as paragraphs; lost ones first, added ones on marker."""
    words = _compared(_abilities(old), _abilities(now))
    marks = [Mark(line_text(text) if state else rules_text(text), state) for text, state, _ in words]
    if now.get("face_down") and not now.get("name"):
        size = _corner(now)[1]
        marks.append(
            Mark(
                f"{a_or_an(size).capitalize()} {size} with no name, cost, color or creature type.", "", "down"
            )
        )
    return marks


def _abilities(thing: Thing) -> list[str]:
    return [text for text in thing.get("abilities") or () if text]


def _corner(thing: Thing) -> tuple[str, str]:
    """What stands in the corner, and what it is called: "power and toughness", "3/3"."""
    power, toughness = thing.get("power"), thing.get("toughness")
    if "Creature" in (thing.get("types") or ()) or power is not None:
        return "power and toughness", f"{_number(power)}/{_number(toughness)}"
    for key, name in COUNTED_LINES.items():
        if thing.get(key) is not None:
            return name, str(thing[key])
    return "", ""


def _number(value: object) -> str:
    return "*" if value is None else str(value)


def _tags(thing: Thing) -> list[str]:
    """Status, counters and choices in words."""
    words = [
        ("Token", thing.get("is_token")),
        ("Face down", thing.get("face_down")),
        ("Tapped", thing.get("tapped")),
        ("Flipped", thing.get("flipped")),
        ("Phased out", thing.get("phased_out")),
        ("Kicked", thing.get("kicked")),
        (f"X is {thing.get('x')}", thing.get("x") is not None),
        (ZONES.get(str(thing.get("zone")), ""), thing.get("zone") in ZONES),
    ]
    return [word for word, holds in words if holds] + [*_counters(thing), *_choices(thing)]


def _counters(thing: Thing) -> Iterable[str]:
    for kind, number in (thing.get("counters") or {}).items():
        if number:
            yield f"{number} {kind} {plural('counter', number)}"


def _choices(thing: Thing) -> Iterable[str]:
    for kind, value in (thing.get("choices") or {}).items():
        if kind in CHOICES and value:
            yield f"{CHOICES[kind]}: {value}"
