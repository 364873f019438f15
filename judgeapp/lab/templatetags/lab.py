"""The board in templates: `{% load lab %}`."""

from collections.abc import Mapping

from django import template
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString

from judgeapp.combat import COMBAT
from judgeapp.lab.display.board import ShownObject
from judgeapp.lab.display.drawing import card
from judgeapp.lab.offers.forms import Field
from judgeapp.lab.tables.codec import KEYS, TableError, packed

register = template.Library()


@register.simple_tag
def lab_card(shown: ShownObject, picked: str = "") -> SafeString:
    """A thing on the board; the one whose ref is `picked` is framed."""
    return card(shown, picked=shown.ref == picked)


@register.simple_tag
def lab_address(script: object, ruleset: object = "") -> str:
    """`{% lab_address scenario.script "mtg-2017" as lab %}`: where the Lab shows it; "" if it can't."""
    return _opened(script, ruleset)[0]


@register.simple_tag
def lab_link(
    script: object, ruleset: object = "", about: str = "", css: str = "", key: str = ""
) -> SafeString:
    """`{% lab_link scenario.script "mtg-2017" scenario.title %}`: "Open in the Lab", or why it can't be.

    Nothing at all for what is no script.

    Args:
        about: what is opened, for those who hear the link by itself.
        key: the key that opens it.
    """
    address, refusal = _opened(script, ruleset)
    if refusal:
        return format_html(' <small class="soft">Not in the Lab: {}</small>', refusal)
    if not address:
        return SafeString("")
    keyed = format_html(' data-key="{}"', key) if key else ""
    hidden = format_html('<span class="vh"> ({})</span>', about) if about else ""
    styled = format_html(' class="{}"', css) if css else ""
    return format_html(' <a{} href="{}"{}>Open in the Lab{}</a>', styled, address, keyed, hidden)


def _opened(script: object, ruleset: object) -> tuple[str, str]:
    """The address of a script's table, or why there is none; both "" for what is no script."""
    if not isinstance(script, Mapping):
        return "", ""
    table = {key: script[key] for key in KEYS if script.get(key)}
    # What a script expects in between is no part of the table.
    table["events"] = [event for event in table.get("events") or () if event.get("do") != "check"]
    known = COMBAT.vocabulary.events.keys()
    if unknown := {str(event.get("do")) for event in table["events"]} - known:
        return "", f"it doesn’t play {min(unknown)!r}."
    if ruleset:
        table["ruleset"] = str(getattr(ruleset, "slug", None) or ruleset)
    try:
        return f"{reverse('lab:table')}?t={packed(table)}", ""
    except TableError as error:
        return "", error.message


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
