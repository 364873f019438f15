"""What templates of the workshop need: code in a text."""

import re

from django import template
from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe

register = template.Library()
_CODE = re.compile(r"`([^`]+)`")


@register.filter
def with_code(text: str) -> SafeString:
    """A text whose words between backticks are code."""
    return mark_safe(_CODE.sub(r"<code>\1</code>", str(escape(text))))  # noqa: S308 - escaped before
