"""Which cards questions are about: those of tabletop Magic, as the rules know them."""

from __future__ import annotations

from functools import cached_property

from judgeapp.copyengine import CARD_TYPES, Card, CardFeatures, is_digital_or_playtest

_OF_NO_RULES = ("card advantage",)
"""Words on cards of playtests that the rules don't define."""


def is_for_questions(card: Card) -> bool:
    """Whether a card is of tabletop Magic, and not of a challenge deck or a playtest.

    Those have card types of their own, such as Hero, or text about what isn't in the rules.
    """
    types = {name for face in card.faces for name in face.type_line[1]}
    texts = [face.text.casefold() for face in card.faces]
    is_known = types <= {*CARD_TYPES} and not any(words in text for words in _OF_NO_RULES for text in texts)
    return is_known and not is_digital_or_playtest(card)


class DrawnCards(CardFeatures):
    """An index of the cards that questions may draw."""

    @cached_property
    def _faces(self) -> list[tuple[str, Card]]:
        return [(name, card) for name, card in super()._faces if is_for_questions(card)]
