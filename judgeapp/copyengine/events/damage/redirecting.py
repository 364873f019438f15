"""Damage that is dealt to another object or player instead (CR 614.9)."""

from collections.abc import Iterator, Sequence

from judgeapp.copyengine.events.replacement.damage_and_life import preventing, prevention_key
from judgeapp.copyengine.events.replacement.ordering import Said, Way, named, which_first
from judgeapp.copyengine.events.replacement.prevention import active, applies, note_applied
from judgeapp.copyengine.interpreter.interpreter import Interpreter
from judgeapp.copyengine.model import principles as p
from judgeapp.copyengine.model.effects.amount_replacements import DealtTo
from judgeapp.copyengine.model.immutable import Value, replace
from judgeapp.copyengine.model.policies import CORRECT
from judgeapp.copyengine.model.text import Text
from judgeapp.copyengine.model.wording import quoted
from judgeapp.copyengine.script.fields import chosen_words
from judgeapp.copyengine.table.damage_events import DamageEvent
from judgeapp.copyengine.table.shields import Bound
from judgeapp.copyengine.table.state import PLAYERS, Object

_HURT = frozenset({"Creature", "Planeswalker", "Battle"})


def ways_to_redirect(interpreter: Interpreter, damage_event: DamageEvent) -> list["Redirection"]:
    """Return the effects that may redirect some damage, but for those that have done so (CR 614.5)."""
    found = [
        Redirection(said.text, prevention_key(other, said), new, other.ref)
        for other, said in preventing(interpreter, damage_event)
        if said.redirected is not None
        and (new := _new_recipient(interpreter, said.redirected, other, damage_event.to)) is not None
    ]
    found += _moved_this_turn(interpreter, damage_event)
    return [each for each in found if each.key not in damage_event.redirected_by]


def before_redirecting(
    interpreter: Interpreter, found: Sequence["Redirection"], ways: Sequence[Way]
) -> tuple[list[Way], "Redirection"]:
    """Return what redirects damage, and what else applies to it before: whoever is dealt it chooses, and what
    is left applies to what it's dealt to instead (CR 616.1, 616.1f).

    Raises:
        CopyEngineError: it matters, and the script doesn't say.
    """
    before: list[Way] = []
    for word in chosen_words(interpreter.given.get("first")) if interpreter.policy is CORRECT else ():
        for _, chosen in named(word, [(each.by, each) for each in found]):
            return before, chosen
        known = [(way.by, way) for way in ways if way not in before]
        before += [way for _, way in named(word, known)]
    if len(before) == len(ways) and all(each.to == found[0].to for each in found):
        return before, found[0]
    either: list[tuple[str, Said]] = [(each.by, each) for each in found]
    either += [(way.by, way) for way in ways]
    raise which_first(interpreter, either)


def redirected(
    interpreter: Interpreter, damage_event: DamageEvent, by: "Redirection", applied: Sequence[Way]
) -> list[DamageEvent]:
    """Return damage as an effect redirects it, with what it leaves of it.

    Args:
        applied: what has applied to it before.
    """
    moved = damage_event.amount if by.most is None else min(by.most, damage_event.amount)
    much = "The damage" if moved == damage_event.amount else f"{moved} of the damage"
    text = f"{much} is dealt to {interpreter.called(by.to)} instead: {quoted(by.text)}"
    before, after = {"dealt_to": damage_event.to}, {"dealt_to": by.to}
    interpreter.step(p.TOKEN_DOUBLING, damage_event.to, text, before, after)
    if by.noted is not None:
        note_applied(interpreter.table, *by.noted, moved)
    rest = replace(
        damage_event,
        amount=damage_event.amount - moved,
        redirected_by=damage_event.redirected_by | {by.key},
        applied=damage_event.applied | {(way.by, way.text) for way in applied},
    )
    return [replace(rest, to=by.to, amount=moved), *([rest] if rest.amount else [])]


class Redirection(Value, frozen=True):
    """What redirects damage, and to whom.

    Attributes:
        by: the ref of what says so.
        most: how much at most; None for all.
        noted: where the effect of a spell or ability is noted; None for a static ability.
    """

    text: Text
    key: str
    to: str
    by: str
    most: int | None = None
    noted: tuple[str, int] | None = None


def _moved_this_turn(interpreter: Interpreter, damage_event: DamageEvent) -> Iterator[Redirection]:
    """Yield what spells and abilities redirect this turn (CR 614.9): nothing to what has left."""
    for ref, place, shield in active(interpreter.table):
        if shield.instead is None or not applies(interpreter, shield, damage_event):
            continue
        to: str | None = None
        if isinstance(shield.instead, Bound):
            known = interpreter.table.objects.get(shield.instead.ref)
            is_it = known is None or known.timestamp == shield.instead.timestamp
            to = _still_hurt(interpreter, shield.instead.ref) if is_it else None
        elif damage_event.source is not None:
            source = damage_event.source
            there = source.zone in {"battlefield", "stack"}
            to = interpreter.controller(source.ref) if there else source.controller
        if to is not None:
            yield Redirection(
                shield.text, f"{ref} {place}: {shield.text}", to, ref, shield.left, (ref, place)
            )


def _still_hurt(interpreter: Interpreter, ref: str) -> str | None:
    """Return a player, or a permanent that can be dealt damage; None for what can't be any more."""
    if ref in PLAYERS:
        return ref
    obj = interpreter.table.objects.get(ref)
    there = obj is not None and obj.zone == "battlefield" and not obj.phased_out
    if obj is None or not there or interpreter.values(obj.ref).types.isdisjoint(_HURT):
        return None
    return obj.ref


def _new_recipient(interpreter: Interpreter, to: DealtTo, other: Object, hit: str) -> str | None:
    """Return to whom damage is redirected; None where that can't be dealt damage."""
    if to is DealtTo.CONTROLLER:
        return interpreter.controller(hit) if hit not in PLAYERS else None
    return _still_hurt(interpreter, (other.ref if to is DealtTo.THIS else other.attached_to) or "")
