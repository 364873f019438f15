"""Cards of the board as HTML, each drawn once for as long as it stays the same."""

import json
from dataclasses import asdict
from functools import lru_cache

from django.template.loader import render_to_string
from django.utils.safestring import SafeString

from judgeapp.cards.display.drawing import draw
from judgeapp.lab.display.board import ShownObject

KEPT = 4096


def card(shown: ShownObject, *, picked: bool = False) -> SafeString:
    """A thing on the board as a text card: its name picks it, its values ask why."""
    return _drawn(json.dumps(asdict(shown), sort_keys=True), picked)


@lru_cache(maxsize=KEPT)  # rendering a template; a page shows the same objects after each event
def _drawn(shown: str, picked: bool) -> SafeString:
    told = json.loads(shown)
    thing = told["thing"]
    before = {key: value for key, value in told["before"].items() if key in thing} or None
    drawing = draw(thing, before, copy=told["copies"], copy_of=told["copy_of"])
    # What an ability on the stack shows is its text; it has no name of its own.
    name = told["origin"] if not thing["name"] and not thing["face_down"] and told["origin"] else ""
    corner = "power" if drawing.corner_name.startswith("power") else drawing.corner_name
    context = {"card": drawing, "shown": told, "picked": picked, "called": name, "corner": corner}
    return render_to_string("lab/_card.html", context)
