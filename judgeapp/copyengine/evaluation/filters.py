"""Whether an object or player is what a phrase means ("another nonlegendary creature you control")."""

from collections.abc import Callable, Mapping

from judgeapp.copyengine.evaluation.keyword_meanings import is_of_kind
from judgeapp.copyengine.evaluation.kinds_of_ability import has_mana_ability
from judgeapp.copyengine.model.immutable import replace
from judgeapp.copyengine.model.objects.abilities import Kind, is_called
from judgeapp.copyengine.model.objects.characteristics import (
    CARD_TYPES,
    COLORS,
    EVERY_CREATURE_TYPE,
    PERMANENT_TYPES,
    SUPERTYPES,
    Characteristics,
    mana_value,
)
from judgeapp.copyengine.model.objects.subtypes import is_creature_type
from judgeapp.copyengine.model.terms.qualities import (
    AllOfColors,
    BaseSized,
    CastFrom,
    CrewedThis,
    HasCounter,
    HasTrait,
    NamedUnlikeThose,
    NotNamed,
    OneOfColors,
    OneOfKinds,
    OneOfTypes,
    OwnedBy,
    Quality,
    SameNameAsThis,
    Sized,
    Trait,
    UnreadQuality,
    WithinManaSpent,
)
from judgeapp.copyengine.model.terms.subjects import Filter
from judgeapp.copyengine.reading.statics.casting.costs import is_exhaust
from judgeapp.copyengine.script.fields import Choices
from judgeapp.copyengine.table.copiable_values import copiable_values
from judgeapp.copyengine.table.mana_values import mana_value_of
from judgeapp.copyengine.table.state import MERE_COPY, PLAYERS, RING_BEARER, Object

_KINDS_OF_ABILITY = frozenset({Kind.ACTIVATED, Kind.TRIGGERED})
_NO_SPELLS = frozenset({"ability", MERE_COPY})
SPELL_TYPES = frozenset({"Instant", "Sorcery"})


def has_type(values: Characteristics, name: str) -> bool:
    """Whether `values` have this card type, supertype or subtype; changelings have every creature type."""
    if name in values.types or name in values.supertypes or name in values.subtypes:
        return True
    return EVERY_CREATURE_TYPE in values.subtypes and names_creature_type(name)


def names_creature_type(name: str) -> bool:
    """Whether a word of a type line is a creature type, where it may be a card type or supertype too."""
    return name not in CARD_TYPES and name not in SUPERTYPES and is_creature_type(name)


def share_creature_type(one: Characteristics, other: Characteristics) -> bool:
    """Whether two objects have a creature type in common; every creature type is one of a changeling's."""
    theirs = [{s for s in v.subtypes if is_creature_type(s)} for v in (one, other)]
    if any(EVERY_CREATURE_TYPE in types for types in theirs):
        return all(theirs)
    return bool(theirs[0] & theirs[1])


def has_keyword(values: Characteristics, keyword: str) -> bool:
    """Whether one of the abilities is this keyword, or begins with these words."""
    return any(is_called(ability, keyword) for ability in values.abilities)


def fits(
    filter_: Filter,
    obj: Object,
    values: Characteristics,
    *,
    this: Object | None,
    controller: str,
    choices: Choices | None = None,
    whose: str | None = None,
) -> bool:
    """Whether `obj`, being `values` now, is what `filter_` means.

    Args:
        this: the object the phrase stands on, for "another".
        controller: who "you" is.
        choices: the choices of the source, for "of the chosen type".
        whose: who controls the object now, when an effect has given it to somebody.
    """
    if obj.ability is not None and filter_.what.startswith("spell or "):
        filter_ = _of_abilities(filter_)
    if obj.zone == "stack" and filter_.what == "spell or permanent":
        filter_ = replace(filter_, types=())  # "spell or creature": what type a permanent has to be of
    return (
        _in_place(filter_, filter_.what, obj, values)
        and not (filter_.other and this is not None and obj.ref == this.ref)
        and (
            filter_.controller == "any" or for_player(filter_.controller, whose or obj.controller, controller)
        )
        and (filter_.owner == "any" or for_player(filter_.owner, obj.owner, controller))
        and (filter_.token is None or obj.is_token is filter_.token)
        and has_kind(filter_, values)
        and has_numbers(filter_, obj, values)
        and (not filter_.chosen or _as_chosen(filter_, values, choices or {}, whose or obj.controller))
        and (not filter_.not_chosen or _is_other(filter_, values, choices or {}, obj.controller))
        and (not filter_.qualities or _has_qualities(filter_, obj, values, controller, this))
    )


def _of_abilities(filter_: Filter) -> Filter:
    """Return what "legendary spell or activated ability" asks of an ability: nothing it asks of a spell."""
    return Filter(
        controller=filter_.controller,
        owner=filter_.owner,
        zone=filter_.zone,
        what=filter_.what,
        other=filter_.other,
        qualities=tuple(q for q in filter_.qualities if isinstance(q, UnreadQuality)),
        text=filter_.text,
    )


def _has_qualities(
    filter_: Filter, obj: Object, values: Characteristics, controller: str, this: Object | None
) -> bool:
    for quality in filter_.qualities:
        if isinstance(quality, OneOfTypes) and quality.from_your_graveyard and obj.owner != controller:
            return False
        if not has_quality(quality, obj, values, this):
            return False
    return True


def is_suspended(obj: Object, values: Characteristics) -> bool:
    """Whether a card in exile has suspend and a time counter on it (CR 702.62b)."""
    has_suspend = any(ability.keyword == "suspend" for ability in values.abilities)
    return obj.zone == "exile" and has_suspend and bool(obj.counters.get("time"))


def mana_spent(obj: Object) -> int:
    """Return how much mana was spent to cast an object; where the script says nothing, its total cost."""
    if obj.cast.mana_spent:
        return mana_value(obj.cast.mana_spent)
    if not obj.cast.was_cast:
        return 0
    if obj.cast.total_cost is not None:
        return mana_value(obj.cast.total_cost)
    return mana_value(obj.faces[obj.face].normal.mana_cost, obj.cast.x or 0)


def has_quality(quality: Quality, obj: Object, values: Characteristics, this: Object | None = None) -> bool:
    """Whether an object has a quality; one the engine can't judge, none has."""
    match quality:
        case HasTrait(trait=trait):
            return has_trait(trait, obj, values)
        case OneOfColors(colors=colors):
            return not values.colors.isdisjoint(colors)
        case AllOfColors(colors=colors):
            return values.colors.issuperset(colors)
        case WithinManaSpent():
            return this is not None and mana_value_of(obj, values) <= mana_spent(this)
        case CastFrom(zone=zone, elsewhere=False) if zone == obj.zone == "graveyard":
            return True  # "from their graveyard": a card that is there
        case OwnedBy(player=player):
            return obj.owner == player
        case CastFrom(zone=zone, elsewhere=elsewhere, or_zone=or_zone):
            return ((obj.cast.cast_from or "hand") in {zone, or_zone}) is not elsewhere
        case HasCounter(kind=kind, least=least, negated=negated):
            number = obj.counters.get(kind, 0) if kind else sum(obj.counters.values())
            return (number >= least) is not negated
        case SameNameAsThis(negated=negated):
            # Two objects without a name don't have the same name (CR 201.2a).
            is_same = this is not None and bool(values.name) and values.name == copiable_values(this).name
            return this is not None and is_same is not negated
        case CrewedThis(keyword=keyword):
            return this is not None and (this.ref, keyword) in obj.crewed
        case NotNamed(name=name):
            return values.name != name
        case NamedUnlikeThose(named=named, others=others):  # without a name it has no other's (CR 201.2a)
            same = (ref for name, ref in named if name == values.name and (ref != obj.ref or not others))
            return not values.name or not any(same)
        case Sized():
            return _is_sized(quality, obj, values)
        case OneOfKinds(kinds=kinds, or_keyword=keyword):
            is_one = any(all(_is(values, name) for name in kind) for kind in kinds)
            return is_one or (bool(keyword) and has_keyword(values, keyword))
        case OneOfTypes(types=types, from_your_graveyard=there):
            return (not there or obj.zone == "graveyard") and any(has_type(values, name) for name in types)
    return False


def _is_sized(asked: Sized, obj: Object, values: Characteristics) -> bool:
    """Whether a power, toughness or mana value is as asked for; without one it is 0 (CR 208.5)."""
    sizes = {"power": values.power or 0, "toughness": values.toughness or 0}
    for of in asked.of:
        number = mana_value_of(obj, values) if of == "mana value" else sizes[of]
        if is_as_asked(number, asked.number, asked):
            return True
    return False


def is_as_asked(number: int, wanted: int, asked: Sized | BaseSized) -> bool:
    """Whether a number is the one wanted, or less or greater where that will do."""
    return number == wanted or (number < wanted if asked.or_less else asked.or_greater and number > wanted)


_JUDGED = (
    AllOfColors, HasTrait, OneOfColors, WithinManaSpent, HasCounter, SameNameAsThis, NotNamed, Sized,
    NamedUnlikeThose,
    OneOfKinds, OneOfTypes, CastFrom, OwnedBy, CrewedThis,
)  # fmt: skip


def can_judge(quality: Quality) -> bool:
    """Whether `has_quality` knows the quality at all."""
    return isinstance(quality, _JUDGED)


def has_trait(trait: Trait, obj: Object, values: Characteristics) -> bool:
    """Whether an object is something by itself."""
    return _TRAITS[trait](obj, values)


_OUTLAWS = ("Assassin", "Mercenary", "Pirate", "Rogue", "Warlock")
_TRAITS: Mapping[Trait, Callable[[Object, Characteristics], bool]] = {
    Trait.COLORLESS: lambda o, v: not v.colors,
    Trait.COLORED: lambda o, v: bool(v.colors),
    Trait.MULTICOLORED: lambda o, v: len(v.colors) > 1,
    Trait.MONOCOLORED: lambda o, v: len(v.colors) == 1,
    Trait.TAPPED: lambda o, v: o.tapped,
    Trait.UNTAPPED: lambda o, v: not o.tapped,
    Trait.ATTACKING: lambda o, v: o.attacking,
    Trait.FACE_DOWN: lambda o, v: o.face_down,
    Trait.FACE_UP: lambda o, v: not o.face_down,
    Trait.HISTORIC: lambda o, v: bool(
        {"Artifact"} & v.types or "Legendary" in v.supertypes or "Saga" in v.subtypes
    ),
    Trait.NOT_ON_BATTLEFIELD: lambda o, v: o.zone != "battlefield",
    Trait.NO_ABILITIES: lambda o, v: not v.abilities,
    Trait.MANA_ABILITY: lambda o, v: has_mana_ability(v),
    Trait.EXHAUST_ABILITY: lambda o, v: any(map(is_exhaust, v.abilities)),
    Trait.TWO_COLORS: lambda o, v: len(v.colors) == 2,
    Trait.THREE_COLORS: lambda o, v: len(v.colors) == 3,
    Trait.OUTLAW: lambda o, v: any(has_type(v, name) for name in _OUTLAWS),
    Trait.COMMANDER: lambda o, v: o.is_commander,
    Trait.RING_BEARER: lambda o, v: RING_BEARER in o.choices,
    Trait.KICKED: lambda o, v: bool(o.cast.kicked),
    Trait.X_IN_COST: lambda o, v: "{X}" in (v.mana_cost or ""),
    Trait.ENTERED_THIS_TURN: lambda o, v: o.is_new,
    Trait.HURT_THIS_TURN: lambda o, v: o.was_hurt,
    Trait.ATTACKED_THIS_TURN: lambda o, v: o.has_attacked,
    Trait.CAST: lambda o, v: o.cast.was_cast,
    Trait.IN_HAND_OR_GRAVEYARD: lambda o, v: o.zone in {"hand", "graveyard"},
    Trait.PUT_THERE: lambda o, v: o.zone == "graveyard" and bool(o.came_from),
    Trait.PUT_THERE_FROM_BATTLEFIELD: lambda o, v: o.zone == "graveyard" and o.came_from == "battlefield",
    Trait.PUT_THERE_FROM_LIBRARY: lambda o, v: o.zone == "graveyard" and o.came_from == "library",
    Trait.RANDOM: lambda o, v: True,
}


_PLAIN_NOUNS = frozenset({"card", "permanent"})


def _in_place(filter_: Filter, what: str, obj: Object, values: Characteristics) -> bool:
    """Whether the object is the kind of thing the noun `what` names, and where the phrase looks."""
    if what in _PLAIN_NOUNS and filter_.zone != "stack":
        return (filter_.zone == obj.zone or filter_.zone == "anywhere") and (
            obj.zone != "battlefield" or not obj.phased_out
        )
    if " or " in what and not what.startswith("activated or"):
        return any(_in_place(filter_, noun, obj, values) for noun in what.split(" or "))
    if what == "player":
        return False
    if what == "spell":
        return obj.zone == "stack" and obj.kind not in _NO_SPELLS
    if "ability" in what:
        if obj.zone != "stack" or obj.ability is None:
            return False
        kinds = (Kind(word) for word in what.split() if word in _KINDS_OF_ABILITY)
        return what == "ability" or any(is_of_kind(obj.ability, kind) for kind in kinds)
    if what == "any target":
        on_table = bool(values.types & {"Creature", "Planeswalker", "Battle"})
        return obj.zone == "battlefield" and not obj.phased_out and on_table
    if what == "permanent" and filter_.zone == "stack":
        return obj.zone == "battlefield" and not obj.phased_out
    if filter_.zone not in {"anywhere", obj.zone}:
        return False
    return obj.zone != "battlefield" or not obj.phased_out


def for_player(wanted: str, whose: str, you: str) -> bool:
    """Whether something of `whose` is what "you control" or "an opponent controls" asks for."""
    if wanted == "you":
        return whose == you
    return wanted != "opponent" or whose != you


def has_kind(filter_: Filter, values: Characteristics, *, named: bool = True) -> bool:
    """Whether types, colors and keywords, and the name unless it isn't to be `named`, are those a phrase asks
    for.
    """
    if filter_.types:
        found = [has_type(values, name) for name in filter_.types]
        if not (all(found) if filter_.types_match == "all" else any(found)):
            return False
    if filter_.what == "spell" and "Permanent" in filter_.types and not values.types & PERMANENT_TYPES:
        return False
    if filter_.subtypes and not any(has_type(values, name) for name in filter_.subtypes):
        return False
    if filter_.supertypes and not all(has_type(values, name) for name in filter_.supertypes):
        return False
    if filter_.colors and not values.colors & set(filter_.colors):
        return False
    if filter_.without and any(_is(values, word) for word in filter_.without):
        return False
    if named and filter_.name and values.name != filter_.name:
        return False
    if (
        filter_.keywords
        and not all(has_keyword(values, word) for word in filter_.keywords)
        and not _is_of_plain_type(filter_, values)
    ):
        return False
    return not (filter_.without_keywords and any(has_keyword(values, w) for w in filter_.without_keywords))


def _is_of_plain_type(filter_: Filter, values: Characteristics) -> bool:
    """Whether something is of a type of which nothing more is asked: in "artifact, enchantment, or creature
    with flying" only a creature has to fly.
    """
    *others, last = filter_.types or ("",)
    is_choice = last == "Creature" and filter_.types_match == "any"
    return is_choice and any(has_type(values, name) for name in others)


def _is(values: Characteristics, word: str) -> bool:
    if word in COLORS:
        return word in values.colors
    return has_type(values, word)


def has_numbers(filter_: Filter, obj: Object, values: Characteristics) -> bool:
    """Whether power and mana value are within what a phrase asks for."""
    asks_power = filter_.power_at_least is not None or filter_.power_at_most is not None
    if asks_power and not _is_of_plain_type(filter_, values):
        power = values.power or 0
        if filter_.power_at_least is not None and power < filter_.power_at_least:
            return False
        if filter_.power_at_most is not None and power > filter_.power_at_most:
            return False
    limit = filter_.mana_value_at_most
    return limit is None or mana_value_of(obj, values) <= limit


def _as_chosen(filter_: Filter, values: Characteristics, choices: Choices, whose: str) -> bool:
    """Whether something that `whose` controls is of the chosen kind, or that player's."""
    choice = choices.get(filter_.chosen)
    if choice is None and filter_.chosen == "creature_type":  # "the chosen type": of whatever kind it is
        choice = choices.get("land_type") or choices.get("card_type")
    if choice is None:
        return False
    if isinstance(choice, list):
        return any(_as_chosen(filter_, values, {filter_.chosen: one}, whose) for one in choice)
    if filter_.chosen == "color":
        return choice in values.colors
    if filter_.chosen == "card_name":
        return values.name == choice
    if filter_.chosen == "player":
        return whose == choice
    return has_type(values, str(choice))


_CHOSEN_KINDS = ("color", "creature_type", "land_type", "card_type")


def _is_other(filter_: Filter, values: Characteristics, choices: Choices, whose: str) -> bool:
    """Whether something isn't of the chosen kind; nothing is, while none is chosen."""
    asked = replace(filter_, chosen=filter_.not_chosen)
    return any(choices.get(key) is not None for key in _CHOSEN_KINDS) and not _as_chosen(
        asked, values, choices, whose
    )


def player_fits(filter_: Filter, player: str, you: str) -> bool:
    """Whether a player can be what the phrase means ("any target", "target opponent")."""
    if filter_.what == "any target":
        return player in PLAYERS
    return filter_.what == "player" and for_player(filter_.controller, player, you)
