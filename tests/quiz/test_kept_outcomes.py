"""The table of a check is worked out once, kept for every process, and never kept too long."""

import json

import pytest
from django.core.management import call_command

from judgeapp.cards.signals import cards_imported
from judgeapp.content.versions import touch
from judgeapp.quiz.diagnosis import outcomes
from judgeapp.quiz.diagnosis.outcomes import outcome_table
from judgeapp.quiz.models import Choice, KeptOutcomes, Question, Scenario
from judgeapp.quiz.playing import checks
from judgeapp.quiz.rulings import offers
from judgeapp.rules.models import Misconception
from tests.factories import CardFactory, MisconceptionFactory, ScenarioFactory
from tests.quiz.conftest import add_questions

pytestmark = pytest.mark.django_db


@pytest.fixture
def made(cards, monkeypatch) -> list[int]:
    """Three scenarios of one kind; the keys of the questions that are worked out from now on."""
    MisconceptionFactory(slug="copy-keeps-own-color")
    for slug in ("bear-cloned", "bear-cloned-again", "bear-cloned-twice"):
        add_questions(ScenarioFactory(slug=slug))
    worked_out, keys = outcomes._made, []
    monkeypatch.setattr(outcomes, "_made", lambda key, ruleset: keys.append(key) or worked_out(key, ruleset))
    return keys


def in_a_new_process() -> outcomes.Table:
    outcomes._table.cache_clear()
    return outcome_table("mtg-2024")


def test_a_new_process_reads_what_another_worked_out(made, django_assert_max_num_queries):
    first = in_a_new_process()
    assert len(made) == Question.objects.count() == KeptOutcomes.objects.count()
    made.clear()
    with django_assert_max_num_queries(12):
        again = in_a_new_process()
    assert made == []
    assert again == first
    assert first.rows


def test_a_new_process_plays_nothing_to_know_which_questions_are_short(made):
    in_a_new_process()
    offers._offers.cache_clear()
    in_a_new_process()
    assert checks.short_ones("mtg-2024")
    assert offers._offers.cache_info().misses == 0


@pytest.mark.parametrize(
    "change",
    [
        lambda question: Choice.objects.filter(question=question).update(value="nonsense"),
        lambda question: Question.objects.filter(pk=question.pk).update(
            query={"ask": "types", "of": "clone"}
        ),
        lambda question: Question.objects.filter(pk=question.pk).update(kind=Question.Kind.YES_NO),
        lambda question: Question.objects.filter(pk=question.pk).update(explanation="Another one."),
    ],
    ids=["choices", "query", "kind", "explanation"],
)
def test_a_changed_question_is_worked_out_again_and_no_other(made, change):
    in_a_new_process()
    made.clear()
    question = Question.objects.filter(kind=Question.Kind.CHOOSE_ONE).first()
    change(question)
    touch("quiz")
    in_a_new_process()
    assert made == [question.pk]


def test_so_are_the_questions_of_a_changed_script(made):
    in_a_new_process()
    made.clear()
    scenario = Scenario.objects.first()
    scenario.script = {**scenario.script, "title": "Told anew"}
    scenario.save()
    in_a_new_process()
    assert sorted(made) == sorted(scenario.questions.values_list("pk", flat=True))


def test_a_changed_card_makes_those_anew_whose_script_names_it(made):
    wolf = CardFactory(slug="test-wolf", name="Test Wolf")
    other = Scenario.objects.order_by("pk").last()
    other.script = json.loads(json.dumps(other.script).replace("Test Bear", "Test Wolf"))
    other.save()
    in_a_new_process()
    made.clear()
    face = wolf.faces.get()
    face.oracle_text = "Trample"
    face.save()
    in_a_new_process()
    assert sorted(made) == sorted(other.questions.values_list("pk", flat=True))


def test_another_belief_or_another_engine_makes_all_of_it_anew(made, monkeypatch):
    for change in (
        lambda: Misconception.objects.update(belief="Another belief."),
        lambda: monkeypatch.setattr(outcomes, "engine_version", lambda: "another"),
        lambda: monkeypatch.setattr(outcomes, "quiz_version", lambda: "another"),
    ):
        in_a_new_process()
        made.clear()
        change()
        touch("rules")
        in_a_new_process()
        assert len(made) == Question.objects.count()


def test_a_belief_that_cannot_be_played_makes_those_anew_whose_choices_name_it(made):
    in_a_new_process()
    made.clear()
    belief = MisconceptionFactory(slug="nobody-plays-this")
    in_a_new_process()
    assert made == []
    choice = Choice.objects.filter(question__kind=Question.Kind.CHOOSE_ONE).last()
    Choice.objects.filter(pk=choice.pk).update(misconception=belief)
    touch("quiz")
    in_a_new_process()
    assert made == [choice.question_id]
    made.clear()
    Misconception.objects.filter(pk=belief.pk).update(belief="Another belief.")
    touch("rules")
    in_a_new_process()
    assert made == [choice.question_id]


def test_an_import_of_cards_works_it_out_ahead(made):
    cards_imported.send(sender=None, cards=[], say=lambda line: None)
    assert made == []
    cards_imported.send(sender=None, cards=[1], say=lambda line: None)
    assert len(made) == Question.objects.count()


def test_loading_the_content_works_it_out_ahead_unless_told_not_to(made, tmp_path):
    call_command("load_content", root=tmp_path, bare=True, verbosity=0)
    assert made == []
    call_command("load_content", root=tmp_path, verbosity=0)
    assert len(made) == Question.objects.count()
