"""The templates in play: those that ship, and those of authors that were reviewed."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from types import MappingProxyType
from typing import Any

from judgeapp.content.versions import version
from judgeapp.copyengine import CopyEngineError
from judgeapp.quiz.generator.templates import Template, template_of
from judgeapp.quiz.generator.templates import templates as shipped
from judgeapp.quiz.models import WrittenTemplate


def playable(document: Mapping[str, Any]) -> dict[str, Any]:
    """A document without what only its page needs: the cards it was loosened from."""
    return {key: value for key, value in document.items() if key != "from"}


def templates() -> Mapping[str, Template]:
    """Every template in play by its id: the shipped ones, then those of authors that were reviewed."""
    return _templates(version("quiz"))


@lru_cache(maxsize=1)  # read from the database with each question
def _templates(edition: str) -> Mapping[str, Template]:
    found = dict(shipped())
    for row in WrittenTemplate.objects.filter(played__isnull=False).order_by("slug"):
        try:
            made = template_of(playable(row.played or {}), f"template {row.slug}")
        except CopyEngineError:
            continue  # a feature it asks for is no more; its page says so
        found.setdefault(made.id, made)
    return MappingProxyType(found)
