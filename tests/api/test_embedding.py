"""Pages in frames: sites that are allowed show them, all others don't, and nothing is recorded."""

import re

import pytest

from judgeapp.lab.tables.codec import packed
from judgeapp.lab.tables.examples import examples
from judgeapp.quiz.models import Attempt, Question, Quiz

pytestmark = pytest.mark.django_db
FORUM = "https://forum.example.org"


def ancestors(response):
    return re.search(r"frame-ancestors ([^;]+)", response["Content-Security-Policy"])[1]


def table():
    return f"/embed/lab/?t={packed(examples()[0].script)}"


def of_kind(kind):
    found = Question.objects.filter(
        kind=kind, held_back=False, scenario__is_published=True, scenario__rulesets__slug="mtg-2024"
    ).first()
    return f"/embed/question/{found.scenario.slug}/{found.position}/"


def test_without_a_setting_nobody_frames_anything(client, content):
    response = client.get(table())
    assert ancestors(response) == "'none'"
    assert response["X-Frame-Options"] == "DENY"


def test_only_the_sites_of_the_setting_frame_and_only_these_pages(client, content, settings):
    settings.EMBED_ORIGINS = [FORUM]
    for address in (table(), of_kind("yes_no")):
        response = client.get(address)
        assert ancestors(response) == f"'self' {FORUM}"
        assert "X-Frame-Options" not in response.headers
        assert "default-src 'none'" in response["Content-Security-Policy"]
        assert not response.cookies
    for address in ("/lab/", "/", "/account/sign-in/"):
        assert ancestors(client.get(address)) == "'none'"
        assert client.get(address)["X-Frame-Options"] == "DENY"


def test_an_answer_is_shown_with_its_way_to_the_lab(client, content):
    page = client.get("/embed/lab/?copier=Clone&original=Tarmogoyf").content.decode()
    assert "Clone: Tarmogoyf" in page
    assert '/lab/?copier=Clone&amp;original=Tarmogoyf"' in page
    assert "<script" not in page
    assert client.get("/embed/lab/").status_code == 404


@pytest.mark.parametrize("kind", ["yes_no", "choose_one", "choose_many", "number"])
def test_a_question_is_answered_in_the_frame_and_nothing_is_kept(client, content, kind):
    address = of_kind(kind)
    page = client.get(address).content.decode()
    token = re.search(r'name="token" value="([^"]+)"', page)[1]
    keys = re.findall(r'name="answer" value="([^"]+)"', page)
    assert bool(keys) is (kind != "number")
    for answer in keys or ["3"]:
        response = client.post(address, {"token": token, "answer": answer})
        assert response.status_code == 200
        assert re.search(r"Right|Wrong", response.content.decode())
    assert client.post(address, {"token": "x", "answer": "y"}).status_code == 422
    assert not Attempt.objects.exists()
    assert not Quiz.objects.exists()


def test_a_question_that_is_none_is_not_found(client, content):
    assert client.get("/embed/question/nothing/1/").status_code == 404
    assert client.get(of_kind("card")).status_code == 404
