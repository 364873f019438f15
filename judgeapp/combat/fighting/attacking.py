"""Whether a creature may attack: defender, haste, tapped, vigilance (508.1, 702.3, 702.10, 702.20)."""

from collections.abc import Collection, Mapping
from itertools import combinations

from judgeapp.combat import points as at
from judgeapp.combat.fighting import restrictions
from judgeapp.combat.fighting.costs import is_able_to_attack, keeps_from_attacking, to_attack
from judgeapp.combat.view import Reason, Verdict, View, no, yes
from judgeapp.copyengine.table.state import PLAYER_NAMES, PLAYERS


def controlled_long_enough(view: View, ref: str) -> bool:
    """Whether its controller has controlled it continuously since their latest turn began (302.6)."""
    facts, player = view.facts, view.controller(ref)
    begun = facts.begun.get(player, 1)
    if view.beliefs.only_time_on_the_battlefield_counts:
        return facts.entered.get(ref, 0) < begun
    if view.beliefs.status_copied and (effects := view.find(ref).copy_effects):
        ref = effects[-1].source
        player = view.controller(ref)
    who, since = facts.since.get(ref, (player, 0))
    return who == player and since < begun


def may_attack(view: View, ref: str, whom: str | None = None) -> Verdict:
    """Whether a creature may be declared as an attacker now; `whom` is a player or planeswalker.

    Raises:
        CopyEngineError: something on the board has a say that the engine doesn't know.
    """
    obj, name = view.find(ref), view.called(ref)
    if not view.is_creature(ref):
        return no(at.ATTACKING, ref, f"{name} isn't a creature on the battlefield.")
    player = view.controller(ref)
    if view.table.active != player:
        return no(
            at.ATTACKING, ref, f"It isn't the turn of {PLAYER_NAMES.get(player, player)}, who controls it."
        )
    if whom is not None and (wrong := _wrongly_aimed(view, ref, whom)) is not None:
        return wrong
    reasons: list[Reason] = []
    vigilance = view.has(ref, "vigilance")
    if obj.tapped and not (vigilance and view.beliefs.vigilance_untaps):
        text = f"{name} is tapped; only untapped creatures can be declared as attackers."
        reasons.append(Reason(at.ATTACKING, ref, text))
        if vigilance:
            text = f"Vigilance only keeps {name} from tapping as it attacks."
            reasons.append(Reason(at.VIGILANCE, ref, text))
        return Verdict(False, tuple(reasons))
    said = restrictions.on(view, ref, "attack")
    for each in said:
        if each.said.cost is None and keeps_from_attacking(view, ref, each, whom):
            return no(at.ATTACKING, ref, f"{view.called(each.source.ref)} says: “{each.text}”")
    if view.has(ref, "defender"):
        if not _is_lifted(view, ref) and not any(each.what == "defender lifted" for each in said):
            return no(at.DEFENDER, ref, f"{name} has defender, so it can't attack.")
        reasons.append(Reason(at.DEFENDER, ref, f"{name} has defender, but may attack all the same."))
    if not controlled_long_enough(view, ref):
        if not view.has(ref, "haste"):
            text = (
                f"{PLAYER_NAMES.get(player, player)} hasn't controlled {name} continuously since the turn "
                "began, and it has no haste."
            )
            return no(at.CONTINUOUS_CONTROL, ref, text)
        called = "The token" if obj.is_token else name
        text = f"{called} has haste, so it can attack right away."
        reasons.append(Reason(at.HASTE, ref, text))
    if price := to_attack(view, ref, whom):
        reasons += (*price.reasons, Reason(at.COST, ref, f"{name} may attack if {price} is paid."))
    if not reasons:
        reasons.append(Reason(at.ATTACKING, ref, f"Nothing keeps {name} from attacking."))
    return Verdict(True, tuple(reasons))


def wrongly_alone(view: View, attackers: Collection[str]) -> Verdict | None:
    """Why these creatures can't attack together, or one of them alone; None where nothing forbids it."""
    for ref in attackers:
        for each in restrictions.on(view, ref, "attack"):
            alone = len(attackers) == 1
            if (
                (alone and each.what in {"no attack alone", "not alone"})
                or (not alone and each.what == "attacks alone")
                or (each.what == "most attackers" and len(attackers) > each.said.number)
            ):
                return no(at.ATTACKING, ref, f"{view.called(each.source.ref)} says: “{each.text}”")
    return None


def most_attackers(view: View, attackers: Collection[str]) -> int | None:
    """How many of these may attack together at most; None without a limit (CR 508.1c)."""
    said = (each for ref in attackers for each in restrictions.on(view, ref, "attack"))
    return min((each.said.number for each in said if each.what == "most attackers"), default=None)


def as_required(view: View) -> tuple[str, ...]:
    """Attackers that obey as many requirements as possible; one that has to may need company (CR 508.1d)."""
    own = [
        obj.ref
        for obj, _ in view.permanents()
        if view.is_creature(obj.ref) and view.controller(obj.ref) == view.table.active
    ]
    must = [ref for ref in own if must_attack(view, ref) and may_attack(view, ref)]
    company = [
        ref
        for ref in own
        if must and ref not in must and may_attack(view, ref) and not to_attack(view, ref, None)
    ]
    for number in range(len(must), 0, -1):
        for some in combinations(must, number):
            for attackers in (some, *((*some, ref) for ref in company)):
                if wrongly_alone(view, attackers) is None:
                    return attackers
    return ()


def without_required_one(view: View, attacks: Mapping[str, str]) -> Verdict | None:
    """Why more creatures have to attack: a player must attack with one at least (CR 508.1d); None where
    nothing asks for that, or nothing more is able to.
    """
    for obj, _ in view.permanents():
        ref = obj.ref
        is_own = view.is_creature(ref) and view.controller(ref) == view.table.active
        if not is_own or ref in attacks or not may_attack(view, ref) or to_attack(view, ref, None):
            continue
        for each in restrictions.on(view, ref, "attack"):
            if each.what not in {"one must attack", "one must attack yours"}:
                continue
            yours = view.controller(each.source.ref) if each.what == "one must attack yours" else None
            if any(yours is None or _attacks_player(view, whom, yours) for whom in attacks.values()):
                continue
            is_able = yours is None or (may_attack(view, ref, yours) and not to_attack(view, ref, yours))
            if is_able and wrongly_alone(view, (*attacks, ref)) is None:
                text = f"{view.called(each.source.ref)} says: “{each.text}” {view.called(ref)} can."
                return no(at.MUST_ATTACK, ref, text)
    return None


def _attacks_player(view: View, whom: str, player: str) -> bool:
    """Whether a player is attacked, or a planeswalker of theirs."""
    return whom == player or (whom not in PLAYERS and view.controller(whom) == player)


def _is_lifted(view: View, ref: str) -> bool:
    power = view.layers.values[ref].power or 0
    return view.beliefs.defender_can_be_lifted and (view.has(ref, "haste") or power > 0)


def _wrongly_aimed(view: View, ref: str, whom: str) -> Verdict | None:
    """Why a creature can't attack this: its own controller, or what is neither player nor planeswalker."""
    player, name = view.controller(ref), view.called(ref)
    if whom in PLAYERS:
        if whom == player:
            return no(at.ATTACKING, ref, f"{name} can't attack its own controller.")
        return None
    view.find(whom, "whom")
    if not view.can_be_attacked(whom):
        return no(at.ATTACKING, ref, f"{view.called(whom)} is nothing that can be attacked.")
    if "Planeswalker" in view.layers.values[whom].types and view.controller(whom) == player:
        return no(at.ATTACKING, ref, f"{view.called(whom)} is its controller's own.")
    return None


def must_attack(view: View, ref: str) -> bool:
    """Whether a creature attacks if able, goaded creatures included (CR 701.15b); nobody has to pay for that
    (CR 508.1d).
    """
    if to_attack(view, ref, None):
        return False
    return any(
        each.what in {"must attack", "goaded"}
        or (each.what == "must attack player" and is_able_to_attack(view, ref, each.said.player))
        for each in restrictions.on(view, ref, "attack")
    )


def taps_to_attack(view: View, ref: str) -> Verdict:
    """Whether attacking causes a creature to tap."""
    name = view.called(ref)
    if view.has(ref, "vigilance") and not view.beliefs.vigilance_untaps:
        return no(at.VIGILANCE, ref, f"{name} has vigilance: attacking doesn't cause it to tap.")
    return yes(at.ATTACKING, ref, f"{name} taps as it attacks.")
