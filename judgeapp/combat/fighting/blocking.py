"""Whether a creature may block another: flying, reach, intimidate, landwalk, protection (509.1)."""

from collections.abc import Collection, Mapping

from judgeapp.combat import points as at
from judgeapp.combat.fighting import restrictions
from judgeapp.combat.fighting.attacking import controlled_long_enough
from judgeapp.combat.fighting.costs import keeps_from_blocking, to_block
from judgeapp.combat.targeting.protection import protecting
from judgeapp.combat.view import Reason, Verdict, View, no, refuse, yes
from judgeapp.copyengine.evaluation.filters import has_type
from judgeapp.copyengine.model.objects.abilities import Ability
from judgeapp.copyengine.model.objects.characteristics import BASIC_LAND_TYPES, SUPERTYPES
from judgeapp.copyengine.model.wording import joined
from judgeapp.copyengine.table.state import PLAYER_NAMES


def may_block(view: View, blocker: str, attacker: str | None = None) -> Verdict:
    """Whether a creature may block an attacker, or block at all.

    Raises:
        CopyEngineError: something on the board has a say that the engine doesn't know.
    """
    own = _may_block_at_all(view, blocker)
    if not own or attacker is None:
        return own
    view.find(attacker, "whom")
    defending, whose = view.attacked_player(attacker), view.controller(blocker)
    if view.controller(attacker) == whose:
        return no(at.BLOCKING, blocker, f"{view.called(attacker)} isn't attacking its own controller.")
    if defending is not None and defending != whose:
        name = PLAYER_NAMES.get(defending, defending)
        return no(at.BLOCKING, blocker, f"{view.called(attacker)} attacks {name}, whose creature it isn't.")
    alone = _one_by_one(view, blocker, attacker)
    if not alone:
        return alone
    reasons = list(alone.reasons)
    together = _together(view, blocker, attacker)
    if together is not None:
        if not together:
            return together
        reasons += together.reasons
    if price := to_block(view, blocker, attacker):
        text = f"{view.called(blocker)} may block if {price} is paid."
        reasons += (*price.reasons, Reason(at.BLOCKING, blocker, text))
    if not reasons:
        text = f"{view.called(attacker)} has nothing that keeps {view.called(blocker)} from blocking it."
        reasons.append(Reason(at.BLOCKING, blocker, text))
    return Verdict(True, tuple(reasons))


def _one_by_one(view: View, blocker: str, attacker: str) -> Verdict:
    """Whether nothing about the two keeps one from blocking the other, however many blockers it takes."""
    reasons: list[Reason] = []
    for judged in (_by_texts, *_EVASION):
        verdict = judged(view, blocker, attacker)
        if verdict is None:
            continue
        if not verdict:
            return verdict
        reasons += verdict.reasons
    return Verdict(True, tuple(reasons))


def fewest_blockers(view: View, attacker: str) -> tuple[int, Reason | None]:
    """Return how many creatures have to block an attacker, if any does, and what says so."""
    fewest, reason = 1, None
    if _seen(view, attacker).has(attacker, "menace"):
        text = f"{view.called(attacker)} has menace: it can't be blocked except by two or more creatures."
        fewest, reason = 2, Reason(at.MENACE, attacker, text)
    for each in restrictions.on(view, attacker, "block"):
        if each.what == "least blockers" and each.said.number > fewest:
            text = f"{view.called(each.source.ref)} says: “{each.text}”"
            fewest, reason = each.said.number, Reason(at.BLOCKING, attacker, text)
    return fewest, reason


def most_blockers(view: View, attacker: str) -> tuple[int, Reason | None]:
    """Return how many creatures may block an attacker, and what says so."""
    for each in restrictions.on(view, attacker, "block"):
        if each.what == "most blockers":
            text = f"{view.called(each.source.ref)} says: “{each.text}”"
            return each.said.number, Reason(at.BLOCKING, attacker, text)
    return 99, None


def _together(view: View, blocker: str, attacker: str) -> Verdict | None:
    """Whether there are other creatures to block with, where an attacker can't be blocked by too few."""
    fewest, reason = fewest_blockers(view, attacker)
    if reason is None:
        return None
    others = [
        obj.ref
        for obj, values in view.permanents()
        if obj.ref != blocker
        and "Creature" in values.types
        and view.controller(obj.ref) == view.controller(blocker)
        and _may_block_at_all(view, obj.ref)
        and _one_by_one(view, obj.ref, attacker)
    ]
    if len(others) < fewest - 1:
        return no(reason.point, blocker, f"{reason.text} There is nothing for it to block together with.")
    return yes(reason.point, blocker, f"{reason.text} {view.called(blocker)} may, together with others.")


def wrongly_declared(view: View, blocks: Mapping[str, Collection[str]]) -> Verdict | None:
    """Why these blocks can't be declared together: too few or too many, or one is missing (509.1b, 509.1c).

    None where nothing forbids them.
    """
    for attacker in view.facts.attacks:
        number = sum(attacker in blocked for blocked in blocks.values())
        fewest, few = fewest_blockers(view, attacker)
        most, many = most_blockers(view, attacker)
        for reason in (few if 0 < number < fewest else None, many if number > most else None):
            if reason is not None:
                return Verdict(False, (reason,))
    alone = _alone(view, blocks)
    return _missing(view, blocks) if alone is None else alone


def _alone(view: View, blocks: Mapping[str, Collection[str]]) -> Verdict | None:
    for ref in blocks:
        for each in restrictions.on(view, ref, "block"):
            if each.what == "most blocking" and len(blocks) > each.said.number:
                return no(at.BLOCKING, ref, f"{view.called(each.source.ref)} says: “{each.text}”")
    if len(blocks) != 1:
        return None
    (ref,) = blocks
    for each in restrictions.on(view, ref, "block"):
        if each.what in {"no block alone", "not alone"}:
            return no(at.BLOCKING, ref, f"{view.called(each.source.ref)} says: “{each.text}”")
    return None


def _missing(view: View, blocks: Mapping[str, Collection[str]]) -> Verdict | None:
    """Return a block that is required and could be declared, and isn't."""
    idle = [o.ref for o, v in view.permanents() if "Creature" in v.types and o.ref not in blocks]
    said = {attacker: restrictions.on(view, attacker, "block") for attacker in view.facts.attacks}
    luring = {attacker for attacker in said if any(each.what == "all must block" for each in said[attacker])}
    obeying = {ref for ref in blocks if luring.intersection(blocks[ref])}  # by blocking one of several
    for attacker, every in said.items():
        blocked = any(attacker in whom for whom in blocks.values())
        for each in every:
            if each.what == "all must block" or (each.what == "must be blocked" and not blocked):
                others = [ref for ref in blocks if ref not in obeying]
                for ref in (*idle, *(others if each.what == "all must block" else ())):
                    if _blocks_freely(view, ref, attacker):
                        text = f"{view.called(each.source.ref)} says: “{each.text}” {view.called(ref)} can."
                        return no(at.REQUIREMENTS, ref, text)
    full = any(
        each.what == "most blocking" and len(blocks) >= each.said.number
        for ref in blocks
        for each in restrictions.on(view, ref, "block")
    )
    for ref in () if full else idle:
        for each in restrictions.on(view, ref, "block"):
            if each.what == "must block" and any(_blocks_freely(view, ref, a) for a in view.facts.attacks):
                return no(at.REQUIREMENTS, ref, f"{view.called(each.source.ref)} says: “{each.text}”")
    return _missing_of_one(view, blocks, () if full else idle, obeying)


def _missing_of_one(
    view: View, blocks: Mapping[str, Collection[str]], idle: Collection[str], obeying: Collection[str]
) -> Verdict | None:
    """Return a creature that has to block one attacker and could, unless it blocks what all have to block."""
    for ref in (*idle, *(ref for ref in blocks if ref not in obeying)):
        for each in restrictions.on(view, ref, "block"):
            if each.what != "must block this":
                continue
            attacker = each.source.ref
            is_free = attacker in view.facts.attacks and _blocks_freely(view, ref, attacker)
            if is_free and attacker not in blocks.get(ref, ()):
                text = f"{view.called(ref)} blocks {view.called(attacker)} if able, and it is able."
                return no(at.REQUIREMENTS, ref, text)
    return None


def _blocks_freely(view: View, ref: str, attacker: str) -> bool:
    """Whether a creature may block an attacker and nobody has to pay for that (CR 509.1c)."""
    return bool(may_block(view, ref, attacker)) and not to_block(view, ref, attacker)


def legal_blockers(view: View, attacker: str) -> tuple[list[str], tuple[Reason, ...]]:
    """Return who may block an attacker, with the reasons for each creature of those who could."""
    defending = view.attacked_player(attacker)
    players = [defending] if defending else view.opponents(view.controller(attacker))
    found: list[str] = []
    reasons: list[Reason] = []
    for obj, values in view.permanents():
        if "Creature" in values.types and view.controller(obj.ref) in players:
            verdict = may_block(view, obj.ref, attacker)
            reasons += verdict.reasons
            if verdict:
                found.append(obj.ref)
    return found, tuple(reasons)


def how_many(view: View, blocker: str) -> int:
    """How many attackers a creature can block."""
    said = restrictions.on(view, blocker, "block")
    if any(each.what == "any number" for each in said):
        return 99
    return 1 + sum(each.said.number for each in said if each.what == "more")


def _may_block_at_all(view: View, ref: str) -> Verdict:
    obj, name = view.find(ref), view.called(ref)
    if not view.is_creature(ref):
        return no(at.BLOCKING, ref, f"{name} isn't a creature on the battlefield.")
    if obj.tapped:
        return no(at.BLOCKING, ref, f"{name} is tapped; only untapped creatures can block.")
    if view.has(ref, "decayed"):
        return no(at.BLOCKING, ref, f"{name} has decayed, so it can't block.")
    if view.beliefs.defender_forbids_blocking and view.has(ref, "defender"):
        return no(at.DEFENDER, ref, f"{name} has defender.")
    if view.beliefs.only_time_on_the_battlefield_counts and not controlled_long_enough(view, ref):
        return no(at.CONTINUOUS_CONTROL, ref, f"{name} is new.")
    for each in restrictions.on(view, ref, "block"):
        if each.said.cost is None and keeps_from_blocking(view, each, None):
            return no(at.BLOCKING, ref, f"{view.called(each.source.ref)} says: “{each.text}”")
    if view.has(ref, "defender"):
        return yes(at.DEFENDER, ref, f"{name} has defender, which forbids attacking only.")
    if not controlled_long_enough(view, ref):
        return yes(at.CONTINUOUS_CONTROL, ref, f"{name} is new, but that matters for attacking only.")
    return yes(at.BLOCKING, ref, f"{name} is untapped, and nothing forbids it to block.")


def _seen(view: View, attacker: str) -> View:
    """From where the attacker is looked at: as it is now, or as people think it was declared."""
    return view.as_declared if view.beliefs.judged_when_declared else view


def _by_texts(view: View, blocker: str, attacker: str) -> Verdict | None:
    for each in restrictions.on(view, attacker, "block"):
        forbids = {
            "unblockable": True,
            "not by": restrictions.meant(view, each, blocker),
            "only by": not restrictions.meant(view, each, blocker),
            "not by greater": each.what == "not by greater" and _is_stronger(view, blocker, attacker),
        }.get(each.what, False)
        if forbids:
            return no(at.BLOCKING, blocker, f"{view.called(each.source.ref)} says: “{each.text}”")
    for each in restrictions.on(view, blocker, "block"):
        if each.said.cost is None and keeps_from_blocking(view, each, attacker):
            return no(at.BLOCKING, blocker, f"{view.called(each.source.ref)} says: “{each.text}”")
    return None


def _is_stronger(view: View, blocker: str, attacker: str) -> bool:
    """Whether a creature has greater power than the one it would block.

    Raises:
        CopyEngineError: nobody can tell the power of one of them.
    """
    mine, its = view.layers.values[blocker].power, _seen(view, attacker).layers.values[attacker].power
    if mine is None or its is None:
        raise refuse(f"I don't know the power of {view.called(blocker if mine is None else attacker)}.")
    return mine > its


def _by_flying(view: View, blocker: str, attacker: str) -> Verdict | None:
    one, name, beliefs = view.called(attacker), view.called(blocker), view.beliefs
    seen = _seen(view, attacker)
    flies, reaches = view.has(blocker, "flying"), view.has(blocker, "reach")
    if beliefs.flying_and_reach_work_both_ways:
        high = seen.has(attacker, "flying") or seen.has(attacker, "reach")
        return None if high is (flies or reaches) else no(at.FLYING, blocker, f"{name} and {one} don't meet.")
    if not seen.has(attacker, "flying"):
        if flies:
            return yes(at.FLYING, blocker, f"{name} has flying, but may block creatures without it as well.")
        if view.has(attacker, "reach"):
            return yes(at.REACH, attacker, f"{one} has reach, which makes it no harder to block.")
        return None
    if flies:
        return yes(at.FLYING, blocker, f"{one} has flying, and so has {name}.")
    if reaches and not beliefs.reach_does_not_block_fliers:
        return yes(at.REACH, blocker, f"{one} has flying, but {name} has reach.")
    return no(at.FLYING, blocker, f"{one} has flying; {name} has neither flying nor reach.")


def _by_intimidate(view: View, blocker: str, attacker: str) -> Verdict | None:
    seen = _seen(view, attacker)
    if not seen.has(attacker, "intimidate"):
        return None
    one, name = view.called(attacker), view.called(blocker)
    values, others = view.layers.values[blocker], seen.layers.values[attacker]
    if "Artifact" in values.types and not view.beliefs.only_the_usual_quality:
        return yes(at.INTIMIDATE, blocker, f"{one} has intimidate, and {name} is an artifact creature.")
    shared = sorted(values.colors & others.colors)
    if shared and not view.beliefs.intimidate_only_artifacts:
        return yes(at.INTIMIDATE, blocker, f"{one} has intimidate, but both are {joined(shared)}.")
    text = f"{one} has intimidate; {name} isn't an artifact and shares no color with it."
    return no(at.INTIMIDATE, blocker, text)


def _by_fear(view: View, blocker: str, attacker: str) -> Verdict | None:
    if not _seen(view, attacker).has(attacker, "fear"):
        return None
    one, name, values = view.called(attacker), view.called(blocker), view.layers.values[blocker]
    if "Artifact" in values.types or "black" in values.colors:
        return yes(at.FEAR, blocker, f"{one} has fear, but {name} is an artifact or black.")
    return no(at.FEAR, blocker, f"{one} has fear; {name} is neither an artifact nor black.")


def _by_shadow(view: View, blocker: str, attacker: str) -> Verdict | None:
    one, name = view.called(attacker), view.called(blocker)
    high, low = _seen(view, attacker).has(attacker, "shadow"), view.has(blocker, "shadow")
    if high and low:
        return yes(at.SHADOW, blocker, f"{one} has shadow, and so has {name}.")
    if high:
        return no(at.SHADOW, blocker, f"{one} has shadow, and {name} hasn't.")
    return no(at.SHADOW, blocker, f"{name} has shadow, and {one} hasn't.") if low else None


def _by_horsemanship(view: View, blocker: str, attacker: str) -> Verdict | None:
    if not _seen(view, attacker).has(attacker, "horsemanship"):
        return None
    one, name = view.called(attacker), view.called(blocker)
    if view.has(blocker, "horsemanship"):
        return yes(at.HORSEMANSHIP, blocker, f"{one} has horsemanship, and so has {name}.")
    return no(at.HORSEMANSHIP, blocker, f"{one} has horsemanship, and {name} hasn't.")


def _by_skulk(view: View, blocker: str, attacker: str) -> Verdict | None:
    seen = _seen(view, attacker)
    if not seen.has(attacker, "skulk"):
        return None
    one, name = view.called(attacker), view.called(blocker)
    if _is_stronger(view, blocker, attacker):
        return no(at.SKULK, blocker, f"{one} has skulk, and the power of {name} is greater.")
    return yes(at.SKULK, blocker, f"{one} has skulk, but the power of {name} isn't greater.")


def landwalks(view: View, ref: str) -> list[Ability]:
    """Return the landwalk abilities of a creature."""
    return [
        a for a in view.layers.values[ref].abilities if a.keyword.endswith("walk") and a.keyword != "walk"
    ]


def _by_landwalk(view: View, blocker: str, attacker: str) -> Verdict | None:
    walks = landwalks(_seen(view, attacker), attacker)
    if not walks:
        return None
    one, beliefs, player = view.called(attacker), view.beliefs, view.controller(blocker)
    told = PLAYER_NAMES.get(player, player)
    if beliefs.evasion_means_unblockable:
        return no(at.LANDWALK, attacker, f"{one} has {walks[0].keyword}.")
    own = {a.keyword for a in landwalks(view, blocker)}
    lifted = [each for each in restrictions.on(view, attacker, "block") if each.what == "walk lifted"]
    for walk in walks:
        by = next((each for each in lifted if each.said.keyword == walk.keyword), None)
        if by is not None:
            continue
        if beliefs.landwalk_cancels and walk.keyword in own:
            continue
        for obj, _ in view.permanents():
            if view.controller(obj.ref) != player and not beliefs.anywhere_on_the_battlefield_counts:
                continue
            if _is_walked(view, obj.ref, walk):
                land = view.called(obj.ref)
                if walk.keyword in own:
                    also = f"It doesn't matter that {view.called(blocker)} has {walk.keyword}, too."
                    text = f"{told} controls {land}. {also}"
                    return no(at.LANDWALK_BOTH, attacker, text)
                return no(at.LANDWALK, attacker, f"{one} has {walk.keyword}, and {told} controls {land}.")
    text = f"{one} has {walks[0].keyword}, but {told} controls no such land."
    return yes(at.LANDWALK, attacker, text)


def _is_walked(view: View, ref: str, walk: Ability) -> bool:
    """Whether a permanent is a land of the kind that a landwalk ability names."""
    values, kind = view.layers.values[ref], walk.keyword.removesuffix("walk").strip()
    if "Land" not in values.types:
        return False
    words = kind.removesuffix("land").split() if kind.endswith("land") and kind != "island" else [kind]
    for word in words:
        title = word.title()
        if word == "nonbasic":
            matches = "Basic" not in values.supertypes
        elif title in SUPERTYPES or title == "Artifact":
            matches = has_type(values, title) and not view.beliefs.only_the_usual_quality
        elif title == "Plains" or title in BASIC_LAND_TYPES or title.isalpha():
            matches = title in values.subtypes
        else:
            raise refuse(f"I don't know {walk.text}.")
        if not matches:
            return False
    return True


def _by_protection(view: View, blocker: str, attacker: str) -> Verdict | None:
    if view.beliefs.protection_stops_only_targeting:
        return None
    seen = _seen(view, attacker)
    one, name = view.called(attacker), view.called(blocker)
    if view.beliefs.evasion_means_unblockable and any(
        a.keyword == "protection" for a in seen.layers.values[attacker].abilities
    ):
        return no(at.PROTECTION_BLOCK, attacker, f"{one} has protection.")
    quality = protecting(seen, attacker, view.find(blocker), view.layers.values[blocker])
    if quality is not None:
        text = f"{one} has protection from {quality}, and {name} has that quality."
        point = at.PROTECTION_PLAYER if quality.kind == "player" else at.PROTECTION_BLOCK
        return no(point, blocker, text)
    if any(a.keyword == "protection" for a in seen.layers.values[attacker].abilities):
        return yes(at.PROTECTION_BLOCK, blocker, f"{name} has no quality that {one} has protection from.")
    return None


_EVASION = (
    _by_flying,
    _by_fear,
    _by_intimidate,
    _by_shadow,
    _by_horsemanship,
    _by_skulk,
    _by_landwalk,
    _by_protection,
)


def evades(view: View, blocker: str, attacker: str) -> bool:
    """Whether an evasion ability or protection would keep a creature from blocking the attacker now."""
    return any(
        verdict is not None and not verdict for verdict in (f(view, blocker, attacker) for f in _EVASION)
    )
