"""Why a value is what it is, and what else might be said of the table."""

import pytest

from judgeapp.combat import account
from judgeapp.combat import play as fought
from judgeapp.copyengine import WorkBudget, working
from judgeapp.copyengine.play.resuming import play_on
from judgeapp.lab.display.board import shown
from judgeapp.lab.display.comparisons import compared, under, wrongs
from judgeapp.lab.display.value_derivations import VALUES, said, values_of, why
from judgeapp.lab.tables.codec import packed
from judgeapp.lab.tables.examples import examples
from tests.copyengine.conftest import scenarios
from tests.lab.test_pages import LAB, text

PLAYABLE = {entry["id"]: entry["script"] for entry in scenarios() if not entry["id"].startswith("check-")}


def game_of(script, pool):
    return play_on({key: script[key] for key in ("setup", "events", "ruleset") if key in script}, pool).game


@pytest.mark.parametrize("name", sorted(PLAYABLE))
def test_every_derivation_ends_at_the_value_there_is(name, pool):
    """For every value of everything at every moment of the documented examples."""
    game = game_of(PLAYABLE[name], pool)
    for at in range(len(game.moments)):
        for ref, obj in game.table(at).objects.items():
            for value in values_of(game, ref, at):
                found = why(game, ref, value.field, at, {})
                assert found.value == value.now
                if value.field != "controller" and obj.zone == "battlefield":
                    assert found.steps[-1].value == value.now, (ref, value.field, at)


DERIVATIONS = [
    ("clone", "power", ["Printed on Clone", "copy of Grizzly Bears"], "2/2"),
    ("bears", "power", ["Printed on Grizzly Bears", "+1/+1", "Giant Growth"], "7/7"),
    ("clone", "colors", ["Printed on Clone", "copy of Grizzly Bears"], "green"),
    ("bears", "name", ["Printed on Grizzly Bears"], "Grizzly Bears"),
]


@pytest.mark.parametrize(("ref", "field", "steps", "value"), DERIVATIONS)
def test_a_value_is_told_step_by_step(ref, field, steps, value, pool):
    found = why(game_of(examples()[0].script, pool), ref, field, 3, {})
    assert found.value == value
    assert len(found.steps) == len(steps)
    for step, words in zip(found.steps, steps, strict=True):
        assert words in step.text


def test_a_copied_spells_controller_is_who_it_was_put_on_the_stack_under(pool):
    bolt = {"do": "cast", "ref": "bolt", "card": "Lightning Bolt", "controller": "B", "targets": ["A"]}
    copy = {"do": "copy_spell", "ref": "copy", "of": "bolt", "controller": "A"}
    game = game_of({"setup": [], "events": [bolt, copy], "ruleset": "mtg-2024"}, pool)
    found = why(game, "copy", "controller", 2, {})
    assert [(step.text, step.rule) for step in found.steps] == [
        ("It was put on the stack under Ada's control.", "707.10")
    ]
    assert [step.text for step in why(game, "bolt", "controller", 2, {}).steps] == ["Noah owns it."]


def test_of_what_is_not_there_nothing_is_told(pool):
    game = game_of(examples()[0].script, pool)
    assert why(game, "nobody", "power", 3, {}) is None
    assert why(game, "clone", "soul", 3, {}) is None


def test_two_things_side_by_side(pool):
    rows = compared(game_of(examples()[0].script, pool), "bears", "clone", 3)
    assert {row.label for row in rows if row.differs} == {"controller", "counters", "power and toughness"}


def test_what_another_ruleset_makes_different(pool):
    goyf = under(game_of(examples()[2].script, pool), "mtg-2008", 2, {})
    assert {(d.name, d.label, d.now) for d in goyf.differences} >= {("clone", "abilities", "none")}
    same = under(game_of(examples()[0].script, pool), "mtg-2017", 3, {})
    assert (same.differences, same.refusal) == ((), "")


def test_what_people_get_wrong_comes_with_who_says_so(pool):
    game = game_of(examples()[0].script, pool)
    found = wrongs(game, 3, {}, "clone")
    given = {
        d.then: wrong.beliefs
        for wrong in found.results
        for d in wrong.differences
        if d.label == "power and toughness"
    }
    assert "counters-copied" in given["4/4"]
    assert any("7/7" in value or "5/5" in value for value in given)
    assert found.is_all


def test_what_people_get_wrong_in_combat_is_told_too(pool):
    events = [
        {"do": "enter", "ref": "clone", "card": "Clone", "controller": "B", "copy_of": "rat"},
        {"do": "declare_attackers", "attackers": ["wurm"]},
        {"do": "declare_blockers", "blocks": {"clone": "wurm"}},
        {"do": "combat_damage"},
        {"do": "state_based_actions"},
    ]
    setup = [
        {"ref": "wurm", "card": "Craw Wurm", "controller": "A"},
        {"ref": "rat", "card": "Typhoid Rats", "controller": "A"},
    ]
    game = fought({"setup": setup, "events": events}, cards=pool)
    found = wrongs(game, len(events), {}, "wurm")
    by_belief = {belief: wrong.differences for wrong in found.results for belief in wrong.beliefs}
    lethal = {d.label: (d.now, d.then) for d in by_belief["lethal-is-always-toughness"]}
    assert lethal["zone"] == ("graveyard", "battlefield")


def test_beliefs_are_tried_with_a_part_of_the_work_only(pool):
    game = game_of(examples()[0].script, pool)
    with working(WorkBudget(10_000)):
        found = wrongs(game, 3, {})
    assert not found.is_all
    assert wrongs(game, 3, {}).is_all


@pytest.mark.parametrize("field", sorted(VALUES))
def test_every_value_has_words(field):
    nothing = dict.fromkeys(["name", "mana_cost", "power", "toughness", "loyalty", "defense", "controller"])
    empty = {key: [] for key in ("colors", "supertypes", "types", "subtypes", "abilities")}
    assert said(field, nothing | empty)


@pytest.mark.django_db
@pytest.mark.usefixtures("cards")
@pytest.mark.parametrize(
    ("asked", "says"),
    [
        ({"why": "clone.power"}, "Why power and toughness 2/2 ?"),
        ({"why": "bears.power"}, "applies in layer 7c."),
        ({"on": "clone", "with": "bears"}, "Side by side Value Clone Grizzly Bears"),
        ({"under": "mtg-2008"}, "Nothing would have been different"),
        ({"wrong": "1", "on": "clone"}, "That gives: Clone, power and toughness: 4/4"),
        ({"why": "nobody.power"}, "After event 3 of 3"),
        ({"why": 'clone."><script>'}, "After event 3 of 3"),
    ],
)
def test_the_page_answers(client, asked, says):
    response = client.get(LAB, {"t": packed(examples()[0].script), **asked})
    assert response.status_code == 200
    assert says in text(response.content.decode()).replace("?", " ?").replace("  ?", " ?")


def test_a_badge_names_what_was_copied_not_what_that_is_a_copy_of(pool):
    """A Clone of a Gargantuan that has copied Tarmogoyf is a copy of the Gargantuan."""
    goyf = {"ref": "goyf", "card": "Tarmogoyf", "controller": "A"}
    events = [
        {"do": "enter", "ref": "big", "card": "Quicksilver Gargantuan", "controller": "A", "copy_of": "goyf"},
        {"do": "enter", "ref": "clone", "card": "Clone", "controller": "B", "copy_of": "big"},
    ]
    script = {"setup": [goyf], "events": events}
    game, names = fought(script, cards=pool), dict(account(script, pool).names)
    told = {ref: shown(game, obj, 2, names).copy_of for ref, obj in game.table(2).objects.items()}
    assert told == {"goyf": "", "big": "Tarmogoyf", "clone": "Quicksilver Gargantuan"}
