"""Assigning combat damage: what is lethal, what is legal, and the most that may go past (510.1, 702.19)."""

from collections.abc import Mapping, Sequence
from itertools import product

from judgeapp.combat import points as at
from judgeapp.combat.facts import Shield
from judgeapp.combat.fighting.damage import may_go_past, power, recipients, taking_part
from judgeapp.combat.view import Reason, Verdict, View, no, refuse, summed, yes
from judgeapp.copyengine.model.wording import joined
from judgeapp.copyengine.table.state import PLAYERS

type Assigned = Mapping[str, Mapping[str, int]]
"""Source -> what it assigns damage to -> how much."""
ALL_OF_IT = 999
"""Where people think there is no end to what must be assigned."""


def lethal(view: View, ref: str, source: str | None = None) -> int:
    """Return how much damage must be assigned to a creature, by a source, to be lethal (702.19b)."""
    values, obj, beliefs = view.layers.values[ref], view.table.objects[ref], view.beliefs
    toughness = max(0, values.toughness or 0)
    shield = view.facts.shields.get(ref, Shield())
    if beliefs.trample_ignores_blockers:
        return 0
    if beliefs.blocked_means_no_damage_to_the_player and source in view.facts.was_blocked:
        return power(view, str(source))
    if beliefs.lethal_is_always_toughness:
        return toughness
    if beliefs.lethal_must_really_kill:
        if view.has(ref, "indestructible"):
            return ALL_OF_IT
        return max(0, toughness - obj.damage) + shield.prevents + toughness * shield.regenerates
    needed = max(0, toughness - obj.damage)
    return min(needed, 1) if source is not None and view.has(source, "deathtouch") else needed


def lethal_reasons(view: View, ref: str, source: str | None) -> tuple[Reason, ...]:
    """Why so much is lethal damage."""
    values, obj, name = view.layers.values[ref], view.table.objects[ref], view.called(ref)
    found = [Reason(at.TRAMPLE_COUNTS, ref, f"{name} has toughness {values.toughness}.")]
    if obj.damage:
        found = [
            Reason(
                at.TRAMPLE_COUNTS,
                ref,
                f"{name} has toughness {values.toughness}, and {obj.damage} damage is marked on it.",
            )
        ]
    if source is not None and view.has(source, "deathtouch"):
        text = f"{view.called(source)} has deathtouch: any damage it assigns is lethal."
        found.append(Reason(at.DEATHTOUCH_ASSIGNING, source, text))
    shield = view.facts.shields.get(ref)
    if shield is not None and shield.prevents:
        found.append(
            Reason(at.TRAMPLE_IGNORES, ref, f"It doesn't matter that damage to {name} will be prevented.")
        )
    if shield is not None and shield.regenerates:
        found.append(Reason(at.TRAMPLE_IGNORES, ref, f"It doesn't matter that {name} would regenerate."))
    if view.has(ref, "indestructible"):
        found.append(Reason(at.TRAMPLE_IGNORES, ref, f"It doesn't matter that {name} is indestructible."))
    return tuple(found)


def is_covered(view: View, ref: str, assigned: Assigned) -> bool:
    """Whether a creature is assigned lethal damage by all that is assigned to it together."""
    parts = {source: to.get(ref, 0) for source, to in assigned.items()}
    deadly = any(amount and view.has(source, "deathtouch") for source, amount in parts.items())
    if deadly and not view.beliefs.lethal_is_always_toughness:
        return True
    return sum(parts.values()) >= lethal(view, ref)


def is_legal(view: View, assigned: Assigned) -> Verdict:
    """Whether combat damage may be assigned like this, all at once; who isn't named assigns none."""
    for source, parts in assigned.items():
        view.find(source, "assign")
        wrong = _wrong_by_itself(view, source, parts, assigned)
        if wrong is not None:
            return wrong
    first = next(iter(assigned), "")
    return yes(
        at.ASSIGNING, first, "Each creature assigns all its damage, and lethal damage where it is due."
    )


def _wrong_by_itself(view: View, source: str, parts: Mapping[str, int], assigned: Assigned) -> Verdict | None:
    name = view.called(source)
    if source not in view.facts.in_combat() or not view.is_creature(source):
        return no(at.OUT_OF_COMBAT, source, f"{name} is neither attacking nor blocking.")
    among, attacked = recipients(view, source)
    allowed = [*among, *([attacked] if attacked else [])]
    total, amount = summed(parts), power(view, source)
    past_blockers = may_go_past(view, source)
    if past_blockers is not None and parts == {past_blockers: amount}:
        return None
    stranger = next((to for to, number in parts.items() if number and to not in allowed), None)
    if stranger is not None:
        return _stranger(view, source, stranger)
    if allowed and total != amount:
        return no(
            at.ASSIGNING, source, f"{name} assigns {amount} damage, neither more nor less; this is {total}."
        )
    if among and view.ruleset.damage_assignment_order:
        for place, ref in enumerate(among[1:], 1):
            before = [b for b in among[:place] if not is_covered(view, b, assigned)]
            if parts.get(ref, 0) and before:
                text = f"{view.called(before[0])} comes first in the order and has no lethal damage assigned."
                return no(at.TRAMPLE_ORDER, source, text)
    if attacked and among:
        past = parts.get(attacked, 0)
        short = [b for b in among if not is_covered(view, b, assigned)]
        if past and short and not view.beliefs.trample_ignores_blockers:
            names = joined(view.called(b) for b in short)
            return no(at.TRAMPLE, source, f"{names} must be assigned lethal damage before any goes past.")
        if view.beliefs.excess_goes_to_the_player and past < amount - sum(
            lethal(view, b, source) for b in among
        ):
            return no(at.TRAMPLE, source, "The excess goes to the player.")
    return None


def _stranger(view: View, source: str, to: str) -> Verdict:
    name, other, facts = view.called(source), view.called(to), view.facts
    what = facts.attacks.get(source)
    if to in PLAYERS and source in facts.blocks:
        return no(
            at.TRAMPLE_BLOCKING, source, f"{name} is blocking: it assigns damage to what it blocks only."
        )
    if to in PLAYERS and what is not None and what not in PLAYERS:
        return no(
            at.TRAMPLE_PLANESWALKER, source, f"{name} attacks {view.called(what)}, so none may go to {other}."
        )
    if to == what and source in facts.was_blocked:
        return no(at.BLOCKED, source, f"{name} was blocked and has no trample: nothing goes to {other}.")
    return no(at.ASSIGNING, source, f"{name} can't assign damage to {other}.")


def only_way(view: View, source: str) -> dict[str, int] | None:
    """Return what a creature assigns if it has no choice; None if its controller divides the damage."""
    among, attacked = recipients(view, source)
    amount = power(view, source)
    allowed = [*among, *([attacked] if attacked else [])]
    if amount and may_go_past(view, source) is not None:
        return None
    if not allowed or not amount:
        return {}
    if len(allowed) == 1:
        return {allowed[0]: amount}
    if len(among) == 1 and not view.facts.blocks.get(source) and amount <= lethal(view, among[0], source):
        others = [a for a in view.facts.blocks.get(among[0], ()) if a != source]
        return None if others else {among[0]: amount}
    return None


def most_past(view: View, sources: Sequence[str], to: str | None = None) -> tuple[int, tuple[Reason, ...]]:
    """Return the most that attackers together may assign to what they attack: a player or planeswalker.

    Args:
        to: the player asked about; None for whatever they attack.

    Other attackers that share blockers with them may help with lethal damage.
    """
    reasons: list[Reason] = []
    free = [s for s in sources if (to or recipients(view, s)[1]) == recipients(view, s)[1] is not None]
    for source in sources:
        reasons += _why_past(view, source)
    beliefs = view.beliefs
    if going := [s for s in sources if may_go_past(view, s) is not None]:
        if len(sources) > 1:
            raise refuse("Which of several attackers go past their blockers, I can't tell.", "of")
        text = f"{view.called(going[0])} may assign its damage as though it weren't blocked."
        return power(view, going[0]), (Reason(at.ASSIGNING, going[0], text),)
    if beliefs.excess_goes_to_the_player or beliefs.trample_ignores_blockers:
        return sum(_believed_past(view, s) for s in sources), tuple(reasons)
    if beliefs.lethal_is_always_toughness:
        needed = sum(lethal(view, b) for s in free for b in recipients(view, s)[0])
        return max(0, sum(power(view, s) for s in free) - needed), tuple(reasons)
    if beliefs.lethal_must_really_kill:
        return max(
            0, sum(power(view, s) - sum(lethal(view, b) for b in recipients(view, s)[0]) for s in free)
        ), (tuple(reasons))
    if beliefs.judged_when_declared:
        return sum(max(0, power(view, s) - _needed_then(view, s)) for s in free), tuple(reasons)
    return _best(view, free), tuple(reasons)


def _needed_then(view: View, source: str) -> int:
    """The lethal damage of those that were declared as blockers, there or not, as people think it counts."""
    blocking = [b for b, blocked in view.facts.declared_blocks.items() if source in blocked]
    return sum(max(0, view.values(b).toughness or 0) for b in blocking)


def _believed_past(view: View, source: str) -> int:
    """What people think goes on to the player, whatever is attacked and whoever attacks."""
    beliefs, facts = view.beliefs, view.facts
    among, attacked = recipients(view, source)
    if beliefs.excess_goes_to_the_player and view.has(source, "trample"):
        in_the_way = [b for b in among if not beliefs.trample_ignores_blockers]
        what = facts.attacks.get(source)
        needed = sum(lethal(view, b, source) for b in in_the_way)
        if what is not None and what not in PLAYERS and not beliefs.trample_ignores_blockers:
            needed += view.table.objects[what].counters.get("loyalty", 0)
        return max(0, power(view, source) - needed)
    return power(view, source) if attacked is not None else 0


def _why_past(view: View, source: str) -> list[Reason]:
    name, facts = view.called(source), view.facts
    among, attacked = recipients(view, source)
    what = facts.attacks.get(source)
    if source in facts.blocks and source not in facts.attacks:
        point = at.TRAMPLE_BLOCKING if view.has(source, "trample") else at.ASSIGNING
        return [Reason(point, source, f"{name} is blocking: all its damage goes to what it blocks.")]
    if what is None:
        return [Reason(at.OUT_OF_COMBAT, source, f"{name} isn't attacking.")]
    found = []
    if what not in PLAYERS:
        text = f"{name} attacks {view.called(what)}: none of its damage can go to the player."
        found.append(Reason(at.TRAMPLE_PLANESWALKER, source, text))
    if attacked is not None and among:
        names = joined(view.called(b) for b in among)
        to = view.called(attacked)
        text = f"{name} has trample, so damage beyond what's lethal to {names} may be assigned to {to}."
        found.append(Reason(at.TRAMPLE, source, text))
        for blocker in among:
            found += lethal_reasons(view, blocker, source)
    elif attacked is not None and source in facts.was_blocked:
        unblocked = "has trample, and no creature is left blocking it"
        text = f"{name} {unblocked}: all its damage goes to what it attacks."
        found.append(Reason(at.TRAMPLE_NO_BLOCKER, source, text))
    elif source in facts.was_blocked:
        found.append(Reason(at.BLOCKED, source, f"{name} was blocked and has no trample."))
    else:
        found.append(Reason(at.ASSIGNING, source, f"{name} wasn't blocked."))
    return found


def _best(view: View, sources: Sequence[str]) -> int:
    """Try which attackers go past; each of them needs its blockers covered, by all that block-mates give."""
    best = 0
    for going in product((False, True), repeat=len(sources)):
        past = [s for s, goes in zip(sources, going, strict=True) if goes]
        used = _least_used(view, past)
        if used is not None:
            best = max(best, sum(power(view, s) for s in past) - used)
    return best


def _least_used(view: View, past: Sequence[str]) -> int | None:
    """The least damage the attackers going past must leave with blockers; None if they can't cover them."""
    required = sorted({b for s in past for b in recipients(view, s)[0]})
    now = _step_of(view, past)
    giving = {a: power(view, a) for a in view.facts.attacks if view.is_creature(a) and a in now}
    mates = {b: [a for a in giving if b in recipients(view, a)[0]] for b in required}
    deadly = [a for a in giving if view.has(a, "deathtouch")]
    ways = [[None, *(a for a in mates[b] if a in deadly)] for b in required]
    best: int | None = None
    for choice in product(*ways):
        left, used, fits_all = dict(giving), 0, True
        needs: dict[str, int] = {}
        for blocker, by in zip(required, choice, strict=True):
            if by is None:
                needs[blocker] = lethal(view, blocker)
            elif lethal(view, blocker) and left[by] > 0:
                left[by] -= 1
                used += by in past
            elif lethal(view, blocker):
                fits_all = False
        if not fits_all:
            continue
        own = _flow(needs, mates, left, set(past))
        if own is not None and (best is None or used + own < best):
            best = used + own
    return best


def _step_of(view: View, sources: Sequence[str]) -> list[str]:
    """Who assigns damage in the next step in which one of these does."""
    coming = [taking_part(view, step) for step in range(min(2, len(view.facts.steps) + 1), 3)]
    return next((there for there in coming if set(sources) & set(there)), coming[0])


def _flow(
    needs: Mapping[str, int], mates: Mapping[str, list[str]], left: Mapping[str, int], past: set[str]
) -> int | None:
    """How much of the needs those going past must cover when the others give what they can; None if not all
    can be covered. Augmenting paths, the others' damage first: what is covered stays covered.
    """
    given: dict[tuple[str, str], int] = {}
    spare = dict(left)
    short = dict(needs)

    def cover(blocker: str, by: set[str], seen: set[str]) -> bool:
        for attacker in mates[blocker]:
            if attacker in seen:
                continue
            seen.add(attacker)
            if attacker in by and spare[attacker] > 0:
                spare[attacker] -= 1
                given[attacker, blocker] = given.get((attacker, blocker), 0) + 1
                return True
            for other in needs:
                if other != blocker and given.get((attacker, other), 0) and cover(other, by, seen):
                    given[attacker, other] -= 1
                    given[attacker, blocker] = given.get((attacker, blocker), 0) + 1
                    return True
        return False

    used = 0
    for by in (set(left) - past, past):
        for blocker in needs:
            while short[blocker] and cover(blocker, by, set()):
                short[blocker] -= 1
                used += by is past
    return None if any(short.values()) else used
