"""What becomes of a permanent because of the cost it was cast for: dash, blitz, sneak, warp (CR 702)."""

from judgeapp.copyengine.interpreter.interpreter import Interpreter
from judgeapp.copyengine.model.terms.moments import NEXT_END_STEP
from judgeapp.copyengine.reading.keywords.registry import keyword_named
from judgeapp.copyengine.table.copiable_values import copiable_values
from judgeapp.copyengine.table.state import DelayedTrigger, Object


def wait_for_end_step(interpreter: Interpreter, spell: Object) -> None:
    """Let what a spell says of the permanent it becomes wait, if it was cast for that cost, or is a copy of
    one that was; a copy of the permanent has nothing of it.
    """
    keyword = spell.cast.alternative_cost.casefold().partition(" ")[0]
    effect = keyword_named(keyword).at_next_end_step
    ability = next((a for a in copiable_values(spell).abilities if a.keyword == keyword), None)
    if effect is not None and ability is not None:
        delayed = DelayedTrigger(
            when=NEXT_END_STEP,
            effects=(effect,),
            this=spell.ref,
            it=spell.ref,
            controller=spell.controller,
            text=ability.text,
            while_there=True,
        )
        interpreter.table.delayed_triggers = (*interpreter.table.delayed_triggers, delayed)


def is_for_attacker(spell: Object) -> bool:
    """Whether a spell was cast for a cost for which an attacker is returned, or is a copy of one that was (CR
    702.190, 707.10).
    """
    keyword = spell.cast.alternative_cost.casefold().partition(" ")[0]
    return keyword_named(keyword).for_attacker
