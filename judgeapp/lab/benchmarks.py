"""The Lab's promises, measured: an edit of a big table, the engine's share of it, the page's size."""

import gzip
import statistics
from collections.abc import Iterator
from typing import Any
from urllib.parse import parse_qsl, urlsplit

from django.test import Client

from judgeapp.cards.pool import card_pool
from judgeapp.content.measuring import Figure, seconds
from judgeapp.copyengine.resuming import play_on

from .codec import Script, packed
from .table import happening

OBJECTS, EVENTS, EDITS = 30, 60, 25
CARDS = ("Grizzly Bears", "Hill Giant", "Glorious Anthem", "Treetop Village", "Tarmogoyf", "Serra Angel")


def big_table() -> Script:
    """A table of 30 objects and 60 events, copies, counters and effects among them."""
    copies = 6
    setup: list[dict[str, Any]] = [
        {"ref": f"c{n}", "card": CARDS[n % len(CARDS)], "controller": "AB"[n % 2]}
        for n in range(OBJECTS - copies)
    ]
    creatures = [
        entry["ref"] for entry in setup if entry["card"] not in {"Glorious Anthem", "Treetop Village"}
    ]
    events: list[dict[str, Any]] = [
        {"do": "enter", "ref": f"e{n}", "card": "Clone", "controller": "A", "copy_of": creatures[n]}
        for n in range(copies)
    ]
    while len(events) < EVENTS:
        one, other = (creatures[(len(events) * step) % len(creatures)] for step in (1, 5))
        match len(events) % 5:
            case 0:
                events.append({"do": "counters", "on": one, "put": {"+1/+1": 1}})
            case 1:
                events.append({"do": "continuous", "on": [one], "effect": "+3/+3 until end of turn"})
            case 2:
                events.append({"do": "tap", "ref": one})
            case 3 if one != other:
                events.append({"do": "become_copy", "ref": one, "of": other})
            case _:
                events.append({"do": "untap", "ref": one})
    return {"setup": setup, "events": events}


def lab_figures(extra: dict[str, Any]) -> Iterator[Figure]:
    """An edit as htmx asks for it, a card being picked: its median time, the engine’s share, the size."""
    client = Client(**extra)
    script = big_table()
    headers = {"HX-Request": "true", "HX-Target": "desk"}

    state = {"t": packed({**script, "events": script["events"][: EVENTS - EDITS]})}

    def edit(number: int) -> Any:
        """Each edit is of the table that the one before led to, as somebody lays it out."""
        form = {**state, "on": "e0", "do": "offer", "key": "counters", "f.put": "+1/+1", "f.put.number": "1"}
        response = client.post("/lab/", form, headers=headers)
        state.update(parse_qsl(urlsplit(response["HX-Push-Url"]).query))
        return response

    times = [seconds(lambda number=number: edit(number)) for number in range(EDITS)]  # type: ignore[misc]
    page = edit(EDITS).content
    yield Figure(
        f"an edit in the Lab, {OBJECTS} objects and {EVENTS} events, median",
        1000 * statistics.median(times),
        "ms",
        40,
    )
    cards = card_pool()
    played = play_on(script, cards)
    longer = [happening(script, [{"do": "tap", "ref": f"c{number}"}]) for number in range(20)]
    engine = [seconds(lambda table=table: play_on(table, cards, played)) for table in longer]  # type: ignore[misc]
    yield Figure("of that the engine, playing on", 1000 * statistics.median(engine), "ms", 20)
    yield Figure("its page, compressed", len(gzip.compress(page, 6)) / 1000, "KB", 30)
