"""A lesson's opening: the rule in our words, and one worked example."""

from __future__ import annotations

import random
from dataclasses import dataclass

from judgeapp.copyengine import CopyEngineError
from judgeapp.progress.drawing import variants_asking
from judgeapp.progress.reading import Named, named
from judgeapp.quiz.headlines import headline_of
from judgeapp.quiz.models import DEFAULT_RULESET, Question
from judgeapp.quiz.rulings import Opening, Ruling, opening, ruling, written
from judgeapp.quiz.skills import skill_index, skills_tested
from judgeapp.rules.models import Rule


@dataclass(frozen=True, slots=True)
class Example:
    """A question with its answer."""

    question: Question
    opening: Opening
    ruling: Ruling
    headline: str


@dataclass(frozen=True, slots=True)
class Lesson:
    named: Named
    rule: Rule | None
    example: Example | None


def lesson_on(skill: str) -> Lesson | None:
    """The opening of a skill's lesson; None if nothing asks the skill."""
    if skill not in skill_index().askable:
        return None
    words = named(skill)
    rules = Rule.objects.current().filter(ruleset__slug=DEFAULT_RULESET, number=words.number)
    return Lesson(words, rules.select_related("ruleset").first(), example_of(skill))


def example_of(skill: str) -> Example | None:
    """The easiest stored question that tests a skill and says why, else a variant of a template."""
    rows = [row for row in skill_index().stored.get(skill, ()) if row.ruleset == DEFAULT_RULESET]
    questions = [written(row.question) for row in sorted(rows, key=lambda row: (row.level, row.question))]
    for question in sorted(questions, key=lambda question: not question.explanation):
        if found := _worked(question, skill):
            return found
    # The same one for everybody, as long as cards and templates stay.
    for _made, question in variants_asking(skill, random.Random(skill)):  # noqa: S311
        if found := _worked(question, skill):
            return found
    return None


def _worked(question: Question, skill: str) -> Example | None:
    try:
        found = ruling(question, DEFAULT_RULESET)
        if skill not in skills_tested(question, DEFAULT_RULESET, found.cited):
            return None
        ruled = headline_of(question, found, DEFAULT_RULESET, [])
        return Example(question, opening(question.scenario, question.query), found, ruled)
    except CopyEngineError:
        return None
