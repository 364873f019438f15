"""The dungeon cards: their rooms, what each does, and where one leads (CR 309)."""

from collections.abc import Mapping
from functools import cache
from pathlib import Path

from msgspec import Struct, convert

from judgeapp.copyengine.script.documents import read_documents

UNDERCITY = "Undercity"
"""The dungeon that only an effect that names it lets a player enter (CR 701.49)."""


class Room(Struct, frozen=True):
    """A room of a dungeon.

    Attributes:
        text: what its ability does.
        exits: the rooms that the venture marker may be moved to from it; none from the last one.
    """

    text: str
    exits: tuple[str, ...] = ()


@cache  # a file that never changes
def dungeons() -> Mapping[str, Mapping[str, Room]]:
    """Return each dungeon's rooms by their names, the first room first."""
    (read,) = read_documents(Path(__file__).with_suffix(".yaml").read_text("utf-8"))
    return convert(read, dict[str, dict[str, Room]])
