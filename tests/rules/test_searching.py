"""Rules found by number, word and phrase, as people type them."""

import pytest

from judgeapp.limits.rates import RATES
from judgeapp.rules.findable import folded
from judgeapp.rules.searching import search, snippet, stem
from tests.factories import (
    OfficialImportFactory,
    OfficialTextFactory,
    PrincipleFactory,
    RuleFactory,
    RulesetFactory,
    TermFactory,
)

pytestmark = pytest.mark.django_db


@pytest.fixture
def books():
    new = RulesetFactory(slug="new", order=2, in_force=True, name="New rules")
    old = RulesetFactory(slug="old", order=1, name="Old rules")
    kept = PrincipleFactory(title="Retained values", definition="Own values stay.")
    parent = RuleFactory(ruleset=new, number="707.9", title="Exceptions", summary="A copy may be otherwise.")
    rule = {"ruleset": new, "parent": parent}
    RuleFactory(number="707.9a", title="Abilities added", summary="It has one more.", **rule)
    RuleFactory(
        number="707.9c", title="Values kept", principle=kept, summary="It keeps its own color.", **rule
    )
    RuleFactory(ruleset=new, number="707.90", title="Not under it", summary="Nothing.")
    RuleFactory(ruleset=new, number="707.10", title="Spells", summary="A spell is copied on the stack.")
    RuleFactory(ruleset=new, number="wiki.status", title="Status", summary="Said again.", commentary=True)
    RuleFactory(
        ruleset=old,
        number="706.9b",
        title="Values kept",
        principle=kept,
        summary="It keeps the color it has.",
    )
    RuleFactory(ruleset=old, number="706.9", title="Exceptions", summary="Face-down things, as they enter.")
    RuleFactory(ruleset=old, number="706.99", title="Gone", summary="Color.", retired=True)
    TermFactory(name="last known information", also=["LKI"], definition="What it was just before.")
    TermFactory(name="color", definition="White, blue, black, red or green.")


def numbers(asked: str, **how) -> dict[str, list[str]]:
    return {
        group.book.slug: [hit.entry.number for hit in group.hits] for group in search(asked, **how).groups
    }


NINE = {"new": ["707.9", "707.9a", "707.9c"]}
NINE_C = {"new": ["707.9c", "707.9"], "old": ["706.9b"]}
CASES = [
    ("707.9", NINE),
    ("707.9c", NINE_C),
    ("CR 707.9c", NINE_C),
    ("rule 707.9c.", NINE_C),
    ("§707.9C", NINE_C),
    ("707,9 c", NINE_C),
    ("  707 9c ", NINE_C),
    ("706.9b", {"new": ["707.9c"], "old": ["706.9b", "706.9"]}),
    ("707", {"new": ["707.9", "707.9a", "707.9c", "707.10", "707.90"]}),
    ("9c", {"new": ["707.9c"]}),
    ("wiki.status", {"new": ["wiki.status"]}),
    ("707.9c and 706.9", {"new": ["707.9c", "707.9"], "old": ["706.9", "706.9b"]}),
    ("707.9 color", {"new": ["707.9c"]}),
    ("color", {"new": ["707.9c"], "old": ["706.9b"]}),
    ("COLOR keep", {"new": ["707.9c"], "old": ["706.9b"]}),
    ("keeping colors", {"new": ["707.9c"], "old": ["706.9b"]}),
    ("colr", {"new": ["707.9c"], "old": ["706.9b"]}),
    ('"its own color"', {"new": ["707.9c"]}),
    ("“its own col", {"new": ["707.9c"]}),
    ("facedown", {"old": ["706.9"]}),
    ("retained", {"new": ["707.9c"], "old": ["706.9b"]}),
    ("exceptions", {"new": ["707.9"], "old": ["706.9"]}),
    ("color spell", {}),
    ("the", {"new": ["707.10"], "old": ["706.9b", "706.9"]}),
    ("", {}),
    ("%_'\"\\", {}),
]


@pytest.mark.parametrize(("asked", "found"), CASES)
def test_what_is_found(books, asked, found):
    assert numbers(asked) == found


@pytest.mark.parametrize(
    ("asked", "found"),
    [
        ("does a spell on the stack keep color", {"new": ["707.10", "707.9c"], "old": ["706.9b"]}),
        ("keeps its color zzyzx", {"new": ["707.9c"], "old": ["706.9b"]}),
        ("color zzyzx", {}),  # one word is too little to go by
    ],
)
def test_what_says_most_of_the_words_is_found_where_nothing_says_all(books, asked, found):
    assert numbers(asked) == found
    assert search(asked).partly is bool(found)
    assert not search("keeps its color").partly


def test_the_rulebook_whose_number_it_is_comes_first(books):
    assert list(numbers("706.9b")) == ["old", "new"]
    assert list(numbers("707.9c")) == list(numbers("color")) == ["new", "old"]


def test_a_version_under_another_number_is_said_to_be_one(books):
    hits = {hit.entry.number: hit.aligned for group in search("706.9b").groups for hit in group.hits}
    assert hits == {"707.9c": True, "706.9b": False, "706.9": False}


def test_terms_by_their_other_names(books):
    for asked in ("lki", "LKI", "last known", "last-known information", "information last"):
        assert [hit.entry.title for hit in search(asked).terms] == ["Last known information"], asked
    assert [hit.entry.title for hit in search("color").terms] == ["Color"]


def test_what_was_taken_for_what_is_said(books):
    assert search("colr").taken == [("colr", "color")]
    assert search("facedown").taken == [("facedown", "face down")]
    nothing = search("xyzzyplugh")
    assert nothing.is_empty
    assert nothing.unknown == ["xyzzyplugh"]


def test_numbers_near_one_that_is_not_there(books):
    found = search("707.9x")
    assert [hit.entry.number for hit in found.groups[0].hits] == ["707.9"], "what it would be under"
    gone = search("707.19")
    assert gone.is_empty
    assert {entry.number for entry in gone.near} >= {"707.9", "707.10"}


def test_one_rulebook_is_shown_whole(books):
    RuleFactory.create_batch(9, ruleset__slug="many", ruleset__name="Many", summary="Zebra stripes.")
    some, whole = search("zebra"), search("zebra", "many")
    assert (len(some.groups[0].hits), some.groups[0].more) == (6, 3)
    assert (len(whole.groups[0].hits), whole.groups[0].more) == (9, 0)
    assert some.rules == whole.rules == 9


def test_official_words_are_found_too(books):
    came = OfficialImportFactory(ruleset__slug="new2", ruleset__name="With official text")
    ours = RuleFactory(ruleset=came.ruleset, number="700.1", title="Ours", summary="Short.")
    OfficialTextFactory(came_with=came, ruleset=came.ruleset, number="700.1", text="Quokka.", rule=ours)
    OfficialTextFactory(came_with=came, ruleset=came.ruleset, number="700.2", text="A quokka again.")
    assert numbers("quokka") == {"new2": ["700.2", "700.1"]}
    assert numbers("700.2") == {"new2": ["700.2"]}


def test_the_part_of_a_long_text_that_matters():
    text = " ".join([f"w{n}" for n in range(60)] + ["color", "of", "it"])
    runs = snippet(text, frozenset({"color"}))
    assert runs[0][1].startswith("… w5")
    assert (True, "color") in runs
    assert snippet("Its color stays.", frozenset({"color"})) == (
        (False, "Its"),
        (True, "color"),
        (False, "stays."),
    )


@pytest.mark.parametrize(
    ("word", "root"),
    [("copies", "copy"), ("copied", "copy"), ("copying", "copy"), ("enters", "enter"), ("class", "class"),
     ("bus", "bus"), ("added", "add"), ("is", "is")],
)  # fmt: skip
def test_forms_of_a_word(word, root):
    assert stem(word) == root


def test_folding():
    assert folded("Last-known ’Æ’ Lim-Dûl's  +1/+1!") == "last known lim duls 1 1"


# The page -----------------------------------------------------------------------------------------


def test_the_page_groups_by_rulebook_and_htmx_gets_the_list_alone(client, books):
    page = client.get("/rules/", {"q": "color"}).content.decode()
    assert [page.index(f'id="in-{slug}"') for slug in ("glossary", "new", "old")] == sorted(
        page.index(f'id="in-{slug}"') for slug in ("glossary", "new", "old")
    )
    assert 'value="color"' in page
    assert "2 rules and 1 term of the glossary with “color.”" in page
    assert "<b>color</b>" in page.lower()
    part = client.get("/rules/", {"q": "color"}, headers={"HX-Request": "true", "HX-Target": "results"})
    assert part.content.decode().strip().startswith('<section class="stack" id="results"')
    assert "HX-Request" in part["Vary"]


def test_nothing_found_helps_on(client, books):
    page = client.get("/rules/", {"q": "xyzzyplugh"}).content.decode()
    assert "No rule and no term has “xyzzyplugh.”" in page
    assert "Fewer words find more." in page
    assert "/rules/glossary/" in page


@pytest.mark.parametrize("asked", ["\0", "a" * 5000, "<script>alert(1)</script>", "%", '"', "²", "707." * 99])
def test_whatever_is_typed(client, books, asked):
    for book in ("", "new", "<b>"):
        response = client.get("/rules/", {"q": asked, "in": book})
        assert response.status_code == 200
        assert "<script>alert" not in response.content.decode()


def test_few_queries(client, books, django_assert_max_num_queries, monkeypatch):
    monkeypatch.setitem(RATES, "rules:index", ())  # counting searches costs two of its own: tests/limits
    client.get("/rules/", {"q": "color"})
    with django_assert_max_num_queries(2):
        client.get("/rules/", {"q": "color"})
