"""Edits of a table, and taking them back."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from judgeapp.lab.tables import edits as t

BEARS = {"ref": "bears", "card": "Grizzly Bears", "controller": "B"}
CLONE = {"do": "enter", "ref": "clone", "card": "Clone", "controller": "A", "copy_of": "bears"}
TAP = {"do": "tap", "ref": "bears"}
END = {"do": "end_turn"}
TABLE = {"setup": [BEARS], "events": [CLONE, TAP]}

EDITS = [
    (lambda s: t.added(s, {"ref": "elf"}), {**TABLE, "setup": [BEARS, {"ref": "elf"}]}),
    (lambda s: t.without(s, "bears"), {**TABLE, "setup": []}),
    (lambda s: t.beginning_otherwise(s, "bears", {"tapped": True}),
     {**TABLE, "setup": [{**BEARS, "tapped": True}]}),
    (lambda s: t.beginning_otherwise(s, "bears", {"card": ""}),
     {**TABLE, "setup": [{"ref": "bears", "controller": "B"}]}),
    (lambda s: t.happening(s, [END]), {**TABLE, "events": [CLONE, TAP, END]}),
    (lambda s: t.happening(s, [END], 0), {**TABLE, "events": [END, CLONE, TAP]}),
    (lambda s: t.happening(s, [END, TAP], 1), {**TABLE, "events": [CLONE, END, TAP, TAP]}),
    (lambda s: t.otherwise(s, 1, END), {**TABLE, "events": [CLONE, END]}),
    (lambda s: t.moved(s, 1, -1), {**TABLE, "events": [TAP, CLONE]}),
    (lambda s: t.moved(s, 1, 1), TABLE),
    (lambda s: t.moved(s, 0, 1), {**TABLE, "events": [TAP, CLONE]}),
    (lambda s: t.moved(s, 9, 1), TABLE),
    (lambda s: t.removed(s, 0), {**TABLE, "events": [TAP]}),
    (lambda s: t.ruled_by(s, "mtg-2008"), {**TABLE, "ruleset": "mtg-2008"}),
]  # fmt: skip


@pytest.mark.parametrize(("edit", "expected"), EDITS)
def test_an_edit_and_its_way_back(edit, expected):
    after = edit(TABLE)
    assert after == expected
    assert t.taken_back(after, t.way_back(after, TABLE)) == TABLE
    assert TABLE == {"setup": [BEARS], "events": [CLONE, TAP]}


ENTRY = st.sampled_from([BEARS, CLONE, TAP, END, {"ref": "elf"}])
TABLES = st.fixed_dictionaries(
    {},
    optional={
        "setup": st.lists(ENTRY, min_size=1),
        "events": st.lists(ENTRY, min_size=1),
        "ruleset": st.just("mtg-2008"),
    },
)


@given(TABLES, TABLES)
def test_the_way_back_leads_from_any_table_to_any_other(now, before):
    assert t.taken_back(now, t.way_back(now, before)) == before


@given(
    st.recursive(
        st.none() | st.integers() | st.text(), lambda part: st.lists(part) | st.dictionaries(st.text(), part)
    )
)
def test_what_is_no_way_back_changes_nothing_or_gives_a_table(back):
    result = t.taken_back(TABLE, back)
    assert set(result) <= {"title", "ruleset", "setup", "events"}


@pytest.mark.parametrize(
    ("name", "ref"),
    [
        ("Grizzly Bears", "grizzly"),
        ("Clone", "clone2"),
        ("Delver of Secrets // Insectile Aberration", "delver"),
        ("X", "x"),
        ("+2 Mace", "2mace"),
        ("Æther Vial", "ther"),
        ("—", "it"),
        ("A", "a2"),
    ],
)
def test_a_new_thing_gets_a_short_ref_of_its_own(name, ref):
    found = t.new_ref(TABLE, name)
    assert found not in {"bears", "clone", "A", "B"}
    if name != "X":
        assert found == ref
