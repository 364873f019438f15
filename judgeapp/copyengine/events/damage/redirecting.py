"""Damage that is dealt to another object or player instead (CR 614.9)."""

from collections.abc import Iterator, Sequence

from judgeapp.copyengine.events.replacement.damage_and_life import is_doubled, preventing, prevention_key
from judgeapp.copyengine.events.replacement.ordering import named
from judgeapp.copyengine.events.replacement.prevention import active, applies, note_applied
from judgeapp.copyengine.interpreter.interpreter import Interpreter
from judgeapp.copyengine.model import principles as p
from judgeapp.copyengine.model.effects.amount_replacements import DealtTo
from judgeapp.copyengine.model.errors import CopyEngineError
from judgeapp.copyengine.model.immutable import Value, replace
from judgeapp.copyengine.model.text import Text
from judgeapp.copyengine.model.wording import joined, quoted
from judgeapp.copyengine.script.fields import chosen_words
from judgeapp.copyengine.table.damage_events import DamageEvent
from judgeapp.copyengine.table.shields import Bound
from judgeapp.copyengine.table.state import PLAYERS, Object

_HURT = frozenset({"Creature", "Planeswalker", "Battle"})


def redirected(interpreter: Interpreter, damage_event: DamageEvent) -> list[DamageEvent] | None:
    """Return the damage as an effect redirects it, with what it leaves of it; None where none does.

    Raises:
        CopyEngineError: something else would replace or prevent it, so somebody chooses the order (CR 616.1).
    """
    every = list(preventing(interpreter, damage_event))
    found = [
        _Moved(said.text, prevention_key(other, said), new, other.ref)
        for other, said in every
        if said.redirected is not None
        and (new := _new_recipient(interpreter, said.redirected, other, damage_event.to)) is not None
    ]
    found += _moved_this_turn(interpreter, damage_event)
    found = [each for each in found if each.key not in damage_event.redirected_by]
    if not found:
        return None
    first = found[0]
    elsewhere = any(each.to != first.to for each in found)
    prevented = any(not said.redirected for _, said in every) or any(
        shield.instead is None and (not shield.is_known or applies(interpreter, shield, damage_event))
        for *_, shield in active(interpreter.table)
    )
    if prevented or is_doubled(interpreter, damage_event):
        raise CopyEngineError(
            f"Several effects could be applied to the damage first, “{first.text}” among them.",
            where=interpreter.at(),
            mend="Leave the others out of the setup.",
        )
    first = _chosen(interpreter, found) if elsewhere else first
    moved = damage_event.amount if first.most is None else min(first.most, damage_event.amount)
    much = "The damage" if moved == damage_event.amount else f"{moved} of the damage"
    text = f"{much} is dealt to {interpreter.called(first.to)} instead: "
    interpreter.step(
        p.TOKEN_DOUBLING,
        damage_event.to,
        text + quoted(first.text),
        {"dealt_to": damage_event.to},
        {"dealt_to": first.to},
    )
    if first.noted is not None:
        note_applied(interpreter.table, *first.noted, moved)
    keys = damage_event.redirected_by | {first.key}
    rest = damage_event.amount - moved
    changed = replace(damage_event, to=first.to, amount=moved, redirected_by=keys)
    return [changed, *([replace(damage_event, amount=rest, redirected_by=keys)] if rest else [])]


def _chosen(interpreter: Interpreter, found: Sequence["_Moved"]) -> "_Moved":
    """Return which of several effects redirects damage first: whoever is dealt it chooses, and the others
    then apply to what it's dealt to instead (CR 616.1, 616.1f).

    Raises:
        CopyEngineError: the script doesn't say.
    """
    for word in chosen_words(interpreter.given.get("first")):
        for _, each in named(word, [(each.by, each) for each in found]):
            return each
    texts = " ".join(dict.fromkeys(quoted(each.text) for each in found))
    raise CopyEngineError(
        f"Whoever is dealt the damage chooses which of these redirects it first (616.1): {texts}",
        where=interpreter.at("choices.first"),
        mend=f"Give choices: {{first: ...}}: {joined([each.by for each in found], 'or')}, in order.",
    )


class _Moved(Value, frozen=True):
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


def _moved_this_turn(interpreter: Interpreter, damage_event: DamageEvent) -> Iterator[_Moved]:
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
            yield _Moved(shield.text, f"{ref} {place}: {shield.text}", to, ref, shield.left, (ref, place))


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
