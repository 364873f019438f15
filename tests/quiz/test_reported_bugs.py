"""Each bug reported against another rules engine is a question, or the table says why it teaches nothing."""

from pathlib import Path

import pytest

from judgeapp.quiz.models import Question
from tests.copyengine.test_judged import REPORTED
from tests.documents import document

TABLE = document(Path(__file__).parent / "reported_bugs.yaml")
pytestmark = pytest.mark.django_db
ASKED = sorted({key for row in TABLE.values() for key in row.get("asked", ())})


def test_every_report_is_in_the_table_once():
    assert sorted(TABLE) == sorted(case["title"] for case in REPORTED)


@pytest.mark.parametrize("row", TABLE.values(), ids=TABLE)
def test_a_report_is_asked_or_teaches_nothing(row):
    assert bool(row.get("asked")) is not bool(row.get("nothing"))
    assert set(row) <= {"asked", "nothing", "player"}


@pytest.mark.parametrize("key", ASKED)
def test_the_questions_it_names_are_there(content, key):
    slug, _, place = key.rpartition("/")
    assert Question.objects.filter(
        scenario__slug=slug, scenario__is_published=True, position=int(place)
    ).exists()


@pytest.mark.parametrize("row", [row for row in TABLE.values() if row.get("player")])
def test_what_a_player_got_wrong_stands_there_as_a_belief(content, row):
    for key in row["asked"]:
        slug, _, place = key.rpartition("/")
        choices = Question.objects.get(scenario__slug=slug, position=int(place)).choices
        written = choices.exclude(belief="").exclude(correction="")
        assert written.exclude(misconception=None).exists()  # so that the verdict and progress name it
