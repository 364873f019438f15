"""Thousands of generated scripts: each ends in an answer or a refusal, and what must hold of a game holds.

The seeds are fixed, so every run plays the same scripts: a quarter of the ten thousand that `make long`
plays. `SCRIPT_SEED=50000 SCRIPTS=20000 pytest ...` plays others. A failure prints the smallest script that
fails in the same way, ready for `manage.py play -`.
"""

import os
from collections import Counter
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from judgeapp.copyengine.script.documents import read_documents
from judgeapp.copyengine.script.script import ENGINE_VOCABULARY, SETUP_KEYS
from tests.copyengine.generated.broken import broken
from tests.copyengine.generated.cards import Declared, declared_exceptions, except_words
from tests.copyengine.generated.many import as_yaml, deck_of, examine, report, script_of, tally
from tests.copyengine.generated.writer import WRITERS, ScriptWriter

FIRST = int(os.environ.get("SCRIPT_SEED", "0"))
NUMBER = int(os.environ.get("SCRIPTS", "2500"))
BLOCK = 500
drawn = settings(max_examples=60, suppress_health_check=list(HealthCheck))


@pytest.mark.parametrize("first", range(FIRST, FIRST + NUMBER, BLOCK))
def test_generated_scripts(first: int) -> None:
    result = tally(range(first, min(first + BLOCK, FIRST + NUMBER)))
    assert not result.failures, "\n" + "\n".join(report(seed) for seed, _ in result.failures.values())
    assert result.ends["answered"] > 0.6 * result.ends.total(), f"few scripts play through: {result.ends}"


@drawn
@given(st.randoms(use_true_random=False), st.booleans())
def test_scripts_that_hypothesis_draws(rng: Random, breaks: bool) -> None:
    writer = ScriptWriter(rng, deck_of(0))
    script = writer.script()
    ended, problems = examine(broken(script, rng) if breaks else script, writer, {}, again=True)
    assert not problems, f"{ended}: {problems}\n{as_yaml(script)}"


def test_every_event_and_key_is_written() -> None:
    events: Counter[tuple[str, str]] = Counter()
    setup: Counter[str] = Counter()
    for seed in range(14000):
        script = ScriptWriter(Random(seed), deck_of(seed // 2000)).script()
        setup.update(key for entry in script["setup"] for key in entry)
        events.update((event["do"], key) for event in script["events"] for key in event)
    assert set(WRITERS) == set(ENGINE_VOCABULARY.keys)
    assert {key for key in SETUP_KEYS if not setup[key]} == set()
    missing = {
        (do, key) for do, keys in ENGINE_VOCABULARY.keys.items() for key in keys if not events[do, key]
    }
    assert missing == set()


def test_a_script_is_the_same_as_yaml() -> None:
    for seed in range(FIRST, FIRST + 50, 5):
        script, _, _ = script_of(seed)
        assert read_documents(as_yaml(script)) == [script]


@pytest.mark.parametrize("seed", range(20))
def test_exceptions_are_written_as_cards_write_them(seed: int) -> None:
    declared: tuple[Declared, ...] = declared_exceptions(Random(seed), "Testling")
    words = except_words(declared)
    assert words.startswith(", except ") is bool(declared)
    assert all(one.words in words for one in declared)
