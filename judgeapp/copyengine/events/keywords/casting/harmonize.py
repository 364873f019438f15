"""Harmonize: cast from a graveyard for its harmonize cost, which the power of a tapped creature reduces (CR
702.180).
"""

from judgeapp.copyengine.interpreter.interpreter import Interpreter
from judgeapp.copyengine.model.effects.cost_changes import CostChange
from judgeapp.copyengine.model.errors import CopyEngineError
from judgeapp.copyengine.model.policies import CORRECT
from judgeapp.copyengine.model.terms.costs import Paying
from judgeapp.copyengine.reading.keywords.registry import KeywordAbility, declare
from judgeapp.copyengine.reading.text.keyword_names import Takes
from judgeapp.copyengine.script import events
from judgeapp.copyengine.script.fields import chosen_words
from judgeapp.copyengine.table.copiable_values import copiable_values
from judgeapp.copyengine.table.state import Object

declare(KeywordAbility(name="harmonize", takes=Takes.COST))


def harmonized(interpreter: Interpreter, spell: Object, event: events.Cast) -> CostChange | None:
    """Return how much less a spell costs for the creature tapped for its harmonize cost (CR 702.180a); None
    where nothing is tapped for that.

    Raises:
        CopyEngineError: several things are tapped, or what isn't a creature.
    """
    if not spell.cast.alternative_cost.casefold().startswith("harmonize"):
        return None
    tapped = chosen_words((event.choices or {}).get(Paying.TAP.value))
    if not tapped:
        return None
    values = [interpreter.values(interpreter.find(ref, f"choices.{Paying.TAP}").ref) for ref in tapped]
    if interpreter.policy is CORRECT and (len(tapped) > 1 or "Creature" not in values[0].types):
        raise CopyEngineError(
            "One untapped creature may be tapped for a harmonize cost, and nothing else.",
            where=interpreter.at(f"choices.{Paying.TAP}"),
            mend="Name one creature, or leave it out.",
        )
    power = max(0, values[0].power or 0)
    text = next((a.text for a in copiable_values(spell).abilities if a.keyword == "harmonize"), "Harmonize")
    return CostChange(text, f"{{{power}}}")
