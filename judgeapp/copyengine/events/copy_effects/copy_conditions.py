"""When a conditional exception applies: judged on the would-be copy, or on how the copying came about."""

import re

from judgeapp.copyengine.evaluation.conditions import condition_holds
from judgeapp.copyengine.evaluation.filters import has_keyword, has_type, names_creature_type
from judgeapp.copyengine.interpreter.interpreter import Interpreter
from judgeapp.copyengine.model.characteristics import Characteristics, mana_value
from judgeapp.copyengine.model.except_clauses import Conditional
from judgeapp.copyengine.model.immutable import replace
from judgeapp.copyengine.reading.text.word_lists import is_keyword
from judgeapp.copyengine.table.state import Cast, Object

MADE_BY = "made_by"
"""The note of a token on the keyword that made it."""
_WHOSE = r"(?P<whose>it|(?:that|the) (?:creature|permanent|card|token|copy))"
_YOURS = re.compile(r"you control (?:that|the) [a-z ]+$")
_HAS = re.compile(
    rf"{_WHOSE} "
    r"(?P<has>has|doesn't have|does not have) (?P<keyword>[a-z ]+)$"
)
_BEING = re.compile(
    r"the (?:chosen|copied|original) (?:creature|permanent|artifact|token) is(?P<not> not|n't)? "
    r"(?:an? )?(?P<what>\w+)$"
)
_COLORED = re.compile(
    rf"{_WHOSE}(?:'s| is)(?P<not> not|n't)? "
    r"(?P<colors>(?:white|blue|black|red|green|colorless|multicolored|, | or )+)$"
)
_SIZED = re.compile(
    rf"{_WHOSE} has (?P<what>power|toughness|mana value) "
    r"(?P<number>\d+)(?: or (?P<more>less|greater))?$"
)
_MADE = re.compile(r"was (?P<not>not )?(?P<keyword>embalm|eternaliz)ed$")


def exception_applies(
    interpreter: Interpreter,
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
        every = has_keyword(would_be, "changeling")
        found = (has_type(would_be, n) or (every and names_creature_type(n)) for n in clause.types)
        return any(found) is not clause.negated
    words = clause.condition.casefold()
    made = _MADE.search(words)
    if made is not None:
        keyword = str(obj.cast.notes.get(MADE_BY, ""))
        return keyword.startswith(made["keyword"]) is not bool(made["not"])
    if source is not None and _YOURS.match(words):
        return interpreter.controller(source.ref) == obj.controller

    def of(whose: str) -> Characteristics:
        """What "it" would be, or what "that creature" is."""
        original = source is not None and not whose.endswith(("it", "token", "copy"))
        return interpreter.values(source.ref) if original and source is not None else would_be

    having = _HAS.match(words)
    if having is not None and is_keyword(having["keyword"]):
        return has_keyword(of(having["whose"]), having["keyword"]) is (having["has"] == "has")
    colored = _COLORED.match(words)
    if colored is not None:
        colors = of(colored["whose"]).colors
        return _is_colored(colors, re.findall(r"\w+", colored["colors"])) is not bool(colored["not"])
    sized = _SIZED.match(words)
    if sized is not None:
        return _is_sized(of(sized["whose"]), sized)
    being = _BEING.match(words)
    if source is not None and being is not None and source.ref in interpreter.layers.values:
        return has_type(interpreter.values(source.ref), being["what"].capitalize()) is not bool(being["not"])
    context = interpreter.context(obj, obj.controller, cast=cast)
    it = source.ref if source is not None else None
    return condition_holds(clause.condition, replace(context, it=it), interpreter.at())


def _is_colored(colors: frozenset[str], named: list[str]) -> bool:
    """Whether one of the colors named, "colorless" or "multicolored" fits."""
    known = {"colorless": not colors, "multicolored": len(colors) > 1}
    return any(known.get(name, name in colors) for name in named)


def _is_sized(values: Characteristics, asked: re.Match[str]) -> bool:
    number = {
        "power": values.power or 0,
        "toughness": values.toughness or 0,
        "mana value": mana_value(values.mana_cost),
    }[asked["what"]]
    wanted = int(asked["number"])
    if asked["more"] is None:
        return number == wanted
    return number >= wanted if asked["more"] == "greater" else number <= wanted
