"""Generated questions: found again by template and seed, stored when first played.

A seed pins its question: once stored it stays as it is, and before that its digest in the address tells
whether later cards, rules or engine have made another one of it.
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import timedelta
from functools import lru_cache

from django.db import transaction
from django.db.models import Q
from django.urls import reverse
from django.utils import timezone

from judgeapp.cards.pool import card_pool
from judgeapp.content.versions import version
from judgeapp.copyengine import CardFeatures, CopyEngineError, shared_work
from judgeapp.quiz.beliefs.known import misconceptions, prior_of
from judgeapp.quiz.generated.templates import templates
from judgeapp.quiz.generator.drawn_cards import DrawnCards
from judgeapp.quiz.generator.instances import Instance, digest_of, instance_of
from judgeapp.quiz.generator.templates import RULESET, Template
from judgeapp.quiz.kinds.base import kind_named
from judgeapp.quiz.models import Choice, Question, Scenario
from judgeapp.quiz.models.variants import Variant
from judgeapp.quiz.rulings.rulings import ruling
from judgeapp.rules.models import Rule, Ruleset

SEEDS = 10**9
KEPT = 256


@dataclass(frozen=True, slots=True)
class Found:
    """A question by template and seed.

    Attributes:
        question: stored, or as it would be.
        changed: it isn't the one that the address was made for, or no longer answered as it was.
    """

    template: Template
    seed: int
    digest: str
    question: Question
    changed: bool

    @property
    def address(self) -> str:
        """Where it is found for good."""
        return f"{reverse('quiz:variant', args=[self.template.id, self.seed])}?is={self.digest}"


def features() -> CardFeatures:
    """The index of all cards, made anew after a change of card data."""
    return _features(version("cards"))


@lru_cache(maxsize=1)  # reads every card; as long as the cards stay
@shared_work()
def _features(edition: str) -> CardFeatures:
    return DrawnCards(card_pool())


def generated(template: Template, seed: int) -> Instance | None:
    """The question that a template and a seed make of the cards there are now; None if they make none."""
    return _generated(template.id, seed, version("cards"), version("rules"), version("quiz"))


@lru_cache(maxsize=KEPT)  # generates it, and each page of a question asks
def _generated(template: str, seed: int, *editions: str) -> Instance | None:
    return instance_of(templates()[template], seed, features(), prior_of)


def variant_at(template: Template, seed: int, digest: str = "") -> Found | None:
    """The question of a template and a seed: the one that was played, or what they make now.

    Args:
        digest: of the question meant; "" takes the first that was played.
    """
    played = Variant.objects.filter(template=template.id, seed=seed).select_related("question__scenario")
    stored = (played.filter(digest=digest) if digest else played.order_by("created")).first()
    if stored is not None:
        question = stored.question
        return Found(template, seed, stored.digest, question, _answer_digest(question) != stored.digest)
    made = generated(template, seed)
    if made is None:
        return None
    question, _ = rows_of(made)
    return Found(template, seed, made.digest, question, bool(digest) and digest != made.digest)


def _answer_digest(question: Question) -> str:
    """What a stored question's digest would be with the answer it has now; "" if it has none."""
    try:
        now = ruling(question, RULESET).value
    except CopyEngineError:
        return ""
    return digest_of(question.scenario.script, question.query, question.prompt, now)


def rows_of(instance: Instance) -> tuple[Question, list[Choice]]:
    """A question with its scenario and its choices, none of them saved."""
    template = instance.template
    scenario = Scenario(
        slug=f"practice-{template.id}-{instance.seed}-{instance.digest}",
        title=template.title,
        script=instance.script,
        origin=Scenario.Origin.GENERATED,
        level=instance.level,
        is_published=False,
    )
    kind = kind_named(template.kind)
    if kind.needs_rules:
        scenario.unsaved_rules = (instance.answer,)
    question = Question(
        scenario=scenario,
        kind=template.kind,
        prompt=instance.prompt,
        query=instance.query,
        explanation=instance.explanation,
    )
    known = misconceptions()
    choices = [Choice(text=instance.text, value=instance.answer)] if kind.offers_wrong_texts else []
    choices += [Choice(value=instance.answer, correction=instance.reason)] if instance.reason else []
    choices += [Choice(text=text, value=claim) for claim, text in instance.offered.items()]
    for wrong in instance.wrong if kind.keeps_beliefs else ():
        belief = next((known[each] for each in wrong.beliefs if each in known), None)
        told = {"belief": wrong.belief, "correction": wrong.correction}
        choices.append(Choice(text=wrong.text, value=wrong.value, misconception=belief, **told))
    for position, choice in enumerate(choices, start=1):
        choice.question, choice.position = question, position
    return question, choices


def stored(template: Template, seed: int, digest: str) -> Variant | None:
    """The question of a template and a seed, stored now if it wasn't; None if it is that no more."""
    known = Variant.objects.filter(template=template.id, seed=seed, digest=digest)
    if found := known.select_related("question__scenario").first():
        return found
    made = generated(template, seed)
    if made is None or made.digest != digest:
        return None
    question, choices = rows_of(made)
    with transaction.atomic():
        # In bulk, which sends no signals: a new question changes nothing that anyone keeps in memory.
        Scenario.objects.bulk_create([question.scenario], ignore_conflicts=True)
        # Whoever else stores it right now has to wait here, and then finds it stored.
        scenario = Scenario.objects.select_for_update().get(slug=question.scenario.slug)
        if found := known.select_related("question__scenario").first():
            return found
        question.scenario = scenario
        Question.objects.bulk_create([question])
        for choice in choices:
            choice.question = question
        Choice.objects.bulk_create(choices)
        _turn_on(scenario, made.about)
        return Variant.objects.create(template=template.id, seed=seed, digest=digest, question=question)


def stored_again(key: str) -> Question | None:
    """The question that an attempt's `question_key` means, made again where it was never played.

    None if no template made it, or if cards, rules and templates make another one of it here.
    """
    made = re.fullmatch(r"practice-(?P<template>.+)-(?P<seed>\d{1,10})-(?P<digest>\w+)/1", key)
    template = templates().get(made["template"]) if made else None
    if made is None or template is None:
        return None
    variant = stored(template, int(made["seed"]), made["digest"])
    return variant.question if variant else None


def _turn_on(scenario: Scenario, principles: Iterable[str]) -> None:
    wanted = list(principles)
    about = Q(principle__slug__in=wanted) | Q(also_principles__slug__in=wanted)
    rules = Rule.objects.filter(about, ruleset__slug=RULESET, commentary=False, retired=False).distinct()
    through = Scenario.rules.through
    through.objects.bulk_create(
        [through(scenario_id=scenario.pk, rule_id=pk) for pk in rules.values_list("pk", flat=True)],
        ignore_conflicts=True,
    )
    decided = Scenario.rulesets.through
    decided.objects.bulk_create(
        [decided(scenario_id=scenario.pk, ruleset_id=r.pk) for r in Ruleset.objects.filter(slug=RULESET)],
        ignore_conflicts=True,
    )


MOST_A_DAY = 20_000
"""Questions stored in a day; `tidy` deletes those nobody answers. Each takes 4 KB."""


def is_crowded() -> bool:
    """Whether so many were stored lately that exams and reviews take what is there."""
    last = (
        Variant.objects.order_by("-pk").values_list("created", flat=True)[MOST_A_DAY - 1 : MOST_A_DAY].first()
    )
    return last is not None and last > timezone.now() - timedelta(days=1)


def a_seed(rng: random.Random) -> int:
    """A seed that nobody chose."""
    return rng.randrange(1, SEEDS)


def fresh(principles: Iterable[str], rng: random.Random, *, kind: str = "", tries: int = 4) -> Variant | None:
    """A new question on one of the principles, the earlier before the later; None if there is none.

    Args:
        kind: a kind of question that goes before others.
    """
    if is_crowded():
        return None
    wanted = list(principles)
    found = [each for each in templates().values() if set(wanted) & set(each.principles)]
    rng.shuffle(found)

    def rank(template: Template) -> tuple[int, int, bool]:
        place = min(wanted.index(p) for p in template.principles if p in wanted)
        return template.principles[0] not in wanted, place, template.kind != kind

    for template in sorted(found, key=rank)[:tries]:
        seed = a_seed(rng)
        made = generated(template, seed)
        if made is not None:
            return stored(template, seed, made.digest)
    return None
