"""Static abilities that let spells be cast from somewhere, or as though they had flash (CR 601.3, 702.8)."""

import re
from collections.abc import Iterator

from judgeapp.copyengine.model.effects.permissions import ActivatesAsThoughHasty, MayCast
from judgeapp.copyengine.model.effects.prohibitions import Description
from judgeapp.copyengine.model.immutable import memoized
from judgeapp.copyengine.model.objects.abilities import Ability
from judgeapp.copyengine.model.objects.characteristics import Characteristics, symbols_in
from judgeapp.copyengine.model.terms.costs import NO_COST
from judgeapp.copyengine.model.text import printed
from judgeapp.copyengine.reading.conditions.conditions import condition_of, is_unread
from judgeapp.copyengine.reading.statics.casting.cost_changes import parted, plural_spells, spells_named
from judgeapp.copyengine.reading.statics.casting.costs import cost_in
from judgeapp.copyengine.reading.statics.descriptions import (
    described,
    is_whole,
    with_itself,
    without_ability_word,
)

_AS_THOUGH = " as though (?:it|they) had flash"
_MAY_CAST = re.compile(
    r"(?:As long as (?P<before>[^,]+), )?"
    r"(?:(?P<turn>During your turn|During each of your turns), (?:if (?P<if>[^,]+), )?"
    r"|(?P<once>Once (?:during )?each (?P<yours>of your )?turns?), )?"
    r"(?P<who>[Yy]ou|[Aa]ny player) may (?:play [\w ]+? (?:and|or) )?cast "
    r"(?:(?P<this>this (?:card|spell|creature|artifact|enchantment)|~)|(?P<what>[^.]*?\bspells?[^.]*?))"
    r"(?: from (?P<zones>your graveyard|exile|your graveyard or from exile|the top of your library"
    r"|among (?:the |those )?(?P<linked>cards exiled with (?:this \w+|~)))"
    rf"|(?P<flash>{_AS_THOUGH}))"
    r"(?: by (?P<paying>[^.]+?) (?:in addition to paying (?:its|their) other costs"
    r"|(?P<rather>rather than paying (?:its|their) mana costs?))| using its (?P<keyword>[a-z]+) ability)?"
    r"(?: (?:if|as long as) (?P<condition>[^.]+))?$"
)
_HAS_FLASH = re.compile(
    r"(?:[Tt]his (?:spell|card|creature|artifact|enchantment)|~) has flash as long as (?P<condition>[^.]+)$"
)
_IMPERATIVES = {
    "paying": "pay", "discarding": "discard", "exiling": "exile", "sacrificing": "sacrifice",
    "removing": "remove", "tapping": "tap", "returning": "return",
}  # fmt: skip
_GERUND = re.compile(rf"\b(?:{'|'.join(_IMPERATIVES)})\b")
_SENTENCES = re.compile(r"(?<=\.) (?=[A-Z])")
_TOO = re.compile(rf"If you cast a spell this way, you may cast it{_AS_THOUGH}\.?$")
_PAYING = re.compile(r"you pay (?:\{[^}]+\})+ more to cast it$")
_BY_KEYWORD = {
    "graveyard": frozenset({
        "flashback", "escape", "jump-start", "retrace", "disturb", "aftermath", "harmonize", "mayhem",
    }),
    "exile": frozenset({"foretell", "plot", "suspend", "madness", "warp", "rebound"}),
}  # fmt: skip
_ZONES = (("graveyard", "graveyard"), ("exile", "exile"), ("library", "library"))


@memoized  # a text match for each ability: 7 % of generating
def permissions(values: Characteristics) -> tuple[MayCast, ...]:
    """Return what the abilities of an object let somebody cast."""
    return tuple(
        said for a in values.abilities if a.trigger is None and not a.cost for said in _of(a, values.name)
    )


_AS_THOUGH_HASTY = re.compile(
    r"You may activate abilities of (?P<what>[^.]+?) as though (?:those creatures|they|it) had haste\.?$"
)


def activates_as_though_hasty(values: Characteristics) -> tuple[ActivatesAsThoughHasty, ...]:
    """Return whose abilities an object lets be activated as though they had haste."""
    found = (
        (a.text, _AS_THOUGH_HASTY.match(without_ability_word(printed(a.text)))) for a in values.abilities
    )
    said = (ActivatesAsThoughHasty(text, described(each["what"])) for text, each in found if each is not None)
    return tuple(each for each in said if is_whole(each.of))


def lets_itself_be_cast_from(values: Characteristics, zone: str) -> frozenset[str]:
    """Return the keyword abilities of a card by which it can be cast from a zone (CR 702.34, 702.138)."""
    return _BY_KEYWORD.get(zone, frozenset()) & {ability.keyword for ability in values.abilities}


def is_cast_for_mana(ability: Ability) -> bool:
    """Whether mana is all that casting a card from a graveyard by a keyword ability takes."""
    return ability.keyword in _FOR_MANA and cost_in(ability.parameter) == NO_COST


_FOR_MANA = frozenset({"aftermath", "disturb", "flashback", "harmonize"})
"""Not those for which a card is discarded or exiled, or has to have been."""


def is_from_graveyard(stated: str) -> bool:
    """Whether an alternative cost is that of a keyword ability that functions only in a graveyard."""
    return any(stated.casefold().startswith(word) for word in _BY_KEYWORD["graveyard"])


def own_permission(values: Characteristics, zone: str) -> MayCast | None:
    """Return what a card's own text says of casting it from a zone; None for nothing."""
    return next((said for said in permissions(values) if not said.of and zone in said.zones), None)


def _of(ability: Ability, name: str) -> Iterator[MayCast]:
    text = printed(ability.text)
    if ability.keyword or ("may" not in text and "flash" not in text):
        return
    has_flash = _HAS_FLASH.match(with_itself(text, name).removesuffix("."))
    if has_flash is not None:
        asked = condition_of(has_flash["condition"], name)
        if not is_unread(asked):
            yield MayCast(ability.text, (), frozenset(), with_flash=True, condition=asked)
        return
    first, *others = _SENTENCES.split(without_ability_word(text))
    found = _MAY_CAST.match(with_itself(first, name).removesuffix("."))
    if found is None:
        return
    of: tuple[Description, ...] = ()
    if found["what"]:
        of = tuple(map(spells_named, parted(plural_spells(found["what"]))))
        if not all(map(is_whole, of)):
            return
    said = found["before"] or found["if"] or found["condition"] or ""
    condition = None if _PAYING.match(said) else condition_of(said, name)
    if condition is not None and is_unread(condition):
        return
    zones = frozenset(zone for word, zone in _ZONES if word in (found["zones"] or ""))
    cost = cost_in(_GERUND.sub(lambda word: _IMPERATIVES[word[0]], found["paying"] or ""))
    mana = "".join(f"{{{symbol}}}" for symbol in symbols_in(found["paying"] or ""))
    if cost.unread or bool(mana) is not bool(found["rather"]) or (of and found["paying"]):
        return
    yield MayCast(
        ability.text, of, zones,
        with_flash=bool(found["flash"]) or any(map(_TOO.match, others)),
        anyone=found["who"].lower() != "you",
        in_your_turn=bool(found["turn"] or found["yours"]),
        once=bool(found["once"]),
        linked=bool(found["linked"]),
        condition=condition,
        cost=cost,
        mana=mana,
        keyword=found["keyword"] or "",
    )  # fmt: skip
