"""What keyword abilities do as they resolve, where that asks for a choice or a look back (CR 702)."""

from typing import Any

from judgeapp.copyengine.events.actions.basic_actions import counter, create_tokens
from judgeapp.copyengine.events.actions.exchanging import apply_to
from judgeapp.copyengine.events.actions.exploring import not_said
from judgeapp.copyengine.events.damage.damage import change_life
from judgeapp.copyengine.events.replacement.prohibitions import cannot_be_sacrificed
from judgeapp.copyengine.events.resolving.resolution import Resolution
from judgeapp.copyengine.events.triggers.noting import note_trigger
from judgeapp.copyengine.events.zones.counters import add_counters
from judgeapp.copyengine.events.zones.zone_changes import move
from judgeapp.copyengine.model import principles as p
from judgeapp.copyengine.model.changes import ChangePT
from judgeapp.copyengine.model.effects import CounterSpell, CreateToken, KeywordAction
from judgeapp.copyengine.model.errors import CopyEngineError
from judgeapp.copyengine.model.immutable import replace
from judgeapp.copyengine.model.subjects import Amount, Who
from judgeapp.copyengine.table.state import Object


def _fabricate(resolution: Resolution, effect: KeywordAction) -> None:
    """Counters are put on it, or else Servos are created; it must still be there for the counters (CR
    702.123a).
    """
    number = resolution.number(effect.amount)
    if resolution.this.zone == "battlefield":
        declined = resolution.choices.get("declined")
        if declined is None:
            raise not_said(
                resolution.interpreter, "declined", "true for the Servo tokens, false for the counters"
            )
        if not declined:
            resolution.this = add_counters(
                resolution.interpreter, resolution.this, "+1/+1", number, "fabricate"
            )
            return
    servo = CreateToken(
        Amount(number), power=1, toughness=1, types=("Artifact", "Creature"), subtypes=("Servo",)
    )  # fmt: skip
    create_tokens(resolution, servo)


def _exploit(resolution: Resolution, effect: KeywordAction) -> None:
    """A creature may be sacrificed, itself too; then "when this exploits a creature" triggers if it was there
    (CR 702.110).
    """
    interpreter = resolution.interpreter
    named = resolution.choices.get("sacrifice") or resolution.choices.get("creature")
    if named is None or resolution.choices.get("declined"):
        return
    victim = interpreter.permanent(named, "choices.sacrifice")
    mine = interpreter.controller(victim.ref) == resolution.controller
    if not mine or "Creature" not in interpreter.values(victim.ref).types:
        raise CopyEngineError(
            f"{victim.ref} can't be sacrificed for it.",
            where=interpreter.at("choices.sacrifice"),
            mend="Name a creature that the same player controls.",
        )
    if cannot_be_sacrificed(interpreter, victim, resolution.controller):
        return
    there = resolution.this.zone == "battlefield"
    abilities = interpreter.values(resolution.this.ref).abilities if there else ()
    move(interpreter, victim, "graveyard")
    for ability in abilities:
        if ability.trigger is not None and "exploits a" in ability.trigger.text:
            note_trigger(interpreter, resolution.this.ref, ability)


def _extort(resolution: Resolution, effect: KeywordAction) -> None:
    """Each opponent loses 1 life, and its controller gains as much, for a payment (CR 702.101a)."""
    if resolution.choices.get("declined"):
        return
    opponents = [player for player in resolution.interpreter.table.players if player != resolution.controller]
    before = {player: resolution.interpreter.table.players[player].life for player in opponents}
    for player in opponents:
        change_life(resolution.interpreter, player, -1)
    lost = sum(
        max(0, before[player] - resolution.interpreter.table.players[player].life) for player in opponents
    )
    if lost:
        change_life(resolution.interpreter, resolution.controller, lost)


def _graft(resolution: Resolution, effect: KeywordAction) -> None:
    """A +1/+1 counter may be moved onto the creature that entered (CR 702.58a)."""
    interpreter = resolution.interpreter
    named = str(resolution.choices.get("creature") or resolution.it or "")
    if resolution.choices.get("declined"):
        return
    if not named:
        raise not_said(interpreter, "creature", "the ref of the creature that entered")
    entered = interpreter.table.objects.get(named)
    this = interpreter.table.objects[resolution.this.ref]
    there = entered is not None and entered.zone == this.zone == "battlefield"
    if entered is None or not there or not this.counters.get("+1/+1") or entered.ref == this.ref:
        return
    resolution.this = add_counters(interpreter, this, "+1/+1", -1, "graft")
    add_counters(interpreter, interpreter.table.objects[named], "+1/+1", 1, "graft")


def _melee(resolution: Resolution, effect: KeywordAction) -> None:
    """It gets +1/+1 for each opponent attacked; with one opponent, that is the one (CR 702.121a)."""
    if len(resolution.interpreter.table.players) != 2:
        raise CopyEngineError(
            "How many opponents were attacked isn't said.",
            where=resolution.interpreter.at("ref"),
            mend="State what it gets by a continuous event.",
        )
    if resolution.this.zone == "battlefield":
        apply_to(resolution, resolution.this, (ChangePT(Amount(1), Amount(1)),), until="end of turn")
        resolution.interpreter.touched()


def _modular(resolution: Resolution, effect: KeywordAction) -> None:
    """As many +1/+1 counters as it last had may be put on target artifact creature (CR 702.43b)."""
    interpreter = resolution.interpreter
    last = interpreter.table.noted(resolution.this.ref).last_object or resolution.this
    number = last.counters.get("+1/+1", 0) if isinstance(last, Object) else 0
    if resolution.choices.get("declined") or not number:
        return
    if not resolution.targets:
        raise CopyEngineError(
            "The ability has no target.", where=interpreter.at("ref"), mend="Give its trigger event targets."
        )
    target = interpreter.find(resolution.targets[0], "targets")
    types = interpreter.values(target.ref).types
    if target.zone == "battlefield" and {"Artifact", "Creature"} <= types:
        add_counters(interpreter, target, "+1/+1", number, "modular")


def _renown(resolution: Resolution, effect: KeywordAction) -> None:
    """If it isn't renowned, counters are put on it and it becomes so (CR 702.112)."""
    become_once(resolution, effect, "renown", "renowned")


def become_once(resolution: Resolution, effect: KeywordAction, why: str, what: str) -> None:
    """Put counters on something and let it become monstrous or renowned, if it isn't: no ability, and not
    copied.
    """
    interpreter, obj = resolution.interpreter, resolution.this
    if obj.zone != "battlefield" or obj.choices.get(what):
        return
    obj = add_counters(interpreter, obj, "+1/+1", resolution.number(effect.amount), why)
    choices = {**obj.choices, what: True}
    before, after = {"choices": dict(obj.choices)}, {"choices": choices}
    interpreter.step(p.STATUS, obj.ref, f"It becomes {what}.", before, after)
    resolution.this = interpreter.put(replace(obj, choices=choices))
    for ability in interpreter.values(obj.ref).abilities:
        if ability.trigger is not None and f"becomes {what}" in ability.trigger.text:
            note_trigger(interpreter, obj.ref, ability)


def _ward(resolution: Resolution, effect: KeywordAction) -> None:
    """The spell or ability that targeted it is countered unless its cost is paid (CR 702.21a)."""
    interpreter, paid = resolution.interpreter, resolution.choices.get("paid")
    if paid is None:
        raise not_said(interpreter, "paid", "true if the ward cost is paid, false if not")
    if paid:
        return
    resolution.it = str(resolution.choices.get("spell") or resolution.it or "")
    if resolution.it not in interpreter.table.objects or (
        resolution.causes and resolution.it not in resolution.causes
    ):
        named = ", ".join(resolution.causes) or "the ref of a spell or ability"
        raise not_said(interpreter, "spell", f"the one that is countered: {named}")
    counter(resolution, CounterSpell(Who.IT))


ABILITIES: dict[str, Any] = {
    "exploit": _exploit, "extort": _extort, "fabricate": _fabricate, "graft": _graft, "melee": _melee,
    "modular": _modular, "renown": _renown, "ward": _ward,
}  # fmt: skip
