"""Values and players chosen as something resolves: "choose a color", "choose an opponent" (CR 608.2d)."""

from judgeapp.copyengine.events.resolving.registry import resolves
from judgeapp.copyengine.events.resolving.resolution import Resolution, not_said
from judgeapp.copyengine.model.effects.effects import ChooseValue
from judgeapp.copyengine.model.errors import CopyEngineError
from judgeapp.copyengine.model.policies import CORRECT


@resolves(ChooseValue)
def _choose_value(resolution: Resolution, effect: ChooseValue) -> None:
    """Take what the script says is chosen; what speaks of it later finds it there.

    Raises:
        CopyEngineError: it doesn't say, or names a player who can't be chosen.
    """
    if effect.key == "player":
        _choose_player(resolution, effect)
        return
    said = resolution.choices.get(effect.key)
    if said is None and not effect.optional and resolution.interpreter.policy is CORRECT:
        what = effect.key.replace("_", " ")
        raise not_said(resolution.interpreter, effect.key, f"the {what} that is chosen")


def _choose_player(resolution: Resolution, effect: ChooseValue) -> None:
    interpreter = resolution.interpreter
    players = interpreter.table.players
    could = [q for q in players if not effect.of_opponents or q != resolution.controller]
    said = resolution.choices.get("player")
    if said is None and len(could) == 1 and not effect.optional:
        said = could[0]
    if said is None and effect.optional:
        return
    if said is None:
        raise not_said(interpreter, "player", f"one of {', '.join(could)}")
    if said not in could:
        what = f"an opponent of {resolution.controller}" if effect.of_opponents else "a player"
        raise CopyEngineError(
            f"{said} isn't {what}.",
            where=interpreter.at("choices.player"),
            mend=f"Choose one of {', '.join(could)}.",
        )
    resolution.it, resolution.player = str(said), str(said)
    resolution.only_chosen = [str(said)]
