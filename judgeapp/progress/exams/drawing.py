"""Which questions an exam gets; once it has started they stay the same, and wait for what is sent first."""

from __future__ import annotations

import random
import uuid
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from itertools import cycle, islice

from judgeapp.progress.exams.blueprints import Blueprint, portions
from judgeapp.progress.models import Exam, Waiting
from judgeapp.quiz.generated.questions import a_seed, generated, is_crowded
from judgeapp.quiz.generated.templates import templates
from judgeapp.quiz.generator.templates import RULESET, Template
from judgeapp.quiz.kinds.base import kind_named
from judgeapp.quiz.models import Attempt, Question, Scenario
from judgeapp.quiz.models.players import Player
from judgeapp.quiz.playing.drawing import askable, in_turn
from judgeapp.rules.index import rule_index

TRIES = 3  # seeds of templates, for each question wanted


@dataclass(frozen=True, slots=True)
class Candidate:
    """A stored question that fits."""

    question: int
    scenario: int
    level: int
    kind: str
    numbers: frozenset[str]
    is_known: bool


@dataclass(frozen=True, slots=True)
class Drawn:
    """A question taken: the key of a stored one, or what makes a new one: (template, seed, digest)."""

    ruleset: str
    kind: str
    level: int
    question: int | None = None
    made: tuple[str, int, str] | None = None

    def waiting(self) -> Waiting:
        """As an exam keeps it until something is sent."""
        entry: Waiting = {"ruleset": self.ruleset, "token": str(uuid.uuid4())}
        if self.question is not None:
            entry["question"] = self.question
        if self.made is not None:
            entry["template"], entry["seed"], entry["digest"] = self.made
        return entry


def start_exam(player: Player, blueprint: Blueprint, *, at: datetime, rng: random.Random) -> Exam | None:
    """A new exam, its questions drawn and in place; None if nothing fits the blueprint.

    It may have fewer questions than the blueprint wants, where no more fit.
    """
    drawn = draw_questions(player, blueprint, rng)
    if not drawn:
        return None
    rng.shuffle(drawn)
    return Exam.objects.create(
        **player.ownership,
        preset=blueprint.id,
        title=blueprint.title,
        pass_mark=blueprint.pass_mark,
        minutes=blueprint.minutes,
        started=at,
        deadline=at + timedelta(minutes=blueprint.minutes) if blueprint.minutes else None,
        waiting=[each.waiting() for each in drawn],
    )


def draw_questions(player: Player, blueprint: Blueprint, rng: random.Random) -> list[Drawn]:
    equally = portions(blueprint.questions, dict.fromkeys(blueprint.rulesets, 1))
    return [
        each
        for ruleset, wanted in equally.items()
        for each in _of_ruleset(player, blueprint, ruleset, wanted, rng)
    ]


def _of_ruleset(
    player: Player, blueprint: Blueprint, ruleset: str, wanted: int, rng: random.Random
) -> list[Drawn]:
    """Each level its share, of it some new questions; where one runs out, what else fits takes its place.

    What asks for all that apply is drawn first, as there is the least of it.
    """
    known = candidates(player, blueprint, ruleset)
    shares = portions(wanted, blueprint.levels) if blueprint.levels else {0: wanted}
    kinds = blueprint.kinds or Question.Kind.values
    select_all = replace(blueprint, kinds=tuple(filter(is_select_all, kinds)))
    taken: list[Drawn] = []
    most = wanted * blueprint.most_yes_no // 100

    def take(source: Iterator[Drawn], count: int) -> int:
        """Take so many of them, no more yes or no questions than there may be; return how many were there."""
        before = len(taken)
        while len(taken) - before < count and (each := next(source, None)) is not None:
            if each.kind != Question.Kind.YES_NO or sum(one.kind == each.kind for one in taken) < most:
                taken.append(each)
        return len(taken) - before

    for level, count in portions(wanted * blueprint.least_select_all // 100, shares).items():
        fitting = [each for each in known if is_select_all(each.kind) and level in {0, each.level}]
        stored = take(_stored(fitting, ruleset, rng, taken), count)
        take(_new(select_all, ruleset, level, rng, count), count - stored)
    for level, share in shares.items():
        count = share - sum(level in {0, each.level} for each in taken)
        of_level = [each for each in known if level in {0, each.level}]
        new = take(_new(blueprint, ruleset, level, rng, count), min(count, share * blueprint.new // 100))
        take(_stored(of_level, ruleset, rng, taken), count - new)
    take(_stored(known, ruleset, rng, taken), wanted - len(taken))
    take(_new(blueprint, ruleset, 0, rng, wanted), wanted - len(taken))
    return taken


def is_select_all(kind: str) -> bool:
    """Whether a kind of question asks for all that apply."""
    return kind_named(kind).several


def candidates(player: Player, blueprint: Blueprint, ruleset: str) -> list[Candidate]:
    """The stored questions that a blueprint takes under a ruleset."""
    numbers: dict[int, set[str]] = defaultdict(set)
    through = Scenario.rules.through.objects.filter(rule__ruleset__slug=ruleset)
    for scenario, number in through.values_list("scenario_id", "rule__number"):
        numbers[scenario].add(number)
    rows = Question.objects.examined(ruleset).values_list("pk", "scenario_id", "kind", "scenario__level")
    known = set(Attempt.objects.of(player).order_by().values_list("question_id", flat=True).distinct())
    return [
        Candidate(question, scenario, level, kind, frozenset(numbers[scenario]), question in known)
        for question, scenario, kind, level in rows
        if blueprint.takes(kind, level) and blueprint.asks_about(sorted(numbers[scenario]))
    ]


def _stored(
    known: list[Candidate], ruleset: str, rng: random.Random, taken: Sequence[Drawn]
) -> Iterator[Drawn]:
    """Questions that are stored and can be asked, those not answered before first."""
    there = {each.question for each in taken}
    kinds = {each.question: (each.kind, each.level) for each in known}
    for is_known in (False, True):
        left = [
            (each.question, each.scenario, each.numbers)
            for each in known
            if each.is_known is is_known and each.question not in there
        ]
        for question in askable(in_turn(left, rng), ruleset):
            yield Drawn(ruleset, *kinds[question], question)


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


def _new(blueprint: Blueprint, ruleset: str, level: int, rng: random.Random, wanted: int) -> Iterator[Drawn]:
    """Questions that nobody has seen, from each template in turn."""
    found = [] if is_crowded() else fitting_templates(blueprint, ruleset, level)
    rng.shuffle(found)
    for template in islice(cycle(found), TRIES * wanted):
        seed = a_seed(rng)
        made = generated(template, seed)
        # What has more on the table than its template says is of a higher level.
        if made is None or level not in {0, made.level} or not blueprint.takes(template.kind, made.level):
            continue
        yield Drawn(ruleset, template.kind, made.level, made=(template.id, seed, made.digest))
