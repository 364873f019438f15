"""`play`: fold a script's events over an empty table (a pure function: same input, same output, always)."""

from collections.abc import Sequence
from functools import cache, partial

from judgeapp.copyengine.beliefs.held_beliefs import HeldBeliefs
from judgeapp.copyengine.cards.card_data import CardPool
from judgeapp.copyengine.events import actions, end_of_turn, keyword_actions, keywords, state_based_actions
from judgeapp.copyengine.events.actions.lasting import stated_effects
from judgeapp.copyengine.events.actions.objects.counters import counters
from judgeapp.copyengine.events.actions.permanents import (
    attaching,
    becoming_copies,
    entering_and_setup,
    phasing,
    status,
    turning_over,
)
from judgeapp.copyengine.events.casting import cast_while_resolving, stack
from judgeapp.copyengine.events.copying import card_and_token_copies, performed_copies, spell_copies
from judgeapp.copyengine.events.damage import damage
from judgeapp.copyengine.events.entering.effects_of_others import forget_next_times
from judgeapp.copyengine.events.entering.until_leaves import return_exiled
from judgeapp.copyengine.events.resolving import delayed_triggers
from judgeapp.copyengine.events.triggers.deed_triggers import trigger_losses
from judgeapp.copyengine.events.triggers.noting import see_entered, trigger_together
from judgeapp.copyengine.events.zones import pairing, sacrificing, zone_changes
from judgeapp.copyengine.interpreter.game import Game
from judgeapp.copyengine.interpreter.interpreter import (
    NO_EXTENSION,
    Extension,
    Handler,
    Handlers,
    Interpreter,
)
from judgeapp.copyengine.model.content_cache import content_of
from judgeapp.copyengine.model.errors import CopyEngineError, UncoveredError
from judgeapp.copyengine.model.immutable import replace
from judgeapp.copyengine.model.plain_data import PlainMapping
from judgeapp.copyengine.model.policies import CORRECT, Policy, policy_of
from judgeapp.copyengine.model.work import spend
from judgeapp.copyengine.play.opening import opened
from judgeapp.copyengine.play.standing import check_game_state
from judgeapp.copyengine.play.stated_choices import noting_what_is_asked, refuse_unasked
from judgeapp.copyengine.play.stated_refs import refuse_unknown_refs
from judgeapp.copyengine.rulesets.ruleset import Ruleset, believed_ruleset, ruleset_named
from judgeapp.copyengine.script import events
from judgeapp.copyengine.script.choices import Stated
from judgeapp.copyengine.script.entry import Entry

PERFORMING = (actions, cast_while_resolving, damage, keyword_actions, keywords, performed_copies)
"""The modules and packages that register what effects and keywords do as they resolve."""

HANDLERS: Handlers = {
    events.Enter: entering_and_setup.enter,
    events.BecomeCopy: becoming_copies.become_copy,
    events.CreateTokenCopy: card_and_token_copies.create_token_copy,
    events.Cast: stack.cast,
    events.CopySpell: spell_copies.copy_on_stack,
    events.CopyAbility: spell_copies.copy_on_stack,
    events.CastCopy: card_and_token_copies.cast_copy,
    events.Activate: stack.put_ability,
    events.Trigger: stack.put_ability,
    events.Resolve: stack.resolve,
    events.Continuous: stated_effects.continuous,
    events.Counters: counters,
    events.Attach: attaching.attach,
    events.Unattach: attaching.unattach,
    events.TurnFaceUp: turning_over.turn_face_up,
    events.TurnFaceDown: turning_over.turn_face_down,
    events.Transform: turning_over.transform,
    events.Flip: turning_over.flip,
    events.Tap: status.tap,
    events.Untap: status.untap,
    events.PhaseOut: phasing.phase_out,
    events.PhaseIn: phasing.phase_in,
    events.Leave: sacrificing.leave,
    events.ChangeControl: status.change_control,
    events.Damage: end_of_turn.damage,
    events.GainLife: end_of_turn.gain_life,
    events.LoseLife: end_of_turn.lose_life,
    events.Counter: stack.counter,
    events.Unlock: status.unlock,
    events.StateBasedActions: state_based_actions.state_based_actions,
    events.EndTurn: end_of_turn.end_turn,
}

_EVENT = 60
"""Steps an event takes at least, beside one for each object that state-based actions look at."""


def play(
    script: PlainMapping,
    *,
    cards: CardPool,
    ruleset: Ruleset | str | None = None,
    policy: Policy | str | Sequence[str] = CORRECT,
    extension: Extension = NO_EXTENSION,
) -> Game:
    """Play a script. A game that was played lately by the rules is that game again.

    Args:
        ruleset: the ruleset or its id; None for the script's own, or the default.
        policy: the beliefs held, by id; none for the rules.
        extension: what a module on top of the engine adds.

    Raises:
        CopyEngineError: something can't be read or played; names the place and the mend.
    """
    held = policy if isinstance(policy, Policy) else policy_of(policy)
    content = content_of(script) if held is CORRECT else None
    played = (content, ruleset, extension)
    known: Game | None = cards.games.get(played) if content is not None else None
    if known is not None:
        return replace(known, script=script)  # whoever gave the other may have changed it since
    read = extension.vocabulary.script(script, content)
    interpreter = Interpreter(cards, ruleset_named(ruleset or read.ruleset), held, extension)
    beliefs = None
    if held is not CORRECT:
        interpreter.ruleset = believed_ruleset(interpreter.ruleset, held)
        by_the_rules = cache(partial(play, script, cards=cards, ruleset=ruleset, extension=extension))
        interpreter.beliefs = beliefs = HeldBeliefs(interpreter, read.events, by_the_rules)
    interpreter.script_events = read.events
    opened(read.setup, script.get("setup"), interpreter)
    for place, event in enumerate(read.events):
        play_next(interpreter, beliefs, place, event)
    game = game_of(interpreter, script, read.events)
    if content is not None:
        cards.games[played] = game
    return game


def play_next(interpreter: Interpreter, beliefs: HeldBeliefs | None, place: int, event: Entry) -> None:
    """Let the event at a place of the script happen, by the rules or as beliefs have it, and keep the moment
    after it.
    """
    interpreter.event = place
    if beliefs is None:
        play_event(interpreter, event, f"events[{place}]")
    else:
        _play_under_beliefs(interpreter, beliefs, event, f"events[{place}]")
    interpreter.keep_moment()


def game_of(interpreter: Interpreter, script: PlainMapping, events: tuple[Entry, ...]) -> Game:
    """Return the game that has been played to its end."""
    return Game(
        script=script,
        events=events,
        ruleset=interpreter.ruleset,
        policy=interpreter.policy,
        moments=tuple(interpreter.moments),
        layers_then=tuple(interpreter.layers_then),
        steps=tuple(interpreter.steps),
        triggers=tuple(interpreter.triggers),
        cards=interpreter.cards,
        extension=interpreter.extension,
    )


def play_event(interpreter: Interpreter, event: Entry, where: str) -> None:
    """Let one event happen, with all that follows from it by rule."""
    spend(_EVENT + len(interpreter.table.objects))
    # What `interpreter.place` does, without its four calls.
    before, interpreter.where = interpreter.where, where
    event, stated = noting_what_is_asked(event)
    steps = len(interpreter.steps)
    try:
        if type(event) is events.Simultaneous:
            _together(interpreter, event, where)
        elif type(event) is not events.Check:
            interpreter.given = events.choices_of(event)
            handler_of(interpreter.extension, event)(interpreter, event)
            zone_changes.end_static_copies(interpreter)
            becoming_copies.static_copies(interpreter)
        see_entered(interpreter)
        if interpreter.has_left:
            _after_leaving(interpreter)
        pairing.end_pairs(interpreter)
        if interpreter.table.delayed_triggers:
            forget_next_times(interpreter)
        check_game_state(interpreter)
        interpreter.extension.happened(interpreter, event)
        if interpreter.policy is CORRECT:
            refuse_unknown_refs(interpreter, event)
            if stated is not None:
                refuse_unasked(interpreter, event, stated, steps)
        interpreter.settle()
        interpreter.ending = False
    except CopyEngineError as error:
        if error.where:
            raise
        raise error.at(where) from error
    finally:
        interpreter.where = before


def handler_of(extension: Extension, event: Entry) -> Handler:
    """Return what lets an event happen: the extension's handler, or the engine's."""
    kind = type(event)
    return extension.handlers[kind] if kind in extension.handlers else HANDLERS[kind]


def _after_leaving(interpreter: Interpreter) -> None:
    """Do what waited for something to leave; that may make more leave."""
    while interpreter.has_left:
        interpreter.has_left = False
        return_exiled(interpreter)
        delayed_triggers.when_gone(interpreter)
    zone_changes.end_static_copies(interpreter)
    becoming_copies.static_copies(interpreter)


def _play_under_beliefs(interpreter: Interpreter, beliefs: HeldBeliefs, event: Entry, where: str) -> None:
    """Play an event as the beliefs have it; one that the rules allow and the beliefs make impossible
    doesn't happen.
    """
    mark = interpreter.mark()
    try:
        play_event(interpreter, event, where)
        is_changed = beliefs.reconsider() and isinstance(event, events.StateBasedActions)
        if is_changed and interpreter.policy.copy_ends_with_original:
            play_event(interpreter, event, where)  # what has lost its original with that is looked at as well
    except CopyEngineError as error:
        objects = beliefs.by_the_rules().table().objects
        interpreter.back_to(mark)
        ref = str(getattr(event, "ref", None))
        if isinstance(error, UncoveredError) and isinstance(event, events.Resolve):
            # The rules believed in know no such thing.
            zone_changes.move(interpreter, interpreter.find(ref), "graveyard")
        if ref in objects and ref not in interpreter.table.objects:
            beliefs.not_made(ref, objects[ref].controller, objects[ref].kind)


def _together(interpreter: Interpreter, event: events.Simultaneous, where: str) -> None:
    """Play events that happen at once: what enters with it can't be copied (CR 707.5, 614.12)."""
    inner = event.events or ()
    if not inner:
        raise CopyEngineError(
            "Nothing happens at once there.",
            where=f"{where}.events",
            mend="Give events: those that happen at once, or leave it out.",
        )
    entering = [each.ref for each in inner if isinstance(each, events.Enter)]
    interpreter.entering_together = frozenset(entering)
    interpreter.losses_at_once = {}
    noted = [noting_what_is_asked(each) for each in inner]
    hits = [each for each, _ in noted if isinstance(each, events.Damage)]
    try:
        with interpreter.going_at_once():
            for place, (one, stated) in enumerate(noted):
                with interpreter.place(f"{where}.events[{place}]"):
                    before = len(interpreter.steps)
                    interpreter.given = events.choices_of(one)
                    if len(hits) < 2 or not isinstance(one, events.Damage):
                        handler_of(interpreter.extension, one)(interpreter, one)
                    elif one is hits[0]:
                        _deal_at_once(interpreter, noted, where)
                    if interpreter.policy is CORRECT:
                        refuse_unknown_refs(interpreter, one)
                        if stated is not None:
                            refuse_unasked(interpreter, one, stated, before)
            trigger_together(interpreter, entering)
            trigger_losses(interpreter, interpreter.losses_at_once)
    finally:
        interpreter.entering_together, interpreter.losses_at_once = frozenset(), None


def _deal_at_once(interpreter: Interpreter, inner: Sequence[tuple[Entry, Stated | None]], where: str) -> None:
    """Deal all the damage among events that happen at once: it is dealt at the same time (CR 120.4)."""
    coming = []
    for place, (one, _) in enumerate(inner):
        if isinstance(one, events.Damage):
            with interpreter.place(f"{where}.events[{place}]"):
                coming.append(end_of_turn.damage_to_come(interpreter, one))
    damage.strike(interpreter, coming)
