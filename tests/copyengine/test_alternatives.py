"""What people answer who hold a belief, and where their derivation leaves the right one."""

from typing import Any

import pytest

from judgeapp.copyengine import MISCONCEPTIONS, CardPool, CopyEngineError, ask, play
from judgeapp.copyengine.model.misconceptions import EXCLUDED
from judgeapp.copyengine.play.alternatives import Believers, alternatives, explaining, parting, same
from tests.copyengine.conftest import TRUE_UNDER, copying_scenarios
from tests.sampling import sampled

SCENARIOS = {scenario["id"]: scenario for scenario in copying_scenarios()}
# Its color is kept as a Doppelganger's is, and then copied on by Clone.
DOPPELGANGER_CLONED: dict[str, Any] = {
    "ruleset": "mtg-2024",
    "setup": [{"ref": "bear", "card": "Runeclaw Bear", "controller": "B", "counters": {"+1/+1": 2}}],
    "events": [
        {"do": "enter", "ref": "dop", "card": "Vesuvan Doppelganger", "controller": "A", "copy_of": "bear"},
        {"do": "enter", "ref": "clone", "card": "Clone", "controller": "A", "copy_of": "dop"},
    ],
}
COLORS = {"ask": "colors", "of": "clone"}
COUNTERS = {"ask": "counters", "of": "clone", "kind": "+1/+1"}
CARD = {"ask": "fields", "of": "clone", "fields": ["name", "colors", "counters", "power"]}


@pytest.mark.parametrize("name", list(SCENARIOS)[::5])
def test_alternatives_are_what_all_beliefs_give(name: str, pool: CardPool) -> None:
    """Beliefs left unplayed as of no account really are of none."""
    script = SCENARIOS[name]["script"]
    ruleset = script.get("ruleset", "mtg-2024")
    believers = Believers(script, pool)
    games = {}
    for belief, policy in MISCONCEPTIONS.items():
        if ruleset in TRUE_UNDER.get(belief, ()):
            continue
        try:
            games[belief] = play(script, cards=pool, policy=policy)
        except CopyEngineError:
            continue
    for question in SCENARIOS[name]["questions"]:
        query = question["query"]
        right = believers.right(query).value
        given: dict[str, Any] = {}
        for belief, game in games.items():
            try:
                value = ask(game, query).value
            except CopyEngineError:
                continue
            if not same(value, right):
                given[belief] = value
        found = believers.alternatives(query)
        assert {belief for one in found for belief in one.beliefs} == given.keys()
        assert all(same(one.value, given[belief]) for one in found for belief in one.beliefs)


def test_equal_answers_are_one_and_name_each_belief(pool: CardPool) -> None:
    found = alternatives(DOPPELGANGER_CLONED, COLORS, pool)
    values = [one.value for one in found]
    assert ["green"] in values
    assert all(not same(one, other) for place, one in enumerate(values) for other in values[place + 1 :])
    green = next(one for one in found if one.value == ["green"])
    assert {"printed-card-copied", "exception-values-not-copied-on"} & set(green.beliefs)
    assert len(green.beliefs) > 1


def test_a_belief_true_under_the_ruleset_gives_no_alternative(pool: CardPool) -> None:
    for scenario in sampled(SCENARIOS.values(), 150):
        query = scenario["questions"][0]["query"]
        for ruleset in scenario["rulesets"]:
            true = {belief for belief, rulesets in TRUE_UNDER.items() if ruleset in rulesets}
            found = alternatives(scenario["script"], query, pool, ruleset) if true else ()
            assert not true.intersection(name for one in found for name in one.beliefs)


def test_a_derivation_parts_where_the_belief_first_matters(pool: CardPool) -> None:
    found = parting(DOPPELGANGER_CLONED, COLORS, pool, None, "exception-values-not-copied-on")
    assert found is not None
    assert found.step is not None
    assert found.step.obj == "clone"
    assert "colors" in found.fields
    right = Believers(DOPPELGANGER_CLONED, pool).right(COLORS).steps
    assert right[found.place] == found.step


def test_a_step_too_many_parts_at_the_last_shared_one(pool: CardPool) -> None:
    script = {**DOPPELGANGER_CLONED, "events": [{**DOPPELGANGER_CLONED["events"][1], "copy_of": "bear"}]}
    found = parting(script, COUNTERS, pool, None, "counters-copied")
    assert found is not None
    assert found.step is not None
    assert found.step.obj == "clone"


def test_a_belief_that_changes_no_answer_parts_nowhere(pool: CardPool) -> None:
    assert parting(DOPPELGANGER_CLONED, COLORS, pool, None, "counters-copied") is None


def test_an_answer_is_explained_by_single_beliefs_first(pool: CardPool) -> None:
    found = explaining(DOPPELGANGER_CLONED, COLORS, pool, None, ["green"])
    assert ("exception-values-not-copied-on",) in found
    assert {len(held) for held in found} == {1}


def test_an_answer_field_by_field_is_explained_by_a_pair(pool: CardPool) -> None:
    script = {**DOPPELGANGER_CLONED, "events": [DOPPELGANGER_CLONED["events"][0]]}
    query = {**CARD, "of": "dop"}
    given = {"name": "Runeclaw Bear", "colors": ["green"], "counters": {"+1/+1": 2}, "power": 4}
    found = explaining(script, query, pool, None, given)
    assert ("counters-copied", "exceptions-ignored") in found
    for pair in found:
        assert frozenset(pair) not in EXCLUDED
        assert same(ask(play(script, cards=pool, policy=pair), query).value, given)


def test_the_right_answer_and_a_wild_one_need_no_belief(pool: CardPool) -> None:
    believers = Believers(DOPPELGANGER_CLONED, pool)
    assert believers.explaining(COLORS, believers.right(COLORS).value) == ()
    assert believers.explaining(COLORS, ["white", "black"]) == ()


CREATED = "copied-permanent-spell-is-created"
COPIED: dict[str, Any] = {"ref": "copy", "of": "spell", "controller": "A", "do": "copy_spell"}


@pytest.mark.parametrize(
    ("setup", "spell", "count", "right", "believed"),
    [
        # 111.12, 707.10f: nobody creates the token, so nothing is doubled.
        (["Doubling Season"], "Hill Giant", "Hill Giant", 1, 2),
        (["Doubling Season", "Anointed Procession"], "Hill Giant", "Hill Giant", 1, 4),
        (["Anointed Procession"], "Surge Engine", "Surge Engine", 1, 2),
        (["Stridehangar Automaton"], "Surge Engine", "Thopter Token", 0, 1),
        (["Stridehangar Automaton"], "Hill Giant", "Thopter Token", 0, None),  # no artifact token
        ([], "Hill Giant", "Hill Giant", 1, None),
        (["Doubling Season"], "Naru Meha, Master Wizard", "Naru Meha, Master Wizard", 1, 2),  # changes others
    ],
)
def test_a_copied_permanent_spell_is_taken_for_a_token_that_is_created(
    setup: list[str], spell: str, count: str, right: int, believed: int | None, pool: CardPool
) -> None:
    script = {
        "ruleset": "mtg-2024",
        "setup": [
            {"ref": f"there{n}", "card": card, "controller": "A"} for n, card in enumerate(setup, start=1)
        ],
        "events": [
            {"do": "cast", "ref": "spell", "card": spell, "controller": "A"},
            COPIED,
            {"do": "resolve", "ref": "copy"},
        ],
    }
    query = {"ask": f"count:{count}", "of": "A"}
    assert Believers(script, pool).right(query).value == right
    told = {belief: one.value for one in alternatives(script, query, pool) for belief in one.beliefs}
    assert told.get(CREATED) == believed


def test_tokens_that_are_created_are_doubled_whatever_is_believed_of_spells(pool: CardPool) -> None:
    script = {
        "ruleset": "mtg-2024",
        "setup": [
            {"ref": "season", "card": "Doubling Season", "controller": "A"},
            {"ref": "giant", "card": "Hill Giant", "controller": "A"},
        ],
        "events": [{"do": "create_token_copy", "ref": "token", "of": "giant", "controller": "A"}],
    }
    query = {"ask": "count:Hill Giant", "of": "A"}
    believers = Believers(script, pool)
    assert (believers.right(query).value, CREATED in believers.possible(query)) == (3, False)
