"""Words pasted from elsewhere: what a chat, a forum or a page adds to them is taken off.

Names come in brackets ("[[Clone]]", "[card]Clone[/card]", "**Clone**"), with links, and rulings as
questions with answers. Of those the answer is nothing that happens.
"""

import html
import re

_LINKED = re.compile(r"\[([^\[\]]+)\]\(\s*(?:https?:)?//?[^()\s]*\s*\)")
_CARD = re.compile(r"\[\[(?:\w+:)?([^\[\]|]+?)(?:\|[^\[\]]*)?\]\]|\{\{([^{}|]+?)(?:\|[^{}]*)?\}\}")
_TAG = re.compile(
    r"\[/?(?:cards?|c|b|i|u|url|quote|spoiler|mtg)(?:=[^\[\]]*)?\]|</?[a-z][^<>]*>", re.IGNORECASE
)
_ADDRESS = re.compile(r"\(?\s*(?:https?://|www\.)[^\s()]+(?:\([^\s()]*\)[^\s()]*)?\s*\)?")
_EMPHASIS = re.compile(r"(\*\*|__|~~|\*|`)(?=[^\s/+*])(.+?)(?<=[^\s*])\1")  # but not "*/1+*"
_OPENING = re.compile(r"^[ \t]*(?:[>•▪◦·]|[-*][ \t])[ \t]*", re.MULTILINE)
_ASKED = re.compile(r"\A\s*(?:Q|Question)\s*:\s*", re.IGNORECASE)
_ANSWERED = re.compile(r"\s+(?:A|Answer)\s*:\s.*", re.DOTALL)


def as_told(text: str) -> str:
    """Return the words of a text that was pasted, without brackets, tags, links, emphasis and the answer."""
    told = html.unescape(text).replace("\u00a0", " ")
    told = _LINKED.sub(r"\1", told)
    told = _CARD.sub(lambda found: (found[1] or found[2]).strip(), told)
    told = _TAG.sub("", told)
    told = _ADDRESS.sub(" ", told)
    told = _EMPHASIS.sub(r"\2", told)
    told = _OPENING.sub("", told)
    if asked := _ASKED.match(told):
        told = _ANSWERED.sub("", told[asked.end() :])
    return "\n".join(" ".join(line.split()) for line in told.splitlines()).strip()
