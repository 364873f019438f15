"""`manage.py tidy` forgets what nobody comes back to, and nothing else."""

from datetime import timedelta

import pytest
from axes.models import AccessAttempt
from django.contrib.sessions.models import Session
from django.core.management import call_command
from django.test import Client
from django.utils import timezone

from judgeapp.accounts.models import User
from judgeapp.accounts.throttling import mark_of
from judgeapp.authoring.models.reports import Report
from judgeapp.quiz.models import Attempt, Quiz, Scenario, Variant
from tests.quiz.conftest import RIGHT, answer, item_of

pytestmark = pytest.mark.django_db
AGO = timezone.now() - timedelta(days=2)


def tidy(capsys, **options) -> dict[str, int]:
    call_command("tidy", **options)
    lines = [line.split(maxsplit=1) for line in capsys.readouterr().out.splitlines() if line.startswith(" ")]
    return {name: int(count) for count, name in lines if int(count)}


def aged() -> None:
    """Make what is there two days old."""
    Quiz.objects.update(created=AGO)
    super(type(Attempt.objects.all()), Attempt.objects.all()).update(answered_at=AGO)
    Variant.objects.update(created=AGO)


def test_there_is_nothing_to_tidy_on_a_site_in_use(capsys, client, start):
    answer(client, item_of(start(), "yes_no"), RIGHT)
    aged()
    assert tidy(capsys) == {}
    assert (Quiz.objects.count(), Attempt.objects.count()) == (1, 1)


def test_a_guest_whose_session_has_expired_is_forgotten(capsys, client, start):
    answer(client, item_of(start(), "yes_no"), RIGHT)
    aged()
    Session.objects.update(expire_date=AGO)
    assert tidy(capsys) == {"expired sessions": 1, "guests whose session is gone": 1}
    assert not Quiz.objects.exists()
    assert not Attempt.objects.exists()


def test_a_dry_run_only_counts(capsys, client, start):
    answer(client, item_of(start(), "yes_no"), RIGHT)
    aged()
    Session.objects.update(expire_date=AGO)
    assert tidy(capsys, dry_run=True)["expired sessions"] == 1
    assert (Session.objects.count(), Attempt.objects.count()) == (1, 1)


def test_what_a_forgotten_guest_reported_stays_as_nobodys(capsys, client, start):
    quiz = start()
    Report.objects.create(key="a/1", text="This is wrong.", guest_token=quiz.guest_token)
    Report.objects.update(created=AGO)
    aged()
    Session.objects.all().delete()
    assert tidy(capsys) == {"guests whose session is gone": 1}
    assert Report.objects.get().guest_token == ""


def test_a_guest_who_came_a_moment_ago_is_left_alone(capsys, start):
    start()
    Session.objects.all().delete()  # it is saved when the answer is sent, after the rows
    assert tidy(capsys) == {}
    assert Quiz.objects.count() == 1


def test_a_quiz_that_a_guest_never_answered_goes_after_a_day(capsys, start):
    start()
    aged()
    assert tidy(capsys) == {"guests who have answered nothing": 1}
    assert not Quiz.objects.exists()


def test_an_account_keeps_everything(capsys, start):
    someone = Client()
    someone.force_login(User.objects.create_user("mira"))
    answer(someone, item_of(start(someone), "yes_no"), RIGHT)
    start(someone)
    aged()
    Session.objects.update(expire_date=AGO)
    assert tidy(capsys) == {"expired sessions": 1}
    assert (Quiz.objects.count(), Attempt.objects.count()) == (2, 1)


def test_sessions_of_a_deleted_account_go(capsys):
    mira, noah = (User.objects.create_user(name) for name in ("mira", "noah"))
    for user in (mira, mira, noah):
        Client().force_login(user)
    mira.delete()
    assert tidy(capsys) == {"sessions of deleted accounts": 2}
    assert Session.objects.count() == 1


def test_a_variant_that_nobody_answered_goes(capsys, client, scenario):
    for seed, published in ((1, False), (2, False)):
        copy = Scenario.objects.create(
            slug=f"practice-t-{seed}-x", title="T", script={}, origin="generated", is_published=published
        )
        question = copy.questions.create(kind="yes_no", prompt="?", query={}, position=1)
        Variant.objects.create(template="t", seed=seed, digest="x", question=question)
    used = Variant.objects.get(seed=2).question
    Report.objects.create(key="t/2", text="This is wrong.", question=used)
    aged()
    assert tidy(capsys) == {"unused variants": 1}
    assert [variant.seed for variant in Variant.objects.all()] == [2]
    assert Scenario.objects.filter(pk=scenario.pk).exists()


def test_failed_sign_ins_go_after_a_day(capsys, client):
    for name in ("mira", "noah"):
        client.post("/account/sign-in/", {"username": name, "password": "wrong"})
    AccessAttempt.objects.filter(username=mark_of("mira")).update(attempt_time=AGO)
    assert tidy(capsys) == {"old failed sign-ins": 1}
    assert AccessAttempt.objects.get().username == mark_of("noah")
