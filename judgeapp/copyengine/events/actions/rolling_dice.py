"""Rolling dice, and what their result decides on (CR 706)."""

from judgeapp.copyengine.events.resolving.dice import results_stated
from judgeapp.copyengine.events.resolving.performing import do
from judgeapp.copyengine.events.resolving.registry import resolves
from judgeapp.copyengine.events.resolving.resolution import Resolution
from judgeapp.copyengine.events.triggers.deed_triggers import trigger_doing
from judgeapp.copyengine.model.effects.effects import Modal, RollDice
from judgeapp.copyengine.model.effects.trigger_events import Deed


@resolves(RollDice)
def roll(resolution: Resolution, effect: RollDice) -> None:
    """Dice are rolled with the results that the script states (CR 706.2)."""
    interpreter = resolution.interpreter
    results = results_stated(interpreter, resolution.choices, effect.number, effect.sides)
    resolution.rolled = sum(results)
    trigger_doing(interpreter, Deed.ROLLS, resolution.controller)
    for _ in results:
        trigger_doing(interpreter, Deed.ROLLS_EACH, resolution.controller)


@resolves(Modal)
def look_up(resolution: Resolution, effect: Modal) -> None:
    """What stands in the line of a table for the result happens (CR 706.3)."""
    result = resolution.result_of_roll()
    for mode in effect.modes:
        if mode.rolled is not None and mode.rolled[0] <= result <= mode.rolled[1]:
            for each in mode.effects:
                do(resolution, each)
