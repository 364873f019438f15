"""What the words behind a keyword mean: "prototype {2}{R} — 3/2" (CR 702.160)."""

import re

from judgeapp.copyengine.model.immutable import Value
from judgeapp.copyengine.model.objects.abilities import Ability
from judgeapp.copyengine.model.text import Text, printed

_PROTOTYPE = re.compile(r"((?:\{[^}]+\})+)\s*[—-]\s*(\d+)/(\d+)")
_PARTNER = re.compile(
    r"own and control (?P<this>.+?) and an? (?P<what>\w+) named (?P<name>.+?), exile them|"
    r"[Ii]f (?P<attacker>.+?) and an? (?P<kind>\w+) named (?P<other>.+?) are attacking"
)
_FROM = re.compile(r"^protection from (.+)$", re.IGNORECASE)
_ADDS_OPEN = re.compile(
    r"\badds? (?!one mana of the chosen color)(?:[^.\"{]|(?:\{[^}]+\})+(?=,| or | and/or | for | plus))",
    re.IGNORECASE,
)
_ADDS = re.compile(r"\badds? ((?:\{[^}]+\})+|one mana of the chosen color)", re.IGNORECASE)


class Prototype(Value, frozen=True):
    """The other mana cost, power and toughness of a prototype card (CR 718.2)."""

    mana_cost: str
    power: int
    toughness: int


def prototype_of(ability: Ability) -> Prototype | None:
    """Return what a prototype ability says; None if it can't be read."""
    found = _PROTOTYPE.search(ability.parameter)
    return Prototype(found[1], int(found[2]), int(found[3])) if found is not None else None


def meld_partner(words: Text) -> tuple[str, str] | None:
    """Return name and type of what a text melds its object with (CR 701.42); None if it doesn't say."""
    found = _PARTNER.search(printed(words))
    if found is None:
        return None
    return found["name"] or found["other"], (found["what"] or found["kind"]).title()


def melds_with(ability: Ability, other: str, into: str) -> bool:
    """Whether an ability melds its object with one of another name into a permanent of a third."""
    text = printed(ability.text)
    return f"meld them into {into}" in text and other in text


def protection_told(ability: Ability) -> str:
    """Return what a protection ability protects from, as it is printed; "" for another ability."""
    found = _FROM.match(printed(ability.text))
    return found[1] if found is not None else ""


def mana_added(ability: Ability) -> str | None:
    """Return the mana that an ability adds, in symbols; "" for mana of the chosen color, None for none."""
    found = _ADDS.search(printed(ability.text))
    if found is None:
        return None
    return found[1] if found[1].startswith("{") else ""


def leaves_mana_open(ability: Ability) -> bool:
    """Whether the mana that an ability adds is left open: "{U} or {B}", "{G} for each Elf", of any color."""
    return _ADDS_OPEN.search(printed(ability.text)) is not None
