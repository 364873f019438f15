"""Abilities that trigger, written down as they do; a script's `trigger` puts them on the stack (CR 603)."""

from collections.abc import Collection, Iterable, Iterator, Sequence

from judgeapp.copyengine.evaluation.amounts import EvaluationContext
from judgeapp.copyengine.evaluation.conditions import condition_holds
from judgeapp.copyengine.evaluation.entering_abilities import said_of_entering
from judgeapp.copyengine.evaluation.filters import has_trait
from judgeapp.copyengine.events.triggers.additional_triggers import (
    DYING,
    ENTERING,
    LEAVING,
    times,
    times_of_other_events,
)
from judgeapp.copyengine.interpreter.interpreter import Interpreter
from judgeapp.copyengine.model import principles as p
from judgeapp.copyengine.model.effects.effects import LinkedWhenYouDo
from judgeapp.copyengine.model.effects.trigger_events import OwnEvent
from judgeapp.copyengine.model.errors import CopyEngineError
from judgeapp.copyengine.model.immutable import replace
from judgeapp.copyengine.model.objects.abilities import Ability, Effect, Kind, Trigger, each_by_event
from judgeapp.copyengine.model.objects.characteristics import NOTHING, Characteristics
from judgeapp.copyengine.model.policies import CORRECT
from judgeapp.copyengine.model.terms import conditions as c
from judgeapp.copyengine.model.terms.subjects import Each, Who
from judgeapp.copyengine.model.wording import quoted
from judgeapp.copyengine.reading.conditions.moments import waiting_ability
from judgeapp.copyengine.reading.statics.triggers.combat_triggers import is_meeting
from judgeapp.copyengine.reading.statics.triggers.trigger_events import (
    graveyard_sources,
    is_about_dying,
    is_at_step,
    is_done_once_a_turn,
    is_once_for_all,
    own_events,
    times_a_turn,
    zones_of,
)
from judgeapp.copyengine.script.fields import Choices
from judgeapp.copyengine.table.linked_objects import made_by
from judgeapp.copyengine.table.state import HAUNTS, DelayedTrigger, Object


def trigger_entering(interpreter: Interpreter, obj: Object, linked: Ability | None) -> None:
    """Note every ability that triggers on this object entering (CR 603.6a), once all is there that enters at
    the same time.
    """
    for trigger in when_you_do(linked.effects) if linked is not None else ():
        cited = interpreter.ruleset.cites(p.EXCEPTION_LINKED_TRIGGER, p.ENTERS_TRIGGER)
        note_trigger(interpreter, obj.ref, trigger, principle=cited)
    together = interpreter.entering_together
    if interpreter.gathers or (obj.ref in together and len(together) > 1):
        interpreter.unseen = (*interpreter.unseen, obj.ref)
        return
    for other, values in interpreter.watching():
        _see_entering(interpreter, other, values, obj)


def see_entered(interpreter: Interpreter) -> None:
    """Note the abilities that trigger on what has entered at the same time as something else."""
    unseen, interpreter.unseen = interpreter.unseen, ()
    for ref in unseen:
        obj = interpreter.table.objects[ref]
        for other, values in interpreter.watching():
            _see_entering(interpreter, other, values, obj, unseen)


def when_you_do(effects: Iterable[Effect]) -> Iterator[Ability]:
    """Yield the triggered abilities that "when you do" makes of a part of an ability (CR 603.12, 707.9g)."""
    for effect in effects:
        if isinstance(effect, LinkedWhenYouDo):
            event = Trigger("other", "When you do", Who.THIS)
            yield Ability(effect.text, Kind.TRIGGERED, trigger=event, effects=effect.effects)


def trigger_when_you_do(
    interpreter: Interpreter,
    obj: Object,
    effects: Iterable[Effect],
    cause: str = "",
    *,
    principle: str = p.TRIGGERING,
    number: int | None = None,
) -> None:
    """Note the triggers of something that was done: "When you do, ..." (CR 603.11, 603.12).

    Args:
        cause: what was spoken of as it was done: "it" and "that creature" mean that.
        principle: the rule by which they trigger.
        number: what "that many" is; None where the text doesn't say.
    """
    for trigger in when_you_do(effects):
        noted = interpreter.table.noted(obj.ref)
        waiting = noted.waiting if trigger in noted.waiting else (*noted.waiting, trigger)
        causes = (*noted.causes, (trigger.text, cause, interpreter.event)) if cause else noted.causes
        interpreter.table.notes[obj.ref] = replace(noted, waiting=waiting, causes=causes)
        note_trigger(interpreter, obj.ref, trigger, principle=principle, amount=number)


def linked_triggers(interpreter: Interpreter, obj: Object) -> list[Ability]:
    """Return the abilities linked to how an object entered that have triggered; a copy has them no more."""
    own = obj.faces[obj.face].normal.abilities
    return [
        trigger
        for ability in own
        for trigger in when_you_do(ability.effects)
        if (obj.ref, trigger.text) in interpreter.triggers
    ]


def trigger_together(interpreter: Interpreter, refs: Sequence[str], before: Sequence[str] = ()) -> None:
    """Let things that enter at once be seen, by each other too (CR 603.6a).

    Args:
        before: what enters at once with them, and has been seen already.
    """
    known, together = interpreter.table.objects, (*before, *refs)
    later = [known[ref] for ref in refs if ref in known and known[ref].zone == "battlefield"]
    earlier = [known[ref] for ref in before if ref in known and known[ref].zone == "battlefield"]
    see_entered(interpreter)
    for obj in earlier:
        for other in later:
            _see_entering(interpreter, other, interpreter.values(other.ref), obj, together)


def trigger_of_its_own(
    interpreter: Interpreter, ref: str, abilities: Iterable[Ability], event: OwnEvent
) -> None:
    """Note which abilities of a permanent trigger on what has happened to it, each so often (CR 603.2d)."""
    for ability in each_by_event(abilities):
        if event in own_events(ability):
            for _ in range(times_of_other_events(interpreter, ref)):
                note_trigger(interpreter, ref, ability)


def seen_already(
    interpreter: Interpreter, ref: str, ability: Ability, together: Collection[str] | None = None
) -> bool:
    """Whether "one or more" has triggered already on what happens at once (CR 603.2c).

    Args:
        together: what is in question; None for all that happens in this event.
    """
    if not is_once_for_all(ability):
        return False
    known = interpreter.table.noted(ref).causes
    return any(
        text == ability.text and event == interpreter.event and (together is None or cause in together)
        for text, cause, event in known
    )


def _note_joining(interpreter: Interpreter, ref: str, ability: Ability, cause: str) -> None:
    """Note one more of the things that made "one or more" trigger."""
    noted = interpreter.table.noted(ref)
    joining = (ability.text, cause, interpreter.event)
    if joining not in noted.joining and joining not in noted.causes:
        interpreter.table.notes[ref] = replace(noted, joining=(*noted.joining, joining))


def _see_entering(
    interpreter: Interpreter,
    other: Object,
    values: Characteristics,
    obj: Object,
    together: Collection[str] | None = None,
) -> None:
    """Note the abilities of `other` that trigger on `obj` entering.

    Args:
        values: what `other` is, with the abilities that work where it is.
        together: what enters with it at once; None for what the interpreter knows of that.
    """
    for ability in said_of_entering(values).triggers:
        trigger = ability.trigger
        if trigger is None or not _enters_so(interpreter, trigger, other, obj):
            continue
        itself = (trigger.subject is Who.THIS or trigger.itself) and other.ref == obj.ref
        if itself or (
            isinstance(trigger.subject, Each) and interpreter.speaks_of(other, trigger.subject.filter, obj)
        ):
            if not intervening_if_holds(interpreter, other, ability, obj.ref):
                continue
            at_once = interpreter.entering_together or together or (obj.ref,)
            if seen_already(interpreter, other.ref, ability, at_once):
                _note_joining(interpreter, other.ref, ability, obj.ref)
                continue
            for _ in range(times(interpreter, other.ref, ENTERING, obj)):
                copied = other.is_copy and (itself or other.ref in at_once) and trigger.event == "enters"
                principle = p.ENTERS_AS_COPY if copied else p.ENTERS_TRIGGER
                note_trigger(interpreter, other.ref, ability, obj.ref, principle=principle)


def _enters_so(interpreter: Interpreter, trigger: Trigger, other: Object, obj: Object) -> bool:
    """Whether something enters as a trigger of `other` asks: tapped or untapped, and from where."""
    if trigger.so is not None and not has_trait(trigger.so, obj, NOTHING):
        return False
    if trigger.from_yours and obj.owner != interpreter.controller(other.ref):
        return False
    stated = None if obj.cast.was_cast else obj.cast.cast_from
    return trigger.origin in {"", obj.came_from or stated}


def trigger_leaving(interpreter: Interpreter, obj: Object, last: Characteristics, zone: str) -> None:
    """Note the abilities that trigger on something leaving or dying: its own and those of what was there with
    it, all as they last were (CR 603.10a).

    Args:
        obj: what has left, as it was, with who controlled it; `last` its characteristics then.
    """
    for ability in each_by_event(last.abilities):
        trigger = ability.trigger
        if trigger is None or trigger.subject is not Who.THIS:
            continue
        if trigger.into_yours and obj.owner != obj.controller:
            continue
        if _is_leaving(trigger, last, zone):
            note_if_so(
                interpreter,
                obj,
                ability,
                times=_times_leaving(interpreter, obj, obj, zone),
                principle=p.ENTERS_TRIGGER,
            )
    for other, values in _watching(interpreter, obj, last):
        for ability in each_by_event(values.abilities):
            trigger = ability.trigger
            if trigger is None or not _is_leaving(trigger, last, zone):
                continue
            if _is_meant(interpreter, trigger, other, obj, last):
                note_if_so(
                    interpreter,
                    other,
                    ability,
                    obj.ref,
                    times=_times_leaving(interpreter, other, obj, zone),
                    you=other.controller,
                    once=True,
                    principle=p.ENTERS_TRIGGER,
                )
    _trigger_haunted(interpreter, obj, zone)


def _trigger_haunted(interpreter: Interpreter, obj: Object, zone: str) -> None:
    """Note what triggers in exile on a haunted creature dying; nothing haunts it any more (CR 702.55c)."""
    for card in list(interpreter.table.objects.values()):
        if card.zone != "exile" or card.choices.get(HAUNTS) != obj.ref:
            continue
        for ability in each_by_event(interpreter.values(card.ref).abilities):
            is_meant = ability.trigger is not None and ability.trigger.event == "haunted dies"
            if zone == "graveyard" and is_meant:
                note_trigger(interpreter, card.ref, ability, obj.ref, principle=p.ENTERS_TRIGGER)
        choices = {key: value for key, value in card.choices.items() if key != HAUNTS}
        interpreter.put(replace(card, choices=choices))


def _times_leaving(interpreter: Interpreter, other: Object, obj: Object, zone: str) -> int:
    """How often an ability of `other` triggers on `obj` leaving: dying may cause it to do so once more."""
    return times(interpreter, other.ref, DYING if zone == "graveyard" else LEAVING, obj)


def _is_leaving(trigger: Trigger, last: Characteristics, zone: str) -> bool:
    """Whether a trigger event is this going to that zone."""
    if "leaves" in {trigger.event, trigger.also}:
        return not trigger.without_dying or zone != "graveyard"
    if zone == "exile" and "exiled" in {trigger.event, trigger.also}:
        return True
    if zone == "hand" and trigger.event == "returned":
        return True
    died = "dies" in {trigger.event, trigger.also} and zone == "graveyard"
    is_itself = trigger.subject is Who.THIS  # whatever it is by then (CR 700.4)
    return died and (is_itself or "Creature" in last.types or not is_about_dying(trigger))


def _watching(
    interpreter: Interpreter, obj: Object, last: Characteristics
) -> Iterator[tuple[Object, Characteristics]]:
    """Yield what sees an object leave: it itself, and all that was there with it."""
    yield obj, last
    for other, values in interpreter.there_before():
        if other.ref != obj.ref:
            yield other, values


def _is_meant(
    interpreter: Interpreter, trigger: Trigger, other: Object, obj: Object, last: Characteristics
) -> bool:
    """Whether what leaves is what a trigger of `other` speaks of."""
    if trigger.subject == Who.ATTACHED:
        return other.attached_to == obj.ref
    if trigger.subject == Who.MADE:
        return obj.ref in made_by(other, interpreter.table)
    if trigger.itself and other.ref == obj.ref:
        return True
    return isinstance(trigger.subject, Each) and interpreter.speaks_of(
        other, trigger.subject.filter, obj, last, obj.controller, other.controller
    )


def intervening_if_holds(
    interpreter: Interpreter,
    obj: Object,
    ability: Ability,
    it: str | None = None,
    spell: Object | None = None,
    you: str | None = None,
) -> bool:
    """Whether "if it was kicked" lets an ability trigger (CR 603.4); yes, where that can't be judged.

    Args:
        it: what makes it trigger, where that is another object.
        spell: the spell whose casting makes it trigger; "it" and "that spell" are that.
        you: who controlled the object, where that is looked back on.
    """
    trigger = ability.trigger
    if trigger is None or (trigger.condition is None and trigger.meanwhile is None):
        return True
    you = interpreter.controller(obj.ref) if you is None else you
    if spell is not None:
        context = interpreter.context(obj, you, spell.ref, cast=spell.cast)
    else:
        of_it = ability.keyword or asks_of_cause(trigger.condition)
        context = interpreter.context(obj, you, it if of_it else None, cast=obj.cast)
    try:
        return condition_holds(trigger.condition, context, interpreter.at()) and condition_holds(
            trigger.meanwhile, context, interpreter.at()
        )
    except CopyEngineError:
        return True


def note_if_so(
    interpreter: Interpreter,
    obj: Object,
    ability: Ability,
    cause: str = "",
    *,
    of_cause: str | None = None,
    times: int = 1,
    you: str | None = None,
    once: bool = False,
    is_judged: bool = False,
    principle: str = p.TRIGGERING,
    amount: int | None = None,
    hurt: str = "",
    dealt_by: str = "",
    told: bool = False,
) -> None:
    """Write down that an ability has triggered, so many times, if its intervening "if" is so once all has
    happened that happens at once (CR 603.4).

    Args:
        of_cause: what makes it trigger, where the "if" may be about that and `cause` is something else.
        you: who controls the object, where that is looked back on.
        once: "one or more" triggers once on what happens at once.
        is_judged: the "if" is known to be so.
    """
    you = interpreter.controller(obj.ref) if you is None else you
    it = (cause or None) if of_cause is None else of_cause or None

    def judge() -> None:
        if not is_judged and not intervening_if_holds(interpreter, obj, ability, it, you=you):
            return
        if once and seen_already(interpreter, obj.ref, ability):
            return
        for _ in range(times):
            note_trigger(
                interpreter, obj.ref, ability, cause, principle=principle, amount=amount, hurt=hurt,
                dealt_by=dealt_by, told=told,
            )  # fmt: skip

    trigger = ability.trigger
    if trigger is None or (trigger.condition is None and trigger.meanwhile is None):
        judge()
    else:
        interpreter.judge(judge)


def asks_of_cause(condition: c.Condition | None) -> bool:
    """Whether a condition is about what makes an ability trigger, or about "that player"."""
    if isinstance(condition, c.AllOf | c.AnyOf):
        return any(map(asks_of_cause, condition.conditions))
    if isinstance(condition, c.IsSizedByCount):
        return condition.who is Who.TRIGGERING
    return isinstance(condition, c.OfTriggering | c.OfThatPlayer | c.ThatPlayerHasMore)


_CAN_PASS = (
    c.Controls, c.ControlsSameNamed, c.CardsInGraveyard, c.CardTypesInGraveyard, c.CardsInHand, c.YourLife,
    c.AnyonesLife, c.OpponentsLife, c.OpponentsLifeBeside,
    c.OpponentsGraveyard, c.OpponentHasMore, c.PlayerCounters,
    c.IsDesignatedPlayer, c.DevotionLessThan, c.TotalAmong, c.ThisIsIn, c.ThatPlayerHasMore, c.IsYourTurn,
    c.CardsExiledWithThis,
)  # fmt: skip
"""How things stand, which may be otherwise once the ability resolves; what has happened stays so."""
_OF_THE_SOURCE = (
    c.HasAttachments, c.HasCounters, c.HasKeyword, c.IsAttachedTo, c.IsColor, c.IsDesignated, c.IsSized,
    c.IsSizedByCount,
    c.IsSo, c.IsType,
    c.ThisIsAttached,
)  # fmt: skip
"""How the object is that has the ability, or what that is attached to."""


def create_delayed_ability(interpreter: Interpreter, delayed: DelayedTrigger, trigger: Trigger) -> Ability:
    """Return a delayed triggered ability as one of the object that made it, which can be put on the stack."""
    words = waiting_ability(delayed.text, delayed.when)
    ability = Ability(words, Kind.TRIGGERED, effects=delayed.effects, trigger=trigger)
    noted = interpreter.table.noted(delayed.this)
    if ability not in noted.waiting:
        interpreter.table.notes[delayed.this] = replace(noted, waiting=(*noted.waiting, ability))
    return ability


_OF_CASTING = (
    c.CostPaid, c.EnteredOrCastFrom, c.HasEscaped, c.WasBargained, c.WasCast, c.WasKicked, c.YouCastIt,
)  # fmt: skip
"""How an object was cast, which is so or isn't from the first."""


def is_waiting(interpreter: Interpreter, source: Object, ability: Ability) -> bool:
    """Whether an ability has triggered more often than it was put on the stack."""
    put = sum(
        1
        for obj in interpreter.table.objects.values()
        if obj.source == source.ref
        and obj.ability is not None
        and obj.ability.text == ability.text
        and not obj.is_copy
    )
    return interpreter.triggers.count((source.ref, ability.text)) > put


def refuse_untriggered(interpreter: Interpreter, source: Object, ability: Ability) -> None:
    """Refuse an ability that can't have triggered, since its source wasn't cast as it asks (CR 603.4).

    Raises:
        CopyEngineError: it wasn't kicked, cast from there, or the like.
    """
    condition = ability.trigger.condition if ability.trigger is not None else None
    if interpreter.policy is not CORRECT or not isinstance(condition, _OF_CASTING):
        return
    context = interpreter.context(source, source.controller, cast=interpreter.table.cast_of(source))
    try:
        so = condition_holds(condition, context, interpreter.at())
    except CopyEngineError:
        return
    if not so:
        raise CopyEngineError(
            f"It hasn't triggered, since this isn't so: “{condition.words}.”",
            where=interpreter.at("ability"),
            mend="Say of the spell or permanent what makes that so, or leave the event out.",
        )


def is_over(interpreter: Interpreter, obj: Object, choices: Choices) -> bool:
    """Tell whether what an intervening "if" of an ability asks for isn't so any longer as it resolves: then
    it does nothing (CR 603.4).

    Args:
        obj: the ability on the stack.
        choices: those of its resolving; a `condition` there is the outcome.
    """
    trigger = obj.ability.trigger if obj.ability is not None else None
    source = interpreter.table.objects.get(obj.source or "")
    if trigger is None or source is None or "condition" in choices or not _can_pass(trigger):
        return False
    try:
        cause = interpreter.table.noted(obj.ref).cause
        context = interpreter.context(
            source, obj.controller, cause if asks_of_cause(trigger.condition) else None
        )
        if _is_of_source(trigger, trigger.condition):
            context = _as_source_was(interpreter, source, context)
        over = not condition_holds(trigger.condition, context, interpreter.at())
    except CopyEngineError:
        return False
    if over and trigger.condition is not None:
        text = f"It does nothing, since this isn't so any longer: “{trigger.condition.words}.”"
        interpreter.nothing(p.INTERVENING_IF, obj.ref, text)
    return over


def _can_pass(trigger: Trigger, condition: c.Condition | None = None) -> bool:
    condition = trigger.condition if condition is None else condition
    if isinstance(condition, c.AllOf | c.AnyOf):
        return all(_can_pass(trigger, each) for each in condition.conditions)
    if isinstance(condition, c.Unless | c.OfThatPlayer):
        return _can_pass(trigger, condition.condition)
    if isinstance(condition, c.IsSizedByCount) and condition.who is Who.TRIGGERING:
        return True
    return isinstance(condition, _CAN_PASS) or _is_of_source(trigger, condition)


def _is_of_source(trigger: Trigger, condition: c.Condition | None) -> bool:
    """Whether a condition is about the object that has the ability; "it" may be what made it trigger."""
    if not isinstance(condition, _OF_THE_SOURCE):
        return False
    who = getattr(condition, "who", Who.THIS)
    return who in {Who.THIS, Who.ATTACHED} or (who is Who.IT and trigger.subject is Who.THIS)


def _as_source_was(interpreter: Interpreter, source: Object, context: EvaluationContext) -> EvaluationContext:
    """Return the view of the moment at which a source that has left was last there (CR 608.2h)."""
    if source.zone == "battlefield":
        return context
    for table, layers in zip(reversed(interpreter.moments), reversed(interpreter.layers_then), strict=True):
        then = table.objects.get(source.ref)
        if then is not None and then.zone == "battlefield":
            return replace(
                context, table=table, values=layers.values, controllers=layers.controllers, this=then
            )
    return context


def triggers_on_host_leaving(trigger: Trigger) -> bool:
    """Whether an ability triggers on what its object is attached to leaving the battlefield."""
    return trigger.subject is Who.ATTACHED and triggers_on_leaving(trigger)


def triggers_on_leaving(trigger: Trigger) -> bool:
    """Whether an ability triggers on something leaving the battlefield, perhaps among other events."""
    return not {"dies", "leaves", "exiled", "returned"}.isdisjoint({trigger.event, trigger.also})


def _stop_waiting(interpreter: Interpreter, ref: str, ability: Ability) -> None:
    """Remove a delayed triggered ability that triggers only once, and has triggered (CR 603.7b)."""
    waiting = interpreter.table.delayed_triggers
    if any(each.watching is not None for each in waiting):
        interpreter.table.delayed_triggers = tuple(
            each for each in waiting if each.watching != ability or each.this != ref or each.when.again
        )


def _is_of_others(trigger: Trigger) -> bool:
    """Whether "that spell", "that creature" in an ability is what made it trigger."""
    others = isinstance(trigger.subject, Each) or trigger.subject is Who.TRIGGERING
    if triggers_on_host_leaving(trigger):
        return True
    known = {"becomes target", "becomes attached", "becomes unattached"}
    return others or trigger.event in known or is_at_step(trigger) or is_meeting(trigger)


def _is_of_two(interpreter: Interpreter, ref: str, ability: Ability) -> bool:
    """Whether "it" in an ability is either of two that it speaks of, the object itself among them."""
    values = interpreter.table.left_as(ref, interpreter.values(ref))
    return any(
        each.text == ability.text
        and each.trigger is not None
        and each.trigger.subject is Who.THIS
        and any(other.subject is not Who.THIS for other in each.trigger.others)
        for each in values.abilities
    )


def _is_done(interpreter: Interpreter, ref: str, ability: Ability, cause: str) -> bool:
    """Whether an ability has done this turn what it does only once each turn: then it doesn't trigger (CR
    603.2h), nor on the token that it creates so.
    """
    if (ref, ability.text) in interpreter.table.done_once:
        return True
    if ability.trigger is None or ability.trigger.event != "enters" or not is_done_once_a_turn(ability.text):
        return False
    return cause in made_by(interpreter.find(ref), interpreter.table)


def note_trigger(
    interpreter: Interpreter,
    ref: str,
    ability: Ability,
    cause: str = "",
    *,
    principle: str = p.TRIGGERING,
    amount: int | None = None,
    hurt: str = "",
    dealt_by: str = "",
    told: bool = False,
) -> None:
    """Write down that an ability has triggered; a `trigger` event puts it on the stack.

    Args:
        cause: the other object that made it trigger.
        principle: the rule by which it triggers.
        amount: how much damage or life it triggered on.
        hurt: the object or player that was dealt that damage.
        dealt_by: what dealt it, where the ability goes on about that beside `cause`.
        told: whether "it" means that object though the ability triggers on what a player does.
    """
    most = times_a_turn(ability)
    table = interpreter.table
    this_turn = interpreter.triggers[max(table.turn_began, table.new_since.get(ref, 0)) :]
    if most is not None and this_turn.count((ref, ability.text)) >= most:
        return
    if _is_done(interpreter, ref, ability, cause):
        return
    if interpreter.table.objects[ref].zone == "battlefield" and "battlefield" not in zones_of(ability):
        return
    number = sum(1 for known, text in interpreter.triggers if known == ref and text == ability.text)
    interpreter.triggers.append((ref, ability.text))
    interpreter.table.triggered = len(interpreter.triggers)
    waiting = interpreter.table.noted(ref).waiting
    _stop_waiting(interpreter, ref, ability)
    trigger = ability.trigger
    if trigger is not None and _is_of_two(interpreter, ref, ability):
        cause = cause or (ref if trigger.subject is Who.THIS else "")
        is_told = bool(cause)
    else:
        # "Whenever that creature deals combat damage this turn, put a counter on it."
        waits_for_it = trigger is not None and trigger.subject is Who.ATTACHED and ability in waiting
        told = told or waits_for_it
        is_told = bool(cause) and trigger is not None and (told or _is_of_others(trigger))
    if is_told or (cause and ability.keyword == "ward"):
        noted = interpreter.table.noted(ref)
        causes = (*noted.causes, (ability.text, cause, interpreter.event))
        interpreter.table.notes[ref] = replace(noted, causes=causes)
    if amount is not None:
        noted = interpreter.table.noted(ref)
        amounts = (*noted.amounts, (ability.text, amount))
        interpreter.table.notes[ref] = replace(noted, amounts=amounts)
    if hurt:
        noted = interpreter.table.noted(ref)
        interpreter.table.notes[ref] = replace(noted, hurt=(*noted.hurt, (ability.text, hurt)))
    if dealt_by:
        noted = interpreter.table.noted(ref)
        interpreter.table.notes[ref] = replace(noted, dealt_by=(*noted.dealt_by, (ability.text, dealt_by)))
    interpreter.step(
        interpreter.ruleset.cites(principle),
        ref,
        f"Its ability triggers: {quoted(ability.text)}",
        {"triggered": number},
        {"triggered": number + 1},
    )


def trigger_put_into_graveyard(interpreter: Interpreter, obj: Object, came_from: str) -> None:
    """Note what triggers on a card being put into a graveyard from anywhere: it is looked at as it is there,
    and so are the permanents that watch (CR 603.6).
    """
    if obj.kind != "card":
        return
    for ability in each_by_event(interpreter.values(obj.ref).abilities):
        trigger = ability.trigger
        if trigger is not None and trigger.subject is Who.THIS and _is_from_anywhere(trigger, came_from):
            note_trigger(interpreter, obj.ref, ability, principle=p.ENTERS_TRIGGER)
    for other, values in interpreter.watching():
        for ability in each_by_event(values.abilities):
            trigger = ability.trigger
            if (
                trigger is not None
                and isinstance(trigger.subject, Each)
                and trigger.subject.filter.zone == "graveyard"
                and _is_from_anywhere(trigger, came_from)
                and interpreter.speaks_of(other, trigger.subject.filter, obj, whose=obj.owner)
            ):
                note_if_so(interpreter, other, ability, obj.ref, once=True, principle=p.ENTERS_TRIGGER)


def is_from_anywhere(trigger: Trigger) -> bool:
    """Whether an event is one that `trigger_put_into_graveyard` notes."""
    watches = isinstance(trigger.subject, Each) and trigger.subject.filter.zone == "graveyard"
    return (watches or trigger.subject is Who.THIS) and bool(graveyard_sources(trigger))


def _is_from_anywhere(trigger: Trigger, came_from: str) -> bool:
    """Whether an event is a card going to a graveyard from anywhere, or anywhere but the battlefield."""
    said = graveyard_sources(trigger)
    if said == "library":
        return came_from == "library"
    return said == "anywhere" or (said == "elsewhere" and came_from != "battlefield")
