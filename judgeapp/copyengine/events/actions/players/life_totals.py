"""Players gain or lose life, pay it, or lose the game because an effect says so (CR 104, 119)."""

from judgeapp.copyengine.events.damage.damage import change_life, noting_life
from judgeapp.copyengine.events.entering.entering import player_name
from judgeapp.copyengine.events.replacement.damage_and_life import is_life_fixed
from judgeapp.copyengine.events.replacement.losing import kept_from_losing
from judgeapp.copyengine.events.resolving.registry import resolves
from judgeapp.copyengine.events.resolving.resolution import Resolution
from judgeapp.copyengine.interpreter.interpreter import Interpreter
from judgeapp.copyengine.model import principles as p
from judgeapp.copyengine.model.effects.effects import GameEnds, LifeBecomes, LifeChange, PayLife
from judgeapp.copyengine.model.errors import CopyEngineError
from judgeapp.copyengine.model.terms.subjects import Counted
from judgeapp.copyengine.table.state import LOST, PLAYERS, Player


@resolves(LifeChange)
def change_lives(resolution: Resolution, effect: LifeChange) -> None:
    """Players gain or lose life."""
    interpreter = resolution.interpreter
    halved = effect.amount.per is Counted.HALF_THEIR_LIFE
    lost = resolution.life_lost or 0
    players = [(ref, 0) for ref in resolution.players(effect.who)] if halved else []
    with interpreter.going_at_once():
        for player, amount in players or resolution.shared_out(effect.who, effect.amount):
            had = interpreter.table.players.get(player, Player()).life
            if halved:
                amount = max(0, (had + effect.amount.rounded_up) // 2)
            if amount:
                with noting_life(resolution):
                    change_life(interpreter, player, -amount if effect.loss else amount)
                lost += max(0, had - interpreter.table.players.get(player, Player()).life)
    if effect.loss:
        resolution.life_lost = lost


@resolves(LifeBecomes)
def set_lives(resolution: Resolution, effect: LifeBecomes) -> None:
    """Players gain or lose the life that makes their totals the number (CR 119.5)."""
    interpreter, number = resolution.interpreter, resolution.number(effect.amount)
    for player in resolution.refs(effect.who):
        had = interpreter.table.players.get(player, Player()).life
        if player in PLAYERS and had != number:
            with noting_life(resolution):
                change_life(interpreter, player, number - had)


@resolves(GameEnds)
def end_game(resolution: Resolution, effect: GameEnds) -> None:
    """Players lose the game, or one wins, so that all others lose (CR 104.2b, 104.3e); nobody who can't."""
    interpreter, meant = resolution.interpreter, resolution.players(effect.who)
    players = list(interpreter.table.players)
    losers = [name for name in players if (name in meant) is not effect.wins] if meant else []
    for name in losers:
        had = interpreter.table.players[name].designations
        kept = kept_from_losing(interpreter, name, for_life=False)
        if kept is not None:
            interpreter.nothing(
                p.SPELL_RESOLVES, kept.ref, f"{player_name(name)} doesn't lose because of it."
            )
        elif LOST not in had:
            text = f"{player_name(name)} loses the game."
            interpreter.step(p.SPELL_RESOLVES, name, text, {"has_lost": False}, {"has_lost": True})
            interpreter.change_player(name, designations=had | {LOST})


@resolves(PayLife)
def _pay_life(resolution: Resolution, effect: PayLife) -> None:
    """Pay life, if the script says that it is paid and the player has so much (CR 119.4)."""
    interpreter, player = resolution.interpreter, resolution.controller
    if not resolution.pays():
        return
    pay_life(interpreter, player, resolution.number(effect.amount))


def pay_life(interpreter: Interpreter, player: str, number: int) -> None:
    """Pay life (CR 119.4).

    Raises:
        CopyEngineError: the player has too little, or a life total that can't change (CR 119.8).
    """
    has = interpreter.table.players.get(player, Player()).life
    if number > 0 and is_life_fixed(interpreter, player):
        raise CopyEngineError(
            f"The life total of {player} can't change, so no life can be paid.",
            where=interpreter.at("choices"),
            mend="Leave the payment out.",
        )
    if number > has:
        raise CopyEngineError(
            f"{player} has {has} life and can't pay {number}.",
            where=interpreter.at("choices"),
            mend="Leave the payment out.",
        )
    change_life(interpreter, player, -number)
