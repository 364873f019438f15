"""What is in fixtures/ reaches the database, however often and in whatever state it is."""

import json
import shutil
from io import StringIO
from pathlib import Path

import pytest
from django.conf import settings
from django.core.management import CommandError, call_command

from judgeapp.cards.models import Card, Face
from judgeapp.content import related
from judgeapp.content.loading import ContentError, load_content
from judgeapp.content.models import ContentFile, Source
from judgeapp.rules.models import Misconception, Principle, Rule
from tests.factories import CardFactory, RuleFactory

pytestmark = pytest.mark.django_db


def principle(slug: str, **fields: object) -> dict[str, object]:
    given = {"slug": slug, "title": slug.title(), "definition": "So it is."} | fields
    return {"model": "rules.principle", "fields": given}


def rule(number: str, about: str, **fields: object) -> dict[str, object]:
    given = {"ruleset": ["old"], "number": number, "title": "T", "summary": "S", "principle": [about]}
    return {"model": "rules.rule", "fields": given | fields}


RULESET = {"model": "rules.ruleset", "fields": {"slug": "old", "title": "Old", "name": "Old", "short": "Old"}}


@pytest.fixture
def folder(tmp_path: Path):
    """Write rows into a file of a folder of fixtures; without rows the file is deleted."""

    def write(name: str, *rows: dict[str, object]) -> Path:
        path = tmp_path / name
        path.parent.mkdir(exist_ok=True)
        if rows:
            path.write_text(json.dumps(rows))
        else:
            path.unlink()
        return tmp_path

    return write


@pytest.fixture
def shipped(tmp_path: Path) -> Path:
    """A copy of the cards and rules that ship."""
    for name in ("cards", "rules"):
        shutil.copytree(Path(settings.BASE_DIR) / "fixtures" / name, tmp_path / name)
    return tmp_path


def test_everything_that_ships_loads_once(shipped, django_assert_num_queries):
    report = load_content(shipped)
    assert report.created["cards.card"] == Card.objects.count() == 267
    assert report.created["rules.misconception"] == Misconception.objects.count() == 111
    assert not Rule.objects.filter(source=Source.AUTHOR).exists()
    with django_assert_num_queries(1):  # what was loaded last is all it looks at
        again = load_content(shipped)
    assert list(again.lines()) == []


def test_reading_again_changes_nothing(shipped):
    load_content(shipped)
    assert list(load_content(shipped, force=True).lines()) == []


def test_a_change_reaches_the_database(folder):
    root = folder("a.json", RULESET, principle("first"), rule("1.1", "first", also_principles=[["first"]]))
    load_content(root)
    folder("a.json", RULESET, principle("first", title="New"), rule("1.1", "first", summary="Another"))
    report = load_content(root)
    assert Principle.objects.get().title == "New"
    changed = Rule.objects.get()
    assert changed.summary == "Another"
    assert not changed.also_principles.exists(), "what is no longer given is no longer there"
    assert report.updated == {"rules.principle": 1, "rules.rule": 1}


def test_a_field_left_out_goes_back_to_its_default(folder):
    load_content(folder("a.json", principle("first", absent="Nobody needs it.")))
    load_content(folder("a.json", principle("first")))
    assert Principle.objects.get().absent == ""


def test_rows_may_stand_in_any_order_and_file(folder):
    folder("a.json", rule("1.1", "first", same_as=[["old", "1.2"]]))
    folder("b/b.json", rule("1.2", "first", parent=["old", "1.1"]))
    load_content(folder("c.json", principle("first"), RULESET))
    assert Rule.objects.get(number="1.2").same_as.get().number == "1.1"
    assert Rule.objects.get(number="1.2").parent.number == "1.1"


def test_what_left_the_fixtures_is_deleted(folder):
    load_content(folder("a.json", principle("first"), principle("second")))
    report = load_content(folder("a.json", principle("second")))
    assert [each.slug for each in Principle.objects.all()] == ["second"]
    assert report.deleted == {"rules.principle": 1}


def test_a_file_that_is_gone_takes_its_rows_with_it(folder):
    folder("a.json", principle("first"))
    load_content(folder("b.json", principle("second")))
    load_content(folder("a.json"))
    assert [each.slug for each in Principle.objects.all()] == ["second"]
    assert [each.path for each in ContentFile.objects.all()] == ["b.json"]


def test_a_row_that_moves_to_another_file_stays_the_same_row(folder):
    folder("a.json", principle("first"))
    load_content(folder("b.json", principle("second")))
    before = Principle.objects.get(slug="first").pk
    folder("a.json")
    load_content(folder("b.json", principle("second"), principle("first")))
    assert Principle.objects.get(slug="first").pk == before


def test_what_something_refers_to_is_retired_and_comes_back(folder):
    load_content(folder("a.json", principle("first"), principle("second")))
    RuleFactory(principle=Principle.objects.get(slug="first"))  # an author's
    report = load_content(folder("a.json", principle("second")))
    assert Principle.objects.get(slug="first").retired
    assert report.retired == {"rules.principle": 1}
    load_content(folder("a.json", principle("second"), principle("first")))
    assert not Principle.objects.get(slug="first").retired


def test_what_an_author_wrote_is_left_alone(shipped):
    author = CardFactory(slug="clone", name="My Clone", face__name="My Clone")
    report = load_content(shipped)
    author.refresh_from_db()
    assert author.name == "My Clone"
    assert [face.name for face in author.faces.all()] == ["My Clone"]
    assert "card My Clone" in report.kept


def test_what_an_author_rewrote_is_left_alone_to_the_last_face(shipped):
    load_content(shipped)
    Card.objects.filter(slug="clone").update(source=Source.AUTHOR)
    Face.objects.filter(card__slug="clone").update(power="7")
    shutil.rmtree(shipped / "cards")
    load_content(shipped)
    assert Card.objects.count() == 1
    assert Face.objects.get().power == "7"


@pytest.mark.parametrize(
    ("row", "said"),
    [
        ({"model": "rules.nothing", "fields": {}}, "no model 'rules.nothing'"),
        ({"model": "rules.principle"}, "no fields"),
        (principle("first", nonsense=1), "nonsense"),
        (rule("1.1", "nowhere"), "There is no"),
        (principle("first", title=None), "title"),
    ],
)
def test_a_mistake_is_told_with_its_file_and_changes_nothing(folder, row, said):
    folder("a.json", principle("good"))
    root = folder("b.json", row)
    with pytest.raises(ContentError, match=r"^b\.json") as failure:
        load_content(root)
    assert said in str(failure.value)
    assert not Principle.objects.exists()
    with pytest.raises(CommandError, match="Nothing was loaded"):
        call_command("load_content", root=root)


def test_the_command_says_what_it_did(folder):
    out = StringIO()
    call_command("load_content", root=folder("a.json", principle("first")), stdout=out)
    assert out.getvalue().splitlines() == [
        "created 1 principles",
        "Content is up to date; files read: 1.",
    ]


def test_pages_without_anyone_to_ask_show_nothing():
    assert related.items_about(Principle(slug="lonely")) == []
