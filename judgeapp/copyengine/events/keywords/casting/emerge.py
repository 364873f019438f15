"""Emerge: cast for its emerge cost, which the mana value of a sacrificed creature reduces (CR 702.119)."""

from judgeapp.copyengine.interpreter.interpreter import Interpreter
from judgeapp.copyengine.model.effects.cost_changes import CostChange
from judgeapp.copyengine.reading.keywords.registry import KeywordAbility, declare
from judgeapp.copyengine.reading.text.keyword_names import Takes
from judgeapp.copyengine.script import events
from judgeapp.copyengine.script.fields import words
from judgeapp.copyengine.table.mana_values import mana_value_of
from judgeapp.copyengine.table.state import Object

declare(KeywordAbility(name="emerge", takes=Takes.COST))


def is_emerging(spell: Object) -> bool:
    """Whether a spell is cast for its emerge cost."""
    return spell.cast.alternative_cost.casefold().startswith("emerge")


def emerged(interpreter: Interpreter, spell: Object, event: events.Cast) -> CostChange | None:
    """Return how much less generic mana a spell costs for what is sacrificed for its emerge cost (CR
    702.119a); None where it isn't cast for that, or nobody says what is sacrificed.
    """
    sacrificed = words(event.sacrificed)
    if not is_emerging(spell) or not sacrificed:
        return None
    obj = interpreter.find(sacrificed[0], "sacrificed")
    value = mana_value_of(obj, interpreter.values(obj.ref))
    having = (a for a in interpreter.values(spell.ref).abilities if a.keyword == "emerge")
    text = next((ability.text for ability in having), "Emerge")
    return CostChange(text, f"{{{value}}}")
