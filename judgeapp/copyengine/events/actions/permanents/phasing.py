"""Phasing out and in (CR 702.26)."""

from judgeapp.copyengine.evaluation.filters import has_keyword
from judgeapp.copyengine.events.triggers.status_triggers import trigger_turning
from judgeapp.copyengine.interpreter.interpreter import Interpreter
from judgeapp.copyengine.model import principles as p
from judgeapp.copyengine.model.immutable import replace
from judgeapp.copyengine.reading.nouns.spoken_of import keeps_phased_out
from judgeapp.copyengine.script import events
from judgeapp.copyengine.table.state import Object


def phase_out(interpreter: Interpreter, event: events.PhaseOut) -> None:
    """`phase_out`: what is attached to it goes along (CR 702.26g)."""
    obj = interpreter.permanent(event.ref)
    _goes_out(interpreter, obj, comes_back=not _is_kept_out(interpreter, event.by))


def phase_in(interpreter: Interpreter, event: events.PhaseIn) -> None:
    """`phase_in`: what went along with it comes along."""
    _comes_in(interpreter, interpreter.permanent(event.ref))


def phase_in_untap_step(interpreter: Interpreter, player: str) -> None:
    """As an untap step begins, the player's permanents with phasing phase out, and what phased out under that
    player's control phases in, all at once (CR 502.1, 702.26a).
    """
    there = interpreter.table.on_battlefield()
    going = [
        obj
        for obj in there
        if interpreter.controller(obj.ref) == player and has_keyword(interpreter.values(obj.ref), "phasing")
    ]
    coming = [
        obj
        for obj in interpreter.table.objects.values()
        if obj.phased_out and interpreter.table.noted(obj.ref).phased_out_under == player
    ]
    for obj in going:
        _goes_out(interpreter, interpreter.table.objects[obj.ref], comes_back=True)
    for obj in coming:
        _comes_in(interpreter, interpreter.table.objects[obj.ref])


def _goes_out(interpreter: Interpreter, obj: Object, *, comes_back: bool) -> None:
    """Let a permanent phase out, with what is attached to it.

    Args:
        comes_back: it phases in during the next untap step of its controller.
    """
    if obj.phased_out:
        return
    trigger_turning(interpreter, obj, "phases out")  # as it still is (CR 603.10)
    under = interpreter.controller(obj.ref)
    along = [o.ref for o in interpreter.table.on_battlefield() if o.attached_to == obj.ref]
    _tell(interpreter, obj, "It phases out.", phased_out=True)
    noted = interpreter.table.noted(obj.ref)
    interpreter.table.notes[obj.ref] = replace(noted, phased_out_under=under if comes_back else "")
    for ref in along:
        _goes_out(interpreter, interpreter.table.objects[ref], comes_back=False)


def _comes_in(interpreter: Interpreter, obj: Object) -> None:
    """Let a permanent phase in, what is attached to it first: there is no moment without that."""
    for other in list(interpreter.table.objects.values()):
        if other.attached_to == obj.ref and other.phased_out and other.zone == "battlefield":
            _comes_in(interpreter, other)
    _tell(interpreter, obj, "It phases in.", phased_out=False)
    noted = interpreter.table.noted(obj.ref)
    interpreter.table.notes[obj.ref] = replace(noted, phased_out_under="")
    trigger_turning(interpreter, interpreter.table.objects[obj.ref], "phases in")


def _tell(interpreter: Interpreter, obj: Object, text: str, *, phased_out: bool) -> None:
    cited = interpreter.ruleset.cites(p.PHASING, p.STATUS)
    before, after = {"phased_out": obj.phased_out}, {"phased_out": phased_out}
    interpreter.step(cited, obj.ref, text, before, after)
    interpreter.put(replace(obj, phased_out=phased_out))


def _is_kept_out(interpreter: Interpreter, by: str | None) -> bool:
    """Whether what a script names as the cause says how long it stays phased out."""
    if not by:
        return False
    if (source := interpreter.table.objects.get(by)) is not None:
        return any(keeps_phased_out(ability.text) for ability in interpreter.values(source.ref).abilities)
    if by.startswith("("):
        return keeps_phased_out(by)
    card, _ = interpreter.find_card(by, "by")
    return any(keeps_phased_out(ability.text) for face in card.faces for ability in face.printed.abilities)
