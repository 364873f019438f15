"""What the engine does where a policy departs from the rules: the wrong answers people really give."""

from collections.abc import Iterable

from judgeapp.copyengine.interpreter.belief_hooks import MadeCopy
from judgeapp.copyengine.model.effects import except_clauses as x
from judgeapp.copyengine.model.effects.except_clauses import CopyContext, ExceptClause
from judgeapp.copyengine.model.immutable import replace
from judgeapp.copyengine.model.objects.abilities import Ability, Kind
from judgeapp.copyengine.model.objects.characteristics import Characteristics, in_color_order
from judgeapp.copyengine.model.policies import Policy
from judgeapp.copyengine.model.terms.subjects import Amount
from judgeapp.copyengine.table.copiable_values import hidden_values
from judgeapp.copyengine.table.face_down import MORPHS, values_face_down
from judgeapp.copyengine.table.state import Cast, ContinuousEffect, Copied, Object, Table

_ABILITY_CLAUSES = (x.AddAbilities, x.HasThisAbility)
_BLANK_TOKEN = Copied(Characteristics(types=frozenset({"Creature"}), power=0, toughness=0))


def believed_snapshot(
    obj: Object, policy: Policy, table: Table, now: Characteristics | None, made: MadeCopy | None = None
) -> Copied:
    """Return what people who hold the beliefs think a copy of `obj` gets.

    Args:
        now: what `obj` is after all layers, for those who copy what they see.
        made: how `obj` was made, if it is a token or a copy on the stack.
    """
    # What a belief would change is looked at before the belief: `Believers` notes what is asked.
    if obj.is_copy and policy.copy_of_copy_sees_the_first:
        obj = _first_original(obj, table)
    if _is_double_faced(obj) and (policy.front_face_copied or policy.back_face_copied):
        obj = replace(obj, face=1 if policy.back_face_copied else 0)
    has_exceptions = made is not None or any(effect.clauses for effect in obj.copy_effects)
    if (printed := _printed(obj)) != (values := hidden_values(obj)) and policy.printed_card_copied:
        values = printed
    elif has_exceptions and (
        policy.exception_abilities_not_copied_on or policy.exception_values_not_copied_on
    ):
        values = _without_exceptions(obj, policy, made)
    if obj.face_down and not policy.face_down_seen_through:
        values = _face_down(obj, values, policy)
    has_more = values.flipped is not None or bool(values.doors)
    if now is not None and (has_more or now != values.normal) and policy.current_values_copied:
        values, has_more = Copied(_as_numbers(now)), False
    if has_more and policy.shown_half_copied:
        values = Copied(values.seen(obj.flipped))
    return replace(
        values,
        normal=_believed(values.normal, policy),
        flipped=values.flipped and _believed(values.flipped, policy),
        doors=tuple(_believed(half, policy) for half in values.doors),
    )


def _as_numbers(now: Characteristics) -> Characteristics:
    """What somebody sees and copies: the size it has, not what an ability would count anew."""
    sized = {"power", "toughness"}
    abilities = tuple(replace(a, effects=()) if a.defines & sized else a for a in now.abilities)
    return replace(now, abilities=abilities)


def _is_double_faced(obj: Object) -> bool:
    return len(obj.faces) > 1 and (obj.can_transform or (obj.card is not None and obj.card.double_faced))


def _first_original(obj: Object, table: Table) -> Object:
    seen = {obj.ref}
    while True:
        source = obj.copy_effects[-1].source if obj.copy_effects else obj.made_as_copy
        if source is None or source in seen or source not in table.objects:
            return obj
        obj = table.objects[source]
        seen.add(source)


def _printed(obj: Object) -> Copied:
    """The card under it all; a star that nothing fills is 0, and a token that is a copy has no card."""
    if obj.kind == "token" and obj.made_as_copy is not None:
        return _BLANK_TOKEN
    values = obj.faces[obj.face].normal
    if "Creature" in values.types and not any(a.defines for a in values.abilities):
        values = replace(values, power=values.power or 0, toughness=values.toughness or 0)
    return replace(obj.faces[obj.face], normal=values)


def _without_exceptions(obj: Object, policy: Policy, made: MadeCopy | None) -> Copied:
    def kept(clauses: Iterable[ExceptClause]) -> tuple[ExceptClause, ...]:
        return tuple(k for clause in clauses if (k := _copied_on(clause, policy)) is not None)

    if made is not None and obj.made_as_copy is not None and len(obj.faces) == 1:
        values = made.copied
        for clause in kept(made.clauses):
            values = values.changed(clause, made.context, made.copied)
        obj = replace(obj, faces=(values,))
    effects = tuple(replace(effect, clauses=kept(effect.clauses)) for effect in obj.copy_effects)
    return hidden_values(replace(obj, copy_effects=effects))


def _copied_on(clause: ExceptClause, policy: Policy) -> ExceptClause | None:
    """What the next copy gets of an exception; left out, its value is the replaced one, or missing."""
    if isinstance(clause, _ABILITY_CLAUSES):
        return None if policy.exception_abilities_not_copied_on else clause
    if not policy.exception_values_not_copied_on:
        return clause
    if not policy.uncopied_means_empty:
        return None
    if isinstance(clause, x.Retain):
        return _Empty(clause.fields)
    return next((_Empty(fields) for kind, fields in _FIELDS_SET if isinstance(clause, kind)), None)


def _face_down(obj: Object, values: Copied, policy: Policy) -> Copied:
    shown = values_face_down(obj)
    if not policy.hidden_morph_copied:
        return Copied(shown)
    morphs = tuple(a for a in values.normal.abilities if a.keyword in MORPHS)
    return Copied(replace(shown, abilities=shown.abilities + morphs))


def _believed(values: Characteristics, policy: Policy) -> Characteristics:
    # What an instant or sorcery does is no ability in anybody's eyes.
    if values.abilities and policy.abilities_not_copied:
        values = replace(values, abilities=tuple(a for a in values.abilities if a.kind == Kind.SPELL))
    if values.abilities and policy.abilities_doubled:
        again = tuple(a for a in values.abilities if a.kind != Kind.SPELL)
        values = replace(values, abilities=values.abilities + again)
    has_color = values.colors or values.color_indicator
    if has_color and not values.mana_cost and policy.color_only_from_mana_cost:
        values = replace(values, colors=frozenset(), color_indicator=frozenset())
    return values


def believed_clauses(
    clauses: Iterable[ExceptClause],
    policy: Policy,
    copier: Characteristics,
    copied: Characteristics,
    *,
    drops: bool = True,
) -> tuple[ExceptClause, ...]:
    """Return the exceptions as people who hold the beliefs apply them.

    Args:
        drops: whether an exception drops the ability that defines what it sets, by the rules.
    """
    clauses = tuple(clauses)
    if clauses and policy.exceptions_ignored:
        return ()
    believed = tuple(
        changed
        for clause in clauses
        if (changed := _believed_clause(clause, policy, copier, copied)) is not None
    )
    if any(isinstance(c, _SETTING) for c in believed) and policy.exception_keeps_own_name:
        believed = (*believed, x.SetName(copier.name))
    overridden = _overridden(believed, copied) if drops and believed else ()
    if overridden and policy.cda_stays_beside_exception:
        idle = tuple(replace(a, effects=(), defines=frozenset()) for a in overridden)
        believed = (*believed, x.AddAbilities(idle))
    defining = tuple(a.text for a in copied.abilities if a.defines) if believed else ()
    if defining and policy.exceptions_drop_defining_abilities:
        believed = (x.LoseAbilities(defining), *believed)
    own = tuple(a for a in copier.abilities if a not in copied.abilities)
    if own and policy.copier_keeps_own_abilities:
        believed = (*believed, x.AddAbilities(own))
    if policy.copy_keeps_own_color:
        believed = (*believed, x.SetColors(tuple(in_color_order(copier.colors))))
    return believed


_SETTING = (x.SetPowerToughness, x.Retain, x.SetColors, x.SetTypes)
_FIELDS_SET = (
    (x.SetPowerToughness, ("power", "toughness")), (x.SetColors, ("colors",)), (x.SetName, ("name",)),
)  # fmt: skip


def _overridden(clauses: Iterable[ExceptClause], copied: Characteristics) -> tuple[Ability, ...]:
    """The abilities that define what the clauses set or keep."""
    fields: set[str] = set()
    for clause in clauses:
        fields |= set(clause.fields) if isinstance(clause, x.Retain) else set()
        fields.update(*(names for kind, names in _FIELDS_SET if isinstance(clause, kind)))
    return tuple(a for a in copied.abilities if a.defines & fields)


def _believed_clause(
    clause: ExceptClause, policy: Policy, copier: Characteristics, copied: Characteristics
) -> ExceptClause | None:
    if isinstance(clause, x.Conditional):
        inner = [_believed_clause(c, policy, copier, copied) for c in clause.clauses]
        return replace(clause, clauses=tuple(c for c in inner if c is not None))
    if policy.added_type_replaces and isinstance(clause, x.AddTypes):
        return _NothingBut(clause.types or None, clause.subtypes or None, clause.supertypes or None)
    if isinstance(clause, x.SetPowerToughness):
        if policy.cda_overrides_exception and _defined(copied, {"power", "toughness"}):
            return None
        if policy.exceptions_add_up:
            return x.SetPowerToughness(
                _sum(clause.power, copied.power), _sum(clause.toughness, copied.toughness)
            )
    if isinstance(clause, x.Retain):
        if policy.cda_overrides_exception and (
            _defined(copied, set(clause.fields)) or ("colors" in clause.fields and copied.color_indicator)
        ):
            return None
        if policy.uncopied_means_empty:
            return _Empty(clause.fields)
        if policy.exceptions_add_up and clause.fields == ("colors",):
            return x.SetColors(tuple(in_color_order(copier.colors)), add=True)
        if policy.exceptions_add_up and set(clause.fields) <= {"power", "toughness"}:
            power, toughness = (
                Amount((getattr(copier, name) or 0) + (getattr(copied, name) or 0))
                if name in clause.fields
                else None
                for name in ("power", "toughness")
            )
            return x.SetPowerToughness(power, toughness)
    if isinstance(clause, x.SetColors) and policy.exceptions_add_up:
        return replace(clause, add=True)
    return clause


def _defined(values: Characteristics, fields: set[str]) -> bool:
    return any(ability.defines & fields for ability in values.abilities)


def _sum(amount: Amount | None, copied: int | None) -> Amount | None:
    return amount and replace(amount, base=amount.base + (copied or 0))


class _NothingBut(x.SetTypes, frozen=True):
    """The types named and no others; without being a creature it has no size."""

    def apply(self, copied: Characteristics, context: CopyContext) -> Characteristics:
        only = super().apply(copied, context)
        sized = "Creature" in only.types or "Creature" not in copied.types
        return only if sized else replace(only, power=None, toughness=None)


class _Empty(x.Retain, frozen=True):
    """A characteristic left empty instead of kept."""

    def apply(self, copied: Characteristics, context: CopyContext) -> Characteristics:
        empty: dict[str, object] = {
            "colors": frozenset(), "color_indicator": frozenset(), "name": "", "power": 0, "toughness": 0,
            "mana_cost": None, "types": frozenset(), "subtypes": (), "abilities": (),
        }  # fmt: skip
        fields = {*self.fields, *(("color_indicator",) if "colors" in self.fields else ())}
        copied = x.without_definitions(copied, self.fields, context)
        return replace(copied, **{name: empty[name] for name in fields if name in empty})  # type: ignore[arg-type]


def carried_over(obj: Object, source: Object, policy: Policy) -> Object:
    """Return the copy with what the beliefs bring along from the original besides its values."""
    # As in `believed_snapshot`: what a belief would change is looked at before the belief.
    if source.counters and policy.counters_copied:
        obj = replace(obj, counters={**obj.counters, **source.counters})
    kind = "token" if source.is_token else obj.kind
    alike = replace(obj, tapped=source.tapped, flipped=source.flipped, face_down=source.face_down, kind=kind)
    if alike != obj and policy.status_copied:
        obj = alike
    if (source.choices or source.linked != obj.linked) and policy.choices_copied:
        obj = replace(obj, choices={**obj.choices, **source.choices}, linked=source.linked)
    cast = replace(source.cast, targets=(), modes=())
    if cast != obj.cast and policy.cast_history_copied:
        obj = replace(obj, cast=cast)
    if source.cast.x is not None and policy.choices_made_when_copied:
        obj = replace(obj, cast=replace(obj.cast, x=None))
    # A token is thought to go to the other player. A card stays where it is, and they only act for it.
    given = obj.kind == "token" and source.controller not in {"", obj.controller}
    if given and policy.original_controller_controls_copy:
        obj = replace(obj, controller=source.controller)
    return obj


def acting_for(table: Table, obj: Object) -> str:
    """Return who chooses for a copy and controls its abilities, if it belongs to whose object was copied."""
    original = table.objects.get(obj.copy_effects[-1].source or "") if obj.copy_effects else None
    return original.controller if original is not None else obj.controller


def effects_along(table: Table, obj: Object, source: Object) -> tuple[ContinuousEffect, ...]:
    """Return the noncopy effects on `source` as they would also be on its copy."""
    return tuple(
        replace(effect, on=frozenset({obj.ref})) for effect in table.effects if source.ref in effect.on
    )


def as_new_object(obj: Object) -> Object:
    """Return a permanent with all that a new object wouldn't have taken off."""
    return replace(
        obj, tapped=False, flipped=False, face_down=False, counters={}, damage=0, attached_to=None, choices={}
    )


def with_both_faces(obj: Object, source: Object, faces: tuple[Copied, ...]) -> Object:
    """Return a copy that can turn over as its original can."""
    return replace(
        obj, faces=faces, face=source.face, can_transform=True, copy_effects=(), made_as_copy=source.ref
    )


def believed_choices(copied: Cast, original: Cast, policy: Policy) -> Cast:
    """Return the choices of casting that a copy has under the beliefs; `copied` are those by the rules."""
    if policy.x_of_a_copy_is_zero and copied.x is not None:
        copied = replace(copied, x=0)
    if policy.paid_options_lost:
        notes = {key: value for key, value in copied.notes.items() if key != "properties"}
        copied = replace(copied, kicked=0, alternative_cost="", additional_costs=(), notes=notes)
    if policy.mana_spent_copied:
        copied = replace(copied, mana_spent=original.mana_spent)
    if policy.cost_objects_not_shared:
        copied = replace(copied, paid=())
    return copied
