"""The order in which effects replace one number: whoever is affected chooses it (CR 616.1)."""

from collections import Counter
from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from typing import Protocol

from judgeapp.copyengine.interpreter.interpreter import Interpreter
from judgeapp.copyengine.model import principles as p
from judgeapp.copyengine.model.effects.amount_replacements import Arithmetic
from judgeapp.copyengine.model.errors import CopyEngineError
from judgeapp.copyengine.model.objects.abilities import begins_with
from judgeapp.copyengine.model.policies import CORRECT
from judgeapp.copyengine.model.text import Text
from judgeapp.copyengine.model.wording import joined, quoted
from judgeapp.copyengine.model.work import spend
from judgeapp.copyengine.script.fields import chosen_words


class Said(Protocol):
    """Words that may apply to an event."""

    @property
    def text(self) -> Text: ...


class SaidOfNumber(Said, Protocol):
    """Words that change a number; None for what they make of it where they can't be read."""

    @property
    def change(self) -> Arithmetic | None: ...


@dataclass(frozen=True, slots=True, kw_only=True)
class Way:
    """One of the effects that may apply to damage.

    Attributes:
        by: how a script names it under `first`: the ref of what says it, or a word.
        text: its words.
        of: what it leaves of a number, and how much else it does, by what that is.
        apply: let it apply; returns what it leaves.
        kind: equal for those that do the same; None for one that is like no other.
    """

    by: str
    text: Text
    of: Callable[[int], tuple[int, Mapping[Hashable, int]]]
    apply: Callable[[int], int]
    kind: Hashable = None


type _Outcome = tuple[int, frozenset[tuple[Hashable, int]]]
"""What is left of a number, and what else is done."""


def apply_in_order(interpreter: Interpreter, ways: Sequence[Way], number: int, affected: str) -> int:
    """Apply effects one after the other until nothing is left, in the order that the script states under
    `first` (CR 616.1); return what is left.

    Args:
        affected: ref of the object, or the player, whose controller or who chooses.

    Raises:
        CopyEngineError: the order matters, and nobody states it.
    """
    stated, left = chosen_words(interpreter.given.get("first")) if len(ways) > 1 else (), list(ways)
    groups: list[list[Way]] = []
    for word in stated:
        groups.append([way for _, way in named(word, [(way.by, way) for way in left])])
        left = [way for way in left if not any(way is each for each in groups[-1])]
    groups.append(left)
    ordered = [way for group in groups for way in group]
    if interpreter.policy is CORRECT and len(ways) > 1:
        if len(_outcomes(groups, number)) > 1:
            raise which_first(interpreter, [(way.by, way) for way in ways])
        if groups[:-1] and len(_outcomes([ways], number)) > 1:
            text = f"Of {len(ways)} effects this applies first: {quoted(ordered[0].text)}"
            interpreter.step(p.REPLACEMENTS_ORDERED, affected, text, {}, {"first": ordered[0].by})
    for way in ordered:
        if number <= 0:
            break
        number = way.apply(number)
    return number


def _outcomes(groups: Sequence[Sequence[Way]], number: int) -> set[_Outcome]:
    """Return all that effects can come to, applied group by group, in any order within each."""
    outcomes: set[_Outcome] = {(number, frozenset())}
    for group in groups:
        kinds: dict[Hashable, list[Way]] = {}
        for place, way in enumerate(group):
            kinds.setdefault(("alone", place) if way.kind is None else way.kind, []).append(way)
        reached = {(0,) * len(kinds): outcomes}
        for done in product(*(range(len(same) + 1) for same in kinds.values())):
            spend(len(kinds))
            if any(done):
                reached[done] = {
                    _after(same[0], outcome)
                    for place, same in enumerate(kinds.values())
                    if done[place]
                    for outcome in reached[*done[:place], done[place] - 1, *done[place + 1 :]]
                }
        outcomes = reached[tuple(map(len, kinds.values()))]
    return outcomes


def _after(way: Way, outcome: _Outcome) -> _Outcome:
    number, done = outcome
    if number <= 0:
        return outcome
    left, more = way.of(number)
    total = Counter(dict(done))
    total.update(more)
    return left, frozenset((what, many) for what, many in total.items() if many)


def in_order[SaidT: SaidOfNumber](
    interpreter: Interpreter, changes: Sequence[tuple[str, SaidT]], number: int
) -> list[SaidT]:
    """Return what changes a number, in the order that the script states under `first`.

    Args:
        changes: each with the ref of the permanent that says it.

    Raises:
        CopyEngineError: the order matters, and nobody states it.
    """
    known = [each for each in changes if each[1].change is not None]
    stated = chosen_words(interpreter.given.get("first")) if len(known) > 1 else ()
    chosen, left = list[tuple[str, SaidT]](), list(known)
    for word in stated:
        chosen += (found := named(word, left))
        left = [each for each in left if not any(each is one for one in found)]
    so_far = number
    for _, said in chosen:
        so_far = _of(said, so_far)
    if _matters([said for _, said in left], so_far):
        raise which_first(interpreter, left)
    return [said for _, said in (*chosen, *left)]


def changed[SaidT: SaidOfNumber](
    interpreter: Interpreter, changes: Sequence[tuple[str, SaidT]], number: int
) -> int:
    """Return what all of them make of a number; of nothing they make nothing.

    Raises:
        CopyEngineError: the order matters, and nobody states it.
    """
    if number <= 0:
        return number
    for said in in_order(interpreter, changes, number):
        number = _of(said, number)
    return number


def named[SaidT: Said](word: str, applying: Sequence[tuple[str, SaidT]]) -> list[tuple[str, SaidT]]:
    """Return what a word under `first` names: what a ref says, or else the one whose words begin so."""
    by_ref = [each for each in applying if each[0] == word]
    return by_ref or [each for each in applying if begins_with(each[1], word)]


def cited_for(several: bool) -> str:
    """Return the principle by which a number is changed, by one effect or by several in order."""
    return p.REPLACEMENTS_ORDERED if several else p.TOKEN_DOUBLING


def which_first(interpreter: Interpreter, applying: Sequence[tuple[str, Said]]) -> CopyEngineError:
    """The refusal of what depends on an order that the script doesn't state."""
    texts = " ".join(quoted(said.text) for _, said in applying)
    sources = [source for source, _ in applying]
    refs = joined(list(dict.fromkeys(sources)), "or")
    if len(set(sources)) < len(sources):
        refs += ", or the beginning of its words"
    return CopyEngineError(
        f"Whoever is affected chooses which of these applies first, and that matters (616.1): {texts}",
        where=interpreter.at("choices.first"),
        mend=f"Give choices: {{first: ...}}: {refs}, in order; or leave one of them out of the setup.",
    )


def _of(said: SaidOfNumber, number: int) -> int:
    return number if said.change is None else said.change.of(number)


def _matters(changes: Sequence[SaidOfNumber], number: int) -> bool:
    """Whether two orders come to different numbers.

    Each change makes more of more, or as much. So the least and the most that some of the changes can come to
    decide the least and the most of one more, and nobody has to go through all orders.
    """
    kinds = Counter(said.change for said in changes if said.change is not None)
    reached = {(0,) * len(kinds): (number, number)}
    for done in product(*(range(many + 1) for many in kinds.values())):
        spend(len(kinds))
        ends = [
            change.of(end)
            for place, change in enumerate(kinds)
            if done[place]
            for end in reached[*done[:place], done[place] - 1, *done[place + 1 :]]
        ]
        if ends:
            reached[done] = min(ends), max(ends)
    least, most = reached[tuple(kinds.values())]
    return least != most
