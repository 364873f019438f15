"""The Lab's builder on a draft: each edit is saved, and nobody's is lost."""

import copy

import pytest
from django.urls import reverse

from judgeapp.authoring.assessment.documents import document_of
from judgeapp.authoring.models import Edition
from judgeapp.authoring.review import workflow
from judgeapp.authoring.roles import AUTHORS, REVIEWERS
from judgeapp.lab.tables.codec import packed
from judgeapp.quiz.models import Scenario
from tests.accounts.roles import person
from tests.authoring.drafts import DOCUMENT
from tests.factories import RulesetFactory

pytestmark = pytest.mark.django_db
HTMX = {"HX-Request": "true", "HX-Target": "desk"}


@pytest.fixture
def mira(db):
    return person("mira", AUTHORS)


@pytest.fixture
def draft(cards, mira) -> Edition:
    RulesetFactory(slug="mtg-2024")
    document = copy.deepcopy(DOCUMENT)
    document["script"]["expect"] = [{"of": "clone", "field": "power", "value": 2}]
    return workflow.start(mira, document=document)


def page(edition) -> str:
    return reverse("admin:authoring_edition_table", args=[edition.pk])


def send(client, edition, do, seen=None, headers=None, **form):
    word = packed({key: edition.document["script"].get(key) for key in ("setup", "events")})
    state = {"t": word, "seen": edition.saved if seen is None else seen}
    return client.post(page(edition), {**state, "do": do, **form}, headers=headers or {})


def test_every_edit_is_saved_and_taken_back(draft, mira, client):
    client.force_login(mira)
    response = send(client, draft, "again 0")
    draft.refresh_from_db()
    assert [event["ref"] for event in draft.document["script"]["events"]] == ["clone", "test"]
    # What the script expects stays beside the table, and so do the questions.
    assert draft.document["script"]["expect"][0]["value"] == 2
    assert draft.document["questions"] == DOCUMENT["questions"]
    undo = client.get(response.url).context["desk"]
    send(client, draft, "undo", u=undo.undo_word)
    draft.refresh_from_db()
    assert draft.document["script"]["events"] == DOCUMENT["script"]["events"]


def test_a_draft_is_built_from_nothing(cards, mira, client):
    client.force_login(mira)
    RulesetFactory(slug="mtg-2024")
    response = client.post(reverse("admin:authoring_edition_add"), {"do": "new"})
    draft = Edition.objects.get()
    assert response.url == page(draft)
    assert "Find a card above" in client.get(page(draft)).content.decode()
    draft.document.setdefault("script", {})
    found = client.get(page(draft), {"q": "Test Bear"}, headers={**HTMX, "HX-Target": "found"})
    assert 'value="Test Bear"' in found.content.decode()
    form = {"f.controller": "A", "f.zone": "battlefield", "f.counters": "+1/+1", "f.counters.number": "1"}
    send(client, draft, "offer", key="begin", add="Test Bear", **form)
    draft.refresh_from_db()
    assert draft.document["script"] == {
        "setup": [{"ref": "test", "card": "Test Bear", "controller": "A", "counters": {"+1/+1": 1}}]
    }
    response = send(client, draft, "offer", key="tap", on="test", headers=HTMX)
    text = response.content.decode()
    assert "Saved as a draft." in text
    assert "<h1>" not in text
    draft.refresh_from_db()
    assert draft.document["script"]["events"] == [{"do": "tap", "ref": "test"}]
    assert f'name="seen" value="{draft.saved}"' in text


def test_what_cannot_happen_says_so_at_its_step(draft, mira, client):
    client.force_login(mira)
    send(client, draft, "without bear")
    text = client.get(page(draft)).content.decode()
    assert "This can’t happen." in text
    assert "to fix" in text
    assert "<b>event 1" in text


def test_two_authors_are_told_and_nothing_is_lost(draft, mira, client):
    noah = person("noah", AUTHORS)
    theirs = workflow.save(draft, draft.document | {"title": "Noah's"}, by=noah, seen=draft.saved)
    client.force_login(mira)
    response = send(client, draft, "remove 0", seen=draft.saved - 0)
    assert response.status_code == 409
    assert "noah saved this" in response.content.decode()
    assert send(client, draft, "remove 0", headers=HTMX).status_code == 422
    theirs.refresh_from_db()
    assert theirs.document["script"]["events"] == DOCUMENT["script"]["events"]
    assert 'name="seen" value="1"' in response.content.decode()
    assert send(client, draft, "remove 0", seen=response.context["seen"]).status_code == 409
    mine = response.context["desk"].word
    response = client.post(page(draft), {"do": "apart", "t": mine})
    apart = Edition.objects.exclude(pk=draft.pk).get()
    assert response.url == page(apart)
    assert not apart.document["script"].get("events")


@pytest.mark.parametrize(("role", "status"), [(AUTHORS, 302), (REVIEWERS, 403), ("", 403)])
def test_only_authors_build(draft, client, role, status):
    client.force_login(person("tester", *filter(None, [role])))
    assert client.get(page(draft)).status_code == (200 if role else 403)
    assert send(client, draft, "again 0").status_code == status


def test_what_is_in_review_is_looked_at_only(draft, mira, client):
    workflow.submit(draft, by=mira, why="So")
    client.force_login(mira)
    text = client.get(page(draft)).content.decode()
    assert 'id="find"' not in text
    assert 'value="again 0"' not in text
    assert send(client, draft, "again 0").status_code == 409


def test_an_address_of_an_older_table_takes_nothing_back(draft, mira, client):
    client.force_login(mira)
    send(client, draft, "again 0")
    draft.refresh_from_db()
    old = packed({"setup": DOCUMENT["script"]["setup"]})
    u = client.get(page(draft)).context["desk"].undo_word
    assert client.get(page(draft), {"t": old, "u": u or "x"}).context["desk"].undo == ()


def test_every_stored_scenario_is_laid_out(content, client):
    client.force_login(person("mira", AUTHORS))
    for scenario in Scenario.objects.published().order_by("slug")[::24]:
        edition = workflow.start(person(f"a{scenario.pk}", AUTHORS), document=document_of(scenario))
        desk = client.get(page(edition)).context["desk"]
        assert (desk.refusal, desk.stop) == (None, None), scenario.slug


def test_a_table_of_the_lab_becomes_a_draft(cards, mira, client):
    client.force_login(mira)
    word = packed({"setup": DOCUMENT["script"]["setup"]})
    lab = client.get(reverse("lab:table"), {"t": word, "share": "1"}).content.decode()
    assert "Make a scenario from this" in lab
    client.post(reverse("admin:authoring_edition_add"), {"do": "lab", "t": word})
    assert Edition.objects.get().document["script"]["setup"] == DOCUMENT["script"]["setup"]
    response = client.post(reverse("admin:authoring_edition_add"), {"do": "lab", "t": "1.x"})
    assert response.status_code == 422
