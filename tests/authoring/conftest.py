"""The small world of the quiz, for authors."""

from tests.quiz.conftest import cards, scenario, start  # noqa: F401  fixtures
