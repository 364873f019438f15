"""Another game's words for what the engine knows by its own: read into them, and told again in theirs."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache

from judgeapp.copyengine.model.abilities import Ability
from judgeapp.copyengine.model.immutable import replace
from judgeapp.copyengine.reading import read_abilities


@dataclass(frozen=True)
class Terms:
    """The vocabulary of a game.

    Attributes:
        read: their words -> the engine's, in card texts and effects.
        told: the engine's words -> theirs, in sentences.
        zones: their zones -> the engine's.
        object_types: the types of cards that stay on the field.
    """

    read: Mapping[str, str] = field(default_factory=dict)
    told: Mapping[str, str] = field(default_factory=dict)
    zones: Mapping[str, str] = field(default_factory=dict)
    object_types: frozenset[str] = frozenset()

    def __hash__(self) -> int:
        return id(self)

    def reading(self, text: str) -> str:
        """Return a text in the engine's words."""
        return _read(text, self)

    def telling(self, text: str) -> str:
        """Return a sentence in the game's words."""
        return _told(text, self)

    def abilities(self, text: str, name: str, types: frozenset[str]) -> tuple[Ability, ...]:
        """Read abilities, each of which keeps the text it is printed with."""
        lines = [line for line in text.splitlines() if line.strip()]
        kinds = types if types & self.object_types else types | {"Sorcery"}
        found = read_abilities(self.reading("\n".join(lines)), name=name, types=kinds)
        if len(found) != len(lines):
            return found
        return tuple(replace(ability, text=line) for ability, line in zip(found, lines, strict=True))


@lru_cache(maxsize=512)
def _read(text: str, terms: Terms) -> str:
    return _reworded(text, terms.read)


@lru_cache(maxsize=512)
def _told(text: str, terms: Terms) -> str:
    return _reworded(text, terms.told)


def _reworded(text: str, words: Mapping[str, str]) -> str:
    for old, new in words.items():
        text = re.sub(rf"(?<!\w){re.escape(old)}(?!\w)", new, text)
    return text


GRAND_ARCHIVE = Terms(
    read={
        "Name a card": "choose a card name",
        "On Enter:": "When this permanent enters,",
        "the field": "the battlefield",
        "card activation": "spell",
        "activation": "spell",
        "new targets or modes": "new targets",
        "this object": "this permanent",
        "any object": "any permanent",
        "target object": "target permanent",
        "life": "toughness",
    },
    told={
        "onto the battlefield": "onto the field",
        "the battlefield": "the field",
        "the stack": "the Effects Stack",
        "casts": "activates",
        "a spell": "an activation",
        "the spell": "the activation",
        "tapped": "rested",
        "untapped": "awake",
        "permanent": "object",
    },
    zones={
        "field": "battlefield",
        "effects stack": "stack",
        "banishment": "exile",
        "main deck": "library",
    },
    object_types=frozenset({"Ally", "Champion", "Domain", "Item", "Phantasia", "Weapon"}),
)
