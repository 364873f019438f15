"""What texts say of being targeted, of attaching, and of when to cast or activate (CR 115, 301.5, 602.5)."""

import re

from judgeapp.copyengine.model.effects.changes import GainAbilities
from judgeapp.copyengine.model.effects.combat import Activation, AttachedOnlyTo, CantBeTargeted
from judgeapp.copyengine.model.effects.effects import Continuous
from judgeapp.copyengine.model.immutable import memoized
from judgeapp.copyengine.model.objects.abilities import Ability, Kind
from judgeapp.copyengine.model.objects.characteristics import Characteristics
from judgeapp.copyengine.model.terms.subjects import Who
from judgeapp.copyengine.model.text import Text, printed
from judgeapp.copyengine.reading.grammar.grammar import StopsAtError
from judgeapp.copyengine.reading.nouns.amounts import objects

_CANNOT = re.compile(
    r"^(?:this [a-z]+|[^,.]+?) can't be the target of (?P<what>spells or abilities|spells|abilities)"
    r"(?P<theirs> your opponents control)?\.?$",
    re.IGNORECASE,
)
_YOU_HAVE = re.compile(r"You (?:and .+ )?have (?P<keyword>hexproof|shroud)\.?$")
_FROM = re.compile(r",? and (?:from )?|, (?:and )?(?:from )?|\bfrom ")
_TAPS = re.compile(r"\{[TQ]\}")
_LOYALTY = re.compile(r"\[|[+−-]?[0-9X]+\]?$")
_AS_A_SORCERY = re.compile(
    r"\bactivate (?:this ability |it )?only (?:as a sorcery|any time you could cast a sorcery)", re.I
)
_ONLY = re.compile(r"\bactivate (?:this ability |it )?only\b[^.]*", re.I)
_AS_THOUGH_FLASH = re.compile(r"as though (?:it|they) had flash", re.I)


@memoized  # a text match for each ability of each target
def cant_be_targeted(ability: Ability) -> CantBeTargeted | None:
    """Return what an ability says that its object can't be the target of; None for another ability."""
    said = _CANNOT.match(printed(ability.text)) if not ability.keyword else None
    if said is None:
        return None
    return CantBeTargeted(frozenset(said["what"].lower().split(" or ")), bool(said["theirs"]))


def keyword_of_player(ability: Ability) -> str:
    """Return "hexproof" or "shroud" where an ability gives it to its controller (CR 702.11d, 702.18b)."""
    found = _YOU_HAVE.match(printed(ability.text))
    return found["keyword"] if found is not None else ""


def attached_only_to(ability: Ability) -> AttachedOnlyTo | None:
    """Return what a static ability lets its object be attached to alone; None for another ability."""
    if ability.kind != Kind.STATIC or "can be attached only to" not in printed(ability.text):
        return None
    words = printed(ability.text).rpartition("only to ")[2].rstrip(".")
    try:
        return AttachedOnlyTo(objects(words.removeprefix("a ").removeprefix("an ")))
    except StopsAtError:
        return AttachedOnlyTo(None)


_REMOVES_NOT = "This effect doesn't remove this Aura."


def spared_protections(values: Characteristics) -> tuple[Ability, ...]:
    """Return the protection that an Aura gives what it enchants without being removed by it (CR 702.16n)."""
    return tuple(
        given
        for ability in values.abilities
        if _REMOVES_NOT in printed(ability.text)
        for effect in ability.effects
        if isinstance(effect, Continuous) and effect.subject is Who.ATTACHED
        for change in effect.changes
        if isinstance(change, GainAbilities)
        for given in change.abilities
        if given.keyword == "protection"
    )


def removes_not(sentence: Text) -> bool:
    """Whether a sentence says that the protection an Aura gives doesn't remove it."""
    return printed(sentence).rstrip(".").casefold() == _REMOVES_NOT.rstrip(".").casefold()


def qualities_named(ability: Ability) -> tuple[str, ...]:
    """Return the qualities of "protection from ...", each an ability of its own (CR 702.16g)."""
    return tuple(word for word in _FROM.split(ability.parameter.strip()) if word)


def activation(ability: Ability) -> Activation:
    """Return when an activated ability may be activated."""
    only = _ONLY.search(printed(ability.text))
    return Activation(
        symbols=frozenset(_TAPS.findall(ability.cost)),
        is_loyalty=_LOYALTY.match(ability.cost) is not None,
        as_sorcery=_AS_A_SORCERY.search(printed(ability.text)) is not None,
        only=only[0] if only is not None else "",
    )


def speaks_of_flash(values: Characteristics) -> bool:
    """Whether an ability lets something be cast as though it had flash (CR 702.8)."""
    return any(_AS_THOUGH_FLASH.search(printed(ability.text)) for ability in values.abilities)
