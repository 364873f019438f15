"""Unlimited practice: a question for every template and seed, and how templates perform."""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import dataclass

from django.contrib.auth.views import redirect_to_login
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_http_methods, require_safe

from judgeapp.copyengine import CopyEngineError
from judgeapp.htmx import HtmxHttpRequest, render_page
from judgeapp.quiz.generated.questions import Found, a_seed, stored, variant_at
from judgeapp.quiz.generated.statistics import tallies
from judgeapp.quiz.generated.templates import templates
from judgeapp.quiz.generator.templates import RULESET, Template
from judgeapp.quiz.models import Question
from judgeapp.quiz.playing.drawing import write_quiz
from judgeapp.quiz.playing.guests import welcome
from judgeapp.quiz.rulings.rulings import opening
from judgeapp.rules.index import rule_index
from judgeapp.rules.models import Principle, Ruleset

MOST_SEEDS = 20
LUCK = 5  # seeds tried until one makes a question
MOST_FOUND, MOST_LETTERS = 10, 100
LEVELS = {"1": "1, easy", "2": "2, medium", "3": "3, hard"}
FEWEST_IN_CHAPTER = 4  # situations; smaller sections share one


@require_safe
def index(request: HtmxHttpRequest) -> HttpResponse:
    """The situations searched for, or all by section of the rules and level, the larger chapters first.

    `?all` shows every one that was found.
    """
    titles = dict(Principle.objects.values_list("slug", "title"))
    ordered = sorted(templates().values(), key=lambda each: titles.get(each.principles[0], ""))
    ruleset = Ruleset.objects.filter(slug=RULESET).first()  # none before the content is loaded
    sections = ruleset.section_titles if ruleset else {}
    chapters: dict[str, list[Template]] = {}
    for template in ordered:
        chapters.setdefault(_chapter(template.principles[0], sections), []).append(template)
    large = {t: each for t, each in chapters.items() if t and len(each) >= FEWEST_IN_CHAPTER}
    rest = [template for template in ordered if _chapter(template.principles[0], sections) not in large]
    shown = [Chapter.of(title, large[title]) for title in sorted(large, key=lambda t: -len(large[t]))]
    if rest:
        shown.append(Chapter.of("Other rules that copying depends on", rest))
    wanted = Wanted(
        words=request.GET.get("q", "")[:MOST_LETTERS].strip(),
        level=request.GET.get("level", ""),
        kind=request.GET.get("kind", ""),
    )
    found = [each for each in ordered if wanted.fits(each, titles)] if wanted.is_anything else []
    context = {
        "chapters": shown,
        "wanted": wanted,
        "found": found if "all" in request.GET else found[:MOST_FOUND],
        "count": len(found),
        "kinds": Question.Kind.choices,
        "made": {template.kind for template in ordered},
        "levels": LEVELS,
    }
    return render_page(request, "quiz/practice.html", context, partial="situations")


@dataclass(frozen=True, slots=True)
class Wanted:
    """What situations are narrowed to; "" leaves it open."""

    words: str
    level: str
    kind: str

    @property
    def is_anything(self) -> bool:
        return bool(self.words or self.level or self.kind)

    def fits(self, template: Template, titles: Mapping[str, str]) -> bool:
        told = f"{template.title} {' '.join(titles.get(each, '') for each in template.principles)}".casefold()
        return (
            all(word in told for word in self.words.casefold().split())
            and self.level in {"", str(template.level)}
            and self.kind in {"", template.kind}
        )


@dataclass(frozen=True, slots=True)
class Chapter:
    """Situations of one section of the rules, grouped by level, the easy ones first."""

    title: str
    groups: list[tuple[str, list[Template]]]

    @classmethod
    def of(cls, title: str, members: list[Template]) -> Chapter:
        """The members at each level in the order given."""
        by_level = {
            name: [each for each in members if str(each.level) == key] for key, name in LEVELS.items()
        }
        return cls(title, [(name, own) for name, own in by_level.items() if own])

    @property
    def size(self) -> int:
        return sum(len(group) for _, group in self.groups)


def _chapter(principle: str, sections: Mapping[str, str]) -> str:
    """The title of the section that states a principle; "" if none of our rulebook does."""
    rule = rule_index().find(RULESET, principle)
    return sections.get(rule.number.partition(".")[0], "") if rule and rule.ruleset == RULESET else ""


@require_http_methods(["GET", "HEAD", "POST"])
def any_variant(request: HtmxHttpRequest, template: str) -> HttpResponse:
    """A question nobody chose: GET leads to its address, POST starts it."""
    found = _template(template)
    rng = random.SystemRandom()
    for _ in range(LUCK):
        if variant := variant_at(found, a_seed(rng)):
            return _play(request, variant) if request.method == "POST" else redirect(variant.address)
    return render(request, "quiz/no_variant.html", {"template": found}, status=404)


@require_http_methods(["GET", "HEAD", "POST"])
def variant(request: HtmxHttpRequest, template: str, seed: int) -> HttpResponse:
    """The question of a template and a seed; its address holds the digest that pins it.

    GET shows the situation and the question, and writes nothing; POST stores the question and starts a quiz.
    """
    digest = str((request.POST if request.method == "POST" else request.GET).get("is", ""))
    found = variant_at(_template(template), seed, digest)
    if found is None:
        raise Http404
    if request.method == "POST" and not found.changed:
        return _play(request, found)
    if not digest:
        return redirect(found.address)
    try:
        start = opening(found.question.scenario, found.question.query)
    except CopyEngineError:
        start = None
    context = {"found": found, "opening": None if found.changed else start, "question": found.question}
    return render_page(request, "quiz/variant.html", context, partial="variant")


def _play(request: HtmxHttpRequest, found: Found) -> HttpResponse:
    kept = stored(found.template, found.seed, found.digest)
    if kept is None:
        return redirect(found.address)
    question = kept.question
    quiz = write_quiz(
        welcome(request),
        [question.pk],
        at=timezone.now(),
        rng=random.SystemRandom(),
        ruleset=RULESET,
        scenario=question.scenario,
    )
    return redirect("quiz:item", quiz.pk, 1)


@require_http_methods(["GET", "HEAD", "POST"])
def statistics(request: HtmxHttpRequest) -> HttpResponse:
    """For authors: of each template what was tried, what was kept, and why the rest was dropped."""
    if not request.user.is_authenticated:
        return redirect_to_login(request.get_full_path(), reverse("accounts:sign_in"))
    if not request.user.is_staff:
        raise PermissionDenied
    asked = request.POST.get("seeds", "")
    seeds = min(int(asked), MOST_SEEDS) if asked.isdecimal() and len(asked) < 5 else 0
    one = request.POST.get("template") or request.GET.get("template", "")
    chosen = [_template(one)] if one else list(templates().values())
    found = tallies(chosen, seeds)
    untried = sum(not tally.tried for tally in found) if seeds else 0
    context = {"tallies": found, "seeds": seeds, "one": one, "untried": untried}
    return render_page(request, "quiz/statistics.html", context, partial="tallies")


def _template(name: str) -> Template:
    try:
        return templates()[name]
    except KeyError:
        raise Http404 from None
