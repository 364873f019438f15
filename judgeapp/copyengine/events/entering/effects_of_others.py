"""What other permanents make of something that enters: tapped, with counters, as a copy (CR 614.12)."""

import re
from collections.abc import Iterator, Sequence

from judgeapp.copyengine.evaluation.entering_abilities import Replacing, said_of_entering
from judgeapp.copyengine.evaluation.filters import fits
from judgeapp.copyengine.events.copy_effects.beginning import begin_copy
from judgeapp.copyengine.interpreter.interpreter import Interpreter
from judgeapp.copyengine.model.abilities import Ability, Kind
from judgeapp.copyengine.model.characteristics import Characteristics
from judgeapp.copyengine.model.effects import EnterAsCopy
from judgeapp.copyengine.model.errors import CopyEngineError
from judgeapp.copyengine.model.immutable import memoized, replace
from judgeapp.copyengine.model.subjects import Each, Filter, Who
from judgeapp.copyengine.reading.grammar.grammar import StopsAtError
from judgeapp.copyengine.reading.nouns.amounts import objects
from judgeapp.copyengine.table.copiable_values import copiable_values
from judgeapp.copyengine.table.state import DelayedTrigger, Object


def speaking_of_others(interpreter: Interpreter, obj: Object) -> list[Object]:
    """Return the other permanents that say how something enters; what enters with it says nothing of it."""
    return [
        other
        for other in interpreter.table.objects.values()
        if other.zone == "battlefield"
        and not other.phased_out
        and said_of_entering(copiable_values(other)).others
        and other.ref != obj.ref
        and other.ref not in interpreter.entering_together
    ]


def said_by_others(
    interpreter: Interpreter, obj: Object, others: Sequence[Object]
) -> Iterator[tuple[Object, Ability, Replacing]]:
    """Yield what abilities of `others`, those that speak of entering, say of an object like this one.

    It is judged as it would be on the battlefield.
    """
    for other in others:
        for ability, effect in said_of_entering(copiable_values(other)).others:
            # What everything is now takes time to work out: asked only where it matters.
            if _means(interpreter, effect, obj, other, ability):
                yield other, ability, effect


def copied_by_others(interpreter: Interpreter, obj: Object, others: Sequence[Object]) -> Object:
    """Apply "creatures you control enter as a copy of this creature" (or of the enchanted one); return the
    object as it then is.
    """
    for other, ability, effect in list(said_by_others(interpreter, obj, others)):
        if isinstance(effect, EnterAsCopy) and effect.of in {Who.THIS, Who.ATTACHED}:
            source = (
                other if effect.of is Who.THIS else interpreter.table.objects.get(other.attached_to or "")
            )
            if source is None or source.ref == obj.ref:
                continue
            obj, _ = begin_copy(interpreter, obj, source, effect.exceptions, ability, effect.duration)
            interpreter.put(obj)
    return obj


_NEXT_TIME = re.compile(r"the next time (?P<what>.+?) enters?(?: the battlefield)? this turn$")


def copied_next_time(interpreter: Interpreter, obj: Object) -> Object:
    """Apply "the next time one or more creatures enter this turn, they enter as copies of" (CR 614.1c).

    It is judged as the object would enter, and copies the one chosen as it is then, or last was.
    """
    for place, delayed in enumerate(interpreter.table.delayed_triggers):
        what = _next_time(delayed)
        if what is None or delayed.used not in {None, interpreter.event}:
            continue
        whose = interpreter.controller(obj.ref)
        values = interpreter.values(obj.ref)
        if not fits(what, obj, values, this=None, controller=delayed.controller, whose=whose):
            continue
        source = interpreter.table.objects[delayed.it]
        last = interpreter.table.results.get(source.ref, {}).get("last_object")
        if source.zone != "battlefield" and isinstance(last, Object):
            source = last
        effect = next(e for e in delayed.effects if isinstance(e, EnterAsCopy))
        obj, _ = begin_copy(interpreter, obj, source, effect.exceptions, None)
        interpreter.put(obj)
        used = replace(delayed, used=interpreter.event)
        waiting_now = interpreter.table.delayed_triggers
        interpreter.table.delayed_triggers = (*waiting_now[:place], used, *waiting_now[place + 1 :])
    return obj


_NATURE = re.compile(r"\bthe full text of\b|\b(?:is a copy|are copies) of\b")
_TRADES = re.compile(r"As [^.]+ enters, [^.]*\bexchange\b[^.]*\btext box")


def refuse_unknown_nature(interpreter: Interpreter, obj: Object) -> None:
    """Refuse a permanent whose own static ability says what it is in words that can't be read: whatever
    were answered about it would be a guess.

    Raises:
        CopyEngineError: it is such a permanent.
    """
    values = copiable_values(obj)
    if (unread := _nature_unread(values)) is not None:
        raise CopyEngineError(
            f"What {values.name} is I can't read: “{unread}”.",
            where=interpreter.at("card"),
            mend="Use another card, or state what it is now as a token of its own.",
        )


_WITH_COUNTERS = re.compile(
    r"[^\".,:]+ (?:enters|escapes)(?: the battlefield)?(?: tapped)?(?: and)? with [^.]*\bcounters?\b"
)


@memoized
def _nature_unread(values: Characteristics) -> str | None:
    """The words that say what something is and can't be read; None if there are none such."""
    for ability in values.abilities:
        if _TRADES.match(ability.text):
            return ability.text
        if (
            ability.unread
            and ability.kind is Kind.STATIC
            and (_NATURE.search(ability.text) or _WITH_COUNTERS.match(ability.text))
        ):
            return ability.unread[0][0]
    return None


def forget_next_times(interpreter: Interpreter) -> None:
    """Take away what applied to the next that entered, now that they have."""
    interpreter.table.delayed_triggers = tuple(
        delayed for delayed in interpreter.table.delayed_triggers if delayed.used is None
    )


def _next_time(delayed: DelayedTrigger) -> Filter | None:
    """Return what a "next time ... enter" is about; None for what waits for something else."""
    if not any(isinstance(effect, EnterAsCopy) for effect in delayed.effects):
        return None
    found = _NEXT_TIME.match(delayed.when)
    try:
        return objects(found["what"]) if found is not None else None
    except StopsAtError:
        return None


def _means(interpreter: Interpreter, effect: Replacing, obj: Object, other: Object, ability: Ability) -> bool:
    return (
        isinstance(effect.subject, Each)
        and ability in interpreter.values(other.ref).abilities
        and interpreter.speaks_of(other, effect.subject.filter, obj)
    )
