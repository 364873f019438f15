"""Whether the reasons beside the answers go with them."""

from __future__ import annotations

import re
from collections.abc import Iterator

from judgeapp.copyengine import CopyEngineError, matches
from judgeapp.quiz.kinds.base import is_reasoned
from judgeapp.quiz.reviewing.items import Item
from judgeapp.quiz.reviewing.lints import Fault, lint

_NO = re.compile(r"\b(?:not|no|never|nothing|nobody|none|cannot|without)\b|n't\b", re.IGNORECASE)
_WORD = re.compile(r"[a-z]{4,}")
_WORKED_OUT = re.compile(r"(?:, so|\. So) here .*? would(?:n't)? .*$")
_COMMON = frozenset(
    "about also another because been before being card cards copies copy does from have here into itself "
    "more only other same such that their them then there they this those what when where which while "
    "with".split()
)

STEM = 5
FEWEST_SHARED = 2
"""So many words of the prompt make a reason one about what is asked."""


@lint("contradicting-reason")
def contradicting_reason(item: Item) -> Iterator[Fault]:
    """A wrong reason for the right verdict implies no other verdict."""
    for offer in item.offers:
        if not is_reasoned(offer.value) or offer.value["because"] == "" or not item.ruling.says(offer.value):
            continue
        reason = offer.text.removeprefix(offer.verdict).lstrip(". ")
        # What the engine adds, "so here it would be a 0/0", comes of a game in which this verdict is right.
        belief = _WORKED_OUT.sub("", reason)
        if _leads_elsewhere(item, offer.value["because"]) or _speaks_against(
            item.question.prompt, offer.value["says"], belief
        ):
            yield Fault(
                f"“{reason}” speaks against “{offer.verdict}”.", "Take a reason that leads to this verdict."
            )


@lint("exception-denied")
def exception_denied(item: Item) -> Iterator[Fault]:
    """The reason of the right answer doesn't say that something is copied which an exception changes here."""
    excepted = {word for name in _excepted(item) for word in _CALLED.get(name, ())}
    for offer in item.right if excepted else ():
        reason = offer.text.removeprefix(offer.verdict).lstrip(". ") if offer.verdict else ""
        if not _IS_COPIED.search(reason) or _OF_AN_EXCEPTION.search(reason):
            continue
        for word in sorted(excepted & set(_LETTERS.findall(reason.casefold()))):
            yield Fault(
                f"“{reason}” has the {word} copied, which an exception on this table changes.",
                "Take a reason that speaks of the exception.",
            )


_IS_COPIED = re.compile(r"\b(?:cop(?:ied|ies)|follows?)\b")
_OF_AN_EXCEPTION = re.compile(
    r"except|unless|otherwise|addition|n't|\b(?:own|says?|text|keeps?|kept|not|adds?|added)\b", re.IGNORECASE
)
_LETTERS = re.compile(r"[a-z]+")
_CALLED = {
    "colors": ("color", "colors"),
    "name": ("name",),
    "power": ("power", "size"),
    "toughness": ("toughness", "size"),
    "types": ("type", "types"),
    "subtypes": ("type", "types", "subtypes"),
    "supertypes": ("supertype", "supertypes", "legendary"),
}


def _excepted(item: Item) -> set[str]:
    """The fields that exceptions of copy effects change of the objects asked about."""
    found: set[str] = set()
    asked = {str(each.get("of")) for each in [item.query, *item.claims]}
    for obj in item.table.on_battlefield():
        if obj.ref in asked and obj.copy_effects:
            effect = obj.copy_effects[-1]
            *_, last = effect.stages(obj.faces[obj.face])
            found |= {
                name for name in _CALLED if getattr(effect.copied.normal, name) != getattr(last.normal, name)
            }
    return found


def _leads_elsewhere(item: Item, belief: str) -> bool:
    """Whether the engine gives another answer to somebody who holds the belief."""
    try:
        found = item.believers.believed(item.query, belief)
    except (CopyEngineError, KeyError):
        return False  # An author's own, which the engine doesn't know.
    return found is not None and not matches(found.value, item.ruling.value)


def _speaks_against(prompt: str, says: object, reason: str) -> bool:
    """Whether a reason denies for yes, or asserts for no, what the prompt asks in the same words."""
    if not isinstance(says, bool):
        return False
    shared = _words(prompt) & _words(reason)
    denies = bool(_NO.search(reason)) is not bool(_NO.search(prompt))
    return len(shared) >= FEWEST_SHARED and denies is says


def _words(text: str) -> set[str]:
    """Words by their beginnings: "become" and "becomes" are one."""
    return {word[:STEM] for word in _WORD.findall(text.casefold()) if word not in _COMMON}
