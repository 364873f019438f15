"""Bookmarks, and now and then the question which step decides."""

import re
import uuid
from dataclasses import replace

import pytest
from django.test import Client

from judgeapp.quiz.kinds.base import Ruling
from judgeapp.quiz.models import Question, Quiz, QuizItem
from judgeapp.quiz.rulings.deciding_steps import EVERY, SKIPPED, step_asked
from judgeapp.quiz.rulings.rulings import ruling
from judgeapp.quiz.rulings.short_reasons import ShortReason, short_reason

pytestmark = pytest.mark.django_db
ASKED, NOT_ASKED = uuid.UUID(int=EVERY), uuid.UUID(int=EVERY + 1)
HTMX = {"HTTP_HX_REQUEST": "true"}


def begun(client: Client) -> QuizItem:
    client.post("/first/")
    return Quiz.objects.latest("pk").items.first()


def test_a_question_is_bookmarked_found_again_and_let_go(client, content):
    item = begun(client)
    address = f"{item.get_absolute_url()}bookmark/"
    assert 'aria-pressed="false"' in client.get(item.get_absolute_url()).content.decode()
    assert 'aria-pressed="true"' in client.post(address, **HTMX).content.decode()
    page = client.get("/bookmarks/").content.decode()
    assert item.get_absolute_url() in page
    assert "Not answered yet" in page
    assert client.post(address).url == item.get_absolute_url()
    assert "Nothing here yet" in client.get("/bookmarks/").content.decode()


def test_a_verdict_can_be_bookmarked(client, content):
    item = begun(client)
    client.post(item.get_absolute_url(), {"token": str(item.token), "unknown": "1"})
    client.post(f"{item.get_absolute_url()}bookmark/")
    assert 'aria-pressed="true"' in client.get(item.get_absolute_url()).content.decode()
    assert "Missed" in client.get("/bookmarks/").content.decode()


def test_nobody_bookmarks_or_sees_what_is_not_theirs(client, content):
    item = begun(client)
    client.post(f"{item.get_absolute_url()}bookmark/")
    stranger = Client()
    assert stranger.post(f"{item.get_absolute_url()}bookmark/").status_code == 404
    assert "Nothing here yet" in stranger.get("/bookmarks/").content.decode()


def asked_about() -> tuple[Question, Ruling, ShortReason]:
    """A stored question of whose steps one rests on the rule that its reason names."""
    questions = Question.objects.filter(kind="choose_one", held_back=False).select_related("scenario")
    for question in questions.filter(scenario__is_published=True, scenario__rulesets__slug="mtg-2024"):
        found = ruling(question, "mtg-2024")
        reason = short_reason(question, found)
        if step_asked(found, reason, ASKED, ""):
            return question, found, reason
    raise AssertionError("no question is asked about")


def test_which_step_decides_is_graded_from_the_derivation(content):
    _, found, reason = asked_about()
    asked = step_asked(found, reason, ASKED, "")
    assert asked.chosen == 0
    assert asked.decisive.rule in reason.text
    for number, step in asked.offered:
        answered = step_asked(found, reason, ASKED, str(number))
        assert answered.chosen == number
        assert answered.is_right == (step.rule == asked.decisive.rule)


def test_it_is_asked_now_and_then_and_only_where_one_step_decides(content):
    _, found, reason = asked_about()
    assert step_asked(found, reason, NOT_ASKED, "") is None
    assert step_asked(found, reason, ASKED, "99").chosen == 0
    assert step_asked(found, ShortReason("No rule is named."), ASKED, "") is None
    assert step_asked(found, replace(reason, rest="See 999.1 too."), ASKED, "") is None
    assert step_asked(replace(found, steps=found.steps[:1]), reason, ASKED, "") is None
    twice = (*found.steps[:2], *found.steps)
    assert step_asked(replace(found, steps=twice), reason, ASKED, "") is None


def test_the_verdict_asks_and_answers_it(client, content):
    question, found, reason = asked_about()
    client.post(f"{question.scenario.get_absolute_url()}practice/", {"question": str(question.position)})
    item = Quiz.objects.latest("pk").items.get(question=question)
    item.token = ASKED
    item.save()
    address = item.get_absolute_url()
    asked = client.get(address).content.decode()
    sent = {"token": str(item.token), "shown": re.search(r'name="shown" value="([^"]+)"', asked)[1]}
    client.post(address, sent | {"answer": re.search(r'name="answer" value="([^"]+)"', asked)[1]})
    page = client.get(address).content.decode()
    assert "Show the reason" in page[page.index("Which step decides?") :]
    assert "How it works out" not in page
    assert 'class="reason"' not in page
    skipped = client.get(address, {"step": SKIPPED}).content.decode()
    assert "Which step decides?" not in skipped
    assert "How it works out" in skipped
    for number, _ in step_asked(found, reason, ASKED, "").offered:
        answered = step_asked(found, reason, ASKED, str(number))
        said = "Right, that one does." if answered.is_right else "Not that one."
        graded = client.get(address, {"step": number}).content.decode()
        assert said in graded
        assert "Show the reason" not in graded


def test_somebody_who_did_not_know_is_told_rather_than_asked(client, content):
    question, _, _ = asked_about()
    client.post(f"{question.scenario.get_absolute_url()}practice/", {"question": str(question.position)})
    item = Quiz.objects.latest("pk").items.get(question=question)
    item.token = ASKED
    item.save()
    client.post(item.get_absolute_url(), {"token": str(item.token), "unknown": "1"})
    page = client.get(item.get_absolute_url()).content.decode()
    assert "Which step decides?" not in page
    assert 'class="reason"' in page
