"""The answers that are committed: what ships answers as it did, or somebody has looked at why not."""

import json
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from judgeapp.authoring.verification.baseline import BaselineError, compare, read
from judgeapp.quiz.models import Scenario

pytestmark = pytest.mark.django_db
ANSWERS = Path(__file__).with_name("answers.json")


def test_what_ships_answers_as_it_did(content):
    """After a change that is right by the rules: `make answers`, and commit what differs with it."""
    found = compare(Scenario.objects.published(), read(ANSWERS))
    assert found.differences == []
    assert found.listed > 20 * found.unlisted, "Many answers are written down nowhere: run `make answers`."


@pytest.fixture
def some(content) -> None:
    Scenario.objects.exclude(slug__in=["fork-on-emerald-charm", "abilities-not-doubled"]).delete()


def test_another_answer_fails_with_both_and_where_they_part(some, tmp_path, capsys):
    path = tmp_path / "answers.json"
    call_command("verify_scenarios", write=path)
    call_command("verify_scenarios", against=path)
    answers = json.loads(path.read_text())
    key = sorted(answers)[0]
    answers[key] |= {"value": "something else", "rules": ["1.1"]}
    path.write_text(json.dumps(answers | {"gone/1 mtg-2024": answers[key]}))
    with pytest.raises(CommandError, match="2 differences"):
        call_command("verify_scenarios", against=path)
    out = capsys.readouterr().out
    assert "the answer was 'something else', and now it is" in out
    assert "- 1.1" in out
    assert "gone/1 mtg-2024: It's no longer asked" in out


def test_a_changed_question_is_a_new_one(some, tmp_path):
    path = tmp_path / "answers.json"
    call_command("verify_scenarios", write=path)
    answers = read(path)
    scenario = Scenario.objects.get(slug="abilities-not-doubled")
    question = scenario.questions.first()
    question.query = {"ask": "is_copy", "of": question.query["of"]}
    question.kind = "yes_no"
    question.choices.all().delete()
    question.save()
    found = compare(Scenario.objects.published(), answers)
    assert found.unlisted == scenario.rulesets.count()
    assert found.differences == []


@pytest.mark.parametrize("text", ["", "[]", '{"a": 1}'])
def test_another_file_is_refused(tmp_path, text):
    path = tmp_path / "answers.json"
    path.write_text(text)
    with pytest.raises(BaselineError, match="--write"):
        read(path)
