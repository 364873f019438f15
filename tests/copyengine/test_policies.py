"""Misconceptions: played under one, a scenario gives the wrong answer that people who hold it give."""

import re
from collections.abc import Iterator
from typing import Any

import pytest

from judgeapp.combat import Believers, play
from judgeapp.copyengine import (
    CORRECT,
    DEFAULT_RULESET,
    MISCONCEPTIONS,
    RULESETS,
    CardPool,
    CopyEngineError,
    ask,
    game_as_json,
    matches,
)
from judgeapp.copyengine.model.misconceptions import COMPATIBLE, EXCLUDED
from judgeapp.copyengine.model.policies import Policy, policy_of
from judgeapp.copyengine.rulesets.ruleset import Capabilities
from tests.copyengine.conftest import ROOT, TRUE_UNDER, copying_scenarios
from tests.documents import document
from tests.sampling import sampled

SCENARIOS = {scenario["id"]: scenario for scenario in copying_scenarios(with_turns=True)}

# Wrong answers that need a second belief beside the one named, and which.
WITH = {
    ("noncopied-stack-versus-battlefield", 0, "paid-options-lost", "Only the copy of the creature"): (
        "cast-history-copied"
    ),
    ("clone-of-gargantuan", 0, "uncopied-means-empty", "A 0/0 named Hill Giant"): (
        "exception-values-not-copied-on"
    ),
    ("second-clone-of-legend-with-exception", 0, "uncopied-means-empty", "It has none"): (
        "exception-values-not-copied-on"
    ),
    ("ga-original-changes-later", 0, "copy-tracks-original", None): "current-values-copied",
    ("altered-ego-counters-are-not-copiable", 0, "counters-copied", None): "extra-effects-copied-on",
    ("as-enters-power-copied", 2, "original-controller-controls-copy", "Noah"): "becoming-a-copy-is-entering",
}


def explained() -> Iterator[tuple[str, int, tuple[str, ...], Any]]:
    """Every wrong answer of the stored scenarios that is explained, with the beliefs that give it."""
    for name, scenario in SCENARIOS.items():
        for place, question in enumerate(scenario["questions"]):
            for option in [*question.get("choices", ()), *question.get("beliefs", ())]:
                if belief := option.get("misconception"):
                    second = WITH.get((name, place, belief, option.get("text")))
                    yield name, place, (belief, second) if second else (belief,), option["value"]


@pytest.mark.parametrize(
    ("name", "place", "beliefs", "value"),
    [case for case in explained() if set(case[2]) <= MISCONCEPTIONS.keys()],
    ids=lambda part: part if isinstance(part, str) else "+".join(part) if isinstance(part, tuple) else "",
)
def test_a_belief_gives_its_wrong_answer(
    name: str, place: int, beliefs: tuple[str, ...], value: Any, pool: CardPool
) -> None:
    """Under every ruleset of the scenario in which the answer is wrong and the belief is."""
    scenario = SCENARIOS[name]
    question = scenario["questions"][place]
    listed = question["kind"] == "choose_many" and not isinstance(value, list)
    tried = 0
    for ruleset in set(scenario["rulesets"]).difference(*(TRUE_UNDER.get(b, ()) for b in beliefs)):
        right = ask(play(scenario["script"], cards=pool, ruleset=ruleset), question["query"]).value
        if value in right if listed else matches(right, value):
            continue
        game = play(scenario["script"], cards=pool, ruleset=ruleset, policy=beliefs)
        believed = ask(game, question["query"]).value
        assert value in believed if listed else matches(believed, value), (ruleset, believed)
        tried += 1
    assert tried


def test_second_beliefs_are_said_of_answers_there_are() -> None:
    said = {(name, place, beliefs[0]) for name, place, beliefs, _ in explained() if len(beliefs) > 1}
    assert said == {key[:3] for key in WITH}


def playing_differently() -> list[str]:
    """One ruleset of each set of capabilities: the others play the same and cite other numbers."""
    names = (*Capabilities.__struct_fields__, "terms")
    found = {tuple(getattr(rules, name) for name in names): id for id, rules in RULESETS.items()}
    return list(found.values())


def outcome(scenario: dict[str, Any], pool: CardPool, ruleset: str, policy: str | Policy) -> Any:
    """What comes of a scenario, with its answers; the place of the refusal where it can't be played."""
    try:
        game = play(scenario["script"], cards=pool, ruleset=ruleset, policy=policy)
        end = game_as_json(game)
        answers = [ask(game, question["query"]).value for question in scenario["questions"]]
    except CopyEngineError as refused:
        return refused.where
    return end["objects"], end["players"], end["triggers"], answers


class Outcomes:
    """What the rules make of every scenario, by its name and a ruleset; each is played once."""

    def __init__(self, pool: CardPool) -> None:
        self.pool = pool
        self._played: dict[tuple[str, str], tuple[Any, frozenset[str]]] = {}

    def _noted(self, name: str, ruleset: str) -> tuple[Any, frozenset[str]]:
        if (name, ruleset) not in self._played:
            policy, noted = Believers.engine.noting()
            found = outcome(SCENARIOS[name], self.pool, ruleset, policy)
            self._played[name, ruleset] = found, frozenset(noted & MISCONCEPTIONS.keys())
        return self._played[name, ruleset]

    def by_the_rules(self, name: str, ruleset: str) -> Any:
        return self._noted(name, ruleset)[0]

    def asked_about(self, name: str, ruleset: str) -> frozenset[str]:
        """The beliefs that are asked about meanwhile: under another it all comes out the same."""
        return self._noted(name, ruleset)[1]

    def is_changed(self, name: str, ruleset: str, belief: str) -> bool:
        return belief in self.asked_about(name, ruleset) and (
            outcome(SCENARIOS[name], self.pool, ruleset, belief) != self.by_the_rules(name, ruleset)
        )


@pytest.fixture(scope="module")
def outcomes(pool: CardPool) -> Outcomes:
    return Outcomes(pool)


@pytest.mark.parametrize("ruleset", playing_differently())
def test_a_belief_that_is_not_asked_about_changes_nothing(
    ruleset: str, pool: CardPool, outcomes: Outcomes
) -> None:
    """What all that follows takes for granted."""
    unasked = [
        (name, belief)
        for name in SCENARIOS
        for belief in MISCONCEPTIONS
        if belief not in outcomes.asked_about(name, ruleset)
    ]
    for name, belief in sampled(unasked, 150):
        same = outcome(SCENARIOS[name], pool, ruleset, belief)
        assert same == outcomes.by_the_rules(name, ruleset), (name, belief)


@pytest.mark.parametrize("belief", MISCONCEPTIONS)
def test_a_belief_changes_some_scenario(belief: str, outcomes: Outcomes) -> None:
    """A belief on versions shows under the other version only."""
    rulesets = RULESETS if belief in TRUE_UNDER else [DEFAULT_RULESET]
    assert any(outcomes.is_changed(name, ruleset, belief) for name in SCENARIOS for ruleset in rulesets)


@pytest.mark.parametrize(("belief", "rulesets"), TRUE_UNDER.items())
def test_a_belief_that_is_right_changes_nothing(
    belief: str, rulesets: frozenset[str], outcomes: Outcomes
) -> None:
    """What a ruleset that a scenario isn't written for refuses, the belief may play: it asks for less."""
    for name, scenario in SCENARIOS.items():
        for ruleset in rulesets:
            if ruleset in scenario["rulesets"] or not isinstance(outcomes.by_the_rules(name, ruleset), str):
                assert not outcomes.is_changed(name, ruleset, belief), (name, ruleset)


NOTHING_COPIED = {
    "setup": [
        {"ref": "giant", "card": "Hill Giant", "controller": "A", "counters": {"+1/+1": 1}},
        {"ref": "strength", "card": "Holy Strength", "controller": "A", "attached_to": "giant"},
    ],
    "events": [
        {"do": "enter", "ref": "wall", "card": "Wall of Omens", "controller": "B"},
        {"do": "trigger", "ref": "draw", "source": "wall", "ability": "When this creature enters"},
        {"do": "resolve", "ref": "draw"},
        {"do": "cast", "ref": "growth", "card": "Giant Growth", "controller": "A", "targets": ["giant"]},
        {"do": "resolve", "ref": "growth"},
        {"do": "cast", "ref": "bolt", "card": "Lightning Bolt", "controller": "A", "targets": ["wall"]},
        {"do": "resolve", "ref": "bolt"},
        {"do": "state_based_actions"},
        {"do": "end_turn"},
    ],
}


@pytest.mark.parametrize("belief", MISCONCEPTIONS)
def test_where_nothing_is_copied_no_belief_matters(belief: str, pool: CardPool) -> None:
    believed = game_as_json(play(NOTHING_COPIED, cards=pool, policy=belief))
    assert believed == game_as_json(play(NOTHING_COPIED, cards=pool))


ON_THE_STACK = frozenset({"copy_spell", "copy_ability", "cast_copy"})
COPIES_ON_THE_STACK = re.compile(r"\bcopy [^.]*\b(?:spell|ability)\b", re.IGNORECASE)
ABOUT_THE_STACK = """
    cast-copy-not-cast x-of-a-copy-is-zero paid-options-lost costs-paid-again mana-spent-copied
    cost-objects-not-shared copied-choices-are-final copy-controller-picks-targets targets-change-together
    new-targets-not-checked nobody-owns-a-copy copy-is-not-a-spell copies-become-real-cards
    copied-permanent-spell-vanishes copied-permanent-spell-is-created
    copied-ability-is-another-ability copies-to-cast-start-in-hand copying-is-casting
    resolution-choices-copied
""".split()


@pytest.mark.parametrize("belief", ABOUT_THE_STACK)
def test_a_belief_on_the_stack_leaves_permanents_alone(
    belief: str, pool: CardPool, outcomes: Outcomes
) -> None:
    for name, scenario in SCENARIOS.items():
        stated = ON_THE_STACK.intersection(event["do"] for event in scenario["script"]["events"])
        on_the_stack = stated or COPIES_ON_THE_STACK.search(words_of(scenario, pool))
        if DEFAULT_RULESET in scenario["rulesets"] and not on_the_stack:
            assert not outcomes.is_changed(name, DEFAULT_RULESET, belief), name


# What must be in a script, or in the text of its cards, for a belief to have anything to decide.
NEEDS = {
    "except|enter tapped": """
        exceptions-ignored exception-abilities-not-copied-on exception-values-not-copied-on
        added-type-replaces exceptions-add-up uncopied-means-empty exception-keeps-own-name
        cda-overrides-exception
        cda-stays-beside-exception exceptions-drop-defining-abilities condition-checked-again
        extra-effects-copied-on
    """,
    "face.?down|morph": "face-down-seen-through hidden-morph-copied face-down-keeps-its-own-card",
    "counter|fading|Saga": "counters-copied copies-never-enter-with-counters",
    "tapped": "copies-never-enter-tapped",
    "choose|chosen|choice|unlocked": "choices-copied copies-make-no-choices undefined-choice-means-any",
    r"\bX\b|'x'": "x-of-a-copy-is-zero",
    "two faces": """
        shown-half-copied front-face-copied back-face-copied copies-have-one-face every-copy-has-both-faces
    """,
    "leave|become|turn|resolve|transform|flip|counters|state_based|end": (
        "copy-tracks-original static-copy-keeps-looking copy-ends-with-original"
    ),
}


def words_of(scenario: dict[str, Any], pool: CardPool) -> str:
    """Everything that a scenario's script and the cards it names say."""
    script = scenario["script"]
    entries = [*script["setup"], *script["events"]]
    entries += [inner for entry in entries for inner in entry.get("events", ())]
    named = {str(entry[key]) for entry in entries for key in ("card", "by", "name") if key in entry}
    cards = [pool.find(name, "")[0] for name in named if name in pool]
    faces = [face for card in cards for face in card.faces]
    double = " two faces" if any(len(card.faces) > 1 for card in cards) else ""
    texts = " ".join(ability.text for face in faces for ability in face.printed.abilities)
    return f"{script['setup']} {script['events']} {texts}{double}"


@pytest.mark.parametrize(
    ("belief", "words"), [(belief, words) for words, beliefs in NEEDS.items() for belief in beliefs.split()]
)
def test_a_belief_decides_only_what_it_is_about(
    belief: str, words: str, pool: CardPool, outcomes: Outcomes
) -> None:
    without = [name for name in SCENARIOS if not re.search(words, words_of(SCENARIOS[name], pool), re.I)]
    assert without
    for name in without:
        assert not outcomes.is_changed(name, DEFAULT_RULESET, belief), name


_UNDECIDED = re.compile(r"There is no object|Nobody has said which .* keeps by the legend rule")


@pytest.mark.parametrize("ruleset", playing_differently())
def test_what_the_rules_can_play_the_beliefs_can(ruleset: str, pool: CardPool, outcomes: Outcomes) -> None:
    """A scenario under each belief that is asked about: an end, or a refusal where the rules refuse too.

    A question may be refused of what a belief says there isn't, and where it calls for a choice that the
    rules don't call for. A sample of each ruleset's scenarios and beliefs, but for `make long`.
    """
    asked = [(name, belief) for name in SCENARIOS for belief in sorted(outcomes.asked_about(name, ruleset))]
    refused, tried = [], sampled(asked, 800)
    for name, belief in tried:
        scenario = SCENARIOS[name]
        questions = scenario["questions"] if ruleset in scenario["rulesets"] else []
        try:
            game = play(scenario["script"], cards=pool, ruleset=ruleset, policy=belief)
        except CopyEngineError as error:
            refused.append((name, belief, str(error)))
            continue
        for question in questions:
            try:
                ask(game, question["query"])
            except CopyEngineError as error:
                if not _UNDECIDED.search(str(error)):
                    refused.append((name, belief, str(error)))
    assert len(tried) > 500
    assert [each for each in refused if not isinstance(outcomes.by_the_rules(each[0], ruleset), str)] == []


def test_a_bad_script_is_refused_under_beliefs_too(pool: CardPool) -> None:
    script = {"events": [{"do": "enter", "ref": "clone", "card": "Clone", "copy_of": "nothing"}]}
    for belief in MISCONCEPTIONS:
        with pytest.raises(CopyEngineError, match="no object 'nothing'"):
            play(script, cards=pool, policy=belief)


def test_two_beliefs_can_be_held_together(pool: CardPool) -> None:
    script = SCENARIOS["counters-not-copied"]["script"]
    both = play(script, cards=pool, policy=["counters-copied", "abilities-not-copied"])
    assert game_as_json(both)["objects"]["clone"]["counters"] == {"+1/+1": 2}


def test_an_unknown_belief_is_refused_with_those_there_are(pool: CardPool) -> None:
    with pytest.raises(CopyEngineError, match="no misconception 'nonsense'") as refused:
        play(SCENARIOS["counters-not-copied"]["script"], cards=pool, policy="nonsense")
    assert "counters-copied" in refused.value.mend


def test_a_belief_misspelled_is_met_with_the_nearest(pool: CardPool) -> None:
    with pytest.raises(CopyEngineError) as refused:
        play(SCENARIOS["counters-not-copied"]["script"], cards=pool, policy="counter-copied")
    assert refused.value.mend.startswith("Did you mean 'counters-copied'?")


@pytest.mark.parametrize("pair", EXCLUDED, ids=lambda pair: " ".join(sorted(pair)))
def test_beliefs_that_contradict_each_other_are_refused(pair: frozenset[str]) -> None:
    one, other = sorted(pair)
    with pytest.raises(CopyEngineError, match="can't be held together") as refused:
        policy_of(f"{one},{other}")
    assert EXCLUDED[pair] in refused.value.message


def test_beliefs_are_named_in_one_word_or_several() -> None:
    both = policy_of(["counters-copied", "abilities-not-copied"])
    assert policy_of("counters-copied, abilities-not-copied") == both
    assert policy_of([]) is CORRECT


def test_what_is_said_of_beliefs_names_beliefs_there_are() -> None:
    known = set(MISCONCEPTIONS)
    assert {name for pair in EXCLUDED for name in pair} <= known
    assert set(TRUE_UNDER) <= known
    for name, others in COMPATIBLE.items():
        assert {name, *others} <= known
        assert not any(frozenset({name, other}) in EXCLUDED for other in others)


def test_every_policy_is_a_misconception_that_can_be_read_about() -> None:
    path = ROOT / "rules" / "misconceptions.yaml"
    told = {entry["fields"]["slug"]: entry["fields"] for entry in document(path)}
    for belief in MISCONCEPTIONS:
        assert told[belief]["belief"]
        assert told[belief]["correction"]
        assert told[belief]["principle"]


def test_who_thinks_that_a_copy_keeps_its_own_color_keeps_it_through_two_copyings(pool: CardPool) -> None:
    """Clone is blue as a Hill Giant, and still blue as a Serra Angel."""
    script = {
        "setup": [
            {"ref": "giant", "card": "Hill Giant", "controller": "A"},
            {"ref": "angel", "card": "Serra Angel", "controller": "A"},
        ],
        "events": [
            {"do": "enter", "ref": "clone", "card": "Clone", "controller": "B", "copy_of": "giant"},
            {"do": "become_copy", "ref": "clone", "of": "angel", "by": "Cytoshape", "controller": "B"},
        ],
    }
    found = Believers(script, pool).believed({"ask": "colors", "of": "clone"}, "copy-keeps-own-color")
    assert found is not None
    assert found.value == ["blue"]


@pytest.mark.parametrize(
    ("original", "belief", "field", "believed"),
    [
        # A power that an ability defines is seen as a number, with the counter: 1 artifact and 1.
        ("Mendicant Core, Guidelight", "current-values-copied", "power_toughness", "2/4"),
        # It has no mana cost, but a color indicator.
        ("Dryad Arbor", "color-only-from-mana-cost", "colors", []),
        # It has a mana cost, so it isn't what the belief is about, though an ability makes it all colors.
        (
            "Transguild Courier",
            "color-only-from-mana-cost",
            "colors",
            ["white", "blue", "black", "red", "green"],
        ),
    ],
)
def test_what_somebody_sees_in_an_original(
    pool: CardPool, original: str, belief: str, field: str, believed: object
) -> None:
    script = {
        "setup": [{"ref": "seen", "card": original, "controller": "A", "counters": {"+1/+1": 1}}],
        "events": [{"do": "enter", "ref": "clone", "card": "Clone", "controller": "B", "copy_of": "seen"}],
    }
    found = Believers(script, pool).believed({"ask": field, "of": "clone"}, belief)
    assert found is not None
    assert found.value == believed


def test_who_thinks_an_undefined_choice_means_any_sees_every_color_made(pool):
    """By the rules an ability that asks for a choice nobody made makes no mana (CR 607.5)."""
    token = {
        "ref": "stone", "controller": "A", "token": True, "name": "Stone", "types": ["Artifact"],
        "text": "As this artifact enters, choose a color.\n{T}: Add one mana of the chosen color.",
    }  # fmt: skip
    script = {"setup": [token], "events": [{"do": "tap", "ref": "stone"}]}
    query = {"ask": "mana", "of": "stone", "value": "{T}"}
    assert ask(play(script, cards=pool), query).value is None
    believed = play(script, cards=pool, policy="undefined-choice-means-any")
    assert set(ask(believed, query).value) == {"white", "blue", "black", "red", "green"}


def test_who_thinks_that_nobody_owns_a_copy_lets_nobody_draw_for_it(pool: CardPool) -> None:
    script = {
        "events": [
            {"do": "cast", "ref": "bolt", "card": "Lightning Bolt", "controller": "A", "targets": ["B"]},
            {"do": "cast", "ref": "twincast", "card": "Twincast", "controller": "A", "targets": ["bolt"]},
            {"do": "resolve", "ref": "twincast", "makes": ["copy"]},
            {
                "do": "cast",
                "ref": "fracture",
                "card": "Dream Fracture",
                "controller": "B",
                "targets": ["copy"],
            },
            {"do": "resolve", "ref": "fracture"},
        ]
    }
    drew = {
        policy: [
            ask(play(script, cards=pool, policy=policy), {"ask": "drew", "of": who}).value for who in "AB"
        ]
        for policy in ((), "nobody-owns-a-copy")
    }
    assert drew == {(): [1, 1], "nobody-owns-a-copy": [0, 1]}
