"""What happens as a spell or ability resolves: in a script each act of copying is an event of its own."""

from dataclasses import replace

from judgeapp.copyengine import Object, abilities_on_stack, copies_itself, has_conditional_effects
from judgeapp.lab.offers.choice_fields import choice_fields, copy_fields, resolving_fields
from judgeapp.lab.offers.copying import copies_made
from judgeapp.lab.offers.forms import Event, Field, Offer, Unfilled, filled
from judgeapp.lab.offers.moment import Moment
from judgeapp.lab.tables.edits import MAKING


def fields_of_resolving(moment: Moment, obj: Object) -> tuple[Field, ...]:
    """What is chosen as it resolves."""
    abilities = abilities_on_stack(obj)
    fields: list[Field] = []
    if obj.ability is None:
        event = {"do": "resolve", "ref": obj.ref}
        fields = [*copy_fields(moment, event, abilities), *choice_fields(moment, abilities)]
    return (*fields, *resolving_fields(moment, abilities))


def as_it_resolves(moment: Moment, obj: Object) -> list[Offer]:
    """The acts of copying that are part of its resolving, each of which may end with it.

    A spell that copies itself goes on being on the stack: that is a trigger of it, such as storm.
    """
    found = []
    if obj.ability is None and not {"Instant", "Sorcery"} & moment.values[obj.ref].types:
        return list(copies_made(moment, obj, abilities_on_stack(obj)))
    for offer in copies_made(moment, obj, abilities_on_stack(obj)):
        is_itself = offer.event["do"] == "copy_spell" and copies_itself(obj)
        label = f"It resolves: {offer.label[0].lower()}{offer.label[1:]}"
        found.append(offer if is_itself else replace(offer, label=label, finishes=obj.ref))
    return found


def resolved(moment: Moment, event: Event) -> list[Event]:
    """What an event puts on the stack, and all of its resolving; the event alone where a choice is open.

    What can't happen anyway stands there to be refused where it is shown.
    """
    resolving: Event = {"do": "resolve", "ref": event["ref"]}
    then = moment.then(event)
    obj = then.table.objects.get(str(event["ref"])) if then else None
    if then is None or obj is None:
        return [event, resolving]
    if copies_itself(obj) or any(not field.optional for field in fields_of_resolving(then, obj)):
        return [event]
    events = [event]
    offers = [offer for offer in as_it_resolves(then, obj) if offer.finishes]
    if offers and has_conditional_effects(obj):
        return [event]
    for offer in offers:
        act = _only_way(then, offer)
        then = then.then(act) if act else None
        if act is None or then is None:
            return [event]
        events.append(act)
    return [*events, resolving]


def _only_way(moment: Moment, offer: Offer) -> Event | None:
    """The event of an offer that leaves no choice."""
    event = offer.event
    if event["do"] in MAKING and event.get("ref") in moment.table.objects:
        offer = replace(offer, event={**event, "ref": moment.ref(str(event["ref"]))})
    given = {}
    for field in offer.fields:
        if field.optional:
            continue
        if field.kind != "one" or len(field.options) != 1:
            return None
        given[f"f.{field.name}"] = [field.options[0][0]]
    try:
        return filled(offer, given)
    except Unfilled:
        return None
