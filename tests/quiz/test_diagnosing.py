"""Which beliefs answers speak for, by hand-made questions: tables, and what holds whatever is asked."""

from itertools import permutations

import pytest
from hypothesis import HealthCheck, assume, example, given, settings
from hypothesis import strategies as st

from judgeapp.quiz.diagnosis.inference import (
    Answered,
    Asked,
    Assumed,
    Evidence,
    classes_of,
    diagnose,
    most_telling,
)

BELIEFS = ("color", "counters", "face", "status")
ASSUMED = Assumed(priors=dict.fromkeys(BELIEFS, 1.0), pairs={("color", "face"): 0.0})


def question(ways: int = 4, /, **believed: int) -> Asked:
    """`color=1`: who believes that gives answer 1; `color_counters=2`: who believes both gives answer 2."""
    return Asked(ways=ways, believed={tuple(name.split("_")): frozenset({n}) for name, n in believed.items()})


COLOR = [question(color=1), question(color=2), question(color=1, status=2)]
COUNTERS = [question(counters=1), question(counters=1, status=2), question(counters=3)]


def answers(held: tuple[str, ...], *questions: Asked) -> list[Answered]:
    return [Answered(asked, min(asked.fitting(held))) for asked in questions]


@pytest.mark.parametrize(
    ("held", "named"),
    [
        ((), []),
        (("color",), ["color"]),
        (("counters",), ["counters"]),
        (("color", "counters"), ["color", "counters"]),
    ],
)
def test_what_is_held_is_named(held, named):
    found = diagnose(answers(held, *COLOR, *COUNTERS, question(face=1), question(face=2)), ASSUMED)
    assert sorted(each.beliefs[0] for each in found.supported if each.is_likely) == named
    assert not set(found.ruled_out) & set(held)
    assert "face" in found.ruled_out


def test_what_is_ruled_out_besides_what_is_held():
    face = question(face=1)
    said = answers(("color",), *COLOR, question(color=1, face=2, color_face=3), face, face)
    found = diagnose(said, ASSUMED)
    assert [each.beliefs for each in found.supported] == [("color",)]
    assert found.ruled_out == ("face",), "of the others nothing was asked, or nothing that shows beside it"


def test_one_slip_does_not_hide_a_belief():
    said = answers(("color",), *COLOR, *COLOR, *COUNTERS)
    said[1] = Answered(said[1].asked, 0)
    assert [each.beliefs for each in diagnose(said, ASSUMED).supported] == [("color",)]


def test_one_wrong_answer_alone_is_no_proof():
    rare = Assumed(priors=dict.fromkeys([*BELIEFS, *map(str, range(40))], 1.0))
    said = [Answered(COLOR[0], 1), *answers((), *COUNTERS)]
    assert not any(each.is_likely for each in diagnose(said, rare).supported)
    again = [*said, Answered(COLOR[1], 2)]
    assert [each.is_likely for each in diagnose(again, rare).supported] == [True]


def test_nothing_answered_says_nothing():
    found = diagnose([], ASSUMED)
    assert (found.supported, found.ruled_out) == ((), ())
    assert found.sound == pytest.approx(ASSUMED.sound)


def test_beliefs_that_nobody_can_hold_together():
    said = [Answered(question(color=1), 1), Answered(question(face=1), 1)] * 2
    evidence = Evidence(ASSUMED, said)
    assert evidence.probability(("color", "face")) == 0
    assert evidence.probability(("color", "counters")) > 0


def test_beliefs_that_go_together_are_expected_together():
    plain = Assumed(priors=ASSUMED.priors)
    akin = Assumed(priors=ASSUMED.priors, pairs={("color", "counters"): 5.0})
    said = [Answered(COLOR[0], 1)]
    assert Evidence(akin, said).beliefs["counters"] > Evidence(plain, said).beliefs["counters"]


def test_both_may_answer_otherwise_than_either():
    asked = question(color=1, counters=2, color_counters=3)
    found = Evidence(ASSUMED, [Answered(asked, 3)]).probabilities
    assert max(found, key=lambda held: found[held] / ASSUMED_BEFORE[held]) == ("color", "counters")


ASSUMED_BEFORE = {held: p or 1 for held, p in Evidence(ASSUMED).probabilities.items()}


def test_an_unsure_answer_weighs_less():
    sure, unsure = (
        Evidence(ASSUMED, [Answered(COLOR[0], 1, flag)]).beliefs["color"] for flag in (False, True)
    )
    assert Evidence(ASSUMED).beliefs["color"] < unsure < sure


def test_what_is_not_on_offer_is_guessed():
    asked = Asked(ways=4, believed={("face",): frozenset()})
    assert {ASSUMED.likelihood(Answered(asked, n), ("face",)) for n in range(4)} == {0.25}


def test_the_question_that_tells_most_splits_most():
    questions = {"one": question(color=1), "three": question(color=1, face=2, status=3), "none": question()}
    assert most_telling(Evidence(ASSUMED), questions) == ["three"]
    assert most_telling(Evidence(ASSUMED), questions, within=1) == ["three", "one", "none"]
    said = answers((), *[questions["three"]] * 3)
    assert most_telling(Evidence(ASSUMED, said), questions | {"new": question(counters=1)}) == ["new"]


def test_a_question_whose_answers_fit_everyone_tells_nothing():
    assert Evidence(ASSUMED).information(question()) == pytest.approx(0)


def test_classes():
    questions = [question(color=1, counters=1), question(color=2, counters=2, status=1)]
    assert classes_of(questions, BELIEFS) == (("color", "counters"), ("status",))
    found = diagnose(answers(("color",), *questions), ASSUMED, classes_of(questions, BELIEFS))
    assert found.supported[0].beliefs == ("color", "counters")
    assert found.supported[0].is_likely


# Whatever is asked ------------------------------------------------------------------------------------


@st.composite
def asked(draw: st.DrawFn) -> Asked:
    ways = draw(st.integers(2, 5))
    fitting = st.frozensets(st.integers(0, ways - 1), max_size=2).filter(lambda each: each != frozenset({0}))
    alone = draw(st.dictionaries(st.sampled_from(BELIEFS), fitting, max_size=4))
    believed = {(belief,): each for belief, each in alone.items()}
    pairs = [(a, b) for a in sorted(alone) for b in sorted(alone) if a < b]
    if pairs:
        believed |= draw(st.dictionaries(st.sampled_from(pairs), fitting, max_size=2))
    return Asked(ways=ways, believed=believed)


@st.composite
def answered(draw: st.DrawFn) -> Answered:
    question = draw(asked())
    answer = draw(st.none() | st.integers(0, question.ways - 1))
    return Answered(question, answer, draw(st.booleans()))


assumptions = st.builds(
    Assumed,
    priors=st.fixed_dictionaries({belief: st.sampled_from([1.0, 2.0, 3.0]) for belief in BELIEFS}),
    pairs=st.dictionaries(
        st.sampled_from([("color", "counters"), ("color", "face"), ("face", "status")]),
        st.sampled_from([0.0, 1.0, 3.0]),
    ),
    sound=st.floats(0.05, 0.5),
    double=st.floats(0.05, 0.4),
    slip=st.floats(0.01, 0.3),
    guess=st.floats(0, 0.3),
)
several = st.lists(answered(), max_size=8)


ALONE = Answered(Asked(ways=2, believed={("color",): frozenset()}), None)
BESIDE = Answered(Asked(ways=2, believed={("color",): frozenset(), ("counters",): frozenset()}), None)
NEARLY_ALL = Assumed(
    priors=dict.fromkeys(BELIEFS, 1.0), pairs={}, sound=0.5, double=0.25, slip=0.01171875, guess=0.0
)


@given(assumptions, several)
@example(NEARLY_ALL, [*[ALONE] * 6, BESIDE])  # one belief outweighs the rest a trillion times
def test_probabilities_sum_to_one_and_agree_with_each_other(assumed, said):
    evidence = Evidence(assumed, said)
    found = evidence.probabilities
    assert sum(found.values()) == pytest.approx(1)
    assert all(0 <= p <= 1 + 1e-9 for p in found.values())
    assert found[()] == pytest.approx(evidence.sound)
    for belief in BELIEFS:
        whole = sum(p for held, p in found.items() if belief in held)
        assert evidence.beliefs[belief] == pytest.approx(whole, abs=1e-9)


@given(assumptions, several)
def test_it_is_bayes_over_all_that_may_be_held(assumed, said):
    before = Evidence(assumed).probabilities
    weight = dict(before)
    for each in said:
        weight = {held: w * assumed.likelihood(each, held) for held, w in weight.items()}
    whole = sum(weight.values())
    for held, p in Evidence(assumed, said).probabilities.items():
        assert p == pytest.approx(weight[held] / whole, abs=1e-9)


@given(assumptions, st.lists(answered(), max_size=3))
def test_the_order_of_answers_does_not_matter(assumed, said):
    for order in permutations(said):
        found = diagnose(order, assumed).probabilities
        assert found == pytest.approx(diagnose(said, assumed).probabilities)


@settings(suppress_health_check=[HealthCheck.too_slow])  # drawing takes long on a busy machine
@given(assumptions, several, answered())
def test_one_by_one_is_the_same_as_all_at_once(assumed, said, last):
    step = Evidence(assumed, said).and_then(last)
    assert step.beliefs == pytest.approx(Evidence(assumed, [*said, last]).beliefs)


@given(assumptions, several, st.sampled_from(BELIEFS), st.integers(2, 5))
def test_an_answer_that_only_one_belief_gives_never_makes_it_less_likely(assumed, said, belief, ways):
    only = Asked(ways=ways, believed={(belief,): frozenset({1})})
    assume(assumed.likelihood(Answered(only, 1), (belief,)) >= assumed.likelihood(Answered(only, 1), ()))
    before, after = Evidence(assumed, said), Evidence(assumed, [*said, Answered(only, 1)])
    assert after.beliefs[belief] >= before.beliefs[belief] - 1e-9
    assert after.sound <= before.sound + 1e-9


@given(assumptions, several, asked())
def test_a_question_never_tells_less_than_nothing(assumed, said, question):
    assert Evidence(assumed, said).information(question) >= -1e-9
