"""Whether conditions on how a spell was cast hold: "if this spell was kicked" (CR 601, 702)."""

from judgeapp.copyengine.evaluation.amounts import EvaluationContext
from judgeapp.copyengine.evaluation.condition_rules import ConditionRules
from judgeapp.copyengine.evaluation.filters import has_type, mana_spent
from judgeapp.copyengine.model.objects.characteristics import symbols_in
from judgeapp.copyengine.model.terms import conditions as c
from judgeapp.copyengine.model.terms.subjects import Who
from judgeapp.copyengine.table.copiable_values import copiable_values
from judgeapp.copyengine.table.state import Cast

casting_rules = ConditionRules()
_NOTES = {"replicate": "replicated"}


@casting_rules(c.ManaSpent)
def _mana_spent(condition: c.ManaSpent, context: EvaluationContext) -> bool | None:
    asked = condition.symbols
    told = [spent_of(context.cast, symbol, asked.count(symbol)) for symbol in dict.fromkeys(asked)]
    return False if False in told else None if None in told else True


def spent_of(cast: Cast, symbol: str, number: int) -> bool | None:
    """Whether so much mana of a kind was spent to cast something; None where the script doesn't say what was
    spent, and its cost could be paid with so much and with less.
    """
    if cast.mana_spent or not cast.was_cast or cast.total_cost is None:
        return cast.mana_spent.count(symbol) >= number
    sure = cast.total_cost.count(symbol)
    others = (part for part in symbols_in(cast.total_cost) if f"{{{part}}}" != symbol)
    could = sure + sum(_payable(part, symbol) for part in others)
    return True if sure >= number else None if could >= number else False


def _payable(part: str, symbol: str) -> int:
    """Return how much mana of a kind can pay a part of a cost."""
    if part.isdecimal():
        return int(part)
    return int("/" in part and (symbol.strip("{}") in part or "2" in part))


@casting_rules(c.TotalManaSpent)
def _total_mana_spent(condition: c.TotalManaSpent, context: EvaluationContext) -> bool | None:
    spoken = context.table.objects.get(context.it or "")
    if condition.that_spell:
        spell = spoken if spoken is not None and spoken.kind in {"card", "spell copy"} else None
    else:
        spell = spoken if spoken is not None and spoken.zone == "stack" else context.this
    return None if spell is None else condition.bound.allows(mana_spent(spell))


@casting_rules(c.ColoredManaSpent)
def _colored_mana_spent(condition: c.ColoredManaSpent, context: EvaluationContext) -> bool | None:
    if context.this is None:
        return None
    return spent_of(context.cast, condition.symbol, condition.at_least)


@casting_rules(c.CostHasX)
def _cost_has_x(condition: c.CostHasX, context: EvaluationContext) -> bool | None:
    spoken = context.table.objects.get(context.it or "")
    if spoken is None:
        return None
    cost = spoken.ability.cost if spoken.ability is not None else copiable_values(spoken).mana_cost
    return "{X}" in (cost or "")


@casting_rules(c.NthResolution)
def _nth_resolution(condition: c.NthResolution, context: EvaluationContext) -> bool:
    return context.times_resolved == condition.number


@casting_rules(c.CostPaid)
def _cost_paid(condition: c.CostPaid, context: EvaluationContext) -> bool:
    return was_paid(condition.keyword, context.cast) is not condition.negated


def was_paid(keyword: str, cast: Cast) -> bool:
    """Whether the cost of a keyword was paid in casting: an additional or an alternative one."""
    if keyword == "additional":
        return bool(cast.additional_costs or cast.paid)
    stated = " ".join((*cast.additional_costs, cast.alternative_cost)).casefold()
    noted = bool(cast.notes.get(_NOTES.get(keyword, keyword)))
    if keyword == "gift" and "promised" in stated:
        return True
    return noted or keyword in stated or (keyword == "casualty" and bool(cast.paid))


@casting_rules(c.WasKicked)
def _was_kicked(condition: c.WasKicked, context: EvaluationContext) -> bool | None:
    """Whether it was kicked, so often, with that kicker; None where the script doesn't say with which."""
    if condition.that_spell:
        spell = context.table.objects.get(context.it or "")
        return None if spell is None else _kicked(condition, spell.cast)
    return _kicked(condition, context.cast)


def _kicked(condition: c.WasKicked, cast: Cast) -> bool | None:
    times = cast.kicked
    with_this = times > 0
    if condition.cost and with_this:
        stated = "".join(cast.additional_costs)
        if "{" not in stated and times == 1:
            return None
        with_this = condition.cost in stated if "{" in stated else True
    return (with_this and times >= condition.times) is not condition.negated


def holds_of_cost(condition: c.Condition | None, cast: Cast) -> bool | None:
    """Whether a condition on what was paid in casting holds; None for any other condition.

    Targets depend on it as the spell is put on the stack (CR 601.2b, 601.2c).
    """
    match condition:
        case c.CostPaid():
            return was_paid(condition.keyword, cast) is not condition.negated
        case c.WasKicked(that_spell=False):
            return _kicked(condition, cast)
        case c.Otherwise(condition=other):
            holds = holds_of_cost(other, cast)
            return None if holds is None else not holds
    return None


@casting_rules(c.YouCastIt)
def _you_cast_it(condition: c.YouCastIt, context: EvaluationContext) -> bool:
    from_there = condition.zone in {None, context.cast.cast_from or "hand"}
    return (context.cast.was_cast and from_there) is not condition.negated


@casting_rules(c.CastInYourMain)
def _cast_in_your_main(condition: c.CastInYourMain, context: EvaluationContext) -> bool | None:
    """A copy of a spell wasn't cast at all (CR 707.10); None where a script tells nothing of steps."""
    cast = context.cast
    if not cast.was_cast:
        return False
    return None if not cast.cast_during else cast.cast_during.endswith(" main")


@casting_rules(c.WasCast)
def _was_cast(condition: c.WasCast, context: EvaluationContext) -> bool:
    """A copy of a spell was cast from nowhere (CR 707.10)."""
    cast = context.cast
    from_there = condition.zone is None or (
        ((cast.cast_from or "hand") == condition.zone) is not condition.elsewhere
    )
    return (cast.was_cast and from_there) is not condition.negated


@casting_rules(c.EnteredOrCastFrom)
def _entered_or_cast_from(condition: c.EnteredOrCastFrom, context: EvaluationContext) -> bool:
    this = context.this
    if condition.yours and this is not None and this.owner != context.controller:
        return False  # it comes from its owner's zones (CR 400.3)
    entered = this is not None and this.came_from == condition.zone
    return entered or context.cast.cast_from == condition.zone


@casting_rules(c.WasBargained)
def _was_bargained(condition: c.WasBargained, context: EvaluationContext) -> bool | None:
    if context.this is None:
        return None
    costs = context.this.cast.additional_costs
    return any("bargain" in cost.casefold() for cost in costs) is not condition.negated


@casting_rules(c.HasEscaped)
def _has_escaped(condition: c.HasEscaped, context: EvaluationContext) -> bool | None:
    """Whether it was cast for an escape cost (CR 702.138b), which a copy of a spell wasn't, with all that it
    copies.
    """
    this = context.this
    if this is None:
        return None
    is_mere_copy = this.made_as_copy is not None and not this.cast.was_cast
    escaped = this.cast.alternative_cost.casefold().startswith("escape") and not is_mere_copy
    return escaped is not condition.negated


@casting_rules(c.HadCounters)
def _had_counters(condition: c.HadCounters, context: EvaluationContext) -> bool | None:
    if context.this is None:
        return None
    counters = context.this.counters
    had = counters.get(condition.kind, 0) if condition.kind else sum(counters.values())
    return (had >= condition.at_least) is not condition.negated


@casting_rules(c.WasType)
def _was_type(condition: c.WasType, context: EvaluationContext) -> bool | None:
    if context.this is None:
        return None
    # The spell, even if it is a permanent by now.
    last = context.table.left_as(context.this.ref, context.values[context.this.ref])
    return has_type(last, condition.type) is not condition.negated


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
