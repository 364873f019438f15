"""Static abilities that can't be read and change what objects are, and the legend rule that doesn't apply."""

import re

from judgeapp.copyengine.model.effects.permanents import LegendRuleDoesntApply, UnreadChange
from judgeapp.copyengine.model.effects.prohibitions import Description
from judgeapp.copyengine.model.immutable import memoized
from judgeapp.copyengine.model.objects.abilities import Ability, Kind
from judgeapp.copyengine.model.objects.characteristics import Characteristics
from judgeapp.copyengine.model.terms.subjects import Filter
from judgeapp.copyengine.model.text import printed
from judgeapp.copyengine.reading.grammar.grammar import StopsAtError
from judgeapp.copyengine.reading.nouns.amounts import objects
from judgeapp.copyengine.reading.nouns.noun_phrases import number_of
from judgeapp.copyengine.reading.statics.descriptions import filter_named

_CHANGES = re.compile(
    r"^(?:As long as [^,]+, )?(?P<who>(?!You\b|During\b|Before\b)[A-Z][^.,:—]*?) "
    r"(?:gets? [-+]|(?:has|have|gains?) (?!no maximum|affinity|the city's)|loses? |"
    r"(?:is|are|becomes?) (?:an? |all |every |no longer|not |the chosen|white|blue|black|red|green|color))"
)
_SPELLS = re.compile(r"\bspells?\b")
_ITSELF = re.compile(r"This \w+$")
_NO_LEGEND_RULE = re.compile(
    r"[^\"“]*\bthe [\"“]?legend rule[\"”]? doesn't apply(?: to (?P<whom>[^.,]+))?", re.IGNORECASE
)
_NUMBER_NAMED = re.compile(
    r"(?:If|As long as) (?P<who>there are|you control) exactly (?P<many>\w+) "
    r"(?:legendary )?permanents named (?P<name>.+?)(?: on the battlefield)?, "
)


@memoized  # asked of every permanent at every event: 3 % of generating
def unread_changes(values: Characteristics) -> tuple[UnreadChange, ...]:
    """Return the unread static abilities of an object that change what objects are."""
    return tuple(said for ability in values.abilities if (said := _unread_change(ability)) is not None)


def _unread_change(ability: Ability) -> UnreadChange | None:
    if not ability.unread or ability.kind is not Kind.STATIC or ability.keyword:
        return None
    said = _CHANGES.match(printed(ability.text))
    if said is None or _SPELLS.search(said["who"]):
        return None
    who = said["who"]
    what = Description(
        who,
        itself=_ITSELF.match(who) is not None,
        attached=who.startswith(("Enchanted ", "Equipped ")),
        filter=filter_named(who[:1].lower() + who[1:]),
    )
    return UnreadChange(ability.text, what)


def without_legend_rule(values: Characteristics) -> tuple[LegendRuleDoesntApply, ...]:
    """Return to what, as the abilities of an object say, the legend rule doesn't apply."""
    return tuple(said for ability in values.abilities if (said := _without_legend_rule(ability)) is not None)


def _without_legend_rule(ability: Ability) -> LegendRuleDoesntApply | None:
    found = _NO_LEGEND_RULE.match(printed(ability.text)) if "legend rule" in printed(ability.text) else None
    number = _NUMBER_NAMED.match(printed(ability.text)) if found is not None else None
    if number is not None:
        controller = "you" if number["who"] == "you control" else "any"
        return LegendRuleDoesntApply(
            Filter(name=number["name"], controller=controller), number_of(number["many"])
        )
    try:
        return LegendRuleDoesntApply(objects(found["whom"] or "permanents")) if found is not None else None
    except StopsAtError:
        return None
