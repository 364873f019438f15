"""Which cards aren't for tabletop Magic: digital ones, and those of playtests."""

from judgeapp.copyengine.cards.card_data import Card

_OF_ARENA = frozenset(
    "perpetual perpetually conjure conjures seek seeks boon specialize specializes specialise "
    "specialises heist spellbook intensity".split()
)
_OF_PLAYTESTS = frozenset("playtest sticker stickers attraction attractions contraption contraptions".split())


def is_digital_or_playtest(card: Card) -> bool:
    """Whether a card is rebalanced, for Arena only, or from a playtest, judged by its name and its words."""
    words = {
        word
        for face in card.faces
        for word in "".join(c if c.isalnum() else " " for c in face.text.casefold()).split()
    }
    return card.name.startswith("A-") or not words.isdisjoint(_OF_ARENA | _OF_PLAYTESTS)
