"""What search and glossary promise, measured on whatever is loaded."""

import statistics
from collections.abc import Iterator

from judgeapp.content.measuring import Figure, seconds

from . import glossary
from .models import Misconception, Principle, Rule
from .searching import search

ASKED = ("707.9b", "CR 706.10", "copiable values", "copyable", '"as it enters"', "layer 7", "facedown", "to")
REPEATED = 5


def rules_figures() -> Iterator[Figure]:
    """A search, and the terms of a text."""
    search("warm")
    times = [seconds(lambda asked=asked: search(asked)) for asked in ASKED for _ in range(REPEATED)]  # type: ignore[misc]
    yield Figure("a search in all rulebooks, median", 1000 * statistics.median(times), "ms", 10)
    texts = [
        *Rule.objects.values_list("summary", flat=True),
        *Principle.objects.values_list("definition", flat=True),
        *Misconception.objects.values_list("correction", flat=True),
    ]
    find = glossary.fresh_finder()
    spent = seconds(lambda: [find(text) for text in texts])
    yield Figure("terms found in a new text, mean", 1e6 * spent / max(len(texts), 1), "µs", 150)
    again = seconds(lambda: [find(text) for text in texts])
    yield Figure("terms found in a text that comes again, mean", 1e6 * again / max(len(texts), 1), "µs", 5)
