"""What triggers on abilities being activated, tokens being created, and becoming a copy (CR 603.2).

Only whole events of a few forms are known; an ability that asks for more isn't noted.
"""

from collections.abc import Sequence

from judgeapp.copyengine.evaluation.kinds_of_ability import is_for_mana
from judgeapp.copyengine.events.replacement.prohibitions import means
from judgeapp.copyengine.events.triggers.noting import intervening_if_holds, note_trigger
from judgeapp.copyengine.events.triggers.spell_triggers import targets_so
from judgeapp.copyengine.interpreter.interpreter import Interpreter
from judgeapp.copyengine.model.effects.prohibitions import Description
from judgeapp.copyengine.model.effects.trigger_events import Activates
from judgeapp.copyengine.model.objects.abilities import Ability
from judgeapp.copyengine.model.terms.conditions import (
    CostHasX,
    IsNoManaAbility,
    LifePaidToActivate,
    SacrificedToActivate,
)
from judgeapp.copyengine.model.terms.subjects import Each, Filter, Who
from judgeapp.copyengine.reading.statics.casting.costs import is_exhaust
from judgeapp.copyengine.reading.statics.triggers.trigger_events import (
    on_activating,
    on_becoming,
    on_creating,
)
from judgeapp.copyengine.table.state import LIFE, Object


def trigger_activating(interpreter: Interpreter, activated: Object) -> None:
    """Note what triggers on an ability being activated; a copy of one isn't activated (CR 707.10)."""
    source = interpreter.table.objects.get(activated.source or "")
    ability = activated.ability
    if source is None or ability is None:
        return
    source = interpreter.table.last_object(source)  # it may have been sacrificed to pay for it
    for other, values in interpreter.watching():
        for watching, event in on_activating(values):
            if (
                _is_player(interpreter, event.who, activated.controller, other)
                and _is_kind(ability, event)
                and _is_of(interpreter, event.of, source, other)
                and _condition_holds(interpreter, other, watching, activated, ability)
                and (not event.targets or targets_so(interpreter, activated, other, event.targets))
            ):
                amount = _life_paid(interpreter, activated.controller) or None
                note_trigger(interpreter, other.ref, watching, activated.ref, amount=amount)


def _life_paid(interpreter: Interpreter, player: str) -> int:
    """Return how much life a player has paid for what is being activated."""
    return sum(n for who, what, n in interpreter.table.payments if (who, what) == (player, LIFE))


def _is_kind(ability: Ability, event: Activates) -> bool:
    if event.kind == "loyalty" and not ability.cost.startswith("["):
        return False
    if event.kind == "exhaust" and not is_exhaust(ability):
        return False
    if event.with_x and "{X}" not in ability.cost:
        return False
    return not (event.no_mana_ability and is_for_mana(ability))


def _condition_holds(
    interpreter: Interpreter, other: Object, watching: Ability, activated: Object, ability: Ability
) -> bool:
    condition = watching.trigger.condition if watching.trigger is not None else None
    if condition is None:
        return True
    if isinstance(condition, IsNoManaAbility):
        return not is_for_mana(ability)
    if isinstance(condition, CostHasX):
        return "{X}" in ability.cost
    if isinstance(condition, SacrificedToActivate):
        return bool(activated.cast.paid)
    if isinstance(condition, LifePaidToActivate):
        return bool(_life_paid(interpreter, activated.controller))
    return intervening_if_holds(interpreter, other, watching)


def _is_of(interpreter: Interpreter, of: Description | Filter | None, source: Object, other: Object) -> bool:
    if of is None:
        return True
    if isinstance(of, Description):
        return means(interpreter, of, source, other)
    return interpreter.speaks_of(other, of, source, interpreter.table.last_known(source.ref, None))


def _is_player(interpreter: Interpreter, who: str, player: str, other: Object) -> bool:
    you = interpreter.controller(other.ref)
    return {"you": player == you, "opponent": player != you}.get(who, True)


def trigger_creating(interpreter: Interpreter, player: str, refs: Sequence[str]) -> None:
    """Note what triggers on a player creating tokens, all of them at once (CR 111.1)."""
    there = [interpreter.table.objects[ref] for ref in refs if ref in interpreter.table.objects]
    tokens = [obj for obj in there if obj.zone == "battlefield"]
    for other, values in interpreter.watching() if tokens else ():
        for watching, event in on_creating(values):
            if not _is_player(interpreter, event.who, player, other):
                continue
            meant = [obj for obj in tokens if interpreter.speaks_of(other, event.what, obj)]
            number = min(1, len(meant)) if event.together else len(meant)
            if number and intervening_if_holds(interpreter, other, watching):
                for _ in range(number):
                    note_trigger(interpreter, other.ref, watching)


def trigger_becoming(interpreter: Interpreter, obj: Object, source: Object) -> None:
    """Note what triggers on a permanent becoming a copy of something."""
    for other, values in interpreter.watching():
        for watching, event in on_becoming(values):
            trigger = watching.trigger
            if trigger is None or trigger.condition:
                continue
            wanted = trigger.subject
            itself = wanted is Who.THIS and other.ref == obj.ref
            one = isinstance(wanted, Each) and interpreter.speaks_of(other, wanted.filter, obj)
            if (itself or one) and interpreter.speaks_of(obj, event.of, source):
                note_trigger(interpreter, other.ref, watching, obj.ref)
