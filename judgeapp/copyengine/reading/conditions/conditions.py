"""The words of a condition to what they ask for."""

from judgeapp.copyengine.model.immutable import replace
from judgeapp.copyengine.model.objects.abilities import EventName, Trigger
from judgeapp.copyengine.model.terms.conditions import (
    AllOf,
    AnyOf,
    Condition,
    ConditionOnObject,
    Controls,
    CostPaid,
    EnteredOrCastFrom,
    HadCounters,
    HasCounters,
    HasEscaped,
    IsSizedByCount,
    OfThatPlayer,
    OfTriggering,
    Otherwise,
    ThatPlayerHasMore,
    Unless,
    UnreadCondition,
    WasBargained,
    WasCast,
    WasKicked,
    WasType,
    YouCastIt,
)
from judgeapp.copyengine.model.terms.qualities import UnreadQuality
from judgeapp.copyengine.model.terms.subjects import Each, Who
from judgeapp.copyengine.reading.conditions.casting import casting_condition
from judgeapp.copyengine.reading.conditions.keywords import keyword_condition
from judgeapp.copyengine.reading.conditions.resolving import resolving_condition
from judgeapp.copyengine.reading.conditions.situations import situation

OTHERWISE = "not: "
"""Before the words of a condition that must not hold: "Otherwise, ..."."""


def condition_of(words: str, name: str = "") -> Condition | None:
    """Return what the words behind "if" or "as long as" ask for; None for no words.

    Args:
        words: as printed.
        name: that of the object that has the text, for which the text may use it.
    """
    return read_condition(words, name) if words else None


_OF_IT = (
    ConditionOnObject, CostPaid, EnteredOrCastFrom, HadCounters, HasCounters, HasEscaped,
    WasBargained, WasCast, WasKicked, WasType, YouCastIt,
)  # fmt: skip
"""What may be asked of "it"."""


_IT = (
    "it ", "it's ", "its ", "that creature was", "that permanent was", "that creature entered", "they ",
    "one or more of them ",
)  # fmt: skip
_LEAVING: frozenset[EventName] = frozenset({"dies", "leaves", "exiled"})
_OF_PLAYERS: frozenset[EventName] = frozenset(
    {"upkeep", "end step", "combat", "main phase", "cast", "enters"}
)
"""Events after which "that player" is whose step it is, who casts the spell, or who controls what enters."""


def _asks_of_player(condition: Condition) -> bool:
    if isinstance(condition, AllOf | AnyOf):
        return any(map(_asks_of_player, condition.conditions))
    return isinstance(condition, OfThatPlayer | ThatPlayerHasMore)


def asked_of(trigger: Trigger, asked: Condition | None) -> Condition | None:
    """Return an intervening "if" as one about what makes the ability trigger, where "it" is that."""
    if asked is not None and _asks_of_player(asked) and trigger.event not in _OF_PLAYERS:
        return _unread(asked.words)
    if isinstance(asked, AllOf | AnyOf):
        parts = tuple(part for each in asked.conditions if (part := asked_of(trigger, each)))
        return replace(asked, conditions=parts)
    other = isinstance(trigger.subject, Each) and trigger.subject.filter.what != "player"
    of_host = trigger.subject is Who.ATTACHED
    if other and isinstance(asked, IsSizedByCount) and asked.words.startswith(_IT):
        return replace(asked, who=Who.TRIGGERING)  # "this creature's power" is that of the source
    if not (other or of_host) or not isinstance(asked, _OF_IT) or not asked.words.startswith(_IT):
        return asked
    if of_host and trigger.event not in _LEAVING and isinstance(asked, ConditionOnObject):
        return replace(asked, who=Who.ATTACHED)
    return OfTriggering(asked.words, asked)


def _unread(words: str) -> UnreadCondition:
    of_size = "power" in words or "toughness" in words
    in_graveyard, unless = "in your graveyard" in words, words.startswith("unless ")
    return UnreadCondition(words, of_graveyard=in_graveyard, of_size=of_size, unless=unless)


def read_condition(words: str, name: str = "") -> Condition:
    """Return what the words of a condition ask for."""
    if words.startswith(OTHERWISE):
        return Otherwise(words, read_condition(words.removeprefix(OTHERWISE), name))
    return (
        resolving_condition(words)
        or casting_condition(words)
        or situation(words, name)
        or keyword_condition(words)
        or _joined(words, name)
        or _unread(words)
    )


def _joined(words: str, name: str) -> Condition | None:
    """Return two conditions of different kinds as one: "you cast it and you control a Swamp"."""
    for word, kind in ((" and ", AllOf), (" or ", AnyOf)):
        first, _, second = words.partition(word)
        sides = (read_condition(first, name), read_condition(second, name)) if second else ()
        if sides and not any(map(is_unread, sides)):
            return kind(words, sides)
    return None


def is_unread(condition: Condition | None) -> bool:
    """Whether the reader has no form for a condition, or for a part of it."""
    match condition:
        case UnreadCondition():
            return True
        case Controls(filter=wanted):
            return any(isinstance(quality, UnreadQuality) for quality in wanted.qualities)
        case (
            Unless(condition=inner)
            | Otherwise(condition=inner)
            | OfTriggering(condition=inner)
            | OfThatPlayer(condition=inner)
        ):
            return is_unread(inner)
        case AllOf(conditions=every) | AnyOf(conditions=every):
            return any(map(is_unread, every))
    return False
