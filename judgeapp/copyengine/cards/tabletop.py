"""Which cards aren't of tabletop Magic."""

import re

from judgeapp.copyengine.cards.card_data import Card

_OF_ARENA = re.compile(
    r"\b(?:perpetual(?:ly)?|conjures?|seeks?|boon|speciali[zs]es?|heist|spellbook|intensity)\b", re.IGNORECASE
)
_OF_PLAYTESTS = re.compile(r"\b(?:playtest|stickers?|attractions?|contraptions?)\b", re.IGNORECASE)


def is_odd(card: Card) -> bool:
    """Whether a card is rebalanced, of Arena alone or of a playtest, by its name and its words."""
    texts = [face.text for face in card.faces]
    return card.name.startswith("A-") or any(_OF_ARENA.search(t) or _OF_PLAYTESTS.search(t) for t in texts)
