"""Exile instead of leaving or dying, staying tapped, prohibitions: what an effect changes from then on."""

from judgeapp.copyengine.events.resolving.registry import resolves
from judgeapp.copyengine.events.resolving.resolution import Resolution
from judgeapp.copyengine.model import principles as p
from judgeapp.copyengine.model.effects.changes import (
    ChangePT,
    ForbidRegenerating,
    SetController,
    SetTextBox,
    SetTypes,
)
from judgeapp.copyengine.model.effects.combat import RestrictedForNow
from judgeapp.copyengine.model.effects.effects import (
    CantRegenerate,
    ExileIfDying,
    ExileOnLeaving,
    Forbid,
    ReplaceEntering,
    RestrictForNow,
    StaysTapped,
)
from judgeapp.copyengine.model.effects.forbidden_for_now import ForbiddenForNow
from judgeapp.copyengine.model.effects.prohibitions import CantBeCast, Description
from judgeapp.copyengine.model.immutable import replace
from judgeapp.copyengine.model.terms.conditions import Fate
from judgeapp.copyengine.reading.nouns.targets_named import targets_named
from judgeapp.copyengine.table.state import PLAYERS, ContinuousEffect, Object


@resolves(StaysTapped)
def _stay_tapped(resolution: Resolution, effect: StaysTapped) -> None:
    """Let permanents not untap during the next untap step of their controllers (CR 502.3)."""
    table = resolution.interpreter.table
    for obj in resolution.objects(effect.subject):
        if obj.zone == "battlefield":
            table.notes[obj.ref] = replace(table.noted(obj.ref), stays_tapped=True)


@resolves(ExileOnLeaving)
def _exile_on_leaving(resolution: Resolution, _: ExileOnLeaving) -> None:
    table = resolution.interpreter.table
    if resolution.it in table.objects:
        table.notes[resolution.it] = replace(table.noted(resolution.it), exiled_on_leaving=True)


@resolves(ExileIfDying)
def _exile_if_dying(resolution: Resolution, effect: ExileIfDying) -> None:
    """Let something be exiled this turn instead of dying (CR 614.1)."""
    table = resolution.interpreter.table
    if effect.whose is not None:
        table.dying_exiled |= frozenset(resolution.players(effect.whose))
        return
    there = _hurt_or_targeted(resolution, effect.dealt_damage)
    table.exiled_if_dying = table.exiled_if_dying | {(obj.ref, effect.types) for obj in there}


@resolves(CantRegenerate)
def _let_none_regenerate(resolution: Resolution, effect: CantRegenerate) -> None:
    """Let creatures that were dealt damage, or a target, not be regenerated this turn (CR 701.19c)."""
    for obj in _hurt_or_targeted(resolution, effect.dealt_damage):
        if "Creature" in resolution.interpreter.values(obj.ref).types:
            forbidden = ForbidRegenerating("can't be regenerated this turn")
            apply_to(resolution, obj, (forbidden,), until="end of turn")


def _hurt_or_targeted(resolution: Resolution, hurt: bool) -> list[Object]:
    table = resolution.interpreter.table
    refs = resolution.fates.get(Fate.DAMAGED, []) if hurt else resolution.permanent_targeted()
    known = (table.objects.get(ref) for ref in refs)
    return [obj for obj in known if obj is not None and obj.zone == "battlefield"]


@resolves(ReplaceEntering)
def _replace_entering(resolution: Resolution, effect: ReplaceEntering) -> None:
    """Let what would enter this turn be exiled, or enter under another player's control (CR 614.1)."""
    interpreter = resolution.interpreter
    replaced = (effect.what, effect.text, resolution.this.ref, resolution.controller)
    interpreter.table.entering_replaced = (*interpreter.table.entering_replaced, replaced)


@resolves(Forbid)
def _forbid(resolution: Resolution, effect: Forbid) -> None:
    """Let something be impossible for a while (CR 101.2, 611.2)."""
    interpreter = resolution.interpreter
    aimed = next((ref for ref in resolution.obj.cast.targets if ref in PLAYERS), None)
    # "That creature" of what follows is the one it names.
    on = frozenset(ref for part in targets_named(effect.text) or () for ref in resolution.refs(part))
    for said in effect.said:
        if isinstance(said, CantBeCast) and said.who == "target":
            if aimed is None or aimed in resolution.illegal:
                continue
            said = replace(said, who=aimed)
        elif isinstance(said, CantBeCast) and said.who == "owner":
            spoken_of = _of_that_name(resolution, said)
            if spoken_of is None:
                continue
            said = spoken_of
        forbidden = ForbiddenForNow(said, resolution.obj.ref, effect.lasting, resolution.controller, on)
        interpreter.table.forbidden = (*interpreter.table.forbidden, forbidden)
    interpreter.step(p.SPELL_RESOLVES, resolution.obj.ref, f"From now on: “{effect.text}”", {}, {})


def _of_that_name(resolution: Resolution, said: CantBeCast) -> CantBeCast | None:
    """Return what the owner of something can't cast, by the name it has, or last had (CR 608.2h); None where
    it has none or isn't there.
    """
    table = resolution.interpreter.table
    obj = table.objects.get(resolution.it or "")
    if obj is None or said.what.filter is None:
        return None
    name = table.last_known(obj.ref, resolution.interpreter.values(obj.ref)).name
    wanted = replace(said.what.filter, name=name)
    return replace(said, who=obj.owner, what=Description(said.what.words, filter=wanted)) if name else None


@resolves(RestrictForNow)
def _restrict(resolution: Resolution, effect: RestrictForNow) -> None:
    """Let what attacks and blocks be restricted for a while, whatever comes later (CR 611.2c)."""
    interpreter = resolution.interpreter
    said = RestrictedForNow(effect.said, resolution.obj.ref, effect.lasting, resolution.controller)
    interpreter.table.restricted = (*interpreter.table.restricted, said)
    interpreter.step(p.SPELL_RESOLVES, resolution.obj.ref, f"From now on: “{effect.text}”", {}, {})


def apply_to(
    resolution: Resolution,
    obj: Object,
    changes: tuple[ChangePT | ForbidRegenerating | SetController | SetTextBox | SetTypes, ...],
    *,
    player: str = "",
    until: str = "",
) -> None:
    """Let an effect apply to one object."""
    interpreter = resolution.interpreter
    given = ContinuousEffect(
        on=frozenset({obj.ref}),
        changes=changes,
        text=resolution.words,
        until=until,
        timestamp=interpreter.table.tick(),
        source=resolution.this.ref,
        controller=player or resolution.controller,
    )
    interpreter.change_effects((*interpreter.table.effects, given))
