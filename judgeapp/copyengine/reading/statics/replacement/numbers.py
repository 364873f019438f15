"""Abilities that make more tokens, counters or copies of spells (CR 614.1)."""

import re
from collections.abc import Iterator

from judgeapp.copyengine.model.effects.amount_replacements import (
    Arithmetic,
    CountersChanged,
    NumberChanged,
    SpellCopiesChanged,
    TokensAsCopies,
    TokensChanged,
)
from judgeapp.copyengine.model.immutable import memoized, replace
from judgeapp.copyengine.model.objects.abilities import Ability
from judgeapp.copyengine.model.objects.characteristics import Characteristics
from judgeapp.copyengine.model.terms.subjects import Filter
from judgeapp.copyengine.model.text import printed
from judgeapp.copyengine.reading.statics.descriptions import described
from judgeapp.copyengine.reading.text.normalizing import names_alone

_TOKENS = re.compile(
    r"If (?:one or more (?P<kind>[\w ]*?)tokens would be created"
    r"|(?:an effect|you|a spell or ability) would create (?:one or more|a) (?P<kind2>[\w ]*?)tokens?)"
    r"(?P<yours> under your control)?",
    re.IGNORECASE,
)
_COUNTERS = re.compile(
    r"If (?P<who>an effect|you|a player|an opponent) would put one or more "
    r"(?P<kind>[-+/\w]+ )?counters on (?P<on>.+?), (?=(?:(?:it|they) )?puts? )"
    r"|If one or more (?P<kind2>[-+/\w]+ )?counters would be put on (?P<on2>.+?), (?=(?:that|twice|half) )",
    re.IGNORECASE,
)
_PLAYERS_TOO = re.compile(r" or (?:player|on yourself)$")
"""Players beside permanents: counters on players are counted elsewhere."""
_PLUS = re.compile(
    r"\bthose tokens plus (?P<many>that many|an additional|an?) (?P<what>[^.]*?tokens?(?: with [^.]+?)?)"
    r"(?: (?:is|are) created)?(?: instead)?\.?$"
)
_ONE_OF_EACH = re.compile(
    r"If you would create an? (?P<kinds>[A-Z][\w, ]+?) token, instead create one of each"
)
_IN_PLACE = re.compile(
    r", (?:instead create )?that many (?P<what>(?!plus|times)[^.]*?tokens(?: with [^.]+?)?)"
    r"(?: are created instead)?\.?$"
)
_AS_COPIES = re.compile(
    r"The first time you would create one or more tokens (?P<when>during each of your turns|each turn), "
    r"you may instead (?:choose an? (?P<kind>[a-z]+)(?P<other> other than [^.]+?)? and )?create that many "
    r"tokens that are copies of (?P<of>that (?P=kind)|enchanted [a-z]+)\.?$"
)
_SPELL_COPIES = re.compile(r"If you would copy a spell one or more times, instead copy it", re.IGNORECASE)
_ARITHMETIC = {
    "half that many": Arithmetic(halves=True),
    "three times that many": Arithmetic(times=3),
    "twice that many": Arithmetic(times=2),
    "that many plus one": Arithmetic(plus=1),
    "that many times plus an additional time": Arithmetic(plus=1),
}


@memoized  # asked of every permanent at every event: half a percent of a replay
def numbers_changed(values: Characteristics) -> tuple[NumberChanged, ...]:
    """Return what the abilities of an object make of numbers of tokens, counters and copies."""
    return tuple(said for ability in values.abilities for said in _of_ability(ability, values.name))


def _of_ability(ability: Ability, name: str) -> tuple[NumberChanged, ...]:
    text = printed(ability.text)
    if (found := _AS_COPIES.match(text)) is not None:
        kind, in_yours = (found["kind"] or "").title(), found["when"] != "each turn"
        return (TokensAsCopies(ability.text, kind, found["other"] is not None, in_yours),)
    return tuple(_read(text, name)) if text[:3].casefold() == "if " else ()


def _read(text: str, name: str) -> Iterator[NumberChanged]:
    change = next((change for words, change in _ARITHMETIC.items() if words in text), None)
    if (found := _TOKENS.match(text)) and "token" in text:
        kind = (found["kind"] or found["kind2"] or "").strip().title()
        yours = bool(found["yours"]) or "you would" in text.lower()
        more = _PLUS.search(text)
        if more is not None:
            yield TokensChanged(text, kind, yours, None, more["what"], more["many"] == "that many")
        elif in_place := _IN_PLACE.search(text):
            yield TokensChanged(text, kind, yours, None, in_place=in_place["what"])
        else:
            yield TokensChanged(text, kind, yours, change)
    if each := _ONE_OF_EACH.match(text):
        yield TokensChanged(text, "", True, None, one_of_each=tuple(re.findall(r"[A-Z]\w+", each["kinds"])))
    if change is None:
        return
    if found := _COUNTERS.match(text):
        what = described(
            _PLAYERS_TOO.sub("", (found["on"] or found["on2"]).replace("your team controls", "you control"))
        )
        itself = what.itself or what.words in {name, *names_alone(name)} - {""}
        if not itself and (what.filter is None or not _is_of_kinds(what.filter)):
            return
        kinds = what.filter.types + what.filter.subtypes if what.filter is not None else ()
        who = (found["who"] or "").lower()
        yield CountersChanged(
            text,
            (found["kind"] or found["kind2"] or "").strip(),
            frozenset(kinds) if kinds else None,
            what.filter is not None and what.filter.controller == "you",
            change,
            {"you": "you", "an opponent": "opponent"}.get(who, "any"),
            who == "an effect",
            itself,
            what.filter is not None and what.filter.other,
        )
    if _SPELL_COPIES.match(text):
        yield SpellCopiesChanged(text, change)


def _is_of_kinds(what: Filter) -> bool:
    """Whether a phrase asks for nothing but one of some types and whose a permanent is."""
    several = len(what.types) + len(what.subtypes) > 1
    plain = replace(what, types=(), subtypes=(), controller="any", other=False, text="", what="permanent")
    return (
        plain == Filter()
        and what.controller in {"any", "you"}
        and not (several and what.types_match != "any")
    )
