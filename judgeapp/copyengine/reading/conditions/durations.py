"""Durations: "until end of turn", "for as long as this creature remains tapped"."""

import re
from functools import lru_cache

from judgeapp.copyengine.model.durations import AsLongAs, Duration, Holding, Lasting

_KNOWN = {
    **dict.fromkeys(
        (
            "until end of turn", "this turn", "until end of combat", "this combat",
            "until the next end step",
        ),
        Lasting.THIS_TURN,
    ),
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
_CONTROLLED = re.compile(r"(?:for )?as long as you control (?P<who>.+)$")
_THIS = re.compile(r"(~|it|this [a-z]+)$", re.IGNORECASE)
_HOLDING = {
    "tapped": Holding.TAPPED,
    "becomes untapped": Holding.TAPPED,
    "on the battlefield": Holding.ON_BATTLEFIELD,
    "leaves the battlefield": Holding.ON_BATTLEFIELD,
}


@lru_cache(maxsize=512)
def duration_of(words: str) -> Duration | None:
    """Return how long the words say; None for words that nobody can tell the end of."""
    known = _KNOWN.get(words)
    if known is not None:
        return known
    found = _AS_LONG_AS.match(words) or _UNTIL.match(words)
    if found is not None:
        return AsLongAs(_whom(found["who"]), _HOLDING.get(found["what"], Holding.ATTACHED))
    controlled = _CONTROLLED.match(words)
    return AsLongAs(_whom(controlled["who"]), Holding.CONTROLLED) if controlled is not None else None


def _whom(words: str) -> str | None:
    return None if _THIS.match(words) else words
