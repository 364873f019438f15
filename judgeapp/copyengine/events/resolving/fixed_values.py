"""What a one-shot effect fixes as it begins: its numbers, its colors and types, what it gives (CR 608.2h)."""

from collections.abc import Iterator
from dataclasses import fields

from judgeapp.copyengine.evaluation.kinds_of_ability import is_of
from judgeapp.copyengine.events.resolving.resolution import Resolution
from judgeapp.copyengine.model.effects.changes import (
    Change,
    ChangePT,
    ChangeText,
    GainAbilities,
    GainAbilitiesOf,
    SetColors,
    SetPT,
    SetTypes,
)
from judgeapp.copyengine.model.errors import CopyEngineError
from judgeapp.copyengine.model.immutable import replace
from judgeapp.copyengine.model.objects.abilities import Ability, Effect, given_by
from judgeapp.copyengine.model.objects.characteristics import COLOR_OF_SYMBOL, COLORS
from judgeapp.copyengine.model.plain_data import as_list
from judgeapp.copyengine.model.policies import CORRECT
from judgeapp.copyengine.model.terms.subjects import Amount, Counted
from judgeapp.copyengine.model.wording import a_or_an
from judgeapp.copyengine.reading.nouns.spoken_of import has_quality_chosen
from judgeapp.copyengine.reading.text.replaced_words import speaks_of_chosen_color, with_color
from judgeapp.copyengine.script.choices import made_of

_KINDS = {"type": ("creature_type", "land_type"), "color": ("color", "colors")}
_EXAMPLES = {"type": "{creature_type: Elf} or {land_type: Island}", "color": "{color: blue}"}


def fixed(resolution: Resolution, change: Change, on: frozenset[str]) -> Change:
    """Return a change as it stays however long the effect lasts.

    Args:
        on: what it is of: "for each other creature" is for each but that one.

    Raises:
        CopyEngineError: the text has a choice made on resolution, and the event makes none.
    """
    match change:
        case ChangeText() if not change.replace:
            return _words_changed(resolution)
        case GainAbilitiesOf():
            known = resolution.objects(change.of)  # "any target" may be a player, who has none
            values = [resolution.interpreter.values(obj.ref).abilities for obj in known]
            return GainAbilities(tuple(a for having in values for a in having if is_of(a, change.kind)))
        case ChangePT() | SetPT():
            power, toughness = (
                amount and (amount if amount.is_plain else Amount(resolution.number_but(amount, on)))
                for amount in (change.power, change.toughness)
            )
            return type(change)(power, toughness)  # type: ignore[arg-type]
        case SetTypes(chosen=True):
            named = _chosen(resolution, "type")
            types = tuple(dict.fromkeys((*change.subtypes, *named)))
            return replace(change, subtypes=types, chosen=False) if named else change
        case SetColors(chosen=True):
            named = _chosen(resolution, "color")
            return replace(change, colors=(*change.colors, *named), chosen=False) if named else change
        case GainAbilities(abilities) if any(a.giver is not None for a in abilities):
            return GainAbilities(tuple(given_by(a, resolution.this.ref) for a in abilities))
        case GainAbilities(abilities) if any(speaks_of_chosen_color(a.text) for a in abilities):
            named = _chosen(resolution, "color")
            return (
                GainAbilities(tuple(a for each in abilities for a in _in(each, named))) if named else change
            )
    return change


def _words_changed(resolution: Resolution) -> ChangeText:
    """Return which word is replaced with which, as the script says.

    Raises:
        CopyEngineError: it doesn't.
    """
    old, new = (str(resolution.choices.get(key, "")) for key in ("replace", "with"))
    if not (old and new) and resolution.interpreter.policy is CORRECT:
        raise CopyEngineError(
            "Which word is replaced with which isn't said.",
            where=resolution.interpreter.at("choices.with" if old else "choices.replace"),
            mend="Give the event choices: {replace: black, with: red}.",
        )
    return ChangeText(old, new)


def with_x_fixed(effects: tuple[Effect, ...], x: int | None) -> tuple[Effect, ...]:
    """Return delayed effects with the X chosen for the spell or ability that creates them (CR 107.3)."""
    if x is None:
        return effects
    return tuple(_with_x_fixed(effect, x) for effect in effects)


def _with_x_fixed(effect: Effect, x: int) -> Effect:
    amounts = ((each.name, getattr(effect, each.name)) for each in fields(effect))
    counted = {
        name: replace(a, base=a.base + a.times * x, per=Counted.NOTHING)
        for name, a in amounts
        if isinstance(a, Amount) and a.per is Counted.X
    }
    return replace(effect, **counted) if counted else effect


def _in(ability: Ability, colors: tuple[str, ...]) -> Iterator[Ability]:
    """One ability for each color it was to speak of."""
    if not speaks_of_chosen_color(ability.text):
        yield ability
        return
    for color in colors:
        text, parameter = (with_color(words, color) for words in (ability.text, ability.parameter))
        yield replace(ability, text=text, parameter=parameter)


def _chosen(resolution: Resolution, kind: str) -> tuple[str, ...]:
    """Return what is chosen as it resolves, or was chosen before for the object whose text it is.

    Nothing was: then it is undefined, and the effect does what it can without it (CR 608.2d, 607.2).
    """
    before = {**resolution.context.choices, **resolution.obj.choices}
    made = made_of(resolution.choices, {**before, **resolution.choices})
    found = next((made[key] for key in _KINDS[kind] if made.get(key)), None)
    if found is None and has_quality_chosen(resolution.words) and resolution.interpreter.policy is CORRECT:
        raise CopyEngineError(
            f"{a_or_an(kind).capitalize()} {kind} is chosen as it resolves, and none is.",
            where=resolution.interpreter.at(f"choices.{_KINDS[kind][0]}"),
            mend=f"Give the event choices: {_EXAMPLES[kind]}.",
        )
    names = tuple(map(str, as_list(found)))
    if kind == "type":
        return names
    colors = tuple(COLOR_OF_SYMBOL.get(name, name.lower()) for name in names)
    if not set(colors) <= set(COLORS):
        raise CopyEngineError(
            f"I know no color {found!r}.",
            where=resolution.interpreter.at("choices.color"),
            mend="Give choices: {color: blue}, or a list of colors.",
        )
    return colors
