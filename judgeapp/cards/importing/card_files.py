"""Files of cards as others publish them, read entry by entry so that size doesn't matter.

Three shapes are known, plain or packed by gzip: Scryfall's bulk files (a list of cards), MTGJSON's
AtomicCards (by name, a list of faces each), and lists of faces, bare or under names of their own.
"""

import codecs
import gzip
import hashlib
import io
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Any, cast

import ijson

KNOWN = (
    "I know Scryfall's bulk files (oracle-cards), MTGJSON's AtomicCards, and lists of faces in MTGJSON's "
    "field names, as JSON or .json.gz."
)
TOO_DEEP = 40

type Events = Iterator[tuple[str, Any]]
"""What stands in the file, token by token: ("map_key", "name"), ("string", "Bear")."""


class CardFileError(Exception):
    """The file can't be read, or not on from where it says; the text is fit for who gave it."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One value of the file: a card, a face, or all faces of one name.

    Attributes:
        number: from 1, counted through the whole file.
        value: decoded; not checked in any way.
        name: what it stands under in AtomicCards, whose `value` is then a list of faces; else None.
    """

    number: int
    value: Any
    name: str | None = None


class CardFile:
    """A file of cards; its entries can be taken more than once.

    Attributes:
        size: in bytes, as it lies on the disk.
        position: how many of the bytes have been taken.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self.size = path.stat().st_size
        self.position = 0

    def sha256(self) -> str:
        with self.path.open("rb") as file:
            return hashlib.file_digest(file, "sha256").hexdigest()

    def entries(self) -> Iterator[Entry]:
        """Yield each entry as soon as it has been read.

        Raises:
            CardFileError: it is none of the known shapes, or breaks off or goes wrong on the way; says
                after which entry.
        """
        number = 0
        try:
            with self._open() as file:
                for number, (name, value) in enumerate(_values(ijson.basic_parse(file, use_float=True)), 1):
                    yield Entry(number, value, name)
        except ijson.JSONError as error:
            raise CardFileError(_why(number, " ".join(str(error).split()))) from error
        except EOFError as error:
            raise CardFileError(_why(number, "premature EOF")) from error
        except (zlib.error, gzip.BadGzipFile) as error:
            raise CardFileError(f"After entry {number:,} the file can't be unpacked: {error}.") from error
        if number == 0:
            raise CardFileError(f"There are no cards in it. {KNOWN}")

    @contextmanager
    def _open(self) -> Iterator[IO[bytes]]:
        """The JSON itself: unpacked, and without a mark of its encoding."""
        with self.path.open("rb") as raw:
            packed = raw.peek(2)[:2] == b"\x1f\x8b"
            with gzip.open(raw) if packed else raw as file:
                stream = cast(io.BufferedReader, file)
                _skip_mark(stream)
                yield _Watched(stream, raw, self)  # type: ignore[misc]


class _Watched:
    """A file that notes how far it has been read."""

    def __init__(self, file: IO[bytes], raw: IO[bytes], owner: CardFile) -> None:
        self.file, self.raw, self.owner = file, raw, owner

    def read(self, size: int = -1) -> bytes:
        data = self.file.read(size)
        self.owner.position = self.raw.tell()
        return data


def _skip_mark(file: io.BufferedReader) -> None:
    """Go behind a mark of UTF-8.

    Raises:
        CardFileError: it is another encoding, or packed in another way.
    """
    start = file.peek(6)[:6]
    if start.startswith(codecs.BOM_UTF8):
        file.read(len(codecs.BOM_UTF8))
    elif start.startswith((b"PK", b"BZh", b"\xfd7zXZ")):
        raise CardFileError("It is packed in a way I don't open. Unpack it, or take the .json.gz.")
    elif start.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)) or b"\0" in start:
        raise CardFileError("It is UTF-16, it seems. Save it as UTF-8.")


def _why(number: int, said: str) -> str:
    """What is wrong after an entry, from what the parser said."""
    if "premature EOF" in said or "Incomplete" in said or "incomplete" in said:
        return f"The file breaks off after entry {number:,}. It is truncated; get it again."
    if "UTF8" in said:
        return f"After entry {number:,} there are bytes that aren't UTF-8. Save the file as UTF-8."
    return f"After entry {number:,} it isn't JSON: {said[:120]}."


def _values(events: Events) -> Iterator[tuple[str | None, Any]]:
    """Each entry, after the name it stands under in AtomicCards."""
    event, _ = next(events)
    if event == "start_array":
        yield from _items(events)
    elif event == "start_map":
        for event, key in events:
            if event == "end_map":
                break
            event, value = next(events)
            if event == "start_array":
                yield from _items(events)
            elif event == "start_map" and key == "data":
                yield from _named(events)
            else:
                _built(events, event, value)
    # Whatever still comes is no JSON any more, and the parser says so.
    for _ in events:
        pass


def _items(events: Events) -> Iterator[tuple[None, Any]]:
    for event, value in events:
        if event == "end_array":
            return
        yield None, _built(events, event, value)


def _named(events: Events) -> Iterator[tuple[str, Any]]:
    for event, key in events:
        if event == "end_map":
            return
        event, value = next(events)
        yield key, _built(events, event, value)


def _built(events: Events, event: str, value: Any) -> Any:
    """The value that begins with this event.

    Raises:
        CardFileError: it is nested deeper than any card is.
    """
    if event not in {"start_map", "start_array"}:
        return value
    top: Any = {} if event == "start_map" else []
    above: list[Any] = []
    root, key = top, ""
    for event, value in events:
        if event == "map_key":
            key = value
            continue
        if event in {"end_map", "end_array"}:
            if not above:
                return root
            top = above.pop()
            continue
        new: Any = {} if event == "start_map" else [] if event == "start_array" else value
        if isinstance(top, dict):
            top[key] = new
        else:
            top.append(new)
        if event in {"start_map", "start_array"}:
            if len(above) > TOO_DEEP:
                raise CardFileError("It is nested deeper than any card.")
            above.append(top)
            top = new
    return root
