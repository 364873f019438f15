"""Abilities that a clause grants: keywords, and quoted text, which is read like any other."""

import re
from functools import lru_cache
from typing import Protocol

from lark import Token

from judgeapp.copyengine.model.objects.abilities import Ability, Kind
from judgeapp.copyengine.reading.keywords.registry import keyword_named
from judgeapp.copyengine.reading.text.normalizing import Line
from judgeapp.copyengine.reading.text.word_lists import as_keyword


class AbilityReader(Protocol):
    """Reads the text of one ability of an object named `name`, given to it by one named `giver`."""

    def __call__(self, text: str, name: str, giver: str = "") -> Ability: ...
    def __hash__(self) -> int: ...


def ability_of(token: Token, line: Line, read_ability: AbilityReader, *, given: bool = False) -> Ability:
    """Return the ability that a keyword or a quotation of `line` stands for.

    Args:
        given: whether another object gets it; the name of this one in it goes on meaning this one (CR 201.5).
    """
    printed = line.original(token.start_pos or 0, token.end_pos or 0)
    if token.type == "KEYWORD":
        return keyword_ability(printed)
    name, giver = ("", line.name) if given else (line.name, "")
    return quoted_ability(printed, name, read_ability, giver)


@lru_cache(maxsize=4096)  # reading a text takes a millisecond
def keyword_ability(printed: str) -> Ability:
    """Return the keyword ability with what the rules say it does where a copy depends on it."""
    keyword, parameter = as_keyword(printed) or (printed.lower(), "")
    declared = keyword_named(keyword)
    text = printed[:1].upper() + printed[1:]
    return Ability(
        text,
        Kind.KEYWORD,
        keyword=keyword,
        parameter=parameter,
        cost=parameter if "{" in parameter else "",
        effects=declared.effects_for(parameter),
        defines=declared.defines,
        trigger=declared.trigger,
        means=declared.means_for(parameter, text),
    )


def quoted_ability(printed: str, name: str, read_ability: AbilityReader, giver: str = "") -> Ability:
    """Return the ability that stands in quotation marks; single marks inside it quote in turn."""
    inside = printed.strip().strip('"“”').strip()
    inside = re.sub(r"(?<=[\s(])'(?=[\w{])(.+?)(?<=[.!\w])'(?=[\s.,;)]|$)", r'"\1"', inside)
    if inside and inside[-1] not in '.!"':
        inside = inside.removesuffix(",") + ("" if as_keyword(inside) else ".")
    keyword = inside.removesuffix(".")
    if keyword[:1].islower() and as_keyword(keyword):
        return keyword_ability(keyword)  # an Aura "with “enchant creature put onto the battlefield with ...”"
    return read_ability(inside, name, giver)
