"""The engine's cards are the database's."""

import pytest
from django.core.signals import request_finished, request_started
from django.db import close_old_connections

from judgeapp.cards.models import Card, Face
from judgeapp.cards.pool import card_pool
from tests.factories import CardFactory, FaceFactory

pytestmark = pytest.mark.django_db


def test_one_face_is_one_row():
    CardFactory(name="Bear", face__colors=["green"])
    assert list(Face.objects.pool()) == [
        {
            "name": "Bear", "manaCost": "{1}{G}", "type": "Creature — Bear", "types": ["Creature"],
            "subtypes": ["Bear"], "supertypes": [], "keywords": [], "power": "2", "toughness": "2",
            "loyalty": None, "defense": None, "text": "", "layout": "normal", "colors": ["G"],
            "colorIndicator": [],
        }
    ]  # fmt: skip


def test_two_faces_name_the_card_and_themselves():
    card = CardFactory(name="Sun // Moon", layout="transform", face__name="Sun")
    FaceFactory(card=card, name="Moon", side="back", position=1, mana_cost=None, color_indicator=["blue"])
    front, back = Face.objects.pool()
    assert (front["name"], front["faceName"], front["side"], front["face"]) == (
        "Sun // Moon",
        "Sun",
        "a",
        "front",
    )
    assert (back["name"], back["faceName"], back["side"], back["face"]) == (
        "Sun // Moon",
        "Moon",
        "b",
        "back",
    )
    assert back["manaCost"] is None
    assert back["colorIndicator"] == ["U"]
    assert (back["front"], back["back"]) == ("Sun", "Moon")
    assert list(card.rows()) == [front, back]


def test_the_pool_finds_both_faces():
    card = CardFactory(name="Sun // Moon", layout="transform", face__name="Sun")
    FaceFactory(card=card, name="Moon", side="back", position=1)
    assert card_pool()["Moon"] is card_pool()["Sun // Moon"]


def test_other_games_are_not_in_the_pool():
    CardFactory(game="grand-archive")
    assert not list(Face.objects.pool())


def test_it_is_built_with_one_query_and_kept(django_assert_num_queries):
    CardFactory.create_batch(3)
    with django_assert_num_queries(2):  # which edition; all faces
        first = card_pool()
    with django_assert_num_queries(1):
        assert card_pool() is first


def test_it_follows_every_change(django_assert_num_queries):
    card = CardFactory(name="Bear")
    assert card_pool()["Bear"].faces[0].row["power"] == "2"
    card.faces.get().delete()
    FaceFactory(card=card, power="5")
    assert card_pool()["Bear"].faces[0].row["power"] == "5"
    Card.objects.all().delete()
    assert len(card_pool()) == 0


@pytest.fixture
def in_a_request():
    # As the test client does: the test's transaction needs its connection.
    for signal in (request_started, request_finished):
        signal.disconnect(close_old_connections)
    request_started.send(sender=None)
    yield
    request_finished.send(sender=None)
    for signal in (request_started, request_finished):
        signal.connect(close_old_connections)


def test_a_request_asks_for_the_edition_once(in_a_request, django_assert_num_queries):
    CardFactory()
    card_pool()
    with django_assert_num_queries(0):
        assert card_pool() is card_pool()
    CardFactory(name="Late Bear")
    assert card_pool()["Late Bear"], "what the request itself writes it also sees"
