"""Scenarios, their questions and their choices.

No row says which option is right: the engine is asked each time (`rulings/`).
"""

from __future__ import annotations

import math
import re
from collections.abc import Sequence
from typing import Any, ClassVar

from django.db import models
from django.db.models import Exists, OuterRef
from django.db.models.expressions import Combinable
from django.urls import reverse

from judgeapp.cards.models import Card
from judgeapp.content.models import Content, Source
from judgeapp.quiz.models.licenses import License, named_licenses
from judgeapp.quiz.models.scripts import card_names
from judgeapp.rules.models import Misconception, Rule, Ruleset

DEFAULT_RULESET = "mtg-2024"
LAST_WRITTEN = 100
"""Questions by rule stand at places after this one."""
LONGEST_HEADLINE = 60
"""Characters of a sentence on several things that may stand as a heading."""
_RULE_NUMBER = re.compile(r"\d{3}\.\d+[a-z]?")
# A new sentence begins with a capital, or with the number of the rule it speaks of. The periods in
# "A.I.M. Bot" and "Mr. Foxglove" end none.
_SENTENCES = re.compile(
    r"(?:(?<=[.?])|(?<=[.?…]”))(?<!\.[A-Z]\.)(?<!\bMr\.)(?<!\bMrs\.)(?<!\bMs\.)(?<!\bDr\.)(?<!\bSt\.)"
    r"\s+(?=[A-Z0-9“\"])"
)


def sentences(text: str) -> list[str]:
    """A text sentence by sentence; what stands within a quotation isn't split."""
    found: list[str] = []
    for part in _SENTENCES.split(text):
        if found and found[-1].count("“") > found[-1].count("”"):
            found[-1] = f"{found[-1]} {part}"
        else:
            found.append(part)
    return found


class ScenarioQuerySet(models.QuerySet["Scenario"]):
    def get_by_natural_key(self, slug: str) -> Scenario:
        return self.get(slug=slug)

    def published(self) -> ScenarioQuerySet:
        return self.filter(is_published=True, retired=False)

    def listed(self) -> ScenarioQuerySet:
        """The published ones but for those whose every question is withheld."""
        asked = Question.objects.filter(scenario=OuterRef("pk"))
        return self.published().exclude(
            Exists(asked.filter(held_back=True)), ~Exists(asked.filter(held_back=False))
        )

    def with_rules(self) -> ScenarioQuerySet:
        """Each with `turns_on`, its rules of the ruleset its script names, at hand."""
        return self.prefetch_related(
            models.Prefetch("rules", Rule.objects.select_related("ruleset").order_by("sort_key"))
        )

    def narrowed(
        self, ruleset: str = "", rule: str = "", card: str = "", kind: str = "", **_: Any
    ) -> ScenarioQuerySet:
        """Those of a ruleset, turning on a rule (by its number), with a card (by words of its name),
        and with a kind of question; what is "" narrows nothing.
        """
        found = self
        if ruleset:
            found = found.filter(Exists(Ruleset.objects.filter(scenarios=OuterRef("pk"), slug=ruleset)))
        if rule:
            rules = Rule.objects.filter(scenarios=OuterRef("pk"), number=rule)
            found = found.filter(Exists(rules.filter(ruleset__slug=ruleset) if ruleset else rules))
        if card:
            found = found.filter(Exists(Card.objects.filter(scenarios=OuterRef("pk"), name__icontains=card)))
        if kind:
            found = found.filter(Exists(Question.objects.filter(scenario=OuterRef("pk"), kind=kind)))
        return found

    def saying(self, words: Sequence[str]) -> ScenarioQuerySet:
        """The listed ones with these words in their title, in the name of such a card, or in that of such a
        rule: of one or two words all, of more at least half.

        A rule is meant by its number as well, which counts for its parts. Those that have most words come
        first, then the easier ones.
        """
        said: Combinable = models.Value(0)
        for word in words:
            has_card = Exists(Card.objects.filter(scenarios=OuterRef("pk"), name__icontains=word))
            rules = Rule.objects.filter(scenarios=OuterRef("pk"))
            has_it = models.Q(title__icontains=word) | models.Q(has_card)
            has_it |= models.Q(Exists(rules.filter(title__icontains=word)))
            if _RULE_NUMBER.fullmatch(word):
                has_it |= models.Q(
                    Exists(rules.filter(models.Q(number=word) | models.Q(parent__number=word)))
                )
            said += models.Case(models.When(has_it, then=1), default=0)
        enough = max(min(len(words), 2), math.ceil(len(words) / 2))
        return self.listed().annotate(said=said).filter(said__gte=enough).order_by("-said", "level", "slug")

    def about(self, *what: models.Q) -> ScenarioQuerySet:
        """The listed ones about a rule and its parts, or about a card, for its page."""
        return self.listed().filter(*what).with_rules().order_by("level", "slug").distinct()


class Scenario(Content):
    """A script (see the engine's schema), and where it comes from.

    Attributes:
        attribution: whom its page names, in their own words.
        taken_from: the ruling, article or address that it was written after.
        license: "" where its author states none.
    """

    class Origin(models.TextChoices):
        DOCUMENTED = "documented", "documented example"
        DERIVED = "derived", "derived from the rules"
        AUTHOR = "author", "written by an author"
        GENERATED = "generated", "made by a template"

    CHECK: ClassVar = "check-"
    """What the slugs of those begin with whose questions only a check asks."""

    unsaved_rules: tuple[str, ...] = ()  # the numbers of what it turns on, while it isn't saved

    slug = models.SlugField(max_length=120, unique=True)
    title = models.CharField(max_length=200)
    script = models.JSONField(help_text="setup and events, as for `manage.py play`")
    origin = models.CharField(max_length=12, choices=Origin, default=Origin.AUTHOR)
    level = models.PositiveSmallIntegerField(
        default=1, choices=[(1, "1, easy"), (2, "2, medium"), (3, "3, hard")]
    )
    catalogue = models.JSONField(
        default=dict, blank=True, help_text="what a catalogue of examples calls its objects and abilities"
    )
    attribution = models.CharField("by whom", max_length=200, blank=True)
    taken_from = models.CharField("where it comes from", max_length=300, blank=True)
    license = models.CharField(max_length=40, choices=named_licenses, blank=True)
    is_published = models.BooleanField("published", default=True)
    rulesets = models.ManyToManyField(
        Ruleset, related_name="scenarios", help_text="the rulesets that decide it"
    )
    rules = models.ManyToManyField(
        Rule, related_name="scenarios", blank=True, help_text="the rules it turns on, in any ruleset"
    )
    cards = models.ManyToManyField(
        Card, related_name="scenarios", blank=True, help_text="taken from the script when saved"
    )
    created = models.DateTimeField(auto_now_add=True)
    updated = models.DateTimeField(auto_now=True)

    objects = ScenarioQuerySet.as_manager()

    class Meta:
        ordering = ["slug"]
        indexes = [models.Index(fields=["is_published", "origin"])]

    def __str__(self) -> str:
        return self.title

    def natural_key(self) -> tuple[str]:
        return (self.slug,)

    natural_key.dependencies = ["cards.card", "rules.rule", "rules.ruleset"]  # type: ignore[attr-defined]

    def get_absolute_url(self) -> str:
        if self.origin == self.Origin.GENERATED:
            template, seed, digest = self.slug.removeprefix("practice-").rsplit("-", 2)
            return f"{reverse('quiz:variant', args=[template, seed])}?is={digest}"
        return reverse("quiz:scenario", args=[self.slug])

    def save(self, *args: Any, **kwargs: Any) -> None:
        super().save(*args, **kwargs)
        names = set(card_names(self.script))
        self.cards.set(Card.objects.filter(faces__name__in=names).distinct())

    @property
    def summary(self) -> str:
        """A few words below its title in a list."""
        return f"{self.get_origin_display().capitalize()}, level {self.level}"

    @property
    def stated_license(self) -> str:
        """The license it says it has; what ships is under that of the code."""
        return self.license or (License.MIT if self.source == Source.SHIPPED else "")

    @property
    def license_name(self) -> str:
        """Under what it may be used, in words."""
        return str(License(self.stated_license or License.ASK).label)

    @property
    def turns_on(self) -> list[Rule]:
        """Its rules in the ruleset its script names; `with_rules` has them at hand."""
        return [rule for rule in self.rules.all() if rule.ruleset.slug == self.default_ruleset]

    @property
    def default_ruleset(self) -> str:
        """The ruleset its script names, as the engine would take it."""
        return str(self.script.get("ruleset") or DEFAULT_RULESET)


class QuestionQuerySet(models.QuerySet["Question"]):
    def get_by_natural_key(self, slug: str, position: int) -> Question:
        return self.get(scenario__slug=slug, position=position)

    def documented(self, ruleset: str) -> QuestionQuerySet:
        """Every question of a published documented example that `ruleset` decides."""
        return self.in_play(ruleset).filter(scenario__origin=Scenario.Origin.DOCUMENTED)

    def examined(self, ruleset: str) -> QuestionQuerySet:
        """Every question of a documented or derived example, but for those that only a check asks."""
        shipped = (Scenario.Origin.DOCUMENTED, Scenario.Origin.DERIVED)
        asked = self.in_play(ruleset).filter(scenario__origin__in=shipped)
        return asked.exclude(scenario__slug__startswith=Scenario.CHECK)

    def in_play(self, ruleset: str) -> QuestionQuerySet:
        """Every question of a published scenario that `ruleset` decides, but for those withheld."""
        return self.filter(
            scenario__is_published=True,
            scenario__retired=False,
            scenario__rulesets__slug=ruleset,
            held_back=False,
        )


def named_kinds() -> list[tuple[str, str]]:
    """The kinds of questions by name and label; a function, so that a new one takes no migration."""
    return Question.Kind.choices


class Question(models.Model):
    """A query over a scenario's game.

    Choose-one, choose-many and legal-or-not are answered by the choices offered. Choices without a text
    are not offered; they are wrong answers worth explaining: a number, a yes or no, a whole selection. A
    card is filled in; which rule decides, and in what order, the engine knows without choices.
    """

    class Kind(models.TextChoices):
        CHOOSE_ONE = "choose_one", "choose one"
        CHOOSE_MANY = "choose_many", "choose all that apply"
        NUMBER = "number", "number"
        YES_NO = "yes_no", "yes or no"
        CARD = "card", "what is it now"
        CITE = "cite", "which rule decides"
        LEGAL = "legal", "legal or not"
        ORDER = "order", "which comes first"

    content_parent: ClassVar[str] = "scenario"

    scenario = models.ForeignKey(Scenario, models.CASCADE, related_name="questions")
    position = models.PositiveSmallIntegerField(default=1)
    kind = models.CharField(max_length=12, choices=named_kinds)
    prompt = models.TextField()
    query = models.JSONField(help_text='{"ask": "colors", "of": "clone"}')
    explanation = models.TextField(
        blank=True, help_text="the ruling and its reason in a sentence or two; without it the engine's"
    )
    catalogue = models.JSONField(
        default=dict, blank=True, help_text="which question of a catalogue's example it answers, and how"
    )

    held_back = models.BooleanField(
        default=False, editable=False, help_text="withheld until a person decides which answer is right"
    )

    objects = QuestionQuerySet.as_manager()

    class Meta:
        ordering = ["scenario", "position"]
        constraints = [models.UniqueConstraint(fields=["scenario", "position"], name="question_natural_key")]

    def __str__(self) -> str:
        return self.prompt

    def natural_key(self) -> tuple[str, int]:
        return (self.scenario.slug, self.position)

    natural_key.dependencies = ["quiz.scenario"]  # type: ignore[attr-defined]

    @property
    def key(self) -> str:
        """How an attempt remembers it, should the question ever be deleted."""
        return f"{self.scenario.slug}/{self.position}"

    @property
    def moment(self) -> int | None:
        """How many events have happened when the query, or the last of its claims, asks; None: all."""
        at = self.query.get("at")
        claims = self.query.get("claims") or ()
        if isinstance(claims, dict):
            claims = claims.values()
        moments = [claim.get("at", at) for claim in claims] or [at]
        return None if None in moments else max(moments)

    @property
    def headline(self) -> str:
        """The ruling, which an explanation says first; "" if the engine says it."""
        return "" if self._is_reason_alone else _SENTENCES.split(self.explanation, maxsplit=1)[0]

    @property
    def reason(self) -> str:
        """The rest of the explanation; may be ""."""
        if self._is_reason_alone:
            return self.explanation
        return "".join(_SENTENCES.split(self.explanation, maxsplit=1)[1:])

    @property
    def _is_reason_alone(self) -> bool:
        """Whether the engine says the ruling: all of a card, of which nobody wrote; or how many apply, where
        the author begins with more than a heading holds.
        """
        if self.kind == self.Kind.CHOOSE_MANY:
            return len(_SENTENCES.split(self.explanation, maxsplit=1)[0]) > LONGEST_HEADLINE
        return self.kind == self.Kind.CARD and self.position > LAST_WRITTEN


class ChoiceManager(models.Manager["Choice"]):
    def get_by_natural_key(self, slug: str, question: int, position: int) -> Choice:
        return self.get(question__scenario__slug=slug, question__position=question, position=position)


class Choice(models.Model):
    """An answer one can give. Its own belief and correction, where written, say it better for
    this scenario than the misconception's general words."""

    content_parent: ClassVar[str] = "question"

    question = models.ForeignKey(Question, models.CASCADE, related_name="choices")
    position = models.PositiveSmallIntegerField(default=1)
    text = models.CharField(max_length=300, blank=True)
    value = models.JSONField(null=True, blank=True, help_text="compared with the engine's answer")
    misconception = models.ForeignKey(
        Misconception, models.SET_NULL, null=True, blank=True, related_name="choices"
    )
    belief = models.TextField(blank=True)
    correction = models.TextField(blank=True)

    objects = ChoiceManager()

    class Meta:
        ordering = ["question", "position"]
        constraints = [models.UniqueConstraint(fields=["question", "position"], name="choice_natural_key")]

    def __str__(self) -> str:
        return self.text

    @property
    def is_reason(self) -> bool:
        """Whether it only says why an answer is right: nobody gives that answer by mistake."""
        return bool(self.correction) and not self.belief and self.misconception_id is None

    def natural_key(self) -> tuple[str, int, int]:
        return (*self.question.natural_key(), self.position)

    natural_key.dependencies = ["quiz.question", "rules.misconception"]  # type: ignore[attr-defined]
