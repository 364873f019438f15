"""Explore: a land card to hand, or a counter (CR 701.44)."""

from judgeapp.copyengine.events.actions.libraries.revealed_cards import revealed_card
from judgeapp.copyengine.events.resolving.registry import performs
from judgeapp.copyengine.events.resolving.resolution import Resolution, not_said
from judgeapp.copyengine.events.triggers.status_triggers import trigger_turning
from judgeapp.copyengine.events.zones.counters import add_counters
from judgeapp.copyengine.events.zones.library_order import known_on_top, on_top
from judgeapp.copyengine.events.zones.zone_changes import move
from judgeapp.copyengine.interpreter.interpreter import Interpreter
from judgeapp.copyengine.model.effects.effects import KeywordAction
from judgeapp.copyengine.model.errors import CopyEngineError
from judgeapp.copyengine.model.objects.abilities import EventName
from judgeapp.copyengine.model.plain_data import as_list
from judgeapp.copyengine.table.state import PLAYERS, Object


@performs("explore")
def explore(resolution: Resolution, effect: KeywordAction) -> None:
    """A land card revealed goes to hand; else the permanent that explores gets a counter, and the card stays
    or goes to the graveyard (CR 701.44a). One that has left explores without getting a counter.
    """
    for ref in resolution.refs(effect.subject):
        if ref in PLAYERS:
            continue
        stated = as_list(resolution.choices.get("card"))[resolution.explored :][:1]
        is_land, card = _revealed(resolution.interpreter, ref, str(stated[0]) if stated else None)
        resolution.explored += 1
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


def _revealed(interpreter: Interpreter, ref: str, stated: str | None) -> tuple[bool, Object | None]:
    """Return whether the card revealed as a permanent explores is a land card, and the card if the script has
    it.

    Raises:
        CopyEngineError: nobody says what it is, or the script names a card that isn't on top.
    """
    player = interpreter.controller(ref)
    known = known_on_top(interpreter, player, 1)
    if stated is None and not known:
        raise not_said(interpreter, "card", "the ref of the card revealed, or land, nonland or none")
    word = known[0].ref if stated is None else stated
    is_land, card = revealed_card(interpreter, word, "library", player)
    if card is not None:
        return is_land, on_top(interpreter, player, 1, [card], "card")[0]
    if not known:
        return is_land, None
    top = revealed_card(interpreter, known[0].ref, "library", player)
    if stated == "none" or top[0] != is_land:
        raise CopyEngineError(
            f"{known[0].ref} is on top of that library.",
            where=interpreter.at("choices.card"),
            mend="Name that card, or leave it out.",
        )
    return top
