"""Abilities that a clause grants: keywords, and quoted text, which is read like any other."""

import re
from functools import lru_cache

from lark import Token

from judgeapp.copyengine.abilities import Ability, EntersWith, Kind, SetTypes, Continuous, SetColors, Who
from judgeapp.copyengine.reading.normal import Line
from judgeapp.copyengine.reading.numbers import amount_of
from judgeapp.copyengine.reading.words import as_keyword

_COUNTERS_OF = {"fading": "fade", "vanishing": "time", "modular": "+1/+1", "graft": "+1/+1"}


def ability_of(token: Token, line: Line) -> Ability:
    """Return the ability that a keyword or a quotation of `line` stands for."""
    printed = line.original(token.start_pos or 0, token.end_pos or 0)
    if token.type == "KEYWORD":
        return keyword_ability(printed)
    return quoted_ability(printed, line.name)


@lru_cache(maxsize=4096)
def keyword_ability(printed: str) -> Ability:
    """Return the keyword ability with what the rules say it does where a copy depends on it."""
    keyword, parameter = as_keyword(printed) or (printed.lower(), "")
    text = printed[:1].upper() + printed[1:]
    costs = parameter if "{" in parameter else ""
    if keyword in _COUNTERS_OF and parameter:
        counters = EntersWith(_COUNTERS_OF[keyword], amount_of(parameter))
        return Ability(text, Kind.KEYWORD, keyword=keyword, parameter=parameter, effects=(counters,))
    if keyword == "changeling":
        every = Continuous(Who.THIS, (SetTypes(keep="all", every_creature_type=True),))
        return Ability(
            text, Kind.KEYWORD, keyword=keyword, effects=(every,), defines=frozenset({"subtypes"})
        )
    if keyword == "devoid":
        colorless = Continuous(Who.THIS, (SetColors(()),))
        return Ability(
            text, Kind.KEYWORD, keyword=keyword, effects=(colorless,), defines=frozenset({"colors"})
        )
    return Ability(text, Kind.KEYWORD, keyword=keyword, parameter=parameter, cost=costs)


def quoted_ability(printed: str, name: str) -> Ability:
    """Return the ability that stands in quotation marks; single marks inside it quote in turn."""
    from judgeapp.copyengine.reading.paragraphs import read_paragraph

    inside = printed.strip().strip('"“”').strip()
    inside = re.sub(r"(?<=[\s(])'(?=[\w{])(.+?)(?<=[.!\w])'(?=[\s.,;)]|$)", r'"\1"', inside)
    if inside and inside[-1] not in '.!"':
        inside = inside.removesuffix(",") + ("" if as_keyword(inside) else ".")
    return read_paragraph(inside, name=name, types=frozenset())
