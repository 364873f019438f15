"""What other apps know about a row, for its page, without being imported by it.

The pages of cards and rules show the scenarios about them, but scenarios live in an app above. That
app registers, when it is ready, a function that finds them:

    related.register("cards.card", scenarios_with_card)
"""

from collections.abc import Callable
from typing import Any, Protocol

from django.db.models import Model, QuerySet


class Item(Protocol):
    """Something to link to: `rule_numbers` are [(ruleset slug, number)] shown as chips."""

    title: str
    summary: str
    rule_numbers: list[tuple[str, str]]

    def get_absolute_url(self) -> str: ...


type Finder = Callable[[Any], QuerySet[Any]]
"""From a row to the items about it, as a queryset that is sliced and counted."""

_finders: dict[str, Finder] = {}


def register(label: str, finder: Finder) -> None:
    """Have `finder` answer for rows of the model `label` ("rules.rule")."""
    _finders[label] = finder


def items_about(row: Model) -> QuerySet[Any] | list[Any]:
    """The items about a row: none if no app has any."""
    finder = _finders.get(row._meta.label_lower)
    return finder(row) if finder else []
