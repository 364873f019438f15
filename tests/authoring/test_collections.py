"""Collections: put together in the workshop, shown under a public link, taken out and in as a file."""

import pytest
from django.urls import reverse

from judgeapp.authoring.exchange.collection_files import collection_out
from judgeapp.authoring.exchange.importing import bring_in_file, tried_file
from judgeapp.authoring.models import Collection, Edition

pytestmark = pytest.mark.django_db
FORM = {
    "title": "For my class",
    "slug": "my-class",
    "text": "Copies",
    "attribution": "Mira",
    "license": "CC BY 4.0",
}
PAGE = reverse("admin:authoring_edition_collections")


@pytest.fixture
def collection(published) -> Collection:
    return Collection.objects.create(**FORM, scenarios=["bear-again"], is_public=True)


def test_a_collection_is_put_together(published, mira, client):
    client.force_login(mira)
    unknown = client.post(PAGE, FORM | {"names": "bear-again\nno-such"})
    assert "No published scenario has the address no-such." in unknown.content.decode()
    assert client.post(PAGE, FORM | {"names": "bear-again"}).status_code == 302
    made = Collection.objects.get()
    assert (made.scenarios, made.is_public) == (["bear-again"], False)
    client.logout()
    assert client.get(made.get_absolute_url()).status_code == 404


def test_anybody_with_the_link_sees_it(collection, client):
    text = client.get(collection.get_absolute_url()).content.decode()
    for said in ("For my class", "By Mira.", "License: CC BY 4.0", "A bear again"):
        assert said in text
    assert "Mira" in client.get(reverse("collections:index")).content.decode()


def test_what_is_retired_is_left_out(collection, published, client):
    published.is_published = False
    published.save()
    assert (
        "None of its questions are in play now." in client.get(collection.get_absolute_url()).content.decode()
    )


def test_it_goes_out_and_comes_in_again(collection, mira, client):
    file = client.get(reverse("collections:file", args=["my-class"])).content.decode()
    assert file == collection_out(collection)
    Collection.objects.all().delete()
    found = tried_file(file)
    assert [each.name for each in found.scenarios] == ["bear-again"]
    bring_in_file(found, mira, "Brought along")
    made = Collection.objects.get()
    assert (made.title, made.license, made.scenarios) == ("For my class", "CC BY 4.0", ["bear-again"])
    assert not made.is_public
    assert Edition.objects.filter(status="draft").exists()
