"""What can't be played or judged is refused with the place and the mend."""

import pytest

from judgeapp.combat import ask, play
from judgeapp.copyengine import CardPool, CopyEngineError
from tests.combat.conftest import POOL, answered, attack, block, card, creature, damage

BEARS = [creature("a", "A", 2, 2), creature("b", "B", 2, 2)]

REFUSED = {
    "no attacker": (BEARS, [damage()], "events[0]", "declare_attackers"),
    "a wall attacks": (
        [creature("a", "A", 2, 2, "Defender")],
        [attack("a")],
        "events[0].attackers",
        "defender",
    ),
    "who isn't there": (BEARS, [attack("x")], "events[0].attackers", "no object"),
    "a block of nobody": (BEARS, [attack("a"), block(b="b")], "events[1].blocks", "isn't attacking"),
    "two blocked by one": (
        [*BEARS, creature("c", "A", 1, 1)],
        [attack("a", "c"), block(b=["a", "c"])],
        "events[1].blocks",
        "that many",
    ),
    "blocks are no mapping": (
        BEARS,
        [attack("a"), {"do": "declare_blockers", "blocks": "b"}],
        "events[1].blocks",
        "mapping",
    ),
    "a list is assigned": (
        BEARS,
        [attack("a"), {"do": "combat_damage", "assign": {"a": [2]}}],
        "events[1].assign.a",
        "mapping",
    ),
    "a word is assigned": (
        BEARS,
        [attack("a"), {"do": "combat_damage", "assign": {"a": {"B": "two"}}}],
        "events[1].assign.a.B",
        "number",
    ),
    "too much": (BEARS, [attack("a"), damage(a={"B": 3})], "events[1].assign", "neither more nor less"),
    "a division left open": (
        [*BEARS, creature("c", "B", 1, 1)],
        [attack("a"), block(b="a", c="a"), damage()],
        "events[2].assign",
        "several ways",
    ),
    "a second step too many": (
        BEARS,
        [attack("a"), damage(), damage()],
        "events[2]",
        "one combat damage step",
    ),
    "menace": (
        [creature("a", "A", 2, 2, "Menace"), BEARS[1]],
        [attack("a"), block(b="a")],
        "events[1]",
        "menace",
    ),
    "a text with a say in damage": (
        [
            *BEARS,
            creature(
                "c", "B", 0, 1, "Prevent all combat damage that would be dealt to creatures chosen at random."
            ),
        ],
        [attack("a"), block(b="a"), damage()],
        "events[2]",
        "can't judge",
    ),
    "damage sent elsewhere": (
        [
            BEARS[0],
            creature(
                "c",
                "B",
                0,
                9,
                "All damage that would be dealt to you by unblocked creatures is dealt to this creature "
                "instead.",
            ),
        ],
        [attack("a"), damage()],
        "events[1]",
        "can't judge",
    ),
    "an order where there is none": (
        BEARS,
        [attack("a"), {"do": "order_blockers", "order": {"a": []}}],
        "events[1]",
        "no damage assignment order",
    ),
    "a step nobody knows": (BEARS, [{"do": "begin_step", "step": "tea"}], "events[0].step", "no step"),
    "a shield of words": (
        BEARS,
        [{"do": "shield", "on": "a", "prevent": "much"}],
        "events[0].prevent",
        "number",
    ),
}


@pytest.mark.parametrize("name", REFUSED)
def test_it_is_refused(name):
    setup, events, where, words = REFUSED[name]
    with pytest.raises(CopyEngineError) as refused:
        answered(setup, events, {"ask": "life", "of": "B"}, "mtg-2024")
    assert refused.value.where.startswith(where)
    assert words in str(refused.value)


@pytest.mark.parametrize("ruleset", ["mtg-2008", "grand-archive"])
def test_documents_without_combat_are_refused(ruleset):
    with pytest.raises(CopyEngineError, match="combat rules"):
        answered([card("a", "Runeclaw Bear")], [attack("a")], {"ask": "life", "of": "B"}, ruleset)


@pytest.mark.parametrize(
    "query",
    [{"ask": "may_attack"}, {"ask": "may_atack", "of": "a"}, {"ask": "may_target", "of": "a", "value": "b"}],
)
def test_a_question_that_doesnt_fit_is_refused(query):
    with pytest.raises(CopyEngineError):
        answered(BEARS, [], query)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("Cast this spell only during combat.\nDraw a card.", "only during combat"),
        ("Cast this spell only if you've cast another spell this turn.\nDraw a card.", "another spell"),
    ],
)
def test_a_spell_isnt_cast_when_its_words_dont_let_it(text, words):
    cast = {"do": "cast", "ref": "s", "name": "S", "type": "Instant", "mana_cost": "{U}", "text": text}
    events = [{"do": "begin_turn", "player": "A"}, {**cast, "controller": "A"}]
    with pytest.raises(CopyEngineError, match=words):
        play({"setup": [], "events": events}, cards=POOL)


@pytest.mark.parametrize("text", ["Jump-start", "Flashback—Sacrifice a creature."])
def test_whether_more_than_mana_can_be_paid_for_a_card_in_a_graveyard_is_not_told(text: str) -> None:
    spell = {"ref": "s", "name": "S", "type": "Sorcery", "mana_cost": "{U}", "owner": "A", "token": False}
    setup = [{**spell, "zone": "graveyard", "text": f"You gain 1 life.\n{text}"}]
    with pytest.raises(CopyEngineError, match="says how it may be cast"):
        answered(setup, [], {"ask": "may_cast", "of": "s"})


def test_what_an_unknown_half_does_in_a_graveyard_is_not_told() -> None:
    row = {"name": "Ember Half // Frost Half", "layout": "split", "type": "Instant", "text": "Draw a card."}
    setup = [{"ref": "s", "card": row["name"], "owner": "A", "zone": "graveyard"}]
    game = play({"setup": setup, "events": []}, cards=CardPool.from_rows([row]))
    with pytest.raises(CopyEngineError, match="isn't in the card data"):
        ask(game, {"ask": "may_cast", "of": "s"})


@pytest.mark.parametrize(
    "asked", [{"ask": "defense"}, {"ask": "counters"}, {"ask": "counters", "kind": "defense"}]
)
def test_a_defense_that_nobody_knows_is_not_zero(asked: dict[str, str]) -> None:
    siege = {"ref": "siege", "token": True, "name": "Siege", "types": ["Battle"]}
    game = play({"setup": [siege], "events": []}, cards=POOL)
    with pytest.raises(CopyEngineError, match="How much defense"):
        ask(game, {**asked, "of": "siege"})
    known = play({"setup": [{**siege, "counters": {"defense": 2}}], "events": []}, cards=POOL)
    assert ask(known, {"ask": "defense", "of": "siege"}).value == 2


def test_what_depends_on_which_legend_is_kept_is_refused_with_the_choice_to_state() -> None:
    """CR 704.5j: the player chooses; each of the two may be the one that dies."""
    legend = {
        "ref": "a", "name": "Hound", "type": "Legendary Creature — Dog", "power": 2, "toughness": 2,
        "token": False, "controller": "A",
    }  # fmt: skip
    entering = {"do": "enter", "ref": "c", "card": "Clone", "controller": "A", "copy_of": "a"}
    game = play({"setup": [legend], "events": [entering]}, cards=POOL)
    with pytest.raises(CopyEngineError) as refused:
        ask(game, {"ask": "dies", "of": "c"})
    assert refused.value.where == "of"
    assert "legend_keep: c" in refused.value.mend
