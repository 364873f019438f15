"""What static abilities say that something can't do or be (CR 101.2, 614.17)."""

from dataclasses import dataclass

from judgeapp.copyengine.model.terms.conditions import Condition
from judgeapp.copyengine.model.terms.subjects import Filter
from judgeapp.copyengine.model.text import Text


@dataclass(frozen=True, slots=True)
class Description:
    """The objects that an ability of a permanent names.

    Attributes:
        words: as printed; they may also be the name of the permanent itself.
        itself: the permanent is meant ("this creature").
        attached: what the permanent is attached to is meant ("enchanted creature").
        filter: what is meant otherwise; None for words that can't be read.
        targeted: of that only the targets of what says so ("target creature").
        namesakes: of that only what has the name of a card that the linked ability exiled, or of what was
            spoken of before.
    """

    words: str
    itself: bool = False
    attached: bool = False
    filter: Filter | None = None
    targeted: bool = False
    namesakes: bool = False

    @property
    def is_read(self) -> bool:
        """Whether it is known what is meant."""
        return self.itself or self.attached or self.filter is not None


@dataclass(frozen=True, slots=True)
class CantTransform:
    what: Description


@dataclass(frozen=True, slots=True)
class CantBeCountered:
    """Spells that are `what` can't be countered, or (`abilities_too`) abilities either."""

    what: Description
    abilities_too: bool = False


@dataclass(frozen=True, slots=True)
class CantBeSacrificed:
    what: Description


@dataclass(frozen=True, slots=True)
class OpponentsCantCauseSacrifice:
    """ "Spells and abilities your opponents control can't cause you to sacrifice permanents."""


@dataclass(frozen=True, slots=True)
class OwnTriggersCantCause:
    """ "Triggered abilities you control can't cause you to sacrifice or exile creature tokens you control."

    Attributes:
        verbs: "sacrifice" and "exile", or one of them.
    """

    verbs: tuple[str, ...]
    what: Description


@dataclass(frozen=True, slots=True)
class CantBeActivated:
    """Activated abilities of `what` can't be activated; `text` is as printed.

    Attributes:
        who: by whom: "any" | "you" | "opponent".
        in_your_turn: only during the turn of the permanent's controller.
    """

    what: Description
    unless_for_mana: bool
    text: Text
    who: str = "any"
    in_your_turn: bool = False


@dataclass(frozen=True, slots=True)
class CantBeCast:
    """ "Your opponents can't cast noncreature spells during your turn."

    Attributes:
        text: as printed.
        who: whose spells: "any" | "you" | "opponent" | "target" | "owner" (of what was spoken of before), or
            the player who that is.
        what: which spells; `is_read` is false where that, or anything else, can't be read.
        most: how many of those each may cast in a turn all the same.
        in_your_turn: only during the turn of the permanent's controller.
        zones: from which they can't be cast, or (`elsewhere`) the only ones from which they can; () for any.
        condition: under which; None for always.
    """

    text: Text
    who: str = "any"
    what: Description = Description("spells")
    most: int = 0
    in_your_turn: bool = False
    zones: frozenset[str] = frozenset()
    elsewhere: bool = False
    is_read: bool = True
    condition: Condition | None = None


@dataclass(frozen=True, slots=True)
class CastsOnly:
    """ "Each opponent can cast spells only any time they could cast a sorcery" (CR 307.5, 601.3).

    Attributes:
        who: whose spells: "any" | "you" | "opponent".
        own_turn: only during their own turns; else only at the time of a sorcery.
        activates_too: the same goes for activating abilities.
    """

    text: Text
    who: str
    own_turn: bool
    activates_too: bool = False


@dataclass(frozen=True, slots=True)
class CantHaveCounters:
    """Counters of a kind, or of any ("") can't be put on `what`."""

    what: Description
    kind: str = ""


@dataclass(frozen=True, slots=True)
class CantGetCounters:
    """Players can't get counters of a kind, or of any ("").

    who: "any" | "you" | "opponent".
    """

    who: str
    kind: str = ""


@dataclass(frozen=True, slots=True)
class CantBeEnchanted:
    """ "Enchanted land can't be enchanted by other Auras."

    by_others: the Aura that says so may enchant it.
    """

    text: Text
    what: Description
    by_others: bool = False


@dataclass(frozen=True, slots=True)
class Aimed:
    """ "Blue or black spells your opponents control", "abilities from artifact sources".

    Attributes:
        is_spell: spells are meant, not abilities.
        source: what the spell, or the source of the ability, has to be; None for anything.
        by_opponents: only those that opponents control.
    """

    is_spell: bool
    source: Filter | None = None
    by_opponents: bool = False


@dataclass(frozen=True, slots=True)
class CantBeTargeted:
    """ "Creatures you control can't be the targets of blue spells or abilities from blue sources."

    Attributes:
        text: as printed.
        what: those it is said of, any of them.
        by: what they can't be the target of, any of it.
    """

    text: Text
    what: tuple[Description, ...]
    by: tuple[Aimed, ...]


@dataclass(frozen=True, slots=True)
class DoesntUntap:
    """`what` doesn't untap in the untap step of its controller, or only of the one who says so (CR 502.3).

    Attributes:
        in_your_step: only in the untap step of the controller of the permanent that says it.
        condition: under which; None for always.
    """

    what: Description
    in_your_step: bool = False
    condition: Condition | None = None


@dataclass(frozen=True, slots=True)
class CountersRemain:
    """Counters stay on the object as it moves to a zone that isn't a hand or library."""


Prohibition = (
    CantTransform
    | CantBeCountered
    | CantBeSacrificed
    | OpponentsCantCauseSacrifice
    | OwnTriggersCantCause
    | CantBeActivated
    | CantBeCast
    | CantBeTargeted
    | CastsOnly
    | CantHaveCounters
    | CantGetCounters
    | CantBeEnchanted
    | CountersRemain
    | DoesntUntap
)
