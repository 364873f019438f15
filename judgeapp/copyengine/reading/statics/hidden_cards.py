"""Static abilities by which hidden cards are revealed or may be looked at (CR 400.2, 701.20)."""

import re
from collections.abc import Iterator, Mapping

from judgeapp.copyengine.model.effects.hidden_cards import Hidden, MayLook
from judgeapp.copyengine.model.objects.abilities import Ability
from judgeapp.copyengine.model.objects.characteristics import Characteristics
from judgeapp.copyengine.model.text import printed
from judgeapp.copyengine.reading.statics.descriptions import conditional

_CLAUSES = re.compile(r", and (?=you may )")
_REVEALED = re.compile(
    r"(?:(?P<who>[Pp]layers|[Yy]our opponents|[Ee]ach player|[Ee]ach opponent|[Aa]ll players) plays? with|"
    r"[Pp]lay with) (?:the|their|your) "
    r"(?P<what>top cards? of (?:your|their) librar(?:y|ies)|hands?) revealed\.?$"
)
_LOOK = re.compile(
    r"[Yy]ou may look at (?P<what>the top card of your library|(?:the )?cards exiled with [^.,]+?|"
    r"face-down creatures (?P<whose>you don't control|your opponents control)|"
    r"the top card of your library and at face-down creatures you don't control)(?: any time)?\.?$"
)
_WHO: Mapping[str, str] = {
    "players": "any", "all players": "any", "each player": "any", "your opponents": "opponent",
    "each opponent": "opponent", "": "you",
}  # fmt: skip


def may_look(values: Characteristics) -> tuple[MayLook, ...]:
    """Return what the abilities of an object let players see."""
    return tuple(said for ability in values.abilities for said in _of_ability(ability, values.name))


def _of_ability(ability: Ability, name: str) -> Iterator[MayLook]:
    text = printed(ability.text)
    if ability.trigger is not None or ability.cost or not ("look at" in text or "revealed" in text):
        return
    if (read := conditional(text, name)) is None:
        return
    words, condition = read
    words = _CLAUSES.split(words)[0]
    if found := _REVEALED.match(words):
        where = Hidden.HAND if found["what"].startswith("hand") else Hidden.TOP
        yield MayLook(ability.text, where, "any", _WHO[(found["who"] or "").lower()], condition)
    elif found := _LOOK.match(words):
        if "top card" in found["what"]:
            yield MayLook(ability.text, Hidden.TOP, "you", "you", condition)
        if "face-down" in found["what"]:
            yield MayLook(ability.text, Hidden.FACE_DOWN, "you", "opponent", condition)
        if "exiled" in found["what"]:
            yield MayLook(ability.text, Hidden.EXILED, "you", "any", condition)
