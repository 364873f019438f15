"""`manage.py count_questions`: the bank by topic, level and kind."""

import json

import pytest
from django.core.management import call_command

from judgeapp.quiz.models import Question, Scenario
from tests.factories import ScenarioFactory
from tests.quiz.conftest import add_questions

pytestmark = pytest.mark.django_db


def counted(capsys) -> dict[str, dict[str, int]]:
    call_command("count_questions", json=True)
    return json.loads(capsys.readouterr().out)


def test_what_is_published_is_counted_each_question_once_in_each_list(content, capsys):
    counts = counted(capsys)
    published = Scenario.objects.published()
    asked = Question.objects.filter(scenario__in=published).count()
    assert sum(counts.pop("scenarios by level").values()) == published.count()
    assert [sum(numbers.values()) for numbers in counts.values()] == [asked] * 3
    assert counts["questions by topic"]["Entering as a copy"] > 100
    call_command("count_questions")
    assert f"questions by kind: {asked}\n" in capsys.readouterr().out


def test_a_topic_is_how_the_copying_happens_and_drafts_are_left_out(cards, capsys):
    add_questions(ScenarioFactory(slug="bear-cloned"))
    add_questions(ScenarioFactory(slug="bear-cloned-in-a-draft", is_published=False))
    add_questions(ScenarioFactory(slug="bear-cloned-once", retired=True))
    counts = counted(capsys)
    assert sum(counts["scenarios by level"].values()) == 1
    assert list(counts["questions by topic"]) == ["Entering as a copy"]
