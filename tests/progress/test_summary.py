"""The figures, from counted rows alone."""

from datetime import UTC, date, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from judgeapp.progress.summary import (
    Day,
    Held,
    Tally,
    by_rule,
    calendar,
    first_shown,
    held_beliefs,
    this_sunday,
    total,
)

SATURDAY = date(2026, 11, 21)
MONDAY, TUESDAY = (datetime(2026, 11, day, 9, tzinfo=UTC) for day in (16, 17))
dates = st.dates(date(2020, 1, 1), date(2030, 1, 1))


@pytest.mark.parametrize(
    ("answered", "right", "percent"),
    [(0, 0, 0), (1, 1, 100), (3, 2, 67), (7, 0, 0), (1000, 999, 99), (1000, 1, 1), (1000, 1000, 100)],
)
def test_the_share_is_all_or_nothing_only_when_it_is(answered, right, percent):
    assert Tally(answered, right).percent == percent


@given(st.integers(0, 9).flatmap(lambda n: st.tuples(st.just(n), st.integers(0, n))))
def test_below_five_answers_it_is_a_guess(counts):
    tally = Tally(*counts)
    assert tally.is_guess == (counts[0] < 5)
    assert 0 <= tally.percent <= 100


def cites(*numbers):
    return [{"principle": "any", "rule": number} for number in numbers]


def test_an_answer_counts_once_for_each_rule_of_its_own_ruleset():
    rows = [
        ("mtg-2024", cites("707.2", "707.2", "707.9c"), 4, 3),
        ("mtg-2024", cites("707.9c", ""), 2, 0),
        ("mtg-2017", cites("707.2"), 1, 1),
        ("mtg-2017", [], 5, 5),
    ]
    assert by_rule(rows) == {
        ("mtg-2024", "707.2"): Tally(4, 3),
        ("mtg-2024", "707.9c"): Tally(6, 3),
        ("mtg-2017", "707.2"): Tally(1, 1),
    }


def test_a_belief_is_one_whatever_the_ruleset_and_the_most_frequent_comes_first():
    rows = [
        ("rare-late", "mtg-2024", 1, TUESDAY),
        ("rare-early", "mtg-2024", 1, MONDAY),
        ("often", "mtg-2017", 2, TUESDAY),
        ("often", "mtg-2024", 1, MONDAY),
    ]
    assert held_beliefs(rows) == [
        Held("often", 3, TUESDAY, "mtg-2017"),
        Held("rare-late", 1, TUESDAY, "mtg-2024"),
        Held("rare-early", 1, MONDAY, "mtg-2024"),
    ]


def test_the_calendar_ends_with_this_week_and_leaves_the_days_to_come_open():
    wednesday = date(2026, 11, 18)
    weeks = calendar({wednesday: Tally(9, 5), date(2026, 10, 17): Tally(1, 1)}, wednesday)
    assert weeks[0][0] == Day(date(2026, 10, 18), Tally())
    assert weeks[-1][3] == Day(wednesday, Tally(9, 5))
    assert [day.tally for day in weeks[-1][4:]] == [None, None, None]
    assert total(day.tally or Tally() for week in weeks for day in week) == Tally(9, 5)


@given(dates)
def test_the_calendar_is_whole_weeks_from_sunday_on(today):
    weeks = calendar({}, today)
    days = [day.date for week in weeks for day in week]
    assert days == [first_shown(today) + timedelta(days=n) for n in range(35)]
    assert all(len(week) == 7 and week[0].date.strftime("%a") == "Sun" for week in weeks)
    assert weeks[-1][0].date == this_sunday(today) <= today <= weeks[-1][-1].date


def test_a_week_begins_on_sunday():
    assert this_sunday(SATURDAY) == date(2026, 11, 15) == this_sunday(date(2026, 11, 15))


@pytest.mark.parametrize(("answered", "ink"), [(0, 0), (1, 1), (7, 1), (8, 2), (12, 3), (20, 4), (99, 4)])
def test_a_day_gets_deeper_ink_the_more_was_answered(answered, ink):
    assert Day(SATURDAY, Tally(answered, 0)).ink == ink
    assert Day(SATURDAY, None).ink == 0
