"""Stored answers worked out again: what is new is noted, and questions with changed answers are withheld."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from django.db import transaction
from django.utils import timezone

from judgeapp.authoring.models.accepted_answers import AcceptedAnswer, QuestionVersion
from judgeapp.authoring.verification.recomputing import Asked, Outcome, Task, recompute
from judgeapp.cards.pool import card_pool
from judgeapp.content.versions import touch, version
from judgeapp.copyengine import shared_work
from judgeapp.quiz.kinds.base import kind_of
from judgeapp.quiz.models import Question, Scenario, ScenarioQuerySet
from judgeapp.quiz.rulings.question_versions import asks, content_of, digest_of
from judgeapp.quiz.rulings.rulings import engine_version

BATCH = 500
type Difference = dict[str, Any]
type Key = tuple[int, str]


@dataclass
class Report:
    """What verifying found.

    Attributes:
        rulesets: slug -> {"scenarios": n, "as_written": n}.
        differences: {scenario, ruleset, where, message} each, with expected and actual where known, and for a
            changed answer `parting`, the steps from where the derivations part.
        accepted: answers noted for the first time, or of questions that ask something else now.
        held_back, released: questions withheld now, and asked again since the answer is as it was.
    """

    rulesets: dict[str, dict[str, int]] = field(default_factory=dict)
    differences: list[Difference] = field(default_factory=list)
    accepted: int = 0
    held_back: int = 0
    released: int = 0


def versions_now() -> dict[str, str]:
    """What an answer worked out now is worked out with."""
    return {
        "engine_version": engine_version(),
        "cards_version": version("cards"),
        "rules_version": version("rules"),
    }


def verify(scenarios: ScenarioQuerySet | None = None, processes: int | None = None) -> Report:
    """Work out every answer of the published scenarios again, or of some of them.

    An answer nobody has stood by yet is taken down as it is; whoever publishes has looked at it, and what
    ships is checked before. One that differs from what was taken down withholds its question.
    """
    if scenarios is None:
        scenarios = Scenario.objects.published()
    rows = {
        (row.question_id, row.ruleset): row
        for row in AcceptedAnswer.objects.filter(question__scenario__in=scenarios)
    }
    tasks = tasks_of(scenarios, rows)
    questions = {asked.question.pk: asked.question for task in tasks for asked in task.asked}
    report = Report()
    writing = _Writing(questions, rows, report)
    for task, played in zip(tasks, recompute(tasks, card_pool(), processes), strict=True):
        base = {"scenario": task.scenario, "ruleset": task.ruleset}
        differences = [base | problem for problem in played.problems]
        changed = {outcome.question for outcome in played.outcomes}
        for outcome in played.outcomes:
            differences += writing.take(task.ruleset, outcome)
        for asked in task.asked:
            if asked.question.pk not in changed:
                writing.as_before(asked.question, task.ruleset)
        count = report.rulesets.setdefault(task.ruleset, {"scenarios": 0, "as_written": 0})
        count["scenarios"] += 1
        count["as_written"] += not differences
        report.differences += differences
    writing.finish()
    return report


def tasks_of(scenarios: ScenarioQuerySet, rows: Mapping[Key, AcceptedAnswer]) -> list[Task]:
    """A task for each scenario and each ruleset that decides it.

    Args:
        rows: the answers people stand by.
    """
    tasks: list[Task] = []
    for scenario in scenarios.prefetch_related("rulesets", "questions__choices", "rules__ruleset"):
        every = list(scenario.questions.all())
        for question in every:
            question.scenario = scenario
        decide_it = [ruleset.slug for ruleset in scenario.rulesets.all()]
        tasks += [_task(scenario, every, ruleset, decide_it, rows) for ruleset in decide_it]
    return tasks


def after_import(cards: Collection[int], say: Callable[[str], Any], **kwargs: Any) -> None:
    """Verify what uses cards that an import changed."""
    using = Scenario.objects.published().filter(cards__in=cards).distinct()
    if not cards or not using.exists():
        return
    # Not shared out: whoever imports may have threads, which forking doesn't take along.
    with shared_work():
        report = verify(using, processes=1)
    if report.differences:
        say(f"{len(report.differences):,} answers or expectations no longer hold:")
        for line in told(report.differences):
            say(f"  {line}")
    else:
        say("Every answer of theirs is as it was.")
    held = Question.objects.filter(held_back=True, scenario__in=using).count()
    if held:
        say(f"{held:,} questions are withheld until an author decides (in the admin).")


def before_change(cards: Collection[int] | None = None, **kwargs: Any) -> None:
    """Take down the answers nobody has taken down yet, to tell afterwards which ones have changed."""
    known = AcceptedAnswer.objects.values("question")
    missing = Scenario.objects.published().filter(questions__isnull=False).exclude(questions__in=known)
    if cards is not None:
        missing = missing.filter(cards__in=cards)
    if missing.exists():
        with shared_work():
            verify(missing.distinct(), processes=1)


def after_edit(cards: Collection[int], **kwargs: Any) -> list[str]:
    """Withhold at once the questions that an edit of cards changes; return a line for each answer."""
    using = Scenario.objects.published().filter(cards__in=cards).distinct()
    if not using.exists():
        return []
    with shared_work():  # it is looked at for all who will be asked
        report = verify(using, processes=1)
    return [
        f"{difference['scenario']}, {difference['where']}, {difference['ruleset']}: {difference['message']}"
        for difference in report.differences
    ]


def told(differences: Iterable[Difference]) -> Iterator[str]:
    for difference in differences:
        place = " ".join(str(difference[key]) for key in ("scenario", "ruleset", "where"))
        yield f"{place}: {difference['message']}"
        parting = difference.get("parting", {})
        for name, mark in (("was", "-"), ("now", "+")):
            for rule, text in parting.get(name, ()):
                yield f"    {mark} {rule}  {text}"


def _task(
    scenario: Scenario,
    questions: list[Question],
    ruleset: str,
    every: list[str],
    rows: Mapping[Key, AcceptedAnswer],
) -> Task:
    asked = []
    for question in questions:
        if kind_of(question).about_derivation and ruleset != scenario.default_ruleset:
            continue  # another rulebook may be silent there, and then it isn't asked
        row = rows.get((question.pk, ruleset))
        turning_on = [rule.number for rule in scenario.rules.all() if rule.ruleset.slug == ruleset]
        asked.append(
            Asked(
                question,
                tuple(question.choices.all()),
                tuple(turning_on) if kind_of(question).needs_rules else (),
                (row.value,) if row and row.asks == asks(question) else (),
                tuple(other for other in every if other != ruleset),
            )
        )
    return Task(scenario.slug, scenario.script, ruleset, tuple(asked))


class _Writing:
    """Gathers what verifying changes, and writes it at once."""

    def __init__(
        self, questions: dict[int, Question], rows: dict[Key, AcceptedAnswer], report: Report
    ) -> None:
        self.questions, self.rows, self.report = questions, rows, report
        self.at: datetime = timezone.now()
        self.versions = versions_now()
        self.new: list[AcceptedAnswer] = []
        self.changed: list[AcceptedAnswer] = []
        self.same: list[int] = []

    def take(self, ruleset: str, outcome: Outcome) -> Iterator[Difference]:
        """Note a new answer, or doubt about one; yields what to tell of a changed answer."""
        question = self.questions[outcome.question]
        row = self.rows.get((question.pk, ruleset))
        if row is None or row.asks != asks(question):
            if outcome.problem is None:
                self._accept(row, question, ruleset, outcome)
            return
        if row.doubted is None:
            row.doubted = self.at
        row.found_value, row.found_steps = outcome.value, outcome.steps
        row.found_problem = outcome.problem["message"] if outcome.problem else ""
        self.changed.append(row)
        if outcome.steps and row.value != row.found_value:
            yield {
                "scenario": question.scenario.slug,
                "ruleset": ruleset,
                "where": f"question {question.position}",
                "message": f"the answer was {row.value!r} and is {row.found_value!r}.",
                "expected": row.value,
                "actual": row.found_value,
                "parting": row.parting,
            }

    def as_before(self, question: Question, ruleset: str) -> None:
        row = self.rows.get((question.pk, ruleset))
        if row is None:
            return
        self.same.append(row.pk)
        if row.doubted is not None:
            settle(row)
            self.changed.append(row)

    def _accept(self, row: AcceptedAnswer | None, question: Question, ruleset: str, outcome: Outcome) -> None:
        self.report.accepted += 1
        kept = row or AcceptedAnswer(question=question, ruleset=ruleset)
        kept.asks, kept.value, kept.steps = asks(question), outcome.value, outcome.steps
        kept.accepted, kept.accepted_by, kept.why = self.at, None, ""
        settle(kept)
        for name, value in self.versions.items():
            setattr(kept, name, value)
        (self.changed if row else self.new).append(kept)

    @transaction.atomic
    def finish(self) -> None:
        AcceptedAnswer.objects.bulk_create(self.new, batch_size=BATCH)
        if self.changed:
            fields = [field.name for field in AcceptedAnswer._meta.concrete_fields if not field.primary_key]
            AcceptedAnswer.objects.bulk_update(self.changed, fields, batch_size=BATCH)
        outdated = AcceptedAnswer.objects.exclude(**self.versions)
        for start in range(0, len(self.same), BATCH):
            outdated.filter(pk__in=self.same[start : start + BATCH]).update(**self.versions)
        note_versions(self.questions.values())
        self.report.held_back, self.report.released = hold_back(self.questions)


def settle(row: AcceptedAnswer) -> None:
    """Leave no doubt about an answer; not saved."""
    row.doubted, row.found_value, row.found_steps, row.found_problem = None, None, [], ""


def hold_back(questions: Iterable[int]) -> tuple[int, int]:
    """Withhold what is in doubt and bring back what no longer is; return how many of each."""
    doubted = set(AcceptedAnswer.objects.in_doubt().values_list("question_id", flat=True))
    held = set(Question.objects.filter(held_back=True).values_list("pk", flat=True))
    asked = set(questions)
    goes, comes = (doubted - held) & asked, (held - doubted) & asked
    Question.objects.get_queryset().filter(pk__in=goes).update(held_back=True)
    Question.objects.get_queryset().filter(pk__in=comes).update(held_back=False)
    if goes or comes:
        touch("quiz")
    return len(goes), len(comes)


def note_versions(questions: Iterable[Question]) -> None:
    """Keep these questions as they are, for those who answer them."""
    known = set(QuestionVersion.objects.values_list("key", "digest"))
    new = []
    for question in questions:
        content = content_of(question)
        if (question.key, digest := digest_of(content)) not in known:
            new.append(QuestionVersion(key=question.key, digest=digest, content=content))
    QuestionVersion.objects.bulk_create(new, batch_size=BATCH, ignore_conflicts=True)
