"""Incubate: an Incubator token with counters (CR 701.53)."""

from judgeapp.copyengine.events.actions.objects.tokens import create_tokens
from judgeapp.copyengine.events.resolving.registry import performs
from judgeapp.copyengine.events.resolving.resolution import Resolution
from judgeapp.copyengine.model.effects.effects import KeywordAction
from judgeapp.copyengine.model.effects.except_clauses import EntersWithCounters
from judgeapp.copyengine.model.terms.subjects import ONE, Amount
from judgeapp.copyengine.reading import predefined_token


@performs("incubate")
def incubate(resolution: Resolution, effect: KeywordAction) -> None:
    """An Incubator token enters with counters (CR 701.53a)."""
    counters = EntersWithCounters("+1/+1", Amount(resolution.number(effect.amount)), apart=True)
    create_tokens(resolution, predefined_token("Incubator", ONE), (counters,))
