"""A reported problem reaches the queue with what was asked, and the reporter sees what became of it."""

import pytest
from django.test import Client
from django.urls import reverse

from judgeapp.accounts.models import User
from judgeapp.authoring.models import Report
from judgeapp.authoring.roles import REVIEWERS
from judgeapp.quiz.generated.templates import templates
from judgeapp.quiz.models import Attempt, QuizItem
from judgeapp.quiz.rulings.question_versions import version_of
from tests.accounts.roles import person
from tests.quiz.conftest import WRONG, answer

pytestmark = pytest.mark.django_db


@pytest.fixture
def item(scenario, client) -> QuizItem:
    client.post("/scenarios/bear-cloned/practice/", {"question": 1})
    return QuizItem.objects.get()


def where(item) -> str:
    return reverse("authoring:report_item", args=[item.quiz_id, item.position])


def test_the_verdict_leads_to_it(item, client):
    page = answer(client, item, WRONG, headers={"HX-Request": "true"})
    assert where(item) in page.content.decode()
    assert "Report a problem" in client.get(where(item)).content.decode()
    assert client.post(where(item), {"text": "  "}).status_code == 422
    assert client.post(where(item), {"text": "It stays blue, I think."}).status_code == 302
    report = Report.objects.get()
    assert report.key == "bear-cloned/1"
    assert report.version == version_of(item.question) == Attempt.objects.get().question_version
    assert report.given == ["Blue"]
    assert report.content["script"] == item.question.scenario.script
    assert set(report.content["offered"]) >= {"Green", "Blue"}
    assert report.guest_token


def test_a_question_is_reported_before_it_is_answered(item, client):
    assert where(item) in client.get(item.get_absolute_url()).content.decode()
    assert client.post(where(item), {"text": "The clone isn’t named."}).status_code == 302
    report = Report.objects.get()
    assert (report.given, report.content.get("answered")) == ([], None)


def test_reviewers_see_all_that_is_kept(item, client):
    """What no screen shows, and what turns the words after it around, is left out of what is pasted."""
    assert client.post(where(item), {"text": "\u202e\x07"}).status_code == 422
    assert client.post(where(item), {"text": "It is \u202eneerg\u2069, not\x07 blue."}).status_code == 302
    assert Report.objects.get().text == "It is neerg, not blue."


def test_a_question_of_an_exam_is_reported_during_it_and_in_its_review(content, client):
    data = {"preset": "own", "questions": 2, "pass_mark": 70, "rulesets": ["mtg-2024"]}
    first = client.post("/exam/start/", data).url
    assert 'value="report"' in client.get(first).content.decode()
    leads_to = client.post(first, {"go": "report"}).url
    item = QuizItem.objects.get(place__number=1)
    assert leads_to == where(item)
    back = client.get(client.get(where(item)).context["back"], follow=True)
    assert back.context["place"].item_id == item.pk
    assert client.post(where(item), {"text": "Odd."}).status_code == 302
    exam = back.context["exam"]
    client.post(f"/exam/{exam.pk}/hand-in/")
    page = client.get(item.get_absolute_url(), follow=True)
    assert "in review" in page.content.decode()
    assert where(item) in page.content.decode()
    assert Report.objects.get().key == item.question.key


def test_nobody_reports_from_anothers_quiz(item, client):
    other = Client()
    other.force_login(person("other"))
    assert other.get(where(item)).status_code == 404


def test_the_reporter_sees_what_became_of_it(item, client, client_of_reviewer):
    client.post(where(item), {"text": "It stays blue."})
    assert "Waiting to be looked at" in client.get("/reports/").content.decode()
    report = Report.objects.get()
    page = reverse("admin:authoring_report_change", args=[report.pk])
    text = client_of_reviewer.get(page).content.decode()
    assert "It stays blue." in text
    assert "Test Clone" in text
    data = {"status": "right", "reply": "It copies the color."}
    assert client_of_reviewer.post(page, data).status_code == 302
    text = client.get("/reports/").content.decode()
    assert "Looked at: the question holds" in text
    assert "It copies the color." in text
    report.refresh_from_db()
    assert (str(report.decided_by), report.decided is not None) == ("ada", True)


@pytest.fixture
def client_of_reviewer(db):
    browser = Client()
    browser.force_login(person("ada", REVIEWERS))
    return browser


def test_a_guests_reports_go_along_with_the_account(item, client):
    client.post(where(item), {"text": "It stays blue."})
    User.objects.create_user("mira", "layers-before-lunch")
    client.post("/account/sign-in/", {"username": "mira", "password": "layers-before-lunch"})
    assert str(Report.objects.get().user) == "mira"
    assert "It stays blue." in client.get("/reports/").content.decode()


def test_a_variant_is_reported_before_it_is_answered(content, client):
    page = client.get(f"/practice/{next(iter(templates()))}/", follow=True)
    found = page.context["found"]
    address = reverse("authoring:report_variant", args=[found.template.id, found.seed])
    assert address in page.content.decode()
    assert client.get(f"{address}?is=0000000000").status_code == 404
    sent = client.post(f"{address}?is={found.digest}", {"text": "Odd.", "is": found.digest})
    assert sent.status_code == 302
    report = Report.objects.get()
    assert report.address == found.address
    assert report.content["script"] == found.question.scenario.script
