"""A question of an exam afterwards: the verdict as the quiz gives it, also where nothing was answered."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from judgeapp.copyengine import CopyEngineError
from judgeapp.progress.models import Place
from judgeapp.quiz.generated.questions import stored_again
from judgeapp.quiz.kinds.base import Ruling, kind_of, texts_of
from judgeapp.quiz.models import DEFAULT_RULESET, Attempt, Question, Quiz, QuizItem
from judgeapp.quiz.playing.reviewing import Reviewed, outcome_of, reviewed
from judgeapp.quiz.rulings.answer_forms import options_for
from judgeapp.quiz.rulings.explanations import Explained, explained
from judgeapp.quiz.rulings.headlines import headline_of
from judgeapp.quiz.rulings.rulings import opening, ruling, written
from judgeapp.quiz.rulings.short_reasons import ShortReason, short_reason


@dataclass(frozen=True, slots=True)
class Review:
    """What there is to say of a question; `why` only of a wrong answer."""

    question: Question
    ruleset: str
    story: Any
    headline: str
    ruling: Ruling
    answers: list[Reviewed]
    why: Explained | None
    outcome: str
    reason: ShortReason

    @property
    def shown(self) -> dict[str, Any]:
        """For the parts of a page that quizzes share."""
        return {
            "question": self.question,
            "ruling": self.ruling,
            "why": self.why,
            "ruleset": self.ruleset,
            "outcome": self.outcome,
        }


def review_of(place: Place) -> Review | None:
    """None for a question that is not here any more, or can't be ruled on any more."""
    item = item_of(place)
    if item is None:
        return None
    question, ruleset, attempt = item.question, item.quiz.ruleset, place.attempt
    try:
        found, options = ruling(question, ruleset), options_for(item)
        story = opening(question.scenario, question.query)
    except CopyEngineError:
        return None
    if attempt is None:
        values = found.right_values(options)
        attempt = Attempt(
            chosen=[], chosen_texts=[], correct=values, correct_texts=texts_of(values, options), is_right=True
        )
    why = (
        None
        if attempt.is_right
        else explained(question, list(question.choices.all()), found, ruleset, options, attempt.chosen)
    )
    headline = headline_of(question, found, ruleset, options)
    return Review(
        question=question,
        ruleset=ruleset,
        story=story,
        headline=headline,
        ruling=found,
        answers=reviewed(attempt, options if kind_of(question).lists_options else []),
        why=why,
        outcome=outcome_of(place.attempt, why),
        reason=short_reason(question, found).after(headline),
    )


def item_of(place: Place) -> QuizItem | None:
    """The item of a place; for a question brought from another site the one that it would have here.

    One that was made for an exam there is made again here, if the same comes of it.
    """
    if place.item:
        return place.item
    attempt = place.attempt
    key = attempt.question_id if attempt else place.question_id
    if key is None:
        again = stored_again(attempt.question_key if attempt else place.question_key)
        if again is None:
            return None
        key = again.pk
    ruleset = (attempt.ruleset if attempt else place.ruleset) or DEFAULT_RULESET
    quiz = Quiz(ruleset=ruleset, created=attempt.answered_at if attempt else place.exam.started)
    item = QuizItem(quiz=quiz, question=written(key))
    if attempt:
        item.token = attempt.client_token
    return item
