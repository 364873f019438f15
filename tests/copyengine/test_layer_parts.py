"""The parts of continuous effects: in which layer each works, when it came, what it looks at (CR 613)."""

from typing import Any

import pytest

from judgeapp.copyengine.layers.effect_parts import (
    Part,
    leaves_abilities_alone,
    looks_at_size,
    parts_of_applied,
    parts_of_counters,
    piece_of,
    works_in,
)
from judgeapp.copyengine.model.effects import changes as c
from judgeapp.copyengine.model.effects.effects import Continuous
from judgeapp.copyengine.model.immutable import replace
from judgeapp.copyengine.model.objects.abilities import Ability, Kind
from judgeapp.copyengine.model.objects.characteristics import Characteristics
from judgeapp.copyengine.model.terms.subjects import Among, Amount, Counted, Filter
from judgeapp.copyengine.reading import read_abilities
from judgeapp.copyengine.reading.nouns.qualities import qualities_of
from judgeapp.copyengine.table.state import NOT_CAST, Cast, ContinuousEffect, Copied, Object

BEAR = Object(ref="bear", faces=(Copied(Characteristics()),), owner="A", controller="B", timestamp=3)


def given_by(text: str) -> tuple[Continuous, ...]:
    (ability,) = read_abilities(text, name="Elder", types=frozenset({"Creature"}))
    return tuple(effect for effect in ability.effects if isinstance(effect, Continuous))


COUNTERS: list[tuple[str, int, str, Any]] = [
    ("+1/+1", 2, "7c", c.ChangePT(Amount(2), Amount(2))),
    ("-1/-1", 3, "7c", c.ChangePT(Amount(-3), Amount(-3))),
    ("+1/+2", 1, "7c", c.ChangePT(Amount(1), Amount(2))),
    ("-0/-2", 2, "7c", c.ChangePT(Amount(0), Amount(-4))),
    ("+10/+0", 1, "7c", c.ChangePT(Amount(10), Amount(0))),
    ("first strike", 1, "6",
     c.GainAbilities((Ability("First strike", Kind.KEYWORD, keyword="first strike"),))),
    ("flying", 2, "6", c.GainAbilities((Ability("Flying", Kind.KEYWORD, keyword="flying"),))),
]  # fmt: skip


@pytest.mark.parametrize(("kind", "number", "layer", "change"), COUNTERS, ids=[row[0] for row in COUNTERS])
def test_what_counters_do(kind: str, number: int, layer: str, change: Any) -> None:
    came = replace(BEAR, counters={kind: number}, counter_times={kind: 7})
    (part,) = parts_of_counters(came)
    assert (part.piece.layer, part.piece.change, part.timestamp) == (layer, change, 7)
    assert (part.on, part.controller, part.source, part.cast) == ({"bear"}, "B", None, NOT_CAST)
    (from_the_start,) = parts_of_counters(replace(BEAR, counters={kind: number}))
    assert from_the_start.timestamp == 3


@pytest.mark.parametrize("kind", ["charge", "+1", "1/1", "+1/1", "1/+1", "+x/+x", "/", "+1/+1/+1", "++1/+1"])
def test_counters_that_change_no_characteristic(kind: str) -> None:
    assert list(parts_of_counters(replace(BEAR, counters={kind: 1}))) == []


def test_each_kind_of_counter_is_told_apart() -> None:
    parts = list(parts_of_counters(replace(BEAR, counters={"+1/+1": 1, "charge": 1, "-1/-1": 1})))
    assert len({part.key for part in parts}) == 2
    assert [part.piece.text for part in parts] == ["a +1/+1 counter", "a -1/-1 counter"]


@pytest.mark.parametrize(("x", "cast"), [(None, NOT_CAST), (0, Cast(x=0)), (4, Cast(x=4))])
def test_the_effect_of_a_resolved_spell(x: int | None, cast: Cast) -> None:
    pump = c.ChangePT(Amount(1), Amount(per=Counted.X))
    one = ContinuousEffect(
        on=frozenset({"bear"}),
        changes=(pump,),
        text="gets bigger",
        until="",
        timestamp=5,
        controller="B",
        x=x,
    )
    (part,) = parts_of_applied(one, 0)
    assert (part.piece.layer, part.piece.change, part.timestamp, part.on) == ("7c", pump, 5, {"bear"})
    assert (part.piece.text, part.controller, part.cast, part.source) == ("gets bigger", "B", cast, None)
    assert not part.piece.is_one_of_several
    both = list(parts_of_applied(replace(one, changes=(c.SetColors(("red",)), pump)), 0))
    assert [(part.piece.layer, part.piece.place, part.piece.is_one_of_several) for part in both] == [
        ("5", 0, True),
        ("7c", 1, True),
    ]
    assert both[0].key == both[1].key
    assert both[0].key != next(parts_of_applied(one, 1)).key


LOOKS = [
    ("Creatures with power 2 or less get +1/+1.", True),
    ("Creatures with power 2 or greater get +1/+1.", True),
    ("Creatures with toughness 2 or less get +1/+1.", True),
    ("As long as you control a creature with power 4 or greater, creatures get +1/+1.", True),
    ("As long as this creature's toughness is 4 or greater, creatures get +1/+1.", True),
    ("As long as you control an artifact, creatures get +1/+1.", False),
    ("Tapped creatures get +1/+1.", False),
    ("Creatures get +1/+1.", False),
    ("Enchanted creature gets +1/+1.", False),
    ("This creature gets +1/+1.", False),
]


@pytest.mark.parametrize(("text", "looks"), LOOKS)
def test_which_effects_look_at_size(text: str, looks: bool) -> None:
    (continuous,) = given_by(text)
    assert looks_at_size(continuous) is looks


def test_bounds_of_power_are_looked_at() -> None:
    (plain,) = given_by("Creatures get +1/+1.")
    qualities = (Filter(qualities=qualities_of(f"with {what} 2")) for what in ("power", "toughness"))
    for said in (Filter(power_at_least=0), Filter(power_at_most=0), *qualities):
        assert looks_at_size(replace(plain, subject=replace(plain.subject, filter=said)))


OF_TOUGHNESS_1 = Filter(qualities=qualities_of("with toughness 1"))
NUMBER, COUNT, X = Amount(1), Amount(per=Counted.OBJECTS, of=Filter()), Amount(per=Counted.X)
COUNTING: list[tuple[Any, bool]] = [
    (c.ChangePT(NUMBER, NUMBER), False),
    (c.ChangePT(COUNT, NUMBER), True),
    (c.ChangePT(NUMBER, COUNT), True),
    (c.SetPT(None, COUNT), True),
    (c.SetPT(COUNT, None), True),
    (c.SetPT(NUMBER, None), False),
    (c.ChangePT(X, X), False),
    (c.SwitchPT(), False),
    (c.GainAbilitiesOf("activated", NUMBER), True),
]  # fmt: skip


def part_of(change: Any) -> Part:
    return Part(piece_of(change, ""), 0, None, "A", NOT_CAST, frozenset(), ("", "", "", 0))


@pytest.mark.parametrize(("change", "counts"), COUNTING, ids=range(len(COUNTING)))
def test_which_changes_count(change: Any, counts: bool) -> None:
    part = part_of(change)
    assert part.piece.counts is counts
    assert part.is_fixed is not counts
    assert not replace(part, on=lambda values: frozenset()).is_fixed


SIZES_COUNTED: list[tuple[Any, bool]] = [
    (c.ChangePT(NUMBER, NUMBER), False),
    (c.ChangePT(X, X), False),
    (c.ChangePT(COUNT, NUMBER), False),
    (c.SetPT(None, Amount(per=Counted.CARD_TYPES_IN_GRAVEYARDS, base=1)), False),
    (c.ChangePT(NUMBER, Amount(per=Counted.OBJECTS, of=Filter(power_at_least=4))), True),
    (c.ChangePT(Amount(per=Counted.OBJECTS, of=OF_TOUGHNESS_1), NUMBER), True),
    (c.SetPT(Amount(per=Counted.POWER), NUMBER), True),
    (c.ChangePT(Amount(per=Counted.POWER, among=Among.GREATEST, of=Filter()), NUMBER), True),
    (c.GainAbilitiesOf("activated", NUMBER), True),
]  # fmt: skip


@pytest.mark.parametrize(("change", "counts"), SIZES_COUNTED, ids=range(len(SIZES_COUNTED)))
def test_which_changes_count_sizes(change: Any, counts: bool) -> None:
    assert piece_of(change, "").counts_sizes is counts


def test_who_controls_what_is_never_fixed() -> None:
    part = part_of(c.SetController())
    assert not part.is_fixed


WHERE = [
    ("Creatures get +1/+1.", {"zone": "battlefield"}, True),
    ("Creatures get +1/+1.", {"zone": "battlefield", "phased_out": True}, False),
    ("Creatures get +1/+1.", {"zone": "graveyard"}, False),
    ("This creature's power is equal to the number of cards in your hand.", {"zone": "exile"}, True),
    (
        "As long as this card is in your graveyard, creatures you control have flying.",
        {"zone": "graveyard"},
        True,
    ),
    (
        "As long as this card is in your graveyard, creatures you control have flying.",
        {"zone": "exile"},
        False,
    ),
]


@pytest.mark.parametrize(("text", "there", "works"), WHERE, ids=range(len(WHERE)))
def test_where_a_static_ability_works(text: str, there: dict[str, Any], works: bool) -> None:
    (ability,) = read_abilities(text, name="Elder", types=frozenset({"Creature"}))
    assert works_in(ability, replace(BEAR, **there)) is works


ABILITIES_ALONE = [
    ("Flying", True),
    ("This creature gets +1/+1 for each card in your hand.", True),
    ("This creature's power and toughness are each equal to the number of cards in your hand.", True),
    ("Creatures get +1/+1.", True),
    ("As long as this creature is tapped, it gets +1/+1.", True),
    ("This creature is red.", True),
    ("Changeling", True),
    ("Creatures you control are artifacts in addition to their other types.", True),
    ("Each land is a Swamp in addition to its other land types.", True),
    ("Nonbasic lands are Mountains.", False),
    ("This creature gets +1/+1 and has flying.", False),
    ("As long as this creature is tapped, it has flying.", False),
    ("Creatures lose all abilities.", False),
]


@pytest.mark.parametrize(("text", "alone"), ABILITIES_ALONE, ids=range(len(ABILITIES_ALONE)))
def test_what_leaves_all_abilities_alone(text: str, alone: bool) -> None:
    abilities = read_abilities(text, name="Elder", types=frozenset({"Creature"}))
    assert leaves_abilities_alone(Characteristics(abilities=abilities)) is alone
