"""Learn: a card is discarded for another one, or a Lesson comes from outside the game (CR 701.48)."""

from judgeapp.copyengine.events.resolving.performing import do
from judgeapp.copyengine.events.resolving.registry import resolves
from judgeapp.copyengine.events.resolving.resolution import Resolution, not_said
from judgeapp.copyengine.model.effects.effects import Discard, Draw, Learn
from judgeapp.copyengine.model.errors import CopyEngineError
from judgeapp.copyengine.model.terms.subjects import Amount, Who


@resolves(Learn)
def learn(resolution: Resolution, effect: Learn) -> None:
    """The player may discard a card, and draws one then (CR 701.48a).

    Raises:
        CopyEngineError: nobody says whether a card is discarded, or a Lesson is to be fetched.
    """
    choices, interpreter = resolution.choices, resolution.interpreter
    if choices.get("card"):
        raise CopyEngineError(
            "I don't know the cards that are outside the game.",
            where=interpreter.at("choices.card"),
            mend="Discard a card, or state declined: true and put the Lesson into the hand in the setup.",
        )
    if choices.get("declined"):
        return
    if not choices.get("discard"):
        raise not_said(interpreter, "discard", "the card that is discarded; or declined: true")
    do(resolution, Discard(Who.YOU, Amount(1)))
    do(resolution, Draw(Who.YOU, Amount(1)))
