"""Attempts are the truth: caches kept up answer by answer are what the attempts come to."""

import threading
from datetime import UTC, datetime, timedelta
from io import StringIO

import pytest
from django.core.management import call_command
from django.db import connection, transaction
from django.db.models import F
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra.django import TestCase

from judgeapp.accounts.models import User
from judgeapp.progress.models import Exam, Learner, SkillCard
from judgeapp.progress.recording import learner_of, rebuild, record
from judgeapp.quiz.models import Attempt, Quiz
from judgeapp.quiz.models.players import Player
from judgeapp.quiz.signals import guest_adopted, question_answered
from tests.progress.answers import an_answer

START = datetime(2026, 3, 27, 22, tzinfo=UTC)
# Clocks in Berlin and Los Angeles go forward, and back.
STARTS = [
    START,
    datetime(2026, 3, 8, 8, tzinfo=UTC),
    *(datetime(2026, m, 24, 22, tzinfo=UTC) for m in (9, 10)),
]
SKILLS = ["copiable-values/enters", "enters-as-copy/enters", "copying-spells-and-abilities/spell"]

answers = st.fixed_dictionaries(
    {
        "hours": st.integers(0, 24 * 40)
        | st.sampled_from([-24 * 900, 24 * 900]),  # a clock that was set back
        "minutes": st.integers(0, 59),
        "right": st.booleans(),
        "sure": st.none() | st.booleans(),
        "hints": st.integers(0, 1),
        "duration_ms": st.none() | st.integers(0, 3_600_000),
        "skills": st.lists(st.sampled_from(SKILLS), max_size=3),
        "cites": st.lists(st.sampled_from(["707.2", "707.5", "707.10"]), max_size=3),
        "ruleset": st.sampled_from(["mtg-2024", "mtg-2017"]),
        "belief": st.sampled_from(["", "counters-copied", "copy-is-cast"]),
    }
)
ZONES = ["", "America/Los_Angeles", "Pacific/Kiritimati", "Europe/Berlin"]


def give(owner: dict, about: dict, start: datetime = START) -> Attempt:
    about = dict(about)
    at = start + timedelta(hours=about.pop("hours"), minutes=about.pop("minutes", 0))
    belief = about.pop("belief")
    attempt = an_answer(at=at, misconception="" if about["right"] else belief, **about, **owner)
    attempt.save()
    question_answered.send(sender=Attempt, attempt=attempt)
    return attempt


class RandomHistories(TestCase):
    """Answers arrive in any order: from two devices, late, at the same moment."""

    @settings(max_examples=40)
    @given(st.lists(answers, max_size=25), st.sampled_from(ZONES), st.sampled_from(STARTS))
    def test_nothing_differs_after_any_history(self, history, zone, start):
        mira = User.objects.create_user("mira")
        Learner.objects.create(user=mira, zone=zone)
        for about in history:
            give({"user": mira}, about, start)
        learner = learner_of(Player(user=mira))
        assert rebuild(learner, write=False) == []
        assert learner.sums.answered == len(history)

    @settings(max_examples=20)
    @given(st.lists(answers | st.sampled_from(ZONES), max_size=20), st.sampled_from(STARTS))
    def test_nothing_differs_for_whoever_travels(self, history, start):
        """A new time zone moves the ends of all days that were."""
        mira = User.objects.create_user("mira")
        self.client.force_login(mira)
        for each in history:
            if isinstance(each, str):
                plan = {"goal": "3", "new_a_day": "2", "exam_date": "", "zone": each}
                assert self.client.post("/plan/", plan).status_code == 302
            else:
                give({"user": mira}, each, start)
        assert rebuild(learner_of(Player(user=mira)), write=False) == []

    @settings(max_examples=25)
    @given(st.lists(answers, max_size=10), st.lists(answers, max_size=10))
    def test_nothing_differs_after_a_guest_has_signed_in(self, own, as_guest):
        mira = User.objects.create_user("mira")
        for about in own:
            give({"user": mira}, about)
        for about in as_guest:
            give({"guest_token": "browser"}, about)
        Attempt.objects.adopt(mira, "browser")
        guest_adopted.send(sender=Attempt, user=mira, guest_token="browser")
        assert not Learner.objects.filter(guest_token__isnull=False).exists()
        assert rebuild(learner_of(Player(user=mira)), write=False) == []


@pytest.mark.django_db
def test_two_people_do_not_see_each_others_progress():
    mira, joe = User.objects.create_user("mira"), User.objects.create_user("joe")
    about = {"hours": 1, "right": True, "skills": SKILLS[:1], "belief": ""}
    give({"user": mira}, about)
    give({"user": joe}, about | {"right": False})
    give({"guest_token": "browser"}, about)
    rights = SkillCard.objects.order_by("learner").values_list("learner__user__username", "right")
    assert list(rights) == [("mira", 1), ("joe", 0), (None, 1)]


@pytest.mark.django_db
def test_the_command_says_what_differed_and_mends_it():
    mira = User.objects.create_user("mira")
    give({"user": mira}, {"hours": 1, "right": True, "skills": SKILLS[:1], "belief": ""})
    SkillCard.objects.update(stability=99.0)
    Learner.objects.update(tally={})
    out = StringIO()
    with pytest.raises(SystemExit):
        call_command("rebuild_progress", check=True, stdout=out)
    assert "copiable-values/enters, stability: stored 99.0" in out.getvalue()
    assert SkillCard.objects.get().stability == 99.0
    call_command("rebuild_progress", stdout=StringIO())
    assert SkillCard.objects.get().stability < 99
    out = StringIO()
    call_command("rebuild_progress", check=True, stdout=out)
    assert "differences found with 0" in out.getvalue()


@pytest.mark.django_db
def test_answers_from_before_anybody_counted_are_found():
    mira = User.objects.create_user("mira")
    for owner in ({"user": mira}, {"guest_token": "browser"}):
        an_answer(skills=SKILLS[:2], **owner).save()
    call_command("rebuild_progress", stdout=StringIO())
    assert SkillCard.objects.count() == 4


@pytest.mark.django_db
def test_an_answer_costs_four_queries(django_assert_num_queries):
    mira = User.objects.create_user("mira")
    learner_of(Player(user=mira))
    for day in (1, 3):
        attempt = an_answer(user=mira, skills=SKILLS, at=START + timedelta(days=day))
        attempt.save()
        with django_assert_num_queries(4):
            record(attempt)
    assert rebuild(learner_of(Player(user=mira)), write=False) == []


@pytest.mark.django_db
def test_whoever_starts_a_quiz_has_a_row_and_an_old_quiz_makes_no_second():
    quiz = Quiz.objects.create(guest_token="browser", seed=1, size=0, created=START)
    assert Learner.objects.filter(guest_token="browser").count() == 1
    quiz.save()
    assert Learner.objects.count() == 1


@pytest.mark.django_db
def test_a_database_filled_to_measure_with_is_as_if_everybody_had_answered(content):
    call_command("seed_load", attempts=1300, own=700, stdout=StringIO())
    assert Attempt.objects.count() == 1300
    assert Attempt.objects.filter(user__username="load").count() == 700
    out = StringIO()
    call_command("rebuild_progress", check=True, stdout=out)
    assert "3 learners, differences found with 0" in out.getvalue()
    # Each 40 answers are those of an exam and of a quiz.
    exams = Exam.objects.filter(user__username="load").counted()
    assert [exam.counting for exam in exams] == [20, *[25] * 17]
    for exam in exams:
        assert exam.right == sum(place.attempt.is_right for place in exam.places.select_related("attempt"))
    assert not Attempt.objects.exclude(item__quiz__user=F("user")).exists()
    # Keys go on after those written past the models.
    give({"user": User.objects.get(username="load")}, {"hours": 1, "right": True, "belief": ""})


@pytest.mark.django_db(transaction=True)
@pytest.mark.database("postgresql")  # SQLite locks no rows
@pytest.mark.parametrize("known", [False, True], ids=["new skill", "known skill"])
def test_two_devices_answer_at_the_same_moment(known):
    """The second waits for the first, and then goes on from what that has written."""
    mira = User.objects.create_user("mira")
    learner_of(Player(user=mira))
    about = {"right": True, "skills": SKILLS[:1], "belief": ""}
    if known:
        with transaction.atomic():
            give({"user": mira}, about | {"hours": 0})
    waits = threading.Event()

    def second() -> None:
        try:
            with transaction.atomic():
                waits.set()
                give({"user": mira}, about | {"hours": 30, "right": False})
        finally:
            connection.close()

    other = threading.Thread(target=second)
    with transaction.atomic():
        give({"user": mira}, about | {"hours": 24})
        other.start()
        waits.wait(10)
        other.join(1)  # it can't be done before this one is
        assert other.is_alive()
    other.join(20)
    assert SkillCard.objects.get().answered == 2 + known
    assert rebuild(learner_of(Player(user=mira)), write=False) == []
