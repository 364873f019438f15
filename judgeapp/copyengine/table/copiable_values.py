"""Copiable values: what an object hands over when it is copied (CR 707.2, 707.3; layers 1a and 1b)."""

from judgeapp.copyengine.model.effects.except_clauses import CopyContext
from judgeapp.copyengine.model.immutable import memoized, replace
from judgeapp.copyengine.model.objects.characteristics import Characteristics
from judgeapp.copyengine.table.face_down import values_face_down
from judgeapp.copyengine.table.state import AsEntersValues, Copied, CopyEffect, Merged, Object


def hidden_values(obj: Object) -> Copied:
    """Return the values under all copy effects, whatever the object's status (layer 1a).

    A face-down permanent has these when it is turned face up.
    """
    if obj.copy_effects or obj.merged or obj.form is not None:
        return _under_copy_effects(obj)
    return obj.faces[obj.face]


@memoized  # one value for all who ask, so that what is memoized with it stays
def _under_copy_effects(obj: Object) -> Copied:
    values = obj.faces[obj.face]
    form = obj.form
    effects: tuple[CopyEffect | Merged, ...] = obj.copy_effects
    if obj.merged:
        effects = tuple(sorted((*effects, *obj.merged), key=lambda effect: effect.timestamp))
    for effect in effects:
        if form is not None and form.timestamp < effect.timestamp:
            values, form = _with_form(values, form), None
        values = effect.apply(values)
    return _with_form(values, form) if form is not None else values


def values_of_face(obj: Object, face: int) -> Copied:
    """Return what `obj` would show with that face up, its copy effects applied (CR 707.8a)."""
    return hidden_values(replace(obj, face=face))


def copiable_values(obj: Object) -> Characteristics:
    """Return the copiable values as the object's own status shows them (CR 707.2, 707.3)."""
    if obj.face_down:
        return values_face_down(obj)
    values = obj.faces[obj.face]
    if obj.copy_effects or obj.merged or obj.form is not None:
        values = _under_copy_effects(obj)
    if obj.flipped and values.flipped is not None:
        return values.flipped
    return _with_open_doors(obj) if values.doors else values.normal


@memoized  # one value for all who ask, so that what is memoized with it stays
def _with_open_doors(obj: Object) -> Characteristics:
    return hidden_values(obj).on(obj)


def snapshot(obj: Object) -> Copied:
    """Return what a copy of `obj` gets, taken now (CR 707.2b)."""
    return Copied(values_face_down(obj)) if obj.face_down else hidden_values(obj)


def _with_form(values: Copied, form: AsEntersValues) -> Copied:
    flipped = values.flipped and _formed(values.flipped, form)
    return replace(values, normal=_formed(values.normal, form), flipped=flipped)


def _formed(values: Characteristics, form: AsEntersValues) -> Characteristics:
    for clause in form.clauses:
        values = clause.apply(values, CopyContext(copier=values))
    return replace(
        values,
        power=values.power if form.power is None else form.power,
        toughness=values.toughness if form.toughness is None else form.toughness,
        abilities=values.abilities + form.abilities,
        types=values.types | set(form.types),
        subtypes=values.subtypes + tuple(s for s in form.subtypes if s not in values.subtypes),
    )
