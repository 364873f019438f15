"""Combat damage: the steps, who takes part in each, with how much, and among whom (510.1, 510.4)."""

from collections.abc import Iterable

from judgeapp.combat import points as at
from judgeapp.combat.facts import Shield
from judgeapp.combat.fighting import restrictions
from judgeapp.combat.fighting.blocking import evades
from judgeapp.combat.view import Reason, Verdict, View, no, refuse
from judgeapp.copyengine.events.replacement.prevention import active
from judgeapp.copyengine.model.effects.amount_replacements import Matter
from judgeapp.copyengine.model.wording import joined
from judgeapp.copyengine.reading.statics.replacement.amounts import said_of_amounts


def strikes_early(view: View, ref: str) -> bool:
    """Whether a creature has first strike or double strike."""
    return view.has(ref, "first strike") or view.has(ref, "double strike")


def in_combat(view: View) -> list[str]:
    """The attackers and blockers that are left."""
    return [ref for ref in view.facts.in_combat() if view.is_creature(ref)]


def how_many_steps(view: View) -> tuple[int, tuple[Reason, ...]]:
    """Return how many combat damage steps this combat has, or would have if damage were dealt now."""
    facts, beliefs = view.facts, view.beliefs
    there = in_combat(view)
    if beliefs.anywhere_on_the_battlefield_counts:
        there = [obj.ref for obj, values in view.permanents() if "Creature" in values.types]
    early = sorted(facts.struck) if facts.struck is not None else [r for r in there if strikes_early(view, r)]
    if beliefs.one_combat_damage_step or not early:
        text = "No creature in combat has first strike or double strike, so there is one combat damage step."
        return 1, (Reason(at.FIRST_STEP, early[0] if early else "", text),)
    names = joined(view.called(ref) for ref in early)
    has = "has" if len(early) == 1 else "have"
    kinds = [kind for kind in ("first strike", "double strike") if any(view.has(ref, kind) for ref in early)]
    strike = joined(kinds or ["first strike", "double strike"], "or")
    text = f"{names} {has} {strike} as combat damage begins, so there are two combat damage steps."
    return 2, (Reason(at.FIRST_STEP, early[0], text),)


def taking_part(view: View, step: int) -> list[str]:
    """Return who assigns damage in a combat damage step, 1 or 2, as things are now."""
    facts, beliefs = view.facts, view.beliefs
    there = in_combat(view)
    early = facts.struck
    if early is None:
        early = frozenset(ref for ref in there if strikes_early(view, ref))
    if beliefs.struck_first_deals_none:
        there = [ref for ref in there if not _was_hit(view, ref)]
    if step == 1:
        if not early or beliefs.one_combat_damage_step:
            return there
        if beliefs.struck_first_deals_none:
            return _fastest([ref for ref in there if ref in early], view)
        return [ref for ref in there if ref in early]
    if not early or beliefs.one_combat_damage_step:
        return []
    if beliefs.second_step_fixed_in_advance:
        then = facts.power_then
        twice = {r for r in there if then.get(r, (0, False))[1]} if then else _double(view, there)
        return [ref for ref in there if ref not in early or ref in twice]
    if beliefs.second_step_is_for_the_rest:
        return [ref for ref in there if not strikes_early(view, ref)]
    return [ref for ref in there if ref not in early or view.has(ref, "double strike")]


def _double(view: View, refs: Iterable[str]) -> set[str]:
    return {ref for ref in refs if view.has(ref, "double strike")}


def _was_hit(view: View, ref: str) -> bool:
    return any(dealt.to == ref and dealt.step and dealt.amount > 0 for dealt in view.facts.dealt)


def _fastest(refs: list[str], view: View) -> list[str]:
    """What people think is faster than first strike."""
    return [ref for ref in refs if view.has(ref, "double strike")] or refs


def why_part(view: View, ref: str, step: int) -> Verdict:
    """Whether a creature assigns damage in a step, and why (not)."""
    name, facts = view.called(ref), view.facts
    part = ref in taking_part(view, step)
    if ref not in facts.in_combat():
        return no(at.OUT_OF_COMBAT, ref, f"{name} is neither attacking nor blocking.")
    if not view.is_creature(ref):
        return no(at.OUT_OF_COMBAT, ref, f"{name} is no longer in combat.")
    early = (
        facts.struck
        if facts.struck is not None
        else frozenset(r for r in in_combat(view) if strikes_early(view, r))
    )
    if not early:
        text = "Nothing in combat has first or double strike: all deal damage in the one step there is."
        return Verdict(part, (Reason(at.FIRST_STEP, ref, text),))
    if step == 1:
        has = "has" if ref in early else "has neither"
        text = f"{name} {has} first or double strike as the first combat damage step begins."
        return Verdict(
            part, (Reason(at.FIRST_STEP, ref, text.replace("neither first or", "neither first nor")),)
        )
    if ref not in early:
        point = at.FIRST_STRIKE_CHANGED if strikes_early(view, ref) else at.SECOND_STEP
        text = f"{name} had neither first nor double strike as the first combat damage step began."
        return Verdict(part, (Reason(point, ref, text),))
    if view.has(ref, "double strike"):
        point = at.DOUBLE_STRIKE_GAINED if view.has(ref, "first strike") else at.SECOND_STEP
        return Verdict(
            part, (Reason(point, ref, f"{name} struck in the first step and has double strike now."),)
        )
    _, had_double_strike = facts.power_then.get(ref, (0, False))
    point = at.SECOND_STEP if view.has(ref, "first strike") else at.FIRST_STRIKE_CHANGED
    point = at.DOUBLE_STRIKE_LOST if had_double_strike else point
    return Verdict(
        part, (Reason(point, ref, f"{name} struck in the first step and has no double strike now."),)
    )


def power(view: View, ref: str) -> int:
    """How much combat damage a creature assigns (510.1a)."""
    beliefs, facts = view.beliefs, view.facts
    values = view.layers.values[ref]
    by_toughness = any(each.what == "toughness for power" for each in restrictions.known_of_damage(view, ref))
    now = max(0, (values.toughness if by_toughness else values.power) or 0)
    if beliefs.one_combat_damage_step and view.has(ref, "double strike"):
        return 2 * now
    if len(facts.steps) == 1 and beliefs.second_step_fixed_in_advance and ref in facts.power_then:
        return facts.power_then[ref][0]
    if len(facts.steps) == 1 and beliefs.instances_add_up and _struck_and_doubles(view, ref):
        return 2 * now
    return now


def _struck_and_doubles(view: View, ref: str) -> bool:
    return (
        ref in (view.facts.struck or ()) and view.has(ref, "first strike") and view.has(ref, "double strike")
    )


def recipients(view: View, ref: str) -> tuple[list[str], str | None]:
    """Return the creatures a creature in combat assigns damage among, in order, and what it attacks if damage
    may go there.
    """
    facts, beliefs = view.facts, view.beliefs
    if ref in facts.blocks and ref not in facts.attacks:
        return [a for a in facts.blocks[ref] if a in facts.attacks and view.is_creature(a)], None
    what: str | None = facts.attacks.get(ref)
    if what in facts.no_longer_attacked:
        what = None
    blockers = [b for b in facts.blockers_of(ref) if view.is_creature(b)]
    if ref not in facts.was_blocked:
        return [], what
    if beliefs.combat_keeps_being_rechecked and blockers:
        blockers = [b for b in blockers if not evades(view, b, ref)]
        if not blockers:
            return [], what
    if not view.has(ref, "trample") or beliefs.blocked_means_no_damage_to_the_player:
        return blockers, None
    return blockers, what


def may_go_past(view: View, ref: str) -> str | None:
    """Return what a blocked attacker attacks, where it may assign its damage as though it weren't blocked."""
    what: str | None = view.facts.attacks.get(ref)
    if ref not in view.facts.was_blocked or what is None or what in view.facts.no_longer_attacked:
        return None
    said = restrictions.known_of_damage(view, ref)
    return what if any(each.what == "as though unblocked" for each in said) else None


def to_destroy(view: View, ref: str) -> int | None:
    """How much damage, dealt now without deathtouch, would destroy a creature; None: none does."""
    values, obj, beliefs = view.layers.values[ref], view.table.objects[ref], view.beliefs
    toughness = max(0, values.toughness or 0)
    if beliefs.lethal_is_always_toughness:
        return toughness
    if view.has(ref, "indestructible") and not beliefs.indestructible_not_against_damage:
        return None
    if prevents := active(view.table):
        raise refuse(f"An effect says “{prevents[0][2].text}”, so how much would destroy it I can't tell.")
    for other, its in view.permanents():
        for said in said_of_amounts(its):
            if said.matter in {Matter.PREVENTION, Matter.DAMAGE_DEALT}:
                name = view.called(other.ref)
                raise refuse(f"{name} says “{said.text}”, so how much would destroy it I can't tell.")
    shield = view.facts.shields.get(ref, Shield())
    if shield.regenerates:
        return None
    return max(0, toughness - obj.damage) + shield.prevents


def refuse_unknown(view: View) -> None:
    """Refuse a combat in which something changes damage in a way the engine doesn't know.

    Raises:
        CopyEngineError: names it.
    """
    for ref in in_combat(view):
        restrictions.on(view, ref, "damage")
