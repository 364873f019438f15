"""Abilities that make more tokens, counters or copies of spells (CR 614.1)."""

import re
from collections.abc import Iterator

from judgeapp.copyengine.model.effects.amount_replacements import (
    Arithmetic,
    CountersChanged,
    NumberChanged,
    SpellCopiesChanged,
    TokensChanged,
)
from judgeapp.copyengine.model.immutable import memoized
from judgeapp.copyengine.model.objects.abilities import Ability
from judgeapp.copyengine.model.objects.characteristics import Characteristics
from judgeapp.copyengine.model.text import printed

_TOKENS = re.compile(
    r"If (?:one or more (?P<kind>[\w ]*?)tokens would be created"
    r"|(?:an effect|you|a spell or ability) would create (?:one or more|a) (?P<kind2>[\w ]*?)tokens?)"
    r"(?P<yours> under your control)?",
    re.IGNORECASE,
)
_COUNTERS = re.compile(
    r"If (?P<who>an effect|you|a player|an opponent) would put one or more "
    r"(?P<kind>[-+/\w]+ )?counters on (?P<on>[^,]+),"
    r"|If one or more (?P<kind2>[-+/\w]+ )?counters would be put on (?P<on2>[^,]+),",
    re.IGNORECASE,
)
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
_SPELL_COPIES = re.compile(r"If you would copy a spell one or more times, instead copy it", re.IGNORECASE)
_TYPES = ("Creature", "Artifact", "Planeswalker", "Land")
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
    return tuple(said for ability in values.abilities for said in _of_ability(ability))


def _of_ability(ability: Ability) -> tuple[NumberChanged, ...]:
    return tuple(_read(printed(ability.text))) if printed(ability.text)[:3].casefold() == "if " else ()


def _read(text: str) -> Iterator[NumberChanged]:
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
        on = found["on"] or found["on2"]
        types = frozenset(name for name in _TYPES if name.lower() in on.lower())
        kind = (found["kind"] or found["kind2"] or "").strip()
        who = (found["who"] or "").lower()
        by = {"you": "you", "an opponent": "opponent"}.get(who, "any")
        yield CountersChanged(
            text,
            kind,
            None if "permanent" in on else types,
            "you control" in on,
            change,
            by,
            who == "an effect",
        )
    if _SPELL_COPIES.match(text):
        yield SpellCopiesChanged(text, change)
