"""How many abilities are carried out, and which wordings are not."""

from collections import Counter
from collections.abc import Collection
from typing import TypedDict

from judgeapp.combat.probing.probing import is_executed
from judgeapp.copyengine.cards.card_data import Card, Face
from judgeapp.copyengine.considering.abilities import unexecuted_effects, unexecuted_of
from judgeapp.copyengine.model.objects.abilities import Ability, Kind
from judgeapp.copyengine.model.text import printed
from judgeapp.copyengine.reading.output.mentions import aside

KINDS = (Kind.STATIC, Kind.TRIGGERED, Kind.SPELL, Kind.REPLACEMENT, Kind.ACTIVATED)


class AbilityCoverage(TypedDict):
    """How many abilities are carried out, by kind, and the commonest wordings that aren't."""

    cards: int
    kinds: dict[str, dict[str, int]]
    wordings: dict[str, list[tuple[str, int]]]


def measure_abilities(cards: Collection[Card]) -> AbilityCoverage:
    """Count the abilities of cards by kind: executed, and of the rest with and without a known scope.

    Returns:
        {"kinds": {kind: {"abilities", "executed", "scope_known", "scope_unknown"}}, "wordings": {kind:
        [[wording, count]]}}: the wordings of what isn't carried out, the commonest first.
    """
    kinds = {str(kind): Counter[str]() for kind in KINDS}
    wordings = {str(kind): Counter[str]() for kind in KINDS}
    for card in cards:
        for face in card.faces:
            if aside(face.row, face.type_line[1], face.text):
                continue
            for place, ability in enumerate(face.abilities):
                if ability.keyword or ability.kind not in KINDS:
                    continue
                count, kind = kinds[ability.kind], str(ability.kind)
                count["abilities"] += 1
                if is_executed(card, face, place):
                    count["executed"] += 1
                    continue
                count["scope_known" if _has_known_scope(face, ability) else "scope_unknown"] += 1
                wordings[kind][_wording(printed(ability.text), face.name)] += 1
    return {
        "cards": len(cards),
        "kinds": {kind: {name: count[name] for name in _COUNTS} for kind, count in kinds.items()},
        "wordings": {kind: found.most_common(20) for kind, found in wordings.items()},
    }


_COUNTS = ("abilities", "executed", "scope_known", "scope_unknown")


def _has_known_scope(face: Face, ability: Ability) -> bool:
    found = [found for known, found in unexecuted_of(face.printed) if known is ability]
    if ability.kind in {Kind.SPELL, Kind.ACTIVATED}:
        found = list(unexecuted_effects(ability.effects))
    return all(each.scope.is_known for each in found)


def _wording(text: str, name: str) -> str:
    """Return the first sentence of a text, with "~" for the name."""
    return text.replace(name, "~").partition(". ")[0][:120]
