"""Scopes: which events and values an ability that the engine doesn't carry out can touch. Data only."""

from collections.abc import Iterable
from enum import StrEnum

from judgeapp.copyengine.model.immutable import Value
from judgeapp.copyengine.model.plain_data import Json
from judgeapp.copyengine.model.text import Text, printed


class Area(StrEnum):
    """A kind of events and values that rules text can touch, named as scripts show it."""

    ACTIVATING = "activating"
    ATTACHING = "attaching"
    CASTING = "casting"
    CHARACTERISTICS = "characteristics"
    COMBAT = "combat"
    CONTROL = "control"
    COPYING = "copying"
    COSTS = "costs"
    COUNTERING = "counter"
    COUNTERS = "counters"
    DAMAGE = "damage"
    DISCARDS = "discards"
    DRAWS = "draws"
    ENTERING = "entering"
    HIDDEN = "hands and libraries"
    LIFE = "life"
    MANA = "mana"
    OUTCOME = "winning and losing"
    OUTSIDE = "outside the game"
    TAPPING = "tapping"
    TARGETS = "targets"
    TOKENS = "tokens"
    TRIGGERING = "triggering"
    TURNING_OVER = "turning over"
    TURNS = "turns"
    UNTAPPING = "untapping"
    ZONE_CHANGES = "zone changes"
    ANYTHING = "anything"


class Way(StrEnum):
    """How words touch what they touch.

    CHANGES: they change values for as long as they are there, or what they say has been done.
    REPLACES: they change an event, so they need one (CR 614, 615).
    FORBIDS: they forbid an event (CR 101.2).
    PERMITS: they let somebody do what couldn't be done otherwise, or set its price; what is done anyway
        stays as it is.
    """

    CHANGES = "changes"
    REPLACES = "replaces"
    FORBIDS = "forbids"
    PERMITS = "permits"


ANYTHING = frozenset({Area.ANYTHING})
WITHOUT_EFFECT = frozenset({Area.COSTS, Area.HIDDEN, Area.MANA, Area.OUTSIDE, Area.TARGETS})
"""What can be touched without a change of anything on the table."""


class Scope(Value, frozen=True):
    """Which areas words touch, and how.

    Attributes:
        itself: they are about the object that has them and no other.
    """

    areas: frozenset[Area]
    way: Way = Way.CHANGES
    itself: bool = False

    @property
    def is_known(self) -> bool:
        """Whether it is narrower than "anything"."""
        return Area.ANYTHING not in self.areas


UNKNOWN = Scope(ANYTHING)


class Unexecuted(Value, frozen=True):
    """Words of an ability that the engine doesn't carry out.

    Attributes:
        when: the areas of events of which one makes a triggered ability trigger; None for another ability.
        is_noted: the engine notes that it triggers, so that only what it does isn't carried out.
    """

    scope: Scope
    when: frozenset[Area] | None = None
    is_noted: bool = False


class Touched(Value, frozen=True):
    """What a question can be touched by.

    Attributes:
        areas: the areas in which a change by itself makes another answer likely.
        permission: the areas in which forbidding or permitting decides the answer.
    """

    areas: frozenset[Area]
    permission: frozenset[Area] = frozenset()


class NotConsidered(Value, frozen=True):
    """An ability that an answer doesn't take into account.

    Attributes:
        obj: the ref of the object that has it.
        text: the ability as printed.
        scope: the names of the areas it can touch, in alphabetical order.
    """

    obj: str
    text: Text
    scope: tuple[str, ...]

    def as_json(self) -> Json:
        """Return it as `play --json` prints it."""
        return {"object": self.obj, "text": printed(self.text), "scope": list(self.scope)}


def named(areas: Iterable[Area]) -> tuple[str, ...]:
    """Return the names of areas in alphabetical order."""
    return tuple(sorted(str(area) for area in areas))
