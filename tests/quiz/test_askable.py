"""A question that the engine can't decide is never drawn; the next one takes its place."""

import random

import pytest
from django.utils import timezone

from judgeapp.quiz.models import Choice, Question, Scenario
from judgeapp.quiz.models.players import Player
from judgeapp.quiz.playing.drawing import practice, start_quiz

pytestmark = pytest.mark.django_db
PLAYER = Player(guest_token="somebody")


def drawn(player: Player = PLAYER) -> list[str]:
    quiz = start_quiz(player, at=timezone.now(), rng=random.Random(1))
    return [item.question.key for item in quiz.items.order_by("position")] if quiz else []


def test_what_does_not_play_or_has_no_right_choice_is_passed_over(content, caplog):
    before = drawn()
    assert len(before) == 10
    slug = before[0].rpartition("/")[0]
    broken = Scenario.objects.get_by_natural_key(slug)
    broken.script["setup"] = [{"ref": "x", "card": "No Such Card"}]
    broken.save()
    choice = next(
        question
        for question in Question.objects.documented("mtg-2024").filter(kind="choose_one")
        if question.key in before[1:]
    )
    Choice.objects.filter(question=choice).delete()
    after = drawn(Player(guest_token="somebody else"))  # who hasn't met what copied in the first quiz
    assert len(after) == 10
    assert not {before[0], choice.key} & set(after)
    # The others stay as they were, in their order.
    kept = [key for key in before if key in after]
    assert kept == [key for key in after if key in before]
    assert slug in caplog.text


def test_nothing_to_practice_when_nothing_can_be_asked(content):
    scenario = Scenario.objects.get_by_natural_key("fork-on-emerald-charm")
    scenario.questions.filter(position=1).get().choices.all().delete()
    rng, at = random.Random(1), timezone.now()
    assert practice(PLAYER, scenario, at=at, rng=rng, position=1) is None
    quiz = practice(PLAYER, scenario, at=at, rng=rng, position=None)
    assert quiz is not None
    others = list(scenario.questions.exclude(position=1).order_by("position"))
    assert [item.question for item in quiz.items.order_by("position")] == others
    assert len(others) >= 2
