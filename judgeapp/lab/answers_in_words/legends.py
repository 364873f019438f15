"""What state-based actions do, the legend rule above all (CR 704.5j)."""

import re
from collections import Counter
from collections.abc import Iterator
from typing import Any

from judgeapp.combat import play
from judgeapp.copyengine import (
    PLAYER_NAMES,
    CopyEngineError,
    Game,
    joined,
    object_as_json,
    principles,
    printed,
)
from judgeapp.lab.answers_in_words.subject import last_value
from judgeapp.lab.desk import Desk
from judgeapp.lab.tables.state_checks import kept_by_default, state_check

_FOLLOWS = frozenset(
    "triggered name mana_cost mana_value colors supertypes types subtypes abilities power toughness".split()
)
"""What a step changes that only follows from a state-based action."""


OF_LEGEND_RULE = re.compile(r"legend rule", re.IGNORECASE)


def state_based_actions(desk: Desk) -> Iterator[str]:
    """What state-based actions did and do next; for the legend rule a player chooses (CR 704.5j)."""
    after, events = desk.game, desk.script.get("events") or []
    if not events or events[-1].get("do") != "state_based_actions":
        events = [*events, state_check(desk.game)]
        try:
            after = play({**desk.script, "events": events}, cards=desk.game.cards)
        except CopyEngineError as error:
            yield f"State-based actions: {error.message}"
            return
    checks = {place for place, event in enumerate(events) if event.get("do") == "state_based_actions"}
    for step in after.steps:
        if step.event not in checks or set(step.after) <= _FOLLOWS:
            continue
        if step.principle == principles.LEGEND_RULE:
            gone = after.table().objects[step.obj]
            name = last_value(after, step.obj, "name")
            player = PLAYER_NAMES[gone.controller]
            yield f"{player} keeps one {name}. The others go to the graveyard by the legend rule."
            if after is not desk.game and step.event == len(events) - 1:
                yield from kept_by_default(events[-1], desk.game, desk.account.names)
        else:
            whom = PLAYER_NAMES.get(step.obj) or desk.account.names.get(step.obj, step.obj)
            about = "" if step.text.startswith(whom) else f" {whom}:"
            yield f"State-based actions:{about} {step.text}"


def legends_gone(desk: Desk) -> Iterator[str]:
    """That the legend rule has taken permanents away (CR 704.5j)."""
    if any(step.principle == principles.LEGEND_RULE for step in desk.game.steps):
        yield from (told for told in state_based_actions(desk) if OF_LEGEND_RULE.search(told))


def no_legend_rule(game: Game) -> Iterator[str]:
    """Why permanents of one name, one of them legendary, all stay (CR 704.5j)."""
    alike: dict[str, list[dict[str, Any]]] = {}
    applied = any(step.principle == principles.LEGEND_RULE for step in game.steps)
    for obj in () if applied else game.table().on_battlefield():
        thing = object_as_json(game, obj)
        alike.setdefault(str(thing["name"]), []).append(thing)
    for name, things in alike.items():
        legends = [each for each in things if "Legendary" in each["supertypes"]]
        owners = Counter(str(each["controller"]) for each in legends)
        if not name or not legends or len(things) < 2:
            continue
        if max(owners.values()) > 1:
            yield from _why_legends_stay(game, name)
            continue
        if len(owners) > 1:
            who = joined(PLAYER_NAMES[letter] for letter in sorted(owners))
            yield f"The legend rule doesn’t apply: {who} control one {name} each."
        elif sum(each["controller"] in owners for each in things) > 1:
            yield f"The legend rule doesn’t apply: only one permanent named {name} is legendary."


def _why_legends_stay(game: Game, name: str) -> Iterator[str]:
    """Which ability keeps legends of one name, where something does (CR 704.5j)."""
    for ref in sorted(values := game.layers().values):
        for ability in values[ref].abilities if game.table().objects[ref].zone == "battlefield" else ():
            if OF_LEGEND_RULE.search(printed(ability.text)):
                yield f"The legend rule doesn’t apply to {name}: “{printed(ability.text)}”"
                return


def other_names(game: Game) -> Iterator[str]:
    """Copies of a legendary permanent that stay beside it for having another name."""
    objects, values = game.table().objects, game.layers().values
    for obj in game.table().on_battlefield():
        source = objects.get(obj.copy_effects[-1].source) if obj.copy_effects else None
        if source is None or source.zone != "battlefield":
            continue
        both = values[obj.ref], values[source.ref]
        are_legends = all("Legendary" in each.supertypes for each in both)
        if are_legends and both[0].name != both[1].name:
            names = joined(each.name for each in both)
            yield f"The legend rule doesn’t apply: {names} have different names."
