"""Nobody, and no address, gets more than its share; a classroom gets enough."""

import pytest
from django.test import Client
from django.urls import resolve

from judgeapp.accounts.models import User
from judgeapp.limits import middleware
from judgeapp.limits.models import Count
from judgeapp.limits.rates import CLASSROOM, RATES, Rate

pytestmark = pytest.mark.django_db
SIGN_IN = "/account/sign-in/"


@pytest.fixture(autouse=True)
def clock(monkeypatch) -> list[int]:
    """The time, in seconds, as a list of one that a test may change."""
    now = [1_000_020]
    monkeypatch.setattr(middleware.time, "time", lambda: now[0])
    return now


@pytest.fixture
def few(monkeypatch) -> None:
    """Two a minute for one person, three for one address."""
    monkeypatch.setitem(RATES, "accounts:sign_in", (Rate("sign-in", 2, 60, of_an_address=3),))


def tries(client: Client, count: int, **sent) -> list[int]:
    data = {"username": "nobody", "password": "wrong"}
    return [client.post(SIGN_IN, data, **sent).status_code for _ in range(count)]


def test_an_address_is_stopped_and_may_come_back(client, few, clock):
    assert tries(client, 4) == [200, 200, 200, 429]
    response = client.post(SIGN_IN, {"username": "nobody", "password": "wrong"})
    assert response["Retry-After"] == "60"
    assert "Try again in 1 minute." in response.content.decode()
    clock[0] += 60
    assert tries(client, 1) == [200]


def test_looking_is_not_counted(client, few):
    tries(client, 4)
    assert client.get(SIGN_IN).status_code == 200


def test_another_address_is_not_stopped(client, few):
    assert tries(client, 4, REMOTE_ADDR="10.0.0.1")[-1] == 429
    assert tries(client, 1, REMOTE_ADDR="10.0.0.2") == [200]


def test_a_household_in_ipv6_is_one(client, few):
    assert tries(client, 3, REMOTE_ADDR="2001:db8::1") == [200] * 3
    assert tries(client, 1, REMOTE_ADDR="2001:db8::2") == [429]
    assert tries(client, 1, REMOTE_ADDR="2001:db8:0:1::2") == [200]


def test_a_person_has_less_than_the_address(client, monkeypatch):
    monkeypatch.setitem(RATES, "accounts:password", (Rate("password", 1, 60),))
    codes = []
    for name in ("mira", "noah"):
        client.force_login(User.objects.create_user(name))
        codes += [client.post("/account/password/", {}).status_code for _ in range(2)]
    assert codes == [200, 429, 200, 429]


def test_what_is_refused_is_not_written(client, few, django_assert_num_queries):
    tries(client, 3)
    with django_assert_num_queries(1):
        assert tries(client, 1) == [429]
    assert Count.objects.get().number == 3


def test_counting_costs_two_queries(rf, few, django_assert_num_queries):
    request = rf.post(SIGN_IN)
    request.user, request.session = User(), Client().session
    (rate,) = RATES["accounts:sign_in"]
    middleware.seconds_to_wait(request, rate)
    with django_assert_num_queries(2):
        assert middleware.seconds_to_wait(request, rate) == 0


@pytest.mark.parametrize("rate", {rate.name: rate for rates in RATES.values() for rate in rates}.values())
def test_a_classroom_behind_one_address_does_the_same_thing_at_once(rate):
    assert rate.most_of_an_address >= CLASSROOM


def test_every_name_in_the_table_is_an_address():
    addresses = {
        "accounts:sign_in": SIGN_IN,
        "accounts:sign_up": "/account/sign-up/",
        "accounts:password": "/account/password/",
        "accounts:delete": "/account/delete/",
        "accounts:second_step": "/account/second-step/",
        "accounts:second_step_app": "/account/second-step/app/",
        "accounts:second_step_code": "/account/second-step/code/",
        "admin:login": "/admin/login/",
        "quiz:start": "/quiz/start/",
        "quiz:another": "/quiz/1/1/another/",
        "quiz:practice": "/scenarios/bear/practice/",
        "quiz:practice_check": "/check/1/practice/",
        "quiz:any_variant": "/practice/clone/",
        "quiz:variant": "/practice/clone/1/",
        "quiz:statistics": "/templates/",
        "quiz:start_check": "/check/start/",
        "practice:review": "/review/",
        "practice:mistakes": "/mistakes/",
        "practice:lesson": "/learn/a/b/",
        "practice:skill": "/skill/",
        "practice:free": "/free/",
        "exam:start": "/exam/start/",
        "exam:practice": "/exam/1/practice/",
        "offline:answers": "/offline/answers/",
        "portable:index": "/progress/data/",
        "cards:index": "/cards/",
        "rules:index": "/rules/",
        "search": "/search/",
        "lab:table": "/lab/",
        "lab:preview": "/lab/preview.png",
        "authoring:report_item": "/reports/quiz/1/1/",
        "authoring:report_variant": "/reports/practice/clone/1/",
    }
    assert addresses.keys() == RATES.keys()
    for name, address in addresses.items():
        assert resolve(address).view_name == name


@pytest.mark.parametrize("page", ["/search/", "/cards/", "/rules/"])
def test_every_search_is_counted(client, page):
    client.get(page)
    assert not Count.objects.filter(key__startswith="searches").exists()
    client.get(page, {"q": "clone"})
    assert Count.objects.filter(key__startswith="searches").exists()
