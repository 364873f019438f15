"""Endure: counters on a permanent, or a Spirit token (CR 701.63)."""

from functools import lru_cache

from judgeapp.copyengine.events.resolving.performing import do
from judgeapp.copyengine.events.resolving.registry import performs
from judgeapp.copyengine.events.resolving.resolution import Resolution, not_said
from judgeapp.copyengine.events.zones.counters import add_counters
from judgeapp.copyengine.model.effects.effects import KeywordAction
from judgeapp.copyengine.model.objects.abilities import Effect
from judgeapp.copyengine.reading import read_abilities


@lru_cache(maxsize=16)  # read once for each number
def _spirit(number: int) -> tuple[Effect, ...]:
    """Return the creating of the token."""
    text = f"Create a {number}/{number} white Spirit creature token."
    return read_abilities(text, name="", types=frozenset({"Sorcery"}))[0].effects


@performs("endure")
def _endure(resolution: Resolution, effect: KeywordAction) -> None:
    """Its controller puts that many +1/+1 counters on it or creates an X/X token; what isn't there any more
    gets none (CR 701.63a).
    """
    number = resolution.number(effect.amount)
    if number <= 0:
        return
    declined = resolution.choices.get("declined")
    if declined is None:
        raise not_said(
            resolution.interpreter, "declined", "true for the Spirit token, false for the counters"
        )
    if declined:
        for each in _spirit(number):
            do(resolution, each)
    elif resolution.this.zone == "battlefield":
        resolution.this = add_counters(resolution.interpreter, resolution.this, "+1/+1", number, "endure")
