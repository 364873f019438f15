"""What the engine refuses is told in the words of the page: no refs, no lines of a script."""

import pytest

from judgeapp.lab.display.messages import CHOOSE, in_words, mend_in_words

NAMES = {
    "kiki": "Kiki-Jiki, Mirror Breaker",
    "copy": "the copy of Lightning Bolt",
    "bear2": "the second Bear",
}


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("kiki is not a creature.", "Kiki-Jiki, Mirror Breaker is not a creature."),
        ("A isn't a legal target for the copy.", "A isn't a legal target for the copy."),
        ("There is no object 'bear2'.", "There is no object the second Bear."),
        ("It says “kiki enters”.", "It says “kiki enters”."),
        ("bear2’s turn, and kiki-like", "bear2’s turn, and kiki-like"),
    ],
)
def test_refs_become_names(text, told):
    assert in_words(text, NAMES) == told[:1].upper() + told[1:]


@pytest.mark.parametrize(
    ("mend", "told"),
    [
        ("Name a legal one.", "Name a legal one."),
        ("State `copy_of`: one of kiki; null where that is declined.", CHOOSE),
        ("Give choices: {color: blue}, or a list of colors.", CHOOSE),
        ("Take another card. Give new_targets, or leave it.", "Take another card."),
        ("", ""),
    ],
)
def test_no_script_is_shown(mend, told):
    assert mend_in_words(mend, NAMES) == told
