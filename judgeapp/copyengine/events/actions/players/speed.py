"""Speed: engines that start, and the ability that makes a player faster (CR 702.179)."""

from judgeapp.copyengine.events.actions.players.emblems import put_in_command_zone
from judgeapp.copyengine.events.resolving.registry import resolves
from judgeapp.copyengine.events.resolving.resolution import Resolution
from judgeapp.copyengine.interpreter.interpreter import Interpreter
from judgeapp.copyengine.model import principles as p
from judgeapp.copyengine.model.effects.effects import SpeedUp
from judgeapp.copyengine.model.immutable import replace
from judgeapp.copyengine.model.objects.abilities import Ability, Kind, Trigger
from judgeapp.copyengine.model.objects.characteristics import NOTHING, Characteristics
from judgeapp.copyengine.model.terms.conditions import Bound, SpeedIs
from judgeapp.copyengine.model.terms.subjects import Who
from judgeapp.copyengine.table.state import PLAYER_NAMES

MAX_SPEED = 4
_EVENT = "Whenever one or more opponents lose life during your turn"
_ABILITY = Ability(
    f"{_EVENT}, if your speed is less than 4, your speed increases by 1. "
    "This ability triggers only once each turn.",
    Kind.TRIGGERED,
    trigger=Trigger(
        "other",
        _EVENT,
        Who.TRIGGERING,
        condition=SpeedIs("your speed is less than 4", Bound(MAX_SPEED - 1, at_most=True)),
    ),
    effects=(SpeedUp(),),
)
"""The ability that a player with a speed has, without a source (CR 702.179d)."""


def starts_engines(values: Characteristics) -> bool:
    """Whether an object lets its controller's engines start."""
    return any(ability.keyword == "start your engines!" for ability in values.abilities)


def start_engines(interpreter: Interpreter) -> None:
    """Give a speed of 1 to players who control what starts their engines and have no speed."""
    values = interpreter.layers.values
    starting = [obj for obj in interpreter.table.on_battlefield() if starts_engines(values[obj.ref])]
    for player in dict.fromkeys(interpreter.controller(obj.ref) for obj in starting):
        if interpreter.table.players[player].speed == 0:
            # Not told as a step: the documents at hand have no rule for it to cite (CR 702.179).
            interpreter.change_player(player, speed=1)
            interpreter.judge_again()
            ability = replace(NOTHING, name="", abilities=(_ABILITY,))
            put_in_command_zone(interpreter, f"the speed of {player}", player, ability)


@resolves(SpeedUp)
def speed_up(resolution: Resolution, effect: SpeedUp) -> None:
    """The player's speed increases by 1, to the greatest there is at most."""
    player = resolution.controller
    before = resolution.interpreter.table.players[player].speed
    if 0 < before < MAX_SPEED:
        _set_speed(resolution.interpreter, player, before + 1)


def _set_speed(interpreter: Interpreter, player: str, speed: int) -> None:
    before = interpreter.table.players[player].speed
    interpreter.change_player(player, speed=speed)
    text = f"The speed of {PLAYER_NAMES[player]} is {speed} now."
    interpreter.step(p.SPELL_RESOLVES, player, text, {"speed": before}, {"speed": speed})
    interpreter.judge_again()
