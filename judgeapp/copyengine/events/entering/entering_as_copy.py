"""Entering as a copy: which ability says so, what may be chosen, and chains of it (CR 707.5, 614.12)."""

from collections.abc import Sequence
from typing import NoReturn

from judgeapp.copyengine.evaluation.conditions import condition_holds
from judgeapp.copyengine.events.copy_effects.beginning import begin_copy
from judgeapp.copyengine.events.entering.entering_values import context_before, has_lost
from judgeapp.copyengine.events.zones.durations import until_when
from judgeapp.copyengine.events.zones.zone_changes import move
from judgeapp.copyengine.interpreter.interpreter import Interpreter
from judgeapp.copyengine.layers.layers import Layers
from judgeapp.copyengine.model import principles as p
from judgeapp.copyengine.model.effects import except_clauses as x
from judgeapp.copyengine.model.effects.effects import (
    AsEntersChoose,
    AsEntersForm,
    Continuous,
    EnterAsCopy,
    LinkedWhenYouDo,
    Move,
)
from judgeapp.copyengine.model.errors import CopyEngineError
from judgeapp.copyengine.model.immutable import replace
from judgeapp.copyengine.model.objects.abilities import Ability
from judgeapp.copyengine.model.objects.characteristics import Characteristics
from judgeapp.copyengine.model.policies import CORRECT
from judgeapp.copyengine.model.terms.subjects import Who
from judgeapp.copyengine.model.wording import joined
from judgeapp.copyengine.reading.statics.replacement.entering import exiles_what_it_copies
from judgeapp.copyengine.script.fields import Choices, chosen_refs
from judgeapp.copyengine.table.copiable_values import copiable_values
from judgeapp.copyengine.table.state import ContinuousEffect, Object, Untold


def copy_as_it_enters(
    interpreter: Interpreter,
    obj: Object,
    copies: Sequence[str | None],
    extra: tuple[x.ExceptClause, ...],
    choices: Choices,
) -> tuple[Object, tuple[x.ExceptClause, ...], Ability | None]:
    """Apply "enter as a copy" abilities, also ones the copying brings (CR 707.5); return what is left to
    add.
    """
    linked: Ability | None = None
    waiting = list(copies)
    # It isn't on the battlefield while it chooses.
    there = interpreter.layers_before(obj.ref) if waiting else None
    while waiting:
        ref = waiting.pop(0)
        if ref is None:
            break
        if interpreter.policy is not CORRECT and not may_copy(interpreter, obj, ref):
            break
        ability, effect = copy_offered(interpreter, obj, turned_up=False)
        if has_lost(interpreter, obj, ability):
            text = "As it would be on the battlefield, it has lost the ability to copy, so it copies nothing."
            interpreter.nothing(p.ENTERS_REPLACEMENT, obj.ref, text)
            break
        if interpreter.policy.copied_copy_ability_not_used and obj.is_copy:
            break
        if not _is_offered(interpreter, obj, effect, choices):
            raise CopyEngineError(
                f"By “{ability.text}” {copiable_values(obj).name} may copy something only if that is so.",
                where=interpreter.at("copy_of"),
                mend="Leave `copy_of` out, state what makes it so, or state choices: {condition: true}.",
            )
        source = chosen_source(interpreter, obj, effect, ref, there)
        obj = _with_other_card(interpreter, obj, effect, source, choices)
        if obj.is_copy and effect.exceptions:
            interpreter.put(obj)  # what they count on it is counted as it has become
        obj, settled = begin_copy(
            interpreter, obj, source, effect.exceptions, ability, effect.duration, cast=obj.cast, now=there
        )
        _exile_copied(interpreter, obj, source, ability)
        if obj.is_copy:
            _gain_besides(interpreter, obj, ability)
        if extra and interpreter.policy.overwritten_copy_still_acts:
            extra = (*extra, *settled.extra)
            continue
        if extra and not settled.extra:
            words = joined(map(str, extra))
            interpreter.step(
                interpreter.ruleset.cites(p.EXCEPTION_ADDITIONAL_EFFECT),
                obj.ref,
                f"Another copy effect has taken over, so “{words}” doesn't happen.",
                {"additional_effect": words},
                {"additional_effect": None},
            )
        extra = settled.extra
        if linked is not None and interpreter.policy.overwritten_copy_still_acts:
            continue
        if not obj.is_copy:
            break
        if linked is not None:
            interpreter.step(
                interpreter.ruleset.cites(p.EXCEPTION_LINKED_TRIGGER),
                obj.ref,
                "Another copy effect has taken over, so “when you do” doesn't trigger.",
                {"additional_effect": "when you do"},
                {"additional_effect": None},
            )
        linked = ability if any(isinstance(e, LinkedWhenYouDo) for e in ability.effects) else None
    return obj, extra, linked


def _is_offered(interpreter: Interpreter, obj: Object, effect: EnterAsCopy, choices: Choices) -> bool:
    """Whether it may copy now: "if you attacked this turn, you may have it enter as a copy"."""
    if effect.condition is None:
        return True
    this = replace(obj, choices={**obj.choices, **choices})
    context = replace(context_before(interpreter, obj), this=this)
    return condition_holds(effect.condition, context, interpreter.at())


def _with_other_card(
    interpreter: Interpreter, obj: Object, effect: EnterAsCopy, source: Object, choices: Choices
) -> Object:
    """Return an object that remembers the other card of two, where what it enters with is counted on that.

    Of several that it could be the script says which; of a card that isn't there nothing is counted, which
    answers list.

    Raises:
        CopyEngineError: the script doesn't say which, or names a card that it can't be.
    """
    clauses = [each for each in effect.exceptions if isinstance(each, x.EntersWithCounters)]
    counted = [each for each in clauses if each.count.who is Who.OTHER_CARD]
    if not counted:
        return obj
    exiled = [ref for ref in chosen_refs(choices.get("exile")) if ref != source.ref]
    stated = next((ref for ref in (choices.get("counters_from"), *exiled) if isinstance(ref, str)), None)
    could = [
        other.ref
        for other in interpreter.table.objects.values()
        if other.ref != source.ref and _could_copy(interpreter, obj, effect, other)
    ]
    if stated not in could and (stated is not None or len(could) > 1):
        raise CopyEngineError(
            f"{stated} isn't the other card." if stated else "Which is the other card?",
            where=interpreter.at("choices.counters_from"),
            mend=f"State `choices: {{counters_from: ...}}`: one of {', '.join(could)}."
            if could
            else f"State another card that is {effect.source.text or 'what the card may copy'}.",
        )
    if not could:
        interpreter.table.untold = (
            *interpreter.table.untold,
            Untold(obj.ref, str(counted[0]), of_cost=False),
        )
        return obj
    return replace(obj, choices={**obj.choices, "counters_from": stated or could[0]})


def _exile_copied(interpreter: Interpreter, obj: Object, source: Object, ability: Ability) -> None:
    """Exile what is copied, where the ability says so, or the cards of which one is, where it says that they
    are first.
    """
    if any(isinstance(e, Move) and e.verb == "exile" and e.subject is Who.COPIED for e in ability.effects):
        move(interpreter, interpreter.table.objects[source.ref], "exile")
    if source.zone == "graveyard" and exiles_what_it_copies(ability):
        for ref in dict.fromkeys((source.ref, str(obj.choices.get("counters_from")))):
            card = interpreter.table.objects.get(ref)
            if card is not None and card.zone == "graveyard":
                move(interpreter, card, "exile")


def _gain_besides(interpreter: Interpreter, obj: Object, ability: Ability) -> None:
    """Begin what else it gains: "if you do, it gains haste until end of turn", no part of the copying."""
    for effect in ability.effects:
        if not isinstance(effect, Continuous) or effect.duration == "static":
            continue
        if effect.subject in {Who.THIS, Who.IT}:
            begun = ContinuousEffect(
                on=frozenset({obj.ref}), changes=effect.changes, text=ability.text,
                until=until_when(effect.duration), timestamp=interpreter.table.tick(),
                source=obj.ref, controller=obj.controller,
            )  # fmt: skip
            interpreter.change_effects((*interpreter.table.effects, begun))


def _enter_as_copy(values: Characteristics, turned_up: bool = False) -> tuple[Ability, EnterAsCopy] | None:
    for ability in values.abilities:
        for effect in ability.effects:
            if (
                isinstance(effect, EnterAsCopy)
                and effect.subject == Who.THIS
                and applies_now(effect, turned_up)
            ):
                return ability, effect
    return None


def applies_now(effect: AsEntersChoose | AsEntersForm | EnterAsCopy, turned_up: bool) -> bool:
    """Whether an "as this enters or is turned face up" effect applies as it does the one or the other."""
    return effect.as_turned_face_up if turned_up else effect.as_enters


def copy_offered(interpreter: Interpreter, obj: Object, *, turned_up: bool) -> tuple[Ability, EnterAsCopy]:
    """Return the ability by which an object copies as it enters or as it is turned face up.

    Raises:
        CopyEngineError: it has none that can be read.
    """
    found = _enter_as_copy(copiable_values(obj), turned_up)
    if found is None:
        _refuse_copying(interpreter, obj)
    return found


def copies_as_it_enters(obj: Object) -> bool:
    """Whether an object's own ability lets it enter as a copy of something that somebody chooses."""
    found = _enter_as_copy(copiable_values(obj))
    return found is not None and found[1].of is None


def offers_copying(obj: Object) -> bool:
    """Whether an object's own text makes it enter as a copy, or lets it."""
    return _enter_as_copy(copiable_values(obj)) is not None


def refuse_unstated(interpreter: Interpreter, obj: Object, key: str = "copy_of") -> None:
    """Ask what a permanent copies as it enters, where its text offers that and there is something.

    Args:
        key: where the event at hand says it, itself or among its choices.

    Raises:
        CopyEngineError: the script doesn't say.
    """
    found = _enter_as_copy(copiable_values(obj)) if interpreter.policy is CORRECT else None
    if found is None or found[1].of is not None or not _is_offered(interpreter, obj, found[1], {}):
        return
    could = [
        other.ref
        for other in interpreter.table.objects.values()
        if _could_copy(interpreter, obj, found[1], other)
    ]
    if could and not _would_lose(interpreter, obj, found[0]):
        kinds = [kind.lower() for kind in found[1].source.types]
        stated = "State `copy_of`" if key == "copy_of" else "Give choices: {copy_of: ...}"
        raise CopyEngineError(
            f"Which {' or '.join(kinds) or 'permanent'} does {copiable_values(obj).name}'s ability copy?",
            where=interpreter.at(key),
            mend=f"{stated}: one of {', '.join(could)}; null where that is declined."
            + _each_of_several(interpreter),
        )


def _each_of_several(interpreter: Interpreter) -> str:
    """How to say for each of several that enter together what it copies."""
    together = sorted(interpreter.entering_together)
    if len(together) < 2:
        return ""
    each = ", ".join(f"{ref}: ..." for ref in together)
    return f" To choose for each: choices: {{copy_of: {{{each}}}}}."


def _would_lose(interpreter: Interpreter, obj: Object, ability: Ability) -> bool:
    """Whether an object that isn't there yet wouldn't have an ability as it would be on the battlefield."""
    lost = has_lost(interpreter, replace(obj, zone="battlefield"), ability)
    interpreter.put(obj)
    return lost


def _could_copy(interpreter: Interpreter, obj: Object, effect: EnterAsCopy, other: Object) -> bool:
    try:
        return other.ability is None and chosen_source(interpreter, obj, effect, other.ref) is not None
    except CopyEngineError:
        return False


def may_copy(interpreter: Interpreter, obj: Object, ref: str) -> bool:
    """Whether beliefs leave an object the ability to copy `ref`, which by the rules it has."""
    try:
        _, effect = copy_offered(interpreter, obj, turned_up=False)
        chosen_source(interpreter, obj, effect, ref)
    except CopyEngineError:
        interpreter.beliefs.check_by_the_rules()
        return False
    return True


def _refuse_copying(interpreter: Interpreter, obj: Object) -> NoReturn:
    values = copiable_values(obj)
    unread = [text for ability in values.abilities for text, _ in ability.unread]
    message = f"{values.name or obj.ref} has no ability to enter as a copy that I can read."
    mend = f"Not read: “{unread[0]}”." if unread else "Leave copy_of out, or use become_copy."
    raise CopyEngineError(message, where=interpreter.at("copy_of"), mend=mend)


def chosen_source(
    interpreter: Interpreter, obj: Object, effect: EnterAsCopy, ref: str, there: Layers | None = None
) -> Object:
    """Return what an object copies as it enters or is turned face up.

    Args:
        there: what everything is where that is chosen; None for what it is now.

    Raises:
        CopyEngineError: its text doesn't let it copy that.
    """
    there = there or interpreter.layers
    source = interpreter.as_it_was(interpreter.find(ref, "copy_of"))
    if source.ref == obj.ref or source.ref in interpreter.entering_together:
        raise CopyEngineError(
            f"{ref} enters at the same time and can't be copied.",
            where=interpreter.at("copy_of"),
            mend="Choose something that was there before.",
        )
    values = there.values[source.ref]
    whose = there.controllers.get(source.ref, source.controller)
    if not interpreter.speaks_of(obj, effect.source, source, values, whose, obj.controller):
        raise CopyEngineError(
            f"{ref} is not {effect.source.text or 'what the card may copy'}.",
            where=interpreter.at("copy_of"),
            mend="Choose an object the card's text allows.",
        )
    return source
