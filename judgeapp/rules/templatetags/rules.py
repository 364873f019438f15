"""Links to rules in templates: `{% load rules %}`."""

from functools import lru_cache
from string import ascii_lowercase

from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString

from judgeapp.copyengine import DEFAULT_RULESET

from ..index import Entry, rule_index
from ..models import Rule, is_numbered

register = template.Library()


@register.simple_tag
def rule_link(ruleset: object, what: str | None) -> SafeString:
    """`{% rule_link "mtg-2024" "707.2" %}` or `... "copiable-values"`: the chip that leads to the rule.

    What the ruleset has no rule for is looked up in the one in force; a subrule that isn't listed leads to
    the rule above it. A rule without a number that people cite is called by its title. A number nobody knows
    is shown without a link, and nothing at all is shown for no number.

    Args:
        ruleset: its slug or the `Ruleset`.
        what: a number or a principle's slug.
    """
    if not what:
        return SafeString("")
    entry = _entry(ruleset, what)
    if entry is None:
        return format_html('<span class="rule"><span class="vh">rule </span>{}</span>', what)
    return _chip(entry.address, what if entry.number == _above(what) else entry.number, entry.title)


@register.simple_tag
def rule_title(ruleset: object, what: str) -> str:
    """What the rule that `rule_link` leads to is called; "" for none, and where the link says it."""
    entry = _entry(ruleset, what)
    return entry.title if entry and entry.is_numbered else ""


def _entry(ruleset: object, what: str) -> Entry | None:
    index, book = rule_index(), getattr(ruleset, "slug", None) or str(ruleset)
    return index.find(book, what) or index.find(book, _above(what))


def _above(number: str) -> str:
    """The number of the rule that a subrule is part of: 702.9 of 702.9b."""
    return number.rstrip(ascii_lowercase)


@register.filter
def rule_chip(rule: Rule) -> SafeString:
    """The same for a `Rule` at hand with its ruleset."""
    return _chip(rule.get_absolute_url(), rule.number, rule.title)


@register.filter
def ruleset_name(slug: str) -> str:
    """What a ruleset is called in a sentence: "Rules of 2024"."""
    return rule_index().names.get(slug, slug)


@register.filter
def played_under(slug: str) -> str:
    """ "Played under: Rules of 2008." where it isn't the ruleset that is in force; "" where it is."""
    return "" if slug == DEFAULT_RULESET else f"Played under: {ruleset_name(slug)}."


@lru_cache(maxsize=4096)  # a page of progress has hundreds
def _chip(address: str, number: str, title: str) -> SafeString:
    if not is_numbered(number):
        return format_html('<a href="{}">{}</a>', address, title.replace("'", "’"))
    return format_html('<a class="rule" href="{}"><span class="vh">rule </span>{}</a>', address, number)
