"""What other permanents make of something that enters: tapped, with counters, as a copy (CR 614.12)."""

from collections.abc import Iterator, Sequence

from judgeapp.copyengine.evaluation.entering_abilities import Replacing, said_of_entering
from judgeapp.copyengine.evaluation.filters import fits
from judgeapp.copyengine.events.copy_effects.beginning import begin_copy
from judgeapp.copyengine.events.entering.entering_values import values_as_it_enters
from judgeapp.copyengine.interpreter.interpreter import Interpreter
from judgeapp.copyengine.model import principles as p
from judgeapp.copyengine.model.effects.effects import EnterAsCopy
from judgeapp.copyengine.model.effects.permanents import EnteringTaken
from judgeapp.copyengine.model.errors import CopyEngineError
from judgeapp.copyengine.model.immutable import replace
from judgeapp.copyengine.model.objects.abilities import Ability
from judgeapp.copyengine.model.terms.moments import NextEnter
from judgeapp.copyengine.model.terms.subjects import Each, Filter, Who
from judgeapp.copyengine.model.wording import possessive, quoted
from judgeapp.copyengine.reading.statics.replacement.entering import unread_nature
from judgeapp.copyengine.table.copiable_values import copiable_values
from judgeapp.copyengine.table.state import PLAYER_NAMES, DelayedTrigger, Object


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


def taken_by_others(interpreter: Interpreter, obj: Object, taking: set[int]) -> Object:
    """Apply "it enters under your control instead", before what makes it a copy (CR 616.1b).

    Args:
        taking: the places of the effects that have applied to this event already; those that do are added.

    Raises:
        CopyEngineError: several players' effects apply at once, and one has to be chosen.
    """
    while True:
        whose = obj.controller
        applying = [
            (place, text, you)
            for place, (taken, text, ref, you) in enumerate(interpreter.table.entering_replaced)
            if place not in taking
            and isinstance(taken, EnteringTaken)
            and you != whose
            and fits(
                taken.what,
                obj,
                values_as_it_enters(interpreter, obj),
                this=interpreter.table.objects[ref],
                controller=you,
                whose=whose,
            )
        ]
        if not applying:
            return obj
        if len({you for _, _, you in applying}) > 1:
            raise CopyEngineError(
                f"Several effects give control of {interpreter.called(obj.ref)}; one is chosen (616.1).",
                where=interpreter.at("ref"),
                mend="Leave one of those effects out.",
            )
        place, text, you = applying[0]
        taking.add(place)
        interpreter.step(
            p.ENTERS_REPLACEMENT,
            obj.ref,
            f"It enters under {possessive(PLAYER_NAMES[you])} control instead: {quoted(text)}",
            {"controller": whose},
            {"controller": you},
        )
        obj = interpreter.put(replace(obj, controller=you))
        interpreter.table.newcomers[obj.ref] = you


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
        source = interpreter.table.last_object(interpreter.table.objects[delayed.it])
        effect = next(e for e in delayed.effects if isinstance(e, EnterAsCopy))
        obj, _ = begin_copy(interpreter, obj, source, effect.exceptions, None)
        interpreter.put(obj)
        used = replace(delayed, used=interpreter.event)
        waiting_now = interpreter.table.delayed_triggers
        interpreter.table.delayed_triggers = (*waiting_now[:place], used, *waiting_now[place + 1 :])
    return obj


def refuse_unknown_nature(interpreter: Interpreter, obj: Object) -> None:
    """Refuse a permanent whose own static ability says what it is in words that can't be read: whatever
    were answered about it would be a guess.

    Raises:
        CopyEngineError: it is such a permanent.
    """
    values = copiable_values(obj)
    if unread := unread_nature(values):
        raise CopyEngineError(
            f"What {values.name} is I can't read: “{unread}”.",
            where=interpreter.at("card"),
            mend="Use another card, or state what it is now as a token of its own.",
        )


def forget_next_times(interpreter: Interpreter) -> None:
    """Take away what applied to the next that entered, now that they have."""
    interpreter.table.delayed_triggers = tuple(
        delayed for delayed in interpreter.table.delayed_triggers if delayed.used is None
    )


def _next_time(delayed: DelayedTrigger) -> Filter | None:
    """Return what a "next time ... enter" is about; None for what waits for something else."""
    if not any(isinstance(effect, EnterAsCopy) for effect in delayed.effects):
        return None
    comes = delayed.when.comes
    return comes.what if isinstance(comes, NextEnter) else None


def _means(interpreter: Interpreter, effect: Replacing, obj: Object, other: Object, ability: Ability) -> bool:
    return (
        isinstance(effect.subject, Each)
        and ability in interpreter.values(other.ref).abilities
        and interpreter.speaks_of(other, effect.subject.filter, obj)
    )
