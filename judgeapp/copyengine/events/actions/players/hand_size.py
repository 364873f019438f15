"""What becomes of maximum hand sizes (CR 402.2)."""

from judgeapp.copyengine.events.entering.entering import player_name
from judgeapp.copyengine.events.resolving.registry import resolves
from judgeapp.copyengine.events.resolving.resolution import Resolution
from judgeapp.copyengine.model import principles as p
from judgeapp.copyengine.model.effects.effects import NoMaximumHandSize


@resolves(NoMaximumHandSize)
def lift_maximum(resolution: Resolution, _: NoMaximumHandSize) -> None:
    """A player may keep any number of cards for the rest of the game."""
    player = resolution.controller
    text = f"{player_name(player)} has no maximum hand size for the rest of the game."
    resolution.interpreter.step(p.SPELL_RESOLVES, player, text, {}, {})
    resolution.interpreter.change_player(player, no_maximum=True)
