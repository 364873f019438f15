"""Sentences that the reader takes whole, as far as they do something: notes, prevention, exile instead."""

import re

from judgeapp.copyengine.events.actions.noted_names import note_name
from judgeapp.copyengine.events.actions.preventing import begin_preventing
from judgeapp.copyengine.events.resolving.registry import resolves
from judgeapp.copyengine.events.resolving.resolution import Resolution
from judgeapp.copyengine.model.effects import Other
from judgeapp.copyengine.model.errors import CopyEngineError
from judgeapp.copyengine.model.immutable import replace

_EXILED_ON_LEAVING = re.compile(
    r"if (?:it|that \w+) would leave the battlefield, exile (?:it|that \w+) instead", re.IGNORECASE
)
_PREVENTING = re.compile(r"prevent\b.* damage\b", re.IGNORECASE)
_CHANGING = re.compile(
    r"\b(?:adapt|airbend|amass|bolster|cloak|connive|distribute|double(?! strike)|earthbend|endure|exchange|"
    r"explore|incubate|manifest|meld|monstrosity|move|perpetually|proliferate|support)s?\b|"
    r"\bwould enter\b|\b(?:change|reselect) the targets?\b|\bshuffles? (?:it|them|that|this|target|~)",
    re.IGNORECASE,
)
"""After these what objects have, or who controls them, is another: not to be passed over in silence."""


@resolves(Other)
def perform_sentence(resolution: Resolution, effect: Other) -> None:
    """Do what a sentence says that has no form of its own.

    Raises:
        CopyEngineError: it changes what objects have, and nobody knows how.
    """
    interpreter, text = resolution.interpreter, effect.text
    if text.startswith("Note the name of target"):
        if not resolution.targets:
            raise CopyEngineError(
                "The ability has no target.",
                where=interpreter.at("ref"),
                mend="Give its activate event targets.",
            )
        resolution.it = resolution.targets.pop(0)
        note_name(interpreter, interpreter.find(resolution.it, "targets"))
    elif _EXILED_ON_LEAVING.match(text):
        if resolution.it in interpreter.table.objects:
            noted = interpreter.table.noted(resolution.it)
            interpreter.table.notes[resolution.it] = replace(noted, exiled_on_leaving=True)
    elif _PREVENTING.match(text):
        begin_preventing(resolution, text)
    elif "can't be prevented this turn" in text:
        resolution.notes = replace(resolution.notes, unpreventable=text)
    elif _CHANGING.search(text):
        raise CopyEngineError(
            f"I don't know what “{text}” does.",
            where=interpreter.at("ref"),
            mend="Leave the resolve event out and state what happens as events.",
        )
