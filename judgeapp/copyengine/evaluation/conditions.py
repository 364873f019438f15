"""Whether what card text asks for holds: "if this spell was kicked", "as long as you control a Swamp"."""

from judgeapp.copyengine.evaluation.amounts import EvaluationContext
from judgeapp.copyengine.evaluation.casting_conditions import casting_rules
from judgeapp.copyengine.evaluation.keyword_conditions import keyword_rules
from judgeapp.copyengine.evaluation.situations import from_triggering, situation_holds
from judgeapp.copyengine.model.effects.combat import Activation
from judgeapp.copyengine.model.errors import CopyEngineError
from judgeapp.copyengine.model.terms.conditions import (
    ColoredManaSpent,
    Condition,
    ManaSpent,
    OfTriggering,
    Otherwise,
    WasKicked,
)


def condition_holds(condition: Condition | None, context: EvaluationContext, where: str) -> bool:
    """Whether a condition is true of the object or spell that `context` looks from.

    Raises:
        CopyEngineError: the condition is none that the engine can judge.
    """
    if condition is None:
        return True
    if isinstance(condition, Otherwise):
        return not condition_holds(condition.condition, context, where)
    if isinstance(condition, OfTriggering):
        return condition_holds(condition.condition, from_triggering(context), where)
    holds = casting_rules.decide(condition, context)
    if holds is None and isinstance(condition, WasKicked):
        raise CopyEngineError(
            f"Which kicker was paid isn't said: {condition.cost}?",
            where=where,
            mend=f'Say it: additional_costs: ["{condition.cost}"], or kicked: 2 for both.',
        )
    if holds is None and isinstance(condition, ManaSpent | ColoredManaSpent):
        raise CopyEngineError(
            f"What mana was spent isn't said, and it decides whether “{condition.words}.”",
            where=where,
            mend='Say it where it\'s cast: mana_spent: "{2}{R}"; or state choices: {condition: true} or '
            "{condition: false}.",
        )
    if holds is None:
        holds = situation_holds(condition, context)
    if holds is None:
        holds = keyword_rules.decide(condition, context)
    if holds is None:
        raise CopyEngineError(
            f"I can't judge the condition “{condition.words}”.",
            where=where,
            mend="State choices: {condition: true} or {condition: false}, or use a card without it.",
        )
    return holds


def can_be_activated(limits: Activation, context: EvaluationContext) -> bool | None:
    """Whether what "activate only if ..." asks for is so; None if that can't be told."""
    return True if limits.condition is None else known_to_hold(limits.condition, context)


def known_to_hold(condition: Condition, context: EvaluationContext) -> bool | None:
    """Whether a condition holds; None if that can't be told."""
    for rules in (casting_rules, keyword_rules):
        if (holds := rules.decide(condition, context)) is not None:
            return holds
    return situation_holds(condition, context)
