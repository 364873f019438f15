"""Finding cards and looking at them, with and without htmx."""

import re

import pytest
from django.test import Client
from django.urls import reverse

from judgeapp.cards.models import Card
from judgeapp.content import related
from tests.factories import CardFactory, FaceFactory, RulesetFactory

pytestmark = pytest.mark.django_db

HTMX = {"HX-Request": "true", "HX-Target": "results"}


@pytest.fixture
def delver() -> Card:
    card = CardFactory(
        slug="delver-of-secrets", name="Delver of Secrets // Insectile Aberration", layout="transform",
        face__name="Delver of Secrets", era_text={"old": "Other words."},
    )  # fmt: skip
    FaceFactory(card=card, name="Insectile Aberration", side="back", position=1, oracle_text="Flying")
    return card


@pytest.fixture
def scenarios(monkeypatch):
    """Pretend that cards are scenarios about cards: any row with a title and an address is one."""
    monkeypatch.setattr(Card, "title", property(str), raising=False)
    monkeypatch.setitem(related._finders, "cards.card", lambda card: Card.objects.exclude(pk=card.pk))


def names(html: str) -> list[str]:
    return re.findall(r'<li><span class="row"><a href="[^"]*">([^<]*)</a>', html)


@pytest.mark.parametrize(
    ("query", "found"),
    [
        ("", ["Bear Cub", "Delver of Secrets // Insectile Aberration"]),
        ("?q=bear", ["Bear Cub", "Delver of Secrets // Insectile Aberration"]),  # of that type
        ("?q=BEAR+cu", ["Bear Cub"]),
        ("?q=insectile+flyi", ["Delver of Secrets // Insectile Aberration"]),
        ("?type=Land", []),
        ("?type=nonsense", ["Bear Cub", "Delver of Secrets // Insectile Aberration"]),
        ("?layout=transform&color=green", ["Delver of Secrets // Insectile Aberration"]),
        ("?q=bear&layout=normal", ["Bear Cub"]),
        ("?copies=on", []),
        ("?q=+bear++cub+", ["Bear Cub"]),
        ("?q=aberration", ["Delver of Secrets // Insectile Aberration"]),
        ("?q=clone", []),
        ("?q=%00", ["Bear Cub", "Delver of Secrets // Insectile Aberration"]),
        ("?q=100%25", []),
    ],
)
def test_search(client, delver, query, found):
    CardFactory(name="Bear Cub")
    CardFactory(name="Retired Card", retired=True)
    html = client.get(f"/cards/{query}").content.decode()
    assert names(html) == found
    assert ("No card " in html) is (not found)


def test_long_lists_have_pages_that_keep_the_words(client):
    CardFactory.create_batch(45)
    first = client.get("/cards/?q=bear").content.decode()
    assert len(names(first)) == 40
    assert 'href="/cards/?q=bear&amp;page=2"' in first
    assert len(names(client.get("/cards/?q=bear&page=2").content.decode())) == 5


def test_htmx_gets_the_results_alone(client, delver):
    response = client.get("/cards/?q=delver", headers=HTMX)
    html = response.content.decode()
    assert html.strip().startswith('<section class="stack" id="results"')
    assert names(html) == [delver.name]
    assert "<html" not in html
    assert "HX-Request" in response["Vary"]


@pytest.mark.parametrize("address", ["/cards/delver-of-secrets", "/cards/delver-of-secrets/"])
def test_a_card_with_all_its_faces(client, delver, scenarios, address):
    RulesetFactory(slug="old", name="Rules of old")
    CardFactory(name="A scenario")
    html = client.get(address).content.decode()
    assert re.findall(r"<h([12]) id=\"card-\d\">([^<]+)<", html) == [
        ("1", "Delver of Secrets"),
        ("2", "Insectile Aberration"),
    ]
    assert "A scenario</a>" in html
    assert "<dt>Rules of old</dt><dd>Other words.</dd>" in html


def test_no_card_of_that_name_shows_names_like_it(client, delver):
    response = client.get("/cards/delver-of-secret")
    assert response.status_code == 404
    assert "Delver of Secrets // Insectile" in response.content.decode()
    assert "Delver of Secrets // Insectile" in client.get("/cards/insectile-secrets").content.decode()
    assert client.get("/cards/-").status_code == 404


def test_hostile_words_are_escaped(client):
    evil = "<script>alert(1)</script>"
    CardFactory(
        slug="evil", name=evil, note=evil, era_text={evil: evil}, face__oracle_text=evil, face__types=[evil]
    )
    for address in ("/cards/", "/cards/evil", "/cards/", f"/cards/?q={evil}"):
        assert "<script>alert" not in client.get(address).content.decode()


@pytest.mark.parametrize("signed_in", [False, True])
def test_queries(
    client: Client, delver, scenarios, signed_in, django_user_model, django_assert_max_num_queries
):
    if signed_in:
        client.force_login(django_user_model.objects.create_user(username="mira"))
    CardFactory.create_batch(30)
    for address in ("/cards/", "/cards/?q=bear", "/cards/delver-of-secrets", "/cards/delver-of-secret"):
        client.get(address)
        with django_assert_max_num_queries(6):
            client.get(address)


def test_admin(admin_client, delver, django_assert_max_num_queries):
    for model in ("card", "face"):
        with django_assert_max_num_queries(12):
            page = admin_client.get(reverse(f"admin:cards_{model}_changelist"), {"q": "flying"})
        assert "Insectile Aberration" in page.content.decode()
    assert admin_client.get(reverse("admin:cards_card_add")).status_code == 200


@pytest.mark.parametrize("layout", ["normal", "brand_new_layout"])
def test_an_author_edits_a_card_with_its_faces(admin_client, layout):
    card = CardFactory(source="imported", layout=layout)
    face = card.faces.get()
    form = {
        "slug": card.slug, "name": card.name, "layout": layout, "game": "mtg", "era_text": "{}", "note": "",
        "faces-TOTAL_FORMS": 1, "faces-INITIAL_FORMS": 1, "faces-0-id": face.pk, "faces-0-card": card.pk,
        "faces-0-name": face.name, "faces-0-side": "front", "faces-0-position": 0, "faces-0-mana_cost": "",
        "faces-0-types": '["Creature"]', "faces-0-subtypes": "[]", "faces-0-supertypes": "[]",
        "faces-0-colors": '["green"]', "faces-0-color_indicator": "[]", "faces-0-power": "3",
        "faces-0-toughness": "3", "faces-0-oracle_text": "",
    }  # fmt: skip
    response = admin_client.post(reverse("admin:cards_card_change", args=[card.pk]), form)
    assert response.status_code == 302, response.content.decode()
    card.refresh_from_db()
    face.refresh_from_db()
    assert (card.source, card.layout, face.power, face.mana_cost) == ("author", layout, "3", None)


def test_cards_open_with_what_copies(client):
    CardFactory(slug="bear", name="Bear")
    copying = "You may have this creature enter as a copy of any creature on the battlefield."
    CardFactory(slug="clone", name="Clone", face__oracle_text=copying)
    page = client.get("/cards/").content.decode()
    assert "Cards that copy something." in page
    assert ">Creatures</h2>" in page
    assert "/cards/clone" in page
    assert "/cards/bear" not in page
    assert "/cards/bear" in client.get("/cards/?page=1").content.decode()


def test_without_a_card_that_copies_all_are_shown(client):
    CardFactory(slug="bear", name="Bear")
    page = client.get("/cards/").content.decode()
    assert "/cards/bear" in page
    assert "that copy something" not in page
