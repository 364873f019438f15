"""What texts say of attacking, blocking, combat damage, targeting and times to act (CR 115, 508-510)."""

from dataclasses import dataclass

from judgeapp.copyengine.model.subjects import Filter, Who


@dataclass(frozen=True, slots=True)
class CombatRestriction:
    """ "This creature can't be blocked by Walls."

    Attributes:
        what: "no attack" | "no block" | "neither" | "unblockable" | "not by" | "only by" | "blocks only" |
            "any number" | "one more" | "must attack" | "defender lifted".
        by_words: the words for the objects meant in "can't be blocked by ..."; "" for none.
        by: those objects; None for none, and for words that can't be read.
    """

    what: str
    by_words: str = ""
    by: Filter | None = None


@dataclass(frozen=True, slots=True)
class SaidOfCombat:
    """What an ability says of attacking, blocking or combat damage.

    Attributes:
        of: Who.THIS, Who.ATTACHED, or None for others too.
        restriction: None for words that can't be read.
    """

    of: Who | None
    restriction: CombatRestriction | None


@dataclass(frozen=True, slots=True)
class CantBeTargeted:
    """ "This creature can't be the target of spells your opponents control."

    Attributes:
        by: those of "spells" and "abilities" that it can't be the target of.
        by_opponents: only of those that opponents control.
    """

    by: frozenset[str]
    by_opponents: bool


@dataclass(frozen=True, slots=True)
class AttachedOnlyTo:
    """ "This Equipment can be attached only to a legendary creature"; None for words that can't be read."""

    to: Filter | None


@dataclass(frozen=True, slots=True)
class Activation:
    """When an activated ability may be activated, and by which symbols (CR 602.5).

    Attributes:
        symbols: those of "{T}" and "{Q}" that are in its cost.
        is_loyalty: its cost is of loyalty counters (CR 606).
        as_sorcery: only as a sorcery.
        only: the words of "activate only ..."; "" for none.
    """

    symbols: frozenset[str]
    is_loyalty: bool
    as_sorcery: bool
    only: str
