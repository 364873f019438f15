"""Time travel: a time counter more or less on suspended cards and permanents of one's own (CR 701.56)."""

from judgeapp.copyengine.evaluation.filters import is_suspended
from judgeapp.copyengine.events.resolving.registry import performs
from judgeapp.copyengine.events.resolving.resolution import Resolution, not_said
from judgeapp.copyengine.events.zones.counters import add_counters
from judgeapp.copyengine.model.effects.effects import KeywordAction
from judgeapp.copyengine.model.errors import ForbiddenError
from judgeapp.copyengine.script.fields import chosen_words
from judgeapp.copyengine.table.state import Object


@performs("time travel")
def _time_travel(resolution: Resolution, effect: KeywordAction) -> None:
    """A time counter is put on each one chosen for that, or removed from it.

    Raises:
        CopyEngineError: it isn't said what is chosen, or that can't be.
    """
    interpreter = resolution.interpreter
    more, less = resolution.choices.get("put_time"), resolution.choices.get("remove_time")
    for _ in range(resolution.number(effect.amount)):
        there = {obj.ref: obj for obj in interpreter.table.objects.values() if _travels(resolution, obj)}
        if more is None and less is None and there:
            what = f"and remove_time, lists of any of {', '.join(there)}"
            raise not_said(interpreter, "put_time", what, list(there))
        put, remove = chosen_words(more), chosen_words(less)
        if strange := [ref for ref in (*put, *remove) if ref not in there or (ref in put and ref in remove)]:
            raise ForbiddenError(
                f"Time travel does nothing of that kind to {strange[0]}.",
                where=interpreter.at("choices"),
                mend=f"Name each of {', '.join(there) or 'none'} once at most.",
            )
        for ref in (*put, *remove):
            add_counters(interpreter, there[ref], "time", 1 if ref in put else -1, "time travel")


def _travels(resolution: Resolution, obj: Object) -> bool:
    """Whether it is a suspended card that "you" own, or a permanent of "you" with a time counter on it."""
    interpreter, you = resolution.interpreter, resolution.controller
    if obj.zone == "exile":
        return obj.owner == you and is_suspended(obj, interpreter.values(obj.ref))
    is_mine = obj.zone == "battlefield" and not obj.phased_out and interpreter.controller(obj.ref) == you
    return is_mine and bool(obj.counters.get("time"))
