"""Which questions an exam gets; once it has started they stay the same."""

from __future__ import annotations

import random
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta
from itertools import cycle, islice

from django.db import transaction

from judgeapp.progress.exams.blueprints import Blueprint, portions
from judgeapp.progress.models import Exam, Place
from judgeapp.quiz.generated.questions import a_seed, generated, is_crowded, stored
from judgeapp.quiz.generated.templates import templates
from judgeapp.quiz.generator.instances import RULESET
from judgeapp.quiz.generator.templates import Template
from judgeapp.quiz.models import Attempt, Question, Quiz, Scenario
from judgeapp.quiz.models.players import Player
from judgeapp.quiz.playing.drawing import askable, draw, write_quiz
from judgeapp.rules.index import rule_index

TRIES = 3  # seeds of templates, for each question wanted


@dataclass(frozen=True, slots=True)
class Candidate:
    """A stored question that fits."""

    question: int
    scenario: int
    level: int
    numbers: frozenset[str]
    is_known: bool


def start_exam(player: Player, blueprint: Blueprint, *, at: datetime, rng: random.Random) -> Exam | None:
    """A new exam, its questions drawn and in place; None if nothing fits the blueprint.

    It may have fewer questions than the blueprint wants, where no more fit.
    """
    drawn = draw_questions(player, blueprint, rng)
    if not drawn:
        return None
    with transaction.atomic():
        exam = Exam.objects.create(
            **player.ownership,
            preset=blueprint.id,
            title=blueprint.title,
            pass_mark=blueprint.pass_mark,
            minutes=blueprint.minutes,
            started=at,
            deadline=at + timedelta(minutes=blueprint.minutes) if blueprint.minutes else None,
        )
        items = []
        for ruleset, questions in drawn.items():
            quiz = write_quiz(player, questions, at=at, rng=rng, ruleset=ruleset)
            Quiz.objects.filter(pk=quiz.pk).update(kind=Quiz.Kind.EXAM)
            items += list(quiz.items.order_by("position"))
        rng.shuffle(items)
        Place.objects.bulk_create(
            Place(exam=exam, number=number, item=item) for number, item in enumerate(items, start=1)
        )
    return exam


def draw_questions(player: Player, blueprint: Blueprint, rng: random.Random) -> dict[str, list[int]]:
    """{ruleset: ids of questions}; rulesets with none are left out."""
    equally = portions(blueprint.questions, dict.fromkeys(blueprint.rulesets, 1))
    drawn = {ruleset: _of_ruleset(player, blueprint, ruleset, n, rng) for ruleset, n in equally.items()}
    return {ruleset: questions for ruleset, questions in drawn.items() if questions}


def _of_ruleset(
    player: Player, blueprint: Blueprint, ruleset: str, wanted: int, rng: random.Random
) -> list[int]:
    """Each level its share, of it some new questions; where one runs out, what else fits takes its place."""
    known = candidates(player, blueprint, ruleset)
    shares = portions(wanted, blueprint.levels) if blueprint.levels else {0: wanted}
    taken: list[int] = []
    for level, count in shares.items():
        of_level = [each for each in known if level in {0, each.level}]
        new = list(islice(_new(blueprint, ruleset, level, rng, count), count * blueprint.new // 100))
        taken += new
        taken += islice(_stored(of_level, ruleset, rng, set(taken)), count - len(new))
    if len(taken) < wanted:
        taken += islice(_stored(known, ruleset, rng, set(taken)), wanted - len(taken))
    if len(taken) < wanted:
        taken += islice(_new(blueprint, ruleset, 0, rng, wanted), wanted - len(taken))
    return taken


def candidates(player: Player, blueprint: Blueprint, ruleset: str) -> list[Candidate]:
    """The documented questions that a blueprint takes under a ruleset."""
    numbers: dict[int, set[str]] = defaultdict(set)
    through = Scenario.rules.through.objects.filter(rule__ruleset__slug=ruleset)
    for scenario, number in through.values_list("scenario_id", "rule__number"):
        numbers[scenario].add(number)
    rows = Question.objects.documented(ruleset).values_list("pk", "scenario_id", "kind", "scenario__level")
    known = set(Attempt.objects.of(player).order_by().values_list("question_id", flat=True).distinct())
    return [
        Candidate(question, scenario, level, frozenset(numbers[scenario]), question in known)
        for question, scenario, kind, level in rows
        if blueprint.takes(kind, level) and blueprint.asks_about(sorted(numbers[scenario]))
    ]


def _stored(known: list[Candidate], ruleset: str, rng: random.Random, taken: set[int]) -> Iterator[int]:
    """Questions that are stored and can be asked, those not answered before first."""
    for is_known in (False, True):
        left = [
            (each.question, each.scenario, each.numbers)
            for each in known
            if each.is_known is is_known and each.question not in taken
        ]
        yield from askable(draw(left, len(left), rng), ruleset)


def fitting_templates(blueprint: Blueprint, ruleset: str, level: int = 0) -> list[Template]:
    """Those that make questions for a blueprint; level 0 is any."""
    if ruleset != RULESET:
        return []
    index = rule_index()
    return [
        each
        for each in templates().values()
        if level in {0, each.level}
        and blueprint.takes(each.kind, each.level)
        and blueprint.asks_about(
            [entry.number for principle in each.principles if (entry := index.find(ruleset, principle))]
        )
    ]


def _new(blueprint: Blueprint, ruleset: str, level: int, rng: random.Random, wanted: int) -> Iterator[int]:
    """Questions that nobody has seen, from each template in turn; stored, so that they stay as they are."""
    found = [] if is_crowded() else fitting_templates(blueprint, ruleset, level)
    rng.shuffle(found)
    for template in islice(cycle(found), TRIES * wanted):
        seed = a_seed(rng)
        made = generated(template, seed)
        # What has more on the table than its template says is of a higher level.
        if made is None or level not in {0, made.level} or not blueprint.takes(template.kind, made.level):
            continue
        variant = stored(template, seed, made.digest)
        if variant:
            yield variant.question_id
