"""What people who hold beliefs think is looked at again after every event: copies whose original changes, and
conditions of exceptions.
"""

from collections.abc import Iterator
from typing import TypeGuard

from judgeapp.copyengine.beliefs.values import believed_snapshot
from judgeapp.copyengine.events.zones.zone_changes import move
from judgeapp.copyengine.interpreter.belief_hooks import BeliefNotes, MadeCopy
from judgeapp.copyengine.interpreter.interpreter import Interpreter
from judgeapp.copyengine.model import principles as p
from judgeapp.copyengine.model.effects.effects import AsEntersChoose
from judgeapp.copyengine.model.immutable import memoized, replace
from judgeapp.copyengine.model.objects.characteristics import COLORS, EVERY_CREATURE_TYPE, Characteristics
from judgeapp.copyengine.model.policies import CORRECT
from judgeapp.copyengine.table.copiable_values import copiable_values
from judgeapp.copyengine.table.state import NOWHERE, Copied, CopyEffect, Object

_OF_ORIGINALS = ("copy_tracks_original", "static_copy_keeps_looking", "copy_ends_with_original")


def reconsider(interpreter: Interpreter, notes: BeliefNotes) -> bool:
    """After an event: do again what people who hold the beliefs think goes on all the time.

    Returns:
        Whether anything is otherwise now.
    """
    policy, before = interpreter.policy, dict(interpreter.table.objects)
    if policy.holds_any(_OF_ORIGINALS, lambda: _is_left_behind(interpreter, notes)):
        for _ in range(len(interpreter.table.objects)):
            if not sum(
                _looked_at_again(interpreter, notes, obj) for obj in list(interpreter.table.objects.values())
            ):
                break
    if any(unmet for _, unmet in notes.unmet.values()) and policy.condition_checked_again:
        _check_conditions(interpreter, notes)
    if _choice_is_asked(interpreter) and policy.undefined_choice_means_any:
        _let_any_choice_count(interpreter)
    is_changed = interpreter.table.objects != before
    if is_changed:
        interpreter.settle()
    return is_changed


def _is_left_behind(interpreter: Interpreter, notes: BeliefNotes) -> bool:
    """Whether the original of some copy has left or changed since it was copied."""
    table = interpreter.table
    for obj in table.objects.values():
        if obj.zone not in {"battlefield", "stack"}:
            continue
        copied = [
            (effect.source, notes.zones.get((obj.ref, effect.timestamp), "battlefield"), effect.copied)
            for effect in obj.copy_effects
        ]
        if obj.made_as_copy is not None and (made := notes.made.get(obj.ref)) is not None:
            copied.append((obj.made_as_copy, made.zone, made.copied))
        for ref, zone, values in copied:
            source = table.objects.get(ref)
            if source is None or source.zone != zone:
                return True
            if believed_snapshot(source, CORRECT, table, None) != values:
                return True
    return False


def _looked_at_again(interpreter: Interpreter, notes: BeliefNotes, obj: Object) -> bool:
    """Take the snapshots of one copy again, or end them; return whether it is another object now."""
    if obj.zone not in {"battlefield", "stack"}:
        return False
    effects = tuple(e for effect in obj.copy_effects for e in _effect_again(interpreter, notes, obj, effect))
    after = replace(obj, copy_effects=effects) if effects != obj.copy_effects else obj
    made = notes.made.get(obj.ref)
    if made is not None and obj.made_as_copy is not None:
        after = _made_again(interpreter, after, made)
    if after is obj:
        return False
    if after.zone == NOWHERE:
        move(interpreter, obj, "graveyard")
        return True
    interpreter.put(after)
    interpreter.show(p.LATER_CHANGES, obj.ref, "Its original changes.", copiable_values(after))
    return True


def _effect_again(
    interpreter: Interpreter, notes: BeliefNotes, obj: Object, effect: CopyEffect
) -> Iterator[CopyEffect]:
    policy = interpreter.policy
    source = interpreter.table.objects.get(effect.source)
    zone = notes.zones.get((obj.ref, effect.timestamp), "battlefield")
    is_static = effect.duration in interpreter.table.objects
    there = source is not None and source.zone == zone
    now = interpreter.snapshot(source) if source is not None and there else effect.copied
    if policy.copy_ends_with_original and (not there or now != effect.copied):
        notes.ended.add((obj.ref, effect.duration))
        return
    if (policy.copy_tracks_original or (policy.static_copy_keeps_looking and is_static)) and (
        now != effect.copied
    ):
        effect = replace(effect, copied=now)
    yield effect


def _made_again(interpreter: Interpreter, obj: Object, made: MadeCopy) -> Object:
    """Make a token or a copy on the stack anew from what its original is now."""
    policy = interpreter.policy
    source = interpreter.table.objects.get(obj.made_as_copy or "")
    there = source is not None and source.zone == made.zone
    now = interpreter.snapshot(source) if source is not None and there else made.copied
    if policy.copy_ends_with_original and (not there or now != made.copied):
        # A token from the stack has left its original behind by becoming a permanent.
        return obj if made.zone == "stack" and obj.zone != "stack" else replace(obj, zone=NOWHERE)
    if not policy.copy_tracks_original or now == made.copied or len(obj.faces) > 1:
        return obj
    values = made.copied = now
    for clause in made.clauses:
        values = values.changed(clause, made.context, Copied(copiable_values(obj)))
    return replace(obj, faces=(values,))


def _check_conditions(interpreter: Interpreter, notes: BeliefNotes) -> None:
    for ref, (stamp, conditions) in list(notes.unmet.items()):
        obj = interpreter.table.objects[ref]
        if obj.zone != "battlefield":
            continue
        met = [c for c in conditions if c.holds(interpreter.values(ref))]
        if met:
            added = tuple(clause for c in met for clause in c.clauses)
            effects = tuple(
                replace(e, clauses=(*e.clauses, *added)) if e.timestamp == stamp else e
                for e in obj.copy_effects
            )
            interpreter.put(replace(obj, copy_effects=effects))
            notes.unmet[ref] = (stamp, tuple(c for c in conditions if c not in met))


def _choice_is_asked(interpreter: Interpreter) -> bool:
    return any(_asked(copiable_values(obj)) for obj in interpreter.table.objects.values())


@memoized  # asked of every object after every event, under each belief: 2 % of generating
def _asked(values: Characteristics) -> frozenset[str]:
    return frozenset(e.what for a in values.abilities for e in a.effects if _asks(e))


def _let_any_choice_count(interpreter: Interpreter) -> None:
    """Where an ability asks for a color or creature type that nobody chose, all of them are chosen."""
    for obj in list(interpreter.table.objects.values()):
        if obj.zone != "battlefield" or obj.face_down:
            continue
        asked = _asked(copiable_values(obj))
        missing = {
            key: every for what, key, every in _EVERY if what in asked and obj.choices.get(key) is None
        }
        if missing:
            interpreter.step(
                p.UNDEFINED_CHOICE,
                obj.ref,
                "Nothing was chosen for it, so anything counts.",
                {"choices": dict(obj.choices)},
                {"choices": {**obj.choices, **missing}},
            )
            interpreter.put(replace(obj, choices={**obj.choices, **missing}))


_EVERY = (("color", "color", list(COLORS)), ("creature type", "creature_type", EVERY_CREATURE_TYPE))


def _asks(effect: object) -> TypeGuard[AsEntersChoose]:
    return isinstance(effect, AsEntersChoose) and not effect.as_turned_face_up
