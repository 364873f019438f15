"""Terms in templates: `{% load glossary %}`."""

from django import template
from django.template.context import Context
from django.utils.html import conditional_escape
from django.utils.safestring import SafeString

from ..glossary import with_links

register = template.Library()
_SEEN = "terms_linked"


@register.simple_tag(takes_context=True)
def terms(context: Context, text: str, leave: str = "") -> SafeString:
    """`{% terms text|with_symbols %}`: the text, escaped unless it is safe, with its terms as links.

    Each term is linked once in a text; after `{% terms_once %}` once in all texts that follow.

    Args:
        leave: slug of a term not to link, such as the one that the text defines.
    """
    seen = context.get(_SEEN)
    return with_links(SafeString(conditional_escape(text)), seen, (leave,) if leave else ())


@register.simple_tag(takes_context=True)
def terms_once(context: Context) -> str:
    """From here on link a term where it occurs first, and not again."""
    context[_SEEN] = set()
    return ""
