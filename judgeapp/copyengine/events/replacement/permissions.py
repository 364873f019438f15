"""What lets players cast cards from where they are, and activate abilities at once (CR 302.6, 601.3)."""

from collections.abc import Iterator

from judgeapp.copyengine.evaluation.conditions import condition_holds
from judgeapp.copyengine.events.replacement.prohibitions import Board, cast_so_far, means
from judgeapp.copyengine.model.effects.permissions import (
    FlashForNow,
    MayCast,
    PermittedForNow,
    PermittedUntil,
)
from judgeapp.copyengine.model.text import Text
from judgeapp.copyengine.reading.statics.casting.permissions import activates_as_though_hasty, permissions
from judgeapp.copyengine.table.linked_objects import linked_to
from judgeapp.copyengine.table.state import Object


def is_as_though_hasty(board: Board, source: Object) -> bool:
    """Whether abilities of a creature may be activated as though it had haste."""
    whose = board.controller(source.ref)
    return any(
        board.controller(other.ref) == whose and means(board, said.of, source, other)
        for other in board.table.on_battlefield()
        for said in activates_as_though_hasty(board.values(other.ref))
    )


def permitted(board: Board, obj: Object, who: str) -> Iterator[MayCast]:
    """Yield what lets a player cast a card from where it is, or as though it had flash.

    What lets one spell a turn be cast from there has done so once such a spell has been cast.
    """
    once = []
    for other, said in _speaking_of(board, obj, who):
        if not _holds(board, other, said, obj, who):
            continue
        if said.once:
            once.append((other, said))
        else:
            yield said
    yield from (said for _, said in once[_used(board, once, who) :])
    yield from _flashed_for_now(board, obj, who)


def is_flashed_for_now(board: Board, obj: Object, who: str) -> bool:
    """Whether a spell or ability that has resolved lets a player cast a card as though it had flash."""
    return any(_flashed_for_now(board, obj, who))


def _flashed_for_now(board: Board, obj: Object, who: str) -> Iterator[MayCast]:
    for now in board.table.with_flash:
        other = board.table.objects[now.of]
        is_meant = any(means(board, what, obj, other, who) for what in now.said.of)
        if who == now.controller and is_meant and _is_next(board, now, obj, who):
            yield now.said


def _is_next(board: Board, now: FlashForNow, obj: Object, who: str) -> bool:
    """Whether a card would be the next spell of which something is said; True for any number."""
    other = board.table.objects[now.of]
    cast = {each.ref for what in now.said.of for each in cast_so_far(board, what, who, other)}
    return now.first_after is None or len(cast - {obj.ref}) == now.first_after


def lapsed(board: Board, obj: Object, who: str) -> Text | None:
    """Return what speaks of a player's casting a card from where it is, but doesn't let them now: its time is
    over, its condition doesn't hold, or it is used up. None if nothing does, or something lets them.
    """
    speaking = [said for _, said in _speaking_of(board, obj, who) if obj.zone in said.zones]
    if any(obj.zone in said.zones for said in permitted(board, obj, who)):
        return None
    return speaking[0].text if speaking else None


def _used(board: Board, once: list[tuple[Object, MayCast]], who: str) -> int:
    """Return how many spells a player has cast this turn by what lets one a turn be cast."""
    return len({
        each.ref
        for other, said in once
        for what in said.of
        for each in cast_so_far(board, what, who, other)
        if each.cast.cast_from in said.zones
    })  # fmt: skip


def _speaking_of(board: Board, obj: Object, who: str) -> Iterator[tuple[Object, MayCast]]:
    """Yield what speaks of a player's casting a card, with the object that says it, whenever that is."""
    itself = board.context(obj, who).values[obj.ref]
    said = [(obj, each) for each in permissions(itself) if not each.of]
    said += [
        (other, each)
        for other in board.table.on_battlefield()
        for each in permissions(board.values(other.ref))
        if each.of
    ]
    for other, each in said:
        you = _you(board, other, obj)
        if not each.anyone and who != you:
            continue
        if each.zones and (obj.zone not in each.zones or (obj.owner != you and not each.linked)):
            continue
        if each.linked and obj.ref not in linked_to(other, board.table):
            continue
        if not each.of or any(means(board, what, obj, other, who) for what in each.of):
            yield other, each


def _holds(board: Board, other: Object, said: MayCast, obj: Object, who: str) -> bool:
    if said.in_your_turn and board.table.active != who:
        return False
    return condition_holds(said.condition, board.context(other, _you(board, other, obj)), "of")


def _you(board: Board, other: Object, obj: Object) -> str:
    """Who "you" is in the words of an object; a card has no controller (CR 108.4)."""
    return obj.owner if other is obj else board.controller(other.ref)


def is_permitted_for_now(board: Board, obj: Object, who: str, *, as_land: bool = False) -> bool:
    """Whether a spell or ability that has resolved lets a player play a card from where it is now (CR 611.2).

    Of several cards of which one may be played, one that has gone elsewhere counts as played.

    Args:
        as_land: it would be played as a land, not cast.
    """
    return any(not as_land or not said.casts_only for said in permitted_for_now(board, obj, who))


def permitted_for_now(board: Board, obj: Object, who: str) -> Iterator[PermittedForNow]:
    """Yield what has resolved and lets a player play a card from where it is now."""
    for said in board.table.permitted:
        is_it = (said.ref, said.timestamp, said.zone) == (obj.ref, obj.timestamp, obj.zone)
        if not is_it or said.player != who or said.look_only or said.until is PermittedUntil.OVER:
            continue
        others = [each for each in board.table.permitted if said.together and each.together == said.together]
        if all(board.table.objects[each.ref].timestamp == each.timestamp for each in others):
            yield said


def was_permitted(board: Board, obj: Object) -> PermittedForNow | None:
    """Return what that has resolved has spoken of playing a card: then the script tells of it."""
    return next((said for said in board.table.permitted if said.ref == obj.ref), None)
