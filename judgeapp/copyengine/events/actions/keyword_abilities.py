"""What keyword abilities do as they resolve, where that asks for a choice or a look back (CR 702)."""

from typing import TYPE_CHECKING, Any

from judgeapp.copyengine.events.actions.exchanging import apply_to
from judgeapp.copyengine.events.actions.exploring import not_said
from judgeapp.copyengine.events.triggers.noting import note_trigger
from judgeapp.copyengine.events.zones.counters import add_counters
from judgeapp.copyengine.events.zones.zone_changes import move
from judgeapp.copyengine.model import principles as p
from judgeapp.copyengine.model.abilities import CounterSpell, CreateToken
from judgeapp.copyengine.model.action_effects import KeywordAction
from judgeapp.copyengine.model.changes import ChangePT
from judgeapp.copyengine.model.errors import CopyEngineError
from judgeapp.copyengine.model.immutable import replace
from judgeapp.copyengine.model.subjects import Amount, Who
from judgeapp.copyengine.table.state import Object

if TYPE_CHECKING:
    from judgeapp.copyengine.events.resolving.resolution import Performing


def _fabricate(work: "Performing", effect: KeywordAction) -> None:
    """Counters are put on it, or else Servos are created; it must still be there for the counters (CR
    702.123a).
    """
    from judgeapp.copyengine.events.actions.basic_actions import create_tokens

    number = work.number(effect.amount)
    if work.this.zone == "battlefield":
        declined = work.choices.get("declined")
        if declined is None:
            raise not_said(work.machine, "declined", "true for the Servo tokens, false for the counters")
        if not declined:
            work.this = add_counters(work.machine, work.this, "+1/+1", number, "fabricate")
            return
    servo = CreateToken(
        Amount(number), power=1, toughness=1, types=("Artifact", "Creature"), subtypes=("Servo",)
    )  # fmt: skip
    create_tokens(work, servo)


def _exploit(work: "Performing", effect: KeywordAction) -> None:
    """A creature may be sacrificed, itself too; then "when this exploits a creature" triggers if it was there
    (CR 702.110).
    """
    from judgeapp.copyengine.events.replacement.prohibitions import cannot_be_sacrificed

    machine = work.machine
    named = work.choices.get("sacrifice") or work.choices.get("creature")
    if named is None or work.choices.get("declined"):
        return
    victim = machine.permanent(named, "choices.sacrifice")
    mine = machine.controller(victim.ref) == work.controller
    if not mine or "Creature" not in machine.values(victim.ref).types:
        raise CopyEngineError(
            f"{victim.ref} can't be sacrificed for it.",
            where=machine.at("choices.sacrifice"),
            mend="Name a creature that the same player controls.",
        )
    if cannot_be_sacrificed(machine, victim, work.controller):
        return
    there = work.this.zone == "battlefield"
    abilities = machine.values(work.this.ref).abilities if there else ()
    move(machine, victim, "graveyard")
    for ability in abilities:
        if ability.trigger is not None and "exploits a" in ability.trigger.text:
            note_trigger(machine, work.this.ref, ability)


def _extort(work: "Performing", effect: KeywordAction) -> None:
    """Each opponent loses 1 life, and its controller gains as much, for a payment (CR 702.101a)."""
    from judgeapp.copyengine.events.damage.damage import change_life

    if work.choices.get("declined"):
        return
    opponents = [player for player in work.machine.table.players if player != work.controller]
    before = {player: work.machine.table.players[player].life for player in opponents}
    for player in opponents:
        change_life(work.machine, player, -1)
    lost = sum(max(0, before[player] - work.machine.table.players[player].life) for player in opponents)
    if lost:
        change_life(work.machine, work.controller, lost)


def _graft(work: "Performing", effect: KeywordAction) -> None:
    """A +1/+1 counter may be moved onto the creature that entered (CR 702.58a)."""
    machine = work.machine
    named = str(work.choices.get("creature") or work.it or "")
    if work.choices.get("declined"):
        return
    if not named:
        raise not_said(machine, "creature", "the ref of the creature that entered")
    entered = machine.table.objects.get(named)
    this = machine.table.objects[work.this.ref]
    there = entered is not None and entered.zone == this.zone == "battlefield"
    if entered is None or not there or not this.counters.get("+1/+1") or entered.ref == this.ref:
        return
    work.this = add_counters(machine, this, "+1/+1", -1, "graft")
    add_counters(machine, machine.table.objects[named], "+1/+1", 1, "graft")


def _melee(work: "Performing", effect: KeywordAction) -> None:
    """It gets +1/+1 for each opponent attacked; with one opponent, that is the one (CR 702.121a)."""
    if len(work.machine.table.players) != 2:
        raise CopyEngineError(
            "How many opponents were attacked isn't said.",
            where=work.machine.at("ref"),
            mend="State what it gets by a continuous event.",
        )
    if work.this.zone == "battlefield":
        apply_to(work, work.this, (ChangePT(Amount(1), Amount(1)),), until="end of turn")
        work.machine.touched()


def _modular(work: "Performing", effect: KeywordAction) -> None:
    """As many +1/+1 counters as it last had may be put on target artifact creature (CR 702.43b)."""
    machine = work.machine
    last = machine.table.results.get(work.this.ref, {}).get("last_object", work.this)
    number = last.counters.get("+1/+1", 0) if isinstance(last, Object) else 0
    if work.choices.get("declined") or not number:
        return
    if not work.targets:
        raise CopyEngineError(
            "The ability has no target.", where=machine.at("ref"), mend="Give its trigger event targets."
        )
    target = machine.find(work.targets[0], "targets")
    types = machine.values(target.ref).types
    if target.zone == "battlefield" and {"Artifact", "Creature"} <= types:
        add_counters(machine, target, "+1/+1", number, "modular")


def _renown(work: "Performing", effect: KeywordAction) -> None:
    """If it isn't renowned, counters are put on it and it becomes so (CR 702.112)."""
    become_once(work, effect, "renown", "renowned")


def become_once(work: "Performing", effect: KeywordAction, why: str, what: str) -> None:
    """Put counters on something and let it become monstrous or renowned, if it isn't: no ability, and not
    copied.
    """
    machine, obj = work.machine, work.this
    if obj.zone != "battlefield" or obj.choices.get(what):
        return
    obj = add_counters(machine, obj, "+1/+1", work.number(effect.amount), why)
    choices = {**obj.choices, what: True}
    before, after = {"choices": dict(obj.choices)}, {"choices": choices}
    machine.step(p.STATUS, obj.ref, f"It becomes {what}.", before, after)
    work.this = machine.put(replace(obj, choices=choices))
    for ability in machine.values(obj.ref).abilities:
        if ability.trigger is not None and f"becomes {what}" in ability.trigger.text:
            note_trigger(machine, obj.ref, ability)


def _ward(work: "Performing", effect: KeywordAction) -> None:
    """The spell or ability that targeted it is countered unless its cost is paid (CR 702.21a)."""
    from judgeapp.copyengine.events.actions.basic_actions import counter

    machine, paid = work.machine, work.choices.get("paid")
    if paid is None:
        raise not_said(machine, "paid", "true if the ward cost is paid, false if not")
    if paid:
        return
    work.it = str(work.choices.get("spell") or work.it or "")
    if work.it not in machine.table.objects or (work.causes and work.it not in work.causes):
        named = ", ".join(work.causes) or "the ref of a spell or ability"
        raise not_said(machine, "spell", f"the one that is countered: {named}")
    counter(work, CounterSpell(Who.IT))


ABILITIES: dict[str, Any] = {
    "exploit": _exploit, "extort": _extort, "fabricate": _fabricate, "graft": _graft, "melee": _melee,
    "modular": _modular, "renown": _renown, "ward": _ward,
}  # fmt: skip
