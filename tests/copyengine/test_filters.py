"""The qualities of filters one by one, on objects that have them and objects that haven't."""

from typing import Any

import pytest

from judgeapp.copyengine.evaluation.filters import (
    can_judge,
    fits,
    has_keyword,
    has_quality,
    has_type,
    mana_spent,
    player_fits,
    share_creature_type,
)
from judgeapp.copyengine.model.objects.abilities import Ability, Kind
from judgeapp.copyengine.model.objects.characteristics import EVERY_CREATURE_TYPE, Characteristics
from judgeapp.copyengine.model.terms.subjects import Filter
from judgeapp.copyengine.reading.nouns.qualities import qualities_of, quality_of
from judgeapp.copyengine.table.state import MERE_COPY, Cast, Copied, Object

QUALITIES: list[tuple[str, dict[str, Any], dict[str, Any]]] = [
    ("colorless", {}, {"colors": frozenset({"red"})}),
    ("multicolored", {"colors": frozenset({"red", "blue"})}, {"colors": frozenset({"red"})}),
    ("monocolored", {"colors": frozenset({"red"})}, {"colors": frozenset({"red", "blue"})}),
    ("that's red or blue", {"colors": frozenset({"blue", "green"})}, {"colors": frozenset({"green"})}),
    ("that is white", {"colors": frozenset({"white"})}, {}),
    ("historic", {"types": frozenset({"Artifact"})}, {"types": frozenset({"Creature"})}),
    ("historic", {"supertypes": frozenset({"Legendary"})}, {"supertypes": frozenset({"Snow"})}),
    ("historic", {"subtypes": ("Saga",)}, {"subtypes": ("Aura",)}),
    ("tapped", {"tapped": True}, {"tapped": False}),
    ("untapped", {"tapped": False}, {"tapped": True}),
    ("attacking", {"attacking": True}, {}),
    ("face-down", {"face_down": True}, {}),
    ("face-up", {}, {"face_down": True}),
    ("kicked", {"cast": Cast(kicked=1)}, {}),
    ("that aren't on the battlefield", {"zone": "graveyard"}, {"zone": "battlefield"}),
    ("with no abilities", {}, {"abilities": (Ability("Flying", Kind.KEYWORD, keyword="flying"),)}),
    ("with a +1/+1 counter on it", {"counters": {"+1/+1": 1}}, {"counters": {"-1/-1": 1}}),
    ("with counters on them", {"counters": {"fade": 1}}, {"counters": {"fade": 0}}),
    ("with power 3 or greater", {"power": 3, "toughness": 1}, {"power": 2, "toughness": 4}),
    ("with power 3 or more", {"power": 4}, {"power": 2}),
    ("with power 3 or less", {"power": 3, "toughness": 4}, {"power": 4, "toughness": 2}),
    ("with power 3 or fewer", {"power": 2}, {"power": 4}),
    ("with power 0", {"power": None}, {"power": 1}),
    ("with toughness 4 or greater", {"toughness": 4}, {"toughness": 3, "power": 5}),
    ("with toughness 0", {"toughness": None}, {"toughness": 1, "power": 0}),
    ("with mana value 2", {"power": 4}, {"mana_cost": "{3}"}),
    ("that's an Elf, a Goblin, or an Urza's", {"subtypes": ("Elf",)}, {"subtypes": ("Wall",)}),
    ("that's an Elf, a Goblin, or an Urza's", {"subtypes": ("Goblin",)}, {"subtypes": ("Urza",)}),
    ("that's an Elf, a Goblin, or an Urza's", {"subtypes": ("Urza's",)}, {}),
    ("that is an Elf or a Goblin", {"subtypes": ("Goblin",)}, {"subtypes": ("a Goblin",)}),
    ("that's an artifact or creature", {"types": frozenset({"Creature"})}, {"types": frozenset({"Land"})}),
    ("that's a land or a creature", {"types": frozenset({"Creature"})}, {"types": frozenset({"Artifact"})}),
    ("that's a land or an artifact", {"types": frozenset({"Artifact"})}, {"types": frozenset({"Creature"})}),
    (
        "that is an instant, sorcery, or land from your graveyard",
        {"types": frozenset({"Land"}), "zone": "graveyard"},
        {"types": frozenset({"Land"}), "zone": "exile"},
    ),
]


def thing(given: dict[str, Any]) -> tuple[Object, Characteristics]:
    """A 2/2 for {2} of Ada's with what is given, whose characteristics are as printed."""
    own = {name: value for name, value in given.items() if name not in Characteristics.__struct_fields__}
    printed = {name: value for name, value in given.items() if name not in own}
    values = Characteristics(**{"power": 2, "toughness": 2, "mana_cost": "{2}"} | printed)
    return Object(**{"ref": "it", "faces": (Copied(values),), "owner": "A", "controller": "A"} | own), values


def judged(quality: str, given: dict[str, Any]) -> bool:
    return has_quality(quality_of(quality), *thing(given))


@pytest.mark.parametrize(("quality", "having", "lacking"), QUALITIES, ids=range(len(QUALITIES)))
def test_a_quality(quality: str, having: dict[str, Any], lacking: dict[str, Any]) -> None:
    assert can_judge(quality_of(quality))
    assert judged(f" {quality} ", having)
    assert not judged(quality, lacking)


def test_a_quality_that_cant_be_judged_is_nobodys() -> None:
    assert not can_judge(quality_of("that dreams"))
    assert not judged("that dreams", {})


@pytest.mark.parametrize(
    ("filter_", "player", "fits"),
    [
        pytest.param(Filter(what="any target"), "D", True, id="any target  D"),
        pytest.param(Filter(what="any target"), "E", False, id="any target  E"),
        pytest.param(Filter(what="player"), "B", True, id="player  B"),
        pytest.param(Filter(what="player", controller="opponent"), "B", True, id="player opponent B"),
        pytest.param(Filter(what="player", controller="opponent"), "A", False, id="player opponent A"),
        pytest.param(Filter(what="player", controller="you"), "A", True, id="player you A"),
        pytest.param(Filter(what="player", controller="you"), "B", False, id="player you B"),
        pytest.param(Filter(what="creature"), "A", False, id="creature  A"),
    ],
)
def test_which_players_a_filter_means(filter_: Filter, player: str, fits: bool) -> None:
    assert player_fits(filter_, player, "A") is fits


@pytest.mark.parametrize(
    ("cast", "spent"),
    [
        (Cast(mana_spent="{G}{2}"), 3),
        (Cast(was_cast=True), 5),
        (Cast(was_cast=True, x=4), 9),
        (Cast(), 0),
        (Cast(x=4), 0),
    ],
    ids=["told", "whole cost", "X counts", "not cast", "X of what isn't cast"],
)
def test_how_much_mana_was_spent(cast: Cast, spent: int) -> None:
    values = Characteristics(mana_cost="{X}{4}{G}")
    assert (
        mana_spent(Object(ref="it", faces=(Copied(values),), owner="A", controller="A", cast=cast)) == spent
    )


def test_a_keyword_is_had_by_name_or_by_its_words() -> None:
    swamp = Ability("Swampwalk (It can't be blocked)", Kind.KEYWORD, keyword="landwalk")
    values = Characteristics(abilities=(swamp,))
    assert has_keyword(values, "Landwalk")
    assert has_keyword(values, "swampwalk")
    assert not has_keyword(values, "flying")


@pytest.mark.parametrize(
    ("name", "has"), [("Elf", True), ("Creature", True), ("Snow", True), ("Land", False), ("Basic", False),
                      ("Forest", False), ("Bear", True)]
)  # fmt: skip
def test_every_creature_type_is_had_by_name(name: str, has: bool) -> None:
    values = Characteristics(
        types=frozenset({"Creature"}), supertypes=frozenset({"Snow"}), subtypes=(EVERY_CREATURE_TYPE,)
    )
    assert has_type(values, name) is has


WITHIN = "with mana value less than or equal to the amount of mana spent to cast"
CREATURE, LAND = frozenset({"Creature"}), frozenset({"Land"})
FLYING = (Ability("Flying", Kind.KEYWORD, keyword="flying"),)
ON_STACK: dict[str, Any] = {"zone": "stack"}
ACTIVATED: dict[str, Any] = ON_STACK | {"kind": "ability", "ability": Ability("{T}: Wait.", Kind.ACTIVATED)}
TRIGGERED: dict[str, Any] = ON_STACK | {"kind": "ability", "ability": Ability("When", Kind.TRIGGERED)}
MEANT: list[tuple[str, Filter, dict[str, Any], dict[str, Any]]] = [
    ("any of the types", Filter(types=("Artifact", "Creature")), {"types": CREATURE}, {"types": LAND}),
    (
        "all of the types",
        Filter(types=("Artifact", "Creature"), types_match="all"),
        {"types": frozenset({"Artifact", "Creature"})},
        {"types": CREATURE},
    ),
    (
        "a permanent spell",
        Filter(what="spell", types=("Permanent", "Legendary")),
        {"types": CREATURE, "supertypes": frozenset({"Legendary"}), **ON_STACK},
        {"types": frozenset({"Instant"}), "supertypes": frozenset({"Legendary"}), **ON_STACK},
    ),
    ("a subtype", Filter(subtypes=("Elf", "Bear")), {"subtypes": ("Bear",)}, {"subtypes": ("Wall",)}),
    (
        "all supertypes",
        Filter(supertypes=("Legendary", "Snow")),
        {"supertypes": frozenset({"Legendary", "Snow"})},
        {"supertypes": frozenset({"Snow"})},
    ),
    (
        "one of the colors",
        Filter(colors=("red", "blue")),
        {"colors": frozenset({"blue", "green"})},
        {"colors": frozenset({"green"})},
    ),
    ("not a color", Filter(without=("black", "Wall")), {"types": CREATURE}, {"colors": frozenset({"black"})}),
    ("not a type", Filter(without=("black", "Wall")), {"types": CREATURE}, {"subtypes": ("Wall",)}),
    ("a name", Filter(name="Bob"), {"name": "Bob"}, {"name": "Rob"}),
    ("a keyword", Filter(keywords=("flying",)), {"abilities": FLYING}, {}),
    ("no such keyword", Filter(without_keywords=("flying",)), {}, {"abilities": FLYING}),
    ("power at least", Filter(power_at_least=2), {"power": 2}, {"power": 1}),
    ("power at most", Filter(power_at_most=2), {"power": 2}, {"power": 3}),
    ("no power is 0", Filter(power_at_most=0), {"power": None}, {"power": 1}),
    ("no power is less than 1", Filter(power_at_least=1), {"power": 1}, {"power": None}),
    ("no power is not 1", Filter(power_at_least=0), {"power": None}, {"power": -1}),
    ("mana value at most", Filter(mana_value_at_most=3), {"mana_cost": "{3}"}, {"mana_cost": "{4}"}),
    (
        "the chosen color",
        Filter(chosen="color"),
        {"colors": frozenset({"red"})},
        {"colors": frozenset({"blue"})},
    ),
    ("the chosen type", Filter(chosen="creature_type"), {"subtypes": ("Elf",)}, {"subtypes": ("Bear",)}),
    ("the chosen name", Filter(chosen="card_name"), {"name": "Bob"}, {"name": "Rob"}),
    ("the chosen player", Filter(chosen="player"), {"controller": "B"}, {"controller": "A"}),
    ("nothing was chosen", Filter(), {}, {"zone": "exile"}),
    ("a token", Filter(token=True), {"kind": "token"}, {"kind": "card"}),
    ("no token", Filter(token=False), {"kind": "card"}, {"kind": "token"}),
    ("you control", Filter(controller="you"), {"controller": "A"}, {"controller": "B"}),
    ("an opponent controls", Filter(controller="opponent"), {"controller": "B"}, {"controller": "A"}),
    ("you own", Filter(owner="you"), {"owner": "A", "controller": "B"}, {"owner": "B"}),
    ("another", Filter(other=True), {}, {"ref": "this"}),
    ("phased in", Filter(), {}, {"phased_out": True}),
    ("in any zone", Filter(zone="anywhere"), {"zone": "graveyard"}, {"phased_out": True}),
    ("a card on the stack", Filter(what="card", zone="stack"), ON_STACK, {}),
    ("in a zone", Filter(what="card", zone="graveyard"), {"zone": "graveyard"}, {"zone": "exile"}),
    ("anywhere", Filter(what="card", zone="anywhere"), {"zone": "exile"}, {"phased_out": True}),
    ("a spell", Filter(what="spell"), {"zone": "stack"}, {"zone": "battlefield"}),
    ("a spell, no ability", Filter(what="spell"), {"zone": "stack", "kind": "spell copy"}, ACTIVATED),
    ("a spell, no mere copy", Filter(what="spell"), {"zone": "stack"}, {"zone": "stack", "kind": MERE_COPY}),
    ("an ability", Filter(what="ability"), ACTIVATED, ON_STACK),
    ("an ability on the stack", Filter(what="ability"), TRIGGERED, ACTIVATED | {"zone": "nowhere"}),
    ("a triggered ability", Filter(what="triggered ability"), TRIGGERED, ACTIVATED),
    (
        "an activated or triggered ability",
        Filter(what="activated or triggered ability"),
        ACTIVATED,
        ON_STACK | {"kind": "ability", "ability": Ability("Wait.", Kind.SPELL)},
    ),
    ("a spell or permanent", Filter(what="spell or permanent"), {}, {"zone": "exile"}),
    ("a spell or an ability", Filter(what="spell or ability"), ACTIVATED, {"zone": "exile"}),
    ("a permanent, said of the stack", Filter(zone="stack"), {}, {"zone": "stack"}),
    ("a phased-in permanent, said of the stack", Filter(zone="stack"), {}, {"phased_out": True}),
    ("any target or a spell", Filter(what="any target or spell"), {"types": CREATURE}, {"types": LAND}),
    ("any target", Filter(what="any target"), {"types": CREATURE}, {"types": LAND}),
    (
        "any target on the battlefield",
        Filter(what="any target"),
        {"types": frozenset({"Planeswalker"})},
        {"types": frozenset({"Battle"}), "zone": "graveyard"},
    ),
    (
        "any target phased in",
        Filter(what="any target"),
        {"types": frozenset({"Battle"})},
        {"types": frozenset({"Battle"}), "phased_out": True},
    ),
    (
        "in your graveyard",
        Filter(what="card", zone="anywhere", qualities=qualities_of("that's a land from your graveyard")),
        {"types": LAND, "zone": "graveyard"},
        {"types": LAND, "zone": "graveyard", "owner": "B"},
    ),
    (
        "within the mana spent",
        Filter(qualities=qualities_of(f"{WITHIN} this spell")),
        {"mana_cost": "{4}"},
        {"mana_cost": "{5}"},
    ),
]
CHOSEN = {"color": ["red", "green"], "creature_type": "Elf", "card_name": "Bob", "player": ["B"]}


@pytest.mark.parametrize(
    ("filter_", "meant", "other"), [row[1:] for row in MEANT], ids=[row[0] for row in MEANT]
)
def test_what_a_filter_means(filter_: Filter, meant: dict[str, Any], other: dict[str, Any]) -> None:
    this, _ = thing({"ref": "this", "cast": Cast(mana_spent="{4}")})
    for given, expected in ((meant, True), (other, False)):
        obj, values = thing(given)
        assert fits(filter_, obj, values, this=this, controller="A", choices=CHOSEN) is expected


SHARED = [
    (("Elf", "Forest"), ("Bear", "Forest"), False),
    (("Elf", "Bear"), ("Bear",), True),
    ((EVERY_CREATURE_TYPE,), ("Bear",), True),
    (("Bear",), (EVERY_CREATURE_TYPE,), True),
    ((EVERY_CREATURE_TYPE,), ("Forest",), False),
    ((), (), False),
]


@pytest.mark.parametrize(("one", "other", "shared"), SHARED, ids=range(len(SHARED)))
def test_sharing_a_creature_type(one: tuple[str, ...], other: tuple[str, ...], shared: bool) -> None:
    assert share_creature_type(Characteristics(subtypes=one), Characteristics(subtypes=other)) is shared


def test_no_player_is_an_object_and_nothing_is_what_nobody_chose() -> None:
    obj, values = thing({"types": CREATURE})
    assert not fits(Filter(what="player"), obj, values, this=None, controller="A")
    assert not fits(Filter(chosen="color"), obj, values, this=None, controller="A")
    assert fits(Filter(other=True), obj, values, this=None, controller="A")
    within = Filter(qualities=qualities_of(f"{WITHIN} it"))
    assert not fits(within, obj, values, this=None, controller="A")


def test_who_controls_an_object_now_decides() -> None:
    obj, values = thing({"controller": "A"})
    assert not fits(Filter(controller="you"), obj, values, this=None, controller="A", whose="B")
    assert fits(Filter(controller="you"), obj, values, this=None, controller="B", whose="B")
