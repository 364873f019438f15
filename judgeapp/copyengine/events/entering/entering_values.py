"""What abilities an object has as it would be on the battlefield it is about to enter (CR 614.12)."""

from judgeapp.copyengine.evaluation.amounts import Scene
from judgeapp.copyengine.interpreter.interpreter import Machine
from judgeapp.copyengine.layers.effect_parts import at_work
from judgeapp.copyengine.layers.layers import Layers
from judgeapp.copyengine.model.abilities import Ability
from judgeapp.copyengine.model.characteristics import Characteristics
from judgeapp.copyengine.model.immutable import replace
from judgeapp.copyengine.table.copiable_values import copiable_values
from judgeapp.copyengine.table.state import Object


def values_as_it_enters(machine: Machine, obj: Object) -> Characteristics:
    """Return what `obj` would be on the battlefield, whose abilities can replace how it enters: what is there
    already may take some away, or give it some. Older rules look at what its own text makes of it alone.
    """
    copiable = copiable_values(obj)
    if not at_work(copiable) and not obj.counters and machine.layers.is_fixed:
        return copiable  # nothing applies to what comes
    if not machine.ruleset.others_change_entering:
        alone = machine.table.copy()
        alone.objects = {obj.ref: obj}
        return Layers(alone).values[obj.ref]
    if machine.table.objects.get(obj.ref) is not obj:
        machine.put(obj)
    return machine.values(obj.ref)


def abilities_as_it_enters(machine: Machine, obj: Object) -> Characteristics:
    """Return characteristics with the abilities that can replace how `obj` enters; the rest of them may be
    others than it would have.
    """
    copiable = copiable_values(obj)
    if machine.keeps_its_abilities(obj, copiable):
        return copiable
    return values_as_it_enters(machine, obj)


def has_lost(machine: Machine, obj: Object, ability: Ability) -> bool:
    """Whether an ability that is among the copiable values of `obj` doesn't apply as it enters."""
    return ability not in abilities_as_it_enters(machine, obj).abilities


def scene_before(machine: Machine, obj: Object) -> Scene:
    """Return the view of the table that the text of something entering has: what enters with it isn't there
    yet.
    """
    scene = machine.scene(obj, obj.controller, cast=obj.cast)
    together = machine.entering_together - {obj.ref}
    if not together:
        return scene
    table = machine.table.copy()
    table.objects = {ref: other for ref, other in table.objects.items() if ref not in together}
    return replace(scene, table=table)
