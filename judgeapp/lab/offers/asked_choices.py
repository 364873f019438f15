"""Choices that the engine asks for before it lets an event happen, as fields of what it accepts."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any

from judgeapp.copyengine import COLORS, CopyEngineError
from judgeapp.lab.offers.forms import NOTHING, Event, Field, Offer, Option, Unfilled, filled
from judgeapp.lab.offers.moment import Moment

_MOST = 4
_YES_OR_NO: tuple[Option, ...] = (("yes", "yes"), ("no", "no"))
_WORDS: dict[str, tuple[Option, ...]] = {
    "clash": (("win", "it's won"), ("lose", "it isn't won")),
    "coin": (("heads", "heads"), ("tails", "tails")),
    "merge": (("top", "on top"), ("under", "underneath")),
    "color": tuple((color, color) for color in COLORS),
}
_TYPED = frozenset({"creature_type", "land_type"})
_DECIDED = frozenset({"copy", "enters_tapped", "condition"})
_LABELS = {
    "copy": "Whether it copies",
    "enters_tapped": "Whether it enters tapped",
    "clash": "Whether the clash is won",
    "coin": "How the coin falls",
    "merge": "Where it merges",
    "color": "The color chosen",
    "creature": "The creature chosen",
    "target": "The target chosen",
    "source": "The source chosen",
    "card": "The card chosen",
    "discard": "What is discarded",
    "sacrifice": "What is sacrificed",
}


def with_asked(moment: Moment, event: Event, fields: Iterable[Field]) -> tuple[Field, ...]:
    """These fields, and one more for each choice that the event still lacks and that can be listed."""
    found = list(fields)
    for _ in range(_MOST):
        try:
            # What is filled in first decides which choices come after it.
            tried = as_filled_in(event, found)
        except Unfilled:
            break
        error = moment.refused_together([tried])
        if error is None:
            break
        place = next((n for n, each in enumerate(found) if error.where.endswith(f"].{each.name}")), None)
        if place is not None and found[place].optional:
            found[place] = replace(found[place], optional=False)  # it can't be left open after all
            continue
        field = _asked(moment, tried, error)
        if field is None or place is not None:
            break
        found.append(field)
    return tuple(found)


def may_happen(moment: Moment, offer: Offer) -> bool:
    """Whether it can happen as its form is filled in at first, or still lacks what is typed."""
    try:
        error = moment.refused_together([as_filled_in(offer.event, offer.fields)])
    except Unfilled:
        return True
    return error is None or ".choices" in error.where


def as_filled_in(event: Event, fields: Sequence[Field]) -> Event:
    """The event of a form that is sent as it is filled in at first.

    Raises:
        Unfilled: something is to be typed.
    """
    return filled(Offer("", "", "", event, tuple(fields)), as_sent(fields))


def as_sent(fields: Sequence[Field]) -> dict[str, list[str]]:
    """What a form sends as it is filled in at first."""
    return {
        f"f.{field.name}": [
            str(each) for each in (field.value if isinstance(field.value, list) else [field.value])
        ]
        for field in fields
    }


def _asked(moment: Moment, event: Event, error: CopyEngineError) -> Field | None:
    key = error.where.rpartition("].")[2]
    if key == "copy_of":
        things = [obj.ref for obj in moment.things() if obj.ability is None]
        options = list(moment.options(ref for ref in things if _passes(moment, event, key, ref)))
        if _passes(moment, event, key, None):
            options.append((NOTHING, "nothing"))
        return Field(key, "As a copy of", "one", tuple(options), options[0][0]) if options else None
    name, _, what = key.partition(".")
    if name != "choices" or not what or "." in what:
        return None
    label = _LABELS.get(what, f"The {what.replace('_', ' ')} chosen")
    if what in _DECIDED:
        return Field(key, label, "decided", _YES_OR_NO, "yes")
    if what in _TYPED:
        return Field(key, label, "text")
    options = [pair for pair in _WORDS.get(what, ()) if _passes(moment, event, key, pair[0])]
    if not options:
        refs = [*(letter for letter, _ in moment.players), *(obj.ref for obj in moment.things())]
        options = list(moment.options(ref for ref in refs if _passes(moment, event, key, ref)))
    return Field(key, label, "one", tuple(options), options[0][0]) if options else None


def _passes(moment: Moment, event: Event, key: str, value: Any) -> bool:
    """Whether a value does for this choice, though others may still be open."""
    name, _, inner = key.partition(".")
    given = {**event, name: {**event.get(name, {}), inner: value} if inner else value}
    error = moment.refused_together([given])
    if error is None:
        return True
    # Another choice that is open comes after it.
    other = error.where.rpartition("].")[2]
    return other != key and other not in given and other.startswith(("choices.", "copy_of"))
