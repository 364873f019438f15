"""Static abilities that let spells be cast from somewhere, or as though they had flash (CR 601.3, 702.8)."""

import re
from collections.abc import Iterator

from judgeapp.copyengine.model.effects.permissions import MayCast
from judgeapp.copyengine.model.effects.prohibitions import Description
from judgeapp.copyengine.model.immutable import memoized
from judgeapp.copyengine.model.objects.abilities import Ability
from judgeapp.copyengine.model.objects.characteristics import Characteristics
from judgeapp.copyengine.model.text import printed
from judgeapp.copyengine.reading.conditions.conditions import condition_of, is_unread
from judgeapp.copyengine.reading.statics.cost_changes import parted, spells_named
from judgeapp.copyengine.reading.statics.descriptions import without_ability_word

_AS_THOUGH = " as though (?:it|they) had flash"
_MAY_CAST = re.compile(
    r"(?:As long as (?P<before>[^,]+), )?(?P<turn>During your turn, )?"
    r"(?P<who>[Yy]ou|[Aa]ny player) may (?:play lands and )?cast "
    r"(?:(?P<this>this (?:card|spell|creature|artifact|enchantment)|~)|(?P<what>[^.]*?\bspells?[^.]*?))"
    rf"(?: from (?P<zones>your graveyard|exile|your graveyard or from exile|the top of your library)"
    rf"|(?P<flash>{_AS_THOUGH}))"
    r"(?: (?:if|as long as) (?P<condition>[^.]+))?\.?$"
)
_PAYING = re.compile(r"you pay (?:\{[^}]+\})+ more to cast it$")
_FROM_GRAVEYARD = frozenset({
    "flashback", "escape", "jump-start", "retrace", "disturb", "aftermath", "harmonize", "mayhem",
})  # fmt: skip
_ZONES = (("graveyard", "graveyard"), ("exile", "exile"), ("library", "library"))


@memoized  # a text match for each ability
def permissions(values: Characteristics) -> tuple[MayCast, ...]:
    """Return what the abilities of an object let somebody cast."""
    return tuple(
        said for a in values.abilities if a.trigger is None and not a.cost for said in _of(a, values.name)
    )


def lets_itself_be_cast_from_graveyard(values: Characteristics) -> bool:
    """Whether a card has a keyword ability by which it can be cast from a graveyard (CR 702.34, 702.138)."""
    return any(ability.keyword in _FROM_GRAVEYARD for ability in values.abilities)


def _of(ability: Ability, name: str) -> Iterator[MayCast]:
    text = printed(ability.text)
    if ability.keyword or "may" not in text:
        return
    found = _MAY_CAST.match(without_ability_word(text))
    if found is None:
        return
    of: tuple[Description, ...] = ()
    if found["what"]:
        of = tuple(map(spells_named, parted(found["what"])))
        if not all(each.is_read for each in of):
            return
    said = found["before"] or found["condition"] or ""
    condition = None if _PAYING.match(said) else condition_of(said, name)
    if condition is not None and is_unread(condition):
        return
    zones = frozenset(zone for word, zone in _ZONES if word in (found["zones"] or ""))
    yield MayCast(
        ability.text, of, zones, bool(found["flash"]), found["who"].lower() != "you", bool(found["turn"]),
        condition,
    )  # fmt: skip
