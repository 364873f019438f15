"""The tables of the quiz: scenarios with their questions, quizzes with their items, attempts.

Nothing here plays a script or knows what an answer is worth. Every other room of the app, and the apps
above it, import the tables from `judgeapp.quiz.models`; only `players` and `scripts` are imported by name.
Only the cards, the rules, and the content are below it.
"""

from judgeapp.quiz.models.attempts import UNKNOWN, Attempt
from judgeapp.quiz.models.licenses import License, named_licenses
from judgeapp.quiz.models.outcomes import KeptDifferences, KeptOutcomes
from judgeapp.quiz.models.quizzes import Quiz, QuizItem
from judgeapp.quiz.models.ratings import Rating
from judgeapp.quiz.models.scenarios import (
    DEFAULT_RULESET,
    Choice,
    Question,
    Scenario,
    ScenarioQuerySet,
    sentences,
)
from judgeapp.quiz.models.skills import KeptSkills
from judgeapp.quiz.models.variants import Variant
from judgeapp.quiz.models.written_templates import WrittenTemplate

__all__ = [
    "DEFAULT_RULESET",
    "UNKNOWN",
    "Attempt",
    "Choice",
    "KeptDifferences",
    "KeptOutcomes",
    "KeptSkills",
    "License",
    "Question",
    "Quiz",
    "QuizItem",
    "Rating",
    "Scenario",
    "ScenarioQuerySet",
    "Variant",
    "WrittenTemplate",
    "named_licenses",
    "sentences",
]
