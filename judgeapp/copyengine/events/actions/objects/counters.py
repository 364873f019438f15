"""Counters are put on permanents and players, removed, moved and divided (CR 122)."""

from collections.abc import Sequence
from contextlib import nullcontext

from judgeapp.copyengine.events.actions.objects.lore_counters import is_lore_of_turn
from judgeapp.copyengine.events.actions.players.life_totals import pay_life
from judgeapp.copyengine.events.resolving.registry import resolves
from judgeapp.copyengine.events.resolving.resolution import Resolution, not_said
from judgeapp.copyengine.events.zones.counters import add_counters, chosen_kind, give_to_player, pay_energy
from judgeapp.copyengine.events.zones.stated_payments import was_number_paid
from judgeapp.copyengine.interpreter.interpreter import Interpreter
from judgeapp.copyengine.model.effects.effects import (
    Distribute,
    MoveCounters,
    PayAnyAmount,
    PayEnergy,
    PlayerCounters,
    PutCounters,
    PutItsCounters,
)
from judgeapp.copyengine.model.errors import CopyEngineError
from judgeapp.copyengine.model.terms.subjects import Counted, Each, Target, Who
from judgeapp.copyengine.script import events
from judgeapp.copyengine.script.fields import chosen_number, chosen_numbers, is_paid
from judgeapp.copyengine.table.mana_pools import make_unknown
from judgeapp.copyengine.table.state import PLAYERS, Object


@resolves(PutCounters)
def put_counters(resolution: Resolution, effect: PutCounters) -> None:
    """Counters are put on things, or removed."""
    things = resolution.found(effect.subject)
    if isinstance(effect.subject, Each):
        resolution.speak_of([obj.ref for obj in things])
    if effect.subject is Who.IT and resolution.it in resolution.parted:
        things = [resolution.interpreter.table.objects[ref] for ref in resolution.parted]
    if effect.subject is Who.GIVER and things:
        resolution.it = things[0].ref  # "remove a counter from Heliod's Punishment. Then if it has ..."
    if not things and effect.amount.per is Counted.UNREAD:
        resolution.number(effect.amount)  # refused: what can't be counted may also say on what
    kind = effect.counter
    if not kind and effect.every:
        _remove_all(resolution, things)
        return
    if not kind and things:
        kind = chosen_kind(resolution.interpreter, resolution.choices, effect.among)
    with resolution.interpreter.going_at_once() if len(things) > 1 else nullcontext():
        for obj in things:
            every = obj.counters.get(kind, 0)
            number = every if effect.every else resolution.number_but(effect.amount, (obj.ref,))
            resolution.that_much = number
            signed = -number if effect.remove else number
            by_itself = (
                resolution.this is resolution.obj and resolution.text
            )  # what makes a token is no object of the script
            # A keyword it has copied isn't on the card that it's called by.
            keyword = resolution.ability.keyword if resolution.ability else ""
            words = resolution.text if by_itself else keyword or resolution.this.printed_name
            add_counters(resolution.interpreter, obj, kind, signed, words, by=resolution.controller)


@resolves(PlayerCounters)
def give_player_counters(resolution: Resolution, effect: PlayerCounters) -> None:
    """Players get counters: energy, poison (CR 122.1)."""
    interpreter, number = resolution.interpreter, resolution.number(effect.amount)
    for player in resolution.players(effect.who):
        if number:
            give_to_player(interpreter, player, effect.kind, number)


def _remove_all(resolution: Resolution, things: Sequence[Object]) -> None:
    """Remove all counters of every kind."""
    resolution.that_much = sum(sum(obj.counters.values()) for obj in things)
    for obj in things:
        for kind, number in dict(obj.counters).items():
            obj = add_counters(resolution.interpreter, obj, kind, -number, resolution.words)


@resolves(PutItsCounters)
def put_its_counters(resolution: Resolution, effect: PutItsCounters) -> None:
    """Put as many counters of each kind on something as another object has, or last had (CR 122.8)."""
    if effect.optional and resolution.choices.get("declined"):
        return
    interpreter = resolution.interpreter
    for source in resolution.refs(effect.source)[:1]:
        had = interpreter.table.last_object(interpreter.find(source))
        for goal in resolution.objects(effect.subject)[:1]:
            for kind, number in had.counters.items():
                if effect.counter in {"", kind} and number > 0:
                    words = f"those of {interpreter.called(source)}"
                    add_counters(interpreter, interpreter.find(goal.ref), kind, number, words)


@resolves(MoveCounters)
def move_counters(resolution: Resolution, effect: MoveCounters) -> None:
    """Take counters off one permanent and put them on another, if both can be done (CR 122.5)."""
    if effect.optional and resolution.choices.get("declined"):
        return
    sources, goals = resolution.objects(effect.subject), resolution.objects(effect.to)
    for source in sources[:1]:
        for goal in goals[:1]:
            if source.ref != goal.ref and {source.zone, goal.zone} == {"battlefield"}:
                _move(resolution, effect, source, goal)


def _move(resolution: Resolution, effect: MoveCounters, source: Object, goal: Object) -> None:
    kind = effect.counter or str(resolution.choices.get("counter") or "")
    if not kind and len(source.counters) == 1:
        kind = next(iter(source.counters))
    if not kind and source.counters and effect.amount.text == "all":
        kinds = list(source.counters)
    elif not kind and source.counters:
        raise CopyEngineError(
            "Which kind of counter is moved is to be chosen.",
            where=resolution.interpreter.at("choices.counter"),
            mend=f"Give choices: {{counter: {next(iter(source.counters))}}}.",
        )
    else:
        kinds = [kind]
    for each in kinds:
        there = source.counters.get(each, 0)
        wanted = there if effect.every else resolution.number(effect.amount)
        if effect.every and effect.amount.text != "all":
            wanted = chosen_number(resolution.choices.get("number"), there)
        number = min(there, wanted)
        if number > 0:
            words = f"moved by {resolution.interpreter.called(resolution.this.ref)}"
            source = add_counters(resolution.interpreter, source, each, -number, words)
            goal = add_counters(
                resolution.interpreter, resolution.interpreter.find(goal.ref), each, number, words
            )


@resolves(Distribute)
def distribute(resolution: Resolution, effect: Distribute) -> None:
    """Put counters on each of several targets, as they were divided on casting (CR 601.2d).

    Raises:
        CopyEngineError: there are several targets, and how many go where isn't said.
    """
    number = resolution.number(effect.amount)
    chosen, division = list(resolution.targets), None
    if not isinstance(effect.to, Target):  # nothing is targeted, so it is all chosen now
        division = chosen_numbers(resolution.choices.get("division"))
        chosen = list(division) or [obj.ref for obj in resolution.objects(effect.to)]
    shares = resolution.divided(number, chosen, "counters", division) if chosen else {}
    known = resolution.interpreter.table.objects
    reached = (
        resolution.objects(effect.to)
        if isinstance(effect.to, Target)
        else [known[r] for r in chosen if r in known]
    )
    for obj in reached:
        add_counters(resolution.interpreter, obj, effect.counter, shares.get(obj.ref, 0), "put on it")


def counters(interpreter: Interpreter, event: events.Counters) -> None:
    """`counters`: put some on, take some off; of a player too."""
    if event.on in PLAYERS:
        _change_player_counters(interpreter, event, str(event.on))
        return
    obj = interpreter.find(event.on, "on")
    for kind, number in (event.put or {}).items():
        if kind == "lore" and is_lore_of_turn(interpreter, event, obj, number):
            continue
        is_effect = kind != "lore" or event.by is not None  # by itself, its controller's main phase begins
        obj = add_counters(interpreter, obj, kind, number, "put on it", is_effect=is_effect)
    for kind, number in (event.remove or {}).items():
        if was_number_paid(interpreter, obj.ref, kind, number):
            continue
        obj = add_counters(interpreter, obj, kind, -number, "removed")


def _change_player_counters(interpreter: Interpreter, event: events.Counters, player: str) -> None:
    for kind, number in (event.put or {}).items():
        give_to_player(interpreter, player, kind, number)
    for kind, number in (event.remove or {}).items():
        give_to_player(interpreter, player, kind, -number)


@resolves(PayAnyAmount)
def _pay_any_amount(resolution: Resolution, effect: PayAnyAmount) -> None:
    """Pay as much energy, life or mana as the script says; "that much" is what was paid."""
    interpreter, player = resolution.interpreter, resolution.controller
    number = resolution.choices.get("number")
    paid = is_paid(resolution.choices)
    if not isinstance(number, int) or isinstance(number, bool):
        if paid or (paid is None and not resolution.choices.get("declined")):
            raise not_said(interpreter, "number", f"how much is paid for “{effect.text}”")
        number = 0
    if paid and number < effect.least:
        raise not_said(interpreter, "number", f"how much is paid for “{effect.text}”")
    resolution.that_much = number
    if effect.of_mana:
        for each in interpreter.table.players if number else ():
            make_unknown(interpreter.table, each, f"how much of the mana for “{effect.text}” was whose")
    elif effect.of_life:
        pay_life(interpreter, player, number)
    else:
        pay_energy(interpreter, player, number)


@resolves(PayEnergy)
def _pay_energy(resolution: Resolution, effect: PayEnergy) -> None:
    """Pay energy, if the script says that it is paid."""
    if resolution.pays():
        pay_energy(resolution.interpreter, resolution.controller, effect.number)
