"""Damage that spells and abilities prevent or redirect for a turn: whose, dealt to whom, and how much (CR
614.9, 615).

What is said of a group is looked at as damage is dealt; targets, and what the script chooses, are settled as
the spell or ability resolves (CR 611.2c).
"""

from collections.abc import Hashable, Mapping

from judgeapp.copyengine.evaluation.amounts import can_tell
from judgeapp.copyengine.evaluation.conditions import condition_holds
from judgeapp.copyengine.events.replacement.ordering import Way
from judgeapp.copyengine.interpreter.interpreter import Interpreter
from judgeapp.copyengine.model import principles as p
from judgeapp.copyengine.model.effects.amount_replacements import Unpreventable
from judgeapp.copyengine.model.effects.prevention import Party, Recipients, Sources
from judgeapp.copyengine.model.errors import CopyEngineError
from judgeapp.copyengine.model.immutable import replace
from judgeapp.copyengine.model.terms.subjects import Filter
from judgeapp.copyengine.model.text import Text
from judgeapp.copyengine.model.wording import quoted
from judgeapp.copyengine.reading.statics.replacement.amounts import unpreventable, unpreventable_this_turn
from judgeapp.copyengine.table.damage_events import DamageEvent
from judgeapp.copyengine.table.shields import Bound, PreventionEffect
from judgeapp.copyengine.table.state import PLAYERS, Object, Table


def _is_it(bound: Bound, table: Table, ref: str) -> bool:
    """Whether an object or player is still the one that is bound."""
    obj = table.objects.get(ref)
    return ref == bound.ref and (obj is None or obj.timestamp == bound.timestamp)


def active(table: Table) -> list[tuple[str, int, PreventionEffect]]:
    """Return the prevention effects there are now, with where each is noted."""
    return [
        (ref, place, shield)
        for ref, noted in table.notes.items()
        for place, shield in enumerate(noted.prevents)
        if shield.left != 0
    ]


def end_turn(table: Table) -> None:
    """Let what prevented damage this turn end with it."""
    for ref, noted in list(table.notes.items()):
        if noted.prevents or noted.unpreventable:
            lasting = tuple(shield for shield in noted.prevents if not shield.this_turn)
            table.notes[ref] = replace(noted, prevents=lasting, unpreventable="")


def ways_to_shield(interpreter: Interpreter, damage_event: DamageEvent) -> list[Way]:
    """Return the prevention effects of spells and abilities that are about some damage.

    Raises:
        CopyEngineError: nobody can tell whether one is.
    """
    return [
        _way_to_shield(interpreter, damage_event, ref, place)
        for ref, place, shield in active(interpreter.table)
        if shield.instead is None and shield.is_known and applies(interpreter, shield, damage_event)
    ]


def _way_to_shield(interpreter: Interpreter, damage_event: DamageEvent, ref: str, place: int) -> Way:
    shield = interpreter.table.noted(ref).prevents[place]

    def prevented_of(amount: int) -> int:
        if cannot_be_prevented(interpreter, damage_event):
            return 0
        return amount if shield.left is None else min(shield.left, amount)

    def of(amount: int) -> tuple[int, Mapping[Hashable, int]]:
        prevented = prevented_of(amount)
        used = prevented if shield.left is not None else 0
        return amount - prevented, {("shield", ref, place): used, ("next time", ref, place): shield.next_time}

    def apply(amount: int) -> int:
        prevented = prevented_of(amount)
        if prevented:
            text = f"{prevented} of the damage is prevented: {quoted(shield.text)}"
            text = f"The damage is prevented: {quoted(shield.text)}" if prevented == amount else text
            before, after = {"damage_to_come": amount}, {"damage_to_come": amount - prevented}
            cited = interpreter.ruleset.cites(p.PREVENTION, p.TOKEN_DOUBLING)
            interpreter.step(cited, damage_event.to, text, before, after)
        note_applied(interpreter.table, ref, place, prevented)  # though it prevents nothing (CR 615.12)
        return amount - prevented

    return Way(by=ref, text=shield.text, of=of, apply=apply)


def refuse_unknown_shields(interpreter: Interpreter) -> None:
    """Refuse damage that is left where something prevents damage in words that aren't understood.

    Raises:
        CopyEngineError: names it.
    """
    for _, _, shield in active(interpreter.table):
        if shield.instead is None and not shield.is_known:
            raise _unclear(interpreter, shield)


def note_applied(table: Table, ref: str, place: int, number: int) -> None:
    """Note that an effect has been applied to so much damage."""
    noted = table.notes[ref]
    shields = list(noted.prevents)
    shield = shields[place]
    left = None if shield.left is None else shield.left - number
    shields[place] = replace(shield, left=left, applied=True)
    table.notes[ref] = replace(noted, prevents=tuple(shields))


def end_next_times(table: Table) -> None:
    """Let what is about "the next time" damage would be dealt be over, once all of that has been dealt."""
    for ref, noted in list(table.notes.items()):
        if any(shield.applied for shield in noted.prevents):
            lasting = (each for each in noted.prevents if not (each.applied and each.next_time))
            kept = tuple(replace(each, applied=False) for each in lasting)
            table.notes[ref] = replace(noted, prevents=kept)


def applies(interpreter: Interpreter, shield: PreventionEffect, damage_event: DamageEvent) -> bool:
    """Whether an effect is about some damage.

    Raises:
        CopyEngineError: nobody can tell.
    """
    source = damage_event.source
    if shield.in_combat is not None and shield.in_combat is not damage_event.in_combat:
        return False
    hit = shield.to is None or _is_hit(interpreter, shield, shield.to, damage_event.to)
    if shield.either and shield.to is not None:
        return hit or _is_source(interpreter, shield, shield.to, source)
    return hit and (shield.by is None or _is_source(interpreter, shield, shield.by, source))


def _is_hit(interpreter: Interpreter, shield: PreventionEffect, to: Bound | Party, ref: str) -> bool:
    if isinstance(to, Bound):
        return _is_it(to, interpreter.table, ref)
    return any(_is_one_hit(interpreter, shield, part, ref) for part in to.recipients)


def _is_one_hit(interpreter: Interpreter, shield: PreventionEffect, part: Recipients, ref: str) -> bool:
    if part.players:
        yours = {"any": True, "you": ref == shield.controller, "opponent": ref != shield.controller}
        return ref in PLAYERS and yours[part.players]
    if part.filter is None:
        raise _unclear(interpreter, shield)
    return ref not in PLAYERS and _is_meant(interpreter, shield, part.filter, interpreter.table.objects[ref])


def _is_source(
    interpreter: Interpreter, shield: PreventionEffect, by: Bound | Party, source: Object | None
) -> bool:
    if source is None:
        raise _unclear(interpreter, shield)
    if isinstance(by, Bound):
        fits = shield.kind is None or is_kind(interpreter, shield, shield.kind, source)
        return fits and _is_it(by, interpreter.table, source.ref)
    return is_kind(interpreter, shield, by.sources, source)


def is_kind(interpreter: Interpreter, shield: PreventionEffect, said: Sources, source: Object) -> bool:
    """Whether something is what an effect says of what deals damage (CR 609.7b).

    Raises:
        CopyEngineError: nobody can tell.
    """
    whose = interpreter.controller(source.ref) if source.zone in {"battlefield", "stack"} else source.owner
    if said.controller != "any" and (whose == shield.controller) is not (said.controller == "you"):
        return False
    return said.anything or _is_meant(interpreter, shield, said.filter, source)


def _is_meant(interpreter: Interpreter, shield: PreventionEffect, wanted: Filter | None, obj: Object) -> bool:
    if wanted is None or not can_tell(wanted):
        raise _unclear(interpreter, shield)
    this = replace(interpreter.table.objects[shield.this], controller=shield.controller)
    context = interpreter.context(this, shield.controller)
    return obj.ref in context.fitting(wanted)


def cannot_be_prevented(interpreter: Interpreter, damage_event: DamageEvent) -> bool:
    """Whether something says that this damage can't be prevented (CR 615.12); asked where it would be.

    Raises:
        CopyEngineError: nobody can tell.
    """
    said = [
        (obj, each)
        for obj in interpreter.table.on_battlefield()
        for each in unpreventable(interpreter.values(obj.ref))
    ]
    source = damage_event.source
    if source is not None and source.zone != "battlefield":
        said += [(source, each) for each in unpreventable(interpreter.values(source.ref))]
    for obj, each in said:
        if each.in_combat and not damage_event.in_combat:
            continue
        if each.by_itself and (source is None or obj.ref != source.ref):
            continue
        holds = _holds(interpreter, obj, each)
        if not each.is_read or holds is None:
            raise _untold(interpreter, each.text)
        if holds:
            return True
    for noted in interpreter.table.notes.values():
        turn = unpreventable_this_turn(noted.unpreventable)
        if turn is None or (turn.in_combat and not damage_event.in_combat):
            continue
        if not turn.is_read:
            raise _untold(interpreter, turn.text)
        return True
    return False


def _holds(interpreter: Interpreter, obj: Object, said: Unpreventable) -> bool | None:
    if said.condition is None:
        return True
    context = interpreter.context(obj, obj.controller, cast=obj.cast)
    try:
        return condition_holds(said.condition, context, interpreter.at())
    except CopyEngineError:
        return None


def _untold(interpreter: Interpreter, text: Text) -> CopyEngineError:
    return CopyEngineError(
        f"I can't tell whether damage is prevented that {quoted(text)} speaks of.",
        where=interpreter.at("ref"),
        mend="Leave the damage out, or what prevents it.",
    )


def _unclear(interpreter: Interpreter, shield: PreventionEffect) -> CopyEngineError:
    return CopyEngineError(
        f"I don't know what “{shield.text}” prevents of it.",
        where=interpreter.at("ref"),
        mend="Leave that spell or ability out, or the damage.",
    )
