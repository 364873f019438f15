"""Tables that users have laid out lately; guests keep theirs in their browsers."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.db import models
from django.utils import timezone

from judgeapp.lab.tables.codec import MOST_LETTERS, MOST_LETTERS_OF_A_QUESTION

KEPT = 20


class RecentTable(models.Model):
    """A table as it stood after its last edit."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="recent_tables")
    word = models.CharField(max_length=MOST_LETTERS)
    title = models.CharField(max_length=200)
    edited = models.DateTimeField(auto_now=True)

    class Meta:
        ordering = ["-edited", "-pk"]
        indexes = [models.Index(fields=["user", "-edited"], name="lab_recent_by_user")]

    def __str__(self) -> str:
        return self.title


def remember(user: Any, before: str, word: str, title: str) -> None:
    """Keep a table that a user has edited, in the place of what it was before the edit."""
    if not word:
        return
    mine = RecentTable.objects.filter(user=user)
    same = mine.filter(word__in=[before, word]).first()
    if same is None:
        RecentTable.objects.create(user=user, word=word, title=title[:200])
        old = list(mine.values_list("pk", flat=True)[KEPT:])
        if old:
            mine.filter(pk__in=old).delete()
    else:
        same.word, same.title = word, title[:200]
        same.save()


class ShortLink(models.Model):
    """A table and the question that laid it out, under a short key made of both.

    `is_kept` by an account, else it expires unused.
    """

    key = models.CharField(max_length=60, primary_key=True)
    word = models.CharField(max_length=MOST_LETTERS)
    question = models.CharField(max_length=MOST_LETTERS_OF_A_QUESTION, blank=True, default="")
    used = models.DateTimeField(default=timezone.now, db_index=True)
    is_kept = models.BooleanField(default=False)

    def __str__(self) -> str:
        return self.key
