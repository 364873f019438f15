"""What delayed triggered abilities wait for (CR 603.7)."""

from dataclasses import dataclass
from enum import StrEnum

from judgeapp.copyengine.model.terms.durations import Lasting
from judgeapp.copyengine.model.terms.subjects import Filter


class Step(StrEnum):
    """A step at which abilities wait for something."""

    UPKEEP = "upkeep"
    END_OF_COMBAT = "end of combat"
    END_STEP = "end step"


class WhoseStep(StrEnum):
    """Whose step is meant: that of any player, of the ability's controller, of the owner of "it"."""

    ANY = "any"
    YOURS = "yours"
    ITS_OWNERS = "its owner's"


@dataclass(frozen=True, slots=True)
class NextStep:
    """ "at the beginning of the next end step", "at end of combat"."""

    step: Step
    whose: WhoseStep = WhoseStep.ANY


@dataclass(frozen=True, slots=True)
class Leaves:
    """ "when that creature dies", "when ~ leaves the battlefield", "when it dies or is exiled".

    of_this: it is about the object that says so, else about "it".
    """

    of_this: bool
    dies: bool
    or_exiled: bool = False


@dataclass(frozen=True, slots=True)
class NextEnter:
    """ "the next time one or more creatures enter this turn": what is meant."""

    what: Filter


@dataclass(frozen=True, slots=True)
class SpellCast:
    """ "when you next cast an instant or sorcery spell this turn", "whenever a player casts ..."

    Attributes:
        what: the spell that is meant.
        who: "you" or "any", the player who casts it.
        once: whether it triggers on the next one only.
        of_mana: only if the mana is spent on it that the same ability has added.
    """

    what: Filter
    who: str
    once: bool
    of_mana: bool = False


@dataclass(frozen=True, slots=True)
class Moment:
    """What an ability waits for.

    Attributes:
        words: as the text says it, for the trace.
        comes: what has to come; None for events that a script tells by its own means.
        lasts: how long it waits.
        again: whether it triggers each time that comes about: "whenever".
    """

    words: str
    comes: NextStep | Leaves | NextEnter | SpellCast | None = None
    lasts: Lasting = Lasting.FOR_GOOD
    again: bool = False


NEXT_END_STEP = Moment("at the beginning of the next end step", NextStep(Step.END_STEP))
END_OF_COMBAT = Moment("at end of combat", NextStep(Step.END_OF_COMBAT))
