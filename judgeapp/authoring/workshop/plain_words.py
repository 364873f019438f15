"""A situation told in plain words, turned into a script; what isn't understood is asked back.

The grammar is that of the Lab, where questions are asked in words.
"""

from __future__ import annotations

import difflib
import re
from dataclasses import dataclass, field
from typing import Any

from judgeapp.cards import pool
from judgeapp.copyengine import CardPool, CopyEngineError, joined
from judgeapp.lab.questions_in_words.reader import UnreadWords, read_question

MOST_LETTERS = 1500
KNOWN = (
    "Clone enters as a copy of Runeclaw Bear with a +1/+1 counter.",
    "Noah’s Vesuvan Doppelganger becomes a copy of Runeclaw Bear.",
    "Cackling Counterpart creates a token that’s a copy of Ada’s Runeclaw Bear.",
)
PLAYERS = ("Ada", "Noah")
_NAME = re.compile(r"[A-Z][\w'’,/-]*(?: (?:(?:of|the|in|to|from|for|and) )*[A-Z][\w'’,/-]*)*")
_NEAR = 0.6


@dataclass(slots=True)
class SituationRead:
    """The result of reading a text.

    Attributes:
        questions: about the first piece that wasn't understood; with any there is no script to go by.
    """

    script: dict[str, Any] = field(default_factory=lambda: {"setup": [], "events": []})
    questions: list[str] = field(default_factory=list)


def situation_in_words(text: str) -> SituationRead:
    """Read sentences of what is there and what happens; names are those of cards there are."""
    found = SituationRead()
    sentences = _sentences(text)
    if not sentences:
        found.questions.append("What happens? Write a sentence such as: " + KNOWN[0])
        return found
    if len(text) > MOST_LETTERS:
        found.questions.append(
            f"Can you tell it in fewer words? I read {MOST_LETTERS} letters; lay out the rest by hand."
        )
        return found
    cards = pool.card_pool()
    if (whole := _read_whole(sentences, cards)) is not None:
        found.script = whole
        return found
    for count, sentence in enumerate(sentences, start=1):
        try:
            asked = read_question(". ".join(sentences[:count]), cards, most=MOST_LETTERS, exact=True)
        except UnreadWords as error:
            found.questions.append(_asked_back(sentence, error, cards))
            return found
        except CopyEngineError as error:
            found.questions.append(f"How is “{sentence}” meant? {error.message} {error.mend}".strip())
            return found
    found.script = asked.script
    return found


def understood(text: str) -> tuple[dict[str, Any], list[str]]:
    """The script of the sentences that are understood, and those that aren't."""
    cards = pool.card_pool()
    read: list[str] = []
    unread: list[str] = []
    script: dict[str, Any] = {"setup": [], "events": []}
    sentences = _sentences(text[:MOST_LETTERS])
    if sentences and (whole := _read_whole(sentences, cards)) is not None:
        return whole, []
    for sentence in sentences:
        try:
            asked = read_question(". ".join([*read, sentence]), cards, most=MOST_LETTERS, exact=True)
        except (CopyEngineError, UnreadWords):
            unread.append(sentence)
            continue
        read.append(sentence)
        script = asked.script
    return script, unread


def _read_whole(sentences: list[str], cards: CardPool) -> dict[str, Any] | None:
    """The script of all of them; None if not all is understood, and one has to look where."""
    try:
        return read_question(". ".join(sentences), cards, most=MOST_LETTERS, exact=True).script
    except (CopyEngineError, UnreadWords):
        return None


def _sentences(text: str) -> list[str]:
    # A full stop ends a sentence where the next begins with a capital; names of cards have some too.
    parts = re.split(r"(?:[.;?!]\s+(?=[A-Z])|[.;?!]?\s*\n|[.;?!]\s*$)", text.strip())
    return [part.strip() for part in parts if part.strip()]


def _asked_back(sentence: str, error: UnreadWords, cards: CardPool) -> str:
    if error.asks:
        return error.asks
    name = _NAME.match(error.rest) if error.wants_card else None
    if name is None or name[0] in PLAYERS:
        return (
            f"What does “{sentence}” mean? I can’t go on at “{error.rest}”. I know sentences such as: "
            f"{' '.join(KNOWN)} Say it in one of these ways, or lay it out in the workshop."
        )
    words = name[0].removesuffix("’s").removesuffix("'s")
    folded = {face.name.casefold(): face.name for card in cards.values() for face in card.faces}
    near = difflib.get_close_matches(words.casefold(), folded, n=3, cutoff=_NEAR)
    meant = joined((f"“{folded[each]}”" for each in near), "or")
    also = f"Do you mean {meant}?" if meant else "Import it first, or name another one."
    return f"Which card is “{words}”? There is none of that name. {also}"
