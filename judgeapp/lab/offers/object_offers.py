"""What can happen to a thing on the table now, worded by the rules; only what the engine would let happen."""

from collections.abc import Iterable, Iterator
from itertools import islice

from judgeapp.copyengine import NOWHERE, Ability, AbilityKind, Object, printed
from judgeapp.lab.offers.asked_choices import may_happen
from judgeapp.lab.offers.choice_fields import player_field, target_fields, x_field
from judgeapp.lab.offers.copying import aimed_at, copied_on_stack, copies_made, is_copied, is_meant
from judgeapp.lab.offers.entry_options import begin_fields, casting_fields
from judgeapp.lab.offers.forms import Event, Field, Offer
from judgeapp.lab.offers.headings import ABILITIES, BEGINNING, CHANGES, COPYING, LEAVING, WAITING
from judgeapp.lab.offers.moment import Moment, cut
from judgeapp.lab.offers.permanent_changes import COUNTERS, changes, simple
from judgeapp.lab.offers.resolving import as_it_resolves, fields_of_resolving, is_next, later_fields
from judgeapp.lab.tables.edits import beginning

MOST_WAITING = 6


def object_offers(moment: Moment, ref: str) -> list[Offer]:
    """What can happen to one thing."""
    obj = moment.table.objects.get(ref)
    if obj is None or obj.zone == NOWHERE:
        return []
    offers = list(_begins_otherwise(moment, obj))
    if obj.zone == "battlefield" and obj.phased_out:
        return [*simple(moment, obj, CHANGES, (("phase_in", "Phases in"),)), *offers]
    if obj.zone == "battlefield":
        offers = [
            *_abilities(moment, obj),
            *is_copied(moment, obj),
            *changes(moment, obj),
            *_leaves(moment, obj),
            *offers,
        ]
    elif obj.zone == "stack":
        copies = as_it_resolves(moment, obj) if is_next(moment, obj) else []
        offers = [*copies, *_on_stack(moment, obj, copies=any(offer.finishes for offer in copies)), *offers]
    else:
        offers = [*_card_elsewhere(moment, obj), *is_copied(moment, obj), *offers]
    return offers


def table_offers(moment: Moment) -> list[Offer]:
    """What happens to no single thing."""
    players = Field("to", "To", "one", moment.players, "A")
    amount = Field("amount", "How much", "number", value="3")
    who = Field("player", "Who", "one", moment.players, "A")
    group, check = "The game goes on", {"do": "state_based_actions"}
    offers = [
        Offer("end_turn", group, "The turn ends", {"do": "end_turn"}),
        Offer("state_based_actions", group, "State-based actions are checked", check, _legends(moment)),
        Offer("damage_player", group, "A player is dealt damage", {"do": "damage"}, (players, amount)),
        Offer("lose_life", group, "A player loses life", {"do": "lose_life"}, (who, amount)),
        Offer("gain_life", group, "A player gains life", {"do": "gain_life"}, (who, amount)),
    ]
    return [offer for offer in offers if offer.fields or moment.allows(offer.event)]


def _legends(moment: Moment) -> tuple[Field, ...]:
    """Which of several legends of one name and controller stays (CR 704.5j)."""
    alike: dict[tuple[str, str], list[str]] = {}
    for obj in moment.things("battlefield"):
        values = moment.values[obj.ref]
        if "Legendary" in values.supertypes and values.name and not obj.phased_out:
            alike.setdefault((moment.controller(obj.ref), values.name), []).append(obj.ref)
    several = [refs for refs in alike.values() if len(refs) > 1]
    if not several:
        return ()
    options = moment.options(ref for refs in several for ref in refs)
    if len(several) == 1:
        name = moment.values[several[0][0]].name
        return (Field("legend_keep", f"Which {name} stays", "one", options, options[-1][0], True),)
    value = [refs[-1] for refs in several]
    return (Field("legend_keep", "Which legends stay, one of each name", "many", options, value, True),)


# Abilities, and the copies they make ---------------------------------------------------------------


def _abilities(moment: Moment, obj: Object) -> Iterator[Offer]:
    abilities = moment.values[obj.ref].abilities
    yield from copies_made(moment, obj, abilities)
    # Nobody notes upkeeps and attacks, so other abilities may have triggered too.
    triggered = moment.game.triggered(obj.ref, moment.at)
    for place, ability in enumerate(abilities):
        if ability.kind == AbilityKind.ACTIVATED:
            yield from _put_on_stack(moment, obj, ability, "activate", place)
        elif ability.kind == AbilityKind.TRIGGERED:
            label = "It triggered: put" if ability.text in triggered else "It triggers: put"
            yield from _put_on_stack(moment, obj, ability, "trigger", place, f"{label} on the stack")


def waiting_triggers(moment: Moment) -> Iterator[Offer]:
    """Abilities that have triggered and aren't on the stack yet, wherever their sources are (CR 603.3)."""
    waiting = dict.fromkeys((each.source, each.text) for each in moment.game.waiting_triggers(moment.at))
    for place, (ref, text) in enumerate(islice(waiting, MOST_WAITING)):
        label = f"{moment.called(ref)} triggered: put “{cut(text)}” on the stack"
        event = _going_on_stack(moment, ref, text, "trigger")
        yield from _stacking(moment, event, (), f"waiting:{place}", WAITING, label)


def _put_on_stack(
    moment: Moment, obj: Object, ability: Ability, do: str, place: int, label: str = "Activate"
) -> Iterator[Offer]:
    event = _going_on_stack(moment, obj.ref, printed(ability.text), do)
    said = f"{label} “{cut(ability.text)}”"
    yield from _stacking(moment, event, x_field(ability.cost), f"{do}:{place}", ABILITIES, said)


def _going_on_stack(moment: Moment, source: str, text: str, do: str) -> Event:
    return {
        "do": do,
        "ref": moment.ref(f"{source}ability"),
        "source": source,
        "ability": beginning(text),
        "controller": moment.controller(source),
    }


def _stacking(
    moment: Moment, event: Event, choices: Iterable[Field], key: str, group: str, label: str
) -> Iterator[Offer]:
    targets = target_fields(moment, event)
    if targets is None:
        return
    fields = (*targets, *choices)
    later = tuple(later_fields(moment, event, fields))
    yield Offer(key, group, label, event, fields, resolves=True, later=later)


# On the stack, and elsewhere -----------------------------------------------------------------------


def _on_stack(moment: Moment, obj: Object, *, copies: bool) -> Iterator[Offer]:
    event = {"do": "resolve", "ref": obj.ref}
    group = "The stack"
    label = "It resolves, and nothing more is copied" if copies else "It resolves"
    if is_next(moment, obj):
        offer = Offer("resolve", group, label, event, fields_of_resolving(moment, obj))
        if may_happen(moment, offer):
            yield offer
    if moment.allows({"do": "counter", "ref": obj.ref}):
        yield Offer("counter", group, "It is countered", {"do": "counter", "ref": obj.ref})
    yield from copied_on_stack(moment, obj)


def _card_elsewhere(moment: Moment, obj: Object) -> Iterator[Offer]:
    cast = {"do": "cast", "ref": obj.ref, "controller": obj.owner}
    if obj.zone != "hand":
        cast["from_zone"] = obj.zone
    if obj.card is not None and "Land" not in moment.values[obj.ref].types:
        fields = casting_fields(moment, cast, obj.card.faces[min(obj.face, len(obj.card.faces) - 1)])
        if fields is not None:
            later = tuple(later_fields(moment, cast, fields))
            yield Offer("cast", LEAVING, "It is cast", cast, tuple(fields), resolves=True, later=later)
    copy = {"do": "cast_copy", "ref": moment.ref("copy"), "of": obj.ref, "controller": obj.owner}
    if moment.allows(copy) and is_meant(moment, copy):
        label = "A copy of it is made and cast"
        aims = (player_field(moment, "Who casts the copy"), *aimed_at(moment, copy, [obj.ref]))
        yield Offer("cast_copy", COPYING, label, copy, aims)


# On the battlefield --------------------------------------------------------------------------------


def _leaves(moment: Moment, obj: Object) -> Iterator[Offer]:
    dies = "It dies" if "Creature" in moment.values[obj.ref].types else "It is put into the graveyard"
    for to, label in (
        ("graveyard", dies), ("exile", "It is exiled"), ("hand", "It returns to its owner’s hand"),
        ("library", "It is put into its owner’s library"),
    ):  # fmt: skip
        event = {"do": "leave", "ref": obj.ref, "to": to}
        yield Offer(f"leave:{to}", LEAVING, label, event)


def _begins_otherwise(moment: Moment, obj: Object) -> Iterator[Offer]:
    """What can be set otherwise of a thing that is there from the start."""
    entry = next((e for e in moment.script.get("setup") or () if e.get("ref") == obj.ref), None)
    if entry is None or obj.card is None or not entry.get("card"):
        return
    face = obj.card.faces[min(obj.face, len(obj.card.faces) - 1)]
    fields = tuple(_as_begun(field, entry) for field in begin_fields(moment, obj.card, face))
    yield Offer("begin", BEGINNING, "How it is from the start", dict(entry), fields, begins=True)


def _as_begun(field: Field, entry: Event) -> Field:
    key, _, inner = field.name.partition(".")
    value = entry.get(key, field.value)
    if field.kind == "counters":
        kinds = entry.get("counters") or {}
        value = next(iter(kinds), "+1/+1")
        note = str(kinds.get(value, ""))
        return Field(field.name, field.label, field.kind, COUNTERS, value, True, note)
    if inner and isinstance(value, dict):
        value = value.get(inner, field.value)
    return Field(field.name, field.label, field.kind, field.options, value, field.optional)
