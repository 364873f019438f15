"""What differs between rulebooks is played: both ways, in the words of the question."""

import pytest

from judgeapp.combat import ask, play
from judgeapp.copyengine import CopyEngineError
from judgeapp.copyengine.asking.object_fields import object_as_json
from judgeapp.quiz.models import Question, Scenario
from judgeapp.quiz.rulings import ruleset_differences as module
from judgeapp.quiz.rulings.ruleset_differences import ruleset_differences
from judgeapp.rules.models import Rule
from tests.copyengine.conftest import pool  # noqa: F401  a fixture

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("content")]


@pytest.fixture(scope="module")
def found_once():
    """What was found of an example between some rulebooks: many rules ask for the same."""
    found = {}

    def of_scenario(scenario, books):
        key = scenario.pk, tuple(books)
        if key not in found:
            found[key] = list(of_one(scenario, books))
        return found[key]

    of_one = module._of_scenario
    return of_scenario


@pytest.fixture(autouse=True)
def _each_example_once(found_once, monkeypatch):
    monkeypatch.setattr(module, "_of_scenario", found_once)


def said(ruleset: str, number: str) -> dict[str, dict[str, list[tuple[str, str]]]]:
    """Scenario -> question -> (rulebooks, answer) of each outcome."""
    found: dict[str, dict[str, list[tuple[str, str]]]] = {}
    for apart in ruleset_differences(Rule.objects.get(ruleset__slug=ruleset, number=number)):
        answers = [(outcome.books, outcome.answer) for outcome in apart.outcomes]
        found.setdefault(apart.scenario.slug, {})[apart.prompt] = answers
    return found


def test_the_documented_differences(client):
    changeling = said("mtg-2024", "707.9d")["phantasmal-image-copies-changeling"]
    assert changeling["Does Noah's Phantasmal Image have changeling?"] == [
        ("Rules of 2017", "No"),
        ("Rules of 2024", "Yes"),
    ]
    assert said("mtg-2024", "707.10")["chain-of-vapor-ownership"]["Who owns the copy of Chain of Vapor?"] == [
        ("Rules of 2008", "Ada"),
        ("Rules of 2017, Rules of 2024, and Class 3 handout", "Noah"),
    ]
    [copied] = said("mtg-2024", "707.10f")["permanent-spell-copy"].values()
    assert copied == [
        ("Rules of 2008 and Rules of 2017", "No rule for copies of permanent spells"),
        ("Rules of 2024", "A token on the battlefield"),
    ]
    assert not said("mtg-2024", "707.3")
    html = client.get("/rules/mtg-2024/707.9d").content.decode()
    assert 'id="outcomes">Where the outcome differs' in html
    assert 'href="/scenarios/phantasmal-image-copies-changeling/"' in html
    assert "<dt>Rules of 2017</dt><dd>No · <a" in html
    assert "Where the outcome differs" not in client.get("/rules/mtg-2024/707.3").content.decode()


def test_they_are_all_there_is(pool):  # noqa: F811
    """Whatever a question asks or an object is like that differs between deciding rulebooks, a page says."""
    told = {
        (apart.scenario.slug, apart.prompt)
        for rule in Rule.objects.current()
        for apart in ruleset_differences(rule)
    }
    slugs = {slug for slug, _ in told}
    for scenario in Scenario.objects.prefetch_related("rulesets", "questions"):
        books = [book.slug for book in scenario.rulesets.all() if book.slug != "grand-archive"]
        games = [play(scenario.script, cards=pool, ruleset=book) for book in books]
        ends = [
            {ref: object_as_json(game, obj) for ref, obj in game.table().objects.items()} for game in games
        ]
        for end in ends:
            for thing in end.values():
                # Older cards have older words; that is no outcome.
                del thing["abilities"], thing["copiable_values"]
        if any(end != ends[0] for end in ends):
            assert scenario.slug in slugs, f"{scenario.slug} ends otherwise, and no rule says so"
        for question in scenario.questions.all():
            if question.kind in {Question.Kind.CITE, Question.Kind.ORDER, Question.Kind.CARD}:
                continue
            answers = [ask(game, question.query).value for game in games]
            if any(answer != answers[0] for answer in answers):
                assert (scenario.slug, question.prompt) in told


def test_each_answer_is_what_play_says(pool):  # noqa: F811
    """Yes and no, the plainest: under each rulebook named, and no other."""
    tried = 0
    for rule in Rule.objects.filter(ruleset__slug="mtg-2017"):
        for apart in ruleset_differences(rule):
            question = apart.scenario.questions.get(prompt=apart.prompt)
            if question.kind != Question.Kind.YES_NO:
                continue
            for outcome in apart.outcomes:
                for book in outcome.rulesets:
                    try:
                        game = play(apart.scenario.script, cards=pool, ruleset=book)
                        value = ask(game, question.query).value
                    except CopyEngineError:
                        assert outcome.is_refused
                    else:
                        assert outcome.answer == ("Yes" if value else "No")
                    tried += 1
    assert tried > 10


def test_a_page_asks_the_database_no_more_once_it_is_known(client, django_assert_max_num_queries):
    client.get("/rules/mtg-2024/707.9d")
    with django_assert_max_num_queries(6):
        client.get("/rules/mtg-2024/707.9d")


def in_a_new_process(rule: Rule) -> list[tuple[str, tuple[module.Outcome, ...]]]:
    module._of_rule.cache_clear()
    return [(apart.prompt, apart.outcomes) for apart in ruleset_differences(rule)]


def test_a_page_plays_nothing_once_any_process_has(monkeypatch):
    rule = Rule.objects.get(ruleset__slug="mtg-2024", number="707.9d")
    first = in_a_new_process(rule)
    assert first

    def unexpected(scenario, books):
        raise AssertionError(f"{scenario.slug} is played again")

    monkeypatch.setattr(module, "_of_scenario", unexpected)
    assert in_a_new_process(rule) == first


def test_what_was_kept_of_an_example_is_worked_out_again_after_a_change(monkeypatch):
    rule = Rule.objects.get(ruleset__slug="mtg-2024", number="707.9d")
    in_a_new_process(rule)
    scenario = Scenario.objects.get(slug="phantasmal-image-copies-changeling")
    scenario.script = {**scenario.script, "title": "Another title"}
    scenario.save()
    played = []
    monkeypatch.setattr(module, "_of_scenario", lambda scenario, books: played.append(scenario.slug) or ())
    in_a_new_process(rule)
    assert played == [scenario.slug]


def test_they_are_worked_out_ahead(monkeypatch):
    monkeypatch.setattr(module, "_of_scenario", lambda scenario, books: ())
    module.KeptDifferences.objects.all().delete()
    module.work_out_ahead()
    rule = Rule.objects.get(ruleset__slug="mtg-2024", number="707.9d")
    monkeypatch.setattr(module, "_of_scenario", None)
    assert in_a_new_process(rule) == []
