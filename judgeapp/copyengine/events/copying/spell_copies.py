"""Copies of spells and abilities on the stack (CR 707.10)."""

from collections.abc import Callable, Sequence

from msgspec import structs

from judgeapp.copyengine.evaluation.kinds_of_ability import is_for_mana
from judgeapp.copyengine.events.casting.chosen_modes import with_modes
from judgeapp.copyengine.events.casting.stack import check_different, check_targets
from judgeapp.copyengine.events.copy_effects.beginning import Settled, settle
from judgeapp.copyengine.events.copy_effects.chosen_colors import with_copiers_color
from judgeapp.copyengine.events.copy_effects.originals import check_original, effect_for
from judgeapp.copyengine.events.copying.new_targets import (
    each_one,
    is_back,
    legally_aimed,
    permanent_of,
    target_groups,
    with_prescribed,
)
from judgeapp.copyengine.events.entering.entering import player_name
from judgeapp.copyengine.events.replacement.number_of_copies import (
    copies_additional_times,
    copies_said,
    instead_of,
    spell_copies,
)
from judgeapp.copyengine.events.resolving.performing import perform
from judgeapp.copyengine.events.resolving.stated_copying import as_part_of_resolution
from judgeapp.copyengine.events.triggers.spell_triggers import (
    trigger_casting,
    trigger_copying,
    trigger_targeting,
)
from judgeapp.copyengine.interpreter.ability_lookup import Found
from judgeapp.copyengine.interpreter.belief_hooks import MadeCopy
from judgeapp.copyengine.interpreter.interpreter import Interpreter
from judgeapp.copyengine.interpreter.new_objects import new_ref, put_nothing
from judgeapp.copyengine.model import principles as p
from judgeapp.copyengine.model.effects.effects import Continuous, CopySpell
from judgeapp.copyengine.model.errors import CopyEngineError, UncoveredError
from judgeapp.copyengine.model.immutable import replace
from judgeapp.copyengine.model.objects.abilities import Ability, Kind
from judgeapp.copyengine.model.objects.characteristics import PERMANENT_TYPES
from judgeapp.copyengine.model.policies import CORRECT
from judgeapp.copyengine.model.terms.conditions import CopyIsPermanentSpell
from judgeapp.copyengine.model.terms.subjects import Who
from judgeapp.copyengine.model.trace import EXCEPT, StepKind
from judgeapp.copyengine.model.wording import sentence
from judgeapp.copyengine.reading.nouns.spoken_of import (
    is_controller_of_spell,
    is_player_of_target,
    offers_new_targets,
    speaks_of_new_modes,
)
from judgeapp.copyengine.reading.statics.prohibitions import cant_be_copied
from judgeapp.copyengine.script import events
from judgeapp.copyengine.script.fields import listed, words
from judgeapp.copyengine.table.copiable_values import hidden_values
from judgeapp.copyengine.table.state import NOTHING_NOTED, PLAYERS, Cast, Copied, Object


def copy_on_stack(interpreter: Interpreter, event: events.CopySpell | events.CopyAbility) -> None:
    """`copy_spell` and `copy_ability`: a copy of a spell or ability is put on the stack (CR 707.10)."""
    make_copies(interpreter, as_part_of_resolution(interpreter, event))


def make_copies(
    interpreter: Interpreter,
    event: events.CopyOnStack,
    found: Found[CopySpell] | None = None,
    next_name: Callable[[], str] | None = None,
    *,
    others_follow: bool = False,
) -> None:
    """Put copies of a spell or ability on the stack.

    Args:
        found: the effect that copies; None for that of the event's `by`.
        next_name: gives the ref of each copy; None for those that the event's own ref makes.
        others_follow: other acts of the same resolution do, for which the last of the new targets are.
    """
    original = interpreter.find(event.of, "of")
    what = "spell" if isinstance(event, events.CopySpell) else "ability"
    _check_copied(interpreter, original, what)
    by = event.by
    you = event.controller or copier_of(interpreter, by)
    if by is not None and found is None:
        found = _stated_to_copy(interpreter, by, original, you, what)
    effect = instead_of(interpreter, found) if found else CopySpell(Who.IT)
    named = with_copiers_color(interpreter, effect.exceptions, permanent_of(interpreter, by))
    effect = replace(effect, exceptions=named) if named else effect
    controller = you or original.controller
    maker = copier_of(interpreter, by) or original.controller
    if found is not None:
        check_original(interpreter, effect, original, you)
        _check_new_targets(interpreter, event, effect, found.ability, controller)
    policy = interpreter.policy
    if policy.copied_choices_are_final:
        event = structs.replace(event, new_targets=None)
    if policy.some_things_cannot_be_copied:
        copier = replace(original, controller=controller, flipped=False)
        if interpreter.beliefs.is_out_of_the_ordinary(original, copier):
            interpreter.beliefs.not_made(new_ref(interpreter, event.ref), controller, original.kind)
            return
    if _cannot_be_copied(interpreter, original):
        text = f"{interpreter.called(original.ref) or 'The ability'} can't be copied, so no copy is made."
        interpreter.nothing(interpreter.ruleset.cites(p.COPYING_SPELLS), original.ref, text)
        name = next_name() if next_name else event.ref
        put_nothing(interpreter, new_ref(interpreter, name), controller, original.kind)
        return
    if not event.controller and (whose := _said_to_copy(interpreter, effect, original)) is not None:
        controller = maker = whose
    if effect.new_targets == "prescribed" and not event.new_targets:
        event = with_prescribed(interpreter, event, effect)
    each = each_one(interpreter, event, effect, original, found.source if found else None)
    if each is not None and not each:
        text = "There is nothing else that it could target, so no copy is made."
        interpreter.nothing(interpreter.ruleset.cites(p.COULD_TARGET), original.ref, text)
    context = interpreter.context(
        found.source if found else None, maker, original.ref, _choices_of(interpreter, event, original)
    )
    number = copies_said(interpreter, event, effect, context)
    aimed = _aimed(
        interpreter, event, effect, original, controller, each, number, others_follow=others_follow
    )
    for made, (targets, principle) in enumerate(aimed):
        name = next_name() if next_name else event.ref + (f"-{made + 1}" if made else "")
        _copy_once(interpreter, original, name, effect, controller, targets, maker, principle, event.x)
        if isinstance(event, events.CopySpell) and event.new_modes and not policy.copied_choices_are_final:
            _choose_modes(interpreter, name, event)
        if found is not None:
            _said_of_copy(interpreter, found, name, maker)
    interpreter.table.note_copies(original.ref, len(aimed))


def _stated_to_copy(
    interpreter: Interpreter, by: str, original: Object, you: str | None, what: str
) -> Found[CopySpell]:
    """Return the effect of what a script says copies a spell or ability.

    Raises:
        CopyEngineError: it has no such effect.
    """
    found = effect_for(interpreter, by, CopySpell, original, you, lambda e: e.what == what or not e.what)
    if found is None:
        raise CopyEngineError(
            f"{by} copies no {what}.",
            where=interpreter.at("by"),
            mend="Name the card whose effect it is.",
        )
    return found


def _aimed(
    interpreter: Interpreter,
    event: events.CopyOnStack,
    effect: CopySpell,
    original: Object,
    controller: str,
    each: list[str] | None,
    number: int,
    *,
    others_follow: bool,
) -> list[tuple[list[str], str]]:
    """The targets of each copy that is made, and the principle they rest on (CR 707.10c to 707.10e).

    Args:
        each: what a copy is made for, one each; None where the effect doesn't say.
        number: of copies, if nothing makes more.
    """
    is_spell = isinstance(event, events.CopySpell)
    more = spell_copies(interpreter, controller, number) - number if is_spell and each is None else 0
    groups = target_groups(event, effect, each, original, number + more, more, others_follow=others_follow)
    if interpreter.policy is not CORRECT:
        groups = interpreter.beliefs.new_targets(original, groups)
    aiming = replace(original, controller=controller)
    prescribed = p.TARGET_SPECIFIED if effect.new_targets == "prescribed" else ""
    named_by = p.COULD_TARGET if each else prescribed
    aimed = [
        (targets, named_by or p.NEW_TARGETS)
        for targets in groups
        if legally_aimed(interpreter, aiming, targets, named_by=named_by, effect=effect)
    ]
    if each and is_spell and aimed:
        # An additional copy is for none of them: its controller may choose any new targets for it.
        more = spell_copies(interpreter, controller, len(aimed)) - len(aimed)
        new = list(words(event.new_targets))
        if more and legally_aimed(interpreter, aiming, new, named_by="", effect=effect):
            aimed += [(new, p.NEW_TARGETS)] * more
    return aimed


def _said_of_copy(interpreter: Interpreter, found: Found[CopySpell], ref: str, maker: str) -> None:
    """Do what is said of the copy of a permanent spell: "The copy gains haste" (it stays on, CR 400.7a)."""
    obj = interpreter.table.objects.get(ref)
    if obj is None or obj.ability is not None or not interpreter.values(ref).types & PERMANENT_TYPES:
        return
    said = tuple(
        replace(e, condition=None)
        for e in found.later
        if isinstance(e, Continuous)
        and e.subject is Who.IT
        and (e.condition is None or isinstance(e.condition, CopyIsPermanentSpell))
    )
    if said:
        performer = replace(obj, source=found.source.ref if found.source is not None else None)
        perform(interpreter, performer, said, {}, it=ref, maker=maker)


def _cannot_be_copied(interpreter: Interpreter, original: Object) -> bool:
    """Whether the text of a spell or ability says that it can't be copied (CR 101.2); a mana ability never is
    on the stack to be copied (CR 605.3b).
    """
    if original.ability is not None and is_for_mana(original.ability):
        return True
    abilities = (original.ability,) if original.ability else interpreter.values(original.ref).abilities
    return any(map(cant_be_copied, abilities))


def _said_to_copy(interpreter: Interpreter, effect: CopySpell, original: Object) -> str | None:
    """Return who copies where the effect says so itself: whoever controls the spell, or the player or
    permanent it is aimed at; None where it is the controller of the effect, or can't be told.
    """
    said = effect.said.casefold()
    if effect.maker in {Who.TRIGGERING, Who.DOER, Who.CONTROLLER, Who.IT} and (
        effect.maker in {Who.TRIGGERING, Who.DOER}
        or is_controller_of_spell(said)
        or (said == "that player" and effect.source is Who.TRIGGERING)
    ):
        return original.controller
    if effect.source is not Who.THIS or not is_player_of_target(said) or not original.cast.targets:
        return None
    aimed = original.cast.targets[0]
    if aimed in PLAYERS:
        return aimed
    target = interpreter.table.objects[aimed]
    last = interpreter.table.last_object(target)
    return interpreter.controller(aimed) if last is target else last.controller


def _choices_of(interpreter: Interpreter, event: events.CopyOnStack, original: Object) -> Cast:
    """Return the choices that numbers in the effect go by: X is that of what copies, if it has one."""
    by = interpreter.table.objects.get(event.by or "")
    return original.cast if by is None or by.cast.x is None else replace(original.cast, x=by.cast.x)


def _check_new_targets(
    interpreter: Interpreter, event: events.CopyOnStack, effect: CopySpell, ability: Ability | None, you: str
) -> None:
    """Refuse new targets for a copy whose effect lets nobody choose any (CR 707.10c); for an additional one
    what replaces the copying does.
    """
    words = ability.text if ability is not None else str(event.by)
    given = [t for t in listed(event.new_targets) if t is not None]
    if effect.new_targets == "none" and given and effect.for_each is None and not offers_new_targets(words):
        if isinstance(event, events.CopySpell) and copies_additional_times(interpreter, you):
            return
        raise CopyEngineError(
            "The effect lets nobody choose new targets.",
            where=interpreter.at("new_targets"),
            mend="Leave new_targets out: the copy has the original's targets.",
        )


def allows_new_modes(by: object) -> bool:
    """Whether the wording that makes a copy lets its controller choose other modes."""
    return str(by).startswith("(") and speaks_of_new_modes(str(by))


def _choose_modes(interpreter: Interpreter, ref: str, event: events.CopySpell) -> None:
    """Give a copy other modes, which only an effect that says so allows.

    Raises:
        CopyEngineError: the effect doesn't.
    """
    if not allows_new_modes(event.by):
        raise CopyEngineError(
            "The effect allows no new modes.", where=interpreter.at("new_modes"), mend="Leave new_modes out."
        )
    obj, modes = interpreter.find(ref), words(event.new_modes)
    changed = with_modes(interpreter, replace(obj, cast=replace(obj.cast, modes=modes)), "new_modes")
    text = f"{player_name(obj.controller)} chooses another mode for the copy: {', '.join(modes)}."
    cited = interpreter.ruleset.cites(p.NEW_TARGETS)
    interpreter.step(cited, ref, text, {"modes": list(obj.cast.modes)}, {"modes": list(modes)})
    interpreter.put(changed)


def copier_of(interpreter: Interpreter, by: object) -> str | None:
    """Who controls the spell, ability or permanent that copies; None if it isn't on the table."""
    obj = interpreter.table.objects.get(str(by)) or permanent_of(interpreter, by)
    return obj.controller if obj is not None else None


def _check_copied(interpreter: Interpreter, original: Object, what: str) -> None:
    is_ability = original.ability is not None
    if original.zone != "stack" and what == "spell" and original.ref not in interpreter.table.notes:
        raise CopyEngineError(
            f"{original.ref} is not on the stack.",
            where=interpreter.at("of"),
            mend="Name a spell or ability that is on the stack; a card that isn't is copied by cast_copy.",
        )
    if is_ability is not (what == "ability"):
        raise CopyEngineError(
            f"{original.ref} is {'an ability' if is_ability else 'a spell'}.",
            where=interpreter.at("of"),
            mend=f"Use copy_{'ability' if is_ability else 'spell'}.",
        )
    triggered = original.ability is not None and original.ability.kind == Kind.TRIGGERED
    if triggered and not interpreter.ruleset.copies_triggered_abilities:
        raise UncoveredError(
            interpreter.ruleset.title,
            "copying triggered abilities",
            where=interpreter.at("of"),
            mend="Use a later ruleset.",
        )


def _copy_once(
    interpreter: Interpreter,
    original: Object,
    ref: str,
    effect: CopySpell,
    controller: str,
    targets: list[str],
    maker: str,
    principle: str,
    x: int | None = None,
) -> None:
    if interpreter.policy.original_controller_controls_copy:
        controller = maker = original.controller
    if _is_believed_to_fail(interpreter, original, controller):
        interpreter.beliefs.not_made(new_ref(interpreter, ref), controller, original.kind)
        return
    copied = interpreter.snapshot(original)
    plain = _plain_copy(interpreter, original, ref, copied, controller, maker)
    number = number_for_x(interpreter, original, x)
    settled = settle(interpreter, plain, copied, effect.exceptions, None, cast=number)
    obj = _with_what_is_copied(interpreter, original, plain, settled, targets)
    if interpreter.policy is not CORRECT:
        obj = interpreter.beliefs.copy_on_stack(obj, original)
        made = MadeCopy(copied, settled.clauses, settled.copy_context, "stack")
        interpreter.beliefs.notes.made[obj.ref] = made
    interpreter.put(obj)
    _tell_copy(interpreter, obj, original, copied, controller)
    tell_exceptions(interpreter, obj, original, copied, settled)
    _tell_faces_and_source(interpreter, obj)
    _tell_targets(interpreter, obj, original, principle)
    _note_targets(interpreter, obj, original, targets, may_choose=effect.new_targets == "may")
    interpreter.table.stack = (*interpreter.table.stack, obj.ref)
    if interpreter.policy.copying_is_casting and obj.ability is None:
        interpreter.put(replace(obj, cast=replace(obj.cast, was_cast=True)))
        trigger_casting(interpreter, obj)
    elif obj.ability is None:
        trigger_copying(interpreter, obj)
    trigger_targeting(interpreter, obj)


def _is_believed_to_fail(interpreter: Interpreter, original: Object, controller: str) -> bool:
    """Whether by a belief no copy is made: it would have to be paid for, or can't be cast."""
    if interpreter.policy.costs_paid_again and not interpreter.beliefs.pays_again(original, controller):
        return True
    return interpreter.policy.copying_is_casting and interpreter.beliefs.is_limited(original)


def _plain_copy(
    interpreter: Interpreter, original: Object, ref: str, copied: Copied, controller: str, maker: str
) -> Object:
    """Return a new object on the stack with the copiable values of one face, and nothing chosen yet."""
    return Object(
        ref=new_ref(interpreter, ref),
        card=original.card,
        kind="ability" if original.kind == "ability" else "spell copy",
        faces=(copied,),
        owner=maker if interpreter.ruleset.maker_owns_copy else controller,
        controller=interpreter.player(controller, "controller"),
        zone="stack",
        ability=original.ability,
        as_of=original.as_of,
        source=original.source,
        made_as_copy=original.ref,
        face_down=False,
    )


def _with_what_is_copied(
    interpreter: Interpreter, original: Object, plain: Object, settled: Settled, targets: list[str]
) -> Object:
    """Give a copy the exceptions, the choices made for the original and, if it transforms, both faces
    (CR 707.10, 707.10g).
    """
    both = interpreter.ruleset.transforming_tokens and len(original.faces) > 1 and not original.face_down
    both = both and not interpreter.policy.shows_one_face
    copied = (
        [interpreter.snapshot(original, side) for side in range(len(original.faces))] if both else plain.faces
    )
    return replace(
        plain,
        faces=tuple(through(face, settled, plain) for face in copied),
        face=original.face if both else 0,
        can_transform=both and original.can_transform,
        cast=_copied_choices(interpreter, original, targets),
        face_down=original.face_down,
        face_down_as=original.face_down_as,
        bestowed=original.bestowed,
    )


def _tell_copy(
    interpreter: Interpreter, obj: Object, original: Object, copied: Copied, controller: str
) -> None:
    what = copied.normal.name or "the ability"
    text = f"{player_name(controller)} puts a copy of {what} on the stack"
    text += f", with the choices made for the original.{_not_cast(original)}"
    cited = interpreter.ruleset.cites(p.COPYING_SPELLS)
    interpreter.show(cited, obj.ref, text, copied.normal, about=(original.ref,), kind=StepKind.COPY_MADE)


def _not_cast(original: Object) -> str:
    """Return what is said of a copy that nobody casts or activates; an ability that triggers isn't either."""
    if original.ability is None:
        return " It isn't cast."
    return " It isn't activated." if original.ability.kind is Kind.ACTIVATED else ""


def _tell_faces_and_source(interpreter: Interpreter, obj: Object) -> None:
    if obj.can_transform:
        text = "It copies a transforming spell, so it has both faces, and the token it becomes has them too."
        cited = interpreter.ruleset.cites(p.TRANSFORMING_SPELL)
        interpreter.step(cited, obj.ref, text, {"can_transform": False}, {"can_transform": True})
    if obj.ability is not None:
        text = "Its source is the source of the original ability."
        cited = interpreter.ruleset.cites(p.ABILITY_SOURCE, p.COPYING_SPELLS)
        interpreter.step(cited, obj.ref, text, {"source": None}, {"source": obj.source})


def _note_targets(
    interpreter: Interpreter, obj: Object, original: Object, named: Sequence[str], *, may_choose: bool
) -> None:
    """Note which of its targets have left since, and that they may be others (CR 707.10c)."""
    noted = interpreter.table.noted(obj.ref)
    departed = interpreter.table.noted(original.ref).departed.intersection(obj.cast.targets)
    departed -= {
        ref for place, ref in enumerate(named) if ref in departed and is_back(interpreter, obj, place, ref)
    }
    if departed:
        noted = replace(noted, departed=departed)
    if may_choose:
        noted = replace(noted, retargeted=True)
    if noted is not NOTHING_NOTED:
        interpreter.table.notes[obj.ref] = noted


def number_for_x(interpreter: Interpreter, original: Object, x: int | None) -> Cast:
    """Return a cast with the X of the exceptions: stated, or the power of what casualty took (CR 702.153)."""
    cast = original.cast
    by_casualty = any(a.keyword == "casualty" for a in interpreter.values(original.ref).abilities)
    if x is None and by_casualty and cast.paid:
        paid = cast.paid[0]
        return replace(cast, x=interpreter.table.left_as(paid, interpreter.values(paid)).power)
    return cast if x is None else replace(cast, x=x)


def tell_exceptions(
    interpreter: Interpreter, obj: Object, original: Object, copied: Copied, settled: Settled
) -> None:
    """Write the steps of exceptions only; the values taken have been shown."""
    values = copied
    for clause in settled.clauses:
        after = values.changed(clause, settled.copy_context, hidden_values(obj))
        cited = interpreter.ruleset.cites(*clause.cites)
        told = sentence(f"{EXCEPT}{clause}")
        interpreter.show(cited, obj.ref, told, after.normal, about=(original.ref,), kind=StepKind.EXCEPTION)
        values = after


def through(values: Copied, settled: Settled, obj: Object) -> Copied:
    for clause in settled.clauses:
        values = values.changed(clause, settled.copy_context, hidden_values(obj))
    return values


def _copied_choices(interpreter: Interpreter, copied: Object, targets: list[str]) -> Cast:
    """Return the copy's choices: the original's, new targets if any; mana spent and casting aren't copied."""
    original = copied.cast
    chosen = list(original.targets)
    if len(targets) > len(chosen):
        raise CopyEngineError(
            f"The original has {len(chosen)} target(s), {len(targets)} are given.",
            where=interpreter.at("new_targets"),
            mend="Give one new target for each, null to leave one unchanged.",
        )
    for place, target in enumerate(targets):
        if target and target != "None":
            check_targets(interpreter, [target])
            chosen[place] = target
    check_different(interpreter, copied, chosen, "new_targets")
    shares = dict(zip(original.targets, chosen, strict=True))
    division = {shares.get(target, target): part for target, part in original.division.items()}
    choices = replace(
        original,
        targets=tuple(chosen),
        division=division,
        mana_spent="",
        total_cost=None,
        was_cast=False,
        cast_from=None,
    )
    if interpreter.policy is CORRECT:
        return choices
    return interpreter.beliefs.casting_choices(choices, original)


_AIMED = {
    p.NEW_TARGETS: "{player} chooses new targets for the copy.",
    p.COULD_TARGET: "Each copy gets another of what the original could have targeted.",
    p.TARGET_SPECIFIED: "The effect that makes the copy says what it targets.",
}


def _tell_targets(interpreter: Interpreter, obj: Object, original: Object, principle: str) -> None:
    if obj.cast.targets != original.cast.targets:
        cited = interpreter.ruleset.cites(principle, p.NEW_TARGETS)
        text = _AIMED[principle].format(player=player_name(obj.controller))
        interpreter.step(
            cited,
            obj.ref,
            text,
            {"targets": list(original.cast.targets)},
            {"targets": list(obj.cast.targets)},
        )
