"""What comes of a question in words: a table and what is asked of it, or the words that aren't understood."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from dataclasses import field as dataclass_field

from judgeapp.copyengine import CopyEngineError
from judgeapp.lab.questions_in_words.language.words import Word
from judgeapp.lab.tables.edits import Script

FEWEST_WORDS = 3
"""Fewer are the name of a card."""
LEFT_OUT = "is left out, as I can’t read it as part of the table."
"""What is said of words that are passed over."""


@dataclass(frozen=True, slots=True)
class Unread:
    """Words that no clause reads, and where they stand in the question."""

    start: int
    end: int
    last: int
    words: tuple[Word, ...]

    @property
    def choices(self) -> tuple[str, ...]:
        """What it can be short for, if it is a short name and nothing else."""
        said = [word for word in self.words if word.text not in _BESIDE_NAMES]
        return said[0].meant if len(said) == 1 and len(said[0].meant) > 1 else ()

    is_name: bool = False

    @property
    def wants_card(self) -> bool:
        return self.is_name or bool(self.choices)

    def at_unknown_name(self, known: frozenset[str], text: str) -> "Unread":
        """Only the words of it that look like a card's name, if there are any."""
        run: list[Word] = []
        for word in self.words:
            is_new = word.text.removesuffix("'s") not in known and not word.name and "=" not in word.text
            if is_new and text[word.start].isupper():
                run.append(word)
            elif not (run and word.text in _IN_NAMES):
                if run:
                    break
            else:
                run.append(word)
        while run and run[-1].text in _IN_NAMES:
            run.pop()
        return replace(self, start=run[0].start, end=run[-1].end, is_name=True) if run else self


_BESIDE_NAMES = frozenset("a an the my his her their your , .".split())
_IN_NAMES = frozenset("of the in to from for and".split())


class UnreadWords(Exception):  # noqa: N818 - it is no mistake of the program
    """A question of which a part isn't understood.

    Attributes:
        read: what stands before that part.
        rest: the words of the part, whole.
        mend: what would work.
        wants_card: the name of a card could stand there.
        asks: what has to be said first, where the words alone leave it open.
        choices: what could be meant; one of them can be chosen.
        ways: other ways to go on, each with the question that it makes; each is answered.
        tells: sentences, each of which would tell what has to be said first.
        partial: the rest of the question, laid out; None if it makes no table.
        others: further words that aren't understood.
        instead: what there is instead of an answer.
    """

    def __init__(
        self, read: str, rest: str, mend: str, *, wants_card: bool = False, asks: str = "",
        choices: Sequence[str] = (), partial: "Asked | None" = None, others: tuple[str, ...] = (),
        ways: Sequence[tuple[str, str]] = (), tells: Sequence[str] = (),
    ) -> None:  # fmt: skip
        self.read, self.rest, self.mend = read, rest, mend
        self.wants_card, self.asks = wants_card, asks
        self.choices, self.partial, self.others = tuple(choices), partial, others
        self.ways, self.tells = tuple(ways), tuple(tells)
        self.instead = Instead()
        super().__init__(asks or f"I don't understand “{rest}.” {mend}".strip())


class NotLaidOutError(CopyEngineError):
    """What is told is understood, and can't be; `partial` is what stood before it, if anything did,
    `ways` are ways to go on, and `instead` what there is instead of an answer.
    """

    def __init__(self, message: str, *, mend: str = "", partial: "Asked | None" = None) -> None:
        super().__init__(message, mend=mend)
        self.partial = partial
        self.ways: tuple[tuple[str, str], ...] = ()
        self.instead = Instead()


@dataclass(frozen=True, slots=True)
class Asked:
    """A question as a table: what is there, what happens, and what is asked of which thing.

    Attributes:
        ref: of the thing asked about; "" for the whole table.
        field: the value asked for, "" for all that there is to say.
        about: what else is asked: "counters", "zone", "triggers", "targets", "happens", "attached",
            "is_attached", "devotion" with a player's letter and colors,
            "new_targets", "spell_cost", "may_attack", "may_block", "castable", "blocks" with the ref of what
            it blocks, "can_transform", "can_turn_face_up", "owner", "commander", "chosen",
            "cast", "token", "respond", "land_drop", "timing", "returns", "chapter",
            "minds_targets", "more_targets", "exiled", "attackers",
            "loops", "loops again", "poison" with a player's letter,
            "has_such" with what an ability is called after,
            "as_big_as" with the ref of what it's compared with, "sacrificed", "when", or "count" with a name,
            "token" behind it where only tokens are counted, and "of A" where one player's are.
        otherwise: pronouns that could mean another thing as well.
        taken: short or misspelled names, each with the card it was taken for.
        assumed: what wasn't said and is taken to be so, in sentences.
        before: what was asked before that.
        whether: the quality that a yes or a no is wanted of, as "trample" or "legendary".
        lacks_card: a card that the question names isn't known, so that no yes or no can be told.
        is_bare: the cards that are named only stand there, so that nothing is answered.
        stood: the refs of copies that were there already, whatever happens: "my Clone of Mulldrifter dies"
            asks of nothing that triggered as it came.
    """

    script: Script
    ref: str
    field: str
    about: str = ""
    otherwise: "tuple[Otherwise, ...]" = ()
    taken: tuple[tuple[str, str], ...] = ()
    before: "tuple[Before, ...]" = ()
    assumed: tuple[str, ...] = ()
    whether: str = ""
    lacks_card: bool = False
    is_bare: bool = False
    stood: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Before:
    """What was asked before something else.

    Attributes:
        ref, field, about: as those of `Asked`.
        at: after how many events it was asked; None for the end.
        whether: as that of `Asked`.
    """

    ref: str
    field: str
    about: str
    at: int | None = None
    whether: str = dataclass_field(default="", compare=False)


@dataclass(frozen=True, slots=True)
class Otherwise:
    """A pronoun, what it was taken for, and what it could mean as well; it stands from `start` to `end`."""

    word: str
    taken: str
    other: str
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Instead:
    """What there is instead of an answer.

    Attributes:
        table: the cards that are named, with nothing said of them but where they are taken to be; None if
            none is named.
        ways: what each says, and a question that is answered.
    """

    table: Asked | None = None
    ways: tuple[tuple[str, str], ...] = ()
