"""What examples come to under one rulebook and under another, played and asked; nothing is written down."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from judgeapp.cards.pool import card_pool
from judgeapp.combat import ask, play
from judgeapp.content.versions import version
from judgeapp.copyengine import CopyEngineError, Game, UncoveredError, joined
from judgeapp.quiz.kinds.base import Ruling, kind_of
from judgeapp.quiz.models import Question, Scenario
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


@lru_cache(maxsize=512)  # plays each example under every ruleset
def _of_rule(pk: int, *editions: str) -> tuple[RulesetDifference, ...]:
    rule = Rule.objects.select_related("ruleset").get(pk=pk)
    versions = [each for each in Rule.objects.around(rule) if each.ruleset_id != rule.ruleset_id]
    books = {rule.ruleset.slug, *(each.ruleset.slug for each in versions)}
    if len(books) < 2:
        return ()
    about = Scenario.objects.published().exclude(origin=Scenario.Origin.GENERATED)
    same = [each for each in versions if each.principle_id == rule.principle_id]
    about = about.filter(rules__in=[rule, *same]).distinct().order_by("level", "slug")
    scenarios = about.prefetch_related("rulesets", "questions__choices")[:MOST]
    ordered = sorted(books, key=list(rule_index().names).index)
    return tuple(
        found
        for scenario in scenarios
        for found in _of_scenario(scenario, ordered)
        if any(rule.ruleset.slug in outcome.rulesets for outcome in found.outcomes)
    )


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
    names = rule_index().names
    for answer, books in grouped.items():
        named = joined([names[book] for book in books])
        yield Outcome(named, tuple(books), answer, answer in silent.values())
