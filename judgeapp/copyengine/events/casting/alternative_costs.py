"""What waits for a permanent because of the cost it was cast for: dash, blitz, warp (CR 702)."""

from collections.abc import Mapping

from judgeapp.copyengine.interpreter.interpreter import Interpreter
from judgeapp.copyengine.model.conditions import ThisIsIn
from judgeapp.copyengine.model.effects import Move
from judgeapp.copyengine.model.subjects import Who
from judgeapp.copyengine.table.copiable_values import copiable_values
from judgeapp.copyengine.table.state import DelayedTrigger, Object

# What has left isn't looked for elsewhere (CR 400.7).
_THERE = ThisIsIn("this permanent is on the battlefield", "battlefield")
_AT_NEXT_END_STEP: Mapping[str, Move] = {
    "dash": Move("return", Who.IT, "hand", condition=_THERE),
    "blitz": Move("sacrifice", Who.IT, "graveyard", condition=_THERE),
    "warp": Move("exile", Who.IT, "exile", condition=_THERE),
}


def wait_for_end_step(interpreter: Interpreter, spell: Object) -> None:
    """Let what a spell says of the permanent it becomes wait, if it was cast for that cost, or is a copy of
    one that was; a copy of the permanent has nothing of it.
    """
    keyword = spell.cast.alternative_cost.casefold().partition(" ")[0]
    effect = _AT_NEXT_END_STEP.get(keyword)
    ability = next((a for a in copiable_values(spell).abilities if a.keyword == keyword), None)
    if effect is not None and ability is not None:
        delayed = DelayedTrigger(
            when="at the beginning of the next end step",
            effects=(effect,),
            this=spell.ref,
            it=spell.ref,
            controller=spell.controller,
            text=ability.text,
            while_there=True,
        )
        interpreter.table.delayed_triggers = (*interpreter.table.delayed_triggers, delayed)
