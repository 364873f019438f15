"""The file somebody takes their answers along in: JSON of these shapes, checked as it is read.

Fields may be added; a later version may not read an older file's fields in another way.
"""

from __future__ import annotations

import re
import zlib
from datetime import UTC, date, datetime, timedelta
from typing import Annotated, Any
from uuid import UUID
from zoneinfo import available_timezones

import msgspec
from msgspec import UNSET, Meta, Struct, UnsetType

FORMAT = "layer-one"
VERSION = 1
MOST_BYTES_SENT = 5_000_000
MOST_BYTES = 30_000_000
"""Unpacked: 20,000 answers and more."""
MOST_ATTEMPTS = 30_000
MOST_BOOKMARKS = 5_000
EARLIEST = datetime(2000, 1, 1, tzinfo=UTC)
AHEAD = timedelta(days=1)  # a clock may be wrong

Text = Annotated[str, Meta(max_length=20_000)]
Name = Annotated[str, Meta(max_length=120)]
Slug = Annotated[str, Meta(max_length=32)]
Count = Annotated[int, Meta(ge=0, le=32_767)]
Percent = Annotated[int, Meta(ge=1, le=100)]
Moment = Annotated[datetime, Meta(tz=True)]


class BadFileError(Exception):
    """A file that can't be taken over: what is wrong, where, and what would work."""

    def __init__(self, message: str, where: str = "", mend: str = "") -> None:
        self.where, self.message, self.mend = where, message, mend
        super().__init__(f"{where}: {message} {mend}".removeprefix(": ").strip())


class Cited(Struct):
    principle: Name
    rule: Name


class Answer(Struct, kw_only=True):
    """An attempt; fields as in `Attempt`.

    Attributes:
        unsure: of files written before one could leave it unsaid; there false meant sure.
    """

    client_token: UUID
    answered_at: Moment
    question_key: Annotated[str, Meta(min_length=1, max_length=130)]
    prompt: Text
    ruleset: Slug
    chosen: list[Any]
    chosen_texts: list[Text]
    correct: list[Any]
    correct_texts: list[Text]
    is_right: bool
    sure: bool | UnsetType | None = UNSET
    unsure: bool = False
    hints: Count = 0
    misconception: Name = ""
    other_misconception: Name = ""
    cited: list[Cited] = []
    skills: list[Name] = []
    duration_ms: Annotated[int, Meta(ge=0, le=2_147_483_647)] | None = None
    engine_version: Annotated[str, Meta(max_length=40)] = ""
    question_version: Annotated[str, Meta(max_length=12)] = ""

    @property
    def said_sure(self) -> bool | None:
        return not self.unsure if isinstance(self.sure, UnsetType) else self.sure


class Asked(Struct, kw_only=True):
    """A question of an exam: the client token of its answer, or what was asked where none was given."""

    number: Annotated[int, Meta(ge=1, le=1000)]
    attempt: UUID | None = None
    is_flagged: bool = False
    is_withdrawn: bool = False
    question_key: Annotated[str, Meta(max_length=130)] = ""
    prompt: Text = ""
    ruleset: Slug = ""


class Sat(Struct, kw_only=True):
    """An exam that was handed in."""

    token: UUID
    preset: Annotated[str, Meta(max_length=20)]
    title: Annotated[str, Meta(min_length=1, max_length=100)]
    pass_mark: Percent
    minutes: Count | None = None
    started: Moment
    deadline: Moment | None = None
    handed_in: Moment
    places: Annotated[list[Asked], Meta(max_length=1000)]


class Bookmarked(Struct, kw_only=True):
    """A question to come back to, and when it was bookmarked."""

    question_key: Annotated[str, Meta(min_length=1, max_length=130)]
    ruleset: Slug
    bookmarked: Moment


class Plan(Struct, kw_only=True):
    """How somebody wants to be asked."""

    zone: Annotated[str, Meta(max_length=60)] = ""
    goal: Annotated[int, Meta(ge=1, le=7)] | None = None
    new_a_day: Annotated[int, Meta(ge=0, le=100)] = 2
    exam_date: date | None = None


class Taken(Struct, kw_only=True):
    """The whole file."""

    format: str
    version: int
    written: Moment
    settings: Plan | None = None
    attempts: Annotated[list[Answer], Meta(max_length=MOST_ATTEMPTS)] = []
    exams: Annotated[list[Sat], Meta(max_length=10_000)] = []
    bookmarks: Annotated[list[Bookmarked], Meta(max_length=MOST_BOOKMARKS)] = []


_PLACE = re.compile(r" - at `(?P<path>[^`]*)`$")
_NUL = re.compile(rb"(?<!\\)(?:\\\\)*\\u0000")


_GZIP = b"\x1f\x8b"


def _unpacked(data: bytes) -> bytes:
    """What is compressed, no more than a byte beyond what is read."""
    try:
        return zlib.decompressobj(zlib.MAX_WBITS | 16).decompress(data, MOST_BYTES + 1)
    except zlib.error as error:
        mend = "Send the file as it was downloaded."
        raise BadFileError(f"It can't be unpacked: {error}.", mend=mend) from None


def read(data: bytes, *, at: datetime) -> Taken:
    """What a file holds, as it is or compressed by gzip.

    Raises:
        BadFileError: names the place.
    """
    if data.startswith(_GZIP):
        data = _unpacked(data)
    if len(data) > MOST_BYTES:
        raise BadFileError(f"The file has more than {MOST_BYTES:,} bytes.", mend="Send fewer answers.")
    if _NUL.search(data):
        raise BadFileError("A text holds the character NUL.", mend="Take it out.")
    try:
        taken = msgspec.json.decode(data, type=Taken)
    except msgspec.ValidationError as error:
        raise _said(str(error)) from None
    except (msgspec.DecodeError, RecursionError) as error:
        raise BadFileError(
            f"This isn't JSON: {error}.", mend="Send the .json file; the .csv ones are for spreadsheets."
        ) from None
    _check(taken, at)
    return taken


def _said(error: str) -> BadFileError:
    found = _PLACE.search(error)
    path = (found["path"] if found else "").removeprefix("$").removeprefix(".")
    what = _PLACE.sub("", error)
    if not path:
        return BadFileError(
            f"This isn't a file of answers from Layer One: {what}.", mend="Download it again."
        )
    return BadFileError(f"{what}.", where=path, mend="Send the file as it was downloaded.")


def _check(taken: Taken, at: datetime) -> None:
    """What types can't say."""
    if taken.settings and taken.settings.zone and taken.settings.zone not in available_timezones():
        raise BadFileError(
            f"There is no time zone {taken.settings.zone!r}.", "settings.zone", "Write it as Europe/Prague."
        )
    if taken.format != FORMAT:
        raise BadFileError(f"{taken.format!r} is not {FORMAT!r}.", "format", "Download it again.")
    if taken.version != VERSION:
        raise BadFileError(
            f"Version {taken.version} is not known; {VERSION} is.", "version", "Download it again there."
        )
    seen: dict[UUID, int] = {}
    for number, answer in enumerate(taken.attempts):
        where = f"attempts[{number}]"
        if answer.client_token in seen:
            first = seen[answer.client_token]
            raise BadFileError(
                f"The same as in attempts[{first}].", f"{where}.client_token", "Take one of them out."
            )
        seen[answer.client_token] = number
        _check_moment(answer.answered_at, at, f"{where}.answered_at")
        for name in ("chosen", "correct"):
            if not getattr(answer, f"{name}_texts"):
                raise BadFileError("There is nothing in it.", f"{where}.{name}_texts", "Say it in words.")
    tokens: dict[UUID, int] = {}
    placed: dict[UUID, str] = {}
    for number, exam in enumerate(taken.exams):
        where = f"exams[{number}]"
        if exam.token in tokens:
            raise BadFileError(
                f"The same as in exams[{tokens[exam.token]}].", f"{where}.token", "Take one of them out."
            )
        tokens[exam.token] = number
        _check_moment(exam.handed_in, at, f"{where}.handed_in")
        _check_moment(exam.started, at, f"{where}.started")
        if exam.started > exam.handed_in:
            raise BadFileError("It starts after its end.", f"{where}.started", "Correct one of them.")
        _check_places(exam, where, seen, placed)
    marked: dict[tuple[str, str], int] = {}
    for number, mark in enumerate(taken.bookmarks):
        where, question = f"bookmarks[{number}]", (mark.question_key, mark.ruleset)
        if question in marked:
            raise BadFileError(
                f"The same as in bookmarks[{marked[question]}].",
                f"{where}.question_key",
                "Take one of them out.",
            )
        marked[question] = number
        _check_moment(mark.bookmarked, at, f"{where}.bookmarked")


def _check_places(exam: Sat, where: str, answers: dict[UUID, int], placed: dict[UUID, str]) -> None:
    numbers: set[int] = set()
    for number, place in enumerate(exam.places):
        here = f"{where}.places[{number}]"
        if place.number in numbers:
            raise BadFileError(f"{place.number} is given twice.", f"{here}.number", "Number each once.")
        numbers.add(place.number)
        if place.attempt is None:
            continue
        if place.attempt not in answers:
            raise BadFileError(
                f"No attempt has the client_token {place.attempt}.",
                f"{here}.attempt",
                "Add it, or say null.",
            )
        if place.attempt in placed:
            raise BadFileError(
                f"It stands at {placed[place.attempt]} as well.",
                f"{here}.attempt",
                "Keep one of them.",
            )
        placed[place.attempt] = here


def _check_moment(moment: datetime, at: datetime, where: str) -> None:
    if not EARLIEST <= moment <= at + AHEAD:
        when = "is yet to come" if moment > at else "is too long ago"
        raise BadFileError(f"{moment.isoformat()} {when}.", where, "Correct the date.")
