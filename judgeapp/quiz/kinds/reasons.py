"""Yes or no with reasons, wherever there are words for them: who is right for the wrong reason is wrong."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice

from judgeapp.combat import Believers
from judgeapp.quiz.beliefs.consequences import asked_fields, changed, consequence
from judgeapp.quiz.beliefs.known import OF_VERSIONS, RARE, believers_of, misconceptions, prior_of
from judgeapp.quiz.generator.cues import LONGER
from judgeapp.quiz.kinds.base import Ruling
from judgeapp.quiz.kinds.offers import Offer
from judgeapp.quiz.models import Choice, Question, sentences
from judgeapp.quiz.models.scripts import card_names

MOST_ASTRAY, FEWEST_ASTRAY = 3, 1
# A reason may not tell the rule before the answer.
_RULE = re.compile(r"\d{3}\.\d|\bclass3\b")
_CITED = re.compile(r"\s*\((?:\d{3}\.[\d.a-z]+(?:, | and )?)+\)")
_VERDICT = re.compile(r"^(?:Yes|No)\b.*")
_OF_ANOTHER_BOOK = re.compile(r"\b(?:20\d\d|older|today|today's|handout|paragraph)\b", re.IGNORECASE)
"""What rules of other years said, or where a rule stands, is no reason."""
_SEVERAL_CLAUSES = re.compile(r"\. |;|, so ")
_GOES_ON = re.compile(r"\w+ also\b|(?:Except|So|That|These|Those)\b")


def likeliest(beliefs: Iterable[str]) -> tuple[str, ...]:
    """Beliefs in the order of how likely people hold them."""
    return tuple(sorted(beliefs, key=lambda belief: (belief in OF_VERSIONS, -prior_of(belief))))


# Yes or no, and why ---------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Reason:
    because: str
    text: str
    choice: Choice | None = None


def yes_or_no(question: Question, choices: Sequence[Choice], found: Ruling, ruleset: str) -> list[Offer]:
    """Yes and no with reasons: the right one, some that lead astray, and at most one that is right by luck.

    Without words for the right reason and for a wrong one, plain yes and no.
    """
    believers = believers_of(question.scenario.script, ruleset)
    astray = list(_reasons_astray(question, choices, found, believers))
    lucky = list(islice(_lucky_reasons(question, believers), 1))
    astray = astray[: MOST_ASTRAY - len(lucky)]
    right = _right_reason(question, [c for c in choices if isinstance(c.value, bool)], found, astray)
    if not astray or right is None:
        return [Offer(text, value) for text, value in (("Yes", True), ("No", False))]
    verdict = bool(found.value)
    offered = [(verdict, _Reason("", right)), *((verdict, reason) for reason in lucky)]
    offered += [(not verdict, reason) for reason in astray]
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


# Another ability may change without a word on the one that is asked about.
_OF_MANY = frozenset({"abilities"})


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
    told = 0
    for belief in likeliest(given):
        if belief in OF_VERSIONS or belief not in known or belief in written_of:
            continue
        # What few people believe is no temptation beside what many do.
        if _tells(known[belief].belief) and (
            prior_of(belief) > RARE or len(written_of) + told < FEWEST_ASTRAY
        ):
            told += 1
            yield _Reason(belief, _on_this_table(believers, question, belief))


def _on_this_table(believers: Believers, question: Question, belief: str) -> str:
    """A belief, and what it comes to here."""
    general = misconceptions()[belief].belief
    here = consequence(believers, question.query, belief)
    if not here:
        return general
    joint = ". So here" if _SEVERAL_CLAUSES.search(general) else ", so here"
    return f"{general.removesuffix('.')}{joint} {here}."


def _right_reason(
    question: Question, choices: Sequence[Choice], found: Ruling, astray: Sequence[_Reason]
) -> str | None:
    """Why it is as it is, in a sentence that can stand by itself and isn't told by its form; None if none is.

    What an author wrote for it goes first, then what the explanation says, then what speaks against the
    beliefs that lead astray.
    """
    written = [c.correction for c in choices if c.value == found.value]
    corrections = [c.correction for c in choices if c.value != found.value]
    told = [_CITED.sub("", _VERDICT.sub("", each)) for each in sentences(question.explanation)]
    known = misconceptions()
    general = [
        known[reason.because].correction
        for reason in astray
        if reason.because in known and reason.because not in OF_VERSIONS
    ]
    told = [text for text in told if not _OF_ANOTHER_BOOK.search(text)]
    corrections = [text for text in corrections if not _OF_ANOTHER_BOOK.search(text)]
    reasons = [text for text in (*written, *told, *corrections, *general) if _tells(text)]
    reasons += [f"{text.partition('; ')[0]}." for text in reasons if "; " in text]
    fitting = [text for text in reasons if not _stands_out(text, [each.text for each in astray], question)]
    return min(fitting, key=lambda text: bool(_GOES_ON.match(text)), default=None)


def _stands_out(text: str, others: Sequence[str], question: Question) -> bool:
    """Whether a reason would be known by its length, or as the only one that names a card."""
    names = list(card_names(question.scenario.script))
    alone = any(name in text for name in names) and not any(n in each for each in others for n in names)
    return alone or len(text) > LONGER * max(map(len, others), default=0)


def _tells(text: str) -> bool:
    return bool(text) and not _RULE.search(text)


def _lucky_reasons(question: Question, believers: Believers) -> Iterator[_Reason]:
    """Wrong beliefs that give the right answer here, though they change what it rests on."""
    known, query = misconceptions(), question.query
    given = {belief for each in believers.alternatives(query) for belief in each.beliefs}
    asked = asked_fields(query)
    for belief in likeliest(believers.possible(query)):
        if belief in given or belief not in known or not _tells(known[belief].belief):
            continue
        if prior_of(belief) > RARE and changed(believers, query, belief) & asked - _OF_MANY:
            yield _Reason(belief, _on_this_table(believers, question, belief))
