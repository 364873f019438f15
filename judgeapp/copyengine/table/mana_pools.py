"""Mana pools: what is added stays until it is spent or a step ends (CR 106.4, 500.5)."""

from collections import Counter
from collections.abc import Iterable

from judgeapp.copyengine.model.immutable import replace
from judgeapp.copyengine.model.objects.characteristics import symbols_in
from judgeapp.copyengine.model.terms.moments import SpellCast
from judgeapp.copyengine.table.state import NOTHING_SPENT, Player, Table

_ORDER = "WUBRGCS"
_NO_MANA = frozenset({"T", "Q", "E"})


def add_mana(table: Table, name: str, symbols: str) -> None:
    """Put mana into a player's mana pool.

    Args:
        symbols: one for each mana: "{G}{G}".
    """
    player = table.players.get(name, Player())
    mana = in_order((*player.mana, *symbols_in(symbols)))
    table.players[name] = replace(player, mana=mana)


def keep_mana(table: Table, name: str, symbols: str) -> None:
    """Let mana that is in a player's mana pool stay there until the turn ends."""
    player = table.players.get(name, Player())
    table.players[name] = replace(player, kept_mana=(*player.kept_mana, *symbols_in(symbols)))


def left_of_kept(player: Player) -> tuple[str, ...]:
    """Return what is left of the mana that stays: other mana of its kind is spent first."""
    there = Counter(player.mana) & Counter(player.kept_mana)
    return in_order(there.elements())


def in_order(symbols: Iterable[str]) -> tuple[str, ...]:
    """Return mana in the order W, U, B, R, G, C."""
    return tuple(sorted(symbols, key=_ORDER.index))


def make_unknown(table: Table, name: str, why: str) -> None:
    """Note that nobody can tell what is in a player's mana pool until it empties."""
    player = table.players.get(name, Player())
    table.players[name] = replace(player, unsaid_mana=player.unsaid_mana or why)


def spend_mana(table: Table, name: str, cost: str, spent: str) -> None:
    """Take what pays for a cost out of a mana pool, as far as the script says what that is.

    Args:
        cost: the cost that is paid, in symbols.
        spent: the mana that is paid, in symbols; "" where the script doesn't say.
    """
    player = table.players.get(name, Player())
    if not player.mana:
        return
    left, unsaid = list(player.mana), not spent and bool(set(symbols_in(cost)) - _NO_MANA)
    for symbol in symbols_in(spent) if spent != NOTHING_SPENT else ():
        if symbol in left:
            left.remove(symbol)
        else:
            unsaid = unsaid or not set(symbol) <= set(_ORDER)
    table.players[name] = replace(player, mana=tuple(left))
    if unsaid and left:
        make_unknown(table, name, f"which mana paid for {cost or spent}")


def forget_spent_mana(table: Table, name: str) -> None:
    """Forget abilities that wait for their mana to be spent where that isn't in the pool any more."""
    player = table.players.get(name, Player())
    if not player.unsaid_mana:
        table.delayed_triggers = tuple(
            w for w in table.delayed_triggers
            if not (isinstance(w.when.comes, SpellCast) and w.when.comes.of_mana and w.controller == name)
            or not set(player.mana).isdisjoint(symbols_in(w.mana))
        )  # fmt: skip


def note_payment(table: Table, what: str) -> None:
    """Note that mana may have been paid for something, and the script doesn't say which."""
    for name, player in table.players.items():
        if player.mana:
            make_unknown(table, name, f"which mana paid for {what}")


def mana_pool(player: Player) -> str:
    """Return the mana in a pool, in symbols in the order W, U, B, R, G, C."""
    return "".join(f"{{{symbol}}}" for symbol in player.mana)
