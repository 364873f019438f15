"""Rulebooks, the principles they share, and what candidates wrongly believe about them."""

import re
from typing import Any, ClassVar, Self

from django.db import models
from django.db.models.functions import Coalesce
from django.urls import reverse

from judgeapp.content.models import Content
from judgeapp.rules.glossary_models import Term as Term
from judgeapp.rules.official_models import OfficialImport as OfficialImport
from judgeapp.rules.official_models import OfficialText as OfficialText


class Prior(models.TextChoices):
    COMMON = "common"
    OCCASIONAL = "occasional"
    RARE = "rare"


class SlugQuerySet[M: models.Model](models.QuerySet[M]):
    def get_by_natural_key(self, slug: str) -> M:
        return self.get(slug=slug)


class Ruleset(Content):
    """One rulebook, as it was at one time."""

    shapes: ClassVar[dict[str, Any]] = {"sections": list[tuple[str, str]]}

    slug = models.SlugField(unique=True)
    title = models.CharField(max_length=200, help_text="In full, with its date.")
    name = models.CharField(max_length=60, help_text="As in a sentence: “Rules of 2024”.")
    short = models.CharField(max_length=20, help_text="As a label: “2024”.")
    numbering = models.CharField(max_length=300, blank=True)
    sections = models.JSONField(
        default=list,
        blank=True,
        help_text="[number, title] of each section, in the order of the outline.",
    )
    in_force = models.BooleanField(default=False)
    order = models.PositiveSmallIntegerField(default=0)

    objects = SlugQuerySet["Ruleset"].as_manager()

    class Meta:
        ordering = ["order", "slug"]

    def __str__(self) -> str:
        return self.name

    def natural_key(self) -> tuple[str]:
        return (self.slug,)

    def get_absolute_url(self) -> str:
        return reverse("rules:ruleset", args=[self.slug])

    @property
    def dated(self) -> str:
        """The date in its title: "April 12, 2024"; "" if it names none."""
        return self.title.partition("(")[2].partition(")")[0]

    @property
    def section_titles(self) -> dict[str, str]:
        """Section -> title, in the order of the outline."""
        return dict(self.sections)


class Principle(Content):
    """What a rule says, whatever its number is: the engine cites these."""

    slug = models.SlugField(max_length=60, unique=True)
    title = models.CharField(max_length=120)
    definition = models.TextField()
    absent = models.CharField(
        max_length=200,
        blank=True,
        help_text="If the rulebook in force has no rule for it here: why.",
    )

    objects = SlugQuerySet["Principle"].as_manager()

    class Meta:
        ordering = ["slug"]

    def __str__(self) -> str:
        return self.title

    def natural_key(self) -> tuple[str]:
        return (self.slug,)


class RuleQuerySet(models.QuerySet["Rule"]):
    def get_by_natural_key(self, ruleset: str, number: str) -> "Rule":
        return self.get(ruleset__slug=ruleset, number=number)

    def current(self) -> Self:
        return self.filter(retired=False)

    def around(self, rule: "Rule") -> Self:
        """The rules its page shows beside it, in one query, with what to say about each.

        They are those of its own rulebook that stand next to it or say the same, and its versions
        in other rulebooks. `how` is in what one differs (None: nothing is noted), `same` whether
        it is noted to say the same.
        """
        family = models.Q(parent=rule) | models.Q(pk=rule.parent_id)
        if rule.parent_id:
            family |= models.Q(parent=rule.parent_id)
        version = (
            models.Q(principle=rule.principle_id)
            | models.Q(also_principles=rule.principle_id)
            | models.Q(same_as=rule)
            | models.Q(differences_to__of=rule)
        )
        from_it = RuleDifference.objects.filter(of=models.OuterRef("pk"), to=rule)
        to_it = RuleDifference.objects.filter(of=rule, to=models.OuterRef("pk"))
        same = Rule.same_as.through.objects.filter(from_rule=rule, to_rule=models.OuterRef("pk"))
        return (
            self.current()
            .filter(family | version)
            .exclude(pk=rule.pk)
            .annotate(
                how=Coalesce(models.Subquery(to_it.values("how")), models.Subquery(from_it.values("how"))),
                same=models.Exists(same),
            )
            .select_related("ruleset")
            .order_by("ruleset__order", "ruleset", "sort_key")
            .distinct()
        )


class Rule(Content):
    """One numbered rule in our own words."""

    ruleset = models.ForeignKey(Ruleset, models.CASCADE, related_name="rules")
    number = models.CharField(max_length=40)
    title = models.CharField(max_length=160)
    summary = models.TextField(help_text="In our own words, never the official sentence.")
    principle = models.ForeignKey(Principle, models.PROTECT, related_name="rules")
    also_principles = models.ManyToManyField(Principle, blank=True, related_name="also_rules")
    parent = models.ForeignKey("self", models.SET_NULL, null=True, blank=True, related_name="children")
    same_as = models.ManyToManyField("self", blank=True)
    general = models.BooleanField(default=False, help_text="Not about copying: a rule that copying leans on.")
    commentary = models.BooleanField(default=False, help_text="Says something about the rules.")
    sort_key = models.CharField(max_length=80, editable=False, default="")

    objects = RuleQuerySet.as_manager()

    class Meta:
        ordering = ["ruleset", "sort_key"]
        constraints = [
            models.UniqueConstraint(fields=["ruleset", "number"], name="one_rule_per_number"),
        ]

    def __str__(self) -> str:
        return f"{self.number} {self.title}"

    def save(self, *args: object, **kwargs: object) -> None:
        self.sort_key = sort_key(self.number)
        super().save(*args, **kwargs)  # type: ignore[arg-type]

    def natural_key(self) -> tuple[str, str]:
        return (*self.ruleset.natural_key(), self.number)

    natural_key.dependencies = ["rules.ruleset"]  # type: ignore[attr-defined]

    def get_absolute_url(self) -> str:
        return reverse("rules:rule", args=[self.ruleset.slug, self.number])

    @property
    def is_numbered(self) -> bool:
        """Whether its document numbers it; the others are shown by their titles alone."""
        return is_numbered(self.number)

    @property
    def section(self) -> str:
        """What stands before the first dot: "707", "wiki", "copying-objects"."""
        return self.number.partition(".")[0]

    @property
    def section_title(self) -> str:
        """What the rulebook calls that section; "" if it doesn't say."""
        return self.ruleset.section_titles.get(self.section, "")


class RuleDifferenceQuerySet(models.QuerySet["RuleDifference"]):
    def get_by_natural_key(
        self, ruleset: str, number: str, from_ruleset: str, from_number: str
    ) -> "RuleDifference":
        return self.get(
            of__ruleset__slug=ruleset,
            of__number=number,
            to__ruleset__slug=from_ruleset,
            to__number=from_number,
        )


class RuleDifference(models.Model):
    """In what a rule differs from another version of it."""

    content_parent: ClassVar[str] = "of"

    of = models.ForeignKey(Rule, models.CASCADE, related_name="differences_of")
    to = models.ForeignKey(Rule, models.CASCADE, related_name="differences_to")
    how = models.TextField()

    objects = RuleDifferenceQuerySet.as_manager()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["of", "to"], name="one_difference_per_pair"),
        ]

    def __str__(self) -> str:
        return f"{self.of} / {self.to}"

    def natural_key(self) -> tuple[str, str, str, str]:
        return (*self.of.natural_key(), *self.to.natural_key())

    natural_key.dependencies = ["rules.rule"]  # type: ignore[attr-defined]


class Misconception(Content):
    """What candidates wrongly believe; the engine has a policy of the same slug."""

    shapes: ClassVar[dict[str, Any]] = {"rules": dict[str, str], "true_under": list[str]}

    slug = models.SlugField(max_length=80, unique=True)
    belief = models.TextField()
    correction = models.TextField()
    principle = models.ForeignKey(Principle, models.PROTECT, related_name="misconceptions")
    rules = models.JSONField(
        default=dict, blank=True, help_text="Ruleset to the number of the rule that corrects it."
    )
    prior = models.CharField(max_length=10, choices=Prior, default=Prior.OCCASIONAL)
    keyword = models.BooleanField(
        default=False, help_text="About keyword abilities and combat, not about copying."
    )
    true_under = models.JSONField(
        default=list, blank=True, help_text="Rulesets under which the belief is right."
    )

    objects = SlugQuerySet["Misconception"].as_manager()

    class Meta:
        ordering = ["slug"]

    def __str__(self) -> str:
        return self.belief

    def natural_key(self) -> tuple[str]:
        return (self.slug,)


def sort_key(number: str) -> str:
    """Order numbers as a reader counts: 707.9g before 707.10, words after numbers."""
    return re.sub(r"\d+", lambda digits: digits[0].zfill(4), number)


def is_numbered(number: str) -> bool:
    """Whether a number is one that people cite, "707.2", rather than a name of ours, "wiki.status"."""
    return number[:1].isdigit()
