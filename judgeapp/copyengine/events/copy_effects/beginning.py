"""Copy effects as they begin: the snapshot, its exceptions, and what they add (CR 707.2, 707.9)."""

from collections.abc import Callable, Collection, Sequence
from functools import lru_cache

from judgeapp.copyengine.evaluation.amounts import known_number
from judgeapp.copyengine.events.copy_effects.chosen_colors import settled_colors
from judgeapp.copyengine.events.copy_effects.copy_conditions import exception_applies
from judgeapp.copyengine.interpreter.interpreter import Interpreter
from judgeapp.copyengine.interpreter.new_objects import refuse_missing_half
from judgeapp.copyengine.layers.layers import Layers
from judgeapp.copyengine.model import principles as p
from judgeapp.copyengine.model.effects import except_clauses as x
from judgeapp.copyengine.model.effects.except_clauses import CopyContext, ExceptClause, SetLoyalty
from judgeapp.copyengine.model.immutable import Value, replace
from judgeapp.copyengine.model.objects.abilities import Ability
from judgeapp.copyengine.model.objects.characteristics import Characteristics
from judgeapp.copyengine.model.policies import CORRECT
from judgeapp.copyengine.model.terms.subjects import Amount
from judgeapp.copyengine.model.trace import EXCEPT, StepKind, difference
from judgeapp.copyengine.model.wording import joined, plural, sentence
from judgeapp.copyengine.reading.conditions.durations import told_of
from judgeapp.copyengine.table.copiable_values import copiable_values, hidden_values
from judgeapp.copyengine.table.state import NOT_CAST, Cast, Copied, CopyEffect, Object

type Number = Callable[[Amount], int | None]
"""What an amount comes to now; None for one that is unknown."""


class Settled(Value, frozen=True):
    """The exceptions of one copying, conditions judged and amounts fixed.

    Attributes:
        clauses: those that change values.
        extra: those that are additional effects (CR 707.9e).
        judged: conditional ones with whether they apply, for the trace.
    """

    clauses: tuple[ExceptClause, ...]
    extra: tuple[ExceptClause, ...]
    judged: tuple[tuple[x.Conditional, bool], ...]
    copy_context: CopyContext


def settle(
    interpreter: Interpreter,
    obj: Object,
    copied: Copied,
    clauses: Collection[ExceptClause],
    this: Ability | None,
    cast: Cast = NOT_CAST,
    source: Object | None = None,
) -> Settled:
    """Fix what the exceptions say now: numbers, "this ability", and whether conditions hold (CR 707.9f)."""
    rules = interpreter.ruleset
    copy_context = CopyContext(
        copier=hidden_values(obj).normal,
        adding_drops_cda=rules.adding_drops_cda and not interpreter.policy.cda_overrides_exception,
        setting_drops_cda=rules.setting_drops_cda,
        this=this,
    )
    if not clauses and interpreter.policy is CORRECT:
        return Settled((), (), (), copy_context)

    def number(amount: Amount) -> int | None:
        context = interpreter.context(obj, obj.controller, source.ref if source is not None else None, cast)
        return known_number(context, amount, interpreter.at())

    plain: list[ExceptClause] = []
    extra: list[ExceptClause] = []
    conditional: list[x.Conditional] = []
    if interpreter.policy is not CORRECT:
        now = copied.on(obj)
        own = hidden_values(obj).normal
        clauses = interpreter.beliefs.clauses(clauses, own, now)
    for clause in clauses:
        if isinstance(clause, x.Conditional):
            conditional.append(clause)
        else:
            (extra if _is_extra(clause) else plain).append(_fixed(interpreter, clause, copy_context, number))
    # "It's white, it has no mana cost": the color is set whichever comes first in the text.
    plain.sort(key=_sets_no_cost)
    judged: list[tuple[x.Conditional, bool]] = []
    for clause in conditional:
        would_be = copied
        for other in plain:
            would_be = would_be.changed(other, copy_context, hidden_values(obj))
        holds = exception_applies(
            interpreter, obj, source, clause, _as_a_permanent(interpreter, obj, would_be, source), cast
        )
        if interpreter.policy.copied_after_entering and interpreter.beliefs.notes.late == obj.ref:
            holds = False
        judged.append((clause, holds))
    for clause, holds in judged:
        for inner in clause.clauses if holds else ():
            (extra if _is_extra(inner) else plain).append(_fixed(interpreter, inner, copy_context, number))
    # Colors come from the cost unless an exception sets them, in whichever order the two are written.
    if judged:
        plain.sort(key=_sets_no_cost)
    return Settled(tuple(plain), tuple(extra), tuple(judged), copy_context)


def _as_a_permanent(
    interpreter: Interpreter, obj: Object, values: Copied, source: Object | None
) -> Characteristics:
    """Return what `obj` would be on the battlefield as a copy with these values, whatever makes it so: its
    own abilities, what is there already and what lasts on it (CR 614.12, 707.9f).

    Older rules look at what its own text makes of it alone; a copy of a spell or ability stays one.
    """
    if obj.kind not in {"card", "token"}:
        return values.on(obj)
    would_be = replace(
        obj,
        zone="battlefield",
        phased_out=False,
        faces=(values,),
        face=0,
        copy_effects=(),
        merged=(),
        form=None,
        timestamp=obj.timestamp if obj.zone == "battlefield" else interpreter.table.clock + 1,
    )
    table = interpreter.table.copy()
    if interpreter.ruleset.others_change_entering:
        gone = interpreter.entering_together
        table.objects = {ref: other for ref, other in table.objects.items() if ref not in gone}
        table.objects[obj.ref] = would_be
    else:
        table.objects = {obj.ref: would_be}
    if interpreter.policy.effects_come_along and source is not None:
        table.effects = (*table.effects, *interpreter.beliefs.effects_along(obj, source))
    return Layers(table).values[obj.ref]


def _sets_no_cost(clause: ExceptClause) -> bool:
    return type(clause) is not x.NoManaCost


def _is_extra(clause: ExceptClause) -> bool:
    return isinstance(clause, _EXTRA)


_EXTRA = (x.EntersWithCounters, x.EntersTapped)


def _fixed(
    interpreter: Interpreter, clause: ExceptClause, copy_context: CopyContext, number: Number
) -> ExceptClause:
    if isinstance(clause, x.HasThisAbility) and copy_context.this is not None:
        return x.AddAbilities((copy_context.this,))
    if isinstance(clause, x.SetPowerToughness):
        return replace(
            clause,
            power=_known(clause.power, number),
            toughness=_known(clause.toughness, number),
        )
    if isinstance(clause, x.SetColors) and clause.chosen:
        return settled_colors(interpreter, clause, copy_context)
    if isinstance(clause, x.EntersWithCounters):
        return replace(clause, count=_known(clause.count, number) or Amount(0))
    if isinstance(clause, SetLoyalty):
        return replace(clause, loyalty=_known(clause.loyalty, number) or Amount(0))
    return clause


def _known(amount: Amount | None, number: Number) -> Amount | None:
    if amount is None or amount.is_plain:
        return amount
    return Amount(number(amount) or 0)


def begin_copy(
    interpreter: Interpreter,
    obj: Object,
    source: Object,
    clauses: Collection[ExceptClause],
    this: Ability | None,
    duration: str = "permanent",
    cast: Cast = NOT_CAST,
    maker: Object | None = None,
    copied: Copied | None = None,
    now: Layers | None = None,
) -> tuple[Object, Settled]:
    """Put a copy effect on `obj` and tell it step by step; return the object and what the exceptions came
    to.

    Args:
        now: what everything is, if it has been worked out.
    """
    if interpreter.policy.some_things_cannot_be_copied and interpreter.beliefs.is_out_of_the_ordinary(
        source, obj
    ):
        return obj, Settled((), (), (), CopyContext(copier=hidden_values(obj).normal))
    copied = copied or interpreter.snapshot(source)
    if obj.flipped and interpreter.policy is CORRECT:
        refuse_missing_half(interpreter, copied, "of")
    settled = settle(interpreter, obj, copied, clauses, this, cast, source)
    effect = CopyEffect(
        source=source.ref,
        copied=copied,
        clauses=settled.clauses,
        context=settled.copy_context,
        duration=told_of(duration, source.ref),
        timestamp=interpreter.table.tick(),
        controller=maker.controller if maker is not None else "",
        by=maker.ref if maker is not None else "",
    )
    own = hidden_values(obj)
    chosen_as = {**dict.fromkeys(obj.choices, obj.copied_at), **obj.chosen_as}
    changed = replace(obj, copy_effects=(*obj.copy_effects, effect), chosen_as=chosen_as)
    if interpreter.policy is not CORRECT:
        changed = interpreter.beliefs.carried_over(changed, source)
        if interpreter.policy.effects_come_along:
            along = interpreter.beliefs.effects_along(obj, source)
            interpreter.change_effects((*interpreter.table.effects, *along))
        settled = _remembered(interpreter, changed, source, settled)
        if source.can_transform and duration == "permanent" and interpreter.policy.every_copy_has_both_faces:
            changed = _with_both_faces(interpreter, changed, source, settled)
    tell_copying(interpreter, obj, source, own, effect.stages(own), settled, now)
    return changed, settled


def _remembered(interpreter: Interpreter, obj: Object, source: Object, settled: Settled) -> Settled:
    """Note what beliefs look back on; return what the exceptions come to with what they copy on."""
    memory, effect = interpreter.beliefs.notes, obj.copy_effects[-1]
    memory.zones[obj.ref, effect.timestamp] = source.zone
    unmet = tuple(clause for clause, holds in settled.judged if not holds)
    memory.unmet[obj.ref] = (effect.timestamp, unmet)
    return with_extra_effects(interpreter, obj.ref, source, settled)


def with_extra_effects(interpreter: Interpreter, ref: str, source: Object, settled: Settled) -> Settled:
    """Add the additional effects that the original's copy effect had, for those who copy them on."""
    extra = interpreter.beliefs.notes.extra
    has_any = settled.extra or extra.get(source.ref) or extra.get(ref)
    if not has_any or not interpreter.policy.extra_effects_copied_on:
        return settled
    extra[ref] = settled.extra + extra.get(source.ref, ())
    return replace(settled, extra=extra[ref])


def _with_both_faces(interpreter: Interpreter, obj: Object, source: Object, settled: Settled) -> Object:
    own = hidden_values(replace(obj, copy_effects=obj.copy_effects[:-1]))
    faces = []
    for side in range(len(source.faces)):
        values = interpreter.snapshot(source, side)
        for clause in settled.clauses:
            values = values.changed(clause, settled.copy_context, own)
        faces.append(values)
    return interpreter.beliefs.with_both_faces(obj, source, tuple(faces))


def tell_copying(
    interpreter: Interpreter,
    obj: Object,
    source: Object,
    own: Copied,
    stages: Sequence[Copied],
    settled: Settled,
    now: Layers | None = None,
) -> None:
    """Write the steps of one copying: the values taken, then each exception.

    Args:
        stages: the values taken, and what each of the exceptions makes of them.
    """
    principle, text = _how(interpreter, obj, source, now or interpreter.layers)
    values, *changed = stages
    _tell(interpreter, obj, own, values, principle, text, source.ref, StepKind.COPYING)
    for clause, after in zip(settled.clauses, changed, strict=True):
        judged = next((c for c, holds in settled.judged if holds and clause in c.clauses), None)
        cites = (*judged.cites, *clause.cites) if judged else clause.cites
        cited = interpreter.ruleset.cites(*_sorted_cites(cites, values, after, obj))
        told = _exception_told(judged or clause)
        _tell(interpreter, obj, values, after, cited, told, source.ref, StepKind.EXCEPTION)
        values = after


@lru_cache(maxsize=1024)  # asked again in every play of a script: half a percent of a first play
def _exception_told(clause: ExceptClause) -> str:
    return sentence(f"{EXCEPT}{clause}")


def _sorted_cites(cites: tuple[str, ...], before: Copied, after: Copied, obj: Object) -> tuple[str, ...]:
    """Put the rule on characteristic-defining abilities first where one was left out."""
    if p.EXCEPTION_CDA not in cites:
        return cites
    lost = set(before.on(obj).abilities) - set(after.on(obj).abilities)
    cda_lost = any(ability.defines for ability in lost)
    indicator_lost = before.normal.color_indicator and not after.normal.color_indicator
    rest = tuple(name for name in cites if name != p.EXCEPTION_CDA)
    return (p.EXCEPTION_CDA, *rest) if cda_lost or indicator_lost else rest


def _tell(
    interpreter: Interpreter,
    obj: Object,
    before: Copied,
    after: Copied,
    principle: str,
    text: str,
    source: str,
    kind: StepKind,
) -> None:
    if obj.face_down:
        old, new = difference(before.on(obj), after.on(obj))
        note = text + " It stays face down, so none of this shows."
        was, now = {"face_up_values": old}, {"face_up_values": new}
        interpreter.step(principle, obj.ref, note, was, now, about=(source,), kind=kind)
    else:
        interpreter.show(principle, obj.ref, text, after.on(obj), about=(source,), kind=kind)


def _how(interpreter: Interpreter, obj: Object, source: Object, layers: Layers) -> tuple[str, str]:
    """Return the principle and the sentence for taking the copiable values of `source`."""
    cites = interpreter.ruleset.cites
    copiable = copiable_values(source)
    name = copiable.name or "the face-down creature"
    now = layers.values.get(source.ref, copiable)
    changed = now is not copiable and now != copiable and _is_affected(source.ref, copiable, layers)
    if source.face_down:
        text = "It copies the face-down creature: a 2/2 with no name, mana cost, color, or abilities."
        return cites(p.COPIABLE_VALUES), f"{text} It is face up itself."
    if source.flipped or (obj.flipped and source.faces[source.face].flipped is not None):
        seen = hidden_values(source).on(obj).name
        status = "flipped" if obj.flipped else "unflipped"
        text = f"It takes the values of both halves; being {status}, it shows {seen}."
        return cites(p.BECOMES_COPIABLE), text
    if source.face and source.card is not None and source.card.double_faced:
        return cites(p.FACE_UP_FACE, p.COPIABLE_VALUES), f"It copies the face that is up, {name}."
    is_excepted = source.is_copy and _is_excepted(interpreter, source, copiable)
    if source.is_copy and (is_excepted or not source.is_token):
        excepted = ", with its exceptions" if is_excepted else ""
        text = f"It takes the copiable values of the copy: those of {name}{excepted}."
        return cites(p.BECOMES_COPIABLE), text
    if changed or source.counters or source.tapped:
        left = _left_behind(source, changed)
        return cites(
            p.NOT_COPIED, p.COPIABLE_VALUES
        ), f"It takes the copiable values of {name}; {left} copied."
    return cites(p.COPIABLE_VALUES), f"It takes the copiable values of {name}."


def _is_excepted(interpreter: Interpreter, copy: Object, copiable: Characteristics) -> bool:
    """Whether a copy differs from the card whose name it has, by its own exceptions or by those of what it
    copied."""
    own = any(effect.clauses for effect in copy.copy_effects[-1:])
    card = interpreter.cards.get(copiable.name)
    return own or card is None or all(face.printed != copiable for face in card.faces)


def _is_affected(ref: str, copiable: Characteristics, layers: Layers) -> bool:
    """Whether an effect changes an object that isn't from an ability of its own, which is copied."""
    own = {ability.text for ability in copiable.abilities}
    return any(a.ref == ref and not (a.source == ref and a.text in own) for a in layers.applications)


def _left_behind(source: Object, effects: bool) -> str:
    count = sum(source.counters.values())
    things = [
        *(["the effects on it"] if effects and not source.counters else []),
        *([f"its {plural('counter', count)}"] if source.counters else []),
        *(["tapped status" if source.counters else "its tapped status"] if source.tapped else []),
    ]
    verb = "isn't" if things in (["its tapped status"], ["its counter"]) else "aren't"
    return f"{joined(things)} {verb}"
