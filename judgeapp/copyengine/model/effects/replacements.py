"""What static abilities do instead of an event (CR 614)."""

from dataclasses import dataclass

from judgeapp.copyengine.model.terms.subjects import Filter


@dataclass(frozen=True, slots=True)
class CardsExiled:
    """ "If a card would be put into a graveyard from anywhere, exile it instead."

    Attributes:
        owner: "any" | "you" | "opponent", whose graveyard is meant.
        tokens: whether tokens are exiled too.
        what: which cards; None for any.
        then: what else is done, "Put a void counter on it."; "" for nothing.
    """

    owner: str
    tokens: bool
    what: Filter | None = None
    then: str = ""


@dataclass(frozen=True, slots=True)
class ItselfExiled:
    """ "If this creature would die, exile it instead", or "shuffle it into its owner's library instead".

    Attributes:
        name: the name by which the object speaks of itself; "" for "this creature".
        dying: only what dies is exiled, not what goes to a graveyard from elsewhere.
        to: the zone it goes to, "exile" or "library".
        then: what else is done, "Put three egg counters on it."; "" for nothing.
    """

    name: str
    dying: bool
    to: str = "exile"
    then: str = ""


@dataclass(frozen=True, slots=True)
class DyingExiled:
    """ "If a creature an opponent controls would die, exile it instead."

    Attributes:
        words: for what dies, as printed.
        filter: what that is; None for words that can't be read.
        dealt_damage: only what was dealt damage in some way is exiled.
        then: what else is done, "Create a 2/2 black Zombie creature token."; "" for nothing.
    """

    words: str
    filter: Filter | None
    dealt_damage: bool
    then: str = ""


ExiledInstead = CardsExiled | ItselfExiled | DyingExiled
"""What replaces going to a graveyard."""
