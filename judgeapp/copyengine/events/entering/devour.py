"""Devour: creatures sacrificed as another enters (CR 702.82)."""

from judgeapp.copyengine.events.zones.sacrificing import sacrifice
from judgeapp.copyengine.interpreter.interpreter import Interpreter
from judgeapp.copyengine.model.errors import CopyEngineError
from judgeapp.copyengine.model.immutable import replace
from judgeapp.copyengine.model.plain_data import Plain, as_list
from judgeapp.copyengine.table.state import NOWHERE, Object


def devour(interpreter: Interpreter, obj: Object, chosen: Plain) -> None:
    """Sacrifice the creatures that the script names; a number says that events of their own did.

    Raises:
        CopyEngineError: one isn't a creature of its controller, or nothing that enters devours.
    """
    if not any(ability.keyword == "devour" for ability in interpreter.values(obj.ref).abilities):
        raise CopyEngineError(
            f"{interpreter.called(obj.ref)} doesn't devour.",
            where=interpreter.at("choices.devour"),
            mend="Leave it out.",
        )
    if isinstance(chosen, bool):
        raise CopyEngineError(
            "What is devoured isn't said.",
            where=interpreter.at("choices.devour"),
            mend="Name the creatures, or give their number.",
        )
    if isinstance(chosen, int):
        return
    refs = [str(ref) for ref in as_list(chosen)]
    if len(set(refs)) < len(refs):
        raise CopyEngineError(
            "A creature is devoured only once.",
            where=interpreter.at("choices.devour"),
            mend="Name each once.",
        )
    for ref in refs:
        food = interpreter.permanent(ref, "choices.devour")
        mine = interpreter.controller(ref) == obj.controller
        if ref == obj.ref or not mine or "Creature" not in interpreter.values(ref).types:
            raise CopyEngineError(
                f"{food.ref} can't be devoured.",
                where=interpreter.at("choices.devour"),
                mend="Name other creatures that the same player controls.",
            )
    interpreter.put(replace(obj, zone=NOWHERE))  # it isn't there yet, so it doesn't see them die
    for ref in refs:
        sacrifice(interpreter, interpreter.table.objects[ref])
    interpreter.put(obj)
