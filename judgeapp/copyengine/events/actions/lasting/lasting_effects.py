"""Sentences that the reader takes whole: names noted, exile on leaving, and what nobody can perform."""

from judgeapp.copyengine.events.actions.objects.noted_names import note_name
from judgeapp.copyengine.events.damage.damage import change_life
from judgeapp.copyengine.events.resolving.registry import resolves
from judgeapp.copyengine.events.resolving.resolution import Resolution
from judgeapp.copyengine.events.zones.counters import pay_energy
from judgeapp.copyengine.model import principles as p
from judgeapp.copyengine.model.effects.effects import (
    ExileIfDying,
    ExileOnLeaving,
    Forbid,
    NoteName,
    PayEnergy,
    PayLife,
    ReplaceEntering,
    StaysTapped,
    UnreadAction,
)
from judgeapp.copyengine.model.effects.prohibitions import CantBeCast, ForbiddenForNow
from judgeapp.copyengine.model.errors import CopyEngineError
from judgeapp.copyengine.model.immutable import replace
from judgeapp.copyengine.model.terms.conditions import Fate
from judgeapp.copyengine.script.fields import is_paid
from judgeapp.copyengine.table.state import PLAYERS, Player


@resolves(NoteName)
def _note_name(resolution: Resolution, _: NoteName) -> None:
    interpreter = resolution.interpreter
    if not resolution.targets:
        raise CopyEngineError(
            "The ability has no target.",
            where=interpreter.at("ref"),
            mend="Give its activate event targets.",
        )
    resolution.it = resolution.targets.pop(0)
    note_name(interpreter, interpreter.find(resolution.it, "targets"))


@resolves(PayEnergy)
def _pay_energy(resolution: Resolution, effect: PayEnergy) -> None:
    """Pay energy, if the script says that it is paid."""
    if is_paid(resolution.choices):
        pay_energy(resolution.interpreter, resolution.controller, effect.number)


@resolves(PayLife)
def _pay_life(resolution: Resolution, effect: PayLife) -> None:
    """Pay life, if the script says that it is paid and the player has so much (CR 119.4)."""
    interpreter, player = resolution.interpreter, resolution.controller
    if not is_paid(resolution.choices):
        return
    number = resolution.number(effect.amount)
    has = interpreter.table.players.get(player, Player()).life
    if number > has:
        raise CopyEngineError(
            f"{player} has {has} life and can't pay {number}.",
            where=interpreter.at("choices"),
            mend="Leave the payment out.",
        )
    change_life(interpreter, player, -number)


@resolves(StaysTapped)
def _stay_tapped(resolution: Resolution, effect: StaysTapped) -> None:
    """Let permanents not untap during the next untap step of their controllers (CR 502.3)."""
    table = resolution.interpreter.table
    for obj in resolution.objects(effect.subject):
        if obj.zone == "battlefield":
            table.notes[obj.ref] = replace(table.noted(obj.ref), stays_tapped=True)


@resolves(ExileOnLeaving)
def _exile_on_leaving(resolution: Resolution, _: ExileOnLeaving) -> None:
    table = resolution.interpreter.table
    if resolution.it in table.objects:
        table.notes[resolution.it] = replace(table.noted(resolution.it), exiled_on_leaving=True)


@resolves(ExileIfDying)
def _exile_if_dying(resolution: Resolution, effect: ExileIfDying) -> None:
    """Let something be exiled this turn instead of dying (CR 614.1)."""
    table = resolution.interpreter.table
    refs = resolution.fates.get(Fate.DAMAGED, []) if effect.dealt_damage else resolution.permanent_targeted()
    there = [ref for ref in refs if ref in table.objects and table.objects[ref].zone == "battlefield"]
    table.exiled_if_dying = table.exiled_if_dying | {(ref, effect.types) for ref in there}


@resolves(ReplaceEntering)
def _replace_entering(resolution: Resolution, effect: ReplaceEntering) -> None:
    """Let what would enter this turn be exiled, or enter under another player's control (CR 614.1)."""
    interpreter = resolution.interpreter
    replaced = (effect.what, effect.text, resolution.this.ref, resolution.controller)
    interpreter.table.entering_replaced = (*interpreter.table.entering_replaced, replaced)


@resolves(Forbid)
def _forbid(resolution: Resolution, effect: Forbid) -> None:
    """Let something be impossible for a while (CR 101.2, 611.2)."""
    interpreter = resolution.interpreter
    aimed = next((ref for ref in resolution.obj.cast.targets if ref in PLAYERS), None)
    for said in effect.said:
        if isinstance(said, CantBeCast) and said.who == "target":
            if aimed is None or aimed in resolution.illegal:
                continue
            said = replace(said, who=aimed)
        until = ForbiddenForNow(said, resolution.obj.ref, effect.until, resolution.controller)
        interpreter.table.forbidden = (*interpreter.table.forbidden, until)
    interpreter.step(p.SPELL_RESOLVES, resolution.obj.ref, f"From now on: “{effect.text}”", {}, {})


@resolves(UnreadAction)
def _refuse(resolution: Resolution, effect: UnreadAction) -> None:
    raise CopyEngineError(
        f"I don't know what “{effect.text}” does.",
        where=resolution.interpreter.at("ref"),
        mend="Leave the resolve event out and state what happens as events.",
    )
