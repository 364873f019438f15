"""Whether conditions on how things stand hold: "as long as you control another artifact"."""

from collections import Counter

from judgeapp.copyengine.evaluation.amounts import EvaluationContext, can_tell, place_in_turn
from judgeapp.copyengine.evaluation.casting_conditions import casting_rules, was_paid
from judgeapp.copyengine.evaluation.condition_rules import ConditionRules
from judgeapp.copyengine.evaluation.filters import fits, has_keyword, has_trait, has_type, is_suspended
from judgeapp.copyengine.evaluation.keyword_conditions import keyword_rules
from judgeapp.copyengine.model.immutable import replace
from judgeapp.copyengine.model.objects.characteristics import PERMANENT_TYPES, Characteristics
from judgeapp.copyengine.model.terms import conditions as c
from judgeapp.copyengine.model.terms.subjects import Who
from judgeapp.copyengine.table.linked_objects import linked_to
from judgeapp.copyengine.table.mana_values import mana_value_of
from judgeapp.copyengine.table.state import PLAYERS, Object, Player

situation_rules = ConditionRules()


def situation_holds(condition: c.Condition, context: EvaluationContext) -> bool | None:
    """Whether a condition on the board holds; None if the engine can't judge it.

    A script may state the outcome: `choices: {condition: true}` on the object that has the text.
    """
    if isinstance(condition, c.Otherwise):
        holds = situation_holds(condition.condition, context)
        return None if holds is None else not holds
    stated = context.choices.get("condition")
    return bool(stated) if stated is not None else situation_rules.decide(condition, context)


def _decided(condition: c.Condition, context: EvaluationContext) -> bool | None:
    """Return whether a part of a condition holds, of whatever subject it is; None if that can't be told."""
    every = (situation_rules, casting_rules, keyword_rules)
    return next((holds for rules in every if (holds := rules.decide(condition, context)) is not None), None)


def asks_of_it(condition: c.Condition) -> bool:
    """Whether a condition is about "it", or a part of it is: "it's red", "unless it's attacking"."""
    match condition:
        case c.Unless(condition=inner) | c.Otherwise(condition=inner):
            return asks_of_it(inner)
        case c.AllOf(conditions=parts) | c.AnyOf(conditions=parts):
            return any(map(asks_of_it, parts))
    return getattr(condition, "who", None) is Who.IT


@situation_rules(c.Unless)
def _unless(condition: c.Unless, context: EvaluationContext) -> bool | None:
    holds = _decided(condition.condition, context)
    return None if holds is None else not holds


@situation_rules(c.AllOf)
def _all_of(condition: c.AllOf, context: EvaluationContext) -> bool | None:
    sides = [_decided(side, context) for side in condition.conditions]
    return False if False in sides else None if None in sides else True


@situation_rules(c.AnyOf)
def _any_of(condition: c.AnyOf, context: EvaluationContext) -> bool | None:
    sides = [_decided(side, context) for side in condition.conditions]
    return True if True in sides else None if None in sides else False


@situation_rules(c.OfTriggering)
def _of_triggering(condition: c.OfTriggering, context: EvaluationContext) -> bool | None:
    return _decided(condition.condition, from_triggering(context))


def from_triggering(context: EvaluationContext) -> EvaluationContext:
    """Return the view of what made an ability trigger, as it last was if it has left (CR 608.2h)."""
    made = context.table.objects.get(context.it or "")
    if made is None:
        return context  # its own object did
    made = context.table.last_object(made)
    return replace(context, this=made, cast=made.cast)


@situation_rules(c.OfThatPlayer)
def _of_that_player(condition: c.OfThatPlayer, context: EvaluationContext) -> bool | None:
    player = _that_player(context)
    if player is None:
        return None
    return _decided(condition.condition, replace(context, controller=player))


def _that_player(context: EvaluationContext) -> str | None:
    """Return the player spoken of: that one, or the controller of the object that was spoken of."""
    if context.it in context.table.players or context.it in PLAYERS:
        return context.it
    spoken = context.table.objects.get(context.it or "")
    return None if spoken is None else context.controllers.get(spoken.ref, spoken.controller)


@situation_rules(c.ThatPlayerHasMore)
def _that_player_has_more(condition: c.ThatPlayerHasMore, context: EvaluationContext) -> bool | None:
    player, wanted = _that_player(context), condition.what
    if player is None:
        return None
    if wanted is None:
        own, other = context.in_hand(context.controller), context.in_hand(player)
        return None if own is None or other is None else other > own
    if not can_tell(wanted):
        return None
    permanents = (context.table.objects[ref] for ref in context.fitting(wanted))
    whose = [context.controllers.get(obj.ref, obj.controller) for obj in permanents]
    return whose.count(player) > whose.count(context.controller)


@situation_rules(c.Controls)
def _controls(condition: c.Controls, context: EvaluationContext) -> bool | None:
    if not can_tell(condition.filter):
        return None
    return condition.bound.allows(len(context.fitting(condition.filter)))


@situation_rules(c.IsInCombat)
def _is_in_combat(condition: c.IsInCombat, context: EvaluationContext) -> bool:
    obj = _object(context, condition.who)
    if obj is None:
        return False
    attacking = obj.attacking and not condition.blocking
    return (attacking or obj.ref in context.table.blocks) is not condition.negated


@situation_rules(c.AttacksAlone)
def _attacks_alone(condition: c.AttacksAlone, context: EvaluationContext) -> bool:
    obj = _object(context, condition.who)
    attacking = [other.ref for other in context.table.on_battlefield() if other.attacking]
    return obj is not None and (attacking == [obj.ref]) is not condition.negated


@situation_rules(c.IsOneOf)
def _is_one_of(condition: c.IsOneOf, context: EvaluationContext) -> bool | None:
    obj = _object(context, condition.who)
    if obj is None:
        return False
    if not all(map(can_tell, condition.kinds)):
        return None
    return any(obj.ref in context.fitting(kind) for kind in condition.kinds) is not condition.negated


def _host(context: EvaluationContext) -> Object | None:
    """Return what the object that says so is attached to."""
    return None if context.this is None else context.table.objects.get(context.this.attached_to or "")


@situation_rules(c.ThisIsSuspended)
def _is_suspended(condition: c.ThisIsSuspended, context: EvaluationContext) -> bool | None:
    return None if context.this is None else is_suspended(context.this, context.values[context.this.ref])


@situation_rules(c.IsDay)
def _is_day(condition: c.IsDay, context: EvaluationContext) -> bool:
    return context.table.day == condition.day


@situation_rules(c.YouControlHost)
def _you_control_host(condition: c.YouControlHost, context: EvaluationContext) -> bool:
    host = _host(context)
    if host is None:
        return False
    mine = context.controllers.get(host.ref, host.controller) == context.controller
    return mine is not condition.negated


@situation_rules(c.OfHostsController)
def _of_hosts_controller(condition: c.OfHostsController, context: EvaluationContext) -> bool | None:
    host = _host(context)
    if host is None:
        return False
    theirs = replace(context, this=host, controller=context.controllers.get(host.ref, host.controller))
    return _decided(condition.condition, theirs)


@situation_rules(c.IsCommonestColor)
def _is_commonest_color(condition: c.IsCommonestColor, context: EvaluationContext) -> bool:
    permanents = context.table.on_battlefield()
    numbers = Counter(color for obj in permanents for color in context.values[obj.ref].colors)
    return numbers[condition.color] == max(numbers.values(), default=0)


@situation_rules(c.TopOfLibraryIs)
def _top_of_library_is(condition: c.TopOfLibraryIs, context: EvaluationContext) -> bool | None:
    """Whether the card on top is of a kind; None where a script doesn't tell which that is."""
    top = top_of_library(context)
    if top is None or not can_tell(condition.what):
        return None
    return top.ref in context.fitting(condition.what)


def top_of_library(context: EvaluationContext) -> Object | None:
    """Return the top card of the library of who "you" are; None where nobody knows it."""
    objects = context.table.objects.values()
    cards = [obj for obj in objects if obj.zone == "library" and obj.owner == context.controller]
    return next((obj for obj in cards if context.table.is_on_top(obj)), None)


def spoken_of_by(condition: c.Condition, context: EvaluationContext) -> str | None:
    """Return the ref of what a condition speaks of, that "that card" behind it means."""
    top = top_of_library(context) if isinstance(condition, c.TopOfLibraryIs) else None
    return None if top is None else top.ref


@situation_rules(c.ControlsSameNamed)
def _controls_same_named(condition: c.ControlsSameNamed, context: EvaluationContext) -> bool | None:
    """Whether enough share a name; two objects without a name don't have the same name (CR 201.2a)."""
    if not can_tell(condition.filter):
        return None
    names = Counter(context.values[ref].name for ref in context.fitting(condition.filter))
    del names[""]
    return condition.bound.allows(max(names.values(), default=0))


@situation_rules(c.IsYourTurn)
def _is_your_turn(condition: c.IsYourTurn, context: EvaluationContext) -> bool:
    return (context.table.active == context.controller) is not condition.negated


@situation_rules(c.InPhase)
def _in_phase(condition: c.InPhase, context: EvaluationContext) -> bool | None:
    """Whether the turn is in a phase; None where a script tells nothing of steps."""
    table = context.table
    if not table.step:
        return None
    if condition.yours and table.active != context.controller:
        return False
    if condition.phase is c.PhaseOf.MAIN:
        return table.step.endswith(" main")
    in_combat = table.step in _COMBAT_STEPS
    return in_combat and (condition.phase is c.PhaseOf.COMBAT or table.combats == 1)


@situation_rules(c.AttackingYou)
def _attacking_you(condition: c.AttackingYou, context: EvaluationContext) -> bool:
    attackers = (ref for ref, whom in context.table.attacks.items() if whom == context.controller)
    return condition.bound.allows(sum("Creature" in context.values[ref].types for ref in attackers))


@situation_rules(c.AttackedThisStep)
def _attacked_this_step(condition: c.AttackedThisStep, context: EvaluationContext) -> bool | None:
    """Whether an attacker was declared that attacks "you"; None where one has left combat since, for nobody
    remembers what it attacked.
    """
    table = context.table
    if table.step not in {"", "declare attackers"}:
        return False
    declared = {one.obj.ref for one in table.happened if one.deed is c.ObjectEvent.ATTACKED and one.obj}
    if any(whom == context.controller for ref, whom in table.attacks.items() if ref in declared):
        return True
    return False if declared <= table.attacks.keys() else None


@situation_rules(c.MostCardsInHand)
def _most_cards_in_hand(condition: c.MostCardsInHand, context: EvaluationContext) -> bool | None:
    """Whether "you" have more cards in hand than each opponent; None where a hand isn't told of."""
    hands = {name: context.in_hand(name) for name in context.table.players}
    own = hands.pop(context.controller, None)
    if own is None:
        return None
    known = [number for number in hands.values() if number is not None]
    if any(number >= own for number in known):
        return False
    return True if len(known) == len(hands) else None


@situation_rules(c.ControlsGreatest)
def _controls_greatest(condition: c.ControlsGreatest, context: EvaluationContext) -> bool | None:
    """Whether no creature has more power, or toughness, than one that "you" control."""
    mine, all_sizes = [], []
    for obj in context.table.on_battlefield():
        values = context.values[obj.ref]
        if "Creature" not in values.types:
            continue
        size = values.power if condition.of == "power" else values.toughness
        if size is None:
            return None
        all_sizes.append(size)
        if context.controllers.get(obj.ref, obj.controller) == context.controller:
            mine.append(size)
    return bool(mine) and max(mine) == max(all_sizes)


@situation_rules(c.WarpedThisTurn)
def _warped_this_turn(condition: c.WarpedThisTurn, context: EvaluationContext) -> bool:
    """Whether a spell was cast for its warp cost this turn, by anybody."""
    table = context.table
    spells = (table.objects[ref] for ref in table.cast_now)
    return any(
        table.object_left_as(spell).cast.alternative_cost.casefold().startswith("warp")
        or spell.cast.alternative_cost.casefold().startswith("warp")
        for spell in spells
    )


_COMBAT_STEPS = frozenset(
    {"beginning of combat", "declare attackers", "declare blockers", "combat damage", "end of combat"}
)


def _object(context: EvaluationContext, who: Who) -> Object | None:
    """Return the object that is meant; "it" is this one where nothing was spoken of."""
    ref = context.it if who is Who.IT and context.it is not None else None
    if ref is None:
        ref = context.one(Who.THIS if who is Who.IT else who)
    return context.table.objects.get(ref or "")


@situation_rules(c.IsAttachedTo)
def _is_attached_to(condition: c.IsAttachedTo, context: EvaluationContext) -> bool:
    obj = _object(context, condition.who)
    if obj is None:
        return False
    holds = any(
        o.attached_to == obj.ref and condition.subtype in context.values[o.ref].subtypes
        for o in context.table.on_battlefield()
    )
    return holds is not condition.negated


@situation_rules(c.IsColor)
def _is_color(condition: c.IsColor, context: EvaluationContext) -> bool | None:
    if condition.who is Who.TRIGGERING:
        return None
    obj = _object(context, condition.who)
    return obj is not None and (condition.color in context.values[obj.ref].colors) is not condition.negated


@situation_rules(c.IsToken)
def _is_token(condition: c.IsToken, context: EvaluationContext) -> bool:
    obj = _object(context, condition.who)
    return obj is not None and obj.is_token is not condition.negated


@situation_rules(c.IsType)
def _is_type(condition: c.IsType, context: EvaluationContext) -> bool | None:
    if condition.who is Who.TRIGGERING:
        return None
    obj = _object(context, condition.who)
    if obj is None:
        return False
    holds = has_type(context.values[obj.ref], condition.name)
    return holds is not condition.negated if holds or condition.known else None


@situation_rules(c.IsSized)
def _is_sized(condition: c.IsSized, context: EvaluationContext) -> bool | None:
    """Whether a value of an object is within a bound; as it last was, if it has left (CR 608.2h)."""
    size = _size_of(condition, condition.of, context)
    return None if size is None else condition.bound.allows(size)


@situation_rules(c.IsSizedByCount)
def _is_sized_by_count(condition: c.IsSizedByCount, context: EvaluationContext) -> bool | None:
    """Whether a value of an object compares so with a number that is counted now (CR 608.2h)."""
    size, than = _size_of(condition, condition.size.of, context), context.number(condition.size.than)
    return None if size is None or than is None else condition.size.allows(size, than)


def _size_of(condition: c.ConditionOnObject, of: str, context: EvaluationContext) -> int | None:
    told = context.table.objects.get(context.it or "")
    obj = told if condition.who is Who.TRIGGERING else _object(context, condition.who)
    if obj is None:
        return None
    values = context.table.last_known(obj.ref, context.values[obj.ref])
    sizes = {"power": values.power, "toughness": values.toughness}
    return sizes[of] if of in sizes else mana_value_of(obj, values)


@situation_rules(c.HasKeyword)
def _has_keyword(condition: c.HasKeyword, context: EvaluationContext) -> bool | None:
    obj = _object(context, condition.who)
    if obj is None:
        return None
    return has_keyword(context.values[obj.ref], condition.keyword) is not condition.negated


@situation_rules(c.IsDesignated)
def _is_designated(condition: c.IsDesignated, context: EvaluationContext) -> bool:
    obj = _object(context, condition.who)
    return obj is not None and bool(obj.choices.get(condition.designation)) is not condition.negated


@situation_rules(c.IsSo)
def _is_so(condition: c.IsSo, context: EvaluationContext) -> bool:
    obj = _object(context, condition.who)
    if obj is None:
        return False
    return has_trait(condition.trait, obj, context.values[obj.ref]) is not condition.negated


@situation_rules(c.HasCounters)
def _has_counters(condition: c.HasCounters, context: EvaluationContext) -> bool:
    obj = _object(context, condition.who)
    if obj is None:
        return False
    kind = condition.kind
    return condition.bound.allows(obj.counters.get(kind, 0) if kind else sum(obj.counters.values()))


@situation_rules(c.DevotionLessThan)
def _devotion_less_than(condition: c.DevotionLessThan, context: EvaluationContext) -> bool:
    return context.devotion(condition.colors) < condition.limit


def _graveyard(context: EvaluationContext) -> list[Object]:
    objects = context.table.objects.values()
    return [o for o in objects if o.zone == "graveyard" and o.owner == context.controller]


def _is_of_kind(values: Characteristics, kind: str) -> bool:
    if kind == "Permanent":
        return bool(values.types) and values.types.isdisjoint({"Instant", "Sorcery"})
    return has_type(values, kind)


@situation_rules(c.CardsInGraveyard)
def _cards_in_graveyard(condition: c.CardsInGraveyard, context: EvaluationContext) -> bool:
    kinds = condition.kinds
    fitting = [
        o
        for o in _graveyard(context)
        if not kinds or any(_is_of_kind(context.values[o.ref], kind) for kind in kinds)
    ]
    return condition.bound.allows(len(fitting))


@situation_rules(c.CardTypesInGraveyard)
def _card_types_in_graveyard(condition: c.CardTypesInGraveyard, context: EvaluationContext) -> bool:
    types = {name for o in _graveyard(context) for name in context.values[o.ref].types}
    if condition.of_permanents:
        types &= PERMANENT_TYPES
    return condition.bound.allows(len(types))


@situation_rules(c.TopOfGraveyardIs)
def _top_of_graveyard_is(condition: c.TopOfGraveyardIs, context: EvaluationContext) -> bool:
    top = context.top_of_graveyard()
    return top is not None and has_type(context.values[top.ref], condition.type)


@situation_rules(c.YourLife)
def _your_life(condition: c.YourLife, context: EvaluationContext) -> bool:
    return condition.bound.allows(context.table.players.get(context.controller, Player()).life)


@situation_rules(c.AnyonesLife)
def _anyones_life(condition: c.AnyonesLife, context: EvaluationContext) -> bool:
    return any(condition.bound.allows(player.life) for player in context.table.players.values())


@situation_rules(c.YourOpponents)
def _your_opponents(condition: c.YourOpponents, context: EvaluationContext) -> bool:
    return condition.bound.allows(len(context.table.players.keys() - {context.controller}))


@situation_rules(c.OpponentsLifeBeside)
def _opponents_life_beside(condition: c.OpponentsLifeBeside, context: EvaluationContext) -> bool:
    players = context.table.players
    own = players.get(context.controller, Player()).life
    others = [player.life for name, player in players.items() if name != context.controller]
    so = [life > own if condition.more else life < own for life in others]
    return all(so) and bool(so) if condition.every else any(so)


@situation_rules(c.OpponentsLife)
def _opponents_life(condition: c.OpponentsLife, context: EvaluationContext) -> bool:
    return any(condition.bound.allows(player.life) for player in _players(context, "opponent"))


@situation_rules(c.OpponentsGraveyard)
def _opponents_graveyard(condition: c.OpponentsGraveyard, context: EvaluationContext) -> bool:
    cards = [o.owner for o in context.table.objects.values() if o.zone == "graveyard"]
    others = context.table.players.keys() - {context.controller}
    return any(condition.bound.allows(cards.count(name)) for name in others)


@situation_rules(c.LifeChanged)
def _life_changed(condition: c.LifeChanged, context: EvaluationContext) -> bool:
    return any(
        condition.bound.allows(player.lost_life if condition.lost else player.gained_life)
        for player in _players(context, condition.who)
    )


@situation_rules(c.DrewCards)
def _drew_cards(condition: c.DrewCards, context: EvaluationContext) -> bool:
    return any(
        condition.bound.allows(player.drew - player.drew_before)
        for player in _players(context, condition.who)
    )


@situation_rules(c.CardsInHand)
def _cards_in_hand(condition: c.CardsInHand, context: EvaluationContext) -> bool | None:
    """Whether a hand has so many cards; None where a script says nothing of it."""
    names = [name for name in context.table.players if _is_side(context, name, condition.who)]
    numbers = [context.in_hand(name) for name in names]
    holds = any(number is not None and condition.bound.allows(number) for number in numbers)
    return holds if holds or None not in numbers else None


@situation_rules(c.CastSpells)
def _cast_spells(condition: c.CastSpells, context: EvaluationContext) -> bool:
    """Whether enough spells were cast this turn, whatever has become of them since."""
    wanted = replace(condition.what, zone="anywhere", what="card", controller="any")
    cast = [context.table.objects[ref] for ref in context.table.cast_now]
    mine = [obj for obj in cast if obj.controller == context.controller]
    if condition.other and context.this is not None:
        mine = [obj for obj in mine if obj.ref != context.this.ref]
    number = sum(
        fits(wanted, obj, context.table.left_as(obj.ref, context.values[obj.ref]), this=None,
             controller=context.controller)
        for obj in mine
    )  # fmt: skip
    return condition.bound.allows(number)


@situation_rules(c.IsKindOfCard)
def _is_kind_of_card(condition: c.IsKindOfCard, context: EvaluationContext) -> bool | None:
    card = context.table.objects.get(context.it or "")
    if card is None:
        return None
    if condition.what.chosen or condition.what.qualities:
        return (card.ref in context.fitting(condition.what)) is not condition.negated
    values, you = context.values[card.ref], context.controller
    return fits(condition.what, card, values, this=context.this, controller=you) is not condition.negated


@situation_rules(c.IsNthCast)
def _is_nth_cast(condition: c.IsNthCast, context: EvaluationContext) -> bool | None:
    spell = context.table.objects.get(context.it or "")
    if spell is None:
        return None
    there = fits(condition.what, spell, context.values[spell.ref], this=None, controller=context.controller)
    place = place_in_turn(context.table, context.values.__getitem__, spell, condition.what)
    return there and place == condition.number


@situation_rules(c.HappenedThisTurn)
def _happened_this_turn(condition: c.HappenedThisTurn, context: EvaluationContext) -> bool | None:
    number = context.happened(condition.deed, condition.what, condition.who, but_this=condition.other)
    return None if number is None else condition.bound.allows(number)


@situation_rules(c.AttackedWithTotalPower)
def _attacked_with_total_power(condition: c.AttackedWithTotalPower, context: EvaluationContext) -> bool:
    """Whether the creatures that attack in this combat had so much power as they were declared."""
    power = {
        each.obj.ref: each.values.power or 0
        for each in context.table.happened
        if each.deed is c.ObjectEvent.ATTACKED
        and each.player == context.controller
        and each.obj
        and each.values
    }
    attacking = (obj.ref for obj in context.table.on_battlefield() if obj.attacking)
    return condition.bound.allows(sum(power.get(ref, 0) for ref in attacking))


@situation_rules(c.CardsExiledWithThis)
def _cards_exiled_with_this(condition: c.CardsExiledWithThis, context: EvaluationContext) -> bool | None:
    if context.this is None:
        return None
    linked = linked_to(context.this, context.table, context.copied_as)
    exiled = (context.table.objects[ref] for ref in linked)
    there = [obj for obj in exiled if obj.zone == "exile"]
    if condition.what is not None:
        you, wanted = context.controller, condition.what
        there = [o for o in there if fits(wanted, o, context.values[o.ref], this=None, controller=you)]
    return condition.bound.allows(len(there))


@situation_rules(c.CastLastTurn)
def _cast_last_turn(condition: c.CastLastTurn, context: EvaluationContext) -> bool | None:
    """Whether so many spells were cast last turn; None where no turn of the script came before."""
    cast = context.table.cast_last
    if cast is None:
        return None
    if condition.by_one:
        return any(condition.bound.allows(cast.count(name)) for name in context.table.players)
    return condition.bound.allows(len(cast))


@situation_rules(c.PlayerCounters)
def _player_counters(condition: c.PlayerCounters, context: EvaluationContext) -> bool:
    players = _players(context, condition.who)
    return any(condition.bound.allows(player.counters.get(condition.kind, 0)) for player in players)


@situation_rules(c.IsDesignatedPlayer)
def _is_designated_player(condition: c.IsDesignatedPlayer, context: EvaluationContext) -> bool:
    nobody = condition.who == "nobody"
    players = context.table.players.values() if nobody else _players(context, condition.who)
    found = any(condition.designation in player.designations for player in players)
    return found is not (nobody or condition.negated)


@situation_rules(c.CompletedDungeon)
def _completed_dungeon(condition: c.CompletedDungeon, context: EvaluationContext) -> bool:
    completed = context.table.players[context.controller].completed
    done = condition.name in completed if condition.name else bool(completed)
    return done is not condition.negated


@situation_rules(c.SpeedIs)
def _speed_is(condition: c.SpeedIs, context: EvaluationContext) -> bool:
    return condition.bound.allows(context.table.players[context.controller].speed)


@situation_rules(c.RingTempted)
def _ring_tempted(condition: c.RingTempted, context: EvaluationContext) -> bool:
    return condition.bound.allows(context.table.players[context.controller].tempted)


@situation_rules(c.YouHaveMostLife)
def _you_have_most_life(_: c.YouHaveMostLife, context: EvaluationContext) -> bool | None:
    players = context.table.players
    own = players.get(context.controller)
    return None if own is None else own.life == max(player.life for player in players.values())


@situation_rules(c.OpponentHasMore)
def _opponent_has_more(condition: c.OpponentHasMore, context: EvaluationContext) -> bool | None:
    """Whether an opponent has more than "you"; None where a script says nothing of a hand."""
    wanted = condition.what
    if wanted is not None:
        if not can_tell(wanted):
            return None
        permanents = (context.table.objects[ref] for ref in context.fitting(wanted))
        whose = [context.controllers.get(obj.ref, obj.controller) for obj in permanents]
        mine = whose.count(context.controller)
        return any(whose.count(name) > mine for name in context.table.players if name != context.controller)
    hands = {name: context.in_hand(name) for name in context.table.players}
    own = hands.pop(context.controller, None)
    known = [number for number in hands.values() if number is not None]
    return None if own is None or not known else any(number > own for number in known)


@situation_rules(c.TotalAmong)
def _total_among(condition: c.TotalAmong, context: EvaluationContext) -> bool | None:
    number = context.number(condition.amount)
    return None if number is None else condition.bound.allows(number)


def _is_side(context: EvaluationContext, name: str, who: str) -> bool:
    return who == "any" or (name == context.controller) is (who == "you")


def _players(context: EvaluationContext, who: str) -> list[Player]:
    return [player for name, player in context.table.players.items() if _is_side(context, name, who)]


@situation_rules(c.AttackedThisTurn)
def _attacked_this_turn(condition: c.AttackedThisTurn, context: EvaluationContext) -> bool:
    obj = _object(context, condition.who)
    attacked = (
        one.obj.ref for one in context.table.happened if one.deed is c.ObjectEvent.ATTACKED and one.obj
    )
    return obj is not None and (obj.ref in attacked) is not condition.negated


@situation_rules(c.DealtDamageThisTurn)
def _dealt_damage_this_turn(condition: c.DealtDamageThisTurn, context: EvaluationContext) -> bool:
    obj = _object(context, condition.who)
    hurt = {to for by, to in context.table.hurt_by if obj is not None and by == obj.ref}
    players = [name for name in context.table.players if _is_side(context, name, condition.to)]
    return (not hurt.isdisjoint(players)) is not condition.negated


@situation_rules(c.EnteredThisTurn)
def _entered_this_turn(condition: c.EnteredThisTurn, context: EvaluationContext) -> bool:
    obj = _object(context, condition.who)
    return obj is not None and obj.is_new is not condition.negated


@situation_rules(c.CameSinceUpkeep)
def _came_since_upkeep(condition: c.CameSinceUpkeep, context: EvaluationContext) -> bool:
    return context.this is not None and context.this.ref in context.table.since_upkeep


@situation_rules(c.ThisIsIn)
def _this_is_in(condition: c.ThisIsIn, context: EvaluationContext) -> bool:
    obj = context.this if condition.who is Who.THIS else _object(context, condition.who)
    return obj is not None and (obj.zone == condition.zone) is not condition.negated


@situation_rules(c.HasAttachments)
def _has_attachments(condition: c.HasAttachments, context: EvaluationContext) -> bool:
    obj = _object(context, condition.who)
    number = sum(
        1 for o in context.table.on_battlefield()
        if obj is not None and o.attached_to == obj.ref and has_type(context.values[o.ref], condition.subtype)
    )  # fmt: skip
    return condition.bound.allows(number)


@situation_rules(c.IsPaired)
def _is_paired(condition: c.IsPaired, context: EvaluationContext) -> bool | None:
    if not can_tell(condition.what):
        return None
    pair = context.this.pair if context.this is not None else None
    return pair is not None and pair.ref in context.fitting(condition.what)


@situation_rules(c.ThisIsAttached)
def _this_is_attached(condition: c.ThisIsAttached, context: EvaluationContext) -> bool:
    return context.this is not None and context.this.attached_to in context.values


@situation_rules(c.CounterChosen)
def _counter_chosen(condition: c.CounterChosen, context: EvaluationContext) -> bool | None:
    stated = context.choices.get("counter")
    return None if stated is None else str(stated).casefold() == condition.kind.casefold()


@situation_rules(c.CostPaid)
def _cost_paid(condition: c.CostPaid, context: EvaluationContext) -> bool:
    """Whether that cost was paid as it was cast; a copy of the permanent wasn't."""
    paid = context.this is not None and was_paid(condition.keyword, context.this.cast)
    return paid is not condition.negated
