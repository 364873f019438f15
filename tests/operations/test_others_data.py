"""Every address, asked by every role, with another person's data: nothing shows, and nothing changes."""

import re
from collections.abc import Mapping

import pytest
from django.apps import apps
from django.db import transaction
from django.db.models import Model
from django.test import Client

from judgeapp.accounts.models import User
from judgeapp.authoring import roles
from judgeapp.authoring.models import Report
from judgeapp.lab.models import RecentTable
from judgeapp.limits.rates import RATES
from judgeapp.progress.models import Exam, Learner
from judgeapp.quiz.models import Attempt, Quiz, QuizItem
from tests.accounts.roles import person
from tests.accounts.test_answers import answer
from tests.operations.addresses import Address, addresses

pytestmark = pytest.mark.django_db
NAME, TEXT = "zebedee", "tea at four"
"""What nobody else is to see: the owner's name, and what the owner wrote."""
ROLES = ("guest", "candidate", "staff")
"""Staff have every role there is at once: what one of them could see, they see."""
MEANT_FOR_STAFF = {
    "admin:accounts_user": NAME,  # a moderator renames and blocks accounts
    "admin:authoring_report": TEXT,  # what is reported, but not by whom
    "admin:quiz_attempt": TEXT,  # answers, under pseudonyms
}


@pytest.fixture
def owned(content, client, monkeypatch) -> dict[str, object]:
    """What somebody has, by the argument that names it; answers, a report and a table beside it."""
    monkeypatch.setattr("judgeapp.limits.rates.RATES", dict.fromkeys(RATES, ()))
    owner = User.objects.create_user(NAME)
    client.force_login(owner)
    quiz = client.post("/quiz/start/").headers["Location"].split("/")[2]
    exam = client.post("/exam/start/", {"preset": "l1"}).headers["Location"].split("/")[2]
    Exam.objects.update(title=TEXT)
    answer(TEXT, user=owner)
    Report.objects.create(user=owner, key="bear/1", text=TEXT)
    RecentTable.objects.create(user=owner, word="1.A", title=TEXT)
    Learner.objects.update_or_create(user=owner, defaults={"goal": 3})
    items = QuizItem.objects.filter(quiz=quiz)
    return {"quiz": quiz, "exam": exam, "position": 1, "number": 1, "item": items[0].pk, "seed": 1}


def visitor(role: str) -> Client:
    """A client of somebody else."""
    client = Client(raise_request_exception=False)
    if role == "candidate":
        client.force_login(User.objects.create_user("noah"))
    elif role == "staff":
        client.force_login(person("noah", *roles.ROLES))
    return client


def path_of(address: Address, owned: Mapping[str, object]) -> str | None:
    """The address of something that the owner has, or of anything that is there."""
    if of := re.fullmatch(r"admin:([a-z]+)_([a-z]+)_(?:change|delete|history|password_change)", address.name):
        model = User if of[2] == "user" else apps.get_model(of[1], of[2])
        rows = model._default_manager.order_by("pk" if model is User else "-pk")
        return address.path([rows[0].pk]) if rows.exists() else None
    return address.path([owned.get(name, "x") for name in address.named] or ["1"] * address.unnamed)


def rows_of(owner: User) -> list[object]:
    """Everything of the owner's, as it is now."""
    owned: list[type[Model]] = [Quiz, Exam, Attempt, Report, RecentTable, Learner]
    return [list(model._default_manager.filter(user=owner).order_by("pk").values()) for model in owned]


@pytest.mark.parametrize("role", ROLES)
def test_nobody_reads_or_changes_what_somebody_else_has(role, owned):
    owner, client = User.objects.get(username=NAME), visitor(role)
    before, seen, changed = rows_of(owner), [], []
    for address in addresses():
        path = path_of(address, owned)
        asked = (client.get, client.post) if address.named or address.unnamed else (client.get,)
        for ask in asked if path is not None else ():
            with transaction.atomic():
                response = ask(path)
                text = b"".join(response.streaming_content) if response.streaming else response.content
                if rows_of(owner) != before:
                    changed.append(f"{ask.__name__} {path}")
                transaction.set_rollback(True)
            allowed = MEANT_FOR_STAFF.get(address.name.rpartition("_")[0]) if role == "staff" else None
            found = {secret for secret in (NAME, TEXT) if secret in text.decode(errors="replace")}
            if found - {allowed}:
                seen.append(f"{ask.__name__} {path}: {', '.join(found)}")
    assert not seen
    assert not changed


def test_the_owner_sees_it(owned, client):
    """The tests above look for what does show."""
    pages = [
        client.get(path).content.decode() for path in ("/account/", "/exam/", "/lab/", "/progress/data/")
    ]
    assert all(any(secret in page for page in pages) for secret in (NAME, TEXT))


READ_NO_COOKIE = {"embed:question"}
"""Takes an answer in a frame, keeps nothing, and reads no cookie; the API's addresses are the same."""


def test_no_address_takes_a_forged_form(owned):
    client = Client(enforce_csrf_checks=True, raise_request_exception=False)
    client.force_login(User.objects.create_superuser("root"))
    taken = set()
    for address in addresses():
        path = path_of(address, owned)
        with transaction.atomic():
            if path is not None and client.post(path).status_code not in {403, 404, 405}:
                taken.add(address.name)
            transaction.set_rollback(True)
    assert {name for name in taken if not name.startswith("api:")} <= READ_NO_COOKIE
