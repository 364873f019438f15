"""Static abilities by which others trigger additional times, or not at all (CR 603.2d)."""

from dataclasses import dataclass

from judgeapp.copyengine.model.terms.conditions import Condition
from judgeapp.copyengine.model.terms.subjects import Filter
from judgeapp.copyengine.model.text import Text

type Things = tuple[Filter | None, ...]
"""Objects of which each fits one of the filters; None stands for the object that has the ability."""


@dataclass(frozen=True, slots=True)
class TriggersAgain:
    """ "If an artifact or creature entering causes a triggered ability of a permanent you control to trigger,
    that ability triggers an additional time."

    Attributes:
        of: whose abilities trigger again.
        any_cause: whatever makes them trigger; else one of the following does.
        entering, dying, leaving, casting, copying: what enters, dies, leaves, is cast or is copied.
        attacking, targeted: what attacks, or becomes the target of a spell or ability.
        condition: what has to hold besides; None for nothing.
    """

    of: Things
    any_cause: bool = False
    entering: Things = ()
    dying: Things = ()
    casting: Things = ()
    copying: Things = ()
    leaving: Things = ()
    attacking: Things = ()
    targeted: Things = ()
    condition: Condition | None = None
    text: Text = ""


@dataclass(frozen=True, slots=True)
class DontTrigger:
    """ "Creatures entering don't cause abilities of artifacts and creatures to trigger."

    Attributes:
        cause: what enters.
        or_dies: or dies.
        of: whose abilities don't trigger; None for any.
    """

    cause: Things
    or_dies: bool
    of: Things | None
