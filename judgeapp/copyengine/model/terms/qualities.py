"""What a noun phrase asks for besides types, colors and the like: "attacking", "with a counter on it".

The reader makes these values; `evaluation.filters` decides of which objects they are true, and modules of
`events` take those that only they can tell.
"""

from dataclasses import dataclass
from enum import StrEnum


@dataclass(frozen=True, slots=True)
class Quality:
    """Something that an object has to have or be.

    words: as printed, for messages alone; nothing is decided by them.
    """

    words: str


@dataclass(frozen=True, slots=True)
class UnreadQuality(Quality):
    """One the reader has no form for.

    of_size: whether its words speak of power or toughness.
    """

    of_size: bool = False


class Whom(StrEnum):
    """The one object that a quality compares with."""

    THIS = "this"  # what has the text
    IT = "it"  # what was spoken of last, or each object an effect applies to
    ATTACHED = "attached"  # "enchanted creature", "equipped creature"


class Trait(StrEnum):
    """What an object is or isn't by itself."""

    COLORLESS = "colorless"
    COLORED = "one or more colors"
    MULTICOLORED = "multicolored"
    MONOCOLORED = "monocolored"
    TWO_COLORS = "exactly two colors"
    THREE_COLORS = "exactly three colors"
    TAPPED = "tapped"
    UNTAPPED = "untapped"
    ATTACKING = "attacking"
    FACE_DOWN = "face-down"
    FACE_UP = "face-up"
    HISTORIC = "historic"
    OUTLAW = "outlaw"
    COMMANDER = "commander"
    RING_BEARER = "ring-bearer"  # that of its controller
    KICKED = "kicked"
    NOT_ON_BATTLEFIELD = "not on the battlefield"
    NO_ABILITIES = "with no abilities"
    MANA_ABILITY = "with a mana ability"
    EXHAUST_ABILITY = "with an exhaust ability"
    X_IN_COST = "with {X} in its mana cost"
    ENTERED_THIS_TURN = "entered this turn"
    HURT_THIS_TURN = "that was dealt damage this turn"
    ATTACKED_THIS_TURN = "that attacked this turn"
    CAST = "you cast"  # a spell; a copy of one isn't cast (CR 707.10)
    PUT_THERE = "put there from anywhere this turn"  # into a graveyard
    PUT_THERE_FROM_BATTLEFIELD = "put there from the battlefield this turn"
    PUT_THERE_FROM_LIBRARY = "put there from a library this turn"
    IN_HAND_OR_GRAVEYARD = "in a hand or graveyard"
    RANDOM = "chosen at random"  # chance takes which of them, as the script states it


@dataclass(frozen=True, slots=True)
class ManaValueEqual(Quality):
    """ "with mana value equal to the number of charge counters on this artifact", or "to the chosen number".

    counters: the kind of counter on the object that says it; "" for the number chosen for that.
    """

    counters: str


@dataclass(frozen=True, slots=True)
class HasTrait(Quality):
    """ "tapped", "historic", "that entered this turn"."""

    trait: Trait


@dataclass(frozen=True, slots=True)
class OneOfColors(Quality):
    """ "that's red or blue"."""

    colors: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class AllOfColors(Quality):
    """ "that's both red and white"."""

    colors: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class OneOfTypes(Quality):
    """ "that's an artifact or creature", "that's an Elf or a Goblin": card types and subtypes."""

    types: tuple[str, ...]
    from_your_graveyard: bool = False


@dataclass(frozen=True, slots=True)
class OneOfKinds(Quality):
    """ "artifact or legendary creature": one of the alternatives, each with all of its types and colors.

    or_keyword: "Assassin card or card with freerunning": what has this keyword will do, too; "" for none.
    """

    kinds: tuple[tuple[str, ...], ...]
    or_keyword: str = ""


@dataclass(frozen=True, slots=True)
class HasCounter(Quality):
    """ "with a +1/+1 counter on it"; kind "" for any.

    least: how many at least.
    negated: without them.
    """

    kind: str
    least: int = 1
    negated: bool = False


@dataclass(frozen=True, slots=True)
class Sized(Quality):
    """ "with power 3 or less", "with power or toughness 1".

    of: "power", "toughness" and "mana value", one of which has to be so.
    """

    of: tuple[str, ...]
    number: int
    or_less: bool = False
    or_greater: bool = False


@dataclass(frozen=True, slots=True)
class BaseSized(Quality):
    """ "with base power and toughness 1/1", "with base power 2 or less" (CR 208.4b).

    of: "power" and "toughness" with the number each has to have; `both` of them, or one.
    """

    of: tuple[tuple[str, int], ...]
    both: bool
    or_less: bool = False
    or_greater: bool = False


@dataclass(frozen=True, slots=True)
class CastFrom(Quality):
    """ "from your hand", "from exile", of a spell; `elsewhere`: "from anywhere other than your hand".

    or_zone: another zone that will do, "from your graveyard or from exile"; "" for none.
    """

    zone: str
    elsewhere: bool = False
    or_zone: str = ""


@dataclass(frozen=True, slots=True)
class OwnedBy(Quality):
    """ "from their graveyard", once it's known whose that is."""

    player: str


@dataclass(frozen=True, slots=True)
class WithinManaSpent(Quality):
    """ "with mana value less than or equal to the amount of mana spent to cast this creature"."""


@dataclass(frozen=True, slots=True)
class SameNameAsThis(Quality):
    """ "with the same name as this creature", "that don't have the same name as this creature"."""

    negated: bool = False


@dataclass(frozen=True, slots=True)
class CrewedThis(Quality):
    """ "that crewed it this turn", "that saddled it this turn".

    keyword: "crew" | "saddle".
    """

    keyword: str


@dataclass(frozen=True, slots=True)
class NotNamed(Quality):
    """ "not named Detention Sphere"."""

    name: str


@dataclass(frozen=True, slots=True)
class NamedUnlikeThose(Quality):
    """ "that doesn't have the same name as another permanent you control", where one knows what is there.

    named: names and refs. others: only what isn't the object itself counts.
    """

    named: tuple[tuple[str, str], ...]
    others: bool


@dataclass(frozen=True, slots=True)
class HasAttached(Quality):
    """ "enchanted", "equipped", "modified": by a permanent of one of these subtypes.

    or_counters: counters on it will do (CR 700.9).
    other: what has the text doesn't count: "with another Aura attached to it".
    negated: "that aren't enchanted".
    """

    subtypes: tuple[str, ...]
    or_counters: bool = False
    other: bool = False
    negated: bool = False


@dataclass(frozen=True, slots=True)
class EnchantedPlayerControls(Quality):
    """ "enchanted player controls"."""


@dataclass(frozen=True, slots=True)
class SharesTypeWithYours(Quality):
    """ "that doesn't share a creature type with a creature you control", or with a card in your graveyard."""

    negated: bool
    controlled: bool
    in_graveyard: bool


@dataclass(frozen=True, slots=True)
class SharesWith(Quality):
    """ "that shares a creature type with it", "that share a color with equipped creature".

    of: "creature type" or "color".
    """

    of: str
    whom: Whom = Whom.IT


@dataclass(frozen=True, slots=True)
class OutsizedBy(Quality):
    """ "with mana value less than or equal to this creature's power"; `greater` for what is greater instead.

    of: "power", "toughness" or "mana value"; `its`: what of the other it is compared with.
    """

    of: str
    whom: Whom
    greater: bool = False
    its: str = "power"
    or_equal: bool = False


@dataclass(frozen=True, slots=True)
class SameNameAs(Quality):
    """ "with the same name as that creature", "that doesn't have the same name as that creature"."""

    whom: Whom
    negated: bool = False


@dataclass(frozen=True, slots=True)
class AttachedTo(Quality):
    """ "attached to it", "attached to this creature"."""

    whom: Whom


@dataclass(frozen=True, slots=True)
class HurtThisTurn(Quality):
    """ "dealt damage by this creature this turn"."""

    whom: Whom


@dataclass(frozen=True, slots=True)
class HurtYouThisTurn(Quality):
    """ "that dealt damage to you this turn"."""


@dataclass(frozen=True, slots=True)
class PairedWith(Quality):
    """ "paired with it" (CR 702.95)."""

    whom: Whom


@dataclass(frozen=True, slots=True)
class MadeWithThis(Quality):
    """ "created with this artifact" (CR 607.2).

    this_way: "created this way", by the same spell or ability only.
    """

    this_way: bool = False


@dataclass(frozen=True, slots=True)
class NotGiver(Quality):
    """ "other than Dire Blunderbuss", in an ability that it gives: anything but what gives it."""


@dataclass(frozen=True, slots=True)
class ExiledWithThis(Quality):
    """ "exiled with this creature" (CR 607.2)."""


@dataclass(frozen=True, slots=True)
class FromSource(Quality):
    """ "from an artifact or enchantment source", of an ability: its source has one of the types."""

    types: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class TargetPlayerControls(Quality):
    """ "target player controls": the player is a target; `controller` of "any" | "opponent"."""

    controller: str


@dataclass(frozen=True, slots=True)
class FromPileOfTarget(Quality):
    """ "from target player's graveyard": the player is a target; `controller` of "any" | "opponent"."""

    controller: str


@dataclass(frozen=True, slots=True)
class SpokenPlayerControls(Quality):
    """ "that player controls", "they control": the player spoken of last; `player` "that player" | "they" |
    "it".
    """

    player: str


@dataclass(frozen=True, slots=True)
class OfTargetedSide(Quality):
    """ "that player or that planeswalker's controller controls", behind "target player or planeswalker"."""


@dataclass(frozen=True, slots=True)
class Targeting(UnreadQuality):
    """ "that targets only a single creature", of a spell; its words say which."""


class Pile(StrEnum):
    """Whose library, hand or graveyard is meant."""

    YOURS = "yours"
    TARGET_PLAYERS = "that of a player who is a target"
    TARGET_OPPONENTS = "that of an opponent who is a target"
    OPPONENTS = "each opponent's"
    EVERYBODYS = "each player's"
    SPOKEN_OF = "that of the player or the object spoken of"

    @property
    def is_targeted(self) -> bool:
        """Whether the player whose it is is a target."""
        return self in {Pile.TARGET_PLAYERS, Pile.TARGET_OPPONENTS}


@dataclass(frozen=True, slots=True)
class OnTop(UnreadQuality):
    """ "the top three cards of your library": a script names them as `card`; number None for X.

    that_many: "that many cards from the top of your library", as many as were spoken of.
    """

    whose: Pile = Pile.YOURS
    number: int | None = 1
    that_many: bool = False


@dataclass(frozen=True, slots=True)
class EveryCardOf(UnreadQuality):
    """ "all graveyards", "your hand": every card there."""

    whose: Pile = Pile.YOURS


@dataclass(frozen=True, slots=True)
class SizedX(UnreadQuality):
    """ "with mana value X or less": known of targets, whose spell or ability has an X."""

    of: tuple[str, ...] = ()
    or_less: bool = False
    or_greater: bool = False

    def where_x_is(self, number: int) -> Sized:
        """Return it with the number that was chosen for X."""
        return Sized(self.words, self.of, number, self.or_less, self.or_greater)


@dataclass(frozen=True, slots=True)
class DoneThisWay(UnreadQuality):
    """ "destroyed this way", of what the same spell or ability did something to.

    verb: what was done, as a `Fate`.
    """

    verb: str = ""


@dataclass(frozen=True, slots=True)
class TheyOwn(Quality):
    """ "they own", of "each player"."""


@dataclass(frozen=True, slots=True)
class NthSpell(Quality):
    """ "your second spell each turn": the place among those cast that fit."""

    number: int


@dataclass(frozen=True, slots=True)
class CastThisTurn(Quality):
    """ "you have cast this turn", "you have cast before it this turn"."""


@dataclass(frozen=True, slots=True)
class Attacks(Quality):
    """ "attacking you", "attacking you or a planeswalker you control", "attacking one of your opponents".

    Attributes:
        you: whether they attack "you"; else an opponent.
        or_yours: a planeswalker that "you" control will do.
    """

    you: bool
    or_yours: bool = False


@dataclass(frozen=True, slots=True)
class InCombat(Quality):
    """ "blocking", "attacking or blocking"."""

    or_attacking: bool
