"""The top of every page of a scenario in the workshop."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest
from django.utils import timezone

from judgeapp.authoring.models.editions import Edition

JUST_NOW = 10 * 60  # seconds


def heading(request: HttpRequest, admin: Any, edition: Edition) -> dict[str, Any]:
    """What the top of every page of a scenario in the workshop tells.

    `seen` is the version that the page shows. Who was overtaken keeps the one they saw, so that what they
    save next isn't put over the other's either.
    """
    others = edition.saved_by_id not in {None, request.user.pk}
    recent = (timezone.now() - edition.changed).total_seconds() < JUST_NOW
    return {
        "edition": edition,
        "seen": edition.saved,
        "may_write": edition.is_draft and admin.has_change_permission(request, edition),
        "somebody_else": edition.saved_by if others and recent and edition.is_draft else None,
    }
