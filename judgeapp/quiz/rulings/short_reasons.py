"""Why a ruling is as it is, in two or three sentences with a rule; the rest is folded."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from judgeapp.quiz.kinds.answers.table_reasons import situation_of
from judgeapp.quiz.kinds.base import Ruling, kind_of
from judgeapp.quiz.models import Question, sentences

LONGEST = 330  # characters: four lines on a desk, eight on a phone
_NUMBER = re.compile(r"\b\d{3}\.\d+(?:\.\d+|[a-z])?\b")

_CITED = re.compile(r"\s*\((?:\d{3}\.[\d.a-z]+(?:, | and )?)+\)")
_BARE = re.compile(r"(?:Yes|No)\.")

_PLACES = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh")
_PARAGRAPH = re.compile(rf"\b(?P<place>{'|'.join(_PLACES)})\s+paragraph\b")


@dataclass(frozen=True, slots=True)
class ShortReason:
    """Two or three sentences.

    Attributes:
        rule: the number of the rule that decides, where the text names none.
        rest: what the explanation says besides; may be "".
        ruled: the ruling that an author says before it, which may name its rule; may be "".
    """

    text: str
    rule: str = ""
    rest: str = ""
    ruled: str = ""

    def after(self, headline: str) -> ShortReason:
        """What is left to say below a headline that says its first sentence."""
        if (text := besides(self.text, headline)) == self.text:
            return self
        cited = "" if _NUMBER.search(text) else next(iter(_NUMBER.findall(self.text)), self.rule)
        return replace(self, text=text, rule=cited)

    @property
    def named(self) -> tuple[str, ...]:
        """The numbers of the rules that its words name, each once; the first one decides."""
        return tuple(dict.fromkeys(_NUMBER.findall(f"{self.ruled} {self.text} {self.rest}")))


def uncited(sentence: str) -> str:
    """A sentence without the numbers of rules in parentheses."""
    return _CITED.sub("", sentence)


def besides(reason: str, headline: str) -> str:
    """What a reason says besides its first sentence, where a headline ends with that; else all of it."""
    first, *others = sentences(reason)
    return " ".join(others) if first and headline.endswith(uncited(first)) else reason


def in_a_sentence(headline: str, reason: str) -> str:
    """A headline of one word, yes or no, with the first sentence of the reason; any other as it is."""
    first = sentences(reason)[0] if reason and _BARE.fullmatch(headline) else ""
    return f"{headline} {uncited(first)}" if first else headline


def short_reason(question: Question, ruling: Ruling) -> ShortReason:
    """What the author says, as far as it is short; else what the derivation says, by the question's kind."""
    kind = kind_of(question)
    said = question.reason if kind.is_explained_by(question.explanation, ruling) else ""
    text, rule = kind.why(ruling, situation_of(question))
    if not said:
        return ShortReason(text, "" if _NUMBER.search(text) else rule)
    first, *others = sentences(said)
    while others and len(first) + len(others[0]) < LONGEST:
        first = f"{first} {others.pop(0)}"
    told = question.explanation if kind.about_derivation else said  # a rule to cite stands in the ruling
    named = "" if _NUMBER.search(told) else turned_on(question, said) or rule
    return ShortReason(first, named, " ".join(others), question.headline)


def turned_on(question: Question, said: str) -> str:
    """The paragraph that a question turns on, of a rulebook that doesn't number its rules.

    Of a scenario's several it's the one that the explanation counts: "the fifth paragraph on copying."
    """
    if question.scenario.pk is None:
        return ""
    numbers = {rule.number for rule in question.scenario.turns_on}
    if counted := _PARAGRAPH.search(said):
        place = _PLACES.index(counted["place"]) + 1
        numbers = {number for number in numbers if number.endswith(f".{place}")}
    one = next(iter(numbers)) if len(numbers) == 1 else ""
    return "" if one[:1].isdigit() else one
