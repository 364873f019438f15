"""Cards looked for from the top of a library, one after the other, and what becomes of what is found (CR
701.20): "reveal cards from the top of your library until you reveal a creature card".

The script names what is found under `card`, unless the cards on top are known down to it. Which other cards
were revealed it names under `reveal`, where they go somewhere else than back into the library.
"""

from judgeapp.copyengine.evaluation.amounts import can_tell
from judgeapp.copyengine.events.actions.libraries.library import put_cards
from judgeapp.copyengine.events.resolving.registry import resolves
from judgeapp.copyengine.events.resolving.resolution import Looked, Resolution, not_said
from judgeapp.copyengine.events.targeting.targets import with_x
from judgeapp.copyengine.events.zones.library_order import (
    known_on_top,
    library_of,
    on_top,
    refuse_too_many,
    unknown_order,
)
from judgeapp.copyengine.events.zones.zone_changes import move
from judgeapp.copyengine.interpreter.interpreter import Interpreter
from judgeapp.copyengine.model.effects.effects import PutFound, PutFromAmong, PutRest, RevealUntil
from judgeapp.copyengine.model.errors import CopyEngineError
from judgeapp.copyengine.model.wording import joined
from judgeapp.copyengine.script.fields import chosen_words
from judgeapp.copyengine.table.state import Object

_BACK = ("library", "bottom of library", "bottom of library at random")
"""Zones in which the number of unnamed cards isn't kept."""


@resolves(RevealUntil)
def reveal_until(resolution: Resolution, effect: RevealUntil) -> None:
    """Reveal or exile cards from the top of a library until what is looked for is there, or the library is
    empty.

    Raises:
        CopyEngineError: several players do it; or it isn't said what is found, or which cards were revealed
            besides where that matters; or another card would be found before.
    """
    interpreter = resolution.interpreter
    players = resolution.players(effect.who)
    if not players:
        return
    if len(players) > 1:
        raise CopyEngineError(
            f"I can't tell which cards each player finds by “{effect.text}.”",
            where=interpreter.at("ref"),
            mend="Leave the resolve event out and state what happens as events.",
        )
    player, number = players[0], resolution.number(effect.amount)
    run = _unbroken_run(interpreter, player)
    found = _found(resolution, effect, player, number, run)
    last = found[-1] if len(found) == number and number else None
    if last is not None and last in run:
        cards = run[: run.index(last) + 1]
    else:
        cards = _revealed(resolution, effect, player, [*run, *(ref for ref in found if ref not in run)])
    resolution.pile = Looked(player, list(cards), 0, list(found))
    resolution.refer_to(list(found))
    resolution.did = True
    if effect.exiled:
        for ref in cards:
            move(interpreter, interpreter.table.objects[ref], "exile")
            resolution.link(ref)


def _unbroken_run(interpreter: Interpreter, player: str) -> list[str]:
    """Return the cards on top of a library that are known, down to the first that isn't."""
    known = known_on_top(interpreter, player, len(library_of(interpreter, player)))
    return [obj.ref for place, obj in enumerate(known, 1) if obj.position == place]


def _found(
    resolution: Resolution, effect: RevealUntil, player: str, number: int, run: list[str]
) -> list[str]:
    """Return what is found: of the cards known to be on top, and of those that the script names.

    Raises:
        CopyEngineError: it names none, or too many, or one that isn't such a card in that library, or one
            that lies below another.
    """
    interpreter, choices = resolution.interpreter, resolution.choices
    first = [ref for ref in run if _fits(resolution, effect, ref)][:number]
    if "card" not in choices:
        if len(first) == number:
            return first
        what = f"the ref of what “{effect.text}” finds; [] for nothing"
        raise not_said(interpreter, "card", what)
    named = list(chosen_words(choices["card"]))
    for ref in named:
        obj = interpreter.find(ref, "choices.card")
        if obj.zone != "library" or obj.owner != player or not _fits(resolution, effect, ref):
            raise CopyEngineError(
                f"{ref} isn't what “{effect.text}” finds.",
                where=interpreter.at("choices.card"),
                mend="Name such a card in zone: library of that player.",
            )
    refuse_too_many(interpreter, len(named), number, "card")
    if missed := [ref for ref in first if ref not in named]:
        raise CopyEngineError(
            f"{missed[0]} is found before {joined(named) or 'the library is empty'}.",
            where=interpreter.at("choices.card"),
            mend=f"Name {joined(first)}, or give the cards other positions.",
        )
    if len(first) == number:
        return first
    return [*first, *(ref for ref in named if ref not in first)]


def _fits(resolution: Resolution, effect: RevealUntil, ref: str) -> bool:
    kinds = [with_x(kind, resolution.obj.cast.x) for kind in effect.kinds]
    return any(can_tell(kind) and ref in resolution.context.fitting(kind) for kind in kinds)


def _revealed(resolution: Resolution, effect: RevealUntil, player: str, known: list[str]) -> list[str]:
    """Return all cards that are revealed, where the script has to say it; where the others go back into the
    library it needn't, and nobody knows the order of what lies below.

    Raises:
        CopyEngineError: it doesn't say it, or names one that would be found or isn't there.
    """
    interpreter, choices = resolution.interpreter, resolution.choices
    if "reveal" not in choices:
        if not _go_back(resolution, exiled=effect.exiled):
            what = "the refs of the other cards that it reveals, which the script has to list; [] for none"
            raise not_said(interpreter, "reveal", what)
        _forget_order(interpreter, player, known)
        return known
    others = list(chosen_words(choices["reveal"]))
    for ref in others:
        obj = interpreter.find(ref, "choices.reveal")
        there = obj.zone == "library" and obj.owner == player
        if not there or (ref not in known and _fits(resolution, effect, ref)):
            raise CopyEngineError(
                f"{ref} isn't one of the other cards that it reveals.",
                where=interpreter.at("choices.reveal"),
                mend="Name cards in zone: library of that player that aren't what it looks for.",
            )
    refs = [*known, *(ref for ref in others if ref not in known)]
    named: list[Object] = [interpreter.table.objects[ref] for ref in refs]
    on_top(interpreter, player, len(refs), named, "reveal")
    return refs


def _go_back(resolution: Resolution, *, exiled: bool) -> bool:
    """Whether all cards but those that are found go back into the library."""
    later = resolution.later
    if any(isinstance(each, PutFromAmong) for each in later):
        return False
    puts = [each.to for each in later if isinstance(each, PutRest)]
    return all(to in _BACK for to in puts) and (bool(puts) or not exiled)


def _forget_order(interpreter: Interpreter, player: str, known: list[str]) -> None:
    below = [obj for obj in library_of(interpreter, player) if obj.ref not in known]
    unknown_order(interpreter, [obj for obj in below if (obj.position or 0) > 0])


@resolves(PutFound)
def put_found(resolution: Resolution, effect: PutFound) -> None:
    """Put what was found where the text says; who puts it onto the battlefield controls it (CR 110.2a)."""
    pile, interpreter = resolution.pile, resolution.interpreter
    if pile is None:
        return
    there = [ref for ref in pile.found if ref in pile.cards]
    cards = [interpreter.table.objects[ref] for ref in there]
    pile.cards = [ref for ref in pile.cards if ref not in there]
    resolution.did = bool(cards)
    put_cards(
        resolution, cards, 0, effect.to, pile.player, resolution.controller if effect.yours else pile.player
    )
    resolution.refer_to(list(there))
    interpreter.judge_again()
