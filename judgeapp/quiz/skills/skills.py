"""Skills: a principle in one kind of interaction, written "principle/interaction".

Which skills a question asks is a matter of its script and of what it is declared to be about: a template's
principles, or those of the rules that a scenario turns on. Which skills an answer is evidence of is decided
as it is given, and written down with it (`Attempt.skills`), so that later content changes no history.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property, lru_cache

from django.db.models import Prefetch

from judgeapp.content.versions import version
from judgeapp.copyengine import CopyEngineError, shared_work
from judgeapp.quiz.beliefs.known import misconceptions as beliefs_by_slug
from judgeapp.quiz.generated.templates import templates
from judgeapp.quiz.generator.templates import Template
from judgeapp.quiz.models import DEFAULT_RULESET, KeptSkills, Question, Scenario
from judgeapp.quiz.rulings.rulings import engine_version, ruling
from judgeapp.quiz.skills.interactions import interaction_of
from judgeapp.rules.models import Rule

KEPT_AS = 1
RARE = 3  # stored questions of a skill that are looked at one by one


def skill_of(principle: str, interaction: str) -> str:
    return f"{principle}/{interaction}"


def parts_of(skill: str) -> tuple[str, str]:
    """(principle, interaction) of a skill."""
    principle, _, interaction = skill.partition("/")
    return principle, interaction


def asked_skills(question: Question, ruleset: str) -> tuple[str, ...]:
    """What a question is about, the first above all; no query for a question with its rules at hand."""
    scenario = question.scenario
    interaction = interaction_of(scenario.script, question.query)
    return tuple(skill_of(principle, interaction) for principle in _principles(scenario, ruleset))


def _principles(scenario: Scenario, ruleset: str) -> list[str]:
    if scenario.origin == Scenario.Origin.GENERATED:
        template = templates().get(scenario.slug.removeprefix("practice-").rsplit("-", 2)[0])
        if template is not None:
            return list(template.principles)
    rules = sorted(scenario.rules.all(), key=lambda rule: rule.sort_key)
    books = (ruleset, scenario.default_ruleset)
    of_book = next(
        (found for book in books if (found := [r for r in rules if r.ruleset.slug == book])), rules
    )
    return list(dict.fromkeys(rule.principle.slug for rule in of_book))


def skills_tested(question: Question, ruleset: str, cited: Iterable[Mapping[str, str]]) -> tuple[str, ...]:
    """Of the skills asked those whose principle the derivation cites, or all where it cites none of them.

    A stored scenario about several principles has a question about each; its color is no test of its
    abilities. A template has one question and names what that is about: all of it is tested.
    """
    asked = asked_skills(question, ruleset)
    if question.scenario.origin == Scenario.Origin.GENERATED:
        return asked
    principles = {step["principle"] for step in cited}
    return tuple(skill for skill in asked if parts_of(skill)[0] in principles) or asked


def evidence(
    question: Question,
    ruleset: str,
    cited: Iterable[Mapping[str, str]],
    *,
    is_right: bool,
    misconceptions: Sequence[str],
) -> list[str]:
    """The skills that an answer says something about.

    A right answer speaks for every skill that the question tests. A wrong one speaks against the principle
    that the belief behind it is about, in this kind of interaction, or against those of both where it takes
    two. Where no belief is known or neither this question nor any template asks about its principle, it
    speaks against what the question is about above all.
    """
    asked = asked_skills(question, ruleset)
    tested = skills_tested(question, ruleset, cited)
    if is_right or not tested:
        return list(tested)
    known = beliefs_by_slug()
    missed = [
        skill_of(known[each].principle.slug, parts_of(tested[0])[1])
        for each in misconceptions
        if each in known
    ]
    found = [skill for skill in dict.fromkeys(missed) if skill in asked or skill in templated()]
    return found or [tested[0]]


@dataclass(frozen=True, slots=True)
class Asking:
    """A stored question that asks a skill."""

    question: int
    scenario: int
    ruleset: str
    kind: str
    level: int


@dataclass
class SkillIndex:
    """Who asks what: of each skill the stored questions and the templates. Not to be changed."""

    stored: dict[str, list[Asking]] = field(default_factory=dict)
    templates: dict[str, list[str]] = field(default_factory=dict)

    @cached_property
    def askable(self) -> frozenset[str]:
        """The skills that can be asked under the rules in force."""
        kept = (s for s, rows in self.stored.items() if any(row.ruleset == DEFAULT_RULESET for row in rows))
        return frozenset({*kept, *self.templates})


def skill_index() -> SkillIndex:
    """The index of all skills; a few queries after a change of scenarios, rules or cards, none otherwise."""
    return _skill_index(version("quiz"), version("rules"), version("cards"))


@lru_cache(maxsize=1)  # reads every question; as long as the content stays
@shared_work()
def _skill_index(*editions: str) -> SkillIndex:
    index = SkillIndex()
    rules = Prefetch("rules", Rule.objects.select_related("ruleset", "principle"))
    scenarios = Scenario.objects.published().prefetch_related(rules, "questions").order_by("pk")
    for scenario in scenarios:
        ruleset = scenario.default_ruleset
        for question in scenario.questions.all():
            question.scenario = scenario
            row = Asking(question.pk, scenario.pk, ruleset, question.kind, scenario.level)
            for skill in asked_skills(question, ruleset):
                index.stored.setdefault(skill, []).append(row)
    index.templates = {skill: list(ids) for skill, ids in templated().items()}
    questions = {q.pk: q for scenario in scenarios for q in scenario.questions.all()}
    made_of = " ".join((engine_version(), *editions))
    kept = KeptSkills.objects.filter(pk=KEPT_AS).first()
    if kept is None or kept.made_of != made_of:
        kept = KeptSkills(pk=KEPT_AS, made_of=made_of, untested=_untested(index, questions))
        KeptSkills.objects.bulk_create(
            [kept], update_conflicts=True, unique_fields=["id"], update_fields=["made_of", "untested"]
        )
    for skill in kept.untested:
        index.stored.pop(skill, None)
    return index


def _untested(index: SkillIndex, questions: Mapping[int, Question]) -> list[str]:
    """The skills that a few stored questions are said to be about and no derivation goes through."""
    return [
        skill
        for skill, rows in index.stored.items()
        if skill not in index.templates
        and len(rows) <= RARE
        and not any(_is_tested(questions[row.question], row.ruleset, skill) for row in rows)
    ]


def _is_tested(question: Question, ruleset: str, skill: str) -> bool:
    try:
        return skill in skills_tested(question, ruleset, ruling(question, ruleset).cited)
    except CopyEngineError:
        return False


def templated() -> Mapping[str, Sequence[str]]:
    """Of each skill that templates ask, the templates."""
    return _templated(version("quiz"))


@lru_cache(maxsize=1)  # walks every template
def _templated(edition: str) -> Mapping[str, Sequence[str]]:
    found: dict[str, list[str]] = {}
    for template in templates().values():
        for skill in template_skills(template):
            found.setdefault(skill, []).append(template.id)
    return found


def template_skills(template: Template) -> list[str]:
    """The skills that some variant of a template asks."""
    kinds = dict.fromkeys(
        interaction_of({"events": list(variant.events)}, variant.query) for variant in template.variants
    )
    return [skill_of(principle, kind) for kind in kinds for principle in template.principles]
