"""Answers people stand by: taken down, compared, withheld when they change, decided by a person."""

import json

import pytest
from django.core.management import CommandError, call_command
from django.urls import reverse

from judgeapp.authoring.models import AcceptedAnswer, QuestionVersion
from judgeapp.authoring.verification.recomputing import Asked, Task, recompute
from judgeapp.cards.models import Card, Face
from judgeapp.cards.pool import card_pool
from judgeapp.content.models import Source
from judgeapp.content.versions import touch, version
from judgeapp.quiz.diagnosis.outcomes import outcome_table
from judgeapp.quiz.models import Attempt, Question, QuizItem, Scenario
from judgeapp.quiz.playing.drawing import askable
from judgeapp.quiz.rulings.rulings import engine_version
from tests.quiz.conftest import answer

pytestmark = pytest.mark.django_db
SLUG = "bear-cloned"


@pytest.fixture
def known(scenario) -> AcceptedAnswer:
    """The answer to the first question of a verified scenario."""
    call_command("verify_scenarios")
    return AcceptedAnswer.objects.get(question__scenario=scenario, question__position=1, ruleset="mtg-2024")


def verify_fails() -> None:
    with pytest.raises(CommandError, match="differences"):
        call_command("verify_scenarios")


def pretend_it_was(row, value, steps=()) -> None:
    """As if the engine had said something else when the answer was accepted."""
    row.value, row.steps = value, list(steps)
    row.save()


def templates_of(response) -> set[str]:
    return {template.name for template in response.templates if template.name}


def test_every_published_answer_carries_what_it_was_worked_out_with(known):
    assert AcceptedAnswer.objects.count() == Question.objects.count() == 4
    assert not AcceptedAnswer.objects.filter(engine_version="").exists()
    assert known.engine_version == engine_version()
    assert known.cards_version == version("cards") != ""
    assert known.rules_version == version("rules") != ""
    assert known.value == ["green"]
    assert known.steps


def test_a_second_run_finds_everything_as_it_was(known, capsys):
    before = list(AcceptedAnswer.objects.values())
    call_command("verify_scenarios")
    assert "first time" not in capsys.readouterr().out
    assert list(AcceptedAnswer.objects.values()) == before


def test_an_answer_that_changes_takes_the_question_out_of_play(known, capsys):
    first = known.steps[0]
    pretend_it_was(known, ["blue"], [first, ["999.9", "It keeps its color"]])
    verify_fails()
    printed = capsys.readouterr().out
    assert "the answer was ['blue'] and is ['green']" in printed
    assert "- 999.9  It keeps its color" in printed
    known.refresh_from_db()
    assert known.doubted is not None
    assert (known.value, known.found_value) == (["blue"], ["green"])
    assert known.parting["same"] == [first]
    assert known.parting["was"] == [["999.9", "It keeps its color"]]
    question = known.question
    question.refresh_from_db()
    assert question.held_back
    assert question not in Question.objects.documented("mtg-2024")
    assert list(askable([question.pk], "mtg-2024")) == []
    assert question.pk not in outcome_table("mtg-2024").rows


def test_a_running_quiz_does_not_ask_it(known, client):
    client.post(f"/scenarios/{SLUG}/practice/", {"question": 1})
    item = QuizItem.objects.get()
    assert "quiz/question.html" in templates_of(client.get(item.get_absolute_url()))
    pretend_it_was(known, ["blue"])
    verify_fails()
    assert "quiz/unplayable.html" in templates_of(client.get(item.get_absolute_url()))
    client.post(item.get_absolute_url(), {"answer": "x", "token": item.token})
    assert not Attempt.objects.exists()


def test_it_comes_back_by_itself_once_the_answer_is_as_it_was(known, capsys):
    pretend_it_was(known, ["blue"], known.steps)
    verify_fails()
    pretend_it_was(AcceptedAnswer.objects.get(pk=known.pk), ["green"], known.steps)
    call_command("verify_scenarios")
    assert "1 questions are asked again" in capsys.readouterr().out
    known.refresh_from_db()
    assert (known.doubted, known.found_value) == (None, None)
    assert not Question.objects.get(pk=known.question_id).held_back


def test_a_script_that_plays_no_more_takes_its_questions_out(known):
    for model in (Card, Face):
        model.objects.filter(name="Test Clone").update(name="Spoon")
    touch("cards")
    verify_fails()
    known.refresh_from_db()
    assert "Test Clone" in known.found_problem
    assert Question.objects.filter(held_back=True).count() == 4


def test_another_question_has_another_answer(known):
    known.question.query = {"ask": "toughness", "of": "clone"}
    known.question.save()
    known.question.choices.filter(text="Green").update(value=2)
    call_command("verify_scenarios")
    known.refresh_from_db()
    assert (known.value, known.doubted) == (2, None)


@pytest.fixture
def doubted(known, client, django_user_model) -> AcceptedAnswer:
    pretend_it_was(known, ["blue"], [["999.9", "It keeps its color"]])
    verify_fails()
    client.force_login(django_user_model.objects.create_superuser("judge", "layers-before-lunch"))
    return AcceptedAnswer.objects.get(pk=known.pk)


def test_a_person_sees_both_answers_and_accepts_the_new_one(doubted, client):
    page = reverse("admin:authoring_acceptedanswer_change", args=[doubted.pk])
    text = client.get(page).content.decode()
    assert "[&#x27;green&#x27;]" in text
    assert "[&#x27;blue&#x27;]" in text
    assert "It keeps its color" in text
    assert client.post(page, {"accept": "1", "why": " "}).status_code == 422
    assert Question.objects.get(pk=doubted.question_id).held_back
    assert client.post(page, {"accept": "1", "why": "The old engine was wrong."}).status_code == 302
    doubted.refresh_from_db()
    assert (doubted.value, doubted.doubted, str(doubted.accepted_by)) == (["green"], None, "judge")
    assert not Question.objects.get(pk=doubted.question_id).held_back
    assert "nothing left to decide" in client.post(page, {"accept": "1", "why": "Again"}).content.decode()


def test_a_person_stands_by_the_accepted_answer(doubted, client):
    page = reverse("admin:authoring_acceptedanswer_change", args=[doubted.pk])
    assert client.post(page, {"stand": "1", "why": "Look at the reader."}).status_code == 302
    doubted.refresh_from_db()
    assert (doubted.value, doubted.why) == (["blue"], "Look at the reader.")
    assert Question.objects.get(pk=doubted.question_id).held_back


def test_what_has_no_new_answer_cannot_be_accepted(doubted, client):
    AcceptedAnswer.objects.filter(pk=doubted.pk).update(found_problem="There is no card 'Spoon'.")
    page = reverse("admin:authoring_acceptedanswer_change", args=[doubted.pk])
    response = client.post(page, {"accept": "1", "why": "Yes."})
    assert response.status_code == 422
    assert "be asked as it is" in response.content.decode()


def test_the_list_finds_what_is_in_doubt(doubted, client):
    found = client.get(reverse("admin:authoring_acceptedanswer_changelist"), {"doubt": "yes"})
    assert [row.pk for row in found.context["cl"].result_list] == [doubted.pk]


def test_an_attempt_keeps_the_version_it_answered(known, client):
    client.post(f"/scenarios/{SLUG}/practice/", {"question": 1})
    answer(client, QuizItem.objects.get())
    attempt = Attempt.objects.get()
    kept = QuestionVersion.objects.get(key=f"{SLUG}/1", digest=attempt.question_version)
    assert kept.content["prompt"] == attempt.prompt
    known.question.prompt = "Which color, then?"
    known.question.save()
    call_command("verify_scenarios")
    assert QuestionVersion.objects.filter(key=f"{SLUG}/1").count() == 2


def test_an_import_verifies_what_uses_the_changed_cards(known, tmp_path, capsys):
    Card.objects.update(source=Source.SHIPPED)
    path = tmp_path / "cards.json"
    bear = {"name": "Test Bear", "layout": "normal", "manaCost": "{1}{B}", "colors": ["B"], "text": ""}
    bear |= {"types": ["Creature"], "type": "Creature — Bear", "subtypes": ["Bear"]}
    path.write_text(json.dumps([bear | {"power": "2", "toughness": "2"}]))
    call_command("import_cards", str(path))
    printed = capsys.readouterr().out
    assert "no longer hold" in printed
    assert "withheld until an author decides" in printed
    known.refresh_from_db()
    assert (known.value, known.found_value) == (["green"], ["black"])
    assert "Exactly one choice must be right" in known.found_problem


def asked_of(scenario):
    for question in scenario.questions.all():
        question.scenario = scenario
        yield Asked(question, tuple(question.choices.all()))


def told(played):
    return played.problems, [(o.question, o.value, o.steps, o.problem) for o in played.outcomes]


def test_processes_find_the_same(scenario):
    found = Scenario.objects.prefetch_related("questions__choices").get()
    broken = found.script | {"events": [{"do": "leave", "ref": "nobody", "to": "hand"}]}
    tasks = [Task(SLUG, script, "mtg-2024", tuple(asked_of(found))) for script in [found.script, broken] * 5]
    alone, shared = (list(recompute(tasks, card_pool(), processes)) for processes in (1, 2))
    assert [told(played) for played in alone] == [told(played) for played in shared]
    assert [bool(played.problems) for played in alone] == [False, True] * 5
    assert alone[0].outcomes[0].value == ["green"]
