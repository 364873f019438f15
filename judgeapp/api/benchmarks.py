"""The API's promise, measured: an answer of `copies` takes little more than the engine does."""

import statistics
from collections.abc import Iterator
from itertools import islice
from typing import Any
from urllib.parse import urlencode

from django.db import transaction
from django.test import override_settings

from judgeapp.cards.pool import card_pool
from judgeapp.combat import COMBAT
from judgeapp.content.measuring import Figure, seconds
from judgeapp.content.visiting import Browser
from judgeapp.copyengine import CardPool, CopyEngineError, copies_something, copying_script, play_on

PAIRS = 60


def _pairs(pool: CardPool) -> Iterator[tuple[str, str, dict[str, Any]]]:
    """Copiers and creatures that they copy, no two pairs alike."""
    copiers = [c.name for c in pool.values() if copies_something(c.faces[0].abilities)]
    creatures = [card.name for card in pool.values() if "Creature" in card.faces[0].type_line[1]]
    for place, copier in enumerate(copiers):
        for step in range(3):
            original = creatures[(place * 7 + step * 3) % len(creatures)]
            try:
                script = dict(copying_script(pool, copier, original))
            except CopyEngineError:
                continue
            if play_on(script, pool, extension=COMBAT).error is None:
                yield copier, original, script


def api_figures() -> Iterator[Figure]:
    """The 95th percentile of `copies` by three times the engine's, and five milliseconds more."""
    pool, client = card_pool(), Browser()
    pairs = list(islice(_pairs(pool), PAIRS))
    asked, played = [], []
    with transaction.atomic(), override_settings(ALLOWED_HOSTS=["*"]):
        for place, (copier, original, script) in enumerate(pairs):
            played.append(1000 * seconds(lambda script=script: play_on(script, pool, extension=COMBAT)))  # type: ignore[misc]
            query = urlencode({"copier": copier, "original": original})
            address = f"/api/v1/copies?{query}"
            elsewhere = f"10.0.{place // 250}.{place % 250}"  # so that no address asks too often
            asked.append(1000 * seconds(lambda a=address, e=elsewhere: client.get(a, REMOTE_ADDR=e)))  # type: ignore[misc]
        transaction.set_rollback(True)
    if len(pairs) > 1:
        budget = 3 * statistics.quantiles(played, n=20)[-1] + 5
        yield Figure(
            "copies over the API, 95th percentile", statistics.quantiles(asked, n=20)[-1], "ms", budget
        )
