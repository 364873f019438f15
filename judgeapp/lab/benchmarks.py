"""The Lab's promises, measured: an edit of a big table, the engine's share of it, the page's size."""

import gzip
import statistics
from collections.abc import Iterator
from time import process_time
from typing import Any
from urllib.parse import parse_qsl, urlsplit

from judgeapp.cards.pool import card_pool
from judgeapp.content.measuring import Figure, seconds
from judgeapp.content.visiting import Browser
from judgeapp.copyengine import play_on
from judgeapp.lab.tables.big_table import EVENTS, FIRST, OBJECTS, big_table, hostile_table
from judgeapp.lab.tables.codec import packed
from judgeapp.lab.tables.edits import happening

EDITS = 25
COUNTER = {"on": "e0", "do": "offer", "key": "counters", "f.put": "+1/+1", "f.put.number": "1"}


def _edits_of_early_events() -> Iterator[tuple[str, list[dict[str, str]]]]:
    """Kinds of edits after which nearly everything is played anew, each edit another."""
    another = [f"{{do: counters, on: e0, put: {{+1/+1: {number}}}}}" for number in range(2, EDITS)]
    yield "changed", [{"edit": str(FIRST), "do": "typed", "text": text} for text in another]
    yield (
        "added",
        [{"at": str(FIRST), "on": f"c{n}", "do": "offer", "key": "tap"} for n in (0, 1, 2, 4, 5, 6)],
    )
    yield "removed", [{"do": f"remove {FIRST + place}"} for place in range(EDITS)]
    yield "moved", [{"do": f"down {FIRST + place}"} for place in range(EDITS)]


def lab_figures(extra: dict[str, Any]) -> Iterator[Figure]:
    """An edit as htmx asks for it, a card being picked: its median time, the engine’s share, the size."""
    client = Browser(**extra)
    script = big_table()
    headers = {"HX-Request": "true", "HX-Target": "desk"}

    whole = packed(script)
    shorter = packed({**script, "events": script["events"][: EVENTS - EDITS]})

    def posted(word: str, form: dict[str, str]) -> Any:
        return client.post("/lab/", {"t": word, **form}, headers=headers)

    def timed(word: str, form: dict[str, str]) -> tuple[float, str]:
        """How long an edit takes, and the table that it leads to."""
        responses: list[Any] = []
        time = 1000 * seconds(lambda: responses.append(posted(word, form)))
        return time, dict(parse_qsl(urlsplit(responses[0]["HX-Push-Url"]).query))["t"]

    posted(whole, COUNTER)
    size = f"{OBJECTS} objects and {EVENTS} events, median"
    times = []
    for _ in range(EDITS):  # each of the table that the one before led to, as somebody lays it out
        time, shorter = timed(shorter, COUNTER)
        times.append(time)
    yield Figure(f"an edit in the Lab, {size}", statistics.median(times), "ms", 40)
    for name, forms in _edits_of_early_events():
        times = [timed(whole, form)[0] for form in forms]
        yield Figure(f"an early event {name}, {size}", statistics.median(times), "ms", 40)
    page = posted(whole, COUNTER).content
    cards = card_pool()
    played = play_on(script, cards)
    longer = [happening(script, [{"do": "tap", "ref": f"c{number}"}]) for number in range(20)]
    engine = [seconds(lambda table=table: play_on(table, cards, played)) for table in longer]  # type: ignore[misc]
    yield Figure("of that the engine, playing on", 1000 * statistics.median(engine), "ms", 20)
    yield Figure("its page, compressed", len(gzip.compress(page, 6)) / 1000, "KB", 30)
    hostile = {"t": packed(hostile_table()), "wrong": "1", "under": "mtg-2017", "on": "c1", "why": "c1.power"}
    spent = seconds(lambda: client.get("/lab/", hostile), process_time)
    yield Figure("the most work a request may ask for, of a hostile table", spent, "s of CPU", 2)
