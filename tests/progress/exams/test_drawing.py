"""Which questions an exam gets, and what its blueprint may say."""

import random
from datetime import timedelta

import pytest
from django.utils import timezone
from hypothesis import given
from hypothesis import strategies as st

from judgeapp.progress.exams import drawing
from judgeapp.progress.exams.blueprints import is_under, least_right, portions, presets
from judgeapp.progress.exams.drawing import start_exam
from judgeapp.progress.exams.places import write_out
from judgeapp.progress.models import Exam
from judgeapp.quiz.models import Attempt, Question, Quiz, Scenario
from judgeapp.quiz.models.players import Player
from judgeapp.quiz.models.variants import Variant
from tests.progress.exams.conftest import blueprint
from tests.progress.exams.conftest import fill_all as fill_in
from tests.progress.exams.conftest import hand_in as hand_over

GUEST = Player(guest_token="a-guest")
SHAPES = {"l1": (25, 70, 18), "l2": (25, 80, 20), "copies": (25, 80, 20)}


@pytest.mark.parametrize("name", SHAPES)
def test_presets_have_their_shapes(name):
    questions, pass_mark, needed = SHAPES[name]
    preset = presets()[name]
    assert (preset.questions, preset.pass_mark, preset.minutes) == (questions, pass_mark, None)
    assert least_right(questions, pass_mark) == needed


@pytest.mark.parametrize(
    ("number", "wanted", "is_it"),
    [
        ("707.9", "707.9", True), ("707.9a", "707.9", True), ("707.10", "707.1", False),
        ("707.2", "707", True),
        ("706.2", "707", False), ("707", "707.2", False),
        ("707.9", "707.9a", False), ("7071", "707", False),
    ],
)  # fmt: skip
def test_a_rule_stands_for_those_under_it(number, wanted, is_it):
    assert is_under(number, wanted) is is_it


@given(st.integers(0, 200), st.lists(st.integers(1, 30), min_size=1, max_size=6))
def test_portions_make_up_the_whole_and_are_fair(whole, shares):
    given_out = portions(whole, dict(enumerate(shares)))
    assert sum(given_out.values()) == whole
    for key, share in enumerate(shares):
        assert abs(given_out[key] - whole * share / sum(shares)) < 1


@pytest.mark.django_db
@pytest.mark.parametrize("name", SHAPES)
def test_a_preset_draws_what_it_says(content, name):
    preset = presets()[name]
    exam = start_exam(GUEST, preset, at=timezone.now(), rng=random.Random(5))
    write_out(exam)
    questions = list(Question.objects.filter(items__place__exam=exam).select_related("scenario"))
    assert len({question.pk for question in questions}) == 25
    assert sorted(exam.places.values_list("number", flat=True)) == list(range(1, 26))
    if preset.kinds:
        assert {question.kind for question in questions} <= set(preset.kinds)
    levels = [question.scenario.level for question in questions]
    if preset.levels:
        assert {level: levels.count(level) for level in preset.levels} == portions(25, preset.levels)
    made = [q for q in questions if q.scenario.origin == Scenario.Origin.GENERATED]
    assert abs(len(made) - 25 * preset.new / 100) <= 2
    assert Variant.objects.filter(question__in=made).count() == len(made)
    scenarios = [q.scenario_id for q in questions]
    assert max(map(scenarios.count, scenarios)) <= 2
    assert Quiz.objects.running().count() == 0


@pytest.mark.django_db
@pytest.mark.parametrize("name", presets())
def test_kinds_have_their_shares(content, name):
    """At most a third is answered with yes or no, and an eighth asks for all that apply."""
    for seed in range(3):
        exam = start_exam(GUEST, presets()[name], at=timezone.now(), rng=random.Random(seed))
        write_out(exam)
        kinds = list(exam.places.values_list("item__question__kind", flat=True))
        assert len(kinds) == 25
        assert kinds.count("yes_no") <= 25 / 3
        assert kinds.count("choose_many") + kinds.count("legal") >= 3


@pytest.mark.django_db
def test_what_a_check_asks_is_left_to_it(content):
    asked = {each.scenario for each in drawing.candidates(GUEST, presets()["l2"], "mtg-2024")}
    slugs = set(Scenario.objects.filter(pk__in=asked).values_list("slug", flat=True))
    assert {"all-of-a-forked-growth", "spark-double-copies-sakashima"} <= slugs
    assert not [slug for slug in slugs if slug.startswith(Scenario.CHECK)]


@pytest.mark.django_db
def test_a_preset_has_a_variant_with_a_time_limit(client, content):
    page = client.get("/exam/").content.decode()
    assert 'value="l1 timed"' in page
    assert "copying, combat, and layers only" in page
    client.post("/exam/start/", {"preset": "l1 timed"})
    exam = Exam.objects.get()
    assert exam.minutes == presets()["l1"].timed
    assert exam.deadline == exam.started + timedelta(minutes=exam.minutes)


@pytest.mark.django_db
def test_rulebooks_share_an_exam(content):
    plan = blueprint(9, rulesets=("mtg-2024", "mtg-2008"))
    exam = start_exam(GUEST, plan, at=timezone.now(), rng=random.Random(1))
    write_out(exam)
    rulesets = list(exam.places.values_list("item__quiz__ruleset", flat=True))
    assert sorted(map(rulesets.count, ("mtg-2024", "mtg-2008"))) == [4, 5]
    # Mixed, not one after the other.
    assert rulesets not in (sorted(rulesets), sorted(rulesets, reverse=True))


@pytest.mark.django_db
def test_rules_narrow_it(content):
    exam = start_exam(GUEST, blueprint(6, rules=("707.10",)), at=timezone.now(), rng=random.Random(1))
    write_out(exam)
    for scenario in Scenario.objects.filter(questions__items__place__exam=exam):
        numbers = scenario.rules.filter(ruleset__slug="mtg-2024").values_list("number", flat=True)
        assert any(is_under(number, "707.10") for number in numbers)


@pytest.mark.django_db
def test_what_was_answered_before_comes_last(client, begin):
    """Of eight questions four were answered; an exam of four has the others."""
    first = begin(questions=4)
    fill_in(client, first)
    hand_over(client, first)
    second = begin(questions=4)
    asked = set(second.places.values_list("item__question_id", flat=True))
    assert not asked & set(Attempt.objects.values_list("question_id", flat=True))


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("fields", "name", "says"),
    [
        ({"questions": "0"}, "questions", "At least 1."),
        ({"questions": "many"}, "questions", "whole number"),
        ({"pass_mark": "101"}, "pass_mark", "At most 100."),
        ({"minutes": "-3"}, "minutes", "At least 1."),
        ({"rulesets": []}, "rulesets", "Tick at least one rulebook."),
        ({"rulesets": ["monopoly"]}, "rulesets", "monopoly"),
        ({"rules": "707.2, 999.9"}, "rules", "No question turns on"),
    ],
)
def test_what_cannot_be_drawn_is_refused_beside_its_field(client, examples, fields, name, says):
    data = {"preset": "own", "questions": 8, "pass_mark": 70, "rulesets": ["mtg-2024"]} | fields
    response = client.post("/exam/start/", data)
    assert response.status_code == 422
    assert says in str(response.context["form"].errors[name])
    assert f"own-{name}_error" in response.content.decode() or name == "rulesets"
    assert not Exam.objects.exists()


@pytest.mark.django_db
def test_more_than_there_are_is_refused_with_their_number(client, content):
    most = Question.objects.examined("grand-archive").count()
    data = {"preset": "own", "questions": most + 1, "pass_mark": 70, "rulesets": ["grand-archive"]}
    body = client.post("/exam/start/", data).content.decode()
    assert f"There are {most} such questions. Ask for {most} or fewer" in body
    assert client.post("/exam/start/", data | {"questions": most}).status_code == 302
    assert len(Exam.objects.get().waiting) == most


@pytest.mark.django_db
def test_an_exam_that_got_shorter_says_so(client, examples, monkeypatch):
    monkeypatch.setattr(drawing, "fitting_templates", lambda *_: [])
    page = client.post("/exam/start/", {"preset": "l1"}, follow=True)
    assert "Only 8 questions can be asked now." in page.content.decode()


@pytest.mark.django_db
def test_without_questions_that_is_said(client):
    assert "No questions yet" in client.post("/exam/start/", {"preset": "l1"}).content.decode()
    assert client.post("/exam/start/", {"preset": "nonsense"}).status_code == 404
    assert not Exam.objects.exists()
