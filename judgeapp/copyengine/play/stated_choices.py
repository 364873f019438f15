"""Choices that an event states and nothing asks for: a misspelled one would be passed over in silence."""

import msgspec

from judgeapp.copyengine.interpreter.ability_lookup import walk
from judgeapp.copyengine.interpreter.interpreter import Interpreter
from judgeapp.copyengine.model import principles as p
from judgeapp.copyengine.model.effects.effects import Other
from judgeapp.copyengine.model.errors import UnaskedError
from judgeapp.copyengine.play.chosen_values import as_written, refuse_unreal
from judgeapp.copyengine.script.choices import AT_ONCE, KNOWN, Stated
from judgeapp.copyengine.script.entry import Entry
from judgeapp.copyengine.script.events import Leave, Resolve
from judgeapp.copyengine.script.fields import Choices
from judgeapp.copyengine.script.refusals import near
from judgeapp.copyengine.table.copiable_values import copiable_values

_HINTS = AT_ONCE - {"attach_to", "counters_from", "declined", "devour"}
"""What is asked only where a text says so: what somebody may have meant."""
_DID_NOTHING = frozenset({p.ILLEGAL_TARGETS, p.INTERVENING_IF})


_ORDER = "first"
"""Which of several replacement effects applies first: any event may ask for that."""


def noting_what_is_asked(event: Entry) -> tuple[Entry, Stated | None]:
    """Return an event with choices that note what is asked of them; None for an event that states none."""
    choices = getattr(event, "choices", None)
    if not choices:
        return event, None
    stated = Stated(as_written(choices))
    return msgspec.structs.replace(event, choices=stated), stated


def refuse_unasked(interpreter: Interpreter, event: Entry, stated: Stated, before: int) -> None:
    """Refuse the choices of an event that has happened, where nothing has asked for one of them.

    What an object remembers (a color, a number) may be asked for later. What does nothing asks for nothing.

    Args:
        before: how many steps the trace had before the event.

    Raises:
        UnaskedError: names the key, and one that was asked for.
    """
    for key, choice in stated.items():
        if key in stated.asked:
            continue
        if key not in KNOWN:
            raise _unasked(interpreter, stated, key, f"I know no choice “{key}.”")
        is_decided = key in AT_ONCE and (isinstance(event, Resolve | Leave) or key == _ORDER)
        if not is_decided or not choice:
            continue
        if not isinstance(event, Resolve) or _was_done(interpreter, event, before):
            raise _unasked(interpreter, stated, key, f"Nothing asks for “{key}” here.")


def refuse_unknown(interpreter: Interpreter, choices: Choices) -> None:
    """Refuse what the setup says was chosen, under a key that no text looks at, or that can't be chosen.

    Raises:
        UnaskedError: names the key.
        CopyEngineError: names what isn't a color, a type or a player.
    """
    refuse_unreal(interpreter, choices)
    for key in choices:
        if key not in KNOWN:
            raise _unasked(interpreter, Stated({}), key, f"I know no choice “{key}.”")


def _unasked(interpreter: Interpreter, stated: Stated, key: str, message: str) -> UnaskedError:
    meant = sorted((stated.asked & _HINTS) - stated.keys())
    known = "" if key in KNOWN else near(key, KNOWN)
    mend = known or (f"Asked for here: {', '.join(meant)}." if meant else "Leave it out.")
    return UnaskedError(message, key, where=interpreter.at(f"choices.{key}"), mend=mend)


def _was_done(interpreter: Interpreter, event: Resolve, before: int) -> bool:
    """Whether what resolved did all that it says: with a legal target, its intervening "if" still being so,
    and without words that nothing carries out.
    """
    if any(step.principle in _DID_NOTHING for step in interpreter.steps[before:]):
        return False
    obj = interpreter.table.objects[event.ref]
    abilities = (obj.ability,) if obj.ability else copiable_values(obj).abilities
    return not any(isinstance(effect, Other) for a in abilities for effect in walk(a.effects))
