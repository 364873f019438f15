"""What texts say of being targeted, of attaching, and of when to cast or activate (CR 115, 301.5, 602.5)."""

import re
from functools import lru_cache

from judgeapp.copyengine.model.effects.changes import GainAbilities
from judgeapp.copyengine.model.effects.combat import Activation, AttachedOnlyTo
from judgeapp.copyengine.model.effects.effects import CastWithFlash, Continuous
from judgeapp.copyengine.model.effects.prohibitions import Aimed, CantBeTargeted, Description
from judgeapp.copyengine.model.immutable import replace
from judgeapp.copyengine.model.objects.abilities import Ability, Kind
from judgeapp.copyengine.model.objects.characteristics import Characteristics
from judgeapp.copyengine.model.terms.conditions import Condition
from judgeapp.copyengine.model.terms.subjects import Filter, Who
from judgeapp.copyengine.model.text import Text, printed
from judgeapp.copyengine.reading.conditions.conditions import condition_of, is_unread
from judgeapp.copyengine.reading.grammar.grammar import StopsAtError
from judgeapp.copyengine.reading.nouns.amounts import objects
from judgeapp.copyengine.reading.statics.descriptions import described, filter_named, is_whole
from judgeapp.copyengine.reading.text.normalizing import names_alone

_CANNOT = re.compile(
    r"(?P<what>[^.,\"“]+?) (?:gets? [-+/\w]+ and )?can't be the targets? of (?P<by>[^.]+?)\.?$"
)
_SPELLS = re.compile(r"(?:(?P<kind>.+) )?spells(?P<theirs> your opponents control)?$")
_AND_CARDS = re.compile(r" and (?=[a-z]+ cards )")
_OR_ABILITIES = re.compile(r" or (?=abilities\b)")
_ABILITIES = re.compile(r"abilities(?: from (?P<kind>.+) sources)?(?P<theirs> your opponents control)?$")
_YOU_HAVE = re.compile(r"You (?:and .+ )?have (?P<keyword>hexproof|shroud)\.?$")
_FROM = re.compile(r",? and (?:from )?|, (?:and )?(?:from )?|\bfrom ")
_TAPS = re.compile(r"\{[TQ]\}")
_LOYALTY = re.compile(r"\[|[+−-]?[0-9X]+\]?$")
_AS_A_SORCERY = re.compile(
    r"\bactivate (?:this ability |it )?only (?:as a sorcery|any time you could cast a sorcery)", re.I
)
_ONLY = re.compile(r"\bactivate (?:this ability |it )?(?P<limits>only\b[^.]*)", re.I)
_ONCE = "only once each turn"
_ONCE_EVER = "only once"
_BOAST = "this creature attacked this turn"
"""What a boast ability asks for, beside that it is activated once each turn (CR 702.142a)."""
_MAX_SPEED = "you have max speed"
"""What an ability asks for that is there only while its controller has max speed (CR 702.178)."""
_USED_ONCE = ("Exhaust — ", "Power-up — ")
_BY_NAME = re.compile(
    r"[A-Z][\w'’.-]*(?:,? (?:(?:of|the|and) )*[A-Z][\w'’.-]*)*?(?='s (?:power|toughness)\b| is\b| isn't\b)"
)
"""What a limit calls what has the ability by its name: "only if Kitsa's power is 3 or greater"."""
_LIMITS_READ = frozenset({_ONCE, _ONCE_EVER, "only as a sorcery", "only any time you could cast a sorcery"})
_AS_THOUGH_FLASH = re.compile(r"as though (?:it|they) had flash", re.I)


def cant_be_targeted(sentence: str, name: str) -> CantBeTargeted | None:
    """Return what a sentence on an object of that name says can't be a target; None where it says nothing of
    the kind, or can't be read.
    """
    said = _CANNOT.match(sentence)
    if said is None:
        return None
    itself = said["what"] in {name, *names_alone(name)}
    parts = ["this permanent"] if itself else _AND_CARDS.split(said["what"])
    what, by = tuple(map(_described, parts)), _aimed(said["by"])
    return CantBeTargeted(sentence, what, by) if by and all(map(is_whole, what)) else None


def _described(words: str) -> Description:
    return replace(described(words), targeted="target " in words.lower())


def _aimed(words: str) -> tuple[Aimed, ...]:
    """Return what "blue spells or abilities from blue sources" are; nothing where that can't be read."""
    found = []
    for part in _OR_ABILITIES.split(words):
        said = _SPELLS.match(part) or _ABILITIES.match(part)
        if said is None:
            return ()
        kind = described(f"{said['kind']} cards") if said["kind"] else None
        if kind is not None and (kind.filter is None or not is_whole(kind)):
            return ()
        wanted = None if kind is None else kind.filter
        found.append(Aimed(not part.startswith("abilities"), wanted, bool(said["theirs"])))
    return tuple(replace(each, by_opponents=found[-1].by_opponents) for each in found)


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


def is_of_colored_spells(word: str) -> bool:
    """Whether a quality is that of spells of any color (CR 105.2)."""
    return word in {"spells that are one or more colors", "colored spells"}


@lru_cache(maxsize=256)  # a noun phrase is read for each source that something is protected from
def quality_named(word: str) -> Filter | None:
    """Return which sources have a quality as printed, "artifacts", "Rats", "mana value 3 or less"; where they
    are doesn't matter. None for words that can't be read.
    """
    if word == "everything":
        return Filter(text=word)
    for words in (word, f"{word} cards", f"cards with {word}"):
        found = Description(words, filter=filter_named(words))
        if found.filter is not None and is_whole(found):
            return found.filter
    return None


def activation(ability: Ability) -> Activation:
    """Return when an activated ability may be activated."""
    only = _ONLY.search(printed(ability.text))
    limits = re.split(r" and (?=only\b)", only["limits"]) if only is not None else []
    conditions = {limit: _asked(limit) for limit in limits if limit.startswith("only if ")}
    left = [limit for limit in limits if conditions.get(limit) is None and limit.lower() not in _LIMITS_READ]
    is_boast = printed(ability.text).startswith("Boast — ")
    if is_boast:
        conditions[_BOAST] = condition_of(_BOAST)
    if printed(ability.text).startswith("Max speed — "):
        conditions[_MAX_SPEED] = condition_of(_MAX_SPEED)
    return Activation(
        symbols=frozenset(_TAPS.findall(ability.cost)),
        is_loyalty=_LOYALTY.match(ability.cost) is not None,
        as_sorcery=_AS_A_SORCERY.search(printed(ability.text)) is not None,
        condition=next((asked for asked in conditions.values() if asked is not None), None),
        once_each_turn=is_boast or _ONCE in limits,
        once=_ONCE_EVER in limits or printed(ability.text).startswith(_USED_ONCE),
        only=" and ".join(left),
    )


def _asked(limit: str) -> Condition | None:
    """Return the condition of "only if you control an artifact"; None for words that can't be read."""
    words = limit.removeprefix("only if ").replace(" or if ", " or ").replace("in your hand", "in hand")
    for each in (words, _BY_NAME.sub("this creature", words, count=1)):
        condition = condition_of(each)
        if not is_unread(condition):
            return condition
    return None


def speaks_of_flash(values: Characteristics) -> bool:
    """Whether an ability lets something be cast as though it had flash (CR 702.8), as it is."""
    return any(
        _AS_THOUGH_FLASH.search(printed(ability.text))
        for ability in values.abilities
        if not any(isinstance(effect, CastWithFlash) for effect in ability.effects)
    )
