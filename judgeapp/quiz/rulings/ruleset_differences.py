"""What examples come to under one rulebook and under another, played and asked.

That takes seconds, so that no page should wait for it: the database keeps it scenario by scenario, each with
a digest of all that it was worked out from. `manage.py load_content` works it out ahead.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from django.db.models import QuerySet

from judgeapp.cards.models import Face
from judgeapp.cards.pool import card_pool
from judgeapp.combat import ask, play
from judgeapp.content.versions import version
from judgeapp.copyengine import CopyEngineError, Game, UncoveredError, joined
from judgeapp.quiz.kinds.base import Ruling, kind_of
from judgeapp.quiz.models import KeptDifferences, Question, Scenario
from judgeapp.quiz.rulings.rulings import engine_version, quiz_version
from judgeapp.rules.index import rule_index
from judgeapp.rules.models import Rule

MOST = 120
"""Of one rule so many examples are played, the easy ones first."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a question comes to.

    Attributes:
        books: names of the rulesets under which it does.
        rulesets: their slugs.
        is_refused: they say nothing on what happens; `answer` says so.
    """

    books: str
    rulesets: tuple[str, ...]
    answer: str
    is_refused: bool = False


@dataclass(frozen=True, slots=True)
class RulesetDifference:
    """A question of an example whose answer depends on the rulebook."""

    scenario: Scenario
    prompt: str
    outcomes: tuple[Outcome, ...]


def ruleset_differences(rule: Rule) -> tuple[RulesetDifference, ...]:
    """Where examples that turn on a rule come out otherwise under another version of it.

    An example is played under those rulebooks that have a version of the rule. One that isn't among those
    that decide the example is of interest only if it has no rule for what happens.
    """
    return _of_rule(rule.pk, version("quiz"), version("rules"), version("cards"))


def work_out_ahead() -> None:
    """Have the differences that pages of rules tell at hand for every process to come."""
    wanted: dict[tuple[str, ...], set[int]] = {}
    for rule in Rule.objects.current().select_related("ruleset"):
        books, about = _examples(rule)
        wanted.setdefault(books, set()).update(about.values_list("pk", flat=True)[:MOST] if books else ())
    for books, keys in wanted.items():
        _kept(list(_with_questions(Scenario.objects.filter(pk__in=keys))), books)


@lru_cache(maxsize=512)  # a few queries, with each page of a rule
def _of_rule(pk: int, *editions: str) -> tuple[RulesetDifference, ...]:
    rule = Rule.objects.select_related("ruleset").get(pk=pk)
    books, about = _examples(rule)
    scenarios = list(_with_questions(about)[:MOST]) if books else []
    found = _kept(scenarios, books)
    return tuple(
        each
        for scenario in scenarios
        for each in found[scenario.pk]
        if any(rule.ruleset.slug in outcome.rulesets for outcome in each.outcomes)
    )


def _with_questions(scenarios: QuerySet[Scenario]) -> QuerySet[Scenario]:
    return scenarios.prefetch_related("rulesets", "questions__choices")


def _examples(rule: Rule) -> tuple[tuple[str, ...], QuerySet[Scenario]]:
    """The rulebooks that have a version of a rule, in their order, and the examples that turn on it.

    No rulebooks where there is only one.
    """
    versions = [each for each in Rule.objects.around(rule) if each.ruleset_id != rule.ruleset_id]
    books = {rule.ruleset.slug, *(each.ruleset.slug for each in versions)}
    about = Scenario.objects.published().exclude(origin=Scenario.Origin.GENERATED)
    same = [each for each in versions if each.principle_id == rule.principle_id]
    about = about.filter(rules__in=[rule, *same]).distinct().order_by("level", "slug")
    ordered = sorted(books, key=list(rule_index().names).index)
    return tuple(ordered) if len(books) > 1 else (), about


def _kept(scenarios: Sequence[Scenario], books: Sequence[str]) -> dict[int, list[RulesetDifference]]:
    """The differences of scenarios between rulebooks, by their keys; what isn't kept yet is played first."""
    joint, made_of = ",".join(books), _digests(scenarios)
    rows = KeptDifferences.objects.filter(books=joint, scenario__in=made_of)
    kept = {row.scenario_id: row for row in rows}
    new = []
    for scenario in scenarios:
        row = kept.get(scenario.pk)
        if row is None or row.made_of != made_of[scenario.pk]:
            found = [_as_kept(each) for each in _of_scenario(scenario, books)]
            row = KeptDifferences(scenario=scenario, books=joint, made_of=made_of[scenario.pk], found=found)
            kept[scenario.pk] = row
            new.append(row)
    KeptDifferences.objects.bulk_create(
        new, update_conflicts=True, unique_fields=["scenario", "books"], update_fields=["made_of", "found"]
    )
    return {each.pk: [_from_kept(row, each) for row in kept[each.pk].found] for each in scenarios}


def _digests(scenarios: Iterable[Scenario]) -> dict[int, str]:
    """What the differences of each scenario are made of, digested, by its key."""
    rows = {scenario.pk: scenario for scenario in scenarios}
    printed: dict[int, list[Any]] = {}
    faces = Face.objects.filter(card__scenarios__in=rows)
    order = ("card__scenarios", "card_id", "position")
    for scenario, *face in faces.order_by(*order).values_list("card__scenarios", *Face.ROW_FIELDS):
        printed.setdefault(scenario, []).append(face)
    return {key: _digest(scenario, printed.get(key)) for key, scenario in rows.items()}


def _digest(scenario: Scenario, printed: Any) -> str:
    questions = [
        [
            question.position, question.kind, question.query, question.prompt,
            sorted((choice.position, choice.text, str(choice.value)) for choice in question.choices.all()),
        ]
        for question in sorted(scenario.questions.all(), key=lambda question: question.position)
    ]  # fmt: skip
    deciding = sorted(book.slug for book in scenario.rulesets.all())
    made_of = [engine_version(), quiz_version(), scenario.script, deciding, questions, printed]
    return hashlib.sha256(json.dumps(made_of, sort_keys=True).encode()).hexdigest()[:16]


def _as_kept(found: RulesetDifference) -> dict[str, Any]:
    outcomes = [
        {"rulesets": list(each.rulesets), "answer": each.answer, "is_refused": each.is_refused}
        for each in found.outcomes
    ]
    return {"prompt": found.prompt, "outcomes": outcomes}


def _from_kept(found: Mapping[str, Any], scenario: Scenario) -> RulesetDifference:
    outcomes = (
        Outcome(_named(each["rulesets"]), tuple(each["rulesets"]), each["answer"], each["is_refused"])
        for each in found["outcomes"]
    )
    return RulesetDifference(scenario, found["prompt"], tuple(outcomes))


def _named(books: Iterable[str]) -> str:
    """Rulebooks by their names."""
    names = rule_index().names
    return joined([names[book] for book in books])


def _of_scenario(scenario: Scenario, books: Sequence[str]) -> Iterator[RulesetDifference]:
    deciding = {book.slug for book in scenario.rulesets.all()}
    games: dict[str, Game] = {}
    silent: dict[str, str] = {}
    for book in books:
        try:
            games[book] = play(scenario.script, cards=card_pool(), ruleset=book)
        except UncoveredError as error:
            silent[book] = f"No rule for {error.what}"
        except CopyEngineError:
            continue
    games = {book: game for book, game in games.items() if book in deciding}
    told = False
    for question in sorted(scenario.questions.all(), key=lambda question: question.position):
        # The same difference in every field of a card at once says nothing new.
        kind = kind_of(question)
        if not games or kind.about_derivation or (told and kind.repeats_differences):
            continue
        question.scenario = scenario
        # That a rulebook is silent is said once.
        outcomes = tuple(_outcomes(question, games, {} if told else silent))
        if len(outcomes) > 1:
            told = True
            yield RulesetDifference(scenario, question.prompt, outcomes)


def _outcomes(question: Question, games: Mapping[str, Game], silent: dict[str, str]) -> Iterator[Outcome]:
    """Each outcome once, with the rulebooks that lead to it; none if one can't be put into words."""
    rulings: dict[str, Ruling] = {}
    for book, game in games.items():
        try:
            value = kind_of(question).value_of(ask(game, question.query), question.query, ())
        except CopyEngineError:
            return
        rulings[book] = Ruling(question.kind, value, (), (), (), ())
    answers = {
        book: kind_of(question).difference(question, ruled, list(rulings.values()))
        for book, ruled in rulings.items()
    }
    if not all(answers.values()):
        return
    grouped: dict[str, list[str]] = {}
    for book, answer in (silent | answers).items():
        grouped.setdefault(answer, []).append(book)
    for answer, books in grouped.items():
        yield Outcome(_named(books), tuple(books), answer, answer in silent.values())
