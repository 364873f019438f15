"""Which words of one version another does not have."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from judgeapp.rules.differing import differing

OLD = "Some copy effects leave certain characteristics uncopied, and the object keeps its own."

CASES = [
    ("the same", OLD, [(False, OLD)]),
    ("only stops and capitals", OLD.upper().replace(",", ";"), [(False, OLD.upper().replace(",", ";"))]),
    ("a sentence more", f"{OLD} Others say so.", [(False, OLD), (True, "Others say so.")]),
    ("a word less", OLD.replace("certain ", ""), [(False, OLD.replace("certain ", ""))]),
    (
        "one word for another",
        OLD.replace("copy effects", "copiers"),
        [(False, "Some"), (True, "copiers"), (False, OLD.partition("effects ")[2])],
    ),
    ("nothing in common", "Counters are not copied.", [(False, "Counters are not copied.")]),
]


@pytest.mark.parametrize(("case", "text", "runs"), CASES, ids=[case[0] for case in CASES])
def test_runs(case, text, runs):
    assert differing(text, OLD) == runs


def test_two_differences_around_a_word_or_two_are_one():
    runs = differing(OLD.replace("leave certain", "omit some"), OLD)
    assert [changed for changed, _ in runs] == [False, True, False]


@given(st.text(alphabet="ab. ", max_size=30), st.text(alphabet="ab. ", max_size=30))
def test_no_word_is_lost(text, other):
    runs = differing(text, other)
    assert " ".join(words for _, words in runs if words).split() == text.split()
    assert all(first[0] != second[0] for first, second in pairwise(runs))
