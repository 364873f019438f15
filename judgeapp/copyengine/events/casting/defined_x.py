"""X of a cost that the ability's own text defines: nobody chooses it (CR 107.3c)."""

from judgeapp.copyengine.interpreter.interpreter import Interpreter
from judgeapp.copyengine.model.errors import CopyEngineError, ForbiddenError
from judgeapp.copyengine.model.immutable import replace
from judgeapp.copyengine.model.objects.abilities import Ability
from judgeapp.copyengine.model.policies import CORRECT
from judgeapp.copyengine.reading.statics.casting.defined_x import meaning_of_x
from judgeapp.copyengine.table.state import Cast, Object


def with_defined_x(interpreter: Interpreter, source: Object, ability: Ability, given: Cast) -> Cast:
    """Return how an ability is activated, with the X that its text defines.

    Raises:
        CopyEngineError: nobody can count it here, and the script doesn't state it.
        ForbiddenError: the script states another number.
    """
    meaning = meaning_of_x(ability, interpreter.values(source.ref).name)
    if meaning is None:
        return given
    it = next(iter(given.targets), None)
    number = interpreter.context(source, interpreter.controller(source.ref), it=it).number(meaning)
    if number is None:
        if given.x is None:
            raise CopyEngineError(
                f"I can't count “{meaning.text},” which X is.",
                where=interpreter.at("x"),
                mend="State x.",
            )
        return given
    if given.x not in {None, number} and interpreter.policy is CORRECT:
        raise ForbiddenError(
            f"By its text X is {meaning.text}, {number} here.",
            where=interpreter.at("x"),
            mend="Leave x out.",
        )
    return replace(given, x=number)
