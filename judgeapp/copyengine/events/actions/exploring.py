"""Keyword actions that look at a player's cards: explore and connive (CR 701.44, 701.50)."""

from judgeapp.copyengine.events.resolving.resolution import Resolution
from judgeapp.copyengine.events.zones.counters import add_counters
from judgeapp.copyengine.events.zones.zone_changes import move
from judgeapp.copyengine.interpreter.interpreter import Interpreter
from judgeapp.copyengine.interpreter.new_objects import as_list
from judgeapp.copyengine.model import principles as p
from judgeapp.copyengine.model.effects import KeywordAction
from judgeapp.copyengine.model.errors import CopyEngineError
from judgeapp.copyengine.table.state import PLAYER_NAMES, PLAYERS, Object, Player

_KINDS = frozenset({"land", "nonland"})


def not_said(interpreter: Interpreter, key: str, what: str) -> CopyEngineError:
    """The refusal of what needs a choice that the script doesn't state."""
    return CopyEngineError(
        "What is chosen as it resolves isn't said.",
        where=interpreter.at(f"choices.{key}"),
        mend=f"Give choices: {{{key}: ...}}: {what}.",
    )


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
        is_land, card = _card(resolution.interpreter, str(revealed[0]), "library")
        if is_land:
            if card is not None:
                move(resolution.interpreter, card, "hand")
            continue
        obj = resolution.interpreter.table.objects[ref]
        if obj.zone == "battlefield":
            add_counters(resolution.interpreter, obj, "+1/+1", 1, "explore")
        if card is not None and resolution.choices.get("to") == "graveyard":
            move(resolution.interpreter, card, "graveyard")


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
        if len(discarded) > number:
            raise CopyEngineError(
                f"{len(discarded)} cards are too many.",
                where=interpreter.at("choices.discard"),
                mend=f"Give {number}.",
            )
        player = interpreter.controller(ref) if obj.zone == "battlefield" else resolution.controller
        drew = interpreter.table.players.get(player, Player()).drew
        if number:
            text = f"{PLAYER_NAMES.get(player, player)} draws {number} card{'s' if number > 1 else ''}."
            interpreter.step(p.DRAWING, player, text, {"drew": drew}, {"drew": drew + number})
            interpreter.change_player(player, drew=drew + number)
        nonland = 0
        for word in discarded:
            is_land, card = _card(interpreter, word, "hand")
            nonland += not is_land
            if card is not None:
                move(interpreter, card, "graveyard")
        if nonland and interpreter.table.objects[ref].zone == "battlefield":
            add_counters(interpreter, interpreter.table.objects[ref], "+1/+1", nonland, "connive")


def _card(interpreter: Interpreter, word: str, zone: str) -> tuple[bool, Object | None]:
    """Return whether a card is a land card, and the card if the script has it.

    Raises:
        CopyEngineError: it is somewhere else.
    """
    if word in _KINDS or word == "none":
        return word == "land", None
    card = interpreter.find(word, "choices")
    if card.zone != zone:
        raise CopyEngineError(
            f"{word} isn't in a {zone}.",
            where=interpreter.at("choices"),
            mend="Name a card there, or say land or nonland.",
        )
    return "Land" in interpreter.values(card.ref).types, card
