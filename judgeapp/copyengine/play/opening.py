"""The table that a script begins with, set up once for all scripts that begin alike.

A scenario is played by the rules for each of its questions, and by whoever edits it after every change: what
its setup makes is the same each time, and takes a quarter of play.
"""

from collections.abc import Sequence

import msgspec

from judgeapp.copyengine.events.actions.permanents.becoming_copies import static_copies
from judgeapp.copyengine.events.actions.permanents.entering_and_setup import set_up
from judgeapp.copyengine.events.casting import stack
from judgeapp.copyengine.events.entering.until_leaves import is_until_leaving, remember
from judgeapp.copyengine.events.resolving.performing import perform
from judgeapp.copyengine.interpreter.ability_lookup import walk
from judgeapp.copyengine.interpreter.checkpoints import Checkpoint, checkpoint, restore
from judgeapp.copyengine.interpreter.interpreter import Interpreter
from judgeapp.copyengine.model.content_cache import content_of
from judgeapp.copyengine.model.effects.effects import Attach, Continuous, Delayed, Move
from judgeapp.copyengine.model.errors import CopyEngineError
from judgeapp.copyengine.model.immutable import Value, replace
from judgeapp.copyengine.model.objects.abilities import Effect
from judgeapp.copyengine.model.plain_data import Plain
from judgeapp.copyengine.model.policies import CORRECT
from judgeapp.copyengine.model.terms.moments import Leaves, Moment
from judgeapp.copyengine.model.terms.subjects import Target, Who
from judgeapp.copyengine.play.chosen_values import as_written
from judgeapp.copyengine.play.standing import check_game_state
from judgeapp.copyengine.play.stated_choices import refuse_unknown
from judgeapp.copyengine.script.fields import chosen_words, words
from judgeapp.copyengine.script.setup import SetupEntry
from judgeapp.copyengine.table.copiable_values import copiable_values
from judgeapp.copyengine.table.linked_objects import with_linked
from judgeapp.copyengine.table.state import PLAYERS, Object, Player, Table


class Opening(Value, frozen=True):
    """What a setup comes to.

    Attributes:
        moment: as a game keeps it of the time before its first event.
    """

    point: Checkpoint
    moment: Table


def opened(setup: Sequence[SetupEntry], given: Plain, interpreter: Interpreter) -> None:
    """Lay the setup of a script on the table of a new interpreter.

    Args:
        given: the setup as the script was given, by which it is known again.

    Raises:
        CopyEngineError: something in it can't be played.
    """
    content = content_of(given) if interpreter.policy is CORRECT else None
    if content is None:
        _set_up(interpreter, setup)
        return
    known = interpreter.cards.openings
    key = (interpreter.ruleset, interpreter.extension, content)
    opening = known.get(key)
    if opening is not None:
        restore(interpreter, opening.point)
        interpreter.moments.append(opening.moment)
        interpreter.layers_then.append(opening.point.layers)
        return
    _set_up(interpreter, setup)
    if not interpreter.steps and not interpreter.triggers:
        known[key] = Opening(checkpoint(interpreter), interpreter.moments[0])


def _set_up(interpreter: Interpreter, setup: Sequence[SetupEntry]) -> None:
    """Take all that is set up for what is there before anything happens."""
    interpreter.table.remembers_choices = interpreter.ruleset.remembers_choices
    interpreter.table.players = {"A": Player(), "B": Player()}
    for place, entry in enumerate(setup):
        with interpreter.place(f"setup[{place}]"):
            if entry.choices:
                entry = msgspec.structs.replace(entry, choices=as_written(entry.choices))
                refuse_unknown(interpreter, entry.choices or {})
            set_up(interpreter, entry)
    for place, entry in enumerate(setup):
        if entry.attached_to is not None:
            interpreter.where = f"setup[{place}]"
            if entry.attached_to in PLAYERS:
                interpreter.player(entry.attached_to, "attached_to")
            else:
                interpreter.find(entry.attached_to, "attached_to")
                if entry.attached_to == entry.ref:
                    raise CopyEngineError(
                        "It can't be attached to itself.",
                        where=interpreter.at("attached_to"),
                        mend="Name something else.",
                    )
        if entry.targets:
            interpreter.where = f"setup[{place}]"
            targets = words(entry.targets)
            stack.check_targets(interpreter, targets)
            stack.check_different(interpreter, interpreter.find(entry.ref), targets)
    interpreter.where = "setup"
    for entry in setup:
        if imprinted := chosen_words((entry.choices or {}).get("imprinted")):
            _linked(interpreter, interpreter.find(entry.ref), imprinted)
    for entry in setup:
        if entry.attached_to is not None:
            _attached_by_itself(interpreter, interpreter.find(entry.ref), entry.attached_to)
    static_copies(interpreter)
    interpreter.forget_steps()
    check_game_state(interpreter)
    interpreter.extension.begin(interpreter)
    interpreter.keep_moment()


def _linked(interpreter: Interpreter, obj: Object, imprinted: Sequence[str]) -> None:
    """Link an object to the cards that its ability has exiled, by their refs or names (CR 607.2a)."""
    exiled = [each for each in interpreter.table.objects.values() if each.zone == "exile"]
    for word in imprinted:
        named = [each.ref for each in exiled if word in {each.ref, each.printed_name}]
        if len(named) != 1:
            continue
        obj = interpreter.put(with_linked(obj, named[0]))
        if (zone := _exiled_from(obj)) is not None:
            remember(interpreter, obj.ref, replace(interpreter.find(named[0]), zone=zone))


def _exiled_from(obj: Object) -> str | None:
    """Return the zone from which an object exiles its target until it leaves the battlefield."""
    for ability in copiable_values(obj).abilities:
        for effect in walk(ability.effects):
            if isinstance(effect, Move) and is_until_leaving(effect.duration):
                return effect.subject.filter.zone if isinstance(effect.subject, Target) else None
    return None


def _attached_by_itself(interpreter: Interpreter, obj: Object, host: str) -> None:
    """Let apply what an Aura's ability has done as it attached the Aura to what it put onto the battlefield:
    it enchants that from then on, and waits to leave the battlefield.
    """
    for ability in copiable_values(obj).abilities:
        if ability.trigger is None or ability.trigger.event != "enters":
            continue
        if any(isinstance(each, Attach) and each.subject is Who.THIS for each in ability.effects):
            lasting = tuple(each for each in ability.effects if _lasts(each))
            perform(interpreter, obj, lasting, {}, it=host, text=ability.text)


def _lasts(effect: Effect) -> bool:
    """Whether an effect goes on after an ability has resolved, for as long as its source stays."""
    match effect:
        case Continuous(subject=Who.THIS, duration="permanent"):
            return True
        case Delayed(when=Moment(comes=Leaves(of_this=True))):
            return True
    return False
