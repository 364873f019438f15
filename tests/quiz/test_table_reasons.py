"""What is said of a ruling that no author explained: what happens on this table, then the rule."""

from pathlib import Path

import pytest

from judgeapp.quiz.models import Question
from judgeapp.quiz.reviewing.items import stored_items
from judgeapp.quiz.rulings.rulings import ruling
from judgeapp.quiz.rulings.short_reasons import short_reason
from tests.documents import document

pytestmark = pytest.mark.django_db
SAID = document(Path(__file__).parent / "table_reasons.yaml")


@pytest.mark.parametrize("row", SAID, ids=lambda row: f"{row['question']}, {row['kind']}")
def test_what_happens_here_and_the_rule(content, row):
    question = Question.objects.select_related("scenario").get(
        scenario__slug=row["question"], kind=row["kind"]
    )
    assert short_reason(question, ruling(question, "mtg-2024")).text == row["said"]


def test_every_question_that_follows_by_rule_says_both(content):
    told = {item.where: item for item in stored_items() if not item.question.explanation}
    assert len(told) > 140
    for where, item in told.items():
        reason = short_reason(item.question, item.ruling)
        assert reason.named, where
        assert reason.text.endswith(").") or item.question.kind == "number", where
