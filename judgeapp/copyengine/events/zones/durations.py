"""How long a copy effect lasts, and whether it still does (CR 611.2, 514.2)."""

from collections.abc import Collection

from judgeapp.copyengine.interpreter.interpreter import Interpreter
from judgeapp.copyengine.model.effects.effects import BecomeCopy
from judgeapp.copyengine.model.errors import CopyEngineError
from judgeapp.copyengine.model.immutable import replace
from judgeapp.copyengine.model.terms.durations import AFFECTED, AsLongAs, Duration, Holding, Lasting
from judgeapp.copyengine.reading.conditions.durations import duration_of
from judgeapp.copyengine.table.copiable_values import copiable_values
from judgeapp.copyengine.table.state import NOWHERE, ContinuousEffect, CopyEffect, Object

ENCODED = "as long as encoded: "
"""Before the ref of a card that is encoded on a creature: until it leaves exile."""
ON_STACK = "as long as it is a spell"
"""What a spell keeps of what lets it be cast, which a permanent has no more."""


def check_duration(interpreter: Interpreter, duration: str) -> None:
    """Refuse a duration that the engine wouldn't see the end of.

    Raises:
        CopyEngineError: it is none of those known.
    """
    if duration in interpreter.table.objects or duration_of(duration) is not None:
        return
    raise CopyEngineError(
        f"I can't tell when “{duration}” ends.",
        where=interpreter.at("duration"),
        mend='Say e.g. "until end of turn", "until your next turn", "for as long as <ref> remains tapped".',
    )


WITH_COMBAT = frozenset({Lasting.THIS_COMBAT})
WITH_TURN = frozenset({Lasting.THIS_COMBAT, Lasting.THIS_TURN})
"""What ends when a combat phase ends (CR 511.3), and at the cleanup step."""


def existing_objects(interpreter: Interpreter) -> list[Object]:
    """Return the objects there are; what has ceased to exist stays what it last was (CR 608.2h)."""
    return [obj for obj in interpreter.table.objects.values() if obj.zone != NOWHERE]


def end_effects(interpreter: Interpreter, ending: Collection[Lasting], of: Collection[Lasting] = ()) -> None:
    """End the continuous effects and the copy effects that last until now.

    Args:
        of: what else ends, of the effects that the active player controls.
    """
    active = interpreter.table.active

    def ends(duration: Duration | None, controller: str) -> bool:
        return duration in ending or (duration in of and controller == active)

    interpreter.change_effects(e for e in interpreter.table.effects if not ends(_lasting(e), e.controller))
    for obj in existing_objects(interpreter):
        kept = tuple(
            e for e in obj.copy_effects if not ends(duration_of(e.duration), e.controller or obj.controller)
        )
        if len(kept) != len(obj.copy_effects):
            interpreter.put(replace(obj, copy_effects=kept))


def end_with_end_step(interpreter: Interpreter) -> None:
    """End what lasts until an end step, or until the next one of its controller, as the step begins."""
    end_effects(interpreter, {Lasting.UNTIL_END_STEP}, of={Lasting.UNTIL_YOUR_END_STEP})


def ends_with_next_turn(effect: CopyEffect, obj: Object, active: str) -> bool:
    """Whether a copy effect ends as the turn of `active` begins: "your" is the effect's controller."""
    yours = (effect.controller or obj.controller) == active
    return yours and duration_of(effect.duration) is Lasting.UNTIL_YOUR_TURN


def still_lasts(interpreter: Interpreter, obj: Object, effect: CopyEffect) -> bool:
    """Whether what a copy effect lasts for is still so; True for durations that end with a turn."""
    source = interpreter.table.objects.get(effect.duration)
    if source is not None:
        return source.zone == "battlefield" and _says_so(interpreter, source, obj)
    duration = duration_of(effect.duration)
    if not isinstance(duration, AsLongAs):
        return True
    you = effect.controller or obj.controller
    return _is_so(interpreter, duration, by=effect.by, you=you, on=frozenset({obj.ref}))


def until_when(duration: str) -> str:
    """Return a duration as `ContinuousEffect.until` says it: "end of turn"; "" for no end."""
    return "" if duration in {"static", "permanent"} else duration.removeprefix("until ")


def ends_as_turn_begins(effect: ContinuousEffect, active: str) -> bool:
    """Whether a continuous effect ends as the turn of `active` begins."""
    return _lasting(effect) is Lasting.UNTIL_YOUR_TURN and effect.controller == active


def _lasting(effect: ContinuousEffect) -> Duration | None:
    """How long it lasts; None while a card stays encoded, or as long as a ref says."""
    return duration_of(effect.until) or duration_of(f"until {effect.until}")


def effect_lasts(interpreter: Interpreter, effect: ContinuousEffect) -> bool:
    """Whether what another continuous effect lasts for is still so ("for as long as you control ~")."""
    if not effect.until or effect.until in {"end of turn", "your next turn", "this turn"}:
        return True
    if effect.until.startswith(ENCODED):
        return interpreter.table.objects[effect.until.removeprefix(ENCODED)].zone == "exile"
    if effect.until == ON_STACK:
        return any(interpreter.table.objects[ref].zone == "stack" for ref in effect.on)
    duration = _lasting(effect)
    if not isinstance(duration, AsLongAs):
        return True
    return _is_so(interpreter, duration, by=effect.source, you=effect.controller, on=effect.on)


def _is_so(interpreter: Interpreter, duration: AsLongAs, *, by: str, you: str, on: frozenset[str]) -> bool:
    if duration.also is not None and not _is_so(interpreter, duration.also, by=by, you=you, on=on):
        return False
    if duration.who == AFFECTED:
        return any(_holds(interpreter, duration, ref, you, on) for ref in on)
    return _holds(interpreter, duration, by if duration.who is None else duration.who, you, on)


def _holds(interpreter: Interpreter, duration: AsLongAs, ref: str, you: str, on: frozenset[str]) -> bool:
    of = interpreter.table.objects.get(ref)
    if of is None and duration.what is Holding.CONTROLLED:
        there = interpreter.table.on_battlefield()
        return any(
            interpreter.values(o.ref).name == ref and interpreter.controller(o.ref) == you for o in there
        )
    if of is None or of.zone != "battlefield":
        return False
    if of.phased_out and not duration.until:
        return False  # it can't be seen any more (CR 702.26f)
    match duration.what:
        case Holding.TAPPED:
            return of.tapped
        case Holding.CONTROLLED:
            return interpreter.controller(of.ref) == you
        case Holding.ON_BATTLEFIELD:
            return True
        case Holding.ATTACHED:
            return of.attached_to in on
        case Holding.ENCHANTED:
            there = interpreter.table.on_battlefield()
            return any(o.attached_to == ref and "Aura" in interpreter.values(o.ref).subtypes for o in there)
        case Holding.HAS_COUNTER:
            return bool(of.counters.get(duration.kind))


def _says_so(interpreter: Interpreter, source: Object, obj: Object) -> bool:
    """Whether a static ability of `source` still makes `obj` a copy."""
    context = interpreter.context(source, source.controller)
    return any(
        isinstance(effect, BecomeCopy) and effect.duration == "static"
        and context.one(effect.subject) == obj.ref
        for ability in copiable_values(source).abilities
        for effect in ability.effects
    )  # fmt: skip
