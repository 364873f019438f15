"""A person's progress as pages read it: two or three queries, however much was answered."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date, datetime
from functools import cached_property

from django.db.models import Count, Exists, OuterRef, Q, QuerySet, Subquery

from judgeapp.progress.curriculum import in_order
from judgeapp.progress.folding import Tally
from judgeapp.progress.models import MARKED, STORED, Learner, SkillCard, SkillMark
from judgeapp.progress.planning import Plan
from judgeapp.progress.scheduling import Mark, Standing
from judgeapp.quiz.models import DEFAULT_RULESET, Quiz, QuizItem
from judgeapp.quiz.models.players import Player
from judgeapp.quiz.skills.interactions import interactions
from judgeapp.quiz.skills.skills import parts_of, skill_index
from judgeapp.rules.index import Entry, rule_index


@dataclass(frozen=True)
class Progress:
    """A learner and what they know of each skill; of a visitor, nothing.

    Attributes:
        marks: of each skill asked until the day compared with, what was known of it then.
    """

    learner: Learner
    standings: dict[str, Standing]
    today: date
    marks: Mapping[str, Mark] = field(default_factory=dict)
    lessons_today: int | None = None
    finished: frozenset[str] = frozenset()
    failed: frozenset[str] = frozenset()
    running: Quiz | None = None

    @property
    def sums(self) -> Tally:
        return self.learner.sums

    @cached_property
    def skills(self) -> list[str]:
        """Every skill that can be asked, in the order of learning."""
        return in_order(skill_index().askable, interactions())

    @cached_property
    def plan(self) -> Plan:
        return Plan(
            standings=self.standings,
            sums=self.sums,
            skills=self.skills,
            aims=self.learner.aims,
            today=self.today,
            new_a_day=self.learner.new_a_day,
            goal=self.learner.goal,
            lessons_today=self.lessons_today,
            finished=self.finished,
            failed=self.failed,
        )


# When exactly the last answer came only matters to the next one.
READ = tuple(name for name in STORED if name not in {"last_at", "last_key"})


def progress_of(player: Player, *, at: datetime, then: date | None = None, lessons: bool = False) -> Progress:
    """Read a player's progress.

    Args:
        then: a past day to compare with; it takes one more query.
        lessons: read which lessons were finished, how many today, and which quiz runs; one more query too.
    """
    learner = Learner.objects.of(player).first() or Learner()
    today = learner.day(at)
    quizzes = list(_open_or_lessons(player)) if lessons else []
    running = next((quiz for quiz in quizzes if quiz.finished is None), None)
    whole = [quiz for quiz in quizzes if not quiz.has_open]  # type: ignore[attr-defined]
    ended = [(quiz, when) for quiz in whole if (when := quiz.finished)]
    if not learner.pk:
        return Progress(learner, {}, today, running=running)
    lessons_taken = {(quiz.skill.partition("/")[0], _is_passed(quiz)) for quiz, _ in ended if quiz.skill}
    taken_today = {quiz.skill.partition("/")[0] for quiz, when in ended if learner.day(when) == today}
    passed = frozenset(principle for principle, is_passed in lessons_taken if is_passed)
    rows = SkillCard.objects.filter(learner=learner).values_list("skill", *READ)
    standings = {skill: Standing(**dict(zip(READ, row, strict=True))) for skill, *row in rows}
    return Progress(
        learner,
        standings,
        today,
        marks=marks_of(learner, then) if then else {},
        lessons_today=len(taken_today) if lessons else None,
        finished=passed,
        failed=frozenset(principle for principle, _ in lessons_taken) - passed,
        running=running,
    )


def _open_or_lessons(player: Player) -> QuerySet[Quiz]:
    """The quiz that runs and every lesson begun; `has_open` says that not all of it was answered, `right` how
    many answers were.
    """
    own = Quiz.objects.of(player).filter(kind=Quiz.Kind.QUIZ, scenario=None)
    still_open = QuizItem.objects.filter(quiz=OuterRef("pk"), attempt=None)
    right = Count("items", filter=Q(items__attempt__is_right=True))
    wanted = own.filter(Q(finished=None) | Q(aim=Quiz.Aim.LEARN))
    return wanted.annotate(has_open=Exists(still_open), right=right)


def _is_passed(quiz: Quiz) -> bool:
    """Whether most answers of a lesson were right; what wasn't learned is taught again."""
    return quiz.right * 2 > quiz.size  # type: ignore[attr-defined,no-any-return]


def marks_of(learner: Learner, then: date) -> dict[str, Mark]:
    """Of each skill the last mark until the end of a day: a look into an index for each."""
    past = SkillMark.objects.filter(card=OuterRef("pk"), day__lte=then.toordinal())
    latest = SkillCard.objects.filter(learner=learner).annotate(
        latest=Subquery(past.order_by("-day").values("pk")[:1])
    )
    rows = SkillMark.objects.filter(pk__in=latest.values("latest"))
    return {skill: Mark(*row) for skill, *row in rows.values_list("card__skill", *MARKED)}


@dataclass(frozen=True, slots=True)
class Named:
    """A skill in words."""

    skill: str
    principle: str
    kind: str
    number: str
    title: str
    kind_title: str

    def __str__(self) -> str:
        return f"{self.title}: {self.kind_title.lower()}"


def named(skill: str) -> Named:
    """The words for a skill: its rule of the rulebook in force, and its kind of interaction."""
    principle, kind = parts_of(skill)
    entry = rule_index().by_principle.get((DEFAULT_RULESET, principle))
    known = interactions().get(kind)
    return Named(
        skill=skill,
        principle=principle,
        kind=kind,
        number=entry.number if entry else "",
        title=_title(principle, entry),
        kind_title=known.title if known else kind,
    )


def _title(principle: str, entry: Entry | None) -> str:
    """What its rule is called, or itself where that rule is about something else above all."""
    if entry is None:
        return principle.replace("-", " ").capitalize()
    return rule_index().titles.get((DEFAULT_RULESET, principle)) or entry.title
