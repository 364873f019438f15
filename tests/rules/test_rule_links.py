"""A chip leads to the rule of a number or principle, without a query for each."""

import re

import pytest
from django.template import engines

from judgeapp.rules.index import rule_index
from judgeapp.rules.templatetags.rules import rule_title
from tests.factories import PrincipleFactory, RuleFactory, RulesetFactory

pytestmark = pytest.mark.django_db


@pytest.fixture
def rules():
    new = RulesetFactory(slug="new", in_force=True)
    old = RulesetFactory(slug="old")
    kept, general = PrincipleFactory(slug="kept"), PrincipleFactory(slug="general")
    RuleFactory(ruleset=new, number="9.1", principle=kept)
    RuleFactory(ruleset=new, number="9.2", principle=general)
    RuleFactory(ruleset=old, number="5.1", principle=kept)
    return [new, old]


def link(ruleset: object, what: object) -> str:
    source = "{% load rules %}{% rule_link ruleset what %}"
    return engines["django"].from_string(source).render({"ruleset": ruleset, "what": what})


def chip(address: str, number: str) -> str:
    return f'<a class="rule" href="{address}"><span class="vh">rule </span>{number}</a>'


CASES = [
    ("new", "9.1", chip("/rules/new/9.1", "9.1")),
    ("new", "kept", chip("/rules/new/9.1", "9.1")),
    ("old", "kept", chip("/rules/old/5.1", "5.1")),
    ("old", "general", chip("/rules/new/9.2", "9.2")),  # silent: the one in force answers
    ("old", "9.2", chip("/rules/new/9.2", "9.2")),
    ("new", "9.1b", chip("/rules/new/9.1", "9.1b")),  # not listed: the rule above it
    ("new", "9.3b", '<span class="rule"><span class="vh">rule </span>9.3b</span>'),
    ("nowhere", "kept", chip("/rules/new/9.1", "9.1")),
    ("new", "<b>", '<span class="rule"><span class="vh">rule </span>&lt;b&gt;</span>'),
    ("new", "", ""),
    ("new", None, ""),
]


@pytest.mark.parametrize(("ruleset", "what", "html"), CASES)
def test_where_it_leads(rules, ruleset, what, html):
    assert link(ruleset, what) == html


def test_a_subrule_that_is_not_listed_is_called_as_the_rule_above_it(rules):
    assert rule_title("new", "9.1b") == rule_title("new", "9.1") != ""
    assert rule_title("new", "9.3b") == ""


def test_a_ruleset_itself_will_do(rules):
    assert link(rules[1], "kept") == chip("/rules/old/5.1", "5.1")


def test_many_links_cost_one_query(rules, django_assert_num_queries):
    rule_index()
    source = "{% load rules %}{% for what in many %}{% rule_link 'new' what %}{% endfor %}"
    with django_assert_num_queries(4):  # outside a request the edition is asked for each time
        engines["django"].from_string(source).render({"many": ["9.1", "9.2", "kept", "5.1"]})


def test_it_follows_a_change(rules):
    assert "9.3" in link("new", RuleFactory(ruleset=rules[0], number="9.3").number)
    assert chip("/rules/new/9.3", "9.3") == link("new", "9.3")


def test_a_rule_stands_before_a_commentary_on_it():
    book, principle = RulesetFactory(slug="new", in_force=True), PrincipleFactory(slug="kept")
    RuleFactory(ruleset=book, number="1.1", principle=principle, commentary=True)
    also = RuleFactory(ruleset=book, number="2.1")
    also.also_principles.add(principle)
    assert chip("/rules/new/2.1", "2.1") == link("new", "kept")


def test_what_people_dont_cite_is_called_by_its_title():
    book = RulesetFactory(slug="mtg-2024", in_force=True)
    rule = RuleFactory(ruleset=book, number="wiki.values", title="What's copied")
    assert link("mtg-2024", "wiki.values") == f'<a href="{rule.get_absolute_url()}">What’s copied</a>'
    assert rule_title(book, "wiki.values") == "", "the link says it"


@pytest.mark.parametrize(
    "address",
    [
        "/rules/mtg-2024/wiki.values",
        "/rules/mtg-2024/",
        "/rules/?q=values",
        "/search/?q=values",
        "/rules/?q=wiki.values",
    ],
)
def test_no_page_tells_a_number_that_is_none(client, address):
    book = RulesetFactory(slug="mtg-2024", in_force=True, sections=[["wiki", "An introduction"]])
    RuleFactory(ruleset=book, number="wiki.values", title="Copiable values")
    page = client.get(address).content.decode().partition("<main")[2]
    words = re.sub(r"<[^>]*>", " ", page).replace("“wiki.values", "")
    assert "Copiable values" in words
    assert "wiki" not in words
