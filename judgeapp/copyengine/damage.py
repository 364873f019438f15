"""Damage and life: what is marked, lost or gained, and by whose damage (CR 119, 120)."""

from typing import TYPE_CHECKING

from judgeapp.copyengine import principles as p
from judgeapp.copyengine.abilities import DealDamage, Fight
from judgeapp.copyengine.counting import add_counters
from judgeapp.copyengine.entering import player_name
from judgeapp.copyengine.filters import has_keyword
from judgeapp.copyengine.machine import Machine
from judgeapp.copyengine.state import PLAYERS, Object, Player
from judgeapp.copyengine.subjects import Who
from judgeapp.copyengine.values import replace

if TYPE_CHECKING:
    from judgeapp.copyengine.resolving import Performing


def deal(work: "Performing", effect: DealDamage) -> None:
    """Deal the damage that an effect says, by its source, to each recipient its part (CR 120.3, 601.2d)."""
    machine = work.machine
    amount = work.number(effect.amount)
    if effect.instead and "replaced_targets" in work.report:
        recipients = [ref for refs in work.report["replaced_targets"] for ref in refs]
    else:
        recipients = [ref for subject in effect.to for ref in work.refs(subject)]
    parts = dict.fromkeys(recipients, amount)
    if effect.divided and recipients:
        division = work.obj.cast.division
        even = amount // max(1, len(work.obj.cast.targets) or len(recipients))
        parts = {ref: division.get(ref, even) if division else even for ref in recipients}
    dealing = _source(work, effect)
    name = machine.called(dealing.ref) if dealing.ref in machine.table.objects else ""
    work.report["damage"] = work.report.get("damage", 0)
    total = 0
    for ref, part in parts.items():
        dealt = hurt(machine, ref, part, f"{name or 'It'} deals {part} damage.", dealing)
        total += dealt
        work.report["damage"] = max(work.report["damage"], dealt)
    work.report["damage_total"] = work.report.get("damage_total", 0) + total
    work.that_much = total


def _source(work: "Performing", effect: DealDamage) -> Object:
    """The object that deals the damage: the one the text is on, or another it names."""
    if effect.source in {Who.THIS, Who.IT, Who.TRIGGERING}:
        return work.this
    found = work.objects(effect.source)
    return found[0] if found else work.this


def hurt(machine: Machine, ref: str, amount: int, text: str, source: Object | None = None) -> int:
    """Deal damage to a player, planeswalker, battle or creature; return how much (CR 120.3).

    Damage with infect, wither, lifelink or deathtouch has the results that those say.
    """
    if amount <= 0 or (source is not None and _protected(machine, ref, source)):
        return 0
    values = machine.layers.values.get(source.ref) if source is not None else None

    def has(word: str) -> bool:
        return values is not None and has_keyword(values, word)

    if ref in PLAYERS:
        if not has("infect"):
            life = machine.table.players.get(ref, Player()).life
            machine.step(p.DAMAGE, ref, text, {"life": life}, {"life": life - amount})
            machine.change_player(ref, life=life - amount)
    else:
        _hurt_permanent(
            machine, ref, amount, text, withers=has("infect") or has("wither"), deadly=has("deathtouch")
        )
    if source is not None and has("lifelink"):
        change_life(machine, machine.controller(source.ref), amount)
    return amount


def _hurt_permanent(
    machine: Machine, ref: str, amount: int, text: str, *, withers: bool, deadly: bool
) -> None:
    types = machine.values(ref).types
    for kind, counter in (("Planeswalker", "loyalty"), ("Battle", "defense")):
        obj = machine.find(ref, "to")
        if kind in types:
            add_counters(machine, obj, counter, -min(amount, obj.counters.get(counter, 0)), text, p.DAMAGE)
    obj = machine.find(ref, "to")
    if types & {"Planeswalker", "Battle"} and "Creature" not in types:
        return
    if withers:
        add_counters(machine, obj, "-1/-1", amount, text, p.DAMAGE)
        return
    machine.step(p.DAMAGE, ref, text, {"damage": obj.damage}, {"damage": obj.damage + amount})
    machine.put(replace(obj, damage=obj.damage + amount, deadly=obj.deadly or deadly))


def _protected(machine: Machine, ref: str, source: Object) -> bool:
    """Whether protection prevents the damage (CR 702.16e)."""
    from judgeapp.copyengine.targets import protected_from

    if ref in PLAYERS or source.ref not in machine.layers.values:
        return False
    return protected_from(machine.values(ref), machine.values(source.ref))


def change_life(machine: Machine, player: str, amount: int) -> None:
    """A player gains (or, if negative, loses) life (CR 119.3)."""
    life = machine.table.players.get(player, Player()).life
    word = "gains" if amount > 0 else "loses"
    text = f"{player_name(player)} {word} {abs(amount)} life."
    machine.step(p.LIFE, player, text, {"life": life}, {"life": life + amount})
    machine.change_player(player, life=life + amount)


def fight(work: "Performing", effect: Fight) -> None:
    """Each deals damage equal to its power to the other (CR 701.14)."""
    one, other = work.objects(effect.subject), work.objects(effect.other)
    if one and other:
        pairs = ((one[0], other[0]), (other[0], one[0]))
        powers = [work.machine.values(dealing.ref).power or 0 for dealing, _ in pairs]
        for (dealing, hit), power in zip(pairs, powers, strict=True):
            text = f"{work.machine.called(dealing.ref)} deals {power} damage to it."
            hurt(work.machine, hit.ref, power, text, work.machine.find(dealing.ref))
