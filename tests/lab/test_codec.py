"""A table in an address comes back as it was; whatever else an address says is refused, soon and in words."""

import base64
import json
import time
import zlib

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from judgeapp.lab.tables.codec import MOST_LETTERS, TableError, packed, unpacked
from judgeapp.lab.tables.examples import examples

WORDS = st.text(
    st.characters(codec="utf-8", categories=["L", "N", "P", "S", "Zs"], exclude_characters="\xa0"),
    max_size=30,
).filter(str.isprintable)
VALUES = st.none() | st.booleans() | st.integers(-90, 90) | WORDS | st.lists(WORDS, max_size=3)
ENTRIES = st.dictionaries(WORDS, VALUES | st.dictionaries(WORDS, VALUES, max_size=2), min_size=1, max_size=5)
TABLES = st.fixed_dictionaries(
    {},
    optional={
        "title": WORDS.filter(bool),
        "ruleset": st.sampled_from(["mtg-2008", "mtg-2017", "mtg-2024"]),
        "setup": st.lists(ENTRIES, min_size=1, max_size=5),
        "events": st.lists(ENTRIES, min_size=1, max_size=5),
    },
)


def written(value, dictionary: bytes = b"") -> str:
    from judgeapp.lab.tables import codec

    text = value if isinstance(value, bytes) else json.dumps(value).encode()
    deflate = zlib.compressobj(9, zlib.DEFLATED, -15, 9, 0, dictionary or codec._DICTIONARY)
    return "1." + base64.urlsafe_b64encode(deflate.compress(text) + deflate.flush()).rstrip(b"=").decode()


def read_or_refused(word: str) -> bool:
    """Whether a word gives a table, or is refused with a reason; anything else is raised."""
    try:
        return isinstance(unpacked(word), dict)
    except TableError as error:
        return bool(error.message)


@given(TABLES)
def test_a_table_comes_back_as_it_was(script):
    assert unpacked(packed(script)) == script


@pytest.mark.parametrize("example", examples(), ids=lambda example: example.title)
def test_an_address_of_today_is_short_and_stays_readable(example):
    assert unpacked(example.word) == {key: value for key, value in example.script.items() if value}
    assert len(example.word) < 250


def test_addresses_written_by_the_first_version_are_read_for_good():
    """Whoever changes the dictionary breaks every link that was ever shared: begin a new version instead."""
    word = "1.w3R0en5lGsKIkMSi3HyYEKoxtHAO2Kba2FoA"
    assert unpacked(word) == {
        "setup": [{"ref": "goyf", "card": "Tarmogoyf", "controller": "A"}],
        "events": [{"do": "enter", "ref": "clone", "card": "Clone", "controller": "A", "copy_of": "goyf"}],
    }


@given(st.text(max_size=400) | st.from_regex(r"1\.[A-Za-z0-9_-]{0,300}", fullmatch=True))
def test_any_other_text_is_refused_in_words(text):
    assert read_or_refused(text)


@settings(max_examples=60)
@given(st.binary(max_size=300))
def test_any_bytes_are_refused_in_words(data):
    assert read_or_refused(written(data))


deep = b"[" * 20_000
HOSTILE = {
    "too long": "1." + "A" * MOST_LETTERS,
    "no table": "what's this",
    "of a later version": "2.AAAA",
    "of a version beyond all": "999999.AAAA",
    "cut off": examples()[0].word[:-9],
    "a bomb": written(b" " * 3_000_000 + b"{}"),
    "deep": written(deep),
    "deep and closed": written(b'{"setup":[' + b'{"a":' * 300 + b"1" + b"}" * 300 + b"]}"),
    "a list": written([1, 2]),
    "an unknown key": written({"questions": []}),
    "a huge number": written({"setup": [{"x": 10**9}]}),
    "a number without end": written(b'{"setup":[{"x":' + b"9" * 20_000 + b"}]}"),
    "a fraction": written(b'{"setup":[{"x":1e999}]}'),
    "not a number": written(b'{"setup":[{"x":NaN}]}'),
    "half a letter": written(b'{"title":"\\ud800"}'),
    "a null character": written({"title": "a\0b"}),
    "many cards": written({"setup": [{"ref": f"c{n}", "card": "Clone"} for n in range(61)]}),
    "many alike": written({"setup": [{"ref": f"c{n}", "card": "Clone", "count": 30} for n in range(4)]}),
    "many events": written({"events": [{"do": "end_turn"}] * 121}),
    "no list": written({"events": {"do": "end_turn"}}),
    "no entries": written({"setup": ["Clone"]}),
    "a long text": written({"setup": [{"ref": "x" * 601}]}),
    "no word": written({"ruleset": 5}),
}


@pytest.mark.parametrize("name", sorted(HOSTILE))
def test_a_hostile_address_is_refused_at_once(name):
    began = time.monotonic()
    with pytest.raises(TableError) as refused:
        unpacked(HOSTILE[name])
    assert refused.value.message
    assert time.monotonic() - began < 0.5


def test_a_table_beyond_an_address_is_not_written():
    rows = [
        {"ref": f"card{n}", "card": f"{n * 7919 % 1000:x} {n * 104729:x} {n**5:x}", "controller": "A"}
        for n in range(60)
    ]
    events = [
        {"do": "continuous", "on": [f"card{n % 60}"], "effect": f"{n**7:x}{n**6:x}"} for n in range(120)
    ]
    with pytest.raises(TableError, match="more than an address can hold"):
        packed({"setup": rows, "events": events})
