"""Entering under the control of an opponent of your choice (CR 614.12, 616.1b)."""

from judgeapp.copyengine.events.entering.entering_values import abilities_as_it_enters
from judgeapp.copyengine.interpreter.interpreter import Interpreter
from judgeapp.copyengine.model import principles as p
from judgeapp.copyengine.model.errors import CopyEngineError
from judgeapp.copyengine.model.immutable import replace
from judgeapp.copyengine.model.wording import possessive, quoted
from judgeapp.copyengine.reading.statics.replacement.entering import given_away
from judgeapp.copyengine.script.fields import Choices, chosen_word
from judgeapp.copyengine.table.state import PLAYER_NAMES, Object


def under_an_opponent(interpreter: Interpreter, obj: Object, choices: Choices) -> Object:
    """Return a permanent that enters under the control its own text says, as what it enters as.

    Raises:
        CopyEngineError: the player who is stated is no opponent, or there are several and none is stated.
    """
    ability = given_away(abilities_as_it_enters(interpreter, obj))
    if ability is None:
        return obj
    opponents = sorted(interpreter.table.players.keys() - {obj.controller})
    stated = chosen_word(choices.get("player"))
    new = stated or (opponents[0] if len(opponents) == 1 else None)
    if new not in opponents:
        raise CopyEngineError(
            "Which opponent it enters under the control of isn't said.",
            where=interpreter.at("choices.player"),
            mend=f"Give choices: {{player: <one of {', '.join(opponents)}>}}.",
        )
    text = f"It enters under {possessive(PLAYER_NAMES[new])} control: {quoted(ability.text)}"
    before, after = {"controller": obj.controller}, {"controller": new}
    interpreter.step(p.ENTERS_REPLACEMENT, obj.ref, text, before, after)
    interpreter.table.newcomers[obj.ref] = new
    return interpreter.put(replace(obj, controller=new))
