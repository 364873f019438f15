"""Venturing into dungeons, completing them, and the initiative (CR 309, 701.49, 726)."""

from collections.abc import Collection
from functools import cache, lru_cache

from judgeapp.copyengine.cards.dungeons import UNDERCITY, dungeons
from judgeapp.copyengine.events.actions.players.designations import give_to_one
from judgeapp.copyengine.events.actions.players.emblems import put_in_command_zone
from judgeapp.copyengine.events.resolving.registry import resolves
from judgeapp.copyengine.events.resolving.resolution import Resolution, not_said
from judgeapp.copyengine.events.triggers.deed_triggers import trigger_doing
from judgeapp.copyengine.events.triggers.noting import note_trigger
from judgeapp.copyengine.interpreter.interpreter import Interpreter
from judgeapp.copyengine.model import principles as p
from judgeapp.copyengine.model.effects.effects import TakeInitiative, Venture
from judgeapp.copyengine.model.effects.trigger_events import PlayerAction
from judgeapp.copyengine.model.immutable import replace
from judgeapp.copyengine.model.objects.abilities import Ability, Kind, Trigger
from judgeapp.copyengine.model.objects.characteristics import NOTHING
from judgeapp.copyengine.model.terms.subjects import Who
from judgeapp.copyengine.model.wording import joined
from judgeapp.copyengine.reading import read_abilities
from judgeapp.copyengine.table.state import PLAYER_NAMES, PLAYERS

INITIATIVE = "initiative"
_OF_INITIATIVE = "the initiative"
"""The ref of what the abilities of the initiative stand on: they have no source (CR 726.2)."""


@cache  # read once
def _abilities() -> tuple[Ability, ...]:
    """Return the abilities of the initiative (CR 726.2)."""
    text = (
        "At the beginning of your upkeep, venture into Undercity.\n"
        "Whenever a creature deals combat damage to you, its controller takes the initiative.\n"
        "Whenever you take the initiative, venture into Undercity."
    )
    return read_abilities(text, name="", types=frozenset())


@lru_cache(maxsize=64)  # there are no more rooms
def _room_ability(dungeon: str, room: str) -> Ability:
    """Return the ability of a room, which triggers as the venture marker moves there (CR 309.4c)."""
    words = dungeons()[dungeon][room].text
    read = read_abilities(words, name=dungeon, types=frozenset({"Sorcery"}))[0]
    event = Trigger("other", "When you move your venture marker into this room", Who.THIS)
    return Ability(
        f"{room} — {words}", Kind.TRIGGERED, trigger=event, effects=read.effects, unread=read.unread
    )


@resolves(Venture)
def venture(resolution: Resolution, effect: Venture) -> None:
    """The player enters a dungeon, or moves the marker on to a room it leads to (CR 701.49)."""
    interpreter, player = resolution.interpreter, resolution.controller
    where = interpreter.table.players[player]
    if where.dungeon and not dungeons()[where.dungeon][where.room].exits:
        _complete(interpreter, player)  # its last room's ability may still be on the stack
        where = interpreter.table.players[player]
    if not where.dungeon:
        named = UNDERCITY if effect.into_undercity else _stated(resolution, "dungeon", _to_choose())
        _enter(interpreter, player, named, next(iter(dungeons()[named])))
    elif exits := dungeons()[where.dungeon][where.room].exits:
        room = exits[0] if len(exits) == 1 else _stated(resolution, "room", exits)
        _enter(interpreter, player, where.dungeon, room)
    trigger_doing(interpreter, PlayerAction.VENTURES, player)


def _to_choose() -> list[str]:
    return [name for name in dungeons() if name != UNDERCITY]


def _stated(resolution: Resolution, key: str, among: Collection[str]) -> str:
    """Return the dungeon or room that the script names.

    Raises:
        CopyEngineError: it names none of those there are.
    """
    named = str(resolution.choices.get(key) or "")
    if named not in among:
        raise not_said(resolution.interpreter, key, joined(among, "or"))
    return named


def _enter(interpreter: Interpreter, player: str, dungeon: str, room: str) -> None:
    """Move the venture marker into a room, whose ability triggers."""
    before = interpreter.table.players[player].room
    interpreter.change_player(player, dungeon=dungeon, room=room)
    ability = _room_ability(dungeon, room)
    ref = _dungeon_of(player)
    put_in_command_zone(interpreter, ref, player, replace(NOTHING, name=dungeon, abilities=(ability,)))
    text = f"The venture marker of {PLAYER_NAMES[player]} is moved into {room}, a room of {dungeon}."
    interpreter.step(p.SPELL_RESOLVES, player, text, {"room": before}, {"room": room})
    note_trigger(interpreter, ref, ability)


def _dungeon_of(player: str) -> str:
    return f"the dungeon of {player}"


def complete_dungeons(interpreter: Interpreter) -> None:
    """Remove dungeons whose last room has done what it does: they are completed (CR 309.6, 704.5t)."""
    for player, where in list(interpreter.table.players.items()):
        if not where.dungeon or dungeons()[where.dungeon][where.room].exits:
            continue
        ref, text = _dungeon_of(player), _room_ability(where.dungeon, where.room).text
        put = [o for o in interpreter.table.objects.values() if o.source == ref and o.ability is not None]
        of_room = [o for o in put if o.ability is not None and o.ability.text == text]
        if len(of_room) < interpreter.triggers.count((ref, text)) or any(o.zone == "stack" for o in of_room):
            continue
        _complete(interpreter, player)


def _complete(interpreter: Interpreter, player: str) -> None:
    """Remove the dungeon that a player is in; that completes it."""
    ref, where = _dungeon_of(player), interpreter.table.players[player]
    interpreter.put(replace(interpreter.table.objects[ref], zone="nowhere"))
    interpreter.silently(ref)
    number, completed = len(where.completed), (*where.completed, where.dungeon)
    interpreter.change_player(player, dungeon="", room="", completed=completed)
    told = f"{PLAYER_NAMES[player]} completes {where.dungeon}."
    interpreter.step(p.STATUS, player, told, {"completed": number}, {"completed": number + 1})
    interpreter.judge_again()
    trigger_doing(interpreter, PlayerAction.COMPLETES, player)


@resolves(TakeInitiative)
def take_initiative(resolution: Resolution, effect: TakeInitiative) -> None:
    """A player takes the initiative, also one who has it; whoever else had it hasn't any more (CR 726)."""
    interpreter = resolution.interpreter
    player = next((ref for ref in resolution.refs(effect.who) if ref in PLAYERS), None)
    if player is None:
        return
    had = INITIATIVE in interpreter.table.players[player].designations
    give_to_one(interpreter, player, INITIATIVE)
    text = f"{PLAYER_NAMES[player]} takes the initiative."
    interpreter.step(p.SPELL_RESOLVES, player, text, {"taken": had, "initiative": had}, {"initiative": True})
    values = replace(NOTHING, name="", abilities=_abilities())
    put_in_command_zone(interpreter, _OF_INITIATIVE, player, values)
    interpreter.judge_again()
    trigger_doing(interpreter, PlayerAction.TAKES_INITIATIVE, player)
