"""Card data and releases: nothing changes behind anybody's back, and what stopped is gone on with."""

import json
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from judgeapp.cards.models import Card, CardImport, Face
from judgeapp.content.models import IMPORTED
from judgeapp.content.versions import touch
from judgeapp.quiz.diagnosis import outcomes
from judgeapp.quiz.models import Question, Scenario
from tests.cards.card_files import scryfall

pytestmark = pytest.mark.django_db
BEAR = "Runeclaw Bear"


@pytest.fixture(autouse=True)
def nothing_ahead(monkeypatch) -> None:
    """Nobody takes a check here: its table, over every question and belief, isn't worked out ahead."""
    monkeypatch.setattr(outcomes, "work_out_ahead", lambda: None)


@pytest.fixture
def in_play(content) -> None:
    """The scenarios with the card that changes, and a sample of the others."""
    every = Scenario.objects.order_by("slug")
    kept = [each.pk for each in every if BEAR in str(each.script)] + [each.pk for each in every[::20]]
    Scenario.objects.exclude(pk__in=kept).update(is_published=False)


@pytest.fixture
def changed_bear(tmp_path, in_play):
    """A file in which a card of shipped questions has another toughness."""
    Card.objects.filter(name=BEAR).update(source=IMPORTED)
    path = tmp_path / "cards.json"
    path.write_text(json.dumps([scryfall(BEAR, toughness="3"), scryfall("Tea Bear")]))
    return path


def run(*arguments) -> tuple[str, int]:
    """What `update_cards` prints, and its exit status."""
    told = StringIO()
    try:
        call_command("update_cards", *map(str, arguments), stdout=told)
    except SystemExit as stopped:
        return told.getvalue(), stopped.code
    return told.getvalue(), 0


def test_a_dry_run_says_what_goes_out_of_play_and_saves_nothing(changed_bear, tmp_path):
    before = list(Face.objects.order_by("pk").values())
    report = tmp_path / "report.txt"
    told, status = run(changed_bear, "--dry-run", "--report", report)
    assert "Would be: 1 new faces, 1 changed, 0 gone." in told
    assert "would be withheld: " in told
    assert "the answer was" in told
    assert status == 2
    assert report.read_text() == told
    assert list(Face.objects.order_by("pk").values()) == before
    assert not Question.objects.filter(held_back=True).exists()
    assert not CardImport.objects.exists()


def test_an_update_withholds_questions_with_changed_answers(changed_bear):
    told, status = run(changed_bear)
    assert status == 2
    assert "questions are withheld until an author decides" in told
    assert Question.objects.filter(held_back=True).exists()
    assert Face.objects.get(name=BEAR).toughness == "3"


def test_an_update_that_changes_no_answer_is_quiet(content, in_play, tmp_path):
    path = tmp_path / "cards.json"
    path.write_text(json.dumps([scryfall("Tea Bear")]))
    told, status = run(path)
    assert status == 0
    assert "1 new faces" in told


def test_they_go_out_of_play_with_the_batch_that_changes_them(changed_bear, monkeypatch):
    """Not only at the end: whoever is asked meanwhile is graded by what was right before."""
    monkeypatch.setattr("judgeapp.cards.importing.importing.tell_colors", lambda identities: 1 / 0)
    with pytest.raises(ZeroDivisionError):
        run(changed_bear)
    assert Question.objects.filter(held_back=True).exists()


def test_a_broken_file_is_refused(content, in_play, tmp_path):
    path = tmp_path / "cards.json"
    path.write_text("[{")
    with pytest.raises(CommandError):
        run(path)


@pytest.fixture
def served(changed_bear):
    """An address of the file whose first answer breaks off halfway; and what was asked of it."""
    data, asked = changed_bear.read_bytes(), []

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self):
            given = self.headers.get("Range")
            asked.append(given)
            start = int(given.removeprefix("bytes=").removesuffix("-")) if given else 0
            self.send_response(206 if given else 200)
            self.send_header("Content-Length", str(len(data) - start))
            self.end_headers()
            self.wfile.write(data[start:] if given else data[: len(data) // 2])

        def log_message(self, *args):
            """Say nothing."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}/cards.json", asked
    server.shutdown()
    server.server_close()


def test_a_download_that_broke_off_is_gone_on_with(served, tmp_path):
    address, asked = served
    folder = tmp_path / "updates"
    with pytest.raises(CommandError, match="Run the same again to go on"):
        run(address, "--folder", folder)
    assert run(address, "--folder", folder)[1] == 2
    assert asked[0] is None
    assert asked[1].startswith("bytes=")
    assert Face.objects.get(name=BEAR).toughness == "3"
    assert not list(folder.iterdir())


def test_only_https_is_fetched(content, tmp_path):
    with pytest.raises(CommandError):
        run("http://example.org/cards.json", "--folder", tmp_path)


# Releases -----------------------------------------------------------------------------------------------


def check() -> str:
    told = StringIO()
    try:
        call_command("release_check", without_budgets=True, stdout=told)
    except CommandError as error:
        told.write(str(error))
    return told.getvalue()


@pytest.fixture
def safe(settings):
    settings.SECRET_KEY = "sixty letters of nothing in particular, as long as it has to be: " * 2
    settings.DEBUG = False
    settings.ALLOWED_HOSTS = ["judges.example.org"]
    settings.SESSION_COOKIE_SECURE = settings.CSRF_COOKIE_SECURE = settings.SECURE_SSL_REDIRECT = True
    settings.SILENCED_SYSTEM_CHECKS = ["async.E001"]  # the browser's tests set what it warns of
    settings.SECURE_HSTS_SECONDS = 31_536_000
    settings.SECURE_HSTS_INCLUDE_SUBDOMAINS = settings.SECURE_HSTS_PRELOAD = True


def test_a_sound_release_passes(content, safe):
    told = check()
    for name in ("settings", "migrations", "content", "scenarios"):
        assert f"{name:12} ok" in told
    assert "Don't release" not in told


def test_unsafe_settings_stop_a_release(content, in_play, safe, settings):
    settings.DEBUG = True
    assert "Don't release: settings." in check()


def test_an_empty_site_is_no_release(db, safe):
    assert "run manage.py load_content" in check()


def test_a_changed_answer_stops_a_release(content, in_play, safe):
    call_command("verify_scenarios", stdout=StringIO())
    Face.objects.filter(name=BEAR).update(toughness="3")
    touch("cards")
    assert "Don't release: scenarios." in check()
