"""What changes how much mana a permanent produces that is tapped for mana (CR 106.12b, 614.1)."""

from judgeapp.copyengine.events.replacement.ordering import cited_for
from judgeapp.copyengine.events.replacement.prohibitions import means
from judgeapp.copyengine.interpreter.interpreter import Interpreter
from judgeapp.copyengine.model.effects.amount_replacements import ManaMultiplied, Matter
from judgeapp.copyengine.model.errors import CopyEngineError
from judgeapp.copyengine.model.wording import quoted
from judgeapp.copyengine.reading.statics.replacement.amounts import said_of_amounts
from judgeapp.copyengine.table.state import Object


def mana_instead(interpreter: Interpreter, tapped: Object, player: str, symbols: str) -> str:
    """Return the mana, in symbols, that a permanent really produces which a player taps for mana."""
    changes = _changes(interpreter, tapped, player)
    for said in changes:
        more = symbols * said.change.times
        text = f"It produces {more} instead of {symbols}: {quoted(said.text)}"
        produced = {"mana_to_come": symbols}, {"mana_to_come": more}
        interpreter.step(cited_for(len(changes) > 1), tapped.ref, text, *produced)
        symbols = more
    return symbols


def _changes(interpreter: Interpreter, tapped: Object, player: str) -> list[ManaMultiplied]:
    """Return what multiplies the mana.

    Raises:
        CopyEngineError: something changes it in words that can't be read.
    """
    changes, was = [], interpreter.table.last_object(tapped)  # it may have been sacrificed to pay
    for other in interpreter.table.on_battlefield():
        if interpreter.controller(other.ref) != player:
            continue  # "if you tap"
        for said in said_of_amounts(interpreter.values(other.ref)):
            if said.matter is not Matter.MANA:
                continue
            if not isinstance(said, ManaMultiplied):
                raise CopyEngineError(
                    f"I can't tell how much mana is produced with {quoted(said.text)} in play.",
                    where=interpreter.at("source"),
                    mend="Leave that permanent out.",
                )
            if means(interpreter, said.what, was, other):
                changes.append(said)
    return changes
