"""Spells that are cast as something resolves, without paying: "you may cast it" (CR 608.2g).

The script states them by `cast` events right after the `resolve`. They happen as the text comes to them,
whatever their types; the event itself then finds them cast.
"""

from collections.abc import Iterator

import msgspec

from judgeapp.copyengine.evaluation.amounts import can_tell
from judgeapp.copyengine.events.casting.stack import cast_now
from judgeapp.copyengine.events.resolving.registry import resolves
from judgeapp.copyengine.events.resolving.resolution import Resolution
from judgeapp.copyengine.events.targeting.targets import with_x
from judgeapp.copyengine.interpreter.interpreter import Interpreter
from judgeapp.copyengine.interpreter.new_objects import faces_cast
from judgeapp.copyengine.model.effects.effects import ExileSpellCast, MayCastNow, OfWhich
from judgeapp.copyengine.model.errors import CopyEngineError
from judgeapp.copyengine.model.immutable import replace
from judgeapp.copyengine.model.policies import CORRECT
from judgeapp.copyengine.model.wording import joined
from judgeapp.copyengine.reading.statics.casting.alternative_costs import FREE
from judgeapp.copyengine.script import events
from judgeapp.copyengine.script.fields import chosen_words
from judgeapp.copyengine.table.copiable_values import copiable_values
from judgeapp.copyengine.table.face_down import as_played
from judgeapp.copyengine.table.state import Object

_ELSEWHERE = frozenset({"battlefield", "stack", "nowhere"})


@resolves(MayCastNow)
def cast_while_resolving(resolution: Resolution, effect: MayCastNow) -> None:
    """Cast the cards that the script says are cast now; none that it doesn't name.

    Raises:
        CopyEngineError: `choices.cast` says what is cast, and no `cast` event says how.
    """
    interpreter = resolution.interpreter
    most = None if effect.number is None else resolution.number(effect.number)
    number, meant = 0, _spoken_of(resolution, effect)
    resolution.cast = resolution.cast or []
    for place, event in _stated(interpreter):
        if most is not None and number >= most:
            break
        card = interpreter.table.objects.get(event.ref) if event.card is None else None
        who = event.controller or resolution.controller
        if card is None or who != resolution.controller:
            break
        if effect.transformed and event.ref in meant and card.kind == "card":
            _refuse_untransformed(interpreter, card, event, place)
        face = "back" if effect.transformed else event.face
        if not _fits(resolution, effect, card, meant, face):
            if event.face is not None and _fits(resolution, effect, card, meant, None):
                _refuse_face(resolution, effect, card, place)
            break
        free = msgspec.structs.replace(event, alternative_cost=FREE)
        if effect.transformed:
            free = msgspec.structs.replace(free, face="back")
        with interpreter.place(f"events[{place}]"):
            cast_now(interpreter, free, by_resolving=True)
        table = interpreter.table
        table.cast_within = {**table.cast_within, place: resolution.obj.ref}
        number += 1
        resolution.cast.append(event.ref)
        resolution.it = event.ref
        if resolution.pile is not None and event.ref in resolution.pile.cards:
            resolution.pile.cards.remove(event.ref)
        if event.ref in resolution.them:
            resolution.them.remove(event.ref)
    resolution.did = number > 0
    said = resolution.choices.get("cast")
    if said and (not number or set(chosen_words(said)) - {*resolution.cast}):
        raise CopyEngineError(
            "Nothing says how it's cast.",
            where=interpreter.at("choices.cast"),
            mend="State it right after the `resolve`: {do: cast, ref, targets ...}.",
        )


@resolves(ExileSpellCast)
def exile_spell_cast(resolution: Resolution, effect: ExileSpellCast) -> None:
    """Have the spells that have just been cast exiled as they would be put into a graveyard (CR 614.1a)."""
    for ref in resolution.cast or ():
        spell = resolution.interpreter.table.objects[ref]
        resolution.interpreter.put(replace(spell, cast=replace(spell.cast, exiled_instead=True)))


def _stated(interpreter: Interpreter) -> Iterator[tuple[int, events.Cast]]:
    """Yield the `cast` events right after the one being played that haven't happened, each with its place."""
    first = (interpreter.event or 0) + 1
    if not isinstance(interpreter.script_events[first - 1], events.Resolve):
        return
    for place, event in enumerate(interpreter.script_events[first:], first):
        if isinstance(event, events.Cast):
            if place not in interpreter.table.cast_within:
                yield place, event
        elif not isinstance(event, events.Check):
            return


def _spoken_of(resolution: Resolution, effect: MayCastNow) -> list[str]:
    """Return the cards that "it", "those cards", or "from among them" means."""
    if effect.target is not None:
        return resolution.refs(effect.target)
    spoken = resolution.them or ([resolution.it] if resolution.it is not None else [])
    if effect.of is OfWhich.AMONG and resolution.pile is not None:
        return [*resolution.pile.cards, *spoken]
    return list(spoken)


def _refuse_face(resolution: Resolution, effect: MayCastNow, card: Object, place: int) -> None:
    """Refuse a face by which a card would become a spell that the text doesn't let be cast (CR 601.3e)."""
    is_none = resolution.choices.get("cast", True) in (False, [], ())
    if not is_none and resolution.interpreter.policy is CORRECT:
        kinds = joined((f"{kind.text}" for kind in effect.kinds), "or")
        raise CopyEngineError(
            f"With that face {card.ref} can't be cast: what may be cast is {kinds}.",
            where=f"events[{place}].face",
            mend="Name another face, or state choices: {cast: []} for none.",
        )


def _refuse_untransformed(interpreter: Interpreter, card: Object, event: events.Cast, place: int) -> None:
    """Refuse to cast transformed what doesn't transform, or with its front face up (CR 712.14a)."""
    turns = len(card.faces) > 1 if card.card is None else card.card.transforming
    is_back = event.face is None or event.face.casefold() in {"back", card.faces[-1].normal.name.casefold()}
    if interpreter.policy is CORRECT and not (turns and is_back):
        raise CopyEngineError(
            f"{card.ref} can't be cast transformed: it doesn't transform."
            if not turns
            else f"{card.ref} is cast transformed, with its back face up.",
            where=f"events[{place}]",
            mend="Leave the cast out: the card stays in exile." if not turns else "Leave face out.",
        )


def _fits(
    resolution: Resolution, effect: MayCastNow, card: Object, meant: list[str], face: str | None
) -> bool:
    """Whether a card is among those that may be cast, and the spell it becomes is what the text asks for."""
    interpreter = resolution.interpreter
    if card.kind != "card" or card.zone in _ELSEWHERE:
        return False
    spell = as_played(card)
    if face is not None and card.card is not None:
        faces, side = faces_cast(interpreter, face, interpreter.faces_in(card.card, "stack"), card.card)
        spell = replace(spell, faces=faces, face=side)
    values = copiable_values(spell)
    if "Land" in values.types:
        return False
    if effect.of in {OfWhich.HAND, OfWhich.GRAVEYARD}:
        if card.zone != effect.of or card.owner != resolution.controller:
            return False
    elif card.ref not in meant:
        return False
    kinds = [replace(with_x(kind, resolution.obj.cast.x), zone=card.zone) for kind in effect.kinds]
    return not kinds or any(
        can_tell(kind)
        and (
            card.ref in resolution.context.fitting(kind)
            if face is None
            else interpreter.speaks_of(resolution.this, kind, spell, values, card.owner)
        )
        for kind in kinds
    )
