"""Which cards a question has and names, and how much there is to read."""

from __future__ import annotations

import re
from collections.abc import Iterator

from judgeapp.copyengine import Card
from judgeapp.quiz.generator.levels import MOST_CARDS, MOST_WORDS
from judgeapp.quiz.reviewing.items import Item
from judgeapp.quiz.reviewing.lints import Fault, lint
from judgeapp.quiz.reviewing.naming import cards_named

_OF_ARENA = re.compile(
    r"\b(?:perpetual(?:ly)?|conjures?|seeks?|boon|speciali[zs]es?|heist|spellbook|intensity)\b", re.IGNORECASE
)
_OF_PLAYTESTS = re.compile(r"\b(?:playtest|stickers?|attractions?|contraptions?)\b", re.IGNORECASE)


@lint("absent-card")
def absent_card(item: Item) -> Iterator[Fault]:
    """Options and explanation name only cards of the story, or of the prompt."""
    told = " ".join([*item.story, item.question.prompt])
    there = item.names_there | cards_named(told, item.cards) | _subtypes_there(item)
    for place, text in item.texts_after_the_prompt.items():
        for name in sorted(cards_named(text, item.cards) - there):
            if not {face.name for face in item.cards[name].faces} & there:
                yield Fault(
                    f"{place.capitalize()} names {name}, which isn't in the story.",
                    "Name a card that is there.",
                )


def _subtypes_there(item: Item) -> set[str]:
    """The subtypes of the cards there: where a Snow-Covered Swamp is, "Swamp" is a land type and no card."""
    known = [item.cards[name] for name in item.names_there if name in item.cards]
    return {subtype for card in known for face in card.faces for subtype in face.type_line[2]}


@lint("online-only-card")
def online_only_card(item: Item) -> Iterator[Fault]:
    """No card is of Arena alone, or of a playtest."""
    for name in sorted(item.names_there):
        if name in item.cards and is_odd(item.cards[name]):
            yield Fault(f"{name} isn't a card of tabletop Magic.", "Take a card that judges meet.")


def is_odd(card: Card) -> bool:
    """Whether a card is rebalanced, of Arena alone or of a playtest, by its name and its words."""
    texts = [face.text for face in card.faces]
    return card.name.startswith("A-") or any(_OF_ARENA.search(t) or _OF_PLAYTESTS.search(t) for t in texts)


@lint("too-much-to-read")
def too_much_to_read(item: Item) -> Iterator[Fault]:
    """An easy question has few words and few cards."""
    words = sum(len(text.split()) for text in (*item.story, item.question.prompt))
    if words > MOST_WORDS.get(item.level, words):
        yield Fault(
            f"It has {words} words at level {item.level}, where {MOST_WORDS[item.level]} are allowed.",
            "Leave out what doesn't matter, or raise its level.",
        )
    cards = {item.cards[name].name for name in item.names_there if name in item.cards}
    if len(cards) > MOST_CARDS.get(item.level, len(cards)):
        yield Fault(
            f"It shows {len(cards)} cards at level {item.level}, where {MOST_CARDS[item.level]} are allowed.",
            "Leave out what doesn't matter, or raise its level.",
        )


@lint("level-too-low")
def level_too_low(item: Item) -> Iterator[Fault]:
    """A question is of the level that it takes to answer it, or of a higher one."""
    taken = item.features
    if taken.level > item.level:
        yield Fault(
            f"It's at level {item.level}, but what it takes makes it level {taken.level}: "
            f"copy effects {taken.copy_effects}, exceptions {taken.exceptions}, layers {taken.layers}, "
            f"steps {taken.steps}.",
            "Raise its level, or ask for less.",
        )
