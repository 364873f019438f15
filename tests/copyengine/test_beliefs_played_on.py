"""What becomes of a game under a belief that the rules would not let go on, and what its story tells."""

from itertools import combinations

import pytest

from judgeapp.combat import Believers, ask, play, tell
from judgeapp.copyengine import CardPool, CopyEngineError
from tests.copyengine.conftest import card_rows, scenarios

SCENARIOS = {each["id"]: each for each in scenarios()}


@pytest.fixture(scope="module")
def pool() -> CardPool:
    return CardPool.from_rows(card_rows())


def script(setup, events):
    return {"title": "A game", "ruleset": "mtg-2024", "setup": setup, "events": events}


COPIED_SPELL = script(
    [],
    [
        {"do": "cast", "ref": "spell", "card": "Hill Giant", "controller": "A"},
        {"do": "cast", "ref": "major", "card": "Double Major", "controller": "A", "targets": ["spell"]},
        {"do": "copy_spell", "ref": "copy", "of": "spell", "by": "Double Major", "controller": "A"},
        {"do": "resolve", "ref": "major"},
        {"do": "resolve", "ref": "copy"},
    ],
)
ATTACK = script(
    [{"ref": "bears", "card": "Grizzly Bears", "controller": "A"}],
    [{"do": "begin_turn", "player": "A"}, {"do": "declare_attackers", "attackers": ["bears"]}],
)
WALL = script(
    [
        {"ref": "clone", "card": "Clone", "controller": "A"},
        {"ref": "anthem", "card": "Glorious Anthem", "controller": "A"},
        {"ref": "giant", "card": "Hill Giant", "controller": "B"},
    ],
    [
        {
            "do": "enter",
            "ref": "wall",
            "card": "Wall of Stolen Identity",
            "controller": "A",
            "copy_of": ["clone", "giant"],
        }
    ],
)


ANIMATED = script(
    [{"ref": "village", "card": "Treetop Village", "controller": "A", "counters": {"+1/+1": 4}}],
    [
        {"do": "activate", "ref": "animation", "source": "village", "controller": "A",
         "ability": "{1}{G}: This land becomes a 3/3 green Ape creature"},
        {"do": "resolve", "ref": "animation"},
        {"do": "enter", "ref": "copy", "card": "Moritte of the Frost", "controller": "A",
         "copy_of": "village"},
    ],
)  # fmt: skip


@pytest.mark.parametrize(
    ("beliefs", "counters"),
    [(["effects-come-along"], 2), (["effects-come-along", "counters-copied"], 6), (["counters-copied"], 4)],
)
def test_an_effect_that_comes_along_makes_a_copy_the_creature_of_an_exception(pool, beliefs, counters):
    """Moritte enters with two additional counters "if it's a creature"."""
    query = {"ask": "fields", "of": "copy", "fields": ["counters"]}
    found = Believers(ANIMATED, pool).believed(query, *beliefs)
    assert found is not None
    assert found.value == {"counters": {"+1/+1": counters}}


def test_what_the_old_rules_believed_in_know_nothing_of_comes_to_nothing(pool):
    """They have no copies of permanent spells: the copy neither becomes a token nor stays on the stack."""
    query = {"ask": "fields", "of": "copy", "fields": ["zone"]}
    found = Believers(COPIED_SPELL, pool).believed(query, "older-rule-still-applied")
    assert found is not None
    assert found.value == {"zone": "nowhere"}


def test_who_believes_in_old_rules_of_copying_still_attacks(pool):
    query = {"ask": "fields", "of": "bears", "fields": ["attacking"]}
    found = Believers(ATTACK, pool).believed(query, "older-rule-still-applied")
    assert found is not None
    assert found.value == {"attacking": True}


def test_a_copy_that_ends_with_its_original_is_looked_at_again(pool):
    dying = script(
        [{"ref": "giant", "card": "Hill Giant", "controller": "B"}],
        [
            {"do": "enter", "ref": "copy", "card": "Clone", "controller": "A", "copy_of": "giant"},
            {"do": "damage", "to": "giant", "amount": 3},
            {"do": "state_based_actions"},
        ],
    )
    found = Believers(dying, pool).believed(
        {"ask": "fields", "of": "copy", "fields": ["zone"]}, "copy-ends-with-original"
    )
    assert found is not None
    assert found.value == {"zone": "graveyard"}


CAST_COPY = script(
    [{"ref": "bolt", "card": "Lightning Bolt", "controller": "A", "zone": "exile"}],
    [{"do": "cast_copy", "ref": "copy", "of": "bolt", "controller": "A", "targets": ["B"]}],
)


@pytest.mark.parametrize(
    ("belief", "zone"),
    [(None, "exile"), ("copies-to-cast-start-in-hand", "hand"), ("cast-copy-not-cast", None)],
)
def test_who_thinks_a_copy_is_never_cast_thinks_of_no_zone_it_was_cast_from(pool, belief, zone):
    game = play(CAST_COPY, cards=pool, **({"policy": belief} if belief else {}))
    assert ask(game, {"ask": "cast_from", "of": "copy"}).value == zone


GIANT = {"ref": "giant", "card": "Hill Giant", "controller": "A", "counters": {"+1/+1": 2}}


@pytest.mark.parametrize(
    ("event", "controller"),
    [
        # Nobody thinks that Noah's own card goes to Ada as it copies her creature, or becomes a copy of it.
        ({"do": "enter", "ref": "copy", "card": "Clone", "controller": "B", "copy_of": "giant"}, "B"),
        ({"do": "become_copy", "ref": "bear", "of": "giant", "by": "Cytoshape"}, "B"),
        ({"do": "create_token_copy", "ref": "copy", "of": "giant", "controller": "B"}, "A"),
    ],
    ids=["a card that enters", "a card that becomes a copy", "a token"],
)
def test_only_a_token_is_thought_to_go_to_the_player_whose_object_was_copied(pool, event, controller):
    setup = [GIANT, {"ref": "bear", "card": "Runeclaw Bear", "controller": "B"}]
    game = play(script(setup, [event]), cards=pool, policy="original-controller-controls-copy")
    assert ask(game, {"ask": "controller", "of": event["ref"]}).value == controller


def test_counters_on_what_becomes_a_copy_stay_and_count(pool):
    setup = [{**GIANT, "counters": {}}, {**GIANT, "ref": "other"}]
    events = [{"do": "become_copy", "ref": "other", "of": "giant", "by": "Cytoshape"}]
    told = [step.text for step in play(script(setup, events), cards=pool).steps if step.obj == "other"]
    assert told[-1] == "Its two +1/+1 counters stay on it and still apply."


def test_a_copy_that_was_never_made_has_no_targets(pool):
    shock = script(
        [{"ref": "bears", "card": "Grizzly Bears", "controller": "A"}],
        [
            {"do": "cast", "ref": "shock", "card": "Shock", "controller": "B", "targets": ["bears"]},
            {"do": "cast", "ref": "fork", "card": "Fork", "controller": "A", "targets": ["shock"]},
            {"do": "copy_spell", "ref": "copy", "of": "shock", "by": "Fork", "controller": "A"},
        ],
    )
    query = {"ask": "could_target", "of": "copy", "value": "bears"}
    believers = Believers(shock, pool)
    assert believers.right(query).value is True
    found = believers.believed(query, "some-things-cannot-be-copied")
    assert found is not None
    assert found.value is False


def test_a_linked_trigger_that_is_overwritten_has_its_rule_in_the_derivation(pool):
    answer = ask(play(WALL, cards=pool), {"ask": "fields", "of": "wall", "fields": ["name"]})
    assert [(s.principle, s.rule) for s in answer.steps if "doesn't trigger" in s.text] == [
        ("copy-exceptions-linked-trigger", "707.9g")
    ]


@pytest.mark.parametrize(
    ("setup", "event", "sentence"),
    [
        (
            [
                GIANT,
                {"ref": "bear", "card": "Runeclaw Bear", "controller": "B"},
                {"ref": "wall", "card": "Wall of Stone", "controller": "B"},
            ],
            {"do": "declare_blockers", "blocks": {"bear": "giant", "wall": "giant"}},
            "Runeclaw Bear and Wall of Stone block Hill Giant.",
        ),
        (
            [{"ref": "knight", "card": "White Knight", "controller": "A"}],
            {
                "do": "continuous",
                "on": "knight",
                "effect": "change its text by replacing all instances of black with red",
                "by": "Mind Bend",
            },
            "Mind Bend changes every “black” in the text of White Knight to “red.”",
        ),
        (
            [{"ref": "dreadmaw", "card": "Colossal Dreadmaw", "controller": "A"}],
            {
                "do": "continuous",
                "on": "dreadmaw",
                "effect": "gains protection from black until end of turn",
                "by": "Gods Willing",
            },
            "Gods Willing gives Colossal Dreadmaw protection from black until end of turn.",
        ),
    ],
)
def test_an_effect_is_told_in_a_sentence(pool, setup, event, sentence):
    assert tell(script(setup, [event]), pool)[-1] == sentence


def test_the_choice_of_an_ability_is_its_controllers(pool):
    named = script(
        [{"ref": "scout", "name": "Scout", "types": ["Creature"], "power": 1, "toughness": 1, "token": False,
          "controller": "B", "text": "When this creature enters, name a card."}],
        [
            {"do": "trigger", "ref": "naming", "source": "scout", "ability": "When this creature enters"},
            {"do": "resolve", "ref": "naming", "choices": {"card_name": "Dusk"}},
        ],
    )  # fmt: skip
    assert tell(named, pool)[-1] == "Scout's ability resolves; Noah chooses Dusk as the card name."


def test_what_a_resolving_spell_copies_is_told(pool):
    copied = script(
        [{"ref": "giant", "card": "Hill Giant", "controller": "A"}],
        [
            {"do": "cast", "ref": "clone", "card": "Clone", "controller": "B"},
            {"do": "resolve", "ref": "clone", "copy_of": "giant"},
        ],
    )
    assert tell(copied, pool)[-1] == "Clone resolves and enters as a copy of Hill Giant."


@pytest.mark.parametrize("name", list(SCENARIOS)[::9])
def test_a_game_gone_on_with_under_beliefs_is_that_played_from_the_beginning(pool, name):
    script = SCENARIOS[name]["script"]
    believers = Believers(script, pool)
    asked = sorted({b for q in SCENARIOS[name]["questions"] for b in believers.possible(q["query"])})
    for held in [*((belief,) for belief in asked), *list(combinations(asked, 2))[::40]]:
        found = believers.game(*held)
        try:
            whole = play(script, cards=pool, policy=list(held))
        except CopyEngineError:
            assert found is None, held
            continue
        assert found is not None, held
        for part in ("steps", "triggers", "moments", "ruleset", "policy"):
            assert getattr(found, part) == getattr(whole, part), (held, part)
        for one, other in zip(found.layers_then, whole.layers_then, strict=True):
            assert one.values == other.values, held
            assert one.applications == other.applications, held
            assert one.controllers == other.controllers, held


def test_what_happens_before_a_belief_is_asked_about_is_played_once(pool):
    believers = Believers(COPIED_SPELL, pool)
    query = {"ask": "zone", "of": "copy"}
    late, early, never = "copied-permanent-spell-vanishes", "copying-is-casting", "counters-copied"
    assert {late, early} <= set(believers.possible(query))
    played = believers.game(never).moments
    for belief, shared in ((early, 3), (late, 5), (never, 6)):
        moments = believers.game(belief).moments
        assert sum(one is other for one, other in zip(moments, played, strict=True)) == shared


WHAT_IFS = [
    pytest.param(each["script"], question["query"], id=f"{each['id']}-{number}")
    for each in SCENARIOS.values()
    for number, question in enumerate(each["questions"])
    if "then" in question["query"]
]


@pytest.mark.parametrize(("script", "query"), WHAT_IFS[::4])
def test_what_would_be_under_beliefs_is_asked_as_of_their_own_games(pool, script, query):
    believers = Believers(script, pool)
    for belief in believers.possible(query):
        found = believers.believed(query, belief)
        try:
            answer = ask(play(script, cards=pool, policy=[belief]), query)
        except CopyEngineError:
            assert found is None, belief
            continue
        assert found == answer, belief
