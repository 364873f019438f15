"""Abilities (CR 113) as the reader makes them from text, and the base of the effects they have. Data only.

An `Ability` is one paragraph of rules text (or one keyword). Its `effects` say what it does in a small
vocabulary (`model.effects`); what the reader has no form for stands in `unread`, never guessed at and never
lost.
"""

from collections.abc import Container, Iterable, Iterator
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache
from typing import Literal, Protocol

from judgeapp.copyengine.model.immutable import MemoizingValue, memoized, replace
from judgeapp.copyengine.model.terms.conditions import Condition
from judgeapp.copyengine.model.terms.qualities import Trait
from judgeapp.copyengine.model.terms.subjects import Subject, Who
from judgeapp.copyengine.model.text import Text, printed


class Kind(StrEnum):
    """The categories of abilities (CR 113.3), keywords and enters-replacements told apart."""

    KEYWORD = "keyword"
    STATIC = "static"
    TRIGGERED = "triggered"
    ACTIVATED = "activated"
    SPELL = "spell"
    REPLACEMENT = "replacement"  # "as this enters", "enters tapped", "enters with", "enter as a copy"
    ADDITIONAL_COST = "additional cost"


@dataclass(frozen=True, slots=True)
class Effect:
    """One thing that an ability does. Each kind is a class of its own, and code tells them apart by class."""


type EventName = Literal[
    "enters", "dies", "leaves", "exiled", "returned",
    "attacks", "blocks", "deals combat damage", "deals damage", "is dealt damage",
    "becomes tapped", "becomes untapped", "becomes attached", "becomes unattached", "turned face up",
    "transforms", "fully unlocks", "explores", "explores a land card", "explores a nonland card",
    "connives", "phases in", "phases out",
    "cast", "activates", "becomes target",
    "upkeep", "combat", "main phase", "end step",
    "chapter", "haunted dies", "other",
]  # fmt: skip
"""The events of triggered abilities; most texts that the grammar has no name for are "other", and what they
say is read into `model.effects.trigger_events`.
"""


@dataclass(frozen=True, slots=True)
class Trigger:
    """The event of a triggered ability.

    subject: whose event: Who.THIS, or Each(filter) for "whenever another creature enters".
    who: for cast, upkeep and the like: "you" | "opponent" | "each" | "any" | "host" (enchanted player) |
        "chosen" (the chosen player).
    text: the words up to the comma.
    itself: "this creature or another creature": its own event, too, whatever `subject` asks for.
    also: a further event ("enters or dies").
    meanwhile: what has to be so as it happens, and isn't asked again: "during your turn".
    origin, from_yours: the zone from which something enters, your own alone; "" for any.
    so: what enters does so tapped, or untapped; None for either.
    without_dying: only where what leaves the battlefield doesn't die.
    into_yours: it itself only where it is put into the graveyard or hand of the ability's controller.
    others: the events behind "and" ("when this enters and whenever you cast a spell").
    """

    event: EventName
    text: Text
    subject: Subject = Who.THIS
    who: str = "you"
    condition: Condition | None = None  # an intervening "if"
    itself: bool = False
    also: EventName | Literal[""] = ""
    so: Trait | None = None
    meanwhile: Condition | None = None
    origin: str = ""
    from_yours: bool = False
    without_dying: bool = False
    into_yours: bool = False
    others: tuple["Trigger", ...] = ()


@dataclass(frozen=True, slots=True)
class OwnCost:
    """What the cost of a keyword ability that is given is equal to: the mana cost of what has it.

    Attributes:
        less: the generic mana by which that is reduced.
        also: what is paid beside it: "exile three other cards from your graveyard".
        of_value: generic mana, as much as its mana value, instead.
    """

    less: int = 0
    also: str = ""
    of_value: bool = False


class Ability(MemoizingValue, frozen=True):
    """One ability as an object has it.

    Attributes:
        text: as printed without reminder text; the identity of the ability for questions.
        keyword: lower-case keyword ("flying", "morph", "protection"); "" if it is none.
        parameter: what stands behind a keyword ("{2}{B}{B}", "2", "from black").
        cost: an activated ability's cost ("{2}{U}, {T}"), or a keyword's.
        defines: the characteristics that a characteristic-defining ability defines (CR 604.3).
        linked: a number shared by the abilities of one object that are linked (CR 607); 0 for none.
        optional: whether one of its effects is optional ("may").
        riders: what its further sentences say of the copy that it makes.
        unread: pairs of (text, column in `text` from 1) that the reader has no form for.
        giver: the ref of the object that gives the ability and is named in it; "" before that is known, None
            where it names none (CR 201.5).
        own_cost: how the cost of a keyword follows from what has it; None where it is printed.
        means: the triggered abilities that a keyword stands for, in words, where those are several, or wait
            for a step.
    """

    text: Text
    kind: Kind
    keyword: str = ""
    parameter: str = ""
    cost: str = ""
    trigger: Trigger | None = None
    effects: tuple[Effect, ...] = ()
    defines: frozenset[str] = frozenset()
    linked: int = 0
    optional: bool = False
    riders: tuple[str, ...] = ()
    unread: tuple[tuple[str, int], ...] = ()
    giver: str | None = None
    own_cost: OwnCost | None = None
    means: tuple["Ability", ...] = ()

    def __hash__(self) -> int:
        # The text decides; hashing what was read from it each time would cost more than it tells apart.
        return hash(self.text)


def given_by(ability: Ability, ref: str) -> Ability:
    """Return an ability that an object gives, which is the one that its name in it means (CR 201.5)."""
    return replace(ability, giver=ref) if ability.giver == "" else ability


@memoized  # 1 % of a replay
def by_event(ability: Ability) -> tuple[Ability, ...]:
    """Return a triggered ability once for each event that its text joins, and a keyword with the triggered
    abilities that it stands for; any other one as it is.
    """
    trigger = ability.trigger
    if trigger is None or not trigger.others:
        return (ability, *ability.means)
    events = (replace(trigger, others=()), *trigger.others)
    return tuple(replace(ability, trigger=event) for event in events)


def each_by_event(abilities: Iterable[Ability]) -> Iterator[Ability]:
    """Yield abilities, those with several trigger events once for each."""
    for ability in abilities:
        yield from by_event(ability)


class Worded(Protocol):
    """Something with words that a script or an effect can name it by: an ability, a mode."""

    @property
    def text(self) -> Text: ...


def begins_with(said: Worded, words: str) -> bool:
    """Whether an ability or a mode is the one that its beginning names, in any case."""
    return begins(printed(said.text), words)


def begins(text: str, words: str) -> bool:
    """Whether a text begins so, in any case; an ability word before it may be left out, as it has no special
    rules meaning (CR 207.2c).
    """
    wanted = _bare(words).strip()
    return _bare(text).startswith(wanted) or (" — " in text and _behind_ability_word(text).startswith(wanted))


def is_same(name: str, words: str) -> bool:
    """Whether words are a name, in any case."""
    return bool(name) and _bare(name) == _bare(words).strip()


def is_called(ability: Ability, words: str) -> bool:
    """Whether words name an ability: its keyword, or how its text begins."""
    return ability.keyword == _bare(words).strip() or begins(printed(ability.text), words)


def contains(ability: Ability, words: str) -> bool:
    """Whether the text of an ability contains words, in any case."""
    return _bare(words) in _bare(printed(ability.text))


def says_later(ability: Ability, words: str) -> bool:
    """Whether words that name a trigger event ("when you win the flip") begin a later sentence of a triggered
    ability: then they name an ability that this one makes.
    """
    text, wanted = _bare(printed(ability.text)), _bare(words).strip()
    if ability.trigger is None or not wanted.startswith(_EVENT_WORDS):
        return False
    first = text.find(wanted)
    return text[:first].endswith((". ", ".\n"))


_EVENT_WORDS = ("when ", "whenever ", "at the ")


@lru_cache(maxsize=4096)  # the same texts and beginnings are compared in every play: 2 % of a first play
def _bare(text: str) -> str:
    """Words in lower case; a loyalty cost, printed "[−2]", may be written "-2"."""
    return text.casefold().translate(_LOYALTY_COST)


def _behind_ability_word(text: str) -> str:
    """The words behind "Landfall — ", in lower case; those of the whole text without such a word."""
    word, _, rest = text.partition(" — ")
    is_word = len(word.split()) <= _LONGEST_ABILITY_WORD and _NO_ABILITY_WORD.isdisjoint(word)
    return _bare(rest if is_word else text)


_LONGEST_ABILITY_WORD = 5
_NO_ABILITY_WORD = frozenset('.,:"•')  # behind a bullet stands an anchor word, which does mean something
_LOYALTY_COST = str.maketrans({"[": None, "]": None, "−": "-"})


def is_one_of(ability: Ability, names: Container[str]) -> bool:
    """Whether an ability's keyword or whole text, with its period or without, is among names, which are in
    lower case.
    """
    text = printed(ability.text).casefold()
    return ability.keyword in names or text in names or text.removesuffix(".") in names
