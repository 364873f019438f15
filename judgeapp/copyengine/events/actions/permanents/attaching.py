"""Auras, Equipment and Fortifications are attached and unattached (CR 301.5, 303.4, 701.3)."""

from judgeapp.copyengine.evaluation.amounts import can_tell
from judgeapp.copyengine.events.actions.permanents.becoming_copies import static_copies
from judgeapp.copyengine.events.actions.permanents.status import change_field
from judgeapp.copyengine.events.resolving.registry import resolves
from judgeapp.copyengine.events.resolving.resolution import Resolution, not_said
from judgeapp.copyengine.events.targeting.attachments import rightly_attached
from judgeapp.copyengine.events.triggers.status_triggers import (
    trigger_attached_to,
    trigger_attaching,
    trigger_unattaching,
)
from judgeapp.copyengine.events.zones.zone_changes import end_static_copies
from judgeapp.copyengine.interpreter.interpreter import Interpreter
from judgeapp.copyengine.model import principles as p
from judgeapp.copyengine.model.effects.effects import Attach
from judgeapp.copyengine.model.errors import CopyEngineError
from judgeapp.copyengine.model.immutable import replace
from judgeapp.copyengine.model.policies import CORRECT
from judgeapp.copyengine.model.terms.subjects import Choose, Each, Target
from judgeapp.copyengine.model.wording import joined
from judgeapp.copyengine.script import events
from judgeapp.copyengine.script.fields import chosen_word
from judgeapp.copyengine.table.state import Object


def attach(interpreter: Interpreter, event: events.Attach) -> None:
    """`attach`: an Aura, Equipment or Fortification is put onto something."""
    obj, to = interpreter.permanent(event.ref), interpreter.find(event.to, "to")
    if interpreter.policy is CORRECT and not rightly_attached(interpreter, replace(obj, attached_to=to.ref)):
        text = f"It can't be attached to {interpreter.called(to.ref)}, so it doesn't move."
        interpreter.nothing(_attaching(interpreter, obj), obj.ref, text)
        return
    # Being attached to something new gives it a new timestamp (CR 613.7e).
    anew, before = obj.attached_to != to.ref, obj.attached_to
    if anew:
        obj = interpreter.put(replace(obj, timestamp=interpreter.table.tick()))
    text = f"It is attached to {interpreter.called(to.ref)}."
    change_field(
        interpreter, replace(obj, attached_to=to.ref), "attached_to", _attaching(interpreter, obj), text
    )
    if anew:
        trigger_unattaching(interpreter, obj, interpreter.values(obj.ref), before)
        trigger_attaching(interpreter, interpreter.table.objects[obj.ref], to)
        trigger_attached_to(interpreter, interpreter.table.objects[obj.ref], to)
    end_static_copies(interpreter)
    static_copies(interpreter)


def _attaching(interpreter: Interpreter, obj: Object) -> str:
    """The principle by which it is attached: Equipment has its own (CR 301.5)."""
    return p.EQUIPPED if "Equipment" in interpreter.values(obj.ref).subtypes else p.ATTACHED


def unattach(interpreter: Interpreter, event: events.Unattach) -> None:
    """`unattach`: it stays on the battlefield without what it was attached to."""
    obj = interpreter.permanent(event.ref)
    off, before = replace(obj, attached_to=None), obj.attached_to
    obj = change_field(
        interpreter, off, "attached_to", _attaching(interpreter, obj), "It becomes unattached."
    )
    interpreter.put(replace(obj, bestowed=False))
    trigger_unattaching(interpreter, obj, interpreter.values(obj.ref), before)
    end_static_copies(interpreter)


@resolves(Attach)
def perform_attaching(resolution: Resolution, effect: Attach) -> None:
    """Something is attached to something."""
    in_order = isinstance(effect.subject, Target) and isinstance(effect.to, Target)
    things = resolution.objects(effect.subject) if in_order else []  # "target Equipment to target creature"
    if isinstance(effect.to, Choose):
        resolution.only_ones = _stated_host(resolution, effect.to)
        if not resolution.only_ones and not effect.optional:
            resolution.only_ones = resolution.only_choice(effect.to, "attach_to")
    to = resolution.found(effect.to)
    resolution.only_ones = []
    for obj in things if in_order else resolution.found(effect.subject):
        if to and obj.zone == "battlefield":
            host = _host(resolution, [each.ref for each in to])
            attach(resolution.interpreter, events.Attach(ref=obj.ref, to=host))


def _stated_host(resolution: Resolution, asked: Choose) -> list[str]:
    """Return what the script says that something is attached to, if it is what the text asks for.

    Raises:
        CopyEngineError: it is something else.
    """
    stated = chosen_word(resolution.choices.get("attach_to"))
    if stated is None or stated not in resolution.interpreter.table.objects:
        return []
    if can_tell(asked.filter) and stated not in resolution.refs(Each(asked.filter)):
        raise CopyEngineError(
            f"{stated} isn't {asked.filter.text}.",
            where=resolution.interpreter.at("choices.attach_to"),
            mend=f"Name {asked.filter.text}.",
        )
    return [stated]


def _host(resolution: Resolution, able: list[str]) -> str:
    """Return which of several tokens a permanent is attached to: its controller chooses (CR 608.2d).

    Raises:
        CopyEngineError: the script doesn't say which.
    """
    if len(able) == 1 or resolution.interpreter.policy is not CORRECT:
        return able[0]
    stated = chosen_word(resolution.choices.get("attach_to"))
    if stated not in able:
        which = f"which of {joined(able, 'or')} it is attached to"
        raise not_said(resolution.interpreter, "attach_to", which, able)
    return stated
