"""Offers of turns and combat: who attacks, who blocks, how damage is assigned, and what comes after."""

from collections.abc import Iterator, Mapping
from typing import Any

from judgeapp.combat.assigning import lethal, only_way
from judgeapp.combat.attacking import may_attack
from judgeapp.combat.blocking import how_many, may_block
from judgeapp.combat.damage import how_many_steps, power, recipients, taking_part
from judgeapp.combat.facts import Facts
from judgeapp.combat.view import View
from judgeapp.copyengine import CopyEngineError
from judgeapp.lab.offers.forms import Event, Field, Offer
from judgeapp.lab.offers.moment import Now

TURNS, FIGHTING = "Turns", "Combat"


def fighting(now: Now, event: Mapping[str, Any] | None = None) -> list[Offer]:
    """What can happen in turns and combat.

    Args:
        event: the event of combat being changed: its form is offered, too, whatever the moment.
    """
    offers = list(_turns(now))
    view = View.of_game(now.game, now.at)
    if not view.ruleset.has_combat:
        return []
    try:
        offers += _combat(now, view, view.facts, str((event or {}).get("do", "")))
    except CopyEngineError:
        return offers  # something on the board has a say in combat that nobody can judge
    return offers


def _turns(now: Now) -> Iterator[Offer]:
    player = Field("player", "Whose turn", "one", now.players, _next(now))
    yield Offer("begin_turn", TURNS, "The next turn begins", {"do": "begin_turn"}, (player,))


def _next(now: Now) -> str:
    letters = [letter for letter, _ in now.players]
    place = letters.index(now.table.active) if now.table.active in letters else -1
    return letters[(place + 1) % len(letters)]


def _combat(now: Now, view: View, facts: Facts, changed: str) -> Iterator[Offer]:
    begun = facts.step in {"declare attackers", "declare blockers", "combat damage"}
    if not begun or changed == "declare_attackers":
        yield from _attackers(now, view)
    if (begun and facts.attacks and not facts.steps) or changed == "declare_blockers":
        yield from _blockers(now, view)
    if begun and facts.attacks:
        yield from _damage(now, view)
    if begun and facts.attacks and changed in {"", "end_combat"}:
        yield Offer("end_combat", FIGHTING, "Combat ends", {"do": "end_combat"})


def _attackers(now: Now, view: View) -> Iterator[Offer]:
    able = [
        obj.ref for obj, _ in view.permanents() if view.is_creature(obj.ref) and may_attack(view, obj.ref)
    ]
    if not able:
        return
    mine = view.table.active
    walkers = [obj.ref for obj, _ in view.permanents() if view.can_be_attacked(obj.ref)]
    attacked = [*view.opponents(mine), *(ref for ref in walkers if view.controller(ref) != mine)]
    fields = [Field("attackers", "Who attacks", "many", now.options(able), value=able[:1])]
    if len(attacked) > 1:
        fields.append(Field("whom", "Whom", "one", now.options(attacked), attacked[0]))
    yield Offer("attack", FIGHTING, "Attackers are declared", {"do": "declare_attackers"}, tuple(fields))


def _blockers(now: Now, view: View) -> Iterator[Offer]:
    fields = []
    for obj, values in view.permanents():
        if "Creature" not in values.types:
            continue
        meets = [a for a in view.facts.attacks if may_block(view, obj.ref, a)]
        if meets:
            label = f"{now.called(obj.ref)} blocks"
            kind = "many" if how_many(view, obj.ref) > 1 and len(meets) > 1 else "one"
            options = now.options(meets)
            fields.append(Field(f"blocks.{obj.ref}", label, kind, options, optional=True))
    event: Event = {"do": "declare_blockers", "blocks": {}}
    if fields:
        yield Offer("block", FIGHTING, "Blockers are declared", event, tuple(fields))
    yield Offer("no_block", FIGHTING, "Nothing blocks", event)


def _damage(now: Now, view: View) -> Iterator[Offer]:
    number = len(view.facts.steps) + 1
    if number > how_many_steps(view)[0]:
        return
    fields: list[Field] = []
    for ref in taking_part(view, number):
        if only_way(view, ref) is None:
            fields += _division(now, view, ref)
    words = {1: "Combat damage is dealt", 2: "The second combat damage is dealt"}
    label = (
        words[number] if number == 2 or how_many_steps(view)[0] == 1 else "The first combat damage is dealt"
    )
    yield Offer(f"strike:{number}", FIGHTING, label, {"do": "combat_damage"}, tuple(fields))


def _division(now: Now, view: View, ref: str) -> Iterator[Field]:
    """One field for each that a creature may assign damage to, filled in with a way that is legal."""
    among, attacked = recipients(view, ref)
    there = [*among, *([attacked] if attacked else [])]
    left, parts = power(view, ref), dict.fromkeys(there, 0)
    for blocker in among:
        parts[blocker] = min(left, lethal(view, blocker, ref))
        left -= parts[blocker]
    parts[there[-1]] += left
    for to in there:
        label = f"{now.called(ref)} to {now.called(to)}"
        note = f"{power(view, ref)} in all" if to == there[0] else ""
        yield Field(f"assign.{ref}.{to}", label, "number", value=str(parts[to]), note=note)
