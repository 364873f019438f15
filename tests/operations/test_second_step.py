"""Staff may ask for a code after the password; then the password alone opens nothing."""

import re
from time import time

import pytest
from django_otp.oath import TOTP
from django_otp.plugins.otp_static.models import StaticToken
from django_otp.plugins.otp_totp.models import TOTPDevice

from judgeapp.accounts.models import User

pytestmark = pytest.mark.django_db
PASSWORD = "layers-before-lunch"
SIGN_IN = {"username": "author", "password": PASSWORD}


def code_of(user: User, steps: int = 0) -> str:
    """What the user's app shows, so many periods of thirty seconds from now."""
    device = TOTPDevice.objects.get(user=user)
    totp = TOTP(device.bin_key)
    totp.time = time() + 30 * steps
    return f"{totp.token():06}"


@pytest.fixture
def author() -> User:
    return User.objects.create_user("author", PASSWORD, is_staff=True)


@pytest.fixture
def codes(client, author) -> list[str]:
    """The recovery codes, once the second step is on; nobody is signed in then."""
    client.force_login(author)
    assert client.post("/account/second-step/", {"password": PASSWORD}).url == "/account/second-step/app/"
    page = client.get("/account/second-step/app/").content.decode()
    assert "<svg" in page
    assert "style=" not in page
    page = client.post("/account/second-step/app/", {"code": code_of(author)}).content.decode()
    client.get("/account/")  # signed in already
    client.post("/account/sign-out/")
    return re.findall(r"<code>(\w+)</code>", page)


def test_the_password_alone_opens_nothing(client, author, codes):
    client.post("/account/sign-in/", SIGN_IN)
    for address in ("/", "/admin/", "/account/", "/account/data/", "/account/second-step/", "/lab/"):
        assert client.get(address).url.startswith("/account/second-step/code/?next="), address
    client.post("/account/delete/", {"password": PASSWORD})
    assert User.objects.filter(pk=author.pk).exists()


def test_the_code_opens_the_page_that_was_asked_for(client, author, codes):
    client.post("/admin/login/", SIGN_IN)
    response = client.post("/account/second-step/code/", {"code": code_of(author, 1), "next": "/admin/"})
    assert response.url == "/admin/"
    assert client.get("/admin/").status_code == 200


def test_a_code_works_once(client, author, codes):
    for status in (302, 200):
        client.post("/account/sign-in/", SIGN_IN)
        code = {"code": code_of(author, 1)}
        assert client.post("/account/second-step/code/", code).status_code == status
        client.post("/account/sign-out/")


def test_a_recovery_code_works_once(client, author, codes):
    assert len(codes) == 8
    for status in (302, 200):
        client.post("/account/sign-in/", SIGN_IN)
        assert client.post("/account/second-step/code/", {"code": codes[0]}).status_code == status
        client.post("/account/sign-out/")
    assert StaticToken.objects.count() == 7


def test_a_wrong_code_makes_the_next_wait(client, author, codes, settings):
    settings.OTP_TOTP_THROTTLE_FACTOR = 600  # for a second by default, and the test may take longer
    client.post("/account/sign-in/", SIGN_IN)
    page = client.post("/account/second-step/code/", {"code": "000000"}).content.decode()
    assert "This code isn’t right" in page
    assert client.post("/account/second-step/code/", {"code": code_of(author, 1)}).status_code == 200
    assert client.get("/admin/").status_code == 302


def test_taking_it_away_wants_the_password(client, author, codes):
    client.post("/account/sign-in/", SIGN_IN)
    client.post("/account/second-step/code/", {"code": codes[0]})
    client.post("/account/second-step/", {"password": "wrong"})
    assert TOTPDevice.objects.exists()
    client.post("/account/second-step/", {"password": PASSWORD})
    assert not TOTPDevice.objects.exists()


def test_a_superuser_takes_a_lost_one_away_and_the_history_says_so(client, author, codes):
    client.force_login(User.objects.create_superuser("owner"))
    client.post("/admin/accounts/user/", {"action": "remove_second_step", "_selected_action": [author.pk]})
    assert not TOTPDevice.objects.exists()
    assert (
        "Removed the second step."
        in client.get(f"/admin/accounts/user/{author.pk}/history/").content.decode()
    )


def test_it_is_for_staff(client):
    client.force_login(User.objects.create_user("mira", PASSWORD))
    assert client.get("/account/second-step/").status_code == 403
    assert "Second step" not in client.get("/account/").content.decode()
