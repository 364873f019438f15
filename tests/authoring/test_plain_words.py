"""A situation in words becomes a draft, or a question back."""

import pytest
from django.urls import reverse

from judgeapp.authoring.models import Edition
from judgeapp.authoring.roles import AUTHORS
from judgeapp.authoring.workshop import plain_words
from judgeapp.authoring.workshop.plain_words import question_asked, situation_in_words, understood
from judgeapp.cards.pool import card_pool
from judgeapp.copyengine import ask, play
from tests.accounts.roles import person
from tests.factories import CardFactory

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    ("text", "query", "value"),
    [
        ("Test Clone enters as a copy of Test Bear.", {"ask": "name", "of": "test2"}, "Test Bear"),
        ("test clone enters the battlefield as a copy of a Test Bear", {"ask": "power", "of": "test2"}, 2),
        (
            "Test Clone enters as a copy of Test Bear with a +1/+1 counter",
            {"ask": "counters", "of": "test", "kind": "+1/+1"},
            1,
        ),
        (
            "Test Clone enters as a copy of Test Bear with two +1/+1 counters on it.",
            {"ask": "power", "of": "test"},
            4,
        ),
        ("Noah’s Test Clone enters as a copy of Ada's Test Bear.", {"ask": "controller", "of": "test2"}, "B"),
        (
            "Test Clone enters as a copy of Test Bear. Noah's Test Clone enters as a copy of Test Clone.",
            {"ask": "name", "of": "test3"},
            "Test Bear",
        ),
        (
            "Noah controls Test Bear. Ada's Test Clone copies his Test Bear",
            {"ask": "name", "of": "test2"},
            "Test Bear",
        ),
        ("Noah's Test Clone enters as a copy of her Test Bear", {"ask": "controller", "of": "test"}, "A"),
        ("My Test Clone enters as a copy of her Test Bear", {"ask": "controller", "of": "test"}, "B"),
        ("Test Bear gets +3/+3. Test Clone enters as a copy of it", {"ask": "power", "of": "test"}, 5),
    ],
)
def test_what_is_told_is_played(cards, text, query, value):
    found = situation_in_words(text)
    assert found.questions == []
    assert ask(play(found.script, cards=card_pool()), query).value == value


def test_x_is_not_lost(cards):
    CardFactory(
        name="Test Ego",
        face__mana_cost="{X}{G}{U}",
        face__subtypes=["Shapeshifter"],
        face__colors=["green", "blue"],
        face__power="0",
        face__toughness="0",
        face__oracle_text="You may have this creature enter as a copy of any creature on the battlefield, "
        "except it enters with X additional +1/+1 counters on it.",
    )
    for words in (
        "Test Ego with X = 3 enters as a copy of Test Bear",
        "Ada has Test Ego with X=3 copying Test Bear",
    ):
        found = situation_in_words(words)
        assert found.questions == []
        game = play(found.script, cards=card_pool())
        assert ask(game, {"ask": "power", "of": "test2"}).value == 5


def test_a_token_that_is_made(cards):
    CardFactory(
        name="Test Twin",
        face__types=["Sorcery"],
        face__subtypes=[],
        face__oracle_text="Create a token that's a copy of target creature.",
    )
    found = situation_in_words(
        "Test Twin creates a token that’s a copy of Ada’s Test Bear with a +1/+1 counter."
    )
    assert found.questions == []
    game = play(found.script, cards=card_pool())
    assert ask(game, {"ask": "power_toughness", "of": "token"}).value == "2/2"


ENTERS = "Test Clone enters as a copy of"


@pytest.mark.parametrize(
    ("text", "asked"),
    [
        ("", "What happens?"),
        ("Test Clone dances.", "What does “Test Clone dances” mean?"),
        (
            f"{ENTERS} Test Beer.",
            "There is none of that name. Do you mean “Test Bear”",
        ),
        (
            "Teapot enters as a copy of Test Bear.",
            "Which card is “Teapot”? There is none of that",
        ),
        (
            f"{ENTERS} Test Bear. Then it flies away.",
            "What does “Then it flies away” mean? I can’t go on at “it flies away.”",
        ),
        (
            f"{ENTERS} Test Bear. {ENTERS} Test Bear. {ENTERS} Test Clone.",
            "Which Test Clone is meant? There are 2",
        ),
    ],
)
def test_what_is_not_understood_is_asked_back(cards, text, asked):
    questions = situation_in_words(text).questions
    assert len(questions) == 1
    assert asked in questions[0]


def test_a_sentence_by_itself_is_not_read_again_as_the_whole(cards, monkeypatch):
    readings, reading = [], plain_words.read_question

    def counted(text, *given, **how):
        readings.append(text)
        return reading(text, *given, **how)

    monkeypatch.setattr(plain_words, "read_question", counted)
    assert understood("Test Clone dances.") == ({"setup": [], "events": []}, ["Test Clone dances"])
    assert readings == ["Test Clone dances"]
    readings.clear()
    assert situation_in_words("Test Clone dances.").questions
    assert readings == ["Test Clone dances"]


def test_a_short_name_is_taken_for_the_card_that_begins_so_and_that_is_told(cards):
    CardFactory(name="Test-Jiki, Mirror Breaker")
    found = situation_in_words("Test Clone enters as a copy of Test-Jiki.")
    assert found.questions == []
    assert found.assumed == ("“Test-Jiki” is taken for Test-Jiki, Mirror Breaker.",)
    unknown = situation_in_words("Test Clone enters as a copy of Test-Jiki. Test-Jiki targets Teapot.")
    assert "“Teapot”" in unknown.questions[0]  # a name nobody knows comes first: nothing is taken till then
    assert unknown.assumed == ()


def test_what_is_pasted_is_read_and_what_it_leaves_open_is_told(cards, client):
    client.force_login(person("mira", AUTHORS))
    add = reverse("admin:authoring_edition_add")
    CardFactory(name="Test-Jiki, Mirror Breaker")
    words = "Q: [[Test Clone]] copies **Test-Jiki**. How big is it? A: https://judge.example/707 says 2/2."
    response = client.post(add, {"do": "words", "words": words}, follow=True)
    edition = Edition.objects.get()
    assert edition.title == "Test Clone copies Test-Jiki. How big is it?"
    assert edition.document["script"]["events"][0]["card"] == "Test Clone"
    assert "“Test-Jiki” is taken for Test-Jiki, Mirror Breaker." in response.content.decode()
    (question,) = edition.document["questions"]
    assert question["query"] == {"ask": "power", "of": "test2"}  # no belief gives another size to choose from


COPIED = "Test Bear has a +1/+1 counter. Test Clone enters as a copy of Test Bear. "


@pytest.mark.parametrize(
    ("words", "ask_", "more"),
    [
        ("How big is Test Clone?", "power_toughness", {}),
        ("What is its mana value?", "mana_value", {}),
        ("How many counters does Test Clone have?", "counters", {"kind": "+1/+1"}),
        ("Is Test Clone a token?", "is_token", {}),
        ("What is its name?", "name", {}),
        ("Does Test Clone die?", "survives", {}),
        ("Can Test Clone attack?", "may_attack", {}),
    ],
)
def test_the_question_asked_comes_along(cards, words, ask_, more):
    asked = situation_in_words(COPIED + words).asked
    assert asked is not None
    question = question_asked(asked)
    assert question is not None
    assert question["query"] == {"ask": ask_, "of": asked.ref, **more}


def test_a_question_that_no_form_asks_is_told(cards, client):
    client.force_login(person("mira", AUTHORS))
    words = COPIED + "What happens?"
    response = client.post(
        reverse("admin:authoring_edition_add"), {"do": "words", "words": words}, follow=True
    )
    assert Edition.objects.get().document["questions"] == []
    assert "No form asks your question as you put it." in response.content.decode()


def test_a_long_ruling_gives_a_title_of_whole_words(cards, client):
    client.force_login(person("mira", AUTHORS))
    words = COPIED + "Test Clone enters as a copy of Test Bear."
    client.post(reverse("admin:authoring_edition_add"), {"do": "words", "words": words})
    assert Edition.objects.get().title.endswith("as a copy of Test Bear. Test …")


def test_in_the_admin_it_becomes_a_draft(cards, client):
    client.force_login(person("mira", AUTHORS))
    add = reverse("admin:authoring_edition_add")
    page = client.post(add, {"do": "words", "words": "Test Clone sings."})
    assert page.status_code == 422
    assert "Test Clone sings" in page.content.decode()
    assert not Edition.objects.exists()
    words = "Test Clone enters as a copy of Test Bear with a +1/+1 counter"
    response = client.post(add, {"do": "words", "words": words})
    assert response.url == reverse("admin:authoring_edition_table", args=[Edition.objects.get().pk])
