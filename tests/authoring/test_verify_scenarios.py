"""`manage.py verify_scenarios`: what ships comes out as written, and what doesn't is told in full."""

import json

import pytest
from django.core.management import CommandError, call_command

from judgeapp.quiz.models import Choice, Scenario

pytestmark = pytest.mark.django_db
SLUG = "fork-on-emerald-charm"


def test_every_shipped_scenario_comes_out_as_written(content, capsys):
    call_command("verify_scenarios", json=True)
    report = json.loads(capsys.readouterr().out)
    assert report["differences"] == []
    assert all(count["as_written"] == count["scenarios"] for count in report["rulesets"].values())
    for ruleset, count in report["rulesets"].items():
        assert count["scenarios"] == Scenario.objects.published().filter(rulesets__slug=ruleset).count()
    assert set(report["rulesets"]) >= {"mtg-2024", "grand-archive"}


@pytest.fixture
def scenario(content) -> Scenario:
    """One to be broken; of the others some stay in play."""
    slugs = Scenario.objects.published().order_by("slug").values_list("slug", flat=True)
    Scenario.objects.exclude(slug__in=[SLUG, *slugs[::20]]).update(is_published=False)
    return Scenario.objects.get(slug=SLUG)


def differences(capsys) -> list[dict]:
    with pytest.raises(CommandError):
        call_command("verify_scenarios", json=True)
    return json.loads(capsys.readouterr().out)["differences"]


def test_an_expectation_that_fails_is_a_difference(scenario, capsys):
    scenario.script["expect"][0]["value"] = "Fork"
    scenario.save()
    found = differences(capsys)
    assert {each["ruleset"] for each in found} == {"mtg-2024", "mtg-2008", "mtg-2017", "class-3"}
    assert found[0] | {"ruleset": ""} == {
        "scenario": SLUG,
        "ruleset": "",
        "where": "name of copy",
        "message": "expected 'Fork', but it is 'Emerald Charm'.",
        "expected": "Fork",
        "actual": "Emerald Charm",
    }


def test_a_script_that_does_not_play_is_a_difference(scenario, capsys):
    scenario.script["events"][0]["card"] = "No Such Card"
    scenario.save()
    assert differences(capsys)[0]["where"] == "events[0].card"


def test_a_question_without_a_right_choice_is_a_difference(scenario, capsys):
    Choice.objects.filter(question__scenario=scenario, question__position=3, text="Red").delete()
    found = differences(capsys)[0]
    assert found["where"] == "question 3: choices"
    assert "Exactly one choice must be right" in found["message"]


def test_what_is_not_published_is_not_verified(scenario, capsys):
    scenario.script["events"][0]["card"] = "No Such Card"
    scenario.is_published = False
    scenario.save()
    call_command("verify_scenarios")
    assert "as written" in capsys.readouterr().out


def test_a_question_whose_answer_leaves_an_ability_out_is_a_difference(scenario, capsys):
    strange = {
        "ref": "x",
        "token": True,
        "name": "Strange",
        "type": "Artifact",
        "abilities": ["Frobnicate it."],
    }
    scenario.script["setup"] = [*scenario.script.get("setup", ()), strange]
    scenario.save()
    found = differences(capsys)
    assert "question 3: ask" in {each["where"] for each in found}
    assert "doesn't take into account what x says: “Frobnicate it.”" in found[0]["message"]
