"""What resolving spells and abilities do, as far as copying questions ask: damage, life, cards, counters,
zones.
"""

from collections.abc import Mapping, Sequence

from judgeapp.copyengine.evaluation.casting_conditions import holds_of_cost
from judgeapp.copyengine.evaluation.references import is_about_cause, speaks_of_it
from judgeapp.copyengine.evaluation.situations import asks_of_it
from judgeapp.copyengine.events.resolving.control import owned, player_of_control
from judgeapp.copyengine.events.resolving.fixed_values import fixed, with_x_fixed
from judgeapp.copyengine.events.resolving.instructions import Instructions
from judgeapp.copyengine.events.resolving.registry import performer_of, resolves
from judgeapp.copyengine.events.resolving.resolution import Resolution, fate_counted, not_said
from judgeapp.copyengine.events.resolving.stated_copying import COPYING_EFFECTS, states
from judgeapp.copyengine.events.targeting.targets import in_text_order, targets_in
from judgeapp.copyengine.events.triggers.noting import create_delayed_ability, trigger_when_you_do
from judgeapp.copyengine.events.zones.durations import until_when
from judgeapp.copyengine.interpreter.interpreter import Interpreter
from judgeapp.copyengine.model import principles as p
from judgeapp.copyengine.model.effects.changes import GainAbilities, SetController
from judgeapp.copyengine.model.effects.effects import (
    BecomeCopy,
    Choosing,
    ConditionalEffect,
    Continuous,
    CopySpell,
    CounterSpell,
    CreateToken,
    DealDamage,
    Delayed,
    Discard,
    Draw,
    EntersWith,
    Exchange,
    InPlaceOfEarlier,
    LifeChange,
    LinkedWhenYouDo,
    MayCastNow,
    MayPay,
    Move,
    MoveCounters,
    OptionalEffect,
    Other,
    PutAsCopy,
    PutCounters,
    PutFromAmong,
    Repeated,
    Reveal,
    SpeakOf,
    TokenCopy,
    Turn,
)
from judgeapp.copyengine.model.errors import CopyEngineError, ForbiddenError
from judgeapp.copyengine.model.immutable import replace
from judgeapp.copyengine.model.objects.abilities import Ability, Effect, Trigger
from judgeapp.copyengine.model.policies import CORRECT
from judgeapp.copyengine.model.terms.conditions import (
    Condition,
    Fate,
    KeywordChosen,
    Otherwise,
    TotalManaSpent,
    YouDo,
)
from judgeapp.copyengine.model.terms.moments import NextStep
from judgeapp.copyengine.model.terms.qualities import MadeWithThis
from judgeapp.copyengine.model.terms.subjects import Amount, Choose, Each, Subject, Target, Who
from judgeapp.copyengine.model.text import Text
from judgeapp.copyengine.model.wording import quoted
from judgeapp.copyengine.reading import read_abilities
from judgeapp.copyengine.reading.nouns.antecedents import speaks_of_them
from judgeapp.copyengine.reading.nouns.spoken_of import (
    chooses_some,
    is_some_of_those,
    leaves_number_open,
    speaks_of_several,
)
from judgeapp.copyengine.reading.statics.triggers.trigger_events import is_done_once_a_turn
from judgeapp.copyengine.script.choices import made_of
from judgeapp.copyengine.script.fields import Choices, is_paid
from judgeapp.copyengine.table.state import ContinuousEffect, DelayedTrigger, Object

_DONE_OR_NOT = (
    Move,
    PutCounters,
    Discard,
    Draw,
    LifeChange,
    BecomeCopy,
    CopySpell,
    TokenCopy,
    MoveCounters,
    Turn,
    PutAsCopy,
)
_CHANGING = (PutCounters, MoveCounters, Turn)
"""Effects that are done only if they change some object: a counter is put or removed, something turns."""


def perform(
    interpreter: Interpreter,
    obj: Object,
    effects: tuple[Effect, ...],
    choices: Choices,
    *,
    it: str | None = None,
    maker: str | None = None,
    text: Text = "",
    targets: Sequence[str] | None = None,
    instructions: Instructions | None = None,
    ability: Ability | None = None,
    delayed: DelayedTrigger | None = None,
) -> None:
    """Do what `effects` say for `obj`; without `instructions`, copying is left to the script's own events.

    Args:
        targets: those of its targets that this text is about; None for all.
        text: the words the effects stand in; "" for those of `obj` itself.
        ability: the one they stand in, where `obj` isn't that ability on the stack.
        delayed: the delayed triggered ability they are of.
    """
    resolution = Resolution(
        interpreter, obj, choices, it, maker, text, instructions, targets=targets, ability=ability
    )
    if delayed is not None:
        resolution.as_of, resolution.lost, resolution.is_triggered = delayed.as_of, delayed.lost, True
        resolution.them, resolution.awaited = list(delayed.them), frozenset(delayed.them)
    if targets is not None:
        resolution.parts = targets_in(effects)
    if _has_been_done(resolution):
        return
    with interpreter.table.renewing(resolution.renewed()):
        _perform(resolution, effects, choices, it)


def _perform(resolution: Resolution, effects: tuple[Effect, ...], choices: Choices, it: str | None) -> None:
    """Do what `effects` say, one after the other (CR 608.2c)."""
    interpreter = resolution.interpreter
    skip_earlier_damage = {
        place - 1
        for place, effect in enumerate(effects)
        if isinstance(effect, DealDamage) and effect.instead and resolution.holds(effect.condition)
    }
    instead = _in_place_of(resolution, effects)
    done = is_paid(choices) is True
    runs, run = 1 + sum(isinstance(effect, Repeated) for effect in effects), 0
    resolution.choices = _of_run(choices, run, runs)
    for place, effect in enumerate(effects):
        if isinstance(effect, InPlaceOfEarlier):
            continue
        if isinstance(effect, Repeated):
            run += 1
            resolution.choices, resolution.it = _of_run(choices, run, runs), it
            continue
        if place in instead and resolution.holds(instead[place].condition):
            (effect,) = instead[place].effects
        if place in skip_earlier_damage:
            if isinstance(effect, DealDamage) and resolution.replaced_recipients is None:
                resolution.replaced_recipients = [ref for s in effect.to for ref in resolution.refs(s)]
            continue
        resolution.later = effects[place + 1 :]
        if isinstance(effect, LinkedWhenYouDo):
            if place and _is_linked_to_what_was_done(resolution, effect, effects[place - 1]):
                cause = resolution.spoken_of_done(effect.condition) or resolution.it or resolution.cause or ""
                trigger_when_you_do(
                    interpreter, resolution.this, (effect,), cause,
                    principle=interpreter.ruleset.cites(p.REFLEXIVE_TRIGGERS, p.TRIGGERING),
                    number=resolution.number_of_done(effect.condition),
                )  # fmt: skip
            continue
        before = dict(interpreter.table.objects) if isinstance(effect, _CHANGING) else {}
        resolution.moved = resolution.found_none = False
        spoken = _let_it_be_the_token(resolution, effects[:place], effect)
        do(resolution, effect)
        if spoken and resolution.it in resolution.notes.made:
            resolution.it = None
        _note_whether_done(resolution, effect, before)
        done = done or resolution.did is True
    if done and is_done_once_a_turn(resolution.words):
        interpreter.table.done_once |= {(resolution.this.ref, resolution.words)}
    interpreter.judge_again()


def _of_run(choices: Choices, run: int, runs: int) -> Choices:
    """Return what is chosen as a process is followed for the first time, the second: of as many things as
    it's followed times one each time.
    """
    if runs == 1:
        return choices
    each = {
        key: value[run] if isinstance(value, list | tuple) and len(value) == runs else value
        for key, value in choices.items()
    }
    return made_of(choices, each)


def _note_whether_done(resolution: Resolution, effect: Effect, before: Mapping[str, Object]) -> None:
    """Note what "if you do" behind an effect asks: True, False, or None where the effect can't say.

    Args:
        before: the objects as they were, for an effect that is done only if it changes them.
    """
    if isinstance(effect, Exchange | MayCastNow | PutFromAmong):
        return  # these note it themselves
    if _asks_if_done(effect) or _asks_if_not_done(effect):
        return  # "if you do, exile it and ..." is asked once
    if isinstance(effect, _DONE_OR_NOT):
        resolution.did = _is_done(resolution, effect, before)
    elif isinstance(effect, OptionalEffect) and effect.optional:
        declined = bool(resolution.choices.get("declined")) or _declines_copying(resolution, effect)
        condition = _condition_of(effect)
        able = condition is None or resolution.judged.get(condition, True)  # "if it's a Bear, you may"
        resolution.did = able and not declined
    elif not isinstance(effect, Delayed):
        resolution.did, resolution.may_pay = None, isinstance(effect, MayPay)


def _is_done(resolution: Resolution, effect: Effect, before: Mapping[str, Object]) -> bool:
    """Whether an effect of the kinds that are done or not was done."""
    choices, optional = resolution.choices, bool(getattr(effect, "optional", False))
    declined = (
        choices.get("declined") or _is_declined(resolution, effect) or _declines_copying(resolution, effect)
    )
    done = not (optional and (declined or resolution.found_none or _nobody_chose(resolution, effect)))
    if isinstance(effect, Move) and not optional:
        # What the script doesn't name may have been moved all the same.
        done = resolution.moved or (effect.subject is Who.IT and resolution.it is None)
    if isinstance(effect, Discard) and not optional:
        done = any(resolution.each.values())
    if isinstance(effect, _CHANGING):
        done = done and resolution.interpreter.table.objects != before
    if (condition := _condition_of(effect)) is not None and (optional or isinstance(effect, CopySpell)):
        done = done and resolution.judged.get(condition, True)
    return done


def _declines_copying(resolution: Resolution, effect: Effect) -> bool:
    """Whether an effect copies something and is declined."""
    is_declined = resolution.choices.get("copy") is False or resolution.declined_copy
    return isinstance(effect, COPYING_EFFECTS) and is_declined


def _let_it_be_the_token(resolution: Resolution, before: Sequence[Effect], effect: Effect) -> bool:
    """Let "it" and "that token" be the token copies just created, for an effect on something else that speaks
    of them: "target creature fights it". What is done to the tokens themselves was done as they were created.

    Raises:
        CopyEngineError: nobody can tell the token from what was copied.
    """
    made = resolution.notes.made
    if resolution.it is not None or not made or not any(isinstance(each, TokenCopy) for each in before):
        return False
    of_copied = isinstance(effect, COPYING_EFFECTS) and effect.about is not None
    both = isinstance(effect, MoveCounters) and effect.subject is Who.IT and effect.to is Who.IT
    if both or _makes_target_a_copy(effect):
        raise CopyEngineError(
            f"I can't tell which is which in {quoted(resolution.words)}",
            where=resolution.interpreter.at("ref"),
            mend="Leave the resolve event out and state what happens as events.",
        )
    if getattr(effect, "subject", None) is Who.IT or speaks_of_it(effect):
        return False
    said = (getattr(effect, name) for name in effect.__dataclass_fields__)
    parts = (part for value in said for part in (value if isinstance(value, tuple) else (value,)))
    if of_copied or not any(part is Who.IT for part in parts):
        return False
    resolution.it, resolution.them = made[-1], list(made) if len(made) > 1 else resolution.them
    return True


def _makes_target_a_copy(effect: Effect) -> bool:
    """Whether a target becomes a copy of "it", which may be the token or what that is a copy of."""
    if not isinstance(effect, BecomeCopy) or effect.condition is not None:
        return False
    return isinstance(effect.subject, Target) and effect.source is Who.IT and effect.about is not None


def _has_been_done(resolution: Resolution) -> bool:
    """Whether an ability has done this turn what it does only once each turn.

    Raises:
        CopyEngineError: the script states that it's done once more.
    """
    interpreter = resolution.interpreter
    if (resolution.this.ref, resolution.words) not in interpreter.table.done_once:
        return False
    stated = resolution.instructions is not None and resolution.instructions.stated
    if stated or resolution.choices.get("copy") is True:
        raise ForbiddenError(
            f"{resolution.this.ref} has done that this turn already, and it's done only once each turn.",
            where=interpreter.at("ref"),
            mend="Leave the copying event out, or let a turn end before.",
        )
    return True


def _in_place_of(resolution: Resolution, effects: Sequence[Effect]) -> dict[int, InPlaceOfEarlier]:
    """Return what may be done instead of which of the effects, by the place of that one.

    Raises:
        CopyEngineError: nobody can tell which one that is.
    """
    found: dict[int, InPlaceOfEarlier] = {}
    for place, effect in enumerate(effects):
        if not isinstance(effect, InPlaceOfEarlier):
            continue
        alike = [n for n in range(place) if type(effects[n]) is type(effect.effects[0])]
        if len(alike) != 1 or alike[0] in found:
            raise CopyEngineError(
                f"I can't tell what is done instead of which instruction of “{resolution.words}”.",
                where=resolution.interpreter.at("ref"),
                mend="Leave the resolve event out and state what happens as events.",
            )
        found[alike[0]] = _of_the_same(effects[alike[0]], effect)
    return found


_ABOUT_ONE = PutCounters | Continuous | Move | CounterSpell


def _of_the_same(earlier: Effect, effect: InPlaceOfEarlier) -> InPlaceOfEarlier:
    """Return what is done instead, "that creature" being the target of the earlier instruction."""
    (other,) = effect.effects
    subject = getattr(earlier, "subject", None)
    if isinstance(other, _ABOUT_ONE) and other.subject is Who.IT and subject is not None:
        return replace(effect, effects=(replace(other, subject=subject),))
    return effect


def _is_linked_to_what_was_done(resolution: Resolution, effect: LinkedWhenYouDo, before: Effect) -> bool:
    """Whether what a reflexive trigger speaks of was done (CR 603.12)."""
    if effect.condition is None or isinstance(effect.condition, YouDo):
        return _was_done(resolution, before)
    return resolution.holds(effect.condition)


def _was_done(resolution: Resolution, before: Effect) -> bool:
    """Whether the instruction that "when you do" speaks of was followed, as far as anybody can tell."""
    if isinstance(before, MayPay) or resolution.did is not None:
        return resolution.holds(YouDo("you do"))
    return performer_of(type(before)) is not None and resolution.holds(_condition_of(before))


def _condition_of(effect: Effect) -> Condition | None:
    return effect.condition if isinstance(effect, ConditionalEffect) else None


def _is_declined(resolution: Resolution, effect: Effect) -> bool:
    """Whether the script says that what may be done isn't."""
    if not isinstance(effect, OptionalEffect) or not effect.optional:
        return False
    choices = resolution.choices
    said = choices.get(effect.verb, True) if isinstance(effect, Move) else True
    if isinstance(effect, Reveal):
        said = choices.get("reveal", True)
    if isinstance(effect, Discard):
        said = choices.get("discard", is_paid(choices) is not False)
    return bool(choices.get("declined")) or said is None or said is False


def _nobody_chose(resolution: Resolution, effect: Effect) -> bool:
    """Whether an effect is about something that the script could choose and doesn't."""
    return (
        isinstance(effect, Move)
        and isinstance(effect.subject, Choose)
        and not resolution.choices.get("condition")
        and not resolution.moved
        and not resolution.refs(effect.subject)
    )


def do(resolution: Resolution, effect: Effect) -> None:
    """Do what one effect says, if its condition holds and nobody declines it."""
    if isinstance(effect, Continuous) and effect.duration == "static":
        return
    # Copying asks for its conditions itself: what a script states has happened.
    copying = isinstance(effect, COPYING_EFFECTS)
    if not copying and (_is_declined(resolution, effect) or not _holds_for(resolution, effect)):
        if isinstance(effect, Reveal):
            resolution.note_fate(Fate.REVEALED, [])
        _pass_over_targets(resolution, effect)
        return
    perform_one = performer_of(type(effect))
    if perform_one is None:
        return
    _refuse_shares(resolution, effect)
    _refuse_player(resolution, effect)
    if isinstance(effect, PutCounters | Turn | Continuous) and not effect.optional:
        resolution.only_ones = _chosen_of_few(resolution, effect.subject)
    elif isinstance(effect, DealDamage) and not effect.optional and len(effect.to) == 1:
        resolution.only_ones = _chosen_of_few(resolution, effect.to[0])
    perform_one(resolution, effect)
    resolution.only_ones = []


def _holds_for(resolution: Resolution, effect: Effect) -> bool:
    """Whether the condition of an effect holds; "it" is the one target that the effect names."""
    condition, subject = _condition_of(effect), getattr(effect, "subject", None)
    if condition is None or not isinstance(subject, Target) or subject.count > 1 or not resolution.targets:
        return resolution.holds(condition)
    if not asks_of_it(condition) and not isinstance(condition, TotalManaSpent):
        return resolution.holds(condition)
    with resolution.referring_to(resolution.targets[0]):
        return resolution.holds(condition)


def _pass_over_targets(resolution: Resolution, effect: Effect) -> None:
    """Speak of the targets of what isn't done all the same: the next effect's target is another one."""
    condition = _condition_of(effect)
    if isinstance(condition, KeywordChosen) or holds_of_cost(condition, resolution.obj.cast) is False:
        return  # the target is that of another keyword to choose, or there is none: no cost was paid for it
    for name in in_text_order(effect):
        said = getattr(effect, name)
        for part in said if isinstance(said, tuple) else (said,):
            if isinstance(part, Target) and resolution.targets:
                resolution.refs(part)


def _chosen_of_few(resolution: Resolution, subject: Subject) -> list[str]:
    """Return what has to be chosen, since there is nothing else.

    Raises:
        CopyEngineError: there is a choice, and the script doesn't say which.
    """
    if chooses_some(subject) or leaves_number_open(subject):
        return resolution.only_choice(subject, "permanent")
    if is_some_of_those(subject) and not resolution.refs(subject):
        may_be_none = subject.up_to and "permanent" in resolution.choices
        if not may_be_none and resolution.interpreter.policy is CORRECT:
            raise not_said(resolution.interpreter, "permanent", "which of those")
    return []


_SHARED_OUT = (CreateToken, Draw, LifeChange)
"""What is done by each of several players as often as one controlled what the number counts."""


def _refuse_shares(resolution: Resolution, effect: Effect) -> None:
    """Refuse what "its controller" does "for each creature destroyed this way", but where it's shared out.

    Raises:
        CopyEngineError: nobody can tell who does how much.
    """
    if isinstance(effect, _SHARED_OUT):
        return
    values = [getattr(effect, name) for name in effect.__dataclass_fields__]
    said = [part for value in values for part in (value if isinstance(value, tuple) else (value,))]
    if (Who.CONTROLLER in said or Who.OWNER in said) and any(
        isinstance(part, Amount) and fate_counted(part) is not None for part in said
    ):
        raise CopyEngineError(
            "I can't tell who does how much of it.",
            where=resolution.interpreter.at("ref"),
            mend="Leave the resolve event out and state what happens as events.",
        )


def _refuse_player(resolution: Resolution, effect: Effect) -> None:
    """Refuse what is done to "those creatures" of an ability that triggers on what its controller does.

    Raises:
        CopyEngineError: nobody can tell which creatures are meant.
    """
    trigger = resolution.ability.trigger if resolution.ability is not None else None
    if trigger is None or trigger.subject is not Who.YOU or resolution.interpreter.policy is not CORRECT:
        return
    of_player = isinstance(effect, PutCounters | Turn | Continuous) and effect.subject is Who.YOU
    if of_player and speaks_of_several(resolution.words):
        raise CopyEngineError(
            f"I can't tell which are meant by {quoted(resolution.words)}",
            where=resolution.interpreter.at("ref"),
            mend="Leave the resolve event out and state what happens as events.",
        )


@resolves(Choosing)
def _choose(resolution: Resolution, effect: Choosing) -> None:
    copies = any(isinstance(later, COPYING_EFFECTS) for later in resolution.later)  # they say what is chosen
    if not (effect.optional or copies) and chooses_some(effect.subject):
        key = "card" if effect.subject.filter.what == "card" else "permanent"
        resolution.only_chosen = resolution.only_choice(effect.subject, key)
        resolution.chosen = resolution.refs(effect.subject) or resolution.only_chosen
    if copies and chooses_some(effect.subject) and resolution.interpreter.policy is CORRECT:
        resolution.only_chosen = _chosen_to_copy(resolution)
    if not isinstance(effect.subject, Target):
        return
    spoken, before = resolution.it, resolution.them
    chosen = resolution.refs(effect.subject)
    if effect.subject.filter.what == "player":
        resolution.it = spoken  # "it" is no player
    else:
        resolution.chosen_targets.append(chosen)
    # "..., then choose another target. It deals damage to each of them"
    if speaks_of_them(resolution.words):
        resolution.them = list(dict.fromkeys([*before, *chosen]))


def _chosen_to_copy(resolution: Resolution) -> list[str]:
    """Return what was chosen as a script that states the copying tells: what is copied, or becomes a copy."""
    instructions = resolution.instructions
    for later in resolution.later if instructions is not None else ():
        if not isinstance(later, COPYING_EFFECTS):
            continue
        acts = [act for act in instructions.stated if states(act, later)] if instructions else []
        if later.source is Who.CHOSEN:
            told = [ref for ref in instructions.copy_of if ref is not None] if instructions else []
            return told[:1] or [act.of for act in acts[:1] if act.of is not None]
        if isinstance(later, BecomeCopy) and later.subject is Who.CHOSEN and acts:
            return [acts[0].ref]
    return []


@resolves(SpeakOf)
def _speak_of(resolution: Resolution, effect: SpeakOf) -> None:
    """Let "it" be what a sentence begins with, also where it has left by then (CR 608.2h)."""
    resolution.it = resolution.context.one(effect.subject)


def perform_sentence(
    interpreter: Interpreter,
    source: Object,
    sentence: str,
    unread: CopyEngineError,
    *,
    maker: str,
    it: str | None = None,
) -> None:
    """Do what a sentence says that stands in a replacement effect of `source` (CR 614.6).

    Args:
        unread: raised where the sentence can't be read.
        maker: who does it.
        it: what "it" and "that creature" are; None for nothing.
    """
    name = interpreter.values(source.ref).name
    for ability in read_abilities(sentence, name=name, types=frozenset({"Sorcery"})):
        if ability.unread or any(isinstance(effect, Other) for effect in ability.effects):
            raise unread
        perform(interpreter, source, ability.effects, interpreter.given, it=it, maker=maker, text=sentence)


@resolves(Delayed)
def _delay(resolution: Resolution, effect: Delayed) -> None:
    if any(map(_is_of_made_this_way, effect.effects)):
        _delay_for_all_made(resolution, effect)
    else:
        _let_wait(resolution, effect)


def _let_wait(resolution: Resolution, effect: Delayed, made: tuple[str, ...] = ()) -> None:
    """Let a delayed triggered ability wait (CR 603.7).

    Args:
        made: the tokens that it moves, where they are several.
    """
    if resolution.it is None and speaks_of_it(effect):
        return
    interpreter = resolution.interpreter
    first = next((e for e in effect.effects if not _asks_if_done(e)), None)
    # What asks whether an instruction that waits with it was followed is judged then.
    judged = effect.effects[: effect.effects.index(first)] if first else effect.effects
    later = tuple(_already_judged(e) for e in judged if _is_to_come(resolution, e))
    later += effect.effects[len(judged) :]
    # "The token enters with half that many counters" is said of what waits.
    later += tuple(e for e in resolution.later if isinstance(e, EntersWith) and e.subject is Who.IT)
    them = made or _moved_together(resolution, later)
    it = resolution.it
    if it is None and isinstance(effect.when.comes, NextStep) and any(map(is_about_cause, later)):
        it = next(iter(resolution.refs(Who.TRIGGERING)), None)
    looks_up = interpreter.policy.name_looked_up_again
    delayed = DelayedTrigger(
        when=effect.when,
        effects=with_x_fixed(later, resolution.obj.cast.x),
        this=resolution.this.ref,
        it=it or resolution.this.ref,
        controller=resolution.controller,
        name=interpreter.values(resolution.this.ref).name if looks_up else "",
        text=resolution.words,
        ability=resolution.obj.ability,
        while_there=not them and _takes_it_away(resolution, later),
        as_of=interpreter.table.zone_changes,
        lost=frozenset(filter(resolution.has_lost, (resolution.this.ref, it or "", *them))),
        them=them,
        mana="".join(symbols for player, symbols in resolution.added if player == resolution.controller),
    )
    if effect.event is not None:
        delayed = replace(delayed, watching=create_delayed_ability(interpreter, delayed, effect.event))
    elif effect.when.comes is None and effect.when.again:
        # Nobody sees it trigger here, so the script says when it does.
        create_delayed_ability(interpreter, delayed, Trigger("other", effect.when.words, Who.TRIGGERING))
    interpreter.table.delayed_triggers = (*interpreter.table.delayed_triggers, delayed)


def _moved_together(resolution: Resolution, effects: Sequence[Effect]) -> tuple[str, ...]:
    """Return all that a delayed ability moves, where that are several things: those spoken of together, or
    the tokens of one creation, of which "it" are all if an effect made more of one (CR 608.2c, 614.1).
    """
    if not effects or not all(isinstance(e, Move) and e.subject is Who.IT for e in effects):
        return ()
    for several in (resolution.them, resolution.created):
        if len(several) > 1 and resolution.it in several:
            return tuple(several)
    return ()


def _delay_for_all_made(resolution: Resolution, effect: Delayed) -> None:
    """Let "sacrifice all tokens created this way at the next end step" wait for all of them.

    Raises:
        CopyEngineError: something else waits with it.
    """
    moves = [each for each in effect.effects if isinstance(each, Move) and _is_of_made_this_way(each)]
    if len(moves) < len(effect.effects):
        raise CopyEngineError(
            f"I can't tell later which are meant by {quoted(resolution.words)}",
            where=resolution.interpreter.at("ref"),
            mend="Leave the resolve event out and state what happens as events.",
        )
    of_one = replace(effect, effects=tuple(replace(each, subject=Who.IT) for each in moves))
    made = tuple(resolution.notes.made)
    if made:
        with resolution.referring_to(made[0]):
            _let_wait(resolution, of_one, made if len(made) > 1 else ())


def _is_of_made_this_way(effect: Effect) -> bool:
    filter_ = getattr(getattr(effect, "subject", None), "filter", None)
    return filter_ is not None and any(isinstance(q, MadeWithThis) and q.this_way for q in filter_.qualities)


def _takes_it_away(resolution: Resolution, effects: Sequence[Effect]) -> bool:
    """Whether all that waits is that a permanent there now leaves: of another object it does nothing (CR
    603.7c).
    """
    it = resolution.interpreter.table.objects.get(resolution.it or "")
    return (
        it is not None
        and it.zone == "battlefield"
        and all(
            isinstance(e, Move) and e.subject is Who.IT and e.to in {"exile", "hand", "graveyard"}
            for e in effects
        )
    )


def _asks_if_done(effect: Effect) -> bool:
    """Whether an effect depends on whether the instruction before was followed."""
    return isinstance(getattr(effect, "condition", None), YouDo)


def _asks_if_not_done(effect: Effect) -> bool:
    """Whether an effect depends on the instruction before not having been followed: "If they don't, ..."."""
    condition = getattr(effect, "condition", None)
    return isinstance(condition, Otherwise) and isinstance(condition.condition, YouDo)


def _is_to_come(resolution: Resolution, effect: Effect) -> bool:
    """Whether "if you do, ... at the beginning of the next end step" lets an effect wait at all."""
    return not _asks_if_done(effect) or resolution.did is not False


def _already_judged(effect: Effect) -> Effect:
    """Return an effect without the "if you do" that is judged as it begins to wait."""
    if isinstance(effect, ConditionalEffect) and _asks_if_done(effect):
        return replace(effect, condition=None)
    return effect


_PLAYERS_SAID = (Who.YOU, Who.EACH_PLAYER, Who.OPPONENTS, Who.PLAYER)
"""The players whom an effect can give keyword abilities (CR 702.11d, 702.16i)."""


@resolves(Continuous)
def _continuous(resolution: Resolution, effect: Continuous) -> None:
    gains = next((c.who for c in effect.changes if isinstance(c, SetController)), Who.YOU)
    if gains is Who.EACH_PLAYER:
        for player, refs in owned(resolution, effect):
            _apply(resolution, effect, refs, player)
        return
    player = resolution.controller if gains is Who.YOU else player_of_control(resolution, gains)
    if effect.subject in _PLAYERS_SAID:  # "you gain hexproof until your next turn"
        given = tuple(change for change in effect.changes if isinstance(change, GainAbilities))
        on = frozenset(resolution.players(effect.subject)) if given else frozenset[str]()
        _apply(resolution, replace(effect, changes=given), on, player)
        return
    on = frozenset(obj.ref for obj in resolution.found(effect.subject))
    if isinstance(effect.subject, Each):
        resolution.speak_of(sorted(on))
    _apply(resolution, effect, on, player)


def _apply(resolution: Resolution, effect: Continuous, on: frozenset[str], player: str) -> None:
    interpreter = resolution.interpreter
    if not on:
        return
    if any(isinstance(change, SetController) for change in effect.changes):
        interpreter.table.newcomers |= dict.fromkeys(on, player)
    until = until_when(effect.duration)
    text = (
        resolution.obj.ability.text
        if resolution.obj.ability
        else resolution.text or resolution.obj.printed_name
    )
    begun = ContinuousEffect(
        on=on,
        changes=tuple(fixed(resolution, change, on) for change in effect.changes),
        text=text,
        until=until,
        timestamp=interpreter.table.tick(),
        source=resolution.this.ref,
        controller=player,
        x=resolution.obj.cast.x,
    )
    interpreter.change_effects((*interpreter.table.effects, begun))
