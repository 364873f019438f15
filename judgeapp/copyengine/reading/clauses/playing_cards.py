"""Sentences that let a player play cards for a while: "you may play that card this turn" (CR 601.3)."""

import re

from judgeapp.copyengine.model.effects.effects import MayPlay
from judgeapp.copyengine.model.effects.permissions import PermittedUntil

_THEM = r"(?:that card|those cards|it|them|they|the exiled cards?)"
_REMAINS = rf"for as long as {_THEM} remains? exiled"
_WHEN = rf"this turn|until end of turn|until the end of your next turn|until your next end step|{_REMAINS}"
_FREE = r"(?: without paying (?:its|their) mana costs?)?"
_MANA = (
    r"(?:,? and (?:you may spend mana as though it were mana of any (?:color|type)"
    r"|mana of any type can be spent) to cast (?:it|them|that spell|those spells))?"
)
_MAY_PLAY = re.compile(
    rf"(?:(?P<lead>{_WHEN}), )?you may (?P<verb>play|cast) (?P<one>one of )?"
    rf"(?:{_THEM}|cards exiled this way){_FREE}(?: (?P<tail>{_WHEN}))?{_FREE}{_MANA}\.?$",
    re.IGNORECASE,
)
_UNTIL = (
    ("next turn", PermittedUntil.END_OF_NEXT_TURN),
    ("next end step", PermittedUntil.NEXT_END_STEP),
    ("remain", PermittedUntil.REMAINS),
)


def may_play_for_now(text: str) -> MayPlay | None:
    """Return what a whole sentence lets its controller play, and how long; None for other sentences."""
    found = _MAY_PLAY.match(text)
    when = found and (found["lead"] or found["tail"])
    if found is None or not when or (found["lead"] and found["tail"]):
        return None
    until = next((until for words, until in _UNTIL if words in when.lower()), PermittedUntil.THIS_TURN)
    return MayPlay(text, until, casts_only=found["verb"].lower() == "cast", one=found["one"] is not None)
