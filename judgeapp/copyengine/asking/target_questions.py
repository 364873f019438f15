"""Questions about targets: what could be one, and who may choose new ones for a copy (CR 115, 707.10c)."""

from judgeapp.copyengine.asking.asked import Asked
from judgeapp.copyengine.beliefs.values import acting_for
from judgeapp.copyengine.events.copying.spell_copies import allows_new_modes
from judgeapp.copyengine.events.targeting.targets import could_target, target_filters
from judgeapp.copyengine.model.errors import CopyEngineError
from judgeapp.copyengine.model.immutable import replace
from judgeapp.copyengine.model.objects.abilities import Kind, begins_with
from judgeapp.copyengine.script import events
from judgeapp.copyengine.table.state import NOWHERE, PLAYERS, Object


def who_chooses(asked: Asked) -> str | None:
    """Return who makes the choices for a copy as it enters; None if there were none."""
    made = any(s.obj == asked.obj.ref and "choices" in s.after for s in asked.game.steps)
    for_x = asked.game.policy.choices_made_when_copied and asked.obj.is_copy and "{X}" in _cost(asked)
    if not made and not for_x and asked.obj.form is None:
        return None
    if asked.game.policy.original_controller_controls_copy:
        return acting_for(asked.game.table(asked.at), asked.obj)
    return asked.obj.controller


def _cost(asked: Asked) -> str:
    return str(asked.field("mana_cost") or "")


def may_retarget(asked: Asked) -> bool:
    """Whether the effect that made the copy lets its controller choose new targets, where it has any."""
    if asked.game.policy.copied_choices_are_final:
        return False
    if asked.game.policy.copy_controller_picks_targets:
        return True
    return bool(asked.obj.cast.targets) and asked.game.table().noted(asked.obj.ref).retargeted


def may_remode(asked: Asked) -> bool:
    """Whether the effect that made the copy lets its controller choose other modes."""
    policy = asked.game.policy
    if policy.copied_choices_are_final:
        return False
    if policy.choices_made_when_copied:
        return True
    said = (e.by for e in asked.game.events if isinstance(e, events.MAKING_COPIES) and e.ref == asked.obj.ref)
    return allows_new_modes(next(said, None))


def could_be_aimed_at(asked: Asked) -> bool:
    """Whether what `value` names is a legal target for every "target" of the spell (CR 707.10c-e), or of an
    ability of a permanent: the one that begins as `ability` says, or the only one that has targets.
    """
    table = asked.game.table(asked.at)
    if str(asked.value) not in table.objects and asked.value not in PLAYERS:
        raise CopyEngineError(
            f"There is no object {asked.value!r}.", where="value", mend="Name a ref or a player."
        )
    if asked.game.policy.new_targets_not_checked:
        return True
    if asked.game.policy.some_things_cannot_be_copied and asked.obj.zone == NOWHERE:
        return False  # no copy was made that could be aimed
    layers = asked.game.layers(asked.at)
    aiming = _with_ability(asked) if asked.obj.zone == "battlefield" else asked.obj
    return could_target(table, layers.values, aiming, str(asked.value), layers.controllers)


def _with_ability(asked: Asked) -> Object:
    """Return an ability of the permanent as it would be on the stack."""
    obj, wanted = asked.obj, str(asked.query.get("ability") or "").casefold()
    player = asked.game.layers(asked.at).controllers.get(obj.ref, obj.controller)
    abilities = [
        replace(
            obj,
            ref=f"{obj.ref}'s ability",
            kind="ability",
            zone="stack",
            source=obj.ref,
            ability=ability,
            controller=player,
        )
        for ability in asked.abilities
        if ability.kind in {Kind.ACTIVATED, Kind.TRIGGERED} and begins_with(ability, wanted)
    ]
    aiming = [ability for ability in abilities if target_filters(ability)]
    if len(aiming) != 1:
        raise CopyEngineError(
            f"{obj.ref} has {len(aiming) or 'no'} abilities with a target.",
            where="ability",
            mend="Ask of a spell, of an ability on the stack, or name the beginning of one by ability.",
        )
    return aiming[0]
