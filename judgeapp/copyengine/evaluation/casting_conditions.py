"""Whether conditions on how a spell was cast hold: "if this spell was kicked" (CR 601, 702)."""

from judgeapp.copyengine.evaluation.amounts import EvaluationContext
from judgeapp.copyengine.evaluation.condition_rules import ConditionRules
from judgeapp.copyengine.evaluation.filters import has_type, mana_spent
from judgeapp.copyengine.model import conditions as c
from judgeapp.copyengine.model.subjects import Who

casting_rules = ConditionRules()
_NOTES = {"replicate": "replicated"}


@casting_rules(c.ManaSpent)
def _mana_spent(condition: c.ManaSpent, context: EvaluationContext) -> bool:
    asked, spent = condition.symbols, context.cast.mana_spent
    return all(spent.count(symbol) >= asked.count(symbol) for symbol in asked)


@casting_rules(c.TotalManaSpent)
def _total_mana_spent(condition: c.TotalManaSpent, context: EvaluationContext) -> bool | None:
    return None if context.this is None else condition.bound.allows(mana_spent(context.this))


@casting_rules(c.ColoredManaSpent)
def _colored_mana_spent(condition: c.ColoredManaSpent, context: EvaluationContext) -> bool | None:
    if context.this is None:
        return None
    return context.cast.mana_spent.count(condition.symbol) >= condition.at_least


@casting_rules(c.NthResolution)
def _nth_resolution(condition: c.NthResolution, context: EvaluationContext) -> bool:
    return context.times_resolved == condition.number


@casting_rules(c.CostPaid)
def _cost_paid(condition: c.CostPaid, context: EvaluationContext) -> bool:
    return _was_paid(condition.keyword, context) is not condition.negated


def _was_paid(keyword: str, context: EvaluationContext) -> bool:
    """Whether the cost of a keyword was paid in casting: an additional or an alternative one."""
    cast = context.cast
    if keyword == "additional":
        return bool(cast.additional_costs or cast.paid)
    stated = " ".join((*cast.additional_costs, cast.alternative_cost)).casefold()
    noted = bool(cast.notes.get(_NOTES.get(keyword, keyword)))
    return noted or keyword in stated or (keyword == "casualty" and bool(cast.paid))


@casting_rules(c.WasKicked)
def _was_kicked(condition: c.WasKicked, context: EvaluationContext) -> bool | None:
    """Whether it was kicked, so often, with that kicker; None where the script doesn't say with which."""
    times = context.cast.kicked
    with_this = times > 0
    if condition.cost and with_this:
        stated = "".join(context.cast.additional_costs)
        if "{" not in stated and times == 1:
            return None
        with_this = condition.cost in stated if "{" in stated else True
    return (with_this and times >= condition.times) is not condition.negated


@casting_rules(c.YouCastIt)
def _you_cast_it(condition: c.YouCastIt, context: EvaluationContext) -> bool:
    from_there = condition.zone in {None, context.cast.cast_from or "hand"}
    return (context.cast.was_cast and from_there) is not condition.negated


@casting_rules(c.WasCast)
def _was_cast(condition: c.WasCast, context: EvaluationContext) -> bool:
    return context.cast.was_cast if condition.zone is None else context.cast.cast_from == condition.zone


@casting_rules(c.EnteredOrCastFrom)
def _entered_or_cast_from(condition: c.EnteredOrCastFrom, context: EvaluationContext) -> bool:
    return context.cast.cast_from == condition.zone


@casting_rules(c.WasBargained)
def _was_bargained(condition: c.WasBargained, context: EvaluationContext) -> bool | None:
    if context.this is None:
        return None
    costs = context.this.cast.additional_costs
    return any("bargain" in cost.casefold() for cost in costs) is not condition.negated


@casting_rules(c.HasEscaped)
def _has_escaped(condition: c.HasEscaped, context: EvaluationContext) -> bool | None:
    if context.this is None:
        return None
    escaped = context.this.cast.alternative_cost.casefold().startswith("escape")
    return escaped is not condition.negated


@casting_rules(c.HadCounters)
def _had_counters(condition: c.HadCounters, context: EvaluationContext) -> bool | None:
    if context.this is None:
        return None
    return bool(context.this.counters.get(condition.kind)) is not condition.negated


@casting_rules(c.WasCreature)
def _was_creature(condition: c.WasCreature, context: EvaluationContext) -> bool | None:
    if context.this is None:
        return None
    last = context.table.noted(context.this.ref).last_known
    return "Creature" in (last or context.values[context.this.ref]).types


@casting_rules(c.IsColor)
def _is_color(condition: c.IsColor, context: EvaluationContext) -> bool | None:
    """Of what was spoken of; None for another object, of which a script may state it."""
    if condition.who not in _SPOKEN_OF or context.it is None or context.it not in context.values:
        return None
    return (condition.color in context.values[context.it].colors) is not condition.negated


@casting_rules(c.IsType)
def _is_type(condition: c.IsType, context: EvaluationContext) -> bool | None:
    """Of what was spoken of; None for another object, of which a script may state it."""
    if condition.who not in _SPOKEN_OF or context.it is None or context.it not in context.values:
        return None
    if not condition.listed:
        return None
    return has_type(context.values[context.it], condition.name) is not condition.negated


_SPOKEN_OF = frozenset({Who.IT, Who.TRIGGERING})
