"""A question that names a card is answered, or laid out as far as it goes beside what is answered."""

import random
from dataclasses import replace
from pathlib import Path
from urllib.parse import urlencode

import pytest

from judgeapp.copyengine import CardPool
from judgeapp.lab.desk import Desk, View
from judgeapp.lab.questions_in_words import reader
from judgeapp.lab.questions_in_words.asked import Instead
from judgeapp.lab.questions_in_words.language.words import words_of
from judgeapp.lab.questions_in_words.reader import known_words
from judgeapp.lab.typed_questions import answered, read_words, reading_of
from tests.documents import document
from tests.lab.test_pages import LAB, text
from tests.sampling import sampled

ODD = [each for rows in document(Path(__file__).with_name("odd_questions.yaml")).values() for each in rows]
MOST = 5
pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("cards")]


def reading(words):
    """What the page shows of a question; None for no table."""
    desk = answered(Desk.opened("", View(words=words)))
    if not desk.is_empty:
        assert not desk.refusal
        return reading_of(replace(desk, view=replace(desk.view, question=words)), is_new=True)
    return None


def offered(words, shown):
    found = read_words(words) if shown is None else shown.question
    instead = found.instead if shown is None else shown.instead
    return [choice.words for choice in (*found.choices, *instead)]


def is_answered(words):
    shown = reading(words)
    if shown is None:
        return bool(read_words(words).general)
    return bool(shown.question.is_read and shown.answer and not shown.unanswered)


def names_a_card(words, cards: CardPool):
    return any(word.name for word in words_of(words, cards, known_words()))


def test_a_name_that_nobody_knows_lays_out_no_card_that_it_begins_with(cards):
    desk = answered(Desk.opened("", View(words="Sakashima's Student copies Serra Angel. Is it attacking?")))
    assert [entry["card"] for entry in desk.script["setup"]] == ["Serra Angel"]


def test_there_are_many_odd_questions():
    assert len(ODD) == len(set(ODD)) >= 80


@pytest.mark.parametrize("words", sampled(ODD, 30))
def test_no_question_that_names_a_card_ends_without_a_choice_that_is_answered(words, cards):
    if is_answered(words):
        return
    shown = reading(words)
    choices = offered(words, shown)
    assert shown is not None or not names_a_card(words, cards)
    assert 2 <= len(choices) <= MOST, choices
    assert [choice for choice in choices if not is_answered(choice)] == []


NAMES = [
    "Clone", "Twincast", "Spark Double", "Rite of Replication", "Copy Enchantment", "Hill Giant", "Pacifism",
    "Kiki-Jiki, Mirror Breaker", "Bonesplitter", "Glorious Anthem", "Lightning Bolt", "Dark Depths",
    "Wrath of God", "Delver of Secrets", "Tarmogoyf", "Thespian's Stage",
]  # fmt: skip
DOES = "copies targets eats blorps equips enchants counters bounces steals tickles fights becomes".split()
WHO = ["I", "my opponent", "they", "Player 4", "Bob", "the dealer", "nobody"]
HOW_MANY = ["", "two", "17", "X=2", "-1", "half a"]
ASKS = [
    "what happens", "what is its power", "does it die", "how many tokens", "why", "can I respond", "who wins",
]  # fmt: skip
FORMS = [
    "{who} {does} {many} {a} with {b}. {asks}?",
    "{a} {does} {b}, {asks}?",
    "does {a} {does} {many} {b} in response to {c}?",
    "{many} {b} and {a} and {who} {does} them",
    "{asks} if {who} {does} {b} at end of turn after {a} {does} it",
]


def put_together(seed):
    """A question of names, verbs, players, and numbers, whether it makes sense or not."""
    draw = random.Random(seed).choice
    named = {"a": draw(NAMES), "b": draw(NAMES), "c": draw(NAMES)}
    said = {"who": draw(WHO), "does": draw(DOES), "many": draw(HOW_MANY), "asks": draw(ASKS)}
    return " ".join(draw(FORMS).format(**named, **said).split())


@pytest.mark.parametrize("seed", sampled(range(200), 20))
def test_no_question_put_together_by_chance_ends_without_a_choice_that_is_answered(seed, cards):
    test_no_question_that_names_a_card_ends_without_a_choice_that_is_answered(put_together(seed), cards)


@pytest.mark.parametrize("words", sampled(ODD, 10))
def test_what_is_not_understood_is_quoted_in_whole_words(words):
    found = read_words(words)
    for part in (found.rest, *found.others) if found.rest and not found.refusal else ():
        start = words.find(part)
        assert start >= 0
        beside = words[start - 1 : start] + words[start + len(part) :][:1]
        assert not any(letter.isalnum() for letter in beside), part


BARE = [
    ("Can Clone dance with Tarmogoyf?",
     "Only the cards that you name are laid out. I assume that Ada controls Tarmogoyf and Clone is in her "
     "hand."),
    ("what is the wifi password of Grizzly Bears",
     "Only the cards that you name are laid out. I assume that Ada controls Grizzly Bears."),
    ("Hill Giant shakes hands with Giant Growth",
     "Only the cards that you name are laid out. I assume that Ada controls Hill Giant and Giant Growth is "
     "in her hand."),
]  # fmt: skip


@pytest.mark.parametrize(("words", "assumed"), BARE)
def test_cards_stand_where_they_are_assumed_to_be_and_nothing_is_answered(words, assumed):
    shown = reading(words)
    assert shown.question.assumed == (assumed,)
    assert shown.answer == ()


OFFERED = [
    ("Can Clone dance with Tarmogoyf?", "Clone copies Tarmogoyf. What happens?"),
    ("Twincast plus Lightning Bolt, legal?", "I cast Lightning Bolt. I copy it with Twincast. What happens?"),
    ("Is Clone banned in pauper?", "Clone copies a creature. What happens?"),
    ("what if Clone copied Lightning Bolt", "I cast Lightning Bolt. What happens?"),
    ("I Cytoshape Grizzly Bears into Glorious Anthem?", "I have Grizzly Bears. What is Grizzly Bears?"),
    ("I donate my Clone of Tarmogoyf to my opponent and then sneeze on it, what is its power?",
     "I donate my Clone of Tarmogoyf to my opponent. What is its power?"),
]  # fmt: skip


@pytest.mark.parametrize(("words", "choice"), OFFERED)
def test_what_can_be_answered_of_the_cards_is_offered(words, choice):
    assert choice in offered(words, reading(words))


@pytest.mark.parametrize("words", ["Clone copies Hill Giant. What is its power?", "Clone copies a Hil Giant"])
def test_a_question_that_is_answered_offers_nothing_instead(words):
    assert offered(words, reading(words)) == []


def test_the_page_says_what_it_left_out_before_it_offers_and_answers(client):
    words = "Clone copies Hill Giant, then it yodels at Serra Angel. What is its power?"
    page = client.get(LAB, {"q": words}).content.decode()
    shown = text(page)
    assert shown.index("I don’t understand it") < shown.index("The answer without that part")
    for choice in offered(words, reading(words)):
        assert f'name="q" value="{choice}"' in page


def test_words_that_are_passed_over_are_said_in_the_heading_of_the_answer(client):
    words = "I drew too many cards lately. Clone copies Hill Giant. What is its power?"
    shown = text(client.get(LAB, {"q": words}).content.decode())
    assert ("The answer without what is left out" in shown) == ("as part of the table" in shown)


def test_a_table_that_cant_be_played_is_told_with_its_reason_and_with_what_can(client):
    shown = text(client.get(LAB, {"q": "I Cytoshape Grizzly Bears into Glorious Anthem?"}).content.decode())
    reason = shown.index("Glorious Anthem is not a nonlegendary creature")
    assert reason < shown.index("I can answer: I cast Cytoshape.")


@pytest.mark.parametrize("words", sampled(ODD, 6))
def test_the_api_offers_the_same_choices_with_their_links(client, words):
    response = client.get(f"/api/v1/ask?{urlencode({'q': words})}")
    if response.status_code == 200:
        return
    problem = response.json()
    shown = reading(words)
    assert [choice["question"] for choice in problem["choices"]] == offered(words, shown)
    assert (problem["laid_out"] is None) == (shown is None)
    for choice in problem["choices"]:
        assert client.get(choice["link"]).status_code == 200
        assert client.get(f"/api/v1/ask?{urlencode({'q': choice['question']})}").status_code == 200


def test_nothing_else_is_tried_while_somebody_is_still_typing(client, monkeypatch):
    tried = []
    monkeypatch.setattr(reader, "instead_of", lambda *args, **more: tried.append(args) or Instead())
    words = {"q": "Clone grumbles softly at Hill Giant today, does it"}
    typing = {"HX-Request": "true", "HX-Target": "found"}
    assert "I don’t understand" in text(client.get(LAB, words, headers=typing).content.decode())
    assert not tried
    client.get(LAB, words)
    assert tried
