"""What nobody can perform, because it couldn't be read: it is refused."""

from judgeapp.copyengine.events.resolving.registry import resolves
from judgeapp.copyengine.events.resolving.resolution import Resolution
from judgeapp.copyengine.model.effects.effects import UnreadAction
from judgeapp.copyengine.model.errors import CopyEngineError


@resolves(UnreadAction)
def _refuse(resolution: Resolution, effect: UnreadAction) -> None:
    raise CopyEngineError(
        f"I don't know what “{effect.text}” does.",
        where=resolution.interpreter.at("ref"),
        mend="Leave the resolve event out and state what happens as events.",
    )
