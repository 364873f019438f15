"""The qualities of filters one by one, on objects that have them and objects that haven't."""

from typing import Any

import pytest

from judgeapp.copyengine.abilities import Ability, Kind
from judgeapp.copyengine.characteristics import EVERY_CREATURE_TYPE, Characteristics
from judgeapp.copyengine.filters import can_judge, has_keyword, has_quality, has_type, mana_spent, player_fits
from judgeapp.copyengine.state import Cast, Copied, Object
from judgeapp.copyengine.subjects import Filter

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
]


def judged(quality: str, given: dict[str, Any]) -> bool:
    own = {name: value for name, value in given.items() if name not in Characteristics.__dataclass_fields__}
    values = Characteristics(**{name: value for name, value in given.items() if name not in own})
    obj = Object(ref="it", faces=(Copied(values),), owner="A", controller="A", **own)
    return has_quality(quality, obj, values)


@pytest.mark.parametrize(("quality", "having", "lacking"), QUALITIES, ids=range(len(QUALITIES)))
def test_a_quality(quality: str, having: dict[str, Any], lacking: dict[str, Any]) -> None:
    assert can_judge(quality)
    assert judged(f" {quality} ", having)
    assert not judged(quality, lacking)


def test_a_quality_that_cant_be_judged_is_nobodys() -> None:
    assert not can_judge("that dreams")
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
