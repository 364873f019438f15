"""`manage.py import_cards`: every form of file, going on after a stop, and what is there already."""

import os
import shutil
import signal
import sqlite3
import subprocess
import sys
import time
from pathlib import Path

import pytest
from django.conf import settings
from django.core.management import CommandError, call_command
from django.db import DataError

from judgeapp.cards.importing import importing, storing
from judgeapp.cards.importing.comparing import compared
from judgeapp.cards.models import Card, CardImport, Face, SearchEntry
from judgeapp.cards.pool import card_pool
from judgeapp.content import related
from judgeapp.content.loading import load_content
from judgeapp.copyengine import COLORS, CardPool
from tests.cards.card_files import atomic, counts, listed, named, scryfall, write
from tests.documents import document
from tests.factories import CardFactory

pytestmark = pytest.mark.django_db

SCRYFALL_DELVER = scryfall(
    "Delver of Secrets // Insectile Aberration",
    layout="transform",
    card_faces=[
        {"name": "Delver of Secrets", "mana_cost": "{U}", "type_line": "Creature — Human Wizard",
         "oracle_text": "Look.", "power": "1", "toughness": "1", "colors": ["U"]},
        {"name": "Insectile Aberration", "mana_cost": "", "type_line": "Creature — Human Insect",
         "oracle_text": "Flying", "power": "3", "toughness": "2", "colors": ["U"], "color_indicator": ["U"]},
    ],
)  # fmt: skip
ATOMIC_DELVER = [
    atomic("Delver of Secrets // Insectile Aberration", layout="transform", side="a", colors=["U"],
           faceName="Delver of Secrets", manaCost="{U}", type="Creature — Human Wizard", text="Look.",
           subtypes=["Human", "Wizard"], power="1", toughness="1"),
    atomic("Delver of Secrets // Insectile Aberration", layout="transform", side="b", colors=["U"],
           faceName="Insectile Aberration", manaCost=None, type="Creature — Human Insect", text="Flying",
           subtypes=["Human", "Insect"], power="3", colorIndicator=["U"]),
]  # fmt: skip
LISTED_DELVER = [
    listed("Delver of Secrets // Insectile Aberration", layout="transform", manaCost="{U}", text="Look.",
           subtypes=["Human", "Wizard"], power="1", toughness="1", colorIdentity=["U"]),
    listed("Insectile Aberration", layout="transform", face="back", front="Delver of Secrets",
           colorIdentity=["U"], manaCost=None, text="Flying", subtypes=["Human", "Insect"], power="3"),
]  # fmt: skip
FORMS = {
    "scryfall": [SCRYFALL_DELVER, scryfall("Clone"), scryfall("Token", layout="token")],
    "scryfall's list": {"object": "list", "data": [SCRYFALL_DELVER, scryfall("Clone")]},
    "atomic": named(*ATOMIC_DELVER, atomic("Clone")),
    "lists": {"copy_cards": [LISTED_DELVER[1], listed("Clone")], "other_cards": [LISTED_DELVER[0]]},
    "list": [*LISTED_DELVER, listed("Clone")],
}


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("name", ["cards.json", "cards.json.gz"])
def test_every_form(run, form, name):
    assert counts(run(FORMS[form], name))[1:] == (3, 0, 0, 0)
    card = Card.objects.get(slug="delver-of-secrets")
    assert (card.name, card.layout) == ("Delver of Secrets // Insectile Aberration", "transform")
    front, back = card.faces.order_by("position")
    assert (front.name, front.side, front.mana_cost, front.colors) == (
        "Delver of Secrets", "front", "{U}", ["blue"],
    )  # fmt: skip
    assert (back.name, back.side, back.mana_cost, back.position) == ("Insectile Aberration", "back", None, 1)
    assert (back.types, back.subtypes, back.power) == (["Creature"], ["Human", "Insect"], "3")
    assert back.color_indicator == ["blue"]
    assert card_pool()["Insectile Aberration"] is card_pool()["Delver of Secrets"]
    assert set(SearchEntry.objects.values_list("card__slug", flat=True)) == {"delver-of-secrets", "clone"}
    assert counts(run(FORMS[form], name))[1:] == (0, 0, 3, 0), "the same once more changes nothing"
    assert not CardImport.objects.exists()


def test_forms_agree_and_a_poorer_one_takes_nothing_away(run):
    run(FORMS["scryfall"])
    assert counts(run(FORMS["atomic"]))[1:] == (0, 0, 3, 0)
    assert counts(run(FORMS["lists"]))[1:] == (0, 0, 3, 0)
    assert Face.objects.get(side="back").color_indicator == ["blue"]


SPLIT = scryfall("Fire // Ice", layout="split", card_faces=[
    {"name": "Fire", "mana_cost": "{1}{R}", "type_line": "Instant", "oracle_text": "Burn."},
    {"name": "Ice", "mana_cost": "{1}{U}", "type_line": "Instant", "oracle_text": "Freeze."}])  # fmt: skip
FLIP = scryfall("Jushi // Tomoya", layout="flip", colors=["U"], card_faces=[
    {"name": "Jushi", "mana_cost": "{1}{U}", "type_line": "Creature — Human"},
    {"name": "Tomoya", "mana_cost": "", "type_line": "Legendary Creature — Human"}])  # fmt: skip
FIVE = scryfall("A // B // C // D // E", layout="split", card_faces=[
    {"name": name, "mana_cost": "{X}", "type_line": "Sorcery"} for name in "ABCDE"])  # fmt: skip


@pytest.mark.parametrize(
    ("entry", "slug", "sides", "colors"),
    [
        (SPLIT, "fire-ice", ["left", "right"], [["red"], ["blue"]]),
        (SPLIT | {"layout": "adventure"}, "fire", ["front", "adventure"], [["red"], ["blue"]]),
        (SPLIT | {"layout": "prepare"}, "fire", ["front", "second"], [["red"], ["blue"]]),
        (SPLIT | {"layout": "modal_dfc"}, "fire", ["front", "back"], [["red"], ["blue"]]),
        (FLIP, "jushi", ["front", "flip"], [["blue"], ["blue"]]),
        (FIVE, "a-b-c-d-e", ["left", "right", "third", "fourth", "fifth"], [[]] * 5),
        (atomic("Rats // Host", faceName="Rats", layout="meld", side="a"), "rats", ["front"], [["green"]]),
        (scryfall("Lim-Dûl's Vault"), "lim-duls-vault", ["front"], [["green"]]),
        (scryfall("_____"), "card-5f-5f-5f-5f-5f", ["front"], [["green"]]),
        (scryfall("Devoid Bear", colors=[]), "devoid-bear", ["front"], [[]]),
        (listed("Devoid Bear"), "devoid-bear", ["front"], [["green"]]),
    ],
)
def test_faces_of_every_layout(run, entry, slug, sides, colors):
    run([entry])
    faces = Face.objects.filter(card__slug=slug).order_by("position")
    assert [face.side for face in faces] == sides
    assert [face.colors for face in faces] == colors
    assert len(card_pool()) == 1


def test_type_lines(run):
    line = "Legendary Snow Artifact Creature — Time Lord Elf"
    run([scryfall("A", type_line=line), scryfall("B", type_line="Tribal Instant — Elf"),
         scryfall("C", type_line="Plane — Bolas’s Meditation Realm", layout="planar")])  # fmt: skip
    assert [face.type_line for face in Face.objects.order_by("name")] == [
        line, "Kindred Instant — Elf", "Plane — Bolas’s Meditation Realm",
    ]  # fmt: skip
    assert Face.objects.get(name="A").subtypes == ["Time Lord", "Elf"]


def test_no_two_cards_share_a_key(run):
    run([scryfall("Bind"), SPLIT | {"name": "Bind // Liberate"}, scryfall("Bind!")])
    assert set(Card.objects.values_list("slug", flat=True)) == {"bind", "bind-liberate", "bind-2"}
    pool = card_pool()
    assert len(pool) == 3
    assert [pool[name].name for name in ("bind", "Bind // Liberate", "Fire")] == ["Bind"] + [
        "Bind // Liberate"
    ] * 2


def test_what_is_no_card_is_left_out(run):
    said = run([scryfall("A"), scryfall("Goblin", layout="token"), scryfall("X // X", layout="art_series"),
                scryfall("Bear // Bear", layout="reversible_card")])  # fmt: skip
    assert Card.objects.get().name == "A"
    assert "left out: 2 tokens, emblems and art" in said
    assert "left out: 1 printings with the same card on both sides" in said


# Batches, and going on --------------------------------------------------------------------------


def test_a_batch_is_written_whole_or_not_at_all(run, monkeypatch):
    monkeypatch.setattr(importing, "BATCH", 10)
    document = [scryfall(f"Bear {number}") for number in range(35)]
    real, calls = storing.write_entries, []

    def stops(entries):
        calls.append(1)
        if len(calls) == 3:
            raise KeyboardInterrupt
        real(entries)

    monkeypatch.setattr(storing, "write_entries", stops)
    with pytest.raises(CommandError, match=r"Stopped after entry 20\. Run the same again"):
        run(document)
    assert Card.objects.count() == Face.objects.count() == SearchEntry.objects.count() == 20
    monkeypatch.setattr(storing, "write_entries", real)
    said = run(document)
    assert "An earlier run did 20 entries of this file" in said
    assert counts(said) == (35, 35, 0, 0, 0)
    assert Card.objects.count() == 35


def test_what_the_database_does_not_take_is_refused_alone(run, monkeypatch):
    real = storing.write_entries

    def bad(entries):
        entries = list(entries)
        if any(entry.sort_name == "bear 3" for entry in entries):
            raise DataError("no bears of that number")
        real(entries)

    monkeypatch.setattr(storing, "write_entries", bad)
    said = run([scryfall(f"Bear {number}") for number in range(5)])
    assert counts(said) == (5, 4, 0, 0, 1)
    assert "refused: entry 4, Bear 3: The database doesn't take it: no bears of that number" in said
    assert not Card.objects.filter(name="Bear 3").exists()


@pytest.mark.database("sqlite")
def test_a_killed_import_goes_on(tmp_path, empty):
    entries = 5 * importing.BATCH
    path = write(
        tmp_path / "cards.json", [scryfall(f"Bear {n}", oracle_text="Flying") for n in range(entries)]
    )
    database = tmp_path / "db.sqlite3"
    manage = [sys.executable, str(Path(settings.BASE_DIR) / "manage.py")]
    environment = os.environ | {"DATABASE_URL": f"sqlite:///{database}", "DEBUG": "1"}
    shutil.copy(empty, database)
    command = [*manage, "import_cards", str(path)]
    killed = subprocess.Popen(command, env=environment, stdout=subprocess.DEVNULL)
    with sqlite3.connect(database, timeout=20) as rows:
        until = time.monotonic() + 30
        while not rows.execute("SELECT 1 FROM cards_cardimport WHERE entries > 0").fetchone():
            assert time.monotonic() < until
            time.sleep(0.005)
        killed.send_signal(signal.SIGKILL)
        killed.wait()
        (done,) = rows.execute("SELECT entries FROM cards_cardimport").fetchone()
        assert rows.execute("SELECT count(*) FROM cards_card").fetchone() == (done,)
        assert 0 < done < entries
        again = subprocess.run(command, env=environment, check=True, capture_output=True, text=True)
        assert f"An earlier run did {done:,} entries" in again.stdout
        assert counts(again.stdout) == (entries, entries, 0, 0, 0)
        assert again.stderr == "", "no progress bar where nobody watches"
        for table in ("card", "face", "searchentry"):
            assert rows.execute(f"SELECT count(*) FROM cards_{table}").fetchone() == (entries,)


# What is there already --------------------------------------------------------------------------


def test_changed_cards_and_the_scenarios_that_use_them(run, monkeypatch):
    monkeypatch.setattr(Card, "title", property(lambda card: f"A story of {card}"), raising=False)
    monkeypatch.setitem(related._finders, "cards.card", lambda card: Card.objects.filter(pk=card.pk))
    run([scryfall("A"), scryfall("B")])
    said = run([scryfall("A", power="3"), scryfall("B"), scryfall("C")])
    assert counts(said) == (3, 1, 1, 1, 0)
    assert "1 scenarios use changed cards" in said
    assert "  A story of A (A)" in said
    assert "story of B" not in said
    assert card_pool()["A"].faces[0].row["power"] == "3"


def test_a_face_that_is_no_more_goes(run):
    run([SCRYFALL_DELVER])
    said = run([scryfall("Delver of Secrets")])
    assert "1 faces are no longer on their cards and were removed." in said
    assert Card.objects.get().name == "Delver of Secrets"
    assert Face.objects.get().side == "front"


def test_what_an_author_wrote_stays(run):
    CardFactory(slug="test-bear", name="Test Bear", face__power="7")
    said = run([scryfall("Test Bear")])
    assert Face.objects.get().power == "7"
    assert "left as an author wrote it: Test Bear" in said


def test_a_card_of_another_game_keeps_its_name(run):
    CardFactory(slug="test-bear", name="Test Bear", game="grand-archive", source="shipped")
    assert "A card of another game has this name." in run([scryfall("Test Bear")])


def test_a_retired_card_comes_back(run):
    CardFactory(slug="test-bear", name="Test Bear", source="shipped", retired=True)
    run([scryfall("Test Bear")])
    assert Card.objects.get().retired is False
    assert SearchEntry.objects.exists()


def fixture_rows(power: str) -> list[dict]:
    card = {"slug": "test-bear", "name": "Test Bear", "note": "Documented."}
    face = {"card": ["test-bear"], "side": "front", "name": "Test Bear", "types": ["Creature"],
            "power": power, "color_indicator": ["green"]}  # fmt: skip
    return [{"model": "cards.card", "fields": card}, {"model": "cards.face", "fields": face}]


@pytest.mark.parametrize("first", ["fixture", "import"])
def test_fixtures_do_not_undo_or_double_an_import(run, tmp_path, first):
    folder = tmp_path / "fixtures"
    folder.mkdir()
    if first == "fixture":
        write(folder / "cards.json", fixture_rows("1"))
        load_content(folder)
    run([scryfall("Test Bear")])
    write(folder / "cards.json", fixture_rows("4"))
    load_content(folder)
    card, face = Card.objects.get(), Face.objects.get()
    assert (card.source, card.note, face.power, face.mana_cost) == ("imported", "Documented.", "2", "{1}{G}")
    assert face.color_indicator == ["green"], "what the data doesn't tell a fixture may"
    write(folder / "cards.json", [])
    load_content(folder)
    assert Face.objects.get().power == "2", "nor does a fixture take it away"


def test_documented_cards_have_the_keys_that_imports_would_give(content):
    from judgeapp.cards.importing.printed import Printed

    for card in Card.objects.filter(game="mtg"):
        assert Printed(1, card.name, card.layout).slug == card.slug


def test_documented_cards_imported_are_the_documented_cards(content, run):
    before = list(Face.objects.order_by("pk").values())
    run({"documented": list(Face.objects.pool())})
    assert list(Face.objects.order_by("pk").values()) == before
    assert not Card.objects.filter(source="imported").exists()


LAYOUTS = document(Path(__file__).with_name("layouts.yaml"))


@pytest.mark.parametrize("entry", LAYOUTS, ids=lambda entry: entry["layout"])
def test_a_list_and_the_database_give_the_engine_the_same_cards(tmp_path, entry):
    rows, expected = entry["rows"], entry["faces"]
    assert compared(write(tmp_path / "cards.json", rows)) == (1, [])
    (card,) = CardPool.from_rows(rows).values()
    assert [
        [face.name, *(color for color in COLORS if color in face.printed.colors)] for face in card.faces
    ] == expected
    assert not Card.objects.exists()


def test_comparing_finds_what_an_import_changes(tmp_path, monkeypatch):
    monkeypatch.setattr(importing, "tell_colors", lambda identities: None)
    path = write(tmp_path / "cards.json", LAYOUTS[0]["rows"])
    with pytest.raises(CommandError, match="aren't what their file says"):
        call_command("compare_cards", path)


def test_told_colors_stay(run):
    rows = [row for entry in LAYOUTS for row in entry["rows"] if "without" not in entry["layout"]]
    run(rows)
    assert Face.objects.get(name="Dryad Arbor").color_indicator == ["green"]
    assert counts(run(rows))[1:3] == (0, 0)


def test_a_file_and_the_database_give_the_engine_the_same_cards(run):
    entries = [SCRYFALL_DELVER, SPLIT, FLIP, scryfall("Clone", oracle_text="Flying")]
    run(entries)
    by_file = CardPool.from_rows(entries)
    for name, card in card_pool().items():
        for mine, theirs in zip(card.faces, by_file[name].faces, strict=True):
            assert mine.printed == theirs.printed


def test_comparing_finds_what_an_import_loses_or_adds(tmp_path, monkeypatch):
    path = write(tmp_path / "cards.json", [listed("Clone"), listed("Test Bear")])
    run = importing.Import.run

    def lossy(self):
        run(self)
        Card.objects.filter(name="Clone").delete()
        CardFactory(name="Other Bear")

    monkeypatch.setattr("judgeapp.cards.importing.comparing.Import.run", lossy)
    count, differences = compared(path)
    assert (count, sorted(f"{each.card}: {each.imported}, {each.from_file}" for each in differences)) == (
        3,
        ["Clone: 'missing', 'there'", "Other Bear: 'there', 'missing'"],
    )
