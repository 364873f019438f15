"""What a question offers to choose from: the right answer, and the wrong ones that beliefs give."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import date
from functools import lru_cache
from itertools import islice
from typing import Any

from judgeapp.content.versions import version
from judgeapp.copyengine import Alternative, CopyEngineError, matches
from judgeapp.quiz.beliefs.known import believers_of, prior_of, times_held
from judgeapp.quiz.kinds.cite import tempting_rules, titled
from judgeapp.quiz.kinds.option_text import said
from judgeapp.quiz.kinds.reasons import MOST, Offer, likeliest, reasoned, yes_or_no
from judgeapp.quiz.models import Choice, Question
from judgeapp.quiz.rulings.rulings import KEPT, Ruling, ruling, written
from judgeapp.rules.index import rule_index

Kind = Question.Kind
PAIRS_TRIED = 8


def offers_of(question: Question, ruleset: str, on: date) -> tuple[Offer, ...]:
    """The answers offered for a question that is asked on a day, in no order that tells anything.

    Raises:
        CopyEngineError: the script can't be played, or the query doesn't fit it.
    """
    editions = [version(app) for app in ("quiz", "rules", "cards")]
    return _offers(question.pk, ruleset, on, *editions)


@lru_cache(maxsize=KEPT)
def _offers(question_pk: int, ruleset: str, on: date, *editions: str) -> tuple[Offer, ...]:
    question = written(question_pk)
    found = offers(question, list(question.choices.all()), ruling(question, ruleset), ruleset, on)
    return tuple(sorted(found, key=lambda offer: json.dumps(offer.value, sort_keys=True, default=str)))


def offers(
    question: Question, choices: Sequence[Choice], found: Ruling, ruleset: str, on: date
) -> list[Offer]:
    """The same without keeping it, for a question that may not be stored."""
    match question.kind:
        case Kind.CHOOSE_ONE:
            return _chosen_from(question, choices, found, ruleset, on)
        case Kind.CHOOSE_MANY | Kind.LEGAL:
            return [Offer(c.text, c.value, _slugs(c), c) for c in choices if c.text]
        case Kind.YES_NO:
            return yes_or_no(question, choices, found, ruleset)
        case Kind.CITE:
            return _rules(question, found, ruleset)
        case Kind.ORDER:
            return [Offer(text, text) for group in found.value for text in group]
        case _:
            return []


# Choose one ---------------------------------------------------------------------------------------


def _chosen_from(
    question: Question, choices: Sequence[Choice], found: Ruling, ruleset: str, on: date
) -> list[Offer]:
    """The right choice and the four likeliest wrong ones, an author's or the engine's.

    Where single beliefs give too few, two together may; and then one verdict may stand with several reasons.
    """
    script, query = question.scenario.script, question.query
    texted = [choice for choice in choices if choice.text]
    right = [Offer(c.text, c.value, (), c) for c in texted if found.finds_right(c.value)]
    others = [c for c in texted if not found.finds_right(c.value)]
    believers = believers_of(script, ruleset)
    given = [each for each in believers.alternatives(query) if not _among(each.value, right)]
    wrong = [Offer(c.text, c.value, _behind(c, given), c) for c in others]
    fields = dict.fromkeys(key for c in texted if isinstance(c.value, Mapping) for key in c.value)
    known = {offer.text.casefold() for offer in (*right, *wrong)}

    def told(alternatives: Iterable[Alternative]) -> Iterator[tuple[Offer, Alternative]]:
        """What can be said and isn't yet; what differs in something no option speaks of reads as right."""
        for each in alternatives:
            text = "" if _among(each.value, (*right, *wrong)) else said(each.value, query, script, fields)
            if text and right and right[0].text[:1].isupper():
                text = text[:1].upper() + text[1:]
            if text and text.casefold() not in known:
                known.add(text.casefold())
                value = {f: each.value[f] for f in fields if f in each.value} if fields else each.value
                yield Offer(text, value), each

    wrong += [replace(offer, beliefs=likeliest(each.beliefs)) for offer, each in told(given)]
    if len(right) + len(wrong) >= MOST:
        return right + _most_plausible(question, wrong, on)[: MOST - len(right)]
    if found_reasons := reasoned(question, found, believers, right, wrong):
        return found_reasons
    two_together = (offer for offer, _ in told(believers.joint(query, PAIRS_TRIED)))
    return [*right, *wrong, *islice(two_together, MOST - len(right) - len(wrong))]


def _among(value: Any, offers: Iterable[Offer]) -> bool:
    return any(matches(value, offer.value) for offer in offers)


def _most_plausible(question: Question, wrong: list[Offer], on: date) -> list[Offer]:
    """By how often people have held a belief behind it, then by how likely they do."""
    if len(wrong) < MOST or question.pk is None:
        return wrong
    times = times_held(question.pk, on)

    def plausibility(offer: Offer) -> tuple[int, int, bool]:
        held = sum(times.get(belief, 0) for belief in offer.beliefs)
        prior = max((prior_of(belief) for belief in offer.beliefs), default=0)
        return -held, -prior, offer.choice is None

    return sorted(wrong, key=plausibility)


def _behind(choice: Choice, given: Iterable[Alternative]) -> tuple[str, ...]:
    """The beliefs behind an author's wrong choice: the one written first, then all others that give it."""
    computed = [belief for each in given if matches(each.value, choice.value) for belief in each.beliefs]
    return tuple(dict.fromkeys([*_slugs(choice), *likeliest(computed)]))


def _slugs(choice: Choice) -> tuple[str, ...]:
    return (choice.misconception.slug,) if choice.misconception else ()


def _rules(question: Question, found: Ruling, ruleset: str) -> list[Offer]:
    """The rule that decides, by its title, and rules that don't come into it."""
    cited = [str(each["rule"]) for each in found.cited]
    believers = believers_of(question.scenario.script, ruleset)
    right = rule_index().by_number.get((ruleset, found.value))
    if right is None:
        raise CopyEngineError(f"There is no rule {found.value}.", where="rules", mend="Load the rulebook.")
    entries = [right, *tempting_rules(believers, question.query, right.number, cited)]
    return [Offer(titled(entry), entry.number) for entry in entries]
