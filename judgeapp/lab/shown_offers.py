"""The forms a desk shows: for the thing picked, the card being added, the event being changed."""

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import groupby
from typing import Any

from judgeapp.lab.offers.combat import fighting
from judgeapp.lab.offers.entry_options import ways_in
from judgeapp.lab.offers.forms import Offer, offer_of
from judgeapp.lab.offers.moment import Now
from judgeapp.lab.offers.object_offers import possible, whole_table

from .desk import Desk


@dataclass(frozen=True, slots=True)
class Group:
    """Offers under one heading: those that are a form, and those that are a button."""

    name: str
    forms: tuple[Offer, ...]
    buttons: tuple[Offer, ...]


def now_of(desk: Desk, at: int | None = None) -> Now:
    """The moment at which something is to happen."""
    moment = desk.at if at is None else at
    return Now(desk.script, desk.replay.played, moment, desk.account.names)


def offers_for(desk: Desk) -> list[Offer]:
    """Everything a desk offers as it stands."""
    view = desk.view
    if view.edit is not None:
        found = editing(desk)
        return [found] if found else []
    now = now_of(desk)
    if view.add:
        return ways_in(now, view.add)
    if desk.on:
        return possible(now, desk.on)
    return [*fighting(now), *whole_table(now)]


def editing(desk: Desk) -> Offer | None:
    """The form of the event being changed, filled in; None where only its text can be."""
    event = edited_event(desk)
    place = desk.view.edit or 0
    if event is None or place > desk.last:
        return None
    now = now_of(desk, place)
    offers: list[Offer] = []
    if event.get("card"):
        offers += ways_in(now, str(event["card"]))
    on = event.get("on")
    named: list[Any] = [event.get(key) for key in ("ref", "source", "of", "to", "by")]
    named += on if isinstance(on, list) else [on]
    for ref in dict.fromkeys(str(each) for each in named if each):
        offers += possible(now, ref)
    return offer_of(event, [*offers, *fighting(now, event), *whole_table(now)])


def edited_event(desk: Desk) -> dict[str, Any] | None:
    """The event being changed, if there is one in that place."""
    events = desk.script.get("events") or []
    place = desk.view.edit
    return dict(events[place]) if place is not None and place < len(events) else None


def groups(offers: Iterable[Offer]) -> tuple[Group, ...]:
    """Offers by their headings, in the order made."""
    found = []
    for name, group in groupby(offers, key=lambda offer: offer.group):
        these = list(group)
        found.append(
            Group(
                name,
                tuple(offer for offer in these if offer.fields or offer.resolves),
                tuple(offer for offer in these if not (offer.fields or offer.resolves)),
            )
        )
    return tuple(found)
