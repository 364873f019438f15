"""The forms a desk shows: for the thing picked, the card being added, the event being changed."""

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import groupby
from typing import Any

from judgeapp.lab.offers.combat import combat_offers
from judgeapp.lab.offers.entry_options import entry_options
from judgeapp.lab.offers.forms import Offer, offer_of
from judgeapp.lab.offers.moment import Moment
from judgeapp.lab.offers.object_offers import object_offers, table_offers, waiting_triggers

from .desk import Desk


@dataclass(frozen=True, slots=True)
class Group:
    """Offers under one heading: those that are a form, and those that are a button."""

    name: str
    forms: tuple[Offer, ...]
    buttons: tuple[Offer, ...]


def moment_of(desk: Desk, at: int | None = None) -> Moment:
    """The moment at which something is to happen."""
    return Moment(desk.script, desk.replay.played, desk.at if at is None else at, desk.account.names)


def offers_for(desk: Desk) -> list[Offer]:
    """Everything a desk offers as it stands."""
    view = desk.view
    if view.edit is not None:
        found = editing(desk)
        return [found] if found else []
    moment = moment_of(desk)
    if view.add:
        return entry_options(moment, view.add)
    if desk.on:
        return object_offers(moment, desk.on)
    return [*waiting_triggers(moment), *combat_offers(moment), *table_offers(moment)]


def editing(desk: Desk) -> Offer | None:
    """The form of the event being changed, filled in; None where only its text can be."""
    event = edited_event(desk)
    place = desk.view.edit or 0
    if event is None or place > desk.last:
        return None
    moment = moment_of(desk, place)
    offers: list[Offer] = list(waiting_triggers(moment))
    if event.get("card"):
        offers += entry_options(moment, str(event["card"]))
    on = event.get("on")
    named: list[Any] = [event.get(key) for key in ("ref", "source", "of", "to", "by")]
    named += on if isinstance(on, list) else [on]
    for ref in dict.fromkeys(str(each) for each in named if each):
        offers += object_offers(moment, ref)
    return offer_of(event, [*offers, *combat_offers(moment, event), *table_offers(moment)])


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
