"""Objects going to other zones, and what ends with that (CR 400.7, 707.10a)."""

from collections.abc import Mapping
from typing import Any

from judgeapp.copyengine.events.replacement.graveyard import zone_reached
from judgeapp.copyengine.events.replacement.prohibitions import keeps_counters
from judgeapp.copyengine.events.triggers.noting import trigger_leaving
from judgeapp.copyengine.events.zones.durations import effect_lasts, still_lasts
from judgeapp.copyengine.events.zones.merging import part
from judgeapp.copyengine.interpreter.interpreter import Machine
from judgeapp.copyengine.model import principles as p
from judgeapp.copyengine.model.immutable import replace
from judgeapp.copyengine.model.trace import difference
from judgeapp.copyengine.table.mana_values import mana_value_of
from judgeapp.copyengine.table.state import MERE_COPY, NOT_CAST, NOWHERE, Object

Event = Mapping[str, Any]

_ZONE_WORDS = {
    "graveyard": "its owner's graveyard", "hand": "its owner's hand", "library": "its owner's library",
}  # fmt: skip

_CEASING = frozenset({"token", "spell copy", "ability", MERE_COPY})
_BECOME_CARDS = frozenset({"token", "ability"})
_KEPT_STATUS = ("counters", "choices", "tapped", "flipped", "face_down", "is_token")


_WHY = {
    p.ZERO_TOUGHNESS: "Its toughness is 0 or less.",
    p.LETHAL_DAMAGE: "It has as much damage as toughness, so it is destroyed.",
    p.LEGEND_RULE: "Its controller keeps another legendary permanent of that name.",
    p.WORLD_RULE: "It isn't the one that has been a world permanent for the shortest time.",
    p.PLANESWALKER_UNIQUENESS: "Its controller keeps another planeswalker of that type.",
    p.NO_LOYALTY: "It has no loyalty left.",
    p.NO_DEFENSE: "It has no defense left.",
    p.SAGA_TOLD: "Its last chapter has been told.",
    p.AURA_UNATTACHED: "It is an Aura attached to nothing it can enchant.",
    p.COUNTERING: "It is countered.",
    p.ILLEGAL_TARGETS: "It doesn't resolve.",
    p.CIPHER: "It is encoded on a creature.",
}


def leave(machine: Machine, event: Event) -> None:
    """`leave`: it goes to another zone; a token or a copy of a spell ceases to exist there."""
    move(machine, machine.find(event.get("ref")), str(event.get("to") or "graveyard"))


def move(machine: Machine, obj: Object, zone: str, principle: str = p.NEW_OBJECT) -> None:
    """Put an object into a zone other than the battlefield and the stack."""
    held = _is_exiled_anyway(machine, obj, zone)
    replaced = held or (zone == "graveyard" and zone_reached(machine, obj) == "exile")
    zone = "exile" if replaced else zone
    ceasing = _BECOME_CARDS if machine.policy.copies_become_real_cards else _CEASING
    reached = NOWHERE if obj.kind in ceasing else zone
    last, whose = machine.values(obj.ref), machine.controller(obj.ref)
    text = f"It goes to {_ZONE_WORDS.get(zone, zone)}."
    if replaced:
        text = f"Instead of going {'there' if held else 'to a graveyard'} it is exiled."
    cited, before = principle, obj.zone
    why = _WHY.get(principle)
    if principle == p.LETHAL_DAMAGE and obj.damage < (last.toughness or 0):
        cited, why = p.DEADLY_DAMAGE, "It was dealt damage by a source with deathtouch, so it is destroyed."
    if why is not None:
        text = f"{why} {text}"
    if reached == NOWHERE:
        if why is not None:
            # What puts it there is one rule, what becomes of it there another.
            machine.step(cited, obj.ref, text, {"zone": before}, {"zone": zone})
            before = zone
        cited, text = _end_of(machine, obj, zone, principle)
    changes: dict[str, Any] = {"zone": reached, "attached_to": None}
    changes["timestamp"] = machine.table.tick()  # CR 613.7d
    if reached != NOWHERE and obj.card is not None:
        changes |= {"faces": machine.faces_in(obj.card, reached), "face": 0}
    elif obj.kind == "card":
        changes["face"] = 0  # one that the script writes out
    if reached != NOWHERE and obj.zone == "battlefield":
        changes |= _AS_A_CARD
        if keeps_counters(last, zone):
            changes["counters"] = obj.counters
    gone = machine.put(replace(obj, **changes))
    machine.table.stack = tuple(ref for ref in machine.table.stack if ref != obj.ref)
    # What applied to it doesn't follow: elsewhere it is a new object (CR 400.7).
    if any(obj.ref in effect.on for effect in machine.table.effects):
        staying = (replace(effect, on=effect.on - {obj.ref}) for effect in machine.table.effects)
        machine.table.effects = tuple(effect for effect in staying if effect.on)
        machine.touched()
    known = machine.table.results.setdefault(obj.ref, {})
    if obj.zone in {"battlefield", "stack"} or "last_object" not in known:
        # What a card was in a graveyard afterwards doesn't matter to what looks back on the permanent.
        known["last_known"], known["last_object"] = last, obj
    known["went_to"] = zone
    known.pop("locked", None)
    attached = [o for o in machine.table.objects.values() if o.attached_to == obj.ref]
    for other in attached:
        machine.put(replace(other, attached_to=None, bestowed=False))
    end_static_copies(machine)
    values = machine.values(obj.ref)
    old, new = difference(machine.shown(obj.ref) or last, values)
    further = [
        ("zone", before, reached),
        ("mana_value", machine.shown_mana_value(obj), mana_value_of(gone, values)),
        *[(name, getattr(obj, name), getattr(gone, name)) for name in _KEPT_STATUS],
    ]
    for name, was, now in further:
        if was != now:
            old[name], new[name] = was, now
        elif name in new:
            del old[name], new[name]
    machine.step(cited, obj.ref, text, old, new)
    machine.silently(obj.ref)
    if obj.merged:
        part(machine, obj, [each.component for each in obj.merged], zone)
    if (half := machine.table.objects.get(known.pop("melded_with", ""))) is not None:
        machine.put(replace(machine.table.objects[obj.ref], cast=NOT_CAST))
        part(machine, obj, [half], zone, p.DOUBLE_FACED)
    if obj.zone == "battlefield":
        machine.has_left = True
        if machine.table.waiting:
            waiting = machine.table.waiting
            machine.table.waiting = tuple(w for w in waiting if not (w.while_there and w.it == obj.ref))
        trigger_leaving(machine, obj, last, zone, tuple(o.ref for o in attached), whose)


EXILED_ON_LEAVING = "exiled on leaving"
"""What is noted of a permanent that is exiled if it would leave the battlefield."""


def _is_exiled_anyway(machine: Machine, obj: Object, zone: str) -> bool:
    """Whether something is exiled that would go elsewhere from the battlefield: an effect said so as it came,
    or it has a finality counter and would go to a graveyard (CR 122.1h).
    """
    if obj.zone != "battlefield":
        return False
    noted = machine.table.results.get(obj.ref, {}).pop(EXILED_ON_LEAVING, False)
    return zone != "exile" and bool(noted or (zone == "graveyard" and obj.counters.get("finality")))


def _end_of(machine: Machine, obj: Object, zone: str, principle: str) -> tuple[str, str]:
    """Return why something ceases to exist, and the sentence for it."""
    if obj.ability is not None:
        return p.SPELL_RESOLVES, "It has left the stack."
    text = f"It would go to {_ZONE_WORDS.get(zone, zone)}, where it ceases to exist."
    return (p.TOKEN_CEASES if obj.is_token else machine.ruleset.cites(p.CEASES_TO_EXIST)), text


def as_a_card(obj: Object) -> Object:
    """What was on the battlefield is a new object with no memory of it elsewhere (CR 400.7)."""
    return replace(obj, **_AS_A_CARD)


_AS_A_CARD: Mapping[str, Any] = {
    "copy_effects": (), "merged": (), "form": None, "counters": {}, "choices": {}, "tapped": False,
    "flipped": False, "face_down": False, "face_down_as": "", "bestowed": False, "damage": 0,
}  # fmt: skip


def end_static_copies(machine: Machine) -> None:
    """End copy effects whose static source is gone or moved, or whose duration is over."""
    for obj in [o for o in machine.table.objects.values() if o.copy_effects]:
        passing = [effect for effect in obj.copy_effects if effect.duration != "permanent"]
        if ended := [effect for effect in passing if not still_lasts(machine, obj, effect)]:
            kept = tuple(effect for effect in obj.copy_effects if effect not in ended)
            machine.put(replace(obj, copy_effects=kept))
    if machine.table.effects:
        lasting = tuple(e for e in machine.table.effects if effect_lasts(machine, e))
        if len(lasting) != len(machine.table.effects):
            machine.table.effects = lasting
            machine.touched()
