"""The reviewers' side: a queue that tells what to look at, comments on places, retiring and bringing back."""

import pytest
from django.urls import reverse

from judgeapp.authoring.assessment.differences import differences
from judgeapp.authoring.models import Edition
from judgeapp.authoring.review import workflow
from judgeapp.authoring.review.workflow import WorkflowError
from judgeapp.quiz.models import Scenario
from tests.authoring.drafts import DOCUMENT, with_question
from tests.authoring.test_workshop_page import page

pytestmark = pytest.mark.django_db
QUEUE = reverse("admin:authoring_edition_queue")


def test_the_queue_tells_what_to_look_at(published, mira, noah, client):
    edition = workflow.start(mira, scenario=published)
    edition = workflow.save(edition, with_question(prompt="Which color is it?"), by=mira, seen=edition.saved)
    workflow.submit(edition, by=mira, why="Shorter")
    client.force_login(noah)
    text = client.get(QUEUE).content.decode()
    for said in ("Which color is it?", "Green", "1 change", "Shorter", "By mira"):
        assert said in text
    assert "Which colors is the clone?</del>" in text


def test_it_is_sent_back_with_comments_on_places(draft, mira, noah, client):
    workflow.submit(draft, by=mira, why="The first")
    client.force_login(noah)
    form = {
        "place-0": "question 1: prompt",
        "comment-0": "Name the clone.",
        "place-1": "title",
        "comment-1": "",
    }
    assert client.post(page(draft), form | {"do": "send_back"}).status_code == 302
    draft.refresh_from_db()
    assert (draft.status, draft.comments) == (
        "draft",
        [{"place": "question 1: prompt", "words": "Name the clone."}],
    )
    client.force_login(mira)
    assert "Name the clone." in client.get(page(draft)).content.decode()
    workflow.submit(draft, by=mira, why="Named")
    draft.refresh_from_db()
    assert draft.comments == []


def test_it_is_retired_and_brought_back_in_the_workshop(published, noah, mira, client):
    edition = Edition.objects.get(status="published")
    client.force_login(mira)
    assert client.post(page(edition), {"do": "retire", "why": "Old"}).status_code == 403
    client.force_login(noah)
    assert client.post(page(edition), {"do": "retire", "why": " "}).status_code == 200
    assert client.post(page(edition), {"do": "retire", "why": "Old"}).status_code == 302
    assert not Scenario.objects.published().exists()
    assert "Retired: Old" in client.get(page(edition)).content.decode()
    assert client.post(page(edition), {"do": "bring_back", "why": "Missed"}).status_code == 302
    assert Scenario.objects.published().get() == published
    edition.refresh_from_db()
    assert (edition.status, edition.why) == ("published", "Missed")


def test_only_what_was_retired_last_is_brought_back(published, mira, noah):
    edition = Edition.objects.get(status="published")
    with pytest.raises(WorkflowError, match="published"):
        workflow.bring_back(edition, by=noah, why="Again")


def test_a_difference_is_told_in_sentences(cards):
    changed = with_question(prompt="Which color?")
    changed["level"] = 2
    changed["script"] = {
        **DOCUMENT["script"],
        "events": [*DOCUMENT["script"]["events"], {"do": "tap", "ref": "clone"}],
    }
    found = {each.place: (each.was, each.now) for each in differences(DOCUMENT, changed)}
    assert found["level"] == ("1", "2")
    assert found["question 1: prompt"] == ("Which colors is the clone?", "Which color?")
    assert found["event 2"][0] == ""
    assert "Test Clone" in found["event 2"][1]
    assert set(found) == {"level", "question 1: prompt", "event 2"}


def test_what_is_new_is_told_without_a_letter_of_the_script(cards):
    found = {each.place: each.now for each in differences(None, DOCUMENT)}
    assert found["there from the start, 1"] == "Ada controls Test Bear."
    assert found["question 1: what is asked"] == "colors of Test Clone"
    assert found["question 1: option 1"] == "Green"
    assert not any(letter in words for words in found.values() for letter in '{}"')


def test_what_a_sentence_leaves_out_is_told_to_the_letter(cards):
    changed = with_question()
    changed["script"] = {**DOCUMENT["script"], "setup": [{**DOCUMENT["script"]["setup"][0], "note": "x"}]}
    (found,) = differences(DOCUMENT, changed)
    assert found.place == "there from the start, 1"
    assert '"note": "x"' in found.now
    assert '"note"' not in found.was


def test_the_history_tells_what_each_saving_changed(draft, mira, client):
    edition = workflow.save(draft, with_question(prompt="Which color?"), by=mira, seen=1, why="Shorter")
    client.force_login(mira)
    versions = client.get(page(edition)).context["versions"]
    assert [change.place for change in versions[0][1]] == ["question 1: prompt"]


def test_the_first_page_leads_to_help_and_statistics(noah, client):
    client.force_login(noah)
    text = client.get(reverse("admin:index")).content.decode()
    for name in ("authoring_edition_help", "authoring_edition_queue", "authoring_faring"):
        assert reverse(f"admin:{name}") in text


def test_a_draft_without_a_title_is_called_by_its_cards(draft, mira):
    untitled = workflow.start(mira, document={"script": DOCUMENT["script"]})
    assert str(untitled) == "Test Bear, Test Clone"
    assert str(workflow.start(mira, document={})).startswith("An empty draft of 20")
