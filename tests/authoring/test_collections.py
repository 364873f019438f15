"""Collections: put together in the workshop, shown under a public link, taken out and in as a file."""

import pytest
from django.urls import reverse

from judgeapp.authoring.assessment.assessing import assess
from judgeapp.authoring.exchange.collection_files import collection_out
from judgeapp.authoring.exchange.importing import bring_in_file, tried_file
from judgeapp.authoring.models import Collection, Edition
from judgeapp.authoring.review import workflow
from judgeapp.quiz.models import Scenario
from tests.authoring.drafts import DOCUMENT
from tests.authoring.test_workshop_page import form_of, page
from tests.factories import RuleFactory

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


def test_scenarios_are_found_by_their_title_and_nothing_typed_is_lost(published, mira, client):
    client.force_login(mira)
    found = client.post(PAGE, FORM | {"names": "", "find": "bear", "do": "find"}).content.decode()
    assert 'value="add bear-again"' in found
    by_key = client.post(PAGE, FORM | {"names": "", "find": "bear", "do": "enter"}).content.decode()
    assert 'value="add bear-again"' in by_key
    answer = client.post(PAGE, FORM | {"names": "", "find": "bear", "do": "add bear-again"})
    added = answer.content.decode()
    assert "A bear again" in added
    assert 'value="add bear-again"' not in added
    form = answer.context["form"]
    assert {field: form[field].value() for field in FORM} == FORM
    assert form["names"].value() == "bear-again"
    assert not Collection.objects.exists()
    nothing = client.post(PAGE, FORM | {"names": "", "find": "teapot", "do": "find"}).content.decode()
    assert "No scenario has these words" in nothing


def test_scenarios_are_found_by_the_title_of_a_rule(published, mira, client):
    published.rules.add(RuleFactory(title="The legend rule"))
    client.force_login(mira)
    found = client.post(PAGE, FORM | {"names": "", "find": "legend rule", "do": "find"}).content.decode()
    assert 'value="add bear-again"' in found


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


OWN = {"attribution": "Noah", "taken_from": "https://judge.example/ruling", "license": "CC0 1.0"}


def test_each_question_has_a_license_and_a_source_of_its_own(draft, mira, noah, client):
    client.force_login(mira)
    client.post(page(draft), form_of(client.get(page(draft))) | OWN)
    draft.refresh_from_db()
    assert {key: draft.document[key] for key in OWN} == OWN
    workflow.submit(draft, by=mira, why="The first bear")
    scenario = workflow.publish(draft, by=noah, why="Fine")
    collection = Collection.objects.create(**FORM, scenarios=[scenario.slug], is_public=True)
    client.logout()
    for address in (scenario.get_absolute_url(), collection.get_absolute_url()):
        text = client.get(address).content.decode()
        for said in ("By Noah.", 'href="https://judge.example/ruling"', "License: CC0 1.0."):
            assert said in text, address
    authors = client.get(reverse("collections:index")).content.decode()
    assert scenario.get_absolute_url() in authors.partition("Noah")[2]
    (offered,) = tried_file(collection_out(collection)).scenarios
    assert {key: offered.document[key] for key in OWN} == OWN


def test_what_is_left_empty_is_not_stated(draft, mira, client):
    client.force_login(mira)
    client.post(page(draft), form_of(client.get(page(draft))) | OWN)
    draft.refresh_from_db()
    client.post(page(draft), form_of(client.get(page(draft))) | dict.fromkeys(OWN, ""))
    draft.refresh_from_db()
    assert draft.document.keys().isdisjoint(OWN)


def test_what_ships_keeps_its_license_when_it_is_written_anew_or_retired(published, mira, noah):
    assert published.license_name == "Ask the authors first"
    Scenario.objects.filter(pk=published.pk).update(source="shipped")
    published.refresh_from_db()
    assert published.license_name == "MIT License"
    draft = workflow.start(mira, scenario=published)
    draft = workflow.save(draft, draft.document | {"title": "Another bear"}, by=mira, seen=draft.saved)
    workflow.submit(draft, by=mira, why="Its title")
    written = workflow.publish(draft, by=noah)
    assert (written.source, written.license_name) == ("author", "MIT License")
    Scenario.objects.filter(pk=published.pk).update(source="shipped", license="")
    published.refresh_from_db()
    workflow.retire(published, by=noah, why="Enough bears")
    assert (published.source, published.license_name) == ("author", "MIT License")


@pytest.mark.parametrize(
    ("credit", "problem"),
    [
        ({"license": "GPL"}, "license: 'GPL' isn't a license I know."),
        ({"attribution": "x" * 201}, "attribution: It has more than 200 letters."),
        ({"title": "x" * 201}, "title: It has more than 200 letters."),
    ],
)
def test_a_credit_that_cannot_be_kept_is_told(draft, credit, problem):
    assert any(str(each).startswith(problem) for each in assess(DOCUMENT | credit).problems)
