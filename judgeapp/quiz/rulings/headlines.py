"""The ruling in a sentence, which an explanation says first."""

from __future__ import annotations

from collections.abc import Sequence

from judgeapp.quiz.kinds.card_comparison import in_brief
from judgeapp.quiz.kinds.option_text import listed
from judgeapp.quiz.kinds.options import Option
from judgeapp.quiz.models import Question
from judgeapp.quiz.rulings.rulings import Ruling
from judgeapp.rules.index import rule_index

Kind = Question.Kind


def headline_of(question: Question, ruling: Ruling, ruleset: str, options: Sequence[Option]) -> str:
    """What the author says first, or else what the engine finds."""
    if question.explanation:
        return question.headline
    match question.kind:
        case Kind.CARD:
            phrase = in_brief(ruling.value)
            return f"It is {phrase[0].lower()}{phrase[1:]}."
        case Kind.CITE:
            entry = rule_index().find(ruleset, ruling.value)
            return f"Rule {ruling.value} decides" + (f": {entry.title}." if entry else ".")
        case Kind.ORDER:
            first = ruling.value[0][0]
            return f"First, {first[0].lower()}{first[1:]}" if first.startswith("It ") else f"First: {first}"
        case Kind.LEGAL:
            legal = [option.text for option in options if ruling.finds_right(option.value)]
            return f"Legal: {listed(legal)}." if legal else "None of them is legal."
        case _:
            return "Here is the ruling."
