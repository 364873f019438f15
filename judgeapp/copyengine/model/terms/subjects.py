"""Subjects of card text: filters, targets, groups, pronouns, and numbers."""

from dataclasses import dataclass, replace
from enum import Enum, StrEnum

from judgeapp.copyengine.model.terms.qualities import Quality, Sized
from judgeapp.copyengine.model.text import Text


@dataclass(frozen=True, slots=True, kw_only=True)
class Filter:
    """The objects or players that a phrase means: "each other nonblack creature you control".

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
        qualities: what else is asked of it: "attacking", "that entered this turn".
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
    not_chosen: str = ""
    other: bool = False
    power_at_least: int | None = None
    power_at_most: int | None = None
    mana_value_at_most: int | None = None
    qualities: tuple[Quality, ...] = ()
    text: Text = ""


class Who(StrEnum):
    """A subject that is neither a target nor a group: the object itself, a player, a pronoun."""

    THIS = "this"  # the object the ability is on, "this creature" or its name
    GIVER = "giver"  # the object that gives this one the ability, by its name (CR 201.5)
    IT = "it"  # what was spoken of last: the target, the triggering object, the token made
    ATTACHED = "attached"  # "enchanted creature", "equipped creature", "fortified land"
    YOU = "you"
    OPPONENTS = "opponents"  # "each opponent", "your opponents"
    ONE_OPPONENT = "one opponent"  # "choose an opponent to also copy it"
    EACH_PLAYER = "each player"
    OTHER_PLAYERS = "other players"  # "each other player" than the one who made an ability trigger
    OTHER_OPPONENTS = "other opponents"  # "each other opponent" than the one who was dealt the damage
    BUT_CONTROLLER = "all but its controller"  # "each player other than its controller", of IT
    CONTROLLER = "controller"  # "its controller", of IT
    OWNER = "owner"  # "its owner"
    CHOSEN = "chosen"  # "the chosen creature"
    DAMAGED = "damaged"  # "that player" of "whenever this creature deals combat damage to a player"
    DEFENDING = "defending player"
    ATTACKED = "attacked"  # "the player or planeswalker it's attacking"
    DOER = "doer"  # "that player" of "whenever a player casts a spell"
    TRIGGERING = "triggering"  # "that creature", "that spell" of a trigger event
    TARGETED = "targeted"  # "that creature" of "a spell that targets a creature"
    ALL_TRIGGERING = "all triggering"  # "each of them" of "whenever one or more tokens enter"
    COPIED = "copied"  # "the copied creature" of a linked "when you do"
    SACRIFICED = "sacrificed"  # what paid the cost
    EXILED = "exiled"  # "the exiled card" of a linked ability
    MADE = "made"  # "the token" that a linked ability of the same object made
    NAMED = "named"  # "the card with the chosen name"
    AFFECTED = "affected"  # "its" of each object that a change applies to
    OTHER_CARD = "other card"  # "the other card": of two, the one that isn't copied
    PLAYER = "player"  # "that player", before the reader has settled who that is


@dataclass(frozen=True, slots=True)
class Target:
    """One instance of the word "target" (CR 115.1); `count` > 1 for "two target artifacts".

    `up_to` for "up to two target ...", "any number of targets" has count 99 and up_to True; `one_each` where
    no two of them have the same controller: "for each opponent, target creature that player controls";
    `besides_others` for "a third target", which may be the object that says it, unlike "another target".
    """

    filter: Filter
    count: int = 1
    up_to: bool = False
    one_each: bool = False
    besides_others: bool = False


@dataclass(frozen=True, slots=True)
class Each:
    """Every object or player that fits ("each creature", "creatures you control")."""

    filter: Filter


ANY_NUMBER = 99
"""The count of "any number of", "X" and "that many": as many as somebody says."""


@dataclass(frozen=True, slots=True)
class Choose:
    """One that somebody chooses without targeting ("a creature you control", on entering or resolving).

    `up_to` for "up to two creatures", "one or two creatures", and "any number of creatures" (count 99).
    """

    filter: Filter
    count: int = 1
    up_to: bool = False


Subject = Who | Target | Each | Choose


class Counted(Enum):
    """What a text counts or measures; `UNREAD` is what isn't understood."""

    NOTHING = "nothing"
    """A plain number stands there."""
    UNREAD = "unread"
    X = "X"
    THAT_MUCH = "that much"
    OBJECTS = "objects"
    """Those of `Amount.of`."""
    POWER = "power"
    """Of `Amount.who`, or gathered among the objects of `of`; so, too, toughness, mana value and colors."""
    TOUGHNESS = "toughness"
    MANA_VALUE = "mana value"
    COLORS = "colors"
    NAMES = "names"
    """How many different names the objects of `of` have."""
    MANA_SYMBOLS = "mana symbols"
    """Those of the color `named` in the mana costs of the objects of `of` (CR 107.4, chroma)."""
    OF_ONE_TYPE = "of one creature type"
    """The most objects of `of` that have a creature type in common."""
    COUNTERS = "counters"
    """Those of the kind `Amount.counter` on `who`, or on the objects of `of`."""
    BLOCKERS = "blockers"
    BLOCKERS_BEYOND_FIRST = "blockers beyond the first"
    DEVOTION = "devotion"
    PARTY = "party"
    BASIC_LAND_TYPES = "basic land types"
    CARD_TYPES_IN_GRAVEYARDS = "card types in graveyards"
    CARD_TYPES_IN_YOUR_GRAVEYARD = "card types in your graveyard"
    TARGETS = "targets"

    OPPONENTS = "opponents"
    OPPONENTS_NOT_DEFENDING = "opponents other than the defending player"
    OPPONENTS_WHO_LOST_LIFE = "opponents who lost life"
    PLAYERS_WHO_LOST_LIFE = "players who lost life"
    LIFE = "life"
    THEIR_LIFE = "their life"
    """That of the player spoken of."""
    HALF_THEIR_LIFE = "half their life"
    """Of each player whom the instruction is about."""
    HAND = "hand"
    ALL_HANDS = "all hands"
    THEIR_HAND = "their hand"
    """Cards in the hand of the player spoken of."""
    SPEED = "speed"
    EXPERIENCE = "experience"
    POISON_OF_OPPONENTS = "poison of opponents"

    TIMES_KICKED = "times kicked"
    TIMES_REPLICATED = "times replicated"
    TIMES_SQUAD_PAID = "times squad was paid"
    COLORS_SPENT = "colors of mana spent"
    MANA_SPENT = "mana spent"
    COLORS_SPENT_ON_THAT_SPELL = "colors of mana spent on that spell"
    """Spent to cast the spell spoken of, or the one that an ability triggered on; so, too, the mana."""
    MANA_SPENT_ON_THAT_SPELL = "mana spent on that spell"
    DEVOURED = "devoured"
    TIMES_MUTATED = "times mutated"
    REVEALED = "revealed"
    COMMANDER_CASTS = "commander casts"

    LIFE_GAINED_THIS_TURN = "life gained this turn"
    LIFE_LOST_THIS_TURN = "life lost this turn"
    LIFE_LOST_BY_OPPONENTS = "life lost by opponents this turn"
    CARDS_DRAWN = "cards drawn this turn"
    CARDS_DRAWN_BY_OPPONENTS = "cards drawn by opponents this turn"
    SPELLS_CAST = "spells cast this turn"
    OTHER_SPELLS_CAST = "other spells cast this turn"
    SPELLS_CAST_BEFORE_IT = "spells cast before it this turn"
    SPELLS_CAST_BY_OPPONENTS = "spells cast by opponents this turn"
    PUT_INTO_GRAVEYARDS = "permanents put into graveyards this turn"
    ATTACKED = "attacked"
    """How many objects of `of` have attacked this turn; so, too, the next four."""
    DIED = "died"
    DISCARDED = "discarded"
    ENTERED = "entered"
    SACRIFICED = "sacrificed"

    MOST_DISCARDED = "most cards that a player discarded this way"
    WHO_DID = "players who did"
    """How many of the players who might do something in the instruction before did."""
    LIFE_LOST = "life lost this way"
    """How much life the instructions before have made players lose together."""
    EXCESS = "excess damage dealt this way"
    """How much more damage than lethal the instruction before has dealt (CR 120.10)."""
    ROLLED = "result of a roll"
    """What dice show that were rolled before in the text."""
    FLIPS_WON = "flips won"
    VOTES = "votes"


OF_ONE_OBJECT = frozenset({Counted.POWER, Counted.TOUGHNESS, Counted.MANA_VALUE})
"""What a single object has as a number."""


class Among(StrEnum):
    """How the numbers of several objects make one."""

    GREATEST = "greatest"
    LEAST = "least"
    TOTAL = "total"
    DIFFERENT = "different"


@dataclass(frozen=True, slots=True)
class Amount:
    """A number the text names: `base` + `times` x what `per` counts.

    Attributes:
        base: a plain number to add ("that number plus 1": base 1).
        per: what `times` multiplies. The exact words stand in `text`.
        times: the factor on `per`.
        of: the objects counted, or those whose numbers are gathered.
        who: the object whose power, counters or blockers are meant.
        among: how a number of each object of `of` makes one; None for that of `who`.
        counter: the kind of the counters counted; "" for any.
        half: half of what `per` counts, rounded down unless `rounded_up`.
        less: what `per` counts minus so much; never less than 0 (CR 107.1b).
        out_of: so much minus what `per` counts; never less than 0.
        named: the colors of devotion, or the choice whose votes are counted.
        of_card: `who` is a card where it is now, not the object it last was on the battlefield.
        plus: what is counted besides: "the number of Elves you control plus the number of Elf cards ...".
    """

    base: int = 0
    per: Counted = Counted.NOTHING
    times: int = 1
    of: Filter | None = None
    who: Subject | None = None
    text: Text = ""
    among: Among | None = None
    counter: str = ""
    half: bool = False
    rounded_up: bool = False
    less: int = 0
    out_of: int | None = None
    named: tuple[str, ...] = ()
    of_card: bool = False
    plus: "Amount | None" = None

    @property
    def is_plain(self) -> bool:
        """Whether it's a number, and nothing is counted."""
        return self.per is Counted.NOTHING

    @property
    def is_of_one(self) -> bool:
        """Whether it's the power, toughness or mana value of a single object, or goes by that."""
        return self.among is None and self.per in OF_ONE_OBJECT

    @property
    def of_units(self) -> "Amount":
        """What `per` counts, without what is done with it: neither halved nor a difference."""
        return replace(self, base=0, times=1, half=False, less=0, out_of=None, plus=None)

    def from_units(self, units: int) -> int:
        """Return what it comes to where so much is counted; `plus` comes besides."""
        if self.half:
            units = (units + self.rounded_up) // 2
        if self.out_of is not None:
            units = max(0, self.out_of - units)
        elif self.less:
            units = max(0, units - self.less)
        return self.base + self.times * units


@dataclass(frozen=True, slots=True)
class NamedUnlike(Quality):
    """ "that doesn't have the same name as another permanent you control"; "another": than it itself."""

    among: Filter


@dataclass(frozen=True, slots=True)
class SizedByCount(Quality):
    """ "with mana value less than or equal to the number of time counters on this artifact".

    Attributes:
        of: "power" | "toughness" | "mana value".
        than: what it is compared with.
        greater: it has to be greater than that; less by default.
        or_equal: the same number will do.
        is_equal: it has to be the same number, whatever the others say.
    """

    of: str
    than: Amount
    greater: bool = False
    or_equal: bool = False
    is_equal: bool = False

    def allows(self, size: int, number: int) -> bool:
        """Whether a size compares so with a known number."""
        if size == number:
            return self.is_equal or self.or_equal
        return not self.is_equal and (size > number) is self.greater

    def compared(self, number: int) -> Sized:
        """Return what a comparison with a known number asks for."""
        if self.is_equal:
            return Sized(self.words, (self.of,), number)
        beyond = 0 if self.or_equal else 1 if self.greater else -1
        return Sized(
            self.words, (self.of,), number + beyond, or_less=not self.greater, or_greater=self.greater
        )


ONE = Amount(1)
"""The number where a text gives none: "a token", "copy that spell"."""
