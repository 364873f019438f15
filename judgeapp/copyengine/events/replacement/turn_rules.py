"""What permanents change of turns: steps skipped, untapping, hand size, what stays (CR 500-514)."""

from collections.abc import Iterator
from typing import Protocol

from judgeapp.copyengine.evaluation.amounts import EvaluationContext
from judgeapp.copyengine.evaluation.conditions import condition_holds
from judgeapp.copyengine.events.replacement.prohibitions import Board, means
from judgeapp.copyengine.interpreter.interpreter import Interpreter
from judgeapp.copyengine.model.effects.turn_rules import (
    DamageStays,
    HandSize,
    ManaStays,
    SkipsStep,
    TurnRule,
    UntapsAtMost,
    UntapsInOthersSteps,
)
from judgeapp.copyengine.model.errors import CopyEngineError
from judgeapp.copyengine.model.immutable import replace
from judgeapp.copyengine.model.terms.subjects import Amount
from judgeapp.copyengine.model.wording import possessive
from judgeapp.copyengine.reading.statics.turns import turn_rules
from judgeapp.copyengine.table.mana_pools import forget_spent_mana, in_order, left_of_kept
from judgeapp.copyengine.table.state import PLAYER_NAMES, Object, Player

USUAL_HAND_SIZE = 7


class TurnBoard(Board, Protocol):
    """A board on which words can be counted and conditions judged."""

    def context(self, this: Object, controller: str, /) -> EvaluationContext:
        """How the words on an object look at the table."""


def said_of_turns[TurnRuleT: TurnRule](
    board: Board, kind: type[TurnRuleT]
) -> Iterator[tuple[Object, TurnRuleT]]:
    """Yield what permanents say of turns, of one kind, the oldest first (CR 613.11)."""
    for other in sorted(board.table.on_battlefield(), key=lambda each: each.timestamp):
        for said in turn_rules(board.values(other.ref)):
            if isinstance(said, kind):
                yield other, said


def _is_meant(board: Board, who: str, player: str, other: Object) -> bool:
    """Whether "you", "each opponent" or "the chosen player" on `other` is a player."""
    if who == "chosen":
        return other.choices.get("player") == player
    return who == "any" or (board.controller(other.ref) == player) is (who == "you")


def skipped_by(board: TurnBoard, step: str) -> Object | None:
    """Return what makes the active player skip a step (CR 500.11, 614.10); None if nothing does."""
    active = board.table.active
    for other, said in said_of_turns(board, SkipsStep):
        if said.step == step and _is_meant(board, said.who, active, other):
            context = board.context(other, board.controller(other.ref))
            if condition_holds(said.condition, context, "step"):
                return other
    return None


def untaps_for_another(board: TurnBoard, obj: Object) -> bool:
    """Whether a permanent untaps in the untap step of the active player, who doesn't control it."""
    active, whose = board.table.active, board.controller(obj.ref)
    return whose != active and any(
        board.controller(other.ref) != active
        and means(board, said.what, obj, other)
        and condition_holds(said.condition, board.context(other, board.controller(other.ref)), "ref")
        for other, said in said_of_turns(board, UntapsInOthersSteps)
    )


def untapping_limits(board: TurnBoard) -> Iterator[tuple[Object, UntapsAtMost]]:
    """Yield what keeps the active player from untapping more than a number of permanents (CR 502.3)."""
    for other, said in said_of_turns(board, UntapsAtMost):
        context = board.context(other, board.controller(other.ref))
        if _is_meant(board, said.who, board.table.active, other) and condition_holds(
            said.condition, context, "player"
        ):
            yield other, said


def maximum_hand_size(board: TurnBoard, player: str) -> int | None:
    """Return how many cards a player may keep as a turn ends (CR 402.2, 613.11); None for any number.

    Raises:
        CopyEngineError: nobody can tell.
    """
    has_none = board.table.players.get(player, Player()).no_maximum
    most: int | None = None if has_none else USUAL_HAND_SIZE
    for other, said in said_of_turns(board, HandSize):
        context = board.context(other, board.controller(other.ref))
        if not _is_meant(board, said.who, player, other) or not condition_holds(
            said.condition, context, "of"
        ):
            continue
        if said.change is not None:
            most = None if most is None else max(0, most + _number(context, said.change))
        elif said.number is not None and has_none:
            raise CopyEngineError(
                f"{possessive(PLAYER_NAMES.get(player, player))} maximum hand size is set, and there is "
                "none for the rest of the game; the later of the two counts (613.11).",
                where="of",
                mend="Leave the permanent that sets it out of the setup.",
            )
        else:
            most = None if said.number is None else _number(context, said.number)
    return most


def _number(context: EvaluationContext, amount: Amount) -> int:
    number = context.number(amount)
    if number is None:
        raise CopyEngineError(
            f"I can't count “{amount.text}”, on which a maximum hand size depends.",
            where="of",
            mend="Leave the permanent that says so out of the setup.",
        )
    return number


def keeps_damage(board: Board, obj: Object) -> bool:
    """Whether damage stays on a permanent as the turn ends."""
    return any(means(board, said.what, obj, other) for other, said in said_of_turns(board, DamageStays))


def empty_mana_pools(interpreter: Interpreter) -> None:
    """Empty the mana pools as a step or phase ends, but for the mana that stays (CR 500.5)."""
    table = interpreter.table
    for name, player in list(table.players.items()):
        if not (player.mana or player.unsaid_mana):
            forget_spent_mana(table, name)
            continue
        kept = [
            said.symbol
            for other, said in said_of_turns(interpreter, ManaStays)
            if _is_meant(interpreter, said.who, name, other)
        ]
        of_kinds = [symbol for symbol in player.mana if "" in kept or symbol in kept]
        staying = left_of_kept(player)
        mana = [*of_kinds, *(symbol for symbol in staying if symbol not in of_kinds)]
        unsaid = player.unsaid_mana if kept or staying else ""
        table.players[name] = replace(player, mana=in_order(mana), kept_mana=staying, unsaid_mana=unsaid)
        forget_spent_mana(table, name)
