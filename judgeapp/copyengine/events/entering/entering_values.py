"""What abilities an object has as it would be on the battlefield it is about to enter (CR 614.12)."""

from collections.abc import Collection

from judgeapp.copyengine.evaluation.amounts import EvaluationContext
from judgeapp.copyengine.interpreter.interpreter import Interpreter
from judgeapp.copyengine.layers.effect_parts import at_work
from judgeapp.copyengine.layers.layers import Layers
from judgeapp.copyengine.model.immutable import replace
from judgeapp.copyengine.model.objects.abilities import Ability
from judgeapp.copyengine.model.objects.characteristics import Characteristics
from judgeapp.copyengine.table.copiable_values import copiable_values
from judgeapp.copyengine.table.state import Object, Table


def values_as_it_enters(interpreter: Interpreter, obj: Object) -> Characteristics:
    """Return what `obj` would be on the battlefield, whose abilities can replace how it enters: what is there
    already may take some away, or give it some. Older rules look at what its own text makes of it alone.
    """
    copiable = copiable_values(obj)
    if not at_work(copiable) and not obj.counters and interpreter.layers.is_fixed:
        return copiable  # nothing applies to what comes
    if not interpreter.ruleset.others_change_entering:
        alone = interpreter.table.copy()
        alone.objects = {obj.ref: obj}
        return Layers(alone).values[obj.ref]
    if interpreter.table.objects.get(obj.ref) is not obj:
        interpreter.put(obj)
    return interpreter.values(obj.ref)


def abilities_as_it_enters(interpreter: Interpreter, obj: Object) -> Characteristics:
    """Return characteristics with the abilities that can replace how `obj` enters; the rest of them may be
    others than it would have.
    """
    copiable = copiable_values(obj)
    if interpreter.keeps_its_abilities(obj, copiable):
        return copiable
    return values_as_it_enters(interpreter, obj)


def has_lost(interpreter: Interpreter, obj: Object, ability: Ability) -> bool:
    """Whether an ability that is among the copiable values of `obj` doesn't apply as it enters."""
    return ability not in abilities_as_it_enters(interpreter, obj).abilities


def context_before(interpreter: Interpreter, obj: Object) -> EvaluationContext:
    """Return the view of the table that the text of something entering has: what enters with it isn't there
    yet, but where it comes from.
    """
    context = interpreter.context(obj, obj.controller, cast=obj.cast)
    together = interpreter.entering_together - {obj.ref}
    return replace(context, table=_table_before(interpreter, together)) if together else context


def context_of_counting(interpreter: Interpreter, obj: Object) -> EvaluationContext:
    """Return the view of the table in which it is counted what something enters with: it is still where it
    comes from, too (CR 614.1c).
    """
    context = context_before(interpreter, obj)
    if obj.came_from not in _COUNTED_IN or obj.cast.was_cast:
        return context
    return replace(context, table=_table_before(interpreter, interpreter.entering_together | {obj.ref}))


_COUNTED_IN = frozenset({"graveyard", "hand", "library", "exile"})


def _table_before(interpreter: Interpreter, entering: Collection[str]) -> Table:
    """Return the table as it was before these entered: cards are where they come from, tokens nowhere."""
    table, objects = interpreter.table.copy(), dict[str, Object]()
    for ref, other in table.objects.items():
        if ref not in entering or other.zone != "battlefield":
            objects[ref] = other
        elif other.came_from in _COUNTED_IN and not other.cast.was_cast:
            objects[ref] = replace(other, zone=other.came_from)
    table.objects = objects
    return table
