"""Abilities are activated where they function, by those who may (CR 113.6, 602.2, 702.26e)."""

from judgeapp.copyengine.interpreter.interpreter import Interpreter
from judgeapp.copyengine.model.errors import ForbiddenError
from judgeapp.copyengine.model.objects.abilities import Ability
from judgeapp.copyengine.model.policies import CORRECT
from judgeapp.copyengine.reading.statics.casting.activating import functions_in, may_be_activated_by
from judgeapp.copyengine.table.state import PLAYER_NAMES, Object


def refuse_from_elsewhere(
    interpreter: Interpreter, source: Object, ability: Ability, player: str | None
) -> None:
    """Refuse to activate an ability where it doesn't function, or by somebody who may not.

    Args:
        player: who activates it; None for its controller, or the owner of a card.
    """
    if interpreter.policy is not CORRECT or source.kind == "emblem":
        return
    zones, where = functions_in(ability, interpreter.values(source.ref).name), interpreter.at("source")
    if source.zone not in zones:
        raise ForbiddenError(
            f"That ability of {source.ref} functions only in: {', '.join(sorted(zones))}. "
            f"It's in: {source.zone}.",
            where=where,
            mend="Activate it while it is there.",
        )
    if source.phased_out:
        raise ForbiddenError(
            f"{source.ref} is phased out: it's treated as though it doesn't exist.",
            where=where,
            mend="Let it phase in before.",
        )
    whose = interpreter.controller(source.ref) if source.zone in {"battlefield", "stack"} else source.owner
    if player is not None and not may_be_activated_by(ability, controller=player == whose):
        raise ForbiddenError(
            f"{PLAYER_NAMES.get(player, player)} can't activate that ability of {source.ref}.",
            where=interpreter.at("controller"),
            mend=f"Its controller is {PLAYER_NAMES.get(whose, whose)}: leave controller out.",
        )
