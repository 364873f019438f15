"""One visitor can't fill the disk, and can't keep others from the database."""

import gzip
import json
from datetime import timedelta
from uuid import UUID

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.core.management import call_command
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from judgeapp.accounts.models import User
from judgeapp.limits.rates import RATES
from judgeapp.progress.exams.views import MOST_OPEN_OF_A_GUEST
from judgeapp.progress.models import Exam, Learner
from judgeapp.progress.portable.format import MOST_BYTES, MOST_BYTES_SENT, BadFileError, read
from judgeapp.progress.portable.importing import bring
from judgeapp.progress.recording import rebuild
from judgeapp.quiz.generated import questions
from judgeapp.quiz.models import Attempt, Quiz, Variant
from judgeapp.quiz.models.players import Player
from tests.progress.portable.conftest import HERE, NOON, sample

pytestmark = pytest.mark.django_db


def history(answers: int) -> dict:
    """A file of so many answers, each another one."""
    data = sample() | {"exams": []}
    [first, *_] = data["attempts"]
    data["attempts"] = [first | {"client_token": str(UUID(int=number + 1))} for number in range(answers)]
    return data


def sent(data: bytes, name: str = "layer-one.json") -> dict:
    return {"file": SimpleUploadedFile(name, data)}


def test_a_guest_has_a_few_exams_open_at_most(client, content):
    for _ in range(MOST_OPEN_OF_A_GUEST):
        assert client.post("/exam/start/", {"preset": "l1"}).status_code == 302
    response = client.post("/exam/start/", {"preset": "l1"})
    assert response.status_code == 422
    assert "3 exams are open, and that’s the most. Submit one or discard it" in response.content.decode()
    assert Exam.objects.count() == MOST_OPEN_OF_A_GUEST
    Exam.objects.update(deadline=timezone.now() - timedelta(minutes=1))
    assert client.post("/exam/start/", {"preset": "l1"}).status_code == 302


def test_exams_take_stored_questions_once_many_were_made_today(client, content, monkeypatch):
    monkeypatch.setattr(questions, "MOST_A_DAY", 1)
    begin_exam(client)
    made = Variant.objects.count()
    assert made
    begin_exam(client)
    assert Variant.objects.count() == made
    assert Exam.objects.count() == 2
    Variant.objects.update(created=timezone.now() - timedelta(days=2))
    begin_exam(client)
    assert Variant.objects.count() > made


def begin_exam(client) -> None:
    """Start an exam and send something, which writes its questions down."""
    first = client.post("/exam/start/", {"preset": "l1"}).url
    assert client.post(first, {"go": "2"}).status_code == 302


def test_an_exam_that_is_only_looked_at_keeps_one_row_and_the_questions_looked_at(client, content):
    first = client.post("/exam/start/", {"preset": "l2"}).url
    assert not Variant.objects.exists()
    exam = Exam.objects.get()
    for number in (1, 2, 3):
        assert client.get(f"/exam/{exam.pk}/{number}/").status_code == 200
    assert Variant.objects.count() <= 3
    assert not Quiz.objects.exists()
    assert not exam.places.exists()
    client.post(first, {"go": "2"})
    assert exam.places.count() == 25
    assert Quiz.objects.get().items.count() == 25
    assert Exam.objects.get().waiting == []


def test_an_exam_that_was_only_looked_at_goes_the_next_night(client, content):
    client.post("/exam/start/", {"preset": "l1"})
    call_command("tidy", verbosity=0)
    assert Exam.objects.exists()
    Exam.objects.update(started=timezone.now() - timedelta(days=2))
    call_command("tidy", verbosity=0)
    assert not Exam.objects.exists()


def test_only_an_account_imports_and_once_a_minute(client):
    file = json.dumps(history(1)).encode()
    assert client.post(HERE, sent(file)).url == f"/account/sign-in/?next={HERE}"
    assert not Attempt.objects.exists()
    client.force_login(User.objects.create_user("mira"))
    assert client.post(HERE, sent(file)).status_code == 302
    assert Attempt.objects.count() == 1
    assert client.post(HERE, sent(file)).status_code == 429
    [rate] = RATES["portable:index"]
    assert (rate.of_a_person, rate.seconds) == (1, 60)


def test_a_guest_is_told_how_to_import(client):
    page = client.get(HERE).content.decode()
    assert "Answers are imported to an account." in page
    assert 'type="file"' not in page


def test_too_long_a_file_is_refused(client):
    client.force_login(User.objects.create_user("mira"))
    response = client.post(HERE, sent(b" " * (MOST_BYTES_SENT + 1)))
    assert response.status_code == 422
    assert "5,000,000 are read. Download it compressed." in response.content.decode()


def test_a_deflate_bomb_is_refused():
    with pytest.raises(BadFileError, match="more than 30,000,000 bytes"):
        read(gzip.compress(b" " * (2 * MOST_BYTES)), at=NOON)
    with pytest.raises(BadFileError, match="can't be unpacked"):
        read(b"\x1f\x8bno", at=NOON)


def test_twenty_thousand_answers_can_be_sent():
    data = gzip.compress(json.dumps(history(20_000)).encode())
    assert len(data) < MOST_BYTES_SENT
    assert len(read(data, at=NOON).attempts) == 20_000


def test_no_transaction_of_an_import_is_long():
    """However long the file, what is written at once is a batch."""
    mira = User.objects.create_user("mira")
    with CaptureQueriesContext(connection) as queries:
        bring(Player(user=mira), json.dumps(history(1600)).encode(), at=NOON, with_plan=False)
    written, most = 0, 0
    for query in queries:
        if query["sql"].startswith("RELEASE SAVEPOINT"):
            written = 0
        elif query["sql"].startswith("INSERT") and "quiz_attempt" in query["sql"]:
            written += query["sql"].count("bear-cloned/1")
            most = max(most, written)
    assert 0 < most <= 500
    assert Attempt.objects.count() == 1600
    assert rebuild(Learner.objects.get(user=mira)) == []


def test_an_import_that_stopped_is_gone_on_with(monkeypatch):
    mira = User.objects.create_user("mira")
    data = json.dumps(history(3)).encode()
    with monkeypatch.context() as patched:
        patched.setattr("judgeapp.progress.portable.importing.rebuild", lambda learner: 1 / 0)
        with pytest.raises(ZeroDivisionError):
            bring(Player(user=mira), data, at=NOON, with_plan=False)
    found = bring(Player(user=mira), data, at=NOON, with_plan=False)
    assert (found.answers, found.known_answers) == (0, 3)
    assert rebuild(Learner.objects.get(user=mira)) == []
