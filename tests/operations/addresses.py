"""Every address of the site, and everything it might be asked with."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from django.conf import settings
from django.urls import NoReverseMatch, URLPattern, URLResolver, get_resolver, reverse

ODD = [
    "0",
    "1",
    "-1",
    "7",
    "999999999999999999",
    "99999999999999999999",
    "x",
    "ä",
    "a/b",
    "%00",
    "\u202e",
    ".",
]
"""What may stand for an argument of a path, likely or not."""

MORE = """
    answered_at__year answered_at__gte
    id__in id__exact pk__in user__username user__password is_right__exact
    created__month created__year id__range o p all e
    _to_field _popup
    _changelist_filters app_label model_name field_name term next action
    _selected_action index copier original
    username password password1 password2 old_password theme keys file code
"""
"""Parameters that Django's own views read, and those of forms."""


@dataclass(frozen=True, slots=True)
class Address:
    """A pattern of the site.

    Attributes:
        name: with its namespaces.
        named: the names of the arguments in its path; of the admin's own some have none.
        unnamed: how many have none.
    """

    name: str
    named: tuple[str, ...]
    unnamed: int

    def path(self, values: Sequence[object]) -> str | None:
        """The path with these arguments; None if there is none."""
        try:
            if self.named:
                return reverse(self.name, kwargs=dict(zip(self.named, values, strict=False)))
            return reverse(self.name, args=values[: self.unnamed])
        except NoReverseMatch:
            return None


def addresses() -> list[Address]:
    """All that have a name, the admin's included."""
    found = {(each.name, each.named): each for each in _under(get_resolver(), "")}
    return [found[key] for key in sorted(found)]


def _under(resolver: URLResolver, space: str) -> Iterator[Address]:
    for each in resolver.url_patterns:
        if isinstance(each, URLResolver):
            yield from _under(each, f"{space}{each.namespace}:" if each.namespace else space)
        elif isinstance(each, URLPattern) and each.name:
            regex = each.pattern.regex
            yield Address(
                f"{space}{each.name}", tuple(regex.groupindex), regex.groups - len(regex.groupindex)
            )


def parameters() -> list[str]:
    """The names of what the site reads from addresses and forms, and what the admin makes of its filters."""
    source = Path(settings.BASE_DIR, "judgeapp")
    asked = re.compile(r'(?:GET|POST|given|asked|data)\.(?:get|getlist|pop)\("(\w+)"')
    fields = re.compile(r"^    (\w+) = forms\.", re.MULTILINE)
    texts = [path.read_text() for path in source.rglob("*.py") if "copyengine" not in path.parts]
    found = {name for text in texts for form in (asked, fields) for name in form.findall(text)}
    return sorted(found | set(MORE.split()))
