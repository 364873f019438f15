"""What is exiled "until this leaves the battlefield" or the like, and comes back then (CR 610.3)."""

from collections.abc import Mapping

from judgeapp.copyengine.events.entering.entering import Begins, enter_battlefield, player_name
from judgeapp.copyengine.events.entering.entering_as_copy import offers_copying, refuse_unstated
from judgeapp.copyengine.events.entering.unable_to_enter import forbidding
from judgeapp.copyengine.events.replacement.prohibitions import keeps_counters
from judgeapp.copyengine.events.triggers.deed_triggers import trigger_leaving_graveyard
from judgeapp.copyengine.events.zones.library_order import close_gap
from judgeapp.copyengine.events.zones.zone_changes import move
from judgeapp.copyengine.interpreter.interpreter import Interpreter
from judgeapp.copyengine.model import principles as p
from judgeapp.copyengine.model.immutable import replace
from judgeapp.copyengine.model.plain_data import Json, as_list
from judgeapp.copyengine.model.wording import quoted
from judgeapp.copyengine.script.choices import made_of
from judgeapp.copyengine.table.state import NOT_CAST, NOWHERE, Object


def is_until_leaving(duration: str) -> bool:
    """Whether something is moved only until the source of the effect leaves."""
    return duration.startswith("until ") and duration.endswith(" leaves the battlefield")


def remember(interpreter: Interpreter, source: str, obj: Object) -> None:
    """Note where an exiled object goes back to when `source` leaves."""
    noted = interpreter.table.noted(source)
    waiting = (*noted.until_leaving, (obj.ref, obj.zone, interpreter.table.objects[source].moved_at))
    interpreter.table.notes[source] = replace(noted, until_leaving=waiting)


def is_until_monarch(duration: str) -> bool:
    """Whether something is moved only until an opponent becomes the monarch."""
    return duration == "until an opponent becomes the monarch"


def remember_until_monarch(interpreter: Interpreter, source: str, obj: Object, player: str) -> None:
    """Note where an exiled object goes back to when an opponent of `player` becomes the monarch."""
    noted = interpreter.table.noted(source)
    waiting = (*noted.until_monarch, (obj.ref, obj.zone, player))
    interpreter.table.notes[source] = replace(noted, until_monarch=waiting)


def return_until_monarch(interpreter: Interpreter, monarch: str) -> None:
    """Put back what was exiled only until an opponent of a player became the monarch, as `monarch` has."""
    for source, noted in list(interpreter.table.notes.items()):
        due = tuple(each for each in noted.until_monarch if each[2] != monarch)
        if due:
            rest = tuple(each for each in noted.until_monarch if each not in due)
            interpreter.table.notes[source] = replace(noted, until_monarch=rest)
            for ref, zone, _ in due:
                _return(interpreter, interpreter.table.objects[ref], zone)


def return_exiled(interpreter: Interpreter) -> None:
    """Put back what was exiled only until something left that now has, even if it is back (CR 400.7)."""
    for source, noted in list(interpreter.table.notes.items()):
        if not noted.until_leaving:
            continue
        now = interpreter.table.objects[source]
        staying = tuple(
            each for each in noted.until_leaving if now.zone == "battlefield" and each[2] == now.moved_at
        )
        if len(staying) < len(noted.until_leaving):
            interpreter.table.notes[source] = replace(noted, until_leaving=staying)
            for ref, zone, since in noted.until_leaving:
                if (ref, zone, since) not in staying:
                    _return(interpreter, interpreter.table.objects[ref], zone)


def _return(interpreter: Interpreter, obj: Object, zone: str) -> None:
    if obj.zone != "exile" or obj.kind != "card":
        return
    if zone != "battlefield":
        move(interpreter, obj, zone)
        return
    put_onto_battlefield(interpreter, obj, obj.owner)


def put_onto_battlefield(
    interpreter: Interpreter, obj: Object, controller: str, how: str = "", begins: Begins | None = None
) -> Object:
    """Let a card that is elsewhere enter as a new object (CR 400.7); what it copies and chooses then, the
    event's `choices` say.

    Args:
        how: words that say so of "tapped", "attacking", "transformed"; what has no back face can't enter
            transformed and stays where it is (CR 712.14a).
        begins: what makes it a copy as it enters.
    """
    if obj.kind != "card" or obj.zone in {"battlefield", "stack", NOWHERE}:
        return obj
    transformed = "transformed" in how
    turns = len(obj.faces) > 1 if obj.card is None else obj.card.transforming
    if transformed and not turns:
        interpreter.nothing(p.DOUBLE_FACED, obj.ref, "It has no back face to enter with, so it stays there.")
        return obj
    if (forbidden := forbidding(interpreter, obj, obj.zone)) is not None:
        text = f"It can't enter, so it stays where it is: {quoted(forbidden.text)}"
        interpreter.nothing(p.ENTERS_REPLACEMENT, obj.ref, text)
        return obj
    faces = obj.faces if obj.card is None else interpreter.faces_in(obj.card, "battlefield")
    types = faces[1 if transformed else 0].normal.types
    if types and types.isdisjoint(interpreter.ruleset.permanent_types):
        text = "It isn't a permanent card, so it stays where it is."
        interpreter.nothing(p.NO_PERMANENT_CARD, obj.ref, text)
        return obj
    known = interpreter.given.get("copy_of")
    is_told = "copy_of" in interpreter.given
    if isinstance(known, Mapping):  # of several that enter together, each for itself
        is_told, known = obj.ref in known, known.get(obj.ref)
    copies = () if known is None else tuple(map(str, as_list(known)))
    text = "It enters as a new object."
    before: Json = {"zone": obj.zone}
    after: Json = {"zone": "battlefield"}
    if "tapped" in how:
        before["tapped"], after["tapped"] = obj.tapped, True
    if obj.controller != controller:  # of what has left the battlefield, who last controlled it
        before["controller"], after["controller"] = obj.controller, controller
    if obj.cast.kicked:
        before["kicked"], after["kicked"] = True, False
    if obj.cast.x is not None:
        before["x"], after["x"] = obj.cast.x, None
    interpreter.step(p.NEW_OBJECT, obj.ref, text, before, after)
    face = 1 if transformed else 0
    announce = f"{player_name(controller)}'s {faces[face].normal.name} enters."
    entering = replace(
        obj, controller=controller, faces=faces, face=face, cast=NOT_CAST, came_from=obj.zone,
        tapped="tapped" in how, attacking="attacking" in how, can_transform=turns, position=None,
        face_down=obj.face_down and obj.zone != "exile",
    )  # fmt: skip
    if obj.counters and not keeps_counters(interpreter.values(obj.ref), "battlefield"):
        entering = replace(entering, counters={})
    given = interpreter.given
    if not is_told:
        event = interpreter.script_events[interpreter.event] if interpreter.event is not None else None
        refuse_unstated(interpreter, entering, "copy_of" if hasattr(event, "copy_of") else "choices.copy_of")
    elif len(interpreter.entering_together) > 1 and not offers_copying(entering):
        copies = ()  # what is stated is about another one that enters with it
    choices = made_of(given, {key: value for key, value in given.items() if key != "copy_of"})
    entered = enter_battlefield(interpreter, entering, copies, choices, announce=announce, begins=begins)
    if obj.zone == "library":
        close_gap(interpreter, obj)
    if obj.zone == "graveyard":
        trigger_leaving_graveyard(interpreter, obj)
    return entered
