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
from judgeapp.quiz.kinds.base import Ruling, kind_of
from judgeapp.quiz.models import Choice, Question
from judgeapp.quiz.rulings.rulings import ruling

logger = logging.getLogger(__name__)


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
    if sound := [c for c in every if not c.text and not c.is_reason and is_never_wrong(c.value)]:
        raise CopyEngineError(
            f"{sound[0].value!r} is the right answer, so no belief leads to it by mistake.",
            where="choices",
            mend="Remove it, leave only the reason, or give it a text if it is to be chosen.",
        )
    kind_of(question).check(found, options, right)


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
