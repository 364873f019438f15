"""Nobody, and no address, gets more than its share; a classroom gets enough."""

from dataclasses import replace

import pytest
from django.test import Client
from django.urls import resolve

from judgeapp.accounts.models import User
from judgeapp.limits import middleware
from judgeapp.limits.models import Count
from judgeapp.limits.rates import ADMIN, CLASSROOM, RATES, Rate, rates_of
from tests.operations.addresses import addresses

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
    assert RATES.keys() - {ADMIN} <= {each.name for each in addresses()}


WITHOUT_RATES = {
    "counted by its own view, as the API": """
        api:ask api:cards api:copies api:grade api:play api:random_question api:rule
        embed:lab embed:question""",
    "looks something up, and writes nothing": """
        accounts:account api:docs api:openapi authoring:reports cards:card
        collections:file collections:index collections:one exam:clock exam:index
        exam:of_item exam:of_quiz exam:result healthz keyboard offline:manifest offline:practice
        offline:worker practice:today privacy progress:index quiz:bookmarks quiz:check quiz:checked
        quiz:class_3 quiz:result quiz:scenario rules:glossary rules:rule rules:ruleset rules:term
        trust:trust""",
    "writes once for each question or exam that was begun, and beginning is counted": """
        exam:discard exam:hand_in quiz:bookmark quiz:end_check quiz:item""",
    "writes into rows that an exam began with, and beginning is counted": "exam:question exam:save",
    "writes one row of one's own, always the same": "practice:plan",
    "writes a cookie, or ends a session": "accounts:sign_out display",
}
"""Why some addresses have no rates. A new address has rates, or a reason here."""


def test_every_address_has_a_rate_or_a_reason():
    reasons = {name for names in WITHOUT_RATES.values() for name in names.split()}
    names = {each.name for each in addresses()}
    assert {name for name in names if not rates_of(name)} == reasons


@pytest.mark.parametrize("name", sorted(WITHOUT_RATES["counted by its own view, as the API"].split()))
def test_what_counts_by_itself_counts(client, name, monkeypatch):
    monkeypatch.setattr("judgeapp.api.endpoints.RATE", Rate("the API", 1, 60, of_an_address=1))
    monkeypatch.setattr("judgeapp.api.embedding.RATE", Rate("the API", 1, 60, of_an_address=1))
    (address,) = (each for each in addresses() if each.name == name)
    path = address.path(["x", "1"])
    ask = client.post if name in {"api:grade", "api:play"} else client.get
    assert [ask(path).status_code == 429 for _ in range(3)] == [False, True, True]


def test_what_a_view_looks_up_takes_no_posts(client):
    names = WITHOUT_RATES["looks something up, and writes nothing"].split()
    for each in (each for each in addresses() if each.name in names):
        assert client.post(each.path(["x", "1"]) or each.path(["1", "1"])).status_code in {404, 405}, each


@pytest.mark.parametrize(
    ("method", "path"),
    [
        ("GET", "/lab/s/abc"),
        ("GET", "/progress/data/layer-one.json"),
        ("GET", "/progress/data/answers.csv"),
        ("GET", "/account/data/"),
        ("POST", "/progress/data/delete/"),
        ("POST", "/admin/authoring/edition/add/"),
        ("POST", "/admin/cards/card/1/change/"),
        ("GET", "/admin/authoring/edition/1/preview/0/"),
    ],
)
def test_too_many_are_refused(client, monkeypatch, method, path):
    name = resolve(path).view_name
    few = tuple(replace(each, of_a_person=1, of_an_address=1) for each in rates_of(name))
    monkeypatch.setitem(RATES, name, few)
    assert client.generic(method, path).status_code != 429
    response = client.generic(method, path)
    assert response.status_code == 429
    assert int(response["Retry-After"]) > 0


@pytest.mark.parametrize("page", ["/search/", "/cards/", "/rules/"])
def test_every_search_is_counted(client, page):
    client.get(page)
    assert not Count.objects.filter(key__startswith="searches").exists()
    client.get(page, {"q": "clone"})
    assert Count.objects.filter(key__startswith="searches").exists()
