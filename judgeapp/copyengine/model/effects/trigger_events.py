"""Events that trigger abilities: activating, creating tokens, becoming a copy (CR 603.2)."""

from dataclasses import dataclass
from enum import StrEnum

from judgeapp.copyengine.model.effects.prohibitions import Description
from judgeapp.copyengine.model.terms.subjects import Filter


@dataclass(frozen=True, slots=True)
class Activates:
    """ "Whenever you activate an ability of a creature that isn't a mana ability".

    Attributes:
        who: "any" | "you" | "opponent".
        kind: "loyalty" | "exhaust" | "" for any ability.
        of: whose ability; None for anything.
        no_mana_ability: no mana ability is meant.
        with_x: {X} is in its cost.
        targets: the words for what it targets; "" for nothing that matters.
    """

    who: str
    kind: str
    of: Description | Filter | None
    no_mana_ability: bool
    with_x: bool
    targets: str


@dataclass(frozen=True, slots=True)
class CreatesTokens:
    """ "Whenever you create one or more creature tokens"; `together`: once for all of them."""

    who: str
    what: Filter
    together: bool


@dataclass(frozen=True, slots=True)
class BecomesCopy:
    """ "becomes a copy of a creature"."""

    of: Filter


class OwnEvent(StrEnum):
    """What happens to a permanent itself that its own abilities trigger on."""

    EXPLOITS = "exploits a creature"
    MUTATES = "mutates"
    UNLOCKED = "unlock this door"
    MONSTROUS = "becomes monstrous"
    RENOWNED = "becomes renowned"
    LEVEL = "becomes a level"
    CREWED = "becomes crewed"
    SADDLED = "becomes saddled"
    TURNED_UP = "is turned face up"


class PlayerAction(StrEnum):
    """What a player does, or what happens to one."""

    GAINS_LIFE = "gain life"
    LOSES_LIFE = "lose life"
    DRAWS = "draw"
    DISCARDS = "discard"
    SACRIFICES = "sacrifice"
    SCRIES = "scry"
    SURVEILS = "surveil"
    MILLS = "mill"
    PROLIFERATES = "proliferate"
    CYCLES = "cycle"
    COMMITS_CRIME = "commit a crime"
    ROLLS = "roll one or more dice"
    ROLLS_EACH = "roll a die"
    EXERTS = "exert"
    SEARCHES = "search a library"
    WINS_FLIP = "win a coin flip"
    LOSES_FLIP = "lose a coin flip"
    GETS_ENERGY = "get one or more {E}"
    BECOMES_MONARCH = "become the monarch"
    VENTURES = "venture into the dungeon"
    COMPLETES = "complete a dungeon"
    TAKES_INITIATIVE = "take the initiative"
    PLAYS_LAND = "play a land"
    TEMPTED = "be tempted by the Ring"
    EXPENDS = "expend"


@dataclass(frozen=True, slots=True)
class PlayerDoes:
    """ "Whenever an opponent discards a creature card", "whenever you gain life during your turn".

    Attributes:
        who: "any" | "you" | "opponent" | "host", the player that the permanent is attached to.
        what: what is discarded or sacrificed; None for life and for cards drawn.
        but_this: another permanent than the one that says so is sacrificed.
        together: "one or more": once for all at once.
        nth: "your second card each turn"; None for any.
        in_your_turn: only in a turn of the ability's controller.
        in_their_turn: only in a turn of the player who does it, "during each of their turns".
        first: only the first time in a turn, seen or not, "for the first time each turn"; of life.
        itself: "when you sacrifice this creature", "when you cycle this card": only of the object itself.
        also: another deed that will do, "scry or surveil".
        least: the lowest result of a die that counts; of expending, the mana that completes it.
        forced: only where a spell or ability of an opponent makes the player do it.
        spares_first: not on the first card that the player draws in each of their draw steps.
    """

    deed: PlayerAction
    who: str
    what: Filter | None = None
    but_this: bool = False
    together: bool = False
    nth: int | None = None
    in_your_turn: bool = False
    in_their_turn: bool = False
    first: bool = False
    itself: bool = False
    also: PlayerAction | None = None
    forced: bool = False
    least: int = 0
    spares_first: bool = False


@dataclass(frozen=True, slots=True)
class TapsForMana:
    """ "Whenever you tap a Swamp for mana", "whenever enchanted land is tapped for mana" (CR 106.12).

    Attributes:
        who: "any" | "you" | "opponent".
        what: the permanents.
    """

    who: str
    what: Description


@dataclass(frozen=True, slots=True)
class LeavesGraveyard:
    """ "Whenever one or more creature cards leave your graveyard".

    Attributes:
        yours: only the graveyard of the ability's controller.
        together: once for all that leave at once.
        in_your_turn: only in a turn of the ability's controller.
    """

    what: Filter
    yours: bool
    together: bool
    in_your_turn: bool


@dataclass(frozen=True, slots=True)
class GetsCounters:
    """ "Whenever one or more +1/+1 counters are put on a creature you control" (CR 122.6).

    Attributes:
        kind: "+1/+1"; "" for any kind.
        on: what they are put on; None for the object that says so.
        together: once for all that are put there at once.
        by_you: only those that the ability's controller puts there.
        nth: "the sixth plan counter"; 0 for any.
    """

    kind: str
    on: Filter | None
    together: bool
    by_you: bool = False
    nth: int = 0


@dataclass(frozen=True, slots=True)
class Crews:
    """ "Whenever this creature saddles a Mount or crews a Vehicle during your main phase".

    Attributes:
        keywords: "crew", "saddle".
        in_main_phase: only in a main phase of its controller.
    """

    keywords: frozenset[str]
    in_main_phase: bool


@dataclass(frozen=True, slots=True)
class DayTurns:
    """ "Whenever day becomes night or night becomes day"; `into`: what it has become (CR 731)."""

    into: frozenset[str]


@dataclass(frozen=True, slots=True)
class LosesCounters:
    """ "Whenever a time counter is removed from this card while it's exiled".

    Attributes:
        zone: where the object has to be.
        last: only as the last one of that kind is removed.
        together: once for all that are removed at once.
    """

    kind: str
    zone: str
    last: bool
    together: bool


class Whose(StrEnum):
    """Whose step it is, from where the ability that names it stands."""

    ANYBODY = "anybody's"
    YOUR = "your"
    OPPONENT = "an opponent's"
    ANOTHER = "another player's"
    HOST_CONTROLLER = "that of the controller of what this is attached to"
    HOST = "that of the player this is attached to"
    CHOSEN = "that of the chosen player"


@dataclass(frozen=True, slots=True)
class StepBegins:
    """ "At the beginning of your upkeep" (CR 603.2b).

    Attributes:
        step: "upkeep" | "draw" | "precombat main" | "beginning of combat" | "end of combat" |
            "postcombat main" | "end step".
    """

    step: str
    whose: Whose


@dataclass(frozen=True, slots=True)
class TargetsMeant:
    """What a spell "that targets only a single Golem" or "that targets you or a creature" has as targets.

    Attributes:
        only: it has no other target.
        itself: the object that says so is meant.
        what: which objects are meant; None for none, or for words that can't be read.
        players: which players: "player", "opponent", "you".
        but_itself: the object that says so is not meant.
        single: whatever it is, one target was chosen for it.
    """

    only: bool
    itself: bool = False
    what: Filter | None = None
    players: frozenset[str] = frozenset()
    but_itself: bool = False
    single: bool = False


@dataclass(frozen=True, slots=True)
class AimedBy:
    """ "becomes the target of a spell or ability an opponent controls".

    Attributes:
        kinds: "spell", "ability".
        spells: which spells, "an Aura spell"; None for all.
        activated: of abilities only activated ones.
    """

    kinds: frozenset[str]
    by_opponent: bool
    by_you: bool
    spells: Filter | None = None
    activated: bool = False


@dataclass(frozen=True, slots=True)
class CastSo:
    """ "... from your hand during an opponent's turn", behind "whenever you cast a spell".

    Attributes:
        zones: from which it is cast; () for any.
        elsewhere: it is cast from anywhere but those.
        in_your_turn: whether it has to be the turn of the ability's controller; None for no matter.
    """

    zones: frozenset[str] = frozenset()
    elsewhere: bool = False
    in_your_turn: bool | None = None
