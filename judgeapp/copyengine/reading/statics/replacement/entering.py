"""What abilities say of entering: other places to go, what can't enter, what is copied (CR 614.1, 614.17)."""

import re

from judgeapp.copyengine.model.effects.permanents import (
    CardsCantEnter,
    EnteringExiled,
    EnteringReplaced,
    EnteringTaken,
)
from judgeapp.copyengine.model.immutable import memoized, replace
from judgeapp.copyengine.model.objects.abilities import Ability, Kind
from judgeapp.copyengine.model.objects.characteristics import Characteristics
from judgeapp.copyengine.model.text import Text, printed
from judgeapp.copyengine.reading.statics.descriptions import filter_named

_WOULD_ENTER = re.compile(r"If (?!this ).+? would enter\b")
_EXILED = re.compile(
    r"If (?P<what>.+?) would enter(?: the battlefield)?(?P<uncast> and (?:it|they) (?:wasn't|weren't) cast)?"
    r"(?: under (?P<whose>your|an opponent's|a player's) control)?, "
    r"(?:exile (?:it|them) instead|instead exile (?:it|them))\.?$"
)
_THIS_TURN = re.compile(r"Until end of turn, if (?P<rest>.+? would enter\b.+)$", re.IGNORECASE)
_TAKEN_THIS_TURN = re.compile(
    r"If (?P<what>.+?) would enter(?: the battlefield)? under (?P<whose>an opponent's|a player's) control "
    r"this turn, it enters under your control instead\.?$"
)
_PRICE = re.compile(
    r"If [^.]+? would enter(?: the battlefield)?, (?:you may )?(?P<how>sacrifice|discard) (?P<what>[^.]+?) "
    r"instead\. If you do, put "
)
_CANNOT = re.compile(r"(?P<what>.+? cards) in (?P<zones>[a-z ,]+) can't enter(?: the battlefield)?\.?$")
_CONTROLLERS = {None: "any", "a player's": "any", "your": "you", "an opponent's": "opponent"}
_PLURAL_ZONES = {"graveyards": "graveyard", "libraries": "library", "hands": "hand"}
_EXILES = re.compile(
    r"\bexile (?:an?|two|three) [^.]*cards? from [^.]*graveyards?\. If you do, it enters as a copy"
)
_AS_TURNED_UP = re.compile(r"As .+ is turned face up, ")
_NATURE = re.compile(r"\bthe full text of\b|\b(?:is a copy|are copies) of\b")
_TRADES = re.compile(r"As [^.]+ enters, [^.]*\bexchange\b[^.]*\btext box")
_WITH_COUNTERS = re.compile(
    r"[^\".,:]+ (?:enters|escapes)(?: the battlefield)?(?: tapped)?(?: and)? with [^.]*\bcounters?\b"
)


@memoized  # asked of every permanent at every event: half a percent of a replay
def entering_replaced(values: Characteristics) -> tuple[tuple[Ability, EnteringReplaced], ...]:
    """Return the abilities of an object that do something instead of entering, with what that is."""
    found = ((ability, _instead(ability)) for ability in values.abilities)
    return tuple((ability, said) for ability, said in found if said is not None)


def _instead(ability: Ability) -> EnteringReplaced | None:
    text = printed(ability.text)
    if "would enter" not in text:
        return None
    static = ability.trigger is None and not ability.cost
    price = _PRICE.match(text)
    return EnteringReplaced(
        by_another=static and _WOULD_ENTER.match(text) is not None,
        exiled=_exiled(text),
        price=price["what"] if price is not None else "",
        discarded=price is not None and price["how"] == "discard",
    )


def _exiled(text: Text) -> EnteringExiled | None:
    found = _EXILED.match(printed(text))
    if found is None:
        return None
    words = found["what"]
    return EnteringExiled(words, filter_named(words), bool(found["uncast"]), _CONTROLLERS[found["whose"]])


def exiled_this_turn(sentence: str) -> EnteringExiled | None:
    """Return what a sentence of a spell exiles that would enter this turn; None for another sentence."""
    found = _THIS_TURN.match(sentence)
    return _exiled("If " + found["rest"]) if found is not None else None


def taken_this_turn(sentence: str) -> EnteringTaken | None:
    """Return what a sentence of a spell lets enter under your control; None for another sentence."""
    found = _TAKEN_THIS_TURN.match(sentence)
    what = filter_named(found["what"]) if found is not None else None
    return None if found is None or what is None else EnteringTaken(what, _CONTROLLERS[found["whose"]])


def forbids_entering(values: Characteristics) -> tuple[tuple[Ability, CardsCantEnter], ...]:
    """Return the abilities of an object by which cards can't enter from some zones."""
    found = ((ability, _forbids(ability)) for ability in values.abilities)
    return tuple((ability, said) for ability, said in found if said is not None)


def _forbids(ability: Ability) -> CardsCantEnter | None:
    found = _CANNOT.match(printed(ability.text)) if "can't enter" in printed(ability.text) else None
    what = filter_named(found["what"]) if found is not None else None
    if found is None or what is None:
        return None
    zones = frozenset(_PLURAL_ZONES.get(word, word) for word in re.findall(r"[a-z]+", found["zones"]))
    return CardsCantEnter(replace(what, zone="anywhere"), zones)


_GIVEN_AWAY = re.compile(
    r"[^.,]+ enters(?: the battlefield)? under the control of an opponent of your choice\.?$"
)


def given_away(values: Characteristics) -> Ability | None:
    """Return the ability by which an object enters under an opponent's control; None for none."""
    return next((ability for ability in values.abilities if _GIVEN_AWAY.match(printed(ability.text))), None)


def exiles_what_it_copies(ability: Ability) -> bool:
    """Whether an object exiles cards from a graveyard as it enters as a copy of one of them."""
    return _EXILES.search(printed(ability.text)) is not None


def sets_values_as_it_enters(ability: Ability) -> bool:
    """Whether an ability may set a value "as this enters" (CR 614.12)."""
    return ability.kind is Kind.REPLACEMENT and printed(ability.text).startswith("As ")


@memoized  # asked of every permanent at every event: 1 % of a replay
def unread_nature(values: Characteristics) -> str:
    """Return the words that say what an object is and can't be read; "" for none."""
    return next((words for ability in values.abilities if (words := _unread_nature(ability))), "")


def _unread_nature(ability: Ability) -> str:
    if _TRADES.match(printed(ability.text)):
        return printed(ability.text)
    if not ability.unread or ability.kind is not Kind.STATIC:
        return ""
    is_nature = _NATURE.search(printed(ability.text)) or _WITH_COUNTERS.match(printed(ability.text))
    return ability.unread[0][0] if is_nature else ""


def works_as_turned_up(ability: Ability) -> bool:
    """Whether an ability does something as its object is turned face up (CR 708.8)."""
    return _AS_TURNED_UP.match(printed(ability.text)) is not None


def works_as_it_enters(ability: Ability) -> bool:
    """Whether an ability that does something as its object is turned face up does so as it enters, too."""
    text = printed(ability.text)
    return works_as_turned_up(ability) and text.startswith("As ") and " enters or " in text
