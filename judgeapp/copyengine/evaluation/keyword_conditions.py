"""Whether what only keyword abilities ask holds, as they trigger or apply (CR 702)."""

from judgeapp.copyengine.evaluation.amounts import EvaluationContext
from judgeapp.copyengine.evaluation.condition_rules import ConditionRules
from judgeapp.copyengine.model.terms import conditions as c
from judgeapp.copyengine.table.state import Object

keyword_rules = ConditionRules()


def _size(context: EvaluationContext, ref: str) -> tuple[int, int] | None:
    """Power and toughness of an object as it is, or as it last was (CR 608.2h)."""
    values = context.table.last_known(ref, context.values.get(ref))
    return (values.power or 0, values.toughness or 0) if values is not None else None


@keyword_rules(c.Outgrows)
def _outgrows(condition: c.Outgrows, context: EvaluationContext) -> bool | None:
    """Evolve compares both with the creature itself, each time it is asked (CR 702.100a, c)."""
    if context.this is None or context.it is None:
        return None
    own, other = _size(context, context.this.ref), _size(context, context.it)
    if own is None or other is None:
        return None
    kept = context.values.get(context.it)
    creature = kept is not None and (
        "Creature" in kept.types or context.table.objects[context.it].zone != "battlefield"
    )
    return creature and (other[0] > own[0] or other[1] > own[1])


@keyword_rules(c.GreaterAttacksToo)
def _greater_attacks(condition: c.GreaterAttacksToo, context: EvaluationContext) -> bool | None:
    """Training asks for another attacker with greater power (CR 702.149a)."""
    if context.this is None:
        return None
    power = context.values[context.this.ref].power or 0
    others = (o for o in context.table.on_battlefield() if o.attacking and o.ref != context.this.ref)
    return any((context.values[o.ref].power or 0) > power for o in others)


@keyword_rules(c.TributePaid)
def _tribute_paid(condition: c.TributePaid, context: EvaluationContext) -> bool | None:
    stated = context.choices.get("tribute")
    return None if stated is None else bool(stated) is not condition.negated


@keyword_rules(c.IsAnotherCreature)
def _is_another_creature(condition: c.IsAnotherCreature, context: EvaluationContext) -> bool:
    return context.this is not None and context.it != context.this.ref


@keyword_rules(c.CanBePaired)
def _can_be_paired(condition: c.CanBePaired, context: EvaluationContext) -> bool:
    """Soulbond asks for two unpaired creatures of one player (CR 702.95a)."""
    this = context.this
    if this is None:
        return False
    mine = {obj.ref for obj in unpaired_creatures(context)}
    others = mine - {this.ref}
    return this.ref in mine and (bool(others) if context.it in {None, this.ref} else context.it in others)


def unpaired_creatures(context: EvaluationContext) -> list[Object]:
    """Return the creatures of the one who looks that aren't paired (CR 702.95d)."""
    return [
        obj
        for obj in context.table.on_battlefield()
        if obj.pair is None
        and "Creature" in context.values[obj.ref].types
        and context.controllers.get(obj.ref, obj.controller) == context.controller
    ]


@keyword_rules(c.CounterOfUnleash)
def _counter_of_unleash(condition: c.CounterOfUnleash, context: EvaluationContext) -> bool:
    return bool(context.choices.get("unleash"))  # nobody has who isn't said to


@keyword_rules(c.OpponentDamaged)
def _opponent_damaged(condition: c.OpponentDamaged, context: EvaluationContext) -> bool:
    return any(player != context.controller for player in context.table.damaged_now)


@keyword_rules(c.CounterOfRiot)
def _counter_of_riot(condition: c.CounterOfRiot, context: EvaluationContext) -> bool | None:
    stated = context.choices.get("riot")
    return None if stated is None else str(stated).casefold() != "haste"


@keyword_rules(c.XIsAtLeast)
def _x_is_at_least(condition: c.XIsAtLeast, context: EvaluationContext) -> bool:
    return (context.cast.x or 0) >= condition.number
