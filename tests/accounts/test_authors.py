"""What authors may do, and the demo author."""

import io

import pytest
from django.core.management import CommandError, call_command

from judgeapp.accounts.models import User

pytestmark = pytest.mark.django_db


def demo_accounts() -> str:
    out = io.StringIO()
    call_command("demo_accounts", stdout=out)
    return out.getvalue()


def test_the_demo_author_writes_content_and_touches_no_account(settings, client):
    settings.DEBUG = True
    printed = demo_accounts()
    author = User.objects.get(username="demo-author")
    assert author.is_staff
    assert not author.is_superuser
    assert author.has_perms(
        ["quiz.add_scenario", "quiz.change_question", "cards.change_card", "rules.change_rule"]
    )
    assert author.has_perm("quiz.view_attempt")
    assert not author.has_perm("quiz.delete_attempt")
    assert not author.has_perm("accounts.view_user")
    name, password = printed.split("Demo author: ")[1].split(". Sign")[0].split(", password: ")
    response = client.post("/admin/login/?next=/admin/", {"username": name, "password": password})
    assert response["Location"] == "/admin/"


def test_a_second_run_keeps_what_was_changed(settings):
    settings.DEBUG = True
    demo_accounts()
    author = User.objects.get(username="demo-author")
    author.set_password("my own one")
    author.save()
    assert "the password you gave it" in demo_accounts()
    author.refresh_from_db()
    assert author.check_password("my own one")


def test_no_public_password_on_a_real_site(settings):
    settings.DEBUG = False
    with pytest.raises(CommandError, match="createsuperuser"):
        demo_accounts()
    assert not User.objects.exists()
