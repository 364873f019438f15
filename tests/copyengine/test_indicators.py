"""Color indicators where card data doesn't state any."""

import pytest

from judgeapp.copyengine import CardPool


def face(name, cost=None, kind="Creature", identity="", text="", **more):
    types = kind.split()
    return {
        "name": name, "manaCost": cost, "types": types, "type": kind, "subtypes": [], "supertypes": [],
        "text": text, "power": "2", "toughness": "2", "layout": "normal", "colorIdentity": list(identity),
    } | more  # fmt: skip


def back_of(front, **more):
    front |= {"layout": "transform"}
    back = face("Other Side", layout="transform", face="back", front=front["name"], **more)
    return CardPool.from_rows([front, back])[front["name"]].faces[1].printed


@pytest.mark.parametrize(
    ("front", "identity", "back", "expected"),
    [
        pytest.param(face("Day", "{1}{U}"), "U", {}, {"blue"}, id="the front's color"),
        pytest.param(face("Day", "{1}{W}"), "WB", {}, {"black"}, id="a color the rest doesn't have"),
        pytest.param(face("Day", "{R}{G}"), "RG", {}, {"red", "green"}, id="both colors of the front"),
        pytest.param(face("Day", "{1}"), "", {}, set(), id="colorless"),
        pytest.param(face("Day", "{1}{G}"), "G", {"kind": "Land"}, set(), id="a land has no color"),
        pytest.param(
            face("Day", "{1}{R}", text="{9}{G/P}: Transform Day."), "RG", {}, {"red", "green"},
            id="turned with Phyrexian mana",
        ),
        pytest.param(
            face("Day", "{1}{R}"), "R", {"subtypes": ["Eldrazi", "Wolf"]}, set(), id="Eldrazi are colorless"
        ),
        pytest.param(
            face("Day", "{1}{W}", text="{B}: Transform Day."), "WB", {}, {"white"}, id="a color of the text"
        ),
        pytest.param(face("Day", "{1}{W}"), "WU", {"colorIndicator": ["U"]}, {"blue"}, id="stated"),
        pytest.param(face("Day", "{1}{W}"), "WU", {"colors": ["R"]}, {"red"}, id="by the color stated"),
    ],
)  # fmt: skip
def test_the_back_of_a_card(front, identity, back, expected):
    printed = back_of(front | {"colorIdentity": list(identity)}, identity=identity, **back)

    assert printed.color_indicator == expected
    assert printed.colors == expected


@pytest.mark.parametrize(
    ("row", "expected"),
    [
        (face("Arbor", kind="Land Creature", identity="G", subtypes=["Forest", "Dryad"]), {"green"}),
        (face("Vision", kind="Sorcery", identity="U"), {"blue"}),
        (face("Pact", "{0}", kind="Instant", identity="U", text="Pay {3}{U}{U}."), {"blue"}),
        (face("Mox", "{0}", kind="Artifact", identity="U", text="{T}: Add {U}."), set()),
        (face("Grove", kind="Land", identity="G", text="{T}: Add {G}."), set()),
    ],
)
def test_a_card_without_colored_mana_in_its_cost(row, expected):
    assert CardPool.from_rows([row])[row["name"]].faces[0].printed.color_indicator == expected
