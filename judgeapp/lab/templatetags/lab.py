"""The board in templates: `{% load lab %}`."""

from collections.abc import Mapping

from django import template
from django.utils.safestring import SafeString

from ..board import Shown
from ..drawing import card
from ..offers import Field

register = template.Library()


@register.simple_tag
def lab_card(shown: Shown, picked: str = "") -> SafeString:
    """A thing on the board; the one whose ref is `picked` is framed."""
    return card(shown, picked=shown.ref == picked)


@register.filter
def item(mapping: Mapping[str, object], key: str) -> object:
    """What a mapping has under a key; None for nothing."""
    return mapping.get(key)


@register.filter
def counter_kind(value: object) -> str:
    """The kind of counters a field is filled in with, the first of several."""
    return str(next(iter(value), "") if isinstance(value, dict) else value)


@register.filter
def counter_number(field: Field) -> str:
    """How many counters a field is filled in with."""
    if isinstance(field.value, dict):
        return str(next(iter(field.value.values()), ""))
    return field.note if field.optional else "1"
