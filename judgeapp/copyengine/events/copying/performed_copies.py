"""Copying as a spell or ability resolves: what its text says and no event states (CR 608.2c, 707)."""

from collections.abc import Callable, Iterator, Sequence

import msgspec
from msgspec import UNSET

from judgeapp.copyengine.evaluation.amounts import can_tell
from judgeapp.copyengine.evaluation.references import says_it_of_itself
from judgeapp.copyengine.events.actions.permanents.becoming_copies import make_a_copy
from judgeapp.copyengine.events.copy_effects.originals import as_last_known
from judgeapp.copyengine.events.copying.card_and_token_copies import (
    CreatedTogether,
    cast_a_copy,
    create_tokens,
)
from judgeapp.copyengine.events.copying.spell_copies import make_copies
from judgeapp.copyengine.events.entering.entering import choices_as_it_enters
from judgeapp.copyengine.events.entering.entering_as_copy import copies_as_it_enters
from judgeapp.copyengine.events.replacement.number_of_copies import copies_by_storm
from judgeapp.copyengine.events.resolving.registry import resolves
from judgeapp.copyengine.events.resolving.resolution import Resolution, not_said
from judgeapp.copyengine.events.resolving.stated_copying import (
    StatedAct,
    copying_effects,
    is_exiled_card,
    not_meant,
    refuse_exiled_otherwise,
    states,
)
from judgeapp.copyengine.events.targeting.attachments import is_of_kind_enchanted
from judgeapp.copyengine.events.targeting.targets import target_filters, with_x
from judgeapp.copyengine.events.triggers.token_triggers import trigger_creating
from judgeapp.copyengine.interpreter.ability_lookup import Found
from judgeapp.copyengine.model.effects.effects import (
    BecomeCopy,
    CastCopy,
    CopySpell,
    TokenCopy,
)
from judgeapp.copyengine.model.errors import CopyEngineError
from judgeapp.copyengine.model.immutable import replace
from judgeapp.copyengine.model.policies import CORRECT
from judgeapp.copyengine.model.terms.conditions import (
    ControlsOtherSpellCouldTarget,
    Otherwise,
    SpellTargets,
    YouDo,
)
from judgeapp.copyengine.model.terms.qualities import (
    DoneThisWay,
    ExiledWithThis,
    SizedX,
    SpokenPlayerControls,
)
from judgeapp.copyengine.model.terms.subjects import Amount, Choose, Counted, Each, Subject, Target, Who
from judgeapp.copyengine.model.wording import joined
from judgeapp.copyengine.script import events
from judgeapp.copyengine.script.fields import Choices, Player, chosen_words, is_paid, words
from judgeapp.copyengine.table.copiable_values import copiable_values
from judgeapp.copyengine.table.state import Object

_LETTERS: tuple[Player, ...] = ("A", "B", "C", "D")

_SEVERAL = (Who.OPPONENTS, Who.EACH_PLAYER, Who.OTHER_PLAYERS)
"""Makers that may be several players, of whom each may decide otherwise."""

type Copying = BecomeCopy | TokenCopy | CopySpell | CastCopy


@resolves(BecomeCopy)
def perform_becoming(resolution: Resolution, effect: BecomeCopy) -> None:
    """Permanents become copies; "that creature" after this is the first one targeted."""
    spoken = resolution.it if effect.source is Who.IT and isinstance(effect.subject, Target) else None
    subjects = resolution.refs(effect.subject)
    if isinstance(effect.subject, Who) and resolution.interpreter.policy is CORRECT:
        subjects = [obj.ref for obj in resolution.found(effect.subject)]
    copied = [spoken] if spoken is not None and spoken in resolution.interpreter.table.objects else []
    if isinstance(effect.source, Target):
        copied = resolution.refs(effect.source)
    aimed = [*(subjects if isinstance(effect.subject, Target) else ()), *copied]
    stated = [act for act in _stated(resolution, effect, aimed) if isinstance(act, events.BecomeCopy)]
    done = {act.ref for act in stated}
    left = [ref for ref in subjects if ref not in done]
    several = len(subjects) > 1
    if left and resolution.instructions is not None and (several if stated else _happens(resolution, effect)):
        of = copied or [act.of for act in stated[:1]] or _copied(resolution, effect, effect.source)
        for ref in left:
            obj = resolution.interpreter.table.objects.get(ref)
            _refuse_on_the_stack(resolution, ref, next(iter(of), ""))
            if of and obj is not None and obj.zone == "battlefield" and of[0] != ref:
                event = events.BecomeCopy(
                    ref=ref, of=of[0], by=resolution.obj.ref, choices=resolution.choices
                )
                make_a_copy(resolution.interpreter, event, _found(resolution, effect), by_resolving=True)
                resolution.this = resolution.interpreter.table.objects.get(
                    resolution.this.ref, resolution.this
                )
    resolution.it = aimed[0] if aimed else resolution.it
    if says_it_of_itself(effect):
        resolution.it = resolution.this.ref if effect.subject is Who.THIS else next(iter(subjects), None)
    if effect.goes_on:
        resolution.it, resolution.them = next(iter(subjects), None), subjects
    elif isinstance(effect.subject, Each):
        resolution.speak_of(subjects)  # "untap those creatures": what has become copies


def _refuse_on_the_stack(resolution: Resolution, ref: str, of: str) -> None:
    """Refuse to let a spell become a copy, or something become a copy of one that has: whether both happen at
    once, and of what was there before, the script has to state.
    """
    interpreter = resolution.interpreter
    known = interpreter.table.objects
    subject, copied = known.get(ref), known.get(of)
    if subject is None or copied is None:
        return
    spell = next((obj for obj in (subject, copied) if obj.zone == "stack" and obj.ability is None), None)
    changes = spell is not None and (spell is subject or spell.copy_effects)
    if spell is not None and (changes or spell.ref in resolution.script.told_to_become):
        name = interpreter.called(spell.ref)
        message = f"I can't let {name} become a copy on the stack."
        if spell is not subject:
            message = f"I can't tell what copies what while {name} is on the stack."
        raise CopyEngineError(
            message,
            where=interpreter.at("ref"),
            mend="Leave the ability out, and state what it does instead: become_copy "
            f"{{ref: {ref}, of: {of}}}; what happens at once stands in simultaneous.",
        )


@resolves(TokenCopy)
def perform_token_copies(resolution: Resolution, effect: TokenCopy) -> None:
    """Token copies are created, one event's worth for each thing copied and each player who creates them."""
    copies_entering = _copies_entering(resolution, effect)
    hosts = resolution.objects(effect.attached_to) if effect.attached_to is not None else []
    together = CreatedTogether()
    for of, maker in _to_make(resolution, effect):
        event = events.CreateTokenCopy(ref=of, of=of, by=resolution.obj.ref, controller=maker)
        copied = resolution.interpreter.table.objects.get(of)  # None for a player, who is refused
        to: Choices = {"attach_to": hosts[0].ref} if hosts else {}
        if copied is not None:
            to = to or _host_chosen(resolution, copied, maker)
            to = {**to, **choices_as_it_enters(copiable_values(copied), resolution.choices)}
        if to:
            event = msgspec.structs.replace(event, choices=to)
        if effect.count.per in {Counted.FLIPS_WON, Counted.WHO_DID} or _is_of_spoken_player(effect.count):
            event = msgspec.structs.replace(event, count=resolution.number(effect.count))
        if copies_entering:
            copy_of = resolution.script.copy_of or UNSET
            event = msgspec.structs.replace(event, copy_of=copy_of, choices={**to, **resolution.choices})
        create_tokens(resolution.interpreter, event, _found(resolution, effect), _names(resolution), together)
    for player, refs in together.refs.items():
        trigger_creating(resolution.interpreter, player, refs)
    resolution.it = None


def _host_chosen(resolution: Resolution, copied: Object, maker: str | None) -> Choices:
    """Return what a token copy of an Aura enters attached to, as the script says; nothing for anything else,
    or where there is nothing that it could enchant (CR 303.4f).

    Raises:
        CopyEngineError: the script doesn't say it.
    """
    interpreter = resolution.interpreter
    values = copiable_values(copied)
    if "Aura" not in values.subtypes or interpreter.policy is not CORRECT:
        return {}
    if (host := interpreter.given.get("attach_to")) is not None:
        return {"attach_to": host}
    token = replace(copied, controller=maker or resolution.controller)
    there = (*interpreter.table.players, *(other.ref for other in interpreter.table.on_battlefield()))
    if any(is_of_kind_enchanted(interpreter, replace(token, attached_to=ref)) for ref in there):
        raise not_said(interpreter, "attach_to", f"what the copy of {values.name} enters attached to")
    return {}


@resolves(CopySpell)
def perform_copies_on_stack(resolution: Resolution, effect: CopySpell) -> None:
    """Copies of spells and abilities are put on the stack."""
    aimed_at, each = _prescribed(resolution, effect), effect.for_each is not None
    acts = list(_to_make(resolution, effect))
    for place, (of, maker) in enumerate(acts):
        obj, made = resolution.interpreter.find(of), resolution.interpreter.table.noted(of).copies
        # The list of new targets is one for all copies that this resolution makes, in their order.
        goes_on = not each and (
            place + 1 < len(acts) or any(isinstance(later, CopySpell) for later in resolution.later)
        )
        kind = events.CopySpell if obj.ability is None else events.CopyAbility
        event = kind(
            ref=of,
            of=of,
            by=resolution.obj.ref,
            controller=maker,
            new_targets=aimed_at if each else resolution.script.new_targets or aimed_at,
            for_each=tuple(words(resolution.script.new_targets)) if each else None,
            count=resolution.number(effect.count)
            if effect.count.per is Counted.WHO_DID
            else copies_by_storm(resolution.interpreter, of, effect.count),
        )
        found, names = _found(resolution, effect), _names(resolution)
        make_copies(resolution.interpreter, event, found, names, others_follow=goes_on)
        if goes_on:
            made = resolution.interpreter.table.noted(of).copies - made
            resolution.script.deal_out_targets(made * max(1, len(obj.cast.targets)))
    resolution.it = None


def _prescribed(resolution: Resolution, effect: CopySpell) -> str | None:
    """Return the target that words such as "the copy targets that token" prescribe (CR 707.10e); None where
    they don't, or where it is the object itself.

    Raises:
        CopyEngineError: they mean what the script has to choose.
    """
    if effect.new_targets != "prescribed" or effect.prescribed in {None, Who.THIS}:
        return None
    if effect.prescribed is Who.IT and resolution.it not in {None, resolution.cause}:
        return resolution.it
    if effect.prescribed is Who.CHOSEN and len(chosen := resolution.refs(Who.CHOSEN)) == 1:
        return _one_of_those(resolution, chosen[0])
    told = resolution.script.new_targets or _stated(resolution, effect)
    if not told and resolution.instructions is not None and _happens(resolution, effect):
        raise CopyEngineError(
            f"What the copy that {_called(resolution)} makes targets isn't said.",
            where=resolution.interpreter.at("new_targets"),
            mend="Give new_targets.",
        )
    return None


def _one_of_those(resolution: Resolution, ref: str) -> str:
    """Return what was chosen of "other creatures that spell could target".

    Raises:
        CopyEngineError: it isn't one of those that the condition speaks of.
    """
    trigger = resolution.ability.trigger if resolution.ability is not None else None
    asked = trigger.condition if trigger is not None else None
    if isinstance(asked, ControlsOtherSpellCouldTarget) and ref not in resolution.context.fitting(
        asked.filter
    ):
        raise CopyEngineError(
            f"{ref} isn't one of those creatures: “{asked.words}.”",
            where=resolution.interpreter.at("choices"),
            mend="Choose another one.",
        )
    return ref


@resolves(CastCopy)
def perform_cast_copies(resolution: Resolution, effect: CastCopy) -> None:
    """Copies of cards are made and cast; their targets are the script's to state."""
    for of, maker in _to_make(resolution, effect):
        interpreter, instructions = resolution.interpreter, resolution.script
        if target_filters(interpreter.find(of)) and not instructions.new_targets:
            raise CopyEngineError(
                f"What the copy of {of} targets isn't said.",
                where=interpreter.at("new_targets"),
                mend="Give new_targets, or state the copy as a cast_copy event before the resolve.",
            )
        event = events.CastCopy(
            ref=instructions.next_name(), of=of, by=resolution.obj.ref, controller=maker,
            targets=instructions.new_targets,
        )  # fmt: skip
        cast_a_copy(interpreter, event, _found(resolution, effect))
    resolution.it = None


def _to_make(
    resolution: Resolution, effect: TokenCopy | CopySpell | CastCopy
) -> Iterator[tuple[str, Player | None]]:
    """Yield what is copied and by whom (None: by whom the effect says), as far as no event states it."""
    is_aimed = isinstance(effect.maker, Target)  # then it is the first target: "target player creates ..."
    makers = _makers(resolution, effect.maker, optional=effect.optional) if is_aimed else []
    aimed = resolution.refs(effect.source) if isinstance(effect.source, Target) else []
    resolution.copied = aimed[0] if aimed else None
    stated = _stated(resolution, effect, aimed)
    script = resolution.interpreter.script_events
    for act in stated:
        place = next((place for place, event in enumerate(script) if event is act), None)
        if act.of is not None:
            _refuse_another(resolution, effect, act.of, f"events[{place}].of")
    if stated and isinstance(effect, CastCopy):  # copied, but not cast: "if you do" asks about the casting
        resolution.declined_copy = all(isinstance(act, events.CastCopy) and act.declined for act in stated)
    _refuse_another_number(resolution, effect, stated)
    if resolution.instructions is None or effect.instead or not (stated or _happens(resolution, effect)):
        return
    if isinstance(effect.source, Target) and (aimed or stated or resolution.obj.cast.targets):
        copied = aimed
        _refuse_another_target(resolution, effect, aimed)
    elif stated and not _is_of_several(effect.source):
        return
    else:
        copied = _copied(resolution, effect, effect.source)
    if not is_aimed:
        makers = _makers(resolution, effect.maker, optional=effect.optional)
    theirs = effect.source if isinstance(effect.source, Choose) and None not in makers else None
    if theirs is not None and _is_of_theirs(theirs):
        _refuse_others_permanents(resolution, theirs, copied, makers)
    else:
        theirs = None
    for of in copied:
        for maker in makers:
            if theirs is not None and resolution.interpreter.controller(of) != maker:
                continue
            if not any(act.of == of and maker in {None, act.controller} for act in stated):
                yield of, maker


def _refuse_another_number(resolution: Resolution, effect: Copying, stated: Sequence[StatedAct]) -> None:
    """Refuse a script that states more or fewer copies of one thing than the text makes (CR 608.2c)."""
    if not isinstance(effect, CopySpell | TokenCopy) or effect.maker is not Who.YOU:
        return
    instead = [e for e in resolution.later if isinstance(e, type(effect)) and getattr(e, "instead", False)]
    # "If this spell was kicked, create five of those tokens instead"
    effect = next((other for other in instead if resolution.holds(other.condition)), effect)
    number = effect.count
    if not number.is_plain or number.plus is not None or resolution.interpreter.policy is not CORRECT:
        return
    if isinstance(effect, CopySpell) and effect.for_each is not None:
        return
    for of in dict.fromkeys(act.of for act in stated):
        acts = [
            act
            for act in stated
            if act.of == of and isinstance(act, events.CopyOnStack | events.CreateTokenCopy)
        ]
        told = sum(number.base if act.count is None else act.count for act in acts)
        if told > number.base and isinstance(effect, TokenCopy) and acts[-1].by is None:
            continue  # it stands alone
        if acts and told != number.base:
            copies = "copies" if told != 1 else "copy"
            more = told > number.base
            place = resolution.interpreter.script_events.index(acts[-1])
            raise CopyEngineError(
                f"{told} {copies} of {of} {'are' if told != 1 else 'is'} stated, "
                f"and {_called(resolution)} makes {number.base}.",
                where=f"events[{place}].{'of' if more else 'count'}",
                mend="Leave the event out, or give each its count; what adds to it does so by itself."
                if more
                else "Leave count out, or state the others too.",
            )


def _is_of_spoken_player(amount: Amount) -> bool:
    """Whether what is counted is somebody's who was spoken of: "creatures defending player controls"."""
    counted = amount.of.qualities if amount.of is not None else ()
    return any(isinstance(quality, SpokenPlayerControls) for quality in counted)


def _is_of_theirs(source: Choose) -> bool:
    """Whether each player copies one of their own: "a copy of a creature they control"."""
    return any(isinstance(quality, SpokenPlayerControls) for quality in source.filter.qualities)


def _refuse_others_permanents(
    resolution: Resolution, source: Choose, copied: Sequence[str], makers: Sequence[Player | None]
) -> None:
    """Refuse a permanent that none of those who copy controls; each of them who has one copies one."""
    interpreter = resolution.interpreter
    whose = [interpreter.controller(ref) for ref in copied]
    other = next((ref for ref, player in zip(copied, whose, strict=True) if player not in makers), None)
    if other is not None:
        raise CopyEngineError(
            f"No player who copies controls {interpreter.called(other)}.",
            where=interpreter.at("copy_of"),
            mend="Name a permanent that one of those players controls.",
        )
    qualities = tuple(q for q in source.filter.qualities if not isinstance(q, SpokenPlayerControls))
    there = resolution.refs(Each(replace(source.filter, qualities=qualities)))
    able = {interpreter.controller(ref) for ref in there}
    without = next((player for player in makers if player in able and player not in whose), None)
    if without is not None:
        raise CopyEngineError(
            f"Which permanent {interpreter.called(without)} copies isn't said.",
            where=interpreter.at("copy_of"),
            mend="Name one for each of the players who copy.",
        )


def _copies_entering(resolution: Resolution, effect: Copying) -> bool:
    """Whether what is known to be copied copies something itself as it enters: the script's `copy_of` tells
    what, not what the effect copies.
    """
    if not isinstance(effect, TokenCopy) or resolution.instructions is None:
        return False
    if effect.source is Who.THIS:
        return copies_as_it_enters(resolution.this)
    known: str | None = None
    if isinstance(effect.source, Target):
        known = resolution.copied or next(iter(resolution.targets), None)
    elif effect.source is Who.EXILED or effect.of_card:
        told = resolution.refs(effect.source)
        known = told[0] if len(told) == 1 else None
    elif isinstance(effect.source, Choose) and is_exiled_card(effect.source):
        told = _candidates(resolution, effect.source)
        is_told_itself = told == [ref for ref in resolution.script.copy_of if ref is not None]
        known = told[0] if len(told) == 1 and not is_told_itself else None
    elif effect.source in {Who.IT, Who.TRIGGERING}:
        known = resolution.it if effect.source is Who.IT else resolution.cause
    copied = resolution.interpreter.table.objects.get(known or "")
    return copied is not None and copies_as_it_enters(as_last_known(resolution.interpreter, copied, effect))


def _is_of_several(source: Subject) -> bool:
    return not isinstance(source, Who | Choose)


def _makers(resolution: Resolution, maker: Subject, *, optional: bool) -> list[Player | None]:
    """Return who makes the copies, where that isn't plain from the effect and what it copies: of several who
    may, those whom the script names.
    """
    if maker in {Who.IT, Who.CHOSEN} and resolution.player:
        return [player for player in _LETTERS if player == resolution.player]
    if maker in {Who.YOU, Who.CONTROLLER, Who.OWNER, Who.IT, Who.TRIGGERING, Who.DOER}:
        return [None]
    refs = resolution.refs(maker)
    who = chosen_words(resolution.choices.get("copy")) if optional else ()
    resolution.doers = [player for player in refs if not who or player in who]
    return [player for player in _LETTERS if player in resolution.doers]


def _stated(resolution: Resolution, effect: Copying, aimed: Sequence[str] = ()) -> list[StatedAct]:
    """Return the acts of copying that a script states for an effect; they are not taken for another one.

    Args:
        aimed: the targets that its words are about.
    """
    if resolution.instructions is None:
        return []
    found = [act for act in resolution.instructions.stated if states(act, effect)]
    others = [other for other in resolution.later if not getattr(other, "instead", False)]
    if any(any(states(act, e) for act in found) for e in others):
        found = [act for act in found if _is_meant(resolution, effect, act, aimed)][:1]
    for act in found:
        resolution.instructions.stated.remove(act)
    return found


def _is_meant(resolution: Resolution, effect: Copying, act: StatedAct, aimed: Sequence[str]) -> bool:
    """Whether an act is one of this effect rather than of another one of the text that copies."""
    if isinstance(effect.source, Target) and aimed and act.of not in aimed:
        return False
    if not isinstance(effect, BecomeCopy) or not isinstance(act, events.BecomeCopy):
        return True
    if isinstance(effect.subject, Target):
        return not aimed or act.ref in aimed
    return resolution.interpreter.policy is not CORRECT or not_meant(effect, act, resolution.obj) is None


def _happens(resolution: Resolution, effect: Copying) -> bool:
    """Whether an effect copies at all: its condition holds, and what is optional is chosen.

    Raises:
        CopyEngineError: it is optional, and the script doesn't say whether it is done.
    """
    script, choices = resolution.script, resolution.choices
    unless_done = isinstance(effect.condition, Otherwise) and isinstance(effect.condition.condition, YouDo)
    said = choices.get("copy", None if unless_done else is_paid(choices))
    declined = None in script.copy_of and not _copies_entering(resolution, effect)
    resolution.declined_copy = bool(declined or choices.get("declined") or said is False)
    if (declined or choices.get("copy") is False) and _is_mandatory(resolution, effect):
        raise CopyEngineError(
            f"{_called(resolution)} copies without asking.",
            where=resolution.interpreter.at("copy_of" if declined else "choices.copy"),
            mend="Leave it out: nothing lets its controller decline.",
        )
    if resolution.declined_copy:
        return False
    if isinstance(effect.condition, YouDo) and resolution.did is None:
        return bool(said or script.copy_of or choices.get("condition"))  # a payment nobody states is declined
    if not resolution.holds(effect.condition):
        return False
    if not effect.optional or said or script.copy_of:
        return True
    if not isinstance(effect, BecomeCopy) and effect.maker in _SEVERAL:
        others = joined(sorted(resolution.refs(effect.maker)), "or")
        raise CopyEngineError(
            f"Who copies by {_called(resolution)} isn't said.",
            where=resolution.interpreter.at("choices.copy"),
            mend=f"State choices: {{copy: [...]}}: the players who do, of {others}; or {{copy: false}}.",
        )
    raise CopyEngineError(
        f"Whether {_called(resolution)} copies isn't said.",
        where=resolution.interpreter.at("choices.copy"),
        mend="State choices: {copy: true} or {copy: false}, or `copy_of`: what it copies, null to decline.",
    )


def _is_mandatory(resolution: Resolution, effect: Copying) -> bool:
    """Whether an effect is the only one of its text that copies, and nobody may decline it."""
    others = [each for each in copying_effects(resolution.obj) if each is not effect]
    sources = (effect.source, getattr(effect, "subject", None))
    may_be_none = any(isinstance(each, Target | Choose) and each.up_to for each in sources)
    is_optional = effect.optional or effect.condition is not None or may_be_none or bool(others)
    named = any(ref is not None for ref in resolution.script.copy_of)
    return not is_optional and not named and resolution.interpreter.policy is CORRECT


def _copied(resolution: Resolution, effect: Copying, source: Subject) -> list[str]:
    """Return what is copied: what the words mean, or what the script chooses.

    Raises:
        CopyEngineError: neither tells.
    """
    chosen = [ref for ref in resolution.script.copy_of if ref is not None]
    if chosen and not _copies_entering(resolution, effect):
        where = resolution.interpreter.at("copy_of")
        for ref in chosen:
            named = resolution.interpreter.find(ref, "copy_of")
            _refuse_another(resolution, effect, ref, where)
            _refuse_illegal(resolution, source, named, where)
            if source is Who.EXILED and named.zone != "exile":
                raise CopyEngineError(
                    f"{resolution.interpreter.called(ref)} isn't in exile.",
                    where=where,
                    mend="Name the exiled card, or let it be exiled before.",
                )
            if is_exiled_card(source) and resolution.interpreter.policy is CORRECT:
                refuse_exiled_otherwise(resolution.interpreter, resolution.obj, ref, "copy_of")
        return chosen
    if isinstance(effect, TokenCopy) and (done := _each_done(resolution, effect)) is not None:
        return done
    if isinstance(each := effect.about, Each) and _is_each_counted(effect, each):
        return resolution.refs(each)
    found = [ref for ref in resolution.refs(source) if ref in resolution.interpreter.table.objects]
    if source is Who.TRIGGERING and resolution.cause in resolution.interpreter.table.objects:
        found = [resolution.cause]  # "create a token, then copy that spell": not what was spoken of since
    elif source is Who.TRIGGERING and effect.about is Who.THIS and not isinstance(effect, CastCopy):
        found = [resolution.this.ref]  # "when you cast this spell, copy it", "create a copy of it"
    if not found and isinstance(about := effect.about, Target | Each) and source is Who.IT:
        found = resolution.refs(about)
        if not found and isinstance(about, Target) and len(resolution.obj.cast.targets) == 1:
            # "Choose target artifact. If ..., create a copy of it. If not ..., become a copy of it."
            found = [ref for ref in resolution.obj.cast.targets if ref not in resolution.illegal]
        source = about
    candidates = _candidates(resolution, source) if not found and isinstance(source, Choose) else []
    if (aimed_at := _aimed_at(resolution, effect)) is not None:
        candidates = aimed_at
    if len(candidates) == 1:
        found = candidates
    nothing = isinstance(source, Choose) and not candidates and _is_all_known(source)
    nothing = nothing or (source is Who.EXILED and _has_exiled_nothing(resolution))
    if found or nothing or (_is_none(resolution, source) and not _lacks_target(resolution, source)):
        return [ref for ref in found if _was_done(resolution, effect, ref)]
    raise CopyEngineError(
        f"Which {_kind(effect)} does {_called(resolution)} copy?",
        where=resolution.interpreter.at("copy_of"),
        mend=f"State `copy_of`: {joined(candidates, 'or')}." if candidates else "State `copy_of`.",
    )


def _has_exiled_nothing(resolution: Resolution) -> bool:
    """Whether a permanent that has entered since the script began can't have exiled anything: nothing is in
    exile.
    """
    objects = resolution.interpreter.table.objects.values()
    return bool(resolution.this.moved_at) and all(obj.zone != "exile" for obj in objects)


def _each_done(resolution: Resolution, effect: TokenCopy) -> list[str] | None:
    """Return what "a copy of that creature" means "for each creature sacrificed this way", or None."""
    of_it = effect.source is Who.IT and isinstance(effect.about, Choose)
    return resolution.done_this_way(effect.count) if of_it else None


def _is_each_counted(effect: Copying, each: Each) -> bool:
    """Whether "for each Aura attached to it, create a token that's a copy of it" copies each, whatever was
    spoken of before.
    """
    counted = effect.count.of if isinstance(effect, TokenCopy) else None
    if effect.source is not Who.IT or counted is None or not can_tell(each.filter):
        return False
    return replace(counted, text="", qualities=()) == replace(each.filter, text="", qualities=())


def _aimed_at(resolution: Resolution, effect: Copying) -> list[str] | None:
    """Return "those permanents" that the spell targets which made an ability trigger; None where others are
    meant.
    """
    ability, about = resolution.obj.ability, effect.about
    aims = ability is not None and ability.trigger and isinstance(ability.trigger.condition, SpellTargets)
    if not (aims and isinstance(about, Choose) and isinstance(effect.source, Choose) and resolution.cause):
        return None
    spell = resolution.interpreter.find(resolution.cause)
    return [ref for ref in _candidates(resolution, about) if ref in spell.cast.targets]


def _refuse_another(resolution: Resolution, effect: Copying, ref: str, where: str) -> None:
    """Refuse to copy what isn't one of "those permanents"."""
    aimed_at = _aimed_at(resolution, effect)
    if aimed_at is not None and ref not in aimed_at:
        raise CopyEngineError(
            f"{resolution.interpreter.called(ref)} isn't one of those.",
            where=where,
            mend=f"Name one of them: {joined(aimed_at, 'or')}." if aimed_at else "There is none.",
        )


def _refuse_illegal(resolution: Resolution, source: Subject, named: Object, where: str) -> None:
    """Refuse what a script names in place of a target and isn't what the text targets (CR 115.1), with a size
    other than the X that was chosen included (CR 107.3a).
    """
    interpreter, x = resolution.interpreter, resolution.obj.cast.x
    if not isinstance(source, Target) or interpreter.policy is not CORRECT:
        return
    wanted = with_x(source.filter, x)
    wanted = replace(wanted, qualities=tuple(q for q in wanted.qualities if not isinstance(q, SizedX)))
    if not can_tell(wanted) or interpreter.speaks_of(
        resolution.this, wanted, named, you=resolution.controller
    ):
        return
    is_sized = x is not None and any(isinstance(quality, SizedX) for quality in source.filter.qualities)
    with_this, or_that = (f" with X = {x}", ", or choose another X") if is_sized else ("", "")
    raise CopyEngineError(
        f"{interpreter.called(named.ref)} isn't “{source.filter.text}”{with_this}.",
        where=where,
        mend=f"Name what the text can target{or_that}.",
    )


def _refuse_another_target(resolution: Resolution, effect: Copying, aimed: Sequence[str]) -> None:
    """Refuse a `copy_of` that names something else than the target, where only that is copied."""
    named = [ref for ref in resolution.script.copy_of if ref is not None]
    others = [each for each in copying_effects(resolution.obj) if each is not effect]
    if not named or others or not aimed or _copies_entering(resolution, effect):
        return
    if set(named) - set(aimed) and resolution.interpreter.policy is CORRECT:
        raise CopyEngineError(
            f"It copies its target, {joined(aimed)}.",
            where=resolution.interpreter.at("copy_of"),
            mend="Leave copy_of out.",
        )


def _lacks_target(resolution: Resolution, source: Subject) -> bool:
    """Whether nobody says what the target is that is copied, though there could be one."""
    if not isinstance(source, Target) or source.up_to or resolution.obj.cast.targets:
        return False
    is_triggered = resolution.obj.ability is not None and resolution.obj.ability.trigger is not None
    return resolution.interpreter.policy is CORRECT and not is_triggered


def _candidates(resolution: Resolution, source: Choose) -> list[str]:
    """Return what there is to choose from, where the script lists all of it: a choice of one is none."""
    return resolution.refs(Each(source.filter)) if _is_all_known(source) else []


def _is_all_known(source: Choose) -> bool:
    """Whether a choice is among permanents, or the cards that the linked ability exiled."""
    wanted = source.filter
    linked = any(isinstance(quality, ExiledWithThis) for quality in wanted.qualities)
    return linked or (wanted.zone == "battlefield" and wanted.what == "permanent" and can_tell(wanted))


def _was_done(resolution: Resolution, effect: Copying, ref: str) -> bool:
    """Whether "for each artifact destroyed this way" means a target, which an indestructible one isn't."""
    counted = effect.count.of if isinstance(effect, TokenCopy) else None
    for quality in counted.qualities if counted is not None else ():
        if isinstance(quality, DoneThisWay):
            obj = resolution.interpreter.find(ref)
            done = {"destroyed": obj.destroyed, "exiled": obj.zone == "exile"}
            return done.get(quality.verb, obj.zone != "battlefield")
    return True


def _is_none(resolution: Resolution, source: Subject) -> bool:
    """Whether there is nothing that the words could mean: targets all illegal, no such thing there."""
    if isinstance(source, Target | Each) or source is Who.ATTACHED:
        return True
    return source is Who.IT and bool(resolution.obj.cast.targets)


def _kind(effect: Copying) -> str:
    if isinstance(effect, CopySpell):
        return effect.what or "spell or ability"
    return "card" if isinstance(effect, CastCopy) else "permanent"


def _called(resolution: Resolution) -> str:
    name = resolution.this.printed_name or resolution.obj.ref
    return name if resolution.obj.ability is None else f"the ability of {name}"


def _names(resolution: Resolution) -> Callable[[], str]:
    return resolution.script.next_name


def _found[EffectT: Copying](resolution: Resolution, effect: EffectT) -> Found[EffectT]:
    legal = tuple(ref for ref in resolution.targets if ref not in resolution.illegal)
    return Found(effect, resolution.ability, resolution.obj, resolution.later, legal)
