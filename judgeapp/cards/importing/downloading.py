"""Fetching files of cards from those who publish them, on their terms.

Scryfall asks for a User-Agent that says who asks, an Accept header, and the address of the current file
from its bulk-data page; MTGJSON publishes one file with its checksum beside it.
"""

import hashlib
import json
import urllib.request
from collections.abc import Callable
from pathlib import Path
from typing import Any

SCRYFALL = "https://api.scryfall.com/bulk-data/oracle-cards"
MTGJSON = "https://mtgjson.com/api/v5/AtomicCards.json.gz"
HEADERS = {
    "User-Agent": "LayerOne/1.0 (judge practice on copy effects)",
    "Accept": "application/json;q=0.9,*/*;q=0.8",
}
BY_HAND = {
    "oracle-cards": "open https://scryfall.com/docs/api/bulk-data in a browser, take the file “Oracle Cards”",
    "atomic": "open https://mtgjson.com/downloads/all-files/ in a browser, take AtomicCards.json.gz",
}
SECONDS = 60
PIECE = 1 << 18

type Progress = Callable[[int, int | None], object]
"""Called with the bytes of each piece, and of the whole if that is known."""


class DownloadError(Exception):
    """It can't be fetched; the text says why and how to get the file by hand."""


def download(what: str, folder: Path, progress: Progress = lambda piece, whole: None) -> Path:
    """Fetch the current file into a folder.

    Args:
        what: "oracle-cards" or "atomic".

    Raises:
        DownloadError: no network, no such address, or not the file it should be.
    """
    try:
        if what == "oracle-cards":
            with _open(SCRYFALL) as answer:
                address = json.load(answer)["download_uri"]
            return _save(str(address), folder / "oracle-cards.json", progress)
        path = _save(MTGJSON, folder / "AtomicCards.json.gz", progress)
        with _open(f"{MTGJSON}.sha256") as answer:
            wanted = answer.read(200).decode("ascii").split()[0]
        with path.open("rb") as file:
            if hashlib.file_digest(file, "sha256").hexdigest() != wanted:
                raise ValueError("what came isn't what its checksum says")
    except (OSError, ValueError, KeyError, TypeError, IndexError, EOFError) as error:
        reason = getattr(error, "reason", None) or error
        raise DownloadError(
            f"It can't be downloaded: {reason}.\n"
            f"To get it by hand, {BY_HAND[what]}, and run: manage.py import_cards FILE"
        ) from error
    return path


def fetch(address: str, path: Path) -> Path:
    """Fetch a file, going on where an earlier run was stopped; one that is there already isn't fetched again.

    Raises:
        DownloadError: no network, no such address, or the connection broke off.
    """
    if path.exists():
        return path
    part = path.with_name(f"{path.name}.part")
    have = part.stat().st_size if part.exists() else 0
    try:
        with _open(address, {"Range": f"bytes={have}-"} if have else {}) as answer:
            goes_on = answer.status == 206
            length = answer.headers.get("Content-Length")
            with part.open("ab" if goes_on else "wb") as file:
                received = 0
                while piece := answer.read(PIECE):
                    file.write(piece)
                    received += len(piece)
        if length and received < int(length):
            raise EOFError(f"the connection broke off after {received:,} of {int(length):,} bytes")
    except (OSError, ValueError, EOFError) as error:
        reason = getattr(error, "reason", None) or error
        raise DownloadError(
            f"{address} can't be downloaded: {reason}. Run the same again to go on."
        ) from error
    return part.rename(path)


def _open(address: str, more: dict[str, str] | None = None) -> Any:
    if not address.startswith(("https://", "http://127.0.0.1:")):
        raise ValueError(f"{address} isn't an address to download from")
    request = urllib.request.Request(address, headers=HEADERS | (more or {}))  # noqa: S310 - checked above
    return urllib.request.urlopen(request, timeout=SECONDS)  # noqa: S310


def _save(address: str, path: Path, progress: Progress) -> Path:
    with _open(address) as answer, path.open("wb") as file:
        length = answer.headers.get("Content-Length")
        whole = int(length) if length else None
        received = 0
        while piece := answer.read(PIECE):
            file.write(piece)
            received += len(piece)
            progress(len(piece), whole)
    if whole is not None and received < whole:
        raise EOFError(f"the connection broke off after {received:,} of {whole:,} bytes")
    return path
