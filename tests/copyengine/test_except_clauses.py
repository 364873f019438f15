"""Each form of exception by itself: what it does to the copied values, and the words it is told in."""

from typing import Any

import pytest

from judgeapp.copyengine.model import principles as p
from judgeapp.copyengine.model.effects import except_clauses as x
from judgeapp.copyengine.model.effects.except_clauses import CopyContext
from judgeapp.copyengine.model.immutable import replace
from judgeapp.copyengine.model.objects.abilities import Ability, Kind
from judgeapp.copyengine.model.objects.characteristics import Characteristics
from judgeapp.copyengine.model.terms.conditions import UnreadCondition
from judgeapp.copyengine.model.terms.subjects import Amount
from judgeapp.copyengine.reading import read_abilities

FLYING = Ability("Flying", Kind.KEYWORD, keyword="flying")
UPKEEP = Ability("At the beginning of your upkeep, draw a card.", Kind.TRIGGERED)
TAP = Ability("{T}: Draw a card.", Kind.ACTIVATED)
CREATURE = frozenset({"Creature"})
SIZE = read_abilities("Elf's power and toughness are each equal to 3.", name="Elf", types=CREATURE)
CHANGELING = read_abilities("Changeling", name="Elf", types=CREATURE)
POWER = read_abilities("Elf's power is equal to the number of lands you control.", name="Elf", types=CREATURE)
TOUGH = read_abilities(
    "Elf's toughness is equal to the number of lands you control.", name="Elf", types=CREATURE
)
COPIED = Characteristics(
    name="Elf", mana_cost="{1}{G}", colors=frozenset({"green"}), supertypes=frozenset({"Legendary"}),
    types=frozenset({"Creature"}), subtypes=("Elf",), abilities=(FLYING, UPKEEP), power=1, toughness=2,
)  # fmt: skip
OWN = Characteristics(
    name="Shifter", mana_cost="{3}{U}", colors=frozenset({"blue"}), color_indicator=frozenset({"blue"}),
    types=frozenset({"Artifact"}), power=0, toughness=4,
)  # fmt: skip
TODAY = CopyContext(copier=OWN, this=TAP)
INDICATED = {"color_indicator": frozenset({"green"}), "mana_cost": None}

# The clause, the copied values where they differ from COPIED, what changes, and the words.
CASES: list[tuple[Any, dict[str, Any], dict[str, Any], str]] = [
    (x.AddTypes(types=("Artifact",)), {}, {"types": {"Artifact", "Creature"}},
     "it's an artifact in addition to its other types"),
    (x.AddTypes(subtypes=("Elf", "Bear")), {}, {"subtypes": ("Elf", "Bear")},
     "it's an Elf Bear in addition to its other types"),
    (x.AddTypes(supertypes=("Legendary",)), {}, {}, "it's legendary in addition to its other types"),
    (x.AddTypes(supertypes=("Basic",)), {}, {"supertypes": {"Legendary", "Basic"}},
     "it's basic in addition to its other types"),
    (x.AddTypes(subtypes=("Xenagos",)), {}, {}, "it's a Xenagos in addition to its other types"),
    (x.AddTypes(subtypes=("Bear",)), {"types": {"Planeswalker"}, "subtypes": ("Chandra",)}, {},
     "it's a Bear in addition to its other types"),
    (x.AddTypes(supertypes=("Snow",)), {}, {"supertypes": {"Legendary", "Snow"}},
     "it's snow in addition to its other types"),
    (x.AddTypes(subtypes=("Bear",)), {"types": {"Land"}, "subtypes": ("Forest",)}, {},
     "it's a Bear in addition to its other types"),
    (x.AddTypes(("Creature",), ("Bear",)), {"types": {"Land"}, "subtypes": ("Forest",)},
     {"types": {"Creature", "Land"}, "subtypes": ("Forest", "Bear")},
     "it's a Bear creature in addition to its other types"),
    (x.AddTypes(subtypes=("Forest",)), {"types": {"Land"}, "subtypes": ("Desert",)},
     {"subtypes": ("Desert", "Forest")}, "it's a Forest in addition to its other types"),
    (x.AddTypes(subtypes=("Bear",)), {"abilities": CHANGELING}, {"subtypes": ("Elf", "Bear")},
     "it's a Bear in addition to its other types"),
    (x.SetTypes(types=("Artifact",)), {}, {"types": {"Artifact"}, "subtypes": ()}, "it's an artifact"),
    (x.SetTypes(subtypes=("Spirit",)), {}, {"subtypes": ("Spirit",)}, "it's a Spirit"),
    (x.SetTypes(subtypes=("Spirit",)), {"abilities": CHANGELING}, {"subtypes": ("Spirit",), "abilities": ()},
     "it's a Spirit"),
    (x.SetTypes(subtypes=("Spirit",), creature_types_only=True),
     {"types": {"Artifact", "Creature"}, "subtypes": ("Equipment", "Elf")}, {"subtypes": ("Equipment",
     "Spirit")},
     "it's a Spirit"),
    (x.SetTypes(subtypes=("Spirit",)), {"types": {"Artifact"}, "subtypes": ("Equipment",)}, {"subtypes": ()},
     "it's a Spirit"),
    (x.SetTypes(("Enchantment",), ("Aura",), ("Snow",)), {},
     {"types": {"Enchantment"}, "subtypes": ("Aura",), "supertypes": {"Snow"}}, "it's Snow Aura enchantment"),
    (x.RemoveSupertypes(("Legendary",)), {}, {"supertypes": set()}, "it isn't legendary"),
    (x.RemoveSupertypes(("Legendary", "Snow")), {"supertypes": {"Snow", "Basic"}}, {"supertypes": {"Basic"}},
     "it isn't legendary or snow"),
    (x.SetPowerToughness(Amount(7), Amount(6)), {}, {"power": 7, "toughness": 6}, "it's 7/6"),
    (x.SetPowerToughness(Amount(7), Amount(6)), {"abilities": SIZE},
     {"power": 7, "toughness": 6, "abilities": ()}, "it's 7/6"),
    (x.SetPowerToughness(Amount(7)), {}, {"power": 7}, "its power is 7"),
    (x.SetPowerToughness(None, Amount(6)), {}, {"toughness": 6}, "its toughness is 6"),
    (x.SetPowerToughness(Amount(7)), {"abilities": POWER + TOUGH}, {"power": 7, "abilities": TOUGH},
     "its power is 7"),
    (x.SetPowerToughness(None, Amount(6)), {"abilities": POWER + TOUGH}, {"toughness": 6, "abilities": POWER},
     "its toughness is 6"),
    (x.SetPowerToughness(), {"abilities": POWER + TOUGH}, {}, ""),
    (x.SetName("Other"), {}, {"name": "Other"}, "its name is Other"),
    (x.SetColors(("red", "blue")), {}, {"colors": {"red", "blue"}}, "it's red and blue"),
    (x.SetColors(()), {}, {"colors": set()}, "it's colorless"),
    (x.SetColors(("red",)), INDICATED, {"colors": {"red"}, "color_indicator": set()}, "it's red"),
    (x.SetColors(("red",), add=True), INDICATED, {"colors": {"red", "green"}},
     "it's red in addition to its other colors"),
    (x.Retain(("colors",)), {}, {"colors": {"blue"}, "color_indicator": {"blue"}}, "it keeps its own color"),
    (x.Retain(("name", "mana_cost")), {}, {"name": "Shifter", "mana_cost": "{3}{U}"},
     "it keeps its own name and mana cost"),
    (x.Retain(("power", "toughness")), {"abilities": SIZE}, {"power": 0, "toughness": 4, "abilities": ()},
     "it keeps its own power and toughness"),
    (x.NoManaCost(), {}, {"mana_cost": None, "colors": set()}, "it has no mana cost"),
    (x.NoManaCost(), {"colors": {"white"}}, {"mana_cost": None}, "it has no mana cost"),
    (x.NoManaCost(), {"color_indicator": {"red"}, "colors": {"green", "red"}},
     {"mana_cost": None, "colors": {"red"}}, "it has no mana cost"),
    (x.AddAbilities((FLYING, TAP)), {}, {"abilities": (FLYING, UPKEEP, FLYING, TAP)},
     "it has flying and “{T}: Draw a card.”"),
    (x.HasThisAbility(), {}, {"abilities": (FLYING, UPKEEP, TAP)}, "it has this ability"),
    (x.LoseAbilities(), {}, {"abilities": ()}, "it loses all abilities"),
    (x.LoseAbilities(("flying",)), {}, {"abilities": (UPKEEP,)}, "it loses flying"),
    (x.LoseAbilities(("flying", "At The Beginning")), {}, {"abilities": ()},
    "it loses flying and At The Beginning"),
    (x.LoseAbilities(("haste",)), {}, {}, "it loses haste"),
    (x.EntersWithCounters("+1/+1", Amount(1)), {}, {}, "it enters with an additional +1/+1 counter on it"),
    (x.SetPowerToughness(Amount(7), Amount(6)), {"color_indicator": {"green"}}, {"power": 7, "toughness": 6},
     "it's 7/6"),
    (x.EntersWithCounters("+1/+1", Amount(2)), {}, {}, "it enters with two additional +1/+1 counters on it"),
    (x.EntersTapped(), {}, {}, "it enters tapped"),
    (x.Conditional(UnreadCondition("it's an Elf"), (x.Retain(("name",)),), ("Elf",)), {}, {"name": "Shifter"},
     "if it's an Elf, it keeps its own name"),
    (x.Conditional(UnreadCondition("it's a creature"), (x.SetName("B"), x.NoManaCost()), ("Creature",)), {},
     {"name": "B", "mana_cost": None, "colors": set()},
     "if it's a creature, its name is B and it has no mana cost"),
]  # fmt: skip


def sets(values: dict[str, Any]) -> dict[str, Any]:
    return {name: frozenset(value) if isinstance(value, set) else value for name, value in values.items()}


@pytest.mark.parametrize(("clause", "copied", "changes", "words"), CASES, ids=range(len(CASES)))
def test_an_exception(clause: Any, copied: dict[str, Any], changes: dict[str, Any], words: str) -> None:
    before = replace(COPIED, **sets(copied))
    assert clause.apply(before, TODAY) == replace(before, **sets(changes))
    assert str(clause) == words
    assert clause.cites[0] in vars(p).values()


def test_older_rules_keep_or_drop_defining_abilities() -> None:
    sized = replace(COPIED, abilities=SIZE)
    kept = CopyContext(copier=OWN, setting_drops_cda=False)
    assert x.SetPowerToughness(Amount(7), Amount(6)).apply(sized, kept).abilities == SIZE
    retained = x.Retain(("colors",)).apply(replace(COPIED, color_indicator=frozenset({"red"})), kept)
    assert (retained.colors, retained.color_indicator) == ({"blue"}, {"red"})
    dropping = CopyContext(copier=OWN, adding_drops_cda=True)
    assert (
        x.AddTypes(subtypes=("Bear",)).apply(replace(COPIED, abilities=CHANGELING), dropping).abilities == ()
    )


def test_this_ability_that_there_is_not_adds_nothing() -> None:
    assert x.HasThisAbility().apply(COPIED, CopyContext(copier=OWN)) == COPIED


@pytest.mark.parametrize(
    ("types", "negated", "holds"),
    [(("Creature",), False, True), (("Elf",), False, True), (("Legendary",), False, True),
     (("Land", "Creature"), False, True), (("Land",), False, False), (("Land",), True, True),
     (("Creature",), True, False)],
)  # fmt: skip
def test_a_condition_is_judged_on_the_would_be_copy(
    types: tuple[str, ...], negated: bool, holds: bool
) -> None:
    assert x.Conditional(UnreadCondition(""), (), types, negated).holds(COPIED) is holds
