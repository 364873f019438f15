"""When a conditional exception applies: judged on the would-be copy, or on how the copying came about."""

import re

from judgeapp.copyengine.characteristics import Characteristics
from judgeapp.copyengine.conditions import condition_holds
from judgeapp.copyengine.except_clauses import Conditional
from judgeapp.copyengine.filters import has_keyword, has_type
from judgeapp.copyengine.machine import Machine
from judgeapp.copyengine.reading.words import is_keyword
from judgeapp.copyengine.state import Cast, Object
from judgeapp.copyengine.values import replace

MADE_BY = "made_by"
"""The note of a token on the keyword that made it."""
_YOURS = re.compile(r"you control (?:that|the) [a-z ]+$")
_HAS = re.compile(
    r"(?P<whose>it|(?:that|the) (?:creature|permanent|card|token|copy)) "
    r"(?P<has>has|doesn't have|does not have) (?P<keyword>[a-z ]+)$"
)
_BEING = re.compile(
    r"the (?:chosen|copied|original) (?:creature|permanent|artifact|token) is(?P<not> not|n't)? "
    r"(?:an? )?(?P<what>\w+)$"
)
_MADE = re.compile(r"was (?P<not>not )?(?P<keyword>embalm|eternaliz)ed$")


def exception_applies(
    machine: Machine,
    obj: Object,
    source: Object | None,
    clause: Conditional,
    would_be: Characteristics,
    cast: Cast,
) -> bool:
    """Whether the condition of an exception holds for this copying (CR 707.9f).

    Args:
        would_be: what the copy would be without the conditional exceptions.

    Raises:
        CopyEngineError: the condition is none that the engine can judge.
    """
    if clause.types:
        return clause.holds(would_be)
    words = clause.condition.casefold()
    made = _MADE.search(words)
    if made is not None:
        keyword = str(obj.cast.notes.get(MADE_BY, ""))
        return keyword.startswith(made["keyword"]) is not bool(made["not"])
    if source is not None and _YOURS.match(words):
        return machine.controller(source.ref) == obj.controller
    having = _HAS.match(words)
    if having is not None and is_keyword(having["keyword"]):
        original = source is not None and not having["whose"].endswith(("it", "token", "copy"))
        values = machine.values(source.ref) if original and source is not None else would_be
        return has_keyword(values, having["keyword"]) is (having["has"] == "has")
    being = _BEING.match(words)
    if source is not None and being is not None and source.ref in machine.layers.values:
        return has_type(machine.values(source.ref), being["what"].capitalize()) is not bool(being["not"])
    scene = machine.scene(obj, obj.controller, cast=cast)
    it = source.ref if source is not None else None
    return condition_holds(clause.condition, replace(scene, it=it), machine.at())
