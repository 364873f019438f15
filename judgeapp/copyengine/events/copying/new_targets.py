"""What copies of spells and abilities are aimed at (CR 707.10c-e)."""

from msgspec import structs

from judgeapp.copyengine.evaluation.filters import can_judge, player_fits
from judgeapp.copyengine.events.casting.stack import check_targets
from judgeapp.copyengine.events.targeting.targets import judged, legal_target, target_filters
from judgeapp.copyengine.interpreter.interpreter import NO_EXTENSION, Interpreter
from judgeapp.copyengine.model import principles as p
from judgeapp.copyengine.model.effects.effects import CopySpell
from judgeapp.copyengine.model.effects.except_clauses import CopyContext
from judgeapp.copyengine.model.errors import CopyEngineError
from judgeapp.copyengine.model.immutable import replace
from judgeapp.copyengine.model.policies import CORRECT
from judgeapp.copyengine.model.terms.qualities import SpokenPlayerControls
from judgeapp.copyengine.model.terms.subjects import Filter, Who
from judgeapp.copyengine.model.wording import joined
from judgeapp.copyengine.script import events
from judgeapp.copyengine.script.fields import words
from judgeapp.copyengine.table.copiable_values import hidden_values
from judgeapp.copyengine.table.state import Copied, Object


def with_prescribed(
    interpreter: Interpreter, event: events.CopyOnStack, effect: CopySpell
) -> events.CopyOnStack:
    """Give the copy the target that the effect's words prescribe, where they name one (CR 707.10e)."""
    by = permanent_of(interpreter, event.by)
    if by is None or effect.prescribed != Who.THIS:
        return event
    return structs.replace(event, new_targets=by.ref)


def each_one(
    interpreter: Interpreter,
    event: events.CopyOnStack,
    effect: CopySpell,
    original: Object,
    source: Object | None,
) -> list[str] | None:
    """Return what a copy is made for each of, as the script says or the effect's words do; None where copies
    aren't made for each of something.

    Raises:
        CopyEngineError: the script leaves out what the spell could target (CR 707.10d).
    """
    stated = list(words(event.for_each))
    if effect.for_each is None:
        return stated or None
    by = source or permanent_of(interpreter, event.by)
    who = event.controller or (by or original).controller
    every = each_it_could_target(interpreter, original, effect.for_each, by, who)
    if interpreter.policy is CORRECT:
        _refuse_others(interpreter, [*stated, *words(event.new_targets)], every)
    if event.new_targets:
        return stated or None
    if stated and interpreter.policy is CORRECT:
        _refuse_incomplete(interpreter, original, effect, stated, every)
    return stated or every


def _refuse_incomplete(
    interpreter: Interpreter, original: Object, effect: CopySpell, stated: list[str], every: list[str]
) -> None:
    """Refuse a list that leaves out something the copy could target: a copy is made for that as well."""
    filters = [judged(f) for f in target_filters(original)]
    spell = replace(original, faces=_colored_by(original, effect))
    left_out = [ref for ref in every if ref not in stated and _legal(interpreter, spell, ref, filters, True)]
    if left_out:
        raise CopyEngineError(
            f"A copy is made for {', '.join(left_out)} as well (707.10d).",
            where=interpreter.at("for_each"),
            mend="Add what is missing, or name none of them.",
        )


def _refuse_others(interpreter: Interpreter, named: list[str], every: list[str]) -> None:
    """Refuse a target that no copy is made for: the effect prescribes the targets (CR 707.10d)."""
    wrong = [ref for ref in named if ref not in every]
    if wrong:
        raise CopyEngineError(
            f"No copy is made for {', '.join(wrong)} (707.10d).",
            where=interpreter.at("new_targets"),
            mend=f"Leave new_targets out, or name {joined(every, 'or')}." if every else "Leave it out.",
        )


def each_it_could_target(
    interpreter: Interpreter, original: Object, said: Filter, by: Object | None, who: str
) -> list[str]:
    """Return what "for each other creature that spell could target" goes through (CR 707.10d)."""
    whose = any(isinstance(q, SpokenPlayerControls) and q.player != "they" for q in said.qualities)
    if whose:
        who = original.controller
    qualities = tuple(q for q in said.qualities if can_judge(q))
    plain = replace(said, qualities=qualities, other=False, controller="you" if whose else said.controller)
    context = interpreter.context(by, who)
    found = [*(q for q in interpreter.table.players if player_fits(said, q, who)), *context.fitting(plain)]
    return [ref for ref in found if not said.other or ref not in original.cast.targets]


def target_groups(
    event: events.CopyOnStack,
    effect: CopySpell,
    each: list[str] | None,
    original: Object,
    number: int,
    more: int = 0,
    *,
    others_follow: bool = False,
) -> list[list[str]]:
    """Return the targets of each copy to be made; an empty list leaves the original's.

    Args:
        number: how many copies there are in all; of them `more` are additional, and may get new targets even
            where the effect that copies lets nobody choose any.
        others_follow: what is told beyond the targets of these copies is for others.
    """
    instances = max(1, len(original.cast.targets))
    if each is not None:
        return [[ref] * instances for ref in each]
    new = list(words(event.new_targets))
    if others_follow and len(new) > number * instances:
        new = new[: number * instances]
    if more and effect.new_targets == "none":
        return [[]] * (number - more) + [new] * more
    if effect.new_targets == "prescribed" and len(new) == 1:
        new *= instances
    if new and number > 1 and len(new) == number * instances:
        return [new[n * instances : (n + 1) * instances] for n in range(number)]
    return [new] * number


def is_back(interpreter: Interpreter, spell: Object, place: int, ref: str) -> bool:
    """Whether a target that has left is back as a new object, which may be chosen (CR 400.7)."""
    zones = {filter_.zone for filter_ in target_filters(spell)[place : place + 1]} or {"battlefield"}
    zone = interpreter.table.objects[ref].zone
    return zone in zones or (zone == "battlefield" and "anywhere" in zones)


def legally_aimed(
    interpreter: Interpreter, original: Object, targets: list[str], *, named_by: str, effect: CopySpell
) -> bool:
    """Whether a copy can be put on the stack with these targets.

    A copy whose target the effect prescribes isn't made when that is illegal (CR 707.10d, 707.10e).

    Args:
        named_by: the principle by which the effect names the targets; "" where a player chooses them.

    Raises:
        CopyEngineError: a target was changed to an illegal one (CR 707.10c).
    """
    one_for_all, before = bool(named_by), original.cast.targets
    departed = interpreter.table.noted(original.ref).departed
    if not one_for_all:  # "target player; target card from their graveyard": with the new player
        unnamed = before[len(targets) :]
        aimed = tuple(old if new == "None" else new for new, old in zip(targets, before, strict=False))
        original = replace(original, cast=replace(original.cast, targets=aimed + unnamed))
    filters = [judged(f) for f in target_filters(original)]
    by = replace(original, faces=_colored_by(original, effect))
    for place, ref in enumerate(targets):
        is_named_again = before[place : place + 1] == (ref,)
        is_anew = ref in departed and is_back(interpreter, original, place, ref)
        unchanged = ref == "None" or (is_named_again and not is_anew)
        if unchanged and not one_for_all:
            continue
        check_targets(interpreter, [ref])
        fitting = filters if one_for_all else filters[place : place + 1]
        if interpreter.policy.new_targets_not_checked:
            continue
        # Whom a player may not choose, an extension tells with its rule.
        is_legal = _legal(interpreter, by, ref, fitting, one_for_all or interpreter.extension is NO_EXTENSION)
        extension = interpreter.extension
        if is_legal and not one_for_all:
            extension.check_new_target(interpreter, by, ref)
        if is_legal and (not one_for_all or extension.fits_target(interpreter, by, ref)):
            continue
        if not one_for_all:
            raise CopyEngineError(
                f"{ref} isn't a legal target for the copy.",
                where=interpreter.at("new_targets"),
                mend="Name a legal one, or null to leave the target as it is.",
            )
        cited = interpreter.ruleset.cites(named_by, p.TARGET_SPECIFIED, p.COULD_TARGET)
        text = f"No copy is made for {interpreter.called(ref)}, which wouldn't be legal for each target."
        noted = interpreter.table.noted(original.ref)
        skipped = noted.skipped
        interpreter.step(
            cited, original.ref, text, {"no_copy_for": list(skipped)}, {"no_copy_for": [*skipped, ref]}
        )
        interpreter.table.notes[original.ref] = replace(noted, skipped=(*skipped, ref))
        return False
    return True


def _legal(interpreter: Interpreter, by: Object, ref: str, fitting: list[Filter], asks_players: bool) -> bool:
    values = {**interpreter.layers.values, by.ref: hidden_values(by).normal}
    controllers = interpreter.layers.controllers
    return legal_target(interpreter.table, values, by, ref, fitting, controllers, asks_players=asks_players)


def _colored_by(original: Object, effect: CopySpell) -> tuple[Copied, ...]:
    """The faces a copy would have: its own color decides about protection."""
    if not effect.exceptions:
        return original.faces
    copy_context = CopyContext(copier=original.faces[original.face].normal)
    faces = list(original.faces)
    for clause in effect.exceptions:
        faces = [face.changed(clause, copy_context, face) for face in faces]
    return tuple(faces)


def permanent_of(interpreter: Interpreter, by: object) -> Object | None:
    """The latest permanent that `by` names, by ref or by card name."""
    obj = interpreter.table.objects.get(str(by))
    if obj is not None:
        return interpreter.table.objects.get(obj.source or "", obj)
    named = [
        o for o in interpreter.table.objects.values()
        if o.card is not None and any(f.name.casefold() == str(by).casefold() for f in o.card.faces)
    ]  # fmt: skip
    return named[-1] if named else None
