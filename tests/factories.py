"""Rows for tests, one factory a model, grouped by app."""

import factory
from django.utils.text import slugify
from factory.django import DjangoModelFactory

from judgeapp.cards.models import Card, Face
from judgeapp.quiz.models import Choice, Question, Scenario
from judgeapp.rules.models import (
    Misconception,
    OfficialImport,
    OfficialText,
    Principle,
    Rule,
    RuleDifference,
    Ruleset,
    Term,
)

# cards ------------------------------------------------------------------------------------------


class FaceFactory(DjangoModelFactory):
    """A green 2/2 Bear."""

    class Meta:
        model = Face

    card = factory.SubFactory("tests.factories.CardFactory", face=None)
    name = factory.SelfAttribute("card.name")
    mana_cost = "{1}{G}"
    types = ["Creature"]
    subtypes = ["Bear"]
    colors = ["green"]
    power = "2"
    toughness = "2"


class CardFactory(DjangoModelFactory):
    """A card with one face; what is given as `face__...` is printed on it."""

    class Meta:
        model = Card
        skip_postgeneration_save = True

    slug = factory.Sequence("test-bear-{}".format)
    name = factory.Sequence("Test Bear {}".format)
    face = factory.RelatedFactory(FaceFactory, factory_related_name="card")


# rules ------------------------------------------------------------------------------------------


class RulesetFactory(DjangoModelFactory):
    class Meta:
        model = Ruleset
        django_get_or_create = ["slug"]

    slug = factory.Sequence("test-{}".format)
    title = factory.LazyAttribute("All rules of {0.slug}".format)
    name = factory.LazyAttribute("Rules of {0.slug}".format)
    short = factory.SelfAttribute("slug")


class PrincipleFactory(DjangoModelFactory):
    class Meta:
        model = Principle
        django_get_or_create = ["slug"]

    slug = factory.Sequence("principle-{}".format)
    title = factory.LazyAttribute("About {0.slug}".format)
    definition = "Something holds."


class RuleFactory(DjangoModelFactory):
    class Meta:
        model = Rule

    ruleset = factory.SubFactory(RulesetFactory)
    principle = factory.SubFactory(PrincipleFactory)
    number = factory.Sequence("900.{}".format)
    title = "A rule"
    summary = "A copy is a copy."


class RuleDifferenceFactory(DjangoModelFactory):
    class Meta:
        model = RuleDifference

    of = factory.SubFactory(RuleFactory)
    to = factory.SubFactory(RuleFactory)
    how = "The older one is silent."


class MisconceptionFactory(DjangoModelFactory):
    class Meta:
        model = Misconception

    slug = factory.Sequence("belief-{}".format)
    belief = "Counters are copied."
    correction = "They are not."
    principle = factory.SubFactory(PrincipleFactory)


class OfficialImportFactory(DjangoModelFactory):
    class Meta:
        model = OfficialImport

    ruleset = factory.SubFactory(RulesetFactory)
    name = "rules.txt"


class OfficialTextFactory(DjangoModelFactory):
    class Meta:
        model = OfficialText

    came_with = factory.SubFactory(OfficialImportFactory)
    ruleset = factory.SelfAttribute("came_with.ruleset")
    number = factory.Sequence("901.{}".format)
    text = "A text."


class TermFactory(DjangoModelFactory):
    class Meta:
        model = Term

    name = factory.Sequence("term {}".format)
    slug = factory.LazyAttribute(lambda term: slugify(term.name))
    definition = "What the word means."


# quiz -------------------------------------------------------------------------------------------


class ScenarioFactory(DjangoModelFactory):
    """A published documented example of `mtg-2024`: a Test Bear with two counters is cloned.

    Its cards are "Test Bear" and "Test Clone"; `tests/quiz/conftest.py` makes them.
    """

    class Meta:
        model = Scenario
        skip_postgeneration_save = True

    slug = factory.Sequence("scenario-{}".format)
    title = factory.LazyAttribute("The story of {0.slug}".format)
    origin = Scenario.Origin.DOCUMENTED
    script = factory.LazyFunction(
        lambda: {
            "setup": [{"ref": "bear", "card": "Test Bear", "controller": "A", "counters": {"+1/+1": 2}}],
            "events": [
                {"do": "enter", "ref": "clone", "card": "Test Clone", "controller": "B", "copy_of": "bear"}
            ],
        }
    )

    @factory.post_generation
    def decided_by(self, create: bool, slugs: list[str] | None, **kwargs: object) -> None:
        """Slugs of the rulesets that decide it."""
        self.rulesets.set([RulesetFactory(slug=slug) for slug in slugs or ["mtg-2024"]])


class QuestionFactory(DjangoModelFactory):
    """ "What color is the clone?", without choices."""

    class Meta:
        model = Question

    scenario = factory.SubFactory(ScenarioFactory)
    position = factory.LazyAttribute(lambda question: question.scenario.questions.count() + 1)
    kind = Question.Kind.CHOOSE_ONE
    prompt = "What color is the creature Noah cast as Test Clone?"
    query = {"ask": "colors", "of": "clone"}
    explanation = "It is green. A copy takes the color with the mana cost. 707.2 lists both."


class ChoiceFactory(DjangoModelFactory):
    class Meta:
        model = Choice

    question = factory.SubFactory(QuestionFactory)
    position = factory.LazyAttribute(lambda choice: choice.question.choices.count() + 1)
    text = factory.Sequence("Choice {}".format)
    value = factory.LazyFunction(list)
