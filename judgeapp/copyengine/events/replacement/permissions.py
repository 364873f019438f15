"""Whose abilities with {T} static abilities let a player activate at once (CR 302.6)."""

from judgeapp.copyengine.events.replacement.prohibitions import Board, means
from judgeapp.copyengine.reading.statics.casting.permissions import activates_as_though_hasty
from judgeapp.copyengine.table.state import Object


def is_as_though_hasty(board: Board, source: Object) -> bool:
    """Whether abilities of a creature may be activated as though it had haste."""
    whose = board.controller(source.ref)
    return any(
        board.controller(other.ref) == whose and means(board, said.of, source, other)
        for other in board.table.on_battlefield()
        for said in activates_as_though_hasty(board.values(other.ref))
    )
