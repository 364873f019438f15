"""The board in templates: `{% load lab %}`."""

from collections.abc import Mapping

from django import template
from django.urls import reverse
from django.utils.safestring import SafeString

from judgeapp.combat.extension import COMBAT
from judgeapp.copyengine.script import EVENT_KEYS

from ..board import Shown
from ..codec import KEYS, TableError, packed
from ..drawing import card
from ..offers import Field

register = template.Library()


@register.simple_tag
def lab_card(shown: Shown, picked: str = "") -> SafeString:
    """A thing on the board; the one whose ref is `picked` is framed."""
    return card(shown, picked=shown.ref == picked)


@register.simple_tag
def lab_address(script: object, ruleset: object = "") -> str:
    """`{% lab_address scenario.script "mtg-2017" as lab %}`: where the Lab shows it; "" if it can't."""
    if not isinstance(script, Mapping):
        return ""
    table = {key: script[key] for key in KEYS if script.get(key)}
    # What a script expects in between is no part of the table.
    table["events"] = [event for event in table.get("events") or () if event.get("do") != "check"]
    known = EVENT_KEYS.keys() | COMBAT.event_keys.keys()
    if any(event.get("do") not in known for event in table["events"]):
        return ""
    if ruleset:
        table["ruleset"] = str(getattr(ruleset, "slug", None) or ruleset)
    try:
        return f"{reverse('lab:table')}?t={packed(table)}"
    except TableError:
        return ""


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
