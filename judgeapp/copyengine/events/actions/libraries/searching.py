"""Searching and shuffling libraries (CR 701.23, 701.24): the script says which cards are found."""

from collections.abc import Sequence
from itertools import permutations

from judgeapp.copyengine.evaluation.amounts import can_tell
from judgeapp.copyengine.events.entering.until_leaves import put_onto_battlefield
from judgeapp.copyengine.events.resolving.registry import resolves
from judgeapp.copyengine.events.resolving.resolution import Resolution, not_said
from judgeapp.copyengine.events.triggers.deed_triggers import trigger_doing
from judgeapp.copyengine.events.zones.library_order import refuse_too_many, shuffle
from judgeapp.copyengine.events.zones.zone_changes import move
from judgeapp.copyengine.model.effects.effects import SearchLibrary, Shuffle
from judgeapp.copyengine.model.effects.trigger_events import PlayerAction
from judgeapp.copyengine.model.errors import CopyEngineError
from judgeapp.copyengine.model.wording import joined
from judgeapp.copyengine.script.fields import chosen_refs, chosen_word
from judgeapp.copyengine.table.state import PLAYERS, Object


@resolves(SearchLibrary)
def search(resolution: Resolution, effect: SearchLibrary) -> None:
    """Put the cards that the script says are found where the text says; one needn't find any (CR 701.23b).

    Raises:
        CopyEngineError: a card isn't in the library, or not what is searched for; or there are too many.
    """
    named = _name_asked(resolution, effect)
    whose = effect.who if effect.whose is None else effect.whose
    players = resolution.players(whose)
    refs = [ref for ref in chosen_refs(resolution.choices.get("card")) if ref is not None]
    resolution.searched |= set() if resolution.choices.get("declined") else set(players)
    _note_searching(resolution, effect, players)
    found = [_found(resolution, effect, ref, players, named) for ref in refs]
    if effect.every:
        _refuse_hiding(resolution, effect, players, named, refs)
    if not effect.to:
        resolution.refer_to(refs)
    if not players:
        return
    _refuse_wrong_find(resolution, effect, found)
    for place, obj in enumerate(found):
        _put(resolution, obj, effect.others if effect.others and place else effect.to)


def _note_searching(resolution: Resolution, effect: SearchLibrary, players: Sequence[str]) -> None:
    """Note what triggers on players searching their own libraries, whatever they find (CR 701.23)."""
    choices = resolution.choices
    if "library" not in effect.zones or choices.get("declined"):
        return
    if effect.optional and "card" not in choices:
        return
    for player in resolution.players(effect.who):
        if player in players:
            trigger_doing(resolution.interpreter, PlayerAction.SEARCHES, player)


def _name_asked(resolution: Resolution, effect: SearchLibrary) -> str | None:
    """Return the name that each card has to have; None for any.

    Raises:
        CopyEngineError: nobody can tell which name that is.
    """
    if not effect.named:
        return None
    interpreter = resolution.interpreter
    if effect.named == "chosen":
        chosen = chosen_word(resolution.choices.get("card_name"))
        if chosen is None:
            raise not_said(interpreter, "card_name", "the name that is chosen")
        return chosen
    spoken = resolution.it
    if spoken is None or spoken not in interpreter.table.objects:
        raise not_said(interpreter, "card", f"what “{effect.text}” speaks of")
    return interpreter.table.left_as(spoken, interpreter.values(spoken)).name


def _refuse_hiding(
    resolution: Resolution,
    effect: SearchLibrary,
    players: Sequence[str],
    named: str | None,
    refs: Sequence[str],
) -> None:
    """Refuse it if a card that anybody can see isn't found (CR 701.23b)."""
    interpreter = resolution.interpreter
    for obj in interpreter.table.objects.values():
        there = obj.zone == "graveyard" and "graveyard" in effect.zones and obj.owner in players
        if there and obj.ref not in refs and _fits(resolution, effect, obj, named):
            raise CopyEngineError(
                f"{obj.ref} is found, too: everybody can see it.",
                where=interpreter.at("choices.card"),
                mend=f"Name {obj.ref} as well.",
            )


def _fits(resolution: Resolution, effect: SearchLibrary, obj: Object, named: str | None) -> bool:
    """Whether a card is one of the kinds that are searched for, and has the name."""
    kinds = [resolution.with_numbers(kind) for kind in effect.kinds]
    if named is not None and resolution.interpreter.values(obj.ref).name != named:
        return False
    return any(can_tell(kind) and obj.ref in resolution.context.fitting(kind) for kind in kinds)


def _found(
    resolution: Resolution,
    effect: SearchLibrary,
    ref: str,
    players: Sequence[str],
    named: str | None,
) -> Object:
    """Return a card that is found.

    Raises:
        CopyEngineError: it is somewhere else, or isn't what is searched for.
    """
    interpreter = resolution.interpreter
    obj = interpreter.find(ref, "choices.card")
    fits = _fits(resolution, effect, obj, named)
    if obj.zone not in effect.zones or obj.owner not in players or not fits:
        raise CopyEngineError(
            f"{ref} isn't found: it isn't such a card in that library.",
            where=interpreter.at("choices.card"),
            mend=f"Name what fits “{effect.text}”, in zone: {joined(effect.zones, 'or')}.",
        )
    return obj


def _refuse_wrong_find(resolution: Resolution, effect: SearchLibrary, found: Sequence[Object]) -> None:
    interpreter = resolution.interpreter
    most = None if effect.amount is None else resolution.number(effect.amount)
    for owner in dict.fromkeys(obj.owner for obj in found):
        theirs = [obj for obj in found if obj.owner == owner]
        refuse_too_many(interpreter, len(theirs), most, "card")
    if effect.one_of_each and not _are_one_of_each(resolution, effect, found):
        raise CopyEngineError(
            f"No more than one of each is found for “{effect.text}”.",
            where=interpreter.at("choices.card"),
            mend="Name one card of each kind at most.",
        )
    names = [interpreter.values(obj.ref).name for obj in found]
    if effect.different and len(set(names)) < len(names):
        raise CopyEngineError(
            "Two of the cards have the same name.",
            where=interpreter.at("choices.card"),
            mend="Name cards with different names.",
        )


def _are_one_of_each(resolution: Resolution, effect: SearchLibrary, found: Sequence[Object]) -> bool:
    """Whether cards can be told apart as one of each kind at most."""
    if len(found) > len(effect.kinds):
        return True  # too many are refused where they are counted
    kinds = map(resolution.with_numbers, effect.kinds)
    fitting = [set(resolution.context.fitting(kind)) for kind in kinds]
    orders = permutations(fitting, len(found))
    return any(all(obj.ref in refs for obj, refs in zip(found, order, strict=True)) for order in orders)


def _put(resolution: Resolution, obj: Object, to: str) -> None:
    interpreter = resolution.interpreter
    if to.startswith("battlefield"):
        resolution.it = put_onto_battlefield(interpreter, obj, obj.owner, to).ref
    elif to:
        move(interpreter, obj, to)
        if to == "exile":
            resolution.link(obj.ref)


@resolves(Shuffle)
def shuffle_libraries(resolution: Resolution, effect: Shuffle) -> None:
    """Let players shuffle their libraries: nobody knows then where in them a card is (CR 701.24)."""
    players = resolution.searched if effect.who is None else resolution.refs(effect.who)
    if effect.who is not None and not set(PLAYERS) & set(players):
        players = list(PLAYERS)  # nobody can tell whose library it is
    for player in PLAYERS:
        if player in players:
            shuffle(resolution.interpreter, player)
