"""`manage.py bench`: every budget as a figure and a ratio, and nothing of it stays."""

import json
import shutil
from urllib.parse import urlsplit

import pytest
from django.core.management import CommandError, call_command
from django.db import connection

from judgeapp.authoring import benchmarks as authoring
from judgeapp.cards import benchmarks as cards
from judgeapp.content.measuring import Figure
from judgeapp.lab import benchmarks as lab
from judgeapp.progress import benchmarks as progress
from judgeapp.quiz.benchmarks import checks, pages
from judgeapp.quiz.management.commands import bench
from judgeapp.quiz.models import Attempt, Quiz
from tests.loaded import kept

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def quick(monkeypatch):
    monkeypatch.setattr(pages, "REPEATS", 1)
    monkeypatch.setattr(pages, "ROUNDS", 2)
    monkeypatch.setattr(pages, "REQUESTS", 2)
    monkeypatch.setattr(pages, "SAMPLE", 3)
    monkeypatch.setattr(pages, "GENERATED", 1)
    monkeypatch.setattr(authoring, "SCENARIOS", 50)
    monkeypatch.setattr(lab, "EDITS", 3)
    monkeypatch.setattr(checks, "PEOPLE", 60)  # the median of a dozen is anything
    monkeypatch.setattr(checks, "PAIRS", 5)
    monkeypatch.setattr(progress, "PEOPLE", 3)
    monkeypatch.setattr(progress, "DAYS", 12)
    monkeypatch.setattr(progress, "ATTEMPTS", 400)
    monkeypatch.setattr(progress, "OWN", 200)
    monkeypatch.setattr(progress, "FEW", 100)
    monkeypatch.setattr(progress, "REQUESTS", 1)
    monkeypatch.setattr(progress, "ROUNDS", 1)
    monkeypatch.setattr(progress, "make_content", lambda path: shutil.copy(kept("content"), path))
    monkeypatch.setattr(cards, "FACES", 200)
    monkeypatch.setattr(cards, "REQUESTS", 1)


@pytest.fixture
def made_before(monkeypatch):
    """What two commands make of a new database of the tests' own kind is there already."""
    made = {"migrate": "tables", "load_content": "content"}
    run = cards.manage

    def manage(address, *arguments):
        url = urlsplit(address)
        if arguments[0] not in made or not url.scheme.startswith(connection.vendor[:6]):
            return run(address, *arguments)
        if connection.vendor == "sqlite":
            shutil.copy(kept(made[arguments[0]]), address.removeprefix("sqlite:///"))
        else:
            name = url.path.removeprefix("/")
            with connection._nodb_cursor() as cursor:
                cursor.execute(f'DROP DATABASE "{name}"')
                cursor.execute(f'CREATE DATABASE "{name}" TEMPLATE "{kept(made[arguments[0]])}"')
        return 0.0, 0, ""

    for module in (cards, pages):
        monkeypatch.setattr(module, "manage", manage)


@pytest.mark.database("sqlite")  # What it asks of a database is the same on both; importing is tried below.
def test_budgets_that_count_and_weigh_hold(content, made_before, capsys):
    call_command("bench", json=True)
    found = {figure["name"]: figure for figure in json.loads(capsys.readouterr().out)["budgets"]}
    counted = ["queries of a question page", "queries of an answer", "transactions of an answer"]
    counted += ["questions until a planted belief is named, median"]
    counted += ["queries of a search in SQLite", "importing them into SQLite, memory at most"]
    for name in [*counted, "first load of a question page, compressed"]:
        assert found[name]["holds"], found[name]
        assert 0 < found[name]["ratio"] == round(found[name]["value"] / found[name]["budget"], 3)
    reading = [name for name in found if name.startswith("reading")]
    importing = [name for name in found if name.startswith("importing")]
    assert (len(reading), len(importing)) == (2, 2)
    assert len([name for name in found if "planted" in name]) == 3
    assert not Quiz.objects.exists()
    assert not Attempt.objects.exists()


@pytest.mark.database("postgresql")
def test_importing_is_measured_on_both_databases(content, made_before):
    found = {figure.name: figure for figure in cards.card_figures(None)}
    assert sum(name.startswith("importing") for name in found) == 4
    for name in ("SQLite", "PostgreSQL"):
        assert found[f"queries of a search in {name}"].ratio <= 1
        assert found[f"importing them into {name}, memory at most"].ratio <= 1


def test_it_also_prints_lines(content, capsys, monkeypatch):
    figures = [Figure("spent", 30, "s", 20), Figure("asked", 3, "queries", 6)]
    monkeypatch.setattr(bench, "measured", lambda cards: iter(figures))
    call_command("bench")
    first, second = capsys.readouterr().out.splitlines()
    assert first.split() == ["spent", "30.00", "s", "of", "20", "ratio", "1.50", "TOO", "MUCH"]
    assert second.split()[-3:] == ["ratio", "0.50", "holds"]


def test_without_content_it_says_what_to_do(db):
    with pytest.raises(CommandError, match="load_content"):
        call_command("bench")
