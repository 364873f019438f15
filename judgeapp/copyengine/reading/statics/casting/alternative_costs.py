"""Static abilities of spells that let another cost be paid than the mana cost (CR 118.9, 601.2b)."""

import re
from collections.abc import Iterator

from judgeapp.copyengine.model.effects.alternative_costs import AlternativeCost, CostForSpells
from judgeapp.copyengine.model.immutable import memoized
from judgeapp.copyengine.model.objects.abilities import Ability
from judgeapp.copyengine.model.objects.characteristics import Characteristics
from judgeapp.copyengine.model.terms.costs import NO_COST
from judgeapp.copyengine.model.text import printed
from judgeapp.copyengine.reading.conditions.conditions import condition_of, is_unread
from judgeapp.copyengine.reading.statics.casting.cost_changes import parted, plural_spells, spells_named
from judgeapp.copyengine.reading.statics.casting.costs import cost_in
from judgeapp.copyengine.reading.statics.descriptions import is_whole, without_ability_word

FREE = "without paying its mana cost"
_RATHER = re.compile(
    r"(?:If (?P<condition>.+?), you|You) may "
    rf"(?:(?P<cost>[^.]+) rather than pay this spell's mana cost|cast (?:this \w+|~) {FREE})"
    r"(?: if (?P<behind>[^.]+))?\.?$"
)


_FOR_SPELLS = re.compile(
    r"(?:Once (?P<once>(?:during )?each (?P<yours>of your )?turns?), )?(?P<who>[Yy]ou|[Aa]ny player) may "
    r"(?:pay (?P<mana>(?:\{[^}X]+\})+) rather than pay the mana cost for (?P<what>[^.]*?\bspells?\b[^.]*?)"
    r"|cast (?P<free>[^.]*?\bspells?\b[^.]*?) without paying (?:its|their) mana costs?"
    r"(?: and as though they had flash)?)\.?$"
)
_YOU_CAST = re.compile(r"(?<=spells) (?:that )?you cast\b")


def costs_for_spells(values: Characteristics) -> tuple[CostForSpells, ...]:
    """Return the costs for which an object lets other spells be cast."""
    return tuple(
        said
        for ability in values.abilities
        if not ability.keyword and ability.trigger is None and not ability.cost
        for said in _for_spells(ability)
    )


def _for_spells(ability: Ability) -> Iterator[CostForSpells]:
    found = _FOR_SPELLS.match(without_ability_word(printed(ability.text)))
    if found is None:
        return
    words = plural_spells(found["what"] or found["free"])
    of = tuple(map(spells_named, parted(_YOU_CAST.sub("", words))))
    if all(map(is_whole, of)):
        yield CostForSpells(
            ability.text, of, found["mana"] or FREE, anyone=found["who"].lower() != "you",
            once=bool(found["once"]), in_your_turn=bool(found["yours"]),
        )  # fmt: skip


@memoized  # a text match for each casting: 2 % of a first play
def alternative_costs(values: Characteristics) -> tuple[AlternativeCost, ...]:
    """Return the costs that a spell may be cast for; those of keyword abilities aren't among them."""
    return tuple(
        said
        for ability in values.abilities
        if not ability.keyword and ability.trigger is None
        for said in _of(ability, values.name)
    )


def cost_stated(stated: str | None) -> str:
    """Return the alternative cost that a script states; "free" is short for no mana cost at all."""
    return FREE if stated is not None and stated.casefold() in {"free", "without paying"} else stated or ""


def is_stated_by(cost: AlternativeCost, stated: str) -> bool:
    """Whether a script means a cost: by its words, or a part of them."""
    said = stated.casefold().rstrip(".")
    return bool(said) and said in cost.words.casefold()


def speaks_of(values: Characteristics, keyword: str) -> bool:
    """Whether an ability of an object speaks of a keyword that it doesn't have itself by that ability."""
    return any(
        keyword in printed(ability.text).casefold() for ability in values.abilities if not ability.keyword
    )


def _of(ability: Ability, name: str) -> Iterator[AlternativeCost]:
    found = _RATHER.match(without_ability_word(printed(ability.text)))
    if found is None:
        return
    said = found["condition"] or found["behind"] or ""
    condition = condition_of(said, name)
    cost = cost_in(found["cost"]) if found["cost"] else NO_COST
    if not cost.unread and not is_unread(condition):
        yield AlternativeCost(ability.text, found["cost"] or FREE, cost, condition)
