"""Where an activated ability functions, and who may activate it (CR 113.6, 602.1, 602.2)."""

import re

from judgeapp.copyengine.model.objects.abilities import Ability
from judgeapp.copyengine.model.text import printed
from judgeapp.copyengine.reading.keywords.registry import keyword_named
from judgeapp.copyengine.reading.statics.descriptions import with_itself

_BATTLEFIELD = frozenset({"battlefield"})
_THIS = r"(?:this card|this creature|this permanent|~)"
_OUT_OF = re.compile(
    rf"\b(?:[Ee]xile|[Rr]eveal|[Rr]eturn|[Pp]ut|[Cc]ast|[Ss]huffle|[Ee]xchange) {_THIS}"
    r"(?: and [^:.]+?)? (?:from|in) your (?P<zone>hand|graveyard)\b"
)
_FROM_EXILE = re.compile(rf"\b(?:[Pp]ut|[Rr]eturn|[Cc]ast) {_THIS} from exile\b")
_DISCARDED = re.compile(rf"\b[Dd]iscard {_THIS}(?!'s)")
_ONLY_IN = re.compile(
    rf"\b(?:only if|while) {_THIS} is (?P<both>on the battlefield or )?"
    r"(?:in (?:your (?P<zone>hand|graveyard)|(?P<exile>exile)|the (?P<command>command) zone)"
    r"|on the (?P<stack>stack|battlefield)|(?P<exiled>exiled|suspended))\b"
)
_QUOTED = re.compile(r'"[^"]*"')
_ALSO = re.compile(r"\bmay also activate this ability\b")
_ANYONE = re.compile(r"\b[Aa]ny player may activate (?:this ability|it)\b")
_OPPONENTS = re.compile(r"\b(?:[Aa]ny|[Oo]nly your) opponents? may activate (?:this ability|it)\b")
_ZONE_OF_EXILED = {"exiled": "exile", "suspended": "exile"}  # CR 702.62b


def functions_in(ability: Ability, name: str) -> frozenset[str]:
    """Return the zones in which an activated ability of an object of that name functions (CR 113.6m)."""
    if zones := keyword_named(ability.keyword).functions_in:
        return zones
    text = with_itself(_QUOTED.sub("", printed(ability.text)), name)
    if (only := _ONLY_IN.search(text)) is not None:
        zone = next((zone for key, zone in only.groupdict().items() if zone and key != "both"), "battlefield")
        zones = frozenset({_ZONE_OF_EXILED.get(zone, zone)})
        return zones | _BATTLEFIELD if only["both"] or _ALSO.search(text) else zones
    if _DISCARDED.search(text):
        return frozenset({"hand"})
    if (moved := _OUT_OF.search(text)) is not None:
        return frozenset({moved["zone"]})
    return frozenset({"exile"}) if _FROM_EXILE.search(text) else _BATTLEFIELD


def may_be_activated_by(ability: Ability, *, controller: bool) -> bool:
    """Whether an ability may be activated by its object's controller, or by an opponent of that player."""
    text = _QUOTED.sub("", printed(ability.text))
    if _ANYONE.search(text):
        return True
    return (_OPPONENTS.search(text) is None) is controller
