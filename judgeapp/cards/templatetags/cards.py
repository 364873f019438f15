"""Cards, costs and card text in templates: `{% load cards %}`."""

from typing import Any

from django import template
from django.template.context import Context
from django.utils.safestring import SafeString
from django.utils.text import slugify

from judgeapp.cards.display import symbols
from judgeapp.cards.display.drawing import Mark, Thing, draw
from judgeapp.cards.models import Face

register = template.Library()


@register.simple_tag
def mana(cost: str | None) -> SafeString:
    """`{% mana "{2}{U/P}" %}`: a cost as a row of discs with spoken names; "" for no cost."""
    return symbols.cost(cost or "")


@register.filter
def with_symbols(text: object) -> SafeString:
    """One line of text with its `{T}` and `{2}` as discs and book quotation marks, all else escaped."""
    return symbols.discs(symbols.typographic(str(text)))


@register.filter
def typographic(text: object) -> str:
    """The text with book quotation marks, where only text can stand: a title, a preview."""
    return symbols.typographic(str(text))


@register.filter
def rules_text(text: object) -> SafeString:
    """Oracle text as paragraphs, reminder text soft, modes as a list."""
    return symbols.rules_text(str(text or ""))


@register.inclusion_tag("cards/_card.html", takes_context=True)
def text_card(
    context: Context,
    thing: Face | Thing,
    *,
    before: Thing | None = None,
    size: str = "",
    origin: str = "",
    copy: int | None = None,
    copy_of: str = "",
    heading: int = 3,
    link: str = "",
    picked: bool = False,
    reading: list[Mark] | None = None,
    id: str = "",
) -> dict[str, Any]:
    """Draw a `Face` or an object of `play --json` as a text card.

    Args:
        before: earlier values of the object, whole or in part: what differs is marked.
        size: "s" compact, "l" full, "" between.
        origin: a small line above the name: "Cast as Clone".
        copy: 0, 1, or 2 for a copy of a copy; without it as the object's `is_copy` says.
        copy_of: what the badge names: "Copy of Hill Giant".
        heading: the level of the name's heading.
        link: where the name leads.
        reading: the text box, where what was read of each ability is to stand in it.
        id: of the heading, if something on the page points at it; unique without it.
    """
    return {
        "card": draw(thing, before, copy=copy, copy_of=copy_of, text=reading),
        "size": size,
        "origin": origin,
        "heading": heading,
        "link": link,
        "picked": picked,
        "id": id or _next_id(context),
    }


@register.inclusion_tag("cards/_fold.html")
def folded_card(face: Face, *, id: str) -> dict[str, Any]:
    """A small text card behind a bar with its name, cost and size; wide screens show the card itself."""
    return {"card": draw(face), "size": "s", "heading": 3, "id": id}


def _next_id(context: Context) -> str:
    """A number per response; a part swapped in by htmx counts under the region it goes to."""
    # What is included with "only" has no `request` among its values, but the context still knows it.
    request = context.get("request") or getattr(context, "request", None)
    if request is None:
        # Rendered alone; the counter lives as long as this rendering of this template.
        count = context.render_context["cards"] = int(context.render_context.get("cards") or 0) + 1
        return f"card-{count}"
    request.cards_drawn = getattr(request, "cards_drawn", 0) + 1
    region = slugify(getattr(getattr(request, "htmx", None), "target", None) or "")
    return f"{region}-card-{request.cards_drawn}" if region else f"card-{request.cards_drawn}"
