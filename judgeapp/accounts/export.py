"""Everything we keep about one person, for that person to take along."""

from typing import Any, cast

from judgeapp.accounts.models import User
from judgeapp.quiz.models import Attempt, Quiz
from judgeapp.quiz.players import Player

ATTEMPT_FIELDS = (
    "answered_at", "question_key", "prompt", "ruleset", "chosen", "chosen_texts", "correct", "correct_texts",
    "is_right", "unsure", "misconception", "cited", "duration_ms", "engine_version",
)  # fmt: skip


def data_of(player: Player) -> dict[str, Any]:
    """{"account": {...} or None for a guest, "quizzes": [...], "attempts": [...]}, oldest first."""
    user = cast(User | None, player.user)
    return {
        "account": user and {name: getattr(user, name) for name in ("username", "date_joined", "last_login")},
        "quizzes": list(
            Quiz.objects.of(player).order_by("created").values("id", "ruleset", "created", "finished")
        ),
        "attempts": list(
            Attempt.objects.of(player).order_by("answered_at", "pk").values("item__quiz", *ATTEMPT_FIELDS)
        ),
    }
