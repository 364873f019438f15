"""How questions perform."""

from uuid import uuid4

import pytest
from django.urls import reverse
from django.utils import timezone

from judgeapp.authoring.item_statistics import discrimination, item_statistics, latest_statistics
from judgeapp.authoring.roles import INSTRUCTORS
from judgeapp.quiz.models import Attempt
from tests.accounts.roles import person

pytestmark = pytest.mark.django_db


def attempt(question, who, right, text="Blue", seconds=10):
    return Attempt.objects.create(
        question=question,
        question_key=question.key if question else "x/1",
        guest_token=who,
        prompt="",
        chosen=[],
        chosen_texts=["Green" if right else text],
        correct=[],
        correct_texts=[],
        is_right=right,
        ruleset="mtg-2024",
        misconception="" if right else "keeps-color-bear-cloned",
        engine_version="x",
        answered_at=timezone.now(),
        duration_ms=1000 * seconds,
        client_token=uuid4(),
    )


def test_what_is_told_of_a_question(scenario, django_assert_max_num_queries):
    question = scenario.questions.get(position=1)
    for number in range(12):
        knows = number < 6
        attempt(question, f"guest-{number}", knows, "Blue" if number < 10 else "Colorless", seconds=number)
        attempt(None, f"guest-{number}", knows)
    with django_assert_max_num_queries(6):
        found, other, *_ = item_statistics(list(scenario.questions.order_by("position")))
    assert (found.answered, found.right, found.share) == (12, 6, 50)
    assert (found.wrong, found.wrong_times) == ("Blue", 4)
    assert found.belief == "Counters are copied."  # the words of that misconception in this small world
    assert found.seconds == 6
    assert found.discrimination == pytest.approx(1)
    assert (other.answered, other.share, other.discrimination) == (0, None, None)


@pytest.mark.parametrize(
    ("answers", "expected"),
    [
        ([(True, 4, 4)] * 6 + [(False, 4, 0)] * 6, 1),
        ([(True, 4, 0)] * 6 + [(False, 4, 4)] * 6, -1),
        ([(True, 4, 2)] * 6 + [(False, 4, 2)] * 6, None),
        ([(True, 4, 4), (False, 4, 0)] * 4, None),
        ([(True, 0, 0)] * 20, None),
    ],
)
def test_discrimination(answers, expected):
    found = discrimination(answers)
    assert found is None if expected is None else found == pytest.approx(expected)


def test_what_was_answered_often_stands_together(scenario, client, django_assert_max_num_queries):
    hard, easy, seldom = scenario.questions.order_by("position")[:3]
    for number in range(12):
        attempt(hard, f"guest-{number}", number < 3)
        attempt(easy, f"guest-{number}", number < 9)
        attempt(None, f"guest-{number}", number < 6)
    attempt(seldom, "guest-1", True)
    with django_assert_max_num_queries(5):
        found = latest_statistics()
    assert [(each.question, each.share) for each in found] == [(hard, 25), (easy, 75)]
    # By hand: six are right in all else, three in half of it, three in none of it.
    assert found[0].discrimination == pytest.approx(0.522, abs=0.001)
    client.force_login(person("ada", INSTRUCTORS))
    text = client.get(reverse("admin:authoring_faring")).content.decode()
    assert hard.prompt in text
    assert seldom.prompt not in text
    assert (
        reverse("admin:authoring_faring")
        in client.get(reverse("admin:quiz_scenario_changelist")).content.decode()
    )


def test_instructors_see_it(scenario, client):
    client.force_login(person("ada", INSTRUCTORS))
    assert (
        "No question has been answered that often"
        in client.get(reverse("admin:authoring_faring")).content.decode()
    )
    page = client.get(reverse("admin:authoring_statistics", args=[scenario.pk]))
    assert page.status_code == 200
    client.force_login(person("nobody"))
    assert client.get(reverse("admin:authoring_statistics", args=[scenario.pk])).status_code == 403
