"""A table as a page shows it: what is asked of it, and all that is told of it. The admin's step builder and
the Lab share it; neither the page around it nor its address is known here.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any
from urllib.parse import urlencode

from judgeapp.cards import pool
from judgeapp.combat import COMBAT, Fight, account, fights
from judgeapp.copyengine import (
    DEFAULT_RULESET,
    NOWHERE,
    RULESETS,
    Account,
    Game,
    not_considered_at_all,
    printed,
    readable_script,
)
from judgeapp.lab.display.board import Board, ShownObject, board_at, shown
from judgeapp.lab.display.comparisons import (
    ComparedValue,
    RulesetComparison,
    WrongResults,
    compared,
    under,
    wrongs,
)
from judgeapp.lab.display.messages import CHOOSE, in_words, mend_in_words
from judgeapp.lab.display.value_derivations import Value, ValueDerivation, values_of, why
from judgeapp.lab.tables.codec import (
    MOST_LETTERS_OF_A_QUESTION,
    Script,
    TableError,
    link_query,
    note,
    noted,
    packed,
    unpacked,
)
from judgeapp.lab.tables.edits import happens_with, taken_back, way_back
from judgeapp.lab.tables.replay import Replay, Stop, replay

MOST_UNDONE = 8
MOST_UNDO_LETTERS = 500
BETWEEN_NAMES = "|"
MOST_WAITING = 4
_MOST_TYPED = 2000
"""Letters kept of a question, so that one that is too long can be shortened and not typed again."""


@dataclass(frozen=True, slots=True)
class View:
    """What is looked at; all of it stands in the address.

    Attributes:
        at: after how many events; None for the end.
        on: ref of the thing that is picked.
        why: "ref.field" of the value asked about.
        beside: ref of the thing it is compared with.
        under: another ruleset to compare with.
        edit: place of the event being changed.
        add: name of the card being added.
        later: names of cards picked before it and not laid out yet, the next one first.
        words: what was typed to find a card, or a question.
        question: the question in words that laid the table out; it stays while the table is edited.
        wrong, share: what people get wrong, and how to pass the table on, are asked for.
    """

    at: int | None = None
    on: str = ""
    why: str = ""
    beside: str = ""
    under: str = ""
    edit: int | None = None
    add: str = ""
    later: tuple[str, ...] = ()
    words: str = ""
    question: str = ""
    wrong: bool = False
    share: bool = False

    @classmethod
    def asked(cls, given: Mapping[str, Any]) -> View:
        """Read it from a query string or a form; what makes no sense asks for nothing."""
        why = _word(given, "why", 120)
        on = _word(given, "on", 80) or why.rpartition(".")[0]
        words = " ".join(_word(given, "q", _MOST_TYPED).split())
        add, later = _adding(given, is_elsewhere=bool(on or words))
        return cls(
            at=_number(given, "at"),
            on=on,
            why=why,
            beside=_word(given, "with", 80),
            under=_word(given, "under", 30),
            edit=_number(given, "edit"),
            add=add,
            later=later,
            words=words,
            question=" ".join(_word(given, "question", MOST_LETTERS_OF_A_QUESTION).split()),
            wrong=bool(given.get("wrong")),
            share=bool(given.get("share")),
        )


def _adding(given: Mapping[str, Any], *, is_elsewhere: bool) -> tuple[str, tuple[str, ...]]:
    """The card to add, and those that wait to be added.

    One that was being added (`adding`) waits where another is picked or looked for; where it was closed, the
    next one comes.

    Args:
        is_elsewhere: something else is looked at or looked for.
    """
    add, adding = _word(given, "add", 150), _word(given, "adding", 150)
    later = [name for name in _word(given, "later", 600).split(BETWEEN_NAMES) if name]
    if adding and adding != add and (add or given.get("q")):
        later.insert(0, adding)
    if not add and not is_elsewhere and later:
        add = later.pop(0)
    waiting = dict.fromkeys(name for name in later if name != add)
    return add, tuple(waiting)[:MOST_WAITING]


def _word(given: Mapping[str, Any], name: str, most: int) -> str:
    text = str(given.get(name) or "")[:most]
    return "".join(letter for letter in text if letter.isprintable())


def _number(given: Mapping[str, Any], name: str) -> int | None:
    text = str(given.get(name) or "")
    return int(text) if text.isdecimal() and text.isascii() and len(text) < 5 else None


@dataclass(frozen=True)
class Desk:
    """A table, and what is looked at of it.

    Attributes:
        script, word: the table, and as it stands in an address.
        undo: what takes back the last edits, the last one last.
        refusal: why an edit or an address was refused; the table is as it was.
        is_laying_out: a card was found and played just now; the next one may follow at once.
    """

    script: Script
    word: str
    view: View
    undo: tuple[Any, ...] = ()
    refusal: TableError | None = None
    is_laying_out: bool = False

    @classmethod
    def opened(cls, word: str, view: View, undo: str = "") -> Desk:
        """Open the table of a word; one that can't be read gives an empty table that says so."""
        try:
            script = unpacked(word)
        except TableError as error:
            return cls({}, "", view, refusal=error)
        back = noted(undo, MOST_UNDO_LETTERS)
        return cls(script, word, view, tuple(back[-MOST_UNDONE:]) if isinstance(back, list) else ())

    def edited(self, script: Script, view: View | None = None) -> Desk:
        """The desk with a changed table, or as it is with the reason why the change was refused."""
        script = {key: value for key, value in script.items() if value}
        try:
            word = packed(script)
        except TableError as error:
            return replace(self, refusal=error)
        back = (*self.undo, way_back(script, self.script))[-MOST_UNDONE:]
        return Desk(script, word, view or self.view, back)

    def undone(self) -> Desk:
        """The desk before the last edit."""
        if not self.undo:
            return self
        script = taken_back(self.script, self.undo[-1])
        try:
            word = packed(script)
        except TableError as error:
            return replace(self, refusal=error)
        return Desk(script, word, View(on=self.view.on, question=self.view.question), self.undo[:-1])

    # In the address ----------------------------------------------------------------------------

    @cached_property
    def undo_word(self) -> str:
        """The last edits as a word; the oldest are left out if they take too much."""
        back = list(self.undo)
        while back and not (word := note(back, MOST_UNDO_LETTERS)):
            back.pop(0)
        return word if back else ""

    @property
    def later(self) -> str:
        """The cards that wait to be added, as a form sends them."""
        return BETWEEN_NAMES.join(self.view.later)

    @property
    def query(self) -> str:
        """The query string of the page that shows just this."""
        view = self.view
        asked = {
            "t": self.word, "at": view.at, "on": view.on, "u": self.undo_word, "question": view.question,
            "add": view.add, "later": self.later,
        }  # fmt: skip
        return urlencode({key: value for key, value in asked.items() if value not in ("", None)})

    @property
    def link(self) -> str:
        """The query string that others are given: the table, and the question that laid it out."""
        return urlencode(link_query(self.word, self.view.question)) if self.word else ""

    @property
    def link_holds_question(self) -> bool:
        """Whether there is room for the question in the link."""
        return "question" in link_query(self.word, self.view.question)

    # What is told of it --------------------------------------------------------------------------

    @property
    def title(self) -> str:
        """What the table is called: as it says, or by its cards."""
        if self.script.get("title"):
            return str(self.script["title"])
        entries = [*(self.script.get("setup") or ()), *(self.script.get("events") or ())]
        names = dict.fromkeys(str(entry["card"]) for entry in entries if entry.get("card"))
        return ", ".join(list(names)[:5])[:150]

    @cached_property
    def replay(self) -> Replay:
        return replay(self.script, self.word, pool.card_pool())

    @property
    def game(self) -> Game:
        """The game as far as it can be played."""
        return self.replay.played.game

    @cached_property
    def stop(self) -> Stop | None:
        """What can't be played, in words."""
        stop = self.replay.stop
        if stop is None:
            return None
        names = self.account.names
        otherwise = CHOOSE if stop.event is not None else "Tap it, and set it otherwise."
        mend = mend_in_words(stop.mend, names, otherwise)
        return replace(stop, message=in_words(stop.message, names), mend=mend)

    @property
    def last(self) -> int:
        """How many events could be played."""
        return len(self.game.moments) - 1

    @property
    def at(self) -> int:
        """The moment that is looked at."""
        return self.last if self.view.at is None else min(self.view.at, self.last)

    @cached_property
    def account(self) -> Account:
        return account(readable_script(self.script, COMBAT.vocabulary, RULESETS), pool.card_pool())

    @cached_property
    def board(self) -> Board:
        return board_at(self.game, self.at, self.account.names)

    @cached_property
    def fights(self) -> tuple[Fight, ...]:
        """The combats up to the moment that is looked at."""
        return fights(self.game, self.at)

    @property
    def ruleset(self) -> str:
        """Its id; of a table that names none there is, the default."""
        named = str(self.script.get("ruleset") or DEFAULT_RULESET)
        return named if named in RULESETS else DEFAULT_RULESET

    @property
    def rulesets(self) -> tuple[str, ...]:
        """Those a table can be played under."""
        edition = RULESETS[DEFAULT_RULESET].edition
        return tuple(n for n, each in RULESETS.items() if n == self.ruleset or each.edition == edition)

    @property
    def is_empty(self) -> bool:
        return not (self.script.get("setup") or self.script.get("events"))

    @property
    def on(self) -> str:
        """The ref of the thing picked, if there is such a thing at this moment."""
        return self.view.on if self.view.on in self.game.table(self.at).objects else ""

    @property
    def picked(self) -> ShownObject:
        """The thing picked; only where there is one."""
        return shown(self.game, self.game.table(self.at).objects[self.on], self.at, self.account.names)

    @property
    def waits(self) -> bool:
        """Whether what is picked is on the stack now."""
        return bool(self.on) and self.game.table(self.at).objects[self.on].zone == "stack"

    @cached_property
    def values(self) -> tuple[Value, ...]:
        """The values of the thing picked, each beside what is printed."""
        return values_of(self.game, self.on, self.at)

    @cached_property
    def why(self) -> ValueDerivation | None:
        """The derivation of the value asked about."""
        ref, _, field = self.view.why.rpartition(".")
        return why(self.game, ref, field, self.at, self.account.names)

    @cached_property
    def left_out(self) -> tuple[LeftOut, ...]:
        """What no answer about this moment takes into account, though a question could turn on it."""
        names = self.account.names
        found = not_considered_at_all(self.game, self.at)
        return tuple(LeftOut(names.get(each.obj, each.obj), printed(each.text), each.scope) for each in found)

    @cached_property
    def beside(self) -> tuple[ComparedValue, ...]:
        """The thing picked beside the other one asked for."""
        return compared(self.game, self.on, self.view.beside, self.at) if self.view.beside else ()

    @property
    def other_name(self) -> str:
        """What the thing it is compared with is called."""
        return self.account.names.get(self.view.beside, self.view.beside)

    @cached_property
    def under(self) -> RulesetComparison | None:
        """What another ruleset would make different."""
        wanted = self.view.under
        is_other = wanted in RULESETS and wanted != self.ruleset
        return under(self.game, wanted, self.at, self.account.names) if is_other else None

    @cached_property
    def wrongs(self) -> WrongResults | None:
        """What people get wrong here, if that is asked."""
        return wrongs(self.game, self.at, self.account.names, self.on) if self.view.wrong else None

    @property
    def others(self) -> tuple[tuple[str, str], ...]:
        """What the thing picked can be compared with."""
        there = self.game.table(self.at).objects.values()
        names = self.account.names
        return tuple(
            (o.ref, names.get(o.ref, o.ref)) for o in there if o.ref != self.on and o.zone != NOWHERE
        )

    @property
    def begins(self) -> bool:
        """Whether the thing picked is there from the start."""
        return any(entry.get("ref") == self.on for entry in self.script.get("setup") or ())

    @cached_property
    def story(self) -> tuple[Line, ...]:
        """The events as sentences."""
        stopped = self.stop.event if self.stop else None
        lines = []
        for place, sentence in enumerate(self.account.events):
            state = "" if place < self.last else "waits"
            if place == stopped:
                state = "stops"
            kind = self.script["events"][place].get("do")
            joins = happens_with(self.script, place)
            is_now = place + 1 == self.at
            lines.append(Line(place, place + 1, sentence, state, is_now, "", joins, kind == "simultaneous"))
        return tuple(lines)

    @cached_property
    def beginnings(self) -> tuple[Line, ...]:
        """What there is to begin with, as sentences."""
        stopped = self.stop.setup if self.stop else None
        return tuple(
            Line(place, 0, sentence, "stops" if place == stopped else "", False, self._setup_ref(place))
            for place, sentence in enumerate(self.account.setup)
        )

    def _setup_ref(self, place: int) -> str:
        return str(self.script["setup"][place].get("ref") or "")


@dataclass(frozen=True, slots=True)
class LeftOut:
    """An ability that isn't taken into account: whose, its text, and what it can touch."""

    name: str
    text: str
    scope: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Line:
    """A sentence of the story.

    Attributes:
        moment: the moment right after it.
        state: "" played, "stops" can't be played, "waits" comes after what can't.
        ref: of what is there to begin with.
        joins: it can happen at once with the one before.
        is_several: several things happen at once.
    """

    place: int
    moment: int
    sentence: str
    state: str
    is_now: bool
    ref: str = ""
    joins: bool = False
    is_several: bool = False
