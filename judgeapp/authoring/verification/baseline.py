"""Answers written down in a file, to be committed beside the fixtures: what differs from it, and where."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from judgeapp.authoring.verification.recomputing import Outcome, Steps, Task, recompute
from judgeapp.authoring.verification.verifying import Difference, tasks_of
from judgeapp.cards.pool import card_pool
from judgeapp.quiz.models import Question, ScenarioQuerySet
from judgeapp.quiz.rulings.question_versions import asks


class BaselineError(Exception):
    """A file holds no answers; the text says why and what would work."""


@dataclass(frozen=True, slots=True)
class _Accepted:
    value: Any
    asks: str


@dataclass
class Comparison:
    """How answers compare with those of a file.

    Attributes:
        listed, unlisted: answers that the file has, and those it lacks or has of another question.
        differences: as `verify` tells them.
    """

    listed: int = 0
    unlisted: int = 0
    differences: list[Difference] = field(default_factory=list)


def written(scenarios: ScenarioQuerySet, processes: int | None = None) -> str:
    """The answers to all questions, one a line: the answer, and the rules its derivation uses in order.

    Raises:
        BaselineError: a question has no answer.
    """
    lines = []
    tasks = tasks_of(scenarios.order_by("slug"), {})
    for task, played in zip(tasks, recompute(tasks, card_pool(), processes), strict=True):
        outcomes = {outcome.question: outcome for outcome in played.outcomes}
        for asked in task.asked:
            found = outcomes.get(asked.question.pk)
            if found is None or found.problem:
                problem = found.problem["message"] if found and found.problem else "It has no answer."
                raise BaselineError(f"{_key(asked.question, task)}: {problem} Mend it first.")
            row = {"asks": asks(asked.question), "value": found.value, "rules": _rules(found.steps)}
            lines.append((_key(asked.question, task), json.dumps(row, ensure_ascii=False, sort_keys=True)))
    body = ",\n".join(f"{json.dumps(key)}: {row}" for key, row in sorted(lines))
    return f"{{\n{body}\n}}\n"


def read(path: Path) -> Mapping[str, Any]:
    """The answers of a file.

    Raises:
        BaselineError: it can't be read, or holds something else.
    """
    try:
        found = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise BaselineError(f"{path}: {error}. Write it again with --write.") from error
    if not isinstance(found, dict) or not all(
        isinstance(row, dict) and row.keys() >= {"asks", "value", "rules"} for row in found.values()
    ):
        raise BaselineError(f"{path} holds no answers. Write it again with --write.")
    return found


def compare(
    scenarios: ScenarioQuerySet, accepted: Mapping[str, Any], processes: int | None = None
) -> Comparison:
    """Work every answer out, and tell those that are others than written down."""
    comparison = Comparison()
    questions: dict[tuple[int, str], str] = {}
    rows: dict[tuple[int, str], Any] = {}
    for task in tasks_of(scenarios, {}):
        for asked in task.asked:
            key = _key(asked.question, task)
            questions[asked.question.pk, task.ruleset] = key
            row = accepted.get(key)
            if row is None or row["asks"] != asks(asked.question):
                comparison.unlisted += 1
            else:
                comparison.listed += 1
                rows[asked.question.pk, task.ruleset] = _Accepted(row["value"], row["asks"])
    tasks = tasks_of(scenarios, rows)
    for task, played in zip(tasks, recompute(tasks, card_pool(), processes), strict=True):
        for outcome in played.outcomes:
            place = (outcome.question, task.ruleset)
            if place in rows:
                difference = _difference(accepted[questions[place]], outcome)
                where = {"scenario": task.scenario, "ruleset": task.ruleset, "where": questions[place]}
                comparison.differences.append(where | difference)
    gone = accepted.keys() - set(questions.values())
    comparison.differences += [
        {"scenario": key.partition("/")[0], "ruleset": key.partition(" ")[2], "where": key}
        | {"message": "It's no longer asked. If that's intended, write the answers again."}
        for key in sorted(gone)
    ]
    return comparison


def _difference(row: Mapping[str, Any], outcome: Outcome) -> Difference:
    if outcome.problem:
        return {"message": outcome.problem["message"], "expected": row["value"]}
    rules = list(row["rules"])
    same = next(
        (n for n, (was, now) in enumerate(zip(rules, _rules(outcome.steps), strict=False)) if was != now),
        min(len(rules), len(outcome.steps)),
    )
    return {
        "message": f"the answer was {row['value']!r}, and now it is {outcome.value!r}.",
        "expected": row["value"],
        "actual": outcome.value,
        "parting": {"was": [[rule, ""] for rule in rules[same:]], "now": outcome.steps[same:]},
    }


def _rules(steps: Steps) -> list[str]:
    return [rule for rule, _ in steps]


def _key(question: Question, task: Task) -> str:
    return f"{question.key} {task.ruleset}"
