"""A question with all that a candidate or a judge sees of it, whether it is stored or not."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from functools import cached_property
from typing import Any

from django.db.models import Prefetch

from judgeapp.cards.pool import card_pool
from judgeapp.combat import Believers, tell
from judgeapp.copyengine import CardPool, Game, Table
from judgeapp.quiz.beliefs.known import believers_of, prior_of
from judgeapp.quiz.generated.questions import features, rows_of
from judgeapp.quiz.generator.instances import instance_of
from judgeapp.quiz.generator.levels import Features, features_of
from judgeapp.quiz.generator.templates import Template
from judgeapp.quiz.kinds.answers.offers import Offer, keyed
from judgeapp.quiz.kinds.base import Ruling, kind_of
from judgeapp.quiz.models import Choice, Question, Scenario
from judgeapp.quiz.models.scripts import card_names
from judgeapp.quiz.rulings.explanations import Explained, explained
from judgeapp.quiz.rulings.headlines import ruled
from judgeapp.quiz.rulings.hints import Hint, hints_on
from judgeapp.quiz.rulings.offers import offers
from judgeapp.quiz.rulings.rulings import ruling
from judgeapp.quiz.rulings.short_reasons import short_reason
from judgeapp.rules.models import Rule

BEFORE_ANY_ANSWER = date(2000, 1, 1)
"""Options go by how often people hold a belief; on this day nobody had answered anything."""


@dataclass(frozen=True)
class Item:
    """A question to be reviewed; what is worked out of it is worked out once.

    Attributes:
        where: how a finding names it.
        turned_on: the numbers of the rules that it turns on, whether or not a derivation steps through them.
        told_of_siblings: the explanations of the other questions of its scenario, by their keys.
    """

    where: str
    question: Question
    choices: Sequence[Choice]
    ruleset: str
    told_of_siblings: Mapping[str, str]
    turned_on: frozenset[str] = frozenset()

    @property
    def level(self) -> int:
        return self.question.scenario.level

    @property
    def script(self) -> Mapping[str, Any]:
        script: Mapping[str, Any] = self.question.scenario.script
        return script

    @property
    def query(self) -> Mapping[str, Any]:
        query: Mapping[str, Any] = self.question.query
        return query

    @property
    def claims(self) -> list[Mapping[str, Any]]:
        """The claims that the query asks about; none where it asks for a value."""
        claims = self.query.get("claims") or ()
        return list(claims.values() if isinstance(claims, Mapping) else claims)

    @cached_property
    def moment(self) -> int:
        """How many events have happened when the question is asked."""
        asked = self.question.moment
        return len(self.script.get("events") or ()) if asked is None else asked

    @property
    def events(self) -> list[Mapping[str, Any]]:
        """The events up to the moment asked about."""
        return list(self.script.get("events") or ())[: self.moment]

    @cached_property
    def cards(self) -> CardPool:
        return card_pool()

    @cached_property
    def believers(self) -> Believers:
        return believers_of(dict(self.script), self.ruleset)

    @property
    def game(self) -> Game:
        return self.believers.by_the_rules

    @property
    def table(self) -> Table:
        """The table at the moment asked about."""
        return self.game.table(self.moment)

    @cached_property
    def ruling(self) -> Ruling:
        return ruling(self.question, self.ruleset)

    @cached_property
    def offers(self) -> list[Offer]:
        """The options; none where an answer is typed or filled in."""
        return offers(self.question, self.choices, self.ruling, self.ruleset, BEFORE_ANY_ANSWER)

    @cached_property
    def features(self) -> Features:
        """What it asks of somebody."""
        shown = {self.cards[name].name for name in self.names_there if name in self.cards}
        texts = [*self.story, self.question.prompt]
        return features_of(
            self.script, self.events, len(self.table.objects), self.ruling.steps, texts, len(shown)
        )

    @property
    def right(self) -> list[Offer]:
        return [offer for offer in self.offers if self.ruling.finds_right(offer.value)]

    @property
    def wrong(self) -> list[Offer]:
        return [offer for offer in self.offers if not self.ruling.finds_right(offer.value)]

    @cached_property
    def refutations(self) -> list[tuple[Offer, Explained]]:
        """What is said to somebody who takes a wrong option; none where beliefs have no answer to it."""
        if kind_of(self.question).about_derivation:
            return []
        wrong = self.wrong if self.chooses_one else self.numbers_expected
        options = keyed(self.offers, str)
        return [
            (offer, explained(self.question, self.choices, self.ruling, self.ruleset, options, [offer.value]))
            for offer in wrong
        ]

    @property
    def numbers_expected(self) -> list[Offer]:
        """The wrong numbers that beliefs lead to, where a number is typed."""
        if self.question.kind != Question.Kind.NUMBER:
            return []
        wrong = (each for each in self.choices if not self.ruling.finds_right(each.value))
        return [Offer(str(each.value), each.value, choice=each) for each in wrong]

    @property
    def chooses_one(self) -> bool:
        """Whether one of several options is chosen."""
        kind = kind_of(self.question)
        return bool(self.offers) and not kind.several and kind.lists_options

    @cached_property
    def rulesets(self) -> list[str]:
        """The rulesets that decide its scenario, its own first."""
        scenario = self.question.scenario
        decided = [each.slug for each in scenario.rulesets.all()] if scenario.pk else []
        return list(dict.fromkeys([self.ruleset, *decided]))

    @cached_property
    def story(self) -> tuple[str, ...]:
        """Its sentences up to the moment asked about."""
        return tell({**self.script, "events": self.events}, self.cards)

    @cached_property
    def names_there(self) -> frozenset[str]:
        """The names in its script, up to the moment it asks about, and of all faces of the cards there."""
        named = set(card_names({**self.script, "events": self.events}))
        known = [self.cards[name] for name in named if name in self.cards]
        return frozenset(named) | {face.name for card in known for face in card.faces}

    @cached_property
    def explanation(self) -> str:
        """All that a verdict says: the ruling, and why it is so, by the author or by the derivation."""
        reason = short_reason(self.question, self.ruling)
        said = ruled(self.question, self.ruling, self.ruleset, keyed(self.offers, str))
        if (
            self.question.kind == Question.Kind.CHOOSE_MANY
            and self.question.reason == self.question.explanation
        ):
            said = ""  # a heading says how many apply, and the author all the rest
        return " ".join(filter(None, (said, reason.text, reason.rest)))

    @cached_property
    def hints(self) -> list[Hint]:
        """What it may be asked for before it is answered."""
        reason = short_reason(self.question, self.ruling)
        options = [offer.text for offer in self.offers]
        return hints_on(self.question, self.ruling, reason, self.story, options)

    @cached_property
    def texts_after_the_prompt(self) -> Mapping[str, str]:
        """Its options, its explanation, and what its choices say of beliefs, by where they stand."""
        found = {f"option {n}": offer.text for n, offer in enumerate(self.offers, start=1)}
        found["the explanation"] = self.explanation
        for n, choice in enumerate(self.choices, start=1):
            found[f"the belief of choice {n}"] = choice.belief
            found[f"the correction of choice {n}"] = choice.correction
        return {place: text for place, text in found.items() if text}

    @cached_property
    def texts(self) -> Mapping[str, str]:
        """All that is read of it, by where it stands."""
        story = {f"sentence {n} of the story": said for n, said in enumerate(self.story, start=1)}
        return {**story, "the prompt": self.question.prompt, **self.texts_after_the_prompt}


def item_of(
    question: Question, choices: Sequence[Choice], where: str = "", rules: Iterable[str] = ()
) -> Item:
    """A question as an item, under the ruleset that its script names; none of it needs to be stored.

    Args:
        rules: the numbers of rules that it turns on, besides those stored with its scenario.
    """
    scenario = question.scenario
    others = scenario.questions.all() if scenario.pk else ()
    told = {other.key: other.explanation for other in others if other.pk != question.pk}
    numbers = {*rules, *((rule.number for rule in scenario.turns_on) if scenario.pk else ())}
    return Item(where or question.key, question, choices, scenario.default_ruleset, told, frozenset(numbers))


def stored_items() -> Iterator[Item]:
    """Every published question that no template made."""
    related = Prefetch("questions", Question.objects.order_by("position"))
    rules = Prefetch("rules", Rule.objects.select_related("ruleset", "principle"))
    scenarios = Scenario.objects.published().exclude(origin=Scenario.Origin.GENERATED)
    for scenario in scenarios.prefetch_related(related, rules, "rulesets").order_by("slug"):
        for question in scenario.questions.all():
            question.scenario = scenario
            choices = question.choices.select_related("misconception").order_by("position")
            yield item_of(question, list(choices))


def generated_items(template: Template, seeds: Iterable[int]) -> Iterator[Item]:
    """What seeds make of a template, none of it stored."""
    for seed in seeds:
        made = instance_of(template, seed, features(), prior_of)
        if made is not None:
            question, choices = rows_of(made)
            yield item_of(question, choices, f"{template.id}, seed {seed}", filter(None, [made.rule]))
