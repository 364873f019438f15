"""The documented cards, and creatures made up for a case."""

from collections.abc import Mapping
from typing import Any

import pytest

from judgeapp.combat import ask, play
from judgeapp.copyengine import CardPool
from tests.copyengine.conftest import card_rows

POOL = CardPool.from_rows(card_rows())

type Entry = dict[str, Any]


def fresh_pool() -> CardPool:
    """The same cards, of which nothing has been played: `play` gives a game of a known script again."""
    return CardPool(POOL.values())


def creature(
    ref: str, controller: str, power: int, toughness: int, *abilities: str, color: str = "green", **keys: Any
) -> Entry:
    """Return a setup entry: a token creature with abilities."""
    given = {"ref": ref, "token": True, "name": ref.title(), "types": ["Creature"], "controller": controller}
    colors = [color] if color else []
    return (
        given
        | {"colors": colors, "power": power, "toughness": toughness, "abilities": list(abilities)}
        | keys
    )


def card(ref: str, name: str, controller: str = "A", **keys: Any) -> Entry:
    """Return a setup entry: a card."""
    return {"ref": ref, "card": name, "controller": controller, **keys}


def attack(*refs: str, **keys: Any) -> Entry:
    """Return a declare_attackers event."""
    return {"do": "declare_attackers", "attackers": list(refs), **keys}


def block(**blocks: Any) -> Entry:
    """Return a declare_blockers event, blocker=attacker."""
    return {"do": "declare_blockers", "blocks": blocks}


def damage(**assign: Mapping[str, int]) -> Entry:
    """Return a combat_damage event, source={recipient: amount}."""
    return {"do": "combat_damage", "assign": assign}


CHECK: Entry = {"do": "state_based_actions"}


def answered(
    setup: list[Entry],
    events: list[Entry],
    query: Mapping[str, Any],
    ruleset: str = "class-3",
    policy: Any = (),
) -> Any:
    """Play and ask."""
    script = {"ruleset": ruleset, "setup": setup, "events": events}
    return ask(play(script, cards=POOL, policy=policy), query).value


@pytest.fixture(scope="session")
def pool() -> CardPool:
    return POOL
