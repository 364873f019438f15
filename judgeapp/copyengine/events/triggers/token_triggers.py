"""What triggers on abilities being activated, tokens being created, and becoming a copy (CR 603.2).

Only whole events of a few forms are known; an ability that asks for more isn't noted.
"""

import re
from collections.abc import Sequence

from judgeapp.copyengine.events.replacement.prohibitions import means
from judgeapp.copyengine.events.triggers.noting import intervening_if_holds, note_trigger
from judgeapp.copyengine.events.triggers.spell_triggers import targets_so
from judgeapp.copyengine.interpreter.ability_lookup import walk
from judgeapp.copyengine.interpreter.interpreter import Interpreter
from judgeapp.copyengine.model.abilities import Ability
from judgeapp.copyengine.model.characteristics import Characteristics
from judgeapp.copyengine.model.conditions import IsNoManaAbility, SacrificedToActivate
from judgeapp.copyengine.model.effects import AddMana
from judgeapp.copyengine.model.errors import CopyEngineError
from judgeapp.copyengine.model.immutable import memoized, replace
from judgeapp.copyengine.model.subjects import Each, Target, Who
from judgeapp.copyengine.reading.grammar.grammar import StopsAtError
from judgeapp.copyengine.reading.nouns.amounts import printed_objects
from judgeapp.copyengine.reading.statics.descriptions import described
from judgeapp.copyengine.table.state import Object

_PLAYER = r"(?P<who>you|an opponent|a player|any player)"
_ACTIVATES = re.compile(
    rf"Whenever (?:{_PLAYER} activates? an? (?P<kind>loyalty |exhaust )?ability"
    r"(?: of (?P<of>(?:an? |this |enchanted |equipped )[^,.]+?(?:, [a-z]+,? or [a-z]+)?))?"
    r"|an ability of (?P<whose>[^,.]+?) is activated)"
    r"(?P<no_mana> that isn't a mana ability)?"
    r"(?P<x> with \{X\} in its activation cost)?(?P<targets> that targets? [^,.]+)?$"
)
_CREATES = re.compile(
    rf"Whenever {_PLAYER} creates? (?:(?P<together>one or more )|an? )(?P<what>[\w ]*?tokens?)$"
)
_BECOMES = re.compile(r"\bbecomes? a copy of (?P<what>[^,.]+)$")


@memoized
def _on_activating(values: Characteristics) -> tuple[tuple[Ability, re.Match[str]], ...]:
    return _saying(values, _ACTIVATES)


@memoized
def _on_creating(values: Characteristics) -> tuple[tuple[Ability, re.Match[str]], ...]:
    return _saying(values, _CREATES)


@memoized
def _on_becoming(values: Characteristics) -> tuple[tuple[Ability, re.Match[str]], ...]:
    return _saying(values, _BECOMES)


def _saying(values: Characteristics, pattern: re.Pattern[str]) -> tuple[tuple[Ability, re.Match[str]], ...]:
    found = [(a, pattern.search(a.trigger.text)) for a in values.abilities if a.trigger is not None]
    return tuple((ability, said) for ability, said in found if said is not None)


def trigger_activating(interpreter: Interpreter, activated: Object) -> None:
    """Note what triggers on an ability being activated; a copy of one isn't activated (CR 707.10)."""
    source = interpreter.table.objects.get(activated.source or "")
    ability = activated.ability
    if source is None or ability is None:
        return
    if source.zone != "battlefield":  # sacrificed to pay for it: as it last was
        source = interpreter.table.noted(source.ref).last_object or source
    for other in interpreter.table.on_battlefield():
        for watching, said in _on_activating(interpreter.values(other.ref)):
            by = _is_player(interpreter, said["who"] or "a player", activated.controller, other)
            if (
                by
                and _is_kind(ability, said)
                and _is_of(interpreter, said["of"] or said["whose"] or "", source, other)
                and _condition_holds(watching, activated, ability)
                and (
                    not said["targets"] or targets_so(interpreter, activated, other, said["targets"].strip())
                )
            ):
                note_trigger(interpreter, other.ref, watching, activated.ref)


def _is_kind(ability: Ability, said: re.Match[str]) -> bool:
    wanted = (said["kind"] or "").strip()
    if wanted == "loyalty" and not ability.cost.startswith("["):
        return False
    if wanted == "exhaust" and not ability.text.startswith("Exhaust"):
        return False
    if said["x"] and "{X}" not in ability.cost:
        return False
    return not (said["no_mana"] and is_mana_ability(ability))


def is_mana_ability(ability: Ability) -> bool:
    """Whether an activated ability is a mana ability: it could add mana and has no target (CR 605.1a)."""
    effects = walk(ability.effects)
    targeted = any(isinstance(getattr(e, "subject", None), Target) for e in effects)
    return any(isinstance(e, AddMana) for e in effects) and not targeted and not ability.cost.startswith("[")


def _condition_holds(watching: Ability, activated: Object, ability: Ability) -> bool:
    condition = watching.trigger.condition if watching.trigger is not None else None
    if condition is None:
        return True
    if isinstance(condition, IsNoManaAbility):
        return not is_mana_ability(ability)
    return isinstance(condition, SacrificedToActivate) and bool(activated.cast.paid)


def _is_of(interpreter: Interpreter, words: str, source: Object, other: Object) -> bool:
    if not words:
        return True
    words = words.removesuffix(" they control")  # only the controller of something activates its abilities
    try:
        if words.startswith(("this ", "enchanted ", "equipped ")):
            return means(interpreter, described(words), source, other)
        wanted = printed_objects(words)
    except (CopyEngineError, StopsAtError):
        return False
    known = interpreter.table.noted(source.ref).last_known
    gone = interpreter.table.objects[source.ref].zone != "battlefield"
    return interpreter.speaks_of(other, wanted, source, known if gone else None)


def _is_player(interpreter: Interpreter, who: str, player: str, other: Object) -> bool:
    you = interpreter.controller(other.ref)
    return {"you": player == you, "an opponent": player != you}.get(who, True)


def trigger_creating(interpreter: Interpreter, player: str, refs: Sequence[str]) -> None:
    """Note what triggers on a player creating tokens, all of them at once (CR 111.1)."""
    there = [interpreter.table.objects[ref] for ref in refs if ref in interpreter.table.objects]
    tokens = [obj for obj in there if obj.zone == "battlefield"]
    for other in interpreter.table.on_battlefield() if tokens else ():
        for watching, said in _on_creating(interpreter.values(other.ref)):
            if not _is_player(interpreter, said["who"], player, other):
                continue
            meant = [obj for obj in tokens if _is_one(interpreter, said["what"], obj, other)]
            number = min(1, len(meant)) if said["together"] else len(meant)
            if number and intervening_if_holds(interpreter, other, watching):
                for _ in range(number):
                    note_trigger(interpreter, other.ref, watching)


def _is_one(interpreter: Interpreter, words: str, obj: Object, other: Object) -> bool:
    try:
        return interpreter.speaks_of(other, printed_objects(words), obj)
    except StopsAtError:
        return False


def trigger_becoming(interpreter: Interpreter, obj: Object, source: Object) -> None:
    """Note what triggers on a permanent becoming a copy of something."""
    for other in interpreter.table.on_battlefield():
        for watching, said in _on_becoming(interpreter.values(other.ref)):
            trigger = watching.trigger
            if trigger is None or trigger.condition:
                continue
            wanted = trigger.subject
            itself = wanted is Who.THIS and other.ref == obj.ref
            one = isinstance(wanted, Each) and interpreter.speaks_of(other, wanted.filter, obj)
            if (itself or one) and _is_copied(interpreter, said["what"], source, obj):
                note_trigger(interpreter, other.ref, watching, obj.ref)


def _is_copied(interpreter: Interpreter, words: str, source: Object, obj: Object) -> bool:
    try:
        wanted = replace(printed_objects(words), zone="anywhere")
        return interpreter.speaks_of(obj, wanted, source)
    except StopsAtError:
        return False
