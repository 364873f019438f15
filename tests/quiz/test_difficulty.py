"""How hard questions are: ratings find the difficulties of a simulated bank, and come from first attempts."""

import random
from statistics import correlation
from uuid import uuid4

import pytest
from django.core.management import call_command
from django.utils import timezone

from judgeapp.quiz.difficulty.elo import AVERAGE, SCALE, chance, rated
from judgeapp.quiz.difficulty.ratings import ENOUGH, ratings_of, rebuild_ratings
from judgeapp.quiz.models import Attempt, Rating
from tests.accounts.roles import person


def test_the_difficulties_of_a_simulated_bank_are_recovered():
    rng = random.Random(19)
    items = [rng.gauss(0, 1) for _ in range(80)]
    answers = []
    for who in range(300):
        ability = rng.gauss(0, 1)
        for item in rng.sample(range(len(items)), 25):
            answers.append((who, item, rng.random() < chance(ability, items[item])))
    rng.shuffle(answers)
    found = rated(answers)
    ratings = [found[item].rating for item in range(len(items))]
    assert correlation(ratings, items) >= 0.9
    within = sum(
        abs(found[item].rating - AVERAGE - SCALE * logit) < found[item].error
        for item, logit in enumerate(items)
    )
    assert 0.7 * len(items) <= within <= 0.9 * len(items)


def test_what_people_get_wrong_is_rated_harder_and_more_surely_with_each_answer():
    few = rated([(who, "hard", False) for who in range(3)] + [(who, "easy", True) for who in range(3)])
    assert few["hard"].rating > AVERAGE > few["easy"].rating
    assert rated([(who, "hard", False) for who in range(30)])["hard"].error < few["hard"].error


def attempt(key, user, right, *, hints=0, question=None):
    return Attempt.objects.create(
        question=question,
        question_key=key,
        user=user,
        guest_token="" if user else "a-guest",
        prompt="",
        chosen=[],
        chosen_texts=[],
        correct=[],
        correct_texts=[],
        is_right=right,
        hints=hints,
        ruleset="mtg-2024",
        engine_version="x",
        answered_at=timezone.now(),
        client_token=uuid4(),
    )


@pytest.mark.django_db
def test_only_the_first_attempt_of_an_account_counts():
    ada, noah = person("ada"), person("noah")
    attempt("bear/1", ada, False)
    attempt("bear/1", ada, True)
    attempt("bear/1", None, True)
    attempt("bear/1", noah, True, hints=1)
    attempt("bear/1", noah, True)
    rebuild_ratings()
    kept = Rating.objects.get()
    assert (kept.key, kept.answers) == ("bear/1", 1)
    assert kept.rating > AVERAGE


@pytest.mark.django_db
def test_what_a_template_made_rates_the_template():
    ada = person("ada")
    attempt("practice-a-block-stays-17-0123456789/1", ada, True)
    attempt("practice-a-block-stays-18-abcdef0123/1", ada, True)
    rebuild_ratings()
    assert Rating.objects.values_list("key", "answers").get() == ("template:a-block-stays", 2)


@pytest.mark.django_db
def test_progress_is_rebuilt_with_ratings_and_once_is_enough(capsys):
    attempt("bear/1", person("ada"), False)
    call_command("rebuild_progress")
    assert "1 ratings of questions written." in capsys.readouterr().out
    kept = Rating.objects.get()
    call_command("rebuild_progress")
    assert "ratings" not in capsys.readouterr().out
    kept.delete()
    call_command("rebuild_progress", check=True)
    assert "1 ratings of questions differ." in capsys.readouterr().out
    assert not Rating.objects.exists()


@pytest.mark.django_db
def test_a_rating_goes_with_the_last_answer_to_its_question():
    Rating.objects.create(key="gone/1", rating=1500, error=100, answers=3)
    assert rebuild_ratings() == 1
    assert not Rating.objects.exists()


@pytest.mark.parametrize(("answers", "is_told"), [(ENOUGH - 1, False), (ENOUGH, True)])
def test_a_rating_is_told_from_twenty_answers_on(scenario, answers, is_told):
    question = scenario.questions.first()
    Rating.objects.create(key=question.key, rating=1600, error=80, answers=answers)
    assert bool(ratings_of([question])) is is_told
