"""What happens as a spell or ability resolves: in a script each act of copying is an event of its own."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from judgeapp.copyengine import Object, abilities_on_stack, copies_itself, has_conditional_effects
from judgeapp.lab.offers.asked_choices import as_filled_in, as_sent, with_asked
from judgeapp.lab.offers.choice_fields import choice_fields, copy_fields, resolving_fields
from judgeapp.lab.offers.copying import OF, copies_made
from judgeapp.lab.offers.forms import LATER, Event, Field, Offer, Unfilled, filled
from judgeapp.lab.offers.moment import Moment
from judgeapp.lab.tables.edits import MAKING

_SENT = f"f.{LATER}"


def fields_of_resolving(moment: Moment, obj: Object) -> tuple[Field, ...]:
    """What is chosen as it resolves."""
    abilities = abilities_on_stack(obj)
    fields: list[Field] = []
    if obj.ability is None:
        event = {"do": "resolve", "ref": obj.ref}
        fields = [*copy_fields(moment, event, abilities), *choice_fields(moment, abilities)]
    fields += resolving_fields(moment, abilities)
    return with_asked(moment, {"do": "resolve", "ref": obj.ref}, fields)


def is_next(moment: Moment, obj: Object) -> bool:
    """Whether nothing has to resolve before it (CR 405.5)."""
    error = moment.refused_together([{"do": "resolve", "ref": obj.ref}])
    return error is None or not error.where.endswith("].ref")


def as_it_resolves(moment: Moment, obj: Object) -> list[Offer]:
    """The acts of copying that are part of its resolving, each of which may end with it.

    A spell that copies itself goes on being on the stack: that is a trigger of it, such as storm.
    """
    found = []
    if obj.ability is None and not {"Instant", "Sorcery"} & moment.values[obj.ref].types:
        return list(copies_made(moment, obj, abilities_on_stack(obj)))
    for offer in copies_made(moment, obj, abilities_on_stack(obj)):
        is_itself = offer.event["do"] == "copy_spell" and copies_itself(obj)
        if is_itself:
            found.append(offer)
            continue
        fields = _fields_that_fit(moment, obj, offer)
        if fields is not None:
            label = f"It resolves: {offer.label[0].lower()}{offer.label[1:]}"
            found.append(replace(offer, label=label, fields=fields, finishes=obj.ref))
    return found


def _fields_that_fit(moment: Moment, obj: Object, offer: Offer) -> tuple[Field, ...] | None:
    """The offer's fields with those things alone that this spell or ability copies as it resolves.

    None where there is no such thing, as where what the script states already is all that it copies.
    """

    def fits(ref: str) -> bool:
        others = tuple(field for field in offer.fields if field is not of)
        try:
            act = as_filled_in({**offer.event, "of": ref}, others)
        except Unfilled:
            return True
        error = moment.refused_together([act, {"do": "resolve", "ref": obj.ref}])
        return error is None or not error.where.endswith("].of")

    of = next((field for field in offer.fields if field.name == "of"), None)
    if of is None:
        return offer.fields
    options = tuple(option for option in of.options if fits(option[0]))
    value = of.value if of.value in dict(options) else options[0][0] if options else ""
    fitting = replace(of, options=options, value=value)
    return tuple(fitting if field is of else field for field in offer.fields) if options else None


def later_fields(moment: Moment, event: Event, fields: Sequence[Field]) -> list[Field]:
    """What is chosen as something resolves that an event puts on the stack.

    None where that depends on a target still to be chosen: then it waits on the stack.
    """
    if any(
        field.name.startswith("targets.")
        and (field.kind == "many" or field.optional or len(field.options) > 1)
        for field in fields
    ):
        return []
    then = moment.then(as_filled_in(event, fields))
    obj = then.table.objects.get(str(event["ref"])) if then else None
    if then is None or obj is None or copies_itself(obj):
        return []
    acts = [offer for offer in as_it_resolves(then, obj) if offer.finishes]
    if len(acts) > 1 or (acts and has_conditional_effects(obj)):
        return []
    found = acts[0].fields if acts else fields_of_resolving(then, obj)
    chosen = [field for field in found if field.kind != "one" or field.optional or len(field.options) > 1]
    later = [replace(field, name=f"{LATER}{field.name}") for field in chosen]
    sent = as_sent(later)
    is_open = any(not field.optional and sent[f"f.{field.name}"] == [""] for field in later)
    resolves = is_open or len(resolved(moment, as_filled_in(event, fields), sent)) > 1
    return later if resolves else []


def resolved(moment: Moment, event: Event, given: Mapping[str, Sequence[str]] | None = None) -> list[Event]:
    """What an event puts on the stack, and all of its resolving; the event alone where a choice is open.

    What can't happen anyway stands there to be refused where it is shown.

    Args:
        given: what was chosen in the form, also of `later_fields`.
    """
    chosen = {
        f"f.{name.removeprefix(_SENT)}": each
        for name, each in (given or {}).items()
        if name.startswith(_SENT)
    }
    resolving: Event = {"do": "resolve", "ref": event["ref"]}
    then = moment.then(event)
    obj = then.table.objects.get(str(event["ref"])) if then else None
    if then is None or obj is None:
        return [event, resolving]
    if copies_itself(obj):
        return [event]
    events = [event]
    offers = [offer for offer in as_it_resolves(then, obj) if offer.finishes]
    if offers and has_conditional_effects(obj):
        return [event]
    if len({offer.key.partition(OF)[0] for offer in offers}) < len(offers):
        return [event]  # which of them is a choice
    for offer in offers:
        act = _only_way(then, offer, chosen)
        then = then.then(act) if act else None
        if act is None or then is None:
            return [event]
        events.append(act)
    if not offers:
        try:
            resolving = filled(Offer("", "", "", resolving, fields_of_resolving(then, obj)), chosen)
        except Unfilled:
            return [event]
    return [*events, resolving] if moment.refused_together([*events, resolving]) is None else [event]


def _only_way(moment: Moment, offer: Offer, chosen: Mapping[str, Sequence[str]]) -> Event | None:
    """The event of an offer that leaves no choice but what was chosen."""
    event = offer.event
    if event["do"] in MAKING and event.get("ref") in moment.table.objects:
        offer = replace(offer, event={**event, "ref": moment.ref(str(event["ref"]))})
    given = {name: list(each) for name, each in chosen.items()}
    for field in offer.fields:
        if field.optional or f"f.{field.name}" in given:
            continue
        if field.kind != "one" or len(field.options) != 1:
            return None
        given[f"f.{field.name}"] = [field.options[0][0]]
    try:
        return filled(offer, given)
    except Unfilled:
        return None
