"""A script without events of combat gives what the copy engine gives by itself."""

import pytest

from judgeapp.combat import play
from judgeapp.combat.script import COMBAT_VOCABULARY
from judgeapp.copyengine import game_as_json
from judgeapp.copyengine import play as play_copying
from judgeapp.copyengine.script.script import ENGINE_VOCABULARY
from tests.combat.conftest import POOL
from tests.copyengine.conftest import scenarios

COMBAT_ONLY = COMBAT_VOCABULARY.events.keys() - ENGINE_VOCABULARY.events.keys()
WITHOUT = {
    scenario["id"]: scenario["script"]
    for scenario in scenarios()
    if not any(event["do"] in COMBAT_ONLY for event in scenario["script"].get("events") or ())
    and not any(rule["number"].startswith("702") for rule in scenario["rules"])
}


@pytest.mark.parametrize("name", WITHOUT)
def test_it_is_the_same_game(name):
    script = {**WITHOUT[name], "questions": []}
    assert game_as_json(play(script, cards=POOL)) == game_as_json(play_copying(script, cards=POOL))
