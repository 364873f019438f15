"""Abilities that exile what would be put into a graveyard, or regenerate it instead (CR 614.1)."""

import re
from collections.abc import Iterator

from judgeapp.copyengine.model.effects.replacements import (
    CardsExiled,
    DyingExiled,
    ExiledInstead,
    ItselfExiled,
)
from judgeapp.copyengine.model.immutable import memoized
from judgeapp.copyengine.model.objects.abilities import Ability
from judgeapp.copyengine.model.objects.characteristics import Characteristics
from judgeapp.copyengine.model.text import Text, printed
from judgeapp.copyengine.reading.statics.descriptions import filter_named

_ALSO = (
    r"create an? [^.]+ tokens?|you gain \d+ life|that creature's controller loses \d+ life"
    r"|put \w+ [-+/\w]+ counters? on (?:it|that card)"
    r"|put a number of [-+/\w]+ counters equal to that creature's power on this creature"
)
_EXILED = (
    r", (?:instead )?exile (?:it|them|that card|that creature)"
    r"(?: with (?P<with>\w+ [-+/\w]+ counters?) on (?:it|them))?(?: instead)?"
    rf"(?:(?<!instead) and (?P<also>{_ALSO}))?\.?$"
)
_CARDS = re.compile(
    r"If (?:an?|one or more) (?P<kind>[a-z ]+? )?(?P<what>cards?(?P<tokens> or tokens?)?) would be put into "
    rf"(?P<whose>a|an opponent's|your) graveyard(?: from anywhere)?{_EXILED}"
)
_DYING = re.compile(
    rf"If (?P<what>.+?) would (?:die|be put into a graveyard(?: from the battlefield)?){_EXILED}"
)
_OF_PERMANENTS = re.compile(r"(?:an?|another|one or more) (?:\w+ )*?permanents?\b")
_ITSELF = re.compile(rf"If (?P<what>.+?) would (?:die|be put into a graveyard from anywhere){_EXILED}")
_SHUFFLED = re.compile(
    r"If (?P<what>.+?) would be put into a graveyard from anywhere, "
    r"(?:reveal .+? and )?shuffle it into its owner's library instead\.?$"
)
_REGENERATES = re.compile(r"If this [a-z]+ would be destroyed, regenerate it\.?$")
_OWNERS = {"a": "any", "your": "you", "an opponent's": "opponent"}


def regenerates_itself(values: Characteristics) -> bool:
    """Whether an object says of itself that it regenerates whenever it would be destroyed (CR 701.19a)."""
    return any(_REGENERATES.match(printed(ability.text)) for ability in values.abilities)


@memoized  # asked of every permanent at every event: half a percent of a replay
def exiled_instead(values: Characteristics) -> tuple[ExiledInstead, ...]:
    """Return what the abilities of an object exile that would be put into a graveyard."""
    return tuple(said for ability in values.abilities for said in _of_ability(ability))


def _of_ability(ability: Ability) -> tuple[ExiledInstead, ...]:
    text = printed(ability.text)
    if not text.startswith("If ") or ("exile" not in text and "library instead" not in text):
        return ()
    return tuple(_read(text)) if " graveyard" in text or " would die" in text else ()


def _read(text: Text) -> Iterator[ExiledInstead]:
    if found := _CARDS.match(printed(text)):
        what = filter_named(f"{found['kind']}cards") if found["kind"] else None
        if what is not None or not found["kind"]:
            yield CardsExiled(_OWNERS[found["whose"]], bool(found["tokens"]), what, _beside(found))
        return
    if found := _SHUFFLED.match(printed(text)):
        yield ItselfExiled("" if found["what"].startswith("this ") else found["what"], False, "library")
        return
    if found := _ITSELF.match(printed(text)):
        name = "" if found["what"].startswith("this ") else found["what"]
        yield ItselfExiled(name, "would die" in printed(text), then=_beside(found))
    if (found := _DYING.match(printed(text))) and (
        " would die" in printed(text) or _OF_PERMANENTS.match(found["what"])
    ):
        if found["what"][0].isupper():
            return  # a name, its own
        words, _, hurt = found["what"].partition(" dealt damage ")
        yield DyingExiled(found["what"], filter_named(words), bool(hurt), _beside(found))


def _beside(found: re.Match[str]) -> str:
    """Return what else is done, as a sentence: "and create a Zombie", "with three egg counters on it"."""
    if found["with"]:
        return f"Put {found['with']} on it."
    return f"{found['also'][:1].upper()}{found['also'][1:]}." if found["also"] else ""
