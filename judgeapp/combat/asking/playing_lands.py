"""Playing lands: one in each of one's turns, more or none where something says so (CR 305)."""

from collections.abc import Iterator

from judgeapp.combat import points as at
from judgeapp.combat import script
from judgeapp.combat.asking.timing import may_be_sorcery_time, when
from judgeapp.combat.turns import facts_of, note
from judgeapp.combat.view import Verdict, View, no, refuse, unknown_top, yes
from judgeapp.copyengine.evaluation.conditions import condition_holds
from judgeapp.copyengine.events.entering.until_leaves import put_onto_battlefield
from judgeapp.copyengine.events.replacement.permissions import is_permitted_for_now, was_permitted
from judgeapp.copyengine.events.replacement.prohibitions import means
from judgeapp.copyengine.events.triggers.deed_triggers import trigger_playing_land
from judgeapp.copyengine.interpreter.interpreter import Interpreter
from judgeapp.copyengine.model.effects.playing_lands import CantPlayLands, LandRule, MayPlayLands, MoreLands
from judgeapp.copyengine.model.errors import ForbiddenError
from judgeapp.copyengine.model.immutable import replace
from judgeapp.copyengine.model.objects.characteristics import Characteristics
from judgeapp.copyengine.reading.statics.casting.playing_lands import land_rules
from judgeapp.copyengine.script.events import with_copy_of
from judgeapp.copyengine.table.copiable_values import copiable_values
from judgeapp.copyengine.table.face_down import as_played
from judgeapp.copyengine.table.state import PLAYER_NAMES, Object

_IN_A_TURN = 1


def play_land(interpreter: Interpreter, event: script.PlayLand) -> None:
    """`play_land`: a card that the script has listed is put onto the battlefield, a special action (116.2a).

    Raises:
        ForbiddenError: the rules or something on the table don't let its player do so.
    """
    obj = interpreter.find(event.ref, "ref")
    view = View.of_interpreter(interpreter)
    who = event.controller or obj.owner
    verdict = may_play(view, obj.ref, who)
    if not verdict:
        reason = verdict.reasons[0].text
        raise ForbiddenError(reason, where=interpreter.at("ref"), mend="Leave the event out.")
    played = facts_of(interpreter).lands_played
    note(interpreter, lands_played={**played, who: played.get(who, 0) + 1})
    interpreter.given = with_copy_of(event.choices or {}, event.copy_of)
    put_onto_battlefield(interpreter, obj, who)
    interpreter.given = {}
    trigger_playing_land(interpreter, interpreter.table.objects[obj.ref], who)


def may_play(view: View, ref: str, player: str | None = None) -> Verdict:
    """Whether a land may be played now: from where it is, at this time, and as one more in this turn."""
    obj = as_played(view.find(ref))
    values = copiable_values(obj)
    who = player or obj.owner
    told, name = PLAYER_NAMES.get(who, who), values.name
    if obj.zone in {"battlefield", "stack"} or "Land" not in values.types:
        return no(at.LAND_TIME, ref, f"{name} isn't a land that could be played from where it is.")
    if (forbidden := _forbidden(view, obj, values, who)) is not None:
        return no(at.FORBIDDEN, ref, forbidden)
    if view.table.active != who or (view.facts.timed and not may_be_sorcery_time(view, who)):
        return no(at.LAND_TIME, ref, f"{told} can't play a land now: {when(view)}.")
    if not _may_be_played_from_there(view, obj, values, who):
        return no(at.LAND_TIME, ref, f"Nothing lets {told} play {name} from where it is: {obj.zone}.")
    played, most = view.facts.lands_played.get(who, 0), _most(view, who)
    if most is not None and played >= most:
        return no(at.LANDS, ref, f"{told} has played {played} of {most} this turn.")
    return yes(at.LANDS, ref, f"{told} may play {'any number of lands' if most is None else most} this turn.")


def _said[RuleT: LandRule](view: View, kind: type[RuleT]) -> Iterator[tuple[Object, RuleT]]:
    """Yield what permanents say of playing lands, of one kind, where their conditions hold."""
    for other, values in view.permanents():
        for said in land_rules(values):
            if isinstance(said, kind) and condition_holds(said.condition, view.context(other), "of"):
                yield other, said


def _most(view: View, who: str) -> int | None:
    """Return how many lands a player may play in a turn (305.2); None for any number."""
    most = _IN_A_TURN + view.table.players[who].more_lands
    for other, said in _said(view, MoreLands):
        if said.who == "you" and view.controller(other.ref) != who:
            continue
        if said.number is None:
            return None
        most += said.number
    return most


def _forbidden(view: View, obj: Object, values: Characteristics, who: str) -> str | None:
    for other, said in _said(view, CantPlayLands):
        meant = said.who == "any" or (view.controller(other.ref) == who) is (said.who == "you")
        there = not said.zone or said.zone == obj.zone
        if meant and there and _is(view, other, said, obj, values, who):
            return f"It can't be played: “{said.text}”"
    return None


def _may_be_played_from_there(view: View, obj: Object, values: Characteristics, who: str) -> bool:
    if obj.zone == "hand":
        return obj.owner == who
    if is_permitted_for_now(view, obj, who, as_land=True):
        return True
    if obj.zone not in {"graveyard", "library"} and was_permitted(view, obj) is not None:
        return False
    if obj.zone not in {"graveyard", "library"}:
        raise refuse(f"I judge playing lands from a hand, a graveyard or a library; {obj.ref} is elsewhere.")
    if obj.owner != who:
        return False
    lets = any(
        said.zone == obj.zone
        and view.controller(other.ref) == who
        and _is(view, other, said, obj, values, who)
        for other, said in _said(view, MayPlayLands)
    )
    if not lets or obj.zone != "library":
        return lets
    if (on_top := view.table.is_on_top(obj)) is None:
        raise unknown_top()
    return on_top


def _is(
    view: View,
    other: Object,
    said: MayPlayLands | CantPlayLands,
    obj: Object,
    values: Characteristics,
    who: str,
) -> bool:
    """Whether words on a permanent mean a land card, as it would be played."""
    wanted = said.what.filter
    if wanted is None:
        return means(view, said.what, obj, other, who)
    return view.speaks_of(other, replace(wanted, zone=obj.zone, what="card"), obj, values, who)
