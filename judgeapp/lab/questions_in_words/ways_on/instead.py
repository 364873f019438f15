"""What can be asked instead of a question that can't be answered as it stands: the cards that it names on a
table, and questions about them. Every question offered is tried first, and answered.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from difflib import get_close_matches
from itertools import chain, islice, zip_longest

from judgeapp.copyengine import CardPool, joined
from judgeapp.lab.questions_in_words.asked import Asked, Instead
from judgeapp.lab.questions_in_words.language.words import NameIndex, folded, index_of
from judgeapp.lab.questions_in_words.layout.card_texts import names_copier
from judgeapp.lab.questions_in_words.layout.layout import Layout
from judgeapp.lab.questions_in_words.ways_on.nearest import questions_near
from judgeapp.lab.questions_in_words.ways_on.offering import (
    TOO_MUCH_TOLD,
    Answers,
    Gap,
    Way,
    in_sentences,
    is_attached,
    tables_of,
)
from judgeapp.lab.tables.edits import Entry, new_ref

MOST = 4
"""More questions than these aren't offered."""
FEWEST = 2
"""With fewer ways to go on there are questions instead."""
_MOST_OF_A_TABLE = 2
_MOST_TABLES = 3
_MOST_NEAR = 2
_MOST_MEANT = 3
_MOST_CARDS = 6
"""As many of the cards that are named are laid out."""
_ALIKE = 0.6
_QUITE_ALIKE = 0.8
_NEARLY_THE_SAME = 0.85
_MOST_WORDS = 8
_OF_TABLES = ("What happens?", "What is ~?", "What abilities does ~ have?", "What type is ~?")
"""What can be asked of most tables."""
_KINDS = ("a creature", "an enchantment", "an artifact", "a land")
_OF_CARDS = ("What is ~?", "What abilities does ~ have?", "What type is ~?")
"""What can be asked of a card to which nothing happens."""


def instead_of(gap: Gap, cards: CardPool, answers: Answers, *, is_enough: bool = False) -> Instead:
    """What there is instead of an answer to a question with such a gap.

    Args:
        is_enough: there are enough ways to go on, so that only the table is wanted.
    """
    gap = replace(gap, names=gap.names[:_MOST_CARDS])
    ways = () if is_enough else _ways(gap, cards, answers)
    return Instead(_table_of(gap.names, cards, answers), tuple(ways))


# Questions ----------------------------------------------------------------------------------------------


def _ways(gap: Gap, cards: CardPool, answers: Answers) -> list[Way]:
    """The questions that are answered, of what is told first, then of the cards alone."""
    asking = _Asking(gap, cards, answers)
    told = asking.of_what_is_told()
    each_card = asking.of_each_card()
    found = dict[str, None]()
    tables = islice(asking.of_tables(gap.names), _MOST_TABLES)
    meant = islice(asking.of_what_is_meant(), _MOST_MEANT)
    first = islice(told, _MOST_OF_A_TABLE), islice(tables, 1), meant, tables, told
    for question in chain.from_iterable(first):
        found.setdefault(question)
        if len(found) == MOST:
            break
    while len(found) < FEWEST and (question := next(each_card, "")):
        found.setdefault(question)
    return [(each, each) for each in found]


@dataclass
class _Asking:
    """Questions about what a question with a gap tells and names, each of which is answered."""

    gap: Gap
    cards: CardPool
    answers: Answers

    def __post_init__(self) -> None:
        asks = next((each for each in self.gap.asked if _is_whole(each, self.gap.text)), "")
        self.asked = [f"{asks[:1].upper()}{asks[1:]}?"] if asks else []
        near = [each.sentence for each in questions_near(self.gap.asks) if each.about not in TOO_MUCH_TOLD]
        self.near = near[:_MOST_NEAR]

    def of_what_is_told(self) -> Iterator[str]:
        """Of as much of what is told as makes a table."""
        about = self.gap.about[0] if self.gap.about else ""
        for count in range(len(self.gap.told), 0, -1):
            told = in_sentences(self.gap.told[:count])
            found = [q for q in self._answered(told, about, _OF_TABLES) if self.gap.keeps_statuses(q)]
            if found:
                yield from found
                return

    def of_what_is_meant(self) -> Iterator[str]:
        """Of each card that a short or unknown name can stand for, with the others."""
        for name in self.gap.meant[:_MOST_MEANT]:
            tables = self.of_tables(tuple(dict.fromkeys((*self.gap.names, name))))
            if question := next(chain(tables, self.of_one_card(name)), ""):
                yield question

    def of_tables(self, names: Sequence[str]) -> Iterator[str]:
        """The nearest question of each table that cards make together."""
        for told, about in tables_of(replace(self.gap, names=tuple(names)), self.cards):
            if (question := next(self._answered(told, about, _OF_TABLES), "")) and (
                self.gap.keeps_statuses(question)
            ):
                yield question

    def of_each_card(self) -> Iterator[str]:
        """Of the cards by themselves: one question of each, then others."""
        every = [self.of_one_card(name) for name in (*self.gap.names, *self.gap.meant[:_MOST_MEANT])]
        for questions in zip_longest(*every):
            yield from (question for question in questions if question)

    def of_one_card(self, name: str) -> Iterator[str]:
        for told in _acting_alone(name, self.cards):
            yield from self._answered(told, name, _OF_TABLES)
        layout = Layout(self.cards)
        if not _waits(layout, name) and not self.gap.tells_status:
            yield from self._answered(f"I have {name}.", name, _OF_CARDS)
        yield from self._answered(f"I have {name} in my hand.", name, _OF_CARDS)

    def _answered(self, told: str, about: str, always: Sequence[str]) -> Iterator[str]:
        """What is told with each question that comes near to the words, and with what can always be asked."""
        for each in dict.fromkeys((*self.asked, *self.near, *always)):
            question = f"{told} {each.replace('~', about)}"
            if (about or "~" not in each) and self.answers(question):
                yield question


def _is_whole(asked: str, text: str) -> bool:
    """Whether nothing follows a question that could belong to it: "where do Clone / and the tokens go"."""
    behind = text.partition(asked)[2].lstrip()
    return not behind or behind[0] in ".?!,;:)"


def _acting_alone(name: str, cards: CardPool) -> Iterator[str]:
    """What a card can do where no other is named, to something of some kind."""
    layout = Layout(cards)
    if layout.is_spell(name):
        if not (layout.needs_target(name) and layout.targets_of(name) == "spell"):
            yield f"I cast {name}."
    elif layout.enters_as_copy(name):
        yield from (f"{name} copies {kind}." for kind in _KINDS)
    elif is_attached(layout, name):
        yield f"{name} is on a creature."


# The table ----------------------------------------------------------------------------------------------


def _table_of(names: Sequence[str], cards: CardPool, answers: Answers) -> Asked | None:
    """The cards where they can be: permanents on the battlefield of "you," the others in the hand."""
    layout = Layout(cards)
    for in_hand in ([name for name in names if _waits(layout, name)], names):
        setup: list[Entry] = []
        for name in names:
            ref = new_ref({"setup": setup}, name)
            zone = {"zone": "hand"} if name in in_hand else {}
            setup.append({"ref": ref, "card": name, "controller": "A", **zone})
        shown = next((entry["ref"] for entry in setup if "zone" not in entry), "")
        table = Asked(
            {"setup": setup, "events": []}, shown, "", "", is_bare=True, assumed=_assumed(names, in_hand)
        )
        if setup and answers.plays(table):
            return table
    return None


def _waits(layout: Layout, name: str) -> bool:
    """Whether a card isn't taken to be on the battlefield, as it has to copy, target or enchant something."""
    is_copier = names_copier(name, layout.cards) and layout.enters_as_copy(name)
    return layout.is_spell(name) or is_copier or is_attached(layout, name)


def _assumed(names: Sequence[str], in_hand: Sequence[str]) -> tuple[str, ...]:
    there = [name for name in names if name not in in_hand]
    where = [f"Ada controls {joined(there)}"] if there else []
    if in_hand:
        where.append(
            f"{joined(in_hand)} {'is' if len(in_hand) == 1 else 'are'} in {'her' if there else 'Ada’s'} hand"
        )
    return (f"Only the cards that you name are laid out. I assume that {joined(where)}.",)


def cards_like(said: str, cards: CardPool, *, is_all: bool) -> tuple[str, ...]:
    """The cards that a name may mean which none has: those that begin with it, then those spelled nearly so.

    Args:
        is_all: no other card is named, so that a name that comes less near is better than none.
    """
    index, name = index_of(cards), folded(said)
    every = index.by_start[name[:1]]
    begin = [key for key in every if key.startswith(f"{name} ") and (is_all or not said.islower())]
    found = [*begin, *_nearest(name, index, _ALIKE if is_all else _NEARLY_THE_SAME)]
    if is_all and not found:  # several names, none of which is known: "Clonne of Hil Giannt"
        found = [key for part in _parts(name) for key in _nearest(part, index, _QUITE_ALIKE)]
    return tuple(dict.fromkeys(index.whole[key] for key in found))[:_MOST_MEANT]


def _nearest(name: str, index: NameIndex, cutoff: float) -> list[str]:
    return get_close_matches(name, index.by_start[name[:1]], n=_MOST_MEANT, cutoff=cutoff)


def _parts(name: str) -> Iterator[str]:
    """The names that a longer one may be made of, the longest first."""
    words = name.split()[:_MOST_WORDS]
    for count in (3, 2, 1):
        yield from (" ".join(words[n : n + count]) for n in range(len(words) - count + 1))
