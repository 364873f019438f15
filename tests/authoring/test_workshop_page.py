"""The workshop's page of a scenario: saved while typing, and reviewed with the difference."""

import copy
from html import unescape

import pytest
from django.urls import reverse

from judgeapp.authoring.assessment.documents import document_of
from judgeapp.authoring.models import Edition
from judgeapp.authoring.review import workflow
from judgeapp.quiz.models import Question, Scenario
from tests.authoring.drafts import DOCUMENT, with_question
from tests.authoring.test_workflow import REFUSED
from tests.factories import CardFactory

pytestmark = pytest.mark.django_db


def page(edition) -> str:
    return reverse("admin:authoring_edition_change", args=[edition.pk])


def form_of(response, **changes):
    """What the browser would send, with some fields typed anew."""
    context = response.context
    document = context["document"]
    data = {
        "seen": context["edition"].saved,
        "title": document.get("title", ""),
        "id": document.get("id", ""),
        "level": document.get("level", 1),
        "rulesets": document.get("rulesets", []),
        "rules": context["rules"],
        "script": context["script"],
        "questions": len(context["rows"]),
    }
    for row in context["rows"]:
        data[f"{row.name}-prompt"] = row.question["prompt"]
        data[f"{row.name}-explanation"] = row.question["explanation"]
    return data | changes


def test_the_workshop_shows_what_the_engine_makes_of_it(draft, mira, client):
    client.force_login(mira)
    text = client.get(page(draft)).content.decode()
    assert "No problems found" in text
    assert "Question 1: Green" in text
    assert "What is the power of Noah’s Test Clone now?" in text
    assert "Test Bear" in text
    preview = client.get(reverse("admin:authoring_edition_preview", args=[draft.pk, 0])).content.decode()
    assert preview.count("<h1") == 1
    assert '<h2 id="prompt"' in preview


def test_only_what_is_saved_is_said_to_be_saved(draft, mira, client):
    client.force_login(mira)
    htmx = {"HX-Request": "true"}
    data = form_of(client.get(page(draft))) | {"do": "live"}
    assert "Saved as a draft." in client.post(page(draft), data, headers=htmx).content.decode()
    shown = client.get(page(draft), {"part": "live"}, headers=htmx).content.decode()
    assert "Ask something" in shown
    assert "Saved as a draft." not in shown


def test_saving_as_it_is_keeps_everything(draft, mira, client):
    client.force_login(mira)
    response = client.post(page(draft), form_of(client.get(page(draft))))
    assert response.status_code == 302
    draft.refresh_from_db()
    assert draft.document == DOCUMENT


def test_a_half_built_draft_is_saved_at_every_change(draft, mira, client):
    client.force_login(mira)
    data = form_of(
        client.get(page(draft)), title="", script="setup:\n  - {ref: bear, card: No Card, controller: A}"
    )
    response = client.post(page(draft), data | {"do": "live"}, headers={"HX-Request": "true"})
    assert "No Card" in response.content.decode()
    assert 'id="workshop"' not in response.content.decode()
    draft.refresh_from_db()
    assert (draft.title, draft.saved) == ("", 2)
    # What can't even be read keeps what was there, and is shown again as it was typed.
    data |= {"seen": 2, "script": "setup: ["}
    response = client.post(page(draft), data)
    assert response.context["script"] == "setup: ["
    assert "line 1, column 9" in [problem.where for problem in response.context["assessment"].problems]
    draft.refresh_from_db()
    assert draft.document["script"]["setup"][0]["card"] == "No Card"


def test_a_question_is_picked_from_the_end(draft, mira, client):
    client.force_login(mira)
    start = client.get(page(draft))
    asks = {each.question["prompt"]: value for each, value in start.context["suggestions"]}
    chosen = asks["What is the power of Noah’s Test Clone now?"]
    assert client.post(page(draft), form_of(start, add=chosen)).status_code == 302
    draft.refresh_from_db()
    assert draft.document["questions"][1]["query"] == {"ask": "power", "of": "clone"}
    assert draft.document["questions"][1]["kind"] == "number"
    data = form_of(client.get(page(draft))) | {"q0-remove": "on"}
    client.post(page(draft), data)
    draft.refresh_from_db()
    assert [question["kind"] for question in draft.document["questions"]] == ["number"]


def test_options_come_by_themselves(draft, mira, client):
    client.force_login(mira)
    data = form_of(client.get(page(draft))) | {"q0-choices0-remove": "on", "q0-choices1-remove": "on"}
    client.post(page(draft), data)
    draft.refresh_from_db()
    choices = draft.document["questions"][0]["choices"]
    assert choices[0] == {"text": "Green", "value": ["green"]}
    assert "Blue" in [choice["text"] for choice in choices]


def test_two_authors_are_told_in_the_page(draft, mira, noah, client):
    client.force_login(mira)
    data = form_of(client.get(page(draft)), title="Mira's bear")
    workflow.save(draft, DOCUMENT | {"title": "Noah's bear"}, by=noah, seen=1)
    response = client.post(page(draft), data)
    assert response.status_code == 409
    text = response.content.decode()
    assert "noah saved this" in text
    assert "Mira&#x27;s bear" in text
    # Whatever is sent from that page, and while typing on, isn't put over Noah's either.
    for headers in ({}, {"HX-Request": "true"}):
        live = client.post(page(draft), data | {"do": "live"}, headers=headers)
        again = client.post(page(draft), data | {"seen": live.context["seen"]}, headers=headers)
        assert f'id="seen" value="{live.context["seen"]}"' in live.content.decode()
        assert again.status_code in {200, 409}
        draft.refresh_from_db()
        assert draft.title == "Noah's bear"
    response = client.post(page(draft), data | {"do": "apart"})
    assert Edition.objects.get(title="Mira's bear").get_absolute_url() == response.url
    assert "was working on this a moment ago" in client.get(page(draft)).content.decode()


def test_the_reviewer_sees_the_difference_and_publishes(published, mira, noah, client):
    edition = workflow.start(mira, scenario=published)
    document = with_question(prompt="And now, which color?")
    edition = workflow.save(edition, document, by=mira, seen=edition.saved)
    client.force_login(mira)
    data = form_of(client.get(page(edition)))
    assert client.post(page(edition), data | {"do": "submit", "why": "Words"}).status_code == 302
    assert client.post(page(edition), {"do": "publish"}).status_code == 403
    client.force_login(noah)
    text = client.get(page(edition)).content.decode()
    assert "<ins>+   prompt: And now, which color?</ins>" in text or "<ins>+ " in text
    assert "<del>- " in text
    assert client.post(page(edition), {"do": "publish"}).status_code == 302
    assert Question.objects.get().prompt == "And now, which color?"


def test_what_ships_is_compared_with_and_can_be_returned_to(scenario, mira, noah, client):
    """It has no version in the workshop before somebody changes it."""
    assert not Edition.objects.exists()
    shipped = document_of(scenario)
    edition = workflow.start(mira, scenario=scenario)
    document = copy.deepcopy(edition.document)
    document["questions"][0]["prompt"] = "And its color?"
    edition = workflow.save(edition, document, by=mira, seen=edition.saved)
    workflow.submit(edition, by=mira, why="Shorter")
    client.force_login(noah)
    page_ = client.get(page(edition))
    assert page_.context["was_published"]
    changed = [line for mark, line in page_.context["difference"] if mark in "+-"]
    assert len(changed) == 2
    assert "What differs from what is published" in page_.content.decode()
    workflow.publish(edition, by=noah, why="Fine")
    assert sorted(Edition.objects.values_list("status", flat=True)) == ["published", "retired"]
    as_it_came = next(v for v in workflow.versions(edition) if v.revision.comment == "As it came")
    edition.refresh_from_db()
    assert workflow.take_up(edition, as_it_came, by=mira).document == shipped


def test_a_published_scenario_is_taken_into_the_workshop_and_retired(published, mira, noah, client):
    client.force_login(mira)
    begin = reverse("admin:authoring_edition_begin", args=[published.pk])
    assert client.get(begin).status_code == 404
    draft = Edition.objects.get(status="draft") if client.post(begin).status_code == 302 else None
    assert draft.document["id"] == published.slug
    retire = reverse("admin:authoring_edition_retire", args=[published.pk])
    assert client.post(retire, {"why": "No"}).status_code == 403
    client.force_login(noah)
    assert client.post(retire, {"why": "Old"}).status_code == 302
    assert not Scenario.objects.published().exists()


@pytest.mark.parametrize(
    ("document", "where", "message", "mend"),
    [
        (
            REFUSED[16][0],
            "card Odd One",
            "The reader doesn’t know",
            "Take another card, or report its wording.",
        ),
        (REFUSED[5][0], "question 1: choices", "these fit: Green; Lime", ""),
        (REFUSED[6][0], "question 1: choices", "reads like “Green.”", "Reword or remove one of them."),
        (REFUSED[0][0], "question 1: prompt", "names the rule before the answer", "Ask what happens"),
    ],
    ids=["card unread", "answer not unique", "option ties", "prompt names the rule"],
)
def test_the_reviewers_page_says_why_it_cannot_go_out(
    draft, mira, noah, client, document, where, message, mend
):
    CardFactory(slug="odd-one", name="Odd One", face__oracle_text="Whenever it frobnicates, sprongle a copy.")
    edition = workflow.save(draft, document, by=mira, seen=1)
    Edition.objects.update(status="in_review")
    client.force_login(noah)
    for response in (client.get(page(edition)), client.post(page(edition), {"do": "publish"})):
        text = unescape(response.content.decode())
        assert f"<b>{where}</b>" in text
        assert message in text
        assert mend in text
    assert "It can’t be published like this. Send it back." in text
    assert not Scenario.objects.exists()
