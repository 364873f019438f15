"""The choices that a text asks for: modes, targets, choices on entering (CR 601.2, 614.12)."""

from collections.abc import Iterable, Sequence

from judgeapp.copyengine.evaluation.filters import player_fits
from judgeapp.copyengine.events.targeting.targets import judged, legal_target, target_parts
from judgeapp.copyengine.interpreter.ability_lookup import walk
from judgeapp.copyengine.interpreter.game import Game
from judgeapp.copyengine.model.effects.effects import AsEntersChoose, AsEntersForm, Form, LibraryAction, Modal
from judgeapp.copyengine.model.immutable import Value
from judgeapp.copyengine.model.objects.abilities import Ability, Kind
from judgeapp.copyengine.model.terms.subjects import Filter, Target
from judgeapp.copyengine.model.text import Text
from judgeapp.copyengine.model.wording import within_sentence
from judgeapp.copyengine.table.copiable_values import copiable_values
from judgeapp.copyengine.table.state import NOWHERE, Object

_KEYS = {"creature type": "creature_type", "card name": "card_name"}


class EntryChoice(Value, frozen=True):
    """A choice made as something enters.

    Attributes:
        key: its key among the choices of an event: "color", "creature_type", "form" ...
        forms: the power and toughness of each form there is to choose from, and the form in words.
    """

    key: str
    forms: tuple[tuple[str, str], ...] = ()


class TargetChoice(Value, frozen=True):
    """One instance of "target" in a spell or ability on the stack, and what it may target now.

    Attributes:
        text: the words that describe it ("creature you control"); "" for none.
    """

    text: Text
    count: int
    up_to: bool
    candidates: tuple[str, ...]


class ModeChoice(Value, frozen=True):
    """The modes of a spell or ability, and what any of them may target now.

    Attributes:
        number: how many are chosen, in words ("one", "one or both").
        at_least, at_most: the same in numbers; None if nothing bounds it yet.
    """

    number: str
    at_least: int
    at_most: int | None
    modes: tuple[Text, ...]
    candidates: tuple[str, ...]


def abilities_on_stack(obj: Object) -> tuple[Ability, ...]:
    """Return the abilities of a spell, or the one that an ability on the stack is."""
    return (obj.ability,) if obj.ability else copiable_values(obj).abilities


def choices_on_entering(abilities: Iterable[Ability]) -> list[EntryChoice]:
    """Return the choices that these abilities ask for as an object enters."""
    found = []
    for ability in abilities:
        for effect in walk(ability.effects):
            if isinstance(effect, AsEntersForm):
                forms = tuple((f"{form.power}/{form.toughness}", _in_words(form)) for form in effect.forms)
                found.append(EntryChoice("form", forms))
            elif isinstance(effect, AsEntersChoose) and effect.as_enters:
                found.append(EntryChoice(_KEYS.get(effect.what, effect.what)))
    return found


def _in_words(form: Form) -> str:
    extra = ", ".join(within_sentence(ability.text) for ability in form.abilities)
    return f"{form.power}/{form.toughness}{f' with {extra}' if extra else ''}"


def mode_choice(game: Game, spell: Object) -> ModeChoice | None:
    """Return the modes to choose for a spell or ability on the stack at the end of a game; None for none."""
    lists = (e for a in abilities_on_stack(spell) for e in walk(a.effects) if isinstance(e, Modal))
    if (modal := next(lists, None)) is None:
        return None
    candidates: dict[str, None] = {}
    for mode in modal.modes:
        for effect in walk(mode.effects):
            for value in (getattr(effect, name) for name in getattr(effect, "__slots__", ())):
                for part in value if isinstance(value, tuple) else (value,):
                    if isinstance(part, Target):
                        candidates |= dict.fromkeys(_candidates(game, spell, part.filter))
    allowed = modal.allowed(spell.cast.x)
    texts = tuple(mode.text for mode in modal.modes)
    return ModeChoice(modal.choose, allowed.least, allowed.most, texts, tuple(candidates))


def target_choices(game: Game, spell: Object) -> list[TargetChoice]:
    """Return the targets to choose for a spell or ability on the stack at the end of a game."""
    return [
        TargetChoice(part.filter.text, part.count, part.up_to, tuple(_candidates(game, spell, part.filter)))
        for part in target_parts(spell)
    ]


def _candidates(game: Game, spell: Object, wanted: Filter) -> list[str]:
    table, layers = game.table(), game.layers()
    judgeable = judged(wanted)
    players = [p for p in sorted(table.players) if player_fits(judgeable, p, spell.controller)]
    return players + [
        ref
        for ref, obj in table.objects.items()
        if ref != spell.ref
        and obj.zone != NOWHERE
        and legal_target(table, layers.values, spell, ref, [judgeable], layers.controllers)
    ]


def animating_ability(abilities: Sequence[Ability]) -> Ability | None:
    """Return the activated ability that makes its permanent a creature; None if there is none."""
    for ability in abilities:
        changes = [change for effect in walk(ability.effects) for change in getattr(effect, "changes", ())]
        animates = any("Creature" in (getattr(change, "types", None) or ()) for change in changes)
        if ability.kind == Kind.ACTIVATED and animates:
            return ability
    return None


def cards_milled(abilities: Sequence[Ability]) -> int:
    """How many cards a player mills as these resolve (CR 701.17); 0 for none, or where that depends."""
    amounts = [
        effect.amount
        for ability in abilities
        for effect in walk(ability.effects)
        if isinstance(effect, LibraryAction) and effect.verb == "mill" and isinstance(effect.who, Target)
    ]
    return sum(amount.base for amount in amounts) if all(amount.is_plain for amount in amounts) else 0
