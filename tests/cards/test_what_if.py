"""What if it copies another card, or something copies it: with and without htmx, and what can't be played."""

import re

import pytest

from judgeapp.cards.models import Card
from tests.factories import CardFactory, FaceFactory

pytestmark = pytest.mark.django_db

COPYING = "You may have this creature enter as a copy of any creature on the battlefield, except it's 7/7."


@pytest.fixture(autouse=True)
def cards() -> None:
    CardFactory(slug="test-clone", name="Test Clone", face__oracle_text=COPYING, face__mana_cost="{3}{U}")
    CardFactory(slug="hill-giant", name="Hill Giant", face__subtypes=["Giant"], face__power="3")
    CardFactory(slug="hill-troll", name="Hill Troll", face__subtypes=["Troll"])
    CardFactory(slug="shock", name="Shock", face__types=["Instant"], face__subtypes=[], face__power=None,
                face__toughness=None, face__oracle_text="Shock deals 2 damage to any target.")  # fmt: skip
    double = CardFactory(slug="sun", name="Sun // Moon", layout="transform", face__name="Sun")
    FaceFactory(card=double, name="Moon", side="back", position=1, mana_cost=None, color_indicator=["blue"])


@pytest.fixture
def part(client):
    """A region of a card's page, as htmx gets it or as it stands in the page."""

    def part_(slug: str, query: str, region: str, *, htmx: bool = True) -> str:
        headers = {"HX-Request": "true", "HX-Target": region} if htmx else {}
        response = client.get(f"/cards/{slug}/?{query}", headers=headers)
        assert response.status_code == 200
        html = response.content.decode()
        assert ("<html" in html) is not htmx
        return html[html.index(f'id="{region}"') :]

    return part_


@pytest.mark.parametrize("htmx", [True, False])
def test_it_copies_another_card(part, htmx):
    html = part("test-clone", "copies=hill+giant", "it-copies", htmx=htmx)
    assert "Copy of Hill Giant" in html
    assert "Cast as Test Clone" in html
    assert re.search(r'<del class="was">.*?3/2</del>\s*<ins class="now">.*?7/7</ins>', html)
    assert "<summary>Step by step</summary>" in html
    assert "707" in html or "rule " in html


@pytest.mark.parametrize("htmx", [True, False])
def test_words_that_fit_several_cards_offer_them(part, htmx):
    html = part("test-clone", "copies=hill", "it-copies", htmx=htmx)
    assert "Which of these?" in html
    assert 'href="/cards/test-clone?copies=Hill%20Giant#it-copies"' in html
    assert 'hx-get="/cards/test-clone?copies=Hill%20Troll"' in html


def test_words_that_fit_one_card_are_enough(part):
    assert "Copy of Hill Troll" in part("test-clone", "copies=troll", "it-copies")


def test_words_that_fit_none_say_so(part):
    assert "No card has “zzz” in its name" in part("test-clone", "copies=zzz", "it-copies")
    assert "No card that copies anything has “mountain”" in part("shock", "copier=mountain", "it-is-copied")


def test_a_slip_offers_what_is_meant(part):
    assert 'href="/cards/test-clone?copies=Hill%20Giant#it-copies"' in part(
        "test-clone", "copies=hill+gaint", "it-copies"
    )
    assert 'href="/cards/shock?copier=Test%20Clone#it-is-copied"' in part(
        "shock", "copier=test+cloen", "it-is-copied"
    )


def test_something_copies_it(part):
    html = part("hill-giant", "copier=test+clone", "it-is-copied")
    assert "Copy of Hill Giant" in html
    assert "Cast as Test Clone" in html


def test_without_a_card_something_just_copies_it(part):
    html = part("hill-giant", "", "it-is-copied")
    assert 'class="card token"' in html
    assert '<del class="was">' not in html, "a plain copy is the same"
    assert "Copy on the stack" in part("shock", "", "it-is-copied")


@pytest.mark.parametrize(("copier", "shown"), [("", "0/1"), ("Test Double", "0/1"), ("Test Clone", "7/7")])
def test_a_size_that_an_ability_defines_is_shown_as_it_is(part, copier, shown):
    """No card is in a graveyard; a counter stands beside the size, as with any other original."""
    CardFactory(slug="goyf", name="Goyf", face__power="*", face__toughness="1+*", face__oracle_text=(
        "Goyf's power is equal to the number of card types among cards in all graveyards and its toughness "
        "is equal to that number plus 1."))  # fmt: skip
    CardFactory(slug="test-double", name="Test Double", face__oracle_text=(
        "You may have this creature enter as a copy of any creature on the battlefield, except it enters "
        "with an additional +1/+1 counter on it."))  # fmt: skip
    html = part("goyf", f"copier={copier}", "it-is-copied")
    sizes = re.findall(r"\d+/\d+(?=</)", html[: html.index("<details>")])
    assert "*/" not in html[: html.index("<details>")]
    assert sizes[0] == "0/1"
    assert sizes[-1] == shown
    if copier == "Test Double":
        assert "+1/+1" in html
    assert "layer 7c" not in html, "both cards show copiable values, so no step tells of another size"


def test_what_applies_besides_the_copying_is_no_step(part):
    CardFactory(slug="lord", name="Lord", face__subtypes=["Bear"], face__power="2", face__toughness="2",
                face__oracle_text="Other Bears you control get +1/+1.")  # fmt: skip
    html = part("lord", "copier=test+clone", "it-is-copied")
    assert re.findall(r"\d+/\d+(?=</)", html)[0] == "2/2"
    assert "Copy of Lord" in html
    assert "layer 7c" not in html


def test_the_face_that_is_up_is_copied(part):
    assert "Copy of Sun" in part("sun", "", "it-is-copied")
    assert "Copy of Moon" in part("sun", "face=back", "it-is-copied")
    assert "Copy of Moon" in part("sun", "face=back&copier=test+clone", "it-is-copied")
    assert "Copy of Hill Giant" in part("hill-giant", "face=back", "it-is-copied"), "it has no back"


def test_what_cannot_be_played_says_why_and_what_would_work(part):
    html = part("test-clone", "copies=shock", "it-copies")
    assert "I can’t play this. Shock is not any creature on the battlefield." in html
    assert "Choose an object the card’s text allows." in html
    CardFactory(
        slug="odd", name="Odd Copier", face__oracle_text="When this creature enters, copy the wibble."
    )
    html = part("hill-giant", "copier=odd+copier", "it-is-copied")
    assert "Odd Copier makes no copy of another card that I can read." in html


def test_only_what_copies_is_asked_what_it_copies(client):
    assert "What if it copies" not in client.get("/cards/hill-giant/").content.decode()
    assert "What if it copies" in client.get("/cards/test-clone/").content.decode()
    Card.objects.filter(slug="hill-giant").update(game="grand-archive")
    assert "What if" not in client.get("/cards/hill-giant/").content.decode()


@pytest.mark.parametrize("words", ["<script>alert(1)</script>", "%00", "%", "'\"", "x" * 5000, "//", "æ"])
def test_any_words_can_be_asked(client, words):
    for query in ({"copies": words}, {"copier": words}, {"copies": words, "face": words}):
        html = client.get("/cards/test-clone/", query).content.decode()
        assert "<script>alert" not in html


def test_no_two_things_on_the_page_have_the_same_id(client):
    html = client.get("/cards/test-clone/?copies=hill+giant").content.decode()
    ids = re.findall(r'\sid="([^"]+)"', html)
    assert len([each for each in ids if "card-" in each]) > 3
    assert len(ids) == len(set(ids))
