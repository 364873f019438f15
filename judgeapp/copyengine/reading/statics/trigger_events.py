"""Abilities that trigger on activating, on creating tokens and on becoming a copy (CR 603.2).

Only whole events of a few forms are known.
"""

import re

from judgeapp.copyengine.model.abilities import Ability
from judgeapp.copyengine.model.characteristics import Characteristics
from judgeapp.copyengine.model.immutable import memoized, replace
from judgeapp.copyengine.model.prohibitions import Description
from judgeapp.copyengine.model.subjects import Filter
from judgeapp.copyengine.model.trigger_events import Activates, BecomesCopy, CreatesTokens
from judgeapp.copyengine.reading.statics.descriptions import described, filter_named

_PLAYER = r"(?P<who>you|an opponent|a player|any player)"
_ACTIVATES = re.compile(
    rf"Whenever (?:{_PLAYER} activates? an? (?P<kind>loyalty |exhaust )?ability"
    r"(?: of (?P<of>(?:an? |this |enchanted |equipped )[^,.]+?(?:, [a-z]+,? or [a-z]+)?))?"
    r"|an ability of (?P<whose>[^,.]+?) is activated)"
    r"(?P<no_mana> that isn't a mana ability)?"
    r"(?P<x> with \{X\} in its activation cost)?(?P<targets> that targets? [^,.]+)?$"
)
_CREATES = re.compile(
    rf"Whenever {_PLAYER} creates? (?:(?P<together>one or more )|an? )(?P<what>[\w ]*?tokens?)$"
)
_BECOMES = re.compile(r"\bbecomes? a copy of (?P<what>[^,.]+)$")
_PLAYERS = {"you": "you", "an opponent": "opponent"}


@memoized
def on_activating(values: Characteristics) -> tuple[tuple[Ability, Activates], ...]:
    """Return the abilities of an object that trigger on an ability being activated."""
    found = ((ability, _activates(ability)) for ability in values.abilities)
    return tuple((ability, event) for ability, event in found if event is not None)


@memoized
def on_creating(values: Characteristics) -> tuple[tuple[Ability, CreatesTokens], ...]:
    """Return the abilities of an object that trigger on tokens being created."""
    found = ((ability, _creates(ability)) for ability in values.abilities)
    return tuple((ability, event) for ability, event in found if event is not None)


@memoized
def on_becoming(values: Characteristics) -> tuple[tuple[Ability, BecomesCopy], ...]:
    """Return the abilities of an object that trigger on something becoming a copy."""
    found = ((ability, _becomes(ability)) for ability in values.abilities)
    return tuple((ability, event) for ability, event in found if event is not None)


@memoized
def _activates(ability: Ability) -> Activates | None:
    said = _ACTIVATES.search(ability.trigger.text) if ability.trigger is not None else None
    if said is None:
        return None
    words = said["of"] or said["whose"] or ""
    of = _of(words.removesuffix(" they control"))  # only the controller of something activates its abilities
    if words and of is None:
        return None
    return Activates(
        who=_PLAYERS.get(said["who"] or "", "any"),
        kind=(said["kind"] or "").strip(),
        of=of,
        no_mana_ability=said["no_mana"] is not None,
        with_x=said["x"] is not None,
        targets=(said["targets"] or "").strip(),
    )


def _of(words: str) -> Description | Filter | None:
    if words.startswith(("this ", "enchanted ", "equipped ")):
        what = described(words)
        return what if what.itself or what.attached or what.filter is not None else None
    return filter_named(words) if words else None


@memoized
def _creates(ability: Ability) -> CreatesTokens | None:
    said = _CREATES.search(ability.trigger.text) if ability.trigger is not None else None
    what = filter_named(said["what"]) if said is not None else None
    if said is None or what is None:
        return None
    return CreatesTokens(_PLAYERS.get(said["who"], "any"), what, said["together"] is not None)


@memoized
def _becomes(ability: Ability) -> BecomesCopy | None:
    said = _BECOMES.search(ability.trigger.text) if ability.trigger is not None else None
    of = filter_named(said["what"]) if said is not None else None
    return BecomesCopy(replace(of, zone="anywhere")) if of is not None else None
