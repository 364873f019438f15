"""The sign-off: the site as operations.md deploys it, with candidates, one hostile client, and kills.

    python -m tests.operations.signoff          # SQLite; PostgreSQL too if TEST_POSTGRES_URL names a server
    python -m tests.operations.signoff --seconds 60 --candidates 200 --visits 1000

It starts gunicorn with a database of its own, in the two pools of operations.md, lets candidates answer
while one client sends all that is known to hurt, kills workers with -9, and then looks whether every
acknowledged answer is there once. It exits 1 if the candidates' p95 is above 500 ms, if one of them saw an
error, if an answer was lost or doubled, if a worker died that nobody killed, if a hostile request took more
CPU or memory than one may, or if anonymous visits left more than their share on the disk.
--seconds bounds it; it asks nobody but itself.
"""

from __future__ import annotations

import argparse
import http.client
import os
import random
import re
import shutil
import signal
import socket
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import urlencode, urlsplit

ROOT = Path(__file__).resolve().parents[2]
MOST_MS = 500
MOST_BYTES_A_VISIT = 2_000_000 / 1000
WORKERS = 3
SLOW = ("/lab/", "/api/", "/embed/")
"""Where the second pool answers, by the beginning of the path: the proxy of operations.md sends it there."""
SLOW_NICENESS = 10
SLOWEST_ANSWER = 180  # seconds
MOST_CPU, MOST_MEGABYTES = 3, 300
"""Of a pool during one hostile request: two seconds for the engine, and the rest for the page around it."""
SQLITE = "signoff.sqlite3"
CONFIG = ("--config", "python:judgeapp.serving")
TICKS = os.sysconf("SC_CLK_TCK")
BOMB = "{do: tap, ref: &a [*a]}"


@dataclass(frozen=True)
class Ports:
    """Where the two pools listen."""

    quick: int
    slow: int

    def of(self, path: str) -> int:
        """The port that the proxy asks for a path."""
        return self.slow if path.startswith(SLOW) else self.quick


@dataclass
class Seen:
    """What the candidates saw; threads append to its lists."""

    milliseconds: list[float] = field(default_factory=list)
    errors: list[str] = field(default_factory=list)
    acknowledged: list[str] = field(default_factory=list)


class Visitor:
    """A browser of few words: cookies, forms, one connection a request."""

    patience = 30
    """Seconds until an answer is given up."""

    def __init__(self, ports: Ports) -> None:
        self.ports, self.cookies = ports, dict[str, str]()

    def ask(self, method: str, path: str, form: dict[str, str] | None = None) -> tuple[int, str, str]:
        """(status, where it leads, text); follows nothing."""
        headers = {"Host": "localhost", "Cookie": "; ".join(f"{k}={v}" for k, v in self.cookies.items())}
        body = None
        if form is not None:
            headers["Content-Type"] = "application/x-www-form-urlencoded"
            body = urlencode({"csrfmiddlewaretoken": self.cookies.get("csrftoken", ""), **form})
        connection = http.client.HTTPConnection("127.0.0.1", self.ports.of(path), timeout=self.patience)
        try:
            connection.request(method, path, body, headers)
            response = connection.getresponse()
            for line in response.headers.get_all("Set-Cookie") or ():
                name, _, value = line.partition(";")[0].partition("=")
                self.cookies[name] = value
            return (
                response.status,
                response.headers.get("Location", ""),
                response.read().decode(errors="replace"),
            )
        finally:
            connection.close()


class Candidate(Visitor, threading.Thread):
    """Starts quizzes and answers. What a killed worker dropped is asked again, as browsers do."""

    def __init__(self, ports: Ports, seen: Seen, stop: threading.Event, reading: float) -> None:
        threading.Thread.__init__(self, daemon=True)
        Visitor.__init__(self, ports)
        self.seen, self.stop, self.reading = seen, stop, reading

    def timed(self, method: str, path: str, form: dict[str, str] | None = None) -> tuple[int, str, str]:
        for attempt in range(3):
            began = time.perf_counter()
            try:
                found = self.ask(method, path, form)
            except (OSError, http.client.HTTPException) as error:
                if attempt == 2:
                    self.seen.errors.append(f"{path}: {error!r}")
                    return 0, "", ""
                time.sleep(0.2)
                continue
            self.seen.milliseconds.append(1000 * (time.perf_counter() - began))
            if found[0] >= 400:
                self.seen.errors.append(f"{method} {path}: {found[0]}")
            return found
        raise AssertionError

    def run(self) -> None:
        self._read()  # they don't all come at once
        self.timed("GET", "/keyboard/")
        self.timed("GET", "/")
        while not self.stop.is_set():
            self._quiz()
            self._read()

    def _read(self) -> bool:
        """Think about what is there; whether it is over meanwhile."""
        return self.stop.wait(random.uniform(0, 2 * self.reading))

    def _quiz(self) -> None:
        _, place, _ = self.timed("POST", "/quiz/start/", {})
        path = urlsplit(place).path
        _, _, page = self.timed("GET", path) if path else (0, "", "")
        token = re.search(r'name="token" value="([\w-]+)"', page)
        answer = re.search(r'name="answer" value="(\w+)"', page)
        if not (token and answer) or self._read():
            return
        status, _, _ = self.timed("POST", path, {"token": token[1], "answer": answer[1]})
        if status in {200, 302}:
            self.seen.acknowledged.append(token[1])


class Hostile(Visitor, threading.Thread):
    """Asks for all that is known to hurt, one thing after the other, as fast as it is answered."""

    def __init__(self, ports: Ports, stop: threading.Event, table: str) -> None:
        threading.Thread.__init__(self, daemon=True)
        Visitor.__init__(self, ports)
        self.stop, self.table, self.asked, self.mistakes = stop, table, 0, list[str]()

    def run(self) -> None:
        self.ask("GET", "/account/sign-in/")
        while not self.stop.is_set():
            for method, path, form in self.attacks():
                try:
                    status, _, _ = self.ask(method, path, form)
                except (OSError, http.client.HTTPException):
                    continue  # a killed worker
                self.asked += 1
                if status >= 500:
                    self.mistakes.append(f"{method} {path[:60]}: {status}")

    def attacks(self) -> Iterator[tuple[str, str, dict[str, str] | None]]:
        yield "GET", f"/lab/?{urlencode({'t': self.table, 'wrong': 1, 'under': 'mtg-2017'})}", None
        yield "POST", "/lab/", {"t": "", "do": "typed", "text": BOMB}
        yield "POST", "/account/sign-in/", {"username": f"name{self.asked}", "password": "wrong"}
        yield "POST", "/exam/start/", {"preset": "l2"}
        yield "POST", "/progress/data/", {"file": "x" * 10_000}
        yield "GET", f"/cards/?q={'a' * 90}", None


@contextmanager
def served(
    environment: dict[str, str], log: Path, workers: int = WORKERS
) -> Iterator[tuple[Ports, subprocess.Popen[bytes], subprocess.Popen[bytes]]]:
    """The site in two pools of gunicorn, as operations.md starts them: ports, quick pool, slow pool."""
    ports = Ports(*_free_ports(2))
    quick = _pool(environment, ports.quick, log, "--workers", str(workers))
    slow = _pool(environment, ports.slow, log, "--workers", "1")
    os.setpriority(os.PRIO_PROCESS, slow.pid, SLOW_NICENESS)  # before it makes its workers
    try:
        for path in ("/healthz", SLOW[0]):
            _wait_for(ports, path)
        yield ports, quick, slow
    finally:
        for process in (quick, slow):
            process.terminate()
        for process in (quick, slow):
            process.wait(30)


def _free_ports(number: int) -> list[int]:
    with ExitStack() as stack:
        free = [stack.enter_context(socket.socket()) for _ in range(number)]
        for each in free:
            each.bind(("127.0.0.1", 0))
        return [each.getsockname()[1] for each in free]


def _pool(environment: dict[str, str], port: int, log: Path, *options: str) -> subprocess.Popen[bytes]:
    command = [sys.executable, "-m", "gunicorn", *CONFIG, "judgeapp.wsgi", "--bind", f"127.0.0.1:{port}"]
    command += options
    with log.open("ab") as told:
        return subprocess.Popen(command, env=environment, cwd=ROOT, stderr=told)


def _wait_for(ports: Ports, path: str) -> None:
    for _ in range(300):
        try:
            if Visitor(ports).ask("GET", path)[0] == 200:
                return
        except OSError:
            time.sleep(0.2)
    raise SystemExit("The site doesn't start.")


def workers_of(parent: int) -> list[int]:
    """The ids of the workers of a gunicorn."""
    return [int(pid) for pid in Path(f"/proc/{parent}/task/{parent}/children").read_text().split()]


def kill_a_worker(parent: int) -> int:
    """Kill -9 one of the workers of this gunicorn, which starts another; its id, 0 if there was none."""
    for pid in workers_of(parent)[:1]:
        os.kill(pid, signal.SIGKILL)
        return pid
    return 0


def deaths(log: str, killed: Sequence[int]) -> list[str]:
    """What gunicorn's log tells of workers that died, but weren't killed by us."""
    ours = {f"(pid:{pid})" for pid in killed}
    told = [
        line for line in log.splitlines() if re.search(r"was sent SIG|TIMEOUT|exited with code [^0]", line)
    ]
    return [line for line in told if not any(pid in line for pid in ours)]


class Measured:
    """CPU seconds of two pools, and the memory of the biggest of their workers."""

    def __init__(self, *parents: int) -> None:
        self.parents = parents

    def now(self) -> tuple[dict[int, float], float]:
        """Seconds of CPU by worker, and megabytes at the most."""
        seconds, most = {}, 0.0
        for pid in (pid for parent in self.parents for pid in workers_of(parent)):
            try:
                stat = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
                pages = int(Path(f"/proc/{pid}/statm").read_text().split()[1])
            except OSError:
                continue  # it was killed
            seconds[pid] = (int(stat[11]) + int(stat[12])) / TICKS
            most = max(most, pages * os.sysconf("SC_PAGE_SIZE") / 1e6)
        return seconds, most


def costs(ports: Ports, measured: Measured, table: str) -> list[tuple[str, float, float]]:
    """What each attack takes while nobody else asks: address, seconds of CPU, megabytes more."""
    found = []
    alone = Hostile(ports, threading.Event(), table)
    alone.patience = SLOWEST_ANSWER  # CPU is measured, whatever else the machine does
    alone.ask("GET", "/account/sign-in/")
    for method, path, form in alone.attacks():
        before, memory = measured.now()
        alone.ask(method, path, form)
        after, most = measured.now()
        spent = sum(seconds - before.get(pid, 0) for pid, seconds in after.items())
        found.append((f"{method} {path.partition('?')[0]}", spent, max(0.0, most - memory)))
    return found


def manage(environment: dict[str, str], *arguments: str) -> str:
    ran = subprocess.run(
        [sys.executable, *arguments], env=environment, cwd=ROOT, capture_output=True, text=True, check=False
    )
    if ran.returncode:
        raise SystemExit(f"{' '.join(arguments)[:80]} failed:\n{ran.stderr[-2000:]}")
    return ran.stdout


SETUP = """
import os, django
django.setup()
from django.db import connection
def size():
    with connection.cursor() as cursor:
        if connection.vendor == "sqlite":
            cursor.execute("VACUUM")
            pages = cursor.execute("PRAGMA page_count").fetchone()[0]
            return pages * cursor.execute("PRAGMA page_size").fetchone()[0]
        cursor.execute("VACUUM FULL")
        cursor.execute("SELECT pg_database_size(current_database())")
        return cursor.fetchone()[0]
"""
BEFORE = """
from judgeapp.lab.tables.big_table import hostile_table
from judgeapp.lab.tables.codec import packed
print(packed(hostile_table()), size())
"""
AFTER = """
from collections import Counter
from datetime import timedelta
from django.utils import timezone
from judgeapp.accounts.tidying import STEPS
from judgeapp.quiz.models import Attempt
found = Counter(str(token) for token in Attempt.objects.values_list("client_token", flat=True))
asked = open(os.environ["ASKED"]).read().split()
print(sum(found[token] == 0 for token in asked), sum(found[token] > 1 for token in asked))
for step in STEPS:
    step.run(timezone.now() + timedelta(days=100))
print(size())
"""


def signed_off(url: str, folder: Path, options: argparse.Namespace) -> bool:
    """Sign a database off; whether all held."""
    environment = os.environ | {
        "DATABASE_URL": url, "DEBUG": "0", "HTTPS": "0", "SECRET_KEY": "for this sign-off only",
        "ALLOWED_HOSTS": "localhost", "DJANGO_SETTINGS_MODULE": "judgeapp.settings",
        "STATIC_ROOT": str(folder / "static"), "REQUEST_LOG_LEVEL": "ERROR", "ASKED": str(folder / "asked"),
        "PROXY_COUNT": "0",
    }  # fmt: skip
    if options.content:
        shutil.copy(options.content, folder / SQLITE)
    else:
        manage(environment, "manage.py", "migrate", "-v0")
        manage(environment, "manage.py", "load_content")
    manage(environment, "manage.py", "collectstatic", "--noinput", "-v0")
    table, empty = manage(environment, "-c", SETUP + BEFORE).split()
    seen, stop = Seen(), threading.Event()
    log, killed = folder / "gunicorn.log", list[int]()
    with served(environment, log, options.workers) as (ports, process, slow):
        warm(ports, options.workers)
        taken = costs(ports, Measured(process.pid, slow.pid), table)
        hostile = Hostile(ports, stop, table)
        candidates = [Candidate(ports, seen, stop, options.reading) for _ in range(options.candidates)]
        for each in (hostile, *candidates):
            each.start()
        for _ in range(options.kills):
            stop.wait(options.seconds / (options.kills + 1))
            killed.append(kill_a_worker(process.pid))
        stop.wait(options.seconds / (options.kills + 1))
        for _ in range(SLOWEST_ANSWER):  # a machine that does other work may take longer for the first one
            if seen.acknowledged:
                break
            time.sleep(1)
        stop.set()
        for thread in (hostile, *candidates):
            thread.join(60)
        for _ in range(options.visits):
            visitor = Visitor(ports)
            visitor.ask("GET", "/account/sign-in/")
            visitor.ask("POST", "/quiz/start/", {})
        died = deaths(log.read_text(encoding="utf-8", errors="replace"), killed)
    (folder / "asked").write_text("\n".join(seen.acknowledged))
    lost, doubled, left = map(int, manage(environment, "-c", SETUP + AFTER).split())
    grown = left - int(empty)
    p95 = statistics.quantiles(seen.milliseconds, n=20)[-1] if len(seen.milliseconds) > 1 else 0.0
    most = max(200_000, MOST_BYTES_A_VISIT * options.visits)
    name, cpu, _ = max(taken, key=lambda each: each[1])
    biggest, _, megabytes = max(taken, key=lambda each: each[2])
    checks = {
        f"workers killed: {len(killed)}, died by themselves: {len(died)} {died[:3] or ''}": not died,
        f"the dearest hostile request: {cpu:.2f} s of CPU ({name})": cpu <= MOST_CPU,
        f"the biggest: {megabytes:.0f} MB ({biggest})": megabytes <= MOST_MEGABYTES,
        f"p95 of {len(seen.milliseconds):,} requests: {p95:.0f} ms": p95 <= options.most_ms,
        f"errors seen by candidates: {len(seen.errors)} {seen.errors[:3] or ''}": not seen.errors,
        f"of the acknowledged answers lost {lost}, doubled {doubled}": not (lost or doubled),
        f"answers acknowledged: {len(seen.acknowledged)}": bool(seen.acknowledged),
        f"hostile requests: {hostile.asked}, mistakes {len(hostile.mistakes)} {hostile.mistakes[:3] or ''}":
            not hostile.mistakes,
        f"left on the disk after tidy: {grown:,} bytes": grown <= most,
    }  # fmt: skip
    for text, holds in checks.items():
        print(f"{'ok    ' if holds else 'FAILED'} {url.partition(':')[0]}: {text}", flush=True)
    if not all(checks.values()):
        print(log.read_text(encoding="utf-8", errors="replace")[-2000:], flush=True)
    return all(checks.values())


def warm(ports: Ports, workers: int = WORKERS) -> None:
    """Let every worker read the content before it is measured, as after any start."""
    for _ in range(4 * workers):
        visitor = Visitor(ports)
        visitor.ask("GET", "/account/sign-in/")
        visitor.ask("POST", "/quiz/start/", {})


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--seconds", type=float, default=30)
    parser.add_argument("--candidates", type=int, default=40)
    parser.add_argument("--reading", type=float, default=5, help="seconds over each page, on average")
    parser.add_argument("--kills", type=int, default=5)
    parser.add_argument("--workers", type=int, default=WORKERS, help="of the pool that answers candidates")
    parser.add_argument("--visits", type=int, default=100)
    parser.add_argument(
        "--most-ms", type=float, default=MOST_MS, help="above it on a machine that does other work"
    )
    parser.add_argument("--content", type=Path, help="a SQLite database to begin with a copy of, alone")
    options = parser.parse_args(arguments)
    good = True
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        good = signed_off(f"sqlite:///{folder / SQLITE}", folder, options)
    if options.content:
        return 0 if good else 1
    if server := os.environ.get("TEST_POSTGRES_URL"):
        with tempfile.TemporaryDirectory() as name, a_database(server) as url:
            good = signed_off(url, Path(name), options) and good
    else:
        print("PostgreSQL was left out: TEST_POSTGRES_URL names no server.")
    return 0 if good else 1


@contextmanager
def a_database(server: str) -> Iterator[str]:
    """A new database on a PostgreSQL server."""
    import psycopg

    name = f"signoff_{os.getpid()}"
    with psycopg.connect(server, autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {name}")
        try:
            yield urlsplit(server)._replace(path=f"/{name}").geturl()
        finally:
            connection.execute(f"DROP DATABASE {name} WITH (FORCE)")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
