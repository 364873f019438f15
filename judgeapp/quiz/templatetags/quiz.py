"""Explanations in templates: `{% load quiz %}`."""

import re
from functools import lru_cache

from django import template
from django.utils.html import format_html_join
from django.utils.safestring import SafeString

from judgeapp.cards.display.symbols import discs, typographic
from judgeapp.quiz.kinds.base import kind_of
from judgeapp.rules.index import rule_index
from judgeapp.rules.templatetags.rules import rule_link

register = template.Library()
register.filter("kind", kind_of)

_NUMBER = re.compile(r"\b(\d{3}\.\d+[a-z]?|class3\.copying\.\d+)\b")


@register.filter
def with_rules(text: str, ruleset: str) -> SafeString:
    """Text with its symbols as discs and each number of a rule that exists as a link to it."""
    # Numbers stand at the odd places of what `split` gives.
    parts = enumerate(_NUMBER.split(typographic(text)))
    index = rule_index()
    return format_html_join(
        "",
        "{}",
        (
            (rule_link(ruleset, part) if place % 2 and index.find(ruleset, part) else discs(part),)
            for place, part in parts
        ),
    )


@register.filter
@lru_cache(maxsize=256)  # hundreds of options, the same for each question
def as_options(values: tuple[str, ...], chosen: str) -> SafeString:
    """`<option>`s of a select, the chosen one selected; made once for each list."""
    return format_html_join(
        "", "<option{}>{}</option>", ((" selected" if v == chosen else "", v) for v in values)
    )
