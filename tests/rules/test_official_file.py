"""The official rules file: read, compared, saved when accepted. All its text here is made up."""

from datetime import date
from io import StringIO
from itertools import pairwise

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.core.management import CommandError, call_command
from django.urls import reverse
from hypothesis import given
from hypothesis import strategies as st

from judgeapp.accounts.models import User
from judgeapp.rules.models import OfficialImport, OfficialText, Rule
from judgeapp.rules.official import OfficialFileError, OfficialRule, decoded, order, parse
from judgeapp.rules.official_diff import compare
from tests.factories import PrincipleFactory, RuleFactory, RulesetFactory

PART = """\
707. Copying Objects

707.1. Teapots may look like other teapots, and some do.

707.2. A teapot that looks like another takes its lid and its spout.

Example: A red teapot looks like a blue one. Its lid is blue.

A second paragraph of that example.

707.2a Its handle too, since the handle belongs to the spout (see rule 707.1).

707.3. Whoever pours from it pours tea.
"""
WHOLE = f"""\
Rules of Teapots

These rules are effective as of November 8, 2024.

Introduction

This document is for whoever brews.

Contents

7. Additional Rules
707. Copying Objects
708. Breaking Objects
Glossary
Credits

7. Additional Rules

{PART}
708. Breaking Objects

708.1. A teapot breaks when dropped.

There are two ways of dropping it.

Glossary

Spout
The part tea comes from. See rule 707, “Copying Objects.”

Credits

707.9. Nobody.
"""
FIRST, SECOND, THIRD = (f"707.{n}" for n in (1, 2, 3))


def numbers(file):
    return [rule.number for rule in file.rules]


def test_a_part_is_read():
    file = parse(PART)
    assert numbers(file) == ["707.1", "707.2", "707.2a", "707.3"]
    second = file.rules[1]
    assert second.text == "A teapot that looks like another takes its lid and its spout."
    assert (
        second.examples
        == (
            "A red teapot looks like a blue one. Its lid is blue.",
            "A second paragraph of that example.",
        )
        or second.examples
    )
    assert file.sections == {"707": "Copying Objects"}
    assert file.effective is None
    assert file.rules[2].line == 11


def test_a_whole_file_is_read_without_contents_glossary_and_credits():
    file = parse(WHOLE)
    assert numbers(file) == ["707.1", "707.2", "707.2a", "707.3", "708.1"]
    assert file.rules[-1].text == "A teapot breaks when dropped.\n\nThere are two ways of dropping it."
    assert file.effective == date(2024, 11, 8)


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "cp1252", "utf-16"])
def test_it_is_read_in_each_encoding_and_with_any_line_ends(encoding):
    text = PART.replace("Teapots", "“Teapots”").replace("\n", "\r\n")
    assert parse(decoded(text.encode(encoding))).rules[0].text.startswith("“Teapots”")


@pytest.mark.parametrize(
    ("text", "line", "reason"),
    [
        ("", 0, "no rules"),
        ("Teapots are round.\n", 0, "no rules"),
        (PART + "\n707.3. Again.\n", 15, "707.3 stands in line 13 already"),
        (PART + "\n707.2b Late.\n", 15, "707.2b comes after 707.3"),
        (PART + "\n707.5a Alone.\n", 15, "707.5a has no rule 707.5 above it"),
        (PART + "\n708.1. Elsewhere.\n", 15, "708.1 stands in section 707"),
        (PART + "\n707.4.\n", 15, "707.4 has no text"),
        (PART + "\n707.x. What?\n", 15, "its number is none"),
        (PART + "\n707,4. What?\n", 15, "its number is none"),
        (PART + "\n707.4ab What?\n", 15, "its number is none"),
        (PART + "\nExample:\n", 15, "example is empty"),
        ("707. Copying Objects\nExample: of nothing\n", 2, "follows no rule"),
        ("707. Copying Objects\nWords of no rule.\n707.1. A rule.\n", 2, "belongs to no rule"),
        ("Contents\n707. Copying Objects\n707.1. Rule.\n", 1, "contents never end"),
    ],
)
def test_a_malformed_file_is_refused_with_line_and_reason(text, line, reason):
    with pytest.raises(OfficialFileError, match=reason) as error:
        parse(text)
    assert error.value.line == line


@pytest.mark.parametrize("data", [b"PK\x03\x04\0\0", b"%PDF\0", b"\x81\x8d", b"a" * 5_000_001])
def test_what_is_no_text_is_refused(data):
    with pytest.raises(OfficialFileError, match=r"\.txt"):
        decoded(data)


def rules(**texts):
    return [OfficialRule(f"707.{number.strip('_')}", text) for number, text in texts.items()]


COFFEE = "Coffee is brewed from beans that somebody has ground before."
TEA = "A teapot takes the lid and the spout of what it looks like."
MILK = "Milk is poured in last, unless the cup is cold (see rule 707.1)."


@pytest.mark.parametrize(
    ("was", "now", "expected"),
    [
        (rules(_1=TEA), rules(_1=TEA), {"same": ["707.1"]}),
        (rules(_1=TEA), rules(_1=TEA, _2=COFFEE), {"same": ["707.1"], "new": ["707.2"]}),
        (rules(_1=TEA, _2=COFFEE), rules(_1=TEA), {"same": ["707.1"], "gone": ["707.2"]}),
        (rules(_1=TEA), rules(_1=TEA.replace("spout", "handle")), {"changed": ["707.1"]}),
        (rules(_1=TEA), rules(_2=TEA), {"renumbered": ["707.1>707.2"]}),
        (rules(_1=TEA), rules(_1=COFFEE), {"changed": ["707.1"]}),
        # One put in before the others moves them all, whatever numbers they refer to.
        (
            rules(_1=TEA, _2=MILK),
            rules(_1=COFFEE, _2=TEA, _3=MILK.replace("707.1", "707.2")),
            {"new": ["707.1"], "renumbered": ["707.1>707.2", "707.2>707.3"]},
        ),
        # Moved and reworded at once.
        (
            rules(_1=TEA, _2=MILK),
            rules(_1=COFFEE, _2=TEA.replace("lid", "cover"), _3=MILK),
            {"new": ["707.1"], "renumbered": ["707.1>707.2", "707.2>707.3"]},
        ),
        # Two that change places.
        (
            rules(_1=TEA, _2=MILK),
            rules(_1=MILK, _2=TEA),
            {"renumbered": ["707.2>707.1", "707.1>707.2"]},
        ),
    ],
)
def test_rules_are_found_again(was, now, expected):
    diff = compare(was, now)
    found = {
        "new": [rule.number for rule in diff.new],
        "changed": [pair.now.number for pair in diff.changed],
        "renumbered": [f"{pair.was.number}>{pair.now.number}" for pair in diff.renumbered],
        "gone": [rule.number for rule in diff.gone],
        "same": [pair.now.number for pair in diff.same],
    }
    assert {name: value for name, value in found.items() if value} == expected


RULES = st.dictionaries(
    st.integers(1, 9), st.lists(st.sampled_from(TEA.split()), min_size=1, max_size=8), max_size=6
).map(lambda found: [OfficialRule(f"707.{n}", " ".join(words)) for n, words in sorted(found.items())])


@given(RULES, RULES)
def test_every_rule_is_accounted_for_once(was, now):
    diff = compare(was, now)
    pairs = diff.pairs
    assert sorted([*(p.was.number for p in pairs), *(r.number for r in diff.gone)]) == [r.number for r in was]
    assert sorted([*(p.now.number for p in pairs), *(r.number for r in diff.new)]) == [r.number for r in now]
    assert bool(diff) == ([(r.number, r.text) for r in was] != [(r.number, r.text) for r in now])
    listed = [order(rule.number) for rule in diff.new]
    assert all(a < b for a, b in pairwise(listed))


@pytest.fixture
def book(db):
    book = RulesetFactory(slug="mtg-2024", sections=[["707", "Copying objects"]])
    for number in ("707.1", "707.2", "707.2a", "707.3"):
        RuleFactory(ruleset=book, number=number, principle=PrincipleFactory(slug=f"about-{number[4:]}"))
    return book


@pytest.fixture
def load(tmp_path):
    def load(text, *more, accept=True):
        path = tmp_path / "teapots.txt"
        path.write_text(text)
        out = StringIO()
        call_command("import_rules", str(path), *more, *(["--accept"] if accept else []), stdout=out)
        return out.getvalue()

    return load


def test_nothing_is_saved_before_it_is_accepted(book, load):
    printed = load(PART, accept=False)
    assert "+ 707.2a  Its handle too" in printed
    assert "4 new, 0 changed, 0 renumbered, 0 gone, 0 same" in printed
    assert not OfficialText.objects.exists()
    assert not OfficialImport.objects.exists()
    assert "Saved" in load(PART)
    assert OfficialText.objects.count() == 4
    assert "0 new, 0 changed, 0 renumbered, 0 gone, 4 same" in load(PART)
    assert OfficialText.objects.count() == 4


def test_a_renumbered_rule_keeps_our_rule_and_its_principle(book, load, client):
    load(PART)
    moved = PART.replace("707.3. Whoever", "707.4. Whoever").replace(
        "707.4. Whoever", "707.3. Saucers are no teapots at all, whatever they say.\n\n707.4. Whoever"
    )
    assert "> 707.3 is now 707.4" in load(moved)
    assert OfficialText.objects.get(number="707.4").rule == Rule.objects.get(number="707.3")
    assert OfficialText.objects.get(number="707.3").rule is None
    page = client.get("/rules/mtg-2024/707.4", follow=True)
    assert page.redirect_chain[0][0] == "/rules/mtg-2024/707.3"
    text = page.content.decode()
    assert "now numbered 707.4" in text
    assert "Whoever pours from it pours tea." in text
    assert "about-3" in text
    # And back again.
    load(PART)
    assert OfficialText.objects.get(number="707.3").rule == Rule.objects.get(number="707.3")


def test_the_page_shows_the_text_with_date_and_source(book, load, client):
    load(PART, "--date", "2024-11-08", "--source", "Teapots of autumn")
    text = client.get("/rules/mtg-2024/707.2").content.decode()
    assert "A teapot that looks like another takes its lid" in text
    assert "A red teapot looks like a blue one." in text
    assert "Teapots of autumn, in effect from November 8, 2024" in text
    assert "A copy is a copy." in text  # our own summary stays


def test_a_number_without_our_summary_has_a_page(book, load, client):
    load(PART + "\n707.4. Cups are round.\n")
    response = client.get("/rules/mtg-2024/707.4")
    assert response.status_code == 200
    assert "Cups are round." in response.content.decode()


def test_sections_a_file_does_not_have_stay(book, load):
    load(WHOLE)
    load(PART.replace("707.3. Whoever pours from it pours tea.\n", ""))
    assert sorted(OfficialText.objects.values_list("number", flat=True)) == [
        "707.1", "707.2", "707.2a", "708.1",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("text", "more", "told"),
    [
        (PART.replace("Copying Objects", "Pouring"), [], "Say which one it is for"),
        (PART, ["--ruleset", "mtg-1999"], "There is no rulebook 'mtg-1999'. Known: mtg-2024"),
        (PART + "707.3. Twice.", [], "Line 14: 707.3 stands in line 13 already. Nothing was saved"),
    ],
)
def test_the_command_says_what_is_wrong(book, load, text, more, told):
    with pytest.raises(CommandError, match=told):
        load(text, *more)
    assert not OfficialText.objects.exists()


def test_a_missing_file_is_named(book):
    with pytest.raises(CommandError, match=r"nowhere\.txt: No such file"):
        call_command("import_rules", "nowhere.txt")


@pytest.fixture
def keeper(client, book):
    user = User.objects.create_superuser("keeper", "layers-before-lunch")
    client.force_login(user)
    return user


ADD = "admin:rules_officialimport_add"


def hidden(page):
    form = page.context["form"].cleaned_data
    return {"text": form["text"], "name": form["name"], "ruleset": page.context["comparison"].ruleset.pk}


def test_the_admin_shows_the_difference_and_saves_it_when_accepted(client, keeper):
    page = client.post(reverse(ADD), {"file": SimpleUploadedFile("tea.txt", PART.encode())})
    assert "4 new" in page.content.decode()
    assert "Its handle too" in page.content.decode()
    assert not OfficialText.objects.exists()
    data = hidden(page) | {"accept": page.context["comparison"].key, "effective": "2024-11-08"}
    assert client.post(reverse(ADD), data).status_code == 302
    assert OfficialText.objects.count() == 4
    row = OfficialImport.objects.get()
    assert (row.accepted_by, row.effective, row.name) == (keeper, date(2024, 11, 8), "tea.txt")
    assert client.get(reverse("admin:rules_officialimport_changelist")).status_code == 200


def test_a_difference_that_is_no_more_is_not_accepted(client, keeper, load):
    page = client.post(reverse(ADD), {"file": SimpleUploadedFile("tea.txt", PART.encode())})
    load(PART.replace("tea.", "coffee."))
    again = client.post(reverse(ADD), hidden(page) | {"accept": page.context["comparison"].key})
    assert "Nothing was saved; check again" in again.content.decode()
    assert "coffee." in OfficialText.objects.get(number="707.3").text


@pytest.mark.parametrize(("data", "told"), [(b"", "empty"), (b"707.1.", "Line 1: 707.1 has no text")])
def test_the_admin_says_what_is_wrong(client, keeper, data, told):
    page = client.post(reverse(ADD), {"file": SimpleUploadedFile("tea.txt", data)})
    assert page.status_code == 422
    assert told in page.content.decode()
