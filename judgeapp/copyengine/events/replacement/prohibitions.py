"""What static abilities forbid: transforming, countering, sacrificing, activating (CR 101.2, 614.17)."""

import re
from collections.abc import Iterator

from judgeapp.copyengine.evaluation.keyword_meanings import is_of_kind
from judgeapp.copyengine.interpreter.interpreter import Interpreter
from judgeapp.copyengine.layers.changed_characteristics import is_for_mana
from judgeapp.copyengine.model.abilities import Ability, Kind
from judgeapp.copyengine.model.characteristics import Characteristics
from judgeapp.copyengine.model.errors import CopyEngineError
from judgeapp.copyengine.model.immutable import memoized, replace
from judgeapp.copyengine.reading.grammar.grammar import StopsAtError
from judgeapp.copyengine.reading.nouns.amounts import printed_objects
from judgeapp.copyengine.table.state import Object

_TRANSFORM = re.compile(r"(?P<what>[^.,]+?) can't transform\b")
_COUNTER = re.compile(
    r"(?P<what>[^.,]*?\bspells?(?: you control| your opponents control| you cast)?) can't be countered\b"
)
_SACRIFICE = re.compile(r"(?P<what>[^.,]+?) can't be sacrificed\b")
_CAUSED = re.compile(
    r"Spells and abilities your opponents control can't cause you to (?:[\w ]+? or )?sacrifice permanents"
)
_ACTIVATE = re.compile(
    r"(?:[Aa]ctivated abilities of (?P<what>[^.,]+?)|(?P<who>[^.,]+?)'s activated abilities"
    r"|(?P<its>[Ii]ts activated abilities)) can't be activated(?P<mana> unless they're mana abilities)?"
)
_KEPT = re.compile(r"Counters remain on [^.]+? as it moves to any zone other than a player's hand or library")


@memoized
def _sentences(values: Characteristics) -> tuple[str, ...]:
    """Return the sentences of static abilities that say that something can't be, or remains."""
    found = []
    for ability in values.abilities:
        static = ability.trigger is None and not ability.cost and ability.kind is not Kind.SPELL
        if static and ("can't" in ability.text or "Counters remain" in ability.text):
            found += re.split(r"(?<=\.) |\n|, and (?=its )", ability.text)
    return tuple(found)


def forbidden_by(
    interpreter: Interpreter, pattern: re.Pattern[str]
) -> Iterator[tuple[Object, re.Match[str]]]:
    """Yield the permanents that say what `pattern` is about, with the words."""
    for other in interpreter.table.on_battlefield():
        for sentence in _sentences(interpreter.values(other.ref)):
            found = pattern.match(sentence)
            if found is not None:
                yield other, found


def means(interpreter: Interpreter, words: str, obj: Object, other: Object) -> bool:
    """Whether the words on `other` mean an object.

    Raises:
        CopyEngineError: nobody can tell what they mean.
    """
    if re.match(r"[Tt]his \w+$", words) or words == interpreter.values(other.ref).name:
        return obj.ref == other.ref
    if re.match(r"([Ee]nchanted|[Ee]quipped) \w+$", words):
        return other.attached_to == obj.ref
    try:
        wanted = printed_objects(words[:1].lower() + words[1:])
    except StopsAtError:
        raise CopyEngineError(
            f"I can't tell what “{words}” means.",
            where=interpreter.at("ref"),
            mend="Leave that permanent out of the setup.",
        ) from None
    if obj.zone == "stack":
        wanted = replace(wanted, zone="stack")
    return interpreter.speaks_of(other, wanted, obj)


def cannot_transform(interpreter: Interpreter, obj: Object) -> bool:
    """Whether something says that a permanent can't transform."""
    return any(
        means(interpreter, found["what"], obj, other)
        for other, found in forbidden_by(interpreter, _TRANSFORM)
    )


def is_uncounterable(interpreter: Interpreter, spell: Object) -> bool:
    """Whether a permanent says that a spell can't be countered."""
    if spell.kind == "ability":
        return False
    for other, found in forbidden_by(interpreter, _COUNTER):
        words = found["what"].replace(" you cast", " you control")
        if words != "This spell" and means(interpreter, words, spell, other):
            return True
    return False


def cannot_be_sacrificed(interpreter: Interpreter, obj: Object, causing: str) -> bool:
    """Whether a permanent can't be sacrificed by what `causing` controls."""
    whose = interpreter.controller(obj.ref)
    for other, _ in forbidden_by(interpreter, _CAUSED):
        if causing != whose == interpreter.controller(other.ref):
            return True
    return any(
        means(interpreter, found["what"], obj, other)
        for other, found in forbidden_by(interpreter, _SACRIFICE)
    )


def refuse_activating(interpreter: Interpreter, source: Object, ability: Ability) -> None:
    """Refuse to activate what can't be.

    Raises:
        CopyEngineError: something says so.
    """
    if not is_of_kind(ability, Kind.ACTIVATED):
        return
    for other, found in forbidden_by(interpreter, _ACTIVATE):
        if found["mana"] and is_for_mana(ability):
            continue
        words = (found["what"] or found["who"] or "enchanted permanent").replace("sources", "permanents")
        if means(interpreter, words, source, other):
            raise CopyEngineError(
                f"It can't be activated: “{found[0]}”.",
                where=interpreter.at("source"),
                mend="Leave the event out.",
            )


def keeps_counters(values: Characteristics, zone: str) -> bool:
    """Whether counters remain on something that goes to a zone."""
    return zone not in {"hand", "library"} and any(_KEPT.match(said) for said in _sentences(values))
