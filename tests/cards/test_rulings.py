"""Rulings come from an operator's file, dated, on the pages of the cards there are."""

import json

import pytest
from django.core.management import CommandError, call_command

from judgeapp.cards.models import CardRuling
from tests.factories import CardFactory

pytestmark = pytest.mark.django_db
COPIES = "If another creature copies this one, the copy has this ability."
OTHER = "It can be cast at any time."
ATOMIC = {
    "data": {
        "Test Bear": [
            {"rulings": [{"date": "2020-01-24", "text": COPIES}, {"date": "2019-05-03", "text": OTHER}]}
        ],
        "Nobody's Bear": [{"rulings": [{"date": "2020-01-24", "text": COPIES}]}],
    }
}
RULINGS = [{"oracle_id": "b", "source": "wotc", "published_at": "2021-02-05", "comment": COPIES}]
CARDS = [{"oracle_id": "b", "name": "Test Bear"}]


@pytest.fixture
def bear():
    return CardFactory(name="Test Bear")


def written(folder, name, document):
    path = folder / name
    path.write_text(json.dumps(document), encoding="utf-8")
    return path


def test_mtgjsons_are_shown_dated_and_those_of_copying_listed(bear, tmp_path, capsys, client):
    path = written(tmp_path, "AtomicCards.json", ATOMIC)
    for _ in range(2):
        call_command("import_rulings", str(path))
    said = capsys.readouterr().out
    assert "2 rulings on 1 cards; 1 on others." in said
    assert f"to check: Test Bear: {COPIES}" in said
    assert OTHER not in said
    assert CardRuling.objects.count() == 2
    page = client.get(bear.get_absolute_url()).content.decode()
    assert page.index("May 3, 2019") < page.index("January 24, 2020")
    assert OTHER in page


def test_scryfalls_find_their_cards_by_its_list(bear, tmp_path):
    rulings, cards = written(tmp_path, "rulings.json", RULINGS), written(tmp_path, "cards.json", CARDS)
    call_command("import_rulings", str(rulings), cards=cards)
    found = CardRuling.objects.get()
    assert (found.card, str(found.published), found.source) == (bear, "2021-02-05", "wotc")
    with pytest.raises(CommandError, match="--cards"):
        call_command("import_rulings", str(rulings))


@pytest.mark.parametrize(
    "document",
    [
        {"rulings": []},
        [1],
        "text",
        {"data": {"Test Bear": ["face"]}},
        {"data": {"Test Bear": [{"rulings": ["text"]}]}},
        {"data": {"Test Bear": [{"rulings": [{"date": "soon", "text": COPIES}]}]}},
    ],
)
def test_another_file_is_refused(tmp_path, document):
    with pytest.raises(CommandError):
        call_command("import_rulings", str(written(tmp_path, "other.json", document)))


def test_none_is_shipped(content):
    assert not CardRuling.objects.exists()
