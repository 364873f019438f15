"""Searching a library: only what is searched for is found (701.23)."""

import pytest

from judgeapp.copyengine import CopyEngineError
from tests.combat.conftest import answered, card, creature

TEXT = "{1}: Search your library for a basic land card, reveal it, put it into your hand, then shuffle."
TAP = {"do": "activate", "ref": "m", "source": "elf", "ability": "{1}"}
LIBRARY = [
    card("bear", "Runeclaw Bear", zone="library"),
    card("forest", "Forest", zone="library"),
    card("grove", "Forest", zone="library"),
    card("theirs", "Forest", "B", zone="library"),
    card("there", "Forest"),
]


@pytest.mark.parametrize(
    "found", ["bear", "theirs", "there", ["forest", "grove"]], ids=["no land", "opponent's", "played", "two"]
)
def test_what_cannot_be_found_is_refused(found):
    setup = [creature("elf", "A", 1, 1, TEXT), *LIBRARY]
    with pytest.raises(CopyEngineError, match=r"isn't found|too many"):
        answered(
            setup,
            [TAP, {"do": "resolve", "ref": "m", "choices": {"card": found}}],
            {"ask": "life", "of": "A"},
        )
