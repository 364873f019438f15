"""Face-down permanents: what they are, and what turning one up takes and does (CR 708)."""

from collections.abc import Sequence

from judgeapp.copyengine.model.effects.changes import Change, GainAbilities, SetColors, SetPT, SetTypes
from judgeapp.copyengine.model.immutable import replace
from judgeapp.copyengine.model.objects.abilities import Ability, Kind
from judgeapp.copyengine.model.objects.characteristics import FACE_DOWN, Characteristics
from judgeapp.copyengine.model.terms.subjects import Amount
from judgeapp.copyengine.table.state import Copied, Object

MORPHS = frozenset({"morph", "megamorph", "disguise"})
_WARD = Ability("Ward {2}", Kind.KEYWORD, keyword="ward", parameter="{2}", cost="{2}")
_NOTHING = Characteristics()
_WARDED = replace(FACE_DOWN, abilities=(_WARD,))
"""What disguise and cloak make of a permanent: a 2/2 with ward {2} (CR 701.58a, 702.168a)."""


def values_face_down(obj: Object) -> Characteristics:
    """Return what a face-down permanent or spell is: what the rule that turned it down lists (CR 708.2).

    A card exiled face down has no characteristics (CR 406.3).
    """
    if obj.zone == "exile":
        return _NOTHING
    if obj.face_down_values is not None:
        return obj.face_down_values
    return _WARDED if obj.face_down_as in {"disguise", "cloak"} else FACE_DOWN


def values_listed(changes: Sequence[Change]) -> Characteristics | None:
    """Return what "It's a 2/2 Cyberman artifact creature" lists, and no more (CR 708.2); None for nothing.

    Args:
        changes: as the reader lists them (`can_be_listed`).
    """
    if not changes:
        return None
    values = _NOTHING
    for change in changes:
        match change:
            case SetTypes():
                values = replace(
                    values,
                    types=values.types | frozenset(change.types),
                    supertypes=values.supertypes | frozenset(change.supertypes),
                    subtypes=(*values.subtypes, *change.subtypes),
                )
            case SetPT(power=Amount(base=power), toughness=Amount(base=toughness)):
                values = replace(values, power=power, toughness=toughness)
            case SetColors(colors):
                values = replace(values, colors=values.colors | frozenset(colors))
            case GainAbilities(abilities):
                values = replace(values, abilities=(*values.abilities, *abilities))
    return values


def as_played(obj: Object) -> Object:
    """Return a card as it is once a player plays it: what was exiled face down is turned face up first (CR
    406.3).
    """
    return replace(obj, face_down=False) if obj.zone == "exile" and obj.face_down else obj


def face_down_kind(by: str | None, cost: str | None, printed: Characteristics | None) -> str:
    """Return how a script's object comes to be face down: "manifest", "cloak", "disguise" or ""."""
    said = f"{by or ''} {cost or ''}".casefold()
    for way in ("manifest", "cloak", "disguise"):
        if way in said:
            return way
    if "morph" in said or printed is None:
        return ""
    return "disguise" if morph_of(printed, frozenset({"disguise"})) is not None else ""


def morph_of(values: Characteristics, keywords: frozenset[str] = MORPHS) -> Ability | None:
    """Return the ability whose cost turns a permanent of these values face up."""
    return next((ability for ability in values.abilities if ability.keyword in keywords), None)


def turn_up_cost(obj: Object, face_up: Copied) -> str | None:
    """Return the cost of the special action that turns `obj` up; None if there is none (CR 708.7).

    Args:
        face_up: the values it would have face up, copy effects applied.
    """
    if not obj.face_down:
        return None
    ability = morph_of(face_up.on(obj))
    if ability is not None:
        return ability.parameter or ability.cost
    if obj.face_down_as in {"manifest", "cloak"} and obj.card is not None:
        front = obj.card.faces[0].printed
        return front.mana_cost if "Creature" in front.types else None
    return None
