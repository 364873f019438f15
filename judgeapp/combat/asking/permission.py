"""Casting, activating and putting triggered abilities onto the stack, refused where the rules forbid it.

Time is judged only where the script tells it: a turn, a step or a combat has begun. Targets are always
judged, as far as the text that asks for them can be read. What is believed is played without these checks.
"""

from judgeapp.combat import points as at
from judgeapp.combat.asking import timing
from judgeapp.combat.asking.sneaking import sneak
from judgeapp.combat.events import refused
from judgeapp.combat.targeting.targeting import aiming, asks_around, may_target, stops
from judgeapp.combat.turns import facts_of
from judgeapp.combat.view import Verdict, View, no
from judgeapp.copyengine.events.casting import stack
from judgeapp.copyengine.events.copying import spell_copies
from judgeapp.copyengine.events.replacement.permissions import is_flashed_for_now, permitted
from judgeapp.copyengine.interpreter.interpreter import Interpreter
from judgeapp.copyengine.model.errors import CopyEngineError
from judgeapp.copyengine.model.policies import CORRECT
from judgeapp.copyengine.reading.statics.casting.casting_limits import casting_limits
from judgeapp.copyengine.reading.statics.targeting import speaks_of_flash
from judgeapp.copyengine.script import events
from judgeapp.copyengine.table.copiable_values import copiable_values
from judgeapp.copyengine.table.state import PLAYERS, Object


def cast(interpreter: Interpreter, event: events.Cast) -> None:
    """`cast`: at a time when the card may be cast (702.8a)."""
    sorcery_times, known = _sorcery_times(interpreter), interpreter.table
    is_listed, is_answer = event.ref in known.objects, bool(known.stack)
    before = facts_of(interpreter)
    stack.cast(interpreter, event)
    obj = interpreter.find(event.ref)
    could_cast_a_sorcery = obj.controller in sorcery_times
    if interpreter.policy is not CORRECT:
        return
    sneak(interpreter, obj, before)
    limit = None
    if _is_limited(obj):  # what costs have changed by now is seen, too
        timed = facts_of(interpreter).timed
        limit = timing.limited(View.of_interpreter(interpreter), obj, obj.controller, timed=timed)
    if limit is not None:
        raise refused(interpreter, limit, "ref")
    slowed = timing.only_as_a_sorcery(View.of_interpreter(interpreter), obj.controller)
    if slowed is not None and facts_of(interpreter).timed and not could_cast_a_sorcery:
        raise refused(interpreter, no(at.TIMING, obj.ref, slowed), "ref")
    is_slow = facts_of(interpreter).timed and not could_cast_a_sorcery
    if is_slow and _by_usual_means(obj, is_listed=is_listed, is_answer=is_answer):
        verdict = _slow(interpreter, obj)
        if verdict is not None:
            raise refused(interpreter, verdict, "ref")


def activate(interpreter: Interpreter, event: events.Activate) -> None:
    """`activate`: by what needn't wait, at a time when it may be."""
    timed = facts_of(interpreter).timed
    view = View.of_interpreter(interpreter)
    source = view.table.objects.get(event.source)
    if interpreter.policy is CORRECT and timed and source is not None and source.zone in _ABLE_FROM:
        who = event.controller or view.controller(source.ref)
        verdict = timing.must_wait(view, source.ref, event.ability or "", who)
        if verdict is not None:
            raise refused(interpreter, verdict, "ability")
    stack.put_ability(interpreter, event)


_ABLE_FROM = frozenset({"battlefield", "graveyard", "hand"})


def copy_on_stack(interpreter: Interpreter, event: events.CopySpell | events.CopyAbility) -> None:
    """`copy_spell`, `copy_ability`: targets that are changed must be legal for the copy's controller."""
    known = set(interpreter.table.objects)
    spell_copies.copy_on_stack(interpreter, event)
    original = interpreter.table.objects.get(event.of)
    if interpreter.policy is not CORRECT or original is None:
        return
    for ref in [ref for ref in interpreter.table.objects if ref not in known]:
        obj = interpreter.table.objects[ref]
        changed = [t for t in obj.cast.targets if t not in original.cast.targets]
        if obj.zone == "stack" and changed:
            _check_stopped(interpreter, obj, changed, "new_targets")


def _sorcery_times(interpreter: Interpreter) -> frozenset[str]:
    """Return the players for whom it may be the time of a sorcery."""
    view = View.of_interpreter(interpreter)
    return frozenset(player for player in view.table.players if timing.may_be_sorcery_time(view, player))


def _is_limited(obj: Object) -> bool:
    """Whether a spell says, in words that can be read, when it can be cast."""
    limits = casting_limits(copiable_values(obj))
    return bool(limits) and all(said.is_read for said in limits)


def _by_usual_means(obj: Object, *, is_listed: bool, is_answer: bool) -> bool:
    """Whether a spell is cast from a hand, or from where something lets it be cast, and not as something that
    resolves says, whenever that is. An alternative cost doesn't change the time (CR 118.9).

    Args:
        is_listed: the script lists the card, so that what lets it be cast from elsewhere is known.
        is_answer: something was on the stack.
    """
    stated = obj.cast.alternative_cost.casefold()
    if obj.face_down or (obj.cast.cast_from != "hand" and not is_listed):
        return False
    keywords = {a.keyword for face in obj.faces for a in face.normal.abilities if a.keyword}
    meant = {keyword for keyword in keywords if stated.startswith(keyword)}
    if not stated or meant:
        return not meant & _WHENEVER
    return obj.cast.cast_from == "hand" and not is_answer


_WHENEVER = frozenset({"madness", "miracle", "rebound", "sneak", "suspend"})
"""Keyword abilities that let a spell be cast at other times than usual, for their cost."""


def _slow(interpreter: Interpreter, obj: Object) -> Verdict | None:
    """Why a spell can't be cast now; None if it can, or something may say that it can."""
    view, values = View.of_interpreter(interpreter), copiable_values(obj)
    if "Instant" in values.types or any(a.keyword == "flash" for a in values.abilities):
        return None
    if any(said.with_flash for said in permitted(view, obj, obj.controller)):
        return None
    every = [values, *(others for _, others in view.permanents())]
    if any(speaks_of_flash(each) for each in every) or is_flashed_for_now(view, obj, obj.controller):
        return None
    name, when = values.name, timing.when(view, ignoring=obj.ref)
    return no(at.FLASH, obj.ref, f"{name} isn't an instant and doesn't have flash; {when}.")


def refuse_targets(interpreter: Interpreter, obj: Object) -> None:
    """Refuse a target that a spell or ability can't have, as it is chosen (601.2c, 603.3d).

    Raises:
        CopyEngineError: names the target and the rule.
    """
    if interpreter.policy is not CORRECT:
        return
    view = View.of_interpreter(interpreter)
    for target in obj.cast.targets:
        try:
            verdict = may_target(view, aiming(view, obj.ref, obj.controller), target)
        except CopyEngineError:
            continue  # what the text asks for can't be read: the script has stated it
        if not verdict:
            raise refused(interpreter, verdict, "targets")


def _check_stopped(interpreter: Interpreter, obj: Object, targets: list[str], key: str) -> None:
    view = View.of_interpreter(interpreter)
    aim = aiming(view, obj.ref, obj.controller)
    for target in targets:
        try:
            verdict = stops(view, aim, target)
        except CopyEngineError:
            continue
        if verdict is not None and not verdict:
            raise refused(interpreter, verdict, key)


def check_new_target(interpreter: Interpreter, obj: Object, target: str) -> None:
    """Refuse what a copy can't have as its new target (707.10c).

    The engine itself sees to protection from colors, by those of the copy.
    """
    if interpreter.policy is not CORRECT:
        return
    view = View.of_interpreter(interpreter)
    aim = aiming(view, obj.ref, obj.controller)
    try:
        verdict = stops(view, aim, target) if target in PLAYERS else None
        if verdict is None or verdict:
            verdict = asks_around(view, aim, target)
    except CopyEngineError:
        return
    if not verdict:
        raise refused(interpreter, verdict, "new_targets")


def asks_for(interpreter: Interpreter, obj: Object, target: str) -> bool:
    """Whether a target is what the text asks for by what else is on the table, if that can be judged."""
    view = View.of_interpreter(interpreter)
    try:
        return asks_around(view, aiming(view, obj.ref, obj.controller), target).holds
    except CopyEngineError:
        return True


def stopped(interpreter: Interpreter, obj: Object, target: str) -> bool:
    """Whether hexproof, shroud, protection, or what else is on the table make a target, or a player, illegal
    on resolution (608.2b).
    """
    view = View.of_interpreter(interpreter)
    aim = aiming(view, obj.ref, obj.controller)
    try:
        verdict = stops(view, aim, target)
    except CopyEngineError:
        return False
    return (verdict is not None and not verdict) or not asks_for(interpreter, obj, target)
