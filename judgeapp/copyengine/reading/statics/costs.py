"""Costs of activated abilities, and additional costs of spells (CR 118.8, 602.1a)."""

import re
from collections.abc import Iterator

from judgeapp.copyengine.model.abilities import Ability, Kind
from judgeapp.copyengine.model.costs import NO_COST, AbilityCost, CounterCost, SacrificeCost
from judgeapp.copyengine.model.immutable import memoized, replace
from judgeapp.copyengine.reading.keywords.registry import keyword_named
from judgeapp.copyengine.reading.nouns.noun_phrases import number_of
from judgeapp.copyengine.reading.statics.descriptions import filter_named

_THIS = r"(?:~|this (?:card|token|[a-z]+))"
_PARTS = re.compile(r", (?:and )?| and (?=sacrifice|pay|discard|remove|exile|return|tap|put)", re.IGNORECASE)
_SACRIFICE = re.compile(r"sacrifice (?P<what>.+)$", re.IGNORECASE)
_DISCARD_THIS = re.compile(rf"discard {_THIS}$", re.IGNORECASE)
_EXILE_THIS = re.compile(rf"exile {_THIS}(?: from your (?:graveyard|hand))?$", re.IGNORECASE)
_RETURN_THIS = re.compile(rf"return {_THIS} to its owner's hand$", re.IGNORECASE)
_LIFE = re.compile(r"pay (?P<number>\d+|X) life$", re.IGNORECASE)
_COUNTERS = re.compile(
    r"(?P<verb>remove|put) (?P<number>any number of|X|[a-z]+) (?P<kind>[-+]\d+/[-+]\d+ |[a-z]+ )?counters? "
    rf"(?:from|on) {_THIS}$",
    re.IGNORECASE,
)
_LOYALTY = re.compile(r"\[?(?P<sign>[+−-]?)(?P<number>\d+|X)\]?$")
_DETERMINED = re.compile(r"(?P<det>a|an|another|[a-z]+) (?P<other>other )?(?P<what>.+)$", re.IGNORECASE)
_ADDITIONAL = re.compile(r"As an additional cost to cast this spell, (?P<cost>[^.]+)\.?$")
_OPTIONAL = re.compile(r"\b(?:may|or)\b")


@memoized  # a few text matches for each activation
def cost_of(ability: Ability) -> AbilityCost:
    """Return what activating an ability, or casting a spell with it, takes from the table; mana isn't on it.

    What somebody chooses is read where it is sacrificed; an optional additional cost takes nothing unless it
    is stated.
    """
    if ability.kind is Kind.ADDITIONAL_COST:
        said = _ADDITIONAL.match(ability.text)
        return NO_COST if said is None or _OPTIONAL.search(said["cost"]) else _cost(said["cost"])
    words = ability.cost or (ability.parameter if ability.keyword else "")
    return _cost(words.strip(), keyword_named(ability.keyword).pays)


def _cost(words: str, declared: AbilityCost = NO_COST) -> AbilityCost:
    parts = _PARTS.split(words)
    loyalty = _LOYALTY.match(words)
    sign = -1 if loyalty is not None and loyalty["sign"] in {"−", "-"} else 1
    is_x = loyalty is not None and loyalty["number"] == "X"
    lives = [said["number"] for part in parts if (said := _LIFE.match(part))]
    return replace(
        declared,
        taps=declared.taps or "{T}" in words,
        untaps="{Q}" in words,
        sacrifices_this=declared.sacrifices_this or any(map(_sacrifices_this, parts)),
        discards_this=declared.discards_this or any(map(_DISCARD_THIS.match, parts)),
        exiles_this=declared.exiles_this or any(map(_EXILE_THIS.match, parts)),
        returns_this=declared.returns_this or any(map(_RETURN_THIS.match, parts)),
        life=sum(int(number) for number in lives if number.isdigit()),
        life_x=any(not number.isdigit() for number in lives),
        counters=tuple(_counters(parts)),
        sacrifices=tuple(_sacrifices(parts)),
        loyalty=None if loyalty is None else 0 if is_x else sign * int(loyalty["number"]),
        loyalty_x=sign if is_x else 0,
    )


def _sacrifices_this(part: str) -> bool:
    said = _SACRIFICE.match(part)
    return said is not None and (said["what"] == "it" or re.fullmatch(_THIS, said["what"]) is not None)


def _counters(parts: list[str]) -> Iterator[CounterCost]:
    for said in filter(None, map(_COUNTERS.match, parts)):
        number = number_of(said["number"].lower())
        kind = (said["kind"] or "").strip()
        if number is not None or said["number"] in {"X", "any number of"}:
            yield CounterCost(
                kind=kind, number=number or 0, is_x=number is None, puts=said["verb"].lower() == "put"
            )


def _sacrifices(parts: list[str]) -> Iterator[SacrificeCost]:
    for said in filter(None, map(_SACRIFICE.match, parts)):
        what = said["what"]
        found = None if _sacrifices_this(said[0]) else _DETERMINED.match(what)
        if found is None:
            continue
        one = found["det"].lower() in {"a", "an", "another"}
        number = 1 if one else number_of(found["det"].lower())
        wanted = filter_named(found["what"] if number is not None else what)
        if wanted is not None:
            another = found["det"].lower() == "another" or found["other"] is not None
            yield SacrificeCost(what=what, filter=wanted, number=number, but_this=another)
