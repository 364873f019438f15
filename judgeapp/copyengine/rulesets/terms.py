"""Another game's words for what the engine knows by its own: read into them, and told again in theirs."""

from collections.abc import Mapping, Sequence
from functools import lru_cache

import msgspec

from judgeapp.copyengine.model.effects.effects import Modal
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
        lines = [line.strip() for line in text.splitlines() if line.strip()]
        kinds = types if types & self.object_types else types | {"Sorcery"}
        found = read_abilities(self.reading("\n".join(lines)), name=name, types=kinds)
        paragraphs = list[list[str]]()
        for line in lines:
            if line.startswith(_BULLET) and paragraphs:
                paragraphs[-1].append(line)
            else:
                paragraphs.append([line])
        if len(found) != len(paragraphs):
            return found
        return tuple(_as_printed(*pair) for pair in zip(found, paragraphs, strict=True))


_BULLET = "•"


def _as_printed(ability: Ability, lines: Sequence[str]) -> Ability:
    """Return an ability with the text it is printed with, and so each of its modes."""
    modes = [line.removeprefix(_BULLET).strip() for line in lines[1:]]
    effects = tuple(
        replace(e, modes=tuple(replace(m, text=t) for m, t in zip(e.modes, modes, strict=True)))
        if isinstance(e, Modal) and len(e.modes) == len(modes)
        else e
        for e in ability.effects
    )
    return replace(ability, text="\n".join(lines), effects=effects)


@lru_cache(maxsize=512)  # some dozens of replacements in a text
def _read(text: str, terms: Terms) -> str:
    return reworded(text, terms.read)


@lru_cache(maxsize=512)  # some dozens of replacements in each sentence
def _told(text: str, terms: Terms) -> str:
    return reworded(text, terms.told)
