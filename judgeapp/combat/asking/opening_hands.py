"""The game begins: cards of opening hands are put onto the battlefield (CR 103.6)."""

from judgeapp.combat import script
from judgeapp.copyengine.events.entering.until_leaves import put_onto_battlefield
from judgeapp.copyengine.interpreter.interpreter import Interpreter
from judgeapp.copyengine.model.errors import ForbiddenError
from judgeapp.copyengine.reading.statics.opening_hands import may_begin_on_battlefield
from judgeapp.copyengine.table.copiable_values import copiable_values


def begin_game(interpreter: Interpreter, event: script.BeginGame) -> None:
    """`begin_game`: the cards named begin the game on the battlefield, where their texts let them (103.6a).

    Raises:
        ForbiddenError: something has happened before, or a card isn't in a hand or has no such text.
    """
    if len(interpreter.moments) > 1:
        raise ForbiddenError(
            "The game begins before anything else happens.", where=interpreter.at(), mend="Put it first."
        )
    for ref in event.on_battlefield:
        obj = interpreter.find(ref, "on_battlefield")
        values = copiable_values(obj)
        if obj.zone != "hand" or not may_begin_on_battlefield(values):
            raise ForbiddenError(
                f"Nothing lets a player begin the game with {values.name} on the battlefield.",
                where=interpreter.at("on_battlefield"),
                mend="Leave it out, or list it in the setup as a permanent.",
            )
        put_onto_battlefield(interpreter, obj, obj.owner)
