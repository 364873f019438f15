"""The rules browser, with and without htmx."""

import re

import pytest
from django.test import Client
from django.urls import reverse

from judgeapp.content import related
from judgeapp.rules.models import Principle, Rule
from tests.factories import PrincipleFactory, RuleDifferenceFactory, RuleFactory, RulesetFactory

pytestmark = pytest.mark.django_db

HTMX = {"HX-Request": "true", "HX-Target": "scenarios"}


@pytest.fixture
def kept():
    """One principle in three rulebooks, the newest in force, with a family around its rule there."""
    principle = PrincipleFactory(slug="kept", title="Kept", definition="What is left out is kept.")
    books = [RulesetFactory(slug=f"b{n}", short=f"B{n}", order=n, in_force=n == 3) for n in (1, 2, 3)]
    parent = RuleFactory(ruleset=books[2], number="7.9", title="Exceptions")
    rule = RuleFactory(
        ruleset=books[2], number="7.9c", title="Retained", principle=principle, parent=parent,
        summary="What a copy effect leaves out the object keeps.",
    )  # fmt: skip
    RuleFactory(ruleset=books[2], number="7.9a", title="Added", parent=parent)
    old = RuleFactory(
        ruleset=books[0], number="5.9", principle=principle,
        summary="What a copy effect leaves out the object keeps for ever and ever.",
    )  # fmt: skip
    middle = RuleFactory(ruleset=books[1], number="6.9b", principle=principle)
    rule.same_as.add(middle)
    RuleDifferenceFactory(of=rule, to=old, how="The old one goes on for ever.")
    return rule


@pytest.fixture
def scenarios(monkeypatch):
    """Pretend that these rules are what scenarios turn on: any row with a title and an address is one."""
    monkeypatch.setitem(
        related._finders,
        "rules.rule",
        lambda rule: Rule.objects.select_related("ruleset").exclude(pk=rule.pk).order_by("pk"),
    )


def test_the_list_of_rulebooks(client, kept):
    html = client.get("/rules/").content.decode()
    assert re.findall(r'href="/rules/(b\d)/"', html) == ["b3", "b1", "b2"], "the one in force first"
    assert html.count("the edition used here") == 1
    assert "in force" not in html
    assert "2 rules" not in html
    assert "3 rules" in html


def test_a_rulebook_is_an_outline(client):
    book = RulesetFactory(slug="book", sections=[["7", "Copying"], ["6", "Layers"]])
    parent = RuleFactory(ruleset=book, number="7.9", title="Exceptions")
    RuleFactory(ruleset=book, number="7.9a", title="Added", parent=parent)
    for number in ("7.10", "6.1", "8.1"):
        RuleFactory(ruleset=book, number=number, title="T")
    RuleFactory(ruleset=book, number="7.99", retired=True)
    html = client.get("/rules/book/").content.decode()
    assert re.findall(r'/rules/book/([\d.a]+)"', html) == ["7.9", "7.9a", "7.10", "6.1", "8.1"]
    assert re.search(r"Exceptions</b>.*<ul>\s*<li>.*7\.9a.*</li>\s*</ul></li>", html, re.DOTALL)
    assert re.findall(r"<summary><h2>(.*)</h2>", html) == ["7 Copying", "6 Layers", "8"]
    assert re.findall(r'<div id="(section-\d)">', html) == ["section-7", "section-6", "section-8"]


@pytest.mark.parametrize("address", ["/rules/b3/7.9c", "/rules/b3/7.9c/"])
def test_a_rule_beside_its_versions(client, kept, scenarios, address):
    html = client.get(address).content.decode()
    assert '<p class="hang">7.9c</p><h1>Retained</h1>' in html
    assert "Our summary. All rules of b3." in html
    assert re.findall(r'<h3 id="version-\d+" class="vh">(.*?) in', html) == ["5.9", "6.9b", "7.9c"]
    assert '<mark class="now">for ever and ever.</mark>' in html
    assert "<b>Differs:</b> The old one goes on for ever." in html
    assert "<b>Same content.</b>" in html
    assert 'href="/rules/b3/7.9">7.9 Exceptions</a>' in html
    assert re.search(r'id="beside".*7\.9a</a> Added', html, re.DOTALL)
    assert html.count("<h1") == 1


def test_a_difference_noted_at_the_other_rule_is_shown_too(client):
    older, newer = RuleFactory(number="5.1"), RuleFactory(number="7.1")
    RuleDifferenceFactory(of=older, to=newer, how="Only the older one has it.")
    for rule in (older, newer):
        html = client.get(rule.get_absolute_url()).content.decode()
        assert html.count("Only the older one has it.") == (1 if rule is older else 0)
    older.also_principles.add(newer.principle)
    assert "Only the older one has it." in client.get(newer.get_absolute_url()).content.decode()


def test_scenarios_that_turn_on_it(client, kept, scenarios):
    RuleFactory.create_batch(15, title="A scenario")
    html = client.get("/rules/b3/7.9c").content.decode()
    assert html.count("A scenario</a>") == 8, "twelve a page"
    assert '<a href="/rules/b3/7.9c?page=2"' in html
    last = client.get("/rules/b3/7.9c?page=2").content.decode()
    assert last.count("A scenario</a>") == 7
    assert "Next</a>" not in last
    assert "No more of them" in client.get("/rules/b3/7.9c?page=9").content.decode()


@pytest.mark.parametrize("page", ["0", "-1", "x", "9" * 30, "²"])
def test_a_page_number_that_is_none_is_the_first(client, kept, scenarios, page):
    assert client.get("/rules/b3/7.9c", {"page": page}).status_code == 200


def test_htmx_gets_the_list_alone(client, kept, scenarios):
    response = client.get("/rules/b3/7.9c", headers=HTMX)
    html = response.content.decode()
    assert html.strip().startswith('<section class="stack" id="scenarios"')
    assert "<html" not in html
    assert "HX-Request" in response["Vary"]
    assert "<html" in client.get("/rules/b3/7.9c", headers=HTMX | {"HX-Boosted": "true"}).content.decode()


@pytest.mark.parametrize(
    ("address", "said"),
    [
        ("/rules/b3/7.9d", "Rules of b3 has no rule 7.9d."),
        ("/rules/b2/7.9c", "Rules of b2 has no rule 7.9c."),
        ("/rules/b9/7.9c", "There is no rulebook"),
        ("/rules/b9/", "There is no rulebook"),
    ],
)
def test_what_is_not_there_says_what_is(client, kept, address, said):
    response = client.get(address)
    assert response.status_code == 404
    html = response.content.decode()
    assert said in html
    assert "/rules/b3/" in html
    if "7.9" in address:
        assert "/rules/b3/7.9c" in html


def test_hostile_words_are_escaped(client):
    evil = "<script>alert(1)</script>"
    rule = RuleFactory(title=evil, summary=evil, principle__definition=evil, ruleset__name=evil)
    RuleFactory(principle=rule.principle, summary=f"{evil} and more", ruleset__title=evil)
    for address in (
        rule.get_absolute_url(),
        rule.ruleset.get_absolute_url(),
        "/rules/",
        "/rules/x/%3Cscript%3E",
    ):
        assert "<script>alert" not in client.get(address).content.decode()


@pytest.mark.parametrize("signed_in", [False, True])
def test_queries(
    client: Client, kept, scenarios, signed_in, django_user_model, django_assert_max_num_queries
):
    if signed_in:
        client.force_login(django_user_model.objects.create_user(username="mira"))
    RuleFactory.create_batch(30, ruleset=kept.ruleset, principle=kept.principle)
    for address in ("/rules/", "/rules/b3/", "/rules/b3/7.9c"):
        client.get(address)
        with django_assert_max_num_queries(6):
            client.get(address)


@pytest.mark.parametrize("model", ["ruleset", "rule", "principle", "misconception"])
def test_admin(admin_client, kept, model, django_assert_max_num_queries):
    with django_assert_max_num_queries(25):
        page = admin_client.get(reverse(f"admin:rules_{model}_changelist"), {"q": "ret"})
    assert page.status_code == 200
    assert admin_client.get(reverse(f"admin:rules_{model}_add")).status_code == 200


def test_what_an_author_saves_is_the_authors(admin_client):
    principle = PrincipleFactory(source="shipped")
    form = {"slug": principle.slug, "title": "Mine", "definition": "Mine.", "absent": ""}
    admin_client.post(reverse("admin:rules_principle_change", args=[principle.pk]), form)
    saved = Principle.objects.get(pk=principle.pk)
    assert (saved.title, saved.source) == ("Mine", "author")


def test_what_another_version_lacks_stands_in_the_marks_of_a_book(client):
    principle = PrincipleFactory(slug="walks", title="Walks")
    new, old = (RulesetFactory(slug=f"w{n}", short=f"W{n}", order=n, in_force=n == 2) for n in (2, 1))
    rule = RuleFactory(
        ruleset=new,
        number="7.14",
        principle=principle,
        summary="One walk of a creature doesn't cancel another.",
    )
    RuleFactory(
        ruleset=old, number="6.14", principle=principle, summary="One walk of a creature cancels another."
    )
    page = client.get(rule.get_absolute_url()).content.decode()
    assert "<b>Not here:</b>" in page
    assert "doesn’t cancel" in page.partition("<b>Not here:</b>")[2]
    assert "doesn&#x27;t" not in page
