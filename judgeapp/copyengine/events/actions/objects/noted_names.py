"""Cards whose name is noted, put onto the battlefield face down, and copied later (CR 707.14)."""

from judgeapp.copyengine.events.entering.entering import enter_battlefield
from judgeapp.copyengine.events.resolving.registry import resolves
from judgeapp.copyengine.events.resolving.resolution import Resolution
from judgeapp.copyengine.events.zones.library_order import close_gap
from judgeapp.copyengine.interpreter.interpreter import Interpreter
from judgeapp.copyengine.model import principles as p
from judgeapp.copyengine.model.effects.effects import NoteName
from judgeapp.copyengine.model.errors import CopyEngineError
from judgeapp.copyengine.model.immutable import replace
from judgeapp.copyengine.model.objects.characteristics import Characteristics
from judgeapp.copyengine.model.plain_data import Json
from judgeapp.copyengine.table.state import Object

OUTSIDE = "outside the game"
"""Where what is known by its name alone is (CR 707.13)."""


def note_name(interpreter: Interpreter, obj: Object) -> None:
    """Note a card's name, and with it what the card is in the zone where it is."""
    interpreter.table.notes[obj.ref] = replace(interpreter.table.noted(obj.ref), named=obj)


def as_noted(interpreter: Interpreter, obj: Object) -> Object:
    """Return the card as it was where its name was noted, wherever it has gone (CR 707.14).

    Raises:
        CopyEngineError: its name wasn't noted.
    """
    noted = interpreter.table.noted(obj.ref).named
    if noted is None:
        raise CopyEngineError(
            f"The name of {obj.ref} hasn't been noted.",
            where=interpreter.at("of"),
            mend="Resolve the ability that notes it first.",
        )
    if interpreter.policy.current_values_copied:
        return obj
    return replace(noted, zone=OUTSIDE) if interpreter.policy.printed_card_copied else noted


def put_face_down(
    interpreter: Interpreter, obj: Object, controller: str, values: Characteristics | None = None
) -> Object:
    """Put a card onto the battlefield face down, as a nameless 2/2 or as what an effect lists (CR 708.3)."""
    down = replace(obj, controller=controller, face_down=True, face_down_values=values, position=None)
    before: Json = {"zone": obj.zone, "controller": obj.controller, "face_down": obj.face_down}
    after: Json = {"zone": "battlefield", "controller": controller, "face_down": True}
    interpreter.step(p.FACE_DOWN, obj.ref, "It is turned face down before it enters.", before, after)
    entered = enter_battlefield(
        interpreter, down, (), {}, announce="It is put onto the battlefield face down."
    )
    if obj.zone == "library":
        close_gap(interpreter, obj)
    return entered


@resolves(NoteName)
def _note_name(resolution: Resolution, _: NoteName) -> None:
    interpreter = resolution.interpreter
    if not resolution.targets:
        raise CopyEngineError(
            "The ability has no target.",
            where=interpreter.at("ref"),
            mend="Give its activate event targets.",
        )
    resolution.it = resolution.targets.pop(0)
    card = interpreter.find(resolution.it, "targets")
    if card.zone != "graveyard":
        raise CopyEngineError(
            f"{card.ref} isn't a card in a graveyard.",
            where=interpreter.at("ref"),
            mend="Give its activate event a card of a graveyard as its target.",
        )
    note_name(interpreter, card)
