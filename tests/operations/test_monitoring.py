"""What the operator sees: a line for each request, and figures for the addresses they list."""

import logging
import os
import re
import subprocess
import sys

import pytest
from django.conf import settings
from django.test import Client

from judgeapp.monitoring.middleware import shortened

REQUESTS = "judgeapp.requests"


@pytest.fixture
def logged(caplog) -> pytest.LogCaptureFixture:
    caplog.set_level(logging.INFO, logger=REQUESTS)
    return caplog


@pytest.mark.django_db
def test_a_request_is_one_line(client, logged):
    response = client.get("/keyboard/", {"q": "a secret"}, REMOTE_ADDR="203.0.113.77")
    [line] = [each for each in logged.records if each.name == REQUESTS]
    assert re.fullmatch(r"203\.0\.113\.0 GET /keyboard/ 200 \d+ ms", line.getMessage())
    assert re.fullmatch(r"[0-9a-f]{12}", response["X-Request-ID"])


@pytest.mark.django_db
@pytest.mark.parametrize(("path", "status"), [("/nothing-here/", 404), ("/lab/?t=1.x", 422)])
def test_what_is_no_mistake_of_ours_is_no_warning(client, logged, path, status):
    assert client.get(path).status_code == status
    assert {each.levelno for each in logged.records if each.name in {REQUESTS, "django.request"}} == {
        logging.INFO
    }


@pytest.mark.django_db
def test_a_path_cant_forge_a_line(client, logged):
    client.get("/x%0Aroot GET /admin/ 200")
    [line] = [each for each in logged.records if each.name == REQUESTS]
    assert "\n" not in line.getMessage()


@pytest.mark.parametrize(
    ("address", "kept"),
    [("203.0.113.77", "203.0.113.0"), ("2001:db8:1:2::3", "2001:db8:1::"), ("", "-"), ("unix", "-")],
)
def test_an_address_is_shortened(address, kept):
    assert shortened(address) == kept


@pytest.mark.django_db
def test_only_our_own_proxy_names_a_request(client, settings):
    given = {"X-Request-ID": "proxy-12345"}
    assert client.get("/keyboard/", headers=given)["X-Request-ID"] != "proxy-12345"
    settings.PROXY_COUNT = 1
    assert client.get("/keyboard/", headers=given)["X-Request-ID"] == "proxy-12345"
    assert client.get("/keyboard/", headers={"X-Request-ID": "a b\tc"})["X-Request-ID"] != "a b\tc"


def test_figures_are_off_by_default(client, db):
    assert not settings.METRICS
    assert client.get("/metrics").status_code == 404


def test_figures_are_for_the_addresses_listed():
    """In a process of its own: what is on is decided as it starts."""
    code = (
        "import django; django.setup()\n"
        "from django.test import Client\n"
        "client = Client()\n"
        "client.get('/healthz')\n"
        "found = client.get('/metrics', REMOTE_ADDR='127.0.0.1')\n"
        "print(found.status_code, b'layer_one_requests_total{' in found.content)\n"
        "print(client.get('/metrics', REMOTE_ADDR='203.0.113.7').status_code)\n"
    )
    environment = {**os.environ, "METRICS": "1", "DJANGO_SETTINGS_MODULE": "judgeapp.settings", "DEBUG": "1"}
    ran = subprocess.run(
        [sys.executable, "-c", code], env=environment, cwd=settings.BASE_DIR, capture_output=True, text=True
    )
    assert ran.stdout.split() == ["200", "True", "404"], ran.stderr


@pytest.mark.django_db
def test_a_probe_by_address_gets_an_answer(client):
    assert client.get("/healthz", headers={"Host": "192.0.2.9:8000"}).status_code == 200


@pytest.mark.django_db
def test_security_txt_is_there_once_a_contact_is_set(client, settings):
    address = "/.well-known/security.txt"
    assert client.get(address).status_code == 404
    settings.SECURITY_CONTACT = "https://judges.example.org/contact"
    text = client.get(address).content.decode()
    assert "Contact: https://judges.example.org/contact\n" in text
    assert re.search(r"^Expires: 20\d\d-\d\d-\d\dT", text, re.MULTILINE)


@pytest.mark.django_db
def test_personal_pages_are_kept_by_nobody(client, django_user_model):
    client.force_login(django_user_model.objects.create_user("mira"))
    for address in ("/", "/account/", "/progress/", "/lab/", "/scenarios/", "/exam/"):
        control = client.get(address)["Cache-Control"]
        assert "no-store" in control, address
        assert "private" in control, address
    assert "no-store" not in Client().get("/keyboard/").get("Cache-Control", "")
