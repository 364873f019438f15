"""Connive: draw, discard, and a counter for a nonland card (CR 701.50)."""

from judgeapp.copyengine.events.actions.libraries.revealed_cards import revealed_card
from judgeapp.copyengine.events.actions.players.drawing import draw_cards, drawn_after_all
from judgeapp.copyengine.events.resolving.registry import performs
from judgeapp.copyengine.events.resolving.resolution import Resolution, not_said
from judgeapp.copyengine.events.triggers.deed_triggers import trigger_discarding
from judgeapp.copyengine.events.triggers.status_triggers import trigger_turning
from judgeapp.copyengine.events.zones.counters import add_counters
from judgeapp.copyengine.events.zones.library_order import refuse_too_many
from judgeapp.copyengine.events.zones.zone_changes import move
from judgeapp.copyengine.model.effects.effects import KeywordAction
from judgeapp.copyengine.model.plain_data import as_list
from judgeapp.copyengine.table.state import Object, Player


@performs("connive")
def connive(resolution: Resolution, effect: KeywordAction) -> None:
    """Its controller draws and discards, and it gets a counter for each nonland card (CR 701.50a)."""
    interpreter, number = resolution.interpreter, resolution.number(effect.amount)
    for ref in resolution.refs(effect.subject):
        obj = interpreter.table.objects.get(ref)
        if obj is None:
            continue
        discarded = [str(word) for word in as_list(resolution.choices.get("discard"))]
        if number and not discarded:
            raise not_said(
                interpreter, "discard", "the refs of the cards discarded, or land or nonland for each"
            )
        refuse_too_many(interpreter, len(discarded), number, "discard")
        player = interpreter.controller(ref) if obj.zone == "battlefield" else resolution.controller
        if number:
            draw_cards(interpreter, player, drawn_after_all(interpreter, player, number))
        held = (
            len(interpreter.table.hand(player)) + interpreter.table.players.get(player, Player()).unnamed_hand
        )
        if len(discarded) < min(number, held):
            raise not_said(interpreter, "discard", f"{number} cards, for that many are discarded")
        nonland, cards = 0, list[Object]()
        for word in discarded:
            is_land, card = revealed_card(interpreter, word, "hand", player)
            nonland += not is_land
            if card is not None:
                move(interpreter, card, "graveyard")
                cards.append(card)
        trigger_discarding(interpreter, player, cards, len(discarded) - len(cards))
        if nonland and interpreter.table.objects[ref].zone == "battlefield":
            add_counters(interpreter, interpreter.table.objects[ref], "+1/+1", nonland, "connive")
        conniver = interpreter.table.last_object(interpreter.table.objects[ref])
        trigger_turning(interpreter, conniver, "connives")
