"""Whether the options leave exactly one right answer, and each says something of its own."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import combinations
from typing import Any

from judgeapp.copyengine import NOWHERE, same_answer
from judgeapp.quiz.generator.levels import copy_effects
from judgeapp.quiz.kinds.answers.deciding_rules import fits
from judgeapp.quiz.kinds.answers.happenings import happenings
from judgeapp.quiz.kinds.answers.offers import Offer
from judgeapp.quiz.kinds.answers.told_by_rule import rules_named
from judgeapp.quiz.models import Question, Scenario
from judgeapp.quiz.reviewing.items import Item
from judgeapp.quiz.reviewing.lints import Fault, lint
from judgeapp.rules.index import rule_index

MOST_COPY_EFFECTS, MOST_OPTIONS = 2, 4
_PARTS = re.compile(r"(?:[,;] (?:and )?| and )(?![^“]*”)")
"""What parts of an option stand between, but not inside the text of an ability."""
_ASKED = {
    re.compile(r"\b(?:[Ww]hat|[Ww]hich) color is\b"): re.compile(r"red|blue|black|white|green|-color|color"),
    re.compile(r"\b(?:what|which) counters\b"): re.compile(r"counters?"),
}
"""What a prompt asks for, and how an option tells it."""
_ASKS_SIZE = re.compile(r"\bWhat are [^?]*\bpower and toughness\b")
_SIZE = re.compile(r"-?\d+/-?\d+")
_QUOTED = re.compile(r"“[^”]*”")
_BLANK = re.compile(r"\bnameless\b|\b(?:without|no) (?:[\w ,]*\b)?(?:a name|power)\b")
_NOUN = re.compile(r"An? ")
_DENIED_TYPE = re.compile(r"\bnon(?:enchantment|land|planeswalker|battle) (?:\w+ )*creature\b")
_DENIED_SUBTYPE = re.compile(r"\bisn't an? ([A-Z]\w+)")
_SENTENCE_OR_PLACE = re.compile(r"(?:It|Its|It's|They|Nobody|Ada|Noah) |(?:In|On) (?:its|the|exile)\b")
_BY_OTHERS = frozenset({"controller", "owner"})


@lint("rule-off-the-table")
def rule_off_the_table(item: Item) -> Iterator[Fault]:
    """Each rule to choose from is about something that happens in the story."""
    if item.question.kind != Question.Kind.CITE:
        return
    there = happenings(item.script, item.cards)
    for offer in item.wrong:
        entry = rule_index().by_number.get((item.ruleset, str(offer.value)))
        if entry and not fits(entry, there):
            yield Fault(
                f"Nothing in the story has to do with {offer.text}.", "Take a rule that could apply here."
            )


@lint("cited-wrong-rule")
def cited_wrong_rule(item: Item) -> Iterator[Fault]:
    """The explanation doesn't rest on a rule that is offered as a wrong one."""
    if item.question.kind != Question.Kind.CITE:
        return
    named = rules_named(item.explanation)
    for offer in item.wrong:
        if str(offer.value) in named:
            yield Fault(
                f"The explanation cites {offer.value}, and {offer.text} counts as wrong.",
                "Offer another rule, or explain it without this one.",
            )


@lint("two-questions")
def two_questions(item: Item) -> Iterator[Fault]:
    """A prompt asks one question."""
    asked = _QUOTED.sub("", item.question.prompt).count("?")
    if asked > 1:
        yield Fault(f"The prompt asks {asked} questions.", "Ask the one that the options answer.")


@lint("unanswered-prompt")
def unanswered_prompt(item: Item) -> Iterator[Fault]:
    """Some option tells what the prompt asks for, a color or counters; power and toughness every option."""
    if item.question.kind != Question.Kind.CHOOSE_ONE:
        return
    said = " ".join(offer.text for offer in item.offers).casefold()
    for asked, told in _ASKED.items():
        if asked.search(item.question.prompt) and not told.search(said):
            word = "color" if "color" in asked.pattern else "counters"
            yield Fault(
                f"It asks for the {word}, but no option tells any.", "Ask only for what the options tell."
            )
    made = item.question.scenario.origin == Scenario.Origin.GENERATED  # an author may say “None”
    more = [offer.text for offer in item.offers if made and not _SIZE.fullmatch(offer.text)]
    if more and _ASKS_SIZE.search(item.question.prompt):
        yield Fault(
            f"It asks for power and toughness, and “{more[0]}” tells something else.",
            "Ask what it is, or for `power_toughness` alone.",
        )


@lint("blank-option")
def blank_option(item: Item) -> Iterator[Fault]:
    """No wrong option lacks a name, or power and toughness, where nothing is or was face down."""
    if "face-down" in " ".join(item.story) or any(_BLANK.search(offer.text) for offer in item.right):
        return
    for offer in item.wrong if item.question.kind == Question.Kind.CHOOSE_ONE else ():
        if _BLANK.search(offer.text):
            yield Fault(
                f"Nobody would choose “{offer.text}.”", "Offer something that could be on the battlefield."
            )


@lint("denied-type")
def denied_type(item: Item) -> Iterator[Fault]:
    """No option calls a creature "nonland" or "nonenchantment," which nobody would say of it."""
    for offer in item.offers:
        if found := _DENIED_TYPE.search(offer.text):
            yield Fault(
                f"“{offer.text}” denies a type: “{found[0]}.”", "Draw other cards, or don't ask for types."
            )


@lint("needless-denial")
def needless_denial(item: Item) -> Iterator[Fault]:
    """An option denies a creature type only where its name doesn't tell it apart from what has that type."""
    for offer in item.offers:
        found = _DENIED_SUBTYPE.search(offer.text)
        if not found or not isinstance(offer.value, Mapping) or not offer.value.get("name"):
            continue
        values = [each.value for each in item.offers if isinstance(each.value, Mapping)]
        namesakes = [each for each in values if each.get("name") == offer.value["name"]]
        if not any(found[1] in (each.get("subtypes") or ()) for each in namesakes):
            yield Fault(
                f"“{offer.text}” says what it isn't, though its name says what it is.",
                "Ask for the name or for the types.",
            )


@lint("mixed-forms")
def mixed_forms(item: Item) -> Iterator[Fault]:
    """Where one option is a noun, “A 2/2 Bear,” none is a sentence or a place."""
    if item.question.kind != Question.Kind.CHOOSE_ONE:
        return
    texts = [offer.text for offer in item.offers]
    others = [text for text in texts if _SENTENCE_OR_PLACE.match(text)]
    noun = next(filter(_NOUN.match, texts), "")
    if noun and others:
        yield Fault(
            f"“{noun}” is a noun, and “{others[0]}” isn't.",
            "Write all options alike: “A card in its owner's graveyard.”",
        )


@lint("unique-key")
def unique_key(item: Item) -> Iterator[Fault]:
    """One option is right, and no two mean the same."""
    if not item.chooses_one:
        return
    if len(item.right) != 1:
        said = "; ".join(f"“{offer.text}”" for offer in item.right) or "none"
        yield Fault(f"One option must be right, but these are: {said}.", "Change the others' values.")
    for one, other in combinations(item.offers, 2):
        if mean_the_same(one, other):
            yield Fault(
                f"“{one.text}” and “{other.text}” mean the same.",
                "Remove one, or make it say something else.",
            )


def mean_the_same(one: Offer, other: Offer) -> bool:
    """Whether two options are one answer: in their words, or in what their values come to."""
    if _bare(one.text) == _bare(other.text):
        return True
    if one.verdict or other.verdict:
        return False  # The same answer for two reasons.
    return same_answer(_meaning(one.value), _meaning(other.value))


def _bare(text: str) -> str:
    return "".join(letter for letter in text.casefold() if letter.isalnum() or letter in "/+-")


def _meaning(value: Any) -> Any:
    """A value without what means nothing: nobody controls or owns what has ceased to exist."""
    if isinstance(value, Mapping) and value.get("zone") == NOWHERE:
        return {field: part for field, part in value.items() if field not in _BY_OTHERS}
    return value


@lint("same-in-all-options")
def same_in_all_options(item: Item) -> Iterator[Fault]:
    """No part of what the options say is the same in all of them."""
    texts = list(dict.fromkeys(offer.verdict or offer.text for offer in item.offers))
    if not item.chooses_one or len(texts) < 2:
        return
    first, *others = (dict.fromkeys(_PARTS.split(text.rstrip("."))) for text in texts)
    for part in first:
        if len(part.split()) > 1 and all(part in other for other in others):
            yield Fault(f"Every option says “{part}.”", "Leave it out, or let a wrong option differ in it.")


@lint("number-twice")
def number_twice(item: Item) -> Iterator[Fault]:
    """Where a number is typed, each wrong one has one belief behind it."""
    for number, count in Counter(offer.text for offer in item.numbers_expected).items():
        if count > 1:
            yield Fault(f"Two choices are the number {number}.", "Keep the belief that most people hold.")


@lint("check-question")
def check_question(item: Item) -> Iterator[Fault]:
    """A check question has at most two copy effects and four options."""
    if not item.question.scenario.slug.startswith(Scenario.CHECK):
        return
    effects = copy_effects(item.script, item.events)
    if effects > MOST_COPY_EFFECTS:
        yield Fault(f"It has {effects} copy effects.", f"Keep {MOST_COPY_EFFECTS}; ask the rest elsewhere.")
    if len(item.offers) > MOST_OPTIONS:
        yield Fault(f"It has {len(item.offers)} options.", f"Keep {MOST_OPTIONS}.")
