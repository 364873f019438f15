"""What a player chooses to pay a cost with: what is stated, or the only thing that can (CR 118.3, 601.2h)."""

from collections.abc import Container, Iterator
from typing import assert_never

import msgspec

from judgeapp.copyengine.events.actions.permanents.status import tap
from judgeapp.copyengine.events.replacement.prohibitions import cannot_be_sacrificed
from judgeapp.copyengine.events.targeting.targets import with_x
from judgeapp.copyengine.events.triggers.deed_triggers import trigger_discarding
from judgeapp.copyengine.events.zones.counters import add_counters
from judgeapp.copyengine.events.zones.sacrificing import sacrifice
from judgeapp.copyengine.events.zones.stated_payments import is_tapped_for_it, payments_after
from judgeapp.copyengine.events.zones.zone_changes import move
from judgeapp.copyengine.interpreter.interpreter import Interpreter
from judgeapp.copyengine.model.errors import CopyEngineError
from judgeapp.copyengine.model.immutable import replace
from judgeapp.copyengine.model.policies import CORRECT
from judgeapp.copyengine.model.terms.costs import AbilityCost, ChosenCost, Paying
from judgeapp.copyengine.model.terms.qualities import SizedX
from judgeapp.copyengine.model.wording import joined
from judgeapp.copyengine.script import events
from judgeapp.copyengine.script.fields import chosen_words, words
from judgeapp.copyengine.table.state import Object, Player, Untold

type Paid = events.Activate | events.Cast

_GOING = {
    Paying.SACRIFICE: "graveyard",
    Paying.DISCARD: "graveyard",
    Paying.EXILE: "exile",
    Paying.RETURN: "hand",
}
_MAY_BE_UNLISTED = frozenset({"hand", "graveyard"})
"""Zones of which a script needn't list the cards."""


def with_payments[PaidT: Paid](
    interpreter: Interpreter, source: Object, cost: AbilityCost, player: str, event: PaidT
) -> PaidT:
    """Return an event that states what its costs are paid with, where one thing can.

    What can't be told is noted in `Table.untold`: parts that aren't read, cards that the script doesn't list.

    Raises:
        CopyEngineError: nothing can pay, or several things can and it isn't said which.
    """
    _refuse_keys(interpreter, event)
    unpaid = (
        ()
        if _states_anything(interpreter, event)
        else tuple(Untold(source.ref, part) for part in cost.unread)
    )
    sacrificed, choices = list(words(event.sacrificed)), dict(event.choices or {})
    for each in (with_number(chosen, event.x) for chosen in cost.chosen):
        is_sacrifice = each.paying is Paying.SACRIFICE
        if is_sacrifice and sacrificed:
            continue
        if stated := chosen_words(choices.get(each.paying.value)):
            _refuse_unfit(interpreter, source, each, player, stated)
            continue
        with_what = _chosen(interpreter, source, each, player)
        if with_what is None:
            zone = each.filter.zone if each.number is not None else ""
            unpaid = (*unpaid, Untold(source.ref, str(each), zone))
        elif is_sacrifice:
            sacrificed += with_what
        else:
            choices[each.paying.value] = with_what
    if unpaid:
        interpreter.table.untold = (*interpreter.table.untold, *unpaid)
    return msgspec.structs.replace(event, sacrificed=tuple(sacrificed) or None, choices=choices or None)


def with_number(cost: ChosenCost, x: int | None) -> ChosenCost:
    """Return a cost with the number chosen for X in "an artifact card with mana value X"; where nobody says
    the number, it is that of what pays.
    """
    asked = with_x(cost.filter, x)
    known = tuple(quality for quality in asked.qualities if not isinstance(quality, SizedX))
    return replace(cost, filter=replace(asked, qualities=known))


def _refuse_keys(interpreter: Interpreter, event: Paid) -> None:
    """Refuse choices that pay nothing."""
    known = [paying.value for paying in Paying if paying is not Paying.SACRIFICE]
    for key in event.choices or {}:
        if key not in known:
            raise CopyEngineError(
                f"No cost is paid with “{key}”.",
                where=interpreter.at(f"choices.{key}"),
                mend=f"Known here: {', '.join(known)}. What is chosen on resolution stands at resolve.",
            )


def _states_anything(interpreter: Interpreter, event: Paid) -> bool:
    """Whether a script says anything of how a cost is paid."""
    also = event.additional_costs if isinstance(event, events.Cast) else None
    stated = event.sacrificed or event.choices or also
    return bool(stated) or next(payments_after(interpreter), None) is not None


def _chosen(interpreter: Interpreter, source: Object, cost: ChosenCost, player: str) -> list[str] | None:
    """Return what a cost is paid with; None where that is unlisted, or a number is up to the player.

    Raises:
        CopyEngineError: nothing can pay, or several things can.
    """
    could = [obj.ref for obj in _candidates(interpreter, source, cost, player)]
    stated = [ref for ref in _stated_after(interpreter, cost.paying) if ref in could]
    if stated or cost.number is None:
        return stated or None
    zone = cost.filter.zone
    unlisted = _unlisted(interpreter, zone, player)
    if len(could) == cost.number and not unlisted:
        return could
    if len(could) < cost.number and (unlisted or _says_nothing_of(interpreter, zone, player)):
        return None
    if interpreter.policy is not CORRECT:
        return could[: cost.number]
    is_sacrifice = cost.paying is Paying.SACRIFICE
    where = interpreter.at("sacrificed" if is_sacrifice else f"choices.{cost.paying}")
    if len(could) < cost.number:
        raise CopyEngineError(
            f"{player} has nothing to pay “{cost}” with.",
            where=where,
            mend=f"Let {player} have {cost.what} first.",
        )
    given = ", ".join(could[: cost.number])
    given = given if cost.number == 1 else f"[{given}]"
    raise CopyEngineError(
        f"{', '.join(could)} could pay “{cost}”, and it isn't said which does.",
        where=where,
        mend=f"Give sacrificed: {given}." if is_sacrifice else f"Give choices: {{{cost.paying}: {given}}}.",
    )


def _refuse_unfit(
    interpreter: Interpreter, source: Object, cost: ChosenCost, player: str, stated: tuple[str, ...]
) -> None:
    """Refuse what can't pay a cost as stated, or isn't enough."""
    could = [obj.ref for obj in _candidates(interpreter, source, cost, player)]
    unfit = next((ref for ref in stated if ref not in could), None)
    if unfit is None and cost.number in {None, len(stated)}:
        return
    if interpreter.policy is CORRECT:
        raise CopyEngineError(
            f"{unfit or joined(stated)} can't pay “{cost}”.",
            where=interpreter.at(f"choices.{cost.paying}"),
            mend=f"{joined(could, none='Nothing')} could.",
        )


def _candidates(interpreter: Interpreter, source: Object, cost: ChosenCost, player: str) -> Iterator[Object]:
    """Yield what a player could pay a cost with."""
    zone = cost.filter.zone
    for obj in interpreter.table.objects.values():
        if obj.zone != zone or obj.phased_out or (cost.but_this and obj.ref == source.ref):
            continue
        whose = interpreter.controller(obj.ref) if zone == "battlefield" else obj.owner
        if whose != player or not interpreter.speaks_of(source, cost.filter, obj, whose=whose):
            continue
        if cost.paying is Paying.SACRIFICE and cannot_be_sacrificed(interpreter, obj, player):
            continue
        if cost.paying is Paying.REMOVE_COUNTERS and not _has_counter(obj, cost.counter):
            continue
        yield obj


def _has_counter(obj: Object, kind: str) -> bool:
    return obj.counters.get(kind, 0) > 0 if kind else any(obj.counters.values())


def _stated_after(interpreter: Interpreter, paying: Paying) -> Iterator[str]:
    """Yield what the events right after an event state to have paid."""
    for event in payments_after(interpreter):
        match event:
            case events.Leave() if _GOING.get(paying) == (event.to or "graveyard"):
                yield event.ref
            case events.Tap() if paying is Paying.TAP:
                yield event.ref
            case events.Counters() if paying is Paying.REMOVE_COUNTERS and event.remove:
                yield from words(event.on)


def _unlisted(interpreter: Interpreter, zone: str, player: str) -> int:
    """Return how many cards a player is known to have in a zone that the script doesn't name."""
    return interpreter.table.players.get(player, Player()).unnamed_in(zone)


def _says_nothing_of(interpreter: Interpreter, zone: str, player: str) -> bool:
    """Whether a script leaves open what cards are in a player's hand or graveyard: it names none there."""
    objects = interpreter.table.objects.values()
    return zone in _MAY_BE_UNLISTED and not any(obj.zone == zone and obj.owner == player for obj in objects)


def pay_as_chosen(
    interpreter: Interpreter, source: Object, cost: AbilityCost, player: str, event: Paid
) -> None:
    """Pay the parts of a cost with what the event states, but for what is sacrificed."""
    for each in cost.chosen:
        if each.paying is Paying.SACRIFICE:
            continue
        stated = chosen_words((event.choices or {}).get(each.paying.value))
        paid = [interpreter.find(ref, f"choices.{each.paying.value}") for ref in stated]
        for obj in paid:
            _pay(interpreter, obj, each, source)
            interpreter.table.payments = (*interpreter.table.payments, (obj.ref, each.paying.value, 1))
        if each.paying is Paying.DISCARD:
            unnamed = 0 if paid else each.number or 0
            had = interpreter.table.players.get(player, Player())
            lost = min(unnamed, had.unnamed_hand)
            number = had.discarded + len(paid) + unnamed
            interpreter.change_player(player, discarded=number, lost=had.lost + lost)
            trigger_discarding(interpreter, player, paid, unnamed)


def pay_what_is_stated(interpreter: Interpreter, player: str, event: Paid, taken: Container[Paying]) -> None:
    """Pay with what the script states for costs that a player may pay or that aren't read: those of conspire,
    of a kicker.

    Args:
        taken: what a cost that is read was paid by.
    """
    for paying, zone in _PAID_FROM.items():
        if paying in taken:
            continue
        for ref in chosen_words((event.choices or {}).get(paying.value)):
            obj = interpreter.find(ref, f"choices.{paying.value}")
            whose = interpreter.controller(ref) if obj.zone == "battlefield" else obj.owner
            is_tapped = paying is Paying.TAP and obj.tapped
            if whose != player or obj.zone not in zone or is_tapped:
                _refuse_paying(interpreter, obj, paying, player)
                continue
            _pay_so(interpreter, obj, paying)
            interpreter.table.payments = (*interpreter.table.payments, (ref, paying.value, 1))
            if paying is Paying.DISCARD:
                had = interpreter.table.players.get(player, Player())
                interpreter.change_player(player, discarded=had.discarded + 1)
                trigger_discarding(interpreter, player, [obj], 0)


def _refuse_paying(interpreter: Interpreter, obj: Object, paying: Paying, player: str) -> None:
    """Refuse what isn't there to pay with, unless it paid already."""
    was_tapped = paying is Paying.TAP and is_tapped_for_it(interpreter, obj.ref)
    before = interpreter.script_events[: interpreter.event or 0]
    was_moved = any(isinstance(each, events.Leave) and each.ref == obj.ref for each in before)
    if interpreter.policy is CORRECT and not was_tapped and not was_moved:
        raise CopyEngineError(
            f"{player} can't {paying.name.lower()} {obj.ref} to pay.",
            where=interpreter.at(f"choices.{paying}"),
            mend=f"Name what {player} can.",
        )


_PAID_FROM = {
    Paying.TAP: frozenset({"battlefield"}),
    Paying.RETURN: frozenset({"battlefield"}),
    Paying.DISCARD: frozenset({"hand"}),
    Paying.EXILE: frozenset({"hand", "graveyard", "battlefield"}),
}


def _pay_so(interpreter: Interpreter, obj: Object, paying: Paying) -> None:
    if paying is Paying.TAP:
        tap(interpreter, events.Tap(ref=obj.ref))
    else:
        move(interpreter, obj, _GOING[paying])


def _pay(interpreter: Interpreter, obj: Object, cost: ChosenCost, source: Object) -> None:
    match cost.paying:
        case Paying.SACRIFICE:
            sacrifice(interpreter, obj)
        case Paying.TAP | Paying.DISCARD | Paying.EXILE | Paying.RETURN:
            _pay_so(interpreter, obj, cost.paying)
        case Paying.REMOVE_COUNTERS:
            kind = cost.counter or next(kind for kind, number in obj.counters.items() if number)
            add_counters(interpreter, obj, kind, -1, source.printed_name)
        case Paying.REVEAL:
            pass  # it stays where it is
        case _:
            assert_never(cost.paying)
