"""When a conditional exception applies: judged on the would-be copy, or on how the copying came about."""

from judgeapp.copyengine.evaluation.conditions import condition_holds
from judgeapp.copyengine.evaluation.filters import has_keyword, has_type, names_creature_type
from judgeapp.copyengine.interpreter.interpreter import Interpreter
from judgeapp.copyengine.model.effects.except_clauses import Conditional
from judgeapp.copyengine.model.immutable import replace
from judgeapp.copyengine.model.objects.characteristics import Characteristics, mana_value
from judgeapp.copyengine.model.terms import conditions as c
from judgeapp.copyengine.table.state import Cast, Object

MADE_BY = "made_by"
"""The note of a token on the keyword that made it."""


def exception_applies(
    interpreter: Interpreter,
    obj: Object,
    source: Object | None,
    clause: Conditional,
    would_be: Characteristics,
    cast: Cast,
) -> bool:
    """Whether the condition of an exception holds for this copying (CR 707.9f).

    Args:
        would_be: what the copy would be without the conditional exceptions.

    Raises:
        CopyEngineError: the condition is none that the engine can judge.
    """
    if clause.types:
        every = has_keyword(would_be, "changeling")
        found = (has_type(would_be, n) or (every and names_creature_type(n)) for n in clause.types)
        return any(found) is not clause.negated
    condition = clause.condition
    if isinstance(condition, c.ConditionOnCopy):
        original = condition.original and source is not None
        asked = interpreter.values(source.ref) if original and source is not None else would_be
        return _is_so(condition, asked)
    match condition:
        case c.MadeByKeyword(keyword=keyword, negated=negated):
            return str(obj.cast.notes.get(MADE_BY, "")).startswith(keyword) is not negated
        case c.YouControlCopied() if source is not None:
            return interpreter.controller(source.ref) == obj.controller
        case c.CopiedIs(type=name, negated=negated) if (
            source is not None and source.ref in interpreter.layers.values
        ):
            return has_type(interpreter.values(source.ref), name) is not negated
    context = interpreter.context(obj, obj.controller, cast=cast)
    it = source.ref if source is not None else None
    return condition_holds(condition, replace(context, it=it), interpreter.at())


def _is_so(condition: c.ConditionOnCopy, values: Characteristics) -> bool:
    match condition:
        case c.CopyHasKeyword(keyword=keyword, negated=negated):
            return has_keyword(values, keyword) is not negated
        case c.CopyIsColored(colors=colors, negated=negated):
            return _is_colored(values.colors, colors) is not negated
        case c.CopyIsSized():
            return _is_sized(values, condition)
    return False


def _is_colored(colors: frozenset[str], named: tuple[str, ...]) -> bool:
    """Whether one of the colors named, "colorless" or "multicolored" fits."""
    known = {"colorless": not colors, "multicolored": len(colors) > 1}
    return any(known.get(name, name in colors) for name in named)


def _is_sized(values: Characteristics, asked: c.CopyIsSized) -> bool:
    number = {
        "power": values.power or 0,
        "toughness": values.toughness or 0,
        "mana value": mana_value(values.mana_cost),
    }[asked.of]
    if asked.or_greater:
        return number >= asked.number
    return number <= asked.number if asked.or_less else number == asked.number
