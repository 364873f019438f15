"""Protection: from which qualities, and which sources have them (702.16)."""

from collections.abc import Iterable, Iterator, Sequence

from judgeapp.combat.view import View, refuse
from judgeapp.copyengine.evaluation.conditions import condition_holds
from judgeapp.copyengine.evaluation.filters import can_judge, for_player, has_kind, has_numbers, has_type
from judgeapp.copyengine.evaluation.filters import has_quality as object_has
from judgeapp.copyengine.model.effects.changes import Change, GainAbilities, LoseAbilities
from judgeapp.copyengine.model.effects.effects import Continuous
from judgeapp.copyengine.model.immutable import Value, replace
from judgeapp.copyengine.model.objects.abilities import Ability, Kind
from judgeapp.copyengine.model.objects.characteristics import COLORS, Characteristics
from judgeapp.copyengine.model.terms.subjects import Filter, Who
from judgeapp.copyengine.reading.statics.descriptions import filter_named
from judgeapp.copyengine.reading.statics.targeting import is_of_colored_spells, qualities_named, quality_named
from judgeapp.copyengine.table.mana_values import mana_value_of
from judgeapp.copyengine.table.state import PLAYER_NAMES, PLAYERS, Object

_CHOSEN = {
    "the chosen color": "color", "the color of your choice": "color", "the chosen player": "player",
    "the chosen card name": "card_name", "the chosen name": "card_name",
    "the chosen creature type": "creature_type", "the chosen type": "creature_type",
}  # fmt: skip
_COLORS_THERE = "the colors of permanents you control"
_AMONG = "each mana value among "


class Quality(Value, frozen=True):
    """What something is protected from.

    Attributes:
        word: as the ability says it, "red" or "artifacts"; of a choice what was chosen.
        kind: "" | "color" | "player" | "card_name" | "creature_type" | "mana_value", of a choice or of what
            is counted one by one.
        wanted: the sources, where a choice has told which; None for those that the word means.
        whose: the player who is protected, or controls what is.
    """

    word: str
    kind: str = ""
    wanted: Filter | None = None
    whose: str = ""

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
    """Yield the keyword abilities that permanents give a player ("You have hexproof"), or something that has
    resolved ("you gain hexproof until your next turn"), and what does.
    """
    if view.beliefs.players_have_no_keywords:
        return
    for obj, values in view.permanents():
        if view.controller(obj.ref) != player:
            continue
        for effect in (e for a in values.abilities if a.kind is Kind.STATIC for e in a.effects):
            if (
                isinstance(effect, Continuous)
                and effect.subject == Who.YOU
                and condition_holds(effect.condition, view.context(obj), "ref")
            ):
                yield from ((given, obj) for given in _gained(effect.changes))
    for begun in view.table.effects:
        if player in begun.on and begun.source in view.table.objects:
            source = view.table.objects[begun.source]
            yield from ((given, source) for given in _gained(begun.changes))


def _gained(changes: Iterable[Change]) -> Iterator[Ability]:
    yield from (given for each in changes if isinstance(each, GainAbilities) for given in each.abilities)


def _spelled_out(view: View, ref: str, ability: Ability) -> Iterator[Quality]:
    whose = ref if ref in PLAYERS else view.controller(ref)
    for word in qualities_named(ability):
        if word in {"all colors", "each color"}:
            yield from (Quality(color, "color") for color in COLORS)
        elif word in {"its colors", "each of its colors"}:
            yield from (Quality(color, "color") for color in COLORS if color in view.values(ref).colors)
        elif word in {"each of your opponents", "each opponent"}:
            yield from (Quality(player, "player") for player in view.opponents(whose))
        elif word == _COLORS_THERE:
            you = view.controller(next(_givers(view, ref, ability)).ref)
            mine = {c for obj, v in view.permanents() if view.controller(obj.ref) == you for c in v.colors}
            yield from (Quality(color, "color") for color in COLORS if color in mine)
        elif word.startswith(_AMONG):
            yield from _mana_values(view, word.removeprefix(_AMONG), next(_givers(view, ref, ability)))
        elif word in _CHOSEN:
            chosen = _chosen(view, ref, ability, _CHOSEN[word])
            if chosen is not None:
                yield Quality(chosen, _CHOSEN[word])
        else:
            wanted = quality_named(word)
            if wanted is not None and wanted.chosen:
                chosen = _chosen(view, ref, ability, wanted.chosen)
                if chosen is None:
                    continue
                wanted = replace(wanted, chosen="", subtypes=(chosen,))
            yield Quality(word, "color" if word in COLORS else "", wanted, whose)


def _mana_values(view: View, words: str, giver: Object) -> Iterator[Quality]:
    """Yield each mana value among what words on an object describe."""
    wanted = filter_named(words)
    if wanted is None:
        raise refuse(f"I don't know what “{words}” are.")
    found = view.context(giver).fitting(wanted)
    numbers = {mana_value_of(view.table.objects[ref], view.layers.values[ref]) for ref in found}
    yield from (Quality(str(number), "mana_value") for number in sorted(numbers))


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
    match quality.kind:
        case "player":
            return _is_players(view, source, word)
        case "card_name":
            return values.name == word
        case "creature_type":
            return has_type(values, word)
        case "mana_value":
            return str(mana_value_of(source, values)) == word
    if word in COLORS:
        return word in values.colors
    if is_of_colored_spells(word):
        return source.zone == "stack" and source.ability is None and bool(values.colors)
    wanted = quality_named(word) if quality.wanted is None else quality.wanted
    if wanted is None or wanted.chosen or not all(map(can_judge, wanted.qualities)):
        raise refuse(f"I don't know which sources “protection from {word}” means.")
    if wanted.controller != "any":
        whose = [p for p in view.table.players if for_player(wanted.controller, p, quality.whose)]
        if not any(_is_players(view, source, player) for player in whose):
            return False
    of_object = all(object_has(each, source, values) for each in wanted.qualities)
    return has_kind(wanted, values) and has_numbers(wanted, source, values) and of_object


def _is_players(view: View, source: Object, player: str) -> bool:
    """Whether an object is a player's: they control it, or own it and nobody else controls it (702.16k)."""
    if source.zone in {"battlefield", "stack"}:
        return view.controller(source.ref) == player
    return source.owner == player


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
