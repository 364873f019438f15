"""The effects of abilities (CR 609, 611, 614, 615), as the reader makes them from text. Data only.

Effects that copy have three attributes in common: `about` is what a pronoun in `source` stands for ("that
card": a target creature card in a graveyard; THIS: the object itself; None: `source` says it), `said` the
words for what becomes the copy or for who makes it, `riders` what happens to the copy beside its exceptions.

The order of a class's fields is that of the text: the first field with a target has the first target (see
`events.targeting.targets.in_text_order`).
"""

from dataclasses import dataclass, field
from enum import StrEnum

from judgeapp.copyengine.model.effects.changes import Change
from judgeapp.copyengine.model.effects.combat import SaidOfCombat
from judgeapp.copyengine.model.effects.cost_changes import CostChange
from judgeapp.copyengine.model.effects.except_clauses import ExceptClause
from judgeapp.copyengine.model.effects.forbidden_for_now import SaidForNow
from judgeapp.copyengine.model.effects.permanents import EnteringExiled, EnteringTaken
from judgeapp.copyengine.model.effects.permissions import MayCast, PermittedUntil
from judgeapp.copyengine.model.effects.prevention import Prevention
from judgeapp.copyengine.model.objects.abilities import Ability, Effect, Trigger
from judgeapp.copyengine.model.terms.conditions import Condition
from judgeapp.copyengine.model.terms.durations import Lasting
from judgeapp.copyengine.model.terms.moments import Moment
from judgeapp.copyengine.model.terms.subjects import ONE, Amount, Each, Filter, Subject, Target, Who
from judgeapp.copyengine.model.text import Text


@dataclass(frozen=True, slots=True)
class ConditionalEffect(Effect):
    """An effect that may depend on a condition: "if this spell was kicked", "as long as it's your turn"."""

    condition: Condition | None = field(default=None, kw_only=True)


@dataclass(frozen=True, slots=True)
class OptionalEffect(ConditionalEffect):
    """An effect that its controller may decline: "you may draw a card"."""

    optional: bool = field(default=False, kw_only=True)


AS_CAST = "as you cast it"
"""The duration of what a spell gains as it is cast, and keeps, as the reader normalizes it."""


@dataclass(frozen=True, slots=True)
class Continuous(OptionalEffect):
    """Changes to characteristics or control, for a duration or from a static ability.

    duration: "static" (as long as the ability is there) | "until end of turn" | "until your next turn" |
        "permanent" (one-shot without a stated end) | AS_CAST | the words themselves for anything else.
    condition: what "as long as ..." or "if ..." asks for.
    """

    subject: Subject
    changes: tuple[Change, ...]
    duration: str = "static"


@dataclass(frozen=True, slots=True)
class EnterAsCopy(OptionalEffect):
    """ "You may have this creature enter as a copy of any creature on the battlefield, except ..." (CR
    707.5).
    """

    source: Filter
    optional: bool = field(default=True, kw_only=True)
    exceptions: tuple[ExceptClause, ...] = ()
    subject: Subject = Who.THIS  # "that token enters as a copy of" for others
    duration: str = "permanent"
    of: Subject | None = None  # one object named instead of a choice: "enters as a copy of this creature"
    as_turned_face_up: bool = False  # "as this enters or is turned face up"
    as_enters: bool = True
    about: Subject | None = None
    said: str = ""
    riders: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class BecomeCopy(OptionalEffect):
    """ "becomes a copy of ..." (CR 707.4); "enchanted creature is a copy of" with duration "static".

    of_card: it copies "that card", as it is where it is now, not the permanent it last was.
    goes_on: its sentence goes on about all that have become copies: "and gains haste".
    """

    subject: Subject
    source: Subject
    duration: str = "permanent"
    exceptions: tuple[ExceptClause, ...] = ()
    gains_this_ability: bool = False  # "and gains this ability" (old wording): a noncopy effect
    instead: bool = False
    about: Subject | None = None
    said: str = ""
    riders: tuple[str, ...] = ()
    of_card: bool = False
    goes_on: bool = False


@dataclass(frozen=True, slots=True)
class TokenCopy(OptionalEffect):
    """ "Create a token that's a copy of ..." (CR 707.8a, 111.10).

    of_card: it copies "that card", as it is where it is now, not the permanent it last was.
    blocking: the token enters blocking what it copies (CR 509.4).
    """

    source: Subject
    count: Amount = ONE
    exceptions: tuple[ExceptClause, ...] = ()
    tapped: bool = False
    attacking: bool = False
    maker: Subject = Who.YOU
    instead: bool = False  # replaces the copies before when the condition holds
    attached_to: Subject | None = None  # "attached to that creature"
    about: Subject | None = None
    said: str = ""
    riders: tuple[str, ...] = ()
    of_card: bool = False
    blocking: bool = False


@dataclass(frozen=True, slots=True)
class CopySpell(OptionalEffect):
    """ "Copy target instant or sorcery spell" and abilities (CR 707.10).

    what: "spell" | "ability" | "" ("copy that spell or ability"). source THIS = "copy this spell".
    new_targets: "none" | "may" (may choose new targets) | "different" ("each copy targets a different one") |
        "prescribed" ("the copy targets this creature").
    for_each: the filter of "for each other creature ... it could target", else None.
    """

    source: Subject
    what: str = "spell"
    count: Amount = ONE
    exceptions: tuple[ExceptClause, ...] = ()
    new_targets: str = "none"
    for_each: Filter | None = None
    prescribed: Subject | None = None
    maker: Subject = Who.YOU
    instead: bool = False
    about: Subject | None = None
    said: str = ""
    riders: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class CastCopy(OptionalEffect):
    """ "Copy that card. You may cast the copy" (CR 707.12), "create a copy of the card with the chosen
    name" (707.13).
    """

    source: Subject
    optional: bool = field(default=True, kw_only=True)
    free: bool = False
    rather: str = field(default="", kw_only=True)  # the mana paid rather than its mana cost
    named: bool = False
    exceptions: tuple[ExceptClause, ...] = ()
    count: Amount = ONE
    maker: Subject = Who.YOU
    instead: bool = False
    about: Subject | None = None
    said: str = ""
    riders: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class LinkedWhenYouDo(Effect):
    """ "When you do, ...", "When you discard a card this way, ..." (CR 603.12, 707.9g).

    condition: what must have been done this way; None for the instruction right before.
    """

    text: Text
    effects: tuple[Effect, ...] = ()
    condition: Condition | None = None


@dataclass(frozen=True, slots=True)
class EntersTapped(Effect):
    """ "This land enters tapped unless you control two or more other lands"."""

    subject: Subject = Who.THIS
    unless: Condition | None = None


@dataclass(frozen=True, slots=True)
class EntersPrepared(Effect):
    """ "This creature enters prepared"."""

    subject: Subject = Who.THIS


@dataclass(frozen=True, slots=True)
class EntersWith(ConditionalEffect):
    """ "enters with two fade counters on it"; abilities for "and with trample"; condition "if it was
    kicked"; `added` for "and as a Mutant in addition to its other types".
    """

    counter: str
    count: Amount
    abilities: tuple[Ability, ...] = ()
    subject: Subject = Who.THIS
    added: tuple[Change, ...] = ()


@dataclass(frozen=True, slots=True)
class AsEntersChoose(Effect):
    """ "As this creature enters, choose a color": what in color, creature_type, card_name, player,
    creature, number ...

    Attributes:
        allowed: the words of which one is chosen, where it isn't any: "a color other than green".
    """

    what: str
    filter: Filter | None = None
    as_turned_face_up: bool = False
    as_enters: bool = True
    allowed: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Form:
    """One of the forms of "it becomes your choice of ..." (copiable, CR 707.2)."""

    power: int
    toughness: int
    abilities: tuple[Ability, ...] = ()
    types: tuple[str, ...] = ()
    subtypes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class AsEntersForm(Effect):
    """ "As this enters, it becomes your choice of a 3/3 creature, a 2/2 creature with flying, ...".

    by_coin: a coin decides; the first form is that of heads, the second that of tails.
    """

    forms: tuple[Form, ...]
    as_turned_face_up: bool = False
    as_enters: bool = True
    by_coin: bool = False


@dataclass(frozen=True, slots=True)
class DealDamage(OptionalEffect):
    amount: Amount
    to: tuple[Subject, ...]
    source: Subject = Who.THIS
    divided: bool = False  # "divided as you choose among", as is stated on casting (CR 601.2d)
    evenly: bool = False  # "divided evenly, rounded down, among", which needs no choice
    instead: bool = False  # replaces the previous damage effect when the condition holds
    joined: bool = False  # dealt at the same time as that of the effect before: "2 damage to X and 3 to Y"


@dataclass(frozen=True, slots=True)
class LifeChange(OptionalEffect):
    """ "You gain X life", "target player loses 2 life": amount is negative for a loss."""

    who: Subject
    amount: Amount
    loss: bool = False


@dataclass(frozen=True, slots=True)
class GameEnds(ConditionalEffect):
    """ "You win the game", "that player loses the game" (CR 104.2b, 104.3e)."""

    who: Subject
    wins: bool


@dataclass(frozen=True, slots=True)
class EndTurn(OptionalEffect):
    """ "End the turn" (CR 724.1)."""


@dataclass(frozen=True, slots=True)
class LookAt(OptionalEffect):
    """ "Look at the top three cards of your library": what later instructions choose from.

    amount: what X is in "the top X cards"; None where it is the X of the spell or ability.
    """

    subject: Each
    text: Text = ""
    amount: Amount | None = None


@dataclass(frozen=True, slots=True)
class PutFromAmong(ConditionalEffect):
    """ "You may put a creature card from among them onto the battlefield", of cards that were looked at,
    revealed or milled.

    Attributes:
        kinds: what may be chosen, each card of one of these kinds; () for any card.
        amount: how many; None for any number.
        to: "hand", "graveyard", "battlefield", "battlefield tapped", "exile", "exile face down", "top of
            library", "bottom of library".
        may: fewer may be chosen, or none.
        every: all cards of these kinds are put there, and nobody chooses.
        rest: where the others are put; "" where that is said later, or nowhere.
        one_of_each: no two cards are chosen for the same kind ("a creature card and a land card").
        of_piles: they are one of two piles, and the rest is the other.
    """

    text: Text
    kinds: tuple[Filter, ...]
    amount: Amount | None
    to: str
    may: bool = False
    every: bool = False
    rest: str = ""
    one_of_each: bool = False
    of_piles: bool = False


@dataclass(frozen=True, slots=True)
class IntoPiles(Effect):
    """ "An opponent separates those cards into two piles", and who chooses a pile: a script says what the
    chosen one is when something is done with it (CR 700.3).
    """

    text: Text


@dataclass(frozen=True, slots=True)
class RevealUntil(OptionalEffect):
    """ "Reveal cards from the top of your library until you reveal a creature card" (CR 701.20), "exile cards
    from the top of your library until you exile a nonland card".

    Attributes:
        who: whose library it is, and who does it.
        kinds: what is looked for, each card of one of these kinds.
        amount: how many such cards.
        exiled: the cards are exiled, not just revealed.
    """

    text: Text
    who: Subject
    kinds: tuple[Filter, ...]
    amount: Amount = ONE
    exiled: bool = False


@dataclass(frozen=True, slots=True)
class PutFound(OptionalEffect):
    """ "Put that card onto the battlefield", of the cards that were looked for from the top of a library.

    Attributes:
        to: as `PutFromAmong.to`, or "exile".
        yours: the controller of the spell or ability puts it there, not the player whose library it was.
    """

    text: Text
    to: str
    yours: bool = True


@dataclass(frozen=True, slots=True)
class PutRest(ConditionalEffect):
    """ "Put the rest on the bottom of your library in any order", "put them back in any order".

    Attributes:
        to: "graveyard", "hand", "exile", "top of library", "bottom of library", "bottom of library at
            random", or "library" where it is shuffled into it.
        uncast: only those that aren't cast as the text lets somebody cast them.
    """

    text: Text
    to: str
    uncast: bool = False


@dataclass(frozen=True, slots=True)
class StaysTapped(ConditionalEffect):
    """ "That creature doesn't untap during its controller's next untap step" (CR 502.3)."""

    subject: Subject


@dataclass(frozen=True, slots=True)
class LifeBecomes(OptionalEffect):
    """ "Target player's life total becomes 10" (CR 119.5)."""

    who: Subject
    amount: Amount


@dataclass(frozen=True, slots=True)
class PlayerCounters(OptionalEffect):
    """ "You get {E}{E}", "each opponent gets a poison counter" (CR 122.1)."""

    who: Subject
    kind: str
    amount: Amount


@dataclass(frozen=True, slots=True)
class BecomeMonarch(ConditionalEffect):
    """ "You become the monarch" (CR 725)."""

    who: Subject


@dataclass(frozen=True, slots=True)
class BecomePrepared(ConditionalEffect):
    """ "This creature becomes prepared"; `ends`: "target creature becomes unprepared"."""

    subject: Subject
    ends: bool = False


@dataclass(frozen=True, slots=True)
class BecomeSaddled(ConditionalEffect):
    """ "It becomes saddled until end of turn" (CR 702.171b)."""

    subject: Subject


@dataclass(frozen=True, slots=True)
class Haunt(ConditionalEffect):
    """ "Exile it haunting target creature" (CR 702.55a)."""

    target: Target


@dataclass(frozen=True, slots=True)
class KeepOnly(ConditionalEffect):
    """ "Each player chooses three permanents they control, then sacrifices the rest"; "choose up to one
    creature, then destroy the rest".

    Attributes:
        who: who chooses.
        among: the permanents of which only those that are chosen stay.
        kinds: "an artifact, a creature, ... from among": one of each is chosen; () for any of them.
        theirs: each player chooses among those that player controls.
        verb: "sacrifice" | "destroy".
    """

    who: Subject
    among: Filter
    number: int
    up_to: bool
    kinds: tuple[Filter, ...]
    theirs: bool
    verb: str


@dataclass(frozen=True, slots=True)
class Venture(ConditionalEffect):
    """ "Venture into the dungeon", "venture into Undercity" (CR 701.49)."""

    into_undercity: bool = False


@dataclass(frozen=True, slots=True)
class TakeInitiative(ConditionalEffect):
    """ "You take the initiative" (CR 726)."""

    who: Subject


@dataclass(frozen=True, slots=True)
class SpeedUp(ConditionalEffect):
    """ "Your speed increases by 1" (CR 702.179)."""


@dataclass(frozen=True, slots=True)
class RingTempts(ConditionalEffect):
    """ "The Ring tempts you" (CR 701.54)."""


@dataclass(frozen=True, slots=True)
class DayFalls(ConditionalEffect):
    """ "It becomes night"; as_enters: "it becomes day as this creature enters" (CR 731)."""

    becomes: str
    as_enters: bool = False


@dataclass(frozen=True, slots=True)
class ExtraTurns(ConditionalEffect):
    """ "Take an extra turn after this one", "target player takes two extra turns" (CR 500.7)."""

    who: Subject
    number: int


@dataclass(frozen=True, slots=True)
class SkipTurns(ConditionalEffect):
    """ "You skip your next turn", "target opponent skips their next two turns" (CR 500.11, 614.10)."""

    who: Subject
    number: int


@dataclass(frozen=True, slots=True)
class SkipStep(ConditionalEffect):
    """ "Target player skips their next combat phase" (CR 500.11, 614.10).

    step: "untap step" | "draw step" | "combat phase".
    """

    who: Subject
    step: str


@dataclass(frozen=True, slots=True)
class ExtraCombats(ConditionalEffect):
    """ "After this phase, there is an additional combat phase" (CR 500.8)."""

    number: int


@dataclass(frozen=True, slots=True)
class Reveal(OptionalEffect):
    """ "Reveal the top card of your library": what is spoken of from then on."""

    subject: Subject
    text: Text = ""


@dataclass(frozen=True, slots=True)
class RevealFromHand(OptionalEffect):
    """ "Reveal any number of red cards in your hand" (CR 701.20): a script names them under `reveal`.

    cards: which cards; None for any.
    """

    cards: Filter | None
    text: Text = ""


@dataclass(frozen=True, slots=True)
class LibraryAction(OptionalEffect):
    """ "Mill three cards", "surveil 2", "scry 1" (CR 701.17, 701.25, 701.22).

    verb: "mill" | "surveil" | "scry". A script says under that name among its choices which cards go to the
        graveyard.
    text: the instruction.
    """

    verb: str
    text: Text
    who: Subject
    amount: Amount


@dataclass(frozen=True, slots=True)
class Draw(OptionalEffect):
    """ "Draw a card", "draw a card and reveal it".

    revealed: what is drawn is spoken of from then on; a script names it under `card` among its choices.
    """

    who: Subject
    amount: Amount
    revealed: bool = False


@dataclass(frozen=True, slots=True)
class Discard(OptionalEffect):
    """Players discard cards.

    cards: of what kind, "a land card"; None for any.
    up_to: as many as they want, up to the amount.
    """

    who: Subject
    amount: Amount
    cards: Filter | None = None
    up_to: bool = False


@dataclass(frozen=True, slots=True)
class PutCounters(OptionalEffect):
    subject: Subject
    counter: str
    amount: Amount
    remove: bool = False
    every: bool = False  # "remove all +1/+1 counters"
    among: tuple[str, ...] = ()  # of a counter of somebody's choice, or at random: of these kinds; () for any


@dataclass(frozen=True, slots=True)
class Move(OptionalEffect):
    """Destroy, exile, return to hand, sacrifice, put into a graveyard or library.

    verb: "destroy" | "exile" | "return" | "sacrifice" | "put". to: the zone it goes to. face_down: it is
    exiled face down (CR 406.3). listed: what it is on the battlefield, put there face down (CR 708.2).
    """

    verb: str
    subject: Subject
    to: str
    who: Subject = Who.YOU
    duration: str = ""  # "until this creature leaves the battlefield": it comes back then (CR 610.3)
    face_down: bool = False
    listed: tuple[Change, ...] = ()


@dataclass(frozen=True, slots=True)
class CreateToken(OptionalEffect):
    """A token with characteristics of its own ("create a 1/1 red Elemental creature token")."""

    count: Amount
    name: str = ""
    power: int | None = None
    toughness: int | None = None
    colors: tuple[str, ...] = ()
    supertypes: tuple[str, ...] = ()
    types: tuple[str, ...] = ()
    subtypes: tuple[str, ...] = ()
    abilities: tuple[Ability, ...] = ()
    tapped: bool = False
    attacking: bool = False
    size: tuple[Amount, Amount] | None = None  # "with power equal to ... and toughness equal to ..."
    back: "CreateToken | None" = None  # the other face of a double-faced token
    maker: Subject = Who.YOU  # "its controller creates a 3/3 green Elephant creature token"
    attached_to: Subject | None = None  # what an Aura token enters attached to


@dataclass(frozen=True, slots=True)
class CounterSpell(OptionalEffect):
    subject: Subject
    to: str = "graveyard"  # "put it into its owner's hand instead"


@dataclass(frozen=True, slots=True)
class Turn(OptionalEffect):
    """tap, untap, transform, flip, turn face up or face down, phase out.

    listed: what it is, turned face down (CR 708.2).
    """

    verb: str
    subject: Subject
    listed: tuple[Change, ...] = ()


@dataclass(frozen=True, slots=True)
class SearchLibrary(OptionalEffect):
    """ "Search your library for a basic land card, put it onto the battlefield tapped" (CR 701.23).

    Attributes:
        kinds: the cards that may be found; each of them is of one of these kinds.
        amount: how many at most; None for any number.
        to: the zone they are put into: "hand", "graveyard", "battlefield", "battlefield tapped", "exile"; ""
            where a later instruction says it of "that card".
        zones: what is searched.
        others: where all but the first are put, of "put one onto the battlefield and the other into your
            hand"; "" for where the first is put.
        different: no two have the same name.
        whose: the player whose library it is, where who searches isn't that player.
        named: each has the name that was chosen, or that of what was spoken of: "chosen" | "spoken of"; ""
            for any name.
        every: all of them are found, as far as that can't be hidden (CR 701.23b).
        unjudged: the text asks more of them than can be judged: a script is trusted with what it finds.
        one_of_each: no more than one of each kind is found: "an Island card and a Swamp card".
    """

    text: Text
    who: Subject
    kinds: tuple[Filter, ...]
    amount: Amount | None
    to: str
    zones: tuple[str, ...] = ("library",)
    others: str = ""
    different: bool = False
    whose: Subject | None = None
    named: str = ""
    every: bool = False
    unjudged: bool = False
    one_of_each: bool = False


@dataclass(frozen=True, slots=True)
class Shuffle(OptionalEffect):
    """ "Shuffle", "that player shuffles" (CR 701.24).

    who: None for whoever has searched a library by the same text.
    """

    who: Subject | None


PRODUCED = "produced"
"""In `ManaAdded.options`: mana of any type that what was tapped has produced."""
CHOSEN_COLOR = ""
"""The option of `ManaAdded` that stands for one mana of a color chosen before."""


@dataclass(frozen=True, slots=True)
class ManaAdded:
    """The mana that an instruction adds to a mana pool (CR 106.4).

    Attributes:
        options: what there is to choose from, each in symbols: ("{B}", "{R}"); one where nothing is chosen.
        amount: how many times the option is added.
        combined: an option is chosen each time anew ("in any combination of colors").
        producible_by: the lands of which the options are what each could produce (CR 106.7); None for others.
        colors_only: colorless mana isn't among those.
        of_identity: the options are the colors of a commander's color identity (CR 903.4).
    """

    options: tuple[str, ...]
    amount: Amount = ONE
    combined: bool = False
    producible_by: Filter | None = None
    colors_only: bool = False
    of_identity: bool = False


@dataclass(frozen=True, slots=True)
class AddMana(OptionalEffect):
    """ "Add {G}", "that player adds one mana of any color".

    Attributes:
        mana: None for words that can't be read.
    """

    text: Text
    who: Subject = Who.YOU
    mana: ManaAdded | None = None


@dataclass(frozen=True, slots=True)
class Delayed(ConditionalEffect):
    """ "at the beginning of the next end step, ..." (a delayed trigger, CR 603.7).

    event: what it triggers on each time, "whenever a creature attacks this turn"; None for what `when` tells.
    condition: what is judged before it begins to wait.
    """

    when: Moment
    effects: tuple[Effect, ...]
    event: Trigger | None = None


@dataclass(frozen=True, slots=True)
class InPlaceOfEarlier(ConditionalEffect):
    """ "Threshold — If seven or more cards are in your graveyard, draw three cards instead": if so, this is
    done in place of what a paragraph before says.
    """

    effects: tuple[Effect, ...]


@dataclass(frozen=True, slots=True)
class Mode:
    """A mode, or a line of a table that the result of a roll decides on (CR 706.3).

    Attributes:
        rolled: the least and the greatest result it is for; None for a mode that is chosen.
        worth: how many {P} it is worth.
        cost: the mana that choosing it costs in addition, in symbols; "" for none (CR 702.172a).
        name: the words before it that name it: "Thundara"; "" for none.
    """

    text: Text
    effects: tuple[Effect, ...]
    rolled: tuple[int, int] | None = None
    worth: int = 1
    cost: str = ""
    name: str = ""


@dataclass(frozen=True, slots=True)
class NumberOfModes:
    """How many modes may be chosen.

    Attributes:
        most: None where nothing told beforehand bounds it.
        exactly_x: it is the X of the spell or ability, once that is known.
        up_to_x: that X bounds it.
    """

    least: int
    most: int | None
    exactly_x: bool = False
    up_to_x: bool = False

    def allows(self, number: int) -> bool:
        return number >= self.least and (self.most is None or number <= self.most)

    def known(self, x: int | None) -> "NumberOfModes":
        if x is None or not (self.exactly_x or self.up_to_x):
            return self
        return NumberOfModes(x if self.exactly_x else self.least, x)

    def or_also(self, other: "NumberOfModes") -> "NumberOfModes":
        """Return what either of two numbers allows."""
        unbounded = self.most is None or other.most is None
        most = None if unbounded else max(self.most or 0, other.most or 0)
        return NumberOfModes(min(self.least, other.least), most)


ONE_MODE = NumberOfModes(1, 1)


@dataclass(frozen=True, slots=True)
class OtherNumberOfModes:
    """ "If you control a commander as you cast this spell, you may choose both instead."

    Attributes:
        may: the number before may be chosen even so.
    """

    condition: Condition
    number: NumberOfModes
    may: bool


class Facing(StrEnum):
    """Who faces a villainous choice (CR 701.55)."""

    NOBODY = "nobody"
    ONE = "one player"
    EACH = "each of several players, or the controller of each of several objects"


@dataclass(frozen=True, slots=True)
class Modal(Effect):
    """ "Choose one —" with its bullets (CR 700.2).

    Attributes:
        choose: the words that say how many, as "one or both".
        again: a mode may be chosen more than once (CR 700.2d).
        worth: how many {P} the modes chosen may be worth together; None where they aren't counted so.
        faced: who chooses as it resolves; nobody where modes are chosen before.
    """

    modes: tuple[Mode, ...]
    choose: str = "one"
    number: NumberOfModes = ONE_MODE
    otherwise: OtherNumberOfModes | None = None
    again: bool = False
    worth: int | None = None
    faced: Facing = Facing.NOBODY

    def allowed(self, x: int | None, *, otherwise: bool | None = None) -> NumberOfModes:
        """Return how many modes may be chosen.

        Args:
            x: the X of the spell or ability.
            otherwise: whether the condition of another number holds; None where nobody can tell.
        """
        number = self.number.known(x)
        if self.otherwise is None or otherwise is False:
            return number
        other = self.otherwise.number.known(x)
        return other if otherwise and not self.otherwise.may else number.or_also(other)


@dataclass(frozen=True, slots=True)
class Choosing(OptionalEffect):
    """ "Choose target creature you control", "choose a creature on the battlefield" while resolving."""

    subject: Subject


@dataclass(frozen=True, slots=True)
class Repeated(Effect):
    """ "Repeat this process once.": the instructions before it follow once more, with new choices."""


@dataclass(frozen=True, slots=True)
class SpeakOf(Effect):
    """ "Enchanted creature's controller ...": what a sentence speaks of first, and "it" from then on."""

    subject: Subject


@dataclass(frozen=True, slots=True)
class Emblem(Effect):
    """ "You get an emblem with '...'" (CR 114)."""

    who: Subject
    abilities: tuple[Ability, ...]


@dataclass(frozen=True, slots=True)
class Fight(OptionalEffect):
    """ "target creature you control fights target creature you don't control" (CR 701.14).

    other: None where `subject` is both of them.
    """

    subject: Subject
    other: Subject | None


@dataclass(frozen=True, slots=True)
class BecomeLevel(Effect):
    """ "{2}{W}: Level 2": this Class's level becomes that number (CR 716.2a)."""

    level: int


@dataclass(frozen=True, slots=True)
class Attach(OptionalEffect):
    """ "attach this Equipment to target creature you control"."""

    subject: Subject
    to: Subject


@dataclass(frozen=True, slots=True)
class Exchange(OptionalEffect):
    """ "Exchange control of X and Y", "two target players exchange life totals" (CR 701.12).

    what: "control" | "life" | "text". other: None where `subject` is both of them.
    """

    what: str
    subject: Subject
    other: Subject | None = None


@dataclass(frozen=True, slots=True)
class Double(OptionalEffect):
    """ "Double its power until end of turn", "double the number of +1/+1 counters on it" (CR 701.10).

    what: "power" | "toughness" | "power and toughness" | "counters" | "life total". counter: the kind; "" for
    each kind.
    """

    what: str
    subject: Subject
    counter: str = ""
    duration: str = "permanent"


@dataclass(frozen=True, slots=True)
class MoveCounters(OptionalEffect):
    """ "Move a +1/+1 counter from this creature onto target creature" (CR 122.5).

    counter: the kind; "" for any. every: all of them.
    """

    counter: str
    amount: Amount
    subject: Subject
    to: Subject
    every: bool = False


@dataclass(frozen=True, slots=True)
class PutItsCounters(OptionalEffect):
    """ "When this creature dies, put its counters on target creature you control" (CR 122.8).

    counter: the kind; "" for all kinds. source: what had them.
    """

    counter: str
    source: Subject
    subject: Subject


@dataclass(frozen=True, slots=True)
class Distribute(OptionalEffect):
    """ "Distribute two +1/+1 counters among one or two target creatures" (CR 601.2d)."""

    counter: str
    amount: Amount
    to: Subject


@dataclass(frozen=True, slots=True)
class ChangeTargets(OptionalEffect):
    """ "Change the target of target spell to this creature" (CR 115.7).

    to: None where whoever changes it chooses. every: "choose new targets for": any number may stay.
    """

    subject: Subject
    to: Subject | None = None
    every: bool = False


@dataclass(frozen=True, slots=True)
class KeywordAction(OptionalEffect):
    """ "Monstrosity 3", "adapt 2", "bolster 1", "proliferate", "manifest the top card of your library".

    subject: what explores or connives. said: the creature type of "amass Orcs 2", or what is melded into.
    """

    name: str
    amount: Amount = ONE
    who: Subject = Who.YOU
    subject: Subject = Who.THIS
    said: str = ""


@dataclass(frozen=True, slots=True)
class PutAsCopy(OptionalEffect):
    """ "Return target creature card to the battlefield as a copy of target creature" (CR 707.5).

    subject: what is put there; `to` the zone and how ("battlefield tapped"), as with other moves.
    source: what it enters as a copy of. may_decline: whether it may enter as itself instead.
    """

    subject: Subject
    source: Subject
    to: str = "battlefield"
    verb: str = "return"
    exceptions: tuple[ExceptClause, ...] = ()
    duration: str = "permanent"
    about: Subject | None = None
    said: str = ""
    riders: tuple[str, ...] = ()
    may_decline: bool = False


@dataclass(frozen=True, slots=True)
class Other(Effect):
    """A sentence that is read as a whole but changes nothing the engine computes ("This spell can't be
    countered").
    """

    text: Text


@dataclass(frozen=True, slots=True)
class MayPay(Other):
    """ "That player may pay {2}." """


@dataclass(frozen=True, slots=True)
class ChooseValue(Other):
    """ "Choose a color", "choose an opponent": what later instructions call the chosen one (CR 608.2d).

    key: what is chosen, as `choices` name it.
    of_opponents: whether a player is chosen who is an opponent.
    optional: whether it may be left unchosen.
    """

    key: str = ""
    of_opponents: bool = False
    optional: bool = False


@dataclass(frozen=True, slots=True)
class NoteName(Other):
    """ "Note the name of target creature card in your graveyard." """


@dataclass(frozen=True, slots=True)
class KeepMana(Other):
    """ "Until end of turn, you don't lose this mana as steps and phases end": the mana just added."""


@dataclass(frozen=True, slots=True)
class PayEnergy(MayPay):
    """ "You may pay {E}{E}": a script says `paid`."""

    number: int = 0


@dataclass(frozen=True, slots=True)
class PayAnyAmount(MayPay):
    """ "You may pay any amount of {E}", "pay one or more {E}", "pay any amount of life": a script says the
    `number` (CR 107.14, 119.4).

    Attributes:
        of_life: life is paid, and not energy.
        least: how much has to be paid if any is.
        of_mana: each player may pay mana, and the number is the total.
    """

    of_life: bool = False
    least: int = 0
    of_mana: bool = False


@dataclass(frozen=True, slots=True)
class PayLife(MayPay):
    """ "You may pay 2 life", "you may pay that much life again": a script says `paid`."""

    amount: Amount = ONE


@dataclass(frozen=True, slots=True)
class Forbid(Other):
    """ "Your opponents can't cast spells this turn." """

    said: tuple[SaidForNow, ...] = ()
    lasting: Lasting = Lasting.THIS_TURN


@dataclass(frozen=True, slots=True)
class RestrictForNow(ConditionalEffect):
    """ "Creatures without flying can't block this turn": also those that come later (CR 611.2c)."""

    text: Text
    said: SaidOfCombat
    lasting: Lasting


@dataclass(frozen=True, slots=True)
class ExileOnLeaving(Other):
    """ "If it would leave the battlefield, exile it instead of putting it anywhere else." """


@dataclass(frozen=True, slots=True)
class ExileIfDying(Other):
    """ "If that creature would die this turn, exile it instead."

    Attributes:
        dealt_damage: it is said of what was dealt damage this way, of creatures alone if `types` says so.
        whose: it is said of every creature of these players; None where it is said of certain ones.
    """

    dealt_damage: bool
    types: frozenset[str] = frozenset()
    whose: Subject | None = None


@dataclass(frozen=True, slots=True)
class CantRegenerate(Other):
    """ "A creature dealt damage this way can't be regenerated this turn." (CR 701.19c)

    dealt_damage: it is said of what was dealt damage this way; of the target otherwise, if it's a creature.
    """

    dealt_damage: bool


@dataclass(frozen=True, slots=True)
class ReplaceEntering(Other):
    """ "Until end of turn, if a creature would enter and it wasn't cast, exile it instead." (CR 614.1)"""

    what: EnteringExiled | EnteringTaken


@dataclass(frozen=True, slots=True)
class CastWithFlash(Other):
    """ "You may cast spells this turn as though they had flash" (CR 702.8).

    Attributes:
        once: it is said of the next such spell alone.
    """

    said: MayCast
    lasting: Lasting
    once: bool = False


@dataclass(frozen=True, slots=True)
class MayPlay(Other):
    """ "You may play that card this turn", "Until the end of your next turn, you may play those cards."

    Attributes:
        casts_only: it may be cast, but no land may be played.
        one: only one of the cards.
        look_only: they may be looked at, and not played.
        by_owner: the owner of each may, not the controller of what says so.
        mana: what is paid rather than the mana cost, in symbols; "" for the mana cost.
    """

    until: PermittedUntil
    casts_only: bool = False
    one: bool = False
    look_only: bool = False
    by_owner: bool = False
    mana: str = ""


class OfWhich(StrEnum):
    """Which cards may be cast while something resolves."""

    SPOKEN_OF = "spoken of"
    AMONG = "among"
    HAND = "hand"
    GRAVEYARD = "graveyard"
    TARGET = "target"


@dataclass(frozen=True, slots=True)
class MayCastNow(ConditionalEffect):
    """ "You may cast it without paying its mana cost": as it resolves, if the script states it (CR 608.2g).

    Attributes:
        of: those spoken of, some of those spoken of or looked at, those in a zone of a player, or a target.
        kinds: what one of them has to be, one of these; () for any card.
        number: how many may be cast; None for any number.
        transformed: with the back face up (CR 712.14a).
    """

    text: Text
    of: OfWhich
    kinds: tuple[Filter, ...] = ()
    number: Amount | None = None
    target: Target | None = None
    transformed: bool = False


@dataclass(frozen=True, slots=True)
class ExileSpellCast(Other):
    """ "If that spell would be put into a graveyard, exile it instead": of what was cast as it resolves."""


@dataclass(frozen=True, slots=True)
class ChangeCosts(Other):
    """ "The next spell you cast costs {1} less to cast", "until your next turn, spells cost {2} more".

    Attributes:
        once: only of the next spell that fits.
        target: the player whose spells are meant; None for those that `change` says.
    """

    change: CostChange
    lasting: Lasting
    once: bool
    target: Target | None = None


@dataclass(frozen=True, slots=True)
class FlipCoins(Other):
    """ "Flip a coin", "flip a coin until you lose a flip" (CR 705)."""


@dataclass(frozen=True, slots=True)
class Clash(Other):
    """ "Clash with an opponent": a script says who wins under `clash` (CR 701.30)."""


@dataclass(frozen=True, slots=True)
class RollDice(Other):
    """ "Roll a d20", "roll a d20 and add the number of cards in your hand" (CR 706).

    Attributes:
        plus: what is added to the result, or subtracted from it; None for nothing.
    """

    number: int
    sides: int
    plus: Amount | None = None


@dataclass(frozen=True, slots=True)
class PreventDamage(Other):
    """ "Prevent the next 3 damage that would be dealt to any target this turn." (CR 615) It may also be dealt
    to something else instead (CR 614.9).

    Attributes:
        this_turn: whether it lasts for this turn; what lasts otherwise isn't understood.
        prevention: what it prevents or redirects; None for words that aren't understood.
    """

    this_turn: bool
    prevention: Prevention | None


@dataclass(frozen=True, slots=True)
class NoMaximumHandSize(Other):
    """ "You have no maximum hand size for the rest of the game" (CR 402.2)."""


@dataclass(frozen=True, slots=True)
class MoreLandsNow(Other):
    """ "You may play two additional lands this turn" (CR 305.2)."""

    number: int


@dataclass(frozen=True, slots=True)
class Learn(Other):
    """ "Learn" (CR 701.48)."""


@dataclass(frozen=True, slots=True)
class DamageCantBePrevented(Other):
    """ "Damage can't be prevented this turn." """


@dataclass(frozen=True, slots=True)
class UnreadAction(Other):
    """An action that changes what objects have, or who controls them, and that can't be read further."""


CopyingEffect = EnterAsCopy | PutAsCopy | BecomeCopy | TokenCopy | CopySpell | CastCopy
"""The effects that copy (CR 707)."""
InsteadEffect = BecomeCopy | TokenCopy | CopySpell | CastCopy | DealDamage
"""The effects that can take the place of the one before: "create two of those tokens instead"."""
