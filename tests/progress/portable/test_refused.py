"""A file that can't be taken over is refused, with the place, and nothing is written."""

import contextlib
import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from judgeapp.progress.models import Exam
from judgeapp.progress.portable.format import BadFileError, read
from judgeapp.quiz.models import Attempt
from tests.progress.exams.conftest import begin, cards, examples, fill_all, hand_in  # noqa: F401
from tests.progress.portable.conftest import HERE, NOON, TOKENS, sample, send

pytestmark = pytest.mark.django_db


def put(data, path, value):
    *way, last = path
    for step in way:
        data = data[step]
    if value is ...:
        del data[last]
    else:
        data[last] = value


REFUSED = [
    (("format",), "csv", "format: 'csv' is not"),
    (("version",), 2, "version: Version 2 is not known"),
    (("attempts", 1, "prompt"), ..., "attempts[1]: Object missing required field `prompt`"),
    (("attempts", 1, "answered_at"), "yesterday", "attempts[1].answered_at: Invalid"),
    (("attempts", 1, "answered_at"), "2026-11-18T12:00:00", "attempts[1].answered_at"),
    (("attempts", 1, "answered_at"), "2126-11-18T12:00:00Z", "attempts[1].answered_at: 2126-11-18"),
    (("attempts", 1, "answered_at"), "0001-01-01T00:00:00+14:00", "attempts[1].answered_at"),
    (("attempts", 0, "is_right"), "yes", "attempts[0].is_right: Expected `bool`, got `str`"),
    (("attempts", 0, "duration_ms"), -1, "attempts[0].duration_ms"),
    (("attempts", 0, "duration_ms"), 10**12, "attempts[0].duration_ms"),
    (("attempts", 0, "client_token"), "x", "attempts[0].client_token: Invalid UUID"),
    (("attempts", 0, "chosen_texts"), [], "attempts[0].chosen_texts: There is nothing in it."),
    (("attempts", 0, "question_key"), "x" * 131, "attempts[0].question_key"),
    (("attempts", 0, "cited"), [{"rule": "707.2"}], "attempts[0].cited[0]"),
    (("attempts", 0, "client_token"), TOKENS[1], "attempts[1].client_token: The same as in attempts[0]"),
    (("attempts", 0, "prompt"), "nul \x00 here", "the character NUL"),
    (("attempts",), None, "attempts: Expected `array`, got `null`"),
    (("exams", 0, "pass_mark"), 101, "exams[0].pass_mark"),
    (("exams", 0, "started"), "2026-11-18T13:00:00Z", "exams[0].started: It starts after"),
    (("exams", 0, "places", 1, "number"), 1, "exams[0].places[1].number: 1 is given twice"),
    (("exams", 0, "places", 1, "attempt"), TOKENS[3], "exams[0].places[1].attempt: No attempt"),
    (("exams", 0, "places", 1, "attempt"), TOKENS[0], "places[1].attempt: It stands at exams[0].places[0]"),
    (("bookmarks", 0, "bookmarked"), "2126-11-18T12:00:00Z", "bookmarks[0].bookmarked: 2126-11-18"),
    (("bookmarks", 0, "ruleset"), ..., "bookmarks[0]: Object missing required field `ruleset`"),
    (("bookmarks", 1, "question_key"), "bear-cloned/1", "bookmarks[1].question_key: The same as in bookm"),
    (("settings",), {"zone": "Mars/Olympus"}, "settings.zone: There is no time zone 'Mars/Olympus'."),
    (("settings",), {"goal": 9}, "settings.goal"),
]  # fmt: skip


@pytest.mark.parametrize(("path", "value", "says"), REFUSED, ids=[str(n) for n in range(len(REFUSED))])
def test_what_is_wrong_is_named_with_its_place_and_nothing_is_written(client, mira, path, value, says):
    data = sample()
    assert read(json.dumps(data).encode(), at=NOON)
    put(data, path, value)
    response = send(client, data)
    body = response.content.decode()
    assert response.status_code == 422
    for quoted, plain in (("&#x27;", "'"), ("&quot;", '"'), ("&lt;", "<"), ("&gt;", ">")):
        body = body.replace(quoted, plain)
    assert says in body
    assert "Nothing was imported." in body
    assert not Attempt.objects.exists()
    assert not Exam.objects.exists()


@pytest.mark.parametrize(
    "content", [b"", b"no json", b"[]", b"{}", b"[" * 100_000, b"\xff\xfe{", b'{"format": "\\ud800"}']
)
def test_what_is_no_such_file_is_refused(client, mira, content):
    response = send(client, content)
    assert response.status_code == 422
    assert "Nothing was imported." in response.content.decode()


def test_some_other_json_is_said_to_be_no_file_of_ours(client, mira):
    told = send(client, b'{"decks": []}').content.decode()
    assert "This isn&#x27;t a file of answers from Layer One" in told


def test_without_a_file_that_is_said(client, mira):
    assert "Choose the .json file" in client.post(HERE, {}).content.decode()


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=10),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=8,
)


@settings(max_examples=150)
@given(st.sampled_from(sorted({path for path, _, _ in REFUSED}, key=str)), json_values)
def test_any_value_anywhere_is_read_or_refused(path, value):
    data = sample()
    put(data, path, value)
    with contextlib.suppress(BadFileError):
        assert read(json.dumps(data).encode(), at=NOON).version == 1
