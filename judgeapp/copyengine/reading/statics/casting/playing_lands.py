"""Static abilities about playing lands: more of them, from elsewhere, or none (CR 305.2, 305.3)."""

import re
from collections.abc import Iterator, Mapping

from judgeapp.copyengine.model.effects.playing_lands import CantPlayLands, LandRule, MayPlayLands, MoreLands
from judgeapp.copyengine.model.effects.prohibitions import Description
from judgeapp.copyengine.model.objects.abilities import Ability
from judgeapp.copyengine.model.objects.characteristics import Characteristics
from judgeapp.copyengine.model.terms.conditions import Condition
from judgeapp.copyengine.model.text import printed
from judgeapp.copyengine.reading.conditions.conditions import condition_of, is_unread
from judgeapp.copyengine.reading.nouns.noun_phrases import number_of
from judgeapp.copyengine.reading.statics.descriptions import conditional, described, filter_named

_ABOUT = (" play ", "play land")
_CLAUSES = re.compile(r", and (?=you may )")
_MORE = re.compile(
    r"(?P<who>[Yy]ou|[Ee]ach player) may play "
    r"(?:(?P<any>any number of)|(?P<many>\w+) additional) lands? "
    r"(?:on|during) each of (?:your|their) turns\.?$"
)
_FROM = re.compile(
    r"[Yy]ou may play (?P<what>[\w ]+?)(?: and cast [\w, ]*?spells)? "
    r"from (?P<zone>your graveyard|the top of your library)\.?$"
)
_NONE = re.compile(
    r"(?P<who>[Yy]ou|[Pp]layers|[Yy]our opponents|[Ee]ach opponent) can't play "
    r"(?P<what>(?:\w+ )?lands?(?: cards)?)"
    r"(?: or cast spells(?= from))?(?: from (?P<zone>graveyards|libraries|their hands|your hand))?"
    r"(?: (?:as long as|if) (?P<condition>[^.]+))?\.?$"
)
_WHO: Mapping[str, str] = {
    "you": "you", "each player": "any", "players": "any", "your opponents": "opponent",
    "each opponent": "opponent",
}  # fmt: skip
_ZONES: Mapping[str, str] = {
    "your graveyard": "graveyard", "the top of your library": "library", "graveyards": "graveyard",
    "libraries": "library", "their hands": "hand", "your hand": "hand",
}  # fmt: skip


def land_rules(values: Characteristics) -> tuple[LandRule, ...]:
    """Return what the abilities of an object say of playing lands."""
    return tuple(said for ability in values.abilities for said in _of_ability(ability, values.name))


def _of_ability(ability: Ability, name: str) -> Iterator[LandRule]:
    text = printed(ability.text)
    if ability.trigger is not None or ability.cost or not any(words in text for words in _ABOUT):
        return
    if (read := conditional(text, name)) is None:
        return
    words, condition = read
    for clause in _CLAUSES.split(words):
        if (said := _read(ability, clause, name, condition)) is not None:
            yield said


def _read(ability: Ability, clause: str, name: str, condition: Condition | None) -> LandRule | None:
    if found := _MORE.match(clause):
        number = None if found["any"] else number_of(found["many"])
        if found["any"] or number is not None:
            return MoreLands(ability.text, _WHO[found["who"].lower()], number, condition)
        return None
    if found := _FROM.match(clause):
        what = _lands(found["what"])
        return MayPlayLands(ability.text, what, _ZONES[found["zone"]], condition) if what.is_read else None
    if found := _NONE.match(clause):
        if found["condition"]:
            condition = condition_of(found["condition"], name)
            if condition is None or is_unread(condition):
                return None
        what = _lands(found["what"].removesuffix(" cards"))
        zone = _ZONES.get(found["zone"] or "", "")
        who = _WHO[found["who"].lower()]
        return CantPlayLands(ability.text, who, what, zone, condition) if what.is_read else None
    return None


def _lands(words: str) -> Description:
    """Return the lands that words mean: "lands", "land", "Forests", "Desert lands"."""
    words = "lands" if words == "land" else words
    what = described(words)
    return what if what.is_read else Description(words, filter=filter_named(words))
