"""The handout of Class 3 as a course: its order in our words, an example and three questions to each part."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import islice

from django.utils.text import slugify

from judgeapp.quiz.models import Question, Scenario
from judgeapp.rules.models import Rule

HANDOUT = "class-3"
QUESTIONS_A_PART = 3


@dataclass(frozen=True, slots=True)
class Part:
    """A paragraph on copying, or a keyword ability with its paragraphs.

    Attributes:
        rule: what the part is headed by; `paragraphs` those below it.
        example: a scenario that turns on it, the easiest; None if there is none.
        questions: questions of other scenarios too, as far as there are.
    """

    rule: Rule
    paragraphs: Sequence[Rule]
    example: Scenario | None
    questions: Sequence[Question]

    @property
    def anchor(self) -> str:
        """What an address names the part by; going there opens it."""
        is_keyword = self.rule.number.count(".") == 1
        return slugify(self.rule.title) if is_keyword else self.rule.number.replace(".", "-")


@dataclass(frozen=True, slots=True)
class Chapter:
    """One of the two halves of the handout."""

    title: str
    anchor: str
    parts: Sequence[Part]


def chapters() -> list[Chapter]:
    """The handout in its own order; two queries for the rules, three for the scenarios."""
    rules = list(
        Rule.objects.filter(ruleset__slug=HANDOUT, general=False, retired=False).select_related("ruleset")
    )
    rules.sort(key=_order)
    about = _scenarios_by_rule()
    copying = [_part(rule, (), about) for rule in rules if rule.number.startswith("class3.")]
    keywords = [
        _part(rule, [r for r in rules if r.number.startswith(f"{rule.number}.")], about)
        for rule in rules
        if rule.number.count(".") == 1 and not rule.number.startswith("class3.")
    ]
    keywords.sort(key=lambda part: part.rule.title)
    return [
        Chapter("Copying objects", "copying", copying),
        Chapter("Keyword abilities", "keywords", keywords),
    ]


def _order(rule: Rule) -> tuple[int, ...]:
    return tuple(int(part) for part in rule.number.split(".") if part.isdigit())


def _scenarios_by_rule() -> dict[str, list[Scenario]]:
    found: dict[str, list[Scenario]] = {}
    scenarios = Scenario.objects.published().filter(rulesets__slug=HANDOUT).order_by("level", "slug")
    for scenario in scenarios.prefetch_related("rules__ruleset", "questions"):
        for rule in scenario.rules.all():
            if rule.ruleset.slug == HANDOUT:
                found.setdefault(rule.number, []).append(scenario)
    return found


def _part(rule: Rule, paragraphs: Sequence[Rule], about: dict[str, list[Scenario]]) -> Part:
    numbers = [rule.number, *(each.number for each in paragraphs)]
    scenarios = list(dict.fromkeys(s for number in numbers for s in about.get(number, ())))
    scenarios.sort(key=lambda scenario: (scenario.level, scenario.slug))
    return Part(rule, paragraphs, scenarios[0] if scenarios else None, list(_questions(scenarios)))


def _questions(scenarios: Iterable[Scenario]) -> Iterable[Question]:
    """Three questions, of different scenarios as far as there are."""
    asked = [list(scenario.questions.all()) for scenario in scenarios]
    turns = [questions[place] for place in range(4) for questions in asked if len(questions) > place]
    return islice(turns, QUESTIONS_A_PART)
