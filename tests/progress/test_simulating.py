"""The simulation is fair: each way gets the same learners and as many questions, and forgets as FSRS says."""

import random
from datetime import timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from judgeapp.progress import simulating
from judgeapp.progress.scheduling import Standing
from judgeapp.progress.simulating import (
    SKILLS,
    START,
    Learner,
    at_random,
    missed_again,
    needed,
    of_the_plan,
    of_way,
    planned,
    practiced,
)

PEOPLE, DAYS = 8, 40


@pytest.fixture(scope="module")
def plan():
    return of_the_plan(PEOPLE, DAYS)


@pytest.mark.parametrize("way", [at_random, missed_again])
def test_every_way_gets_as_many_questions_and_the_plan_keeps_more(plan, way):
    outcome, asked = plan
    other = of_way(way, asked)
    assert other.questions == outcome.questions == sum(map(sum, asked)) / PEOPLE
    assert outcome.retention > other.retention
    assert needed(way, outcome.retention, asked) > 1


def test_it_comes_out_the_same_each_time(plan):
    assert of_the_plan(PEOPLE, DAYS) == plan


def test_nobody_is_asked_more_than_a_day_holds_nor_learns_faster_than_planned(plan):
    for counts in plan[1]:
        assert max(counts) <= simulating.A_DAY
        assert counts[0] == simulating.NEW_A_DAY


def test_a_planted_belief_comes_out_wrong_and_sure_until_it_is_mended(monkeypatch):
    monkeypatch.setattr(simulating, "SAYS", 1.0)
    learner = Learner(random.Random(1), beliefs={7})
    while 7 in learner.beliefs:
        assert learner.retention(START + timedelta(days=1)) == 0
        learner.answer(7, START)
    assert learner.seen[7].right == 0
    assert learner.seen[7].sure_wrong == learner.seen[7].answered > 0
    # It is what the plan asks first of all that is due.
    for skill in range(5):
        learner.answer(skill, START)
    assert planned(learner, START + timedelta(days=60), 8)[0] == 7


def test_what_is_kept_is_what_fsrs_says_is_recalled():
    learner, _ = practiced(1, planned, [8] * 10, seed=1)
    end = START + timedelta(days=30)
    held = [learner.memory.get(skill, Standing()).recall(end) for skill in range(SKILLS)]
    held = [0 if skill in learner.beliefs else recall for skill, recall in enumerate(held)]
    assert learner.retention(end) == pytest.approx(sum(held) / SKILLS)


@given(st.lists(st.integers(0, 9), max_size=60), st.floats(0, 4))
def test_so_many_times_as_many_are_spread_as_the_plan_spread_them(counts, times):
    found = simulating._times(counts, times)
    assert len(found) == len(counts)
    for day in range(len(counts) + 1):
        assert abs(sum(found[:day]) - times * sum(counts[:day])) <= 0.5
