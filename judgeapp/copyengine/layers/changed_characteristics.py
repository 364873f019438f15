"""What one change of a continuous effect makes of an object's characteristics (CR 205.1, 305.7, 613.1)."""

from judgeapp.copyengine.evaluation.amounts import EvaluationContext
from judgeapp.copyengine.evaluation.kinds_of_ability import is_for_mana, is_of
from judgeapp.copyengine.evaluation.situations import top_of_library
from judgeapp.copyengine.layers.text_changes import reworded
from judgeapp.copyengine.model.effects.changes import (
    Change,
    ChangePT,
    ChangeText,
    FullTextOfTop,
    GainAbilities,
    GainAbilitiesOf,
    LoseAbilities,
    SetColors,
    SetName,
    SetPT,
    SetTextBox,
    SetTypes,
    SwitchPT,
)
from judgeapp.copyengine.model.effects.effects import Continuous
from judgeapp.copyengine.model.immutable import memoized, replace
from judgeapp.copyengine.model.objects.abilities import Ability, given_by, is_one_of
from judgeapp.copyengine.model.objects.characteristics import (
    BASIC_LAND_TYPES,
    CARD_TYPES,
    COLORS,
    EVERY_CREATURE_TYPE,
    EVERY_LAND_TYPE,
    Characteristics,
    mana_value,
    symbols_in,
)
from judgeapp.copyengine.model.objects.subtypes import card_types_for, is_creature_type, with_fitting_subtypes
from judgeapp.copyengine.model.terms.subjects import Each, Who
from judgeapp.copyengine.reading.statics.targeting import qualities_named
from judgeapp.copyengine.reading.text.replaced_words import choice_spoken_of, with_choice
from judgeapp.copyengine.table.copiable_values import copiable_values
from judgeapp.copyengine.table.linked_objects import linked_to


def changed(values: Characteristics, change: Change, context: EvaluationContext) -> Characteristics:
    """Return `values` with one change of one effect made."""
    match change:
        case ChangePT(power, toughness):
            return plus(values, context.number(power), context.number(toughness))
        case SetPT(power, toughness) if power is not None and power == toughness:
            size = context.number(power)
            return replace(values, power=size, toughness=size)
        case SetPT(power, toughness):
            return replace(
                values,
                power=values.power if power is None else context.number(power),
                toughness=values.toughness if toughness is None else context.number(toughness),
            )
        case SwitchPT():
            return replace(values, power=values.toughness, toughness=values.power)
        case GainAbilities(abilities):
            gained = [again for ability in abilities for again in _with_choice(ability, context)]
            gained = [with_own_cost(ability, values.mana_cost or "") for ability in gained]
            return replace(values, abilities=(*values.abilities, *gained))
        case GainAbilitiesOf():
            return replace(values, abilities=(*values.abilities, *abilities_of_others(change, context)))
        case LoseAbilities(but_mana=True):
            return replace(values, abilities=tuple(a for a in values.abilities if is_for_mana(a)))
        case LoseAbilities(named):
            return replace(values, abilities=_without(values.abilities, named))
        case SetColors():
            return _colored(values, change, context)
        case SetTypes():
            return _typed(values, change, context)
        case SetName(name):
            return replace(values, name=name)
        case SetTextBox(abilities):
            return replace(values, abilities=abilities)
        case FullTextOfTop(abilities):
            top = context.top_of_graveyard()
            if top is None:
                return values
            copied = top.faces[top.face].on(top)
            return replace(copied, abilities=(*copied.abilities, *abilities))
        case ChangeText(old, new):
            return reworded(values, old, new)
    return values


def abilities_of_others(change: GainAbilitiesOf, context: EvaluationContext) -> tuple[Ability, ...]:
    """Return the abilities that other objects have now, of the kind that a change gives."""
    if change.of_top:
        top = top_of_library(context)
        refs = [] if top is None else [top.ref]
    elif isinstance(change.of, Each):
        refs = context.fitting(change.of.filter)
    elif change.of is Who.EXILED and context.this is not None:
        refs = list(linked_to(context.this, context.table))
    else:
        one = context.one(change.of)
        refs = [one] if one is not None else []
    own = context.this.ref if context.this is not None and context.it == context.this.ref else None
    found = [a for ref in refs if ref != own for a in context.values[ref].abilities]
    return tuple(a for a in found if is_of(a, change.kind))


def plain_change(change: ChangePT) -> tuple[int, int] | None:
    """What it adds to power and toughness, where both are plain numbers."""
    power, toughness = change.power, change.toughness
    return (power.base, toughness.base) if power.is_plain and toughness.is_plain else None


def plus(values: Characteristics, power: int | None, toughness: int | None) -> Characteristics:
    """Add to power and toughness; an object without them (a noncreature) has none to add to."""
    return replace(
        values,
        power=None if values.power is None else values.power + (power or 0),
        toughness=None if values.toughness is None else values.toughness + (toughness or 0),
    )


def lacks_size(values: Characteristics) -> bool:
    """Whether a permanent with these values is no creature but would have a power or toughness.

    Another game's objects, which have types of their own, keep theirs.
    """
    if "Creature" in values.types:
        return False
    return (values.power is not None or values.toughness is not None) and has_no_size(values)


def has_no_size(values: Characteristics) -> bool:
    """Whether a permanent with these values is no creature, whatever is printed or said of its size."""
    return "Creature" not in values.types and values.types <= _MAGIC_TYPES


_MAGIC_TYPES = frozenset(CARD_TYPES)


@memoized  # one value for all who ask, so that what is memoized with it stays
def without_size(values: Characteristics) -> Characteristics:
    """Return what a noncreature permanent is: without power and toughness, whatever is printed (CR 208.3)."""
    return replace(values, power=None, toughness=None)


def with_sizes_left(before: Characteristics, after: Characteristics) -> Characteristics:
    """Return `after`, with 0 for each star of a creature that has lost what defines it (CR 107.2, 208.5)."""
    sizes = {}
    for name in ("power", "toughness"):
        if "Creature" in after.types and getattr(after, name) is None and not _defining(after, name):
            for change in _defining(before, name):
                sizes[name] = getattr(change, name).base  # "1+*" is 1 then
    return replace(after, **sizes)


def _defining(values: Characteristics, name: str) -> list[SetPT]:
    """The changes by which characteristic-defining abilities define power or toughness."""
    effects = (
        e for a in values.abilities if name in a.defines for e in a.effects if isinstance(e, Continuous)
    )
    return [c for e in effects for c in e.changes if isinstance(c, SetPT) and getattr(c, name) is not None]


def _without(abilities: tuple[Ability, ...], named: tuple[str, ...]) -> tuple[Ability, ...]:
    if not named:
        return ()
    wanted = {name.casefold() for name in named}
    left = (ability for ability in abilities if not is_one_of(ability, wanted))
    if any(name.startswith("protection from ") for name in wanted):
        return tuple(part for ability in left for part in _protections_left(ability, wanted))
    return tuple(left)


def _protections_left(ability: Ability, wanted: set[str]) -> list[Ability]:
    """Return what is left of "protection from red and from blue" or "from all colors": each quality is an
    ability of its own (CR 702.16g, 702.16h).
    """
    words = list(qualities_named(ability)) if ability.keyword == "protection" else []
    words = [part for word in words for part in (COLORS if word in {"all colors", "each color"} else (word,))]
    left = [word for word in words if f"protection from {word}" not in wanted]
    if len(left) == len(words):
        return [ability]
    return [replace(ability, text=f"Protection from {word}", parameter=f"from {word}") for word in left]


def _with_choice(ability: Ability, context: EvaluationContext) -> list[Ability]:
    """Return what "the chosen color" or "type" makes of an ability: one for each choice, none without one."""
    if ability.giver is not None and context.this is not None:
        ability = given_by(ability, context.this.ref)
    key = choice_spoken_of(ability.text)
    if not key:
        return [ability]
    chosen = context.choices.get(key)
    return [
        replace(
            ability,
            text=with_choice(ability.text, key, str(each)),
            parameter=with_choice(ability.parameter, key, str(each)),
        )
        for each in ([] if chosen is None else chosen if isinstance(chosen, list | tuple) else [chosen])
    ]


def with_own_cost(ability: Ability, mana_cost: str) -> Ability:
    """Return a keyword ability with the cost that follows from the mana cost of what has it; as it is where
    its cost is printed, or there is no mana cost to pay. Without one, a mana value is 0 (CR 202.3a).
    """
    own = ability.own_cost
    if own is None or not (mana_cost or own.of_value):
        return ability
    symbols = [str(mana_value(mana_cost))] if own.of_value else symbols_in(mana_cost)
    generic = sum(int(symbol) for symbol in symbols if symbol.isdigit())
    left = max(0, generic - own.less)
    mana = [*([str(left)] if left else []), *(each for each in symbols if not each.isdigit())]
    cost = "".join(f"{{{symbol}}}" for symbol in mana or ["0"])
    cost += f", {own.also}" if own.also else ""
    return replace(ability, cost=cost, parameter=cost)


def _colored(values: Characteristics, change: SetColors, context: EvaluationContext) -> Characteristics:
    colors = frozenset(change.colors)
    if change.chosen:
        choice = context.choices.get("color")
        if choice is None:
            return values
        colors |= set(choice) if isinstance(choice, list) else {str(choice)}
    return replace(values, colors=values.colors | colors if change.add else colors)


def _typed(values: Characteristics, change: SetTypes, context: EvaluationContext) -> Characteristics:
    """Return `values` with types set or added.

    New subtypes replace those of their own kind only, and what is no longer of a card type loses its subtypes
    (CR 205.1a); a land whose land type is set to a basic one also loses what its text gives it (CR 305.7).
    """
    new = _new_subtypes(change, context)
    types, kept = values.types | set(change.types), values.subtypes
    if change.keep != "all":
        if not change.keep and change.types:
            types = frozenset(change.types)
        kinds = {kind for s in new for kind in card_types_for(s)}
        kept = tuple(s for s in kept if not card_types_for(s) & kinds)
        if BASIC_LAND_TYPES.keys() & set(new):
            values = replace(values, abilities=())
    if EVERY_CREATURE_TYPE in new:
        kept = tuple(s for s in kept if not is_creature_type(s))
    lost = set(change.lose)
    if EVERY_CREATURE_TYPE in lost:
        kept = tuple(s for s in kept if not is_creature_type(s))
    if EVERY_LAND_TYPE in lost:
        kept = tuple(s for s in kept if "Land" not in card_types_for(s))
    after = replace(
        values,
        types=types - lost,
        supertypes=(values.supertypes | set(change.supertypes)) - lost,
        subtypes=tuple(dict.fromkeys(s for s in (*kept, *new) if s not in lost)),
    )
    if "Creature" in values.types and "Creature" not in after.types:
        after = replace(after, power=None, toughness=None)  # only creatures have them (CR 208.3)
    if "Creature" in after.types and after.power is None:
        after = _sized(after, context)
    return with_fitting_subtypes(after)


def _sized(values: Characteristics, context: EvaluationContext) -> Characteristics:
    """Return what has become a creature with the size it has by itself; without one it is 0/0 (CR 208.5)."""
    own = copiable_values(context.table.objects[str(context.it)])
    if "Creature" in own.types:
        return replace(values, power=own.power, toughness=own.toughness)
    return replace(values, power=own.power or 0, toughness=own.toughness or 0)


def _new_subtypes(change: SetTypes, context: EvaluationContext) -> tuple[str, ...]:
    if change.every_creature_type:
        return (EVERY_CREATURE_TYPE,)
    if change.chosen:
        choice = context.choices.get("creature_type") or context.choices.get("land_type")
        return (*change.subtypes, str(choice)) if choice is not None else change.subtypes
    if change.of is not None:
        one = context.one(change.of)
        theirs = context.values[one].subtypes if one is not None and one in context.values else ()
        return (*(each for each in theirs if is_creature_type(each)), *change.subtypes)
    return change.subtypes
