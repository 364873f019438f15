"""What everything is, brought up to date: the same as looking anew, at no more than what can have changed."""

from typing import Any

import pytest

from judgeapp.copyengine import CardPool, play
from judgeapp.copyengine.layers.layers import Layers
from judgeapp.copyengine.model.effects.changes import (
    ChangePT,
    GainAbilities,
    GainAbilitiesOf,
    LoseAbilities,
    SetController,
)
from judgeapp.copyengine.model.effects.effects import Continuous
from judgeapp.copyengine.model.immutable import replace
from judgeapp.copyengine.model.objects.abilities import Ability, Kind
from judgeapp.copyengine.model.objects.characteristics import Characteristics
from judgeapp.copyengine.model.terms.subjects import Amount, Counted, Each, Filter, Who
from judgeapp.copyengine.reading import read_abilities
from judgeapp.copyengine.reading.nouns.qualities import qualities_of
from judgeapp.copyengine.table.state import NOWHERE, ContinuousEffect, Copied, Object, Table

BEARS = {"ref": "bears", "card": "Grizzly Bears", "controller": "A"}
GIANT = {"ref": "giant", "card": "Hill Giant", "controller": "B", "counters": {"+1/+1": 1}}
LAND = {"ref": "land", "token": True, "name": "Land", "types": ["Land"], "controller": "A"}
FLYING = Ability("Flying", Kind.KEYWORD, keyword="flying")
TAPPED = Amount(per=Counted.OBJECTS, of=Filter(types=("Creature",), qualities=qualities_of("tapped")))
CREATURE = (Copied(Characteristics(name="Elf", types=frozenset({"Creature"}), power=1, toughness=1)),)
COUNTED = "This creature's power and toughness are each equal to the number of creatures on the battlefield."
DEFINING = read_abilities(COUNTED, name="Elf", types=frozenset({"Creature"}))
STAR = (Copied(replace(CREATURE[0].normal, abilities=DEFINING)),)
LORD = (
    Copied(
        replace(
            CREATURE[0].normal,
            abilities=read_abilities("Other Elves get +1/+1.", name="Elf", types=frozenset({"Creature"})),
        )
    ),
)
NEW = Object(ref="new", faces=CREATURE, owner="A", controller="A", zone="battlefield", timestamp=50)
ON_STACK = replace(NEW, zone="stack", kind="ability", ability=FLYING)


def static(text: str, ref: str = "static") -> dict[str, Any]:
    return {"ref": ref, "token": True, "name": ref, "types": ["Enchantment"], "controller": "A", "text": text}


def effect(ref: str, *changes: Any, text: str = "") -> ContinuousEffect:
    return ContinuousEffect(on=frozenset({ref}), changes=changes, text=text, until="", timestamp=40)


PUMP = effect("land", ChangePT(Amount(1), Amount(1)))
STRIP = effect("giant", LoseAbilities())
COUNTING = effect("giant", ChangePT(TAPPED, TAPPED), text="gets +1/+1 for each tapped creature")
ANTHEM = static("Creatures get +1/+1.")
GRAVES = static("Creatures get +X/+0, where X is the number of creature cards in all graveyards.")
STRONG = static("Creatures with power 3 or greater get +1/+1.", "b")
RALLY = static("Tapped creatures get +1/+1.")

# What stands there, which effects there are, what is then changed or new, what has to be worked out again:
# "nothing", "it" (what changed alone) or "everything".
CHANGES: list[tuple[list[dict[str, Any]], list[ContinuousEffect], Any, str]] = [
    ([BEARS, LAND], [], ("bears", {"tapped": True}), "nothing"),
    ([BEARS, LAND], [], ("bears", {"faces": CREATURE}), "it"),
    ([BEARS, LAND], [], NEW, "it"),
    ([BEARS, GIANT], [], ("bears", {"counters": {"+1/+1": 2}}), "it"),
    ([BEARS, GIANT], [], ("giant", {"counters": {}}), "it"),
    ([BEARS, GIANT], [], ("giant", {"tapped": True}), "it"),
    ([BEARS, GIANT], [], NEW, "it"),
    ([BEARS, GIANT], [], replace(NEW, counters={"-1/-1": 1}), "it"),
    ([BEARS, LAND], [PUMP], ("land", {"faces": CREATURE}), "it"),
    ([BEARS, GIANT], [STRIP], ("giant", {"tapped": True}), "it"),
    ([BEARS, GIANT], [STRIP], ("bears", {"counters": {"flying": 1}}), "it"),
    ([BEARS, GIANT, static("This permanent has flying.")], [], ("static", {"phased_out": True}), "it"),
    ([BEARS, GIANT, ANTHEM], [], ("bears", {"tapped": True}), "nothing"),
    ([BEARS, GIANT, ANTHEM], [], ("bears", {"damage": 1}), "nothing"),
    ([BEARS, GIANT, ANTHEM], [], ("bears", {"zone": "graveyard"}), "it"),
    ([BEARS, GIANT, ANTHEM], [], ("bears", {"counters": {"+1/+1": 1}}), "it"),
    ([BEARS, GIANT, ANTHEM], [], NEW, "it"),
    ([BEARS, GIANT, ANTHEM], [], ON_STACK, "it"),
    ([BEARS, GIANT, ANTHEM], [], replace(NEW, zone=NOWHERE), "it"),
    ([BEARS, GIANT, ANTHEM], [], replace(NEW, zone=NOWHERE, counters={"+1/+1": 1}), "it"),
    ([BEARS, GIANT, ANTHEM], [], replace(NEW, zone=NOWHERE, faces=STAR), "it"),
    ([BEARS, GIANT, ANTHEM], [], ("bears", {"zone": NOWHERE}), "it"),
    ([BEARS, GIANT, ANTHEM], [], ("static", {"phased_out": True}), "everything"),
    ([BEARS, GIANT, ANTHEM], [], ("static", {"zone": "graveyard"}), "everything"),
    ([BEARS, GIANT, ANTHEM], [], replace(NEW, faces=LORD), "everything"),
    ([BEARS, GIANT, static("As long as you control a Giant, creatures get +1/+1.")], [],
     ("giant", {"zone": "graveyard"}), "everything"),
    ([BEARS, GIANT, static("Creatures get +1/+1 for each other creature on the battlefield.")], [],
     ("giant", {"zone": "graveyard"}), "everything"),
    ([BEARS, GIANT, GRAVES],
     [], ("giant", {"zone": "graveyard"}), "everything"),
    ([BEARS, GIANT, GRAVES],
     [], ("giant", {"counters": {"+1/+1": 1}}), "it"),
    ([BEARS, GIANT, STRONG, ANTHEM],
     [], ("bears", {"counters": {"+1/+1": 1}}), "everything"),
    ([BEARS, GIANT, static("Enchantments are creatures in addition to their other types."),
      static("Creatures lose all abilities.", "b")], [], ("bears", {"counters": {"+1/+1": 1}}), "everything"),
    ([BEARS, GIANT, static("Red creatures have flying."), static("Creatures get +1/+1.", "b")], [],
     ("giant", {"counters": {"+1/+1": 1}}), "it"),
    ([BEARS, GIANT, RALLY], [], ("bears", {"tapped": True}), "it"),
    ([BEARS, RALLY, static("Creatures get +0/+1.", "b")], [], ("bears", {"tapped": True}), "it"),
    ([BEARS, static("Creatures get +X/+0, where X is the number of untapped creatures.")], [],
     ("bears", {"tapped": True}), "everything"),
    ([BEARS, static("As long as this permanent is tapped, creatures get +1/+1.")], [],
     ("static", {"tapped": True}), "everything"),
    ([BEARS, static("Creatures that are damaged this turn get +1/+1.")], [],
     ("bears", {"damage": 1}), "everything"),
    ([BEARS, static("Creatures that were dealt damage this turn get +1/+1.")], [],
     ("bears", {"damage": 1, "was_hurt": True}), "it"),
    ([BEARS, GIANT], [COUNTING], ("bears", {"tapped": True}), "everything"),
    ([BEARS, GIANT], [COUNTING, STRIP], ("bears", {"tapped": True}), "everything"),
    ([BEARS, GIANT], [COUNTING], ON_STACK, "it"),
    ([BEARS, GIANT], [], ("bears", {"faces": (Copied(Characteristics(abilities=(FLYING,))),)}), "it"),
]  # fmt: skip


def table_of(setup: list[dict[str, Any]], effects: list[ContinuousEffect], pool: CardPool) -> Table:
    table = play({"setup": setup}, cards=pool).table().copy()
    table.effects = (*table.effects, *effects)
    return table


def told(layers: Layers) -> tuple[Any, ...]:
    return layers.values, layers.controllers, layers.stripped, layers.unjudged, layers.applied()


@pytest.mark.parametrize(("setup", "effects", "change", "work"), CHANGES, ids=range(len(CHANGES)))
def test_brought_up_to_date(
    setup: list[dict[str, Any]], effects: list[ContinuousEffect], change: Any, work: str, pool: CardPool
) -> None:
    table = table_of(setup, effects, pool)
    layers = Layers(table)
    now = replace(table.objects[change[0]], **change[1]) if isinstance(change, tuple) else change
    table.objects[now.ref] = now
    after = layers.with_objects([now])
    assert (after is layers, after is None) == (work == "nothing", work == "everything")
    if after is not None:
        assert told(after) == told(Layers(table))
        assert all(after.values[ref] is layers.values[ref] for ref in layers.values if ref != now.ref)


@pytest.mark.parametrize("setup", [[BEARS, LAND], [BEARS, LAND, ANTHEM], [BEARS, LAND, GRAVES]])
@pytest.mark.parametrize(
    "begins", [PUMP, effect("bears", GainAbilities((FLYING,))), effect("bears", SetController())]
)
def test_effects_that_begin_and_end(
    setup: list[dict[str, Any]], begins: ContinuousEffect, pool: CardPool
) -> None:
    table = table_of(setup, [], pool)
    layers = Layers(table)
    table.objects["bears"] = replace(table.objects["bears"], tapped=True)  # which alone changes nothing
    layers = layers.with_objects([table.objects["bears"]]) or Layers(table)
    table.effects = (begins,)
    during = layers.with_objects([]) or Layers(table)
    assert told(during) == told(Layers(table))
    table.effects = ()
    assert told(during.with_objects([]) or Layers(table)) == told(Layers(table))


def test_a_part_is_worked_out_only_where_the_rest_makes_no_difference(pool: CardPool) -> None:
    table = table_of([BEARS, GIANT], [], pool)
    part = Layers(table, [table.objects["giant"]])
    assert part.is_fixed
    assert {ref: values.power for ref, values in part.values.items()} == {"giant": 4}
    table = table_of([BEARS, GIANT, ANTHEM], [], pool)
    part = Layers(table, [table.objects["giant"], table.objects["static"]])
    assert not part.is_fixed
    assert part.applications == []


REACHING = [
    ([BEARS, GIANT], False),
    ([BEARS, static("This permanent has flying.")], False),
    ([BEARS, static("As long as this permanent is tapped, it has flying.")], True),
    ([BEARS, static("Creatures get +1/+1.", "a"), static("This permanent has flying.", "b")], False),
    ([BEARS, static("Creatures get +1/+1 and have flying.")], True),
    ([BEARS, static("Creatures lose all abilities.")], True),
]


@pytest.mark.parametrize(("setup", "reaches"), REACHING, ids=range(len(REACHING)))
def test_whether_an_ability_reaches_others(
    setup: list[dict[str, Any]], reaches: bool, pool: CardPool
) -> None:
    layers = Layers(table_of(setup, [], pool))
    assert layers.reaches_abilities is reaches
    assert layers.on(layers._table).reaches_abilities is reaches


def test_a_table_of_its_own_has_the_same_on_it(pool: CardPool) -> None:
    table = table_of([BEARS, GIANT], [], pool)
    layers, copy = Layers(table), table.copy()
    same = layers.on(copy)
    assert same is not layers
    assert told(same) == told(layers)
    copy.effects = (PUMP, effect("bears", GainAbilities((FLYING,))))
    bears = copy.objects["bears"] = replace(copy.objects["bears"], tapped=True)
    after = same.with_objects([bears])
    assert after is not None
    assert after.values["bears"].abilities == (FLYING,)


def test_what_applies_comes_from_somewhere_or_nowhere(pool: CardPool) -> None:
    table = table_of([BEARS, GIANT, ANTHEM], [], pool)
    sources = {(a.ref, a.text): a.source for a in Layers(table).applications}
    assert sources == {
        ("bears", "Creatures get +1/+1."): "static",
        ("giant", "Creatures get +1/+1."): "static",
        ("giant", "a +1/+1 counter"): "",
    }


def test_effects_of_the_same_words_and_time_are_two(pool: CardPool) -> None:
    pump = ChangePT(Amount(1), Amount(1))
    table = table_of([BEARS, GIANT], [effect("bears", pump), effect("giant", pump)], pool)
    values = Layers(table).values
    assert (values["bears"].power, values["giant"].power) == (3, 5)


def test_what_x_was_as_an_effect_began(pool: CardPool) -> None:
    x = Amount(per=Counted.X)
    table = table_of([BEARS], [replace(effect("bears", ChangePT(x, x)), x=4)], pool)
    assert Layers(table).values["bears"].power == 6


def test_what_takes_others_abilities_doesnt_wait_for_a_change_of_its_own() -> None:
    def thing(ref: str, timestamp: int, *abilities: Ability, **given: Any) -> Object:
        faces = (Copied(replace(CREATURE[0].normal, abilities=abilities)),)
        return replace(NEW, ref=ref, faces=faces, timestamp=timestamp, **given)

    takes = Continuous(Who.THIS, (GainAbilitiesOf("", Each(Filter())),))
    mimic = thing(
        "mimic", 1, FLYING, Ability("It has all abilities of everything.", Kind.STATIC, effects=(takes,))
    )
    bird = thing("bird", 2, FLYING)
    (loses,) = read_abilities("Enchanted creature loses flying.", name="Net", types=frozenset())
    net = thing("net", 3, loses, attached_to="mimic")
    values = Layers(Table(objects={each.ref: each for each in (mimic, bird, net)})).values
    assert FLYING in values["bird"].abilities
    assert FLYING not in values["mimic"].abilities


@pytest.mark.parametrize("size", [2, 3, 8])
def test_an_effect_applies_to_objects_in_the_order_of_their_refs(size: int) -> None:
    refs = [f"{letter}{number}" for number in range(12) for letter in "abcdefgh"[:size]]
    table = Table(objects={ref: replace(NEW, ref=ref) for ref in refs})
    together = [frozenset(refs[at : at + size]) for at in range(0, len(refs), size)]
    pump = effect("", ChangePT(Amount(1), Amount(1)))
    table.effects = tuple(replace(pump, on=on, timestamp=at) for at, on in enumerate(together))
    assert [application.ref for application in Layers(table).applications] == refs
