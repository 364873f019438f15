"""Copying that a script states as events of its own, and which resolution it is part of (CR 608.2c, 707).

A copying event belongs to the spell or ability that its `by` names, if that resolves right after it or has
just resolved, with nothing but copying events and checks between. Before beats after.
"""

from collections.abc import Iterator, Sequence

from msgspec import structs

from judgeapp.copyengine.interpreter.interpreter import Interpreter
from judgeapp.copyengine.model.effects.effects import (
    BecomeCopy,
    CastCopy,
    CopySpell,
    Delayed,
    Move,
    TokenCopy,
)
from judgeapp.copyengine.model.errors import CopyEngineError
from judgeapp.copyengine.model.objects.abilities import Ability, Effect, Kind
from judgeapp.copyengine.model.policies import CORRECT
from judgeapp.copyengine.model.terms.qualities import ExiledWithThis
from judgeapp.copyengine.model.terms.subjects import Choose, Each, Subject, Target, Who
from judgeapp.copyengine.script import events
from judgeapp.copyengine.script.entry import Entry
from judgeapp.copyengine.table.copiable_values import copiable_values
from judgeapp.copyengine.table.linked_objects import is_exiled_otherwise, linked_to
from judgeapp.copyengine.table.state import Object

_COPYING_OR_CHECKING = (*events.MAKING_COPIES, events.Check)

type StatedAct = (
    events.BecomeCopy | events.CreateTokenCopy | events.CopySpell | events.CopyAbility | events.CastCopy
)
"""An event that states an act of copying."""

COPYING_EFFECTS = (BecomeCopy, TokenCopy, CopySpell, CastCopy)
"""What such an event can state."""


def stated_acts(interpreter: Interpreter, obj: Object) -> tuple[StatedAct, ...]:
    """Return the acts of copying that the script states for what resolves now, in the order of the script."""
    place = interpreter.event
    if place is None or not isinstance(_at(interpreter, place), events.Resolve):
        return ()
    before = [act for act in _acts(_run(interpreter, place, -1)) if belongs(interpreter, act, obj)]
    run = _run(interpreter, place, 1)
    following = _at(interpreter, place + len(run) + 1)
    after = [act for act in _acts(run) if belongs(interpreter, act, obj)]
    return (*before, *(act for act in after if not _opens(interpreter, act, following)))


def as_part_of_resolution[
    ActT: events.BecomeCopy | events.CreateTokenCopy | events.CastCopy | events.CopySpell | events.CopyAbility
](interpreter: Interpreter, act: ActT) -> ActT:
    """Return an act of copying as one of the spell or ability that it belongs to, if there is one.

    Raises:
        CopyEngineError: what it belongs to says otherwise, or something else has to resolve first.
    """
    obj = resolves_next(interpreter, act)
    if obj is not None:
        refuse_below_top(interpreter, obj)
    else:
        obj = _has_just_resolved(interpreter, act)
    if obj is None:
        return act
    if interpreter.policy is CORRECT:
        _check(interpreter, act, obj)
    return structs.replace(act, by=obj.ref)


def resolves_next(interpreter: Interpreter, act: Entry) -> Object | None:
    """Return the spell or ability whose resolution an act of copying opens; None if it opens none."""
    place = interpreter.event
    if place is None or not isinstance(act, events.MAKING_COPIES):
        return None
    following = _at(interpreter, place + len(_run(interpreter, place, 1)) + 1)
    if not isinstance(following, events.Resolve):
        return None
    obj = interpreter.table.objects.get(following.ref)
    return obj if obj is not None and obj.zone == "stack" and belongs(interpreter, act, obj) else None


def exiles_before_copying(interpreter: Interpreter, act: events.CastCopy) -> bool:
    """Whether an act opens a resolution that exiles the card first: the copy is made in exile (CR 707.12)."""
    obj = resolves_next(interpreter, act)
    for ability in resolving_abilities(obj) if obj is not None else ():
        exiles = False
        for effect in _now(ability.effects):
            if exiles and isinstance(effect, CastCopy) and not isinstance(effect.source, Target):
                return True
            exiles = exiles or (isinstance(effect, Move) and effect.to == "exile")
    return False


def refuse_below_top(interpreter: Interpreter, obj: Object) -> None:
    """Refuse to let a spell or ability resolve, or open its resolution, below the top (CR 405.5).

    What stated acts have made in opening its resolution lies above it and doesn't matter. Copies put on the
    stack at once lie in the order that their controller likes (CR 405.3), which the script shows by resolving
    them.
    """
    stack, known = interpreter.table.stack, interpreter.table.objects
    if interpreter.policy is not CORRECT or obj.ref not in stack:
        return
    above = [ref for ref in stack[stack.index(obj.ref) + 1 :] if known[ref].zone == "stack"]
    if not above:
        return
    beside = _made_in_opening(interpreter, obj) | _made_at_once(interpreter, obj)
    waiting = [ref for ref in above if ref not in beside]
    if waiting:
        raise CopyEngineError(
            f"{obj.ref} can't resolve yet: {waiting[-1]} is on top of the stack.",
            where=interpreter.at("ref"),
            mend=f"Last in, first out: resolve or counter {', '.join(reversed(waiting))} first.",
        )


def _made_in_opening(interpreter: Interpreter, obj: Object) -> frozenset[str]:
    """Return the refs of what the script has put on the stack since the resolution of `obj` was opened."""
    place = interpreter.event
    if place is None:
        return frozenset()
    run = _run(interpreter, place, -1)
    acts = [
        place
        for place, each in enumerate(run)
        if isinstance(each, events.MAKING_COPIES) and belongs(interpreter, each, obj)
    ]
    if not acts:
        return frozenset()
    # Moments begin with the setup, so this is the one before the first of these acts.
    then = interpreter.moments[place - len(run) + acts[0]]
    return frozenset(interpreter.table.stack) - frozenset(then.stack)


def _made_at_once(interpreter: Interpreter, obj: Object) -> frozenset[str]:
    """Return the refs of the copies of the same thing that were put on the stack in the same event."""
    if obj.made_as_copy is None:
        return frozenset()
    seen = _first_seen(interpreter, obj.ref)
    return frozenset(
        other.ref
        for other in interpreter.table.objects.values()
        if other.made_as_copy == obj.made_as_copy
        and other.controller == obj.controller
        and _first_seen(interpreter, other.ref) == seen
    )


def _first_seen(interpreter: Interpreter, ref: str) -> int:
    """Return after how many events an object is there."""
    moments = interpreter.moments
    return next((n for n, then in enumerate(moments) if ref in then.objects), len(moments))


def _has_just_resolved(interpreter: Interpreter, act: StatedAct) -> Object | None:
    place = interpreter.event
    if place is None:
        return None
    last = _at(interpreter, place - len(_run(interpreter, place, -1)) - 1)
    obj = interpreter.table.objects.get(last.ref) if isinstance(last, events.Resolve) else None
    return obj if obj is not None and belongs(interpreter, act, obj) else None


def _opens(interpreter: Interpreter, act: StatedAct, following: Entry | None) -> bool:
    """Whether an act belongs to what resolves after it rather than to what has resolved before."""
    if not isinstance(following, events.Resolve):
        return False
    obj = interpreter.table.objects.get(following.ref)
    if obj is None:
        return act.by == following.ref
    return obj.zone == "stack" and belongs(interpreter, act, obj)


def belongs(interpreter: Interpreter, act: StatedAct, obj: Object) -> bool:
    """Whether a stated act is one that the text of a spell or ability performs."""
    fitting = [effect for effect in copying_effects(obj) if states(act, effect)]
    if not fitting:
        return False
    if act.by is not None:
        return _names(interpreter, act.by, obj)
    return all(not_meant(effect, act, obj) is None for effect in fitting)


def _names(interpreter: Interpreter, by: str, obj: Object) -> bool:
    """Whether `by` is the ref or the name of a spell or ability, or of its source."""
    if by in {obj.ref, obj.source}:
        return True
    source = interpreter.table.objects.get(obj.source or "")
    return any(by.casefold() in _names_of(interpreter, each) for each in (obj, source) if each is not None)


def _names_of(interpreter: Interpreter, obj: Object) -> frozenset[str]:
    known = {face.name for face in obj.card.faces} if obj.card is not None else set()
    values = interpreter.table.left_as(obj.ref, interpreter.values(obj.ref))
    return frozenset(name.casefold() for name in (*known, values.name, obj.printed_name) if name)


def copying_effects(obj: Object) -> tuple[Effect, ...]:
    """Return what a spell or ability says to copy as it resolves; what waits for later is no part of that."""
    return tuple(
        effect
        for ability in resolving_abilities(obj)
        for effect in _now(ability.effects)
        if isinstance(effect, COPYING_EFFECTS)
    )


def resolving_abilities(obj: Object) -> tuple[Ability, ...]:
    """Return the abilities that a spell or ability on the stack follows as it resolves (CR 608.2c)."""
    if obj.ability is not None:
        return (obj.ability,)
    return tuple(a for a in copiable_values(obj).abilities if a.kind == Kind.SPELL)


def states(act: StatedAct, effect: Effect) -> bool:
    """Whether an event of this kind can state what an effect says."""
    match act:
        case events.BecomeCopy():
            return isinstance(effect, BecomeCopy)
        case events.CreateTokenCopy():
            return isinstance(effect, TokenCopy)
        case events.CastCopy():
            return isinstance(effect, CastCopy)
        case events.CopySpell():
            return isinstance(effect, CopySpell) and effect.what != "ability"
        case _:
            return isinstance(effect, CopySpell) and effect.what != "spell"


def _check(interpreter: Interpreter, act: StatedAct, obj: Object) -> None:
    """Refuse an act that none of the effects it may state allows."""
    fitting = [effect for effect in copying_effects(obj) if states(act, effect)]
    wrong = [not_meant(effect, act, obj) for effect in fitting]
    if all(wrong):
        key, meant = wrong[0] or ("of", "")
        raise CopyEngineError(
            f"That isn't what {interpreter.called(obj.ref) or obj.ref} does: it is about {meant}.",
            where=interpreter.at(key),
            mend=f"State {meant} there, or leave the event out: `resolve` performs the whole text.",
        )
    of_card = isinstance(act, events.CastCopy | events.CreateTokenCopy)
    copies_exiled = of_card and all(is_exiled_card(getattr(effect, "source", None)) for effect in fitting)
    if copies_exiled and not _exiles_before(interpreter, obj, act.of):
        refuse_exiled_otherwise(interpreter, obj, act.of, "of")


def _exiles_before(interpreter: Interpreter, obj: Object, ref: str | None) -> bool:
    """Whether what isn't in exile yet may be what a spell or ability exiles before it copies."""
    card = interpreter.table.objects.get(ref or "")
    exiles = (
        isinstance(effect, Move) and effect.verb == "exile"
        for ability in resolving_abilities(obj)
        for effect in _now(ability.effects)
    )
    return card is not None and card.zone != "exile" and any(exiles)


def is_exiled_card(source: Subject | None) -> bool:
    """Whether words mean what the linked ability has exiled: "the exiled card", "a card exiled with ~"."""
    if isinstance(source, Choose | Each):
        return any(isinstance(quality, ExiledWithThis) for quality in source.filter.qualities)
    return source is Who.EXILED


def refuse_exiled_otherwise(interpreter: Interpreter, obj: Object, ref: str | None, key: str) -> None:
    """Refuse to copy as "the exiled card" what another object has exiled: the abilities of a copy are linked
    to each other only (CR 607.2, 707.7).
    """
    source = interpreter.table.objects.get(obj.source or "", obj)
    if ref is None:
        return
    own = linked_to(source, interpreter.table, obj.copied_as)
    if ref not in own and (own or is_exiled_otherwise(source, ref, interpreter.table)):
        raise CopyEngineError(
            f"{ref} isn't the card that {source.ref} has exiled.",
            where=interpreter.at(key),
            mend="Name the card that its own ability exiled, or leave the event out.",
        )


def not_meant(effect: Effect, act: StatedAct, obj: Object) -> tuple[str, str] | None:
    """Return the key under which an act says something else than an effect, and what that says; or None."""
    if isinstance(effect, BecomeCopy) and isinstance(act, events.BecomeCopy):
        return _other_than(effect.subject, "ref", act.ref, obj) or _other_than(
            effect.source, "of", act.of, obj
        )
    if isinstance(effect, TokenCopy | CopySpell | CastCopy) and act.of is not None:
        # "Exile target card. Copy it": the card that was targeted.
        about = effect.about if effect.source is Who.IT else None
        return _other_than(about if isinstance(about, Target) else effect.source, "of", act.of, obj)
    return None


def _other_than(said: Subject, key: str, ref: str, obj: Object) -> tuple[str, str] | None:
    if isinstance(said, Target) and obj.cast.targets and ref not in obj.cast.targets:
        return key, " or ".join(obj.cast.targets)
    this = obj.source or obj.ref
    if said is Who.THIS and ref != this:
        return key, this
    return None


def _now(effects: Sequence[Effect]) -> Iterator[Effect]:
    for effect in effects:
        if not isinstance(effect, Delayed):
            yield effect
            for mode in getattr(effect, "modes", ()):
                yield from _now(mode.effects)


def _at(interpreter: Interpreter, place: int) -> Entry | None:
    return interpreter.script_events[place] if 0 <= place < len(interpreter.script_events) else None


def _run(interpreter: Interpreter, place: int, way: int) -> list[Entry]:
    """Return the copying events and checks next to an event, before (-1) or after it (1), in their order."""
    script = interpreter.script_events
    run: list[Entry] = []
    place += way
    while 0 <= place < len(script) and isinstance(each := script[place], _COPYING_OR_CHECKING):
        run.append(each)
        place += way
    return run[::way]


def _acts(run: Sequence[Entry]) -> list[StatedAct]:
    return [each for each in run if isinstance(each, events.MAKING_COPIES)]
