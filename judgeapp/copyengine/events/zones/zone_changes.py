"""Objects going to other zones, and what ends with that (CR 400.7, 707.10a)."""

from operator import attrgetter

from judgeapp.copyengine.events.replacement.graveyard import zone_reached
from judgeapp.copyengine.events.replacement.prohibitions import keeps_counters
from judgeapp.copyengine.events.triggers.deed_triggers import trigger_leaving_graveyard
from judgeapp.copyengine.events.triggers.noting import trigger_leaving, trigger_put_into_graveyard
from judgeapp.copyengine.events.zones.durations import effect_lasts, still_lasts
from judgeapp.copyengine.events.zones.library_order import close_gap, place
from judgeapp.copyengine.events.zones.merging import part
from judgeapp.copyengine.events.zones.pairing import end_pairs
from judgeapp.copyengine.events.zones.stated_payments import was_payment
from judgeapp.copyengine.interpreter.interpreter import Interpreter
from judgeapp.copyengine.model import principles as p
from judgeapp.copyengine.model.immutable import replace
from judgeapp.copyengine.model.objects.characteristics import Characteristics
from judgeapp.copyengine.model.plain_data import Plain
from judgeapp.copyengine.model.terms.conditions import Deed
from judgeapp.copyengine.model.trace import difference
from judgeapp.copyengine.script import events
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
    p.LETHAL_DAMAGE: "It has as much damage as toughness, so it is destroyed.",
    p.LEGEND_RULE: "Its controller keeps another legendary permanent of that name.",
    p.WORLD_RULE: "It isn't the one that has been a world permanent for the shortest time.",
    p.PLANESWALKER_UNIQUENESS: "Its controller keeps another planeswalker of that type.",
    p.NO_LOYALTY: "It has no loyalty left.",
    p.NO_DEFENSE: "It has no defense left.",
    p.ROLE_RULE: "Its controller has a newer Role on the same permanent.",
    p.SAGA_TOLD: "Its last chapter has been told.",
    p.AURA_UNATTACHED: "It is an Aura attached to nothing it can enchant.",
    p.COUNTERING: "It is countered.",
    p.ILLEGAL_TARGETS: "It doesn't resolve.",
    p.CIPHER: "It is encoded on a creature.",
}


def leave(interpreter: Interpreter, event: events.Leave) -> None:
    """`leave`: it goes to another zone; a token or a copy of a spell ceases to exist there."""
    obj, to = interpreter.find(event.ref), event.to or "graveyard"
    if obj.zone in {to, NOWHERE} and was_payment(interpreter, obj.ref):
        return
    move(interpreter, obj, to)


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
    zone_asked = zone
    if obj.zone == "library":
        # What was above it may have left since.
        obj = replace(obj, position=interpreter.table.objects[obj.ref].position)
    held = _is_exiled_anyway(interpreter, obj, zone)
    instead = zone_reached(interpreter, obj) if zone == "graveyard" and not held else zone
    replaced = held or instead != zone
    zone = "exile" if held else instead
    ceasing = _BECOME_CARDS if interpreter.policy.copies_become_real_cards else _CEASING
    reached = NOWHERE if obj.kind in ceasing else zone
    obj, last = interpreter.as_it_leaves(obj)
    text = f"It goes to {_ZONE_WORDS.get(zone, zone)}."
    if replaced:
        done = "is exiled" if zone == "exile" else "is shuffled into its owner's library"
        text = f"Instead of going {'there' if held else 'to a graveyard'} it {done}."
        if principle == p.NEW_OBJECT and not held:
            principle = p.TOKEN_DOUBLING
    cited, before = principle, obj.zone
    why = _WHY.get(principle)
    if principle == p.LETHAL_DAMAGE and obj.damage < (last.toughness or 0):
        cited, why = p.DEADLY_DAMAGE, "It was dealt damage by a source with deathtouch, so it is destroyed."
    if why is not None:
        text = f"{why} {text}"
    if reached == NOWHERE:
        if why is not None:
            # What puts it there is one rule, what becomes of it there another.
            interpreter.step(cited, obj.ref, text, {"zone": before}, {"zone": zone})
            before = zone
        cited, text = _end_of(interpreter, obj, zone, principle)
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
        whose = obj.owner or obj.controller
        moved = replace(as_a_card(moved), counters=counters, controller=whose)
    gone = interpreter.put(moved)
    if obj.zone == "library":
        close_gap(interpreter, obj)
    if reached == "library":
        gone = place(interpreter, gone, at if zone_asked == reached else "")
    interpreter.table.stack = tuple(ref for ref in interpreter.table.stack if ref != obj.ref)
    # What applied to it doesn't follow: elsewhere it is a new object (CR 400.7).
    if interpreter.table.exiled_if_dying:
        dying = interpreter.table.exiled_if_dying
        interpreter.table.exiled_if_dying = frozenset(each for each in dying if each[0] != obj.ref)
    if any(obj.ref in effect.on for effect in interpreter.table.effects):
        staying = (
            replace(effect, on=effect.on - {obj.ref}) if obj.ref in effect.on else effect
            for effect in interpreter.table.effects
        )
        interpreter.change_effects(effect for effect in staying if effect.on)
    noted = interpreter.table.noted(obj.ref)
    if obj.zone in {"battlefield", "stack"} or noted.last_object is None:
        # What a card was in a graveyard afterwards doesn't matter to what looks back on the permanent.
        noted = replace(noted, last_known=last, last_object=obj)
    interpreter.table.notes[obj.ref] = replace(
        noted, went_to=zone, locked={}, melded_with="", stays_tapped=False
    )
    for other in [o for o in interpreter.table.objects.values() if o.attached_to == obj.ref]:
        interpreter.put(replace(other, attached_to=None, bestowed=False))
    _is_target_no_more(interpreter, obj.ref)
    end_static_copies(interpreter)
    if obj.pair is not None:
        end_pairs(interpreter)
    # What ceases to exist stays known as it last was (CR 608.2h).
    values = interpreter.values(obj.ref) if reached != NOWHERE else last
    old, new = difference(interpreter.shown(obj.ref) or last, values)
    further: list[tuple[str, Plain, Plain]] = [
        ("zone", before, reached),
        (
            "mana_value",
            interpreter.shown_mana_value(obj),
            mana_value_of(obj if reached == NOWHERE else gone, values),
        ),
    ]
    statuses = _status_kept(obj), _status_kept(gone)
    if statuses[0] != statuses[1]:
        further += zip(_KEPT_STATUS, *statuses, strict=True)
    for name, was, now in further:
        if was != now:
            old[name], new[name] = was, now
        elif name in new:
            del old[name], new[name]
    interpreter.step(cited, obj.ref, text, old, new)
    interpreter.silently(obj.ref)
    if obj.zone == "graveyard" and reached != "graveyard":
        trigger_leaving_graveyard(interpreter, obj)
    table = interpreter.table
    if obj.zone == "battlefield":
        table.note_happening(Deed.LEFT, obj.controller, obj, last)
        if zone == "graveyard":
            table.note_happening(Deed.DIED, obj.controller, obj, last)
        if zone == "hand":
            table.note_happening(Deed.RETURNED, obj.controller, obj, last)
    if reached == "graveyard" and obj.kind == "card" and _is_permanent_card(values):
        table.note_happening(Deed.DESCENDED, obj.owner, table.objects[obj.ref], values)
    interpreter.judge_again()
    if reached == "graveyard":
        trigger_put_into_graveyard(interpreter, interpreter.table.objects[obj.ref], obj.zone)
    if obj.merged:
        part(interpreter, obj, [each.component for each in obj.merged], zone)
    if (half := interpreter.table.objects.get(noted.melded_with)) is not None:
        interpreter.put(replace(interpreter.table.objects[obj.ref], cast=NOT_CAST))
        part(interpreter, obj, [half], zone, p.DOUBLE_FACED)
    if obj.zone == "battlefield":
        interpreter.has_left = True
        activated = interpreter.table.loyalty_activated
        interpreter.table.loyalty_activated = {ref: n for ref, n in activated.items() if ref != obj.ref}
        often = interpreter.table.activated
        if often:
            interpreter.table.activated = {key: n for key, n in often.items() if key[0] != obj.ref}
        if interpreter.table.used_up:
            interpreter.table.used_up = frozenset(k for k in interpreter.table.used_up if k[0] != obj.ref)
        if interpreter.table.done_once:
            interpreter.table.done_once = frozenset(k for k in interpreter.table.done_once if k[0] != obj.ref)
        if interpreter.table.delayed_triggers:
            waiting = interpreter.table.delayed_triggers
            interpreter.table.delayed_triggers = tuple(
                w for w in waiting if not (w.while_there and w.it == obj.ref)
            )
        trigger_leaving(interpreter, obj, last, zone)


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


def _end_of(interpreter: Interpreter, obj: Object, zone: str, principle: str) -> tuple[str, str]:
    """Return why something ceases to exist, and the sentence for it."""
    if obj.ability is not None:
        return p.SPELL_RESOLVES, "It has left the stack."
    text = f"It would go to {_ZONE_WORDS.get(zone, zone)}, where it ceases to exist."
    return (p.TOKEN_CEASES if obj.is_token else interpreter.ruleset.cites(p.CEASES_TO_EXIST)), text


def as_a_card(obj: Object) -> Object:
    """What was on the battlefield is a new object with no memory of it elsewhere (CR 400.7)."""
    return replace(
        obj, copy_effects=(), merged=(), form=None, counters={}, choices={}, tapped=False, flipped=False,
        face_down=False, face_down_as="", bestowed=False, damage=0, pair=None,
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
