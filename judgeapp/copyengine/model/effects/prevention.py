"""Prevention and redirection effects of spells and abilities, as their text says them (CR 614.9, 615)."""

from dataclasses import dataclass
from enum import StrEnum

from judgeapp.copyengine.model.terms.subjects import Filter, Target


class Meant(StrEnum):
    """How one is told what words of a prevention effect mean."""

    TARGET = "a target"
    CHOSEN = "somebody's choice"
    ITSELF = "the object that has the ability"
    IT = "what was spoken of"
    ATTACHED = "what the object that has the ability is attached to"
    YOU = "the player whose effect it is"
    CONTROLLER = "the controller of what deals the damage"
    OWNER = "the owner of the object that has the ability"
    GROUP = "whatever fits"


@dataclass(frozen=True, slots=True)
class Recipients:
    """Some of those to whom damage is dealt: players, or the objects that fit a filter.

    Attributes:
        players: "any" | "you" | "opponent"; "" for objects.
        filter: None for players, and for words that can't be read.
    """

    players: str = ""
    filter: Filter | None = None


@dataclass(frozen=True, slots=True)
class Sources:
    """What deals damage.

    Attributes:
        controller: "any" | "you" | "opponent".
        anything: any source.
        filter: None for anything, and for words that can't be read.
    """

    controller: str = "any"
    anything: bool = False
    filter: Filter | None = None


@dataclass(frozen=True, slots=True)
class Party:
    """Whom damage is dealt to, or what deals it.

    Attributes:
        words: as printed; they may also be the name of the object that has the ability.
        choice: what is chosen, where that is somebody's choice: "source"; `sources` is what that may be.
        recipients, sources: whatever fits, as damage is dealt to it and as it deals damage.
    """

    words: str
    meant: Meant
    choice: str = ""
    recipients: tuple[Recipients, ...] = ()
    sources: Sources = Sources()


@dataclass(frozen=True, slots=True)
class Prevention:
    """ "Prevent the next 3 damage that would be dealt to any target this turn."

    Attributes:
        to, by: whom damage is dealt to, and what deals it; None for anybody.
        either: damage to and damage by `to` is meant.
        number: how much is prevented; None for all of it.
        is_x: X is prevented.
        is_number_read: whether the number can be read.
        in_combat: whether combat damage, or other damage, alone is meant; None for both.
        targets: what the effect targets, in the order of the text.
        next_time: all the damage is meant that is dealt the next time it would be, and no other.
        instead: whom the damage is dealt to instead (CR 614.9); None where it is prevented.
    """

    to: Party | None
    by: Party | None
    either: bool
    number: int | None
    is_x: bool
    is_number_read: bool
    in_combat: bool | None
    targets: tuple[Target, ...] = ()
    next_time: bool = False
    instead: Party | None = None
