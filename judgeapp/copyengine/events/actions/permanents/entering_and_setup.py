"""`enter` events and the entries of a script's setup: what comes onto the battlefield, and how."""

from msgspec import UNSET, structs

from judgeapp.copyengine.evaluation.entering_abilities import said_of_entering
from judgeapp.copyengine.events.actions.lasting.stated_effects import continuous
from judgeapp.copyengine.events.actions.objects.put_as_copy import put_there_by
from judgeapp.copyengine.events.actions.objects.tokens import (
    copy_in_place,
    create_besides,
    create_in_place,
    described_faces,
)
from judgeapp.copyengine.events.actions.permanents.becoming_copies import static_copies
from judgeapp.copyengine.events.actions.permanents.turning_over import listed_by
from judgeapp.copyengine.events.copy_effects.beginning import begin_copy
from judgeapp.copyengine.events.entering.effects_of_others import refuse_unknown_nature
from judgeapp.copyengine.events.entering.entering import (
    choose_as_it_enters,
    counters_of_type,
    enter_battlefield,
    note_unchosen,
    player_name,
)
from judgeapp.copyengine.events.entering.entering_as_copy import refuse_unstated
from judgeapp.copyengine.events.entering.unable_to_enter import forbidding
from judgeapp.copyengine.events.replacement.number_of_copies import Creation, tokens_created
from judgeapp.copyengine.events.zones.library_order import lay_in_library
from judgeapp.copyengine.interpreter.ability_lookup import effects_of
from judgeapp.copyengine.interpreter.interpreter import Interpreter
from judgeapp.copyengine.interpreter.new_objects import copy_of_script, new_object, refuse_odd, with_status
from judgeapp.copyengine.model import principles as p
from judgeapp.copyengine.model.effects.effects import EnterAsCopy
from judgeapp.copyengine.model.errors import CopyEngineError
from judgeapp.copyengine.model.immutable import replace
from judgeapp.copyengine.model.objects.characteristics import PERMANENT_TYPES
from judgeapp.copyengine.model.policies import CORRECT
from judgeapp.copyengine.model.wording import a_or_an, joined
from judgeapp.copyengine.script import events
from judgeapp.copyengine.script.fields import words
from judgeapp.copyengine.script.setup import SetupEntry
from judgeapp.copyengine.table.copiable_values import copiable_values
from judgeapp.copyengine.table.face_down import face_down_kind
from judgeapp.copyengine.table.state import Object


def enter(interpreter: Interpreter, event: events.Enter) -> None:
    """`enter`: a card or token enters the battlefield, perhaps as a copy."""
    obj = new_object(interpreter, event, zone="nowhere")
    _refuse_spells(interpreter, obj, face_down=bool(event.face_down))
    if event.tapped or event.attacking or event.face_down or event.attached_to:
        obj = replace(
            obj,
            tapped=bool(event.tapped),
            attacking=bool(event.attacking),
            face_down=bool(event.face_down),
            attached_to=event.attached_to,
        )
    if event.face_down:
        obj = replace(
            obj,
            face_down_as=face_down_kind(event.by, event.alternative_cost, obj.faces[0].normal),
            face_down_values=listed_by(interpreter, event.by),
        )
    interpreter.put(obj)
    if event.from_zone and (forbidden := forbidding(interpreter, obj, event.from_zone)) is not None:
        raise CopyEngineError(
            f"It can't enter: “{forbidden.text}”",
            where=interpreter.at("from_zone"),
            mend="Leave the event out, or let it come from elsewhere.",
        )
    announce = f"{player_name(obj.controller)}'s {_printed_name(obj)} enters."
    begins = None
    if event.by is not None:
        begins, event = put_there_by(interpreter, event)
    if event.copy_of is UNSET and begins is None:
        refuse_unstated(interpreter, obj)
    copies, choices = copy_of_script(event.copy_of, event.choices), event.choices or {}
    creation = _creation(interpreter, obj)
    if creation is not None and creation.instead:
        obj, creation = _one_of_each(interpreter, obj, creation)
    if creation is not None and creation.copies_of is not None:
        del interpreter.table.objects[obj.ref]  # it isn't created: the copy has its name
        copy_in_place(interpreter, creation.copies_of, obj)
        static_copies(interpreter)
        return
    if creation is not None and creation.in_place is not None:
        create_in_place(interpreter, obj.controller, creation.in_place, (), obj.ref)
        static_copies(interpreter)
        return
    enter_battlefield(interpreter, obj, copies, choices, announce=announce, begins=begins)
    if creation is not None:
        create_besides(interpreter, obj.controller, creation, tapped=obj.tapped, attacking=obj.attacking)
    static_copies(interpreter)


def _refuse_spells(interpreter: Interpreter, obj: Object, *, face_down: bool) -> None:
    """Refuse to put an instant or sorcery onto the battlefield (CR 304.4, 307.4)."""
    values = copiable_values(obj)
    kind = min(values.types & {"Instant", "Sorcery"}, default="").lower()
    if kind and not face_down and not values.types & PERMANENT_TYPES and interpreter.policy is CORRECT:
        name = values.name or obj.ref
        raise CopyEngineError(
            f"{name} is {a_or_an(kind)} {kind}, which can't be on the battlefield.",
            where=interpreter.at("card" if obj.card is not None else "types"),
            mend="Name a permanent card, or a face that is one.",
        )


def _creation(interpreter: Interpreter, obj: Object) -> Creation | None:
    """Return what a token that a script lets enter is created with, or instead of it; None for nothing else.

    Raises:
        CopyEngineError: it would be doubled as well.
    """
    if obj.kind != "token" or obj.card is not None:
        return None
    values = copiable_values(obj)
    creation = tokens_created(interpreter, obj.controller, 1, values.types | frozenset(values.subtypes))
    others = creation.besides or creation.instead or creation.copies_of is not None
    if not others and creation.in_place is None:
        return None
    if creation.number != 1:
        raise CopyEngineError(
            "Other effects change how many tokens enter with it.",
            where=interpreter.at("ref"),
            mend="Leave what doubles tokens out, or let a spell or ability create the token.",
        )
    return creation


def _one_of_each(interpreter: Interpreter, obj: Object, creation: Creation) -> tuple[Object, Creation]:
    """Return a token as the one of its kind that is created instead of it, and what the others are."""
    subtypes = copiable_values(obj).subtypes
    name = next(name for name in creation.instead if name in subtypes)
    text = f"Instead one of each is created: {joined(creation.instead)}."
    interpreter.step(
        p.TOKEN_DOUBLING, obj.ref, text, {"created": [name]}, {"created": list(creation.instead)}
    )
    others = tuple(each for each in creation.instead if each != name)
    return replace(obj, faces=described_faces(interpreter, name)), replace(creation, instead=others)


def _printed_name(obj: Object) -> str:
    if obj.face_down:
        return "face-down creature"
    return obj.faces[obj.face].on(obj).name or "permanent"


def set_up(interpreter: Interpreter, entry: SetupEntry) -> None:
    """A setup entry: an object that is there before anything happens."""
    zone: str = entry.zone or "battlefield"
    if interpreter.ruleset.terms:
        zone = interpreter.ruleset.terms.zones.get(zone.casefold(), zone)
    count = entry.count or 1
    for number in range(count):
        ref = entry.ref + (f"-{number + 1}" if number else "")
        described = structs.replace(entry, ref=ref) if number else entry
        obj = with_status(
            new_object(interpreter, described, zone=zone, timestamp=interpreter.table.tick()), entry
        )
        refuse_odd(interpreter, obj, entry)
        if zone == "battlefield" and entry.counters is None:
            counters = counters_of_type(copiable_values(obj), {})
            if entry.loyalty is not None:
                counters["loyalty"] = entry.loyalty
            if entry.defense is not None:
                counters["defense"] = entry.defense
            if counters:
                obj = replace(obj, counters=counters)
        interpreter.put(obj)
        if entry.position is not None:
            lay_in_library(interpreter, obj, entry.position + number)
        if zone == "stack":
            interpreter.table.stack = (*interpreter.table.stack, obj.ref)
        for copied in copy_of_script(entry.copy_of, entry.choices):
            if copied is not None:
                source = interpreter.find(copied, "copy_of")
                obj = _copied_before(interpreter, obj, source)
        if zone == "battlefield":
            refuse_unknown_nature(interpreter, obj)
        if entry.choices and (entry.choices.get("form") or entry.choices.get("coin")):
            obj = interpreter.put(choose_as_it_enters(interpreter, obj, entry.choices))
        if zone == "battlefield" and (asked := said_of_entering(copiable_values(obj)).asked):
            note_unchosen(interpreter, obj, [effect for _, effect in asked if effect.as_enters])
        for text in words(entry.effects):
            continuous(interpreter, events.Continuous(on=obj.ref, effect=text))


def _copied_before(interpreter: Interpreter, obj: Object, source: Object) -> Object:
    found = effects_of(interpreter, None, EnterAsCopy, obj)
    clauses = found.effect.exceptions if found else ()
    obj, _ = begin_copy(interpreter, obj, source, clauses, found.ability if found else None, cast=obj.cast)
    return interpreter.put(replace(obj, chosen_as={}))  # the choices stated are those it made as this copy
