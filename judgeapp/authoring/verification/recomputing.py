"""Answers computed anew, many at a time: a script is played once for all that is asked about it.

Nothing here touches the database, so that large runs are shared out among forked processes, which find
tasks and cards in memory.
"""

from __future__ import annotations

import multiprocessing
import os
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

import msgspec

from judgeapp.combat import ask, play, tell
from judgeapp.copyengine import CardPool, CopyEngineError, Game, expectations, matches, refuse_incomplete
from judgeapp.quiz.kinds.base import Ruling, kind_of
from judgeapp.quiz.models import Choice, Question
from judgeapp.quiz.rulings.checking import check_choices, guarded

FEW = 500
"""Up to so many scripts a second process is not worth starting."""
type Steps = list[list[str]]


@dataclass(frozen=True, slots=True)
class Asked:
    """A question as far as its answer goes.

    Attributes:
        accepted: [the answer people stand by], or [] if there is none.
        elsewhere: rulesets beside the task's that decide it.
    """

    question: Question
    choices: tuple[Choice, ...]
    turning_on: tuple[str, ...] = ()
    accepted: tuple[Any, ...] = ()
    elsewhere: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Task:
    """A script to play under a ruleset, and what to ask then."""

    scenario: str
    script: dict[str, Any]
    ruleset: str
    asked: tuple[Asked, ...]


@dataclass(slots=True)
class Outcome:
    """What a question comes to, told only if it is new or another answer than before.

    Attributes:
        value, steps: the answer, even if no choice fits it.
        problem: {"where", "message"} if it has no answer or its choices don't fit it.
    """

    question: int
    value: Any = None
    steps: Steps = field(default_factory=list)
    problem: dict[str, Any] | None = None


@dataclass(slots=True)
class Played:
    """The result of a task.

    Attributes:
        problems: {"where", "message"} each, with "expected" and "actual" for what the script expects.
        outcomes: of the questions whose answer is new, another, or none.
    """

    problems: list[dict[str, Any]] = field(default_factory=list)
    outcomes: list[Outcome] = field(default_factory=list)


_inherited: list[tuple[Sequence[Task], CardPool]] = []  # what forked processes share without a copy


def recompute(tasks: Sequence[Task], pool: CardPool, processes: int | None = None) -> Iterator[Played]:
    """Play every task, in their order.

    Args:
        processes: how many share the work; None: as many as there are processors, one for few tasks.
    """
    count = processes or (1 if len(tasks) <= FEW else (os.cpu_count() or 1))
    if count == 1 or "fork" not in multiprocessing.get_all_start_methods():
        yield from (_played(task, pool) for task in tasks)
        return
    _inherited.append((tasks, pool))
    try:
        with multiprocessing.get_context("fork").Pool(count) as workers:
            yield from workers.imap(_at, range(len(tasks)), chunksize=max(1, len(tasks) // (8 * count)))
    finally:
        _inherited.clear()


def _at(place: int) -> Played:
    tasks, pool = _inherited[-1]
    return _played(tasks[place], pool)


def _played(task: Task, pool: CardPool) -> Played:
    found = Played()
    try:
        game = guarded(lambda: _game(task, pool))
    except CopyEngineError as error:
        found.problems.append(_problem(error))
        found.outcomes = [
            Outcome(asked.question.pk, problem=_problem(error)) for asked in task.asked if asked.accepted
        ]
        return found
    for seen in expectations(game):
        if not seen["holds"]:
            message = f"expected {seen['expected']!r}, but it is {seen['actual']!r}."
            told_of = {"expected": seen["expected"], "actual": seen["actual"]}
            found.problems.append({"where": f"{seen['field']} of {seen['of']}", "message": message} | told_of)
    for asked in task.asked:
        outcome = _outcome(asked, game, task, pool)
        if outcome is not None:
            found.outcomes.append(outcome)
            if outcome.problem:
                where = f"question {asked.question.position}: {outcome.problem['where']}"
                found.problems.append({"where": where, "message": outcome.problem["message"]})
    return found


def _game(task: Task, pool: CardPool) -> Game:
    tell(task.script, pool)
    return play(task.script, cards=pool, ruleset=task.ruleset)


def _outcome(asked: Asked, game: Game, task: Task, pool: CardPool) -> Outcome | None:
    question, problem = asked.question, None
    try:
        answer = guarded(lambda: ask(game, question.query))
        value = kind_of(question).value_of(answer, question.query, asked.turning_on)
        refuse_incomplete(game, question.query)
    except CopyEngineError as error:
        return Outcome(question.pk, problem=_problem(error))
    ruling = Ruling(question.kind, value, (), (), (), ())
    try:
        check_choices(
            question,
            asked.choices,
            ruling,
            lambda wrong: (
                matches(value, wrong) and _is_right(asked, wrong, _games_elsewhere(asked, task, pool))
            ),
        )
    except CopyEngineError as error:
        problem = _problem(error)
    value = plain(value)
    if problem is None and asked.accepted and same(value, asked.accepted[0]):
        return None
    steps = [[step.rule or step.principle, step.text] for step in answer.steps]
    return Outcome(question.pk, value, steps, problem)


def _games_elsewhere(asked: Asked, task: Task, pool: CardPool) -> Iterator[Game]:
    for ruleset in asked.elsewhere:
        yield play(task.script, cards=pool, ruleset=ruleset)


def _is_right(asked: Asked, wrong: Any, games: Iterable[Game]) -> bool:
    """Whether what is offered as a wrong answer is the right one in all these games."""
    query, kind = asked.question.query, kind_of(asked.question)
    return all(matches(kind.value_of(ask(game, query), query, asked.turning_on), wrong) for game in games)


def same(one: Any, other: Any) -> bool:
    """Whether two answers are the same one, as JSON holds them.

    Of several that fit, the order is that of the query's keys, which not every database keeps.
    """
    one, other = (
        sorted(each) if isinstance(each, list) and all(isinstance(part, str) for part in each) else each
        for each in (one, other)
    )
    return one == other and _written(one) == _written(other)  # True is 1, but isn't written so


def plain(value: Any) -> Any:
    """A value as JSON gives it back."""
    return msgspec.json.decode(msgspec.json.encode(value))


def _written(value: Any) -> bytes:
    return msgspec.json.encode(value, order="sorted")


def _problem(error: CopyEngineError) -> dict[str, Any]:
    return {"where": error.where, "message": f"{error.message} {error.mend}".strip()}
