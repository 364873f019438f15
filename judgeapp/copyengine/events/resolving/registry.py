"""Which function performs which kind of effect: each registers where its mechanic lives."""

from collections.abc import Callable
from typing import Any

from judgeapp.copyengine.events.resolving.resolution import Resolution
from judgeapp.copyengine.model.effects.effects import KeywordAction
from judgeapp.copyengine.model.objects.abilities import Effect

type Performer[EffectT] = Callable[[Resolution, EffectT], None]

_PERFORMERS: dict[type[Effect], Performer[Any]] = {}


def resolves[EffectT: Effect](kind: type[EffectT]) -> Callable[[Performer[EffectT]], Performer[EffectT]]:
    """Register what performs effects of a kind as something resolves: `@resolves(DealDamage)`."""

    def register(performer: Performer[EffectT]) -> Performer[EffectT]:
        _PERFORMERS[kind] = performer
        return performer

    return register


def performer_of(kind: type[Effect]) -> Performer[Any] | None:
    """Return what performs effects of a kind; None for those that do nothing as they resolve."""
    return _PERFORMERS.get(kind)


_KEYWORD_PERFORMERS: dict[str, Performer[KeywordAction]] = {}


def performs(*names: str) -> Callable[[Performer[KeywordAction]], Performer[KeywordAction]]:
    """Register what performs keyword actions, and keyword abilities that resolve: `@performs("renown")`."""

    def register(performer: Performer[KeywordAction]) -> Performer[KeywordAction]:
        _KEYWORD_PERFORMERS.update(dict.fromkeys(names, performer))
        return performer

    return register


@resolves(KeywordAction)
def _perform_keyword(resolution: Resolution, effect: KeywordAction) -> None:
    _KEYWORD_PERFORMERS[effect.name](resolution, effect)
