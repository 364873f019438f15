"""Requests at the same moment, each with a connection of its own: judged once, and no late save is taken."""

from threading import Barrier, Thread

import pytest
from django.db import connections
from django.test import Client

from judgeapp.accounts.models import User
from judgeapp.progress.exams import taking
from judgeapp.progress.models import Place
from judgeapp.quiz.models import Attempt
from tests.progress.exams.conftest import fill_all, place_of, sheet

pytestmark = pytest.mark.django_db(transaction=True)
TIMES = 4


@pytest.fixture
def mira(client) -> User:
    user = User.objects.create_user("mira")
    client.force_login(user)
    return user


def at_once(*requests) -> list:
    """Run these at the same moment; what they return, in their order."""
    ready, answers = Barrier(len(requests)), [None] * len(requests)

    def run(number: int) -> None:
        try:
            ready.wait()
            answers[number] = requests[number]()
        finally:
            connections.close_all()

    threads = [Thread(target=run, args=(number,)) for number in range(len(requests))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return answers


def browser_of(user: User) -> Client:
    browser = Client()
    browser.force_login(user)
    return browser


def test_handing_in_at_once_judges_once(client, mira, begin):
    exam = begin()
    fill_all(client, exam)
    browsers = [browser_of(mira) for _ in range(TIMES)]
    answers = at_once(*[lambda b=b: b.post(f"/exam/{exam.pk}/hand-in/") for b in browsers])
    assert [answer.status_code for answer in answers] == [302] * TIMES
    assert Attempt.objects.count() == 8
    assert Attempt.objects.filter(is_right=True).count() == 8


def test_what_is_saved_while_handing_in_is_counted_or_refused(client, mira, begin):
    """What the exam keeps and what was judged never differ."""
    exam = begin()
    fill_all(client, exam)
    place = place_of(exam, "number")
    saver, ender = browser_of(mira), browser_of(mira)
    data = sheet(client, place, right=False)
    saved, _ = at_once(
        lambda: saver.post(f"{place.get_absolute_url()}save/", data),
        lambda: ender.post(f"/exam/{exam.pk}/hand-in/"),
    )
    place.refresh_from_db()
    assert place.chosen == place.attempt.chosen
    was_taken = saved.url == place.get_absolute_url()
    assert (place.chosen == [1]) is was_taken


def test_two_tabs_saving_different_questions_at_once_lose_nothing(client, mira, begin):
    exam = begin()
    places = list(exam.places.select_related("item__quiz")[:TIMES])
    sheets = [sheet(client, place) for place in places]
    browsers = [browser_of(mira) for _ in places]
    at_once(
        *[
            lambda b=b, p=p, s=s: b.post(f"{p.get_absolute_url()}save/", s)
            for b, p, s in zip(browsers, places, sheets, strict=True)
        ]
    )
    assert Place.objects.filter(chosen__isnull=False).count() == TIMES


def test_an_answer_saved_while_judging_is_judged_by_its_options(client, mira, begin, monkeypatch):
    """A selection has to have all that is right; with no options known any would do."""
    exam = begin()
    place = place_of(exam, "choose_many")
    data = sheet(client, place, right=False)
    judged = taking._judged

    def save_then_judge(item, *, is_answered):
        found = judged(item, is_answered=is_answered)
        if item.pk == place.item_id:
            browser_of(mira).post(f"{place.get_absolute_url()}save/", data)
        return found

    monkeypatch.setattr(taking, "_judged", save_then_judge)
    client.post(f"/exam/{exam.pk}/hand-in/")
    assert Attempt.objects.get().is_right is False


def test_sending_first_at_once_writes_the_places_once(client, mira, begin):
    exam = begin(is_written=False)
    browsers = [browser_of(mira) for _ in range(TIMES)]
    answers = at_once(
        *[lambda b=b, n=n: b.post(f"/exam/{exam.pk}/{n}/", {"go": "8"}) for n, b in enumerate(browsers, 1)]
    )
    assert [answer.status_code for answer in answers] == [302] * TIMES
    assert list(exam.places.order_by("number").values_list("number", flat=True)) == list(range(1, 9))
