"""Another game's words for what the engine knows by its own: read into them, and told again in theirs."""

from collections.abc import Mapping
from functools import lru_cache

import msgspec

from judgeapp.copyengine.model.immutable import replace
from judgeapp.copyengine.model.objects.abilities import Ability
from judgeapp.copyengine.reading import read_abilities
from judgeapp.copyengine.reading.text.replaced_words import reworded


class Terms(msgspec.Struct, frozen=True, eq=False, forbid_unknown_fields=True, omit_defaults=True):
    """The vocabulary of a game.

    Attributes:
        read: their words -> the engine's, in card texts and effects.
        told: the engine's words -> theirs, in sentences.
        zones: their zones -> the engine's.
        object_types: the types of cards that stay on the field.
    """

    read: Mapping[str, str] = msgspec.field(default_factory=dict)
    told: Mapping[str, str] = msgspec.field(default_factory=dict)
    zones: Mapping[str, str] = msgspec.field(default_factory=dict)
    object_types: frozenset[str] = frozenset()

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


@lru_cache(maxsize=512)  # some dozens of replacements in a text
def _read(text: str, terms: Terms) -> str:
    return reworded(text, terms.read)


@lru_cache(maxsize=512)  # some dozens of replacements in each sentence
def _told(text: str, terms: Terms) -> str:
    return reworded(text, terms.told)
