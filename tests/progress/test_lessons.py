"""Which questions a lesson and free practice get."""

import random

import pytest
from django.utils import timezone

from judgeapp.progress.practice.drawing import Wanted, start_free, start_lesson
from judgeapp.quiz.models import Question
from judgeapp.quiz.models.players import Player
from judgeapp.quiz.models.variants import Variant

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


def test_somebody_new_gets_a_card_to_fill_in_only_if_they_ask_for_it(content):
    card = Question.Kind.CARD
    for seed in range(3):
        quiz = start_free(PLAYER, Wanted(), at=timezone.now(), rng=random.Random(seed))
        assert card not in {item.question.kind for item in quiz.items.select_related("question")}
    quiz = start_free(PLAYER, Wanted(kind=card), at=timezone.now(), rng=random.Random(1))
    assert {item.question.kind for item in quiz.items.select_related("question")} == {card}
