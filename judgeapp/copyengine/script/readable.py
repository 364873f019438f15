"""The part of a script that can be read, for whoever tells of a script that is still being written."""

from collections.abc import Container

from judgeapp.copyengine.model.errors import CopyEngineError
from judgeapp.copyengine.model.plain_data import Json, Plain, PlainMapping, as_members
from judgeapp.copyengine.script.script import Vocabulary

_BLANK = {"ref": "", "do": "something"}


def readable_script(script: PlainMapping, vocabulary: Vocabulary, rulesets: Container[str]) -> Json:
    """Return the script with a blank in the place of every entry that can't be read.

    Args:
        rulesets: the ids of those there are; a script of another one is told without a ruleset.
    """
    setup = [entry if _is_entry(entry, vocabulary) else _BLANK for entry in as_members(script.get("setup"))]
    events = [event if _is_event(event, vocabulary) else _BLANK for event in as_members(script.get("events"))]
    named = script.get("ruleset")
    return {
        "ruleset": named if isinstance(named, str) and named in rulesets else None,
        "setup": setup,
        "events": events,
    }


def _is_entry(entry: Plain, vocabulary: Vocabulary) -> bool:
    try:
        vocabulary.script({"setup": [entry]})
    except CopyEngineError:
        return False
    return True


def _is_event(event: Plain, vocabulary: Vocabulary) -> bool:
    try:
        vocabulary.event(event, "events[0]")
    except CopyEngineError:
        return False
    return True
