"""What is drawn of a combat."""

from judgeapp.combat import play
from judgeapp.combat.fighting.picture import Fighter, Hit, fights
from tests.combat.conftest import CHECK, POOL, attack, block, creature, damage

SETUP = [
    creature("a", "A", 3, 3, "First strike"),
    creature("o", "A", 2, 2),
    creature("b", "B", 2, 2),
    creature("big", "B", 5, 5),
]
EVENTS = [
    attack("a", "o"),
    block(b="a"),
    damage(),
    {"do": "become_copy", "ref": "o", "of": "big"},
    damage(),
    CHECK,
]


def drawn(events=EVENTS, **keys):
    return fights(play({"ruleset": "class-3", "setup": SETUP, "events": events}, cards=POOL), **keys)


def test_a_lane_for_each_attacker_with_its_blockers():
    (fight,) = drawn()
    assert [lane.attacker.name for lane in fight.lanes] == ["A", "O"]
    assert [[b.name for b in lane.blockers] for lane in fight.lanes] == [["B"], []]
    assert {lane.attacked for lane in fight.lanes} == {"Noah"}


def test_what_became_of_each():
    (fight,) = drawn()
    one, other = fight.lanes
    assert one.blockers[0].gone
    assert not one.attacker.gone
    assert (other.attacker.size, other.attacker.became) == ("2/2", "Big")


def test_damage_step_by_step_and_life():
    (fight,) = drawn()
    assert fight.steps == ((Hit("A", "B", 3),), (Hit("Big", "Noah", 5),))
    assert fight.lives == (("Noah", 20, 15),)


def test_only_up_to_the_moment():
    (fight,) = drawn(at=2)
    assert (fight.steps, fight.lives) == ((), ())
    assert not fight.lanes[0].blockers[0].gone
    assert drawn(at=0) == ()


def test_before_an_answer_only_what_the_story_says():
    (fight,) = drawn(names={"a": "the Knight", "o": "the Bear", "b": "the Wall"})
    assert fight.lanes[0].attacker == Fighter("a", "The Knight", "", ())
    assert fight.lanes[0].blockers == (Fighter("b", "The Wall", "", ()),)
    assert (fight.steps, fight.lives) == ((), ())


def test_two_combats_are_two_pictures():
    again = [*EVENTS, {"do": "begin_turn", "player": "B"}, attack("big")]
    assert [len(fight.lanes) for fight in drawn(again)] == [2, 1]


def test_a_copy_is_told_from_what_it_copies():
    rat = {"ref": "rat", "card": "Typhoid Rats", "controller": "B"}
    clone = {"do": "enter", "ref": "clone", "card": "Clone", "controller": "B", "copy_of": "rat"}
    events = [clone, attack("o"), block(clone="o", rat="o"), damage(o={"clone": 1, "rat": 1})]
    (fight,) = fights(play({"ruleset": "class-3", "setup": [*SETUP, rat], "events": events}, cards=POOL))
    assert [b.name for b in fight.lanes[0].blockers] == ["Clone as Typhoid Rats", "Typhoid Rats"]
    assert Hit("O", "Clone as Typhoid Rats", 1) in fight.steps[0]
