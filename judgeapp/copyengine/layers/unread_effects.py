"""Static abilities that can't be read and may change what an object is: asked of it, that is refused."""

import re

from judgeapp.copyengine.evaluation.filters import fits
from judgeapp.copyengine.layers.layers import Layers
from judgeapp.copyengine.model.abilities import Ability, Kind
from judgeapp.copyengine.model.characteristics import Characteristics
from judgeapp.copyengine.model.errors import CopyEngineError
from judgeapp.copyengine.model.immutable import memoized
from judgeapp.copyengine.reading.grammar.grammar import StopsAtError
from judgeapp.copyengine.reading.nouns.amounts import printed_objects
from judgeapp.copyengine.table.state import Object, Table

_CHANGES = re.compile(
    r"^(?:As long as [^,]+, )?(?P<who>(?!You\b|During\b|Before\b)[A-Z][^.,:—]*?) "
    r"(?:gets? [-+]|(?:has|have|gains?) (?!no maximum|affinity|the city's)|loses? |"
    r"(?:is|are|becomes?) (?:an? |all |every |no longer|not |the chosen|white|blue|black|red|green|color))"
)


@memoized
def _unread(values: Characteristics) -> tuple[tuple[Ability, str], ...]:
    """Return the unread static abilities that change something, with the words for what they change."""
    found = []
    for ability in values.abilities:
        if ability.unread and ability.kind is Kind.STATIC and not ability.keyword:
            said = _CHANGES.match(ability.text)
            if said is not None and not re.search(r"\bspells?\b", said["who"]):
                found.append((ability, said["who"]))
    return tuple(found)


def refuse_unread(table: Table, layers: Layers, obj: Object) -> None:
    """Refuse to say what a permanent is where an ability that can't be read may change it.

    Raises:
        CopyEngineError: there is one.
    """
    if obj.zone != "battlefield":
        return
    for other in table.on_battlefield():
        for ability, who in _unread(layers.values[other.ref]):
            if _is_meant(layers, obj, other, who):
                raise CopyEngineError(
                    f"What “{ability.text}” makes of {obj.ref} I can't read.",
                    where="ask",
                    mend="Leave that permanent out, or state its effect by a continuous event.",
                )


def _is_meant(layers: Layers, obj: Object, other: Object, who: str) -> bool:
    if re.match(r"This \w+$", who) or who.startswith(layers.values[other.ref].name or "~"):
        return obj.ref == other.ref
    if who.startswith(("Enchanted ", "Equipped ")):
        return other.attached_to == obj.ref
    try:
        wanted = printed_objects(who[:1].lower() + who[1:])
    except StopsAtError:
        return False
    you = layers.controllers.get(other.ref, other.controller)
    whose = layers.controllers.get(obj.ref, obj.controller)
    values = layers.values[obj.ref]
    return fits(wanted, obj, values, this=other, controller=you, choices=other.choices, whose=whose)
