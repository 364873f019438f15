"""What a script states of a spell that its text, and everything on the table, has no place for (CR 601.2)."""

from collections.abc import Callable

from judgeapp.copyengine.interpreter.interpreter import Interpreter
from judgeapp.copyengine.model.errors import ForbiddenError
from judgeapp.copyengine.model.objects.characteristics import Characteristics
from judgeapp.copyengine.model.policies import CORRECT
from judgeapp.copyengine.reading.statics.casting.stated_of_spells import (
    may_take_additional_costs,
    may_take_sacrifices,
    speaks_of_face_down,
)
from judgeapp.copyengine.script import events
from judgeapp.copyengine.script.fields import words
from judgeapp.copyengine.table.face_down import morph_of
from judgeapp.copyengine.table.state import Object


def refuse_unasked_payments(interpreter: Interpreter, spell: Object, event: events.Cast) -> None:
    """Refuse sacrifices, additional costs, and casting face down, where nothing speaks of them.

    Of an object that isn't a card a script may leave out the text that does.
    """
    if interpreter.policy is not CORRECT or spell.card is None:
        return
    if words(event.sacrificed) and not _is_said(interpreter, spell, may_take_sacrifices):
        raise _unheard_of(interpreter, "sacrificed", "Nothing is sacrificed to cast it")
    if words(event.additional_costs) and not _is_said(interpreter, spell, may_take_additional_costs):
        raise _unheard_of(interpreter, "additional_costs", "It has no additional cost")
    has_morph = any(morph_of(face.normal) is not None for face in spell.faces)
    if spell.face_down and not has_morph and not _is_said(interpreter, spell, speaks_of_face_down):
        raise _unheard_of(interpreter, "face_down", "Nothing lets it be cast face down")


def _is_said(interpreter: Interpreter, spell: Object, says: Callable[[Characteristics], bool]) -> bool:
    own = (face.normal for face in spell.faces)
    others = (interpreter.values(obj.ref) for obj in interpreter.table.on_battlefield())
    return any(map(says, own)) or any(map(says, others))


def _unheard_of(interpreter: Interpreter, key: str, message: str) -> ForbiddenError:
    return ForbiddenError(
        f"{message}, as far as the table shows.",
        where=interpreter.at(key),
        mend=f"Leave {key} out, or list in the setup what asks for it.",
    )
