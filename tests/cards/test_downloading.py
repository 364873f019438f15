"""`import_cards --download`, against a server of our own instead of Scryfall's and MTGJSON's."""

import gzip
import hashlib
import json
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from judgeapp.cards.importing import downloading
from judgeapp.cards.models import Card
from tests.cards.card_files import atomic, named, scryfall

pytestmark = pytest.mark.django_db


class Publisher:
    """A server on this machine.

    Attributes:
        files: what it has, by path; anything else is not found.
        asked: path and headers of each request.
    """

    def __init__(self, address: str) -> None:
        self.address = address
        self.files: dict[str, bytes] = {}
        self.asked: list[tuple[str, dict[str, str]]] = []
        self.cuts_off = False


@pytest.fixture
def publisher(monkeypatch) -> Iterator[Publisher]:
    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            here.asked.append((self.path, dict(self.headers)))
            data = here.files.get(self.path)
            if data is None:
                self.send_error(404)
                return
            self.send_response(200)
            self.send_header("Content-Length", str(len(data)))
            self.end_headers()
            self.wfile.write(data[: len(data) // 2] if here.cuts_off else data)

        def log_message(self, *args: object) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    here = Publisher(f"http://127.0.0.1:{server.server_port}")
    thread = threading.Thread(target=server.serve_forever, args=(0.05,))
    thread.start()
    monkeypatch.setattr(downloading, "SCRYFALL", f"{here.address}/bulk-data/oracle-cards")
    monkeypatch.setattr(downloading, "MTGJSON", f"{here.address}/AtomicCards.json.gz")
    yield here
    server.shutdown()
    server.server_close()
    thread.join()


def run(what: str) -> str:
    out = StringIO()
    call_command("import_cards", download=what, stdout=out)
    return out.getvalue()


def test_scryfall_on_its_terms(publisher):
    file = "/file/oracle-cards-20261120.json"
    page = {"download_uri": publisher.address + file}
    publisher.files["/bulk-data/oracle-cards"] = json.dumps(page).encode()
    publisher.files[file] = json.dumps([scryfall("A"), scryfall("B")]).encode()
    assert "2 new faces" in run("oracle-cards")
    assert [path for path, _ in publisher.asked] == [
        "/bulk-data/oracle-cards",
        "/file/oracle-cards-20261120.json",
    ]
    for _, headers in publisher.asked:
        assert headers["User-Agent"].startswith("LayerOne/")
        assert "application/json" in headers["Accept"]


def publish_atomic(publisher: Publisher) -> None:
    data = gzip.compress(json.dumps(named(atomic("A"))).encode())
    publisher.files["/AtomicCards.json.gz"] = data
    publisher.files["/AtomicCards.json.gz.sha256"] = hashlib.sha256(data).hexdigest().encode()


def test_mtgjson_with_its_checksum(publisher):
    publish_atomic(publisher)
    assert "1 new faces" in run("atomic")
    assert Card.objects.get().name == "A"


def fault_missing(publisher: Publisher) -> None:
    del publisher.files["/AtomicCards.json.gz"]


def fault_other_checksum(publisher: Publisher) -> None:
    publisher.files["/AtomicCards.json.gz.sha256"] = b"0" * 64


def fault_no_checksum(publisher: Publisher) -> None:
    publisher.files["/AtomicCards.json.gz.sha256"] = b""


def fault_cut_off(publisher: Publisher) -> None:
    publisher.cuts_off = True


@pytest.mark.parametrize("fault", [fault_missing, fault_other_checksum, fault_no_checksum, fault_cut_off])
def test_what_does_not_come_whole_is_not_imported(publisher, fault):
    publish_atomic(publisher)
    fault(publisher)
    with pytest.raises(CommandError, match="It can't be downloaded") as refused:
        run("atomic")
    assert "take AtomicCards.json.gz, and run: manage.py import_cards FILE" in str(refused.value)
    assert not Card.objects.exists()


@pytest.mark.parametrize(
    "answer", [b"{}", b"[]", b"oops", b'{"download_uri": 5}', b'{"download_uri": "file:///etc/passwd"}']
)
def test_a_bulk_page_that_says_nothing_useful(publisher, answer):
    publisher.files["/bulk-data/oracle-cards"] = answer
    with pytest.raises(CommandError, match="It can't be downloaded"):
        run("oracle-cards")


@pytest.mark.parametrize(
    ("what", "file"), [("oracle-cards", "the file “Oracle Cards”"), ("atomic", "AtomicCards.json.gz")]
)
def test_without_a_network_it_says_how_to_get_the_file(monkeypatch, what, file):
    # Nothing listens there.
    monkeypatch.setattr(downloading, "SCRYFALL", "http://127.0.0.1:9/")
    monkeypatch.setattr(downloading, "MTGJSON", "http://127.0.0.1:9/")
    with pytest.raises(CommandError) as refused:
        run(what)
    assert "It can't be downloaded: " in str(refused.value)
    assert f"take {file}" in str(refused.value)
