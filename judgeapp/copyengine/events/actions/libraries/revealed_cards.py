"""Cards that a script says are revealed or discarded: an object, or just land or nonland."""

from judgeapp.copyengine.interpreter.interpreter import Interpreter
from judgeapp.copyengine.model.errors import CopyEngineError
from judgeapp.copyengine.table.state import PLAYER_NAMES, Object

KINDS_OF_CARDS = frozenset({"land", "nonland", "none"})
"""What a script may say of a card that it doesn't list; none where there is no card."""


def revealed_card(interpreter: Interpreter, word: str, zone: str, player: str) -> tuple[bool, Object | None]:
    """Return whether a card in a zone of a player is a land card, and the card if the script has it.

    Raises:
        CopyEngineError: it is somewhere else.
    """
    if word in KINDS_OF_CARDS:
        return word == "land", None
    card = interpreter.find(word, "choices")
    if card.zone != zone or card.owner != player:
        raise CopyEngineError(
            f"{word} isn't in {PLAYER_NAMES[player]}'s {zone}.",
            where=interpreter.at("choices"),
            mend="Name a card there, or say land or nonland.",
        )
    return "Land" in interpreter.values(card.ref).types, card
