"""The board in templates: `{% load lab %}`."""

from django import template
from django.utils.safestring import SafeString

from ..board import Shown
from ..drawing import card

register = template.Library()


@register.simple_tag
def lab_card(shown: Shown, picked: str = "") -> SafeString:
    """A thing on the board; the one whose ref is `picked` is framed."""
    return card(shown, picked=shown.ref == picked)
