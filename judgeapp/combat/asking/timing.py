"""When something may be cast or activated: flash, haste for {T}, equip (702.6, 702.8, 702.10)."""

from collections.abc import Iterator

from judgeapp.combat import points as at
from judgeapp.combat.facts import MAIN_PHASES
from judgeapp.combat.fighting.attacking import controlled_long_enough
from judgeapp.combat.targeting.targeting import aiming, may_target
from judgeapp.combat.view import Verdict, View, no, refuse, unknown_top, yes
from judgeapp.copyengine.evaluation.amounts import can_tell
from judgeapp.copyengine.evaluation.conditions import can_be_activated, condition_holds
from judgeapp.copyengine.evaluation.keyword_meanings import abilities_of_kind
from judgeapp.copyengine.events.casting.paying import counters_of, has_used_loyalty, may_be_sacrificed
from judgeapp.copyengine.events.replacement.damage_and_life import is_life_fixed
from judgeapp.copyengine.events.replacement.permissions import (
    is_as_though_hasty,
    is_permitted_for_now,
    permitted,
    was_permitted,
)
from judgeapp.copyengine.events.replacement.prohibitions import (
    casting_times,
    forbids_activating,
    forbids_casting,
)
from judgeapp.copyengine.events.targeting.targets import target_filters
from judgeapp.copyengine.model.effects.effects import BecomeLevel
from judgeapp.copyengine.model.errors import CopyEngineError
from judgeapp.copyengine.model.objects.abilities import Ability, Kind, begins_with
from judgeapp.copyengine.model.objects.characteristics import Characteristics
from judgeapp.copyengine.model.terms.costs import Paying
from judgeapp.copyengine.model.wording import joined
from judgeapp.copyengine.reading.statics.casting.casting_limits import casting_limits
from judgeapp.copyengine.reading.statics.casting.costs import cost_of
from judgeapp.copyengine.reading.statics.casting.permissions import (
    is_cast_for_mana,
    lets_itself_be_cast_from,
    permissions,
)
from judgeapp.copyengine.reading.statics.targeting import activation, speaks_of_flash
from judgeapp.copyengine.table.copiable_values import copiable_values
from judgeapp.copyengine.table.face_down import as_played
from judgeapp.copyengine.table.state import PLAYER_NAMES, Object

_SORCERY_KEYWORDS = frozenset(
    "equip|fortify|reconfigure|level up|outlast|scavenge|station|unearth|embalm|eternalize|encore|"
    "transfigure|transmute|craft|saddle".split("|")
)


def sorcery_time(view: View, player: str) -> bool:
    """Whether a player could cast a sorcery now (117.1a)."""
    facts = view.facts
    return view.table.active == player and facts.step in MAIN_PHASES and not view.table.stack


def may_be_sorcery_time(view: View, player: str) -> bool:
    """Whether a player could cast a sorcery by what the script tells: after combat damage, the second main
    phase may have begun.
    """
    later = view.facts.step in {"combat damage", "end of combat"}
    return sorcery_time(view, player) or (later and view.table.active == player and not view.table.stack)


def when(view: View, ignoring: str = "") -> str:
    """What time it is; `ignoring` is the spell that is being cast."""
    name = PLAYER_NAMES.get(view.table.active, view.table.active)
    stack = ", with something on the stack" if set(view.table.stack) - {ignoring} else ""
    return f"it is {name}'s {_STEP_WORDS.get(view.facts.step, view.facts.step)}{stack}"


_STEP_WORDS = {
    "precombat main": "precombat main phase", "postcombat main": "postcombat main phase", "upkeep": "upkeep",
    "beginning of combat": "beginning of combat", "end step": "end step", "draw": "draw step",
    "declare attackers": "declare attackers step", "declare blockers": "declare blockers step",
    "combat damage": "combat damage step", "end of combat": "end of combat step",
}  # fmt: skip


def may_cast(view: View, ref: str, player: str | None = None) -> Verdict:
    """Whether a card may be cast now: from where it is, as far as nothing forbids it, and at this time."""
    obj = as_played(view.find(ref))
    values = copiable_values(obj)
    who = player or obj.owner  # a card that is no permanent or spell has no controller (CR 108.4)
    told, name = PLAYER_NAMES.get(who, who), values.name
    if obj.zone in {"battlefield", "stack"}:
        return no(at.TIMING, ref, f"{name} isn't a card that could be cast from where it is.")
    if "Land" in values.types:
        return no(at.TIMING, ref, f"{name} is a land: it is played, not cast.")
    if obj.card is not None and obj.zone == "hand" and values.mana_cost is None:
        return no(at.TIMING, ref, f"{name} has no mana cost, and a cost that isn't there can't be paid.")
    forbidden = forbids_casting(view, obj, who, obj.zone)
    if forbidden is not None:
        return no(at.FORBIDDEN, ref, forbidden)
    if obj.zone == "hand" and who != obj.owner:
        return no(at.TIMING, ref, f"{name} isn't in {told}'s hand.")
    if obj.zone != "hand" and not _may_be_cast_from_there(view, obj, who):
        return no(at.TIMING, ref, f"Nothing lets {told} cast {name} from where it is: {obj.zone}.")
    if (limit := limited(view, obj, who, timed=True)) is not None:
        return limit
    if (slowed := only_as_a_sorcery(view, who)) is not None and not sorcery_time(view, who):
        return no(at.TIMING, ref, f"{slowed} {_now(view, ref)}")
    flash = any(a.keyword == "flash" for a in values.abilities)
    if view.beliefs.flash_main_phase_only and flash:
        flash = view.facts.step in MAIN_PHASES
    if "Instant" in values.types:
        return yes(at.TIMING, ref, f"{name} is an instant: {told} may cast it whenever {told} has priority.")
    if flash:
        return yes(at.FLASH, ref, f"{name} has flash: {told} may cast it whenever an instant could be cast.")
    if sorcery_time(view, who):
        return yes(at.TIMING, ref, f"{told} could cast a sorcery now: {when(view)} and the stack is empty.")
    if any(said.with_flash for said in permitted(view, obj, who)):
        return yes(at.FLASH, ref, f"{told} may cast {name} as though it had flash.")
    for source, others in view.permanents():
        if _is_unclear(others):
            raise refuse(
                f"{view.called(source.ref)} changes when spells may be cast; I can't judge that.", "of"
            )
    if _is_unclear(values):
        raise refuse(f"{name} says itself when it may be cast; I can't judge that.", "of")
    text = f"{name} isn't an instant and doesn't have flash in hand; {when(view)}."
    return no(at.FLASH, ref, text)


def only_as_a_sorcery(view: View, who: str) -> str | None:
    """Return what lets a player cast spells only when a sorcery could be cast; None if nothing does."""
    for other, said in casting_times(view, who):
        if not said.own_turn:
            return f"{view.called(other.ref)} says: “{said.text}”"
    return None


def limited(view: View, obj: Object, who: str, *, timed: bool) -> Verdict | None:
    """Why a spell's own words don't let it be cast now (601.3); None where they do.

    Args:
        timed: steps and turns are judged, not only other conditions.

    Raises:
        CopyEngineError: they can't be read.
    """
    values = copiable_values(obj)
    for said in casting_limits(values):
        if not said.is_read:
            raise refuse(f"{values.name} says itself when it may be cast; I can't judge that.", "of")
        is_turn = said.turn == "any" or (view.table.active == who) is (said.turn == "you")
        in_time = is_turn and (not said.steps or view.facts.step in said.steps)
        if (timed and not in_time) or not condition_holds(said.condition, view.context(obj, who), "of"):
            return no(at.LIMITED, obj.ref, f"{values.name} says: “{said.text}” {_now(view, obj.ref)}")
    return None


def _now(view: View, ignoring: str) -> str:
    text = when(view, ignoring)
    return f"{text[:1].upper()}{text[1:]}."


def _may_be_cast_from_there(view: View, obj: Object, who: str) -> bool:
    """Whether something lets a player cast a card that isn't in a hand (CR 601.3).

    Raises:
        CopyEngineError: nobody can tell.
    """
    if any(obj.zone in said.zones for said in permitted(view, obj, who)):
        on_top = view.table.is_on_top(obj) if obj.zone == "library" else True
        if on_top is None:
            raise unknown_top()
        if on_top:
            return True
    if is_permitted_for_now(view, obj, who):
        return True
    if obj.zone == "command":
        return obj.is_commander and obj.owner == who  # CR 903.8
    if obj.zone == "graveyard" and (keywords := list(_cast_from_there(view, obj))):
        if who == obj.owner and any(map(is_cast_for_mana, keywords)):
            return True  # mana is all it takes
        raise refuse(f"A keyword ability of {obj.ref} says how it may be cast; I can't judge that.", "of")
    if obj.zone == "graveyard" and obj.card is not None and obj.card.is_split and obj.card.lacks_half:
        name = obj.card.faces[0].name
        raise refuse(f"The other half of {name} isn't in the card data.", "of", "Write the card out.")
    if obj.zone in {"graveyard", "library"} or was_permitted(view, obj) is not None:
        return False
    raise refuse(
        f"I judge casting from a hand, graveyard, library or command zone; {obj.ref} is in: {obj.zone}.",
        "of",
        "Put it into a hand.",
    )


def _cast_from_there(view: View, obj: Object) -> Iterator[Ability]:
    """Yield the keyword abilities of a card, of either half, that let it be cast from where it is."""
    for values in (view.layers.values[obj.ref], *(face.normal for face in obj.faces)):
        words = lets_itself_be_cast_from(values, obj.zone)
        yield from (each for each in values.abilities if each.keyword in words)


def _is_unclear(values: Characteristics) -> bool:
    """Whether an object says something of flash that can't be read."""
    return speaks_of_flash(values) and not any(said.with_flash for said in permissions(values))


def ability_named(
    view: View, ref: str, beginning: str, kinds: tuple[Kind, ...] = (Kind.ACTIVATED,)
) -> Ability:
    """Return the activated ability of an object that begins with these words, or one of other `kinds`.

    Raises:
        CopyEngineError: there is none such; lists those there are.
    """
    having = _abilities(view, ref, kinds)
    for ability in having:
        if begins_with(ability, beginning):
            return ability
    kind = joined([each.value for each in kinds], "or")
    texts = "; ".join(f"“{a.text}”" for a in having) or "none"
    raise refuse(f"{ref} has no {kind} ability beginning “{beginning}”.", "ability", f"It has: {texts}.")


def ability_aimed(view: View, ref: str, beginning: str | None) -> Ability | None:
    """Return the activated or triggered ability that begins with these words, or, of a permanent that isn't
    an Aura, the only one with targets; None where no ability is meant.

    Raises:
        CopyEngineError: there is none such, or nobody says which of several is meant.
    """
    kinds = (Kind.ACTIVATED, Kind.TRIGGERED)
    if beginning is not None:
        return ability_named(view, ref, beginning, kinds)
    obj = view.find(ref)
    if obj.zone != "battlefield" or "Aura" in view.layers.values[ref].subtypes:
        return None
    having = [a for a in _abilities(view, ref, kinds) if target_filters(aiming(view, ref, None, a).stack)]
    if len(having) > 1:
        texts = "; ".join(f"“{a.text}”" for a in having)
        message = f"{view.called(ref)} has {len(having)} abilities with a target."
        raise refuse(message, "ability", f"Name the beginning of one: {texts}.")
    return having[0] if having else None


def _abilities(view: View, ref: str, kinds: tuple[Kind, ...]) -> list[Ability]:
    values, is_stripped = view.layers.values[ref], ref in view.layers.stripped
    return [each for kind in kinds for each in abilities_of_kind(values, kind, is_stripped=is_stripped)]


def may_activate(
    view: View,
    ref: str,
    beginning: str,
    player: str | None = None,
    target: str | None = None,
    paying: str = "",
) -> Verdict:
    """Whether an ability may be activated now: by its controller, at this time, with {T}, for a target.

    Args:
        paying: the cost that is paid; "" for its own.
    """
    obj, name = view.find(ref), view.called(ref)
    who, whose = player or view.controller(ref), view.controller(ref)
    if obj.zone != "battlefield" or obj.phased_out:
        raise refuse(
            f"I judge abilities of permanents only; {ref} is in: {obj.zone}.", "of", "Name a permanent."
        )
    if who != whose:
        return no(at.TIMING, ref, f"{PLAYER_NAMES.get(who, who)} doesn't control {name}.")
    ability = ability_named(view, ref, beginning)
    cannot = forbids_activating(view, obj, ability, who)
    if cannot is not None:
        return no(at.FORBIDDEN, ref, cannot)
    forbidden = _cost_forbids(view, obj, ability, paying)
    if forbidden is None:
        forbidden = _unpayable(view, obj, ability, who)
    if forbidden is None:
        forbidden = _time_forbids(view, ref, ability, who)
    if forbidden is not None:
        return forbidden
    if target is not None:
        aimed = may_target(view, aiming(view, ref, who, ability), target)
        if not aimed or ability.keyword == "equip":
            return aimed
    return _allowed(view, obj, ability)


def must_wait(view: View, ref: str, beginning: str, who: str) -> Verdict | None:
    """Why an ability can't be activated now though its costs can be paid: it is another's, a creature that
    is new has {T} in its cost, or only sorcery time will do. None if nothing known forbids it.
    """
    obj = view.find(ref)
    try:
        ability = ability_named(view, ref, beginning)
    except CopyEngineError:
        return None
    try:
        # A script may have paid the cost by an event of its own before.
        waits = _new_forbids(view, obj, ability) if obj.zone == "battlefield" else None
        if waits is not None or may_be_sorcery_time(view, who):
            return waits
        return _time_forbids(view, ref, ability, who)
    except CopyEngineError:
        return None


def _allowed(view: View, obj: Object, ability: Ability) -> Verdict:
    name = view.called(obj.ref)
    if ability.keyword == "equip":
        others = [a for a in view.layers.values[obj.ref].abilities if a.keyword == "equip"]
        if len(others) > 1:
            return yes(
                at.EQUIP_SEVERAL, obj.ref, f"{name} has several equip abilities; any of them may be used."
            )
        return yes(at.EQUIP, obj.ref, f"A sorcery could be cast now, so {name} may equip.")
    is_creature = view.is_creature(obj.ref)
    if is_creature and activation(ability).symbols and not controlled_long_enough(view, obj.ref):
        return yes(at.HASTE_TAPS, obj.ref, f"{name} has haste: its abilities with {{T}} needn't wait either.")
    return yes(at.TIMING, obj.ref, f"Nothing keeps the controller of {name} from activating it now.")


def _cost_forbids(view: View, obj: Object, ability: Ability, paying: str) -> Verdict | None:
    ref, name, beliefs = obj.ref, view.called(obj.ref), view.beliefs
    values = view.layers.values[ref]
    if ability.keyword == "equip" and beliefs.instances_add_up:
        costs = [a.cost for a in values.abilities if a.keyword == "equip"]
        if len(costs) > 1:
            return no(at.EQUIP_SEVERAL, ref, f"All of {', '.join(costs)} would be paid.")
    if paying and ability.cost and paying not in ability.cost:
        return no(at.EQUIP_SEVERAL, ref, f"Its cost is {ability.cost}.")
    symbols = activation(ability).symbols
    if "{T}" in symbols and obj.tapped:
        return no(at.STATUS, ref, f"{name} is tapped already, so {{T}} can't be paid.")
    if "{Q}" in symbols and not obj.tapped:
        return no(at.STATUS, ref, f"{name} is untapped, so {{Q}} can't be paid.")
    return _new_forbids(view, obj, ability)


def _unpayable(view: View, obj: Object, ability: Ability, who: str) -> Verdict | None:
    """Why loyalty, counters, life or a sacrifice can't be paid (CR 118.3, 606.3); X can always be 0."""
    ref, name, cost = obj.ref, view.called(obj.ref), cost_of(ability)
    if cost.loyalty is not None:
        has = obj.counters.get("loyalty", 0)
        if has_used_loyalty(view, obj):
            text = f"A loyalty ability of {name} has been activated this turn already."
            return no(at.LOYALTY_USED, ref, text)
        if has + cost.loyalty < 0:
            return no(at.LOYALTY_COST, ref, f"{name} has only {has} loyalty.")
    for counters in cost.counters:
        has = counters_of(obj, counters)
        if not counters.puts and counters.number > has:
            kind = f"{counters.kind} counters" if counters.kind else "counters"
            text = f"{name} has {has} {kind}, so {counters.number} can't be removed."
            return no(at.COST_TO_ACTIVATE, ref, text)
    life = view.table.players[who].life
    if cost.life and is_life_fixed(view, who):
        text = f"{PLAYER_NAMES[who]}'s life total can't change, so no life can be paid."
        return no(at.LIFE_TO_ACTIVATE, who, text)
    if cost.life > life:
        text = f"{PLAYER_NAMES[who]} has {life} life and can't pay {cost.life}."
        return no(at.LIFE_TO_ACTIVATE, who, text)
    for chosen in cost.chosen:
        if chosen.paying is Paying.SACRIFICE and can_tell(chosen.filter):
            able = [each for each, _ in view.permanents() if may_be_sacrificed(view, obj, chosen, each, who)]
            if len(able) < (chosen.number or 0):
                text = f"{PLAYER_NAMES[who]} doesn't control enough to {chosen}."
                return no(at.COST_TO_ACTIVATE, ref, text)
    return None


def _new_forbids(view: View, obj: Object, ability: Ability) -> Verdict | None:
    """Why a creature that came under its controller's control this turn can't pay {T} or {Q} (302.6)."""
    ref, name = obj.ref, view.called(obj.ref)
    hasty = view.has(ref, "haste") and not view.beliefs.haste_only_for_attacking
    new = "Creature" in view.layers.values[ref].types and not controlled_long_enough(view, ref)
    if activation(ability).symbols and new and not hasty and not is_as_though_hasty(view, obj):
        text = (
            f"{name} hasn't been under its controller's control continuously since that player's turn began; "
            "without haste, no ability with {T} or {Q} in its cost may be activated."
        )
        return no(at.CONTINUOUS_CONTROL, ref, text)
    return None


def _limits_forbid(view: View, ref: str, ability: Ability, who: str) -> Verdict | None:
    """Why "activate only ..." forbids it but for its time (CR 602.5).

    Raises:
        CopyEngineError: it can't be told whether it does.
    """
    said = activation(ability)
    if said.once_each_turn and view.table.activated.get((ref, ability.text)):
        return no(at.TIMING, ref, "It has been activated this turn already.")
    if said.once and (ref, ability.text) in view.table.used_up:
        return no(at.TIMING, ref, "It has been activated already, and can be only once.")
    holds = can_be_activated(said, view.context(view.find(ref), who))
    if said.only or holds is None:
        raise refuse(f"I can't judge “{ability.text}”.", "ability")
    if not holds and said.condition is not None:
        return no(at.TIMING, ref, f"It may be activated only if {said.condition.words}.")
    return None


def _time_forbids(view: View, ref: str, ability: Ability, who: str) -> Verdict | None:
    is_equip = ability.keyword == "equip"
    said = activation(ability)
    slow = ability.keyword in _SORCERY_KEYWORDS or said.as_sorcery or said.is_loyalty
    slow = slow or any(isinstance(effect, BecomeLevel) for effect in ability.effects)
    if is_equip and view.beliefs.equip_is_an_ordinary_ability:
        slow = False
    if not slow:
        return _limits_forbid(view, ref, ability, who)
    if sorcery_time(view, who):
        return _limits_forbid(view, ref, ability, who)
    point = at.EQUIP if is_equip else at.TIMING
    return no(point, ref, f"It may be activated only when a sorcery could be cast; {when(view)}.")
