"""Whatever is typed, a question is read, asked back, or refused: with words left out, swapped, or joined."""

import random

import pytest

from judgeapp.cards import pool as cards_pool
from judgeapp.copyengine import CardPool, CopyEngineError
from judgeapp.lab.answers_in_words import answer_in_words
from judgeapp.lab.desk import Desk, View
from judgeapp.lab.questions_in_words.reader import UnreadWords, read_question
from judgeapp.lab.tables.codec import TableError, check, packed
from tests.copyengine.conftest import card_rows
from tests.lab.test_questions_in_words import CORPUS, FORUMS, _document

QUESTIONS = [str(question) for row in (*CORPUS, *FORUMS) for question in row["ask"]]
BETWEEN = (".", "?", "and", "then", "in response", "what if", ",", "but")
MOST_LETTERS = 400


@pytest.fixture(scope="module")
def many_cards():
    return CardPool([*CardPool.from_rows([*card_rows(), *_document("cards_of_forums.yaml")]).values()])


def changed(draw, question):
    """A question with words left out, swapped, or another one's behind them."""
    words = question.split()
    for _ in range(draw.choice((1, 1, 2, 3))):
        at, other = draw.randrange(len(words)), draw.choice(QUESTIONS).split()
        match draw.randrange(4):
            case 0 if len(words) > 3:
                words.pop(at)
            case 1:
                to = draw.randrange(len(words))
                words[at], words[to] = words[to], words[at]
            case 2:
                words = [*words[: at + 1], *other[draw.randrange(len(other)) :]]
            case _:
                words += [draw.choice(BETWEEN), *other]
    return " ".join(words)[:MOST_LETTERS]


def answered(asked, question):
    try:
        check(asked.script)
        desk = Desk(asked.script, packed(asked.script), View(question=question))
    except TableError:
        return
    assert all(answer_in_words(desk, asked))


def attempted(question, cards):
    """What is read of a question, None for nothing; and what is said if it's asked back or refused."""
    try:
        return read_question(question, cards, tries_others=False), ""
    except (UnreadWords, CopyEngineError) as error:
        return getattr(error, "partial", None), str(error)


@pytest.mark.parametrize("seed", range(8))
def test_no_change_of_a_question_breaks_the_reader(seed, many_cards, monkeypatch):
    monkeypatch.setattr(cards_pool, "card_pool", lambda: many_cards)
    draw = random.Random(seed)
    for _ in range(4):
        question = changed(draw, draw.choice(QUESTIONS))
        asked, refusal = attempted(question, many_cards)
        assert asked is not None or refusal, question
        if asked is not None:
            answered(asked, question)


@pytest.mark.parametrize(
    "question",
    [
        "my tendrils with 7 spells before it gets counterspelled. do the copies still drain",
        "my grapeshot with 3 spells before it gets counterspelled. how much damage",
        "my grapeshot with 3 spells before it has Counterspell on it. how much damage",
        "in response to my Grapeshot with 3 spells before it it gets Counterspell. what happens",
    ],
)
def test_a_single_target_on_the_stack_breaks_nothing(question, many_cards):
    asked, refusal = attempted(question, many_cards)
    assert refusal or any(e["do"] == "cast" for e in asked.script["events"])
