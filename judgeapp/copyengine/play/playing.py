"""`play`: fold a script's events over an empty table (a pure function: same input, same output, always)."""

from collections.abc import Callable, Mapping, Sequence
from functools import cache, partial
from typing import Any

from judgeapp.copyengine.beliefs.held_beliefs import HeldBeliefs
from judgeapp.copyengine.cards.card_data import CardPool
from judgeapp.copyengine.events import end_of_turn, state_based_actions
from judgeapp.copyengine.events.actions import (
    basic_actions,
    emblems,
    exchanging,
    keyword_actions,
    other_sentences,
    permanents,
    put_as_copy,
    stated_effects,
    turning_over,
)
from judgeapp.copyengine.events.casting import stack
from judgeapp.copyengine.events.copying import card_and_token_copies, spell_copies
from judgeapp.copyengine.events.damage import damage
from judgeapp.copyengine.events.entering.effects_of_others import forget_next_times
from judgeapp.copyengine.events.entering.until_leaves import return_exiled
from judgeapp.copyengine.events.resolving import delayed_triggers
from judgeapp.copyengine.events.triggers.noting import trigger_together
from judgeapp.copyengine.events.zones import zone_changes
from judgeapp.copyengine.interpreter.game import Game
from judgeapp.copyengine.interpreter.interpreter import NO_EXTENSION, Event, Extension, Interpreter
from judgeapp.copyengine.model.errors import CopyEngineError, UncoveredError
from judgeapp.copyengine.model.policies import CORRECT, Policy, policy_of
from judgeapp.copyengine.play.opening import opened
from judgeapp.copyengine.rulesets.ruleset import believed_ruleset, ruleset_named

PERFORMING = (
    basic_actions,
    damage,
    emblems,
    exchanging,
    keyword_actions,
    other_sentences,
    permanents,
    put_as_copy,
)
"""The modules that register what effects do as they resolve (`@resolves`)."""

HANDLERS: Mapping[str, Callable[[Interpreter, Event], None]] = {
    "enter": permanents.enter,
    "become_copy": permanents.become_copy,
    "create_token_copy": card_and_token_copies.create_token_copy,
    "cast": stack.cast,
    "copy_spell": spell_copies.copy_on_stack,
    "copy_ability": spell_copies.copy_on_stack,
    "cast_copy": card_and_token_copies.cast_copy,
    "activate": stack.put_ability,
    "trigger": stack.put_ability,
    "resolve": stack.resolve,
    "continuous": stated_effects.continuous,
    "counters": permanents.counters,
    "attach": permanents.attach,
    "unattach": permanents.unattach,
    "turn_face_up": turning_over.turn_face_up,
    "turn_face_down": turning_over.turn_face_down,
    "transform": turning_over.transform,
    "flip": turning_over.flip,
    "tap": permanents.tap,
    "untap": permanents.untap,
    "phase_out": permanents.phase_out,
    "phase_in": permanents.phase_in,
    "leave": zone_changes.leave,
    "change_control": permanents.change_control,
    "damage": end_of_turn.damage,
    "gain_life": end_of_turn.gain_life,
    "lose_life": end_of_turn.lose_life,
    "counter": stack.counter,
    "unlock": permanents.unlock,
    "state_based_actions": state_based_actions.state_based_actions,
    "end_turn": end_of_turn.end_turn,
}


def play(
    script: Mapping[str, Any],
    *,
    cards: CardPool,
    ruleset: str | None = None,
    policy: Policy | str | Sequence[str] = CORRECT,
    extension: Extension = NO_EXTENSION,
) -> Game:
    """Play a script.

    Args:
        ruleset: id of the ruleset; None for the script's own, or the default.
        policy: the beliefs held, by id; none for the rules.
        extension: what a module on top of the engine adds.

    Raises:
        CopyEngineError: something can't be read or played; names the place and the mend.
    """
    extension.vocabulary.script(script)
    rules = ruleset_named(ruleset or script.get("ruleset"))
    held = policy if isinstance(policy, Policy) else policy_of(policy)
    if held is not CORRECT:
        rules = believed_ruleset(rules, held)
    interpreter = Interpreter(cards, rules, held, extension)
    beliefs = None
    if held is not CORRECT:
        by_the_rules = cache(partial(play, script, cards=cards, ruleset=ruleset, extension=extension))
        interpreter.beliefs = beliefs = HeldBeliefs(interpreter, script, by_the_rules)
    opened(script, interpreter)
    for place, event in enumerate(script.get("events") or ()):
        interpreter.event = place
        if beliefs is None:
            play_event(interpreter, event, f"events[{place}]")
        else:
            _play_under_beliefs(interpreter, beliefs, event, f"events[{place}]")
        interpreter.keep_moment()
    return Game(
        script=script,
        ruleset=interpreter.ruleset,
        policy=interpreter.policy,
        moments=tuple(interpreter.moments),
        layers_then=tuple(interpreter.layers_then),
        steps=tuple(interpreter.steps),
        triggers=tuple(interpreter.triggers),
        cards=interpreter.cards,
        extension=extension,
    )


def play_event(interpreter: Interpreter, event: Event, where: str) -> None:
    """Let one event happen, with all that follows from it by rule."""
    # What `interpreter.place` does, without its four calls.
    before, interpreter.where = interpreter.where, where
    try:
        do = event["do"]
        if do == "simultaneous":
            _together(interpreter, event, where)
        elif do != "check":
            interpreter.given = given_by(event) if do == "resolve" else event.get("choices") or _NO_CHOICES
            handlers = interpreter.extension.handlers
            (handlers[do] if do in handlers else HANDLERS[do])(interpreter, event)
            zone_changes.end_static_copies(interpreter)
            permanents.static_copies(interpreter)
        if interpreter.has_left:
            _after_leaving(interpreter)
        if interpreter.table.delayed_triggers:
            forget_next_times(interpreter)
        interpreter.extension.happened(interpreter, event)
        interpreter.settle()
        interpreter.ending = False
    except CopyEngineError as error:
        if error.where:
            raise
        raise error.at(where) from error
    finally:
        interpreter.where = before


_NO_CHOICES: Mapping[str, Any] = {}


def given_by(event: Event) -> Mapping[str, Any]:
    """Return the choices an event states, what is copied by what it puts onto the battlefield among them."""
    choices: Mapping[str, Any] = event.get("choices") or {}
    copies = event["do"] == "resolve" and "copy_of" in event
    return {"copy_of": event["copy_of"], **choices} if copies else choices


def _after_leaving(interpreter: Interpreter) -> None:
    """Do what waited for something to leave; that may make more leave."""
    while interpreter.has_left:
        interpreter.has_left = False
        return_exiled(interpreter)
        delayed_triggers.when_gone(interpreter)
    zone_changes.end_static_copies(interpreter)
    permanents.static_copies(interpreter)


def _play_under_beliefs(interpreter: Interpreter, beliefs: HeldBeliefs, event: Event, where: str) -> None:
    """Play an event as the beliefs have it; one that the rules allow and the beliefs make impossible
    doesn't happen.
    """
    mark = interpreter.mark()
    try:
        play_event(interpreter, event, where)
        beliefs.reconsider()
        if interpreter.policy.copy_ends_with_original and event["do"] == "state_based_actions":
            play_event(interpreter, event, where)  # what has lost its original with that is looked at as well
    except CopyEngineError as error:
        objects = beliefs.by_the_rules().table().objects
        interpreter.back_to(mark)
        ref = str(event.get("ref"))
        if isinstance(error, UncoveredError) and event["do"] == "resolve":
            # The rules believed in know no such thing.
            zone_changes.move(interpreter, interpreter.find(ref), "graveyard")
        if ref in objects and ref not in interpreter.table.objects:
            beliefs.not_made(ref, objects[ref].controller, objects[ref].kind)


def _together(interpreter: Interpreter, event: Event, where: str) -> None:
    """Play events that happen at once: what enters with it can't be copied (CR 707.5, 614.12)."""
    inner = event.get("events") or ()
    interpreter.entering_together = frozenset(str(e.get("ref")) for e in inner if e["do"] == "enter")
    interpreter.before_all = dict(interpreter.table.objects)
    try:
        for place, entry in enumerate(inner):
            with interpreter.place(f"{where}.events[{place}]"):
                interpreter.given = entry.get("choices") or {}
                (interpreter.extension.handlers.get(entry["do"]) or HANDLERS[entry["do"]])(interpreter, entry)
        trigger_together(interpreter, [str(e.get("ref")) for e in inner if e["do"] == "enter"])
    finally:
        interpreter.entering_together, interpreter.before_all = frozenset(), {}
