"""Events that trigger abilities: activating, creating tokens, becoming a copy (CR 603.2)."""

from dataclasses import dataclass
from enum import StrEnum

from judgeapp.copyengine.model.prohibitions import Description
from judgeapp.copyengine.model.subjects import Filter


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


@dataclass(frozen=True, slots=True)
class GainsLife:
    """ "Whenever you gain life during your turn" (CR 119.9).

    Attributes:
        who: "any" | "you" | "opponent".
        in_your_turn: only in a turn of the ability's controller.
    """

    who: str
    in_your_turn: bool


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
        in_graveyard: the ability works while its card is in a graveyard, and only there.
    """

    step: str
    whose: Whose
    in_graveyard: bool = False


@dataclass(frozen=True, slots=True)
class TargetsMeant:
    """What a spell "that targets only a single Golem" or "that targets you or a creature" has as targets.

    Attributes:
        only: it has no other target.
        itself: the object that says so is meant.
        what: which objects are meant; None for none, or for words that can't be read.
        players: which players: "player", "opponent", "you".
        but_itself: the object that says so is not meant.
    """

    only: bool
    itself: bool = False
    what: Filter | None = None
    players: frozenset[str] = frozenset()
    but_itself: bool = False


@dataclass(frozen=True, slots=True)
class AimedBy:
    """ "becomes the target of a spell or ability an opponent controls".

    Attributes:
        kinds: "spell", "ability"; empty for either.
    """

    kinds: frozenset[str]
    by_opponent: bool
    by_you: bool


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
