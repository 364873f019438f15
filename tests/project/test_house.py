"""What holds for every page: headers, the health check, display choices, error pages."""

import ast
import re
from pathlib import Path

import pytest
from django.conf import settings
from django.db import DatabaseError, InterfaceError, OperationalError, connection
from django.test import Client

from judgeapp.authoring.admin.editions import EditionAdmin
from tests.project.pages import GUEST_PAGES

pytestmark = pytest.mark.django_db


def directives(response) -> dict[str, list[str]]:
    parts = (part.split() for part in response["Content-Security-Policy"].split(";"))
    return {name: values for name, *values in parts}


@pytest.mark.parametrize("address", [*GUEST_PAGES, "/no-such-page", "/admin/login/"])
def test_the_security_policy_is_strict_on_every_page(client, address):
    policy = directives(client.get(address))
    assert policy["default-src"] == ["'none'"]
    assert policy["script-src"] == policy["style-src"] == ["'self'"]
    assert policy["frame-ancestors"] == policy["base-uri"] == ["'none'"]


@pytest.mark.parametrize("address", [*GUEST_PAGES, "/no-such-page"])
def test_no_page_holds_what_the_policy_forbids(client, address):
    html = client.get(address).content.decode()
    assert '"allowEval":false' in html
    assert '"includeIndicatorStyles":false' in html
    for forbidden in (" style=", "<style", "hx-on", "data:", "javascript:", "onclick="):
        assert forbidden not in html
    for script in html.split("<script")[1:]:
        assert script.split(">", 1)[1].startswith("</script>"), "a script with content"


DAY_FIRST = re.compile(r"""\|date:["'][^"']*[jd] [bFMN]""")


def test_a_date_has_its_month_first():
    pages = [page for folder in settings.TEMPLATES[0]["DIRS"] for page in Path(folder).rglob("*.html")]
    assert len(pages) > 50
    assert [page.name for page in pages if DAY_FIRST.search(page.read_text())] == []
    assert DAY_FIRST.search('{{ today|date:"D j M" }}')


MARKUP = re.compile(r"{%.*?%}|{{.*?}}|{#.*?#}|<[^>]*>", re.DOTALL)
OTHER_WORDS = re.compile(r"\bhand(ed|ing)?( \w+)? in\b|\bderivation", re.IGNORECASE)


def test_pages_call_things_what_their_buttons_say():
    """One submits, as the button says, and reads “How it works out.”"""
    pages = [page for folder in settings.TEMPLATES[0]["DIRS"] for page in Path(folder).rglob("*.html")]
    assert [page.name for page in pages if OTHER_WORDS.search(MARKUP.sub(" ", page.read_text()))] == []
    assert OTHER_WORDS.search("until you hand it in")


OUTSIDE = re.compile(r"""(?<![-:…“"' |\[])”[.,](?!”)""")
ENGINES = ("copyengine", "combat")  # their errors put marks inside themselves: `punctuated`


def test_marks_stand_inside_quotation_marks():
    folders = [Path(folder) for folder in settings.TEMPLATES[0]["DIRS"]]
    pages = [page for folder in folders for page in folder.rglob("*.html")]
    own = settings.BASE_DIR / "judgeapp"
    sources = [each for each in own.rglob("*.py") if each.relative_to(own).parts[0] not in ENGINES]
    found = [
        f"{path.name}: {line.strip()}"
        for path in (*pages, *sources)
        if "migrations" not in path.parts
        for line in path.read_text(encoding="utf-8").splitlines()
        if OUTSIDE.search(line) and "help_text" not in line
    ]
    assert found == []
    assert OUTSIDE.search("It has “flying”.")


DENIED = re.compile(
    r"""(?<![Hh]ere )\b(?:is|are|was|were) no (?!longer\b|more than\b|other\b|one\b)"""
    r"|\b[Aa] blank (?:is|behind)|\bwith blanks,"
)


def _messages(source: str) -> list[str]:
    """What strings in code say, with {} for what is put in; docstrings aside."""
    tree = ast.parse(source)
    docs = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    found = []
    for node in ast.walk(tree):
        if isinstance(node, ast.JoinedStr):
            found.append("".join(str(v.value) if isinstance(v, ast.Constant) else "{}" for v in node.values))
        elif isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in docs:
            found.append(node.value)
    return found


def test_messages_deny_as_people_do():
    own = settings.BASE_DIR / "judgeapp"
    sources = [each for each in own.rglob("*.py") if "migrations" not in each.parts]
    said = [text for each in sources for text in _messages(each.read_text())]
    assert len(said) > 5000
    assert [text for text in said if DENIED.search(text)] == []


@pytest.mark.parametrize(
    "line", ['f"{key} is no list."', '"A blank is missing."', '"Its colors are no list."']
)
def test_messages_that_deny_otherwise_are_found(line):
    assert DENIED.search(_messages(line + "\nx = " + line)[-1])


def test_the_sign_is_found_where_browsers_look_for_it(client):
    assert client.get("/favicon.ico")["Location"].endswith(".svg")


def test_healthz_asks_the_database(client, django_assert_num_queries):
    with django_assert_num_queries(1):
        response = client.get("/healthz")
    assert (response.status_code, response.content) == (200, b"ok\n")
    assert "no-store" in response["Cache-Control"]


def test_healthz_says_when_the_database_is_gone(client, monkeypatch):
    def gone():
        raise DatabaseError

    with monkeypatch.context() as meanwhile:  # what cleans up after the test needs the database
        meanwhile.setattr(connection, "cursor", gone)
        response = client.get("/healthz")
    assert response.status_code == 503


def test_healthz_answers_a_load_balancer_without_https(client, settings):
    settings.SECURE_SSL_REDIRECT = True
    assert Client().get("/healthz").status_code == 200
    assert Client().get("/keyboard/").status_code == 301


def test_healthz_answers_a_probe_by_address(settings):
    settings.ALLOWED_HOSTS = ["judges.example.org"]
    assert Client().get("/healthz", headers={"host": "10.0.0.7:8000"}).status_code == 200
    assert Client().get("/keyboard/", headers={"host": "10.0.0.7:8000"}).status_code == 400


@pytest.mark.parametrize("error", [OperationalError, InterfaceError])
def test_a_database_that_is_gone_is_told_with_when_to_come_back(monkeypatch, error):
    def gone(*args, **kwargs):
        raise error("no connection")

    with monkeypatch.context() as meanwhile:  # what cleans up after the test needs the database
        meanwhile.setattr(connection, "cursor", gone)
        response = Client(raise_request_exception=False).get("/cards/")
    assert (response.status_code, response["Retry-After"]) == (503, "30")
    assert "Back in a moment" in response.content.decode()


@pytest.mark.parametrize("number", ["99999999999999999999", "-1", "0", "1e9", "٣"])
@pytest.mark.parametrize(
    "parameter", ["answered_at__year", "question__id__exact", "p", "user__id__exact", "is_right__exact"]
)
def test_no_number_in_an_address_of_the_admin_is_a_mistake_of_ours(admin_client, parameter, number):
    admin_client.raise_request_exception = False
    assert admin_client.get(f"/admin/quiz/attempt/?{parameter}={number}").status_code < 500


@pytest.mark.parametrize(
    "asked", ["created__year=0", "created__year=-1", "id__range=0", "id__range=999", "id__range=1,2,3"]
)
def test_no_lookup_in_an_address_of_the_admin_is_a_mistake_of_ours(admin_client, asked):
    admin_client.raise_request_exception = False
    assert admin_client.get(f"/admin/authoring/edition/?{asked}").status_code < 500


def test_a_mistake_of_ours_in_a_list_of_the_admin_is_one(admin_client, monkeypatch):
    def broken(*_: object) -> None:
        raise ValueError("ours")

    monkeypatch.setattr(EditionAdmin, "get_queryset", broken)
    admin_client.raise_request_exception = False
    assert admin_client.get("/admin/authoring/edition/?created__year=2026").status_code == 500


def test_pages_of_somebody_we_know_are_kept_nowhere(client, django_user_model):
    assert "private" not in client.get("/keyboard/").headers.get("Cache-Control", "")
    client.force_login(django_user_model.objects.create_user("mira"))
    assert client.get("/keyboard/")["Cache-Control"] == "private, no-store"


@pytest.mark.parametrize(("theme", "mark"), [("dark", 'data-theme="dark"'), ("light", 'data-theme="light"')])
def test_the_theme_is_kept_by_a_plain_form_post(client, theme, mark):
    response = client.post("/display/", {"theme": theme, "next": "/keyboard/"})
    assert response["Location"] == "/keyboard/"
    html = client.get("/keyboard/").content.decode()
    assert mark in html
    assert f'value="{theme}" checked' in html


@pytest.mark.parametrize("theme", ["blue", '"><script>', ""])
def test_an_unknown_theme_is_not_kept(client, theme):
    client.post("/display/", {"theme": theme})
    assert "theme" not in client.cookies
    client.cookies["theme"] = theme
    assert "data-theme" not in client.get("/keyboard/").content.decode()


@pytest.mark.parametrize("elsewhere", ["https://evil.example/", "//evil.example", "javascript:alert(1)", ""])
def test_display_never_sends_one_to_another_site(client, elsewhere):
    assert client.post("/display/", {"theme": "dark", "next": elsewhere})["Location"] == "/"


def test_the_list_of_keys_comes_whole_or_as_the_part_for_the_dialog(client):
    page = client.get("/keyboard/")
    part = client.get("/keyboard/", headers={"HX-Request": "true"})
    restored = client.get("/keyboard/", headers={"HX-Request": "true", "HX-History-Restore-Request": "true"})
    assert "<html" in page.content.decode()
    assert "<html" in restored.content.decode()
    assert "<html" not in part.content.decode()
    assert "Say that you are sure, or not sure" in part.content.decode()
    assert "HX-Request" in part["Vary"]


def test_an_address_that_leads_nowhere_gets_a_page(client):
    response = client.get("/no-such-page")
    assert response.status_code == 404
    assert "Page not found" in response.content.decode()


@pytest.mark.parametrize("address", ["/mistakes/", "/quiz/start/", "/check/start/", "/account/sign-out/"])
def test_the_address_of_a_form_opened_by_hand_gets_a_page(client, address):
    response = client.get(address)
    assert response.status_code == 405
    assert response["Allow"]
    assert "There’s no page here" in response.content.decode()
    assert client.put(address).content == b""


def test_a_forged_form_gets_a_page():
    response = Client(enforce_csrf_checks=True).post("/display/", {"theme": "dark"})
    assert response.status_code == 403
    assert "reload the page" in response.content.decode()


def test_a_foreign_host_gets_a_page(client, settings):
    settings.ALLOWED_HOSTS = ["layer.one"]
    response = client.get("/keyboard/", headers={"host": "evil.example"})
    assert response.status_code == 400
    assert "couldn’t read that request" in response.content.decode()


def test_a_mistake_of_ours_gets_a_page_even_without_a_database(client, monkeypatch):
    def broken(*args, **kwargs):
        raise RuntimeError

    monkeypatch.setattr("judgeapp.pages.render_page", broken)
    client.raise_request_exception = False
    with connection.execute_wrapper(broken):
        response = client.get("/keyboard/")
    assert response.status_code == 500
    assert "Our mistake" in response.content.decode()


@pytest.mark.database("sqlite")
def test_sqlite_waits_instead_of_failing():
    with connection.cursor() as cursor:
        pragmas = [
            cursor.execute(f"PRAGMA {name}").fetchone()[0] for name in ("journal_mode", "busy_timeout")
        ]
    assert pragmas == ["wal", 20_000]
    assert connection.transaction_mode == "IMMEDIATE"


@pytest.mark.database("postgresql")
def test_postgresql_connections_are_kept_and_checked():
    assert connection.settings_dict["CONN_MAX_AGE"] == 60
    assert connection.settings_dict["CONN_HEALTH_CHECKS"]
