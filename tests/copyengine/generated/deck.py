"""The cards a script is written with, real and made up, sorted by what they can do."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from judgeapp.copyengine import CardPool
from judgeapp.copyengine.cards.card_data import Card
from judgeapp.copyengine.interpreter.ability_lookup import walk
from judgeapp.copyengine.model.effects.effects import BecomeCopy, CastCopy, CopySpell, EnterAsCopy, TokenCopy
from judgeapp.copyengine.model.objects.abilities import Kind
from tests.copyengine.generated.cards import Copier, made_up


@dataclass(frozen=True)
class Deck:
    """The cards to draw from, sorted by what they can do; the same for the same rows and seed."""

    pool: CardPool
    rows: list[dict[str, Any]]
    copiers: Mapping[str, Copier]
    names: Mapping[str, list[str]]

    @classmethod
    def of(cls, real: list[dict[str, Any]], seed: int) -> "Deck":
        """Return a deck of the real cards and those made up from `seed`."""
        rows, copiers = made_up(seed)
        pool = CardPool.from_rows([*real, *rows])
        names: dict[str, list[str]] = {}
        for name in sorted(pool):
            for kind in _kinds(pool[name]):
                names.setdefault(kind, []).append(pool[name].faces[0].name)
        return cls(pool, rows, {c.name: c for c in copiers}, names)

    def find(self, name: str) -> Card:
        return self.pool[name]


def _kinds(card: Card) -> set[str]:
    types = card.faces[0].printed.types
    effects = [e for f in card.faces for a in f.abilities for e in walk(a.effects)]
    found = {name for name in ("Creature", "Land", "Planeswalker") if name in types}
    found.add("spell" if types & {"Instant", "Sorcery"} else "permanent")
    found |= {card.layout} if len(card.faces) > 1 else set()
    found |= {"aura"} if {"Aura", "Equipment"} & set(card.faces[0].printed.subtypes) else set()
    for name, kind in (("enter-copy", EnterAsCopy), ("become-copy", BecomeCopy), ("token-copy", TokenCopy)):
        if any(isinstance(effect, kind) for effect in effects):
            found.add(name)
    copied = {effect.what for effect in effects if isinstance(effect, CopySpell)}
    found |= {"copies spells"} if copied & {"", "spell"} else set()
    found |= {"copies abilities"} if copied & {"", "ability"} else set()
    found |= {"casts copies"} if any(isinstance(e, CastCopy) for e in effects) else set()
    for ability in card.faces[0].abilities:
        if ability.kind in {Kind.ACTIVATED, Kind.TRIGGERED} and not ability.unread:
            found.add(str(ability.kind))
        if ability.keyword in {"prototype", "morph"}:
            found.add(ability.keyword)
    return found
