"""Guessing is slowed down, for one name from one address."""

import pytest
from axes.models import AccessAttempt
from django.test import RequestFactory

from judgeapp.accounts.models import User
from judgeapp.limits.middleware import client_address

pytestmark = pytest.mark.django_db
PASSWORD = "layers-before-lunch"


@pytest.fixture(autouse=True)
def people() -> None:
    for name in ("mira", "noah"):
        User.objects.create_user(name, PASSWORD)


def attempt(client, name: str, password: str, address: str = "10.0.0.1", page: str = "/account/sign-in/"):
    return client.post(page, {"username": name, "password": password}, REMOTE_ADDR=address)


def lock(client, settings, name: str = "mira") -> None:
    for _ in range(settings.AXES_FAILURE_LIMIT):
        attempt(client, name, "wrong")


def test_after_too_many_wrong_ones_even_the_right_one_waits(client, settings):
    lock(client, settings)
    response = attempt(client, "mira", PASSWORD)
    assert response.status_code == 429
    assert "Try again in 15 minutes" in response.content.decode()
    assert "_auth_user_id" not in client.session


def test_writing_the_name_differently_does_not_help(client, settings):
    lock(client, settings)
    assert attempt(client, "MIRA", PASSWORD).status_code == 429


def test_the_admin_is_guarded_too(client, settings):
    lock(client, settings)
    assert attempt(client, "mira", PASSWORD, page="/admin/login/").status_code == 429


def test_others_in_the_same_room_sign_in(client, settings):
    lock(client, settings)
    assert attempt(client, "noah", PASSWORD).status_code == 302


def test_the_owner_signs_in_from_elsewhere(client, settings):
    lock(client, settings)
    assert attempt(client, "mira", PASSWORD, address="10.9.9.9").status_code == 302


def test_a_success_forgets_the_failures(client, settings):
    for _ in range(2):
        for _ in range(settings.AXES_FAILURE_LIMIT - 1):
            assert attempt(client, "mira", "wrong").status_code == 200
        assert attempt(client, "mira", PASSWORD).status_code == 302
        client.logout()


def test_of_a_failure_only_that_there_was_one_is_kept(client):
    """A password that was typed as the name, and what the browser tells, are nowhere."""
    sent = {"username": "my-secret-words", "password": "also secret", "more": "secret"}
    for agent in ("A browser", "Another"):
        headers = {"User-Agent": agent, "Accept": "secret/type"}
        client.post("/account/sign-in/?next=/secret/", sent, headers=headers, REMOTE_ADDR="10.0.0.1")
    row = AccessAttempt.objects.get()
    kept = {
        field.attname: str(getattr(row, field.attname)) for field in row._meta.get_fields() if field.concrete
    }
    assert kept["failures_since_start"] == "2"
    assert kept["ip_address"] == "10.0.0.1"
    told = " ".join(kept.values())
    assert "secret" not in told
    assert "rowser" not in told
    assert "csrf" not in told


def test_deleting_an_account_forgets_its_failures(client):
    attempt(client, "Mira", "wrong")
    attempt(client, "noah", "wrong")
    client.force_login(User.objects.get(username="mira"))
    client.post("/account/delete/", {"password": PASSWORD})
    assert AccessAttempt.objects.count() == 1


FORWARDED = [
    (0, "6.6.6.6", "10.0.0.1"),  # no proxy of ours: the header proves nothing
    (1, "6.6.6.6, 203.0.113.7", "203.0.113.7"),
    (2, "6.6.6.6, 203.0.113.7, 10.1.1.1", "203.0.113.7"),
    (2, "203.0.113.7", "10.0.0.1"),  # did not come through both
    (1, "", "10.0.0.1"),
]


@pytest.mark.parametrize(("proxies", "header", "expected"), FORWARDED)
def test_the_address_is_what_our_outermost_proxy_saw(settings, proxies, header, expected):
    settings.PROXY_COUNT = proxies
    request = RequestFactory().get("/", headers={"X-Forwarded-For": header}, REMOTE_ADDR="10.0.0.1")
    assert client_address(request) == expected
