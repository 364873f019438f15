"""Everything we keep about one person, for that person to take along."""

from datetime import datetime
from typing import Any, cast

from judgeapp.accounts.models import User
from judgeapp.lab.models import RecentTable
from judgeapp.progress.portable.exporting import taken_along
from judgeapp.quiz.models import Quiz
from judgeapp.quiz.models.players import Player


def data_of(player: Player, *, at: datetime) -> dict[str, Any]:
    """{"account": {...} or None for a guest, "tables": [...], "quizzes": [...]}, and what can be brought to
    another site.
    """
    user = cast(User | None, player.user)
    tables = RecentTable.objects.filter(user=user) if user else RecentTable.objects.none()
    quizzes = Quiz.objects.of(player).order_by("created")
    return taken_along(player, at=at) | {
        "account": user and {name: getattr(user, name) for name in ("username", "date_joined", "last_login")},
        "tables": list(tables.values("title", "word", "edited")),
        "quizzes": list(quizzes.values("id", "ruleset", "kind", "created", "finished")),
    }
