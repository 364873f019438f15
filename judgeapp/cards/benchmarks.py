"""What importing and searching 35,000 faces take, measured in a database of their own.

Each step is a process like one of a real site's, so that its memory can be told from the benchmark's.
"""

import json
import os
import secrets
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from typing import Any
from unittest import mock
from urllib.parse import quote

from django.conf import settings
from django.db import connection
from django.test import RequestFactory
from django.test.client import ClientHandler
from django.test.utils import CaptureQueriesContext, override_settings

from judgeapp.cards import views
from judgeapp.cards.models import Face
from judgeapp.cards.searching.searching import Found, Wanted, found_in, search
from judgeapp.content.measuring import Figure, seconds
from judgeapp.content.paging import Page
from judgeapp.copyengine import rows_of_file
from judgeapp.limits.models import Count

FACES = 35_000
REQUESTS = 60
SEARCHES = [
    "", "q=clone", "q=c", "q=the", "q=creature", "q=draw+a+card", "q=fly&color=blue",
    "q=token+copy&copies=on", "type=Planeswalker", "layout=flip&color=green", "q=copy+target&type=Instant",
]  # fmt: skip

type Row = Mapping[str, Any]


def card_figures(
    cards: Path | None, beside: Callable[[str, str], Iterable[Figure]] = lambda name, address: ()
) -> Iterator[Figure]:
    """Time and memory of an import, and what a search costs afterwards.

    Args:
        beside: what else is measured with so many cards, from a database's name and address.

    Raises:
        CopyEngineError: the card file can't be read.
    """
    rows = rows_of_file(cards) if cards else list(Face.objects.pool())
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "faces.json"
        made = write_faces(path, rows, FACES)
        databases = {"SQLite": f"sqlite:///{folder}/bench.sqlite3"}
        with _beside_postgresql() as url:
            if url:
                databases["PostgreSQL"] = url
            for name, address in databases.items():
                manage(address, "migrate", "-v0")
                spent, memory, _ = manage(address, "import_cards", str(path))
                yield Figure(f"importing {made:,} faces into {name}", spent, "s", 30)
                yield Figure(f"importing them into {name}, memory at most", memory, "MB", 300)
                ask = f"from judgeapp.cards.benchmarks import print_searching; print_searching({REQUESTS})"
                _, _, said = manage(address, "shell", "-v0", "-c", ask)
                found = json.loads(said)
                yield Figure(f"queries of a search in {name}", found["queries"], "queries", 1)
                what = f"slowest search in {name} by the same page looked up by key"
                yield Figure(what, found["ratio"], "x", 1.5)
                yield from beside(name, address)


def write_faces(path: Path, rows: Sequence[Row], faces: int) -> int:
    """Write a list of faces made from these, as many as there may be in Magic; returns how many.

    What speaks of copies stands there once, as it would; the rest comes again under other names.
    """
    once = [row for row in rows if "cop" in str(row.get("text") or row.get("oracle_text") or "").lower()]
    often = [row for row in rows if row not in once] or list(rows)
    words = sorted({str(row["name"]).split()[0].strip(",") for row in rows})
    written = 0
    with path.open("w", encoding="utf-8") as file:
        file.write("[")
        for number in count():
            # The first round is the cards as they are, the next have a word before, then two.
            before = "".join(f"{word} " for word in _words_of(number, words))
            for row in [*once, *often] if number == 0 else often:
                if written == faces:
                    file.write("]")
                    return written
                file.write(",\n" if written else "\n")
                json.dump(_renamed(row, before), file)
                written += 1
    return written


def _words_of(number: int, words: Sequence[str]) -> Iterator[str]:
    while number:
        number, place = divmod(number - 1, len(words))
        yield words[place]


def _renamed(row: Row, before: str) -> Row:
    """The row of a card of another name, its text speaking of it by that name."""
    if not before:
        return row
    names = {key: str(row[key]) for key in ("name", "faceName", "front", "back") if row.get(key)}
    renamed = {
        key: " // ".join(f"{before}{half}" for half in name.split(" // ")) for key, name in names.items()
    }
    own = names.get("faceName", names["name"]).partition(" // ")[0]
    text = row.get("text")
    return {**row, **renamed, "text": text and str(text).replace(own, f"{before}{own}")}


# The system counts to a command what the process was that became it: so a small one starts the command, and
# the benchmark's own memory isn't taken for the command's.
_STARTER = """
import os, subprocess, sys
process = subprocess.Popen(sys.argv[2:])
_, status, used = os.wait4(process.pid, 0)
process.returncode = os.waitstatus_to_exitcode(status)
open(sys.argv[1], "w").write(str(used.ru_maxrss))
sys.exit(process.returncode)
"""


def manage(database: str, *arguments: str) -> tuple[float, float, str]:
    """Run a command on a database: how long it took, its memory at most in MB, and what it said.

    Raises:
        subprocess.CalledProcessError: it failed.
    """
    script = str(Path(settings.BASE_DIR) / "manage.py")
    environment = os.environ | {"DATABASE_URL": database}
    said: list[str] = []
    with tempfile.NamedTemporaryFile("r") as used:
        command = [sys.executable, "-c", _STARTER, used.name, sys.executable, script, *arguments]

        def run() -> None:
            done = subprocess.run(command, env=environment, stdout=subprocess.PIPE, text=True, check=True)  # noqa: S603 - our own command
            said.append(done.stdout)

        spent = seconds(run)
        memory = int(used.read())
    kilobyte = 1 if sys.platform == "darwin" else 1000 / 1024  # of bytes there, of 1024 bytes here
    return spent, memory / 1000 / kilobyte, said[0]


@contextmanager
def _beside_postgresql() -> Iterator[str]:
    """The address of a new database on the site's own PostgreSQL; "" for a site on SQLite."""
    if connection.vendor != "postgresql":
        yield ""
        return
    name = f"layer_one_bench_{secrets.token_hex(4)}"
    at = connection.settings_dict
    who = f"{quote(at['USER'])}:{quote(at['PASSWORD'])}@" if at["USER"] else ""
    port = f":{at['PORT']}" if at["PORT"] else ""
    with connection._nodb_cursor() as cursor:
        cursor.execute(f'CREATE DATABASE "{name}"')
        try:
            yield f"postgres://{who}{quote(at['HOST'], safe='')}{port}/{name}"
        finally:
            # Without FORCE: that would end the server's own autovacuum too, which only its owner may.
            cursor.execute(f'DROP DATABASE "{name}"')


# Within a process on the benchmark's database ---------------------------------------------------


def print_searching(times: int) -> None:
    """Print as JSON how many queries a search page has at most, and the worst of its times as a ratio.

    What counts requests isn't the search's.
    """
    handler, requests = ClientHandler(), RequestFactory(SERVER_NAME="localhost")
    with override_settings(ALLOWED_HOSTS=["*"], SECURE_SSL_REDIRECT=False, DEBUG=False):

        def page(query: str) -> None:
            response: Any = handler(requests.get(f"/cards/?{query}").environ)
            if response.status_code != 200:
                raise ValueError(f"/cards/?{query} answers {response.status_code}")

        queries, ratios = 0, []
        for query in SEARCHES:
            page(query)
            with CaptureQueriesContext(connection) as captured:
                page(query)
            queries = max(queries, sum(Count._meta.db_table not in each["sql"] for each in captured))
            ratios.append(_ratio(lambda query=query: page(query), times))  # type: ignore[misc]
    print(json.dumps({"queries": queries, "ratio": max(ratios)}))


def _ratio(page: Callable[[], object], repeats: int) -> float:
    """The time of a search page by that of the same page whose cards are looked up by primary key."""
    known: list[tuple[Page, list[int]]] = []

    def noting(wanted: Wanted, number: str | None) -> Page:
        found = search(wanted, number)
        slugs = [card.slug for card in found.items]
        keys = Face.objects.filter(card__slug__in=slugs).values_list("card_id", flat=True).distinct()
        known.append((found, list(keys)))
        return found

    def looked_up(wanted: Wanted, number: str | None) -> Page:
        found, keys = known[0]
        cards: list[Found] = found_in(BY_KEY.format(", ".join(["%s"] * len(keys)) or "NULL"), keys)
        return Page(cards, found.number, found.has_next)

    with mock.patch.object(views, "search", noting):
        page()
    # SQLite works in this process, whose own time no other process can stretch.
    clock = time.process_time if connection.vendor == "sqlite" else time.perf_counter
    times: tuple[list[float], list[float]] = ([], [])
    for _ in range(repeats):  # by turns, so that a busy moment hits both alike
        times[0].append(seconds(page, clock))
        with mock.patch.object(views, "search", looked_up):
            times[1].append(seconds(page, clock))
    return min(times[0]) / min(times[1])


BY_KEY = """
    SELECT c.id, 1, c.name, c.slug, f.mana_cost, f.supertypes, f.types, f.subtypes
    FROM cards_card c LEFT JOIN cards_face f ON f.card_id = c.id
    WHERE c.id IN ({}) ORDER BY c.id, f.position"""
