"""The events of combat: attackers, blockers, their order, and combat damage."""

from collections.abc import Mapping, Sequence

from judgeapp.combat import points as at
from judgeapp.combat import script, triggers
from judgeapp.combat.facts import Facts
from judgeapp.combat.fighting.assigning import is_legal, only_way
from judgeapp.combat.fighting.attacking import (
    as_required,
    may_attack,
    must_attack,
    taps_to_attack,
    without_required_one,
    wrongly_alone,
)
from judgeapp.combat.fighting.blocking import how_many, may_block, wrongly_declared
from judgeapp.combat.fighting.costs import Price, to_declare
from judgeapp.combat.fighting.damage import (
    how_many_steps,
    in_combat,
    power,
    recipients,
    refuse_unknown,
    strikes_early,
    taking_part,
)
from judgeapp.combat.points import numbers
from judgeapp.combat.policies import held_by
from judgeapp.combat.turns import (
    begin_combat,
    checked_before,
    facts_of,
    note,
    step,
)
from judgeapp.combat.view import Reason, Verdict, View
from judgeapp.copyengine.events.damage.damage import change_life, strike
from judgeapp.copyengine.events.replacement.damage_and_life import is_life_fixed
from judgeapp.copyengine.events.triggers.deed_triggers import trigger_exerting, trigger_expending
from judgeapp.copyengine.events.triggers.noting import trigger_when_you_do
from judgeapp.copyengine.events.triggers.status_triggers import trigger_tapping
from judgeapp.copyengine.interpreter.interpreter import Interpreter
from judgeapp.copyengine.model import principles as p
from judgeapp.copyengine.model.errors import CopyEngineError, ForbiddenError
from judgeapp.copyengine.model.immutable import replace
from judgeapp.copyengine.model.objects.characteristics import mana_value
from judgeapp.copyengine.model.terms.conditions import ObjectEvent
from judgeapp.copyengine.model.wording import joined
from judgeapp.copyengine.reading.statics.combat import may_exert
from judgeapp.copyengine.rulesets.ruleset import RULESETS
from judgeapp.copyengine.script.fields import Words, words
from judgeapp.copyengine.table.damage_events import DamageEvent
from judgeapp.copyengine.table.mana_pools import spend_mana
from judgeapp.copyengine.table.state import PLAYER_NAMES, PLAYERS, Player


def declare_attackers(interpreter: Interpreter, event: script.DeclareAttackers) -> None:
    """`declare_attackers`: who attacks whom; those without vigilance tap (508.1)."""
    _needs_combat(interpreter)
    checked_before(interpreter)
    begin_combat(interpreter)
    view = View.of_interpreter(interpreter)
    attacks = _attacks(interpreter, view, event.attackers, event.whom)
    for ref, whom in attacks.items():
        verdict = may_attack(view, ref, whom)
        if not verdict:
            raise refused(interpreter, verdict, "attackers")
    wrong = wrongly_alone(view, attacks)
    if wrong is not None:
        raise refused(interpreter, wrong, "attackers")
    required = [ref for ref in as_required(view) if must_attack(view, ref)]
    if sum(must_attack(view, ref) for ref in attacks) < len(required):
        idle = next(ref for ref in required if ref not in attacks)
        raise ForbiddenError(
            f"{view.called(idle)} attacks if able, and it is able.",
            where=interpreter.at("attackers"), mend=f"Let {idle} attack.",
        )  # fmt: skip
    lacking = without_required_one(view, attacks)
    if lacking is not None:
        raise refused(interpreter, lacking, "attackers")
    price = to_declare(view, {ref: (whom,) for ref, whom in attacks.items()})
    _pay(interpreter, price, interpreter.table.active, event.mana_spent)
    note(interpreter, step="declare attackers", attacks=attacks, blocks={}, order={}, was_blocked=frozenset(),
         struck=None, steps=(), power_then={}, declared_blocks={})  # fmt: skip
    with interpreter.going_at_once():  # they become tapped at the same time (CR 508.1f)
        for ref, whom in attacks.items():
            name, taps = view.called(ref), taps_to_attack(view, ref)
            step(interpreter, at.ATTACKING, ref, f"{name} attacks {view.called(whom)}.",
                 {"attacking": None}, {"attacking": whom})  # fmt: skip
            obj = interpreter.put(replace(interpreter.table.objects[ref], attacking=True))
            reason = taps.reasons[0]
            if taps:
                step(interpreter, reason.point, ref, reason.text, {"tapped": obj.tapped}, {"tapped": True})
                trigger_tapping(interpreter, interpreter.put(replace(obj, tapped=True)))
            else:
                step(interpreter, reason.point, ref, reason.text, {}, {"tapped": obj.tapped})
            interpreter.put(replace(interpreter.table.objects[ref], has_attacked=True))
            active, values = interpreter.table.active, interpreter.values(ref)
            interpreter.table.note_happening(
                ObjectEvent.ATTACKED, active, interpreter.table.objects[ref], values
            )
    interpreter.judge_again()
    _exert(interpreter, attacks, words(event.exert))
    triggers.attacked(interpreter)
    if held_by(interpreter.policy).judged_when_declared:
        note(interpreter, declared=interpreter.table.copy())


def _pay(interpreter: Interpreter, price: Price, player: str, spent: str | None) -> None:
    """Pay what attacking or blocking takes (CR 508.1j, 509.1f); mana that nobody states is paid.

    Raises:
        ForbiddenError: other mana is stated, or the player has too little life (CR 119.4).
    """
    if not price:
        return
    name = PLAYER_NAMES.get(player, player)
    if spent is not None and mana_value(spent) != mana_value(price.mana):
        raise ForbiddenError(
            f"It costs {price}, and {spent} is paid.",
            where=interpreter.at("mana_spent"), mend=f"Pay {price}, or leave mana_spent out.",
        )  # fmt: skip
    has = interpreter.table.players.get(player, Player()).life
    if price.life and is_life_fixed(interpreter, player):
        raise ForbiddenError(
            f"{name}'s life total can't change, so no life can be paid.", where=interpreter.at(),
            mend="Leave it out of the event.",
        )  # fmt: skip
    if price.life > has:
        raise ForbiddenError(
            f"{name} has {has} life and can't pay {price.life}.", where=interpreter.at(),
            mend="Let the player have more life.",
        )  # fmt: skip
    for reason in price.reasons:
        step(interpreter, reason.point, reason.ref, reason.text, {}, {})
    text = f"{name} pays {price}."
    step(interpreter, price.reasons[0].point, player, text, {"total_cost": ""}, {"total_cost": str(price)})
    spend_mana(interpreter.table, player, price.mana, spent or "")
    trigger_expending(interpreter, player, mana_value(price.mana))
    if price.life:
        change_life(interpreter, player, -price.life)


def _exert(interpreter: Interpreter, attacks: Mapping[str, str], chosen: Sequence[str]) -> None:
    """Exert attackers: they won't untap during their controller's next untap step (CR 701.43)."""
    for ref in chosen:
        obj = interpreter.find(ref, "exert")
        abilities = may_exert(interpreter.values(ref))
        if ref not in attacks or not abilities:
            raise ForbiddenError(
                f"{interpreter.called(ref)} can't be exerted as it attacks.",
                where=interpreter.at("exert"),
                mend="Exert attackers whose texts say that they may be.",
            )
        noted = interpreter.table.noted(ref)
        interpreter.table.notes[ref] = replace(noted, stays_tapped=True)
        text = (
            f"{interpreter.called(ref)} is exerted: it won't untap during its controller's next untap step."
        )
        step(interpreter, at.ATTACKING, ref, text, {}, {"exerted": True})
        for ability in abilities:
            trigger_when_you_do(interpreter, obj, ability.effects)
        trigger_exerting(interpreter, obj)


def _attacks(
    interpreter: Interpreter, view: View, given: Words | Mapping[str, str] | None, whom: str | None
) -> dict[str, str]:
    player = interpreter.table.active
    if isinstance(given, Mapping):
        found = dict(given)
    else:
        refs = words(given)
        others = view.opponents(player)
        if whom is None and len(others) != 1 and refs:
            raise CopyEngineError(
                "There are several opponents.", where=interpreter.at("whom"), mend="Say whom they attack."
            )
        found = dict.fromkeys(refs, whom or others[0] if refs else "")
    for ref, what in found.items():
        interpreter.find(ref, "attackers")
        if what in PLAYERS:
            interpreter.player(what, "whom")
        else:
            interpreter.find(what, "whom")
    return found


def declare_blockers(interpreter: Interpreter, event: script.DeclareBlockers) -> None:
    """`declare_blockers`: who blocks whom; an attacker that is blocked stays so (509.1)."""
    facts = _in_combat(interpreter)
    if facts.struck is not None or facts.steps:
        raise CopyEngineError(
            "Combat damage has been dealt already.",
            where=interpreter.at(),
            mend="Declare blockers before it.",
        )
    checked_before(interpreter)
    view = View.of_interpreter(interpreter)
    blocks = {blocker: words(whom) for blocker, whom in (event.blocks or {}).items() if whom}
    reasons: dict[str, Reason] = {}
    for blocker, blocked in blocks.items():
        interpreter.find(blocker, "blocks")
        for attacker in blocked:
            interpreter.find(attacker, "blocks")
            if attacker not in view.facts.attacks:
                raise CopyEngineError(
                    f"{view.called(attacker)} isn't attacking.",
                    where=interpreter.at("blocks"),
                    mend=f"Attackers: {joined(view.facts.attacks, none="nothing")}.",
                )  # fmt: skip
            verdict = may_block(view, blocker, attacker)
            if not verdict:
                raise refused(interpreter, verdict, "blocks")
            reasons.setdefault(blocker, verdict.reasons[-1])
        if len(blocked) > how_many(view, blocker):
            raise ForbiddenError(
                f"{view.called(blocker)} can't block that many attackers.",
                where=interpreter.at("blocks"), mend="Name one attacker for it.",
            )  # fmt: skip
    wrong = wrongly_declared(view, blocks)
    if wrong is not None:
        raise refused(interpreter, wrong, "blocks")
    for player in view.table.players:
        own = {ref: whom for ref, whom in blocks.items() if view.controller(ref) == player}
        _pay(interpreter, to_declare(view, own, blocks=True), player, event.mana_spent)
    were = frozenset(attacker for blocked in blocks.values() for attacker in blocked)
    note(interpreter, step="declare blockers", blocks=blocks, was_blocked=were, declared_blocks=blocks)
    for blocker, blocked in blocks.items():
        names = joined(view.called(a) for a in blocked)
        reason = reasons[blocker]
        text = f"{view.called(blocker)} blocks {names}. {reason.text}"
        step(interpreter, reason.point, blocker, text, {"blocking": []}, {"blocking": list(blocked)})
    for attacker in view.facts.attacks:
        if attacker in were:
            text = f"{view.called(attacker)} is blocked now, whatever becomes of its blockers."
            step(interpreter, at.BLOCKED, attacker, text, {"was_blocked": False}, {"was_blocked": True})
    triggers.blocked(interpreter)


def enter_blocking(interpreter: Interpreter, blocker: str, attacker: str) -> None:
    """Let a creature that has entered block an attacker; it wasn't declared, so nothing triggers (509.4)."""
    facts, view = facts_of(interpreter), View.of_interpreter(interpreter)
    if attacker not in facts.attacks or facts.steps:
        text = f"{view.called(attacker)} isn't attacking, so {view.called(blocker)} blocks nothing."
        if facts.steps:
            text = "Combat damage has been dealt, so it blocks nothing more."
        interpreter.nothing(p.DECLARING_BLOCKERS, blocker, text)
        return
    blocks = {**facts.blocks, blocker: (attacker,)}
    note(interpreter, blocks=blocks, was_blocked=facts.was_blocked | {attacker})
    text = f"{view.called(blocker)} enters blocking {view.called(attacker)}, which is blocked now."
    step(interpreter, at.ENTERS_BLOCKING, blocker, text, {"blocking": []}, {"blocking": [attacker]})


def order_blockers(interpreter: Interpreter, event: script.OrderBlockers) -> None:
    """`order_blockers`: the damage assignment order, where the rules have one (until November 2024)."""
    facts = _in_combat(interpreter)
    if not interpreter.ruleset.damage_assignment_order:
        raise CopyEngineError(
            f"{interpreter.ruleset.title} has no damage assignment order.",
            where=interpreter.at(), mend=f"Leave the event out. {RULESETS.mend("damage_assignment_order")}",
        )  # fmt: skip
    order, blocks = dict(facts.order), dict(facts.blocks)
    for ref, given in event.order.items():
        wanted = words(given)
        there = blocks[ref] if ref in blocks else facts.blockers_of(ref)
        if set(wanted) != set(there) or len(wanted) != len(there):
            raise CopyEngineError(
                f"{ref} has other creatures to put in order.",
                where=interpreter.at("order"), mend=f"Order {joined(there, none="nothing")}.",
            )  # fmt: skip
        if ref in blocks:
            blocks[ref] = wanted
        else:
            order[ref] = wanted
        names = joined((View.of_interpreter(interpreter).called(r) for r in wanted), none="nothing")
        step(interpreter, at.TRAMPLE_ORDER, ref, f"Its damage assignment order is {names}.",
             {"order": list(there)}, {"order": list(wanted)})  # fmt: skip
    note(interpreter, order=order, blocks=blocks)


def combat_damage(interpreter: Interpreter, event: script.CombatDamage) -> None:
    """`combat_damage`: the next combat damage step; all damage in it is dealt at once (510.2)."""
    interpreter.given = event.choices or {}
    facts = _in_combat(interpreter)
    checked_before(interpreter)
    view = View.of_interpreter(interpreter)
    refuse_unknown(view)
    lost = [o.ref for o in interpreter.table.on_battlefield() if o.attacking and o.ref not in facts.attacks]
    if lost:
        raise CopyEngineError(
            f"I can't tell whom {view.called(lost[0])} attacks.",
            where=interpreter.at(), mend="Let there be one player whom it can attack.",
        )  # fmt: skip
    number = len(facts.steps) + 1
    there = in_combat(view)
    if number == 1:
        early = frozenset(ref for ref in there if strikes_early(view, ref))
        then = {ref: (power(view, ref), view.has(ref, "double strike")) for ref in there}
        note(interpreter, struck=early, power_then=then, step="combat damage")
        view = View.of_interpreter(interpreter)
    total, reasons = how_many_steps(view)
    if number > total:
        raise CopyEngineError(
            f"{reasons[0].text if total == 1 else 'There are two combat damage steps, and both are over.'}",
            where=interpreter.at(), mend="Leave the event out.",
        )  # fmt: skip
    wanted = {"first": 1, "second": 2, 1: 1, 2: 2}.get(event.step or number, number)
    if wanted != number:
        raise CopyEngineError(
            f"This is combat damage step {number}.", where=interpreter.at("step"), mend="Leave step out."
        )
    if number == 1:
        first = reasons[0]
        step(
            interpreter,
            first.point,
            first.ref or next(iter(there), ""),
            first.text,
            {},
            {"damage_steps": total},
        )
    refs = taking_part(view, number)
    assigned = _assigned(interpreter, view, refs, event.assign or {})
    note(interpreter, steps=(*facts.steps, tuple(refs)))
    _deal(interpreter, view, assigned)
    if number < total:
        # Nobody can do anything between the damage and this check (CR 704.3).
        checked_before(interpreter)


def _assigned(
    interpreter: Interpreter, view: View, refs: Sequence[str], given: Mapping[str, Mapping[str, int]]
) -> dict[str, dict[str, int]]:
    """What each creature assigns: as the script says, or the only way there is."""
    found: dict[str, dict[str, int]] = {}
    for ref in given:
        interpreter.find(ref, "assign")
        if ref not in refs:
            raise CopyEngineError(
                f"{view.called(ref)} deals no damage in this step.",
                where=interpreter.at(f"assign.{ref}"), mend=f"Those who do: {joined(refs, none="nothing")}.",
            )  # fmt: skip
    for ref in refs:
        if ref in given:
            found[ref] = {to: amount for to, amount in given[ref].items() if amount}
            continue
        own = only_way(view, ref)
        if own is None:
            among, attacked = recipients(view, ref)
            names = ", ".join([*among, *([attacked] if attacked else [])])
            raise CopyEngineError(
                f"The {power(view, ref)} damage of {view.called(ref)} can be divided in several ways.",
                where=interpreter.at("assign"), mend=f"Say assign: {{{ref}: {{...}}}} among {names}.",
            )  # fmt: skip
        found[ref] = own
    verdict = is_legal(view, found)
    if not verdict:
        raise refused(interpreter, verdict, "assign")
    return found


def _deal(interpreter: Interpreter, view: View, assigned: Mapping[str, Mapping[str, int]]) -> None:
    beliefs = held_by(interpreter.policy)
    damage_events = [
        DamageEvent(interpreter.table.objects[source], to, amount,
             f"{view.called(source)} deals {amount} combat damage to {view.called(to)}.", True)
        for source, parts in assigned.items() for to, amount in parts.items()
    ]  # fmt: skip
    if not beliefs.struck_first_deals_none:
        strike(interpreter, damage_events)
        return
    attacks = facts_of(interpreter).attacks
    strike(
        interpreter,
        [
            damage_event
            for damage_event in damage_events
            if damage_event.source and damage_event.source.ref in attacks
        ],
    )
    hit = {d.to for d in facts_of(interpreter).dealt if d.step and d.amount > 0}
    strike(
        interpreter,
        [b for b in damage_events if b.source and b.source.ref not in attacks and b.source.ref not in hit],
    )


def refused(interpreter: Interpreter, verdict: Verdict, key: str) -> ForbiddenError:
    """Return the refusal of an event that a verdict forbids."""
    reason = verdict.reasons[-1]
    rule, _ = numbers(reason.point, interpreter.ruleset)
    return ForbiddenError(
        f"{reason.text} ({rule})",
        where=interpreter.at(key),
        mend="Leave it out, or change what forbids it before.",
    )


def _needs_combat(interpreter: Interpreter) -> None:
    if not interpreter.ruleset.has_combat:
        raise CopyEngineError(
            f"I know no combat rules of {interpreter.ruleset.title}.",
            where=interpreter.at(),
            mend=RULESETS.mend("has_combat"),
        )


def _in_combat(interpreter: Interpreter) -> Facts:
    _needs_combat(interpreter)
    facts = facts_of(interpreter)
    if facts.step not in {"declare attackers", "declare blockers", "combat damage"}:
        raise CopyEngineError(
            "No attackers have been declared.",
            where=interpreter.at(),
            mend="Put a declare_attackers event before.",
        )
    return facts
