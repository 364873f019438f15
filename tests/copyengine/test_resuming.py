"""A script played on from another is the script played from its beginning."""

import random

import pytest

from judgeapp.copyengine import CopyEngineError, WorkBudget, play, working
from judgeapp.copyengine.asking.object_fields import object_as_json
from judgeapp.copyengine.play.resuming import play_on, refusal
from tests.copyengine.conftest import copying_scenarios

SCRIPTS = {
    entry["id"]: {
        key: entry["script"][key] for key in ("ruleset", "setup", "events") if key in entry["script"]
    }
    for entry in copying_scenarios()
}


def noted(game) -> dict:
    return dict(game.table().notes)


def same(one, other) -> None:
    assert one.steps == other.steps
    assert one.triggers == other.triggers
    assert noted(one) == noted(other)
    for at in range(len(other.moments)):
        there = other.table(at).objects
        assert list(one.table(at).objects) == list(there)
        for ref, obj in there.items():
            assert object_as_json(one, one.table(at).objects[ref], at) == object_as_json(other, obj, at)


@pytest.mark.parametrize("name", sorted(SCRIPTS))
def test_played_event_by_event(name, pool):
    script = SCRIPTS[name]
    events = script.get("events") or []
    played = None
    for most in range(len(events) + 1):
        played = play_on({**script, "events": events[:most]}, pool, played)
    assert played.error is None
    same(played.game, play(script, cards=pool))


@pytest.mark.parametrize("name", sorted(SCRIPTS)[::4])
def test_edited_at_random(name, pool):
    """Events taken away and put back in any order; what two scripts share is never played otherwise."""
    script = SCRIPTS[name]
    events = list(script.get("events") or [])
    rng = random.Random(name)
    played = play_on(script, pool)
    for _ in range(6):
        chosen = [event for event in events if rng.random() < 0.7]
        rng.shuffle(chosen)
        changed = {**script, "events": chosen}
        played = play_on(changed, pool, played)
        refused = refusal_of(changed, pool)
        assert str(played.error or "") == refused
        until = played.stopped_at if refused else len(chosen)
        same(played.game, play({**script, "events": chosen[:until]}, cards=pool))


def refusal_of(script, pool) -> str:
    try:
        play(script, cards=pool)
    except CopyEngineError as error:
        return str(error)
    return ""


def test_what_comes_before_an_event_that_cannot_be_played_stands(pool):
    setup = [{"ref": "bear", "card": "Runeclaw Bear", "controller": "A"}]
    events = [{"do": "tap", "ref": "bear"}, {"do": "tap", "ref": "boar"}, {"do": "untap", "ref": "bear"}]
    played = play_on({"setup": setup, "events": events}, pool)
    assert played.stopped_at == 1
    assert played.error.where == "events[1].ref"
    assert played.game.object("bear").tapped


@pytest.mark.parametrize(
    ("event", "where"),
    [
        ({"do": "untap", "ref": "bear"}, None),
        ({"do": "untap", "ref": "boar"}, "events[0].ref"),
        ({"do": "counters", "on": "bear", "put": {"+1/+1": 10_000}}, "events[0].put.+1/+1"),
    ],
)
def test_refusal_leaves_no_trace(event, where, pool):
    script = {"setup": [{"ref": "bear", "card": "Runeclaw Bear", "controller": "A"}], "events": []}
    played = play_on(script, pool)
    error = refusal(played, event)
    assert (error.where if error else None) == where
    same(played.game, play(script, cards=pool))


def test_too_many_objects_are_refused_at_the_event_that_makes_them(pool):
    tokens = {
        "do": "create_token_copy", "ref": "t", "of": "bear", "controller": "A", "count": 30,
        "by": "(Create a token that's a copy of target permanent.)",
    }  # fmt: skip
    script = {"setup": [{"ref": "bear", "card": "Runeclaw Bear", "controller": "A"}], "events": [tokens]}
    played = play_on(script, pool, most_objects=20)
    assert played.error.where == "events[0]"
    assert "31 objects" in played.error.message


def test_an_event_that_takes_too_much_work_is_refused_and_what_came_before_stands(pool):
    tokens = {
        "do": "create_token_copy", "ref": "t", "of": "lord", "controller": "A", "count": 30,
        "by": "(Create a token that's a copy of target permanent.)",
    }  # fmt: skip
    setup = [{"ref": "lord", "card": "Goblin Chieftain", "controller": "A"}]
    script = {"setup": setup, "events": [{"do": "tap", "ref": "lord"}, tokens]}
    play_on(script, pool)  # all texts have been read
    with working(WorkBudget(500)) as budget:
        played = play_on(script, pool, share=0.5)
    assert budget.done < 500
    assert played.stopped_at == 1
    assert "takes so long" in played.error.message
    assert set(played.game.table().objects) == {"lord"}
    assert played.game.object("lord").tapped


def test_a_setup_that_takes_too_much_work_is_refused(pool):
    setup = [{"ref": f"lord{n}", "card": "Goblin Chieftain", "controller": "A"} for n in range(20)]
    with working(WorkBudget(100)), pytest.raises(CopyEngineError, match="takes so long") as refused:
        play_on({"setup": setup}, pool)
    assert refused.value.where == "setup"
