"""A draft begins anywhere: words, a link, a ruling partly understood, a card, a report."""

import pytest
from django.urls import reverse

from judgeapp.authoring.models import Edition, Report
from judgeapp.authoring.workshop.beginnings import cards_in, goes_wrong_with
from judgeapp.cards.pool import card_pool
from judgeapp.lab.short_links import short_address
from judgeapp.lab.tables.codec import packed
from tests.authoring.drafts import DOCUMENT

pytestmark = pytest.mark.django_db
ADD = reverse("admin:authoring_edition_add")
TABLE = {key: DOCUMENT["script"][key] for key in ("setup", "events")}


@pytest.fixture
def author(cards, mira, client):
    client.force_login(mira)
    return client


def drafted(response) -> dict:
    edition = Edition.objects.get()
    assert response.url == reverse("admin:authoring_edition_table", args=[edition.pk])
    return edition.document["script"]


def test_from_a_link_of_the_lab(author):
    link = f"https://judge.example/lab/?t={packed(TABLE)}"
    assert drafted(author.post(ADD, {"do": "words", "words": link}))["events"] == TABLE["events"]


def test_from_a_short_link(author):
    link = f"https://judge.example{short_address(packed(TABLE))}"
    assert drafted(author.post(ADD, {"do": "words", "words": link}))["setup"] == TABLE["setup"]


def test_from_a_link_that_names_cards_or_asks_in_words(author):
    link = "http://judge.example/lab/?copier=Test+Clone&original=Test+Bear"
    assert drafted(author.post(ADD, {"do": "words", "words": link}))["events"][0]["card"] == "Test Clone"
    Edition.objects.all().delete()
    link = "http://judge.example/lab/?q=Test+Clone+enters+as+a+copy+of+Test+Bear"
    assert drafted(author.post(ADD, {"do": "words", "words": link}))["events"][0]["card"] == "Test Clone"


def test_from_a_link_among_words(author):
    link = f"See https://judge.example/lab/?t={packed(TABLE)} for the table."
    assert drafted(author.post(ADD, {"do": "words", "words": link}))["events"] == TABLE["events"]


def test_from_a_card_in_brackets(author):
    assert (
        "What people get wrong about a card"
        in author.post(ADD, {"do": "words", "words": "[[Test Bear]]"}).content.decode()
    )


RULING = "Test Clone enters as a copy of Test Bear. The dragons shrug about Test Bear. Noah is surprised."


def test_a_ruling_partly_understood_has_a_way_on(author):
    page = author.post(ADD, {"do": "words", "words": RULING})
    assert page.status_code == 422
    assert "Create a draft from what was understood" in page.content.decode()
    script = drafted(author.post(ADD, {"do": "understood", "words": RULING}))
    assert script["events"][0]["card"] == "Test Clone"
    assert "The dragons shrug" in script["note"]


def test_the_cards_of_a_text_are_found_once_each(cards):
    text = "Test Bears aren't Test Bear; Test Clone isn't a bear. Test Bear again."
    assert cards_in(text, card_pool()) == ["Test Bear", "Test Clone"]


def test_from_a_card(content, mira, client):
    client.force_login(mira)
    situations = goes_wrong_with("Phantasmal Image")
    assert situations[0].separates >= situations[-1].separates > 0
    text = client.get(ADD, {"card": "Phantasmal Image"}).content.decode()
    assert "Create a draft from this" in text
    script = drafted(client.post(ADD, {"do": "lab", "t": packed(situations[0].script)}))
    assert {"Phantasmal Image"} <= {entry.get("card") for entry in [*script["setup"], *script["events"]]}
    assert client.post(ADD, {"do": "card", "card": "No Such Card"}).status_code == 422


def test_from_a_report(author, scenario):
    question = scenario.questions.first()
    content = {
        "script": TABLE,
        "kind": "number",
        "prompt": "How strong?",
        "query": {"ask": "power", "of": "clone"},
    }
    made = Report.objects.create(key="clone-template, seed 7", text="It’s odd.", content=content)
    response = author.post(reverse("admin:authoring_edition_reported", args=[made.pk]))
    assert drafted(response)["events"] == TABLE["events"]
    assert Edition.objects.get().document["questions"][0]["prompt"] == "How strong?"
    stored = Report.objects.create(key=question.key, question=question, text="Odd.", content=content)
    author.post(reverse("admin:authoring_edition_reported", args=[stored.pk]))
    assert Edition.objects.get(scenario=scenario).is_draft
