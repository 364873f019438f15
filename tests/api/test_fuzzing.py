"""Whatever is sent, the API answers or refuses; nothing breaks it."""

import json

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from judgeapp.api import endpoints
from judgeapp.limits.rates import Rate
from tests.api.test_api import BEARS, ROOT

pytestmark = pytest.mark.django_db
CARDS = ["Clone", "Tarmogoyf", "Grizzly Bears", "Lightning Bolt", "Delver of Secrets", "Fork", "Nothing"]
FUZZ = settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture])


@pytest.fixture(autouse=True)
def no_limit(monkeypatch):
    monkeypatch.setattr(endpoints, "RATE", Rate("the API", 10**9, 60, of_an_address=10**9))


def is_answer(response):
    assert response.status_code < 500, response.content
    if response.status_code >= 400:
        assert response.json()["status"] == response.status_code
    return True


words = st.text(max_size=60) | st.sampled_from(CARDS)
PARAMETERS = ["copier", "original", "ruleset", "face", "q", "name", "topic", "level", "t", "on"]


@FUZZ
@given(
    st.sampled_from(["copies", "ask", "cards", "questions/random", "rules/mtg-2024/707.2", "nowhere"]),
    st.dictionaries(st.sampled_from(PARAMETERS), words, max_size=5),
)
def test_any_query_is_answered_or_refused(client, content, where, query):
    assert is_answer(client.get(ROOT + where, query))


leaves = st.none() | st.booleans() | st.integers(-2000, 2000) | st.text(max_size=12) | st.sampled_from(
    [*CARDS, "A", "B", "bear", "clone", "battlefield", "graveyard", "exile", "stack"]
)  # fmt: skip
KEYS = ["ref", "card", "controller", "copy_of", "do", "on", "of", "to", "targets", "count", "x", "zone", "by"]
DOES = ["enter", "cast", "resolve", "leave", "become_copy", "copy_spell", "create_token_copy", "counters",
        "continuous", "tap", "transform", "end_turn", "change_control", "simultaneous"]  # fmt: skip
values = st.recursive(
    leaves,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(KEYS), inner, max_size=3),
    max_leaves=6,
)
entries = st.dictionaries(st.sampled_from(KEYS), values, max_size=6)
events = st.builds(lambda do, entry: {**entry, "do": do}, st.sampled_from(DOES), entries)
scripts = st.fixed_dictionaries(
    {},
    optional={
        "setup": st.lists(entries | st.just(BEARS["setup"][0]), max_size=4) | values,
        "events": st.lists(events | st.just(BEARS["events"][0]), max_size=4) | values,
        "ruleset": words,
        "title": words,
    },
)


@FUZZ
@given(scripts)
def test_any_script_is_played_or_refused(client, content, script):
    sent = json.dumps(script)
    assert is_answer(client.post(ROOT + "play", sent, content_type="application/json"))


@FUZZ
@given(
    st.binary(max_size=200) | st.text(max_size=200).map(str.encode),
    st.sampled_from(["play", "questions/grade"]),
)
def test_any_body_is_refused(client, content, body, where):
    assert is_answer(client.post(ROOT + where, body, content_type="application/json"))


@FUZZ
@given(st.text(max_size=40), values)
def test_any_token_and_answer_is_refused(client, content, token, answer):
    sent = json.dumps({"token": token, "answer": answer})
    assert is_answer(client.post(ROOT + "questions/grade", sent, content_type="application/json"))
