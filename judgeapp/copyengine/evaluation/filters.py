"""Whether an object or player is what a phrase means ("another nonlegendary creature you control")."""

import re
from collections.abc import Callable, Mapping

from judgeapp.copyengine.model.characteristics import (
    CARD_TYPES,
    COLORS,
    EVERY_CREATURE_TYPE,
    PERMANENT_TYPES,
    SUPERTYPES,
    Characteristics,
    mana_value,
)
from judgeapp.copyengine.model.subjects import Filter
from judgeapp.copyengine.model.subtypes import is_creature_type
from judgeapp.copyengine.table.copiable_values import copiable_values
from judgeapp.copyengine.table.mana_values import mana_value_of
from judgeapp.copyengine.table.state import MERE_COPY, PLAYERS, Object

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
    wanted = keyword.lower()
    return any(a.keyword == wanted or a.text.lower().startswith(wanted) for a in values.abilities)


def fits(
    filter_: Filter,
    obj: Object,
    values: Characteristics,
    *,
    this: Object | None,
    controller: str,
    choices: Mapping[str, object] | None = None,
    whose: str | None = None,
) -> bool:
    """Whether `obj`, being `values` now, is what `filter_` means.

    Args:
        this: the object the phrase stands on, for "another".
        controller: who "you" is.
        choices: the choices of the source, for "of the chosen type".
        whose: who controls the object now, when an effect has given it to somebody.
    """
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
        and (not filter_.qualities or _has_qualities(filter_, obj, values, controller, this))
    )


def _has_qualities(
    filter_: Filter, obj: Object, values: Characteristics, controller: str, this: Object | None
) -> bool:
    if obj.owner != controller and any("your graveyard" in quality for quality in filter_.qualities):
        return False
    return all(has_quality(quality, obj, values, this) for quality in filter_.qualities)


_COLORED = re.compile(r"^that(?:'s| is) ((?:white|blue|black|red|green|,|, or|or|and| )+)$")


_WITHIN_MANA_SPENT = re.compile(r"with mana value less than or equal to the amount of mana spent to cast ")


def mana_spent(obj: Object) -> int:
    """Return how much mana was spent to cast an object; where the script says nothing, its full cost."""
    if obj.cast.mana_spent:
        return mana_value(obj.cast.mana_spent)
    if not obj.cast.was_cast:
        return 0
    return mana_value(obj.faces[obj.face].normal.mana_cost, obj.cast.x or 0)


_TYPED = re.compile(
    r"^that(?:'s| is) an? "
    r"(?P<types>(?:artifact|creature|enchantment|instant|land|planeswalker|sorcery|, |or | |an? )+?)"
    r"(?P<zone> from your graveyard)?$"
)


_WITH_COUNTERS = re.compile(
    r"with (?:an? |one or more )?(?P<kind>[-+/\w]+ |first strike |double strike )?counters? on (?:it|them)$"
)
_NUMBERED = re.compile(
    r"with (?P<what>mana value|power or toughness|power|toughness) (?P<number>\d+)"
    r"(?: or (?P<more>less|greater|more|fewer))?$"
)
_OF_SUBTYPES = re.compile(r"^that(?:'s| is) an? (?P<types>[A-Z][\w'-]*(?:,? (?:or )?an? [A-Z][\w'-]*)*)$")
_SAME_NAME = re.compile(r"with the same name as (?:~|this [a-z]+)$")


def counters_wanted(quality: str) -> str | None:
    """Return the kind of counter that a quality asks for, "" for any; None if it asks for none."""
    found = _WITH_COUNTERS.match(quality)
    return (found["kind"] or "").strip() if found else None


def has_quality(quality: str, obj: Object, values: Characteristics, this: Object | None = None) -> bool:
    """Whether an object has a quality that is written out; one the engine can't judge, none has."""
    quality = quality.strip()
    colored = _COLORED.match(quality)
    if colored:
        return any(color in values.colors for color in COLORS if color in colored[1])
    if _WITHIN_MANA_SPENT.match(quality):
        return this is not None and mana_value_of(obj, values) <= mana_spent(this)
    kind = counters_wanted(quality)
    if kind is not None:
        return bool(obj.counters.get(kind) if kind else any(obj.counters.values()))
    if _SAME_NAME.match(quality):
        # Two objects without a name don't have the same name (CR 201.2a).
        return this is not None and bool(values.name) and values.name == copiable_values(this).name
    numbered = _NUMBERED.match(quality)
    if numbered:
        return _has_number(numbered, obj, values)
    listed = _OF_SUBTYPES.match(quality)
    if listed:
        return any(has_type(values, word) for word in re.split(r",? or an? |, an? ", listed["types"]))
    typed = _TYPED.match(quality)
    if typed:
        words = re.split(r", or |, | or ", typed["types"])
        there = not typed["zone"] or obj.zone == "graveyard"
        return there and any(
            has_type(values, word.removeprefix("a ").removeprefix("an ").title()) for word in words
        )
    judge = _QUALITIES.get(quality)
    return judge is not None and judge(obj, values)


def _has_number(asked: re.Match[str], obj: Object, values: Characteristics) -> bool:
    """Whether a power, toughness or mana value is as asked for; without one it is 0 (CR 208.5)."""
    sizes = {"power": values.power or 0, "toughness": values.toughness or 0}
    wanted = int(asked["number"])
    for what in asked["what"].split(" or "):
        number = mana_value_of(obj, values) if what == "mana value" else sizes[what]
        more = asked["more"]
        if number == wanted or (more and (number > wanted) is (more in {"greater", "more"})):
            return True
    return False


def can_judge(quality: str) -> bool:
    """Whether `has_quality` knows the quality at all."""
    known = (_COLORED, _TYPED, _SAME_NAME, _WITH_COUNTERS, _WITHIN_MANA_SPENT, _NUMBERED, _OF_SUBTYPES)
    return quality.strip() in _QUALITIES or any(pattern.match(quality.strip()) for pattern in known)


_OUTLAWS = ("Assassin", "Mercenary", "Pirate", "Rogue", "Warlock")
_QUALITIES: Mapping[str, Callable[[Object, Characteristics], bool]] = {
    "colorless": lambda o, v: not v.colors,
    "multicolored": lambda o, v: len(v.colors) > 1,
    "monocolored": lambda o, v: len(v.colors) == 1,
    "tapped": lambda o, v: o.tapped,
    "untapped": lambda o, v: not o.tapped,
    "attacking": lambda o, v: o.attacking,
    "face-down": lambda o, v: o.face_down,
    "face-up": lambda o, v: not o.face_down,
    "historic": lambda o, v: bool(
        {"Artifact"} & v.types or "Legendary" in v.supertypes or "Saga" in v.subtypes
    ),
    "that aren't on the battlefield": lambda o, v: o.zone != "battlefield",
    "that is not on the battlefield": lambda o, v: o.zone != "battlefield",
    "with no abilities": lambda o, v: not v.abilities,
    "that's exactly two colors": lambda o, v: len(v.colors) == 2,
    "that's exactly three colors": lambda o, v: len(v.colors) == 3,
    "outlaw": lambda o, v: any(has_type(v, name) for name in _OUTLAWS),
    "kicked": lambda o, v: bool(o.cast.kicked),
    "with {X} in its mana cost": lambda o, v: "{X}" in (v.mana_cost or ""),
    "that entered this turn": lambda o, v: o.is_new,
    "that entered the battlefield this turn": lambda o, v: o.is_new,
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
        return what == "ability" or obj.ability.kind in what.split()
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
    if filter_.keywords and not all(has_keyword(values, word) for word in filter_.keywords):
        return False
    return not (filter_.without_keywords and any(has_keyword(values, w) for w in filter_.without_keywords))


def _is(values: Characteristics, word: str) -> bool:
    if word in COLORS:
        return word in values.colors
    return has_type(values, word)


def has_numbers(filter_: Filter, obj: Object, values: Characteristics) -> bool:
    """Whether power and mana value are within what a phrase asks for."""
    if filter_.power_at_least is not None and (values.power or 0) < filter_.power_at_least:
        return False
    if filter_.power_at_most is not None and (values.power or 0) > filter_.power_at_most:
        return False
    limit = filter_.mana_value_at_most
    return limit is None or mana_value_of(obj, values) <= limit


def _as_chosen(filter_: Filter, values: Characteristics, choices: Mapping[str, object], whose: str) -> bool:
    """Whether something that `whose` controls is of the chosen kind, or that player's."""
    choice = choices.get(filter_.chosen)
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


def player_fits(filter_: Filter, player: str, you: str) -> bool:
    """Whether a player can be what the phrase means ("any target", "target opponent")."""
    if filter_.what == "any target":
        return player in PLAYERS
    return filter_.what == "player" and for_player(filter_.controller, player, you)
