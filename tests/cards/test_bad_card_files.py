"""Files that are wrong: each fault is named with its place, and nothing is half-written."""

import json

import pytest
from django.core.management import CommandError, call_command

from judgeapp.cards.models import Card, Face, SearchEntry
from tests.cards.card_files import atomic, counts, listed, named, scryfall, write

pytestmark = pytest.mark.django_db

REFUSED = [
    (5, "It isn't a card but int."),
    ({"layout": "normal"}, "It has no name."),
    (scryfall(["A"]), "Its name isn't text."),
    (scryfall("A" * 301), "Its name has 301 characters"),
    (scryfall("A\0B"), "signs in it that can't be printed"),
    (scryfall("A", type_line=""), "It has no type line."),
    (scryfall("A", oracle_text="x" * 1_000_000), "Its oracle_text has 1,000,000 characters"),
    (scryfall("A", oracle_text={"en": ""}), "Its oracle_text isn't text."),
    (scryfall("A", mana_cost="2UU"), "Its mana cost '2UU' is none."),
    (scryfall("A", power="123456"), "Its power has 6 characters"),
    (scryfall("A", colors=["X"]), "There is no color 'x'."),
    (scryfall("A", colors="G"), "Its colors aren't a list"),
    (scryfall("A", card_faces=["B"]), "Its card_faces aren't a list of faces."),
    (scryfall("A", card_faces=[{"name": ""}]), "A face of it has no name."),
    (scryfall("A", card_faces=[{"name": "B", "type_line": "Land"}] * 6), "It has 6 faces"),
    (atomic("A", types="Creature"), "Its types aren't a list of words."),
    (listed("A", side="z"), "Its side is none of a, b, c, d, e."),
    (scryfall("First"), "A card of this name stands earlier in the file."),
    (scryfall("FIRST"), "A card of this name stands earlier in the file."),
]


@pytest.mark.parametrize(("entry", "why"), REFUSED)
def test_a_bad_entry_is_refused_and_the_others_are_not(run, entry, why):
    said = run([scryfall("First"), entry, scryfall("Last")])
    assert counts(said)[1:] == (2, 0, 0, 1)
    assert "refused: entry 2" in said
    assert why in said
    assert set(Card.objects.values_list("name", flat=True)) == {"First", "Last"}


def test_two_of_one_name_in_atomic_cards(run):
    said = run(named(atomic("A", text="One."), atomic("A", text="Two."), atomic("B")))
    assert "refused: entry 1, A: “A” stands there twice with the same face; the first counts." in said
    assert Face.objects.get(name="A").oracle_text == "One."
    assert Face.objects.count() == 2


def text(*cards) -> str:
    return json.dumps(list(cards))[1:-1]


TWO = text(scryfall("A"), scryfall("B"))
BROKEN = [
    (f"[{TWO}, {{\"na".encode(), 2, "The file breaks off after entry 2. It is truncated"),
    (f"[{TWO}".encode(), 2, "breaks off after entry 2"),
    (f"[{TWO}, oops]".encode(), 2, "After entry 2 it isn't JSON"),
    (f"[{TWO}]]".encode(), 2, "After entry 2 it isn't JSON"),
    (f"[{TWO}, ".encode() + b'{"name": "\xff"}]', 2, "After entry 2 there are bytes that aren't UTF-8"),
    (f"[{TWO}]".encode("utf-16"), 0, "It is UTF-16, it seems."),
    (f"[{TWO}]".encode("utf-16-le"), 0, "It is UTF-16, it seems."),
    (b"", 0, "breaks off after entry 0"),
    (b"[]", 0, "There are no cards in it. I know Scryfall's"),
    (b'"cards"', 0, "There are no cards in it."),
    (b'{"meta": {}}', 0, "There are no cards in it."),
    (b"<html>404</html>", 0, "After entry 0 it isn't JSON"),
    (b"PK\x03\x04", 0, "packed in a way I don't open"),
    (b"[" * 100_000, 0, "nested deeper than any card"),
    (f"[{TWO}, {'[' * 1000}".encode(), 2, "nested deeper than any card"),
]  # fmt: skip


@pytest.mark.parametrize(("data", "imported", "why"), BROKEN)
def test_a_broken_file_says_where_and_keeps_what_came_before(run, data, imported, why):
    with pytest.raises(CommandError) as refused:
        run(data)
    assert why in str(refused.value)
    assert "run the same again" in str(refused.value)
    assert Card.objects.count() == Face.objects.count() == SearchEntry.objects.count() == imported


def test_a_packed_file_that_breaks_off(tmp_path):
    path = write(
        tmp_path / "cards.json.gz", [scryfall(f"Bear {n}", oracle_text=f"{n}" * 99) for n in range(999)]
    )
    path.write_bytes(path.read_bytes()[:-50])
    with pytest.raises(CommandError, match="It is truncated"):
        call_command("import_cards", path)
    assert Card.objects.count() == SearchEntry.objects.count()


@pytest.mark.parametrize("arguments", [[], ["no-such-file.json"], ["x.json", "--download", "atomic"]])
def test_bad_arguments(arguments):
    with pytest.raises(CommandError, match=r"Give a FILE|can't be opened"):
        call_command("import_cards", *arguments)


def test_a_mark_of_utf_8_is_no_fault(run):
    assert counts(run(b"\xef\xbb\xbf" + f"[{TWO}]".encode())) == (2, 2, 0, 0, 0)
