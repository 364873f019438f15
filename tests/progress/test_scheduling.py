"""Grades, mistakes, estimates and when a skill is due: all of it plain arithmetic over days."""

from dataclasses import replace
from datetime import UTC, date, datetime, time, timedelta

import pytest
from fsrs import Rating

from judgeapp.progress.scheduling import Aims, Review, Standing, load, rating_of

MONDAY = date(2026, 11, 16)

GRADES = [
    ({"is_right": False}, Rating.Again),
    ({"is_right": False, "unsure": True}, Rating.Again),
    ({"is_right": True}, Rating.Good),
    ({"is_right": True, "unsure": True}, Rating.Hard),
    ({"is_right": True, "hints": 1}, Rating.Hard),
    ({"is_right": True, "ms": 3_999}, Rating.Good),
    ({"is_right": True, "ms": 4_000}, Rating.Easy),
    ({"is_right": True, "ms": 15_000}, Rating.Easy),
    ({"is_right": True, "ms": 15_001}, Rating.Good),
    ({"is_right": True, "ms": 180_000}, Rating.Good),
    ({"is_right": True, "ms": 180_001}, Rating.Hard),
    ({"is_right": True, "unsure": True, "ms": 5_000}, Rating.Hard),
]


@pytest.mark.parametrize(("answer", "grade"), GRADES)
def test_an_answer_gets_its_grade(answer, grade):
    assert rating_of(**answer) == grade


def review(day: int, right: bool = True, **others) -> Review:
    on = MONDAY + timedelta(days=day)
    at = datetime.combine(on, time(9), UTC)
    return Review(at=at, key=day, day=on, is_right=right, **others)


def after(*reviews: Review) -> Standing:
    standing = Standing()
    for each in reviews:
        standing = standing.after(each)
    return standing


MISTAKES = [
    ("never missed", [review(0)], False),
    ("missed", [review(0), review(1, False)], True),
    ("passed on the same day", [review(0, False), review(0), review(0)], True),
    ("one pass", [review(0, False), review(1)], True),
    ("two passes on a day", [review(0, False), review(1), review(1)], True),
    ("two passes on two days", [review(0, False), review(1), review(2)], False),
    ("a pass that wasn't sure", [review(0, False), review(1, unsure=True), review(2)], True),
    ("a pass after a hint", [review(0, False), review(1, hints=1), review(2)], True),
    ("missed again between", [review(0, False), review(1), review(2, False), review(3)], True),
    ("and then cleared", [review(0, False), review(1), review(2, False), review(3), review(5)], False),
]


@pytest.mark.parametrize(
    ("reviews", "open_"), [row[1:] for row in MISTAKES], ids=[row[0] for row in MISTAKES]
)
def test_a_mistake_is_open_until_two_clean_passes_on_different_days(reviews, open_):
    assert (after(*reviews).missed_on is not None) is open_


def test_a_sure_miss_is_remembered_until_it_is_made_good():
    assert after(review(0, False)).surely
    assert not after(review(0, False, unsure=True)).surely
    assert after(review(0, False), review(1)).surely
    assert not after(review(0, False), review(1), review(2)).surely


def test_few_answers_leave_more_open_than_many():
    one, many = after(review(0)), after(*(review(day) for day in range(8)))
    today = MONDAY + timedelta(days=7)
    wide, narrow = one.estimate(MONDAY), many.estimate(today)
    assert one.is_guess
    assert not many.is_guess
    assert wide.high - wide.low > 2 * (narrow.high - narrow.low)
    assert wide.value < narrow.value
    assert wide.low <= wide.value <= wide.high


def test_recall_falls_with_the_days_and_an_estimate_with_it():
    known = after(review(0), review(3))
    days = [MONDAY + timedelta(days=n) for n in range(3, 60, 7)]
    recalls = [known.recall(day) for day in days]
    assert recalls[0] == 1
    assert recalls == sorted(recalls, reverse=True)
    assert [known.estimate(day).value for day in days] == sorted(
        (known.estimate(day).value for day in days), reverse=True
    )


def test_what_was_known_on_a_past_day_is_kept():
    known = after(review(0), review(0, False), review(4), review(9))
    assert known.on(MONDAY - timedelta(days=1)) is None
    then = known.on(MONDAY + timedelta(days=5))
    earlier = after(review(0), review(0, False), review(4))
    assert (then.answered, then.right) == (3, 2)
    day = MONDAY + timedelta(days=7)
    assert then.estimate(day) == earlier.estimate(day)


def test_a_skill_is_due_when_recall_falls_below_what_is_wanted_and_never_on_the_same_day():
    missed = after(review(0, False))
    assert not Aims().is_due(missed, MONDAY)
    assert Aims().is_due(missed, MONDAY + timedelta(days=1))
    known = after(review(0), review(3))
    due = Aims().due_on(known, MONDAY, 365)
    assert due is not None
    assert known.recall(due) < 0.9 <= known.recall(due - timedelta(days=1))
    assert not Aims().is_due(Standing(), MONDAY)


def test_towards_an_exam_more_is_wanted_and_nothing_waits_until_after_it():
    exam = MONDAY + timedelta(days=40)
    aims = Aims(exam=exam)
    wanted = [aims.retention_on(MONDAY + timedelta(days=n)) for n in range(41)]
    assert wanted[0] == 0.9
    assert wanted == sorted(wanted)
    assert wanted[-1] == pytest.approx(0.97)
    assert aims.retention_on(exam + timedelta(days=1)) == 0.9
    solid = replace(after(review(0)), stability=5000.0)
    assert Aims().due_on(solid, MONDAY, 60) is None
    assert aims.due_on(solid, MONDAY, 40) == MONDAY + timedelta(days=10)
    assert aims.longest(exam) == 1
    assert aims.longest(exam + timedelta(days=1)) is None


def test_the_load_counts_a_review_on_each_day_it_falls_due():
    skills = [after(review(0, False)), after(review(0)), after(review(0), review(3))]
    today = MONDAY + timedelta(days=4)
    quiet, busy = (
        load(skills, Aims(), today, 14),
        load(skills, Aims(exam=today + timedelta(days=13)), today, 14),
    )
    assert quiet[0] == sum(Aims().is_due(each, today) for each in skills)
    assert sum(busy) > sum(quiet) > 0
