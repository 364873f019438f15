"""Yes or no with reasons, wherever there are words for them: who is right for the wrong reason is wrong."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import combinations, islice

from judgeapp.combat import Believers
from judgeapp.quiz.beliefs.consequences import changed, consequence, contrary
from judgeapp.quiz.beliefs.known import RARE, believers_of, misconceptions, prior_of
from judgeapp.quiz.generator.cues import LONGER, known_by_length
from judgeapp.quiz.generator.instances import OF_VERSIONS
from judgeapp.quiz.kinds.answers.offers import Offer
from judgeapp.quiz.kinds.base import Ruling
from judgeapp.quiz.models import Choice, Question, sentences
from judgeapp.quiz.models.scripts import card_names

FEWEST_ASTRAY = 1
EACH_WAY = 2
"""So many reasons for each verdict, where there are as many for either."""
# A reason may not tell the rule before the answer.
_RULE = re.compile(r"\d{3}\.\d|\bclass3\b")
_CITED = re.compile(r"\s*\((?:\d{3}\.[\d.a-z]+(?:, | and )?)+\)")
_VERDICT = re.compile(r"^(?:Yes|No)\b.*")
_OF_ANOTHER_BOOK = re.compile(r"\b(?:20\d\d|older|today|today's|handout|paragraph)\b", re.IGNORECASE)
"""What rules of other years said, or where a rule stands, is no reason."""
_SEVERAL_CLAUSES = re.compile(r"\. |;|, so ")
_GOES_ON = re.compile(r"\w+ also\b|(?:Except|So|Such|That|These|Those)\b")
_NO = re.compile(r"\b(?:not|no|never|nothing|nobody|none|cannot|without)\b|n't\b", re.IGNORECASE)
_WORD = re.compile(r"[a-z]{4,}")
_COMMON = frozenset(
    "about also another because been before being card cards copies copy does from have here into itself "
    "more only other same such that their them then there they this those what when where which while "
    "with".split()
)

STEM = 5
FEWEST_SHARED = 2
"""So many words of the prompt make a reason one about what is asked."""


def likeliest(beliefs: Iterable[str]) -> tuple[str, ...]:
    """Beliefs in the order of how likely people hold them."""
    return tuple(sorted(beliefs, key=lambda belief: (belief in OF_VERSIONS, -prior_of(belief))))


# Yes or no, and why ---------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Reason:
    """A reason; `here` is what it comes to on this table, "" if there are no words for that."""

    because: str
    text: str
    choice: Choice | None = None
    here: str = ""

    @property
    def in_full(self) -> str:
        joint = ". So" if _SEVERAL_CLAUSES.search(self.text) else ", so"
        return f"{self.text.removesuffix('.')}{joint} {self.here}." if self.here else self.text


def yes_or_no(question: Question, choices: Sequence[Choice], found: Ruling, ruleset: str) -> list[Offer]:
    """Yes and no with reasons: the right one and one that leads astray; of each a second where there is one
    that is right by luck and another that leads astray. So no verdict is told by how often it stands there.

    Without words for the right reason and for a wrong one, plain yes and no.
    """
    believers = believers_of(question.scenario.script, ruleset)
    answers = [choice for choice in choices if isinstance(choice.value, bool)]
    known = misconceptions()
    astray = list(_apart(_reasons_astray(question, answers, found, believers)))
    # What an author says of this table goes first; of that, what nobody can find again comes last.
    astray.sort(key=lambda each: (each.choice is None, each.because not in known))
    lucky = list(islice(_lucky_reasons(answers, found), EACH_WAY - 1))
    for wrong in (*(combinations(astray, EACH_WAY) if lucky else ()), *combinations(astray, 1)):
        beside = lucky[: len(wrong) - 1]
        right = _right_reason(question, answers, found, [*wrong, *beside])
        if right is not None:
            return _offers(question, believers, bool(found.value), right, beside, wrong)
    return [Offer(text, value) for text, value in (("Yes", True), ("No", False))]


def _offers(
    question: Question,
    believers: Believers,
    verdict: bool,
    right: str,
    lucky: Sequence[_Reason],
    astray: Sequence[_Reason],
) -> list[Offer]:
    known = misconceptions()
    here = _here(question, believers, right, astray[0].because)
    reasons = _alike([_Reason("", right, here=here), *lucky, *astray])
    says = [verdict] * (1 + len(lucky)) + [not verdict] * len(astray)
    return [
        Offer(
            f"{verdict_text(said)}. {reason.in_full}",
            {"says": said, "because": reason.because},
            (reason.because,) if reason.because in known else (),
            reason.choice,
            verdict_text(said),
        )
        for said, reason in zip(says, reasons, strict=True)
    ]


def _here(question: Question, believers: Believers, right: str, belief: str) -> str:
    """What the right reason comes to, if it corrects the belief or tells what is asked; else ""."""
    known, query = misconceptions(), question.query
    if belief not in known:
        return ""
    told = right == known[belief].correction or query.get("ask") in changed(believers, query, belief)
    return contrary(believers, query, belief) if told else ""


def _alike(reasons: Sequence[_Reason]) -> Sequence[_Reason]:
    """Reasons that all say what they come to here, or none does: one that differs would be known by it.

    None does where the right one says so already, or where it's about abilities in general.
    """
    right, *others = (reason.in_full for reason in reasons)
    quoted = any("“" in reason.here or reason.here.endswith(" no abilities") for reason in reasons)
    said = _words(reasons[0].here.rpartition(" ")[2]) & _words(reasons[0].text)
    if all(reason.here for reason in reasons) and not (quoted or said or known_by_length(right, others)):
        return reasons
    return [replace(reason, here="") for reason in reasons]


def verdict_text(says: bool) -> str:
    """A yes or no in a word."""
    return "Yes" if says else "No"


def _apart(reasons: Iterable[_Reason]) -> Iterator[_Reason]:
    """Each reason once, whatever belief it is for."""
    seen: set[str] = set()
    for reason in reasons:
        if reason.text.casefold() not in seen:
            seen.add(reason.text.casefold())
            yield reason


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
            yield _in_general(believers, question, belief)


def _in_general(believers: Believers, question: Question, belief: str) -> _Reason:
    """A belief in general words, and what it comes to here."""
    here = consequence(believers, question.query, belief)
    return _Reason(belief, misconceptions()[belief].belief, here=here)


def _right_reason(
    question: Question, choices: Sequence[Choice], found: Ruling, astray: Sequence[_Reason]
) -> str | None:
    """Why it is as it is, in a sentence that can stand by itself and isn't told by its form; None if none is.

    What an author wrote for it goes first, then what the explanation says, then what speaks against the
    beliefs that lead astray. The correction of a belief that gives this answer speaks against it, for rules
    under which it's wrong.
    """
    written = [c.correction for c in choices if c.value == found.value and not (c.belief or c.misconception)]
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
    others = [each.text for each in astray]
    # What goes on from a sentence before it, "So it dies", is no reason by itself.
    fitting = (
        text for text in reasons if not _GOES_ON.match(text) and not _stands_out(text, others, question)
    )
    return next(fitting, None)


def _stands_out(text: str, others: Sequence[str], question: Question) -> bool:
    """Whether a reason would be known by its length, or as the only one that names a card."""
    names = list(card_names(question.scenario.script))
    # A word that begins a sentence may be no name, but two words of a name are one.
    elsewhere = [n in (each if " " in n else each[1:]) for each in others for n in names]
    alone = any(name in text for name in names) and not any(elsewhere)
    return alone or len(text) > LONGER * max(map(len, others), default=0)


def _tells(text: str) -> bool:
    return bool(text) and not _RULE.search(text)


def _lucky_reasons(choices: Sequence[Choice], found: Ruling) -> Iterator[_Reason]:
    """Wrong reasons for the right answer, as an author put them.

    Which belief could lead somebody to it on this table, the engine can't tell: one that leaves the answer
    as it is may have nothing to do with it.
    """
    for choice in choices:
        slug = choice.misconception.slug if choice.misconception else ""
        if choice.value == found.value and slug and _tells(choice.belief):
            yield _Reason(slug, choice.belief, choice)


def speaks_against(prompt: str, says: object, reason: str) -> bool:
    """Whether a reason denies for yes, or asserts for no, what the prompt asks in the same words."""
    if not isinstance(says, bool):
        return False
    shared = _words(prompt) & _words(reason)
    denies = bool(_NO.search(reason)) is not bool(_NO.search(prompt))
    return len(shared) >= FEWEST_SHARED and denies is says


def _words(text: str) -> set[str]:
    """Words by their beginnings: "become" and "becomes" are one."""
    return {word[:STEM] for word in _WORD.findall(text.casefold()) if word not in _COMMON}
