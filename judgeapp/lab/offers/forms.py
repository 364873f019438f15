"""What can be done to a table, as forms: an event with its choices open, filled in by whoever does it."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from judgeapp.copyengine import number_word
from judgeapp.lab.tables.edits import MAKING

type Event = dict[str, Any]
type Option = tuple[str, str]

LATER = "later."
NEW_TARGETS = "new_targets"
MADE = "makes"
"""What a resolving makes, by ref; no form asks for it, and none loses it."""
THEN_OF = "then_of"
"""The field for what is copied by the ability that copying brings: the second of a list in a script."""
NOTHING = "-"
"""The option that declines: null in a script."""
MOST_TYPED = 400


@dataclass(frozen=True, slots=True)
class Field:
    """A choice.

    Attributes:
        name: the key of the event it fills; "choices.color" lies within, "targets.0" is one of a list.
        kind: "one" or "many" of `options`, "decided" (yes or no), "number", "text", "flag", or "counters" (a
            kind and a number).
        options: values with what they are called; to a text, what might be typed.
        value: what is filled in at first, as typed; of "many" the values ticked.
        optional: it may be left open.
        always: values of "many" that are chosen whatever is ticked, as a creature that must attack.
        at_least, at_most: of "many", how many have to be ticked and may be; None for any number.
    """

    name: str
    label: str
    kind: str
    options: tuple[Option, ...] = ()
    value: Any = ""
    optional: bool = False
    note: str = ""
    always: tuple[str, ...] = ()
    at_least: int = 0
    at_most: int | None = None


@dataclass(frozen=True, slots=True)
class Offer:
    """Something that can happen.

    Attributes:
        key: what a form calls it by; unique among the offers made together.
        event: what happens; of a thing that is there from the start, its entry.
        begins: it is no event but part of what there is to begin with.
        resolves: it goes on the stack and may resolve at once.
        finishes: ref of what is on the stack, of whose resolving this is a part; it may resolve with it.
        later: what is chosen as it resolves, where it resolves at once; each name begins with `LATER`.
    """

    key: str
    group: str
    label: str
    event: Event
    fields: tuple[Field, ...] = ()
    begins: bool = False
    resolves: bool = False
    finishes: str = ""
    later: tuple[Field, ...] = ()


class Unfilled(Exception):  # noqa: N818 - it is no mistake of the program
    """A choice that was left open or makes no sense; `label` names it."""

    def __init__(self, label: str, mend: str) -> None:
        self.label, self.mend = label, mend
        super().__init__(f"{label}: {mend}")


def filled(offer: Offer, given: Mapping[str, Sequence[str]]) -> Event:
    """Fill in a form.

    Args:
        given: what was typed or chosen, by "f." and the name of the field.

    Raises:
        Unfilled: a choice is open that can't be, or is none of the options.
    """
    event: Event = dict(offer.event)
    for field in offer.fields:
        values = [value.strip()[:MOST_TYPED] for value in given.get(f"f.{field.name}", ()) if value.strip()]
        values = [*(value for value in field.always if value not in values), *values]
        if field.kind == "counters":
            _put_counters(event, field, values, given)
        elif values:
            _put(event, field.name, _value(field, values))
        elif field.kind == "flag":
            event.pop(field.name, None)
        elif not field.optional:
            raise Unfilled(field.label, "Choose one." if field.options else "Fill it in.")
    if isinstance(aims := event.get(NEW_TARGETS), dict):
        event[NEW_TARGETS] = [aims.get(str(place)) for place in range(_places(offer))]
    return _as_lists(event)


def _value(field: Field, values: list[str]) -> Any:
    known = {value for value, _ in field.options}
    match field.kind:
        case "one" | "many" | "decided" if not known.issuperset(values):
            raise Unfilled(field.label, "Choose one of those listed.")
        case "one":
            return None if values[0] == NOTHING else values[0]
        case "many" if len(values) < field.at_least:
            raise Unfilled(field.label, f"Select {number_word(field.at_least)}.")
        case "many" if field.at_most is not None and len(values) > field.at_most:
            raise Unfilled(field.label, f"Select at most {number_word(field.at_most)}.")
        case "many":
            return values
        case "decided":
            return values[0] == "yes"
        case "number":
            return number(values[0], field.label)
        case "flag":
            return True
        case _:
            return values[0]


def number(text: str, label: str) -> int:
    """Read a number; refuse what is none.

    Raises:
        Unfilled: it isn't a whole number of up to three digits.
    """
    digits = text.removeprefix("-")
    if not (digits.isdecimal() and digits.isascii() and len(digits) < 4):
        raise Unfilled(label, "Give a whole number.")
    return int(text)


def _put(event: Event, name: str, value: Any) -> None:
    key, _, inner = name.partition(".")
    if key == "assign":
        source, _, to = inner.partition(".")
        assigned = event.get(key, {})
        event[key] = {**assigned, source: {**assigned.get(source, {}), to: value}}
    elif inner:
        event[key] = {**event.get(key, {}), inner: value}
    elif key == "by" and isinstance(value, str) and not value.startswith("("):
        event[key] = f"({value})"
    else:
        event[key] = value


def _put_counters(event: Event, field: Field, values: list[str], given: Mapping[str, Sequence[str]]) -> None:
    typed = [text.strip() for text in given.get(f"f.{field.name}.number", ()) if text.strip()]
    if not values or not typed:
        if not field.optional:
            raise Unfilled(field.label, "Say which kind, and how many.")
        return
    event[field.name] = {**event.get(field.name, {}), values[0][:40]: number(typed[0], field.label)}


def _as_lists(event: Event) -> Event:
    """Targets were chosen one by one; a list of them is what an event has."""
    chosen = event.get("targets")
    if isinstance(chosen, dict):
        found: list[str] = []
        for _, value in sorted(chosen.items()):
            found += value if isinstance(value, list) else [value]
        event["targets"] = [target for target in found if target]
    assigned = event.get("assign")
    if isinstance(assigned, dict):
        event["assign"] = {by: {to: n for to, n in parts.items() if n} for by, parts in assigned.items()}
    if then := event.pop(THEN_OF, None):
        event["copy_of"] = [event.get("copy_of"), then]
    return {key: value for key, value in event.items() if value not in ({}, [])}


# Back from an event to the form that makes it ------------------------------------------------------


def offer_of(event: Mapping[str, Any], offers: Iterable[Offer]) -> Offer | None:
    """The offer by which this very event can be made, filled in with it; None if there is none."""
    found: list[tuple[int, Offer]] = []
    for offer in offers:
        own = {key for key in offer.event if key != "ref" or not _makes(offer.event)}
        named = {field.name.partition(".")[0] for field in offer.fields}
        is_same = all(_says(event, key, offer.event[key]) for key in own if key not in named)
        chosen = event.get("choices")
        inner = {f"choices.{key}" for key in chosen} if isinstance(chosen, Mapping) else set()
        is_same = is_same and inner <= {field.name for field in offer.fields}
        aims = event.get(NEW_TARGETS)
        is_same = is_same and (not isinstance(aims, list) or len(aims) <= _places(offer))
        if is_same and not offer.begins and event.keys() <= named | set(offer.event) | {MADE}:
            found.append((len(own), offer))
    if not found:
        return None
    offer = max(found, key=lambda pair: pair[0])[1]
    kept: Event = {
        key: event[key] for key in ("ref", "ability", "on") if event.get(key) and key in offer.event
    }
    kept |= {MADE: event[MADE]} if MADE in event else {}
    base: Event = {**offer.event, **kept}
    fields = tuple(replace(field, **_given(field, event)) for field in offer.fields)
    return replace(offer, event=base, fields=fields)


def _places(offer: Offer) -> int:
    """For how many targets of a copy a new one can be chosen in its form."""
    return sum(field.name.startswith(f"{NEW_TARGETS}.") for field in offer.fields)


def _says(event: Mapping[str, Any], key: str, wanted: Any) -> bool:
    """Whether an event says the same; of an ability both give a beginning."""
    given = event.get(key)
    if key == "ability":
        one, two = str(given or "").lower(), str(wanted).lower()
        return bool(one) and (one.startswith(two) or two.startswith(one))
    if key == "on" and isinstance(wanted, list):
        return given in (wanted, wanted[0])
    return bool(given == wanted)


def _makes(event: Mapping[str, Any]) -> bool:
    """Whether the ref of an event is that of something new."""
    return event.get("do") in MAKING


def _given(field: Field, event: Mapping[str, Any]) -> dict[str, Any]:
    key, _, inner = field.name.partition(".")
    if key == THEN_OF:
        copies = event.get("copy_of")
        return {"value": copies[1]} if isinstance(copies, list) and len(copies) > 1 else {}
    if key not in event:
        return {"value": ""} if field.optional and field.kind != "counters" else {}
    value = event[key]
    if key == NEW_TARGETS:
        value = [each or "" for each in (value if isinstance(value, list) else [value])]
    if key == "copy_of" and isinstance(value, list):
        value = value[0] if value else None
    if inner == "*":
        return {"value": value}
    if key == "assign":
        source, _, to = inner.partition(".")
        parts = value.get(source) if isinstance(value, Mapping) else None
        return {"value": str(parts.get(to, 0))} if isinstance(parts, Mapping) else {}
    if field.kind == "one" and isinstance(value, list) and len(value) == 1 and not inner:
        value = value[0]
    if inner.isdecimal() and field.kind == "many":
        value = list(value)[int(inner) :]
    elif inner.isdecimal():
        value = value[int(inner)] if isinstance(value, list) and int(inner) < len(value) else ""
    elif inner:
        value = value.get(inner, "") if isinstance(value, Mapping) else ""
    if field.kind == "one" and value is None:
        value = NOTHING
    if field.kind == "decided":
        return {"value": "yes" if value else "no"}
    if key == "by" and isinstance(value, str):
        value = value.removeprefix("(").removesuffix(")")
    if field.kind not in {"one", "many"} or value in ("", []):
        return {"value": value}
    # What was chosen stays choosable, though it may not be possible any more: the engine says why.
    known = {option for option, _ in field.options}
    values = value if isinstance(value, list) else [value]
    more = tuple((str(each), str(each)) for each in values if each not in known)
    return {"value": value, "options": field.options + more}
