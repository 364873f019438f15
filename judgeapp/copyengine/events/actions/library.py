"""Cards taken from the top of a library; those that the script doesn't name are counted (CR 401)."""

from judgeapp.copyengine.events.entering.entering import player_name
from judgeapp.copyengine.events.resolving.registry import resolves
from judgeapp.copyengine.events.resolving.resolution import Resolution
from judgeapp.copyengine.events.zones.zone_changes import move
from judgeapp.copyengine.model import principles as p
from judgeapp.copyengine.model.effects.effects import TakeFromTop
from judgeapp.copyengine.model.plain_data import as_list
from judgeapp.copyengine.model.wording import plural
from judgeapp.copyengine.table.state import Player


@resolves(TakeFromTop)
def take_from_top(resolution: Resolution, effect: TakeFromTop) -> None:
    """Put cards of those looked at into a hand: the ones the script names, and as many others as are left."""
    interpreter, player = resolution.interpreter, resolution.controller
    stated = resolution.choices.get("card") or resolution.choices.get("reveal")
    if effect.optional and not stated:
        return
    named = [str(ref) for ref in as_list(stated)]
    known = [interpreter.table.objects[ref] for ref in named if ref in interpreter.table.objects]
    cards = [obj for obj in known if obj.zone == "library" and obj.owner == player]
    for obj in cards:
        move(interpreter, obj, "hand")
    unnamed = max(0, resolution.number(effect.amount) - len(cards))
    if unnamed:
        had = interpreter.table.players.get(player, Player()).taken
        text = f"{player_name(player)} puts {unnamed} {plural('card', unnamed)} of them into their hand."
        interpreter.step(p.SPELL_RESOLVES, player, text, {"taken": had}, {"taken": had + unnamed})
        interpreter.change_player(player, taken=had + unnamed)
