"""Which questions a lesson and free practice get."""

import random

import pytest
from django.utils import timezone

from judgeapp.progress.curriculum import openings, stretches, taught_by, untaught
from judgeapp.progress.practice.drawing import Wanted, length_of, start_free, start_lesson
from judgeapp.progress.practice.lessons import lesson_on
from judgeapp.progress.reading import progress_of
from judgeapp.quiz.models import Question, Quiz
from judgeapp.quiz.models.players import Player
from judgeapp.quiz.models.variants import Variant
from judgeapp.quiz.rulings.rulings import ruling, written
from judgeapp.quiz.skills.skills import asked_skills, parts_of
from tests.progress.answers import answer

PLAYER = Player(guest_token="somebody")
pytestmark = pytest.mark.django_db
SKILLS = [
    "effects-status-counters-not-copied/enters",
    "copy-exceptions-modified/enters",
    "copiable-values/enters",
]


@pytest.mark.parametrize("skill", SKILLS)
def test_no_template_comes_twice_in_a_lesson(content, skill):
    for seed in range(3):
        quiz = start_lesson(PLAYER, skill, besides=(), at=timezone.now(), rng=random.Random(seed))
        questions = list(quiz.items.values_list("question", flat=True))
        made = list(Variant.objects.filter(question__in=questions).values_list("template", flat=True))
        assert len(questions) == 3
        assert len(made) == len(set(made))


@pytest.mark.parametrize("skill", SKILLS)
def test_in_a_lesson_level_and_length_rise(content, skill):
    quiz = start_lesson(PLAYER, skill, besides=(), at=timezone.now(), rng=random.Random(1))
    questions = [
        item.question for item in quiz.items.select_related("question__scenario").order_by("position")
    ]
    asked = [(question.scenario.level, length_of(question)) for question in questions]
    assert asked == sorted(asked)


@pytest.mark.parametrize(
    "skill", ["copiable-values/enters", "effects-status-counters-not-copied/enters", "enters-as-copy/enters"]
)
def test_a_lessons_questions_need_only_what_was_taught_by_then(content, skill):
    lesson = parts_of(skill)[0]
    known = taught_by(lesson)
    for seed in range(4):
        player = Player(guest_token=f"reader {seed}")
        quiz = start_lesson(player, skill, besides=(), at=timezone.now(), rng=random.Random(seed))
        questions = [written(item.question_id) for item in quiz.items.all()]
        assert len(questions) == 3
        for question in questions:
            asked = {parts_of(each)[0] for each in asked_skills(question, "mtg-2024")}
            cited = {step["principle"] for step in ruling(question, "mtg-2024").cited}
            assert (asked | cited) & set(stretches()) <= known, question


def test_what_is_taught_by_a_lesson_includes_what_its_words_tell_of():
    first, second, *_ = stretches()
    assert taught_by(first) == {first, second}
    assert taught_by(second) == {first, second}
    assert untaught([first, second, "enters-as-copy", "attached"], first) == (1, 1)
    assert untaught(["changeling"], "changeling") == (0, 0)


def test_every_lesson_of_the_path_has_the_rule_in_plain_words(content):
    stops = progress_of(PLAYER, at=timezone.now()).plan.path
    lessons = [lesson_on(stop.skill) for stop in stops]
    assert [stop.principle for stop, lesson in zip(stops, lessons, strict=True) if not lesson.plain] == []
    assert max(len(lesson.plain.split()) for lesson in lessons) <= 60


def test_every_example_declared_for_a_lesson_is_shown_in_it(content):
    for principle, declared in openings().items():
        if declared.example:
            slug, _, position = declared.example.partition("/")
            own = [
                stop
                for stop in progress_of(PLAYER, at=timezone.now()).plan.path
                if stop.principle == principle
            ]
            example = lesson_on(own[0].skill).example
            assert (example.question.scenario.slug, example.question.position) == (slug, int(position))
            assert declared.kind in ("", parts_of(own[0].skill)[1])


def test_the_first_lesson_opens_with_a_level_1_example_in_few_words(client, content):
    example = lesson_on("copiable-values/enters").example
    assert example.question.scenario.level == 1
    assert sum(map(len, example.opening.story)) < 150
    page = client.get("/learn/copiable-values/enters/").content.decode()
    assert "as printed or as another" in page


def test_somebody_new_gets_a_card_to_fill_in_only_if_they_ask_for_it(content):
    card = Question.Kind.CARD
    for seed in range(3):
        quiz = start_free(PLAYER, Wanted(), at=timezone.now(), rng=random.Random(seed))
        assert card not in {item.question.kind for item in quiz.items.select_related("question")}
    quiz = start_free(PLAYER, Wanted(kind=card), at=timezone.now(), rng=random.Random(1))
    assert {item.question.kind for item in quiz.items.select_related("question")} == {card}


def test_a_mix_rises_in_level_for_somebody_new(content):
    quiz = start_free(PLAYER, Wanted(), at=timezone.now(), rng=random.Random(4))
    levels = [item.question.scenario.level for item in quiz.items.select_related("question__scenario")]
    assert len(levels) == 10
    assert levels == sorted(levels)
    assert levels[:5] == [1] * 5
    hard = start_free(PLAYER, Wanted(level=3), at=timezone.now(), rng=random.Random(4))
    assert {item.question.scenario.level for item in hard.items.select_related("question__scenario")} == {3}


@pytest.mark.parametrize(("right", "state"), [(0, "today"), (1, "today"), (2, "done"), (3, "done")])
def test_a_lesson_is_done_once_most_of_its_answers_are_right(content, right, state):
    now = timezone.now()
    quiz = start_lesson(PLAYER, "copiable-values/enters", besides=(), at=now, rng=random.Random(1))
    for number, item in enumerate(quiz.items.all()):
        answer(right=number < right, item=item, at=now, guest_token=PLAYER.guest_token)
    Quiz.objects.filter(pk=quiz.pk).update(finished=now)
    plan = progress_of(PLAYER, at=now, lessons=True).plan
    assert plan.path[0].principle == "copiable-values"
    assert plan.path[0].state == state
