"""Letting a player play more lands in a turn (CR 305.2)."""

from judgeapp.copyengine.events.resolving.registry import resolves
from judgeapp.copyengine.events.resolving.resolution import Resolution
from judgeapp.copyengine.model import principles as p
from judgeapp.copyengine.model.effects.effects import MoreLandsNow


@resolves(MoreLandsNow)
def allow_more_lands(resolution: Resolution, effect: MoreLandsNow) -> None:
    """Let its controller play so many more lands this turn; several such effects add up (CR 305.2)."""
    interpreter, player = resolution.interpreter, resolution.controller
    more = interpreter.table.players[player].more_lands + effect.number
    interpreter.change_player(player, more_lands=more)
    text = f"From now on: “{effect.text}”"
    interpreter.step(p.SPELL_RESOLVES, resolution.obj.ref, text, {}, {})
