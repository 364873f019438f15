"""Letting players play cards, or cast spells for other costs, for a while (CR 601.2f, 601.3, 611.2)."""

from judgeapp.copyengine.events.replacement.prohibitions import cast_so_far
from judgeapp.copyengine.events.resolving.registry import resolves
from judgeapp.copyengine.events.resolving.resolution import Resolution
from judgeapp.copyengine.interpreter.interpreter import Interpreter
from judgeapp.copyengine.model import principles as p
from judgeapp.copyengine.model.effects.cost_changes import CostForNow
from judgeapp.copyengine.model.effects.effects import CastWithFlash, ChangeCosts, MayPlay
from judgeapp.copyengine.model.effects.permissions import FlashForNow, PermittedForNow, PermittedUntil
from judgeapp.copyengine.model.errors import CopyEngineError
from judgeapp.copyengine.model.immutable import replace
from judgeapp.copyengine.table.state import Object

_KNOWN = frozenset({"card", "token", "spell copy"})
"""What words may speak of; a token or a copy has ceased to exist where it was put, and nobody casts it."""
_PLAYED_FROM = frozenset({"exile", "graveyard", "library", "hand"})


@resolves(MayPlay)
def permit(resolution: Resolution, effect: MayPlay) -> None:
    """Note the cards that a player may play from now on.

    Raises:
        CopyEngineError: which cards isn't known.
    """
    interpreter, table = resolution.interpreter, resolution.interpreter.table
    meant = resolution.them or ([resolution.it] if resolution.it is not None else [])
    cards = [table.objects[ref] for ref in meant if ref in table.objects]
    is_said = bool(cards) and all(obj.kind in _KNOWN for obj in cards)
    cards = [obj for obj in cards if obj.kind == "card" and obj.zone in _PLAYED_FROM]
    if not is_said and not effect.by_owner:  # nothing at all nobody casts
        raise CopyEngineError(
            f"Which cards “{effect.text}” speaks of isn't said.",
            where=interpreter.at("choices.card"),
            mend="Give choices: {card: ...}, the ref of a card that the script lists.",
        )
    together = f"{interpreter.event} {resolution.obj.ref}" if effect.one else ""
    for obj in cards:
        permitted = PermittedForNow(
            effect.text, obj.ref, obj.timestamp, obj.zone,
            obj.owner if effect.by_owner else resolution.controller, effect.until,
            effect.casts_only, together, effect.look_only, effect.mana,
        )  # fmt: skip
        table.permitted = (*table.permitted, permitted)
        interpreter.step(p.SPELL_RESOLVES, obj.ref, f"From now on: “{effect.text}”", {}, {})


def permit_adventurer(interpreter: Interpreter, card: Object, player: str) -> None:
    """Let the player whose Adventure has resolved cast the card from exile (CR 715.3d)."""
    text = "As long as it remains exiled, that player may cast it, but not as an Adventure."
    permitted = PermittedForNow(
        text, card.ref, card.timestamp, card.zone, player, PermittedUntil.REMAINS, casts_only=True
    )
    interpreter.table.permitted = (*interpreter.table.permitted, permitted)


@resolves(ChangeCosts)
def change_costs(resolution: Resolution, effect: ChangeCosts) -> None:
    """Let spells cost more or less from now on; how many times the mana is fixed now (CR 611.2)."""
    table, change = resolution.interpreter.table, effect.change
    if effect.target is not None:
        aimed = resolution.refs(effect.target)
        if not aimed:
            return  # it isn't legal any more
        change = replace(change, who=aimed[0])
    times = 1 if change.times is None else resolution.number(change.times)
    now = CostForNow(
        change, effect.lasting, effect.once, max(times, 0), resolution.this.ref, resolution.controller
    )
    table.costs = (*table.costs, now)
    text = f"From now on: “{effect.text}”"
    resolution.interpreter.step(p.SPELL_RESOLVES, resolution.obj.ref, text, {}, {})


@resolves(CastWithFlash)
def cast_with_flash(resolution: Resolution, effect: CastWithFlash) -> None:
    """Let spells be cast as though they had flash from now on (CR 611.2, 702.8)."""
    interpreter, who = resolution.interpreter, resolution.controller
    had = sum(len(cast_so_far(interpreter, what, who, resolution.this)) for what in effect.said.of)
    now = FlashForNow(effect.said, resolution.this.ref, effect.lasting, who, had if effect.once else None)
    interpreter.table.with_flash = (*interpreter.table.with_flash, now)
    interpreter.step(p.SPELL_RESOLVES, resolution.obj.ref, f"From now on: “{effect.text}”", {}, {})


def end_permissions(interpreter: Interpreter, until: PermittedUntil, player: str = "") -> None:
    """Let the permissions that last until now be over; with `player` those of that player."""
    interpreter.table.permitted = tuple(
        replace(each, until=PermittedUntil.OVER)
        if each.until is until and player in {"", each.player}
        else each
        for each in interpreter.table.permitted
    )


def begin_last_turn(interpreter: Interpreter, player: str) -> None:
    """Let the permissions of a player whose next turn has begun last for this turn."""
    interpreter.table.permitted = tuple(
        replace(each, until=PermittedUntil.THIS_TURN)
        if each.until is PermittedUntil.END_OF_NEXT_TURN and each.player == player
        else each
        for each in interpreter.table.permitted
    )
