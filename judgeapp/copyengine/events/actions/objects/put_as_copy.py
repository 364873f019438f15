"""What is put onto the battlefield as a copy of something: it enters as that (CR 707.5)."""

from msgspec import UNSET, structs

from judgeapp.copyengine.events.actions.objects.moving import put_back
from judgeapp.copyengine.events.copy_effects.beginning import begin_copy
from judgeapp.copyengine.events.copy_effects.originals import as_last_known, check_original
from judgeapp.copyengine.events.entering.entering import Begins
from judgeapp.copyengine.events.entering.entering_as_copy import chosen_source
from judgeapp.copyengine.events.resolving.registry import resolves
from judgeapp.copyengine.events.resolving.resolution import Resolution
from judgeapp.copyengine.interpreter.ability_lookup import Found, effects_of
from judgeapp.copyengine.interpreter.interpreter import Interpreter
from judgeapp.copyengine.model.effects.effects import EnterAsCopy, PutAsCopy
from judgeapp.copyengine.model.effects.except_clauses import ExceptClause
from judgeapp.copyengine.model.errors import CopyEngineError
from judgeapp.copyengine.model.immutable import replace
from judgeapp.copyengine.model.objects.abilities import Ability
from judgeapp.copyengine.model.terms.subjects import Choose, Filter, Target, Who
from judgeapp.copyengine.script import events
from judgeapp.copyengine.script.choices import made_of
from judgeapp.copyengine.script.fields import chosen_refs, listed
from judgeapp.copyengine.table.state import Object


@resolves(PutAsCopy)
def put_as_copy(resolution: Resolution, effect: PutAsCopy) -> None:
    """Put something onto the battlefield as a copy of what the text says; where that is a choice, the
    script's `copy_of` makes it.

    Raises:
        CopyEngineError: what it enters as a copy of can't be told.
    """
    if effect.optional and resolution.choices.get("declined"):
        return
    interpreter, before = resolution.interpreter, resolution.it
    things = resolution.found(effect.subject)
    if not things:
        if isinstance(effect.source, Target):
            resolution.refs(effect.source)  # its target is used up
        if isinstance(effect.subject, Who) and not (resolution.illegal or resolution.found_none):
            raise _cannot_tell(
                interpreter
            )  # "reveal the top card ..., put it onto the battlefield": which it is
        return
    given = interpreter.given
    declined = given.get("copy_of", "") is None
    stated: list[str | None] = [None] if declined else list(chosen_refs(given.get("copy_of")))
    if isinstance(effect.source, Choose):
        if len(things) > 1:
            raise _cannot_tell(interpreter)
        source = _chosen(resolution, effect.source.filter, things[0], stated, may_decline=effect.may_decline)
        stated = stated[1:]
    else:
        if not isinstance(effect.source, Target):
            resolution.it = before
        source = _told(resolution, effect, things)
        stated = [] if stated == [source.ref] else stated
    used = {obj.ref for obj in things} | ({source.ref} if source is not None else set())
    rest = {key: value for key, value in given.items() if key != "copy_of" and str(value) not in used}
    interpreter.given = made_of(given, {**rest, "copy_of": stated} if stated else rest)
    begins = _beginning(interpreter, source, effect, resolution.obj.ability) if source is not None else None
    for obj in things:
        put_back(resolution, obj, effect.to, begins)


def _beginning(
    interpreter: Interpreter, source: Object, effect: PutAsCopy, ability: Ability | None
) -> Begins:
    def begins(obj: Object) -> tuple[Object, tuple[ExceptClause, ...]]:
        entered, settled = begin_copy(
            interpreter, obj, source, effect.exceptions, ability, effect.duration, cast=obj.cast
        )
        return entered, settled.extra

    return begins


def _told(resolution: Resolution, effect: PutAsCopy, things: list[Object]) -> Object:
    """Return what the text itself says is copied."""
    interpreter = resolution.interpreter
    refs = resolution.refs(effect.source)
    if len(refs) != 1 or refs[0] not in interpreter.table.objects or refs[0] in {obj.ref for obj in things}:
        raise _cannot_tell(interpreter)
    found = interpreter.as_it_was(interpreter.table.objects[refs[0]])
    return as_last_known(interpreter, found, effect)


def _chosen(
    resolution: Resolution, wanted: Filter, obj: Object, stated: list[str | None], *, may_decline: bool
) -> Object | None:
    """Return what the script says is chosen to be copied; None where the choice may be declined and is."""
    interpreter = resolution.interpreter
    if stated == [None] and (may_decline or not resolution.context.fitting(wanted)):
        return None
    if not stated or stated[0] is None:
        raise CopyEngineError(
            f"It enters as a copy of {wanted.text or 'something'}: which, the script has to say.",
            where=interpreter.at("copy_of"),
            mend="Give the resolve event copy_of: the ref of what is copied.",
        )
    entering = replace(obj, controller=resolution.controller)
    return chosen_source(interpreter, entering, EnterAsCopy(wanted), str(stated[0]))


def put_there_by(interpreter: Interpreter, event: events.Enter) -> tuple[Begins | None, events.Enter]:
    """Return what makes something a copy that an `enter` event says is put there `by` an effect that says so,
    and the event with what is left to choose.
    """
    copied = None if event.copy_of is UNSET else event.copy_of
    found = _found(interpreter, event.by) if copied is not None else None
    if found is None:
        return None, event
    first, *rest = listed(copied)
    effect = found.effect
    of = interpreter.as_it_was(interpreter.find(first, "copy_of"))
    source = as_last_known(interpreter, of, effect)
    check_original(interpreter, effect, source, event.controller)
    left = structs.replace(event, copy_of=tuple(rest) if rest else UNSET)
    return _beginning(interpreter, source, effect, found.ability), left


def _found(interpreter: Interpreter, by: object) -> Found[PutAsCopy] | None:
    try:
        return effects_of(interpreter, by, PutAsCopy, None)
    except CopyEngineError:
        return None


def _cannot_tell(interpreter: Interpreter) -> CopyEngineError:
    return CopyEngineError(
        "I can't tell what enters, or what it enters as a copy of.",
        where=interpreter.at("ref"),
        mend="Leave the resolve event out and state what enters by an enter event with copy_of.",
    )
