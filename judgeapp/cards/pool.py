"""All cards as the engine takes them, kept in memory until card data changes."""

from judgeapp.cards.models import Face
from judgeapp.content.versions import version
from judgeapp.copyengine import CardPool

_kept: tuple[str, CardPool] | None = None


def card_pool() -> CardPool:
    """Every Magic card in the database; read again, with one query, only after a change.

    Callers share it and must not change it.
    """
    global _kept
    edition = version("cards")
    kept = _kept
    if kept is None or kept[0] != edition:
        # Threads that get here together each build it, and any of the results will do.
        kept = _kept = (edition, CardPool.from_rows(Face.objects.pool()))
    return kept[1]
