"""The Lab's page: any address gives a table or says in words why not."""

import html
import re

import pytest
from django.test import Client
from django.urls import reverse

from judgeapp.lab.tables.codec import packed
from judgeapp.lab.tables.examples import examples
from tests.factories import CardFactory
from tests.lab.test_codec import HOSTILE, written

LAB = reverse("lab:table")
pytestmark = pytest.mark.django_db


def page(client: Client, **asked) -> str:
    response = client.get(LAB, asked)
    assert response.status_code == 200
    return response.content.decode()


def text(page: str) -> str:
    return " ".join(html.unescape(re.sub(r"<[^>]+>", " ", page)).split())


@pytest.mark.usefixtures("cards")
@pytest.mark.parametrize("example", examples(), ids=lambda example: example.title)
def test_every_example_is_played_to_its_end(client, example):
    shown = page(client, t=example.word)
    events = len(example.script["events"])
    assert f"After event {events} of {events}" in shown
    assert 'role="alert"' not in shown


@pytest.mark.usefixtures("cards")
def test_the_first_card_stands_alone_while_there_is_no_table(client):
    shown = page(client, add="Clone")
    assert "Add Clone" in shown
    assert "The table" not in text(shown)
    assert "What happened" not in shown


@pytest.mark.usefixtures("cards")
@pytest.mark.parametrize("words", ["Tarmogyof", "Tarmagoyf"])
def test_a_slip_offers_the_card_that_is_meant(client, words):
    CardFactory(slug="tarmogoyf", name="Tarmogoyf")
    assert 'name="add" value="Tarmogoyf"' in page(client, q=words)


@pytest.mark.usefixtures("cards")
def test_a_slip_in_what_is_to_be_added_offers_the_card_that_is_meant(client):
    CardFactory(slug="tarmogoyf", name="Tarmogoyf")
    shown = page(client, add="Tarmogyof")
    assert "I know no card named Tarmogyof" in shown
    assert 'name="add" value="Tarmogoyf"' in shown
    assert "No close match" in page(client, add="Qqqqq")


@pytest.mark.usefixtures("cards")
def test_an_empty_table_offers_twelve_examples(client):
    shown = page(client)
    assert len(re.findall(r'href="/lab/\?t=', shown)) == 12


@pytest.mark.usefixtures("cards")
@pytest.mark.parametrize(
    ("asked", "says"),
    [
        ({"copier": "Clone", "original": "Tarmogoyf"}, "Printed as Clone Tarmogoyf"),
        ({"copier": "clone", "original": "tarmogoyf"}, "Tarmogoyf"),
        ({"copier": "Quicksilver Gargantuan", "original": "Hill Giant"}, "7/7"),
        ({"original": "Hill Giant"}, "Token"),
        ({"original": "Shock"}, "The stack"),
        ({"copier": "Clone", "original": "Delver of Secrets", "face": "back"}, "Insectile Aberration"),
    ],
)
def test_two_cards_in_a_link_give_the_answer_at_once(client, asked, says):
    assert says in text(page(client, **asked))


@pytest.mark.usefixtures("cards")
@pytest.mark.parametrize(
    ("asked", "says"),
    [
        ({"copier": "Clne", "original": "Tarmogoyf"}, "Did you mean Clone"),
        ({"copier": "Clone", "original": "Delver"}, "Did you mean Delver of Secrets"),
        ({"copier": "Quicksilver", "original": "Tarmogoyf"}, "Did you mean Quicksilver Gargantuan"),
        ({"copier": "Clone"}, "No card to copy is named"),
        ({"copier": "Hill Giant", "original": "Tarmogoyf"}, "makes no copy"),
        ({"copier": "<script>", "original": "Tarmogoyf"}, "I know no card named '<script>'"),
    ],
)
def test_a_link_that_names_no_answer_says_why(client, asked, says):
    response = client.get(LAB, asked)
    assert response.status_code == 422
    assert says in text(response.content.decode())
    assert "<script>" not in response.content.decode().split("<main")[1]


@pytest.mark.usefixtures("cards")
@pytest.mark.parametrize("name", sorted(HOSTILE))
def test_a_hostile_address_is_refused_in_words(client, name):
    response = client.get(LAB, {"t": HOSTILE[name]})
    assert response.status_code == 422
    assert 'role="alert"' in response.content.decode()


A_CLONE = {"ref": "a", "card": "Clone", "controller": "A"}
MARKUP = '"><script>alert(1)</script>'
ODD = {
    "no keys": {"setup": [{}], "events": [{}]},
    "unknown event": {"events": [{"do": "explode"}]},
    "do is a list": {"events": [{"do": ["tap"]}]},
    "numbers for words": {"setup": [{"ref": 1, "card": 2, "controller": 3}]},
    "lists for words": {"setup": [{"ref": ["a"], "card": ["Clone"]}]},
    "unknown ruleset": {"ruleset": "mtg-1993", "setup": [A_CLONE]},
    "unknown card": {"setup": [{"ref": "a", "card": "Clne", "controller": "A"}]},
    "markup": {
        "title": "<b>x</b>",
        "setup": [{**A_CLONE, "ref": MARKUP}],
        "events": [{"do": "continuous", "on": [MARKUP], "effect": "<img src=x> until end of turn"}],
    },
    "choices within choices": {
        "events": [{"do": "enter", **A_CLONE, "choices": {"color": {"a": ["b"]}}}]
    },
    "attached to itself": {
        "setup": [{"ref": "a", "card": "Holy Strength", "controller": "A", "attached_to": "a"}],
        "events": [{"do": "state_based_actions"}],
    },
    "copies itself": {"events": [{"do": "enter", **A_CLONE, "copy_of": "a"}]},
    "at once within at once": {
        "events": [{"do": "simultaneous", "events": [{"do": "simultaneous", "events": []}]}]
    },
    "effect of nothing": {"events": [{"do": "continuous", "on": [], "effect": ""}]},
    "tokens without number": {
        "setup": [{"ref": "b", "card": "Grizzly Bears", "controller": "A"}],
        "events": [
            {"do": "create_token_copy", "ref": f"t{n}", "of": "b", "controller": "A", "count": 30,
             "by": "(Create a token that's a copy of target permanent.)"}
            for n in range(60)
        ],
    },
}  # fmt: skip


@pytest.mark.usefixtures("cards")
@pytest.mark.parametrize("name", sorted(ODD))
def test_an_odd_table_is_shown_with_what_is_odd(client, name):
    shown = page(client, t=written(ODD[name]))
    assert (
        'role="alert"' in shown
        or "is-wrong" in shown
        or name in {"attached to itself", "choices within choices"}
    )
    assert "<script>alert" not in shown
    assert "<img src=x" not in shown


@pytest.mark.usefixtures("cards")
def test_an_event_that_cannot_happen_says_so_in_its_place_and_keeps_the_rest(client):
    script = {
        "setup": [{"ref": "bears", "card": "Grizzly Bears", "controller": "A"}],
        "events": [
            {"do": "tap", "ref": "bears"},
            {"do": "tap", "ref": "boars"},
            {"do": "untap", "ref": "bears"},
        ],
    }
    shown = text(page(client, t=packed(script)))
    assert "After event 1 of 1" in shown
    assert "This can’t happen. There is no object" in shown
    assert "Grizzly Bears untaps. Not played" in shown


@pytest.mark.usefixtures("cards")
def test_any_moment_can_be_looked_at(client):
    example = examples()[0]
    assert "After event 1 of 3" in page(client, t=example.word, at=1)
    assert "After event 3 of 3" in page(client, t=example.word, at=99)
    assert "After event 3 of 3" in page(client, t=example.word, at="x")


STRANGE = {
    "a card that nobody knows, its back up": {"setup": [{"ref": "x", "card": "C", "face": "back"}]},
    "markup in names": {"setup": [{"ref": "<i>", "card": "<script>alert(1)</script>"}]},
    "an event without a name": {"setup": [{"ref": "x", "card": "Clone"}], "events": [{}, {"do": None}]},
    "a copy of itself": {"events": [{"do": "enter", "ref": "x", "card": "Clone", "copy_of": "x"}]},
    "lists that happen": {"events": [{"do": []}, {"do": {}}, {"do": "tap", "ref": "x"}]},
    "at once with nothing": {"events": [{"do": "simultaneous", "events": []}]},
}


@pytest.mark.parametrize("name", sorted(STRANGE))
@pytest.mark.parametrize(
    "asked", ["", "on=x", "why=x.power", "edit=0", "wrong=1", "under=mtg-2008", "share=1"]
)
def test_a_strange_table_is_shown_with_what_is_wrong(client, name, asked):
    response = client.get(f"{LAB}?t={packed(STRANGE[name])}&{asked}")
    assert response.status_code == 200
    assert "<script>alert" not in response.content.decode()


@pytest.mark.usefixtures("cards")
def test_what_no_answer_considers_stands_in_a_box(client):
    strange = {
        "ref": "x",
        "token": True,
        "name": "Strange",
        "type": "Artifact",
        "abilities": ["Players can't get counters while you're ahead."],
    }
    shown = text(page(client, t=packed({"setup": [strange]})))
    unread = "Players can’t get counters while you’re ahead."
    assert f"Not considered: {unread} (the Strange token) It can touch: counters." in shown


@pytest.mark.usefixtures("cards")
def test_where_all_is_considered_there_is_no_box(client):
    assert "Not considered" not in page(client, original="Hill Giant")


@pytest.mark.usefixtures("cards")
def test_what_is_no_longer_there_is_named_without_character_references(client):
    pinger = {"ref": "p", "card": "Prodigal Sorcerer", "controller": "A"}
    events = [{"do": "activate", "ref": "a", "source": "p", "ability": "{T}", "targets": ["B"]},
              {"do": "resolve", "ref": "a"}]  # fmt: skip
    shown = page(client, t=packed({"setup": [pinger], "events": events}))
    assert "No longer there: Prodigal Sorcerer’s ability." in text(shown)
    assert "&amp;#" not in shown


@pytest.mark.usefixtures("cards")
def test_a_question_that_is_too_long_is_refused_and_not_cut(client):
    told = "Clone copies Hill Giant. "
    asked = "What is its power?"
    assert "too long" not in text(page(client, q=f"{told * 15}{asked}"))
    assert "The question is too long. 400 letters are the most." in text(
        page(client, q=f"{told * 16}{asked}")
    )
