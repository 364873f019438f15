"""Refs that a script states beside those that an event can't do without: a misspelled one names nothing."""

from judgeapp.copyengine.events.actions.libraries.revealed_cards import KINDS_OF_CARDS
from judgeapp.copyengine.interpreter.interpreter import Interpreter
from judgeapp.copyengine.model.errors import CopyEngineError
from judgeapp.copyengine.model.objects.characteristics import CARD_TYPES, SUPERTYPES
from judgeapp.copyengine.play.chosen_values import refuse_unreal
from judgeapp.copyengine.reading.text.word_lists import SINGULAR
from judgeapp.copyengine.script import events
from judgeapp.copyengine.script.entry import Entry
from judgeapp.copyengine.script.fields import Choices, chosen_words, words
from judgeapp.copyengine.table.state import PLAYERS

_OF_OBJECTS = (
    "attach_to", "counters_from", "creature", "devour", "discard", "exile", "permanent", "return",
    "sacrifice", "scry", "surveil", "tap",
)  # fmt: skip
"""The choices that name objects, or players; "creature" and "permanent" may be types instead."""
_MAY_BE_TYPES = frozenset({"creature", "permanent"})
_PAID_FOR = (events.Cast, events.Activate, events.Trigger)
_FROM_SOURCES = (events.Damage, events.GainLife, events.LoseLife)
_NAMING = frozenset({*_PAID_FOR, *_FROM_SOURCES})


def refuse_unknown_refs(interpreter: Interpreter, event: Entry) -> None:
    """Refuse an event that chooses, pays with or names as a source what isn't there.

    Raises:
        CopyEngineError: names the ref, and those there are.
    """
    if choices := events.choices_of(event):
        _refuse_unknown_choices(interpreter, dict(choices))  # which asks nothing of them
    if type(event) not in _NAMING:
        return
    if isinstance(event, _PAID_FOR):
        for word in words(event.sacrificed):
            interpreter.find(word, "sacrificed")
    if isinstance(event, events.Cast):
        for word in words(event.convoked_by):
            interpreter.find(word, "convoked_by")
    if isinstance(event, _FROM_SOURCES) and event.by_source is not None:
        source = event.by_source
        if source not in interpreter.table.objects and not _is_card(interpreter, source):
            interpreter.find(source, "by_source")


def _refuse_unknown_choices(interpreter: Interpreter, choices: Choices) -> None:
    refuse_unreal(interpreter, choices)
    for key in _OF_OBJECTS:
        for word in chosen_words(choices.get(key)):
            is_kind = (key in _MAY_BE_TYPES and _is_type(word)) or (
                key == "discard" and word in KINDS_OF_CARDS
            )
            if word not in PLAYERS and not is_kind:
                interpreter.find(word, f"choices.{key}")
    for word in chosen_words(choices.get("card")):
        is_told = word in interpreter.table.objects or word in KINDS_OF_CARDS
        if not is_told and not _is_card(interpreter, word):
            interpreter.find(word, "choices.card")


def _is_type(word: str) -> bool:
    name = word[:1].upper() + word[1:]
    return name in CARD_TYPES or name in SUPERTYPES or name in SINGULAR


def _is_card(interpreter: Interpreter, name: str) -> bool:
    try:
        interpreter.find_card(name, "card")
    except CopyEngineError:
        return False
    return True
