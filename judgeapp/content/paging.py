"""One page of a long list, found without counting the list."""

from dataclasses import dataclass
from typing import Any

from django.db.models import QuerySet


@dataclass(frozen=True, slots=True)
class Page:
    """Some items of a list, and which pages there are beside this one.

    Attributes:
        number: from 1.
        has_next: whether anything comes after.
    """

    items: list[Any]
    number: int
    has_next: bool

    @property
    def has_previous(self) -> bool:
        return self.number > 1


def page_of(items: QuerySet[Any] | list[Any], number: str | None, size: int) -> Page:
    """The page that `?page=` asks for, with one query; the first for what is no page number."""
    # Nine digits: any list ends before, and no database chokes on the offset.
    wanted = int(number) if number and number.isdecimal() and len(number) < 10 else 1
    wanted = max(wanted, 1)
    start = (wanted - 1) * size
    found = list(items[start : start + size + 1])
    return Page(found[:size], wanted, len(found) > size)
