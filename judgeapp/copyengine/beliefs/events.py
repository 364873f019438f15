"""A script played under beliefs: what isn't made then, what happens more than once, what is chosen.

None of this is asked when the rules are followed.
"""

import re
from collections.abc import Mapping
from typing import Any

from judgeapp.copyengine.events.targeting.targets import legal_target, target_filters, target_parts
from judgeapp.copyengine.events.zones.zone_changes import move
from judgeapp.copyengine.interpreter.interpreter import Interpreter
from judgeapp.copyengine.model.abilities import Ability, Effect, Kind
from judgeapp.copyengine.model.characteristics import COLORS, NOTHING
from judgeapp.copyengine.model.effects import AsEntersChoose, AsEntersForm, EnterAsCopy, LinkedWhenYouDo
from judgeapp.copyengine.model.immutable import replace
from judgeapp.copyengine.table.copiable_values import copiable_values
from judgeapp.copyengine.table.state import MERE_COPY, NO_PLAYER, NOWHERE, PLAYERS, Cast, Copied, Object

_SAYS_THIS = re.compile(r"\bthis (?:creature|permanent|land|artifact|enchantment|token|ally)\b", re.I)
_NOTED_EVENTS = frozenset({"enters", "cast", "becomes target", "transforms"})


# What isn't made --------------------------------------------------------------------------------------


def is_out_of_the_ordinary(interpreter: Interpreter, thing: Object, copier: Object) -> bool:
    """Whether people think that `thing` can't be copied by `copier`."""
    if thing.kind == "ability":
        return thing.ability is not None and thing.ability.kind == Kind.TRIGGERED
    if thing.zone == "stack":
        cast = thing.cast
        paid = cast.paid or cast.alternative_cost or cast.additional_costs
        several = len(cast.targets) > 1 or bool(cast.modes)
        return bool(several or paid or thing.is_copy or thing.controller != copier.controller)
    if thing.zone != "battlefield":
        return thing.zone not in {"graveyard", "exile", "hand", "library"} or len(thing.faces) > 1
    changed = thing.tapped or thing.flipped or thing.face_down or thing.counters or thing.is_token
    odd = changed or thing.is_copy or thing.can_transform or copier.flipped
    return (
        bool(odd)
        or _is_changed(interpreter, thing)
        or _copies_itself(thing)
        or _is_changed(interpreter, copier)
    )


def _copies_itself(thing: Object) -> bool:
    return any(isinstance(e, EnterAsCopy) for a in copiable_values(thing).abilities for e in a.effects)


def _is_changed(interpreter: Interpreter, obj: Object) -> bool:
    """Whether something else has an effect on a permanent, or is attached to it."""
    return (
        any(a.ref == obj.ref and a.source != obj.ref for a in interpreter.layers.applications)
        or any(obj.ref in effect.on for effect in interpreter.table.effects)
        or any(other.attached_to == obj.ref for other in interpreter.table.objects.values())
    )


def not_made(interpreter: Interpreter, ref: str, controller: str, kind: str = "spell copy") -> None:
    """Let `ref` name something that never was: events about it don't happen."""
    nothing = Object(ref=ref, kind=kind, faces=(Copied(NOTHING),), owner=controller, controller=controller)
    interpreter.put(replace(nothing, zone=NOWHERE))
    interpreter.silently(ref)


def no_such_card(interpreter: Interpreter, original: Object) -> bool:
    """Whether there is no card to make a copy of that is cast."""
    policy = interpreter.policy
    if policy.some_things_cannot_be_copied and is_out_of_the_ordinary(interpreter, original, original):
        return True
    is_named = original.ref not in interpreter.table.objects
    return policy.name_looked_up_again and is_named and named_now(interpreter, original.ref, "") is None


def believed_casting(interpreter: Interpreter, given: Cast) -> Cast:
    """Return how a copy is cast in the eyes of those who hold the beliefs."""
    if interpreter.policy.cast_copy_not_cast:
        given = replace(given, was_cast=False)
    return replace(given, cast_from="hand") if interpreter.policy.copies_to_cast_start_in_hand else given


def pays_again(interpreter: Interpreter, original: Object, payer: str) -> bool:
    """Pay for a copy what was sacrificed for its original, like for like; False if that can't be done."""
    chosen: list[str] = []
    for paid in original.cast.paid:
        known = interpreter.table.results.get(paid, {}).get("last_known", interpreter.layers.values.get(paid))
        if known is None:
            continue
        able = [
            o for o in interpreter.table.on_battlefield()
            if o.controller == payer and o.ref not in chosen
            and interpreter.values(o.ref).types & known.types
        ]  # fmt: skip
        able.sort(key=lambda o: interpreter.values(o.ref).name != known.name)
        if not able:
            return False
        chosen.append(able[0].ref)
    for ref in chosen:
        move(interpreter, interpreter.table.objects[ref], "graveyard")
    return True


def is_limited(original: Object) -> bool:
    """Whether the ability may be activated once only and has been."""
    return original.ability is not None and "only once each turn" in str(original.ability)


# What happens more than once, or not at all -----------------------------------------------------------


def times_triggered(interpreter: Interpreter, ref: str, text: str) -> int:
    """How often an ability that the script puts on the stack has triggered under the beliefs.

    Where the rules note a trigger, one not noted under the beliefs doesn't happen, and one noted more often
    happens more often.
    """
    by_rules = sum(
        1 for step in interpreter.memory.by_the_rules().steps
        if step.obj == ref and "triggered" in step.after and text in step.text
        and step.event is not None and interpreter.event is not None and step.event <= interpreter.event
    )  # fmt: skip
    if not by_rules:
        return 1
    noted = interpreter.triggers.count((ref, text))
    return max(0, noted - by_rules + 1)


def is_noted(ability: Ability) -> bool:
    """Whether the engine notes by itself that this ability triggers."""
    return ability.trigger is not None and ability.trigger.event in _NOTED_EVENTS


def perform_again(
    interpreter: Interpreter, obj: Object, effects: tuple[Effect, ...], choices: Mapping[str, Any]
) -> None:
    """Do once more what an ability does that has triggered more than once; amounts add up."""
    from judgeapp.copyengine.events.resolving.performing import perform  # which asks what a name means, here

    for _ in range(interpreter.memory.times.get(obj.ref, 1) - 1):
        dealt = interpreter.table.results[obj.ref].pop("damage", 0)
        perform(interpreter, obj, effects, choices)
        report = interpreter.table.results[obj.ref]
        report["damage"] = report.get("damage", 0) + dealt


def as_believers_have_it(
    interpreter: Interpreter, event: Mapping[str, Any], source: Object
) -> Mapping[str, Any]:
    """The event of an ability going on the stack, under the control that the beliefs give its source."""
    if interpreter.policy.original_controller_controls_copy and source.is_copy:
        return {**event, "controller": interpreter.controller(source.ref)}
    return event


def acts_for_the_first(interpreter: Interpreter, obj: Object, linked: Ability) -> None:
    """Carry out the "when you do" of a first copying that a second one has taken over."""
    from judgeapp.copyengine.events.resolving.performing import perform  # which asks what a name means, here

    if len(obj.copy_effects) > 1:
        for effect in linked.effects:
            if isinstance(effect, LinkedWhenYouDo):
                perform(interpreter, obj, effect.effects, {}, it=obj.copy_effects[0].source)


# What is chosen where the rules ask for nothing -------------------------------------------------------


def choices_of_entering(obj: Object, source: Object, choices: Mapping[str, Any]) -> Mapping[str, Any]:
    """Fill in the "as enters" choices that a script by the rules doesn't make; others than the original's."""
    filled = dict(choices)
    for ability in copiable_values(obj).abilities:
        for effect in ability.effects:
            if isinstance(effect, AsEntersForm) and "form" not in filled:
                filled["form"] = f"{effect.forms[0].power}/{effect.forms[0].toughness}"
            elif isinstance(effect, AsEntersChoose) and effect.what == "color" and "color" not in filled:
                filled["color"] = next(c for c in COLORS if c != source.choices.get("color"))
    return filled


def targets_people_give(
    interpreter: Interpreter, original: Object, groups: list[list[str]]
) -> list[list[str]]:
    """Return the targets of each copy as the beliefs on new targets have them; [] leaves the original's."""
    policy = interpreter.policy
    if policy.copied_choices_are_final:
        return [[] for _ in groups]
    old = list(original.cast.targets)
    if policy.targets_change_together:
        return [new if all(a != b for a, b in zip(new, old, strict=False)) else [] for new in groups]
    return groups


def _first_legal(interpreter: Interpreter, original: Object) -> tuple[str, ...]:
    able = [o.ref for o in interpreter.table.on_battlefield()] + [
        q for q in PLAYERS if q in interpreter.table.players
    ]
    picked: list[str] = []
    for wanted in target_filters(original):
        values = interpreter.layers.values
        picked += [r for r in able if legal_target(interpreter.table, values, original, r, [wanted])][:1]
    return tuple(picked)


def as_believed_on_the_stack(interpreter: Interpreter, obj: Object, original: Object) -> Object:
    """Return a copy on the stack as people who hold the beliefs see it."""
    policy = interpreter.policy
    choices = choices_from_the_start(interpreter, obj.ref, original)
    obj = replace(obj, choices=choices)
    if policy.choices_made_when_copied:
        # What is chosen the script by the rules doesn't say: it is open.
        obj = replace(obj, cast=replace(obj.cast, modes=(), x=None))
    if policy.copy_controller_picks_targets and not obj.cast.targets:
        as_printed = replace(original, cast=replace(original.cast, alternative_cost=""))
        obj = replace(obj, cast=replace(obj.cast, targets=_first_legal(interpreter, as_printed)))
    if policy.paid_options_lost and _has_any_number_of_targets(original):
        obj = replace(obj, cast=replace(obj.cast, targets=obj.cast.targets[:1]))
    if policy.costs_paid_again:
        obj = replace(obj, cast=replace(obj.cast, mana_spent=original.cast.mana_spent))
    if policy.copied_ability_is_another_ability and obj.ability is not None:
        obj = replace(obj, source=obj.ref)
    if policy.nobody_owns_a_copy:
        obj = replace(obj, owner=NO_PLAYER, controller=NO_PLAYER)
    return replace(obj, kind=MERE_COPY) if policy.copy_is_not_a_spell else obj


def _has_any_number_of_targets(original: Object) -> bool:
    """Whether more targets can be had for it than one, which people take for a thing paid for."""
    return any(
        (part.up_to and part.count > 1) or part.filter.text.startswith("any number of")
        for part in target_parts(original)
    )


def choices_from_the_start(interpreter: Interpreter, ref: str, original: Object) -> Mapping[str, Any]:
    """The choices of resolution that a copy has on the stack already."""
    if interpreter.policy.resolution_choices_copied:
        return original.choices or interpreter.memory.choices_ahead(original.ref)
    if interpreter.policy.choices_made_when_copied:
        return interpreter.memory.choices_ahead(ref)
    return {}


# Names ------------------------------------------------------------------------------------------------


def named_now(interpreter: Interpreter, name: str, source: str, *, another: bool = False) -> str | None:
    """The ref of the permanent that has a name now: the source itself if it still has it.

    Args:
        another: one other than the source is taken if there is one, as for a copied ability.
    """
    bearers = [o.ref for o in interpreter.table.on_battlefield() if interpreter.values(o.ref).name == name]
    bearers.sort(key=lambda ref: (ref == source) is another)
    return bearers[0] if bearers else None


def meant_by_name(interpreter: Interpreter, obj: Object, this: Object) -> Object:
    """Return what "this creature" or the name of the source means in a resolving ability."""
    policy = interpreter.policy
    if obj.ability is None:
        return this
    if policy.name_looked_up_again:
        name = interpreter.values(this.ref).name
        found = named_now(interpreter, name, this.ref, another=obj.made_as_copy is not None)
        return interpreter.table.objects[found] if found is not None else this
    if policy.copied_ability_is_another_ability and obj.source == obj.ref and obj.made_as_copy:
        # A source called by its name is still that permanent; "this creature" would be the copy itself.
        original = interpreter.table.objects[obj.made_as_copy]
        if not _SAYS_THIS.search(obj.ability.text) and original.source in interpreter.table.objects:
            return interpreter.table.objects[original.source]
    return this
