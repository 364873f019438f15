"""Beginning to prevent damage: what a spell or ability that resolves prevents this turn (CR 615)."""

import re

from judgeapp.copyengine.events.resolving.resolution import Resolution
from judgeapp.copyengine.interpreter.interpreter import Interpreter
from judgeapp.copyengine.model.errors import CopyEngineError
from judgeapp.copyengine.model.immutable import replace
from judgeapp.copyengine.reading.nouns.noun_phrases import number_of
from judgeapp.copyengine.reading.paragraphs.prevention import read_prevention
from judgeapp.copyengine.table.shields import Bound, Shield

_CHOSEN = re.compile(r"an? (?P<what>[\w ]+?) of your choice$")
_POINTING = re.compile(r"(?:that|those) [\w ]+$|it$|them$")
_ITSELF = re.compile(r"(?:him|her|this \w+)$", re.IGNORECASE)


def begin_preventing(resolution: Resolution, text: str) -> None:
    """Note what a spell or ability prevents this turn; of words that aren't understood, that it may prevent
    anything.
    """
    said = read_prevention(text)
    this_turn = "this turn" in text
    shield = Shield(text, "", "", resolution.this.ref, resolution.controller, this_turn, is_known=False)
    if said is not None:
        number = number_of(said["number"]) if said["number"] else None
        if said["number"] == "X":
            number = resolution.obj.cast.x or 0
        kind = said["kind"]
        to, by = _bound(resolution, said["to"] or ""), _bound(resolution, said["by"] or "")
        gone = "" in {str(words) for words, part in ((to, said["to"]), (by, said["by"])) if part}
        if gone:
            return  # its target isn't legal any more
        shield = Shield(
            text, to, by, resolution.this.ref, resolution.controller, this_turn, number,
            None if kind is None else kind == "combat ", bool(said["both"]),
            is_known=not said["number"] or number is not None,
        )  # fmt: skip
    resolution.notes = replace(resolution.notes, prevents=(*resolution.notes.prevents, shield))


def _bound(resolution: Resolution, words: str) -> Bound | str:
    """Return the one thing that words mean now, or the words for a group; "" for a target that is illegal."""
    interpreter = resolution.interpreter
    if "target" in words:
        if not words.startswith(("any target", "target ")):
            return words
        ref, resolution.targets = (resolution.targets or [""])[0], resolution.targets[1:]
        if not ref:
            raise CopyEngineError(
                "The ability has no target.", where=interpreter.at("ref"), mend="Give its event targets."
            )
        resolution.it = ref
        return _one(interpreter, ref) if ref not in resolution.illegal else ""
    if (choice := _CHOSEN.match(words)) is not None:
        ref = str(
            next(
                (
                    resolution.choices[k]
                    for k in ("source", "creature", "permanent")
                    if resolution.choices.get(k)
                ),
                "",
            )
        )
        if not ref:
            raise CopyEngineError(
                f"Which {choice['what']} is chosen isn't said.",
                where=interpreter.at("choices.source"),
                mend="Give the resolve event choices: {source: ...}.",
            )
        return _one(interpreter, interpreter.find(ref, "choices.source").ref)
    name = interpreter.values(resolution.this.ref).name
    if _ITSELF.match(words) or (name and words in {name, name.partition(",")[0]}):
        return _one(interpreter, resolution.this.ref)
    if _POINTING.match(words):
        return _one(interpreter, resolution.it or resolution.this.ref)
    return words


def _one(interpreter: Interpreter, ref: str) -> Bound:
    obj = interpreter.table.objects.get(ref)
    return Bound(ref, obj.timestamp if obj is not None else 0)
