"""What has to be paid for creatures to attack or block (508.1d, 508.1h-508.1j, 509.1d-509.1f)."""

from collections.abc import Iterable, Iterator, Mapping

from judgeapp.combat import points as at
from judgeapp.combat.fighting import restrictions
from judgeapp.combat.fighting.restrictions import Restriction
from judgeapp.combat.view import Reason, View, refuse
from judgeapp.copyengine.model.immutable import Value, replace
from judgeapp.copyengine.model.objects.characteristics import symbols_in
from judgeapp.copyengine.table.state import PLAYERS


class Price(Value, frozen=True):
    """What attacking or blocking takes.

    Attributes:
        mana: in symbols, generic mana in one; "" for none.
        reasons: what says so.
    """

    mana: str = ""
    life: int = 0
    reasons: tuple[Reason, ...] = ()

    def __bool__(self) -> bool:
        return bool(self.mana or self.life)

    def __str__(self) -> str:
        return ", ".join([*([self.mana] if self.mana else []), *([f"{self.life} life"] if self.life else [])])


def to_attack(view: View, ref: str, whom: str | None) -> Price:
    """Return what has to be paid for a creature to attack; `whom` is None for its only opponent.

    Raises:
        CopyEngineError: nobody can tell.
    """
    said = [each for each in restrictions.on(view, ref, "attack") if each.said.cost is not None]
    return _total(_prices(view, ref, (each for each in said if keeps_from_attacking(view, ref, each, whom))))


def to_block(view: View, ref: str, attacker: str | None) -> Price:
    """Return what has to be paid for a creature to block an attacker, or any.

    Raises:
        CopyEngineError: nobody can tell.
    """
    said = restrictions.on(view, ref, "block")
    return _total(_prices(view, ref, (each for each in said if keeps_from_blocking(view, each, attacker))))


def to_declare(view: View, declared: Mapping[str, Iterable[str]], *, blocks: bool = False) -> Price:
    """Return what has to be paid for creatures to attack, or to block, whom they do, all at once."""
    found = (
        to_block(view, ref, other) if blocks else to_attack(view, ref, other)
        for ref, others in declared.items()
        for other in others
    )
    return _total(found)


def keeps_from_attacking(view: View, ref: str, each: Restriction, whom: str | None) -> bool:
    """Whether a restriction leaves nobody, or not `whom`, for a creature to attack, unless a cost is paid."""
    if each.what in {"no attack", "neither"}:
        return True
    if each.what == "goaded":
        goading = each.source.controller
        others = [player for player in view.opponents(view.controller(ref)) if player != goading]
        return whom is not None and bool(others) and (whom == goading or whom not in PLAYERS)
    if each.what == "must attack player":
        return whom not in {None, each.said.player} and is_able_to_attack(view, ref, each.said.player)
    if each.what not in {"no attack on you", "no attack on yours"}:
        return False
    protected = view.controller(each.source.ref)
    if whom is None:
        return view.opponents(view.controller(ref)) == [protected]
    yours = each.what == "no attack on yours" and whom not in PLAYERS and view.controller(whom) == protected
    return whom == protected or yours


def is_able_to_attack(view: View, ref: str, player: str) -> bool:
    """Whether a creature that has to attack a player is able to: nothing forbids it, and it takes no cost,
    which nobody has to pay (CR 508.1c-508.1d).
    """
    if player not in view.opponents(view.controller(ref)) or to_attack(view, ref, player):
        return False
    said = (each for each in restrictions.on(view, ref, "attack") if each.what != "must attack player")
    return not any(each.said.cost is None and keeps_from_attacking(view, ref, each, player) for each in said)


def keeps_from_blocking(view: View, each: Restriction, attacker: str | None) -> bool:
    """Whether a restriction keeps a creature from blocking an attacker, or any, unless a cost is paid."""
    if each.what in {"no block", "neither"}:
        return True
    if attacker is None or each.what not in {"blocks only", "blocks not"}:
        return False
    return restrictions.meant(view, each, attacker) is (each.what == "blocks not")


def _prices(view: View, ref: str, said: Iterable[Restriction]) -> Iterator[Price]:
    for each in said:
        cost = each.said.cost
        if cost is None:
            continue
        times = 1
        if cost.times is not None:
            counted = replace(view.context(each.source), it=ref).number(cost.times)
            if counted is None:
                raise refuse(f"I can't count what “{each.text}” asks for.")
            times = max(counted, 0)
        price = Price(cost.mana * times, cost.life * times)
        if price:
            text = f"{view.called(each.source.ref)} says: “{each.text}”"
            yield replace(price, reasons=(Reason(at.COST, ref, text),))


def _total(prices: Iterable[Price]) -> Price:
    every = list(prices)
    symbols = [symbol for price in every for symbol in symbols_in(price.mana)]
    generic = sum(int(symbol) for symbol in symbols if symbol.isdigit())
    colored = "".join(f"{{{symbol}}}" for symbol in symbols if not symbol.isdigit())
    return Price(
        (f"{{{generic}}}" if generic else "") + colored,
        sum(price.life for price in every),
        tuple(reason for price in every for reason in price.reasons),
    )
