"""One entry of a file of cards, read as the card it prints: Scryfall's fields and MTGJSON's alike."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

from django.utils.text import slugify

from judgeapp.cards.importing.card_files import Entry
from judgeapp.cards.models import Face
from judgeapp.copyengine import CARD_TYPES, COLOR_OF_SYMBOL, COLORS, SUPERTYPES, colors_of_cost

type Row = Mapping[str, Any]

LONGEST_TEXT = 20_000
NO_CARDS = {"token", "double_faced_token", "emblem", "art_series"}
SIDES = {
    "flip": ("front", "flip"),
    "adventure": ("front", "adventure"),
    "split": ("left", "right"),
    "aftermath": ("left", "right"),
}
TURNED = {"transform", "modal_dfc", "reversible_card", "meld"}
MORE_SIDES = ("third", "fourth", "fifth")
_COST = re.compile(r"(?:\{[^{}\s]{1,12}\})*")
_CONTROL = re.compile(r"[\x00-\x09\x0b-\x1f\x7f\ud800-\udfff]")


class RefusedError(Exception):
    """The entry is no card that can be stored; the text says why."""


class LeftOutError(Exception):
    """The entry is fine, but nothing that belongs here; the text says what it is."""


@dataclass(slots=True)
class Printed:
    """A card, or as much of it as one entry tells.

    Attributes:
        number: the entry's.
        faces: by side, `Face.PRINTED` each.
        whole: there are no other faces.
        unknown: values by side that the data doesn't tell; what is known of them already stays.
        identities: color identities by side, where the data tells no colors but these.
    """

    number: int
    name: str
    layout: str
    faces: dict[str, dict[str, Any]] = field(default_factory=dict)
    whole: bool = True
    unknown: dict[str, frozenset[str]] = field(default_factory=dict)
    identities: dict[str, list[str]] = field(default_factory=dict)

    @property
    def front_name(self) -> str:
        return self.name.partition(" // ")[0]

    @property
    def slug(self) -> str:
        """Its natural key: the front's name, or that of both halves, which may also be cards alone."""
        name = self.name if self.layout in {"split", "aftermath"} else self.front_name
        return slug_of(name)


@lru_cache(maxsize=4096)  # names come again with each object on a page
def slug_of(name: str) -> str:
    # Some names are nothing but signs; theirs are the signs' numbers.
    return slugify(name)[:150] or "card-" + "-".join(f"{ord(sign):x}" for sign in name[:20])


def cards_of(entry: Entry) -> Iterator[Printed]:
    """The cards of one entry: one, or each variant or melding half by itself.

    Raises:
        RefusedError, LeftOutError: and nothing of the entry counts, unless some was yielded before.
    """
    if entry.name is None:
        yield from _card(entry.number, entry.value)
        return
    if not isinstance(entry.value, list) or not entry.value:
        raise RefusedError("Under a name there should be a list of faces. Is it AtomicCards?")
    whole: dict[str, Printed] = {}
    for row in entry.value:
        for card in _card(entry.number, row):
            known = whole.setdefault(card.name, card)
            if known is card:
                continue
            if card.faces.keys() & known.faces.keys():
                yield from whole.values()
                raise RefusedError(f"“{card.name}” stands there twice with the same face; the first counts.")
            known.faces |= card.faces
    for card in whole.values():
        card.whole = True
    yield from whole.values()


def _card(number: int, row: Any) -> Iterator[Printed]:
    if not isinstance(row, Mapping):
        raise RefusedError(f"It isn't a card but {type(row).__name__}.")
    name, layout = _text(row, "name", 300), _text(row, "layout", 20) or "normal"
    if not name:
        raise RefusedError("It has no name.")
    line = str(row.get("type_line") or row.get("type") or "")
    if layout in NO_CARDS or line.split(" ")[0] in {"Token", "Card", "Emblem"}:
        raise LeftOutError("tokens, emblems and art")
    halves = name.split(" // ")
    if len(halves) == 2 and halves[0] == halves[1]:
        raise LeftOutError("printings with the same card on both sides")
    parts = row.get("card_faces") or ()
    if parts and not (isinstance(parts, list) and all(isinstance(part, Mapping) for part in parts)):
        raise RefusedError("Its card_faces aren't a list of faces.")
    if parts:
        card = Printed(number, name, layout)
        sides = _sides(layout, len(parts))
        for position, (side, part) in enumerate(zip(sides, parts, strict=True)):
            card.faces[side] = _face(_text(part, "name", 160), position, {"layout": layout, **part})
        _flipped_colors(card)
        yield card
    else:
        yield _alone(number, name, layout, row)


def _alone(number: int, name: str, layout: str, row: Row) -> Printed:
    """A row that is one face: a card of one face, or one of several that stand by themselves."""
    own = _text(row, "faceName", 160)
    if layout == "meld":
        # Its other half is a card too, and what they meld into stands by itself.
        own = own or name.partition(" // ")[0]
        face = _face(own, 0, row)
        told = _unknown("front", face, row), _identities("front", face, row)
        return Printed(number, own, layout, {"front": face}, True, *told)
    front = _text(row, "front", 160)
    is_back = row.get("face") == "back"
    if is_back and front and " // " not in name:
        own, name = own or name, f"{front} // {name}"
    position = "abcde".find(str(row.get("side") or "ab"[is_back]))
    if not 0 <= position < 5:
        raise RefusedError("Its side is none of a, b, c, d, e.")
    several = " // " in name or layout in TURNED or layout in SIDES
    side = _sides(layout, max(position + 1, 1 + several))[position]
    face = _face(own or name.partition(" // ")[0], position, row)
    told = _unknown(side, face, row), _identities(side, face, row)
    return Printed(number, name, layout, {side: face}, not several, *told)


def _unknown(side: str, face: Mapping[str, Any], row: Row) -> dict[str, frozenset[str]]:
    """Lists of faces without colors have neither color indicators nor defense."""
    if "colors" in row:
        return {}
    return {side: Face.UNTOLD - ({"colors"} if face["colors"] else set())}


def _identities(side: str, face: Mapping[str, Any], row: Row) -> dict[str, list[str]]:
    """The color identity, by side, where the entry tells no other colors."""
    identity = [] if "colors" in row or face["colors"] else _colors(row.get("colorIdentity"))
    return {side: identity} if identity else {}


def _sides(layout: str, number: int) -> tuple[str, ...]:
    """What the faces of a card are called, from the first to the last."""
    if number == 1:
        return ("front",)
    two = ("front", "back") if layout in TURNED else SIDES.get(layout, ("front", "second"))
    if number > 5:
        raise RefusedError(f"It has {number} faces; no card has more than five.")
    return (two + MORE_SIDES)[:number]


def _face(name: str, position: int, row: Row) -> dict[str, Any]:
    """The printed values of one face, as `Face` stores them."""
    if not name:
        raise RefusedError("A face of it has no name.")
    supertypes, types, subtypes = _type_line(row)
    cost = _text(row, "manaCost", 60) or _text(row, "mana_cost", 60) or None
    if cost and not _COST.fullmatch(cost):
        raise RefusedError(f"Its mana cost {cost!r} is none. It should be like {{2}}{{U}}.")
    indicator = _colors(row.get("colorIndicator", row.get("color_indicator")))
    given = row.get("colors")
    colors = [c for c in COLORS if c in colors_of_cost(cost) or c in indicator]
    text = _text(row, "text", LONGEST_TEXT) or _text(row, "oracle_text", LONGEST_TEXT)
    return {
        "position": position,
        "name": name,
        "mana_cost": cost,
        "supertypes": supertypes,
        "types": types,
        "subtypes": subtypes,
        **{key: _text(row, key, 5) or None for key in ("power", "toughness", "loyalty", "defense")},
        "oracle_text": text,
        "colors": colors if given is None else _colors(given),
        "color_indicator": indicator,
    }


def _type_line(row: Row) -> tuple[list[str], list[str], list[str]]:
    """Supertypes, types and subtypes in printed order; words of no known kind count as types."""
    if row.get("types"):
        supertypes, types, subtypes = (_words(row, key) for key in ("supertypes", "types", "subtypes"))
        return supertypes, types, subtypes
    line = _text(row, "type_line", 300) or _text(row, "type", 300)
    if not line:
        raise RefusedError("It has no type line.")
    left, _, right = line.replace(" - ", " — ").partition(" — ")
    words = ["Kindred" if word == "Tribal" else word for word in left.split()]
    if "Plane" in words and not set(words) & set(CARD_TYPES):
        subtypes = [right] if right else []
    else:
        subtypes = [word.replace("~", " ") for word in right.replace("Time Lord", "Time~Lord").split()]
    return (
        [word for word in words if word in SUPERTYPES],
        [word for word in words if word not in SUPERTYPES],
        subtypes,
    )


def _flipped_colors(card: Printed) -> None:
    """What is flipped keeps the color of the whole (CR 710.1)."""
    if "flip" in card.faces and not card.faces["flip"]["mana_cost"]:
        card.faces["flip"]["colors"] = card.faces["front"]["colors"]


def _text(row: Row, key: str, longest: int) -> str:
    """A text of the entry; "" where there is none.

    Raises:
        RefusedError: it is no text, too long, or holds what can't be printed.
    """
    value = row.get(key)
    if value is None:
        return ""
    if isinstance(value, int | float) and not isinstance(value, bool):
        value = str(value)
    if not isinstance(value, str):
        raise RefusedError(f"Its {key} isn't text.")
    if len(value) > longest:
        raise RefusedError(f"Its {key} has {len(value):,} characters; {longest:,} are the most.")
    value = value.replace("\r\n", "\n").strip()
    if _CONTROL.search(value) or (key != "text" and key != "oracle_text" and "\n" in value):
        raise RefusedError(f"Its {key} has signs in it that can't be printed.")
    return value


def _words(row: Row, key: str) -> list[str]:
    values = row.get(key) or []
    if not isinstance(values, list) or not all(isinstance(word, str) for word in values):
        raise RefusedError(f"Its {key} aren't a list of words.")
    if any(len(word) > 80 or _CONTROL.search(word) for word in values) or len(values) > 40:
        raise RefusedError(f"Its {key} hold more than {key} of a card can be.")
    return [str(word) for word in values]


def _colors(values: Any) -> list[str]:
    if values is None:
        return []
    if not isinstance(values, list) or not all(isinstance(value, str) for value in values):
        raise RefusedError("Its colors aren't a list of letters.")
    words = {COLOR_OF_SYMBOL.get(value, value.lower()) for value in values}
    if unknown := words - set(COLORS):
        raise RefusedError(f"There is no color {sorted(unknown)[0]!r}.")
    return [color for color in COLORS if color in words]
