"""What may be told of a ruling before it is given: first the rule that decides it, then a step on the way."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from judgeapp.cards.display.derivations import Told
from judgeapp.copyengine import number_word, principles
from judgeapp.quiz.kinds.base import Ruling, kind_named
from judgeapp.quiz.rulings.deciding_steps import resting_on
from judgeapp.quiz.rulings.short_reasons import ShortReason

_EXCEPT = "Except "
_EVENTS = frozenset(
    {
        principles.ACTIVATING,
        principles.CASTING,
        principles.COMBAT_DAMAGE,
        principles.COUNTERING,
        principles.DAMAGE,
        principles.DECLARING_ATTACKERS,
        principles.DECLARING_BLOCKERS,
        principles.DRAWING,
        principles.ENTERS_TRIGGER,
        principles.LIFE,
        principles.NEW_OBJECT,
        principles.SPELL_RESOLVES,
        principles.STATUS,
        principles.TRANSFORM,
        principles.TRIGGERING,
        principles.TRIGGER_ON_STACK,
        principles.TURN_BEGINS,
    }
)
"""Principles whose steps tell what happens, which the story has told, and nothing of why."""
_ENDS = frozenset(
    {
        principles.AURA_UNATTACHED,
        principles.CANT_BE_ATTACHED,
        principles.DEADLY_DAMAGE,
        principles.LEGEND_RULE,
        principles.LETHAL_DAMAGE,
        principles.NO_DEFENSE,
        principles.NO_LOYALTY,
        principles.SAGA_TOLD,
        principles.TOKEN_CEASES,
        principles.UNATTACHED,
        principles.WORLD_RULE,
        principles.ZERO_TOUGHNESS,
    }
)
"""State-based actions: what comes of all else, and so the answer to a question of yes or no."""
_SAYS_LITTLE = re.compile(
    r".* enters\.|It is face up\.|An effect no longer applies to it, or a new value shows\."
)
_COPIES = re.compile(r"It takes the copiable values of (?P<original>[^;.]+)\.")
_IT = re.compile(r"\bits?\b", re.IGNORECASE)
_PHRASES = re.compile(r"[,;.]\s*|\b(?:and|with|without)\b")
FEWEST_WORDS = 2
"""Of what an option says, to be given away by a step."""


@dataclass(frozen=True, slots=True)
class Hint:
    """A rule by its number; `step` is a sentence of the derivation, or ""."""

    rule: str
    step: str = ""


def hints_on(
    ruling: Ruling, reason: ShortReason, story: Sequence[str] = (), options: Iterable[str] = ()
) -> list[Hint]:
    """The hints on a question in the order they are given; none where the derivation itself is asked about.

    The rule that decides is the one the verdict's reason will name; where it names none, no rule is a hint.

    Args:
        story: its sentences; a step that only says one of them again is no help.
        options: their texts; a step that says what only some of them say gives the answer away.
    """
    if kind_named(ruling.kind).about_derivation:
        return []
    rule = reason.named[0] if reason.named else reason.rule
    step = _step_before(ruling, rule, story, _answers(ruling, options))
    return [*([Hint(rule)] if rule else []), *([Hint(step.rule, _said(step))] if step else [])]


def _answers(ruling: Ruling, options: Iterable[str]) -> list[str]:
    """What options say, and a number that is asked for beside nothing of the kind."""
    if isinstance(ruling.value, int) and not isinstance(ruling.value, bool):
        return [f"{ruling.value}, {number_word(ruling.value)}", ""]
    return list(options)


def is_empty(step: Told, story: Sequence[str]) -> bool:
    """Whether a step says no more than that something happens, or what the story has said."""
    copies = _COPIES.fullmatch(step.text)
    said = _bare(f"copy of {copies['original']}" if copies else step.text)
    is_told = any(said in _bare(sentence) for sentence in story)
    return is_told or step.principle in _EVENTS or bool(_SAYS_LITTLE.fullmatch(step.text))


def gives_away(step: Told, options: Sequence[str]) -> bool:
    """Whether a step says what some options say and others don't."""
    said = step.text.casefold()
    phrases = {p.strip() for text in options for p in _PHRASES.split(text.casefold())}
    told = (p for p in phrases if p and (len(p.split()) >= FEWEST_WORDS or "" in options) and _has(said, p))
    return any(not all(_has(text.casefold(), phrase) for text in options) for phrase in told)


def _has(text: str, phrase: str) -> bool:
    return bool(re.search(rf"(?<![\w/+]){re.escape(phrase)}(?![\w/+])", text))


def _step_before(ruling: Ruling, rule: str, story: Sequence[str], options: Sequence[str]) -> Told | None:
    """The last step that helps before the one that rests on the rule that decides, or before the last of all.

    A step that is told again from there on would give the answer away. "It" of another object would be taken
    for the one that is asked about.
    """
    told = [step for step in ruling.steps if step.rule]
    deciding = (resting_on(ruling, rule) or told)[-1:]
    place = max((number for number, step in enumerate(told) if step in deciding), default=0)
    later = {step.text for step in told[place:]}
    about = {step.obj for step in told[place:]}
    helping = (
        step
        for step in reversed(told[:place])
        if step.text not in later
        and not (isinstance(ruling.value, bool) and step.principle in _ENDS)
        and (step.obj in about or not _IT.search(step.text))
        and not is_empty(step, story)
        and not gives_away(step, options)
    )
    return next(helping, None)


def _said(step: Told) -> str:
    """A step as it stands by itself."""
    exception = step.text.removeprefix(_EXCEPT)
    return f"The exception applies: {exception}" if exception != step.text else step.text


def _bare(text: str) -> str:
    """A sentence by its words."""
    return " ".join(re.findall(r"[\w/+-]+", text.casefold()))
