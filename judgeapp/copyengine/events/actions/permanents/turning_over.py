"""Turning over: face up, face down, flipped, to the other face (CR 701.27, 708, 710, 712)."""

from judgeapp.copyengine.evaluation.amounts import known_number
from judgeapp.copyengine.events.copy_effects.beginning import begin_copy
from judgeapp.copyengine.events.entering.entering import choose_as_it_enters
from judgeapp.copyengine.events.entering.entering_as_copy import chosen_source, copy_offered
from judgeapp.copyengine.events.replacement.prohibitions import cannot_transform
from judgeapp.copyengine.events.triggers.deed_triggers import pay_unsaid
from judgeapp.copyengine.events.triggers.status_triggers import trigger_turning
from judgeapp.copyengine.events.zones.counters import add_counters
from judgeapp.copyengine.interpreter.ability_lookup import effects_of
from judgeapp.copyengine.interpreter.interpreter import Interpreter
from judgeapp.copyengine.interpreter.new_objects import copy_of_script, missing_face, refuse_missing_half
from judgeapp.copyengine.model import principles as p
from judgeapp.copyengine.model.effects.changes import Change
from judgeapp.copyengine.model.effects.effects import Move, OptionalEffect, PutCounters, Turn
from judgeapp.copyengine.model.immutable import replace
from judgeapp.copyengine.model.objects.characteristics import Characteristics
from judgeapp.copyengine.model.terms.durations import Lasting
from judgeapp.copyengine.model.terms.subjects import Who
from judgeapp.copyengine.reading.conditions.durations import duration_of
from judgeapp.copyengine.reading.statics.replacement.entering import works_as_turned_up
from judgeapp.copyengine.script import events
from judgeapp.copyengine.table.copiable_values import copiable_values, hidden_values, snapshot
from judgeapp.copyengine.table.face_down import morph_of, values_listed
from judgeapp.copyengine.table.state import Merged, Object


def turn_face_up(interpreter: Interpreter, event: events.TurnFaceUp) -> None:
    """`turn_face_up`: it shows the values it has under its copy effects (CR 707.3, 708.8), once what it does
    as it is turned face up is done.
    """
    obj = interpreter.permanent(event.ref)
    if not obj.face_down:
        interpreter.nothing(p.FACE_DOWN, obj.ref, "It is face up already, so nothing happens.")
        return
    pay_unsaid(interpreter, obj.ref)
    # Each face-down part of a merged permanent is turned up with it (CR 730.2).
    merged = tuple(replace(each, hidden=None) for each in obj.merged)
    obj = replace(
        obj,
        face_down=False,
        face_down_as="",
        face_down_values=None,
        merged=merged,
        timestamp=interpreter.table.tick(),
    )
    values = hidden_values(obj).on(obj)
    principle = p.BECOMES_COPIABLE if obj.copy_effects else p.FACE_DOWN
    interpreter.show(
        interpreter.ruleset.cites(principle), obj.ref, f"Turned face up, it is {values.name}.", values
    )
    interpreter.put(obj)
    interpreter.step(p.FACE_DOWN, obj.ref, "It is face up.", {"face_down": True}, {"face_down": False})
    for ref in copy_of_script(event.copy_of, event.choices):
        obj = _copy_as_turned_up(interpreter, obj, ref)
    obj = interpreter.put(choose_as_it_enters(interpreter, obj, event.choices or {}, turned_up=True))
    for ability in copiable_values(obj).abilities:
        if works_as_turned_up(ability):
            for effect in ability.effects:
                if isinstance(effect, PutCounters) and effect.subject is Who.THIS:
                    number = (
                        known_number(
                            interpreter.context(obj, obj.controller, cast=obj.cast),
                            effect.amount,
                            interpreter.at(),
                        )
                        or 0
                    )
                    obj = add_counters(interpreter, obj, effect.counter, number, ability.text)
    morph = morph_of(values)
    if morph is not None and morph.keyword == "megamorph" and not event.by:
        obj = add_counters(interpreter, obj, "+1/+1", 1, "turned up for its megamorph cost", p.MORPH)
    trigger_turning(interpreter, obj, "turned face up")


def _copy_as_turned_up(interpreter: Interpreter, obj: Object, ref: str | None) -> Object:
    if ref is None:
        return obj
    ability, effect = copy_offered(interpreter, obj, turned_up=True)
    source = chosen_source(interpreter, obj, effect, ref)
    obj, _ = begin_copy(interpreter, obj, source, effect.exceptions, ability, effect.duration, obj.cast)
    return interpreter.put(obj)


def turn_face_down(interpreter: Interpreter, event: events.TurnFaceDown) -> None:
    """`turn_face_down`: a nameless 2/2, or what the effect lists, until it is turned up again."""
    turn_down(interpreter, event.ref, listed_by(interpreter, event.by))


def turn_down(interpreter: Interpreter, ref: str, listed: Characteristics | None = None) -> None:
    """Turn a permanent face down; what is double-faced can't be so.

    Args:
        listed: what it is instead of a 2/2, if an effect says so.
    """
    obj = interpreter.permanent(ref)
    if obj.face_down or obj.has_back:
        why = "It is face down already" if obj.face_down else "A double-faced permanent can't be face down"
        interpreter.nothing(p.FACE_DOWN, obj.ref, f"{why}, so nothing happens.")
        return
    interpreter.step(
        p.FACE_DOWN, obj.ref, "It is turned face down.", {"face_down": False}, {"face_down": True}
    )
    lasting = tuple(
        effect for effect in obj.copy_effects if duration_of(effect.duration) is not Lasting.UNTIL_TURNED_DOWN
    )
    obj = interpreter.put(
        replace(
            obj,
            face_down=True,
            face_down_values=listed,
            copy_effects=lasting,
            timestamp=interpreter.table.tick(),
        )
    )
    what = "a 2/2 creature" if listed is None else "what the effect lists"
    interpreter.show(p.LAYER_1B, obj.ref, f"Face down it is {what} and nothing else.", copiable_values(obj))


def listed_by(interpreter: Interpreter, by: object) -> Characteristics | None:
    """Return what the effect of a card, ref or "(wording)" lists of something that it turns, or puts, face
    down (CR 708.2); None where it lists nothing, or `by` is neither.
    """
    said = str(by or "")
    if not (said.startswith("(") or said in interpreter.table.objects or said in interpreter.cards):
        return None
    found = effects_of(interpreter, said, OptionalEffect, None, lambda effect: bool(_listed(effect)))
    return values_listed(_listed(found.effect)) if found is not None else None


def _listed(effect: OptionalEffect) -> tuple[Change, ...]:
    return effect.listed if isinstance(effect, Move | Turn) else ()


def flip(interpreter: Interpreter, event: events.Flip) -> None:
    """`flip`: it shows its other half; one that has none keeps its values."""
    obj = interpreter.permanent(event.ref)
    if obj.flipped:
        interpreter.nothing(p.FLIP_CARDS, obj.ref, "It is flipped already, so nothing happens.")
        return
    if not obj.face_down:
        refuse_missing_half(interpreter, hidden_values(obj), "ref")
    interpreter.step(p.FLIP_CARDS, obj.ref, "It is flipped.", {"flipped": False}, {"flipped": True})
    obj = interpreter.put(replace(obj, flipped=True))
    if obj.face_down or hidden_values(obj).flipped is not None:
        interpreter.show(p.FLIP_CARDS, obj.ref, "It shows its flipped half.", copiable_values(obj))
    else:
        interpreter.nothing(p.FLIP_CARDS, obj.ref, "It has no other half to show, so its values stay.")


def refuse_missing_face(interpreter: Interpreter, obj: Object) -> None:
    """Refuse to turn over a card of whose other face nothing is known, or a token that has both its faces (CR
    707.8a).

    Raises:
        CopyEngineError: the card data leaves it out.
    """
    shown, objects = obj, interpreter.table.objects
    while interpreter.ruleset.transforming_tokens and shown.is_token and shown.made_as_copy in objects:
        if shown.copy_effects:
            return
        shown = objects[shown.made_as_copy]
    if shown.card is not None and shown.card.lacks_face and not shown.is_copy and not obj.face_down:
        raise missing_face(interpreter, shown.card.faces[0].name, "ref")


def transform(interpreter: Interpreter, event: events.Transform) -> None:
    """`transform`: a double-faced permanent turns over; anything else stays as it is (CR 701.27)."""
    obj = interpreter.permanent(event.ref)
    refuse_missing_face(interpreter, obj)
    if not can_transform(obj):
        text = "It has no other face to turn to, so nothing happens."
        interpreter.nothing(p.TRANSFORM, obj.ref, text)
        return
    if cannot_transform(interpreter, obj):
        interpreter.nothing(
            p.TRANSFORM, obj.ref, "Something says that it can't transform, so nothing happens."
        )
        return
    turn_over(interpreter, obj)


def turn_over(interpreter: Interpreter, obj: Object) -> None:
    """Let a permanent that can show its other face."""
    turned = replace(turned_over(obj), timestamp=interpreter.table.tick())
    turned = interpreter.put(replace(turned, merged=tuple(_merged_turned(each) for each in obj.merged)))
    interpreter.step(p.TRANSFORM, obj.ref, "It turns over.", {"face": _side(obj)}, {"face": _side(turned)})
    interpreter.show(p.TRANSFORM, obj.ref, "Its other face is up.", copiable_values(turned))
    trigger_turning(interpreter, interpreter.table.objects[obj.ref], "transforms")


def can_transform(obj: Object) -> bool:
    """Whether an instruction to transform this permanent turns it over."""
    return any(_turns(part) for part in (obj, *(m.component for m in obj.merged))) and not obj.face_down


def _turns(obj: Object) -> bool:
    return len(obj.faces) > 1 and obj.can_transform


def turned_over(obj: Object) -> Object:
    """Return what represents a permanent with its other face up, if it has one that it can turn to."""
    return replace(obj, face=1 - obj.face) if _turns(obj) else obj


def _merged_turned(merged: Merged) -> Merged:
    """A merged permanent transforms with all of its double-faced parts (CR 701.27, 730.2)."""
    component = turned_over(merged.component)
    return replace(merged, component=component, values=snapshot(component))


def faces_of(obj: Object) -> list[str]:
    """The names of the faces a permanent can show by transforming; one name for a single-faced one."""
    if not can_transform(obj):
        return [name] if (name := copiable_values(obj).name) else []
    other = replace(turned_over(obj), merged=tuple(_merged_turned(each) for each in obj.merged))
    return [copiable_values(shown).name for shown in sorted((obj, other), key=lambda shown: shown.face)]


def _side(obj: Object) -> str:
    return "back" if obj.face else "front"
