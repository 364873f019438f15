"""Bookmarks, and now and then the question which step decides."""

import uuid
from dataclasses import replace

import pytest
from django.test import Client

from judgeapp.quiz.kinds.base import Ruling
from judgeapp.quiz.models import Question, Quiz, QuizItem
from judgeapp.quiz.rulings.deciding_steps import EVERY, step_asked
from judgeapp.quiz.rulings.rulings import ruling

pytestmark = pytest.mark.django_db
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


def with_steps() -> tuple[Question, Ruling]:
    """A stored question whose derivation has four steps that rest on a rule."""
    questions = Question.objects.filter(kind="choose_one", held_back=False).select_related("scenario")
    for question in questions.filter(scenario__is_published=True, scenario__rulesets__slug="mtg-2024"):
        found = ruling(question, "mtg-2024")
        if sum(bool(step.rule) for step in found.steps) >= 4:
            return question, found
    raise AssertionError("no question has four steps")


def test_which_step_decides_is_graded_from_the_derivation(content):
    _, found = with_steps()
    asked = step_asked(found, uuid.UUID(int=EVERY), "")
    assert asked.chosen == 0
    assert [step for _, step in asked.offered][-1] is found.decisive
    last, first = asked.offered[-1][0], asked.offered[0][0]
    assert step_asked(found, uuid.UUID(int=EVERY), str(last)).is_right
    wrong = step_asked(found, uuid.UUID(int=EVERY), str(first))
    assert wrong.chosen == first
    assert not wrong.is_right


def test_it_is_asked_now_and_then_and_never_of_a_short_derivation(content):
    _, found = with_steps()
    assert step_asked(found, uuid.UUID(int=EVERY + 1), "") is None
    assert step_asked(found, uuid.UUID(int=EVERY), "99").chosen == 0
    short = replace(found, steps=found.steps[-1:])
    assert step_asked(short, uuid.UUID(int=EVERY), "") is None


def test_the_verdict_asks_and_answers_it(client, content):
    question, found = with_steps()
    client.post(f"{question.scenario.get_absolute_url()}practice/", {"question": str(question.position)})
    item = Quiz.objects.latest("pk").items.get(question=question)
    item.token = uuid.UUID(int=EVERY)
    item.save()
    address = item.get_absolute_url()
    client.post(address, {"token": str(item.token), "unknown": "1"})
    page = client.get(address).content.decode()
    assert "Which step decides?" in page
    asked = step_asked(found, item.token, "")
    assert "Right, that one does." in client.get(address, {"step": asked.offered[-1][0]}).content.decode()
    assert "Not that one." in client.get(address, {"step": asked.offered[0][0]}).content.decode()
