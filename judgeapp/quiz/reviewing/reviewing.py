"""Applying lints: to one item, or to all that is stored and what templates make."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator

from judgeapp.copyengine import CopyEngineError
from judgeapp.quiz.generated.templates import templates
from judgeapp.quiz.reviewing import answers, cues, english, explanations, moments, reasons, stories
from judgeapp.quiz.reviewing.items import Item, generated_items, stored_items
from judgeapp.quiz.reviewing.lints import LINTS, Finding

SUBJECTS = (answers, moments, stories, cues, reasons, explanations, english)
"""The modules that register lints."""
UNPLAYABLE = "unplayable"
"""What is found of a question that can't be asked, whatever the lints would say of it."""


def review(item: Item, names: Collection[str] = tuple(LINTS)) -> list[Finding]:
    """What the lints find of a question, in the order of their subjects."""
    found: list[Finding] = []
    try:
        for name in (name for name in LINTS if name in names):
            found += [Finding(item.where, name, f.message, f.mend) for f in LINTS[name](item)]
    except CopyEngineError as error:
        found.append(Finding(item.where, UNPLAYABLE, str(error), error.mend or "Mend the script."))
    return found


def every_item(instances: int) -> Iterator[Item]:
    """All stored questions, and what the first so many seeds make of each template."""
    yield from stored_items()
    for template in templates().values():
        yield from generated_items(template, range(1, instances + 1))


def review_all(items: Iterable[Item], names: Collection[str] = tuple(LINTS)) -> list[Finding]:
    """What the lints find of many questions."""
    return [finding for item in items for finding in review(item, names)]
