"""What holds on every board: damage is neither lost nor made, blocks stay, the same gives the same."""

from hypothesis import given, settings
from hypothesis import strategies as st

from judgeapp.combat import ask, play
from judgeapp.copyengine import CopyEngineError, game_as_json
from tests.combat.conftest import CHECK, POOL, attack, block, creature, damage, fresh_pool

KEYWORDS = [
    "Deathtouch",
    "Double strike",
    "First strike",
    "Flying",
    "Indestructible",
    "Lifelink",
    "Reach",
    "Vigilance",
]
creatures = st.tuples(
    st.integers(0, 5), st.integers(1, 5), st.lists(st.sampled_from(KEYWORDS), max_size=2, unique=True)
)
BOARDS = settings(max_examples=60)


def played(a, b, copied=None, cards=POOL):
    """An attacker, a blocker that may not be able to block, and a copy between the steps."""
    setup = [creature("a", "A", a[0], a[1], *a[2]), creature("b", "B", b[0], b[1], *b[2])]
    if copied:
        setup.append(creature("c", "A", copied[0], copied[1], *copied[2]))
    blocked = [block(b="a")]
    events = [attack("a"), *blocked, damage()]
    try:
        play({"setup": setup, "events": [attack("a"), *blocked]}, cards=cards)
    except CopyEngineError:
        blocked, events = [], [attack("a"), damage()]
    game = play({"setup": setup, "events": events}, cards=cards)
    if copied and ask(game, {"ask": "zone", "of": "a"}).value == "battlefield":
        events.append({"do": "become_copy", "ref": "a", "of": "c"})
    game = play({"setup": setup, "events": events}, cards=cards)
    if ask(game, {"ask": "damage_steps"}).value == 2:
        events.append(damage())
    return play({"setup": setup, "events": [*events, CHECK]}, cards=cards), bool(blocked)


@BOARDS
@given(creatures, creatures)
def test_damage_is_neither_lost_nor_made(a, b):
    game, _ = played(a, b)
    dealt = ask(game, {"ask": "combat_damage_dealt", "of": "a", "to": "B"}).value
    assert (
        ask(game, {"ask": "life", "of": "B"}).value
        == 20 - dealt + ask(game, {"ask": "total_life_gained", "of": "B"}).value
    )
    strikes = 2 if "Double strike" in a[2] else 1
    assert ask(game, {"ask": "combat_damage_dealt", "of": "a"}).value in {
        a[0] * n for n in range(strikes + 1)
    }


@BOARDS
@given(creatures, creatures, creatures)
def test_who_was_blocked_stays_blocked_whatever_it_becomes(a, b, c):
    game, blocked = played(a, b, c)
    if blocked:
        assert ask(game, {"ask": "combat_damage_dealt", "of": "a", "to": "B"}).value == 0


@BOARDS
@given(creatures, creatures)
def test_the_same_script_gives_the_same_game(a, b):
    one, other = (played(a, b, cards=fresh_pool())[0] for _ in range(2))
    assert one.steps is not other.steps
    assert game_as_json(one) == game_as_json(other)


@BOARDS
@given(creatures, creatures)
def test_only_deathtouch_kills_with_less_than_toughness(a, b):
    game, blocked = played(a, b)
    if blocked and ask(game, {"ask": "dies", "of": "b"}).value:
        marked = ask(game, {"ask": "combat_damage_dealt", "of": "a", "to": "b"}).value
        assert "Indestructible" not in b[2]
        assert marked >= b[1] or ("Deathtouch" in a[2] and marked)


@BOARDS
@given(creatures, creatures)
def test_the_verdict_on_a_block_is_what_declaring_it_does(a, b):
    setup = [creature("a", "A", a[0], a[1], *a[2]), creature("b", "B", b[0], b[1], *b[2])]
    game = play({"setup": setup, "events": [attack("a")]}, cards=POOL)
    may = ask(game, {"ask": "may_block", "of": "b", "whom": "a"}).value
    try:
        play({"setup": setup, "events": [attack("a"), block(b="a")]}, cards=POOL)
    except CopyEngineError:
        assert not may
    else:
        assert may
