"""`manage.py verify_catalogue`: a small catalogue of a test's own against what is stored."""

import copy
import json

import pytest
import yaml
from django.core.management import CommandError, call_command

from tests.factories import ChoiceFactory, QuestionFactory, ScenarioFactory

pytestmark = pytest.mark.django_db

EXAMPLE = {
    "id": "bear-cloned",
    "rulesets": [{"ruleset": "mtg-2024", "number": "707.2"}],
    "coverage": {"mtg-2024": "documented", "mtg-2017": "not decided by this text"},
    "questions": [
        {
            "ask": "What color?",
            "kind": "choice",
            "options": ["green", "blue", "colorless"],
            "answer": "green",
        },
        {"ask": "How many counters?", "kind": "number", "answer": 0},
        {"ask": "What is Clone#1?", "kind": "characteristics", "answer": {"name": "Test Bear", "power": 2}},
    ],
    "expected": [
        {
            "object": "Clone#1",
            "name": "Test Bear",
            "mana_cost": "{1}{G}",
            "colors": ["green"],
            "color_indicator": None,
            "subtypes": ["Bear"],
            "power": 2,
            "abilities": [],
            "status": {"tapped": False, "face_down": False},
            "counters": {},
            "controller": "P2",
        }
    ],
    "misconceptions": [
        {"wrong_answer": "2", "question": 1, "explained_by": ["counters-copied"]},
        {"wrong_answer": "blue", "question": 0, "explained_by": ["copy-keeps-own-color"]},
        {"wrong_answer": "purple", "question": 0, "explained_by": []},
    ],
}


@pytest.fixture
def stored(cards):
    """The scenario of the example, translated."""
    scenario = ScenarioFactory(slug="bear-cloned", catalogue={"objects": {"Clone#1": "clone"}})
    says = {"green": "Green", "blue": "Blue", "colorless": "No color"}
    color = QuestionFactory(scenario=scenario, catalogue={"question": 0, "says": says})
    for text, value in (("Green", ["green"]), ("Blue", ["blue"]), ("No color", [])):
        ChoiceFactory(question=color, text=text, value=value)
    QuestionFactory(
        scenario=scenario,
        kind="number",
        query={"ask": "counters", "of": "clone", "kind": "+1/+1"},
        catalogue={"question": 1},
    )
    QuestionFactory(
        scenario=scenario, query={"ask": "characteristics", "of": "clone"}, catalogue={"question": 2}
    )
    return scenario


@pytest.fixture
def verify(tmp_path, capsys):
    """Write a catalogue of these examples; give the report, and whether the command was content."""

    def run(*examples, beliefs=()):
        (tmp_path / "examples.yaml").write_text(yaml.safe_dump({"examples": list(examples)}))
        (tmp_path / "misconceptions.yaml").write_text(yaml.safe_dump({"misconceptions": list(beliefs)}))
        holds = True
        try:
            call_command("verify_catalogue", str(tmp_path), json=True)
        except CommandError:
            holds = False
        return json.loads(capsys.readouterr().out), holds

    return run


def changed(**keys):
    return copy.deepcopy(EXAMPLE) | keys


def test_what_comes_out_as_written_is_counted(stored, verify):
    report, holds = verify(EXAMPLE)
    assert holds
    assert report["rulesets"] == {"mtg-2024": {"as_written": 1, "examples": 1}}
    assert report["total"] == {"as_written": 1, "examples": 1}
    assert report["misconceptions"] == {
        "as_written": 2,
        "misconceptions": 2,
        "unsystematic": 1,
        "differences": [],
        "explained_otherwise": [],
    }


@pytest.mark.parametrize(
    ("field", "value", "actual"),
    [
        ("name", "Test Clone", "Test Bear"),
        ("colors", ["blue"], ["green"]),
        ("power", 4, 2),
        ("counters", {"+1/+1": 2}, {}),
        ("status", {"tapped": True}, {"tapped": False}),
        ("abilities", ["Flying"], []),
        ("controller", "P1", "B"),
        ("subtypes", ["(every creature type)"], ["Bear"]),
    ],
)
def test_a_field_that_is_otherwise_is_shown_with_both_sides(stored, verify, field, value, actual):
    report, holds = verify(changed(expected=[EXAMPLE["expected"][0] | {field: value}]))
    assert not holds
    assert report["differences"] == [
        {
            "example": "bear-cloned",
            "ruleset": "mtg-2024",
            "where": f"Clone#1 {field}",
            "expected": value,
            "actual": actual,
        }
    ]
    assert report["total"] == {"as_written": 0, "examples": 1}


def test_an_override_of_a_ruleset_is_what_is_compared(stored, verify):
    wanted = EXAMPLE["expected"][0] | {"power": 9, "per_ruleset": {"mtg-2024": {"power": 2}}}
    report, _ = verify(changed(expected=[wanted]))
    assert report["differences"] == []


def test_an_answer_that_is_otherwise_is_a_difference(stored, verify):
    questions = copy.deepcopy(EXAMPLE["questions"])
    questions[1]["answer"] = 2
    questions[2]["answer"]["name"] = "Test Clone"
    report, holds = verify(changed(questions=questions))
    assert not holds
    assert [(d["where"], d["expected"], d["actual"]) for d in report["differences"]] == [
        ("questions[1]", 2, 0),
        ("clone name", "Test Clone", "Test Bear"),
    ]


def test_an_answer_of_a_ruleset_of_its_own_is_what_is_compared(stored, verify):
    questions = copy.deepcopy(EXAMPLE["questions"])
    questions[0]["per_ruleset_answer_if_different"] = {"mtg-2024": "blue"}
    report, _ = verify(changed(questions=questions))
    assert [d["expected"] for d in report["differences"] if "expected" in d] == ["blue"]


def test_a_question_a_ruleset_does_not_decide_is_not_asked(stored, verify):
    questions = copy.deepcopy(EXAMPLE["questions"])
    questions[1] |= {"answer": 7, "per_ruleset_answer_if_different": {"mtg-2024": "not decided"}}
    example = changed(questions=questions, coverage={"mtg-2024": "partly decided by this text"})
    report, _ = verify(example | {"misconceptions": []})
    assert report["differences"] == []


def test_a_ruleset_the_scenario_is_not_for_is_a_difference(stored, verify):
    report, holds = verify(changed(coverage={"mtg-2024": "documented", "mtg-2008": "documented"}))
    assert not holds
    assert [d["ruleset"] for d in report["differences"]] == ["mtg-2008"]
    assert report["rulesets"]["mtg-2008"] == {"as_written": 0, "examples": 1}


def test_an_example_without_a_scenario_is_missing(stored, verify):
    report, holds = verify(EXAMPLE, changed(id="unheard-of"))
    assert not holds
    assert report["missing"] == ["unheard-of"]
    assert report["rulesets"]["mtg-2024"] == {"as_written": 1, "examples": 2}


def test_a_question_nobody_stored_is_a_difference(stored, verify):
    stored.questions.filter(position=2).delete()
    report, _ = verify(EXAMPLE)
    assert {"where": "questions[1]", "message": "No stored question answers it."}.items() <= report[
        "differences"
    ][0].items()


@pytest.mark.parametrize("meant", ["Blue", "Purple"])
def test_a_translation_that_says_something_else_is_a_difference(stored, verify, meant):
    question = stored.questions.get(position=1)
    question.catalogue["says"]["green"] = meant
    question.save()
    report, holds = verify(EXAMPLE)
    assert not holds
    assert f"'green' is to mean '{meant}'" in report["differences"][0]["message"]


def test_beliefs_that_give_another_answer_are_a_difference(stored, verify):
    mistakes = [{"wrong_answer": "2", "question": 1, "explained_by": ["status-copied"]}]
    report, holds = verify(changed(misconceptions=mistakes))
    assert not holds
    assert report["misconceptions"]["as_written"] == 0
    assert report["misconceptions"]["differences"] == [
        {
            "example": "bear-cloned",
            "ruleset": "mtg-2024",
            "where": "misconception '2'",
            "beliefs": ["status-copied"],
            "expected": "2",
            "actual": 0,
        }
    ]


def test_another_explanation_is_told_with_its_reason(stored, verify):
    row = {"answer": "two", "is": 2, "beliefs": ["counters-copied"], "reason": "They are counters."}
    question = stored.questions.get(position=2)
    question.catalogue |= {"wrong": [row]}
    question.save()
    mistakes = [{"wrong_answer": "two", "question": 1, "explained_by": ["current-values-copied"]}]
    report, holds = verify(changed(misconceptions=mistakes))
    assert holds
    assert report["misconceptions"]["explained_otherwise"][0]["reason"] == "They are counters."


def test_a_belief_that_is_right_under_the_ruleset_is_no_mistake_there(stored, verify):
    mistakes = [{"wrong_answer": "2", "question": 1, "explained_by": ["counters-copied"]}]
    beliefs = [{"id": "counters-copied", "true_under": ["mtg-2024"]}]
    report, _ = verify(changed(misconceptions=mistakes), beliefs=beliefs)
    assert report["misconceptions"]["differences"][0]["message"] == "It is nowhere a wrong answer."


def test_a_disputed_difference_stands_apart_with_its_reason(stored, verify):
    stored.catalogue["disputed"] = [
        {"ruleset": "mtg-2024", "where": "Clone#1 power", "reason": "707.2 copies power."}
    ]
    stored.save()
    report, holds = verify(changed(expected=[EXAMPLE["expected"][0] | {"power": 3}]))
    assert holds
    assert report["differences"] == []
    assert report["disputed"][0]["reason"] == "707.2 copies power."
    report, holds = verify(EXAMPLE)
    assert not holds
    assert report["differences"][0]["message"] == "Disputed without need."


def test_in_words_each_difference_has_its_line(stored, tmp_path, capsys):
    wrong = changed(expected=[EXAMPLE["expected"][0] | {"power": 3}])
    (tmp_path / "examples.yaml").write_text(yaml.safe_dump({"examples": [wrong, changed(id="unheard-of")]}))
    with pytest.raises(CommandError, match="1 differences, 1 examples without a scenario"):
        call_command("verify_catalogue", str(tmp_path))
    told = capsys.readouterr().out
    assert "bear-cloned mtg-2024 Clone#1 power: expected 3, but it is 2" in told
    assert "without a scenario (1): unheard-of" in told
    assert "mtg-2024: 0 of 2 as written" in told
    assert "misconceptions: 2 of 4 give their wrong answer; 2 more are unsystematic" in told


def test_without_scenarios_it_says_so(tmp_path, db):
    (tmp_path / "examples.yaml").write_text(yaml.safe_dump({"examples": [EXAMPLE]}))
    with pytest.raises(CommandError, match="load_content"):
        call_command("verify_catalogue", str(tmp_path))


@pytest.mark.parametrize("text", ["", "examples: 3", "examples: [{id: x}]", "examples: [a]", "a: [", "\xff"])
def test_a_bad_catalogue_is_refused(tmp_path, db, text):
    (tmp_path / "examples.yaml").write_bytes(text.encode("latin-1"))
    with pytest.raises(CommandError, match=r"examples\.yaml|line 1"):
        call_command("verify_catalogue", str(tmp_path))


def test_a_folder_without_examples_is_refused(tmp_path, db):
    with pytest.raises(CommandError, match=r"Give a folder with examples\.yaml"):
        call_command("verify_catalogue", str(tmp_path / "nowhere"))
