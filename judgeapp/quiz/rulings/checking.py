"""Whether a scenario holds: it plays, its story can be told, and its questions have right options.

Whoever writes or ships a scenario is told what is wrong, where, and what would work. None of it
needs to be saved.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import Any

from judgeapp.cards.pool import card_pool
from judgeapp.combat import play, tell
from judgeapp.copyengine import CopyEngineError, Game, matches
from judgeapp.quiz.models import Choice, Question
from judgeapp.quiz.rulings.rulings import Ruling, ruling

logger = logging.getLogger(__name__)
Kind = Question.Kind


def check_script(script: Any, ruleset: str) -> Game:
    """Play a script and tell its story.

    Raises:
        CopyEngineError: names the place and the mend.
    """

    def run() -> Game:
        game = play(script, cards=card_pool(), ruleset=ruleset)
        tell(script, card_pool())
        return game

    return guarded(run)


def check_question(question: Question, choices: Iterable[Choice], ruleset: str) -> Ruling:
    """Ask a question, and see that its choices are what its kind needs.

    Raises:
        CopyEngineError: names the place and the mend.
    """
    found = guarded(lambda: ruling(question, ruleset))
    check_choices(question, list(choices), found, partial(_is_never_wrong, question, found, ruleset))
    return found


def check_choices(
    question: Question, every: Sequence[Choice], found: Ruling, is_never_wrong: Callable[[Any], bool]
) -> None:
    """See that choices are what the question's kind needs, whose answer is known.

    Raises:
        CopyEngineError: names the place and the mend.
    """
    options = [choice for choice in every if choice.text]
    right = [choice for choice in options if found.finds_right(choice.value)]
    if sound := [c for c in every if not c.text and is_never_wrong(c.value)]:
        raise CopyEngineError(
            f"{sound[0].value!r} is the right answer, and without a text stand only wrong ones.",
            where="choices",
            mend="Remove it, or give it a text if it is to be chosen.",
        )
    _CHECKS[Kind(question.kind)](found, options, right)


def _is_never_wrong(question: Question, found: Ruling, ruleset: str, value: Any) -> bool:
    """Whether a value is right under this ruleset and every other that decides the scenario."""
    if not matches(found.value, value):
        return False
    scenario = question.scenario
    others = [r.slug for r in scenario.rulesets.all() if r.slug != ruleset] if scenario.pk else []
    return all(matches(guarded(partial(ruling, question, other)).value, value) for other in others)


def guarded[T](run: Callable[[], T]) -> T:
    """A bug that one script brings out is reported with the script, and takes nothing else down."""
    try:
        return run()
    except CopyEngineError:
        raise
    except Exception as error:
        logger.exception("The engine failed on a script")
        raise CopyEngineError(
            f"The engine failed: {error!r}.", where="script", mend="Say it another way, and report this."
        ) from error


def _choose_one(found: Ruling, choices: list[Choice], right: list[Choice]) -> None:
    _check_texts(choices)
    if len(right) == 1:
        return
    fit = "these fit: " + "; ".join(choice.text for choice in right) if right else "none is"
    raise CopyEngineError(
        f"Exactly one choice must be right, but {fit}. The answer is {found.value!r}.",
        where="choices",
        mend="Give one choice the answer as its value, and every other one something else.",
    )


def _choose_many(found: Ruling, choices: list[Choice], right: list[Choice]) -> None:
    _check_texts(choices)
    missing = [one for one in found.value if not any(matches(one, choice.value) for choice in choices)]
    if missing or not right:
        raise CopyEngineError(
            f"No choice stands for {missing or 'any right value'}. The answer is {found.value!r}.",
            where="choices",
            mend="Give each right value a choice; at least one must be right.",
        )


def _legal(found: Ruling, choices: list[Choice], right: list[Choice]) -> None:
    _check_texts(choices)
    missing = [one for one in found.value if not any(matches(one, choice.value) for choice in choices)]
    if missing or len(choices) < 2:
        raise CopyEngineError(
            f"No choice stands for {missing or 'a second one'}. Legal: {found.value!r}.",
            where="choices",
            mend="Give each that is asked about a choice with its label as the value.",
        )


def _without_choices(found: Ruling, choices: list[Choice], right: list[Choice]) -> None:
    if choices:
        raise CopyEngineError(
            "The engine makes the options itself.", where="choices", mend="Remove the choices with a text."
        )


def _number(found: Ruling, choices: list[Choice], right: list[Choice]) -> None:
    if isinstance(found.value, bool) or not isinstance(found.value, int):
        raise CopyEngineError(
            f"The answer is {found.value!r}, which is no whole number.", where="query", mend="Ask for one."
        )


def _yes_no(found: Ruling, choices: list[Choice], right: list[Choice]) -> None:
    if not isinstance(found.value, bool):
        raise CopyEngineError(
            f"The answer is {found.value!r}, which is neither yes nor no.",
            where="query",
            mend="Ask what is true or false, such as has_type or holds.",
        )


def _check_texts(choices: list[Choice]) -> None:
    texts = [choice.text for choice in choices]
    if twice := sorted({text for text in texts if texts.count(text) > 1}):
        raise CopyEngineError(
            f"Two choices read “{twice[0]}”.", where="choices", mend="Remove or reword one of them."
        )


_CHECKS = {
    Kind.CHOOSE_ONE: _choose_one,
    Kind.CHOOSE_MANY: _choose_many,
    Kind.NUMBER: _number,
    Kind.YES_NO: _yes_no,
    Kind.CARD: _without_choices,
    Kind.CITE: _without_choices,
    Kind.LEGAL: _legal,
    Kind.ORDER: _without_choices,
}
