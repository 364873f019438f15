"""Cards with text that the engine doesn't carry out, beside the documented ones."""

from pathlib import Path

import pytest

from judgeapp.copyengine import CardPool
from tests.copyengine.conftest import card_rows
from tests.documents import document

HERE = Path(__file__).parent


@pytest.fixture(scope="session")
def known() -> CardPool:
    return CardPool.from_rows([*card_rows(), *document(HERE / "cards.yaml")])
