"""Targets: which words ask for one, and whether an object or player could be one (CR 115, 707.10d)."""

from collections.abc import Mapping, Sequence
from typing import Any

from judgeapp.copyengine.abilities import Ability, Kind, Modal
from judgeapp.copyengine.characteristics import Characteristics
from judgeapp.copyengine.copying import copiable_values
from judgeapp.copyengine.filters import fits, player_fits
from judgeapp.copyengine.making import walk
from judgeapp.copyengine.state import PLAYERS, Object, Table
from judgeapp.copyengine.subjects import Filter, Target


def chosen_effects(obj: Object, ability: Ability) -> tuple[Any, ...]:
    """Return an ability's effects, of a modal one those of the modes chosen (CR 700.2)."""
    chosen: list[Any] = []
    for effect in ability.effects:
        if isinstance(effect, Modal):
            for wanted in obj.cast.modes:
                chosen += [
                    e for m in effect.modes if m.text.lower().startswith(wanted.lower()) for e in m.effects
                ]
        else:
            chosen.append(effect)
    return tuple(chosen)


def target_filters(obj: Object) -> list[Filter]:
    """Return the filter of every instance of "target" in what was chosen for a spell or ability."""
    found: list[Filter] = []
    for part in target_parts(obj):
        found += [part.filter] * min(part.count, max(1, len(obj.cast.targets)))
    return found


def target_parts(obj: Object) -> list[Target]:
    """Return the phrases with "target" in what was chosen for a spell or ability."""
    abilities = (obj.ability,) if obj.ability else copiable_values(obj).abilities
    found: list[Target] = []
    for ability in abilities:
        if ability.kind == Kind.SPELL or obj.ability:
            for effect in walk(chosen_effects(obj, ability)):
                for value in (getattr(effect, name) for name in getattr(effect, "__slots__", ())):
                    for part in value if isinstance(value, tuple) else (value,):
                        if isinstance(part, Target):
                            found.append(part)
    return found


def could_target(table: Table, values: Mapping[str, Characteristics], spell: Object, ref: str) -> bool:
    """Whether an object or player is a legal target for every instance of "target" (CR 707.10d)."""
    return legal_target(table, values, spell, ref, target_filters(spell))


def legal_target(
    table: Table, values: Mapping[str, Characteristics], spell: Object, ref: str, filters: Sequence[Filter]
) -> bool:
    """Whether an object or player fits each of `filters` as a target of the spell or ability."""
    if ref in PLAYERS:
        return all(player_fits(f, ref, spell.controller) for f in filters)
    obj, now = table.objects[ref], values[ref]
    if any(a.keyword == "shroud" for a in now.abilities):
        return False
    if any(a.keyword == "hexproof" for a in now.abilities) and obj.controller != spell.controller:
        return False
    source = table.objects.get(spell.source or "")
    return all(fits(f, obj, now, this=source, controller=spell.controller) for f in filters)
