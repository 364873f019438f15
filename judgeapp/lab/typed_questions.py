"""What was typed as a question in words: laid out, or where reading stopped."""

from dataclasses import dataclass, replace

from judgeapp.cards import pool
from judgeapp.copyengine import CopyEngineError
from judgeapp.lab.questions_in_words.reader import Asked, UnreadWords, read_question

from .desk import Desk

FEWEST_WORDS = 3
"""Fewer are the name of a card."""


@dataclass(frozen=True, slots=True)
class Question:
    """The result of reading: it can be laid out, or is understood up to `read` and stops at `rest`.

    Attributes:
        refusal: it is read, but can't be laid out.
    """

    is_read: bool
    read: str = ""
    rest: str = ""
    refusal: str = ""
    mend: str = ""


def read_words(words: str) -> Asked:
    """Read a question in words.

    Raises:
        CopyEngineError: it isn't read to its end, with the words it stopped at and what would work.
    """
    try:
        return read_question(words, pool.card_pool())
    except UnreadWords as error:
        said = error.asks or f"I can read up to “{error.read}”. “{error.rest}” is no wording I know."
        raise CopyEngineError(said, mend=error.mend) from error


def _read(desk: Desk) -> Asked | Question | None:
    words = desk.view.words
    if len(words.split()) < FEWEST_WORDS or words in pool.card_pool():
        return None
    try:
        return read_question(words, pool.card_pool())
    except UnreadWords as error:
        if error.asks:
            return Question(False, refusal=error.asks, mend=error.mend)
        return Question(False, error.read, error.rest, "", error.mend)
    except CopyEngineError as error:
        return Question(False, refusal=error.message, mend=error.mend)


def question(desk: Desk) -> Question | None:
    """What is to be said of the words typed; None if they are no question."""
    found = _read(desk)
    return Question(True) if isinstance(found, Asked) else found


def answered(desk: Desk) -> Desk:
    """The desk with the table that the words typed make; as it is if they make none."""
    found = _read(desk)
    if not isinstance(found, Asked):
        return desk
    why = f"{found.ref}.{found.field}" if found.field else ""
    return desk.edited(found.script, replace(desk.view, at=None, on=found.ref, why=why, words="", add=""))
