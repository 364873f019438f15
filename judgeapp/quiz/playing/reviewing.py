"""An attempt beside the options it had, as the verdict shows it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType

from judgeapp.cards.display.derivations import Told
from judgeapp.quiz.kinds.answers.offers import Option
from judgeapp.quiz.models import Attempt
from judgeapp.quiz.models.attempts import among
from judgeapp.quiz.rulings.explanations import Explained


@dataclass(frozen=True, slots=True)
class Reviewed:
    """One option afterwards."""

    text: str
    is_chosen: bool
    is_right: bool
    why: Told | None = None


def outcome_of(attempt: Attempt | None, why: Explained | None) -> str:
    """How an answer went, in one word; "reason" where the ruling is right and only the reason is wrong."""
    if attempt is None:
        return "skipped"
    if attempt.is_right:
        return "right"
    if attempt.is_unknown:
        return "unknown"
    return "reason" if why and why.is_lucky else "wrong"


def reviewed(
    attempt: Attempt, options: Sequence[Option], by_option: Mapping[str, Told] = MappingProxyType({})
) -> list[Reviewed]:
    """Every option in its order, then what the attempt says that no option does any more.

    It goes by what the attempt holds, not by what the engine says today: that is the answer given.
    """
    rows = [(option.text, option.value) for option in options]
    for values, texts in ((attempt.chosen, attempt.chosen_texts), (attempt.correct, attempt.correct_texts)):
        rows += [
            (text, value)
            for text, value in zip(texts, values, strict=False)
            if not among(value, [known for _, known in rows])
        ]
    return [
        Reviewed(
            text,
            among(value, attempt.chosen),
            among(value, attempt.correct),
            by_option.get(value) if isinstance(value, str) else None,
        )
        for text, value in rows
    ]
