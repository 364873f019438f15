"""Further effects of text, data only: exchanging, doubling, moving counters, keyword actions."""

from dataclasses import dataclass

from judgeapp.copyengine.model.except_clauses import ExceptClause
from judgeapp.copyengine.model.subjects import ONE, Amount, Subject, Who


@dataclass(frozen=True, slots=True)
class Exchange:
    """ "Exchange control of X and Y", "two target players exchange life totals" (CR 701.10).

    what: "control" | "life" | "text". other: None where `subject` is both of them.
    """

    what: str
    subject: Subject
    other: Subject | None = None
    optional: bool = False
    condition: str = ""


@dataclass(frozen=True, slots=True)
class Double:
    """ "Double its power until end of turn", "double the number of +1/+1 counters on it" (CR 701.10).

    what: "power" | "toughness" | "power and toughness" | "counters" | "life total". counter: the kind; "" for
    each kind.
    """

    what: str
    subject: Subject
    counter: str = ""
    duration: str = "permanent"
    optional: bool = False
    condition: str = ""


@dataclass(frozen=True, slots=True)
class MoveCounters:
    """ "Move a +1/+1 counter from this creature onto target creature" (CR 122.5).

    counter: the kind; "" for any. every: all of them.
    """

    counter: str
    amount: Amount
    subject: Subject
    to: Subject
    every: bool = False
    optional: bool = False
    condition: str = ""


@dataclass(frozen=True, slots=True)
class Distribute:
    """ "Distribute two +1/+1 counters among one or two target creatures" (CR 601.2d)."""

    counter: str
    amount: Amount
    to: Subject
    condition: str = ""


@dataclass(frozen=True, slots=True)
class ChangeTargets:
    """ "Change the target of target spell to this creature" (CR 115.7).

    to: None where whoever changes it chooses. every: "choose new targets for": any number may stay.
    """

    subject: Subject
    to: Subject | None = None
    every: bool = False
    optional: bool = False
    condition: str = ""


@dataclass(frozen=True, slots=True)
class KeywordAction:
    """ "Monstrosity 3", "adapt 2", "bolster 1", "proliferate", "manifest the top card of your library".

    subject: what explores or connives. said: the creature type of "amass Orcs 2", or what is melded into.
    """

    name: str
    amount: Amount = ONE
    who: Subject = Who.YOU
    condition: str = ""
    subject: Subject = Who.THIS
    said: str = ""


@dataclass(frozen=True, slots=True)
class PutAsCopy:
    """ "Return target creature card to the battlefield as a copy of target creature" (CR 707.5).

    subject: what is put there; `to` the zone and how ("battlefield tapped"), as with other moves.
    source: what it enters as a copy of. may_decline: whether it may enter as itself instead.
    """

    subject: Subject
    source: Subject
    to: str = "battlefield"
    verb: str = "return"
    optional: bool = False
    exceptions: tuple[ExceptClause, ...] = ()
    duration: str = "permanent"
    condition: str = ""
    about: Subject | None = None
    said: str = ""
    riders: tuple[str, ...] = ()
    may_decline: bool = False


Further = PutAsCopy | Exchange | Double | MoveCounters | Distribute | ChangeTargets | KeywordAction
