"""The glossary: its page, and its terms as links where texts use them."""

import json
import re
from pathlib import Path

import pytest
from django.conf import settings
from django.template import engines
from django.urls import reverse
from django.utils.safestring import mark_safe
from hypothesis import given
from hypothesis import strategies as st

from judgeapp.content.loading import ContentError, load_content
from judgeapp.rules.glossary import any_of, plural, with_links
from judgeapp.rules.glossary_models import entries
from judgeapp.rules.models import Misconception, Principle, Rule, Term
from tests.documents import document
from tests.factories import RuleFactory, TermFactory

pytestmark = pytest.mark.django_db
SHIPPED = document(Path(settings.FIXTURE_DIRS[0]) / "glossary" / "terms.yaml")
LINK = re.compile(r'<a class="term" href="/rules/glossary/#([-\w]+)">(.*?)</a>')


@pytest.fixture
def terms():
    TermFactory(name="copy effect")
    TermFactory(name="copiable values", forms=["copiable value"])
    TermFactory(name="layers", forms=["layer"])
    TermFactory(name="layer 7b")
    TermFactory(name="face down", also=["face-down"])
    TermFactory(name="ability")
    TermFactory(name="token that’s a copy")
    TermFactory(name="counter", also=["+1/+1 counter"])
    TermFactory(name="spell", is_linked=False)
    TermFactory(name="gone", retired=True)


def linked(html: str, **how) -> list[tuple[str, str]]:
    """(slug, text) of each link made."""
    found = with_links(mark_safe(html), **how)
    assert LINK.sub(r"\2", found) == html, "nothing but links is added"
    return LINK.findall(found)


CASES = [
    ("A copy effect applies.", [("copy-effect", "copy effect")]),
    ("Copy effects apply; a copy effect does.", [("copy-effect", "Copy effects")]),
    ("Its copiable values, each value.", [("copiable-values", "copiable values")]),
    ("In layer 7b, a layer.", [("layer-7b", "layer 7b"), ("layers", "layer")]),
    ("In layer 7bis.", [("layers", "layer")]),
    ("Players overlayer sublayers.", []),
    ("It is face-down and Face down.", [("face-down", "face-down")]),
    ("All abilities.", [("ability", "abilities")]),
    ("Create a token that's a copy. Or a token that’s.", [("token-thats-a-copy", "token that's a copy")]),
    ("Two +1/+1 counters.", [("counter", "+1/+1 counters")]),
    ("A spell is gone.", []),
    ('<a href="/layer">layer</a> <h2>layer</h2> layer', [("layers", "layer")]),
    ("<h2>a <b>layer</b> of layers</h2><button>layer</button><summary>layer</summary>", []),
    ('<i class="pip u"><i>U</i><i class="vh">layer</i></i><br>layers', [("layers", "layers")]),
    ('<p title="layer">a&amp;layer &lt;layer&gt;</p>', [("layers", "layer")]),
    ("", []),
]  # fmt: skip


@pytest.mark.parametrize(("html", "links"), CASES)
def test_where_a_text_uses_a_term(terms, html, links):
    assert linked(html) == links


def test_what_was_linked_before_is_not_again(terms):
    seen: set[str] = set()
    assert linked("A layer.", seen=seen) == [("layers", "layer")]
    assert linked("A layer and an ability.", seen=seen) == [("ability", "ability")]
    assert linked("A layer and an ability.", leave=["ability"]) == [("layers", "layer")]


def test_in_templates_it_escapes_and_remembers(terms):
    source = (
        "{% load glossary %}{% terms one %}|{% terms one %}{% terms_once %}|"
        "{% terms one %}|{% for n in two %}{% terms n %}{% endfor %}"
    )
    html = engines["django"].from_string(source).render({"one": "<i>layer", "two": ["layers", "ability"]})
    first, second, third, rest = html.split("|")
    assert first == second == third
    assert first.startswith("&lt;i&gt;<a class=")
    assert rest.startswith("layers<a")


def test_it_follows_a_change_without_a_query_each(terms, django_assert_num_queries):
    assert linked("A sticker.") == []
    TermFactory(name="sticker")
    assert linked("A sticker.") == [("sticker", "sticker")]
    with django_assert_num_queries(3):  # outside a request the edition is asked for each time
        for _ in range(3):
            linked("A sticker on a layer.")


@given(st.text(alphabet="<>&;\"/ abilty-layer7+1'’#=", max_size=80))
def test_no_html_is_broken(text):
    Term.objects.update_or_create(slug="layer", defaults={"name": "layer", "definition": "x"})
    found = with_links(mark_safe(text))
    assert LINK.sub(r"\2", found) == text


@given(
    st.lists(st.text("ab+y ", min_size=1, max_size=6), min_size=1, max_size=8), st.text("ab+y ", max_size=9)
)
def test_any_of_finds_the_longest(words, text):
    found = re.match(any_of(words), text)
    expected = max((word for word in words if text.startswith(word)), key=len, default=None)
    assert (found and found[0]) == expected


@pytest.mark.parametrize(
    ("word", "more"),
    [("static ability", "static abilities"), ("token", "tokens"), ("copiable values", "copiable values"),
     ("trace", "traces"), ("match", "matches"), ("play", "plays")],
)  # fmt: skip
def test_plurals(word, more):
    assert plural(word) == more


# What ships --------------------------------------------------------------------------------------------


def test_at_least_sixty_terms_with_references_that_exist():
    assert len(SHIPPED) >= 60
    missing = {
        (name, other)
        for name, entry in SHIPPED.items()
        for other in entry.get("see", ())
        if other not in SHIPPED
    }
    assert not missing
    assert not [name for name, entry in SHIPPED.items() if name in entry.get("see", ())]


def test_no_two_terms_go_by_one_name():
    taken: dict[str, str] = {}
    for name, entry in SHIPPED.items():
        for form in {name, *entry.get("also", ()), *entry.get("forms", ())}:
            for word in {form.lower(), plural(form.lower())}:
                assert taken.setdefault(word, name) == name, f"{word!r} is {taken[word]!r} and {name!r}"


def test_a_reference_to_nothing_is_refused(tmp_path):
    (tmp_path / "glossary").mkdir()
    path = tmp_path / "glossary" / "terms.yaml"
    path.write_text("layer: {says: An order., see: [timestamp]}")
    with pytest.raises(ContentError, match="timestamp"):
        load_content(tmp_path)
    path.write_text("layer: {means: An order.}")
    with pytest.raises(ContentError, match="unknown 'means'"):
        load_content(tmp_path)
    with pytest.raises(ValueError, match="says nothing"):
        list(entries({"layer": {"see": []}}))


# What a reader of our texts may stumble over; each is to have an entry.
VOCABULARY = """
    copiable value, copy effect, exception, characteristic, characteristic-defining ability, linked
    abilities, layer 1, layer 2, layer 3, layer 4, layer 5, layer 6, layer 7, layer 7a, layer 7b,
    layer 7c, layer 7d, timestamp, dependency, last known information, permanent spell, token,
    status, face down, color indicator, mana cost, mana value, supertype, subtype, replacement
    effect, triggered ability, activated ability, static ability, state-based action,
    double-faced card, transform, changeling, illegal target, lethal damage, combat damage, first strike,
    double strike, deathtouch, defender, lifelink, trample, vigilance, hexproof, shroud,
    indestructible, intimidate, landwalk, kicker, +1/+1 counter
"""


def used_by(*texts) -> set[str]:
    """The terms that some columns of texts use."""
    found = [with_links(mark_safe(text)) for column in texts for text in column]
    return {slug for html in found for slug, _ in LINK.findall(html)}


@pytest.fixture
def used_by_us(content) -> set[str]:
    return used_by(
        Rule.objects.values_list("summary", flat=True),
        Principle.objects.values_list("definition", flat=True),
        Misconception.objects.values_list("correction", flat=True),
    )


def test_the_words_our_summaries_lean_on_are_terms_and_every_term_is_led_to(used_by_us):
    for word in " ".join(VOCABULARY.split()).split(", "):
        [(slug, text)] = linked(f"Of {word}, here.")
        assert text == word
        assert slug in used_by_us, f"{word}: nothing of ours says it any more"
    # A term that nothing of ours leads to explains nothing.
    used = used_by_us | used_by(Term.objects.values_list("definition", flat=True))
    led_to = Term.objects.filter(seen_from__isnull=False).values_list("slug", flat=True)
    unused = set(Term.objects.filter(is_linked=True).values_list("slug", flat=True)) - used - set(led_to)
    assert not unused


@pytest.mark.usefixtures("content")
def test_the_page_has_an_anchor_for_every_link(client):
    html = client.get("/rules/glossary/").content.decode()
    anchors = set(re.findall(r'<div class="entry" id="([-\w]+)"', html))
    assert len(anchors) == Term.objects.count()
    assert set(re.findall(r'href="(?:/rules/glossary/)?#([-\w]+)"', html)) - anchors <= {
        "main", *(f"letter-{letter}" for letter in "abcdefghijklmnopqrstuvwxyz")
    }  # fmt: skip
    assert html.count("<h1") == 1
    for entry in re.findall(r'<div class="entry" id="([-\w]+)">(.*?)</div>', html, re.DOTALL):
        assert f'class="term" href="/rules/glossary/#{entry[0]}"' not in entry[1], "no entry leads to itself"


def test_a_term_by_itself_for_a_dialog(client, terms):
    layers = Term.objects.get(slug="layers")
    layers.see.add(Term.objects.get(slug="ability"))
    part = client.get("/rules/glossary/layers/", headers={"HX-Request": "true"})
    html = part.content.decode()
    assert '<h2 id="meaning" tabindex="-1">Layers</h2>' in html
    assert '<a class="term" href="/rules/glossary/#ability">ability</a>' in html
    assert "<html" not in html
    assert "HX-Request" in part["Vary"]
    assert client.get("/rules/glossary/layers/").url == "/rules/glossary/#layers"
    assert client.get("/rules/glossary/nothing/").url == "/rules/glossary/"


def test_few_queries(client, terms, django_assert_max_num_queries):
    client.get("/rules/glossary/")
    with django_assert_max_num_queries(6):
        client.get("/rules/glossary/")


def test_what_an_author_adds_is_escaped_and_stays(client, admin_client, terms):
    evil = '<script>alert(1)</script>" onclick='
    form = {
        "slug": "evil",
        "name": evil,
        "definition": evil,
        "also": json.dumps([evil]),
        "forms": "[]",
        "is_linked": "on",
    }
    assert admin_client.post(reverse("admin:rules_term_add"), form).status_code == 302
    assert Term.objects.get(slug="evil").source == "author"
    rule = RuleFactory(summary=f"{evil} and a layer.")
    for address in ("/rules/glossary/", rule.get_absolute_url(), "/rules/?q=alert"):
        html = client.get(address).content.decode()
        assert "<script>alert" not in html
        assert '" onclick=' not in html


def test_the_admin_lists_terms(admin_client, terms):
    page = admin_client.get(reverse("admin:rules_term_changelist"), {"q": "layer"}).content.decode()
    assert "layer 7b" in page
