"""Text that anybody may send stands for no more than it shows."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from judgeapp.copyengine import CopyEngineError, document_text, read_sent_documents
from judgeapp.copyengine.script import documents
from judgeapp.copyengine.script.documents import MOST_NODES, hidden_character

BOMB = "a: &a [x, x, x, x, x, x, x, x, x]\n" + "".join(
    f"{new}: &{new} [{', '.join([f'*{old}'] * 9)}]\n" for old, new in zip("abcdefgh", "bcdefghi", strict=True)
)


@pytest.mark.parametrize(
    ("text", "where", "told"),
    [
        (BOMB, "line 1, column 4", "I don't read anchors (`&a`)."),
        ("&a [*a]", "line 1, column 1", "I don't read anchors (`&a`)."),
        ("do: *event", "line 1, column 5", "I don't read aliases (`*event`)."),
        ("do: tap\n<<: {ref: bear}", "line 2, column 1", "I don't read merge keys (`<<`)."),
        ("do: !!set {a, b}", "line 1, column 5", "I don't read tags (`tag:yaml.org,2002:set`)."),
        ("when: !!timestamp 2024-01-01", "line 1, column 7", "I don't read tags"),
        ("!!python/object/apply:os.getcwd []", "line 1, column 1", "I don't read tags"),
        ("[" * 31 + "]" * 31, "line 1, column 31", "Lists and mappings are nested more than 30 deep."),
        ("[" * 50_000, "line 1, column 31", "Lists and mappings are nested more than 30 deep."),
        ("- " * 25_000, "line 1, column 61", "Lists and mappings are nested more than 30 deep."),
        ("a: " + "9" * 5_000, "line 1, column 4", "`999999999999999…` is too long for a number."),
        ("a: 0x" + "f" * 5_000, "line 1, column 4", "`0xfffffffffffff…` is too long for a number."),
        ("a: 1" + ":1" * 9_000, "line 1, column 4", "`1:1:1:1:1:1:1:1…` is too long for a number."),
        ("a: 12:30", "line 1, column 4", "I don't read `12:30` as a number."),
        ("a: .inf", "line 1, column 4", "I don't read `.inf` as a number."),
        ("a: 1.0e+999", "line 1, column 4", "I don't read `1.0e+999` as a number."),
        ('a: "\\0"', "line 1, column 4", "I don't read the character U+0000: nobody sees it."),
        ('a: "\\a"', "line 1, column 4", "I don't read the character U+0007"),
        ("a: abc\u202edef", "line 1, column 4", "I don't read the character U+202E"),
        ('{"a": "\\u2066"}', "line 1, column 7", "I don't read the character U+2066"),
        ("a: {1: b}", "the script", "The key `1` isn't a word."),
        ("- [{null: b}]", "the script", "The key `None` isn't a word."),
        ("a: \ud800", None, "neither YAML nor JSON"),
        ("\x00", None, "neither YAML nor JSON"),
        ("x" * 60_001, None, "the script has 60,001 letters; I read 60,000."),
        ("a: 1\nb: {a: 2, c: 3, a: 4}", "line 2, column 17", "The key `a` stands here twice."),
        ("a: [b, b]\nc: {b: b}\na: 1", "line 3, column 1", "The key `a` stands here twice."),
        ("- [a, {a: a}]\n- a: [a]\n  ? [a]\n  : a\n  a: 1", "line 5, column 3", "stands here twice."),
        ("a: 'b\nc: d", "line 1, column 4", "found unexpected end of stream."),
        ("do: [tap,\nuntap", "line 2, column 6", "(begun in line 1)"),
        ("do: [tap", "line 1, column 9", "did not find expected"),
    ],
)
def test_what_stands_for_more_than_it_shows_is_refused_with_its_place(text, where, told):
    with pytest.raises(CopyEngineError) as refused:
        read_sent_documents(text)
    assert told in refused.value.message
    assert where is None or refused.value.where == where


@pytest.mark.parametrize("text", ["1," * MOST_NODES, "\n- a: b" * MOST_NODES], ids=["in a line", "in lines"])
def test_a_text_of_more_words_than_a_file_holds_is_refused(text):
    text = f"[{text}]" if "," in text else text
    with pytest.raises(CopyEngineError, match="has more than 100,000 words, lists and mappings"):
        read_sent_documents(text, "the file", most_letters=len(text))


def test_a_place_is_looked_for_only_where_something_is_wrong(monkeypatch):
    """Finding a line takes a look at the whole text; one for each word would take hours for a long one."""
    monkeypatch.setattr(documents, "_place", lambda *_: pytest.fail("nothing is wrong"))
    [found] = read_sent_documents("[\n" + "1,\n" * 19_000 + "]")
    assert len(found) == 19_000


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("{do: tap, on: bear}", [{"do": "tap", "on": "bear"}]),
        ('{"do": "tap", "tapped": true}', [{"do": "tap", "tapped": True}]),
        ("note: 2024-01-01", [{"note": "2024-01-01"}]),
        (
            "{a: -1, b: 0x1F, c: 1.5, d: +1/+1, e: '12:30'}",
            [{"a": -1, "b": 31, "c": 1.5, "d": "+1/+1", "e": "12:30"}],
        ),
        ("note: '<<'", [{"note": "<<"}]),
        ("note: 'a & b, 2 * 3'", [{"note": "a & b, 2 * 3"}]),
        ("", []),
    ],
)
def test_plain_data_is_read(text, found):
    assert read_sent_documents(text) == found


SEEN = st.characters(codec="utf-8", exclude_categories=["Cc", "Cs", "Cn", "Co"]).filter(
    lambda letter: not hidden_character(letter)  # nothing that the site writes has one: it is refused
)
WORDS = st.text(SEEN, max_size=20)
PLAIN = st.recursive(
    st.none() | st.booleans() | st.integers(-(10**9), 10**9) | WORDS,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(WORDS, inner, max_size=4),
    max_leaves=20,
)


@given(PLAIN, st.booleans())
def test_what_the_site_writes_can_be_sent_back(value, in_one_line):
    twice = [value, value]  # the same object two times, which YAML would write as an alias
    assert read_sent_documents(document_text(twice, in_one_line=in_one_line)) == [twice]


def test_our_own_files_say_a_key_once_too():
    with pytest.raises(CopyEngineError, match="The key `c` stands here twice") as refused:
        documents.read_documents("a: 1\nb: {c: 1, c: 2}")
    assert (refused.value.where, refused.value.mend) == ("line 2, column 11", "Keep one of them.")


def test_what_is_merged_into_a_mapping_may_have_its_keys():
    read = documents.read_documents("a: &a {b: 1, <<: {b: 2, d: 3}}\nc: {<<: *a, b: 4}")
    assert read == [{"a": {"b": 1, "d": 3}, "c": {"b": 4, "d": 3}}]
