"""Static abilities about turns: steps skipped, untapping, hand size, what stays (CR 500-514)."""

import re
from collections.abc import Iterator, Mapping

from judgeapp.copyengine.model.effects.prohibitions import Description
from judgeapp.copyengine.model.effects.turn_rules import (
    DamageStays,
    HandSize,
    ManaStays,
    SkipsStep,
    TurnRule,
    UntapsAtMost,
    UntapsInOthersSteps,
)
from judgeapp.copyengine.model.immutable import memoized, replace
from judgeapp.copyengine.model.objects.abilities import Ability, Kind
from judgeapp.copyengine.model.objects.characteristics import Characteristics
from judgeapp.copyengine.model.terms.conditions import Condition
from judgeapp.copyengine.model.terms.subjects import Amount, Counted
from judgeapp.copyengine.model.text import printed
from judgeapp.copyengine.reading.conditions.conditions import condition_of, is_unread
from judgeapp.copyengine.reading.nouns.amounts import amount_of
from judgeapp.copyengine.reading.nouns.noun_phrases import number_of
from judgeapp.copyengine.reading.statics.descriptions import conditional, described, filter_named
from judgeapp.copyengine.reading.text.normalizing import normalize

_ABOUT = ("kip ", "untap step", "hand size", "cleanup step", "unspent")
_SKIPS = re.compile(
    r"(?:(?P<who>Players|Each player|Your opponents|Each opponent) skips? their|Skip your) "
    r"(?P<step>untap|upkeep|draw) steps?(?: if (?P<condition>[^.]+))?\.?$"
)
_UNTAPS = re.compile(r"[Uu]ntap (?:all |each )?(?P<what>[^.]+?) during each other player's untap step\.?$")
_UNTAPS_AT_MOST = re.compile(
    r"(?P<who>[Pp]layers|[Yy]ou) can't untap more than (?P<number>\w+) (?P<what>[^.]+?) "
    r"during (?:their|your) untap steps?\.?$"
)
_SIZE = re.compile(
    r"(?:(?P<having>[Yy]ou|[Pp]layers|[Ee]ach player) (?:have|has) no maximum hand size"
    r"|(?P<whose>[Yy]our|[Ee]ach opponent's|[Ee]ach player's|[Tt]he chosen player's) maximum hand size is "
    r"(?:(?P<way>increased|reduced) by (?P<by>\w+)|(?:equal to )?(?P<number>[^.]+?)))"
    r"(?: and don't lose the game for having 0 or less life)?\.?$"
)
_STAYS = re.compile(r"Damage isn't removed from (?P<what>[^.]+?) during cleanup steps\.?$")
_MANA = re.compile(
    r"(?P<who>You|Players) don't lose unspent (?:(?P<color>white|blue|black|red|green|colorless) )?mana "
    r"as steps and phases end\.?$"
)
_WHO: Mapping[str, str] = {
    "players": "any", "each player": "any", "each player's": "any", "you": "you", "your": "you",
    "your opponents": "opponent", "each opponent": "opponent", "each opponent's": "opponent",
    "the chosen player's": "chosen",
}  # fmt: skip
_SYMBOLS: Mapping[str, str] = {
    "white": "W", "blue": "U", "black": "B", "red": "R", "green": "G", "colorless": "C",
}  # fmt: skip


@memoized  # asked of every permanent as a turn or a step begins or ends: 2 % of a replay
def turn_rules(values: Characteristics) -> tuple[TurnRule, ...]:
    """Return what the static abilities of an object change of the turn, as far as that is read."""
    return tuple(said for ability in values.abilities for said in _of_ability(ability, values.name))


def _of_ability(ability: Ability, name: str) -> Iterator[TurnRule]:
    text = printed(ability.text)
    if ability.trigger is not None or ability.cost or ability.keyword or ability.kind is Kind.SPELL:
        return
    if not any(words in text for words in _ABOUT):
        return
    if (read := conditional(text, name)) is None:
        return
    if (said := _read(ability, read[0], name, read[1])) is not None:
        yield said


def _read(ability: Ability, words: str, name: str, condition: Condition | None) -> TurnRule | None:
    text = ability.text
    if found := _SKIPS.match(words):
        if found["condition"]:
            condition = condition_of(found["condition"], name)
            if condition is None or is_unread(condition):
                return None
        return SkipsStep(text, found["step"], _WHO[(found["who"] or "you").lower()], condition)
    if found := _UNTAPS.match(words):
        what = _described(found["what"])
        return UntapsInOthersSteps(text, what, condition) if what.is_read else None
    if found := _UNTAPS_AT_MOST.match(words):
        number = number_of(found["number"])
        what = _described(f"{found['what'].removesuffix('s')}s")
        if number is None or not what.is_read:
            return None
        return UntapsAtMost(text, _WHO[found["who"].lower()], what, number, condition)
    if found := _SIZE.match(words):
        return _hand_size(ability, found, name, condition)
    if found := _STAYS.match(words):
        what = described(found["what"])
        return DamageStays(text, what) if what.is_read and condition is None else None
    if (found := _MANA.match(words)) and condition is None:
        return ManaStays(text, _WHO[found["who"].lower()], _SYMBOLS.get(found["color"] or "", ""))
    return None


def _described(words: str) -> Description:
    """Return what is untapped; "green and/or blue creatures" and "creatures and lands" are either."""
    words = words.replace(" and/or ", " or ").replace(" and ", " or ")
    what = described(words)
    return what if what.is_read else Description(words, filter=filter_named(words))


def _hand_size(
    ability: Ability, found: re.Match[str], name: str, condition: Condition | None
) -> HandSize | None:
    said = HandSize(ability.text, _WHO[(found["having"] or found["whose"]).lower()], condition=condition)
    if found["having"]:
        return said
    amount = _amount(found["by"] or found["number"], name)
    if amount is None:
        return None
    if found["way"] is None:
        return replace(said, number=amount)
    sign = -1 if found["way"] == "reduced" else 1
    return replace(said, change=replace(amount, base=sign * amount.base, times=sign * amount.times))


def _amount(words: str, name: str) -> Amount | None:
    amount = amount_of(normalize(words, name).text, words)
    return None if amount.per is Counted.UNREAD else amount
