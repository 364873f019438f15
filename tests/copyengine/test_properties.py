"""What holds of every script, whatever the cards: the engine's invariants (CR 707)."""

import json
from collections.abc import Callable, Sequence
from functools import reduce
from itertools import permutations
from types import SimpleNamespace
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from judgeapp.copyengine import RULESETS, CardPool, CopyEngineError, ask, game_as_json, play, tell
from judgeapp.copyengine.events.replacement.ordering import changed
from judgeapp.copyengine.model.effects.amount_replacements import Arithmetic
from judgeapp.copyengine.model.effects.effects import AsEntersForm, EntersTapped, EntersWith
from judgeapp.copyengine.model.objects.abilities import Ability
from judgeapp.copyengine.script.script import ENGINE_VOCABULARY
from tests.copyengine.conftest import card_rows


def replaces_entering(abilities: tuple[Ability, ...]) -> bool:
    """Whether one of them changes how the object enters, beyond copying."""
    kinds = (EntersTapped, EntersWith, AsEntersForm)
    return any(isinstance(effect, kinds) for ability in abilities for effect in ability.effects)


POOL = CardPool.from_rows(card_rows())
CREATURES = sorted(
    card.faces[0].name
    for card in POOL.values()
    if "Creature" in card.faces[0].printed.types and not replaces_entering(card.faces[0].abilities)
)
CARDS = sorted(card.faces[0].name for card in POOL.values())
BECOMES = "(Target creature becomes a copy of target creature.)"
REFS = ("a", "b", "c", "d", "e")
fast = settings(max_examples=150, suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much])

creature = st.sampled_from(CREATURES)
counter_kinds = st.sampled_from(["+1/+1", "-1/-1", "fade"])
permanent = st.fixed_dictionaries(
    {"card": creature, "controller": st.sampled_from(["A", "B"])},
    optional={
        "tapped": st.booleans(),
        "counters": st.dictionaries(
            st.sampled_from(["+1/+1", "-1/-1", "fade"]), st.integers(1, 3), max_size=2
        ),
        "face_down": st.booleans(),
    },
)
boards = st.lists(permanent, min_size=2, max_size=4).map(
    lambda entries: [{"ref": ref, **entry} for ref, entry in zip(REFS, entries, strict=False)]
)
pumps = st.sampled_from(["+3/+3 until end of turn", "loses all abilities", "gains flying until end of turn"])


def played(setup: list[dict[str, Any]], events: list[dict[str, Any]], **options: Any) -> Any:
    return play({"setup": setup, "events": events}, cards=POOL, **options)


def copiable(game: Any, ref: str) -> dict[str, Any]:
    return dict(game_as_json(game)["objects"][ref]["copiable_values"])


@fast
@given(boards, st.sampled_from(sorted(RULESETS)))
def test_play_is_deterministic(setup: list[dict[str, Any]], ruleset: str) -> None:
    events = [{"do": "create_token_copy", "ref": "copy", "of": "a", "controller": "A"}]
    one, two = (game_as_json(played(setup, events, ruleset=ruleset)) for _ in range(2))
    assert json.dumps(one) == json.dumps(two)


@fast
@given(boards, pumps)
def test_a_copy_has_the_copiable_values_and_nothing_else(setup: list[dict[str, Any]], effect: str) -> None:
    events = [
        {"do": "continuous", "on": "a", "effect": effect},
        {"do": "counters", "on": "a", "put": {"+1/+1": 1}},
        {"do": "create_token_copy", "ref": "copy", "of": "a", "controller": "A"},
    ]
    game = played(setup, events)
    assert copiable(game, "copy") == copiable(game, "a")
    made = game.object("copy")
    assert (made.tapped, made.face_down, made.flipped) == (False, False, False)
    assert "+1/+1" not in made.counters
    assert not any("copy" in effect.on for effect in game.table().effects)


@fast
@given(boards)
def test_copying_a_copy_adds_nothing(setup: list[dict[str, Any]]) -> None:
    events = [
        {
            "do": "become_copy",
            "ref": "b",
            "of": "a",
            "by": BECOMES,
        },
        {"do": "create_token_copy", "ref": "first", "of": "b", "controller": "A"},
        {"do": "create_token_copy", "ref": "second", "of": "first", "controller": "B"},
    ]
    game = played(setup, events)
    assert copiable(game, "first") == copiable(game, "b")
    assert copiable(game, "second") == copiable(game, "first")


@fast
@given(boards, creature)
def test_later_changes_of_the_original_change_no_copy(setup: list[dict[str, Any]], other: str) -> None:
    events = [
        {"do": "create_token_copy", "ref": "copy", "of": "a", "controller": "B"},
        {"do": "enter", "ref": "other", "card": other, "controller": "A", "copy_of": None},
        {
            "do": "become_copy",
            "ref": "a",
            "of": "other",
            "by": BECOMES,
        },
        {"do": "counters", "on": "a", "put": {"+1/+1": 2}},
    ]
    game = played(setup, events)
    before = game.layers(1).values["copy"]
    assert copiable(game, "copy")["name"] == before.name
    assert game.object("copy").counters == game.object("copy", 1).counters


@fast
@given(boards)
def test_ending_a_copy_effect_restores_what_was_there(setup: list[dict[str, Any]]) -> None:
    events = [
        {"do": "become_copy", "ref": "b", "of": "a", "duration": "until end of turn",
         "by": "(Target creature becomes a copy of target creature until end of turn.)"},
        {"do": "end_turn"},
    ]  # fmt: skip
    game = played(setup, events)
    started = play({"setup": setup}, cards=POOL)
    assert copiable(game, "b") == copiable(started, "b")


@fast
@given(boards, pumps)
def test_replaying_the_trace_gives_the_end_state(setup: list[dict[str, Any]], effect: str) -> None:
    events = [
        {"do": "create_token_copy", "ref": "copy", "of": "a", "controller": "A"},
        {"do": "continuous", "on": "copy", "effect": effect},
        {
            "do": "become_copy",
            "ref": "copy",
            "of": "b",
            "by": BECOMES,
        },
    ]
    game = played(setup, events)
    shown: dict[str, Any] = {}
    for step in game.steps:
        if step.obj == "copy":
            assert step.before != step.after
            for name, value in step.before.items():
                assert shown.get(name, value) == value, (step.text, name)
            shown |= step.after
    final = game_as_json(game)["objects"]["copy"]
    assert {name: final[name] for name in shown if name in final} == {
        name: value for name, value in shown.items() if name in final
    }


words = st.sampled_from([*REFS, *CARDS[:9], "A", "(it has flying)", "", "*"])
junk = st.recursive(
    st.none() | st.booleans() | st.integers(-3, 99) | words,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=4), inner, max_size=3),
    max_leaves=5,
)
wild_events = st.lists(
    st.sampled_from(sorted(ENGINE_VOCABULARY.keys)).flatmap(
        lambda do: st.fixed_dictionaries(
            {"do": st.just(do)},
            optional=dict.fromkeys(sorted(ENGINE_VOCABULARY.keys[do]), junk),
        )
    ),
    max_size=4,
)


@settings(max_examples=400, suppress_health_check=list(HealthCheck))
@given(boards, wild_events, st.sampled_from(sorted(RULESETS)))
def test_any_script_ends_in_an_answer_or_a_refusal_that_names_the_place(
    setup: list[dict[str, Any]], events: list[dict[str, Any]], ruleset: str
) -> None:
    script = {"setup": setup, "events": events}

    def everything() -> None:
        game = play(script, cards=POOL, ruleset=ruleset)
        json.dumps(game_as_json(game))
        ask(game, {"ask": "characteristics", "of": "a"})
        tell(script, POOL)

    refused = refusal(everything)
    assert refused is None or (refused.where and refused.message)


@fast
@given(junk)
def test_anything_at_all_as_a_script_is_refused_or_played(script: Any) -> None:
    refused = refusal(lambda: play(script, cards=POOL))
    assert refused is None or refused.where


def refusal(action: Callable[[], object]) -> CopyEngineError | None:
    """Return what the engine refuses; any other exception is a failure."""
    try:
        action()
    except CopyEngineError as error:
        return error
    return None


arithmetic = st.one_of(
    st.builds(Arithmetic, times=st.integers(1, 3), plus=st.integers(0, 2)), st.just(Arithmetic(halves=True))
)


def all_applied(changes: Sequence[Arithmetic], number: int) -> int:
    interpreter: Any = SimpleNamespace(given={}, at=str)
    said = [(str(place), SimpleNamespace(text=f"{each}.", change=each)) for place, each in enumerate(changes)]
    return changed(interpreter, said, number)


@given(st.lists(arithmetic, max_size=5), st.integers(1, 6))
def test_whoever_is_affected_is_asked_just_where_orders_differ(
    changes: list[Arithmetic], number: int
) -> None:
    """CR 616.1."""
    ends = {reduce(lambda made, each: each.of(made), order, number) for order in permutations(changes)}
    if len(ends) == 1:
        assert all_applied(changes, number) == ends.pop()
        return
    with pytest.raises(CopyEngineError, match="applies first"):
        all_applied(changes, number)


def test_many_effects_on_one_number_are_no_work() -> None:
    """There are more orders of these than anybody can go through."""
    changes = [Arithmetic(times=2)] * 40 + [Arithmetic(times=3)] * 20
    assert all_applied(changes, 1) == 2**40 * 3**20
