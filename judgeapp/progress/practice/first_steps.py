"""What somebody new meets: a sample on the home page, and three plain questions to begin with."""

from __future__ import annotations

import random
import uuid
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

import yaml

from judgeapp.content.versions import version
from judgeapp.copyengine import CopyEngineError
from judgeapp.progress.practice.drawing import write_drawn
from judgeapp.quiz.generated.questions import a_seed, stored, variant_at
from judgeapp.quiz.generated.templates import templates
from judgeapp.quiz.kinds.answers.offers import Option
from judgeapp.quiz.kinds.base import Ruling
from judgeapp.quiz.models import DEFAULT_RULESET, Question, Quiz, QuizItem, Scenario
from judgeapp.quiz.models.players import Player
from judgeapp.quiz.playing.drawing import askable
from judgeapp.quiz.rulings.answer_forms import options_for
from judgeapp.quiz.rulings.headlines import headline_of
from judgeapp.quiz.rulings.rulings import Opening, opening_of, ruling, written
from judgeapp.quiz.rulings.short_reasons import ShortReason, short_reason

FILE = Path(__file__).parent / "first_steps.yaml"
LEVEL = 1
LUCK = 12  # seeds tried of a template
# One shuffle of the sample's options for everybody: nothing of it is kept.
_SAMPLE = uuid.uuid5(uuid.NAMESPACE_URL, "layer-one/sample")


@cache  # a file, read once
def _declared() -> dict[str, Any]:
    found: dict[str, Any] = yaml.safe_load(FILE.read_text(encoding="utf-8"))
    return found


@dataclass(frozen=True, slots=True)
class Sample:
    """A question to be answered on the home page itself."""

    question: Question
    opening: Opening
    options: Sequence[Option]
    ruling: Ruling
    headline: str
    reason: ShortReason

    def option(self, key: str) -> Option | None:
        """The option that was chosen, if it is one."""
        return next((option for option in self.options if option.key == key), None)

    @property
    def right(self) -> Option:
        return next(option for option in self.options if self.ruling.finds_right(option.value))


def sample(at: datetime) -> Sample | None:
    """The sample of today; None where no question declared for it can be asked."""
    return _sample(at, version("quiz"), version("rules"), version("cards"))


def _sample(at: datetime, *editions: str) -> Sample | None:
    for key in _stored_keys(tuple(_declared()["sample"]), *editions):
        question = written(key)
        quiz = Quiz(ruleset=DEFAULT_RULESET, created=at)
        item = QuizItem(quiz=quiz, question=question, token=_SAMPLE)
        try:
            found, options = ruling(question, DEFAULT_RULESET), options_for(item)
            opened = opening_of(key)
        except CopyEngineError:
            continue
        headline = headline_of(question, found, DEFAULT_RULESET, options)
        reason = short_reason(question, found).after(headline)
        return Sample(question, opened, options, found, headline, reason)
    return None


@lru_cache(maxsize=64)  # a query for each visit of the home page
def _stored_keys(names: tuple[str, ...], *editions: str) -> tuple[int, ...]:
    """Primary keys of the stored ones among the questions named, in their order."""
    found = []
    for name in names:
        slug, _, position = name.partition("/")
        published = Scenario.objects.published().filter(slug=slug, rulesets__slug=DEFAULT_RULESET)
        rows = Question.objects.filter(scenario__in=published, held_back=False)
        found += list(rows.filter(position=int(position)).values_list("pk", flat=True)) if position else []
    return tuple(found)


def start_first_run(player: Player, *, at: datetime, rng: random.Random) -> Quiz | None:
    """The first three questions, all of level 1; None where none of them is here."""
    drawn = [key for line in _declared()["first"] if (key := _first_of(line, rng)) is not None]
    return write_drawn(player, dict.fromkeys(drawn, ""), aim=Quiz.Aim.FIRST, at=at, rng=rng)


def _first_of(line: Sequence[str], rng: random.Random) -> int | None:
    """The first of a line that can be asked."""
    for name in line:
        if "/" in name:
            keys = _stored_keys((name,), version("quiz"))
            found = next(askable(keys, DEFAULT_RULESET), None)
        else:
            found = _fresh(name, rng)
        if found is not None:
            return found
    return None


def _fresh(name: str, rng: random.Random) -> int | None:
    """A variant of a template of level 1 in which as little happens as in any, stored."""
    template = templates().get(name)
    if template is None or template.level != LEVEL:
        return None
    plainest = min(len(variant.events) for variant in template.variants)
    for _ in range(LUCK):
        seed = a_seed(rng)
        made = variant_at(template, seed)
        if made is None or made.question.scenario.level != LEVEL:
            continue
        if len(made.question.scenario.script["events"]) > plainest:
            continue
        if kept := stored(template, seed, made.digest):
            return kept.question_id
    return None
