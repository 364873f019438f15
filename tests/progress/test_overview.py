"""What the database counts is what the attempts say, whoever they are given to."""

import random
from collections import Counter
from datetime import UTC, date, datetime, timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from judgeapp.accounts.models import User
from judgeapp.progress.models import Learner
from judgeapp.progress.overview import Overview
from judgeapp.progress.recording import rebuild
from judgeapp.progress.summary import Tally
from judgeapp.quiz.models import Attempt, Choice
from judgeapp.quiz.models.players import Player
from judgeapp.quiz.playing.answering import submit_answer
from judgeapp.quiz.playing.drawing import write_quiz
from judgeapp.quiz.rulings.answer_forms import options_for
from judgeapp.quiz.rulings.explanations import explained
from judgeapp.quiz.rulings.rulings import ruling
from judgeapp.quiz.signals import guest_adopted
from tests.factories import MisconceptionFactory
from tests.progress.answers import NOON, an_answer, answer, write_catalogue, written

pytestmark = pytest.mark.django_db
NUMBERS = ["707.2", "707.9c", "707.10", "999.9"]
BELIEFS = ["counters-copied", "kept-not-copied-on", "no-longer-in-the-catalogue"]


@pytest.fixture
def mira() -> User:
    write_catalogue()
    return User.objects.create_user("mira")


def random_history(rng: random.Random, count: int, **owner) -> list[Attempt]:
    """Answers of the last ten weeks; the rules and beliefs come in all combinations."""
    history = []
    for _ in range(count):
        right = rng.random() < 0.6
        history.append(
            an_answer(
                right=right,
                cites=rng.choices(NUMBERS, k=rng.randrange(4)),
                at=NOON - timedelta(minutes=rng.randrange(70 * 24 * 60)),
                ruleset=rng.choice(["mtg-2024", "mtg-2017"]),
                misconception="" if right else rng.choice(["", *BELIEFS]),
                **owner,
            )
        )
    return written(history)


def figures(overview: Overview) -> dict:
    return {
        "total": overview.total,
        "since": overview.since,
        "rules": {(book.slug, row.number): row.tally for book in overview.rulebooks for row in book.rows},
        "beliefs": {
            belief.held.misconception: (belief.held.times, belief.held.last) for belief in overview.beliefs
        },
        "days": {day.date: day.tally for week in overview.weeks for day in week if day.ink},
    }


def recounted(attempts: list[Attempt]) -> dict:
    """The same figures, one attempt at a time."""
    rules: Counter = Counter()
    rights: Counter = Counter()
    days: Counter = Counter()
    right_days: Counter = Counter()
    times: Counter = Counter()
    last: dict = {}
    for attempt in attempts:
        keys = [(attempt.ruleset, number) for number in attempt.rules]
        rules.update(keys)
        rights.update(keys * attempt.is_right)
        day = attempt.answered_at.date()
        if day >= date(2026, 10, 18):
            days[day] += 1
            right_days[day] += attempt.is_right
        if attempt.misconception in BELIEFS[:2]:
            times[attempt.misconception] += 1
            seen = last.get(attempt.misconception, attempt.answered_at)
            last[attempt.misconception] = max(seen, attempt.answered_at)
    return {
        "total": Tally(len(attempts), sum(attempt.is_right for attempt in attempts)),
        "since": min((attempt.answered_at for attempt in attempts), default=None),
        "rules": {key: Tally(count, rights[key]) for key, count in rules.items()},
        "beliefs": {slug: (count, last[slug]) for slug, count in times.items()},
        "days": {day: Tally(count, right_days[day]) for day, count in days.items()},
    }


@pytest.mark.parametrize("seed", range(6))
def test_the_figures_are_those_of_the_attempts_before_and_after_they_move(mira, seed):
    rng = random.Random(seed)
    own = random_history(rng, rng.randrange(60), user=mira)
    guests = random_history(rng, rng.randrange(60), guest_token="this-browser")
    random_history(rng, 20, guest_token="another-browser")
    random_history(rng, 20, user=User.objects.create_user("noah"))

    account, guest = Player(user=mira), Player(guest_token="this-browser")
    assert figures(Overview(account, at=NOON)) == recounted(own)
    assert figures(Overview(guest, at=NOON)) == recounted(guests)

    Attempt.objects.adopt(mira, "this-browser")
    guest_adopted.send(sender=Attempt, user=mira, guest_token="this-browser")
    assert figures(Overview(account, at=NOON)) == recounted([*own, *guests])
    assert figures(Overview(guest, at=NOON)) == recounted([])


def test_nothing_is_left_when_the_account_goes(mira):
    answer(user=mira, misconception="counters-copied")
    gone = Player(user=User(pk=mira.pk))
    mira.delete()
    assert figures(Overview(gone, at=NOON)) == recounted([])


def test_nobody_costs_no_query(django_assert_num_queries):
    with django_assert_num_queries(0):
        overview = Overview(Player(), at=NOON)
        assert (overview.total, overview.week, overview.beliefs) == (Tally(), Tally(), [])


def test_rules_stand_in_the_order_of_their_book(mira):
    answer(user=mira, cites=["707.10", "707.9c", "999.9", "707.2"])
    answer(user=mira, cites=["706.2"], ruleset="mtg-2017")
    answer(user=mira, cites=["1.1"], ruleset="a-lost-book")
    books = Overview(Player(user=mira), at=NOON).rulebooks
    assert [book.slug for book in books] == ["mtg-2024", "mtg-2017", "a-lost-book"]
    assert [(row.number, row.title) for row in books[0].rows] == [
        ("707.2", "Copiable values"),
        ("707.9c", "Retained"),
        ("707.10", "Spells"),
        ("999.9", ""),
    ]


def test_an_answer_that_takes_two_beliefs_counts_toward_both(mira):
    one, other = BELIEFS[:2]
    answer(user=mira, right=False, misconception=one, other_misconception=other)
    answer(user=mira, right=False, misconception=one)
    overview = Overview(Player(user=mira), at=NOON)
    assert {each.held.misconception: each.held.times for each in overview.beliefs} == {one: 2, other: 1}
    assert (overview.total.answered, overview.total.right) == (2, 0)


@pytest.mark.parametrize("kind", ["choose_one", "choose_many", "number", "yes_no"])
def test_what_a_verdict_says_that_somebody_believes_is_listed(content, kind):
    """Also where no misconception of the catalogue is behind it, only an author's words on the answer."""
    in_words = Choice.objects.filter(misconception=None, question__kind=kind, question__held_back=False)
    published = in_words.exclude(belief="").filter(question__scenario__rulesets__slug="mtg-2024")
    player, shown = Player(guest_token="this-browser"), []
    for choice in published.select_related("question").order_by("question", "position")[:6]:
        question = choice.question
        quiz = write_quiz(player, [question.pk], at=NOON, rng=random.Random(1), ruleset="mtg-2024")
        item = quiz.items.get()
        options, found = options_for(item), ruling(question, "mtg-2024")
        chosen = [option.value for option in options if option.choice == choice] or [choice.value]
        if kind == "choose_many":
            chosen = [*found.value, choice.value] if choice.text else choice.value
        choices = list(question.choices.all())
        if found.accepts(options, chosen):
            continue
        submit_answer(player, item, found, choices, options, chosen, sure=None, at=NOON)
        why = explained(question, choices, found, "mtg-2024", options, chosen)
        shown += [belief.belief for belief in why.beliefs if not belief.misconception]
    listed = {each.belief: each.held.times for each in Overview(player, at=NOON).beliefs}
    assert len(shown) > 2
    assert {belief: listed.get(belief) for belief in shown} == Counter(shown)


@pytest.mark.parametrize("pause", [180_000, 600_000, 3_600_000])
def test_a_long_pause_is_not_taken_for_pace(mira, pause):
    """Whatever it took, it counts as three minutes; what is planned takes as long as usual."""
    for ms in (30_000, 30_000, 60_000, pause, None):
        answer(user=mira, skills=["copiable-values/enters"], duration_ms=ms)
    overview = Overview(Player(user=mira), at=NOON)
    assert overview.seconds == 75
    assert overview.plan.minutes(4) == 5
    assert overview.progress.standings["copiable-values/enters"].ms == 300_000


def test_a_belief_names_the_rule_noted_or_else_its_principle(mira):
    for slug in BELIEFS:
        answer(user=mira, right=False, misconception=slug)
    beliefs = Overview(Player(user=mira), at=NOON).beliefs
    assert {belief.held.misconception: belief.corrected_by for belief in beliefs} == {
        "counters-copied": "707.2",
        "kept-not-copied-on": "retained",
    }


def test_this_week_began_on_sunday(mira):
    answer(user=mira, at=datetime(2026, 11, 15, 0, 0, tzinfo=UTC))
    answer(user=mira, at=datetime(2026, 11, 14, 23, 59, tzinfo=UTC))
    answer(user=mira, at=NOON, right=False)
    assert Overview(Player(user=mira), at=NOON).week == Tally(2, 1)


@pytest.mark.parametrize(("zone", "day"), [("UTC", 17), ("Asia/Tokyo", 18), ("America/Los_Angeles", 17)])
def test_a_day_is_one_of_the_time_zone_the_learner_is_in(mira, zone, day):
    Learner.objects.create(user=mira, zone=zone)
    answer(user=mira, at=datetime(2026, 11, 17, 23, 30, tzinfo=UTC))
    overview = Overview(Player(user=mira), at=NOON)
    assert [each.date.day for week in overview.weeks for each in week if each.ink] == [day]
    assert overview.today == date(2026, 11, 18)


# (zone, moments in UTC, the days there that they belong to): around the hour that is left out or comes twice
CLOCK_CHANGES = [
    ("Europe/Berlin", ["2026-03-28T22:59", "2026-03-28T23:00", "2026-03-29T21:59"], ["28", "29", "29"]),
    ("Europe/Berlin", ["2026-03-29T22:00", "2026-10-24T21:59", "2026-10-24T22:00"], ["30", "24", "25"]),
    ("Europe/Berlin", ["2026-10-25T00:30", "2026-10-25T01:30", "2026-10-25T22:59"], ["25", "25", "25"]),
    ("Europe/Berlin", ["2026-10-25T23:00"], ["26"]),
    ("America/Los_Angeles", ["2026-11-01T06:59", "2026-11-01T07:00", "2026-11-02T07:59"], ["31", "01", "01"]),
    ("America/Los_Angeles", ["2026-03-08T07:59", "2026-03-08T08:00", "2026-03-09T06:59"], ["07", "08", "08"]),
]


@pytest.mark.parametrize(("zone", "moments", "days"), CLOCK_CHANGES)
def test_a_day_of_23_or_25_hours_is_one_day(mira, zone, moments, days):
    learner = Learner.objects.create(user=mira, zone=zone)
    at = [datetime.fromisoformat(f"{each}+00:00") for each in moments]
    assert [f"{learner.day(each):%d}" for each in at] == days
    for each in at:
        answer(user=mira, at=each, skills=["a/enters"])
    counted = Learner.objects.get().sums.days
    assert {day[-2:]: counts[0] for day, counts in counted.items()} == Counter(days)
    # FSRS counts such days, not hours.
    (card,) = learner.cards.all()
    assert card.last_day == learner.day(max(at))
    assert rebuild(learner, write=False) == []


def test_answers_of_a_clock_that_went_years_ahead_leave_the_calendar_as_it_was(mira):
    for days in (40, 3, 0, -900, 1, -901):
        answer(user=mira, at=NOON - timedelta(days=days), skills=["a/enters"])
    overview = Overview(Player(user=mira), at=NOON)
    assert [each.date.day for week in overview.weeks for each in week if each.ink] == [15, 17, 18]
    assert overview.week == Tally(3, 3)
    assert overview.plan.days_this_week == 3


def test_counting_reads_few_rows_however_many_answers_there_are(mira):
    """Sums and cards are kept: no list of attempts ever leaves the database."""
    written([an_answer(user=mira, right=n % 3 > 0, skills=["a/enters"]) for n in range(2000)])
    with CaptureQueriesContext(connection) as queries:
        overview = Overview(Player(user=mira), at=NOON)
        assert overview.total == Tally(2000, 1333)
        assert overview.week == Tally(2000, 1333)
        assert [card.answered for card in overview.progress.standings.values()] == [2000]
    assert len(queries) == 3, "the learner, what is known of each skill, the lessons finished"


def test_a_belief_that_questions_are_about_can_be_practiced(client, content):
    user = User.objects.create_user("mira")
    client.force_login(user)
    for slug in ("exceptions-ignored", "exceptions-ignored", "nobody-is-asked-this"):
        an_answer(right=False, misconception=slug, user=user).save()
    MisconceptionFactory(slug="nobody-is-asked-this")
    rebuild(Learner.objects.get_or_create(user=user)[0])
    page = client.get("/progress/?tab=beliefs").content.decode()
    assert page.count("<td><b>") == 2
    assert page.count('action="/check/beliefs/') == 1
    assert 'action="/check/beliefs/exceptions-ignored/"' in page
