"""A lesson's opening: the rule in our words, and one worked example."""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import dataclass
from itertools import islice

from judgeapp.copyengine import CopyEngineError
from judgeapp.progress.curriculum import openings
from judgeapp.progress.practice.drawing import length_of, variants_asking
from judgeapp.progress.reading import Named, named
from judgeapp.quiz.kinds.base import Ruling, kind_of
from judgeapp.quiz.models import DEFAULT_RULESET, Question
from judgeapp.quiz.rulings.headlines import headline_of
from judgeapp.quiz.rulings.rulings import Opening, opening, ruling, written
from judgeapp.quiz.rulings.short_reasons import besides
from judgeapp.quiz.skills.skills import parts_of, skill_index, skills_tested
from judgeapp.rules.models import Rule

LOOKED_AT = 4  # variants, for one whose derivation cites what the lesson is about


@dataclass(frozen=True, slots=True)
class Example:
    """A question with its answer.

    Attributes:
        reason: what the author says besides the headline; may be "".
        right: the statements that hold, where several are to be ticked.
    """

    question: Question
    opening: Opening
    ruling: Ruling
    headline: str
    reason: str = ""
    right: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Lesson:
    """A lesson's opening; `plain` is the rule in plain words, "" for a principle that isn't on the path."""

    named: Named
    plain: str
    rule: Rule | None
    example: Example | None


def lesson_on(skill: str) -> Lesson | None:
    """The opening of a skill's lesson; None if nothing asks the skill."""
    if skill not in skill_index().askable:
        return None
    words = named(skill)
    rules = Rule.objects.current().filter(ruleset__slug=DEFAULT_RULESET, number=words.number)
    declared = openings().get(parts_of(skill)[0])
    plain = declared.plain if declared else ""
    return Lesson(words, plain, rules.select_related("ruleset").first(), example_of(skill))


def example_of(skill: str) -> Example | None:
    """The example declared for the path's lesson, else the easiest stored question that tests the skill and
    says why, else a variant of a template, else a stored question on the same principle.

    A table with several situations at once is the last resort: it explains none of them.
    """
    if found := _declared(skill):
        return found
    ready = _stored(skill)
    for question in ready:
        if not _is_table(question) and (found := _worked(question, skill)):
            return found
    # The same one for everybody, as long as cards and templates stay.
    fresh = (question for _, question in variants_asking(skill, random.Random(skill)))  # noqa: S311
    principle, made = parts_of(skill)[0], None
    for question in islice(fresh, LOOKED_AT):
        found = _worked(question, skill)
        if found and any(cited["principle"] == principle for cited in found.ruling.cited):
            return found
        made = made or found
    if made is not None:
        return made
    for other in sorted(skill_index().stored):
        for question in _stored(other) if parts_of(other)[0] == principle else ():
            if not _is_table(question) and (found := _worked(question, other)):
                return found
    return next((found for question in ready if (found := _worked(question, skill))), None)


def _declared(skill: str) -> Example | None:
    """The example declared for a principle's lesson, if the lesson is on that skill."""
    principle, kind = parts_of(skill)
    declared = openings().get(principle)
    if declared is None or not declared.example or (declared.kind and declared.kind != kind):
        return None
    slug, _, position = declared.example.partition("/")
    rows = Question.objects.filter(scenario__slug=slug, scenario__is_published=True, position=int(position))
    key = rows.filter(held_back=False).values_list("pk", flat=True).first()
    return _shown(written(key)) if key else None


def _stored(skill: str) -> list[Question]:
    """The stored questions that ask a skill: those that say why first, then by level and length."""
    rows = [row for row in skill_index().stored.get(skill, ()) if row.ruleset == DEFAULT_RULESET]
    questions = [written(row.question) for row in sorted(rows, key=lambda row: (row.level, row.question))]
    return sorted(
        questions,
        key=lambda question: (not question.explanation, question.scenario.level, length_of(question)),
    )


def _is_table(question: Question) -> bool:
    """Whether it asks about several situations at once."""
    claims = question.query.get("claims") or ()
    asked = claims.values() if isinstance(claims, Mapping) else claims
    return kind_of(question).several and len({claim.get("of") for claim in asked}) > 1


def _worked(question: Question, skill: str) -> Example | None:
    """The question with its answer, if it tests the skill."""
    try:
        found = ruling(question, DEFAULT_RULESET)
    except CopyEngineError:
        return None
    return _shown(question) if skill in skills_tested(question, DEFAULT_RULESET, found.cited) else None


def _shown(question: Question) -> Example | None:
    """The question with its answer; None if it can't be played."""
    try:
        found = ruling(question, DEFAULT_RULESET)
        headline = headline_of(question, found, DEFAULT_RULESET, [])
        reason = besides(question.reason, headline)
        right = (
            [c.text for c in question.choices.all() if c.text and found.finds_right(c.value)]
            if question.pk
            else []
        )
        shown = tuple(right) if kind_of(question).several else ()
        told = opening(question.scenario, question.query)
        return Example(question, told, found, headline, reason, shown)
    except CopyEngineError:
        return None
