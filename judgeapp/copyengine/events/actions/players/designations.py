"""Designations of permanents and players: monstrous, renowned, the monarch, the city's blessing
(CR 701.37, 702.112, 702.131, 725).
"""

from functools import cache

from judgeapp.copyengine.events.actions.players.emblems import put_in_command_zone
from judgeapp.copyengine.events.entering.until_leaves import return_until_monarch
from judgeapp.copyengine.events.resolving.registry import resolves
from judgeapp.copyengine.events.resolving.resolution import Resolution
from judgeapp.copyengine.events.triggers.deed_triggers import trigger_doing
from judgeapp.copyengine.events.triggers.noting import trigger_of_its_own
from judgeapp.copyengine.events.zones.counters import add_counters
from judgeapp.copyengine.interpreter.interpreter import Interpreter
from judgeapp.copyengine.model import principles as p
from judgeapp.copyengine.model.effects.effects import BecomeMonarch, KeywordAction
from judgeapp.copyengine.model.effects.trigger_events import OwnEvent, PlayerAction
from judgeapp.copyengine.model.errors import CopyEngineError
from judgeapp.copyengine.model.immutable import replace
from judgeapp.copyengine.model.objects.abilities import Ability
from judgeapp.copyengine.model.objects.characteristics import NOTHING, Characteristics
from judgeapp.copyengine.reading import read_abilities
from judgeapp.copyengine.table.state import PLAYER_NAMES, PLAYERS, Object


def become_once(resolution: Resolution, effect: KeywordAction, why: str, event: OwnEvent) -> None:
    """Put counters on something and let it become monstrous or renowned, if it isn't: no ability, and not
    copied.
    """
    interpreter, obj, what = resolution.interpreter, resolution.this, event.removeprefix("becomes ")
    if obj.zone != "battlefield" or obj.choices.get(what):
        return
    obj = add_counters(interpreter, obj, "+1/+1", resolution.number(effect.amount), why)
    choices = {**obj.choices, what: True}
    before, after = {"choices": dict(obj.choices)}, {"choices": choices}
    interpreter.step(p.STATUS, obj.ref, f"It becomes {what}.", before, after)
    resolution.this = interpreter.put(replace(obj, choices=choices))
    trigger_of_its_own(interpreter, obj.ref, interpreter.values(obj.ref).abilities, event)


MONARCH, BLESSED = "monarch", "city's blessing"
_PERMANENTS_FOR_BLESSING = 10
_OF_MONARCH = "the monarch"
"""The ref of what the abilities of the monarch stand on: they have no source (CR 725.2)."""


@cache  # read once
def _abilities() -> tuple[Ability, ...]:
    """Return the abilities of the monarch (CR 725.2)."""
    text = (
        "At the beginning of your end step, draw a card.\n"
        "Whenever a creature deals combat damage to you, its controller becomes the monarch."
    )
    return read_abilities(text, name="", types=frozenset())


@resolves(BecomeMonarch)
def become_monarch(resolution: Resolution, effect: BecomeMonarch) -> None:
    """A player becomes the monarch, and whoever was it isn't any more (CR 725.3)."""
    interpreter = resolution.interpreter
    player = next((ref for ref in resolution.refs(effect.who) if ref in PLAYERS), None)
    if player is None or MONARCH in interpreter.table.players[player].designations:
        return
    give_to_one(interpreter, player, MONARCH)
    text = f"{PLAYER_NAMES[player]} becomes the monarch."
    interpreter.step(p.SPELL_RESOLVES, player, text, {"monarch": False}, {"monarch": True})
    put_in_command_zone(interpreter, _OF_MONARCH, player, replace(NOTHING, name="", abilities=_abilities()))
    interpreter.judge_again()
    trigger_doing(interpreter, PlayerAction.BECOMES_MONARCH, player)
    return_until_monarch(interpreter, player)


def refuse_other_monarch(resolution: Resolution) -> None:
    """Refuse to exile something until an opponent becomes the monarch while one is: they may have become it
    before the ability resolves, and then nothing is exiled (CR 610.3b).
    """
    players = resolution.interpreter.table.players
    if any(MONARCH in known.designations for name, known in players.items() if name != resolution.controller):
        raise CopyEngineError(
            "I can't tell whether an opponent became the monarch before it resolves.",
            where=resolution.interpreter.at("ref"),
            mend="Leave the resolve event out and state what happens as events.",
        )


def give_to_one(interpreter: Interpreter, player: str, designation: str) -> None:
    """Give a player a designation that no more than one has."""
    for name, known in list(interpreter.table.players.items()):
        has = known.designations - {designation} | ({designation} if name == player else set())
        interpreter.change_player(name, designations=has)


def ascends(values: Characteristics) -> bool:
    """Whether an object has ascend."""
    return any(ability.keyword == "ascend" for ability in values.abilities)


def give_citys_blessing(interpreter: Interpreter, spell: Object | None = None) -> None:
    """Give the city's blessing, for the rest of the game, to players with ten permanents (CR 702.131).

    Args:
        spell: one with ascend that resolves; otherwise permanents with it are looked at.
    """
    values = interpreter.layers.values
    ascending = [spell] if spell is not None else interpreter.table.on_battlefield()
    asking = {interpreter.controller(obj.ref) for obj in ascending if ascends(values[obj.ref])}
    for player in asking:
        there = interpreter.table.on_battlefield()
        had = interpreter.table.players[player].designations
        number = sum(1 for obj in there if interpreter.controller(obj.ref) == player)
        if BLESSED not in had and number >= _PERMANENTS_FOR_BLESSING:
            interpreter.change_player(player, designations=had | {BLESSED})
            text = f"{PLAYER_NAMES[player]} gets the city's blessing."
            interpreter.step(p.SPELL_RESOLVES, player, text, {BLESSED: False}, {BLESSED: True})
            interpreter.judge_again()
