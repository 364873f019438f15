"""Flipping coins and rolling dice, and what a result decides on (CR 705, 706)."""

from judgeapp.copyengine.events.resolving import coins
from judgeapp.copyengine.events.resolving.dice import results_stated
from judgeapp.copyengine.events.resolving.performing import do
from judgeapp.copyengine.events.resolving.registry import resolves
from judgeapp.copyengine.events.resolving.resolution import Resolution, not_said
from judgeapp.copyengine.events.triggers.deed_triggers import trigger_doing, trigger_rolling, watching
from judgeapp.copyengine.model.effects.effects import Facing, FlipCoins, Modal, Mode, RollDice
from judgeapp.copyengine.model.effects.trigger_events import PlayerAction
from judgeapp.copyengine.model.errors import CopyEngineError
from judgeapp.copyengine.model.objects.abilities import begins_with

_FLIPS = {"win": PlayerAction.WINS_FLIP, "lose": PlayerAction.LOSES_FLIP}


@resolves(FlipCoins)
def flip(resolution: Resolution, effect: FlipCoins) -> None:
    """Coins are flipped as the script states it; a flip that nobody calls is won by nobody (CR 705.2).

    Raises:
        CopyEngineError: the script doesn't say how they fall, and something triggers on that.
    """
    interpreter = resolution.interpreter
    results = coins.results_stated(resolution.choices)
    if not results and any(event.deed in _FLIPS.values() for *_, event in watching(interpreter)):
        raise coins.unstated(interpreter)
    for result in results:
        if result in _FLIPS:
            trigger_doing(interpreter, _FLIPS[result], resolution.controller)


def _faced(resolution: Resolution, effect: Modal) -> Mode:
    """Return what a player who faces a villainous choice chooses.

    Raises:
        CopyEngineError: the script doesn't say which, or there are several such players or objects.
    """
    interpreter = resolution.interpreter
    opponents = [player for player in interpreter.table.players if player != resolution.controller]
    if effect.faced is Facing.EACH and (len(opponents) > 1 or len(resolution.them) > 1):
        raise CopyEngineError(
            "Each of them has a villainous choice of its own, and I can follow only one.",
            where=interpreter.at("ref"),
            mend="Leave the resolve event out and state what happens as events.",
        )
    if effect.faced is Facing.EACH and len(opponents) == 1:
        resolution.player = opponents[0]
    stated = resolution.choices.get("choice")
    for number, mode in enumerate(effect.modes, start=1):
        if stated is not None and (str(stated) == str(number) or begins_with(mode, str(stated))):
            return mode
    listed = " or ".join(f"“{mode.text}”" for mode in effect.modes)
    raise not_said(interpreter, "choice", f"the beginning of {listed}, or its number")


@resolves(RollDice)
def roll(resolution: Resolution, effect: RollDice) -> None:
    """Dice are rolled with the results that the script states (CR 706.2)."""
    interpreter = resolution.interpreter
    results = results_stated(interpreter, resolution.choices, effect.number, effect.sides)
    plus = resolution.number(effect.plus) if effect.plus is not None else 0
    resolution.rolled = sum(results) + plus  # CR 706.2
    trigger_rolling(interpreter, resolution.controller, results)


@resolves(Modal)
def look_up(resolution: Resolution, effect: Modal) -> None:
    """What stands in the line of a table for the result happens (CR 706.3), or what a player who faces a
    villainous choice chooses (CR 701.55).
    """
    if effect.faced is not Facing.NOBODY:
        for each in _faced(resolution, effect).effects:
            do(resolution, each)
        return
    result = resolution.result_of_roll()
    for mode in effect.modes:
        if mode.rolled is not None and mode.rolled[0] <= result <= mode.rolled[1]:
            for each in mode.effects:
                do(resolution, each)
