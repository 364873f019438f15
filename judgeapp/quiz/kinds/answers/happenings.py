"""What happens in a story, of what rules are about: a rule on something else would tempt nobody."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any

from judgeapp.copyengine import PERMANENT_TYPES, Card, CardPool, Face

_GIVES_ABILITY = re.compile(r"\b(?:has|have|gains?)\b")
_CHOSEN_ELSEWHERE = frozenset({"copy_of", "attach_to"})
_COPIES_ON_STACK = frozenset({"copy_spell", "copy_ability"})

type Event = Mapping[str, Any]


def happenings(script: Mapping[str, Any], cards: CardPool) -> frozenset[str]:
    """What happens in a story: "entering", "becoming", "spells", "copy of a copy" and so on."""
    setup, events = list(script.get("setup") or ()), list(script.get("events") or ())
    everything = [*setup, *events]
    done = {str(event.get("do") or "") for event in events}
    known = [
        cards[name]
        for name in {str(event.get("card") or event.get("by")) for event in everything}
        if name in cards
    ]
    faces = [face for card in known for face in card.faces]
    excepted = [
        said for face in faces if (said := face.text.replace("except by", "").partition("except ")[2])
    ]
    on_stack = [event for event in events if event.get("do") in _COPIES_ON_STACK]
    copied = [cast for cast in events if cast.get("ref") in {each.get("of") for each in on_stack}]
    enters = any(event.get("copy_of") for event in events)
    is_permanent = enters or bool(done & {"become_copy", "create_token_copy"})
    chosen = [
        key for event in everything for key in (event.get("choices") or ()) if key not in _CHOSEN_ELSEWHERE
    ]
    return frozenset(
        what
        for what, happens in {
            "entering": enters,
            "becoming": "become_copy" in done or _becomes_by_aura(everything, cards),
            "an Aura that copies": _becomes_by_aura(everything, cards),
            "permanents": is_permanent,
            "copy of a copy": _copies_a_copy(events),
            "a change of the original": _changes_later(events),
            "spells": bool(on_stack),
            "aimed spells": any(cast.get("targets") for cast in copied),
            "abilities copied": "copy_ability" in done,
            "permanent spells": any(_is_permanent(cast, cards) for cast in copied),
            "a copy for each": any(event.get("for_each") for event in on_stack),
            "a target named": any("copy targets" in face.text for face in faces),
            "stack copies": bool(on_stack) or "cast_copy" in done,
            "casting copies": "cast_copy" in done,
            "casting": (enters or bool(on_stack)) and "cast_copy" not in done,
            "abilities by name": bool(done & {"activate", "trigger"})
            and any(name in face.text for face in faces for name in (face.name, face.name.split(",")[0])),
            "two faces": any(len(card.faces) > 1 for card in known),
            "choices": is_permanent
            and (bool(chosen) or any(event.get("kicked") or event.get("x") for event in events)),
            "transforming spells": any(_is_permanent(cast, cards, faces=2) for cast in copied),
            "tokens of two faces": any(
                len(card.faces) > 1 for event in events for card in _cards_of_tokens(event, everything, cards)
            ),
            "a defining ability": any(ability.defines for face in faces for ability in face.abilities),
            "pumps": is_permanent and any("gets +" in face.text for face in faces),
            "exceptions": bool(excepted),
            "an ability given": any(_GIVES_ABILITY.search(said) for said in excepted),
            "an additional effect": any("enters with" in said for said in excepted),
            "a condition": any(" if " in said for said in excepted),
            "a linked trigger": any("When you do" in face.text for face in faces),
            "counters": any(event.get("counters") or event.get("do") == "counters" for event in everything),
            "auras": is_permanent and _is_attached(everything, cards, "Aura"),
            "equipment": is_permanent and _is_attached(everything, cards, "Equipment"),
        }.items()
        if happens
    )


def _copied_by(event: Event) -> list[str]:
    """The refs of what an event copies, in order."""
    found = event.get("copy_of") or (event.get("of") if _makes_a_copy(event) else None) or ()
    return [str(found)] if isinstance(found, str) else [str(each) for each in found]


def _makes_a_copy(event: Event) -> bool:
    return event.get("do") in {*_COPIES_ON_STACK, "become_copy", "create_token_copy", "cast_copy"}


def _copies_a_copy(events: Iterable[Event]) -> bool:
    copies: set[str] = set()
    for event in events:
        originals = _copied_by(event)
        if len(originals) > 1 or copies.intersection(originals):
            return True
        if originals:
            copies.add(str(event.get("ref")))
    return False


def _changes_later(events: Iterable[Event]) -> bool:
    """Whether something happens to the original after it was copied."""
    originals: set[str] = set()
    for event in events:
        if str(event.get("ref")) in originals or originals.intersection(map(str, event.get("targets") or ())):
            return True
        originals.update(_copied_by(event))
    return False


def _becomes_by_aura(events: Iterable[Event], cards: CardPool) -> bool:
    return any(
        "copy of" in face.text
        for event in events
        if event.get("attached_to") or event.get("do") == "attach"
        for face in _faces(event, cards)
    )


def _is_attached(events: Iterable[Event], cards: CardPool, subtype: str) -> bool:
    return any(
        subtype in face.type_line[2]
        for event in events
        if event.get("attached_to")
        for face in _faces(event, cards)
    )


def _is_permanent(event: Event, cards: CardPool, faces: int = 1) -> bool:
    """Whether an event casts a permanent card, of so many faces at least."""
    found = _faces(event, cards)
    return len(found) >= faces and bool(PERMANENT_TYPES.intersection(found[0].type_line[1]))


def _cards_of_tokens(event: Event, everything: Iterable[Event], cards: CardPool) -> list[Card]:
    """The card that an event makes a token copy of, if it does and copies a card."""
    if event.get("do") != "create_token_copy":
        return []
    names = [str(each.get("card")) for each in everything if each.get("ref") in _copied_by(event)]
    return [cards[name] for name in names if name in cards]


def _faces(event: Event, cards: CardPool) -> tuple[Face, ...]:
    name = str(event.get("card"))
    return tuple(cards[name].faces) if name in cards else ()
