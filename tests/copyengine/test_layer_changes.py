"""Each kind of change that a continuous effect makes, by itself."""

from typing import Any

import pytest

from judgeapp.copyengine import changes as c
from judgeapp.copyengine.abilities import Ability, Kind
from judgeapp.copyengine.amounts import Scene
from judgeapp.copyengine.characteristics import EVERY_CREATURE_TYPE, Characteristics
from judgeapp.copyengine.layer_changes import changed
from judgeapp.copyengine.reading import read_abilities
from judgeapp.copyengine.state import Copied, Object, Table
from judgeapp.copyengine.subjects import Amount
from judgeapp.copyengine.values import replace

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
    (BEAR, c.ChangePT(Amount(per="X"), Amount(per="X")), {}, {}),
    (BEAR, c.ChangePT(Amount(1), Amount(per="X")), {}, {"power": 3}),
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
    scene = Scene(table=Table(objects={"this": this}), values={"this": values}, controller="A", this=this)
    sets = {name: frozenset(value) if isinstance(value, set) else value for name, value in wanted.items()}
    assert changed(values, change, scene) == replace(values, **sets)
