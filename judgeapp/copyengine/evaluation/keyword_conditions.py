"""What only keyword abilities ask as they trigger or apply (CR 702)."""

from collections.abc import Callable, Mapping

from judgeapp.copyengine.evaluation.amounts import EvaluationContext
from judgeapp.copyengine.reading.keywords.keyword_effects import (
    ANOTHER_THAN_THIS,
    FIVE_OR_MORE,
    GREATER_ATTACKS_TOO,
    OUTGROWS,
    TRIBUTE_PAID,
    TRIBUTE_UNPAID,
    UNLEASHED,
)


def of_keyword(words: str, context: EvaluationContext) -> bool | None:
    """Whether what a keyword asks holds; None if it asks nothing of the kind, or that can't be judged.

    Args:
        words: the condition in lower case.
    """
    judge = _JUDGES.get(words)
    return judge(context) if judge is not None else None


def _size(context: EvaluationContext, ref: str) -> tuple[int, int] | None:
    """Power and toughness of an object as it is, or as it last was (CR 608.2h)."""
    values = context.values.get(ref)
    obj = context.table.objects.get(ref)
    if obj is not None and obj.zone != "battlefield":
        values = context.table.noted(ref).last_known or values
    return (values.power or 0, values.toughness or 0) if values is not None else None


def _outgrows(context: EvaluationContext) -> bool | None:
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


def _greater_attacks(context: EvaluationContext) -> bool | None:
    """Training asks for another attacker with greater power (CR 702.149a)."""
    if context.this is None:
        return None
    power = context.values[context.this.ref].power or 0
    others = (o for o in context.table.on_battlefield() if o.attacking and o.ref != context.this.ref)
    return any((context.values[o.ref].power or 0) > power for o in others)


def _tribute(paid: bool) -> Callable[[EvaluationContext], bool | None]:
    def judge(context: EvaluationContext) -> bool | None:
        stated = context.choices.get("tribute")
        return None if stated is None else bool(stated) is paid

    return judge


_JUDGES: Mapping[str, Callable[[EvaluationContext], bool | None]] = {
    ANOTHER_THAN_THIS: lambda context: context.this is not None and context.it != context.this.ref,
    OUTGROWS: _outgrows,
    GREATER_ATTACKS_TOO: _greater_attacks,
    TRIBUTE_PAID: _tribute(paid=True),
    TRIBUTE_UNPAID: _tribute(paid=False),
    UNLEASHED: lambda context: bool(context.choices.get("unleash")),  # nobody has who isn't said to
    FIVE_OR_MORE: lambda context: (context.cast.x or 0) >= 5,
}
