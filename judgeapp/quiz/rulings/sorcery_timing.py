"""Whose turn a story implies: who does what only a main phase of one's own turn allows (CR 307.1)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any

from judgeapp.copyengine import CARD_TYPES, CardPool, Characteristics, Game, printed

TURN_BEGINS = frozenset({"begin_turn", "end_turn"})
_SORCERY_SPEED = frozenset(
    {
        "embalm", "encore", "equip", "eternalize", "fortify", "level up", "outlast", "reconfigure",
        "scavenge", "transfigure", "unearth",
    }
)  # fmt: skip
_LOYALTY = re.compile(r"^[+−-]?\d+:")


def implied_turn(game: Game, cards: CardPool, events: Iterable[Mapping[str, Any]]) -> str:
    """Whose turn the first turn of a story must be for it to be legal: "A" or "B"; "" if anyone's would do.

    A story that says itself when a turn begins needs no other word for it from then on.
    """
    for place, event in enumerate(events):
        if event["do"] in TURN_BEGINS:
            return ""
        if who := sorcery_speed_actor(game, cards, place, event):
            return who
    return ""


def sorcery_speed_actor(game: Game, cards: CardPool, place: int, event: Mapping[str, Any]) -> str:
    """Who does something that only sorcery time allows; "" if it needs none.

    Args:
        place: how many events of the game come before this one.
    """
    match event["do"]:
        case "cast":
            return _casts_slowly(game, place, event)
        case "enter" if not any(event.get(key) for key in ("by", "from_zone", "token", "attacking")):
            own = _printed_on(cards, event) or game.layers(place + 1).values.get(str(event["ref"]))
            return str(event.get("controller") or "A") if own is not None and _is_slow(own) else ""
        case "activate":
            return _activates_slowly(game, place, event)
    return ""


def _casts_slowly(game: Game, place: int, event: Mapping[str, Any]) -> str:
    spell = game.object(str(event["ref"]), place + 1)
    if spell is None or spell.cast.cast_from != "hand" or spell.cast.alternative_cost:
        return ""
    values = game.layers(place + 1).values.get(spell.ref)
    return spell.controller if values is not None and _is_slow(values) else ""


def _activates_slowly(game: Game, place: int, event: Mapping[str, Any]) -> str:
    source = str(event["source"])
    values = game.layers(place).values.get(source)
    obj = game.object(str(event.get("ref") or ""), place + 1)
    ability = obj.ability if obj is not None else None
    if values is None or ability is None:
        return ""
    slow = (
        ability.keyword in _SORCERY_SPEED
        or _LOYALTY.match(printed(ability.text))
        or "as a sorcery" in printed(ability.text)
    )
    return obj.controller if slow and obj is not None else ""


def _printed_on(cards: CardPool, event: Mapping[str, Any]) -> Characteristics | None:
    """What is printed on the card that enters: a Clone has no flash because what it copies has it."""
    name = event.get("card")
    return cards[name].faces[0].printed if isinstance(name, str) and name in cards else None


def _is_slow(values: Characteristics) -> bool:
    """Whether a card of Magic is cast or played in a main phase only; another game has times of its own."""
    has_flash = any(ability.keyword == "flash" for ability in values.abilities)
    return bool(values.types & set(CARD_TYPES)) and "Instant" not in values.types and not has_flash
