"""Keyword abilities given with a cost told by itself: "The flashback cost is equal to its mana cost"."""

import re
from collections.abc import Sequence

from judgeapp.copyengine.model.effects.changes import Change, GainAbilities
from judgeapp.copyengine.model.effects.effects import Continuous
from judgeapp.copyengine.model.immutable import replace
from judgeapp.copyengine.model.objects.abilities import Ability, Effect, OwnCost

_EQUAL = re.compile(
    r"(?:the|its|their) (?P<keyword>[a-z-]+) costs? (?:is|are) equal to (?:its|their|(?:the|that) card's) "
    r"mana costs?(?: (?:reduced by|minus) \{(?P<less>\d+)\}| plus (?P<also>[^.]+))?\.?$",
    re.IGNORECASE,
)
_OF_VALUE = re.compile(r"\b(?P<keyword>[a-z-]+) \{X\}, where X is its mana value\.?$")


def with_own_cost(sentence: str, before: Sequence[Effect]) -> list[Effect] | None:
    """Return the effects before a sentence that tells what the keyword costs that the last of them give; None
    for another sentence.
    """
    found = _EQUAL.match(sentence)
    if found is None:
        return None
    own = OwnCost(int(found["less"] or 0), found["also"] or "")
    return _costing(own, found["keyword"].casefold(), before)


def with_cost_of_value(sentence: str, before: Sequence[Effect]) -> list[Effect] | None:
    """Return the effects of a sentence that gives a keyword with a cost of {X}, where that is "its mana
    value"; None for another sentence.
    """
    found = _OF_VALUE.search(sentence)
    return None if found is None else _costing(OwnCost(of_value=True), found["keyword"], before)


def _costing(own: OwnCost, keyword: str, before: Sequence[Effect]) -> list[Effect] | None:
    """Return effects with the cost of a keyword that they give; None if none does."""
    after = [_told(own, keyword, effect) for effect in before]
    return None if after == [*before] else after


def _told(own: OwnCost, keyword: str, effect: Effect) -> Effect:
    if not isinstance(effect, Continuous):
        return effect
    return replace(effect, changes=tuple(_given(own, keyword, change) for change in effect.changes))


def _given(own: OwnCost, keyword: str, change: Change) -> Change:
    if not isinstance(change, GainAbilities):
        return change
    return GainAbilities(tuple(_of(own, keyword, ability) for ability in change.abilities))


def _of(own: OwnCost, keyword: str, ability: Ability) -> Ability:
    if ability.keyword != keyword or ability.cost not in {"", "{X}"}:
        return ability
    return replace(ability, own_cost=own)
