"""Tokens that a name alone describes: Treasure, Food, Clue and their kin (CR 111.10)."""

from functools import lru_cache

from judgeapp.copyengine.model.effects.effects import CreateToken
from judgeapp.copyengine.model.immutable import replace
from judgeapp.copyengine.model.objects.abilities import Ability
from judgeapp.copyengine.model.terms.subjects import ONE, Amount
from judgeapp.copyengine.reading.keywords.granted_abilities import AbilityReader

_TEXTS = {
    "Treasure": "{T}, Sacrifice this token: Add one mana of any color.",
    "Gold": "Sacrifice this token: Add one mana of any color.",
    "Food": "{2}, {T}, Sacrifice this token: You gain 3 life.",
    "Clue": "{2}, Sacrifice this token: Draw a card.",
    "Blood": "{1}, {T}, Discard a card, Sacrifice this token: Draw a card.",
    "Mutagen": (
        "{1}, {T}, Sacrifice this token: Put a +1/+1 counter on target creature. Activate only as a sorcery."
    ),
    "Vibranium": "Indestructible\n{T}: Add {C}. This mana can't be spent to cast a nonartifact spell.",
    "Powerstone": "{T}: Add {C}. This mana can't be spent to cast a nonartifact spell.",
    "Map": (
        "{1}, {T}, Sacrifice this token: Target creature you control explores. Activate only as a sorcery."
    ),
    "Incubator": "{2}: Transform this token.",
    "Junk": (
        "{T}, Sacrifice this token: Exile the top card of your library. You may play that card this turn. "
        "Activate only as a sorcery."
    ),
    "Lander": (
        "{2}, {T}, Sacrifice this token: Search your library for a basic land card, put it onto the "
        "battlefield tapped, then shuffle."
    ),
    "Shard": "{2}, Sacrifice this token: Scry 1, then draw a card.",
}


_ROLES = {
    "Cursed": ("Enchanted creature has base power and toughness 1/1.",),
    "Monster": ("Enchanted creature gets +1/+1 and has trample.",),
    "Royal": ("Enchanted creature gets +1/+1 and has ward {1}.",),
    "Sorcerer": ('Enchanted creature gets +1/+1 and has "Whenever this creature attacks, scry 1."',),
    "Virtuous": ("Enchanted creature gets +1/+1 for each enchantment you control.",),
    "Wicked": (
        "Enchanted creature gets +1/+1.",
        "When this token is put into a graveyard, each opponent loses 1 life.",
    ),
    "Young Hero": (
        'Enchanted creature has "Whenever this creature attacks, if its toughness is 3 or less, put a +1/+1 '
        'counter on it."',
    ),
}
"""Role tokens, by their names (CR 111.10)."""


_BACKS = {
    "Incubator": CreateToken(
        ONE, power=0, toughness=0, types=("Artifact", "Creature"), subtypes=("Phyrexian",),
    ),
}  # fmt: skip
"""The other faces of double-faced predefined tokens."""


def predefined_text(name: str) -> str:
    """The text of a token that its name alone describes; "" for any other."""
    return _TEXTS.get(name, "")


def with_predefined_text(token: CreateToken, read_ability: AbilityReader) -> CreateToken:
    """Return a token with the ability that its name alone stands for, where it is such a name."""
    if "Role" in token.subtypes and token.name in _ROLES and not token.abilities:
        return replace(token, abilities=_of_role(token.name, read_ability))
    name = token.subtypes[0] if len(token.subtypes) == 1 else ""
    if name not in _TEXTS or token.power is not None or token.abilities:
        return token
    return replace(token, abilities=_abilities(name, read_ability), back=_BACKS.get(name))


def predefined(name: str, count: Amount, read_ability: AbilityReader) -> CreateToken:
    """Return the creating of so many tokens of this name."""
    return with_predefined_text(CreateToken(count, types=("Artifact",), subtypes=(name,)), read_ability)


@lru_cache  # reading a text takes a millisecond
def _abilities(name: str, read_ability: AbilityReader) -> tuple[Ability, ...]:
    return tuple(read_ability(text, name) for text in _TEXTS[name].split("\n"))


@lru_cache  # reading a text takes a millisecond
def _of_role(name: str, read_ability: AbilityReader) -> tuple[Ability, ...]:
    return tuple(read_ability(text, name) for text in ("Enchant creature", *_ROLES[name]))
