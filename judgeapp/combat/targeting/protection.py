"""Protection: from which qualities, and which sources have them (702.16)."""

from collections.abc import Callable, Iterator, Mapping, Sequence

from judgeapp.combat.view import View, refuse
from judgeapp.copyengine.evaluation.filters import has_type
from judgeapp.copyengine.model.effects.changes import GainAbilities, LoseAbilities
from judgeapp.copyengine.model.effects.effects import Continuous
from judgeapp.copyengine.model.immutable import Value
from judgeapp.copyengine.model.objects.abilities import Ability
from judgeapp.copyengine.model.objects.characteristics import (
    BASIC_LAND_TYPES,
    CARD_TYPES,
    COLORS,
    SUPERTYPES,
    Characteristics,
)
from judgeapp.copyengine.model.objects.subtypes import is_creature_type
from judgeapp.copyengine.model.terms.subjects import Who
from judgeapp.copyengine.reading.statics.targeting import qualities_named
from judgeapp.copyengine.table.state import PLAYER_NAMES, PLAYERS, Object

_CHOSEN = {
    "the chosen color": "color", "the color of your choice": "color", "the chosen player": "player",
    "the chosen card name": "card_name", "the chosen name": "card_name",
    "the chosen creature type": "creature_type", "the chosen type": "creature_type",
}  # fmt: skip
_OTHER_SUBTYPES = frozenset(
    {"Aura", "Equipment", "Fortification", "Vehicle", "Gate", "Saga", *BASIC_LAND_TYPES}
)
_PLURALS = {
    "Elves": "Elf",
    "Wolves": "Wolf",
    "Werewolves": "Werewolf",
    "Dwarves": "Dwarf",
    "Sorceries": "Sorcery",
}


class Quality(Value, frozen=True):
    """What something is protected from.

    Attributes:
        word: as the ability says it, "red" or "artifacts"; of a choice what was chosen.
        kind: "" | "color" | "player" | "card_name" | "creature_type", of a choice or of all colors.
    """

    word: str
    kind: str = ""

    def __str__(self) -> str:
        return PLAYER_NAMES.get(self.word, self.word) if self.kind == "player" else self.word


def qualities(view: View, ref: str) -> list[Quality]:
    """Return what an object or player has protection from, one for each ability it is short for."""
    found = [quality for ability in protections(view, ref) for quality in _spelled_out(view, ref, ability)]
    if view.beliefs.protection_is_one_ability and _lost_one(view, ref):
        return []
    return found


def protections(view: View, ref: str) -> list[Ability]:
    """Return the protection abilities of an object or player as they are worded."""
    if ref in PLAYERS:
        return [ability for ability, _ in given_to_player(view, ref) if ability.keyword == "protection"]
    return [a for a in view.layers.values[ref].abilities if a.keyword == "protection"]


def given_to_player(view: View, player: str) -> Iterator[tuple[Ability, Object]]:
    """Yield the keyword abilities that permanents give a player ("You have hexproof"), and which do."""
    if view.beliefs.players_have_no_keywords:
        return
    for obj, values in view.permanents():
        for ability in values.abilities:
            for effect in ability.effects:
                if (
                    isinstance(effect, Continuous)
                    and effect.subject == Who.YOU
                    and view.controller(obj.ref) == player
                ):
                    for change in effect.changes:
                        if isinstance(change, GainAbilities):
                            yield from ((given, obj) for given in change.abilities)


def _spelled_out(view: View, ref: str, ability: Ability) -> Iterator[Quality]:
    for word in qualities_named(ability):
        if word in {"all colors", "each color"}:
            yield from (Quality(color, "color") for color in COLORS)
        elif word in _CHOSEN:
            chosen = _chosen(view, ref, ability, _CHOSEN[word])
            if chosen is not None:
                yield Quality(chosen, _CHOSEN[word])
        else:
            yield Quality(word, "color" if word in COLORS else "")


def _chosen(view: View, ref: str, ability: Ability, kind: str) -> str | None:
    """What was chosen for an ability: by the permanent or spell that gives it, or by the object itself."""
    remembers = view.table.remembers_choices
    for source in _givers(view, ref, ability):
        choice = source.choices_now(remembers).get(kind)
        if choice is not None:
            return str(choice)
    return None


def _givers(view: View, ref: str, ability: Ability) -> Iterator[Object]:
    objects = view.table.objects
    if ref in PLAYERS:
        yield from (obj for given, obj in given_to_player(view, ref) if given == ability)
        return
    for application in view.layers.applications:
        new = application.ref == ref and ability not in application.before.abilities
        if new and ability in application.after.abilities and application.source in objects:
            yield objects[application.source]
    for effect in view.table.effects:
        given = [
            a for change in effect.changes if isinstance(change, GainAbilities) for a in change.abilities
        ]
        if ref in effect.on and ability in given and effect.source in objects:
            yield objects[effect.source]
    yield objects[ref]


def _lost_one(view: View, ref: str) -> bool:
    """Whether some effect has taken a protection away, so that those who see one ability see none left."""
    return any(
        ref in effect.on
        and any(
            isinstance(change, LoseAbilities) and any(n.startswith("protection") for n in change.named)
            for change in effect.changes
        )
        for effect in view.table.effects
    )


def has_quality(view: View, quality: Quality, source: Object, values: Characteristics) -> bool:
    """Whether a source, being `values`, has a quality.

    Raises:
        CopyEngineError: the quality is none the engine knows; a guess would be an answer.
    """
    if view.beliefs.only_the_usual_quality and quality.word not in COLORS:
        return False
    word = quality.word
    if quality.kind == "player":
        return _is_players(view, source, word)
    if quality.kind == "card_name":
        return values.name == word
    if quality.kind == "creature_type":
        return has_type(values, word)
    if word in COLORS:
        return word in values.colors
    simple = _SIMPLE.get(word)
    if simple is not None:
        return simple(values)
    name = _singular(word)
    if name is None:
        raise refuse(f"I don't know which sources “protection from {word}” means.")
    return has_type(values, name)


_SIMPLE: Mapping[str, Callable[[Characteristics], bool]] = {
    "everything": lambda v: True,
    "monocolored": lambda v: len(v.colors) == 1,
    "multicolored": lambda v: len(v.colors) > 1,
    "colorless": lambda v: not v.colors,
}


def _is_players(view: View, source: Object, player: str) -> bool:
    """Whether an object is a player's: they control it, or own it and nobody else controls it (702.16.8)."""
    if source.zone in {"battlefield", "stack"}:
        return view.controller(source.ref) == player
    return source.owner == player


def _singular(word: str) -> str | None:
    """Return the card type, supertype or subtype that a word names."""
    title = " ".join(part[:1].upper() + part[1:] for part in word.split())
    forms = [_PLURALS.get(title, title), title.removesuffix("s"), title.removesuffix("es")]
    known = {*CARD_TYPES, *SUPERTYPES, *_OTHER_SUBTYPES}
    found = next((name for name in forms if name in known), None)
    if found is None and word[:1].isupper() and word.isalpha():
        # Oracle text writes creature types, and nothing else here, with a capital.
        found = next((name for name in reversed(forms[:2]) if is_creature_type(name)), None)
    return found


def protecting(
    view: View, ref: str, source: Object, values: Characteristics, spared: Sequence[Ability] = ()
) -> Quality | None:
    """Return the quality of a source from which an object or player is protected; None if there is none.

    Args:
        spared: protection abilities that don't count, each once (702.16n).
    """
    if not spared:
        return next((q for q in qualities(view, ref) if has_quality(view, q, source, values)), None)
    left = protections(view, ref)
    for ability in spared:
        if ability in left:
            left.remove(ability)
    found = (quality for ability in left for quality in _spelled_out(view, ref, ability))
    return next((q for q in found if has_quality(view, q, source, values)), None)
