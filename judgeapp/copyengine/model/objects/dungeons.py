"""The dungeons: their rooms, what each does, and where one leads (CR 309). Data only."""

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Room:
    """A room of a dungeon.

    Attributes:
        text: what its ability does.
        exits: the rooms that the venture marker may be moved to from it; none from the last one.
    """

    text: str
    exits: tuple[str, ...] = ()


UNDERCITY = "Undercity"
DUNGEONS: Mapping[str, Mapping[str, Room]] = {
    "Lost Mine of Phandelver": {
        "Cave Entrance": Room("Scry 1.", ("Goblin Lair", "Mine Tunnels")),
        "Goblin Lair": Room("Create a 1/1 red Goblin creature token.", ("Storeroom", "Dark Pool")),
        "Mine Tunnels": Room("Create a Treasure token.", ("Dark Pool", "Fungi Cavern")),
        "Storeroom": Room("Put a +1/+1 counter on target creature.", ("Temple of Dumathoin",)),
        "Dark Pool": Room("Each opponent loses 1 life and you gain 1 life.", ("Temple of Dumathoin",)),
        "Fungi Cavern": Room("Target creature gets -4/-0 until your next turn.", ("Temple of Dumathoin",)),
        "Temple of Dumathoin": Room("Draw a card."),
    },
    "Dungeon of the Mad Mage": {
        "Yawning Portal": Room("You gain 1 life.", ("Dungeon Level",)),
        "Dungeon Level": Room("Scry 1.", ("Goblin Bazaar", "Twisted Caverns")),
        "Goblin Bazaar": Room("Create a Treasure token.", ("Lost Level",)),
        "Twisted Caverns": Room("Target creature can't attack until your next turn.", ("Lost Level",)),
        "Lost Level": Room("Scry 2.", ("Runestone Caverns", "Muiral's Graveyard")),
        "Runestone Caverns": Room(
            "Exile the top two cards of your library. You may play them.", ("Deep Mines",)
        ),
        "Muiral's Graveyard": Room("Create two 1/1 black Skeleton creature tokens.", ("Deep Mines",)),
        "Deep Mines": Room("Scry 3.", ("Mad Wizard's Lair",)),
        "Mad Wizard's Lair": Room(
            "Draw three cards and reveal them. You may cast one of them without paying its mana cost."
        ),
    },
    "Tomb of Annihilation": {
        "Trapped Entry": Room("Each player loses 1 life.", ("Veils of Fear", "Oubliette")),
        "Veils of Fear": Room("Each player loses 2 life unless they discard a card.", ("Sandfall Cell",)),
        "Sandfall Cell": Room(
            "Each player loses 2 life unless they sacrifice a creature, artifact, or land of their choice.",
            ("Cradle of the Death God",),
        ),
        "Oubliette": Room(
            "Discard a card and sacrifice a creature, an artifact, and a land.", ("Cradle of the Death God",)
        ),
        "Cradle of the Death God": Room(
            "Create The Atropal, a legendary 4/4 black God Horror creature token with deathtouch."
        ),
    },
    UNDERCITY: {
        "Secret Entrance": Room(
            "Search your library for a basic land card, reveal it, put it into your hand, then shuffle.",
            ("Forge", "Lost Well"),
        ),
        "Forge": Room("Put two +1/+1 counters on target creature.", ("Trap!", "Arena")),
        "Lost Well": Room("Scry 2.", ("Arena", "Stash")),
        "Trap!": Room("Target player loses 5 life.", ("Archives",)),
        "Arena": Room("Goad target creature.", ("Archives", "Catacombs")),
        "Stash": Room("Create a Treasure token.", ("Catacombs",)),
        "Archives": Room("Draw a card.", ("Throne of the Dead Three",)),
        "Catacombs": Room(
            "Create a 4/1 black Skeleton creature token with menace.", ("Throne of the Dead Three",)
        ),
        "Throne of the Dead Three": Room(
            "Reveal the top ten cards of your library. Put a creature card from among them onto the "
            "battlefield with three +1/+1 counters on it. It gains hexproof until your next turn. Then "
            "shuffle."
        ),
    },
}
"""Each dungeon's rooms, the first one first."""
