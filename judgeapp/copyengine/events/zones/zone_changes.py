"""Objects going to other zones, and what ends with that (CR 400.7, 707.10a)."""

from operator import attrgetter
from typing import NamedTuple

from judgeapp.copyengine.events.replacement.graveyard import Reached, do_beside, zone_reached
from judgeapp.copyengine.events.replacement.prohibitions import keeps_counters
from judgeapp.copyengine.events.triggers.deed_triggers import trigger_leaving_graveyard
from judgeapp.copyengine.events.triggers.noting import trigger_leaving, trigger_put_into_graveyard
from judgeapp.copyengine.events.triggers.status_triggers import trigger_unattaching
from judgeapp.copyengine.events.zones.durations import effect_lasts, still_lasts
from judgeapp.copyengine.events.zones.library_order import close_gap, place
from judgeapp.copyengine.events.zones.merging import part
from judgeapp.copyengine.events.zones.pairing import end_pairs
from judgeapp.copyengine.interpreter.interpreter import Interpreter
from judgeapp.copyengine.model import principles as p
from judgeapp.copyengine.model.immutable import replace
from judgeapp.copyengine.model.objects.characteristics import Characteristics
from judgeapp.copyengine.model.plain_data import Plain
from judgeapp.copyengine.model.terms.conditions import ObjectEvent
from judgeapp.copyengine.model.trace import difference
from judgeapp.copyengine.table.leaving_stack import zone_instead
from judgeapp.copyengine.table.mana_values import mana_value_of
from judgeapp.copyengine.table.state import MERE_COPY, NOT_CAST, NOWHERE, Object

_ZONE_WORDS = {
    "graveyard": "its owner's graveyard", "hand": "its owner's hand", "library": "its owner's library",
}  # fmt: skip

_CEASING = frozenset({"token", "spell copy", "ability", MERE_COPY})
_BECOME_CARDS = frozenset({"token", "ability"})
_KEPT_STATUS = ("counters", "choices", "tapped", "flipped", "face_down", "is_token")
_status_kept = attrgetter(*_KEPT_STATUS)


_WHY = {
    p.ZERO_TOUGHNESS: "Its toughness is 0 or less.",
    p.LETHAL_DAMAGE: "The damage marked on it is lethal, so it is destroyed.",
    p.LEGEND_RULE: "Its controller keeps another legendary permanent of that name.",
    p.WORLD_RULE: "It isn't the one that has been a world permanent for the shortest time.",
    p.PLANESWALKER_UNIQUENESS: "Its controller keeps another planeswalker of that type.",
    p.NO_LOYALTY: "It has no loyalty left.",
    p.NO_DEFENSE: "It has no defense left.",
    p.ROLE_RULE: "Its controller has a newer Role on the same permanent.",
    p.SAGA_TOLD: "Its last chapter has been told.",
    p.AURA_UNATTACHED: "It is an Aura that isn't attached to anything it can enchant.",
    p.COUNTERING: "It is countered.",
    p.ILLEGAL_TARGETS: "It doesn't resolve.",
    p.CIPHER: "It is encoded on a creature.",
}


class _Destination(NamedTuple):
    """Where an object goes, the sentence for it, the principle that leads it there, and what replaced going
    to a graveyard, if anything did.
    """

    zone: str
    text: str
    cites: str
    replaced_by: Reached | None = None


def _is_target_no_more(interpreter: Interpreter, ref: str) -> None:
    """What waits on the stack targets what has left, not the new object that comes back (CR 400.7)."""
    table = interpreter.table
    for waits in table.stack:
        if ref in table.objects[waits].cast.targets:
            noted = table.noted(waits)
            table.notes[waits] = replace(noted, departed=noted.departed | {ref})


def move(
    interpreter: Interpreter, obj: Object, zone: str, principle: str = p.NEW_OBJECT, at: str = ""
) -> None:
    """Put an object into a zone other than the battlefield and the stack.

    Args:
        at: where in a library: "top", "bottom", or "" where nobody can tell.
    """
    with interpreter.going_at_once():
        _move(interpreter, obj, zone, principle, at)


def _move(interpreter: Interpreter, obj: Object, zone: str, principle: str, at: str) -> None:
    table = interpreter.table
    if obj.zone == "library":
        # What was above it may have left since.
        obj = replace(obj, position=table.objects[obj.ref].position)
    host = table.objects[obj.ref].attached_to  # None where that left at the same time, before it
    to, text, cites, replaced_by = _destination(interpreter, obj, zone)
    ceasing = _BECOME_CARDS if interpreter.policy.copies_become_real_cards else _CEASING
    reached = NOWHERE if obj.kind in ceasing else to
    obj, last = interpreter.as_it_leaves(obj)
    before = obj.zone
    cited, why = _reason(obj, last, cites if principle == p.NEW_OBJECT else principle)
    if why:
        text = f"{why} {text}"
    if reached == NOWHERE:
        if why:
            # What puts it there is one rule, what becomes of it there another.
            interpreter.step(cited, obj.ref, text, {"zone": before}, {"zone": to})
            before = to
        cited, text = _end_of(interpreter, obj, to)
    gone = interpreter.put(_as_it_arrives(interpreter, obj, last, reached, to))
    if obj.zone == "library":
        close_gap(interpreter, obj)
    if reached == "library":
        gone = place(interpreter, gone, at if zone == reached else "")
    table.stack = tuple(ref for ref in table.stack if ref != obj.ref)
    _end_effects_on(interpreter, obj.ref)
    noted = table.noted(obj.ref)
    if obj.zone in {"battlefield", "stack"} or noted.last_object is None:
        # What a card was in a graveyard afterwards doesn't matter to what looks back on the permanent.
        noted = replace(noted, last_known=last, last_object=obj)
    table.notes[obj.ref] = replace(noted, went_to=to, locked={}, melded_with="", stays_tapped=False,
                                      parted_from=(), enters_with=())  # fmt: skip
    attached = [o for o in table.objects.values() if o.attached_to == obj.ref]
    for other in attached:
        interpreter.put(replace(other, attached_to=None, bestowed=False))
    _is_target_no_more(interpreter, obj.ref)
    end_static_copies(interpreter)
    if obj.pair is not None:
        end_pairs(interpreter)
    # What ceases to exist stays known as it last was (CR 608.2h).
    values = interpreter.values(obj.ref) if reached != NOWHERE else last
    old, new = difference(interpreter.shown(obj.ref) or last, values)
    mana_value = mana_value_of(obj if reached == NOWHERE else gone, values)
    changes: list[tuple[str, Plain, Plain]] = [
        ("zone", before, reached),
        ("mana_value", interpreter.shown_mana_value(obj), mana_value),
    ]
    statuses = _status_kept(obj), _status_kept(gone)
    if statuses[0] != statuses[1]:
        changes += zip(_KEPT_STATUS, *statuses, strict=True)
    for name, was, now in changes:
        if was != now:
            old[name], new[name] = was, now
        elif name in new:
            del old[name], new[name]
    interpreter.step(cited, obj.ref, text, old, new)
    interpreter.silently(obj.ref)
    if obj.zone == "graveyard" and reached != "graveyard":
        trigger_leaving_graveyard(interpreter, obj)
    _note_deeds(interpreter, obj, last, to)
    if reached == "graveyard" and obj.kind == "card" and _is_permanent_card(values):
        table.note_happening(ObjectEvent.DESCENDED, obj.owner, table.objects[obj.ref], values)
    interpreter.judge_again()
    if reached == "graveyard":
        trigger_put_into_graveyard(interpreter, table.objects[obj.ref], obj.zone)
    if obj.merged:
        part(interpreter, obj, [each.component for each in obj.merged], to)
    if (half := table.objects.get(noted.melded_with)) is not None:
        interpreter.put(replace(table.objects[obj.ref], cast=NOT_CAST))
        part(interpreter, obj, [half], to, p.DOUBLE_FACED)
    if obj.zone == "battlefield":
        interpreter.has_left = True
        _forget_what_it_did(interpreter, obj.ref)
        trigger_leaving(interpreter, obj, last, to)
        trigger_unattaching(interpreter, obj, last, host)
        for other in attached:
            trigger_unattaching(interpreter, other, interpreter.values(other.ref), obj.ref)
    if replaced_by is not None:
        do_beside(interpreter, replaced_by, obj.ref)


def _destination(interpreter: Interpreter, obj: Object, zone: str) -> _Destination:
    """Where an object goes that would go to a zone, by replacement effects elsewhere (CR 614.6) or by the way
    a spell was cast.
    """
    if obj.zone == "stack" and zone_instead(obj, zone) != zone:
        text = f"Instead of going to {_ZONE_WORDS.get(zone, zone)} it is exiled."
        return _Destination("exile", text, p.NEW_OBJECT)
    anyway = _is_exiled_anyway(interpreter, obj, zone)
    if anyway and zone != "graveyard":
        return _Destination("exile", "Instead of going there it is exiled.", p.NEW_OBJECT)
    reached = zone_reached(interpreter, obj, exiled_anyway=anyway) if zone == "graveyard" else Reached(zone)
    if anyway and not reached.then and reached.zone == "exile":
        return _Destination("exile", "Instead of going there it is exiled.", p.NEW_OBJECT)
    if reached.zone == zone:
        return _Destination(zone, f"It goes to {_ZONE_WORDS.get(zone, zone)}.", p.NEW_OBJECT)
    done = "is exiled" if reached.zone == "exile" else "is shuffled into its owner's library"
    text = f"Instead of going to a graveyard it {done}."
    return _Destination(reached.zone, text, p.TOKEN_DOUBLING, reached)


def _reason(obj: Object, last: Characteristics, principle: str) -> tuple[str, str]:
    """Return the principle by which an object goes, and the sentence that says why; "" if nothing has to."""
    if principle == p.LETHAL_DAMAGE and obj.damage < (last.toughness or 0):
        return p.DEADLY_DAMAGE, "It was dealt damage by a source with deathtouch, so it is destroyed."
    return principle, _WHY.get(principle, "")


def _as_it_arrives(
    interpreter: Interpreter, obj: Object, last: Characteristics, reached: str, zone: str
) -> Object:
    """An object as it arrives in a zone (CR 400.7); `zone` is where it would be if it still existed."""
    stamp = interpreter.table.tick()  # CR 613.7d
    moved = replace(obj, zone=reached, attached_to=None, timestamp=stamp, came_from=obj.zone, position=None)
    if obj.zone == "exile":
        moved = replace(moved, face_down=False)
    if reached != NOWHERE and obj.card is not None:
        moved = replace(moved, faces=interpreter.faces_in(obj.card, reached), face=0)
    elif obj.kind == "card":
        moved = replace(moved, face=0)  # one that the script writes out
    if reached != NOWHERE and obj.zone == "battlefield":
        counters = obj.counters if keeps_counters(last, zone) else {}
        moved = replace(as_a_card(moved), counters=counters, controller=obj.owner or obj.controller)
    elif reached not in {NOWHERE, "battlefield"}:
        moved = replace(moved, copy_effects=())  # a spell that had become a copy
    return moved


def _end_effects_on(interpreter: Interpreter, ref: str) -> None:
    """What applied to an object doesn't follow: elsewhere it is a new one (CR 400.7)."""
    table = interpreter.table
    if table.exiled_if_dying:
        table.exiled_if_dying = frozenset(each for each in table.exiled_if_dying if each[0] != ref)
    if any(ref in effect.on for effect in table.effects):
        staying = (
            replace(effect, on=effect.on - {ref}) if ref in effect.on else effect for effect in table.effects
        )
        interpreter.change_effects(effect for effect in staying if effect.on)


def _note_deeds(interpreter: Interpreter, obj: Object, last: Characteristics, zone: str) -> None:
    """Note what a permanent that leaves has done: left, died, or returned to a hand."""
    if obj.zone != "battlefield":
        return
    table = interpreter.table
    table.note_happening(ObjectEvent.LEFT, obj.controller, obj, last)
    if zone == "graveyard":
        table.note_happening(ObjectEvent.DIED, obj.controller, obj, last)
    if zone == "hand":
        table.note_happening(ObjectEvent.RETURNED, obj.controller, obj, last)


def _forget_what_it_did(interpreter: Interpreter, ref: str) -> None:
    """A permanent that comes back is a new object, which hasn't used its abilities yet (CR 400.7)."""
    table = interpreter.table
    table.loyalty_activated = {it: times for it, times in table.loyalty_activated.items() if it != ref}
    if table.activated:
        table.activated = {key: times for key, times in table.activated.items() if key[0] != ref}
    if table.used_up:
        table.used_up = frozenset(key for key in table.used_up if key[0] != ref)
    if table.done_once:
        table.done_once = frozenset(key for key in table.done_once if key[0] != ref)
    if any(source == ref for source, _ in interpreter.triggers[table.turn_began :]):
        table.new_since = {**table.new_since, ref: len(interpreter.triggers)}
    if table.delayed_triggers:
        table.delayed_triggers = tuple(
            each for each in table.delayed_triggers if not (each.while_there and each.it == ref)
        )


def _is_permanent_card(values: Characteristics) -> bool:
    return bool(values.types - {"Instant", "Sorcery"}) and values.types.isdisjoint({"Instant", "Sorcery"})


def _is_exiled_anyway(interpreter: Interpreter, obj: Object, zone: str) -> bool:
    """Whether something is exiled that would go elsewhere from the battlefield: an effect said so as it came,
    or it has a finality counter and would go to a graveyard (CR 122.1h).
    """
    if obj.zone != "battlefield":
        return False
    noted = interpreter.table.noted(obj.ref)
    if noted.exiled_on_leaving:
        interpreter.table.notes[obj.ref] = replace(noted, exiled_on_leaving=False)
    return zone != "exile" and bool(
        noted.exiled_on_leaving or (zone == "graveyard" and obj.counters.get("finality"))
    )


def _end_of(interpreter: Interpreter, obj: Object, zone: str) -> tuple[str, str]:
    """Return why something ceases to exist, and the sentence for it."""
    if obj.ability is not None:
        return p.SPELL_RESOLVES, "It has left the stack."
    text = f"It would go to {_ZONE_WORDS.get(zone, zone)}, where it ceases to exist."
    return (p.TOKEN_CEASES if obj.is_token else interpreter.ruleset.cites(p.CEASES_TO_EXIST)), text


def as_a_card(obj: Object) -> Object:
    """What was on the battlefield is a new object with no memory of it elsewhere (CR 400.7)."""
    return replace(
        obj, copy_effects=(), merged=(), form=None, counters={}, choices={}, tapped=False, flipped=False,
        face_down=False, face_down_as="", face_down_values=None, bestowed=False, damage=0, pair=None,
        was_hurt=False, has_attacked=False, crewed=frozenset(), linked={},
    )  # fmt: skip


def end_static_copies(interpreter: Interpreter) -> None:
    """End copy effects whose static source is gone or moved, or whose duration is over."""
    for obj in [o for o in interpreter.table.objects.values() if o.copy_effects]:
        passing = [effect for effect in obj.copy_effects if effect.duration != "permanent"]
        if ended := [effect for effect in passing if not still_lasts(interpreter, obj, effect)]:
            kept = tuple(effect for effect in obj.copy_effects if effect not in ended)
            interpreter.put(replace(obj, copy_effects=kept))
    if interpreter.table.effects:
        interpreter.change_effects(e for e in interpreter.table.effects if effect_lasts(interpreter, e))
