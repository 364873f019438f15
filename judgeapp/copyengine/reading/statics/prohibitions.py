"""Static abilities by which something can't be done, and counters that remain (CR 101.2, 614.17)."""

import re
from collections.abc import Iterator

from judgeapp.copyengine.model.abilities import Ability, Kind
from judgeapp.copyengine.model.characteristics import Characteristics
from judgeapp.copyengine.model.immutable import memoized
from judgeapp.copyengine.model.prohibitions import (
    CantBeActivated,
    CantBeCountered,
    CantBeSacrificed,
    CantHaveCounters,
    CantTransform,
    CountersRemain,
    OpponentsCantCauseSacrifice,
    Prohibition,
)
from judgeapp.copyengine.reading.statics.descriptions import described

_SENTENCES = re.compile(r"(?<=\.) |\n|, and (?=its )")
_TRANSFORM = re.compile(r"(?P<what>[^.,]+?) can't transform\b")
_COUNTER = re.compile(
    r"(?P<what>[^.,]*?\bspells?(?: you control| your opponents control| you cast)?) can't be countered\b"
)
_SACRIFICE = re.compile(r"(?P<what>[^.,]+?) can't be sacrificed\b")
_CAUSED = re.compile(
    r"Spells and abilities your opponents control can't cause you to (?:[\w ]+? or )?sacrifice permanents"
)
_ACTIVATE = re.compile(
    r"(?:[Aa]ctivated abilities of (?P<what>[^.,]+?)|(?P<who>[^.,]+?)'s activated abilities"
    r"|(?P<its>[Ii]ts activated abilities)) can't be activated(?P<mana> unless they're mana abilities)?"
)
_NO_COUNTERS = re.compile(
    r"(?:(?P<kind>[-+/\w]+ )?[Cc]ounters can't be put on (?P<on>[^.]+)"
    r"|(?P<who>[^.]+?) can't have (?P<kind2>[-+/\w]+ )?counters put on (?:it|them))\."
)
_UNCOPIED = re.compile(r"\bthis (?:spell|ability) can't be copied", re.IGNORECASE)
_KEPT = re.compile(r"Counters remain on [^.]+? as it moves to any zone other than a player's hand or library")


@memoized  # asked of every permanent at every event
def prohibitions(values: Characteristics) -> tuple[Prohibition, ...]:
    """Return what the static abilities of an object say that can't be, or that remains."""
    return tuple(said for ability in values.abilities for said in _of_ability(ability))


@memoized  # a text match for each ability, asked of every permanent at every event
def _of_ability(ability: Ability) -> tuple[Prohibition, ...]:
    if ability.trigger is not None or ability.cost or ability.kind is Kind.SPELL:
        return ()
    if "can't" not in ability.text and "Counters remain" not in ability.text:
        return ()
    return tuple(said for sentence in _SENTENCES.split(ability.text) for said in _of_sentence(sentence))


def _of_sentence(sentence: str) -> Iterator[Prohibition]:
    if found := _TRANSFORM.match(sentence):
        yield CantTransform(described(found["what"]))
    if (found := _COUNTER.match(sentence)) and found["what"] != "This spell":
        yield CantBeCountered(described(found["what"].replace(" you cast", " you control")))
    if _CAUSED.match(sentence):
        yield OpponentsCantCauseSacrifice()
    if found := _SACRIFICE.match(sentence):
        yield CantBeSacrificed(described(found["what"]))
    if found := _ACTIVATE.match(sentence):
        words = found["what"] or found["who"] or "enchanted permanent"
        what = described(words.replace("sources", "permanents"))
        yield CantBeActivated(what, bool(found["mana"]), found[0])
    if found := _NO_COUNTERS.match(sentence):
        kind = (found["kind"] or found["kind2"] or "").strip()
        yield CantHaveCounters(described(found["on"] or found["who"]), kind)
    if _KEPT.match(sentence):
        yield CountersRemain()


def is_uncounterable_by_its_text(values: Characteristics) -> bool:
    """Whether a spell's own text says that it can't be countered (CR 101.2)."""
    return any(
        "can't be countered" in a.text and a.text.startswith(("This spell", values.name))
        for a in values.abilities
    )


@memoized  # asked of every permanent at every event
def forbids_regeneration(ability: Ability) -> bool:
    """Whether an ability says that something can't be regenerated (CR 701.19)."""
    return "can't be regenerated" in ability.text


def keeps_itself_tapped(values: Characteristics) -> bool:
    """Whether an object's own text says that it doesn't untap (CR 502.3)."""
    return any("doesn't untap during" in a.text and a.text.startswith("This") for a in values.abilities)


def keeps_host_tapped(values: Characteristics) -> bool:
    """Whether what an object is attached to doesn't untap during its controller's untap step."""
    return any("doesn't untap during its controller's" in a.text for a in values.abilities)


def cant_be_copied(ability: Ability) -> bool:
    """Whether an ability says that its spell, or it itself, can't be copied (CR 101.2)."""
    return _UNCOPIED.search(ability.text) is not None
