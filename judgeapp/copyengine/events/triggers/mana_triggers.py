"""What triggers on a permanent being tapped for mana (CR 106.12, 605.1b)."""

from collections.abc import Iterator

from judgeapp.copyengine.events.replacement.prohibitions import means
from judgeapp.copyengine.events.triggers.additional_triggers import times_of_other_events
from judgeapp.copyengine.events.triggers.noting import intervening_if_holds, note_trigger
from judgeapp.copyengine.interpreter.interpreter import Interpreter
from judgeapp.copyengine.model.objects.abilities import Ability
from judgeapp.copyengine.reading.nouns.spoken_of import speaks_of_that_player
from judgeapp.copyengine.reading.statics.triggers.trigger_events import on_tapping_for_mana, taps_for_mana
from judgeapp.copyengine.table.state import Object


def trigger_tapping_for_mana(
    interpreter: Interpreter, tapped: Object, player: str
) -> list[tuple[Object, Ability, str]]:
    """Note what triggers on a player tapping a permanent for mana.

    Returns:
        Each time an ability triggers: what has it, the ability, and what it goes on about: the player or the
        permanent.
    """
    triggered = []
    for other in interpreter.table.on_battlefield():
        you = interpreter.controller(other.ref)
        for ability, event in on_tapping_for_mana(interpreter.values(other.ref)):
            meant = event.who == "any" or (player == you) is (event.who == "you")
            if not meant or not means(interpreter, event.what, tapped, other):
                continue
            if not intervening_if_holds(interpreter, other, ability):
                continue
            cause = player if speaks_of_that_player(ability.text) else tapped.ref
            for _ in range(times_of_other_events(interpreter, other.ref)):
                note_trigger(interpreter, other.ref, ability, cause)
                triggered.append((other, ability, cause))
    for other, ability, you in _waiting(interpreter):
        tapping = taps_for_mana(ability)
        if tapping is None or (tapping.who != "any" and (player == you) is not (tapping.who == "you")):
            continue
        if means(interpreter, tapping.what, tapped, other):
            cause = player if speaks_of_that_player(ability.text) else tapped.ref
            note_trigger(interpreter, other.ref, ability, cause)
            triggered.append((other, ability, cause))
    return triggered


def _waiting(interpreter: Interpreter) -> Iterator[tuple[Object, Ability, str]]:
    """Yield what spells and abilities let trigger "whenever" something happens for a time (CR 603.7), each
    with what made it and its controller.
    """
    table = interpreter.table
    for delayed in table.delayed_triggers:
        if delayed.when.again and delayed.this in table.objects:
            for ability in table.noted(delayed.this).waiting:
                if ability.effects == delayed.effects:
                    yield table.objects[delayed.this], ability, delayed.controller
