"""What the Oracle reader makes of text: abilities, and the effects they have. Data only.

An `Ability` is one paragraph of rules text (or one keyword). Its `effects` say what it does in a small
vocabulary; what the reader has no form for stands in `unread`, never guessed at and never lost.

Effects that copy have three attributes in common: `about` is what a pronoun in `source` stands for ("that
card": a target creature card in a graveyard; THIS: the object itself; None: `source` says it), `said` the
words for what becomes the copy or for who makes it, `riders` what happens to the copy beside its exceptions.
"""

from dataclasses import dataclass, field
from enum import StrEnum

from judgeapp.copyengine.model.action_effects import Further
from judgeapp.copyengine.model.changes import Change
from judgeapp.copyengine.model.except_clauses import ExceptClause
from judgeapp.copyengine.model.immutable import Memoizing
from judgeapp.copyengine.model.subjects import ONE, Amount, Filter, Subject, Who


class Kind(StrEnum):
    """The categories of abilities (CR 113.3), keywords and enters-replacements told apart."""

    KEYWORD = "keyword"
    STATIC = "static"
    TRIGGERED = "triggered"
    ACTIVATED = "activated"
    SPELL = "spell"
    REPLACEMENT = "replacement"  # "as this enters", "enters tapped", "enters with", "enter as a copy"
    ADDITIONAL_COST = "additional cost"


OTHERWISE = "not: "
"""Before a condition that must not hold: "Otherwise, ..."."""


@dataclass(frozen=True, slots=True)
class Continuous:
    """Changes to characteristics or control, for a duration or from a static ability.

    duration: "static" (as long as the ability is there) | "until end of turn" | "until your next turn" |
        "permanent" (one-shot without a stated end) | the words themselves for anything else.
    condition: the words of "as long as ..." / "if ..."; "" for none.
    """

    subject: Subject
    changes: tuple[Change, ...]
    duration: str = "static"
    condition: str = ""


@dataclass(frozen=True, slots=True)
class EnterAsCopy:
    """ "You may have this creature enter as a copy of any creature on the battlefield, except ..." (CR
    707.5).
    """

    source: Filter
    optional: bool = True
    exceptions: tuple[ExceptClause, ...] = ()
    subject: Subject = Who.THIS  # "that token enters as a copy of" for others
    duration: str = "permanent"
    condition: str = ""
    of: Subject | None = None  # one object named instead of a choice: "enters as a copy of this creature"
    as_turned_face_up: bool = False  # "as this enters or is turned face up"
    as_enters: bool = True
    about: Subject | None = None
    said: str = ""
    riders: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class BecomeCopy:
    """ "becomes a copy of ..." (CR 707.4); "enchanted creature is a copy of" with duration "static"."""

    subject: Subject
    source: Subject
    duration: str = "permanent"
    optional: bool = False
    exceptions: tuple[ExceptClause, ...] = ()
    gains_this_ability: bool = False  # "and gains this ability" (old wording): a noncopy effect
    condition: str = ""
    instead: bool = False
    about: Subject | None = None
    said: str = ""
    riders: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class TokenCopy:
    """ "Create a token that's a copy of ..." (CR 707.8a, 111.10)."""

    source: Subject
    count: Amount = ONE
    optional: bool = False
    exceptions: tuple[ExceptClause, ...] = ()
    tapped: bool = False
    attacking: bool = False
    maker: Subject = Who.YOU
    condition: str = ""
    instead: bool = False  # replaces the copies before when the condition holds
    attached_to: str = ""  # "attached to that creature"
    about: Subject | None = None
    said: str = ""
    riders: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class CopySpell:
    """ "Copy target instant or sorcery spell" and abilities (CR 707.10).

    what: "spell" | "ability" | "" ("copy that spell or ability"). source THIS = "copy this spell".
    new_targets: "none" | "may" (may choose new targets) | "different" ("each copy targets a different one") |
        "prescribed" ("the copy targets this creature").
    for_each: the filter of "for each other creature ... it could target", else None.
    """

    source: Subject
    what: str = "spell"
    count: Amount = ONE
    optional: bool = False
    exceptions: tuple[ExceptClause, ...] = ()
    new_targets: str = "none"
    for_each: Filter | None = None
    prescribed: Subject | None = None
    maker: Subject = Who.YOU
    condition: str = ""
    instead: bool = False
    about: Subject | None = None
    said: str = ""
    riders: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class CastCopy:
    """ "Copy that card. You may cast the copy" (CR 707.12), "create a copy of the card with the chosen
    name" (707.13).
    """

    source: Subject
    optional: bool = True
    free: bool = False
    named: bool = False
    exceptions: tuple[ExceptClause, ...] = ()
    condition: str = ""
    count: Amount = ONE
    maker: Subject = Who.YOU
    instead: bool = False
    about: Subject | None = None
    said: str = ""
    riders: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class LinkedWhenYouDo:
    """A "When you do, ..." of an enter-as-copy paragraph (CR 603.11, 707.9g)."""

    text: str
    effects: tuple["Effect", ...] = ()


@dataclass(frozen=True, slots=True)
class EntersTapped:
    """ "This land enters tapped"; `unless` holds the words of a condition."""

    subject: Subject = Who.THIS
    unless: str = ""


@dataclass(frozen=True, slots=True)
class EntersWith:
    """ "enters with two fade counters on it"; abilities for "and with trample"; condition "if it was
    kicked".
    """

    counter: str
    count: Amount
    condition: str = ""
    abilities: tuple["Ability", ...] = ()
    subject: Subject = Who.THIS


@dataclass(frozen=True, slots=True)
class AsEntersChoose:
    """ "As this creature enters, choose a color": what in color, creature_type, card_name, player,
    creature, number ...
    """

    what: str
    filter: Filter | None = None
    as_turned_face_up: bool = False
    as_enters: bool = True


@dataclass(frozen=True, slots=True)
class Form:
    """One of the forms of "it becomes your choice of ..." (copiable, CR 707.2)."""

    power: int
    toughness: int
    abilities: tuple["Ability", ...] = ()
    types: tuple[str, ...] = ()
    subtypes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class AsEntersForm:
    """ "As this enters, it becomes your choice of a 3/3 creature, a 2/2 creature with flying, ..."."""

    forms: tuple[Form, ...]
    as_turned_face_up: bool = False
    as_enters: bool = True


@dataclass(frozen=True, slots=True)
class DealDamage:
    amount: Amount
    to: tuple[Subject, ...]
    source: Subject = Who.THIS
    divided: bool = False  # "divided evenly, rounded down" / "as you choose"
    condition: str = ""  # "if {R} was spent to cast this spell", "if this spell was kicked"
    instead: bool = False  # replaces the previous damage effect when the condition holds


@dataclass(frozen=True, slots=True)
class LifeChange:
    """ "You gain X life", "target player loses 2 life": amount is negative for a loss."""

    who: Subject
    amount: Amount
    loss: bool = False
    condition: str = ""


@dataclass(frozen=True, slots=True)
class Draw:
    who: Subject
    amount: Amount
    optional: bool = False
    condition: str = ""


@dataclass(frozen=True, slots=True)
class Discard:
    who: Subject
    amount: Amount
    condition: str = ""


@dataclass(frozen=True, slots=True)
class PutCounters:
    subject: Subject
    counter: str
    amount: Amount
    remove: bool = False
    every: bool = False  # "remove all +1/+1 counters"
    condition: str = ""
    among: tuple[str, ...] = ()  # of a counter of somebody's choice, or at random: of these kinds; () for any


@dataclass(frozen=True, slots=True)
class Move:
    """Destroy, exile, return to hand, sacrifice, put into a graveyard or library.

    verb: "destroy" | "exile" | "return" | "sacrifice" | "put". to: the zone it goes to.
    """

    verb: str
    subject: Subject
    to: str
    optional: bool = False
    condition: str = ""
    who: Subject = Who.YOU
    duration: str = ""  # "until this creature leaves the battlefield": it comes back then (CR 610.3)


@dataclass(frozen=True, slots=True)
class CreateToken:
    """A token with characteristics of its own ("create a 1/1 red Elemental creature token")."""

    count: Amount
    name: str = ""
    power: int | None = None
    toughness: int | None = None
    colors: tuple[str, ...] = ()
    supertypes: tuple[str, ...] = ()
    types: tuple[str, ...] = ()
    subtypes: tuple[str, ...] = ()
    abilities: tuple["Ability", ...] = ()
    tapped: bool = False
    condition: str = ""
    attacking: bool = False
    size: tuple[Amount, Amount] | None = None  # "with power equal to ... and toughness equal to ..."
    back: "CreateToken | None" = None  # the other face of a double-faced token
    maker: Subject = Who.YOU  # "its controller creates a 3/3 green Elephant creature token"


@dataclass(frozen=True, slots=True)
class CounterSpell:
    subject: Subject
    to: str = "graveyard"  # "put it into its owner's hand instead"
    condition: str = ""


@dataclass(frozen=True, slots=True)
class Turn:
    """tap, untap, transform, flip, turn face up or face down, phase out."""

    verb: str
    subject: Subject
    optional: bool = False
    condition: str = ""


@dataclass(frozen=True, slots=True)
class AddMana:
    text: str
    chosen: bool = False  # "of the chosen color"
    condition: str = ""


@dataclass(frozen=True, slots=True)
class Delayed:
    """ "at the beginning of the next end step, ..." (a delayed trigger, CR 603.7)."""

    when: str
    effects: tuple["Effect", ...]


@dataclass(frozen=True, slots=True)
class Modal:
    """ "Choose one —" with its bullets; at_most/at_least modes, `extra` for "or both", "one or more"."""

    modes: tuple["Mode", ...]
    choose: str = "one"


@dataclass(frozen=True, slots=True)
class Mode:
    text: str
    effects: tuple["Effect", ...]


@dataclass(frozen=True, slots=True)
class Choosing:
    """ "Choose target creature you control", "choose a creature on the battlefield" while resolving."""

    subject: Subject
    optional: bool = False
    condition: str = ""


@dataclass(frozen=True, slots=True)
class Emblem:
    """ "You get an emblem with '...'" (CR 114)."""

    who: Subject
    abilities: tuple["Ability", ...]


@dataclass(frozen=True, slots=True)
class Fight:
    """ "target creature you control fights target creature you don't control" (CR 701.12)."""

    subject: Subject
    other: Subject
    condition: str = ""


@dataclass(frozen=True, slots=True)
class BecomeLevel:
    """ "{2}{W}: Level 2": this Class's level becomes that number (CR 716.2a)."""

    level: int


@dataclass(frozen=True, slots=True)
class Attach:
    """ "attach this Equipment to target creature you control"."""

    subject: Subject
    to: Subject
    optional: bool = False
    condition: str = ""


@dataclass(frozen=True, slots=True)
class Other:
    """A sentence that is read as a whole but changes nothing the engine computes ("This spell can't be
    countered").
    """

    text: str


Effect = (
    Continuous | EnterAsCopy | BecomeCopy | TokenCopy | CopySpell | CastCopy | LinkedWhenYouDo
    | EntersTapped | EntersWith | AsEntersChoose | AsEntersForm | DealDamage | LifeChange | Draw | Discard
    | PutCounters | Move | CreateToken | CounterSpell | Turn | AddMana | Delayed | Modal
    | Choosing | Emblem | Fight | BecomeLevel | Attach | Other | Further
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Trigger:
    """The event of a triggered ability.

    event: "enters" | "dies" | "leaves" | "attacks" | "cast" | "becomes target" | "upkeep" | "end step" |
        "transforms" | "becomes tapped" | "deals combat damage" | "activates" | "other".
    subject: whose event: Who.THIS, or Each(filter) for "whenever another creature enters".
    who: for cast, upkeep and the like: "you" | "opponent" | "each" | "any".
    text: the words up to the comma.
    itself: "this creature or another creature": its own event, too, whatever `subject` asks for.
    also: a further event ("enters or dies").
    """

    event: str
    text: str
    subject: Subject = Who.THIS
    who: str = "you"
    condition: str = ""  # an intervening "if"
    itself: bool = False
    also: str = ""


@dataclass(frozen=True, slots=True)
class Ability(Memoizing):
    """One ability as an object has it.

    Attributes:
        text: as printed without reminder text; the identity of the ability for questions.
        keyword: lower-case keyword ("flying", "morph", "protection"); "" if it is none.
        parameter: what stands behind a keyword ("{2}{B}{B}", "2", "from black").
        cost: an activated ability's cost ("{2}{U}, {T}"), or a keyword's.
        defines: the characteristics that a characteristic-defining ability defines (CR 604.3).
        linked: a number shared by the abilities of one object that are linked (CR 607); 0 for none.
        unread: pairs of (text, column in `text` from 1) that the reader has no form for.
        origin: "" printed or copied as printed; "exception" when a copy effect added it.
    """

    text: str
    kind: Kind
    keyword: str = ""
    parameter: str = ""
    cost: str = ""
    trigger: Trigger | None = None
    effects: tuple[Effect, ...] = ()
    defines: frozenset[str] = frozenset()
    linked: int = 0
    optional: bool = False
    riders: tuple[str, ...] = ()
    unread: tuple[tuple[str, int], ...] = field(default=())

    def __hash__(self) -> int:
        # The text decides; hashing what was read from it each time would cost more than it tells apart.
        return hash(self.text)
