"""A table as big as anybody lays out, and one to stop the site with: to measure the Lab."""

from typing import Any

from judgeapp.lab.tables.codec import Script

OBJECTS, EVENTS = 30, 60
FIRST = 6
"""The place of the first event after what enters."""
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


def hostile_table() -> Script:
    """A table within all limits that takes long to work out: sizes that count what others are made, and lords
    over all of them.
    """
    ashaya = "Ashaya, Soul of the Wild"
    setup = [{"ref": f"c{n}", "card": ashaya, "controller": "AB"[n % 2]} for n in range(30)]
    setup += [{"ref": f"a{n}", "card": "Glorious Anthem", "controller": "A"} for n in range(30)]
    events: list[dict[str, Any]] = [
        {"do": "continuous", "on": [f"c{n % 30}"], "effect": "+3/+3 until end of turn"} for n in range(60)
    ]
    events += [
        {"do": "enter", "ref": f"k{n}", "card": "Clone", "controller": "A", "copy_of": f"c{n % 30}"}
        for n in range(60)
    ]
    return {"setup": setup, "events": events}
