"""Offers of turns and combat: who attacks, who blocks, how damage is assigned, and what comes after."""

from collections.abc import Iterator, Mapping
from typing import Any

from judgeapp.combat import Assignment, Declarations
from judgeapp.copyengine import CopyEngineError
from judgeapp.lab.offers.forms import Event, Field, Offer
from judgeapp.lab.offers.moment import Moment

TURNS, FIGHTING = "Turns", "Combat"


def combat_offers(moment: Moment, event: Mapping[str, Any] | None = None) -> list[Offer]:
    """What can happen in turns and combat.

    Args:
        event: the event of combat being changed: its form is offered, too, whatever the moment.
    """
    offers = list(_turns(moment))
    declarations = Declarations(moment.game, moment.at)
    if not declarations.has_combat:
        return []
    try:
        offers += _combat(moment, declarations, str((event or {}).get("do", "")))
    except CopyEngineError:
        return offers  # something on the board has a say in combat that nobody can judge
    return offers


def _turns(moment: Moment) -> Iterator[Offer]:
    player = Field("player", "Whose turn", "one", moment.players, _next(moment))
    yield Offer("begin_turn", TURNS, "The next turn begins", {"do": "begin_turn"}, (player,))


def _next(moment: Moment) -> str:
    letters = [letter for letter, _ in moment.players]
    place = letters.index(moment.table.active) if moment.table.active in letters else -1
    return letters[(place + 1) % len(letters)]


def _combat(moment: Moment, declarations: Declarations, changed: str) -> Iterator[Offer]:
    # State-based actions come first: a legend that goes doesn't attack.
    checked = moment.then({"do": "state_based_actions"})
    if checked is None:
        return  # a player has to choose among legends before
    begun = declarations.is_declared
    if not begun or changed == "declare_attackers":
        yield from _attackers(moment, checked, declarations)
    attacks = declarations.is_attacked
    if (begun and attacks and not declarations.is_damage_dealt) or changed == "declare_blockers":
        yield from _blockers(moment, declarations)
    if begun and attacks:
        yield from _damage(moment, declarations)
    if begun and attacks and changed in {"", "end_combat"}:
        yield Offer("end_combat", FIGHTING, "Combat ends", {"do": "end_combat"})


def _attackers(moment: Moment, checked: Moment, declarations: Declarations) -> Iterator[Offer]:
    there = {obj.ref for obj in checked.things("battlefield")}
    choice = declarations.attackers()
    able = [ref for ref in choice.attackers if ref in there] if choice else []
    if choice is None or not able:
        return
    attacked, options = declarations.attacked(), moment.options(able)
    if choice.most == 1:
        fields = [Field("attackers", "Who attacks", "one", options, choice.first[0])]
    else:
        first, label = list(choice.first), "Who attacks"
        if choice.most is not None:
            label = f"{label} (at most {choice.most})"
        fields = [Field("attackers", label, "many", options, first, always=choice.always)]
    if len(attacked) > 1:
        fields.append(Field("whom", "Whom", "one", moment.options(attacked), attacked[0]))
    yield Offer("attack", FIGHTING, "Attackers are declared", {"do": "declare_attackers"}, tuple(fields))


def _blockers(moment: Moment, declarations: Declarations) -> Iterator[Offer]:
    fields = []
    for block in declarations.blocks():
        label = f"{moment.called(block.blocker)} blocks"
        kind = "many" if block.several else "one"
        options = moment.options(block.attackers)
        fields.append(Field(f"blocks.{block.blocker}", label, kind, options, optional=True))
    event: Event = {"do": "declare_blockers", "blocks": {}}
    if fields:
        yield Offer("block", FIGHTING, "Blockers are declared", event, tuple(fields))
    yield Offer("no_block", FIGHTING, "Nothing blocks", event)


def _damage(moment: Moment, declarations: Declarations) -> Iterator[Offer]:
    step = declarations.damage_step()
    if step is None:
        return
    fields = [field for assignment in step.assignments for field in _division(moment, assignment)]
    which = "second" if step.number == 2 else "first" if step.steps > 1 else ""
    label = f"It's the {which} combat damage step" if which else "Combat damage is dealt"
    yield Offer(f"strike:{step.number}", FIGHTING, label, {"do": "combat_damage"}, tuple(fields))


def _division(moment: Moment, assignment: Assignment) -> Iterator[Field]:
    """One field for each that a creature may assign damage to, filled in with a way that is legal."""
    for place, (to, amount) in enumerate(assignment.parts):
        label = f"{moment.called(assignment.source)} to {moment.called(to)}"
        note = "" if place else f"{assignment.total} in all"
        yield Field(f"assign.{assignment.source}.{to}", label, "number", value=str(amount), note=note)
