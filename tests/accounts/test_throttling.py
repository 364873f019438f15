"""Guessing is slowed down, for one name from one address."""

import pytest
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
