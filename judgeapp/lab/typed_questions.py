"""What was typed as a question in words: how it was read, laid out, and what has to be asked back."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from judgeapp.cards import pool
from judgeapp.content.versions import version
from judgeapp.copyengine import CopyEngineError, joined
from judgeapp.lab.questions_in_words.asked import FEWEST_WORDS, LEFT_OUT, Instead, NotLaidOutError, Otherwise
from judgeapp.lab.questions_in_words.cleaning.pasted import as_told
from judgeapp.lab.questions_in_words.general import GeneralQuestion
from judgeapp.lab.questions_in_words.language.words import folded, index_of
from judgeapp.lab.questions_in_words.reader import (
    Asked,
    UnreadWords,
    instead_of_what_stops,
    read_question,
)
from judgeapp.lab.questions_in_words.ways_on.offering import replaced
from judgeapp.lab.questions_in_words.whether import MAY, TRIED, USE
from judgeapp.lab.tables.codec import MOST_LETTERS_OF_A_QUESTION
from judgeapp.lab.tables.edits import Entry
from judgeapp.lab.tables.replay import Stop

from .answers_in_words import answer_in_words
from .desk import Desk

_KEPT = 64
_ORDINALS = "first second third fourth fifth sixth seventh eighth ninth tenth".split()


@dataclass(frozen=True, slots=True)
class Choice:
    """A way to go on: what it says, and the question that it asks."""

    text: str
    words: str


@dataclass(frozen=True, slots=True)
class Question:
    """The result of reading.

    Attributes:
        asked: the table it makes; without the part that isn't understood, if there is one.
        rest: the words that aren't understood, whole; `others` are further ones.
        refusal: why it can't be laid out, or what has to be said first.
        choices: what could be meant, where that can be chosen.
        otherwise: other readings.
        instead: questions that are answered, where there is little else to choose.
        general: what holds for every table, if no cards are named; `rule` is the number of the rule that
            decides it, "" where none is shown, and `example` the question about cards that shows it: `asked`
            is its table.
    """

    words: str
    asked: Asked | None = None
    rest: str = ""
    others: tuple[str, ...] = ()
    refusal: str = ""
    mend: str = ""
    choices: tuple[Choice, ...] = ()
    otherwise: tuple[Choice, ...] = ()
    instead: tuple[Choice, ...] = ()
    general: str = ""
    rule: str = ""
    example: str = ""

    @property
    def is_read(self) -> bool:
        """Whether all of it is understood."""
        return self.asked is not None and not self.rest and not self.refusal

    @property
    def leaves_out(self) -> bool:
        """Whether words are passed over that could tell something of the table."""
        return any(said.endswith(LEFT_OUT) for said in self.assumed)

    @property
    def why_not(self) -> str:
        """Why it isn't understood, in a sentence; of a general question, its answer."""
        if self.general:
            return f"{self.general.removesuffix('.')} ({self.rule})." if self.rule else self.general
        if self.refusal:
            return self.refusal
        quoted = joined((f"“{each}”" for each in (self.rest, *self.others)), "or")
        return f"I don’t understand {quoted.removesuffix('”')}.”"

    @property
    def also_unread(self) -> str:
        """Further words that aren't understood, quoted as the end of a sentence; "" for none."""
        return f"{joined(f'“{each}”' for each in self.others).removesuffix('”')}.”" if self.others else ""

    @property
    def assumed(self) -> tuple[str, ...]:
        """What was taken for what, and what wasn't said and is taken to be so, in sentences."""
        if self.asked is None:
            return ()
        taken = (f"“{typed}” is taken for {name.removesuffix('.')}." for typed, name in self.asked.taken)
        return (*taken, *self.asked.assumed)


def card_called(said: str) -> str:
    """The card that players call so for short; "" for none."""
    return index_of(pool.card_pool()).nickname(folded(said))


def read_words(words: str) -> Question:
    """Read a question in words, however few."""
    return _read(words, version("cards"), tries_others=True)


def question(words: str, *, tries_others: bool = True) -> Question | None:
    """What is to be said of the words typed; None if they are no question.

    Args:
        tries_others: questions are tried that can be asked instead; not while somebody is still typing.
    """
    if len(words.split()) < FEWEST_WORDS or words in pool.card_pool():
        return None
    return _read(words, version("cards"), tries_others=tries_others)


@lru_cache(maxsize=_KEPT)  # each part of a page asks for what was typed
def _read(words: str, edition: str, *, tries_others: bool) -> Question:
    if len(words) > MOST_LETTERS_OF_A_QUESTION:
        most = f"{MOST_LETTERS_OF_A_QUESTION} letters are the most."
        return Question(
            words, refusal=f"The question is too long. {most}", mend="Leave out what doesn’t matter."
        )
    words = as_told(words)
    try:
        asked = read_question(words, pool.card_pool(), tries_others=tries_others)
    except GeneralQuestion as error:
        return _shown_on_a_table(words, error)
    except UnreadWords as error:
        choices = tuple(_choices(words, error))
        others = () if error.asks else error.others
        found = Question(words, error.partial, error.rest, others, error.asks, error.mend, choices)
        return _with_what_is_known(found, error.instead)
    except NotLaidOutError as error:
        ways = tuple(Choice(*way) for way in error.ways)
        found = Question(words, error.partial, refusal=error.message, mend=error.mend, choices=ways)
        return _with_what_is_known(found, error.instead)
    except CopyEngineError as error:
        return Question(words, refusal=error.message, mend=error.mend)
    otherwise = tuple(
        Choice(
            f"{_which(each, asked.otherwise, words)} is {each.other}, not {each.taken}",
            f"{words[: each.start]}{each.other}{_left_of(words[each.start : each.end])}{words[each.end :]}",
        )
        for each in asked.otherwise
    )
    return Question(words, asked, otherwise=otherwise)


def _shown_on_a_table(words: str, error: GeneralQuestion) -> Question:
    """What holds for every table, with the table of a question about cards that shows it."""
    choices = tuple(Choice(*way) for way in error.ways)
    found = Question(words, mend=error.mend, choices=choices, general=error.asks, rule=error.rule)
    try:
        asked = read_question(error.example, pool.card_pool(), tries_others=False)
    except (UnreadWords, CopyEngineError):
        return found  # a card of it isn't known
    return replace(found, asked=replace(asked, otherwise=()), example=error.example)


def _with_what_is_known(found: Question, instead: Instead) -> Question:
    """A question that isn't understood, with the cards that it names laid out if nothing else of it is."""
    return replace(
        found,
        asked=found.asked or instead.table,
        instead=tuple(Choice(*way) for way in instead.ways if way[1] not in {c.words for c in found.choices}),
    )


@lru_cache(maxsize=_KEPT)  # trying them takes 100 to 400 ms, and the table is looked at again
def _instead_of_what_stops(words: str, edition: str) -> tuple[Choice, ...]:
    """Questions that are answered, where a table can't be played to its end."""
    try:
        instead = instead_of_what_stops(words, pool.card_pool())
    except (UnreadWords, CopyEngineError):
        return ()  # what was read before is read again, but for want of work
    return tuple(Choice(*way) for way in instead.ways)


def asked_instead(found: Question) -> tuple[Choice, ...]:
    """Questions that are answered, where a question is read and its table has no answer."""
    return _instead_of_what_stops(found.words, version("cards"))


def _which(each: Otherwise, every: Sequence[Otherwise], words: str) -> str:
    """A pronoun, quoted; which one of those in a question, where several could mean the same."""
    said = f"“{each.word}”"
    if sum((o.word, o.taken, o.other) == (each.word, each.taken, each.other) for o in every) < 2:
        return said
    before = re.findall(rf"(?<!\w){re.escape(each.word)}(?!\w)", words[: each.start], re.IGNORECASE)
    return f"The {_ORDINALS[len(before)]} {said}" if len(before) < len(_ORDINALS) else f"A later {said}"


def _left_of(pronoun: str) -> str:
    """What of a pronoun stays where a name takes its place: "its" is typed for "it is"."""
    return " is" if pronoun.casefold() == "its" else ""


def _choices(words: str, error: UnreadWords) -> Iterator[Choice]:
    """The question with each thing in the place of what isn't understood."""
    for meant in error.choices:
        otherwise = replaced(words, error.rest, meant)
        yield Choice(meant if error.wants_card else f"“{otherwise}”", otherwise)
    yield from (Choice(text, way) for text, way in error.ways)


def answered(desk: Desk) -> Desk:
    """The desk with the table that the words typed make; as it is if they make none."""
    found = question(desk.view.words)
    if found is None or found.asked is None:
        return desk
    asked = found.asked
    why = f"{asked.ref}.{asked.field}" if asked.field else ""
    return desk.edited(
        asked.script, replace(desk.view, at=None, on=asked.ref, why=why, words="", add="", later=())
    )


@dataclass(frozen=True, slots=True)
class Reading:
    """A question as it was understood, beside its answer: what a page shows first.

    Attributes:
        is_new: it was asked just now, and nothing else was looked at since.
        is_changed: the table isn't the one that the question laid out; the answer is that of the table.
        unanswered: why some of it can't be answered, or can't any more.
        stops_at: the place of the event that can't happen, for want of something said or by the rules.
        instead: questions that are answered.
    """

    question: Question
    answer: tuple[str, ...]
    is_new: bool = False
    is_changed: bool = False
    unanswered: str = ""
    stops_at: int | None = None
    instead: tuple[Choice, ...] = ()

    @property
    def general(self) -> tuple[str, ...]:
        """What holds for every table, of which this one is an example; () where cards were named."""
        return (self.question.why_not, f"“{self.question.example}”") if self.question.general else ()

    @property
    def answers_first(self) -> bool:
        """Whether the answer is to all that was asked, so that it comes before how that was read."""
        is_whole = self.question.is_read and not self.question.leaves_out
        return bool(self.answer) and is_whole and not (self.is_changed or self.unanswered)


def _is_refused(asked: Asked, stop: Stop, events: Sequence[Entry]) -> bool:
    """Whether it was asked if something can be done, and a rule forbids just that."""
    if stop.event is None:
        return False
    is_last = all(each["do"] in {"resolve", "state_based_actions"} for each in events[stop.event + 1 :])
    is_by_rule = re.search(r"\(\d{3}\.\d", stop.message) is not None
    return asked.whether in {MAY, USE, TRIED} and is_last and is_by_rule


def reading_of(desk: Desk, *, is_new: bool = False) -> Reading | None:
    """How the question was read that laid out this desk, and its answer on the table as it is now.

    None if nothing was asked, or nothing is laid out.
    """
    found = question(desk.view.question)
    if found is None or found.asked is None or desk.is_empty:
        return None
    asked = found.asked
    events = list(asked.script.get("events") or ())
    setup = list(asked.script.get("setup") or ())
    now = list(desk.script.get("events") or ())
    is_changed = [setup, events] != [list(desk.script.get("setup") or ()), now]
    if desk.stop is not None:
        is_no = not is_changed and _is_refused(asked, desk.stop, now)
        why = f"{'No.' if is_no else 'The table can’t be played to its end.'} {desk.stop.message}"
        instead = () if is_changed else asked_instead(found)
        return Reading(found, answer_in_words(desk, asked), is_new, is_changed, why, desk.stop.event, instead)
    there = desk.game.table().objects
    if asked.ref and asked.ref not in there:
        gone = "What you asked about isn’t on this table any more."
        instead = () if is_changed else asked_instead(found)
        return Reading(found, (), is_new, is_changed, gone, instead=instead)
    instead = () if is_changed else found.instead
    # Where what was asked is what isn't understood, what a card is would stand there as its answer.
    asks_nothing = not (asked.field or asked.about or asked.whether or asked.before)
    if asked.is_bare or (asks_nothing and not found.is_read):
        return Reading(found, (), is_new, is_changed, instead=instead)
    before = tuple(
        each
        for each in asked.before
        if (not each.ref or each.ref in there)
        and (each.at is None or len(now) == len(events) or now[: each.at] == events[: each.at])
    )
    lost = "What you asked about earlier moments is left out." if before != asked.before else ""
    answer = answer_in_words(desk, replace(asked, before=before))
    return Reading(found, answer, is_new, is_changed, lost, instead=instead)
