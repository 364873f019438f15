"""The shipped cards without a database behind them: most tests of the Lab need no more."""

import pytest

from judgeapp.cards import pool as cards_pool
from judgeapp.copyengine import CardPool
from tests.copyengine.conftest import pool  # noqa: F401  a fixture


@pytest.fixture
def cards(monkeypatch, pool) -> CardPool:  # noqa: F811
    monkeypatch.setattr(cards_pool, "card_pool", lambda: pool)
    return pool
