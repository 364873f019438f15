"""Importing a document as its author would: by the command, from a file."""

from io import StringIO

import pytest
from django.core.management import call_command

from tests.cards.card_files import write


@pytest.fixture
def run(tmp_path):
    """Import a document; returns what was said."""

    def run_(document, name: str = "cards.json") -> str:
        out = StringIO()
        call_command("import_cards", write(tmp_path / name, document), stdout=out)
        return out.getvalue()

    return run_
