"""Counters put on and taken off, and the chapters of Sagas that they reach (CR 122, 714.2b)."""

from collections.abc import Sequence

from judgeapp.copyengine.events.replacement.number_of_copies import counters_put
from judgeapp.copyengine.events.replacement.ordering import cited_for
from judgeapp.copyengine.events.replacement.prohibitions import cannot_get_counters
from judgeapp.copyengine.events.triggers.deed_triggers import trigger_doing
from judgeapp.copyengine.events.triggers.noting import note_trigger
from judgeapp.copyengine.events.triggers.status_triggers import trigger_counters, trigger_counters_removed
from judgeapp.copyengine.interpreter.interpreter import Interpreter
from judgeapp.copyengine.model import principles as p
from judgeapp.copyengine.model.effects.trigger_events import PlayerAction
from judgeapp.copyengine.model.errors import CopyEngineError
from judgeapp.copyengine.model.immutable import replace
from judgeapp.copyengine.model.policies import CORRECT
from judgeapp.copyengine.model.terms.conditions import ObjectEvent
from judgeapp.copyengine.model.text import Text
from judgeapp.copyengine.model.wording import because_of, counters_told
from judgeapp.copyengine.reading.paragraphs.chapters import chapters_of
from judgeapp.copyengine.script.fields import Choices
from judgeapp.copyengine.table.state import PLAYER_NAMES, Object, Player


def add_counters(
    interpreter: Interpreter,
    obj: Object,
    kind: str,
    number: int,
    words: Text,
    principle: str = p.COUNTERS,
    by: str | None = None,
    *,
    is_effect: bool = True,
    entering_with: dict[str, int] | None = None,
    rule: str | None = None,
) -> Object:
    """Put `number` counters (fewer than none: remove) on a permanent and tell it.

    Args:
        by: the player who puts them there; None for its controller.
        is_effect: an effect puts them there, not a cost, damage or a rule.
        entering_with: how many of each kind it enters with by what has been applied before, which this adds
            to; None if it doesn't enter with them.
        rule: the number of that rule; None for that of the principle.
    """
    in_order = False
    if number > 0:
        so_far = None if entering_with is None else entering_with.get(kind, 0)
        if entering_with is not None:
            entering_with[kind] = (so_far or 0) + number
        number, in_order = counters_put(
            interpreter, obj, kind, number, by, is_effect=is_effect, entering_with=so_far
        )
    had = obj.counters.get(kind, 0)
    has = max(0, had + number)
    if has == had:
        return obj
    counters = {**obj.counters, kind: has}
    if not has:
        del counters[kind]
    cited = cited_for(in_order) if in_order else interpreter.ruleset.cites(principle, p.COUNTERS)
    verb, change = ("gets" if number > 0 else "loses"), abs(has - had)
    text = f"It {verb} {counters_told(kind, change)}{because_of(words)}"
    before, after = {"counters": dict(obj.counters)}, {"counters": counters}
    because = words if entering_with is not None else ""
    interpreter.step(cited, obj.ref, text, before, after, rule=rule, because=because)
    times = {**obj.counter_times, kind: interpreter.table.tick()} if number > 0 else obj.counter_times
    obj = interpreter.put(replace(obj, counters=counters, counter_times=times))
    if has > had:
        interpreter.table.note_happening(
            ObjectEvent.GOT_COUNTERS, by or interpreter.controller(obj.ref), obj, interpreter.values(obj.ref)
        )
        trigger_counters(interpreter, obj, kind, has - had, by or interpreter.controller(obj.ref))
    else:
        trigger_counters_removed(interpreter, obj, kind, had - has)
    if kind == "lore":
        _tell_chapters(interpreter, obj, had, has)
    return obj


def _tell_chapters(interpreter: Interpreter, obj: Object, had: int, has: int) -> None:
    """Note the chapter abilities that trigger on lore counters being put on a Saga (CR 714.2b)."""
    abilities = interpreter.values(obj.ref).abilities
    if obj.is_new and any(ability.keyword == "read ahead" for ability in abilities):
        had = has - 1  # those before the one it began with don't trigger (CR 702.155b)
    for ability in abilities:
        if any(had < number <= has for number in chapters_of(ability)):
            note_trigger(interpreter, obj.ref, ability)


def chosen_kind(interpreter: Interpreter, choices: Choices, among: Sequence[str]) -> str:
    """Return the kind of counter that somebody chose, or that was chosen at random, as the script states it.

    Raises:
        CopyEngineError: it doesn't, or the text doesn't offer that kind.
    """
    stated = str(choices.get("counter") or "").removesuffix(" counter")
    if not stated or (among and stated not in among):
        offered = f"one of {', '.join(among)}" if among else "flying"
        raise CopyEngineError(
            "Which kind of counter is chosen isn't said." if not stated else f"{stated} isn't offered.",
            where=interpreter.at("choices.counter"),
            mend=f"Give choices: {{counter: {offered}}}.",
        )
    return stated


def give_to_player(interpreter: Interpreter, player: str, kind: str, number: int) -> None:
    """Give a player counters, or take some that there are (CR 122.1)."""
    if number > 0 and cannot_get_counters(interpreter, player, kind):
        return
    had = dict(interpreter.table.players.get(player, Player()).counters)
    has = had | {kind: max(0, had.get(kind, 0) + number)}
    has = {name: count for name, count in has.items() if count}
    if has == had:
        return
    change = abs(has.get(kind, 0) - had.get(kind, 0))
    text = f"{PLAYER_NAMES[player]} {'gets' if number > 0 else 'pays'} {counters_told(kind, change)}."
    interpreter.step(p.COUNTERS, player, text, {"counters": had}, {"counters": has})
    interpreter.change_player(player, counters=has)
    interpreter.judge_again()
    if kind == "energy" and number > 0:
        trigger_doing(interpreter, PlayerAction.GETS_ENERGY, player)


def pay_energy(interpreter: Interpreter, player: str, number: int) -> None:
    """Pay energy counters; under beliefs as many as there are (CR 107.14).

    Raises:
        CopyEngineError: the player has too few (CR 118.3).
    """
    has = interpreter.table.players.get(player, Player()).counters.get("energy", 0)
    if has < number and interpreter.policy is CORRECT:
        raise CopyEngineError(
            f"{PLAYER_NAMES[player]} can't pay {number} energy, with only {has}.",
            where=interpreter.at(),
            mend=f"Give the player some before: {{do: counters, on: {player}, put: {{energy: {number}}}}}.",
        )
    if number:
        give_to_player(interpreter, player, "energy", -number)
