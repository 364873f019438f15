"""Haunt: as it dies, or has resolved, it is exiled haunting a creature (CR 702.55)."""

from judgeapp.copyengine.events.resolving.registry import resolves
from judgeapp.copyengine.events.resolving.resolution import Resolution
from judgeapp.copyengine.events.triggers.noting import note_trigger
from judgeapp.copyengine.events.zones.zone_changes import move
from judgeapp.copyengine.interpreter.interpreter import Interpreter
from judgeapp.copyengine.model import principles as p
from judgeapp.copyengine.model.effects.effects import Haunt
from judgeapp.copyengine.model.immutable import replace
from judgeapp.copyengine.model.objects.abilities import Kind
from judgeapp.copyengine.model.terms.subjects import Filter, Target
from judgeapp.copyengine.reading.keywords.building_blocks import GONE_TO_GRAVEYARD
from judgeapp.copyengine.reading.keywords.registry import KeywordAbility, declare
from judgeapp.copyengine.reading.text.keyword_names import Takes
from judgeapp.copyengine.table.state import HAUNTS, Object

declare(
    KeywordAbility(
        name="haunt",
        takes=Takes.NOTHING,
        counts_as=Kind.TRIGGERED,
        trigger=GONE_TO_GRAVEYARD,
        resolves_as=(Haunt(Target(Filter(types=("Creature",), text="target creature"))),),
    )
)


def trigger_haunting(interpreter: Interpreter, card: Object) -> None:
    """Note haunt of a spell that has been put into a graveyard as it resolved (CR 702.55a)."""
    for ability in interpreter.values(card.ref).abilities:
        if ability.keyword == "haunt" and card.zone == "graveyard":
            note_trigger(interpreter, card.ref, ability)


@resolves(Haunt)
def haunt(resolution: Resolution, effect: Haunt) -> None:
    """The card is exiled, if it is where it went, and haunts the creature (CR 702.55b)."""
    interpreter, card = resolution.interpreter, resolution.this
    target = next(iter(resolution.objects(effect.target)), None)
    if card.zone != "graveyard" or card.kind != "card" or target is None or resolution.has_lost(card.ref):
        return
    move(interpreter, card, "exile", p.SPELL_RESOLVES)
    card = interpreter.table.objects[card.ref]
    if card.zone != "exile":
        return
    choices = {**card.choices, HAUNTS: target.ref}
    before, after = {"choices": dict(card.choices)}, {"choices": choices}
    resolution.this = interpreter.put(replace(card, choices=choices))
    text = f"It haunts {interpreter.called(target.ref) or target.ref}."
    interpreter.step(p.STATUS, card.ref, text, before, after)
