"""What the chance of passing is made of, and how the page says it."""

import random
from datetime import timedelta
from uuid import uuid4

import pytest
from django.utils import timezone

from judgeapp.accounts.models import User
from judgeapp.progress.exams.blueprints import presets
from judgeapp.progress.exams.chances import Chance, chances, known_skills, parts_asked
from judgeapp.progress.exams.drawing import start_exam
from judgeapp.progress.exams.places import write_out
from judgeapp.progress.exams.readiness import Readiness
from judgeapp.progress.exams.taking import hand_in
from judgeapp.progress.models import Learner
from judgeapp.quiz.models import Attempt
from judgeapp.quiz.models.players import Player
from judgeapp.quiz.rulings.answer_forms import options_for
from judgeapp.quiz.rulings.rulings import ruling, written

pytestmark = pytest.mark.django_db


@pytest.fixture
def mira(content) -> Player:
    return Player(user=User.objects.create_user("mira"))


def sit(player: Player, *, right: float, seed: int = 1, at=None) -> None:
    """An exam of which a share is answered right."""
    rng, at = random.Random(seed), at or timezone.now()
    exam = start_exam(player, presets()["copies"], at=at, rng=rng)
    write_out(exam)
    for place in exam.places.select_related("item__quiz"):
        item = place.item
        item.question = written(item.question_id)
        found, options = ruling(item.question, item.quiz.ruleset), options_for(item)
        wanted = rng.random() < right
        chosen = [o.value for o in options if found.finds_right(o.value) is wanted]
        if not options or item.question.kind == "order":
            chosen = [found.value if wanted else "nonsense"]
        elif item.question.kind not in {"choose_many", "legal"}:
            chosen = chosen[:1]
        assert found.accepts(options, chosen) is wanted or not chosen
        place.chosen = chosen
        place.save()
    hand_in(player, exam, at=at)


@pytest.mark.parametrize("name", presets())
def test_each_part_of_a_preset_asks_skills_that_make_up_one(content, name):
    preset = presets()[name]
    parts = parts_asked(preset)
    assert sum(part.questions for part in parts) == preset.questions
    for part in parts:
        assert sum(share for _, share in part.shares) == pytest.approx(1)
        assert len(part.shares) > 5


def test_nothing_is_said_of_whom_nothing_is_known(mira):
    assert [each.readiness for each in chances(mira, at=timezone.now())] == [None] * 3
    assert [each.readiness for each in chances(Player(), at=timezone.now())] == [None] * 3


def test_who_answers_right_passes_and_who_does_not_does_not(mira):
    bob = Player(user=User.objects.create_user("bob"))
    for seed in (1, 2):
        sit(mira, right=1, seed=seed)
        sit(bob, right=0.2, seed=seed)
    at = timezone.now()
    good, bad = ({each.preset.id: each for each in chances(who, at=at)} for who in (mira, bob))
    for name in presets():
        assert good[name].percent > 70 > 10 > bad[name].percent
        assert good[name].low <= good[name].percent <= good[name].high
    later = {each.preset.id: each for each in chances(mira, at=at + timedelta(days=400))}
    assert later["copies"].percent < good["copies"].percent - 20


def test_answers_reach_the_schedule(mira):
    sit(mira, right=0.5)
    assert Attempt.objects.count() > 20
    assert known_skills(mira, at=timezone.now())
    assert Learner.objects.of(mira).get().cards.count() > 5


def test_the_page_says_the_chance_and_how_sure_it_is(client, mira, django_assert_max_num_queries):
    client.force_login(mira.user)
    assert "No answers yet" in client.get("/exam/").content.decode()
    sit(mira, right=0.8)
    with django_assert_max_num_queries(8):
        body = client.get("/exam/").content.decode()
    chance = chances(mira, at=timezone.now())[2]
    assert chance.shown.capitalize() in body
    assert f"{chance.low} to {chance.high}%" in body


@pytest.mark.parametrize(
    ("chance", "shown"),
    [(0.004, "under 5%"), (0.05, "5%"), (0.62, "62%"), (0.95, "95%"), (0.999, "over 95%")],
)
def test_at_either_end_the_chance_is_no_more_exact_than_that(chance, shown):
    known = Readiness(chance, low=chance / 2, high=(1 + chance) / 2, answers=40)
    assert Chance(next(iter(presets().values())), known).shown == shown


def test_the_general_rate_is_that_of_the_answers(mira):
    """However many skills a question asks, its answer counts once."""
    sit(mira, right=0.6, seed=2)
    known = known_skills(mira, at=timezone.now())
    answers = Attempt.objects.of(mira)
    right = sum(each.right for each in known.values())
    wrong = sum(each.wrong for each in known.values())
    assert right + wrong == pytest.approx(answers.count(), rel=0.25)
    assert right / (right + wrong) == pytest.approx(
        answers.filter(is_right=True).count() / answers.count(), abs=0.1
    )


def test_answering_the_same_questions_again_says_less(mira):
    at = timezone.now()
    sit(mira, right=1, seed=3)
    once = sum(each.right for each in known_skills(mira, at=at).values())
    for attempt in Attempt.objects.of(mira):
        attempt.pk, attempt.item, attempt.client_token = None, None, uuid4()
        attempt._state.adding = True
        attempt.save()
    twice = sum(each.right for each in known_skills(mira, at=at).values())
    assert once < twice < 1.5 * once
