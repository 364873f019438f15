"""Everything we keep about one person, for that person to take along."""

from collections.abc import Iterator
from datetime import datetime
from typing import Any, cast

from django.contrib.admin.models import LogEntry
from django.db.models import Q
from django_otp.plugins.otp_static.models import StaticToken
from django_otp.plugins.otp_totp.models import TOTPDevice
from reversion.models import Revision

from judgeapp.accounts.models import User
from judgeapp.authoring.models.accepted_answers import AcceptedAnswer
from judgeapp.authoring.models.editions import Edition
from judgeapp.authoring.models.reports import Report
from judgeapp.lab.models import RecentTable
from judgeapp.progress.models import Exam
from judgeapp.progress.portable.exporting import taken_along
from judgeapp.quiz.models import Quiz, WrittenTemplate
from judgeapp.quiz.models.players import Player
from judgeapp.rules.models import OfficialImport

REPORTED = ("key", "address", "ruleset", "text", "created", "status", "reply", "decided")


def data_of(player: Player, *, at: datetime) -> dict[str, Any]:
    """{"account": {...} or None for a guest, "tables": [...], "quizzes": [...], "reports": [...],
    "running_exams": [...], "authored": {...}}, and what can be brought to another site.
    """
    user = cast(User | None, player.user)
    tables = RecentTable.objects.filter(user=user) if user else RecentTable.objects.none()
    quizzes = Quiz.objects.of(player).order_by("created")
    return taken_along(player, at=at) | {
        "account": user and _account(user),
        "tables": list(tables.values("title", "word", "edited")),
        "quizzes": list(quizzes.values("id", "ruleset", "kind", "created", "finished")),
        "reports": list(Report.objects.of(player).order_by("created").values(*REPORTED)),
        "running_exams": list(_running_exams(player)),
        "authored": _authored(user) if user else {},
    }


def _account(user: User) -> dict[str, Any]:
    own = {name: getattr(user, name) for name in ("username", "date_joined", "last_login", "is_staff")}
    return own | {
        "second_step": TOTPDevice.objects.filter(user=user, confirmed=True).exists(),
        "recovery_codes_left": StaticToken.objects.filter(device__user=user).count(),
        "groups": list(user.groups.order_by("name").values_list("name", flat=True)),
        "permissions": list(user.user_permissions.order_by("codename").values_list("codename", flat=True)),
    }


def _running_exams(player: Player) -> Iterator[dict[str, Any]]:
    """What was sent in so far, as it was sent: what it comes to is told at the end."""
    for exam in Exam.objects.of(player).filter(handed_in=None).order_by("started"):
        places = exam.places.order_by("number").values("number", "is_flagged", "sent", "saved", "spent_ms")
        yield {
            "title": exam.title,
            "started": exam.started,
            "deadline": exam.deadline,
            "places": list(places),
        }


def _authored(user: User) -> dict[str, Any]:
    """What stands under an author's name; the texts themselves belong to the site."""
    written = Q(author=user) | Q(reviewer=user) | Q(saved_by=user) | Q(writers=user)
    editions = Edition.objects.filter(written).distinct().order_by("created")
    templates = WrittenTemplate.objects.filter(written).distinct().order_by("slug")
    accepted = AcceptedAnswer.objects.filter(accepted_by=user).order_by("accepted")
    decided = Report.objects.filter(decided_by=user).order_by("decided")
    rules = OfficialImport.objects.filter(accepted_by=user).order_by("pk")
    return {
        "editions": list(editions.values("slug", "status", "created", "changed")),
        "templates": list(templates.values("slug", "changed")),
        "accepted_answers": list(accepted.values("question_id", "ruleset", "accepted", "why")),
        "decided_reports": list(decided.values("key", "decided", "status", "reply")),
        "imported_rules": list(rules.values("pk")),
        "revisions": list(
            Revision.objects.filter(user=user).order_by("pk").values("date_created", "comment")
        ),
        "admin_log": list(
            LogEntry.objects.filter(user=user)
            .order_by("pk")
            .values("action_time", "object_repr", "change_message")
        ),
    }
