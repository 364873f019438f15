"""Clash: two players reveal the top cards of their libraries (CR 701.30)."""

from judgeapp.copyengine.events.resolving.registry import resolves
from judgeapp.copyengine.events.resolving.resolution import Resolution
from judgeapp.copyengine.events.zones.library_order import library_of, unknown_order
from judgeapp.copyengine.model.effects.effects import Clash


@resolves(Clash)
def clash(resolution: Resolution, effect: Clash) -> None:
    """Let both put the revealed cards on top or on the bottom: nobody says which, so their places in the
    libraries aren't known any more. "If you win" asks who has won.
    """
    for player in resolution.interpreter.table.players:
        unknown_order(resolution.interpreter, library_of(resolution.interpreter, player))
