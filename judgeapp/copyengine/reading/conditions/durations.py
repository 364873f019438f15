"""Durations: "until end of turn", "for as long as this creature remains tapped"."""

import re
from dataclasses import replace
from functools import lru_cache

from judgeapp.copyengine.model.terms.durations import AFFECTED, AsLongAs, Duration, Holding, Lasting

_KNOWN = {
    **dict.fromkeys(("until end of turn", "this turn"), Lasting.THIS_TURN),
    "until the next end step": Lasting.UNTIL_END_STEP,
    "until your next end step": Lasting.UNTIL_YOUR_END_STEP,
    **dict.fromkeys(("until end of combat", "this combat"), Lasting.THIS_COMBAT),
    **dict.fromkeys(("until your next turn", "until your next upkeep"), Lasting.UNTIL_YOUR_TURN),
    **dict.fromkeys(("", "permanent", "for the rest of the game", "static"), Lasting.FOR_GOOD),
    "until ~ is turned face down": Lasting.UNTIL_TURNED_DOWN,
}  # fmt: skip
_AS_LONG_AS = re.compile(
    r"(?:for )?as long as (?P<who>.+?) (?:remains|is|stays) "
    r"(?P<what>tapped|on the battlefield|attached(?: to .+)?|equipped|enchanted)$"
)
_UNTIL = re.compile(
    r"until (?P<who>.+?) (?P<what>leaves the battlefield|becomes unattached(?: from .+)?|becomes untapped)$"
)
_CONTROLLED = re.compile(r"(?:for )?as long as you control (?P<who>(?:(?! and ).)+)$")
_COUNTED = re.compile(
    r"(?:for )?as long as (?P<who>it|that [a-z]+) has an? (?P<kind>[-+/\w]+) counter on it$"
)
_BOTH = re.compile(r"(?P<one>(?:for )?as long as (?:you control )?(?:(?! and ).)+?) and (?P<other>.+)$")
_THIS = re.compile(r"(~|it|this [a-z]+)$", re.IGNORECASE)
_THAT = re.compile(r"that (?:creature|permanent|artifact|land|enchantment)$", re.IGNORECASE)
_HOLDING = {
    "tapped": Holding.TAPPED,
    "becomes untapped": Holding.TAPPED,
    "on the battlefield": Holding.ON_BATTLEFIELD,
    "leaves the battlefield": Holding.ON_BATTLEFIELD,
    "enchanted": Holding.ENCHANTED,
}


@lru_cache(maxsize=512)  # asked of each lasting effect as each event ends: half a percent of a first play
def duration_of(words: str) -> Duration | None:
    """Return how long the words say; None for words that nobody can tell the end of."""
    known = _KNOWN.get(words)
    if known is not None:
        return known
    both = _BOTH.match(words)
    if both is not None:
        one, other = duration_of(both["one"]), duration_of(f"for as long as {both['other']}")
        if isinstance(one, AsLongAs) and isinstance(other, AsLongAs):
            return replace(one, also=other)
        return None
    until = _UNTIL.match(words)
    found = _AS_LONG_AS.match(words) or until
    if found is not None:
        what = _HOLDING.get(found["what"], Holding.ATTACHED)
        return AsLongAs(_whom(found["who"]), what, until=until is not None)
    counted = _COUNTED.match(words)
    if counted is not None:
        return AsLongAs(AFFECTED, Holding.HAS_COUNTER, counted["kind"])
    controlled = _CONTROLLED.match(words)
    if controlled is not None:
        return AsLongAs(_whom(controlled["who"]), Holding.CONTROLLED)
    return None


def told_of(words: str, ref: str) -> str:
    """Return a duration with "that creature", which has been copied, called by its ref."""
    found = _AS_LONG_AS.match(words) or _UNTIL.match(words)
    return words.replace(found["who"], ref, 1) if found is not None and _THAT.match(found["who"]) else words


def _whom(words: str) -> str | None:
    if _THAT.match(words):
        return AFFECTED
    return None if _THIS.match(words) else words
