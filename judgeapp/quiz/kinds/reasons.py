"""Answers with their reasons: who is right for the wrong reason is wrong.

A yes or no is offered with reasons wherever there are words for them; one of several answers where else there
would be fewer than five.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from judgeapp.combat import COMPATIBLE, Believers
from judgeapp.quiz.beliefs.known import OF_VERSIONS, believers_of, misconceptions, prior_of
from judgeapp.quiz.beliefs.relevance import bearing
from judgeapp.quiz.kinds.base import Ruling
from judgeapp.quiz.kinds.offers import Offer
from judgeapp.quiz.models import Choice, Question, sentences

MOST = 5
# A reason may not tell the rule before the answer.
_RULE = re.compile(r"\d{3}\.\d|\bclass3\b")
_CITED = re.compile(r"\s*\((?:\d{3}\.[\d.a-z]+(?:, | and )?)+\)")
_VERDICT = re.compile(r"^(?:Yes|No)\.?$")
_POINTS_BACK = re.compile(r"(?:It|They|This|That|These|Those|Its|Their|He|She|Yes|No|Only|Except)\b")
_GOES_ON = re.compile(r"\w+ also\b|Except\b")


def likeliest(beliefs: Iterable[str]) -> tuple[str, ...]:
    """Beliefs in the order of how likely people hold them."""
    return tuple(sorted(beliefs, key=lambda belief: (belief in OF_VERSIONS, -prior_of(belief))))


# One of several, and why ----------------------------------------------------------------------------

# What a belief must speak of to be a reason for what is asked; of other fields it has to be what the question
# is about anyway.
_SPEAKS_OF = {
    "name": "name|card|printed",
    "colors": "color",
    "color": "color",
    "power": "size|counter|changed|power|effect",
    "toughness": "size|counter|changed|power|effect",
    "power_toughness": "size|counter|changed|power|effect",
    "counters": "counter|enter",
    "controller": "control|own|player|casting",
    "owner": "control|own|player|casting",
    "who_chooses": "choice|choose",
    "choices": "choice|choose|chosen",
    "targets": "target|aim",
    "destroyed": "target|aim",
    "subtypes": "type",
    "has_subtype": "type|as it is now",
    "types": "type",
    "mana_paid": "paid|cost",
    "supertypes": "legendary|status|state",
    "abilities": "abilit|text",
    "has_ability": "abilit|text",
    "modes": "mode|choice|choose",
    "x": r"\bX\b|paid",
    "zone": "leaves|ceases|token|card|counter|dies|graveyard|hand",
    "faces": "face|side|half",
    "tapped": "state|status|tapped",
    "face_down": "face|state|status",
    "flipped": "half|state|status",
}
_OF_ANYTHING = re.compile(r"\bcopied first\b")


def reasoned(
    question: Question, found: Ruling, believers: Believers, right: Sequence[Offer], wrong: Sequence[Offer]
) -> list[Offer]:
    """Every answer with its reason, the right one with wrong reasons beside; none if words are missing."""
    astray = [_Reason(_belief_of(offer), _words_of(offer), offer.choice) for offer in wrong]
    because = _right_reason(question, [offer.choice for offer in wrong if offer.choice], astray, told_from=1)
    reasons = [because or "", *(reason.text for reason in astray)]
    if len(right) != 1 or not all(map(_tells, reasons)) or len(set(reasons)) < len(reasons):
        return []
    speaks = _speaking_of(right[0].value, question.query)
    lucky = [
        replace(_with_reason(right[0], reason), beliefs=(reason.because,))
        for reason in _lucky_reasons(question, found, believers, astray)
        if any(each.search(reason.text) for each in speaks)
        and all(reason.because not in offer.beliefs for offer in wrong)
    ]
    others = _other_reasons(wrong, reasons)
    if not lucky and not others:
        return []
    offers = [_with_reason(right[0], _Reason("", reasons[0]))]
    offers += [_with_reason(offer, reason) for offer, reason in zip(wrong, astray, strict=True)]
    by_text = {offer.text.casefold(): offer for offer in reversed([*offers, *lucky, *others])}
    return list(reversed(by_text.values()))[:MOST]


def _speaking_of(value: Any, query: Mapping[str, Any]) -> list[re.Pattern[str]]:
    """What reasons for an answer to a query may speak of."""
    claims = query.get("claims") or ()
    fields = [claim.get("field") for claim in (claims.values() if isinstance(claims, Mapping) else claims)]
    asked = dict.fromkeys([*(value if isinstance(value, Mapping) else ()), query.get("ask"), *fields])
    if "characteristics" in asked:
        asked |= dict.fromkeys(("name", "colors", "power"))
    words = [_SPEAKS_OF[str(each)] for each in asked if str(each) in _SPEAKS_OF]
    return [_OF_ANYTHING, *(re.compile(each, re.IGNORECASE) for each in words)]


def _other_reasons(wrong: Sequence[Offer], taken: Sequence[str]) -> list[Offer]:
    """The wrong answers that several beliefs give, each once more for its second belief."""
    known = misconceptions()
    found = []
    for offer in wrong:
        for belief in [b for b in offer.beliefs[1:] if b in known and b not in OF_VERSIONS][:1]:
            text = known[belief].belief
            if _tells(text) and text not in taken:
                reason = _Reason(belief, text)
                found.append(replace(_with_reason(offer, reason), beliefs=(belief,), choice=None))
    return found


def _belief_of(offer: Offer) -> str:
    return offer.beliefs[0] if offer.beliefs else f"choice-{offer.choice.position if offer.choice else 0}"


def _words_of(offer: Offer) -> str:
    """What is behind a wrong answer: as its author put it, or in general words."""
    if offer.choice is not None and offer.choice.belief:
        return offer.choice.belief
    known = misconceptions()
    telling = (belief for belief in offer.beliefs if belief in known and belief not in OF_VERSIONS)
    return next((known[belief].belief for belief in telling), "")


def _with_reason(offer: Offer, reason: _Reason) -> Offer:
    value = {"says": offer.value, "because": reason.because}
    verdict = offer.text.rstrip(".")
    return replace(offer, text=f"{verdict}. {reason.text}", value=value, verdict=verdict)


# Yes or no, and why ---------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Reason:
    because: str
    text: str
    choice: Choice | None = None


def yes_or_no(question: Question, choices: Sequence[Choice], found: Ruling, ruleset: str) -> list[Offer]:
    """Yes and no with reasons: the right one, some that lead astray, up to two that only lead there by luck.

    Without words for the right reason and for a wrong one, plain yes and no.
    """
    believers = believers_of(question.scenario.script, ruleset)
    astray = list(_reasons_astray(question, choices, found, believers))
    against = [c for c in choices if isinstance(c.value, bool) and c.value != found.value]
    right = _right_reason(question, against, astray)
    if not astray or right is None:
        return [Offer(text, value) for text, value in (("Yes", True), ("No", False))]
    lucky = list(_lucky_reasons(question, found, believers, astray))[:2]
    verdict = bool(found.value)
    offered = [(verdict, _Reason("", right)), *((verdict, reason) for reason in lucky)]
    offered += [(not verdict, reason) for reason in astray[: 2 if lucky else 3]]
    return [
        Offer(
            f"{verdict_text(says)}. {reason.text}",
            {"says": says, "because": reason.because},
            (reason.because,) if reason.because in misconceptions() else (),
            reason.choice,
            verdict_text(says),
        )
        for says, reason in _apart(offered)
    ]


def verdict_text(says: bool) -> str:
    """A yes or no in a word."""
    return "Yes" if says else "No"


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
    for belief in likeliest(given):
        if belief in OF_VERSIONS or belief not in known or belief in written_of:
            continue
        if _tells(known[belief].belief):
            yield _Reason(belief, known[belief].belief)


def _right_reason(
    question: Question, against: Iterable[Choice], astray: Sequence[_Reason], *, told_from: int = 0
) -> str | None:
    """Why it is as it is: what corrects the first belief that leads astray, if it can stand by itself.

    Args:
        against: the choices whose corrections speak for the right answer.
        told_from: the first sentence of the explanation that gives a reason and no answer.
    """
    corrections = [c.correction for c in against]
    told = [_CITED.sub("", _VERDICT.sub("", each)) for each in sentences(question.explanation)[told_from:]]
    known = misconceptions()
    general = [
        known[reason.because].correction
        for reason in astray
        if reason.because in known and reason.because not in OF_VERSIONS
    ]
    reasons = [text for text in (*corrections, *told, *general) if _tells(text)]
    return min(
        reasons, key=lambda text: (bool(_GOES_ON.match(text)), bool(_POINTS_BACK.match(text))), default=None
    )


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
    lucky = bearing(
        believers,
        lucky,
        (reason.because for reason in astray),
        f"{question.prompt} {question.explanation}",
    )
    near = [b for b in lucky if known[b].principle_id in matter or b in beside]
    far = [b for b in lucky if known[b].principle.slug in cited]
    for belief in [*likeliest(near), *likeliest(far)[:1]]:
        yield _Reason(belief, known[belief].belief)
