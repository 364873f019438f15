"""Short links for tables whose own address is too long for a chat message: kept once, by what they hold.

A link made before links held questions keeps its key: without a question the table alone makes it.
"""

import base64
import hashlib
from datetime import datetime, timedelta
from typing import Any

from django.db.models import QuerySet
from django.urls import reverse
from django.utils import timezone

from judgeapp.lab.tables.codec import link_query

from .models import ShortLink

MOST_OF_GUESTS = 20_000
KEPT = timedelta(days=90)
"""After its last use, if no account keeps it."""
LONG = 400
"""A longer address gets a short link in a text for a chat."""
_LETTERS = 10


def short_address(word: str, user: Any = None, *, question: str = "") -> str:
    """The path of a table's short link, made if there is none; "" if there is no room for another.

    Args:
        question: the question in words that laid it out; the link leads to both.
        user: whoever keeps it, if somebody signed in does: then it doesn't expire.
    """
    keeps = bool(user is not None and user.is_authenticated)
    held = f"{word}\n{question}" if question else word
    digest = base64.b32encode(hashlib.sha256(held.encode()).digest()).decode().lower()
    for letters in range(_LETTERS, len(digest), 4):
        key = digest[:letters]
        found = ShortLink.objects.filter(key=key).first()
        if found is None:
            if not keeps and not _has_room():
                return ""
            made = {"word": word, "question": question, "is_kept": keeps}
            found, _ = ShortLink.objects.get_or_create(key=key, defaults=made)
        if (found.word, found.question) == (word, question):
            if keeps and not found.is_kept:
                ShortLink.objects.filter(key=key).update(is_kept=True)
            return reverse("lab:short", args=[key])
    return ""


def _has_room() -> bool:
    if ShortLink.objects.filter(is_kept=False).count() < MOST_OF_GUESTS:
        return True
    return bool(expired(timezone.now()).delete()[0])


def expired(now: datetime) -> QuerySet[ShortLink]:
    """Those that nobody keeps and nobody has opened for long."""
    return ShortLink.objects.filter(is_kept=False, used__lt=now - KEPT)


def query_of(key: str) -> dict[str, str] | None:
    """What a short link leads to, as the Lab's address says it; None if there is none, or no more."""
    now = timezone.now()
    found = ShortLink.objects.filter(key=key).first()
    if found is None or (not found.is_kept and found.used < now - KEPT):
        return None
    if found.used < now - timedelta(days=1):
        ShortLink.objects.filter(key=key).update(used=now)
    return link_query(found.word, found.question)
