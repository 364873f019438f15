"""Conditions of exceptions of copying: "if it has flying", "if the copied creature is a Wizard"."""

import re

from judgeapp.copyengine.model.terms import conditions as c
from judgeapp.copyengine.reading.conditions.conditions import read_condition
from judgeapp.copyengine.reading.text.word_lists import is_keyword

_WHOSE = r"(?P<whose>it|(?:that|the) (?:creature|permanent|card|token|copy))"
_YOURS = re.compile(r"you control (?:that|the) [a-z ]+$")
_HAS = re.compile(rf"{_WHOSE} (?P<has>has|doesn't have|does not have) (?P<keyword>[a-z ]+)$")
_BEING = re.compile(
    r"the (?:chosen|copied|original) (?:creature|permanent|artifact|token) is(?P<not> not|n't)? "
    r"(?:an? )?(?P<what>\w+)$"
)
_COLORED = re.compile(
    rf"{_WHOSE}(?:'s| is)(?P<not> not|n't)? "
    r"(?P<colors>(?:white|blue|black|red|green|colorless|multicolored|, | or )+)$"
)
_SIZED = re.compile(
    rf"{_WHOSE} has (?P<what>power|toughness|mana value) (?P<number>\d+)(?: or (?P<more>less|greater))?$"
)
_MADE = re.compile(r"was (?P<not>not )?(?P<keyword>embalm|eternaliz)ed$")


def copying_condition(words: str, name: str = "") -> c.Condition:
    """Return what an exception asks for."""
    lower = words.casefold()
    made = _MADE.search(lower)
    if made is not None:
        return c.MadeByKeyword(words, made["keyword"], bool(made["not"]))
    if _YOURS.match(lower):
        return c.YouControlCopied(words)
    having = _HAS.match(lower)
    if having is not None and is_keyword(having["keyword"]):
        return c.CopyHasKeyword(words, _of_original(having), having["keyword"], having["has"] != "has")
    colored = _COLORED.match(lower)
    if colored is not None:
        colors = tuple(re.findall(r"(?!or\b)\w+", colored["colors"]))
        return c.CopyIsColored(words, _of_original(colored), colors, bool(colored["not"]))
    sized = _SIZED.match(lower)
    if sized is not None:
        less, greater = sized["more"] == "less", sized["more"] == "greater"
        return c.CopyIsSized(words, _of_original(sized), sized["what"], int(sized["number"]), less, greater)
    being = _BEING.match(lower)
    if being is not None:
        return c.CopiedIs(words, being["what"].capitalize(), bool(being["not"]))
    return read_condition(words, name)


def _of_original(found: re.Match[str]) -> bool:
    """Whether "that creature" is asked about, not what "it" would be."""
    return not found["whose"].endswith(("it", "token", "copy"))
