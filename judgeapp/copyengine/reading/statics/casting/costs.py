"""Costs of activated abilities, and additional costs of spells (CR 118.8, 602.1a)."""

import re
from collections.abc import Iterator

from judgeapp.copyengine.model.immutable import memoized, replace
from judgeapp.copyengine.model.objects.abilities import Ability, Kind
from judgeapp.copyengine.model.terms.costs import NO_COST, AbilityCost, ChosenCost, CounterCost, Paying
from judgeapp.copyengine.model.terms.qualities import Quality, SizedX, UnreadQuality
from judgeapp.copyengine.model.text import printed
from judgeapp.copyengine.reading.keywords.registry import keyword_named
from judgeapp.copyengine.reading.nouns.noun_phrases import number_of
from judgeapp.copyengine.reading.statics.descriptions import filter_named
from judgeapp.copyengine.reading.text.normalizing import GIVER

_THIS = r"(?:~|this (?:card|token|[A-Za-z]+))"
_PARTS = re.compile(r", (?:and )?| and (?=sacrifice|pay|discard|remove|exile|return|tap|put)", re.IGNORECASE)
_MANA = re.compile(r"(?:\{[^{}]+\}|\s|or|pay|waterbend|power-up —)*$", re.IGNORECASE)
_SHOWN = re.compile(r"(?:reveal|behold|choose) [^.]+$", re.IGNORECASE)
_SACRIFICE = re.compile(r"sacrifice (?P<what>.+)$", re.IGNORECASE)
_DISCARD_THIS = re.compile(rf"discard {_THIS}$", re.IGNORECASE)
_EXILE_THIS = re.compile(rf"exile {_THIS}(?: from your (?:graveyard|hand))?$", re.IGNORECASE)
_RETURN_THIS = re.compile(rf"return {_THIS} to its owner's hand$", re.IGNORECASE)
_TAP_THIS = re.compile(rf"tap {_THIS}$", re.IGNORECASE)
_UNATTACH_THIS = re.compile(rf"unattach {_THIS}$", re.IGNORECASE)
_LIFE = re.compile(r"pay (?P<number>\d+|X) life$", re.IGNORECASE)
_ITS_MANA_COST = re.compile(r"\bpay its mana cost\b", re.IGNORECASE)
_COUNTERS = re.compile(
    r"(?P<verb>remove|put) (?P<number>any number of|X|[a-z]+) "
    r"(?P<kind>[-+]\d+/[-+]\d+ |[a-z]+ )?counters? "
    rf"(?:from|on) {_THIS}$",
    re.IGNORECASE,
)
_LOYALTY = re.compile(r"\[?(?P<sign>[+−-]?)(?P<number>\d+|X)\]?$")
_DETERMINED = re.compile(r"(?P<det>a|an|another|[a-z]+) (?P<other>other )?(?P<what>.+)$", re.IGNORECASE)
_ADDITIONAL = re.compile(r"As an additional cost to cast this spell, (?P<cost>[^.]+)\.?$")
_CHOSEN = {
    Paying.SACRIFICE: re.compile(r"sacrifice (?P<what>.+)$", re.IGNORECASE),
    Paying.DISCARD: re.compile(r"discard (?P<what>.+)$", re.IGNORECASE),
    Paying.EXILE: re.compile(r"exile (?P<what>.+)$", re.IGNORECASE),
    Paying.RETURN: re.compile(r"return (?P<what>.+) to (?:its|their) owner's hand$", re.IGNORECASE),
    Paying.TAP: re.compile(r"tap (?P<what>.+)$", re.IGNORECASE),
    Paying.REVEAL: re.compile(r"reveal (?P<what>.+ from your hand)$", re.IGNORECASE),
    Paying.REMOVE_COUNTERS: re.compile(
        r"remove an? (?P<kind>[-+]\d+/[-+]\d+ |[a-z]+ )?counter from (?P<what>.+)$", re.IGNORECASE
    ),
}

_NUMBER_BEFORE_COST = re.compile(r"^(?:\d+|X)—")  # "Impending 4—{2}{W}{W}"


@memoized  # a few text matches for each activation: 3 % of generating
def cost_of(ability: Ability) -> AbilityCost:
    """Return what activating an ability, or casting a spell with it, takes from the table; mana isn't on it.

    An optional additional cost takes nothing unless it is stated.
    """
    if ability.kind is Kind.ADDITIONAL_COST:
        said = _ADDITIONAL.match(printed(ability.text))
        return NO_COST if said is None or re.match(r"you may\b", said["cost"]) else _one_of(said["cost"])
    words = ability.cost or (ability.parameter if ability.keyword else "")
    if ability.keyword:
        words = _NUMBER_BEFORE_COST.sub("", words)
    cost = _cost(words.strip(), keyword_named(ability.keyword).pays)
    # The number of crew 2 is no loyalty.
    return cost if ability.cost else replace(cost, unread=(), loyalty=None, loyalty_x=0)


def asks_for_its_mana_cost(ability: Ability) -> bool:
    """Whether the mana cost of the card that is exiled is paid, too: "and pay its mana cost"."""
    return _ITS_MANA_COST.search(ability.cost) is not None


def cost_in(words: str) -> AbilityCost:
    """Return what a cost takes from the table, from its words."""
    return _cost(words.strip())


def offered_cost(words: str) -> AbilityCost:
    """Return what "you may pay 2 life" lets a player pay."""
    return cost_in(words.removeprefix("you may "))


def offers_to_reveal(words: str) -> bool:
    """Whether a player may reveal something: "you may reveal a Forest card from your hand"."""
    return "reveal" in words


def _one_of(words: str) -> AbilityCost:
    """Return an additional cost; of alternatives ("discard a card or pay {2}") nobody can tell which."""
    cost = _cost(words)
    return replace(NO_COST, unread=(words,)) if cost.unread and " or " in words else cost


def _cost(words: str, declared: AbilityCost = NO_COST) -> AbilityCost:
    parts = _PARTS.split(words)
    if any(GIVER in part for part in parts):
        theirs = _cost(", ".join(part.replace(GIVER, "this permanent") for part in parts if GIVER in part))
        own = _cost(", ".join(part for part in parts if GIVER not in part), declared)
        unread = tuple(part.replace("this permanent", "what gives the ability") for part in theirs.unread)
        return replace(own, of_giver=replace(theirs, unread=()), unread=(*own.unread, *unread))
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
        taps_this=any(map(_TAP_THIS.match, parts)),
        unattaches_this=any(map(_UNATTACH_THIS.match, parts)),
        life=sum(int(number) for number in lives if number.isdigit()),
        life_x=any(not number.isdigit() for number in lives),
        energy=words.count("{E}"),
        counters=tuple(_counters(parts)),
        chosen=(*declared.chosen, *filter(None, map(_chosen, parts))),
        unread=() if loyalty else tuple(part for part in parts if not _is_read(part)),
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
        puts, every = said["verb"].lower() == "put", said["number"].lower() == "all"
        if number is not None or every or said["number"] in {"X", "any number of"}:
            yield CounterCost(kind=kind, number=number or 0, is_x=number is None, every=every, puts=puts)


def _is_unread(quality: Quality) -> bool:
    """Whether nobody can judge a quality even when the number chosen for X is known."""
    return isinstance(quality, UnreadQuality) and not isinstance(quality, SizedX)


def _chosen(part: str) -> ChosenCost | None:
    """Return what a part of a cost lets somebody choose to pay with; None for other parts."""
    if any(is_own(part) for is_own in _OWN):
        return None
    for paying, form in _CHOSEN.items():
        said = form.match(part)
        found = None if said is None else _DETERMINED.match(said["what"])
        if said is None or found is None:
            continue
        one = found["det"].lower() in {"a", "an", "another"}
        number = 1 if one else number_of(found["det"].lower())
        if number is None and paying is not Paying.SACRIFICE:
            return None
        wanted = filter_named(found["what"] if number is not None else said["what"])
        if wanted is None or any(map(_is_unread, wanted.qualities)):
            return None
        if paying is Paying.DISCARD:
            wanted = replace(wanted, zone="hand")
        kind = (said.groupdict().get("kind") or "").strip()
        another = found["det"].lower() == "another" or found["other"] is not None or wanted.other
        return ChosenCost(
            paying=paying, what=said["what"], filter=wanted, number=number, but_this=another, counter=kind
        )
    return None


def _is_read(part: str) -> bool:
    """Whether a part is read, or takes nothing from the table."""
    return (
        _MANA.match(part) is not None
        or _SHOWN.match(part) is not None
        or _LIFE.match(part) is not None
        or next(_counters([part]), None) is not None
        or any(is_own(part) for is_own in _OWN)
        or _chosen(part) is not None
    )


def is_exhaust(ability: Ability) -> bool:
    """Whether an activated ability is an exhaust ability (CR 702.177)."""
    return printed(ability.text).startswith("Exhaust")


_OWN = (
    _sacrifices_this, _DISCARD_THIS.match, _EXILE_THIS.match, _RETURN_THIS.match, _TAP_THIS.match,
    _UNATTACH_THIS.match,
)  # fmt: skip
"""Whether a part is paid with the object that has the ability."""
