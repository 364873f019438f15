"""Who may look at a card: hidden and public zones, face-down objects, what is revealed (CR 400.2, 708.5)."""

from judgeapp.combat import points as at
from judgeapp.combat.view import Reason, View, unknown_top
from judgeapp.copyengine.evaluation.conditions import condition_holds
from judgeapp.copyengine.model.effects.hidden_cards import Hidden, MayLook
from judgeapp.copyengine.model.effects.permissions import PermittedForNow
from judgeapp.copyengine.model.wording import joined
from judgeapp.copyengine.reading.statics.hidden_cards import may_look
from judgeapp.copyengine.table.linked_objects import linked_to
from judgeapp.copyengine.table.state import PLAYER_NAMES, Object


def who_may_look(view: View, ref: str) -> tuple[list[str], list[Reason]]:
    """Return the players who may look at an object now, with the reasons.

    Raises:
        CopyEngineError: it is one of several cards in a library, and nobody knows which is on top.
    """
    obj, players = view.find(ref), list(view.table.players)
    seeing, reasons = _by_rule(view, obj, players)
    for other, values in view.permanents():
        for said in may_look(values):
            you = view.controller(other.ref)
            if not _means(view, other, said, obj) or not condition_holds(
                said.condition, view.context(other), "of"
            ):
                continue
            more = players if said.who == "any" else [you]
            reasons.append(Reason(at.HIDDEN, other.ref, f"{view.called(other.ref)} says: “{said.text}”"))
            seeing = [player for player in players if player in {*seeing, *more}]
    told = joined((PLAYER_NAMES[player] for player in seeing), none="Nobody")
    return seeing, [*reasons, Reason(at.HIDDEN, ref, f"{told} may look at it.")]


def _by_rule(view: View, obj: Object, players: list[str]) -> tuple[list[str], list[Reason]]:
    """Return who may look at an object where nothing on the table says more."""
    if obj.face_down and obj.zone in {"battlefield", "stack"}:
        whose = view.controller(obj.ref)
        text = f"It is face down: {PLAYER_NAMES[whose]}, who controls it, may look at it."
        return [whose], [Reason(at.FACE_DOWN, obj.ref, text)]
    if obj.face_down and obj.zone == "exile":
        allowed = {said.player for said in view.table.permitted if _speaks_of(said, obj)}
        seeing = [player for player in players if player in allowed]
        return seeing, [Reason(at.FACE_DOWN_EXILE, obj.ref, "It is exiled face down.")]
    if obj.zone == "hand":
        return [obj.owner], [Reason(at.HIDDEN, obj.ref, "It is in a hand, which only its owner looks at.")]
    if obj.zone == "library":
        return [], [Reason(at.HIDDEN, obj.ref, "It is in a library, which nobody looks at.")]
    return players, [Reason(at.HIDDEN, obj.ref, "It is in a public zone.")]


def _speaks_of(said: PermittedForNow, obj: Object) -> bool:
    """Whether a player was allowed to look at a card or play it as it lies there; who once could look at it
    still can (CR 406.3).
    """
    return (said.ref, said.timestamp, said.zone) == (obj.ref, obj.timestamp, obj.zone)


def _means(view: View, other: Object, said: MayLook, obj: Object) -> bool:
    """Whether what a permanent says is about an object."""
    you = view.controller(other.ref)
    match said.where:
        case Hidden.TOP:
            there, whose = obj.zone == "library", obj.owner
        case Hidden.HAND:
            there, whose = obj.zone == "hand", obj.owner
        case Hidden.FACE_DOWN:
            there = obj.zone == "battlefield" and obj.face_down and view.is_creature(obj.ref)
            whose = view.controller(obj.ref)
        case Hidden.EXILED:
            return obj.zone == "exile" and obj.ref in linked_to(other, view.table)
    if not there or not (said.whose == "any" or (whose == you) is (said.whose == "you")):
        return False
    if said.where is not Hidden.TOP:
        return True
    if (on_top := view.table.is_on_top(obj)) is None:
        raise unknown_top()
    return on_top
