"""Keyword actions that look at a player's cards: explore and connive (CR 701.44, 701.50)."""

from typing import TYPE_CHECKING

from judgeapp.copyengine.events.zones.counters import add_counters
from judgeapp.copyengine.events.zones.zone_changes import move
from judgeapp.copyengine.interpreter.interpreter import Machine
from judgeapp.copyengine.interpreter.new_objects import as_list
from judgeapp.copyengine.model import principles as p
from judgeapp.copyengine.model.action_effects import KeywordAction
from judgeapp.copyengine.model.errors import CopyEngineError
from judgeapp.copyengine.table.state import PLAYER_NAMES, PLAYERS, Object, Player

if TYPE_CHECKING:
    from judgeapp.copyengine.events.resolving.resolution import Performing

_KINDS = frozenset({"land", "nonland"})


def not_said(machine: Machine, key: str, what: str) -> CopyEngineError:
    """The refusal of what needs a choice that the script doesn't state."""
    return CopyEngineError(
        "What is chosen as it resolves isn't said.",
        where=machine.at(f"choices.{key}"),
        mend=f"Give choices: {{{key}: ...}}: {what}.",
    )


def explore(work: "Performing", effect: KeywordAction) -> None:
    """A land card revealed goes to hand; else the permanent that explores gets a counter, and the card stays
    or goes to the graveyard (CR 701.44a). One that has left explores without getting a counter.
    """
    for ref in work.refs(effect.subject):
        if ref in PLAYERS:
            continue
        done = work.report.get("explored", 0)
        revealed = as_list(work.choices.get("card"))[done:][:1]
        if not revealed:
            raise not_said(work.machine, "card", "the ref of the card revealed, or land, nonland or none")
        work.report["explored"] = done + 1
        is_land, card = _card(work.machine, str(revealed[0]), "library")
        if is_land:
            if card is not None:
                move(work.machine, card, "hand")
            continue
        obj = work.machine.table.objects[ref]
        if obj.zone == "battlefield":
            add_counters(work.machine, obj, "+1/+1", 1, "explore")
        if card is not None and work.choices.get("to") == "graveyard":
            move(work.machine, card, "graveyard")


def connive(work: "Performing", effect: KeywordAction) -> None:
    """Its controller draws and discards, and it gets a counter for each nonland card (CR 701.50a)."""
    machine, number = work.machine, work.number(effect.amount)
    for ref in work.refs(effect.subject):
        obj = machine.table.objects.get(ref)
        if obj is None:
            continue
        discarded = [str(word) for word in as_list(work.choices.get("discard"))]
        if number and not discarded:
            raise not_said(machine, "discard", "the refs of the cards discarded, or land or nonland for each")
        if len(discarded) > number:
            raise CopyEngineError(
                f"{len(discarded)} cards are too many.",
                where=machine.at("choices.discard"),
                mend=f"Give {number}.",
            )
        player = machine.controller(ref) if obj.zone == "battlefield" else work.controller
        drew = machine.table.players.get(player, Player()).drew
        if number:
            text = f"{PLAYER_NAMES.get(player, player)} draws {number} card{'s' if number > 1 else ''}."
            machine.step(p.DRAWING, player, text, {"drew": drew}, {"drew": drew + number})
            machine.change_player(player, drew=drew + number)
        nonland = 0
        for word in discarded:
            is_land, card = _card(machine, word, "hand")
            nonland += not is_land
            if card is not None:
                move(machine, card, "graveyard")
        if nonland and machine.table.objects[ref].zone == "battlefield":
            add_counters(machine, machine.table.objects[ref], "+1/+1", nonland, "connive")


def _card(machine: Machine, word: str, zone: str) -> tuple[bool, Object | None]:
    """Return whether a card is a land card, and the card if the script has it.

    Raises:
        CopyEngineError: it is somewhere else.
    """
    if word in _KINDS or word == "none":
        return word == "land", None
    card = machine.find(word, "choices")
    if card.zone != zone:
        raise CopyEngineError(
            f"{word} isn't in a {zone}.",
            where=machine.at("choices"),
            mend="Name a card there, or say land or nonland.",
        )
    return "Land" in machine.values(card.ref).types, card
