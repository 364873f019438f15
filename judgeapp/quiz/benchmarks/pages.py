"""What the site promises to take, measured: time of the engine, cost of a quiz page, of an answer."""

from __future__ import annotations

import gzip
import json
import random
import re
import statistics
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from typing import Any
from unittest import mock

from django.conf import settings
from django.contrib.staticfiles import finders
from django.db import connection
from django.http import HttpRequest, HttpResponse
from django.test import RequestFactory
from django.test.client import ClientHandler
from django.test.utils import CaptureQueriesContext, override_settings
from django.urls import get_resolver, path

from judgeapp.cards.benchmarks import manage
from judgeapp.cards.models import Face
from judgeapp.cards.pool import card_pool
from judgeapp.combat import Believers, ask, play
from judgeapp.content.measuring import Figure, seconds
from judgeapp.content.visiting import Browser
from judgeapp.copyengine import CardPool, CopyEngineError, Coverage, measure_faces
from judgeapp.htmx import render_page
from judgeapp.quiz.beliefs.known import prior_of
from judgeapp.quiz.generated.questions import features
from judgeapp.quiz.generated.templates import templates
from judgeapp.quiz.generator.instances import instance_of
from judgeapp.quiz.models import Quiz, QuizItem, Scenario
from judgeapp.quiz.playing import views

REPEATS = 9
ROUNDS = 3
REQUESTS = 60
SAMPLE, GENERATED = 40, 3  # templates, and questions of each
FACES = 35_000
_TITLES = count()


# The engine -------------------------------------------------------------------------------------


def reading_figures(cards: Path | None) -> Iterator[Figure]:
    """The copy clauses of every card of a file or of the database, then all abilities of all of them.

    Each is read as if for the first time, by the grammar as it was kept when it was last compiled.
    """
    pool = CardPool.from_file(cards) if cards else CardPool.from_rows(Face.objects.pool())
    faces = [face for card in pool.values() for face in card.faces]
    found: list[Coverage] = []
    spent = seconds(lambda: found.append(measure_faces(faces)))
    yield Figure(f"reading the {found[0]['clauses']} copy clauses of {len(faces):,} faces", spent, "s", 1.5)
    spent += seconds(lambda: [face.abilities for face in faces])
    yield Figure(
        f"reading all abilities of {FACES:,} faces, going by these", spent * FACES / len(faces), "s", 60
    )


def engine_figures() -> Iterator[Figure]:
    """One documented example, and all of them under all rulesets and beliefs."""
    documented = list(
        Scenario.objects.published()
        .filter(origin=Scenario.Origin.DOCUMENTED)
        .prefetch_related("rulesets", "questions")
    )
    asked = [(s, q.query) for s in documented for q in s.questions.all()]

    _everything(documented)  # what a process reads once, card text above all, is read now
    examples = [(scenario.script, query) for scenario, query in asked]
    spent = _median(examples, _first)
    yield Figure("play and ask one documented example the first time, median", 1e6 * spent, "µs", 250)
    spent = _median(examples, _again)
    yield Figure("play and ask one documented example again, median", 1e6 * spent, "µs", 150)
    yield _combat_figure()
    whole = min(seconds(lambda: _everything(documented)) for _ in range(ROUNDS))
    yield Figure("all of them, all rulesets, all misconceptions", whole, "s", 1)


def _combat_figure() -> Figure:
    """Every question on a keyword ability, its script played anew, with its trace."""
    asked = [
        (scenario.script, question.query)
        for scenario in Scenario.objects.published()
        .filter(rules__principle__slug__startswith="keyword-")
        .distinct()
        .prefetch_related("questions")
        for question in scenario.questions.all()
    ]
    name = f"play and ask one of {len(asked)} combat questions, median"
    return Figure(name, 1e6 * _median(asked, _anew), "µs", 300)


def _median(asked: Sequence[tuple[Any, Any]], once: Callable[[Any, Any], float]) -> float:
    """Return the median of the shortest time `once` takes for each script and query, in seconds.

    They are taken in rounds: a slow stretch of the machine is no property of the examples it falls on.
    """
    rounds = [
        [min(once(script, query) for _ in range(REPEATS)) for script, query in asked] for _ in range(ROUNDS)
    ]
    return statistics.median(map(min, *rounds)) if asked else 0.0


def _first(script: Any, query: Any) -> float:
    """Time a script that nobody has played."""
    card_pool().openings.clear()
    return _anew({**script, "title": str(next(_TITLES))}, query)


def _anew(script: Any, query: Any) -> float:
    """Time a script played from its setup."""
    card_pool().games.clear()
    return _again(script, query)


def _again(script: Any, query: Any) -> float:
    cards = card_pool()
    return seconds(lambda: ask(play(script, cards=cards), query).steps)


def _everything(scenarios: Iterable[Scenario]) -> None:
    """Answer every question under each ruleset, and as each belief has it."""
    cards = card_pool()
    for scenario in scenarios:
        for ruleset in scenario.rulesets.all():
            game = play(scenario.script, cards=cards, ruleset=ruleset.slug)
            for question in scenario.questions.all():
                ask(game, question.query)
        believers = Believers(scenario.script, cards, scenario.default_ruleset)
        for question in scenario.questions.all():
            believers.alternatives(question.query)


def generating_figures(where: str, address: str) -> Iterator[Figure]:
    """One question from a template in a process of its own, with all the cards of a database.

    To them come those that ship with the site, some of which templates name.
    """
    manage(address, "load_content", "--bare", "-v0")
    ask = "from judgeapp.quiz.benchmarks.pages import print_generating"
    ask += f"; print_generating({SAMPLE}, {GENERATED})"
    _, memory, said = manage(address, "shell", "-v0", "-c", ask)
    found = json.loads(said)
    cards, count = found["cards"], len(templates())
    name = f"generating one of {SAMPLE} of {count} templates, {cards:,} cards, median"
    yield Figure(name, found["median"], "ms", 30)
    yield Figure(f"memory for that, all cards of {where} at hand", memory, "MB", 300)


def print_generating(sample: int, generated: int) -> None:
    """Print as JSON how many milliseconds a question takes, new each time, the index of cards at hand.

    A sample of the templates, always the same, so that this takes no longer the more of them there are.
    """
    index = features()
    chosen = random.Random(sample).sample(list(templates().values()), sample)  # noqa: S311
    for template in chosen:  # what a process reads once, card text above all, is read now
        instance_of(template, 0, index, prior_of)
    times = [
        # By the processor's clock: nothing is waited for, and whatever else the machine does doesn't count.
        seconds(lambda t=template, seed=seed: instance_of(t, seed, index, prior_of), time.process_time)  # type: ignore[misc]
        for seed in range(1, generated + 1)
        for template in chosen
    ]
    print(json.dumps({"cards": len(index.cards), "median": 1000 * statistics.median(times)}))


# The pages --------------------------------------------------------------------------------------


class Visit:
    """A guest with a quiz in front of them, asking the site directly, without a network between."""

    def __init__(self) -> None:
        host = next((name for name in settings.ALLOWED_HOSTS if "*" not in name), "localhost").lstrip(".")
        self.extra: dict[str, Any] = {"SERVER_NAME": host}
        self.client = Browser(**self.extra)
        self.client.get("/")  # where a browser gets the cookie of the forms
        self.client.post("/quiz/start/")
        self.quiz = Quiz.objects.order_by("-pk")[0]
        self.items = list(self.quiz.items.select_related("question").order_by("position"))
        self.handler = ClientHandler()
        self.requests = RequestFactory(**self.extra)
        self.requests.cookies = self.client.cookies

    def page(self, address: str) -> bytes:
        """One request from the server's side, all signals and middleware included."""
        response: Any = self.handler(self.requests.get(address, secure=settings.SECURE_SSL_REDIRECT).environ)
        if response.status_code != 200:
            raise CopyEngineError(f"{address} answers {response.status_code}.", where="bench")
        return bytes(response.content)


def page_figures(visit: Visit) -> Iterator[Figure]:
    """A question's page: its queries, and its time against what could not be less."""
    item = visit.items[0]
    address = item.get_absolute_url()
    visit.page(address)
    with CaptureQueriesContext(
        connection,
    ) as queries:
        visit.page(address)
    yield Figure("queries of a question page", len(queries), "queries", 6)
    # SQLite works in this process, so what else the machine does needn't count; PostgreSQL is waited for.
    clock = time.process_time if connection.vendor == "sqlite" else time.perf_counter
    with _beside(visit, address):
        pages = {name: f"/bench/{name}/" for name in ("ready", "bare")} | {"question": address}
        times: dict[str, list[float]] = {name: [] for name in pages}
        for _ in range(REQUESTS):
            for name, where in pages.items():  # by turns, so that a busy moment hits all alike
                times[name].append(seconds(lambda where=where: visit.page(where), clock))  # type: ignore[misc]
    question, ready, bare = (statistics.median(times[name]) for name in ("question", "ready", "bare"))
    yield Figure("question page by the same template with ready-made data", question / ready, "x", 1.5)
    yield Figure("question page by a bare view", question / bare, "x", 5)


@contextmanager
def _beside(visit: Visit, address: str) -> Iterator[None]:
    """Two more addresses: the page of `address` from data at hand, and one query with a line of HTML."""
    seen: list[tuple[Any, ...]] = []

    def noting(request: Any, template: str, context: Any, **kwargs: Any) -> HttpResponse:
        seen.append((template, context))
        return render_page(request, template, context, **kwargs)

    with mock.patch.object(views, "render_page", noting):
        visit.page(address)
    template, context = seen[0]

    def ready(request: Any) -> HttpResponse:
        return render_page(request, template, context, partial="play")

    def bare(request: HttpRequest) -> HttpResponse:
        return HttpResponse(f"<p>{QuizItem.objects.filter(quiz=visit.quiz).exists()}</p>")

    patterns = (path("bench/ready/", ready), path("bench/bare/", bare), *get_resolver().url_patterns)
    with override_settings(ROOT_URLCONF=patterns):
        visit.handler = ClientHandler()
        yield
    visit.handler = ClientHandler()


def answer_figures(visit: Visit) -> Iterator[Figure]:
    """Answering: its queries, and how many transactions they are in."""
    most = transactions = 0
    for item in visit.items:
        page = visit.page(item.get_absolute_url()).decode()
        with CaptureQueriesContext(connection) as queries:
            visit.client.post(item.get_absolute_url(), _answer(item, page))
        # The whole measurement is inside a transaction, so that one of the site's own is a savepoint.
        frames = [q for q in queries if q["sql"].startswith(("SAVEPOINT", "RELEASE"))]
        most = max(most, len(queries) - len(frames))
        transactions = max(transactions, sum(q["sql"].startswith("SAVEPOINT") for q in frames))
    yield Figure("queries of an answer", most, "queries", 10)
    yield Figure("transactions of an answer", transactions, "transactions", 1)


def _answer(item: QuizItem, page: str) -> dict[str, str]:
    key = re.search(r'name="answer" value="(\w+)"', page)
    return {"token": str(item.token), "answer": key[1] if key else "1"}


def first_load_figure(visit: Visit) -> Figure:
    """Everything a browser fetches for its first question page, compressed."""
    page = visit.page(visit.items[-1].get_absolute_url())
    linked = set(
        re.findall(rf'(?:href|src)="/?{re.escape(settings.STATIC_URL.strip("/"))}/([^"]+)"', page.decode())
    )
    found = [finders.find(re.sub(r"\.[0-9a-f]{12}(?=\.\w+$)", "", name)) for name in sorted(linked)]
    files = [Path(str(name)).read_bytes() for name in found if name]
    size = sum(len(gzip.compress(data, 9)) for data in [page, *files])
    return Figure("first load of a question page, compressed", size / 1000, "KB", 60)
