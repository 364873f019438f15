"""Questions in words: what the grammar reads becomes a table, and what it can't is named."""

import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from judgeapp.copyengine import CopyEngineError, play
from judgeapp.copyengine.output import object_as_json
from judgeapp.lab.asking_words import Asked, UnreadWords, read_question
from judgeapp.lab.why import said
from tests.lab.test_pages import LAB, text

ANSWERS = [
    (
        "Clone copies a Grizzly Bears with two +1/+1 counters and Giant Growth on it, what are its "
        "power and toughness?",
        "power",
        "2/2",
    ),
    (
        "clone copies grizzly bears. what color is it?",
        "colors",
        "green",
    ),
    (
        "Clone enters as a copy of Vesuvan Doppelganger that copied Runeclaw Bear, what colors is it",
        "colors",
        "blue",
    ),
    (
        "Cackling Counterpart copies a Serra Angel with Unholy Strength. What is its size?",
        "power",
        "4/4",
    ),
    (
        "Clone copies a face-down Grinning Demon, then the Grinning Demon is turned face up. What "
        "is Clone's power?",
        "power",
        "2/2",
    ),
    (
        "Clone copies a transformed Delver of Secrets, what is its name?",
        "name",
        "Insectile Aberration",
    ),
    (
        "Clone copies a Kavu Titan that was kicked. What is its power?",
        "power",
        "2/2",
    ),
    (
        "Quicksilver Gargantuan copies a Tarmogoyf and Clone copies Quicksilver Gargantuan, what "
        "is its power and toughness?",
        "power",
        "7/7",
    ),
    (
        "a Grizzly Bears gets +3/+3 and Clone copies it. What is the power of Grizzly Bears?",
        "power",
        "5/5",
    ),
    (
        "Runeclaw Bear becomes a copy of Serra Angel until end of turn, then the turn ends. What "
        "is Runeclaw Bear's name?",
        "name",
        "Runeclaw Bear",
    ),
    (
        "Clone copies a Hill Giant, three +1/+1 counters are put on Clone. What is Clone's power?",
        "power",
        "6/6",
    ),
    (
        "My Phantasmal Image copied their Hill Giant. What's the type of Phantasmal Image?",
        "types",
        "Creature — Giant Illusion",
    ),
    (
        "Clone copies a Hill Giant. The Hill Giant dies. what is Clone's power",
        "power",
        "3/3",
    ),
]  # fmt: skip


@pytest.mark.parametrize(("question", "field", "value"), ANSWERS)
def test_a_question_is_laid_out_and_answered(question, field, value, pool):
    asked = read_question(question, pool)
    game = play(asked.script, cards=pool)
    assert asked.field == field
    assert said(field, object_as_json(game, game.object(asked.ref))) == value


STOPS = [
    ("Clone copies a Grizly Bears", "Clone copies a", "Grizly Bears"),
    ("Clone copies a Hill Giant wearing a hat", "Clone copies a Hill Giant", "wearing a hat"),
    ("Clone copies a Hill Giant and eats it", "Clone copies a Hill Giant and", "eats it"),
    ("what is it?", "", "it"),
    ("and and and", "", "and and and"),
    ("Clone copies", "Clone copies", "the end"),
]


@pytest.mark.parametrize(("question", "read", "rest"), STOPS)
def test_where_reading_stops_is_said(question, read, rest, pool):
    with pytest.raises(UnreadWords) as stopped:
        read_question(question, pool)
    assert (stopped.value.read, stopped.value.rest) == (read, rest)


def test_what_is_read_but_makes_no_sense_is_refused(pool):
    with pytest.raises(CopyEngineError, match="makes no copy"):
        read_question("Hill Giant copies a Clone", pool)


PIECES = [
    "Clone", "Hill Giant", "copies", "a", "with", "two", "+1/+1", "counters", "and", "on it", ",",
    "what is", "its", "power", "Giant Growth", "'s", "?", "the turn ends", "dies",
]  # fmt: skip


@settings(max_examples=60, deadline=None)
@given(st.lists(st.sampled_from(PIECES), max_size=40).map(" ".join) | st.text(max_size=300))
def test_anything_is_read_or_refused_soon(pool, question):
    began = time.monotonic()
    try:
        assert isinstance(read_question(question, pool), Asked)
    except (UnreadWords, CopyEngineError) as error:
        assert str(error)  # noqa: PT017
    assert time.monotonic() - began < 4


@pytest.mark.django_db
@pytest.mark.usefixtures("cards")
@pytest.mark.parametrize(
    ("asked", "says"),
    [
        ({"q": ANSWERS[0][0]}, "Why power and toughness 2/2"),
        ({"q": "Clone copies a Grizly Bears"}, "up to “Clone copies a”. “ Grizly Bears ” is no card"),
        ({"q": "Hill Giant copies a Clone"}, "makes no copy of another card"),
    ],
)  # fmt: skip
def test_the_page_lays_it_out_or_says_where_it_stopped(client, asked, says):
    response = client.get(LAB, asked)
    assert response.status_code == 200
    assert says in text(response.content.decode())
