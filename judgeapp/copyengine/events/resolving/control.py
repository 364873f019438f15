"""Who gains control when a spell or ability resolves (CR 613.1b)."""

from collections.abc import Iterator

from judgeapp.copyengine.events.resolving.resolution import Resolution
from judgeapp.copyengine.model.effects.effects import Continuous
from judgeapp.copyengine.model.errors import CopyEngineError
from judgeapp.copyengine.model.immutable import replace
from judgeapp.copyengine.model.terms.qualities import TheyOwn
from judgeapp.copyengine.model.terms.subjects import Each, Who
from judgeapp.copyengine.table.state import PLAYERS


def player_of_control(resolution: Resolution, who: Who) -> str:
    """Return the player who gains control.

    Raises:
        CopyEngineError: the text names one that can't be told.
    """
    named = [ref for ref in resolution.refs(who) if ref in PLAYERS] or [p for p in [resolution.player] if p]
    if named:
        return named[-1]
    raise CopyEngineError(
        "I can't tell who gains control.",
        where=resolution.interpreter.at("ref"),
        mend="Leave the resolve event out and state change_control.",
    )


def owned(resolution: Resolution, effect: Continuous) -> Iterator[tuple[str, frozenset[str]]]:
    """Yield each player with what they own of "each player gains control of all creatures they own".

    Raises:
        CopyEngineError: the text tells them apart by something else.
    """
    wanted = effect.subject.filter if isinstance(effect.subject, Each) else None
    if wanted is None or [type(quality) for quality in wanted.qualities] != [TheyOwn]:
        raise CopyEngineError(
            "I can't tell who gains control of what.",
            where=resolution.interpreter.at("ref"),
            mend="Leave the resolve event out and state change_control.",
        )
    objects = resolution.objects(Each(replace(wanted, qualities=())))
    for player in resolution.interpreter.table.players:
        yield player, frozenset(obj.ref for obj in objects if obj.owner == player)
