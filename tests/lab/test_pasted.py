"""Words pasted from chats, forums and pages are read without what those add."""

import pytest

from judgeapp.cards import pool
from judgeapp.lab.questions_in_words.cleaning.pasted import as_told
from judgeapp.lab.typed_questions import read_words

CLONE = "Clone enters as a copy of Serra Angel."


@pytest.mark.parametrize(
    ("pasted", "told"),
    [
        (CLONE, CLONE),
        ("[[Clone]] enters as a copy of [[Serra Angel]].", CLONE),
        ("[[Clone|M10]] enters as a copy of [[c:Serra Angel]].", CLONE),
        ("[card]Clone[/card] enters as a copy of [c=Serra Angel]Serra Angel[/c].", CLONE),
        ("{{Clone}} enters as a copy of **Serra Angel**.", CLONE),
        ("*Clone* enters as a copy of __Serra Angel__.", CLONE),
        ("[Clone](https://scryfall.com/card/m10/48/clone) enters as a copy of Serra Angel.", CLONE),
        ("https://scryfall.com/card/m10/48/clone Clone enters as a copy of Serra Angel.", CLONE),
        ("Clone enters as a copy of Serra Angel. (https://scryfall.com/search?q=clone)", CLONE),
        ("Clone https://scryfall.com/card/clone enters as a copy of Serra Angel.", CLONE),
        ("> Clone enters as a copy of Serra Angel.", CLONE),
        ("- Clone enters as a copy of Serra Angel.\n- It&#39;s 4/4.", f"{CLONE}\nIt's 4/4."),
        ("<p>Clone enters as a copy of <a href='/angel'>Serra Angel</a>.</p>", CLONE),
        ("Clone\u00a0enters as a copy  of Serra Angel.", CLONE),
        (f"Q: {CLONE} How big is it? A: It's a 4/4.", f"{CLONE} How big is it?"),
        (f"Question: {CLONE}\nAnswer: It's a 4/4.", CLONE),
        # What looks alike and is said of the game.
        (
            "I activate Chandra's [+1] ability and pay {2}{R}.",
            "I activate Chandra's [+1] ability and pay {2}{R}.",
        ),
        ("Tarmogoyf is */1+*, and so is its copy.", "Tarmogoyf is */1+*, and so is its copy."),
        ("A: Ada's Clone. B: Noah's Clone.", "A: Ada's Clone. B: Noah's Clone."),
        ("Clone has a +1/+1 counter - it is 1/1.", "Clone has a +1/+1 counter - it is 1/1."),
        ("", ""),
    ],
)
def test_what_a_page_adds_is_taken_off(pasted, told):
    assert as_told(pasted) == told


def test_the_lab_reads_them(content):
    asked = read_words("[[Clone]] enters as a copy of **Serra Angel**. How big is it?")
    assert asked.is_read
    assert {entry["card"] for entry in (*asked.asked.script["setup"], *asked.asked.script["events"])} == {
        "Clone",
        "Serra Angel",
    }
    assert "Clone" in pool.card_pool()
