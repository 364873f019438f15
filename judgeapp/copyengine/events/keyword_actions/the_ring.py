"""The Ring tempts a player, who chooses a Ring-bearer and has the emblem named The Ring (CR 701.54)."""

from functools import cache

from judgeapp.copyengine.events.actions.players.emblems import put_in_command_zone
from judgeapp.copyengine.events.resolving.registry import resolves
from judgeapp.copyengine.events.resolving.resolution import Resolution, not_said
from judgeapp.copyengine.events.triggers.deed_triggers import trigger_doing
from judgeapp.copyengine.interpreter.interpreter import Interpreter
from judgeapp.copyengine.model import principles as p
from judgeapp.copyengine.model.effects.effects import RingTempts
from judgeapp.copyengine.model.effects.trigger_events import PlayerAction
from judgeapp.copyengine.model.immutable import replace
from judgeapp.copyengine.model.objects.abilities import Ability
from judgeapp.copyengine.model.objects.characteristics import NOTHING
from judgeapp.copyengine.reading import read_abilities
from judgeapp.copyengine.table.state import PLAYER_NAMES, RING_BEARER, Object

_NAME = "The Ring"


@cache  # read once
def _abilities() -> tuple[Ability, ...]:
    """Return the abilities of the emblem, of which it has one for each time the Ring tempted its owner, and
    no more than four (CR 701.54c).
    """
    texts = (
        "Each ring-bearer creature you control is legendary. "
        "Each ring-bearer creature you control can't be blocked by creatures with greater power.",
        "Whenever your Ring-bearer attacks, draw a card, then discard a card.",
        "Whenever your Ring-bearer becomes blocked by a creature, that creature's controller sacrifices it "
        "at end of combat.",
        "Whenever your Ring-bearer deals combat damage to a player, each opponent loses 3 life.",
    )
    return tuple(ability for text in texts for ability in read_abilities(text, name=_NAME, types=frozenset()))


@resolves(RingTempts)
def tempt(resolution: Resolution, effect: RingTempts) -> None:
    """The player gets the emblem or one more of its abilities, and chooses a creature; who has none to choose
    is tempted all the same (CR 701.54a, 701.54d).
    """
    interpreter, player = resolution.interpreter, resolution.controller
    _put_emblem(interpreter, player)
    bearer = _chosen(resolution, player)
    if bearer is not None:
        _let_bear(interpreter, bearer, player)
    interpreter.judge_again()
    trigger_doing(interpreter, PlayerAction.TEMPTED, player)


def _put_emblem(interpreter: Interpreter, player: str) -> None:
    before = interpreter.table.players[player].tempted
    interpreter.change_player(player, tempted=before + 1)
    values = replace(NOTHING, name=_NAME, abilities=_abilities()[: before + 1])
    put_in_command_zone(interpreter, f"the Ring of {player}", player, values)
    text = f"The Ring tempts {PLAYER_NAMES[player]}, for the {_ORDINALS.get(before, 'next')} time."
    interpreter.step(p.SPELL_RESOLVES, player, text, {"tempted": before}, {"tempted": before + 1})


_ORDINALS = {0: "first", 1: "second", 2: "third", 3: "fourth"}


def _chosen(resolution: Resolution, player: str) -> Object | None:
    """Return the creature that is chosen: the only one there is, or the one that the script names.

    Raises:
        CopyEngineError: several could be chosen, and the script names none of them.
    """
    interpreter = resolution.interpreter
    mine = {
        obj.ref: obj
        for obj in interpreter.table.on_battlefield()
        if interpreter.controller(obj.ref) == player and "Creature" in interpreter.values(obj.ref).types
    }
    named = str(resolution.choices.get("creature") or "")
    if named or len(mine) > 1:
        if named not in mine:
            raise not_said(interpreter, "creature", f"the Ring-bearer, one of {', '.join(mine) or 'none'}")
        return mine[named]
    return next(iter(mine.values()), None)


def _let_bear(interpreter: Interpreter, bearer: Object, player: str) -> None:
    """Make a creature the Ring-bearer of a player, and no other (CR 701.54a). It isn't copied (701.54b)."""
    for obj in list(interpreter.table.objects.values()):
        if obj.choices.get(RING_BEARER) == player and obj.ref != bearer.ref:
            _let_rest(interpreter, obj)
    choices = {**bearer.choices, RING_BEARER: player}
    before, after = {"choices": dict(bearer.choices)}, {"choices": choices}
    interpreter.put(replace(bearer, choices=choices))
    text = f"It becomes the Ring-bearer of {PLAYER_NAMES[player]}."
    interpreter.step(p.STATUS, bearer.ref, text, before, after)


def end_bearing(interpreter: Interpreter) -> None:
    """End the designation of a Ring-bearer that another player controls by now (CR 701.54a)."""
    for obj in [o for o in interpreter.table.on_battlefield() if RING_BEARER in o.choices]:
        if interpreter.controller(obj.ref) != obj.choices[RING_BEARER]:
            _let_rest(interpreter, obj)


def _let_rest(interpreter: Interpreter, obj: Object) -> None:
    choices = {key: value for key, value in obj.choices.items() if key != RING_BEARER}
    before, after = {"choices": dict(obj.choices)}, {"choices": choices}
    interpreter.put(replace(obj, choices=choices))
    interpreter.step(p.STATUS, obj.ref, "It is no longer a Ring-bearer.", before, after)
