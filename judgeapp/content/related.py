"""What other apps know about a row, for its page, without being imported by it.

The pages of cards and rules list the scenarios about them, but scenarios live in an app above. That
app registers, when it is ready, a function that finds them:

    related.register("cards.card", lambda card: Scenario.objects.listed().filter(cards=card))
"""

from collections.abc import Callable, Iterable
from typing import Any, Protocol

from django.db.models import Model, QuerySet


class Item(Protocol):
    """Something to link to.

    Attributes:
        summary: a few words below the title; may be absent or "".
        turns_on: the `Rule`s it turns on, each with its ruleset at hand; may be absent.
    """

    title: str
    summary: str
    turns_on: Iterable[Any]

    def get_absolute_url(self) -> str: ...


type Finder = Callable[[Any], QuerySet[Any]]
"""From a row to the items about it, not evaluated yet: the page takes a slice."""

_finders: dict[str, Finder] = {}


def register(label: str, finder: Finder) -> None:
    """Have `finder` answer for rows of the model `label`, such as "rules.rule"."""
    _finders[label] = finder


type Remarker = Callable[[Any], Iterable[Any]]
"""From a row to what is to be said on its page besides, each in a shape that the page's template knows."""

_remarkers: dict[str, Remarker] = {}


def register_remarks(label: str, remarker: Remarker) -> None:
    """Have `remarker` say something about rows of the model `label`."""
    _remarkers[label] = remarker


def remarks_on(row: Model) -> Iterable[Any]:
    """What is to be said about a row: nothing if no app has anything."""
    remarker = _remarkers.get(row._meta.label_lower)
    return remarker(row) if remarker else ()


def items_about(row: Model) -> QuerySet[Any] | list[Any]:
    """The items about a row: none if no app has any."""
    finder = _finders.get(row._meta.label_lower)
    return finder(row) if finder else []
