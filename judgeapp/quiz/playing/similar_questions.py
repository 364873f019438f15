"""Another question like one just answered: on the same principle, in another scenario if there is one."""

from __future__ import annotations

import random
from collections.abc import Container
from datetime import datetime

from django.db.models import Exists, OuterRef

from judgeapp.quiz.generated.questions import fresh
from judgeapp.quiz.generated.templates import templates
from judgeapp.quiz.generator.templates import RULESET
from judgeapp.quiz.models import Question, Quiz, QuizItem, Scenario
from judgeapp.quiz.models.players import Player
from judgeapp.quiz.models.variants import Variant
from judgeapp.quiz.playing.drawing import askable, write_quiz
from judgeapp.rules.models import Rule

TRIED = 20


def another_like(player: Player, item: QuizItem, *, at: datetime, rng: random.Random) -> Quiz | None:
    """A quiz of one question that turns on a rule the item's scenario turns on; None if there is none."""
    found = another_question(player, item, rng)
    if found is None:
        return None
    scenario = Scenario.objects.get(questions=found)
    return write_quiz(player, [found], at=at, rng=rng, ruleset=item.quiz.ruleset, scenario=scenario)


def another_question(
    player: Player, item: QuizItem, rng: random.Random, *, besides: Container[int] = ()
) -> int | None:
    """A question that turns on a rule the item's scenario turns on; None if there is none.

    One that a template makes goes before those that are stored. Of these, what the player hasn't answered
    goes before what they have, and the same kind before others.

    Args:
        besides: questions taken already.
    """
    ruleset, scenario = item.quiz.ruleset, item.question.scenario
    if ruleset == RULESET and (new := fresh(_principles(item), rng, kind=item.question.kind)):
        return new.question_id
    shared = Rule.objects.filter(
        scenarios=OuterRef("scenario"), ruleset__slug=ruleset, pk__in=scenario.rules.values("pk")
    )
    answered = QuizItem.objects.filter(
        question=OuterRef("pk"), attempt__isnull=False, quiz__in=Quiz.objects.of(player)
    )
    rows = (
        Question.objects.in_play(ruleset)
        .filter(Exists(shared))
        .exclude(pk=item.question_id)
        .annotate(known=Exists(answered))
        .values_list("pk", "known", "scenario_id", "kind")
    )
    found = [row for row in rows if row[0] not in besides]
    rng.shuffle(found)
    found.sort(key=lambda row: (row[1], row[2] == scenario.pk, row[3] != item.question.kind))
    return next(askable([pk for pk, *_ in found[:TRIED]], ruleset), None)


def _principles(item: QuizItem) -> list[str]:
    """What the item is about: its template says so in order; else the rules its scenario turns on."""
    variant = Variant.objects.filter(question=item.question_id).first()
    if variant is not None and variant.template in templates():
        return list(templates()[variant.template].principles)
    rules = item.question.scenario.rules.filter(ruleset__slug=RULESET).order_by("sort_key")
    return list(dict.fromkeys(rules.values_list("principle__slug", flat=True)))
