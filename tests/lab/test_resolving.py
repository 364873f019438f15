"""What is put on the stack and resolves at once does its copying, too; where a choice is open it waits."""

import pytest

from judgeapp.combat import play
from tests.lab.test_editing import Table

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("cards")]
ANGEL = {"ref": "angel", "card": "Serra Angel", "controller": "A"}
BEAR = {"ref": "bear", "card": "Runeclaw Bear", "controller": "A"}
BOLT = {"do": "cast", "ref": "bolt", "card": "Lightning Bolt", "controller": "B", "targets": ["angel"]}


def doing(table: Table) -> list[str]:
    return [event["do"] for event in table.script["events"]]


def test_a_token_copy_is_created_as_its_spell_resolves(client, pool):
    table = Table(client, {"setup": [ANGEL, BEAR]})
    sent = {"f.controller": "A", "f.targets.0": "bear", "then": "resolve"}
    table.offer("cast", add="Cackling Counterpart", **sent)
    assert doing(table) == ["cast", "create_token_copy", "resolve"]
    game = play(table.script, cards=pool)
    assert game.layers().values["token"].name == "Runeclaw Bear"
    assert game.object("cackling").zone == "graveyard"


def test_a_spell_is_copied_as_the_spell_that_copies_it_resolves(client, pool):
    table = Table(client, {"setup": [ANGEL], "events": [BOLT]})
    sent = {"f.controller": "A", "f.targets.0": "bolt", "then": "resolve"}
    table.offer("cast", add="Fork", **sent)
    assert doing(table) == ["cast", "cast", "copy_spell", "resolve"]
    game = play(table.script, cards=pool)
    assert (game.object("copy").cast.targets, game.object("fork").zone) == (("angel",), "graveyard")


def test_an_activated_ability_copies_what_it_aims_at(client, pool):
    mirror = {"ref": "mirror", "card": "Mirage Mirror", "controller": "A"}
    table = Table(client, {"setup": [ANGEL, BEAR, mirror]})
    table.offer("activate:0", on="mirror", then="resolve", **{"f.targets.0": "angel"})
    assert doing(table) == ["activate", "become_copy", "resolve"]
    assert play(table.script, cards=pool).layers().values["mirror"].name == "Serra Angel"


def test_what_its_ability_is_of_stays_picked_once_that_has_resolved(client):
    """An ability that is gone leaves nothing to go on with: what has triggered meanwhile is shown instead."""
    depths = {"ref": "depths", "card": "Dark Depths", "controller": "B", "counters": {"ice": 10}}
    stage = {"ref": "stage", "card": "Thespian's Stage", "controller": "A"}
    table = Table(client, {"setup": [depths, stage]})
    table.offer("activate:1", on="stage", then="resolve", **{"f.targets.0": "depths"})
    assert doing(table) == ["activate", "become_copy", "resolve"]
    assert "It triggered: put on the stack" in table.text
    assert "No longer there" in table.text


def test_with_a_choice_open_it_waits_on_the_stack_and_then_resolves_with_it(client, pool):
    table = Table(client, {"setup": [ANGEL, BEAR, {**ANGEL, "ref": "other"}]})
    table.offer("cast", add="Cytoshape", then="resolve", **{"f.controller": "A", "f.targets.0": "bear"})
    assert doing(table) == ["cast"]
    assert "It resolves: something becomes a copy of" in table.text
    sent = {"f.ref": "bear", "f.of": "angel", "then": "resolve"}
    table.offer("BecomeCopy:0", on="cytoshape", **sent)
    assert doing(table) == ["cast", "become_copy", "resolve"]
    game = play(table.script, cards=pool)
    assert game.layers().values["bear"].name == "Serra Angel"
    assert game.object("cytoshape").zone == "graveyard"


def test_a_copy_that_enters_is_chosen_as_its_spell_resolves(client):
    table = Table(client, {"setup": [ANGEL, BEAR]})
    table.offer("cast", add="Clone", then="resolve", **{"f.controller": "A"})
    assert doing(table) == ["cast"]
    table.offer("resolve", on="clone", **{"f.copy_of": "bear"})
    assert table.script["events"][-1] == {"do": "resolve", "ref": "clone", "copy_of": "bear"}


def test_which_legend_stays_is_chosen(client, pool):
    legend = {"token": True, "name": "Tal", "types": ["Creature"], "supertypes": ["Legendary"]}
    legend |= {"power": 2, "toughness": 2, "controller": "A", "ref": "tal"}
    enter = {"do": "enter", "ref": "clone", "card": "Clone", "controller": "A", "copy_of": "tal"}
    table = Table(client, {"setup": [legend, BEAR], "events": [enter]})
    table.offer("state_based_actions", **{"f.legend_keep": "tal"})
    assert play(table.script, cards=pool).object("clone").zone == "graveyard"
    table.send("undo").offer("state_based_actions", **{"f.legend_keep": "clone"})
    assert play(table.script, cards=pool).object("tal").zone == "nowhere"  # a token


def test_new_targets_are_chosen_as_it_is_cast_and_resolves(client, pool):
    table = Table(client, {"setup": [ANGEL], "events": [BOLT]})
    sent = {"f.controller": "A", "f.targets.0": "bolt", "f.later.new_targets.0": "B", "then": "resolve"}
    table.offer("cast", add="Fork", **sent)
    assert doing(table) == ["cast", "cast", "copy_spell", "resolve"]
    assert play(table.script, cards=pool).object("copy").cast.targets == ("B",)


def test_a_spell_that_enters_as_a_copy_resolves_at_once_with_its_choice(client):
    table = Table(client, {"setup": [ANGEL, BEAR]})
    sent = {"f.controller": "A", "f.later.copy_of": "bear", "then": "resolve"}
    table.offer("cast", add="Clone", **sent)
    assert table.script["events"][-1] == {"do": "resolve", "ref": "clone", "copy_of": "bear"}


def test_what_waits_on_the_stack_opens_its_choice(client):
    table = Table(client, {"setup": [ANGEL, BEAR]})
    table.offer("cast", add="Clone", **{"f.controller": "A"})
    assert "It waits on the stack." in table.text


def test_only_the_top_of_the_stack_resolves(client):
    fork = {"do": "cast", "ref": "fork", "card": "Fork", "controller": "A", "targets": ["bolt"]}
    table = Table(client, {"setup": [ANGEL], "events": [BOLT, fork]})
    table.offer("resolve", on="bolt")
    assert "That can no longer happen." in table.text
    assert doing(table) == ["cast", "cast"]
