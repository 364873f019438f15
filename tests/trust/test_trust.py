"""`/trust/` shows what `measure_trust` has stored, and says when it is out of date."""

from io import StringIO

import pytest
from django.core.management import call_command
from django.test import Client

from judgeapp.content.versions import touch
from judgeapp.trust import measuring
from judgeapp.trust.models import Measurement

pytestmark = pytest.mark.django_db


def measure(*options: str) -> str:
    out = StringIO()
    call_command("measure_trust", "--number", "6", *options, stdout=out)
    return out.getvalue()


def page(client: Client) -> str:
    return client.get("/trust/").content.decode()


def test_before_measuring_it_says_so_and_what_will_be_there(client):
    told = page(client)
    assert "Nothing has been measured on this site yet" in told
    assert "how many documented examples the engine answers as printed" in told
    assert "manage.py measure_trust" in told  # only who has just set it up sees an empty page
    assert "carried out" not in told


def test_the_page_shows_what_was_measured(client, content, django_assert_max_num_queries):
    told = measure()
    rows = {row.what: row.figures for row in Measurement.objects.all()}
    with django_assert_max_num_queries(8):
        html = page(client)
    for ruleset, count in rows["examples"].items():
        assert f"{ruleset}: {count['as_printed']} of {count['examples']} examples as printed" in told
        assert f"<td>{count['examples']}</td><td>{count['as_printed']}</td>" in html
    right = sum(bug["holds"] for bug in rows["reports"])
    assert f"{right} of them come out as the rules say" in html
    assert all(bug["source"] in html for bug in rows["reports"])
    assert "6 of " in html
    assert "drawn at random" in html
    assert "have changed since" not in html


def test_every_documented_example_is_as_printed(content):
    assert all(count["as_printed"] == count["examples"] for count in measuring.examples().values())


def test_a_bug_counts_only_if_its_expectations_hold(monkeypatch, content):
    """With an expectation turned into its opposite, a report isn't right any more."""
    documents = {name: measuring._document(name) for name in ("cards.yaml", "copying.yaml")}
    before = {bug["title"]: bug["holds"] for bug in measuring.reports()}
    held = next(bug for bug in documents["copying.yaml"] if before[bug["title"]] and "refused" not in bug)
    held["expect"] = [{**held["expect"][0], "value": "something else"}]
    monkeypatch.setattr(measuring, "_document", documents.__getitem__)
    after = {bug["title"]: bug["holds"] for bug in measuring.reports()}
    assert not after.pop(held["title"])
    assert after == {title: holds for title, holds in before.items() if title != held["title"]}


def test_figures_from_before_a_change_are_said_to_be(client, content, monkeypatch):
    example = {"examples": 1, "as_printed": 1}
    monkeypatch.setattr(measuring, "examples", lambda: {"mtg-2024": example})
    monkeypatch.setattr(measuring, "reports", list)
    abilities = {"cards": 1, "known": 1, "kinds": {}, "wordings": {}}
    monkeypatch.setattr(measuring, "abilities", lambda number, seed: abilities)
    measure()
    assert measure("--if-outdated") == ""
    touch("cards")
    assert "have changed since" in page(client)
    assert "examples as printed" in measure("--if-outdated")


def test_every_page_leads_there(client):
    assert 'href="/trust/"' in client.get("/keyboard/").content.decode()
