"""Signing up, in and out, changing and losing a password, leaving with one's data."""

import json

import pytest
from django.contrib.auth import get_user
from django.utils import timezone

from judgeapp.accounts.forms import SignUpForm
from judgeapp.accounts.models import User
from judgeapp.authoring.models.editions import Edition
from judgeapp.authoring.models.reports import Report
from judgeapp.progress.models import Exam

pytestmark = pytest.mark.django_db
PASSWORD = "layers-before-lunch"
SIGN_UP = {"username": "mira", "password1": PASSWORD, "password2": PASSWORD}


@pytest.fixture
def mira() -> User:
    return User.objects.create_user("mira", PASSWORD)


def who(client) -> str:
    return get_user(client).get_username()


def test_an_account_is_a_name_and_a_password(client):
    response = client.post("/account/sign-up/", {**SIGN_UP, "next": "/account/"})
    assert response["Location"] == "/account/"
    assert who(client) == "mira"
    assert "email" not in {field.name for field in User._meta.get_fields()}


REFUSED = [
    ({"username": "MIRA"}, "username", "Taken already"),
    ({"username": "mi ra"}, "username", "without spaces"),
    ({"username": ""}, "username", "required"),
    ({"password2": "something else"}, "password2", "These two differ"),
    ({"password1": "12345678", "password2": "12345678"}, "password1", "too common"),
    ({"password1": "judges!42", "password2": "judges!42"}, "password1", "at least 12 characters"),
    ({"password1": "Summer2026", "password2": "Summer2026"}, "password1", "easy to guess"),
    ({"username": "\u0430dmin"}, "username", "Use one alphabet"),
    ({"username": "m\u0456ra"}, "username", "Use one alphabet"),
    ({"username": "@all"}, "username", "Begin with a letter"),
    ({"username": "Admin"}, "username", "belongs to the site"),
    ({"username": "\u0251dmin"}, "username", "belongs to the site"),
    ({"username": "adm1n"}, "username", "belongs to the site"),
    ({"username": "R00T"}, "username", "belongs to the site"),
    ({"username": "moderator_"}, "username", "belongs to the site"),
]


@pytest.mark.parametrize(("change", "field", "message"), REFUSED)
def test_a_refused_field_says_why_and_has_the_focus(client, mira, change, field, message):
    response = client.post("/account/sign-up/", {**SIGN_UP, "username": "noah", **change})
    html = response.content.decode()
    assert message in html
    start = html.index(f'name="{field}"')
    tag = html[html.rindex("<input", 0, start) : html.index(">", start)]
    assert 'aria-invalid="true"' in tag
    assert f"id_{field}_error" in tag
    assert "autofocus" in tag
    assert html.count("autofocus") == 1
    assert f'id="id_{field}_error"' in html
    assert User.objects.count() == 1


@pytest.mark.parametrize("name", ["Юля", "山田", "Émile", "a1l", "judge@home", "mira.k"])
def test_a_name_in_one_alphabet_is_fine(client, name):
    client.post("/account/sign-up/", {**SIGN_UP, "username": name})
    assert who(client) == name


def test_a_new_password_is_as_long_as_the_first(client, mira):
    client.force_login(mira)
    new = "goyf & bob"
    data = {"old_password": PASSWORD, "new_password1": new, "new_password2": new}
    assert "at least 12 characters" in client.post("/account/password/", data).content.decode()


def test_every_letter_of_a_password_counts(client):
    """Of any alphabet, and however many there are."""
    long = "♞山田 Юля & " * 12
    client.post("/account/sign-up/", {**SIGN_UP, "password1": long, "password2": long})
    assert who(client) == "mira"
    client.post("/account/sign-out/")
    for wrong in (long[:-2], long[:64], long[:72], f"{long}x"):
        client.post("/account/sign-in/", {"username": "mira", "password": wrong})
        assert who(client) == ""
    client.post("/account/sign-in/", {"username": "mira", "password": long})
    assert who(client) == "mira"


def test_nobody_signs_up_as_staff(client):
    more = {"is_staff": "on", "is_superuser": "on", "groups": "1", "user_permissions": "1", "id": "77"}
    client.post("/account/sign-up/", SIGN_UP | more)
    user = User.objects.get()
    assert (user.is_staff, user.is_superuser, user.groups.count(), user.pk == 77) == (False, False, 0, False)


def test_two_at_once_get_the_name_once(client, monkeypatch):
    """The name is free when checked and taken when written."""
    monkeypatch.setattr(SignUpForm, "clean_username", lambda form: "mira")
    for check in ("validate_unique", "validate_constraints"):
        monkeypatch.setattr(User, check, lambda user, exclude=None: None)
    User.objects.create_user("Mira", PASSWORD)
    response = client.post("/account/sign-up/", SIGN_UP)
    assert response.status_code == 200
    assert "Taken already" in response.content.decode()


@pytest.mark.parametrize("name", ["mira", "Mira"])
def test_signing_in_minds_no_capitals_of_the_name(client, mira, name):
    response = client.post("/account/sign-in/", {"username": name, "password": PASSWORD, "next": "/account/"})
    assert response["Location"] == "/account/"
    assert who(client) == "mira"


def test_a_wrong_password_is_told_kindly(client, mira):
    response = client.post("/account/sign-in/", {"username": "mira", "password": "wrong"})
    assert "don’t match" in response.content.decode()
    assert who(client) == ""


@pytest.mark.parametrize("page", ["sign-in", "sign-up"])
@pytest.mark.parametrize(
    "elsewhere", ["https://evil.example/", "//evil.example/", "javascript:alert(1)", "account", "rules/1"]
)
def test_nobody_is_sent_to_another_site(client, page, elsewhere):
    User.objects.create_user("noah", PASSWORD)
    data = {**SIGN_UP, "next": elsewhere}
    if page == "sign-in":
        data |= {"username": "noah", "password": PASSWORD}
    assert client.post(f"/account/{page}/", data)["Location"] == "/"


def test_signing_out_is_a_post(client, mira):
    client.force_login(mira)
    assert client.get("/account/sign-out/").status_code == 405
    assert who(client) == "mira"
    response = client.post("/account/sign-out/")
    assert response["Location"] == "/"
    assert who(client) == ""


def test_a_new_password_signs_out_every_other_browser(client, mira):
    other = type(client)()
    for browser in (client, other):
        browser.force_login(mira)
    new = "timestamps-decide-it"
    response = client.post(
        "/account/password/", {"old_password": PASSWORD, "new_password1": new, "new_password2": new}
    )
    assert response["Location"] == "/account/"
    assert who(client) == "mira"
    assert who(other) == ""
    mira.refresh_from_db()
    assert mira.check_password(new)


def test_a_wrong_present_password_changes_nothing(client, mira):
    client.force_login(mira)
    response = client.post(
        "/account/password/", {"old_password": "no", "new_password1": "x", "new_password2": "x"}
    )
    assert "not your current password" in response.content.decode()
    mira.refresh_from_db()
    assert mira.check_password(PASSWORD)


def test_deleting_asks_for_the_password(client, mira):
    client.force_login(mira)
    response = client.post("/account/delete/", {"password": "wrong"})
    assert "Nothing was deleted" in response.content.decode()
    assert User.objects.filter(username="mira").exists()


def test_a_deleted_account_is_gone(client, mira):
    noah = User.objects.create_user("noah", PASSWORD)
    client.force_login(mira)
    response = client.post("/account/delete/", {"password": PASSWORD}, follow=False)
    assert response["Location"] == "/"
    assert list(User.objects.all()) == [noah]
    assert who(client) == ""


@pytest.mark.parametrize("page", ["password", "delete"])
def test_a_guest_is_asked_to_sign_in_first(client, page):
    response = client.get(f"/account/{page}/")
    assert response["Location"] == f"/account/sign-in/?next=/account/{page}/"


def test_the_data_of_an_account_is_a_file(client, mira):
    client.force_login(mira)
    response = client.get("/account/data/")
    assert response["Content-Type"] == "application/json"
    assert "attachment" in response["Content-Disposition"]
    data = json.loads(response.content)
    assert data["account"]["username"] == "mira"
    assert data["attempts"] == data["quizzes"] == []
    assert "password" not in data["account"]


def test_reports_and_running_exams_are_in_the_data(client, mira):
    client.force_login(mira)
    Report.objects.create(user=mira, key="a/1", text="Its power is 3.")
    exam = Exam.objects.create(
        user=mira, preset="l1", title="L1-style exam", pass_mark=70, started=timezone.now()
    )
    exam.places.create(number=1, sent={"answer": ["2"]})
    data = json.loads(client.get("/account/data/").content)
    assert [report["text"] for report in data["reports"]] == ["Its power is 3."]
    (running,) = data["running_exams"]
    assert (running["title"], running["places"][0]["sent"]) == ("L1-style exam", {"answer": ["2"]})


def test_the_data_of_an_author_names_what_they_wrote(client, mira):
    client.force_login(mira)
    Edition.objects.create(author=mira, slug="bears", changed=timezone.now(), document={})
    authored = json.loads(client.get("/account/data/").content)["authored"]
    assert [edition["slug"] for edition in authored["editions"]] == ["bears"]


def test_a_guest_sees_what_is_kept(client):
    html = client.get("/account/").content.decode()
    assert "You are a guest" in html
    assert json.loads(client.get("/account/data/").content)["account"] is None


def test_the_admin_sets_a_new_password_for_who_lost_it(admin_client, mira):
    response = admin_client.get(f"/admin/accounts/user/{mira.pk}/change/")
    assert response.status_code == 200
    assert admin_client.get("/admin/accounts/user/add/").status_code == 200
    assert admin_client.get(f"/admin/accounts/user/{mira.pk}/password/").status_code == 200
