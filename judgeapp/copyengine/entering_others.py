"""What other permanents make of something that enters: tapped, with counters, as a copy (CR 614.12)."""

from collections.abc import Iterator

from judgeapp.copyengine.abilities import Ability, EnterAsCopy, EntersTapped, EntersWith
from judgeapp.copyengine.copy_events import begin_copy
from judgeapp.copyengine.copying import copiable_values
from judgeapp.copyengine.filters import fits
from judgeapp.copyengine.machine import Machine
from judgeapp.copyengine.state import Object
from judgeapp.copyengine.subjects import Each, Who

Replacing = EntersTapped | EntersWith | EnterAsCopy


def said_by_others(machine: Machine, obj: Object) -> Iterator[tuple[Object, Ability, Replacing]]:
    """Yield what abilities of other permanents say of an object like this one entering.

    It is judged as it would be on the battlefield; what enters with it says nothing of it.
    """
    for other in machine.table.on_battlefield():
        if other.ref == obj.ref or other.ref in machine.entering_together:
            continue
        for ability in copiable_values(other).abilities:
            for effect in ability.effects:
                # What everything is now takes time to work out: asked only where it matters.
                if isinstance(effect, Replacing) and _means(machine, effect, obj, other, ability):
                    yield other, ability, effect


def copied_by_others(machine: Machine, obj: Object) -> Object:
    """Apply "creatures you control enter as a copy of this creature"; return the object as it then is."""
    for other, ability, effect in list(said_by_others(machine, obj)):
        if isinstance(effect, EnterAsCopy) and effect.of is Who.THIS:
            obj, _ = begin_copy(machine, obj, other, effect.exceptions, ability, effect.duration)
            machine.put(obj)
    return obj


def _means(machine: Machine, effect: Replacing, obj: Object, other: Object, ability: Ability) -> bool:
    return (
        isinstance(effect.subject, Each)
        and ability in machine.values(other.ref).abilities
        and fits(
            effect.subject.filter,
            obj,
            machine.values(obj.ref),
            this=other,
            controller=machine.controller(other.ref),
            choices=other.choices,
            whose=machine.controller(obj.ref),
        )
    )
