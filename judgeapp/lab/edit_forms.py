"""Edits asked for by a form: what is sent, checked against what is offered now."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from judgeapp.copyengine import RULESETS, CopyEngineError, document_text, read_sent_documents
from judgeapp.lab.offers.forms import Event, Offer, Unfilled, filled
from judgeapp.lab.offers.resolving import resolved
from judgeapp.lab.shown_offers import moment_of, offers_for
from judgeapp.lab.tables.codec import TableError
from judgeapp.lab.tables.edits import (
    MAKING,
    added,
    again,
    apart,
    beginning_otherwise,
    doubled,
    happening,
    moved,
    otherwise,
    refs,
    removed,
    ruled_by,
    together,
    without,
)
from judgeapp.lab.typed_questions import answered

from .desk import Desk, View

type Sent = Mapping[str, Sequence[str]]
_MOST_TYPED = 3000


def edited(desk: Desk, sent: Sent) -> Desk:
    """The desk after an edit; one that makes no sense leaves the table, and says why.

    Args:
        sent: `do` says what: "undo", "up 2", "down 2", "again 2" (once more), "with 2" (at once with
            the one before), "apart 2", "remove 2", "without bear",
            "double bear", "words Clone copies ...", "rules mtg-2008", "clear", "offer" with `key`, "typed"
            with `text`.
    """
    what, _, of = _one(sent, "do").partition(" ")
    place = int(of) if of.isdecimal() and of.isascii() and len(of) < 5 else -1
    script, view = desk.script, replace(desk.view, why="", edit=None, add="", later=(), words="")
    match what:
        case "undo":
            return desk.undone()
        case "up" | "down" if place >= 0:
            by = -1 if what == "up" else 1
            there = max(len(script.get("events") or ()) - 1, 0)
            # What is looked at follows the event.
            return desk.edited(moved(script, place, by), replace(view, at=min(max(place + by, 0), there) + 1))
        case "remove" if place >= 0:
            at = None if view.at is None else view.at - (view.at > place)
            return desk.edited(removed(script, place), replace(view, at=at))
        case "again" if place >= 0:
            return desk.edited(again(script, place), replace(view, at=place + 2))
        case "with" if place > 0:
            return desk.edited(together(script, place), replace(view, at=place))
        case "apart" if place >= 0:
            return desk.edited(apart(script, place), replace(view, at=None))
        case "double":
            return desk.edited(doubled(script, of), view)
        case "words":
            return answered(replace(desk, view=replace(view, words=of[:400])))
        case "without":
            return desk.edited(without(script, of), replace(view, on=""))
        case "rules" if of in RULESETS:
            return desk.edited(ruled_by(script, of), view)
        case "clear":
            return desk.edited({}, replace(view, at=None, on="", question=""))
        case "offer":
            return _next_card(replace(_offered(desk, sent), is_laying_out=bool(desk.view.add)), desk.view)
        case "typed":
            return _typed(desk, _one(sent, "text")[:_MOST_TYPED])
    return _refused(desk, "I don’t know what to do.", "Use one of the buttons.")


def _next_card(desk: Desk, before: View) -> Desk:
    """The desk with the card to add that waited for the one just added, if one did."""
    if desk.refusal or not before.add or not before.later:
        return desk
    add, *later = before.later
    view = replace(desk.view, add=add, later=tuple(later))
    return replace(desk, view=view, is_laying_out=False)


def _one(sent: Sent, name: str) -> str:
    values = sent.get(name) or [""]
    return str(values[-1])


def _refused(desk: Desk, message: str, mend: str) -> Desk:
    return replace(desk, refusal=TableError(message, mend))


def _offered(desk: Desk, sent: Sent) -> Desk:
    key = _one(sent, "key")
    offer = next((offer for offer in offers_for(desk) if offer.key == key), None)
    if offer is None:
        return _refused(desk, "That can no longer happen.", "Choose from what can happen now.")
    try:
        event = filled(offer, sent)
    except Unfilled as error:
        return _refused(desk, f"{error.label}: this is still open.", error.mend)
    event = _by_a_card(desk, event)
    if desk.view.edit is not None:
        return desk.edited(otherwise(desk.script, desk.view.edit, event), _seen(desk, offer))
    if offer.begins:
        return _begun(desk, offer, event)
    events = [event]
    if _one(sent, "then") == "resolve":
        if offer.resolves:
            events = resolved(moment_of(desk), event, sent)
        elif offer.finishes:
            events.append({"do": "resolve", "ref": offer.finishes})
    return happened(desk, events, _one(sent, "key"))


def _by_a_card(desk: Desk, event: Event) -> Event:
    """The event with the name of a card as such, where a card was named instead of an effect typed."""
    by = str(event.get("by") or "")
    name = by.removeprefix("(").removesuffix(")")
    is_card = by.startswith("(") and name in desk.game.cards
    return {**event, "by": name} if is_card else event


def _seen(desk: Desk, offer: Offer) -> Any:
    """What is looked at after an event was changed: the moment after it."""
    place = desk.view.edit or 0
    return replace(desk.view, at=place + 1, edit=None, add="", why="", words="")


def _begun(desk: Desk, offer: Offer, entry: Event) -> Desk:
    view = replace(desk.view, add="", why="", words="", on=str(entry["ref"]))
    if entry.get("zone") == "battlefield":
        del entry["zone"]
    counters = {kind: n for kind, n in (entry.get("counters") or {}).items() if n}
    if entry["ref"] in {e.get("ref") for e in desk.script.get("setup") or ()}:
        flags = {
            field.name: None for field in offer.fields if field.kind == "flag" and field.name not in entry
        }
        changes = {"zone": None, **entry, **flags, "counters": counters}
        return desk.edited(beginning_otherwise(desk.script, entry["ref"], changes), view)
    entry = (
        {**entry, "counters": counters} if counters else {k: v for k, v in entry.items() if k != "counters"}
    )
    return desk.edited(added(desk.script, entry), view)


_ABILITIES = frozenset({"activate", "trigger"})


def happened(desk: Desk, events: list[Event], key: str = "") -> Desk:
    """The desk on which these events happen at the moment that is looked at."""
    at = desk.view.at
    is_last = at is None or desk.at >= len(desk.script.get("events") or ())
    script = happening(desk.script, events, None if is_last else desk.at)
    there = set(refs(desk.script))
    new = [str(event["ref"]) for event in events if str(event.get("do")) in MAKING and event.get("ref")]
    made = [ref for ref in new if ref not in there]
    sources = {
        str(event.get("ref")): str(event.get("source") or "")
        for event in script.get("events") or ()
        if event.get("do") in _ABILITIES
    }
    gone = {str(event.get("ref")) for event in events if event.get("do") == "resolve"} & sources.keys()
    on = next((ref for ref in reversed(made) if ref not in gone), desk.view.on)
    on = sources[on] if on in gone else on  # of an ability that has resolved nothing is left to pick
    moment = None if is_last else desk.at + len(events)
    view = replace(desk.view, at=moment, on=on, add="", why="", words="")
    return desk.edited(script, view)


def as_text(event: Mapping[str, Any]) -> str:
    """An event as it is typed."""
    return document_text(dict(event), in_one_line=True)


def _typed(desk: Desk, text: str) -> Desk:
    """An event typed as scripts have it: for what no form offers."""
    try:
        documents = read_sent_documents(text, "The event")
    except CopyEngineError as error:
        return _refused(
            desk, f"{error.message} ({error.where})" if error.where else error.message, error.mend
        )
    found = documents[0] if len(documents) == 1 else documents
    events = found if isinstance(found, list) else [found]
    if not events or not all(isinstance(event, dict) for event in events):
        return _refused(desk, "That isn't an event.", "Type it as in {do: tap, ref: bear}.")
    if desk.view.edit is not None:
        script = otherwise(desk.script, desk.view.edit, events[0])
        view = replace(desk.view, at=desk.view.edit + 1, edit=None)
        return desk.edited(script, view)
    return happened(desk, [{**event} for event in events])
