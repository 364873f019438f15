"""Clauses that search and shuffle a library (CR 701.23, 701.24)."""

import re
from collections.abc import Mapping

from judgeapp.copyengine.model.effects.effects import SearchLibrary
from judgeapp.copyengine.model.immutable import replace
from judgeapp.copyengine.model.terms.qualities import SizedX, UnreadQuality
from judgeapp.copyengine.model.terms.subjects import Amount, Each, Filter, Subject, Target, Who
from judgeapp.copyengine.reading.grammar.grammar import StopsAtError
from judgeapp.copyengine.reading.nouns.amounts import amount_of, printed_objects, where_x

_SEARCH = re.compile(
    r"(?:(?P<who>[^,]+?) )?(?:may )?search(?:es)? (?:your|their) "
    r"(?P<zones>library(?: and(?:/or)? graveyard)?) for "
    r"(?P<many>an?|any number of|up to (?:\w+|that many)|X|two|three|four|five) (?P<what>.+?)"
    r"(?P<different> (?:with|that have) different names)?"
    r"(?:, where X is (?P<x>[^,]+))?"
    r"(?:,? (?:and )?reveals? (?:it|that card|the card|them|those cards))?"
    r"(?:,? (?:and )?(?:puts? (?:it|that card|the card|them|those cards|(?P<split>one)(?: of them)?) "
    r"(?P<to>onto the battlefield(?: tapped)?|into (?:your|their) (?:hand|graveyard))"
    r"(?(split) and the (?:other|rest) into your (?P<others>hand|graveyard))"
    r"|(?P<exiled>exiles? (?:it|that card|the card|them|those cards))))?$",
    re.IGNORECASE,
)
_KINDS = re.compile(r",? or an? |(?<=card) or |(?<=cards) (?:or|and/or) ")
_ONE_OF_EACH = re.compile(r" and/or an? ")
_LISTED = re.compile(r"(?P<list>.*(?: or | and/or ).*?) cards?(?P<tail>(?: with .*)?)$")
_PARTS = re.compile(r",? (?:and/or|or) |, ")
_SEVERAL = re.compile(r"\band (?!exile)|\b(?:basic|legendary|snow), |\bexactly\b|\btotal\b|\bshare\b")


_OF_ANOTHER = re.compile(
    r"search (?P<whose>target player's|target opponent's|its controller's|its owner's) "
    r"(?P<zones>library|graveyard, hand, and library) for "
    r"(?P<many>all|an?|any number of|up to \w+|X|two|three|four|five) (?P<what>.+?)"
    r"(?: with (?:(?P<chosen>that name|the chosen name)|the same name as that [a-z]+(?P<spoken>)))?"
    r"(?:, where X is (?P<x>[^,]+))?$",
    re.IGNORECASE,
)
_WHOSE: Mapping[str, Subject] = {
    "target player's": Target(Filter(what="player", text="target player")),
    "target opponent's": Target(Filter(what="player", controller="opponent", text="target opponent")),
    "its controller's": Who.CONTROLLER,
    "its owner's": Who.OWNER,
}


def search_of_another(words: str) -> SearchLibrary | None:
    """Return the search of another player's library, and perhaps of more, that a clause is; None for other
    words. What becomes of the cards is said behind it.
    """
    said = _OF_ANOTHER.match(words)
    kinds = None if said is None else kinds_of(said["what"])
    if said is None or kinds is None:
        return None
    many = said["many"].lower()
    amount = None if many == "all" else number_found(many)
    if amount is not None and said["x"]:
        amount = where_x(amount, said["x"], said["x"])
    return SearchLibrary(
        words,
        Who.YOU,
        kinds,
        amount,
        "",
        zones=("graveyard", "hand", "library") if "hand" in said["zones"] else ("library",),
        whose=_WHOSE[said["whose"].lower()],
        named="chosen" if said["chosen"] else "spoken of" if said["spoken"] is not None else "",
        every=many == "all",
    )


def search_of(words: str) -> SearchLibrary | None:
    """Return the search that a clause is, made by "you"; None for other words, and for cards that it can't
    tell.
    """
    if (another := search_of_another(words)) is not None:
        return another
    said = _SEARCH.match(words)
    each = None if said is None or said["many"].lower() not in {"a", "an"} else _each_of(said["what"])
    kinds = each or (None if said is None else kinds_of(said["what"]))
    unjudged = said is not None and kinds is None
    if said is not None and unjudged:
        kinds = _as_far_as_told(said["what"])
    if said is None or kinds is None:
        return None
    to = "exile" if said["exiled"] else re.sub(r"^(?:onto the|into your|into their) ", "", said["to"] or "")
    amount = number_found(said["many"]) if each is None else Amount(len(each))
    if amount is not None and said["x"]:
        amount = where_x(amount, said["x"], said["x"])
    zones = ("library", "graveyard") if "graveyard" in said["zones"] else ("library",)
    return SearchLibrary(
        words,
        Who.YOU,
        kinds,
        amount,
        to.lower(),
        zones=zones,
        others=said["others"] or "",
        different=said["different"] is not None,
        unjudged=unjudged,
        one_of_each=each is not None,
    )


_EACH = re.compile(r",? and(?:/or)? an? |, an? ")


def _each_of(words: str) -> tuple[Filter, ...] | None:
    """Return what "Island card, a Swamp card, and a Mountain card" are, one of each; None for other words."""
    parts = _EACH.split(words)
    if len(parts) == 1 or not all(re.search(r"\bcard(?: named [^.]+)?$", part) for part in parts):
        return None
    kinds = [kinds_of(part) for part in parts]
    told = [each[0] for each in kinds if each is not None and len(each) == 1]
    return tuple(told) if len(told) == len(parts) else None


_ASKS_MORE = re.compile(r"(?P<cards>.+?\bcards?) (?:with|that|which|whose) (?!.*\bcards?\b).+$")


def _as_far_as_told(words: str) -> tuple[Filter, ...] | None:
    """Return the cards that "a creature card with mana value equal to the damage" means but for what nobody
    can judge of them; None for words that speak of several cards together.
    """
    asked = _ASKS_MORE.match(words)
    plain = asked["cards"] if asked is not None else words
    if _SEVERAL.search(words) or _ONE_OF_EACH.search(words):
        return None
    try:
        kinds = [kind for phrase in _KINDS.split(plain) for kind in _kinds_in(phrase)]
    except StopsAtError:
        return None
    if not kinds or any(kind.what != "card" for kind in kinds):
        return None
    return tuple(
        replace(
            kind,
            zone="anywhere",
            owner="any",
            qualities=tuple(
                each
                for each in kind.qualities
                if not isinstance(each, UnreadQuality) or isinstance(each, SizedX)
            ),
        )
        for kind in kinds
    )


def kinds_of(words: str) -> tuple[Filter, ...] | None:
    """Return the cards that "a basic land card or a Desert card" means, each of one of these kinds; None for
    words of which nobody can tell.
    """
    if _SEVERAL.search(words.replace("and/or", "or")) or _ONE_OF_EACH.search(words):
        return None
    try:
        kinds = [kind for phrase in _KINDS.split(words) for kind in _kinds_in(phrase)]
    except StopsAtError:
        return None
    if not kinds or not all(map(_is_told, kinds)):
        return None
    return tuple(replace(kind, zone="anywhere", owner="any") for kind in kinds)


def _kinds_in(phrase: str) -> list[Filter]:
    """Return what "Dinosaur or land card" means: each part of the list by itself, unless all of them are of
    one sort ("artifact or creature card") or share what stands before or behind ("basic Forest or Plains
    card", "Goblin or Orc creature card"). [] for what nobody can tell.

    Raises:
        StopsAtError: it isn't a phrase for cards.
    """
    found = _LISTED.match(phrase)
    parts = _PARTS.split(found["list"]) if found is not None else []
    if found is None or len(parts) == 1:
        return [printed_objects(phrase)]
    kinds = [printed_objects(f"{part} card{found['tail']}") for part in parts]
    sorts = [_sorts(kind) for kind in kinds]
    first, last, inner = sorts[0], sorts[-1], sorts[1:-1]
    alike = all(each == first for each in sorts)
    behind = all(each == first for each in inner) and last > first and "supertypes" not in last
    before = all(each == last for each in inner) and first == last | {"supertypes"}
    if before and not phrase.startswith("basic "):
        return []
    return [printed_objects(phrase)] if alike or behind or before else kinds


def _sorts(kind: Filter) -> frozenset[str]:
    names = ("types", "subtypes", "supertypes", "colors", "without", "qualities")
    return frozenset(name for name in names if getattr(kind, name))


def number_found(words: str) -> Amount | None:
    """Return how many cards "up to two" or "any number of" are; None for any number."""
    plain = words.lower().removeprefix("up to ")
    return None if plain == "any number of" else amount_of("X" if plain == "x" else plain)


def _is_told(what: Filter) -> bool:
    unread = (each for each in what.qualities if isinstance(each, UnreadQuality))
    return what.what == "card" and all(isinstance(each, SizedX) for each in unread)


_SHUFFLE = re.compile(
    r"(?:(?P<who>[^,]+?) )?(?P<may>may )?shuffles?(?: (?:your|their|that) library| that player's library)?$",
    re.IGNORECASE,
)
_IF_SEARCHED = re.compile(
    r"(?:if (?:you|they|that player)|(?:then )?each player who) "
    r"search(?:ed)? (?:your|their|its) library this way",
    re.IGNORECASE,
)


def is_shuffle(words: str) -> bool:
    """Whether a clause says that somebody shuffles a library."""
    return _SHUFFLE.match(words) is not None


def asks_if_searched(words: str) -> bool:
    """Whether a condition, or who shuffles, is about a library having been searched by the same text."""
    return _IF_SEARCHED.match(words) is not None


_REVEAL = re.compile(
    r"(?:you may )?reveal (?P<what>the top (?:card|[a-z]+ cards|X cards) of (?:your|that player's) library)$",
    re.IGNORECASE,
)
_THEY_REVEAL = re.compile(
    r"(?P<who>target player|target opponent|that player|each player|each opponent) reveals "
    r"(?P<what>the top (?:card|[a-z]+ cards|X cards)) of their library$",
    re.IGNORECASE,
)


def revealed_cards(words: str) -> Each | None:
    """Return the cards on top of a library that a clause reveals; None for other words."""
    if (theirs := _THEY_REVEAL.match(words)) is not None:
        return Each(printed_objects(f"{theirs['what']} of {theirs['who'].lower()}'s library"))
    said = _REVEAL.match(words)
    return Each(printed_objects(said["what"])) if said is not None else None
