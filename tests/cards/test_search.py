"""Search on both databases: tiers, facets, folding, and always one query."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from judgeapp.cards.models import Card, Face, SearchEntry
from judgeapp.cards.searching.folding import folded, words_of
from judgeapp.cards.searching.indexing import index_missing
from judgeapp.cards.searching.searching import Wanted, near, search
from tests.factories import CardFactory, FaceFactory

pytestmark = pytest.mark.django_db

COPYING = "You may have this creature enter as a copy of any creature on the battlefield."


@pytest.fixture(autouse=True)
def cards() -> None:
    CardFactory(slug="copy-artifact", name="Copy Artifact", face__types=["Enchantment"], face__subtypes=[],
                face__colors=["blue"], face__oracle_text=COPYING.replace("creature", "artifact"))  # fmt: skip
    CardFactory(slug="clone", name="Clone", face__oracle_text=COPYING, face__colors=["blue"])
    CardFactory(slug="wicked-clone", name="Wicked Clone", face__oracle_text=COPYING + " (It flies.)")
    CardFactory(slug="clone-shell", name="Clone Shell", face__types=["Artifact", "Creature"], face__colors=[],
                face__oracle_text="When Clone Shell dies, you draw a card.")  # fmt: skip
    CardFactory(slug="vault", name="Lim-Dûl's Vault", face__types=["Instant"], face__subtypes=[],
                face__colors=["blue", "black"], face__oracle_text="Clone speech: copy that.")  # fmt: skip
    card = CardFactory(slug="sun", name="Sun // Moon", layout="transform", face__name="Sun")
    FaceFactory(card=card, name="Moon", side="back", position=1, colors=["blue"], types=["Land"])
    CardFactory(slug="gone", name="Clone of Old", retired=True)


@pytest.fixture
def rebalanced() -> None:
    CardFactory(slug="a-clone", name="A-Clone", face__oracle_text=COPYING, face__colors=["blue"])


@pytest.mark.parametrize("words", ["clone", "a clone", "copy", "A clone shell"])
def test_rebalanced_cards_stay_away(rebalanced, words):
    assert "a-clone" not in found(words=words)


@pytest.mark.parametrize("words", ["A-Clone", "a-clo", " A-clone"])
def test_who_asks_for_a_rebalanced_card_finds_it(rebalanced, words):
    assert found(words=words) == ["a-clone"]


def found(**wanted: object) -> list[str]:
    with CaptureQueriesContext(connection) as queries:
        page = search(Wanted(**wanted))
    assert len(queries) == 1
    return [card.slug for card in page.items]


@pytest.mark.parametrize(
    ("words", "slugs"),
    [
        ("clone", ["clone", "clone-shell", "wicked-clone", "vault"]),
        ("CLONE", ["clone", "clone-shell", "wicked-clone", "vault"]),
        ("clo she", ["clone-shell"]),
        ("shell clone", ["clone-shell"]),
        ("lim-dul's", ["vault"]),
        ("limdûls vault", []),
        ("lim duls vau", ["vault"]),
        ("moon", ["sun"]),
        ("sun // moon", ["sun"]),
        ("flies", []),  # in parentheses
        ("artifact battlefield", ["copy-artifact"]),
        ("artifact creature bear", ["clone-shell"]),
        ("copy", ["copy-artifact", "clone", "wicked-clone", "vault"]),
        ("of old", []),
        ("\"' OR * :", []),
        ("names : clone", []),
        ("clone NOT shell", []),
        ("{Q}", []),
    ],
)
def test_words(words, slugs):
    assert found(words=words) == slugs


def test_the_whole_name_comes_first_then_what_copies_then_other_names():
    CardFactory(slug="cloak", name="Cloak of Feathers")
    CardFactory(slug="clone-lord", name="Clonelord", face__oracle_text=COPYING)
    assert found(words="clo")[:4] == ["clone", "clone-lord", "cloak", "clone-shell"]
    assert found(words="clone shell")[0] == "clone-shell"


@pytest.mark.parametrize(
    ("wanted", "slugs"),
    [
        ({"type": "Artifact"}, ["clone-shell"]),
        ({"type": "Land"}, ["sun"]),
        ({"color": "blue"}, ["clone", "copy-artifact", "vault", "sun"]),
        ({"color": "colorless"}, ["clone-shell"]),
        ({"color": "many"}, ["vault", "sun"]),
        ({"layout": "transform"}, ["sun"]),
        ({"copies": True}, ["clone", "copy-artifact", "vault", "wicked-clone"]),
        ({"copies": True, "words": "clone", "type": "Creature"}, ["clone", "wicked-clone"]),
        ({"words": "copy", "type": "Instant"}, ["vault"]),
        ({"words": "copy", "type": "Battle"}, []),
    ],
)
def test_facets(wanted, slugs):
    assert found(**wanted) == slugs


def test_pages_go_through_all_tiers_without_gap_or_double():
    CardFactory.create_batch(30, face__oracle_text="A clone of a bear.")
    every: list[str] = []
    for number in range(1, 20):
        page = search(Wanted(words="clone"), str(number), size=4)
        every += [card.slug for card in page.items]
        if not page.has_next:
            break
    assert len(every) == len(set(every)) == 34
    assert every[:4] == ["clone", "clone-shell", "wicked-clone", "vault"]
    assert search(Wanted(words="clone"), "99999999").items == []


def test_what_a_card_in_the_list_shows():
    (card,) = search(Wanted(words="sun")).items
    assert (card.name, card.mana_cost, card.in_text) == ("Sun // Moon", "{1}{G}", False)
    assert card.type_lines == ["Creature — Bear", "Land — Bear"]
    assert card.get_absolute_url() == "/cards/sun"


def test_it_follows_every_change():
    face = Face.objects.get(card__slug="clone")
    face.oracle_text = "Trample"
    face.save()
    assert found(words="trample") == ["clone"]
    assert found(words="clone", copies=True) == ["wicked-clone", "vault"]
    card = Card.objects.get(slug="clone")
    card.name = "Klone"
    card.save()
    assert found(words="klone") == ["clone"]
    Face.objects.filter(name="Moon").delete()
    assert found(words="moon") == ["sun"], "the card's name has it still"
    assert found(words="moon", type="Land") == []
    card.retired = True
    card.save()
    assert found(words="klone") == []
    Card.objects.all().delete()
    assert found() == []
    assert not SearchEntry.objects.exists()


def test_what_has_no_entry_gets_one():
    SearchEntry.objects.all().delete()
    assert found(words="clone") == []
    assert index_missing() == 6
    assert found(words="clone") == ["clone", "clone-shell", "wicked-clone", "vault"]


@pytest.mark.parametrize(
    ("words", "slugs"),
    [
        ("wiked clone", ["wicked-clone"]),
        ("clona", ["clone"]),
        ("colne", ["clone"]),
        ("Clone Sehll", ["clone-shell", "clone"]),
        ("", []),
        ("qqqq", []),
    ],
)
def test_near(words, slugs):
    assert [card.slug for card in near(words)][: len(slugs) or 1] == slugs


def test_the_nearest_name_comes_first():
    CardFactory(slug="sea-eagle", name="Sea Eagle")
    CardFactory(slug="serra-angel", name="Serra Angel")
    assert [card.slug for card in near("Serra Angle")] == ["serra-angel", "sea-eagle"]


@pytest.mark.parametrize("typed", ["sakashma", "sakahsima", "sakashimaa", "Sakaxhima"])
def test_the_beginning_of_a_long_name_may_have_a_slip(typed):
    CardFactory(slug="sakashima", name="Sakashima of a Thousand Faces")
    CardFactory(slug="sakashimas-will", name="Sakashima’s Will")
    CardFactory(slug="saltskitter", name="Saltskitter")
    found = [card.slug for card in near(typed)]
    assert "sakashima" in found
    assert "saltskitter" not in found


def test_a_few_letters_are_a_slip_away_from_too_much():
    CardFactory(slug="bear-cub", name="Bear Cub")
    assert near("bexr") == []


def test_near_what_copies():
    assert [card.slug for card in near("clone shel", copies=True)] == ["clone", "wicked-clone", "vault"]


def test_folding():
    assert folded("  Æther—Vial’s ÉTOILE +1/+1 ") == "aether vials etoile 1 1"
    assert words_of("Clone, the clone", "Flying (It flies.)") == "clone flying the"
    assert words_of("x" * 5000) == "x" * 60
