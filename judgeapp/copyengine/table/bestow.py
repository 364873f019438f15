"""Bestow: what a card cast for its bestow cost is, as long as it is attached (CR 702.103)."""

from judgeapp.copyengine.model.effects.changes import GainAbilities, SetTypes
from judgeapp.copyengine.model.objects.abilities import Ability, Kind
from judgeapp.copyengine.table.state import ContinuousEffect, Object

_ENCHANT = Ability("Enchant creature", Kind.KEYWORD, keyword="enchant", parameter="creature")
_BESTOWED = (
    SetTypes(("Enchantment",), ("Aura",), keep="all", lose=("Creature",)),
    GainAbilities((_ENCHANT,)),
)


def bestowed_effect(obj: Object) -> ContinuousEffect:
    """Return what being bestowed makes of a spell or permanent: an Aura that is no creature (CR 702.103b)."""
    return ContinuousEffect(
        on=frozenset({obj.ref}), changes=_BESTOWED, text="Bestowed", until="", timestamp=obj.timestamp,
        source=obj.ref, controller=obj.controller,
    )  # fmt: skip
