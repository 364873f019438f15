"""Each kind of change that a continuous effect makes, by itself."""

from typing import Any

import pytest

from judgeapp.copyengine.evaluation.amounts import EvaluationContext
from judgeapp.copyengine.layers.changed_characteristics import (
    abilities_of_others,
    changed,
    is_for_mana,
    with_sizes_left,
)
from judgeapp.copyengine.model.effects import changes as c
from judgeapp.copyengine.model.effects.effects import Continuous
from judgeapp.copyengine.model.immutable import replace
from judgeapp.copyengine.model.objects.abilities import Ability, Kind
from judgeapp.copyengine.model.objects.characteristics import EVERY_CREATURE_TYPE, Characteristics
from judgeapp.copyengine.model.terms.subjects import Amount, Counted, Each, Filter, Who
from judgeapp.copyengine.reading import read_abilities
from judgeapp.copyengine.table.linked_objects import with_linked
from judgeapp.copyengine.table.state import Copied, Object, Table

FLYING = Ability("Flying", Kind.KEYWORD, keyword="flying")
WALK = Ability("Swampwalk", Kind.KEYWORD, keyword="landwalk")
TAP = Ability("{T}: Draw a card.", Kind.ACTIVATED)
BEAR = Characteristics(
    name="Bear", colors=frozenset({"green"}), types=frozenset({"Creature"}), subtypes=("Bear",),
    supertypes=frozenset({"Legendary"}), abilities=(FLYING, WALK, TAP), power=2, toughness=3,
)  # fmt: skip
DRYAD = replace(BEAR, types=frozenset({"Creature", "Land"}), subtypes=("Forest", "Dryad"))
(FORESTWALK,) = read_abilities("Forestwalk", name="Bear", types=frozenset())
LAND = replace(BEAR, types=frozenset({"Land"}), subtypes=("Desert",), power=None, toughness=None)


def protection(parameter: str) -> Ability:
    return Ability(
        f"Protection from {parameter}", Kind.KEYWORD, keyword="protection", parameter=f"from {parameter}"
    )


CHOSEN = c.GainAbilities((protection("the chosen color"),))
CASES: list[tuple[Characteristics, Any, dict[str, Any], dict[str, Any]]] = [
    (BEAR, c.ChangePT(Amount(2), Amount(-1)), {}, {"power": 4, "toughness": 2}),
    (LAND, c.ChangePT(Amount(2), Amount(2)), {}, {}),
    (BEAR, c.ChangePT(Amount(per=Counted.X), Amount(per=Counted.X)), {}, {}),
    (BEAR, c.ChangePT(Amount(1), Amount(per=Counted.X)), {}, {"power": 3}),
    (BEAR, c.ChangeText("swamp", "forest"), {}, {"abilities": (FLYING, FORESTWALK, TAP)}),
    (BEAR, c.ChangeText("Bear", "elf"), {}, {"subtypes": ("Elf",)}),
    (BEAR, c.SetPT(Amount(0), None), {}, {"power": 0}),
    (BEAR, c.SetPT(None, Amount(0)), {}, {"toughness": 0}),
    (BEAR, c.SwitchPT(), {}, {"power": 3, "toughness": 2}),
    (BEAR, c.GainAbilities((TAP,)), {}, {"abilities": (FLYING, WALK, TAP, TAP)}),
    (LAND, CHOSEN, {}, {}),
    (LAND, CHOSEN, {"color": "red"}, {"abilities": (*LAND.abilities, protection("red"))}),
    (LAND, CHOSEN, {"color": ["red", "blue"]},
     {"abilities": (*LAND.abilities, protection("red"), protection("blue"))}),
    (BEAR, c.LoseAbilities(), {}, {"abilities": ()}),
    (BEAR, c.LoseAbilities(("Landwalk",)), {}, {"abilities": (FLYING, TAP)}),
    (BEAR, c.LoseAbilities(("swampwalk", "flying")), {}, {"abilities": (TAP,)}),
    (BEAR, c.SetColors(("red",)), {}, {"colors": {"red"}}),
    (BEAR, c.SetColors(("red",), add=True), {}, {"colors": {"red", "green"}}),
    (BEAR, c.SetColors((), chosen=True), {}, {}),
    (BEAR, c.SetColors((), chosen=True), {"color": "blue"}, {"colors": {"blue"}}),
    (BEAR, c.SetColors(("red",), chosen=True), {"color": ["blue", "black"]}, {"colors": {"red", "blue",
    "black"}}),
    (BEAR, c.SetName("Wolf"), {}, {"name": "Wolf"}),
    (BEAR, c.SetTypes(("Artifact",), keep="all"), {}, {"types": {"Artifact", "Creature"}}),
    (BEAR, c.SetTypes((), ("Elf", "Bear"), ("Snow",), keep="all"), {},
     {"subtypes": ("Bear", "Elf"), "supertypes": {"Legendary", "Snow"}}),
    (BEAR, c.SetTypes((), ("Frog",), keep="types"), {}, {"subtypes": ("Frog",)}),
    (BEAR, c.SetTypes(("Artifact",)), {},
     {"types": {"Artifact"}, "subtypes": (), "power": None, "toughness": None}),
    (BEAR, c.SetTypes(lose=("Creature",), keep="all"), {},
     {"types": set(), "subtypes": (), "power": None, "toughness": None}),
    (BEAR, c.SetTypes(lose=("Legendary",), keep="all"), {}, {"supertypes": set()}),
    (BEAR, c.SetTypes(keep="all", every_creature_type=True), {}, {"subtypes": (EVERY_CREATURE_TYPE,)}),
    (DRYAD, c.SetTypes(keep="all", every_creature_type=True), {},
     {"subtypes": ("Forest", EVERY_CREATURE_TYPE)}),
    (BEAR, c.SetTypes(keep="all", chosen=True), {"creature_type": "Elf"}, {"subtypes": ("Bear", "Elf")}),
    (BEAR, c.SetTypes(keep="all", chosen=True), {}, {}),
    (LAND, c.SetTypes(subtypes=("Swamp",), keep="types"), {}, {"subtypes": ("Swamp",), "abilities": ()}),
    (LAND, c.SetTypes(chosen=True, keep="types"), {"land_type": "Island"},
     {"subtypes": ("Island",), "abilities": ()}),
    (LAND, c.SetTypes(subtypes=("Swamp",), keep="all"), {}, {"subtypes": ("Desert", "Swamp")}),
]  # fmt: skip


@pytest.mark.parametrize(("values", "change", "choices", "wanted"), CASES, ids=range(len(CASES)))
def test_a_change(
    values: Characteristics, change: Any, choices: dict[str, Any], wanted: dict[str, Any]
) -> None:
    this = Object(ref="this", faces=(Copied(values),), owner="A", controller="A", choices=choices)
    context = EvaluationContext(
        table=Table(objects={"this": this}), values={"this": values}, controller="A", this=this
    )
    sets = {name: frozenset(value) if isinstance(value, set) else value for name, value in wanted.items()}
    assert changed(values, change, context) == replace(values, **sets)


def thing(ref: str, values: Characteristics, **given: Any) -> Object:
    return Object(ref=ref, faces=(Copied(values),), owner="A", controller="A", **given)


# "Loses protection from ..." takes one quality of several (CR 702.16g, 702.16h) ----------------------------

LEFT: list[tuple[tuple[str, ...], str, tuple[str, ...]]] = [
    (("protection from red",), "red", ()),
    (("protection from red",), "blue", ("blue",)),
    (("protection from red",), "red and from blue", ("blue",)),
    (("protection from red",), "black and from blue", ("black and from blue",)),
    (("protection from red", "protection from white"), "white, from blue, and from red", ("blue",)),
    (("protection from red",), "all colors", ("white", "blue", "black", "green")),
    (("protection from red",), "each color", ("white", "blue", "black", "green")),
    (("flying",), "red and from blue", ("red and from blue",)),
]


@pytest.mark.parametrize(("lost", "has", "left"), LEFT, ids=range(len(LEFT)))
def test_what_is_left_of_protection(lost: tuple[str, ...], has: str, left: tuple[str, ...]) -> None:
    odd = replace(TAP, parameter="from red and from blue")
    values = replace(BEAR, abilities=(protection(has), odd))
    context = EvaluationContext(table=Table(), values={}, controller="A")
    after = changed(values, c.LoseAbilities(lost), context)
    assert after.abilities == (*map(protection, left), odd)


# Abilities taken from others ------------------------------------------------------------------------------

PLUS, MINUS, LONG, ZERO = (
    Ability(f"{cost}: Draw a card.", Kind.ACTIVATED, cost=cost) for cost in ("[+1]", "−2", "-X", "[0]")
)
EQUIP = Ability("Equip {2}", Kind.KEYWORD, keyword="equip", cost="{2}")
ENTERS = Ability("When this creature enters, draw a card.", Kind.TRIGGERED)
COSTLY = Ability("{1}: Draw a card.", Kind.ACTIVATED, cost="{1}")
GIVERS = {"one": (FLYING, PLUS, MINUS, COSTLY), "two": (LONG, ZERO, EQUIP, ENTERS), "taker": (TAP,)}
TAKEN: list[tuple[Any, str, str | None, tuple[Ability, ...]]] = [
    (Each(Filter()), "loyalty", "taker", (PLUS, MINUS, LONG, ZERO)),
    (Each(Filter()), "activated", "taker", (PLUS, MINUS, COSTLY, LONG, ZERO, EQUIP)),
    (Each(Filter()), "triggered", "taker", (ENTERS,)),
    (Each(Filter()), "", "taker", (*GIVERS["one"], *GIVERS["two"])),
    (Each(Filter()), "", "one", (*GIVERS["one"], *GIVERS["two"], TAP)),
    (Who.EXILED, "", "taker", GIVERS["two"]),
    (Who.ATTACHED, "activated", "taker", (PLUS, MINUS, COSTLY)),
    (Who.SACRIFICED, "", "taker", ()),
]


@pytest.mark.parametrize(("of", "kind", "it", "taken"), TAKEN, ids=range(len(TAKEN)))
def test_abilities_of_others(of: Any, kind: str, it: str | None, taken: tuple[Ability, ...]) -> None:
    values = {ref: replace(BEAR, abilities=abilities) for ref, abilities in GIVERS.items()}
    objects = {ref: thing(ref, values[ref]) for ref in values}
    taker = objects["taker"] = with_linked(replace(objects["taker"], attached_to="one"), "two")
    context = EvaluationContext(
        table=Table(objects=objects), values=values, controller="A", this=taker, it=it
    )
    assert abilities_of_others(c.GainAbilitiesOf(kind, of), context) == taken
    gained = changed(values["taker"], c.GainAbilitiesOf(kind, of), context)
    assert gained.abilities == (TAP, *taken)


def test_an_effect_without_a_source_has_nothing_exiled() -> None:
    context = EvaluationContext(table=Table(), values={}, controller="A")
    assert abilities_of_others(c.GainAbilitiesOf("", Who.EXILED), context) == ()


@pytest.mark.parametrize(
    ("text", "is_one"),
    [
        ("{T}: Add {G}.", True),
        ("{T}: Draw a card.", False),
        ("[+1]: Add {R}.", False),
        ("{T}: Add {G}. Tap target creature.", False),
        ("Whenever you tap a land for mana, add {G}.", True),
        ("Whenever this creature attacks, add {G}.", False),
        ("Whenever this creature attacks, add {G} for each land tapped for mana.", False),
        ("Flying", False),
    ],
)
def test_which_abilities_are_mana_abilities(text: str, is_one: bool) -> None:
    (ability,) = read_abilities(text, name="Elf", types=frozenset({"Creature"}))
    assert is_for_mana(ability) is is_one
    context = EvaluationContext(table=Table(), values={}, controller="A")
    after = changed(replace(BEAR, abilities=(ability,)), c.LoseAbilities(but_mana=True), context)
    assert after.abilities == ((ability,) if is_one else ())


# What becomes a creature has its own size (CR 208.5) -------------------------------------------------------

SIZES = [
    (BEAR, BEAR, (2, 3)),
    (BEAR, replace(BEAR, types=frozenset(), power=None, toughness=None), (2, 3)),
    (replace(BEAR, power=None), replace(BEAR, types=frozenset(), power=None, toughness=None), (None, 3)),
    (replace(LAND, power=4, toughness=5), LAND, (4, 5)),
    (LAND, LAND, (0, 0)),
]


@pytest.mark.parametrize(("own", "now", "size"), SIZES, ids=range(len(SIZES)))
def test_the_size_of_what_becomes_a_creature(
    own: Characteristics, now: Characteristics, size: tuple[int | None, int | None]
) -> None:
    table = Table(objects={"it": thing("it", own)})
    context = EvaluationContext(table=table, values={"it": now}, controller="A", it="it")
    after = changed(now, c.SetTypes(("Creature",), keep="all"), context)
    assert (after.power, after.toughness) == size


def test_all_creature_types_are_lost_and_no_others() -> None:
    context = EvaluationContext(
        table=Table(objects={"it": thing("it", DRYAD)}), values={"it": DRYAD}, controller="A", it="it"
    )
    after = changed(DRYAD, c.SetTypes(lose=(EVERY_CREATURE_TYPE,), keep="all"), context)
    assert after.subtypes == ("Forest",)


def test_the_full_text_of_the_top_card_of_an_empty_graveyard_is_none() -> None:
    context = EvaluationContext(table=Table(), values={}, controller="A")
    assert changed(BEAR, c.FullTextOfTop((TAP,)), context) == BEAR


# A star without what defines it is 0 (CR 107.2) ------------------------------------------------------------

COUNT = Amount(per=Counted.HAND)


def defining(*changes: Any) -> Ability:
    fields = {name for each in changes for name in ("power", "toughness") if getattr(each, name) is not None}
    effects = tuple(Continuous(Who.THIS, (each,)) for each in changes)
    return Ability(f"{changes}", Kind.STATIC, effects=effects, defines=frozenset(fields))


BOTH = defining(c.SetPT(COUNT, replace(COUNT, base=1)))
APART = defining(c.SetPT(COUNT, None), c.SetPT(None, replace(COUNT, base=2)))
POWER = defining(c.SetPT(COUNT, None))
STARS: list[
    tuple[dict[str, Any], tuple[Ability, ...], tuple[Ability, ...], tuple[int | None, int | None]]
] = [
    ({}, (BOTH, FLYING), (FLYING,), (0, 1)),
    ({}, (APART,), (), (0, 2)),
    ({"toughness": 3}, (POWER,), (), (0, 3)),
    ({}, (BOTH, APART), (APART,), (None, None)),
    ({}, (BOTH, POWER), (POWER,), (None, 1)),
    ({}, (FLYING,), (), (None, None)),
    ({"types": frozenset({"Artifact"})}, (BOTH,), (), (None, None)),
]


@pytest.mark.parametrize(("given", "had", "has", "size"), STARS, ids=range(len(STARS)))
def test_what_is_left_of_a_star(
    given: dict[str, Any],
    had: tuple[Ability, ...],
    has: tuple[Ability, ...],
    size: tuple[int | None, int | None],
) -> None:
    before = replace(BEAR, **{"power": None, "toughness": None, "abilities": had} | given)
    after = with_sizes_left(before, replace(before, abilities=has))
    assert (after.power, after.toughness) == size
    assert after.abilities == has
