"""Scenario files reach the database, and the pages of rules and cards know of them."""

import pytest
import yaml
from django.conf import settings

from judgeapp.cards.models import Card
from judgeapp.content.loading import ContentError, load_content
from judgeapp.content.related import items_about
from judgeapp.content.versions import version
from judgeapp.quiz.models import Question, Scenario
from judgeapp.rules.models import Rule
from tests.accounts.test_answers import answer
from tests.factories import CardFactory, MisconceptionFactory, RuleFactory, RulesetFactory

pytestmark = pytest.mark.django_db


@pytest.fixture
def write(tmp_path):
    """Load one scenario, with these keys changed, and return it."""
    book = RulesetFactory(slug="mtg-2024")
    RuleFactory(ruleset=book, number="707.2")
    MisconceptionFactory(slug="counters-are-copied")
    CardFactory(name="Runeclaw Bear")
    folder = tmp_path / "scenarios"
    folder.mkdir()

    def write(**changed) -> Scenario:
        question = {
            "kind": "number",
            "prompt": "How many counters?",
            "query": {"ask": "counters", "of": "bear"},
            "explanation": "None.",
            "beliefs": [
                {"value": 2, "misconception": "counters-are-copied", "belief": "Two.", "correction": "No."}
            ],
        }
        scenario = {
            "id": "a-bear",
            "title": "A Bear",
            "source": "documented",
            "level": 1,
            "rulesets": ["mtg-2024"],
            "rules": [{"ruleset": "mtg-2024", "number": "707.2"}],
            "principles": [],
            "script": {"setup": [{"ref": "bear", "card": "Runeclaw Bear"}], "events": [{"do": "end_turn"}]},
            "questions": [question],
        } | changed
        kept = {key: value for key, value in scenario.items() if value is not ...}
        (folder / "bears.yaml").write_text(yaml.safe_dump([kept]))
        load_content(tmp_path)
        return Scenario.objects.get()

    return write


def test_a_scenario_comes_with_rules_cards_questions_and_beliefs(write):
    scenario = write()
    assert (scenario.origin, scenario.level) == ("documented", 1)
    assert [card.name for card in scenario.cards.all()] == ["Runeclaw Bear"]
    assert [rule.number for rule in scenario.turns_on] == ["707.2"]
    (question,) = scenario.questions.all()
    (choice,) = question.choices.all()
    assert (choice.text, choice.value, choice.misconception.slug) == ("", 2, "counters-are-copied")


def test_on_and_off_are_words(write, tmp_path):
    write()
    path = tmp_path / "scenarios" / "bears.yaml"
    plain = path.read_text().replace("- do: end_turn", "- do: counters\n      on: bear\n      put: {off: 1}")
    path.write_text(plain)
    load_content(tmp_path)
    assert Scenario.objects.get().script["events"] == [{"do": "counters", "on": "bear", "put": {"off": 1}}]


@pytest.mark.parametrize(
    ("changed", "told"),
    [
        ({"levle": 1}, "a-bear: ['levle'] mean nothing here"),
        ({"level": ...}, "a-bear: ['level'] must be given"),
        ({"questions": [{"kind": "number"}]}, "a-bear, question 1: "),
        ({"rules": [{"ruleset": "mtg-2024", "number": "999.9"}]}, "999.9"),
        ({"rulesets": ["mtg-1999"]}, "mtg-1999"),
    ],
)
def test_what_is_wrong_in_a_file_is_said(write, changed, told):
    with pytest.raises(ContentError) as error:
        write(**changed)
    assert told in str(error.value)
    assert not Scenario.objects.get_queryset().exists()


def test_a_second_card_in_the_script_reaches_the_card(write):
    write()
    other = CardFactory(name="Clone")
    write(script={"setup": [{"ref": "clone", "card": "Clone"}], "events": []})
    assert list(items_about(other)) == [Scenario.objects.get()]
    assert list(items_about(Card.objects.get(name="Runeclaw Bear"))) == []


def test_a_rule_knows_the_scenarios_that_turn_on_it(write, django_assert_num_queries):
    scenario = write()
    rule = Rule.objects.get(number="707.2")
    with django_assert_num_queries(2):
        (found,) = items_about(rule)
        assert [each.number for each in found.turns_on] == ["707.2"]
    assert found.summary
    whole = RuleFactory(ruleset=rule.ruleset, number="707")
    assert list(items_about(whole)) == []
    Rule.objects.filter(pk=rule.pk).update(parent=whole)
    assert list(items_about(whole)) == [scenario]
    Scenario.objects.get_queryset().filter(pk=scenario.pk).update(is_published=False)
    assert list(items_about(rule)) == []


def test_the_edition_changes_with_content_and_not_with_answers(write):
    scenario = write()
    edition = version("quiz")
    answer("a-bear/1")
    assert version("quiz") == edition
    scenario.questions.get().choices.all().delete()
    assert version("quiz") != edition


def test_a_question_that_was_answered_outlives_its_file(write, tmp_path):
    scenario = write()
    answer("a-bear/1", question=scenario.questions.get())
    (tmp_path / "scenarios" / "bears.yaml").unlink()
    load_content(tmp_path)
    scenario.refresh_from_db()
    assert scenario.retired
    assert Question.objects.filter(scenario=scenario).exists()
    assert not Scenario.objects.published().exists()


def test_what_ships_is_loaded_once(content):
    assert Scenario.objects.published().filter(origin="documented").exists()
    report = load_content(settings.FIXTURE_DIRS[0], force=True)
    assert list(report.lines()) == []
