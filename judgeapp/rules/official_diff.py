"""What an official file changes of what is there: new, changed, renumbered and gone rules."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher

from .official import OfficialRule, order

ALIKE = 0.6
"""From this share of common words on, two texts are versions of one rule."""
OF_ITS_OWN_NUMBER = 0.2
"""A number that stays counts for so much likeness."""
_REFERENCE = re.compile(r"\d{3}\.\d+[a-z]?")


@dataclass(frozen=True, slots=True)
class Pair:
    """A rule that is in both; it may be renumbered and changed at once."""

    was: OfficialRule
    now: OfficialRule

    @property
    def is_renumbered(self) -> bool:
        return self.was.number != self.now.number

    @property
    def is_changed(self) -> bool:
        return (self.was.text, self.was.examples) != (self.now.text, self.now.examples)


@dataclass(frozen=True, slots=True)
class Diff:
    """Each rule once, in the order of the numbers it has now (gone: had).

    Attributes:
        changed: other words under the same number.
        renumbered: another number, with the same words or others.
    """

    new: tuple[OfficialRule, ...]
    changed: tuple[Pair, ...]
    renumbered: tuple[Pair, ...]
    gone: tuple[OfficialRule, ...]
    same: tuple[Pair, ...]

    def __bool__(self) -> bool:
        return bool(self.new or self.changed or self.renumbered or self.gone)

    @property
    def counts(self) -> dict[str, int]:
        names = ("new", "changed", "renumbered", "gone", "same")
        return {name: len(getattr(self, name)) for name in names}

    @property
    def pairs(self) -> tuple[Pair, ...]:
        return self.same + self.changed + self.renumbered

    def lines(self) -> Iterator[str]:
        """The differences for a terminal."""
        for rule in self.new:
            yield f"+ {rule.number}  {_short(rule.text)}"
        for pair in self.changed:
            yield f"~ {pair.now.number}  {difference(pair)}"
        for pair in self.renumbered:
            words = f"  {difference(pair)}" if pair.is_changed else ""
            yield f"> {pair.was.number} is now {pair.now.number}{words}"
        for rule in self.gone:
            yield f"- {rule.number}  {_short(rule.text)}"


def compare(was: Sequence[OfficialRule], now: Sequence[OfficialRule]) -> Diff:
    """Find each rule of `now` again in `was`: by its words first, by its number second."""
    pairs: list[Pair] = []
    left = {rule.number: rule for rule in was}
    came = {rule.number: rule for rule in now}

    def found(old: OfficialRule, new: OfficialRule) -> None:
        pairs.append(Pair(left.pop(old.number), came.pop(new.number)))

    for rule in list(came.values()):
        if (old := left.get(rule.number)) and _words(old) == _words(rule):
            found(old, rule)
    by_words = defaultdict(list)
    for old in left.values():
        by_words[_words(old)].append(old)
    for rule in list(came.values()):
        if same := by_words.get(_words(rule)):
            found(same.pop(0), rule)
    for _, old_number, new_number in sorted(_likenesses(left, came), key=lambda each: (-each[0], each[1:])):
        if old_number in left and new_number in came:
            found(left[old_number], came[new_number])
    for number in sorted(left.keys() & came.keys()):
        found(left[number], came[number])  # rewritten
    pairs.sort(key=lambda pair: order(pair.now.number))
    return Diff(
        new=tuple(sorted(came.values(), key=lambda rule: order(rule.number))),
        changed=tuple(pair for pair in pairs if pair.is_changed and not pair.is_renumbered),
        renumbered=tuple(pair for pair in pairs if pair.is_renumbered),
        gone=tuple(sorted(left.values(), key=lambda rule: order(rule.number))),
        same=tuple(pair for pair in pairs if not pair.is_changed and not pair.is_renumbered),
    )


def _likenesses(
    left: dict[str, OfficialRule], came: dict[str, OfficialRule]
) -> Iterator[tuple[float, str, str]]:
    for new in came.values():
        matcher = SequenceMatcher(None, b=_words(new).split(), autojunk=False)
        for old in left.values():
            if old.section != new.section and old.number.partition(".")[2] != new.number.partition(".")[2]:
                continue  # a section moves as a whole
            matcher.set_seq1(_words(old).split())
            if matcher.real_quick_ratio() < ALIKE or matcher.quick_ratio() < ALIKE:
                continue
            if (ratio := matcher.ratio()) >= ALIKE:
                yield ratio + OF_ITS_OWN_NUMBER * (old.number == new.number), old.number, new.number


def _words(rule: OfficialRule) -> str:
    """The text without the numbers it refers to, which change with what they stand for."""
    return _REFERENCE.sub("#", rule.text)


def difference(pair: Pair) -> str:
    """The words that differ: "a copy [-takes-] {+acquires+} the color"; "" if only examples do."""
    return (
        " ".join(
            words if mark == " " else f"[-{words}-]" if mark == "-" else f"{{+{words}+}}"
            for mark, words in word_runs(pair.was.text, pair.now.text)
        )
        or "only its examples"
    )


def word_runs(was: str, now: str, around: int = 4) -> list[tuple[str, str]]:
    """Runs of words: " " for both, "-" for what went, "+" for what came; long common runs shortened."""
    old, new = was.split(), now.split()
    if old == new:
        return []
    runs: list[tuple[str, str]] = []
    for tag, i, j, m, n in SequenceMatcher(None, old, new, autojunk=False).get_opcodes():
        if tag == "equal":
            common = old[i:j]
            if len(common) > 2 * around + 1:
                head = common[:around] if runs else []
                tail = common[-around:] if j < len(old) or n < len(new) else []
                common = [*head, "…", *tail]
            runs.append((" ", " ".join(common)))
            continue
        if i < j:
            runs.append(("-", " ".join(old[i:j])))
        if m < n:
            runs.append(("+", " ".join(new[m:n])))
    return runs


def _short(text: str, most: int = 90) -> str:
    line = " ".join(text.split())
    return line if len(line) <= most else f"{line[:most].rsplit(' ', 1)[0]} …"
