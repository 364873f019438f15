"""Short links: one for what is the same, room for so many of guests, and an end for those nobody opens."""

from datetime import timedelta

import pytest
from django.utils import timezone

from judgeapp.accounts.models import User
from judgeapp.lab import short_links
from judgeapp.lab.models import ShortLink
from judgeapp.lab.short_links import KEPT, short_address
from judgeapp.lab.tables.codec import packed

pytestmark = pytest.mark.django_db
WORDS = [
    packed({"setup": [{"ref": "bear", "card": name, "controller": "A"}]}) for name in ("Clone", "Hill Giant")
]


def test_a_short_link_leads_to_the_table(client):
    address = short_address(WORDS[0])
    assert len(address) < 30
    response = client.get(address)
    assert response.status_code == 302
    assert response["Location"] == f"/lab/?t={WORDS[0]}"


def test_a_question_is_part_of_what_a_short_link_holds(client):
    plain, asked = short_address(WORDS[0]), short_address(WORDS[0], question="Is it a Clone?")
    assert plain != asked == short_address(WORDS[0], question="Is it a Clone?")
    assert client.get(asked)["Location"] == f"/lab/?t={WORDS[0]}&question=Is+it+a+Clone%3F"
    assert client.get(plain)["Location"] == f"/lab/?t={WORDS[0]}"


def test_what_is_the_same_has_one_link():
    assert short_address(WORDS[0]) == short_address(WORDS[0]) != short_address(WORDS[1])
    assert ShortLink.objects.count() == 2


def test_there_is_room_for_so_many_of_guests(monkeypatch):
    monkeypatch.setattr(short_links, "MOST_OF_GUESTS", 1)
    assert short_address(WORDS[0])
    assert short_address(WORDS[1]) == ""
    assert short_address(WORDS[1], User.objects.create_user("mira"))
    ShortLink.objects.filter(is_kept=False).update(used=timezone.now() - KEPT - timedelta(days=1))
    assert short_address(packed({"title": "another", "setup": [{"ref": "a", "card": "Clone"}]}))


def test_a_link_of_a_guest_ends_and_one_of_an_account_stays(client):
    guest, own = short_address(WORDS[0]), short_address(WORDS[1], User.objects.create_user("mira"))
    ShortLink.objects.update(used=timezone.now() - KEPT - timedelta(days=1))
    assert client.get(guest).status_code == 404
    assert client.get(own).status_code == 302
    assert client.get("/lab/s/nothing").status_code == 404


def test_opening_it_keeps_it():
    key = short_address(WORDS[0]).rpartition("/")[2]
    ShortLink.objects.update(used=timezone.now() - timedelta(days=80))
    assert short_links.query_of(key) == {"t": WORDS[0]}
    assert ShortLink.objects.get().used > timezone.now() - timedelta(days=1)


def test_two_tables_never_share_a_link():
    short_address(WORDS[0])
    key = ShortLink.objects.get().key
    ShortLink.objects.update(word=WORDS[1])
    longer = short_address(WORDS[0]).rpartition("/")[2]
    assert longer.startswith(key)
    assert len(longer) > len(key)
