"""What a guest answered goes along with the account, into it, out as a file, and away with it."""

import json
from uuid import uuid4

import pytest
from django.utils import timezone

from judgeapp.accounts.models import User
from judgeapp.quiz.models import Attempt, Quiz
from judgeapp.quiz.playing.guests import SESSION_KEY

pytestmark = pytest.mark.django_db
PASSWORD = "layers-before-lunch"
GUEST = "a-guest-of-this-browser"


@pytest.fixture
def mira() -> User:
    return User.objects.create_user("mira", PASSWORD)


def answer(key: str, **owner) -> Attempt:
    return Attempt.objects.create(
        question_key=key,
        prompt="What color is Clone?",
        chosen=[["green"]],
        chosen_texts=["Green"],
        correct=[["blue"]],
        correct_texts=["Blue"],
        is_right=False,
        ruleset="mtg-2024",
        engine_version="1",
        answered_at=timezone.now(),
        client_token=uuid4(),
        **owner,
    )


@pytest.fixture
def guest(client):
    """This browser's guest has answered once, and another guest too."""
    session = client.session
    session[SESSION_KEY] = GUEST
    session.save()
    answer("mine/1", guest_token=GUEST)
    answer("other/1", guest_token="somebody-else")
    Quiz.objects.create(guest_token=GUEST, seed=1, size=1, created=timezone.now())
    return client


def owned_by(user: User) -> list[str]:
    return list(Attempt.objects.filter(user=user).values_list("question_key", flat=True))


def test_a_guest_who_signs_up_keeps_the_answers(guest):
    guest.post("/account/sign-up/", {"username": "mira", "password1": PASSWORD, "password2": PASSWORD})
    mira = User.objects.get()
    assert owned_by(mira) == ["mine/1"]
    assert Quiz.objects.get().user == mira
    assert Attempt.objects.filter(user=None, guest_token="somebody-else").count() == 1


@pytest.mark.parametrize("page", ["/account/sign-in/", "/admin/login/"])
def test_a_guest_who_signs_in_adds_them_to_the_account(guest, mira, page):
    User.objects.filter(pk=mira.pk).update(is_staff=True)
    answer("earlier/1", user=mira)
    guest.post(page, {"username": "mira", "password": PASSWORD})
    assert sorted(owned_by(mira)) == ["earlier/1", "mine/1"]


def test_who_signs_in_next_in_this_browser_gets_none_of_them(guest, mira):
    noah = User.objects.create_user("noah", PASSWORD)
    guest.post("/account/sign-in/", {"username": "mira", "password": PASSWORD})
    guest.post("/account/sign-out/")
    guest.post("/account/sign-in/", {"username": "noah", "password": PASSWORD})
    assert owned_by(noah) == []


def test_a_failed_sign_in_moves_nothing(guest, mira):
    guest.post("/account/sign-in/", {"username": "mira", "password": "wrong"})
    assert owned_by(mira) == []
    assert guest.session[SESSION_KEY] == GUEST


def test_the_file_holds_ones_own_answers_only(client, mira):
    answer("mine/1", user=mira)
    answer("other/1", user=User.objects.create_user("noah"))
    Quiz.objects.create(user=mira, seed=1, size=1, created=timezone.now())
    client.force_login(mira)
    data = json.loads(client.get("/account/data/").content)
    (attempt,) = data["attempts"]
    assert attempt["question_key"] == "mine/1"
    assert (attempt["chosen_texts"], attempt["correct_texts"]) == (["Green"], ["Blue"])
    assert len(data["quizzes"]) == 1


def test_a_guests_file_holds_the_guests_answers(guest):
    data = json.loads(guest.get("/account/data/").content)
    assert [attempt["question_key"] for attempt in data["attempts"]] == ["mine/1"]


def test_the_answers_go_with_the_account(client, mira):
    answer("mine/1", user=mira)
    Quiz.objects.create(user=mira, seed=1, size=1, created=timezone.now())
    answer("other/1", user=User.objects.create_user("noah"))
    client.force_login(mira)
    client.post("/account/delete/", {"password": PASSWORD})
    assert list(Attempt.objects.values_list("question_key", flat=True)) == ["other/1"]
    assert not Quiz.objects.exists()
