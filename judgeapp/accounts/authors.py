"""Authors: staff who write scenarios. What the group may do follows from the installed models."""

from typing import Any

from django.contrib.auth.models import Group, Permission
from django.db.models import Q

GROUP = "Authors"
CONTENT_APPS = ("cards", "rules")
WRITTEN_IN_QUIZ = ("scenario", "question", "choice")


def grant_authors(**kwargs: Any) -> None:
    """Give the group of authors every permission on content, and a look at the attempts."""
    group, _ = Group.objects.get_or_create(name=GROUP)
    content = Q(content_type__app_label__in=CONTENT_APPS) | Q(
        content_type__app_label="quiz", content_type__model__in=WRITTEN_IN_QUIZ
    )
    group.permissions.add(
        *Permission.objects.filter(content | Q(content_type__app_label="quiz", codename="view_attempt"))
    )
