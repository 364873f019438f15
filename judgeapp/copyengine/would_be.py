"""What abilities an object has as it would be on the battlefield it is about to enter (CR 614.12)."""

from judgeapp.copyengine.abilities import Ability
from judgeapp.copyengine.copying import copiable_values
from judgeapp.copyengine.machine import Machine
from judgeapp.copyengine.state import Object


def abilities_as_it_enters(machine: Machine, obj: Object) -> tuple[Ability, ...]:
    """Return the abilities that can replace how `obj` enters: what is on the battlefield already may take
    some away, or give it some.
    """
    if machine.layers.is_fixed:
        return copiable_values(obj).abilities  # nothing there applies to what comes
    if machine.table.objects.get(obj.ref) is not obj:
        machine.put(obj)
    return machine.values(obj.ref).abilities


def has_lost(machine: Machine, obj: Object, ability: Ability) -> bool:
    """Whether an ability that is among the copiable values of `obj` doesn't apply as it enters."""
    return ability not in abilities_as_it_enters(machine, obj)
