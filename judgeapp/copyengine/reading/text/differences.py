"""What "the difference" is that a condition speaks of: the cards that are missing in a hand, or what another
player has more of.
"""

import re

_FEWER = re.compile(
    r"(?P<if>\b[Ii]f you have fewer than (?P<number>\w+) cards in hand, .*\b)equal to the difference(?=\.)"
)
_MORE = re.compile(
    r"(?P<if>\b[Ii]f (?:that player|target opponent) has more cards in hand than you, .*\b)"
    r"equal to the difference(?=\.)"
)
_LESS_LOST = re.compile(
    r"(?P<if>\b[Ii]f fewer than (?P<number>\w+) cards were (?P<fate>discarded) this way, .*\b)"
    r"equal to the difference(?=\.)"
)


def told_differences(paragraph: str) -> str:
    """Return a paragraph with the two numbers in place of "the difference", where a condition tells them."""
    paragraph = _FEWER.sub(r"\g<if>equal to \g<number> minus the number of cards in your hand", paragraph)
    paragraph = _LESS_LOST.sub(
        r"\g<if>equal to \g<number> minus the number of cards \g<fate> this way", paragraph
    )
    return _MORE.sub(
        r"\g<if>equal to the number of cards in that player's hand minus the number of cards in your hand",
        paragraph,
    )
