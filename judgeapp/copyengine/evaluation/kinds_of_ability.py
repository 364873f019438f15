"""What kind of ability an ability is: activated, loyalty, for mana (CR 113.3, 605.1)."""

from judgeapp.copyengine.evaluation.keyword_meanings import is_of_kind
from judgeapp.copyengine.model.effects.effects import AddMana
from judgeapp.copyengine.model.objects.abilities import Ability, Kind
from judgeapp.copyengine.model.objects.characteristics import BASIC_LAND_TYPES, Characteristics
from judgeapp.copyengine.model.terms.subjects import Target
from judgeapp.copyengine.reading.statics.triggers.trigger_events import is_tapping_for_mana


def is_of(ability: Ability, kind: str) -> bool:
    """Whether an ability is of a kind that another object can be given: activated, loyalty, or any ("")."""
    if kind == "loyalty":
        return ability.kind == Kind.ACTIVATED and ability.cost.lstrip("[")[:1] in {"+", "−", "-", "0"}
    if kind == "activated":  # a keyword with a cost to activate is one, too (CR 113.3b)
        return is_of_kind(ability, Kind.ACTIVATED)
    return not kind or ability.kind == kind


def is_for_mana(ability: Ability) -> bool:
    """Whether an ability is a mana ability: it adds mana, has no target, is no loyalty ability (CR 605.1)."""
    if ability.kind not in {Kind.ACTIVATED, Kind.TRIGGERED} or is_of(ability, "loyalty"):
        return False
    if ability.kind == Kind.TRIGGERED and not is_tapping_for_mana(ability.trigger):
        return False
    adds = any(isinstance(effect, AddMana) for effect in ability.effects)
    return adds and not any(isinstance(getattr(e, "subject", None), Target) for e in ability.effects)


def has_mana_ability(values: Characteristics) -> bool:
    """Whether an object has a mana ability; a land has that of each basic land type (CR 305.6)."""
    by_type = "Land" in values.types and not BASIC_LAND_TYPES.keys().isdisjoint(values.subtypes)
    return by_type or any(map(is_for_mana, values.abilities))
