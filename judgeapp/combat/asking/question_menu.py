"""What can be asked about turns and combat at the end of a game, for menus of questions."""

from collections.abc import Iterator, Mapping
from typing import Any

from judgeapp.combat.asking.asking import answer
from judgeapp.combat.view import View
from judgeapp.copyengine.interpreter.game import Game
from judgeapp.copyengine.model.errors import CopyEngineError
from judgeapp.copyengine.table.state import PLAYER_NAMES

type Asked = tuple[dict[str, Any], str]


def askable(game: Game, ref: str, names: Mapping[str, str]) -> Iterator[Asked]:
    """Yield the queries on combat that have an answer for one object now, with a prompt each.

    Args:
        names: what things are called, by ref; only these are spoken of.
    """
    if not game.ruleset.has_combat or ref not in names:
        return
    for query, prompt in _of(View.of_game(game), ref, names):
        try:
            found = answer(game, query)
        except CopyEngineError:
            continue
        if found is not None:
            yield query, prompt


def _of(view: View, ref: str, names: Mapping[str, str]) -> Iterator[Asked]:
    name, facts = names[ref], view.facts
    obj = view.table.objects[ref]
    if obj.zone == "hand":
        yield {"ask": "may_cast", "of": ref}, f"May {PLAYER_NAMES[obj.owner]} cast {name} now?"
    if view.is_creature(ref):
        yield (
            {"ask": "dies", "of": ref},
            f"Is {name} put into a graveyard once state-based actions are checked?",
        )
        for attacker in facts.attacks:
            if attacker in names and view.controller(attacker) != view.controller(ref):
                yield (
                    {"ask": "may_block", "of": ref, "whom": attacker},
                    f"May {name} block {names[attacker]} now?",
                )
    if ref in facts.attacks:
        yield {"ask": "is_attacking", "of": ref}, f"Is {name} attacking now?"
        yield {"ask": "is_blocked", "of": ref}, f"Is {name} blocked?"
        yield {"ask": "legal_blockers", "of": ref}, f"Which creatures may block {name}?"
        if len(facts.steps) < 2:
            yield (
                {"ask": "most_past", "of": ref},
                f"What is the most damage {name} may assign to what it attacks?",
            )
    if ref in facts.blocks:
        yield {"ask": "is_blocking", "of": ref}, f"Is {name} blocking now?"
        yield {"ask": "lethal_damage", "of": ref}, f"How much damage is lethal for {name}?"
    if facts.steps:
        yield {"ask": "combat_damage_dealt", "of": ref}, f"How much combat damage has {name} dealt?"
        if len(facts.steps) == 1 and ref in facts.in_combat():
            yield (
                {"ask": "participates", "of": ref, "step": 2},
                f"Does {name} deal damage in the second combat damage step?",
            )
    host = obj.attached_to
    if host is not None and host in names:
        yield {"ask": "is_attached", "of": ref, "value": host}, f"Is {name} still attached to {names[host]}?"
    if any(a.keyword == "protection" for a in view.layers.values[ref].abilities):
        yield {"ask": "protections", "of": ref}, f"What does {name} have protection from?"
