"""What stands on every page and never changes: `{% load places %}{% place "cards:index" %}`."""

from functools import cache

from django import template
from django.templatetags.static import static
from django.urls import get_script_prefix, get_urlconf, reverse

register = template.Library()


@register.simple_tag
def place(name: str) -> str:
    """`{% url %}` for an address without arguments, worked out once in a process.

    Raises:
        NoReverseMatch: no page is called that.
    """
    return _address(name, get_script_prefix(), get_urlconf())


@register.simple_tag
@cache  # a file is hashed
def asset(path: str) -> str:
    """`{% static %}` for a file of every page, looked up once in a process."""
    return static(path)


@cache  # Django searches all addresses, and a page asks for hundreds
def _address(name: str, prefix: str, urlconf: str | None) -> str:
    # The prefix is part of what reverse() gives, so it is part of the key.
    return reverse(name, urlconf=urlconf)
