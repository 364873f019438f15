"""What the Oracle reader makes of text: abilities, and the effects they have. Data only.

An `Ability` is one paragraph of rules text (or one keyword). Its `effects` say what it does in a small
vocabulary; what the reader has no form for stands in `unread`, never guessed at and never lost.
"""

from dataclasses import dataclass, field
from enum import StrEnum

from judgeapp.copyengine.except_clauses import ExceptClause


class Kind(StrEnum):
    """The categories of abilities (CR 113.3), keywords and enters-replacements told apart."""

    KEYWORD = "keyword"
    STATIC = "static"
    TRIGGERED = "triggered"
    ACTIVATED = "activated"
    SPELL = "spell"
    REPLACEMENT = "replacement"  # "as this enters", "enters tapped", "enters with", "enter as a copy"
    ADDITIONAL_COST = "additional cost"


@dataclass(frozen=True, slots=True, kw_only=True)
class Filter:
    """Which objects or players a phrase means: "each other nonblack creature you control".

    Attributes:
        types: card types of which `types_match` ("any" | "all") must be there; () for "permanent", "spell".
        without: card types, subtypes, supertypes or colors it must not have ("nonblack", "non-Aura").
        controller: "any" | "you" | "opponent".
        zone: "battlefield" | "stack" | "graveyard" | "exile" | "hand" | "anywhere".
        what: "permanent" | "spell" | "card" | "ability" | "activated ability" | "triggered ability" |
            "player" | "any target" (what the noun is).
        keywords, without_keywords: "with flying", "without flying".
        chosen: "" or what must match a choice of the source: "creature_type" | "color" | "card_name" |
            "player".
        other: it is not the object the ability is on.
        text: the words read, for messages ("another target creature you control").
    """

    types: tuple[str, ...] = ()
    types_match: str = "any"
    subtypes: tuple[str, ...] = ()
    supertypes: tuple[str, ...] = ()
    colors: tuple[str, ...] = ()
    without: tuple[str, ...] = ()
    keywords: tuple[str, ...] = ()
    without_keywords: tuple[str, ...] = ()
    controller: str = "any"
    owner: str = "any"
    zone: str = "battlefield"
    what: str = "permanent"
    token: bool | None = None
    name: str = ""
    chosen: str = ""
    other: bool = False
    power_at_least: int | None = None
    power_at_most: int | None = None
    mana_value_at_most: int | None = None
    qualities: tuple[
        str, ...
    ] = ()  # what else is asked of it, in words: "attacking", "that entered this turn"
    text: str = ""


class Who(StrEnum):
    """Whom or what an effect is about, when it isn't a target or a group."""

    THIS = "this"  # the object the ability is on, "this creature" or its name
    IT = "it"  # what was spoken of last: the target, the triggering object, the token made
    ATTACHED = "attached"  # "enchanted creature", "equipped creature", "fortified land"
    YOU = "you"
    OPPONENTS = "opponents"  # "each opponent", "your opponents"
    EACH_PLAYER = "each player"
    CONTROLLER = "controller"  # "its controller", of IT
    OWNER = "owner"  # "its owner"
    CHOSEN = "chosen"  # "the chosen creature"
    TRIGGERING = "triggering"  # "that creature", "that spell" of a trigger event
    COPIED = "copied"  # "the copied creature" of a linked "when you do"
    SACRIFICED = "sacrificed"  # what paid the cost
    EXILED = "exiled"  # "the exiled card" of a linked ability
    NAMED = "named"  # "the card with the chosen name"
    PLAYER = "player"  # "that player", before the reader has settled who that is


@dataclass(frozen=True, slots=True)
class Target:
    """One instance of the word "target" (CR 115.1); `count` > 1 for "two target artifacts".

    `up_to` for "up to two target ...", "any number of targets" has count 99 and up_to True.
    """

    filter: Filter
    count: int = 1
    up_to: bool = False


@dataclass(frozen=True, slots=True)
class Each:
    """Every object or player that fits ("each creature", "creatures you control")."""

    filter: Filter


@dataclass(frozen=True, slots=True)
class Choose:
    """One that somebody chooses without targeting ("a creature you control", on entering or resolving)."""

    filter: Filter
    count: int = 1


Subject = Who | Target | Each | Choose


@dataclass(frozen=True, slots=True)
class Amount:
    """A number the text names.

    Attributes:
        base: a plain number to add ("that number plus 1": base 1).
        per: "" for a plain number; otherwise what `times` multiplies: "X" | "count" (objects of `of`) |
            "power" | "toughness" | "mana value" (of `who`) | "card types in graveyards" | "hand" | "that
            much" |
            "half X rounded up" ... The exact words stand in `text`.
        times: the factor on `per`.
    """

    base: int = 0
    per: str = ""
    times: int = 1
    of: Filter | None = None
    who: Subject | None = None
    text: str = ""


# What a continuous effect changes; each belongs to one layer (CR 613.1) ------------------------------


@dataclass(frozen=True, slots=True)
class ChangePT:
    """ "gets +3/+3" (layer 7c)."""

    power: Amount
    toughness: Amount


@dataclass(frozen=True, slots=True)
class SetPT:
    """ "has base power and toughness 1/1", the 3/3 of "becomes a 3/3", "X/X" (layer 7b; 7a in a CDA).

    None leaves that one as it is.
    """

    power: Amount | None
    toughness: Amount | None


@dataclass(frozen=True, slots=True)
class SwitchPT:
    """ "switch its power and toughness" (layer 7d)."""


@dataclass(frozen=True, slots=True)
class GainAbilities:
    """ "gains trample", "has '...'" (layer 6)."""

    abilities: tuple["Ability", ...]


@dataclass(frozen=True, slots=True)
class LoseAbilities:
    """ "loses flying"; `named` empty means "loses all abilities" (layer 6)."""

    named: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class SetColors:
    """ "becomes blue", "is all colors", "becomes the color of your choice" (layer 5).

    `add` for "in addition to its other colors"; `chosen` for a color chosen ("the chosen color").
    """

    colors: tuple[str, ...]
    add: bool = False
    chosen: bool = False


@dataclass(frozen=True, slots=True)
class SetTypes:
    """ "becomes an artifact creature", "is a Swamp", "is an Angel in addition to its other types" (layer 4).

    `keep` is what the words keep of the old ones: "all" (in addition, "it's still a land", CR 205.1b),
    "types" (only creature types are replaced: "becomes a Frog" and the like), or "" (all replaced).
    `chosen` = the chosen creature type is added. `every_creature_type` as changeling.
    """

    types: tuple[str, ...] = ()
    subtypes: tuple[str, ...] = ()
    supertypes: tuple[str, ...] = ()
    keep: str = ""
    lose: tuple[str, ...] = ()  # "isn't a creature", "is no longer legendary"
    chosen: bool = False
    every_creature_type: bool = False


@dataclass(frozen=True, slots=True)
class SetName:
    """ "its name is ..." outside a copy effect (layer 3 in effect)."""

    name: str


@dataclass(frozen=True, slots=True)
class ChangeText:
    """ "change the text ... replacing all instances of one color word with another" (layer 3)."""

    replace: str = ""
    with_: str = ""


@dataclass(frozen=True, slots=True)
class SetController:
    """ "gain control of", "you control enchanted creature" (layer 2)."""

    who: Who = Who.YOU


Change = (
    ChangePT | SetPT | SwitchPT | GainAbilities | LoseAbilities | SetColors | SetTypes | SetName
    | ChangeText | SetController
)  # fmt: skip


# Effects --------------------------------------------------------------------------------------------


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


@dataclass(frozen=True, slots=True)
class TokenCopy:
    """ "Create a token that's a copy of ..." (CR 707.8a, 111.10)."""

    source: Subject
    count: Amount = Amount(1)
    optional: bool = False
    exceptions: tuple[ExceptClause, ...] = ()
    tapped: bool = False
    attacking: bool = False
    maker: Subject = Who.YOU
    condition: str = ""
    instead: bool = False  # replaces the copies before when the condition holds


@dataclass(frozen=True, slots=True)
class CopySpell:
    """ "Copy target instant or sorcery spell" and abilities (CR 707.10).

    what: "spell" | "ability". source THIS = "copy this spell". new_targets: "none" | "may" (may choose new
    targets) | "different" ("each copy targets a different one") | "prescribed" ("the copy targets this
    creature").
    for_each: the filter of "for each other creature ... it could target", else None.
    """

    source: Subject
    what: str = "spell"
    count: Amount = Amount(1)
    optional: bool = False
    exceptions: tuple[ExceptClause, ...] = ()
    new_targets: str = "none"
    for_each: Filter | None = None
    prescribed: Subject | None = None
    maker: Subject = Who.YOU
    condition: str = ""


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


@dataclass(frozen=True, slots=True)
class Attach:
    """ "attach this Equipment to target creature you control"."""

    subject: Subject
    to: Subject
    optional: bool = False


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
    | Choosing | Emblem | Fight | Attach | Other
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Trigger:
    """The event of a triggered ability.

    event: "enters" | "dies" | "leaves" | "attacks" | "cast" | "becomes target" | "upkeep" | "end step" |
        "transforms" | "becomes tapped" | "deals combat damage" | "activates" | "other".
    subject: whose event: Who.THIS, or Each(filter) for "whenever another creature enters".
    who: for cast, upkeep and the like: "you" | "opponent" | "each" | "any".
    text: the words up to the comma.
    """

    event: str
    text: str
    subject: Subject = Who.THIS
    who: str = "you"
    condition: str = ""  # an intervening "if"


@dataclass(frozen=True, slots=True)
class Ability:
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
        return hash((self.text, self.kind))
