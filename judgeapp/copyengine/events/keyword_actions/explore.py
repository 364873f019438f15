"""Explore: a land card to hand, or a counter (CR 701.44)."""

from judgeapp.copyengine.events.actions.libraries.revealed_cards import revealed_card
from judgeapp.copyengine.events.resolving.registry import performs
from judgeapp.copyengine.events.resolving.resolution import Resolution, not_said
from judgeapp.copyengine.events.triggers.status_triggers import trigger_turning
from judgeapp.copyengine.events.zones.counters import add_counters
from judgeapp.copyengine.events.zones.zone_changes import move
from judgeapp.copyengine.interpreter.interpreter import Interpreter
from judgeapp.copyengine.model.effects.effects import KeywordAction
from judgeapp.copyengine.model.objects.abilities import EventName
from judgeapp.copyengine.model.plain_data import as_list
from judgeapp.copyengine.table.state import PLAYERS


@performs("explore")
def explore(resolution: Resolution, effect: KeywordAction) -> None:
    """A land card revealed goes to hand; else the permanent that explores gets a counter, and the card stays
    or goes to the graveyard (CR 701.44a). One that has left explores without getting a counter.
    """
    for ref in resolution.refs(effect.subject):
        if ref in PLAYERS:
            continue
        revealed = as_list(resolution.choices.get("card"))[resolution.explored :][:1]
        if not revealed:
            raise not_said(
                resolution.interpreter, "card", "the ref of the card revealed, or land, nonland or none"
            )
        resolution.explored += 1
        is_land, card = revealed_card(resolution.interpreter, str(revealed[0]), "library")
        if is_land:
            if card is not None:
                move(resolution.interpreter, card, "hand")
            _trigger(resolution.interpreter, ref, "explores a land card")
            continue
        obj = resolution.interpreter.table.objects[ref]
        if obj.zone == "battlefield":
            add_counters(resolution.interpreter, obj, "+1/+1", 1, "explore")
        if card is not None and resolution.choices.get("to") == "graveyard":
            move(resolution.interpreter, card, "graveyard")
        _trigger(resolution.interpreter, ref, "explores a nonland card")


def _trigger(interpreter: Interpreter, ref: str, revealing: EventName) -> None:
    """Note what triggers on a permanent having explored, as it last was if it has left (CR 701.44b, c)."""
    explorer = interpreter.table.last_object(interpreter.table.objects[ref])
    trigger_turning(interpreter, explorer, "explores")
    trigger_turning(interpreter, explorer, revealing)
