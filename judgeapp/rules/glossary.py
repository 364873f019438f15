"""Terms made links where a text uses them, without a query and without reading the same text twice."""

import re
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache, partial

from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe

from judgeapp.content.versions import version
from judgeapp.copyengine import plural

from .glossary_models import Term

# What stands in these is no running text, or a link already.
_UNTOUCHED = frozenset(
    "a h1 h2 h3 h4 h5 h6 button label summary code kbd select textarea script style svg".split()
)
_TAG = re.compile(r"(<[^>]*>|&[#\w]+;)")
_NAME = re.compile(r"<(/?)([a-zA-Z][a-zA-Z0-9]*)([^>]*)>")
_SYMBOL = re.compile(r'class="(?:[^"]* )?(?:pip|vh)[ "]')
_VOID = frozenset("br hr img input wbr".split())


@dataclass(frozen=True, slots=True)
class Use:
    """Where a text uses a term."""

    start: int
    end: int
    slug: str


type Finder = Callable[[str], tuple[Use, ...]]

_kept: tuple[str, Finder] | None = None


def finder() -> Finder:
    """What finds the uses of terms in HTML; one query after a change, none otherwise."""
    global _kept
    edition = version("rules")
    kept = _kept
    if kept is None or kept[0] != edition:
        kept = _kept = (edition, fresh_finder())
    return kept[1]


def fresh_finder() -> Finder:
    """The same as terms are now. Texts come again and again: what was found in one is kept."""
    return lru_cache(maxsize=4096)(partial(_uses, *_linked()))


def _linked() -> tuple[dict[str, str], re.Pattern[str]]:
    """Terms by each of their forms, in lower case; any of the forms as whole words."""
    slugs: dict[str, str] = {}
    for term in Term.objects.current().filter(is_linked=True):
        for name in term.names:
            for form in forms_of(name):
                slugs.setdefault(form, term.slug)
    return slugs, re.compile(rf"(?<![\w+/-]){any_of(list(slugs)) or '(?!)'}(?![\w-])")


def any_of(words: Sequence[str]) -> str:
    """A pattern for any of some words, the longest that fits: letter by letter, which is quick for many."""
    after: dict[str, list[str]] = {}
    for word in words:
        if word:
            after.setdefault(word[0], []).append(word[1:])
    if not after:
        return ""
    ways = "|".join(re.escape(letter) + any_of(rest) for letter, rest in sorted(after.items()))
    return f"(?:{ways})?" if "" in words else f"(?:{ways})"


def forms_of(name: str) -> Iterator[str]:
    """A name in lower case, and its plural; with either apostrophe."""
    plain = name.lower()
    for form in (plain, plural(plain)):
        yield form
        if "'" in form or "’" in form:
            yield form.replace("'", "’")
            yield form.replace("’", "'")


def with_links(html: SafeString, seen: set[str] | None = None, leave: Collection[str] = ()) -> SafeString:
    """HTML with its terms as links to the glossary, each term once.

    Args:
        html: escaped; links, headings, controls and symbols in it are left alone.
        seen: terms that have been linked before, added to.
        leave: terms not to link.
    """
    seen = set() if seen is None else seen
    address = reverse("rules:glossary")
    parts, end = [], 0
    for use in finder()(str(html)):
        if use.slug in seen or use.slug in leave:
            continue
        seen.add(use.slug)
        text = mark_safe(html[use.start : use.end])  # noqa: S308 - a part of what is safe, within a text
        link = format_html('<a class="term" href="{}#{}">{}</a>', address, use.slug, text)
        parts += [html[end : use.start], link]
        end = use.end
    return mark_safe("".join([*parts, html[end:]])) if parts else html  # noqa: S308 - safe parts


def _uses(slugs: Mapping[str, str], pattern: re.Pattern[str], html: str) -> tuple[Use, ...]:
    """Every use of a term in the running text of some HTML."""
    found: list[Use] = []
    place = inside = 0
    # Tags and entities stand at the odd places.
    for number, part in enumerate(_TAG.split(html)):
        if number % 2:
            inside = _inside(part, inside)
        elif part and not inside:
            # Lower case of some letters is longer; such a text is left as it is.
            lower = part.lower()
            if len(lower) == len(part):
                found += [
                    Use(place + match.start(), place + match.end(), slugs[match[0]])
                    for match in pattern.finditer(lower)
                ]
        place += len(part)
    return tuple(found)


def _inside(tag: str, inside: int) -> int:
    """How deep in something untouched the text after a tag is."""
    named = _NAME.fullmatch(tag)
    if named is None or named[2].lower() in _VOID or tag.endswith("/>"):
        return inside
    if named[1]:
        return max(inside - 1, 0)
    return inside + 1 if inside or named[2].lower() in _UNTOUCHED or _SYMBOL.search(tag) else 0
