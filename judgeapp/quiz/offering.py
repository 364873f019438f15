"""What a question offers to choose from: the right answer, and the wrong ones that beliefs give."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from functools import cached_property, lru_cache
from typing import Any

from judgeapp.combat import Believers
from judgeapp.combat.policies import COMPATIBLE
from judgeapp.content.versions import version
from judgeapp.copyengine import CopyEngineError, matches
from judgeapp.copyengine.alternatives import Alternative
from judgeapp.quiz.beliefs import believers_of, misconceptions, prior_of, times_held
from judgeapp.quiz.citing import tempting_rules, titled
from judgeapp.quiz.models import Choice, Question, sentences
from judgeapp.quiz.rulings import KEPT, Ruling, ruling, written
from judgeapp.quiz.saying import said
from judgeapp.rules.index import rule_index

Kind = Question.Kind
MOST = 5
# A reason may not tell the rule before the answer.
_RULE = re.compile(r"\d{3}\.\d|\bclass3\b")
_VERDICT = re.compile(r"^(?:Yes|No)\.?$")
_POINTS_BACK = re.compile(r"(?:It|They|This|That|These|Those|Its|Their|He|She|Yes|No)\b")


@dataclass(frozen=True)
class Offer:
    """An answer offered.

    Attributes:
        value: as an attempt keeps it; a reasoned yes or no is {"says": bool, "because": a belief}, "" for
            the right reason.
        beliefs: those that give this answer, the likeliest first.
        choice: what an author wrote about it, if one did.
    """

    text: str
    value: Any
    beliefs: tuple[str, ...] = ()
    choice: Choice | None = field(default=None, compare=False)

    @cached_property
    def identity(self) -> str:
        """What tells it from the other offers of a question, for a key that gives none of it away."""
        return repr([self.text, json.dumps(self.value, sort_keys=True)])


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
            return _yes_or_no(question, choices, found, ruleset)
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
    """The right choice and the four likeliest wrong ones, an author's or the engine's."""
    script, query = question.scenario.script, question.query
    texted = [choice for choice in choices if choice.text]
    right = [Offer(c.text, c.value, (), c) for c in texted if found.finds_right(c.value)]
    others = [c for c in texted if not found.finds_right(c.value)]
    given = [
        each
        for each in believers_of(script, ruleset).alternatives(query)
        # One that differs in what no option speaks of reads as right.
        if not any(matches(each.value, offer.value) for offer in right)
    ]
    wrong = [Offer(c.text, c.value, _behind(c, given), c) for c in others]
    fields = dict.fromkeys(key for c in texted if isinstance(c.value, Mapping) for key in c.value)
    known = {offer.text.casefold() for offer in (*right, *wrong)}
    for each in given:
        if any(matches(each.value, choice.value) for choice in others):
            continue
        text = said(each.value, query, script, fields)
        if text and text.casefold() not in known:
            known.add(text.casefold())
            value = {f: each.value[f] for f in fields if f in each.value} if fields else each.value
            wrong.append(Offer(text, value, _likeliest(each.beliefs)))
    return right + _most_plausible(question, wrong, on)[: MOST - len(right)]


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
    return tuple(dict.fromkeys([*_slugs(choice), *_likeliest(computed)]))


def _slugs(choice: Choice) -> tuple[str, ...]:
    return (choice.misconception.slug,) if choice.misconception else ()


def _likeliest(beliefs: Iterable[str]) -> tuple[str, ...]:
    return tuple(sorted(beliefs, key=lambda belief: -prior_of(belief)))


def _rules(question: Question, found: Ruling, ruleset: str) -> list[Offer]:
    """The rule that decides, by its title, and rules that don't come into it."""
    cited = [str(each["rule"]) for each in found.cited]
    believers = believers_of(question.scenario.script, ruleset)
    right = rule_index().by_number.get((ruleset, found.value))
    if right is None:
        raise CopyEngineError(f"There is no rule {found.value}.", where="rules", mend="Load the rulebook.")
    entries = [right, *tempting_rules(believers, question.query, right.number, cited)]
    return [Offer(titled(entry), entry.number) for entry in entries]


# Yes or no, and why --------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Reason:
    because: str
    text: str
    choice: Choice | None = None


def _yes_or_no(question: Question, choices: Sequence[Choice], found: Ruling, ruleset: str) -> list[Offer]:
    """Yes and no with reasons: the right one, two that lead astray, two that only lead there by luck.

    Without words for the right reason and for a wrong one, plain yes and no.
    """
    believers = believers_of(question.scenario.script, ruleset)
    astray = list(_reasons_astray(question, choices, found, believers))
    right = _right_reason(question, choices, found, astray)
    if not astray or right is None:
        return [Offer(text, value) for text, value in (("Yes", True), ("No", False))]
    lucky = list(_lucky_reasons(question, found, believers, astray))[: MOST - 1 - len(astray[:2])]
    verdict = bool(found.value)
    offered = [(verdict, _Reason("", right)), *((not verdict, reason) for reason in astray[:2])]
    offered += [(verdict, reason) for reason in lucky[:2]]
    return [
        Offer(
            f"{'Yes' if says else 'No'}. {reason.text}",
            {"says": says, "because": reason.because},
            (reason.because,) if reason.because in misconceptions() else (),
            reason.choice,
        )
        for says, reason in _apart(offered)
    ]


def _apart(offered: Iterable[tuple[bool, _Reason]]) -> Iterator[tuple[bool, _Reason]]:
    """Each reason once, whatever it is given for."""
    seen: set[str] = set()
    for says, reason in offered:
        if reason.text.casefold() not in seen:
            seen.add(reason.text.casefold())
            yield says, reason


def _reasons_astray(
    question: Question, choices: Sequence[Choice], found: Ruling, believers: Believers
) -> Iterator[_Reason]:
    """Beliefs that give the other answer: as an author put them, then in general words."""
    given = [b for each in believers.alternatives(question.query) for b in each.beliefs]
    written_of = set()
    for choice in choices:
        if isinstance(choice.value, bool) and choice.value != found.value and _tells(choice.belief):
            slug = choice.misconception.slug if choice.misconception else ""
            written_of.add(slug)
            yield _Reason(slug or f"choice-{choice.position}", choice.belief, choice)
    known = misconceptions()
    for belief in _likeliest(given):
        if belief in known and belief not in written_of and _tells(known[belief].belief):
            yield _Reason(belief, known[belief].belief)


def _right_reason(
    question: Question, choices: Sequence[Choice], found: Ruling, astray: Sequence[_Reason]
) -> str | None:
    """Why it is as it is: what corrects the first belief that leads astray, if it can stand by itself."""
    corrections = [c.correction for c in choices if isinstance(c.value, bool) and c.value != found.value]
    told = [_VERDICT.sub("", sentence) for sentence in sentences(question.explanation)]
    known = misconceptions()
    general = [known[reason.because].correction for reason in astray if reason.because in known]
    reasons = [text for text in (*corrections, *told, *general) if _tells(text)]
    return min(reasons, key=lambda text: bool(_POINTS_BACK.match(text)), default=None)


def _tells(text: str) -> bool:
    return bool(text) and not _RULE.search(text)


def _lucky_reasons(
    question: Question, found: Ruling, believers: Believers, astray: Sequence[_Reason]
) -> Iterator[_Reason]:
    """Wrong beliefs that happen to give the right answer here, those on the same matter first."""
    known = misconceptions()
    given = {belief for each in believers.alternatives(question.query) for belief in each.beliefs}
    matter = {known[reason.because].principle_id for reason in astray if reason.because in known}
    cited = {each["principle"] for each in found.cited}
    beside = {other for reason in astray for other in COMPATIBLE.get(reason.because, ())}
    lucky = [
        belief
        for belief in believers.possible(question.query)
        if belief in known and belief not in given and _tells(known[belief].belief)
    ]
    near = [b for b in lucky if known[b].principle_id in matter or b in beside]
    far = [b for b in lucky if known[b].principle.slug in cited]
    for belief in [*_likeliest(near), *_likeliest(far)[:1]]:
        yield _Reason(belief, known[belief].belief)
