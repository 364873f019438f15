"""The chance of passing: exact where it is known, honest where little is known."""

import random
from math import comb

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from judgeapp.progress.exams.readiness import Evidence, Part, at_least, readiness

ONE = (Part(25, (("counters", 1.0),)),)
chances = st.lists(st.floats(0, 1), max_size=30)
amounts = st.floats(0, 50)


def binomial(needed: int, questions: int, chance: float) -> float:
    return sum(
        comb(questions, n) * chance**n * (1 - chance) ** (questions - n) for n in range(needed, questions + 1)
    )


@pytest.mark.parametrize("needed", [0, 1, 17, 18, 20, 25, 26])
@pytest.mark.parametrize("chance", [0, 0.2, 0.5, 0.8, 1])
def test_equal_chances_are_binomial(needed, chance):
    assert at_least(needed, [chance] * 25) == pytest.approx(binomial(needed, 25, chance))


def test_unequal_chances_are_counted_out():
    assert at_least(2, [0.5, 0.2, 0.9]) == pytest.approx(
        0.5 * 0.2 * 0.1 + 0.5 * 0.8 * 0.9 + 0.5 * 0.2 * 0.9 + 0.5 * 0.2 * 0.9
    )


@given(chances, st.integers(0, 31))
def test_it_is_a_probability_and_falls_with_what_is_needed(given_chances, needed):
    here, above = at_least(needed, given_chances), at_least(needed + 1, given_chances)
    assert 0 <= above <= here + 1e-9 <= 1 + 1e-9


@given(chances, st.integers(0, 31), st.randoms())
def test_the_order_of_questions_does_not_matter(given_chances, needed, rng):
    shuffled = list(given_chances)
    rng.shuffle(shuffled)
    assert at_least(needed, shuffled) == pytest.approx(at_least(needed, given_chances), abs=1e-9)


@pytest.mark.parametrize("chance", [0.6, 0.7, 0.8, 0.9])
def test_who_is_known_well_has_the_chance_that_follows(chance):
    """With answers without end the estimate is that of the true rate, and sure."""
    known = {"counters": Evidence(1e7 * chance, 1e7 * (1 - chance))}
    found = readiness(ONE, 18, known)
    assert found.chance == pytest.approx(binomial(18, 25, chance), abs=0.01)
    assert found.high - found.low < 0.01


def test_whose_answers_are_all_right_or_all_wrong():
    assert readiness(ONE, 18, {"counters": Evidence(500, 0)}).chance > 0.99
    assert readiness(ONE, 18, {"counters": Evidence(0, 500)}).chance < 0.01


def test_few_answers_say_little_and_many_the_same_with_more_certainty():
    widths = []
    for times in (0, 1, 10, 100):
        known = {"counters": Evidence(8 * times, 2 * times)} if times else {}
        found = readiness(ONE, 20, known)
        widths.append(found.high - found.low)
        assert found.is_guess is (times < 1)
    assert widths == sorted(widths, reverse=True)
    assert widths[0] > 0.9
    assert widths[-1] < 0.5


def test_what_is_forgotten_counts_as_guessed():
    fresh, stale, gone = (
        readiness(ONE, 18, {"counters": Evidence(90, 10, recall)}).chance for recall in (1, 0.8, 0)
    )
    assert fresh > stale > gone
    assert gone < 0.001


def test_right_on_easier_questions_says_less_of_harder_ones_and_on_harder_ones_more():
    parts = (Part(25, (("counters", 1.0),), level=2),)
    by_level = [readiness(parts, 20, {"counters": Evidence(40, 8, level=level)}) for level in (1, 2, 3)]
    chances = [found.chance for found in by_level]
    assert chances == sorted(chances)
    assert chances[0] < 0.5 < chances[1] < 0.9 < chances[2]


def test_skills_never_asked_are_taken_to_be_as_hard_as_their_level():
    shares = (("counters", 0.1), *((f"other-{n}", 0.1) for n in range(9)))
    known = {"counters": Evidence(60, 10, level=1)}
    plain, hard = (readiness((Part(25, shares, level),), 18, known).chance for level in (1, 3))
    assert hard < plain


def test_no_level_is_harder_than_itself():
    known = {"counters": Evidence(40, 8, level=2)}
    of_level = readiness((Part(25, (("counters", 1.0),), level=2),), 20, known)
    assert of_level.chance == pytest.approx(readiness(ONE, 20, known).chance)


def test_a_skill_that_is_not_asked_says_nothing():
    known = {"counters": Evidence(5, 5)}
    assert readiness(ONE, 18, known) == readiness(ONE, 18, known | {"combat": Evidence(100, 0)})


def test_skills_never_asked_keep_it_uncertain():
    parts = (Part(25, (("counters", 0.1), *((f"other-{n}", 0.1) for n in range(9)))),)
    known = {"counters": Evidence(40, 0)}
    narrow = readiness(ONE, 20, known)
    wide = readiness(parts, 20, known)
    assert wide.high - wide.low > narrow.high - narrow.low
    assert wide.chance < narrow.chance


@settings(max_examples=40)
@given(amounts, amounts, st.floats(0, 1), st.integers(1, 25))
def test_it_lies_in_its_interval_and_is_the_same_each_time(right, wrong, recall, needed):
    known = {"counters": Evidence(right, wrong, recall)}
    parts = (Part(20, (("counters", 0.7), ("exceptions", 0.3))), Part(5, (("exceptions", 1.0),)))
    found = readiness(parts, needed, known)
    assert 0 <= found.low <= found.chance <= found.high <= 1
    assert found == readiness(parts, needed, dict(known))
    assert found.answers == pytest.approx(right + wrong)


@settings(max_examples=40)
@given(st.integers(0, 30), st.integers(0, 30), st.integers(5, 40))
def test_right_answers_raise_it_and_a_higher_mark_lowers_it(right, wrong, more):
    def chance(added: int, needed: int) -> float:
        return readiness(ONE, needed, {"counters": Evidence(right + added, wrong)}, draws=400).chance

    assert chance(more, 18) >= chance(0, 18) - 0.02
    assert chance(0, 20) <= chance(0, 18) + 1e-9


def test_it_keeps_its_promises():
    """Of learners with rates of their own, each after some answers: as many pass as it says would."""
    rng = random.Random(3)
    skills = [f"skill-{n}" for n in range(12)]
    parts = (Part(25, tuple((skill, 1 / 12) for skill in skills)),)
    said, passed = [], []
    for _ in range(400):
        general = rng.betavariate(4, 2)
        rates = {skill: rng.betavariate(6 * general, 6 * (1 - general)) for skill in skills}
        known = {}
        for skill in rng.sample(skills, rng.randint(2, 12)):
            asked = rng.randint(1, 8)
            right = sum(rng.random() < rates[skill] for _ in range(asked))
            known[skill] = Evidence(right, asked - right)
        said.append(readiness(parts, 18, known, draws=100).chance)
        scored = sum(rng.random() < rates[rng.choice(skills)] for _ in range(25))
        passed.append(scored >= 18)
    assert sum(said) / 400 == pytest.approx(sum(passed) / 400, abs=0.06)
    likely = [was for chance, was in zip(said, passed, strict=True) if chance > 0.8]
    unlikely = [was for chance, was in zip(said, passed, strict=True) if chance < 0.2]
    assert sum(likely) / len(likely) > 0.75
    assert sum(unlikely) / len(unlikely) < 0.25
