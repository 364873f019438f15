"""The ruling in a sentence, which an explanation says first."""

from __future__ import annotations

from judgeapp.quiz.card_judging import in_brief
from judgeapp.quiz.models import Question
from judgeapp.quiz.rulings import Ruling
from judgeapp.rules.index import rule_index

Kind = Question.Kind


def headline_of(question: Question, ruling: Ruling, ruleset: str) -> str:
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
            return f"First: {ruling.value[0][0]}"
        case _:
            return "Here is the ruling."
