"""Mutating: a creature spell merges with a permanent, which has the abilities of both (CR 702.140)."""

from judgeapp.copyengine.events.triggers.noting import trigger_of_its_own
from judgeapp.copyengine.interpreter.interpreter import Interpreter
from judgeapp.copyengine.model import principles as p
from judgeapp.copyengine.model.effects.trigger_events import OwnEvent
from judgeapp.copyengine.model.errors import CopyEngineError
from judgeapp.copyengine.model.immutable import replace
from judgeapp.copyengine.model.terms.subjects import Filter
from judgeapp.copyengine.script.fields import Choices
from judgeapp.copyengine.table.copiable_values import copiable_values, snapshot
from judgeapp.copyengine.table.state import MERGES, NOT_CAST, NOWHERE, Merged, Object

HOST = Filter(
    types=("Creature",), without=("Human",), owner="you", text="target non-Human creature with the same owner"
)
"""What a mutating creature spell targets (CR 702.140a)."""


def is_mutating(spell: Object) -> bool:
    """Whether a spell was cast for its mutate cost."""
    return spell.cast.alternative_cost.casefold().startswith("mutate")


def merge(interpreter: Interpreter, spell: Object, choices: Choices) -> None:
    """Let a resolving spell merge with its target: over it, or under it (CR 730.2a).

    A script may also say which as the spell is cast: `choices: {mutate: top}`.

    Raises:
        CopyEngineError: the script doesn't say which.
    """
    where = choices.get("merge") or spell.cast.notes.get(MERGES)
    where = "under" if where == "bottom" else where
    if where not in {"top", "under"}:
        raise CopyEngineError(
            "Whether it goes on top or under is to be chosen.",
            where=interpreter.at("choices.merge"),
            mend="Give choices: {merge: top} or {merge: under}.",
        )
    host = interpreter.find(spell.cast.targets[0])
    on_top = where == "top"
    hidden = snapshot(host) if host.face_down and on_top else None
    merged = Merged(
        component=spell,
        values=snapshot(spell),
        on_top=on_top,
        timestamp=interpreter.table.tick(),
        hidden=hidden,
    )
    interpreter.step(
        p.MUTATE,
        spell.ref,
        f"It merges with {interpreter.called(host.ref)}.",
        {"zone": "stack"},
        {"zone": NOWHERE},
    )
    interpreter.put(replace(spell, zone=NOWHERE))
    interpreter.silently(spell.ref)
    if merged.on_top and host.face_down:
        # It doesn't count as being turned face up (CR 730.2).
        text = "What is on top is face up, so it is; it wasn't turned face up."
        interpreter.step(p.MUTATE, host.ref, text, {"face_down": True}, {"face_down": False})
        host = replace(host, face_down=False, face_down_as="", face_down_values=None)
    was_token = host.is_token
    host = interpreter.put(replace(host, merged=(*host.merged, merged)))
    text = "On top is a token, so it is one." if host.is_token else "On top is a card, so it isn't a token."
    interpreter.step(p.MUTATE, host.ref, text, {"is_token": was_token}, {"is_token": host.is_token})
    text = "It is what is on top, with the abilities of all that is merged; that is copiable."
    if host.face_down:
        text = "It stays face down."
    interpreter.show(p.MUTATE, host.ref, text, copiable_values(host), about=(spell.ref,))
    trigger_of_its_own(interpreter, host.ref, interpreter.values(host.ref).abilities, OwnEvent.MUTATES)


def part(
    interpreter: Interpreter, gone: Object, others: list[Object], zone: str, principle: str = p.MUTATE
) -> None:
    """Put what was one with a permanent that has left into the same zone, each card by itself.

    An effect that finds the one there finds them all (CR 730.3).
    """
    noted = interpreter.table.noted(gone.ref)
    interpreter.table.notes[gone.ref] = replace(noted, parted_from=tuple(obj.ref for obj in others))
    for obj in others:
        reached = zone if obj.kind == "card" else NOWHERE
        if reached == NOWHERE:
            continue
        faces = obj.faces if obj.card is None else interpreter.faces_in(obj.card, reached)
        text = f"It was one permanent with {interpreter.called(gone.ref)} and goes where that goes."
        interpreter.step(principle, obj.ref, text, {"zone": NOWHERE}, {"zone": reached})
        interpreter.put(replace(obj, zone=reached, faces=faces, face=0, cast=NOT_CAST))
        interpreter.silently(obj.ref)
