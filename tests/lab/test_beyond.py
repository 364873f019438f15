"""Questions that no table answers are said to be so, and what is left out of a question is told."""

import pytest

from judgeapp.copyengine import CardPool
from judgeapp.lab.questions_in_words.beyond import BeyondAnswering
from judgeapp.lab.questions_in_words.reader import UnreadWords, read_question
from tests.copyengine.conftest import card_rows
from tests.lab.test_questions_in_words import _document


@pytest.fixture(scope="module")
def many_cards():
    return CardPool([*CardPool.from_rows([*card_rows(), *_document("cards_of_forums.yaml")]).values()])


def is_beyond(question, cards):
    try:
        read_question(question, cards, tries_others=False)
    except UnreadWords as error:
        return isinstance(error, BeyondAnswering)
    return False


@pytest.mark.parametrize(
    ("entry", "question"),
    [
        ("prices", "whats a foil phantasmal image worth these days"),
        ("prices", "how much does phantasmal image cost to buy"),
        ("prices", "price of phantasmal image"),
        ("prices", "How much is a Clone going for?"),
        ("formats", "is spark double legal in pauper"),
        ("formats", "can i play spark double in commander"),
        ("formats", "is clone banned in modern"),
        ("formats", "Is Clone banned?"),
        ("advice", "best 5 clones for my zada deck?"),
        ("advice", "what are the best clones in commander"),
        ("advice", "which clone should i run in my deck"),
        ("keywords", "does pacifism stop a planeswalker from attacking lol also what is banding"),
        ("keywords", "how does banding work"),
        ("printings", "Which artist painted Quicksilver Gargantuan?"),
        ("printings", "when was clone printed"),
        ("tournaments", "what's the penalty if i forget to copy"),
    ],
)
def test_what_no_table_answers_is_said_so_with_what_can_be_asked(entry, question, many_cards):
    with pytest.raises(BeyondAnswering) as beyond:
        read_question(question, many_cards)
    assert beyond.value.entry == entry
    assert "isn’t what this answers" in beyond.value.asks or "aren’t what this answers" in beyond.value.asks


@pytest.mark.parametrize(
    "question",
    [
        "Clone copies Hill Giant. How much does Clone cost?",
        "I clone my opponent's Thalia. How much does Lightning Bolt cost?",
        "In commander, I clone Hill Giant. How big is it?",
        "Can I play Clone in response to Lightning Bolt?",
        "Clone copies Serra Angel. Is it legendary?",
        "What does Clone copy?",
        "Clone copies Serra Angel. Is that good?",
    ],
)
def test_what_a_table_tells_is_not_refused_for_its_words(question, many_cards):
    assert not is_beyond(question, many_cards)


def test_a_cards_name_asks_for_no_price(many_cards):
    rows = [{"name": "Price of Progress", "type": "Instant", "text": "Draw a card."}]
    cards = CardPool([*many_cards.values(), *CardPool.from_rows(rows).values()])
    assert not is_beyond("I cast Price of Progress and copy it with Twincast. What happens?", cards)


def test_a_format_that_changes_nothing_is_told(many_cards):
    asked = read_question("can i copy grizzly bears with clone in pauper", many_cards)
    assert any("“in pauper” changes nothing here" in said for said in asked.assumed)


def test_a_whole_name_that_is_short_for_others_is_offered_as_those(many_cards):
    asked = read_question("opponent cloned my elesh norn. what is the clone", many_cards)
    assert ("elesh norn", "Elesh Norn") in asked.taken
    assert "Elesh Norn, Grand Cenobite" in [each.other for each in asked.otherwise]


@pytest.mark.parametrize(
    ("question", "instead"),
    [
        ("clone copies hill giant. how big is it? what if it copies serra angel instead",
         "clone copies serra angel. how big is it?"),
        ("i clone grizzly bears. how big is it? same thing but glorious anthem is out",
         "glorious anthem is out. i clone grizzly bears. how big is it?"),
    ],
)  # fmt: skip
def test_a_question_of_another_table_is_offered_by_itself(question, instead, many_cards):
    with pytest.raises(UnreadWords, match="tells of another table") as stopped:
        read_question(question, many_cards)
    assert stopped.value.partial is not None
    assert [words for _, words in stopped.value.ways] == [instead]
