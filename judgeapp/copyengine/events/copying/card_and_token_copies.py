"""Copies of cards and permanents that are new objects: tokens, and copies that are cast (CR 707.12)."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from msgspec import UNSET

from judgeapp.copyengine.evaluation.casting_conditions import casting_rules
from judgeapp.copyengine.evaluation.conditions import condition_holds
from judgeapp.copyengine.evaluation.references import speaks_of_it
from judgeapp.copyengine.events.actions.objects.noted_names import OUTSIDE, as_noted
from judgeapp.copyengine.events.actions.objects.tokens import (
    copy_in_place,
    create_besides,
    create_in_place,
    creates_copies_in_place,
    token_in_place,
    token_to_replace,
)
from judgeapp.copyengine.events.casting.chosen_modes import with_modes
from judgeapp.copyengine.events.casting.stack import check_different, check_targets, take_aim
from judgeapp.copyengine.events.casting.total_costs import with_total_cost_of_copy
from judgeapp.copyengine.events.copy_effects.beginning import (
    Settled,
    settle,
    tell_copying,
    with_extra_effects,
)
from judgeapp.copyengine.events.copy_effects.copy_conditions import MADE_BY
from judgeapp.copyengine.events.copy_effects.originals import as_last_known, check_original, effect_for
from judgeapp.copyengine.events.copying.spell_copies import copier_of, tell_exceptions, through
from judgeapp.copyengine.events.entering.entering import enter_battlefield, player_name
from judgeapp.copyengine.events.entering.entering_as_copy import refuse_unstated
from judgeapp.copyengine.events.replacement.number_of_copies import (
    as_the_copy,
    copies_said,
    created,
    instead_of,
)
from judgeapp.copyengine.events.replacement.prohibitions import refuse_casting
from judgeapp.copyengine.events.resolving.performing import perform
from judgeapp.copyengine.events.resolving.stated_copying import (
    as_part_of_resolution,
    exiles_before_copying,
)
from judgeapp.copyengine.events.triggers.noting import trigger_together
from judgeapp.copyengine.events.triggers.spell_triggers import trigger_casting, trigger_targeting
from judgeapp.copyengine.events.triggers.token_triggers import trigger_creating
from judgeapp.copyengine.events.zones.preparing import prepare
from judgeapp.copyengine.interpreter.ability_lookup import Found, effects_of, walk
from judgeapp.copyengine.interpreter.belief_hooks import MadeCopy
from judgeapp.copyengine.interpreter.interpreter import Interpreter
from judgeapp.copyengine.interpreter.new_objects import copy_of_script, faces_cast, new_ref, read_cast
from judgeapp.copyengine.model import principles as p
from judgeapp.copyengine.model.effects.changes import RestrictCombat
from judgeapp.copyengine.model.effects.effects import (
    CastCopy,
    ConditionalEffect,
    Continuous,
    CreateToken,
    EntersWith,
    TokenCopy,
)
from judgeapp.copyengine.model.effects.except_clauses import AddAbilities, EntersWithCounters, ExceptClause
from judgeapp.copyengine.model.errors import CopyEngineError
from judgeapp.copyengine.model.immutable import replace
from judgeapp.copyengine.model.objects.abilities import Effect
from judgeapp.copyengine.model.objects.characteristics import NOTHING, Characteristics
from judgeapp.copyengine.model.policies import CORRECT
from judgeapp.copyengine.model.terms.conditions import HadCounters, OfTriggering
from judgeapp.copyengine.model.terms.subjects import Amount, Who
from judgeapp.copyengine.model.text import Text
from judgeapp.copyengine.model.trace import StepKind
from judgeapp.copyengine.reading.nouns.spoken_of import mentions_status
from judgeapp.copyengine.script import events
from judgeapp.copyengine.script.choices import made_of
from judgeapp.copyengine.table.copiable_values import copiable_values
from judgeapp.copyengine.table.face_down import face_down_kind, morph_of
from judgeapp.copyengine.table.linked_objects import linked_to, with_linked, with_made
from judgeapp.copyengine.table.state import MERE_COPY, NOT_CAST, NOWHERE, Cast, Copied, Object, stages


def cast_copy(interpreter: Interpreter, event: events.CastCopy) -> None:
    """`cast_copy`: a copy of a card is made in its zone and cast (CR 707.12)."""
    zone = "exile" if exiles_before_copying(interpreter, event) else None
    cast_a_copy(interpreter, as_part_of_resolution(interpreter, event), zone=zone)


def _unprepare(interpreter: Interpreter, ref: str) -> None:
    """Take the designation from a prepared creature whose prepare spell is copied and cast."""
    cast_from = interpreter.table.objects.get(ref)
    if cast_from is not None and cast_from.zone == "battlefield":
        prepare(interpreter, cast_from, prepared=False)


def cast_a_copy(
    interpreter: Interpreter,
    event: events.CastCopy,
    found: Found[CastCopy] | None = None,
    *,
    zone: str | None = None,
) -> None:
    """Make a copy of a card in its zone and cast it.

    Args:
        found: the effect, None for that of `by`.
        zone: the zone that the card is in as the copy is made, where that isn't where it is now.
    """
    policy = interpreter.policy
    original = _card_to_copy(interpreter, event)
    original = original if zone is None else replace(original, zone=zone)
    if found is None and event.by:
        found = effects_of(interpreter, event.by, CastCopy, None)
    is_noted = found is not None and found.effect.named and event.of is not None
    if is_noted:
        original = as_noted(interpreter, original)
    controller = interpreter.player(event.controller or original.controller, "controller")
    if policy is not CORRECT and interpreter.beliefs.no_such_card(original):
        interpreter.beliefs.not_made(new_ref(interpreter, event.ref), controller)
        return
    if policy.original_controller_controls_copy:
        controller = original.controller
    original = _as_cast(interpreter, original, event)
    copy = _copy_of_card(interpreter, event, found, original, controller)
    interpreter.table.note_copies(original.ref, 1)
    if event.declined:
        _leave_uncast(interpreter, copy, original.zone)
        return
    copy = interpreter.put(with_modes(interpreter, copy))
    _unprepare(interpreter, original.ref)
    if not policy.cast_copy_not_cast:
        refuse_casting(interpreter, copy)
    check_targets(interpreter, copy.cast.targets)
    check_different(interpreter, copy, copy.cast.targets)
    copy = take_aim(interpreter, copy)
    _tell_cast(interpreter, copy, original, is_noted=is_noted)
    interpreter.table.stack = (*interpreter.table.stack, copy.ref)
    interpreter.table.cast_now = (*interpreter.table.cast_now, copy.ref)
    if not policy.cast_copy_not_cast:
        if found is not None:
            copy = with_total_cost_of_copy(interpreter, copy, found.effect)
        trigger_casting(interpreter, copy)
    if policy.copying_is_casting:
        trigger_casting(interpreter, copy)
    if policy.copy_is_not_a_spell:
        interpreter.put(replace(copy, kind=MERE_COPY))
    trigger_targeting(interpreter, copy)


def _card_to_copy(interpreter: Interpreter, event: events.CastCopy) -> Object:
    """Return the card that is copied: one there is, or one that an effect only names (CR 707.13)."""
    if event.of is None and event.name:
        return _card_by_name(interpreter, event.name, event.controller or "A")
    return interpreter.find(event.of, "of")


def _copy_of_card(
    interpreter: Interpreter,
    event: events.CastCopy,
    found: Found[CastCopy] | None,
    original: Object,
    controller: str,
) -> Object:
    """Return the copy as it is cast, with what is chosen for it; it isn't on the stack yet."""
    given = replace(read_cast(event), was_cast=True, cast_from=original.zone)
    if interpreter.policy is not CORRECT:
        given = interpreter.beliefs.casting(given)
    if found is not None and found.effect.free:
        given = _without_paying(interpreter, original, given)
    copied = interpreter.snapshot(original)
    copy = Object(
        ref=new_ref(interpreter, event.ref), card=original.card, kind="spell copy",
        faces=tuple(interpreter.snapshot(original, side) for side in range(len(original.faces))),
        face=original.face, can_transform=original.can_transform,
        owner=controller, controller=controller, zone="stack", cast=given, made_as_copy=original.ref,
    )  # fmt: skip
    settled = settle(interpreter, copy, copied, found.effect.exceptions if found else (), None)
    copy = replace(copy, faces=tuple(through(values, settled, copy) for values in copy.faces))
    return _face_down(interpreter, copy) if event.face_down else copy


def _leave_uncast(interpreter: Interpreter, copy: Object, zone: str) -> None:
    """Let a copy that nobody casts cease to exist (CR 704.5e)."""
    interpreter.put(replace(copy, zone="nowhere", cast=replace(copy.cast, was_cast=False)))
    text = "The copy isn't cast and ceases to exist."
    cited = interpreter.ruleset.cites(p.CEASES_TO_EXIST)
    interpreter.step(cited, copy.ref, text, {"zone": zone}, {"zone": "nowhere"})
    interpreter.silently(copy.ref)


def _tell_cast(interpreter: Interpreter, copy: Object, original: Object, *, is_noted: bool) -> None:
    """Tell where the copy was made, by the rule that lets it be made there."""
    principle, where = p.CAST_A_COPY, "where the card is"
    if original.zone == OUTSIDE:
        principle, where = p.COPY_BY_NAME, "outside the game from the Oracle text"
    elif is_noted:
        principle, where = p.COPY_NOTED, f"as the card last was in its {original.zone}"
    name = interpreter.snapshot(original).normal.name
    text = f"A copy of {name} is made {where} and cast by {player_name(copy.controller)}."
    noted = interpreter.table.noted(copy.ref)
    interpreter.table.notes[copy.ref] = replace(noted, copied_from=original.zone)
    cited = interpreter.ruleset.cites(principle, p.CAST_A_COPY)
    interpreter.show(
        cited, copy.ref, text, copiable_values(copy), about=(original.ref,), kind=StepKind.COPY_MADE
    )


def _face_down(interpreter: Interpreter, copy: Object) -> Object:
    """Return a copy as it is cast face down, which its morph, megamorph or disguise lets it be (CR 702.37c).

    Raises:
        CopyEngineError: it has no such ability.
    """
    printed = copy.faces[0].normal
    if morph_of(printed) is None:
        raise CopyEngineError(
            f"{printed.name} has no ability that lets it be cast face down.",
            where=interpreter.at("face_down"),
            mend="Leave face_down out.",
        )
    return replace(copy, face_down=True, face_down_as=face_down_kind(None, None, printed))


def _as_cast(interpreter: Interpreter, original: Object, event: events.CastCopy) -> Object:
    """Return a card with the face or half up that is cast: whoever casts the copy chooses it (CR 601.2b)."""
    there = original.zone in {"battlefield", "stack"} or bool(original.copy_effects)
    if event.face is None and (there or original.card is None):
        return original
    faces = original.faces if original.card is None else interpreter.faces_in(original.card, "stack")
    if interpreter.policy is not CORRECT or (len(faces) == 1 and event.face is None):
        return original
    face = min(original.face, len(faces) - 1)
    if event.face is not None:
        faces, face = faces_cast(interpreter, event.face, faces, original.card)
    return replace(original, faces=faces, face=face)


def _without_paying(interpreter: Interpreter, original: Object, given: Cast) -> Cast:
    """Return the choices of a spell cast without paying its mana cost: an X in that is 0 (CR 107.3b).

    Raises:
        CopyEngineError: the script says another number.
    """
    if "{X}" not in (interpreter.snapshot(original).normal.mana_cost or ""):
        return given
    if given.x:
        raise CopyEngineError(
            "Cast without paying its mana cost, its X is 0.", where=interpreter.at("x"), mend="Leave x out."
        )
    return replace(given, x=0)


def _card_by_name(interpreter: Interpreter, name: str, controller: str) -> Object:
    """A card that exists by its name alone: the copy is built from its Oracle data (CR 707.13)."""
    card, side = interpreter.find_card(name, "name")
    faces = interpreter.printed(card)
    return Object(
        ref=name, card=card, faces=faces, face=side if side < len(faces) else 0,
        owner=controller, controller=controller, zone=OUTSIDE, can_transform=card.transforming,
    )  # fmt: skip


def create_token_copy(interpreter: Interpreter, event: events.CreateTokenCopy) -> None:
    """`create_token_copy`: a token that's a copy of a permanent or card (CR 707.2, 707.8a)."""
    create_tokens(interpreter, as_part_of_resolution(interpreter, event))


@dataclass
class CreatedTogether:
    """What one instruction has created so far, by player (CR 608.2c): one event.

    Attributes:
        refs: the tokens.
        added: what replacement effects have added to them once.
    """

    refs: dict[str, list[str]] = field(default_factory=dict)
    added: dict[str, tuple[CreateToken, ...]] = field(default_factory=dict)


def create_tokens(
    interpreter: Interpreter,
    event: events.CreateTokenCopy,
    found: Found[TokenCopy] | None = None,
    next_name: Callable[[], str] | None = None,
    together: CreatedTogether | None = None,
) -> None:
    """Create tokens that are copies.

    Args:
        found: the effect that creates them; None for that of the event's `by`.
        next_name: gives the ref of each token; None for those that the event's own ref makes.
        together: the tokens that the same instruction has created before; they enter at once.
            These are added, and whoever gives it lets trigger what triggers on creating them.
    """
    by = event.by
    stated, of = event.controller, interpreter.find(event.of, "of")
    if found is None and by is not None:
        found = effect_for(interpreter, by, TokenCopy, of, stated)
    original = as_last_known(interpreter, interpreter.as_it_was(of), found.effect if found else None)
    if by is not None and found is None:
        raise CopyEngineError(
            f"{by} makes no token copy.", where=interpreter.at("by"), mend="Name the card whose effect it is."
        )
    effect = instead_of(interpreter, found) if found else TokenCopy(Who.IT)
    _refuse_other_status(interpreter, event, effect, found)
    maker = copier_of(interpreter, by)
    if effect.maker in {Who.CONTROLLER, Who.OWNER}:  # "its controller creates"
        maker = original.owner if effect.maker == Who.OWNER else original.controller
    controller = interpreter.player(stated or maker or original.controller, "controller")
    if found is not None:
        # "Each opponent may create a token ...": "you" is still who controls the spell.
        resolving = interpreter.table.objects.get(by or "")
        you = resolving.controller if resolving is not None and resolving.zone == "stack" else stated or maker
        check_original(interpreter, effect, original, you)
    making = interpreter.table.objects.get(by or "", original)
    if making.ability is not None and making.ability.keyword and making.source in interpreter.table.objects:
        making = interpreter.table.objects[making.source]  # squad's cost was paid for the creature
    paying = making.cast
    context = interpreter.context(found.source if found else None, controller, original.ref, paying)
    said = copies_said(interpreter, event, effect, context)
    values = _as_created(interpreter, original, controller, effect, found)
    kinds = values.types | frozenset(values.subtypes)
    before = [ref for made in (together.refs if together else {}).values() for ref in made]
    added = together.added.get(controller, ()) if together else ()
    with interpreter.at_once(before):
        creation = as_the_copy(created(interpreter, controller, said, kinds, added), kinds)
    really = 0 if creation.instead else creation.number
    refs = [
        next_name() if next_name else event.ref + (f"-{number + 1}" if number else "")
        for number in range(really)
    ]
    tapped = effect.tapped if event.tapped is None else event.tapped
    attacking = effect.attacking if event.attacking is None else event.attacking
    with interpreter.at_once([*before, *refs]):
        for number, ref in enumerate(refs):
            if creation.copies_of is not None:
                other = token_to_replace(ref, values, controller, tapped=tapped, attacking=attacking)
                placed = copy_in_place(interpreter, creation.copies_of, other, refs[:number])
                _note_made(interpreter, found, placed)
                _go_on(interpreter, found, interpreter.table.objects[placed], controller, number)
                continue
            if creation.in_place is not None:
                token = token_in_place(creation.in_place, tapped=tapped, attacking=attacking)
                placed = new_ref(interpreter, ref)
                create_in_place(interpreter, controller, token, refs[:number], placed)
                _note_made(interpreter, found, placed)
                _go_on(interpreter, found, interpreter.table.objects[placed], controller, number)
                continue
            _token(
                interpreter,
                original,
                ref,
                controller,
                effect,
                event,
                found,
                by_resolving=next_name is not None,
                place=number,
            )
        for ref in create_besides(interpreter, controller, creation, tapped=tapped, attacking=attacking):
            refs.append(ref)
            # What an effect does to the tokens that it creates, it does to those that are added to them.
            _go_on(interpreter, found, interpreter.table.objects[ref], controller, len(refs) - 1)
        trigger_together(interpreter, refs, before)
    if together is None:
        trigger_creating(interpreter, controller, refs)
    else:
        together.refs.setdefault(controller, []).extend(refs)
        together.added[controller] = (*added, *creation.once)


@creates_copies_in_place
def _copy_in_place(
    interpreter: Interpreter,
    of: str,
    other: Object,
    made: Sequence[str],
    extra: tuple[ExceptClause, ...],
) -> str:
    """Create a token that is a copy in place of another: it enters as that would (CR 614.6)."""
    given = {key: value for key, value in interpreter.given.items() if key not in {"creature", "copy"}}
    event = events.CreateTokenCopy(
        ref=other.ref, of=of, choices=given, tapped=other.tapped, attacking=other.attacking
    )
    player, effect, original = other.controller, TokenCopy(Who.IT), interpreter.find(of)
    with interpreter.at_once([*made, other.ref]):
        _token(interpreter, original, other.ref, player, effect, event, None, by_resolving=True, extra=extra)
    return other.ref


def _refuse_other_status(
    interpreter: Interpreter,
    event: events.CreateTokenCopy,
    effect: TokenCopy,
    found: Found[TokenCopy] | None,
) -> None:
    """Refuse a script that says of a token that it is created tapped or attacking, where the text of what on
    the table creates it says nothing of that.
    """
    is_there = event.by in interpreter.table.objects and interpreter.policy is CORRECT
    if found is None or found.ability is None or not is_there:
        return
    for key, stated, said in (
        ("tapped", event.tapped, effect.tapped),
        ("attacking", event.attacking, effect.attacking),
    ):
        if stated and not said and not mentions_status(found.ability.text, key):
            raise CopyEngineError(
                f"By “{found.ability.text}” the token isn't created {key}.",
                where=interpreter.at(key),
                mend=f"Leave {key} out.",
            )


def _as_created(
    interpreter: Interpreter,
    original: Object,
    controller: str,
    effect: TokenCopy,
    found: Found[TokenCopy] | None,
) -> Characteristics:
    """Return what a token would be created as, its exceptions applied: replacement effects look at that."""
    copied = interpreter.snapshot(original)
    token = Object(
        ref=original.ref, kind="token", card=original.card, faces=(copied,), owner=controller,
        controller=controller, zone=NOWHERE, made_as_copy=original.ref,
    )  # fmt: skip
    ability = found.ability if found else None
    settled = settle(interpreter, token, copied, effect.exceptions, ability, source=original)
    return through(copied, settled, token).on(token)


def _token(
    interpreter: Interpreter,
    original: Object,
    ref: str,
    controller: str,
    effect: TokenCopy,
    event: events.CreateTokenCopy,
    found: Found[TokenCopy] | None,
    *,
    by_resolving: bool,
    extra: tuple[ExceptClause, ...] = (),
    place: int = 0,
) -> None:
    policy = interpreter.policy
    if policy.some_things_cannot_be_copied:
        copier = replace(original, ref=ref, controller=controller, flipped=False)
        if interpreter.beliefs.is_out_of_the_ordinary(original, copier):
            interpreter.beliefs.not_made(new_ref(interpreter, ref), controller, "token")
            return
    copied, both = interpreter.snapshot(original), _has_both_faces(interpreter, original)
    keyword = found.ability.keyword if found is not None and found.ability is not None else ""
    obj = Object(
        ref=new_ref(interpreter, ref), kind="token", card=original.card, faces=(copied,), owner=controller,
        controller=controller, zone="nowhere", made_as_copy=original.ref,
        cast=replace(NOT_CAST, notes={MADE_BY: keyword}) if keyword else NOT_CAST,
    )  # fmt: skip
    settled = _settled(interpreter, obj, original, copied, effect, event, found)
    shown = (
        [interpreter.snapshot(original, side) for side in range(len(original.faces))] if both else [copied]
    )
    made = replace(
        obj,
        faces=tuple(through(face, settled, obj) for face in shown),
        face=original.face if both else 0,
        can_transform=both,
        tapped=effect.tapped if event.tapped is None else event.tapped,
        attacking=effect.attacking if event.attacking is None else event.attacking,
    )
    if policy is not CORRECT:
        interpreter.beliefs.notes.made[ref] = MadeCopy(
            copied, settled.clauses, settled.copy_context, original.zone
        )
        made = interpreter.beliefs.carried_over(made, original)
        if policy.effects_come_along:
            along = interpreter.beliefs.effects_along(made, original)
            interpreter.change_effects((*interpreter.table.effects, *along))
    interpreter.put(_with_exiled(interpreter, made, original, effect, found))
    interpreter.table.note_copies(original.ref, 1)
    _tell_token(interpreter, made if both else obj, original, copied, settled, both=both)
    choices, copies = event.choices or {}, event.copy_of
    each = choices.get("copy_of")
    if isinstance(each, Mapping):  # of several tokens, each for itself
        copies = str(each[ref]) if ref in each else copies
        choices = made_of(choices, {key: value for key, value in choices.items() if key != "copy_of"})
    if by_resolving and copies is UNSET:
        refuse_unstated(interpreter, made)
    _note_made(interpreter, found, made.ref)
    made = interpreter.table.objects[made.ref]
    enter_battlefield(
        interpreter, made, copy_of_script(copies, choices), choices, extra=(*settled.extra, *extra)
    )
    if effect.blocking:
        interpreter.extension.enters_blocking(interpreter, made.ref, original.ref)
    _go_on(interpreter, found, made, controller, place)


def _has_both_faces(interpreter: Interpreter, original: Object) -> bool:
    """Whether a token copy has both faces of the original (CR 707.8a)."""
    policy = interpreter.policy
    if policy.shows_one_face or original.face_down:
        return False
    if not (interpreter.ruleset.transforming_tokens or policy.every_copy_has_both_faces):
        return False
    return original.can_transform and len(original.faces) > 1


def _settled(
    interpreter: Interpreter,
    obj: Object,
    original: Object,
    copied: Copied,
    effect: TokenCopy,
    event: events.CreateTokenCopy,
    found: Found[TokenCopy] | None,
) -> Settled:
    """Fix what the exceptions say, and what else the effect says that the token enters with (CR 707.9)."""
    resolving = interpreter.table.objects.get(event.by or "")
    cast = resolving.cast if resolving is not None and resolving.zone == "stack" else NOT_CAST
    this = found.ability if found else None
    settled = settle(interpreter, obj, copied, effect.exceptions, this, cast, original)
    if found is not None:
        besides = _said_to_enter_with(interpreter, found, original, obj)
        settled = replace(settled, extra=(*settled.extra, *besides))
    if interpreter.policy is not CORRECT:
        settled = with_extra_effects(interpreter, obj.ref, original, settled)
    return settled


def _tell_token(
    interpreter: Interpreter, obj: Object, original: Object, copied: Copied, settled: Settled, *, both: bool
) -> None:
    if not both:
        nothing = Copied(NOTHING)
        values = stages(copied, settled.clauses, settled.copy_context, nothing)
        tell_copying(interpreter, obj, original, nothing, values, settled)
        return
    shown = copied.normal.name
    text = (
        f"The token has both faces of the original; {shown} is up, as on the original."
        if original.zone == "battlefield"
        else f"The token has both faces of the card, and it enters with its front face, {shown}, up."
    )
    cited = interpreter.ruleset.cites(p.TRANSFORMING_TOKEN)
    interpreter.show(cited, obj.ref, text, copied.normal, about=(original.ref,), kind=StepKind.COPY_MADE)
    tell_exceptions(interpreter, obj, original, copied, settled)


def _with_exiled(
    interpreter: Interpreter,
    token: Object,
    original: Object,
    effect: TokenCopy,
    found: Found[TokenCopy] | None,
) -> Object:
    """Return a token whose ability of an exception speaks of "the exiled card", linked to the card that the
    ability which makes it exiled (CR 607.2).
    """
    given = (a for clause in effect.exceptions if isinstance(clause, AddAbilities) for a in clause.abilities)
    if not any(getattr(e, "subject", None) is Who.EXILED for a in given for e in walk(a.effects)):
        return token
    if original.zone == "exile":
        return with_linked(token, original.ref)
    by = found.source if found is not None else None
    source = interpreter.table.objects.get(by.source or by.ref) if by is not None else None
    exiled = (
        linked_to(source, interpreter.table, by.copied_as) if by is not None and source is not None else ()
    )
    return with_linked(token, exiled[-1]) if exiled else token


def _go_on(
    interpreter: Interpreter, found: Found[TokenCopy] | None, made: Object, controller: str, place: int
) -> None:
    """Do what the text says of a token that an effect has made; `place` is which of its tokens that is."""
    ref = made.ref
    if found is not None:
        said = (e for e in found.later if getattr(e, "subject", None) == Who.IT or speaks_of_it(e))
        riders = tuple(
            _aimed(interpreter, judged, controller, place)
            for e in said
            if (judged := _judged_of_spell(interpreter, found, e)) is not None
        )
        performer = replace(made, source=found.source.ref if found.source is not None else None)
        you = controller
        if (source := found.source) is not None:  # "you" is who controls what makes it (CR 109.5)
            you = source.controller if source.zone == "stack" else interpreter.controller(source.ref)
        words: Text = found.ability.text if found.ability is not None else ""
        targets = found.targets or None
        perform(interpreter, performer, riders, {}, it=ref, maker=you, text=words, targets=targets)


def _aimed(interpreter: Interpreter, rider: Effect, controller: str, place: int) -> Effect:
    """Return what is said of a token made "for each opponent", with the opponent that it is made for."""
    if not isinstance(rider, Continuous):
        return rider
    opponents = [player for player in interpreter.table.players if player != controller]
    changes = tuple(
        replace(change, restriction=replace(change.restriction, player=opponents[place % len(opponents)]))
        if isinstance(change, RestrictCombat) and change.restriction.what == "must attack player"
        else change
        for change in rider.changes
    )
    return replace(rider, changes=changes)


def _judged_of_spell(interpreter: Interpreter, found: Found[TokenCopy], rider: Effect) -> Effect | None:
    """Return what is said of a token, "if this spell was kicked" judged of the spell; None if it wasn't."""
    spell = found.source
    if spell is None or spell.zone != "stack" or spell.ability is not None:
        return rider
    if not isinstance(rider, ConditionalEffect) or rider.condition is None:
        return rider
    context = interpreter.context(spell, spell.controller, None, spell.cast)
    holds = casting_rules.decide(rider.condition, context)
    return rider if holds is None else replace(rider, condition=None) if holds else None


def _said_to_enter_with(
    interpreter: Interpreter, found: Found[TokenCopy], original: Object, token: Object
) -> Iterator[EntersWithCounters]:
    """Yield the counters of a sentence of their own: "That token enters with two +1/+1 counters on it."

    Raises:
        CopyEngineError: the text counts something that the engine can't count.
    """
    asked = found.ability.trigger.condition if found.ability and found.ability.trigger else None
    for said in found.later:
        if not isinstance(said, EntersWith) or said.subject != Who.IT:
            continue
        making = found.source
        cast = making.cast if making is not None and making.zone == "stack" else original.cast
        context = interpreter.context(making or original, token.controller, original.ref, cast)
        if not condition_holds(said.condition, context, interpreter.at("by")):
            continue
        if isinstance(asked, OfTriggering):
            asked = asked.condition
        if isinstance(asked, HadCounters) and asked.kind == said.counter:
            # "Half that many": as many as it had.
            context = replace(context, that_much=original.counters.get(said.counter, 0))
        number = context.number(said.count)
        if number is None:
            raise CopyEngineError(
                f"I can't count “{said.count.text or said.count.per.value}”.",
                where=interpreter.at("by"),
                mend='State the effect as by: "(...)" with a number.',
            )
        if number > 0:
            yield EntersWithCounters(said.counter, Amount(number), apart=True)


def _note_made(interpreter: Interpreter, found: Found[TokenCopy] | None, ref: str) -> None:
    """Note on the permanent whose ability made a token that it did (CR 607.2)."""
    by = found.source if found is not None else None
    if by is not None:
        noted = interpreter.table.noted(by.ref)
        interpreter.table.notes[by.ref] = replace(noted, made=(*noted.made, ref))
    source = interpreter.table.objects.get(by.source or by.ref) if by is not None else None
    if source is not None and source.zone == "battlefield":
        interpreter.put(with_made(source, ref, by.copied_as if by is not None else None))
