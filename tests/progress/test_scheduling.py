"""Grades, mistakes, estimates and when a skill is due: all of it plain arithmetic over days."""

from dataclasses import replace
from datetime import UTC, date, datetime, time, timedelta

import pytest
from fsrs import Card, Rating, State
from hypothesis import given
from hypothesis import strategies as st

from judgeapp.progress.folding import Answer, folded
from judgeapp.progress.scheduling import (
    FSRS,
    Aims,
    Review,
    Standing,
    after_good,
    load,
    noon,
    rating_of,
    recall_after,
    slack,
)

MONDAY = date(2026, 11, 16)

GRADES = [
    ({"is_right": False}, Rating.Again),
    ({"is_right": False, "sure": False}, Rating.Again),
    ({"is_right": True}, Rating.Good),
    ({"is_right": True, "sure": False}, Rating.Hard),
    ({"is_right": True, "hints": 1}, Rating.Hard),
    ({"is_right": True, "ms": 3_999}, Rating.Good),
    ({"is_right": False, "sure": True}, Rating.Again),
    ({"is_right": True, "sure": True}, Rating.Good),
    ({"is_right": True, "sure": True, "ms": 3_999}, Rating.Good),
    ({"is_right": True, "sure": True, "ms": 4_000}, Rating.Easy),
    ({"is_right": True, "sure": True, "ms": 15_000}, Rating.Easy),
    ({"is_right": True, "sure": True, "ms": 15_001}, Rating.Good),
    ({"is_right": True, "sure": True, "ms": 180_001}, Rating.Hard),
    ({"is_right": True, "ms": 5_000}, Rating.Good),
    ({"is_right": True, "ms": 180_000}, Rating.Good),
    ({"is_right": True, "ms": 180_001}, Rating.Hard),
    ({"is_right": True, "sure": False, "ms": 5_000}, Rating.Hard),
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
    ("a pass that wasn't sure", [review(0, False), review(1, sure=False), review(2)], True),
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
    assert after(review(0, False, sure=True)).surely
    assert not after(review(0, False, sure=False)).surely
    assert not after(review(0, False)).surely
    assert after(review(0, False, sure=True), review(1)).surely
    assert not after(review(0, False, sure=True), review(1), review(2)).surely


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


def test_what_was_known_at_the_end_of_each_day_is_kept():
    days = [(0, True), (0, False), (4, True), (9, True)]
    answers = [
        Answer(review=review(day, right), skills=("a/b",), ruleset="mtg-2024", rules=(), misconceptions=())
        for day, right in days
    ]
    marks = folded(answers).marks["a/b"]
    assert list(marks) == [(MONDAY + timedelta(days=n)).toordinal() for n in (0, 4, 9)]
    then = marks[(MONDAY + timedelta(days=4)).toordinal()]
    earlier = after(review(0), review(0, False), review(4))
    assert (then.answered, then.right) == (3, 2)
    day = MONDAY + timedelta(days=7)
    assert then.estimate(day) == earlier.estimate(day)


@pytest.mark.parametrize("stability", [0.01, 0.5, 1.0, 3.25, 90.0, 4000.0])
def test_recall_is_that_of_fsrs_and_slack_is_when_it_falls_below(stability):
    last = datetime(2026, 1, 1, 12, tzinfo=UTC)
    for days in (0, 1, 2, 30, 1000):
        card = Card(card_id=1, state=State.Review, stability=stability, last_review=last)
        theirs = FSRS.get_card_retrievability(card, last + timedelta(days=days))
        assert recall_after(stability, days) == theirs
    for retention in (0.8, 0.9, 0.97):
        days = int(stability * slack(retention))
        assert recall_after(stability, days) >= retention > recall_after(stability, days + 1)


def first_due(aims: Aims, standing: Standing, days: int) -> date | None:
    coming = (MONDAY + timedelta(days=n) for n in range(days))
    return next((day for day in coming if aims.is_due(standing, day)), None)


@given(st.floats(0.001, 5000), st.floats(1, 10), st.integers(1, 4000))
def test_a_good_answer_does_what_fsrs_says(stability, difficulty, days):
    day = date(2026, 1, 5)
    card = Card(1, State.Review, stability=stability, difficulty=difficulty, last_review=noon(day))
    after, _ = FSRS.review_card(card, Rating.Good, noon(day + timedelta(days=days)))
    assert after_good(stability, difficulty, days) == pytest.approx((after.stability, after.difficulty))


def test_a_skill_is_due_when_recall_falls_below_what_is_wanted_and_never_on_the_same_day():
    missed = after(review(0, False))
    assert not Aims().is_due(missed, MONDAY)
    assert Aims().is_due(missed, MONDAY + timedelta(days=1))
    known = after(review(0), review(3))
    due = first_due(Aims(), known, 365)
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
    assert first_due(Aims(), solid, 60) is None
    assert first_due(aims, solid, 40) == MONDAY + timedelta(days=10)
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


@pytest.mark.parametrize("exam", [None, 0, 3, 13, 200], ids=str)
def test_the_load_is_what_somebody_does_who_reviews_each_day_what_is_due(exam):
    skills = [after(*(review(n, n != missed) for n in range(0, 12, 1 + missed))) for missed in range(6)]
    today = MONDAY + timedelta(days=14)
    aims = Aims(exam=None if exam is None else today + timedelta(days=exam))
    done = [0] * 21
    for known in skills:
        for n in range(21):
            day = today + timedelta(days=n)
            if aims.is_due(known, day):
                done[n] += 1
                known = known.after(Review(at=noon(day), key=0, day=day, is_right=True))
    assert load(skills, aims, today, 21) == done
