"""The values everything is made of: characteristics, colors, types (CR 109.3, 105, 205)."""

from collections.abc import Iterable
from functools import lru_cache

from judgeapp.copyengine.model.immutable import MemoizingValue
from judgeapp.copyengine.model.objects.abilities import Ability

COLORS = ("white", "blue", "black", "red", "green")
COLOR_OF_SYMBOL = dict(zip("WUBRG", COLORS, strict=True))
SUPERTYPES = ("Basic", "Legendary", "Ongoing", "Snow", "World")
CARD_TYPES = (
    "Artifact", "Battle", "Creature", "Enchantment", "Instant", "Kindred", "Land", "Planeswalker",
    "Sorcery",
)  # fmt: skip
PERMANENT_TYPES = frozenset(CARD_TYPES) - {"Instant", "Sorcery", "Kindred"}
BASIC_LAND_TYPES = {"Plains": "W", "Island": "U", "Swamp": "B", "Mountain": "R", "Forest": "G"}
EVERY_CREATURE_TYPE = "(every creature type)"
EVERY_LAND_TYPE = "(every land type)"


class Characteristics(MemoizingValue, kw_only=True, frozen=True):
    """The characteristics of one object (CR 109.3).

    Attributes:
        name: "" for none, as a face-down permanent has (CR 708.2a).
        mana_cost: symbols in printed order, e.g. "{2}{U}{U}"; None for no mana cost (CR 202.1b).
        colors: from mana cost or color indicator, or as an exception or effect sets them.
        types: printed order does not matter; "Kindred" is a card type.
        subtypes: in printed order; `EVERY_CREATURE_TYPE` stands for all creature types at once.
        power, toughness: None when nothing or a star is printed (CR 208.2a).
        expansion_symbol: name of the set it stands for; a characteristic in 2008 only (503.2).
    """

    name: str = ""
    mana_cost: str | None = None
    colors: frozenset[str] = frozenset()
    color_indicator: frozenset[str] = frozenset()
    supertypes: frozenset[str] = frozenset()
    types: frozenset[str] = frozenset()
    subtypes: tuple[str, ...] = ()
    abilities: tuple[Ability, ...] = ()
    power: int | None = None
    toughness: int | None = None
    loyalty: int | None = None
    defense: int | None = None
    expansion_symbol: str = ""


NOTHING = Characteristics()
"""The characteristics of an object with nothing printed on it."""
FACE_DOWN = Characteristics(types=frozenset({"Creature"}), power=2, toughness=2)
"""The characteristics of a face-down permanent: no name, no cost, no abilities, 2/2 (CR 708.2a)."""


@lru_cache(maxsize=4096)  # asked of each copied cost under each belief
def colors_of_cost(mana_cost: str | None) -> frozenset[str]:
    """Return the colors that the symbols of a mana cost give (CR 105.2, 202.2)."""
    letters = "".join(symbols_in(mana_cost or ""))
    return frozenset(color for symbol, color in COLOR_OF_SYMBOL.items() if symbol in letters)


def symbols_in(cost: str) -> list[str]:
    """Return the mana symbols of a cost without their braces."""
    return [part.partition("}")[0] for part in cost.split("{")[1:]]


@lru_cache(maxsize=4096)  # asked some times at each event: 9 % of generating
def mana_value(mana_cost: str | None, x: int = 0) -> int:
    """Return the mana value of a cost; X is 0 but on the stack (CR 202.3)."""
    return sum(_symbol_value(symbol, x) for symbol in symbols_in(mana_cost or ""))


def _symbol_value(symbol: str, x: int) -> int:
    if symbol in "XYZ":
        return x
    return max((int(half) if half.isdigit() else 1) for half in symbol.split("/") if half != "P")


def in_color_order(colors: Iterable[str]) -> list[str]:
    """Return colors as W U B R G, the order of the mana circle."""
    return [color for color in COLORS if color in colors]


def in_type_order(types: Iterable[str]) -> list[str]:
    """Return card types as a type line prints them: Kindred, Enchantment, Artifact, Land, Creature ..."""
    order = ("Kindred", "Enchantment", "Artifact", "Land", "Creature")
    known = {name: place for place, name in enumerate(order)}
    return sorted(types, key=lambda name: (known.get(name, len(order)), name))
