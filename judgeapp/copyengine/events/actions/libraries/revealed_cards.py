"""Cards that a script says are revealed or discarded: an object, or just land or nonland."""

from judgeapp.copyengine.interpreter.interpreter import Interpreter
from judgeapp.copyengine.model.errors import CopyEngineError
from judgeapp.copyengine.table.state import Object

_KINDS = frozenset({"land", "nonland"})


def revealed_card(interpreter: Interpreter, word: str, zone: str) -> tuple[bool, Object | None]:
    """Return whether a card is a land card, and the card if the script has it.

    Raises:
        CopyEngineError: it is somewhere else.
    """
    if word in _KINDS or word == "none":
        return word == "land", None
    card = interpreter.find(word, "choices")
    if card.zone != zone:
        raise CopyEngineError(
            f"{word} isn't in a {zone}.",
            where=interpreter.at("choices"),
            mend="Name a card there, or say land or nonland.",
        )
    return "Land" in interpreter.values(card.ref).types, card
