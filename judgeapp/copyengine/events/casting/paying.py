"""Costs: what has to be paid to cast or activate is paid then (CR 601.2h, 602.2b)."""

from collections.abc import Iterator

import msgspec

from judgeapp.copyengine.evaluation.conditions import can_be_activated
from judgeapp.copyengine.events.actions.permanents.attaching import unattach
from judgeapp.copyengine.events.actions.permanents.status import tap, untap
from judgeapp.copyengine.events.casting.chosen_payments import (
    Paid,
    pay_as_chosen,
    pay_what_is_stated,
    with_number,
    with_payments,
)
from judgeapp.copyengine.events.casting.keyword_payments import crew_of, refuse_crew, refuse_payers
from judgeapp.copyengine.events.damage.damage import change_life
from judgeapp.copyengine.events.replacement.damage_and_life import is_life_fixed
from judgeapp.copyengine.events.replacement.permissions import is_as_though_hasty
from judgeapp.copyengine.events.replacement.prohibitions import Board, cannot_be_sacrificed, means
from judgeapp.copyengine.events.state_based_actions import is_dying
from judgeapp.copyengine.events.triggers.crewing import note_crewing
from judgeapp.copyengine.events.triggers.deed_triggers import trigger_discarding
from judgeapp.copyengine.events.zones.counters import add_counters, pay_energy
from judgeapp.copyengine.events.zones.sacrificing import sacrifice
from judgeapp.copyengine.events.zones.zone_changes import move
from judgeapp.copyengine.interpreter.interpreter import Interpreter
from judgeapp.copyengine.model.errors import CopyEngineError, ForbiddenError
from judgeapp.copyengine.model.objects.abilities import Ability, Kind
from judgeapp.copyengine.model.policies import CORRECT
from judgeapp.copyengine.model.terms.costs import AbilityCost, ChosenCost, CounterCost, Paying
from judgeapp.copyengine.model.text import Text
from judgeapp.copyengine.reading.nouns.spoken_of import forbids_zero
from judgeapp.copyengine.reading.statics.casting.alternative_costs import alternative_costs, is_stated_by
from judgeapp.copyengine.reading.statics.casting.costs import cost_of
from judgeapp.copyengine.reading.statics.casting.loyalty import loyalty_twice
from judgeapp.copyengine.reading.statics.casting.permissions import own_permission
from judgeapp.copyengine.reading.statics.targeting import activation
from judgeapp.copyengine.script import events
from judgeapp.copyengine.script.fields import chosen_words, words
from judgeapp.copyengine.table.copiable_values import copiable_values
from judgeapp.copyengine.table.state import LIFE, Object, Player


def as_paid(
    interpreter: Interpreter, source: Object, ability: Ability, event: events.Activate
) -> events.Activate:
    """Return an activation that states what its cost is paid with.

    Raises:
        CopyEngineError: the cost can't be paid, or it isn't said with what.
    """
    cost = cost_of(ability)
    event = _removing_all(source, cost, event)
    _refuse_unpayable(interpreter, source, ability, event)
    if not cost.chosen and not cost.unread:
        return event
    return with_payments(interpreter, source, cost, _payer(interpreter, source, event), event)


def _removing_all(source: Object, cost: AbilityCost, event: events.Activate) -> events.Activate:
    """Return an activation with the number of all counters that are removed to pay for it as X."""
    for counters in cost.counters:
        if counters.every:
            return msgspec.structs.replace(event, x=counters_of(source, counters))
    return event


def cast_as_paid(interpreter: Interpreter, spell: Object, event: events.Cast) -> events.Cast:
    """Return the casting of a spell with what its costs are paid with stated.

    Raises:
        CopyEngineError: the costs can't be paid, or it isn't said with what.
    """
    for cost in _spell_costs(spell):
        if cost.chosen or cost.unread:
            event = with_payments(interpreter, spell, cost, spell.controller, event)
    return event


def _spell_costs(spell: Object) -> Iterator[AbilityCost]:
    """Yield the costs of a spell beside mana: additional ones, and the alternative one it is cast for."""
    alternative = spell.cast.alternative_cost.casefold()
    values = copiable_values(spell)
    for ability in values.abilities:
        if ability.kind is Kind.ADDITIONAL_COST or (ability.keyword and _is_cost_of(ability, alternative)):
            yield cost_of(ability)
    for said in alternative_costs(values):
        if is_stated_by(said, alternative):
            yield said.cost
    permitted = own_permission(values, spell.cast.cast_from or "hand")
    if permitted is not None:
        yield permitted.cost


def _is_cost_of(ability: Ability, stated: str) -> bool:
    """Whether a keyword ability offers an alternative cost, which may be stated with its mana."""
    return stated == ability.keyword or stated.startswith(f"{ability.keyword} {{")


def _refuse_unpayable(
    interpreter: Interpreter, source: Object, ability: Ability, event: events.Activate
) -> None:
    """Refuse to activate an ability whose cost can't be paid.

    Raises:
        CopyEngineError: its source is tapped already, a creature that came this turn (CR 302.6), has too few
            counters (CR 606.6), or has had a loyalty ability activated this turn (CR 606.3); its controller
            has too little life (CR 119.4); what is stated to be sacrificed isn't what the cost asks for.
    """
    if interpreter.policy is not CORRECT:
        return
    cost = cost_of(ability)
    player = _payer(interpreter, source, event)
    _refuse_limits(interpreter, source, ability, player, event)
    _refuse_dying(interpreter, source.ref, *_used(event))
    _refuse_life(interpreter, cost, player, event.x or 0)
    _refuse_sacrifices(interpreter, source, cost, player, event)
    refuse_crew(interpreter, source, ability, player, event)
    if source.zone != "battlefield":
        return
    if cost.taps and source.tapped:
        raise _unpayable(
            interpreter, f"{source.ref} is tapped already, so {{T}} can't be paid.", "Untap it first."
        )
    if cost.untaps and not source.tapped:
        raise _unpayable(interpreter, f"{source.ref} is untapped, so {{Q}} can't be paid.", "Tap it first.")
    if (cost.taps or cost.untaps) and _came_this_turn(interpreter, source):
        raise ForbiddenError(
            f"{source.ref} came this turn and has no haste, so {{T}} and {{Q}} can't be paid.",
            where=interpreter.at("source"),
            mend="List it in the setup, or let its controller's next turn begin before.",
        )
    if cost.loyalty is not None:
        _refuse_again(interpreter, source)
    change = _loyalty(cost, event)
    had = source.counters.get("loyalty", 0)
    if change is not None and had + change < 0:
        raise _unpayable(
            interpreter, f"{source.ref} has only {had} loyalty.", "Give it more loyalty counters."
        )
    _refuse_permanent(interpreter, source, cost, event)
    if cost.of_giver is not None:
        giver = interpreter.table.objects.get(ability.giver or "")
        if giver is None or giver.zone != "battlefield":
            raise _unpayable(
                interpreter, "What gives the ability isn't there to pay for it.", "Leave the event out."
            )
        if cost.of_giver.sacrifices_this and interpreter.controller(giver.ref) != player:
            raise _unpayable(
                interpreter, f"{player} doesn't control {giver.ref}, so {player} can't sacrifice it.",
                "Let the player control both.",
            )  # fmt: skip
        _refuse_permanent(interpreter, giver, cost.of_giver, event)


def _refuse_permanent(
    interpreter: Interpreter, permanent: Object, cost: AbilityCost, event: events.Activate
) -> None:
    """Refuse to tap what is tapped, to unattach what isn't attached, and to remove more counters than there
    are.
    """
    if cost.taps_this and permanent.tapped:
        raise _unpayable(
            interpreter,
            f"{permanent.ref} is tapped already, so it can't be tapped to pay.",
            "Untap it first.",
        )
    if cost.unattaches_this and permanent.attached_to is None:
        raise _unpayable(
            interpreter,
            f"{permanent.ref} isn't attached to anything, so it can't be unattached to pay.",
            "Attach it first.",
        )
    for counters in cost.counters:
        has, wanted = counters_of(permanent, counters), _number(counters, event)
        if not counters.puts and wanted > has:
            kind = f"{counters.kind} counters" if counters.kind else "counters"
            raise _unpayable(
                interpreter,
                f"{permanent.ref} has {has} {kind}, so {wanted} can't be removed.",
                "Give it more counters.",
            )


def _refuse_limits(
    interpreter: Interpreter, source: Object, ability: Ability, player: str, event: events.Activate
) -> None:
    """Refuse "activate only if ..." where that isn't so, and "only once each turn" again (CR 602.5)."""
    limits = activation(ability)
    if limits.once_each_turn and interpreter.table.activated.get((source.ref, ability.text)):
        raise ForbiddenError(
            f"That ability of {source.ref} has been activated this turn already.",
            where=interpreter.at("source"),
            mend="Let a turn end before.",
        )
    if limits.once and (source.ref, ability.text) in interpreter.table.used_up:
        raise ForbiddenError(
            f"That ability of {source.ref} has been activated already, and can be only once.",
            where=interpreter.at("source"),
            mend="Leave the event out.",
        )
    refuse_zero(interpreter, ability, event.x)
    if (event.choices or {}).get("condition"):
        return
    holds = can_be_activated(limits, interpreter.context(source, player))
    if holds is None or "only if " in limits.only:
        raise CopyEngineError(
            f"I can't judge whether “{ability.text}” may be activated.",
            where=interpreter.at("ability"),
            mend="State choices: {condition: true} if that is so; leave the event out if it isn't.",
        )
    if limits.condition is not None and not holds:
        raise ForbiddenError(
            f"It may be activated only if {limits.condition.words}.",
            where=interpreter.at("ability"),
            mend="List in the setup what makes that so, or state choices: {condition: true}.",
        )


def refuse_zero(interpreter: Interpreter, ability: Ability, x: int | None) -> None:
    """Refuse 0 for X where a text says that it can't be 0 (CR 107.3)."""
    if x == 0 and forbids_zero(ability.text):
        raise ForbiddenError(
            f"X can't be 0: “{ability.text}”",
            where=interpreter.at("x"),
            mend="Choose another number, or leave the event out.",
        )


def _unpayable(interpreter: Interpreter, message: str, mend: str, key: str = "source") -> CopyEngineError:
    return CopyEngineError(message, where=interpreter.at(key), mend=mend)


def _payer(interpreter: Interpreter, source: Object, event: events.Activate) -> str:
    return event.controller or interpreter.controller(source.ref)


def _used(event: Paid) -> tuple[str, ...]:
    """Return the refs of what pays for a spell or ability as a script states, and of its targets."""
    stated = (chosen_words((event.choices or {}).get(key)) for key in ("sacrifice", "tap"))
    return (*words(event.sacrificed), *(ref for refs in stated for ref in refs), *words(event.targets))


def _refuse_dying(interpreter: Interpreter, *refs: str) -> None:
    """Refuse what uses a creature that state-based actions would have put into a graveyard before anybody had
    priority (CR 117.5, 704.3).
    """
    for ref in refs:
        obj = interpreter.table.objects.get(ref)
        if obj is not None and is_dying(interpreter, obj):
            raise _unpayable(
                interpreter,
                f"{ref} has lethal damage or no toughness, and state-based actions come first (704.3).",
                "Let `state_based_actions` come before.",
                "ref",
            )


def _refuse_life(interpreter: Interpreter, cost: AbilityCost, player: str, x: int) -> None:
    wanted = cost.life + (x if cost.life_x else 0)
    has = interpreter.table.players.get(player, Player()).life
    if wanted > 0 and is_life_fixed(interpreter, player):
        raise _unpayable(
            interpreter,
            f"The life total of {player} can't change, so no life can be paid.",
            "Leave the event out, or what fixes the life total.",
        )
    if wanted > has:
        raise _unpayable(
            interpreter, f"{player} has {has} life and can't pay {wanted}.", "Let the player have more life."
        )


def _refuse_sacrifices(
    interpreter: Interpreter, source: Object, cost: AbilityCost, player: str, event: Paid
) -> None:
    """Refuse what isn't what "sacrifice a creature" asks for; several such costs aren't told apart."""
    sacrifices = [each for each in cost.chosen if each.paying is Paying.SACRIFICE]
    if len(sacrifices) != 1:
        return
    asked = with_number(sacrifices[0], event.x)
    for ref in words(event.sacrificed):
        obj = interpreter.find(ref, "sacrificed")
        if obj.zone == "battlefield" and not may_be_sacrificed(interpreter, source, asked, obj, player):
            raise _unpayable(
                interpreter,
                f"{ref} can't be sacrificed for “sacrifice {asked.what}”.",
                f"Name {asked.what} that {player} controls.",
                "sacrificed",
            )


def may_be_sacrificed(board: Board, source: Object, asked: ChosenCost, obj: Object, player: str) -> bool:
    """Whether a player can sacrifice a permanent for a cost of `source`."""
    return (
        board.controller(obj.ref) == player
        and not (asked.but_this and obj.ref == source.ref)
        and board.speaks_of(source, asked.filter, obj)
        and not cannot_be_sacrificed(board, obj, player)
    )


def has_used_loyalty(board: Board, source: Object) -> bool:
    """Whether no further loyalty ability of a permanent can be activated this turn (CR 606.3)."""
    most = 1 + any(
        means(board, said.of, source, other)
        for other in board.table.on_battlefield()
        for said in loyalty_twice(board.values(other.ref))
    )
    return board.table.loyalty_activated.get(source.ref, 0) >= most


def _refuse_again(interpreter: Interpreter, source: Object) -> None:
    if has_used_loyalty(interpreter, source):
        raise _unpayable(
            interpreter,
            f"A loyalty ability of {source.ref} has been activated this turn already.",
            "Let a turn end before.",
        )


def _came_this_turn(interpreter: Interpreter, source: Object) -> bool:
    values = interpreter.values(source.ref)
    if "Creature" not in values.types or any(a.keyword == "haste" for a in values.abilities):
        return False
    if interpreter.extension.tracks_turns(interpreter) or is_as_though_hasty(interpreter, source):
        return False
    return interpreter.table.newcomers.get(source.ref) == interpreter.controller(source.ref)


def pay_for_ability(
    interpreter: Interpreter, source: Object, ability: Ability, event: events.Activate
) -> None:
    """Pay what activating an ability costs: {T}, loyalty, life, counters, what goes somewhere.

    Under beliefs what can't be paid is left out, so that a script goes on.
    """
    cost = cost_of(ability)
    limits = activation(ability)
    if limits.once:
        interpreter.table.used_up |= {(source.ref, ability.text)}
    if limits.once_each_turn:
        often, key = interpreter.table.activated, (source.ref, ability.text)
        interpreter.table.activated = {**often, key: often.get(key, 0) + 1}
    interpreter.table.payments = ()
    _pay_life(interpreter, cost, _payer(interpreter, source, event), event.x or 0)
    pay_energy(interpreter, _payer(interpreter, source, event), cost.energy)
    if source.zone == "battlefield":
        if cost.taps and not source.tapped:
            tap(interpreter, events.Tap(ref=source.ref))
        if cost.untaps and source.tapped:
            untap(interpreter, events.Untap(ref=source.ref))
        change = _loyalty(cost, event)
        if cost.loyalty is not None:
            activated = interpreter.table.loyalty_activated
            interpreter.table.loyalty_activated = {**activated, source.ref: activated.get(source.ref, 0) + 1}
        if change and source.counters.get("loyalty", 0) + change >= 0:
            add_counters(
                interpreter, interpreter.find(source.ref), "loyalty", change, ability.text, is_effect=False
            )
        _pay_with(interpreter, source, cost, event, ability)
        if cost.of_giver is not None and (giver := interpreter.table.objects.get(ability.giver or "")):
            _pay_with(interpreter, giver, cost.of_giver, event, ability)
            if cost.of_giver.exiles_this:
                move(interpreter, interpreter.find(giver.ref), "exile")
    if cost.discards_this and source.zone == "hand":
        move(interpreter, source, "graveyard")
        trigger_discarding(interpreter, source.owner, [source], 0)
    if cost.exiles_this and source.zone in {"battlefield", "graveyard", "hand"}:
        move(interpreter, interpreter.find(source.ref), "exile")
    pay_as_chosen(interpreter, source, cost, _payer(interpreter, source, event), event)
    if ability.keyword in {"crew", "saddle"}:
        note_crewing(interpreter, source, ability.keyword, crew_of(interpreter, event))
    taken = {each.paying for each in cost.chosen}
    pay_what_is_stated(interpreter, _payer(interpreter, source, event), event, taken)
    sacrifice_stated(interpreter, event)


def _pay_with(
    interpreter: Interpreter, permanent: Object, cost: AbilityCost, event: events.Activate, ability: Ability
) -> None:
    """Pay the parts of a cost that take counters from one permanent, or the permanent itself."""
    for counters in cost.counters:
        _pay_counters(interpreter, permanent, counters, _number(counters, event), ability.text)
    if cost.taps_this:
        tap(interpreter, events.Tap(ref=permanent.ref))
    if cost.unattaches_this:
        unattach(interpreter, events.Unattach(ref=permanent.ref))
    if cost.sacrifices_this:
        sacrifice(interpreter, interpreter.find(permanent.ref))
    if cost.returns_this:
        move(interpreter, interpreter.find(permanent.ref), "hand")


def pay_for_spell(interpreter: Interpreter, spell: Object, event: events.Cast) -> None:
    """Pay a spell's additional costs that aren't optional, and what the script states (CR 601.2h)."""
    interpreter.table.payments = ()
    if interpreter.policy is CORRECT:
        _refuse_dying(interpreter, *_used(event), *words(event.convoked_by))
        refuse_payers(interpreter, spell, event)
    costs = list(_spell_costs(spell))
    for cost in costs:
        if interpreter.policy is CORRECT:
            _refuse_life(interpreter, cost, spell.controller, event.x or 0)
            _refuse_sacrifices(interpreter, spell, cost, spell.controller, event)
        _pay_life(interpreter, cost, spell.controller, event.x or 0)
        pay_as_chosen(interpreter, spell, cost, spell.controller, event)
    taken = {each.paying for cost in costs for each in cost.chosen}
    pay_what_is_stated(interpreter, spell.controller, event, taken)
    sacrifice_stated(interpreter, event)
    _tap_for_convoke(interpreter, event)


def _pay_life(interpreter: Interpreter, cost: AbilityCost, player: str, x: int) -> None:
    paid = cost.life + (x if cost.life_x else 0)
    if paid and interpreter.table.players.get(player, Player()).life >= paid:
        change_life(interpreter, player, -paid)
        _note(interpreter, player, LIFE, paid)


def _pay_counters(
    interpreter: Interpreter, source: Object, counters: CounterCost, number: int, words: Text
) -> None:
    obj = interpreter.find(source.ref)
    if counters.puts:
        add_counters(interpreter, obj, counters.kind, number, words, is_effect=False)
    elif number <= counters_of(obj, counters):
        kind = counters.kind or next(iter(obj.counters), "")
        add_counters(interpreter, obj, kind, -number, words)
        _note(interpreter, source.ref, kind, number)


def _note(interpreter: Interpreter, who: str, what: str, number: int) -> None:
    interpreter.table.payments = (*interpreter.table.payments, (who, what, number))


def _number(counters: CounterCost, event: events.Activate) -> int:
    return event.x or 0 if counters.is_x else counters.number


def counters_of(obj: Object, counters: CounterCost) -> int:
    """Return how many counters an object has of the kind that a cost takes."""
    return obj.counters.get(counters.kind, 0) if counters.kind else sum(obj.counters.values())


def sacrifice_stated(interpreter: Interpreter, event: events.Cast | events.PutAbility) -> None:
    """Sacrifice what the script says is sacrificed as a cost."""
    for ref in words(event.sacrificed):
        obj = interpreter.table.objects.get(ref)
        if obj is not None and obj.zone == "battlefield":
            sacrifice(interpreter, obj)


def _tap_for_convoke(interpreter: Interpreter, event: events.Cast) -> None:
    """Tap the creatures that help to pay for a spell (CR 702.51)."""
    for ref in words(event.convoked_by):
        obj = interpreter.table.objects.get(ref)
        if obj is not None and obj.zone == "battlefield" and not obj.tapped:
            tap(interpreter, events.Tap(ref=ref))


def _loyalty(cost: AbilityCost, event: events.Activate) -> int | None:
    return None if cost.loyalty is None else cost.loyalty + cost.loyalty_x * (event.x or 0)
