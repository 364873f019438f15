"""Revealing cards in a hand (CR 701.20): which of them, the script says."""

from judgeapp.copyengine.events.resolving.registry import resolves
from judgeapp.copyengine.events.resolving.resolution import Resolution, not_said
from judgeapp.copyengine.model.effects.effects import RevealFromHand
from judgeapp.copyengine.model.errors import CopyEngineError
from judgeapp.copyengine.model.plain_data import as_list
from judgeapp.copyengine.model.policies import CORRECT
from judgeapp.copyengine.model.terms.conditions import Fate
from judgeapp.copyengine.model.wording import joined
from judgeapp.copyengine.table.state import Player


@resolves(RevealFromHand)
def reveal_from_hand(resolution: Resolution, effect: RevealFromHand) -> None:
    """Reveal the cards that the script names, or as many as it says of a hand that it doesn't list.

    Raises:
        CopyEngineError: it doesn't say which, or names what isn't such a card in that hand.
    """
    interpreter, player = resolution.interpreter, resolution.controller
    hand = interpreter.table.hand(player)
    unnamed = interpreter.table.players.get(player, Player()).unnamed_hand
    able = [
        o for o in hand if effect.cards is None or interpreter.speaks_of(resolution.this, effect.cards, o)
    ]
    said = resolution.choices.get("reveal")
    if "reveal" not in resolution.choices and (able or unnamed) and interpreter.policy is CORRECT:
        which = "the refs of the cards revealed, or null for none"
        raise not_said(interpreter, "reveal", which, [obj.ref for obj in able])
    if isinstance(said, int) and not isinstance(said, bool):
        if said < 0:
            raise CopyEngineError(
                f"{player} can't reveal {said} cards.",
                where=interpreter.at("choices.reveal"),
                mend="Say how many, or null for none.",
            )
        resolution.note_fate(Fate.REVEALED, [], said)
        return
    refs = [str(ref) for ref in as_list(said)] if said is not None else []
    for ref in refs:
        if ref not in [obj.ref for obj in able] and interpreter.policy is CORRECT:
            raise CopyEngineError(
                f"{ref} isn't a card that can be revealed: “{effect.text}”",
                where=interpreter.at("choices.reveal"),
                mend=f"Name some of {joined([obj.ref for obj in able], none='none')}, or null for none.",
            )
    resolution.note_fate(Fate.REVEALED, refs)
