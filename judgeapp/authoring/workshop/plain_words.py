"""A situation told in plain words, turned into a script; what isn't understood is asked back.

The grammar is that of the Lab, where questions are asked in words.
"""

from __future__ import annotations

import difflib
import re
from dataclasses import dataclass, field
from typing import Any

from judgeapp.authoring.assessment.documents import Document
from judgeapp.authoring.assessment.suggestions import suggested_among
from judgeapp.cards import pool
from judgeapp.combat import play
from judgeapp.copyengine import CardPool, CopyEngineError, joined
from judgeapp.lab.questions_in_words.cleaning.pasted import as_told
from judgeapp.lab.questions_in_words.reader import Asked, UnreadWords, read_question
from judgeapp.lab.questions_in_words.whether import OUTCOMES
from judgeapp.quiz.models import Scenario

MOST_LETTERS = 1500
KNOWN = (
    "Clone enters as a copy of Runeclaw Bear with a +1/+1 counter.",
    "Noah’s Vesuvan Doppelganger becomes a copy of Runeclaw Bear.",
    "Cackling Counterpart creates a token that’s a copy of Ada’s Runeclaw Bear.",
)
PLAYERS = ("Ada", "Noah")
_ASKS = {
    "power": ("power_toughness", "power"),
    "toughness": ("power_toughness", "toughness"),
    "mana_cost": ("mana_value", "mana_cost"),
    "attached": ("attached_to",),
    "zone": ("survives", "zone"),
    "token": ("is_token",),
    "cast": ("was_cast",),
}
"""What the forms ask, by what the words ask, where these are called otherwise."""
_NAME = re.compile(r"[A-Z][\w'’,/-]*(?: (?:(?:of|the|in|to|from|for|and) )*[A-Z][\w'’,/-]*)*")
_NEAR = 0.6


@dataclass(slots=True)
class SituationRead:
    """The result of reading a text.

    Attributes:
        questions: about the first piece that wasn't understood; with any there is no script to go by.
        assumed: short names with the card each was taken for, and what wasn't said and is taken to be so.
        asked: what it was read as; None if it wasn't.
    """

    script: dict[str, Any] = field(default_factory=lambda: {"setup": [], "events": []})
    questions: list[str] = field(default_factory=list)
    assumed: tuple[str, ...] = ()
    asked: Asked | None = None


def situation_in_words(text: str) -> SituationRead:
    """Read sentences of what is there and what happens; names are those of cards there are, or begin one."""
    found = SituationRead()
    text = as_told(text)
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
        return _as_read(whole)
    for count, sentence in enumerate(sentences, start=1):
        try:
            asked = _read(sentences[:count], cards)
        except UnreadWords as error:
            found.questions.append(_asked_back(sentence, error, cards))
            return found
        except CopyEngineError as error:
            found.questions.append(f"How is “{sentence}” meant? {error.message} {error.mend}".strip())
            return found
    return _as_read(asked)


def _as_read(asked: Asked) -> SituationRead:
    taken = (f"“{typed}” is taken for {name}." for typed, name in asked.taken)
    return SituationRead(asked.script, assumed=(*taken, *asked.assumed), asked=asked)


def question_asked(asked: Asked) -> Document | None:
    """What was asked in words as a question of a document, with its options; None if no form asks it."""
    what = asked.about or asked.field
    asks, value = _ASKS.get(what, (what,)), ""
    if asked.whether and asked.whether not in OUTCOMES:
        asks, value = ("has_ability", "has_type", "has_subtype"), asked.whether
    try:
        game = play(asked.script, cards=pool.card_pool())
        made = suggested_among(game, Scenario(script=asked.script).default_ruleset, asked.ref, asks, value)
    except CopyEngineError:
        return None
    return made.question if made else None


def _read(sentences: list[str], cards: CardPool) -> Asked:
    """Read sentences: cards by their whole names, or by the words with which their names begin.

    Raises:
        UnreadWords, CopyEngineError: as `read_question` does, of the reading that goes further.
    """
    text = ". ".join(sentences)
    try:
        return read_question(text, cards, most=MOST_LETTERS, exact=True)
    except UnreadWords as error:
        if not error.wants_card:
            raise
        try:
            asked = read_question(text, cards, most=MOST_LETTERS, tries_others=False)
        except UnreadWords as other:
            raise max(error, other, key=lambda each: len(each.read)) from error
        if all(_begins(name, typed) for typed, name in asked.taken):
            return asked
        raise


def _begins(name: str, typed: str) -> bool:
    """Whether a card's name begins with the words typed, as that of "Kiki-Jiki, Mirror Breaker" does."""
    words = re.sub(r"['’]s?$", "", typed).replace("’", "'").casefold()
    return re.match(rf"{re.escape(words)}\b", name.casefold()) is not None


def understood(text: str) -> tuple[dict[str, Any], list[str]]:
    """The script of the sentences that are understood, and those that aren't."""
    cards = pool.card_pool()
    read: list[str] = []
    unread: list[str] = []
    script: dict[str, Any] = {"setup": [], "events": []}
    sentences = _sentences(as_told(text)[:MOST_LETTERS])
    if sentences and (whole := _read_whole(sentences, cards)) is not None:
        return whole.script, []
    for sentence in sentences:
        try:
            asked = _read([*read, sentence], cards)
        except (CopyEngineError, UnreadWords):
            unread.append(sentence)
            continue
        read.append(sentence)
        script = asked.script
    return script, unread


def _read_whole(sentences: list[str], cards: CardPool) -> Asked | None:
    """What all of them make; None if not all is understood, and one has to look where.

    None for a single sentence, too: the caller reads it by itself anyway.
    """
    if len(sentences) == 1:
        return None
    try:
        return _read(sentences, cards)
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
            f"What does “{sentence}” mean? I can’t go on at “{error.rest}.” I know sentences such as: "
            f"{' '.join(KNOWN)} Say it in one of these ways, or lay it out in the workshop."
        )
    words = name[0].removesuffix("’s").removesuffix("'s")
    folded = {face.name.casefold(): face.name for card in cards.values() for face in card.faces}
    begun = sorted(each for each in folded if _begins(each, words))[:3]
    near = begun or difflib.get_close_matches(words.casefold(), folded, n=3, cutoff=_NEAR)
    meant = joined((f"“{folded[each]}”" for each in near), "or")
    also = f"Do you mean {meant}?" if meant else "Import it first, or name another one."
    return f"Which card is “{words}”? There is none of that name. {also}"
