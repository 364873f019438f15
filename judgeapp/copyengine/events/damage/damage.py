"""Damage and life: what is marked, lost or gained, and by whose damage (CR 119, 120)."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from judgeapp.copyengine.evaluation.filters import has_keyword
from judgeapp.copyengine.events.damage.shield_counters import is_shielded
from judgeapp.copyengine.events.entering.entering import player_name
from judgeapp.copyengine.events.replacement.damage_and_life import (
    damage_instead,
    damage_to_life,
    dealt_as_though,
    life_instead,
)
from judgeapp.copyengine.events.zones.counters import add_counters
from judgeapp.copyengine.interpreter.extension import Blow
from judgeapp.copyengine.interpreter.interpreter import Machine
from judgeapp.copyengine.model import principles as p
from judgeapp.copyengine.model.abilities import DealDamage, Fight
from judgeapp.copyengine.model.characteristics import Characteristics
from judgeapp.copyengine.model.immutable import replace
from judgeapp.copyengine.model.subjects import Who
from judgeapp.copyengine.table.state import PLAYERS, Object, Player

if TYPE_CHECKING:
    from judgeapp.copyengine.events.resolving.resolution import Performing


def deal(work: "Performing", effect: DealDamage) -> None:
    """Deal the damage that an effect says, by its source, to each recipient its part (CR 120.3, 601.2d)."""
    machine = work.machine
    dealing = _source(work, effect)  # "target creature deals damage equal to its power to ...": named first
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
    name = machine.called(dealing.ref) if dealing.ref in machine.table.objects else ""
    text = f"{name or 'It'} deals {{}} damage."
    dealt = strike(machine, [Blow(dealing, ref, part, text.format(part)) for ref, part in parts.items()])
    work.report["damage"] = max(work.report.get("damage", 0), *dealt, 0)
    work.report["damage_total"] = work.report.get("damage_total", 0) + sum(dealt)
    work.that_much = sum(dealt)


def _source(work: "Performing", effect: DealDamage) -> Object:
    """The object that deals the damage: the one the text is on, or another it names."""
    if effect.source in {Who.THIS, Who.IT, Who.TRIGGERING}:
        return work.this
    found = work.objects(effect.source)
    return found[0] if found else work.this


def strike(machine: Machine, blows: Sequence[Blow]) -> list[int]:
    """Deal damage to players, planeswalkers, battles and creatures at once; return how much of each blow
    (CR 120.3).

    Damage with infect, wither, lifelink or deathtouch has the results that those say; of one source, all
    that it deals at once makes one gain of life (CR 702.15e).
    """
    extension = machine.extension
    dealt: list[tuple[Blow, int]] = []
    gains: dict[str, int] = {}
    for blow in blows:
        values = extension.values_of_source(machine, blow.source) if blow.source is not None else None
        left = 0 if blow.amount <= 0 or _protected(machine, blow.to, values) else blow.amount
        left = extension.damage_left(machine, blow, left) if blow.amount > 0 else 0
        left = damage_instead(machine, blow, left) if left > 0 else left
        left = 0 if left > 0 and is_shielded(machine, blow.to) else left
        dealt.append((blow, left))
        if left <= 0:
            continue
        _mark(machine, blow, left, values)
        if blow.source is not None and (times := extension.times_keyword(machine, values, "lifelink", blow)):
            gains[blow.source.ref] = gains.get(blow.source.ref, 0) + left * times
    for ref, amount in gains.items():
        source = machine.table.objects[ref]
        if extension.gains_life(machine, source, amount):
            change_life(machine, _controller_of(machine, source), amount)
    extension.dealt(machine, dealt)
    return [left for _, left in dealt]


def _controller_of(machine: Machine, source: Object) -> str:
    """Who controls a source of damage, or last did; nobody else gains life by it (CR 702.15b)."""
    if source.zone in {"battlefield", "stack"}:
        return machine.controller(source.ref)
    last = machine.table.results.get(source.ref, {}).get("last_object")
    return last.controller if isinstance(last, Object) else source.owner


def _mark(machine: Machine, blow: Blow, left: int, values: Characteristics | None) -> None:
    """What damage does to whom it is dealt."""

    def has(word: str) -> bool:
        return (values is not None and has_keyword(values, word)) or dealt_as_though(machine, blow.to, word)

    text = blow.text if left >= blow.amount else f"{left} of {blow.amount} damage is dealt."
    text = f"{left} damage is dealt." if left > blow.amount else text
    if blow.to in PLAYERS:
        if not has("infect"):
            left = damage_to_life(machine, blow.to, left)
            life = machine.table.players.get(blow.to, Player()).life
            machine.step(p.DAMAGE, blow.to, text, {"life": life}, {"life": life - left})
            machine.change_player(blow.to, life=life - left)
        return
    deadly = bool(machine.extension.times_keyword(machine, values, "deathtouch", blow))
    _hurt_permanent(machine, blow.to, left, text, withers=has("infect") or has("wither"), deadly=deadly)


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


def _protected(machine: Machine, ref: str, values: Characteristics | None) -> bool:
    """Whether protection prevents the damage (CR 702.16e)."""
    from judgeapp.copyengine.events.targeting.targets import protected_from

    if ref in PLAYERS or values is None:
        return False
    return protected_from(machine.values(ref), values)


def change_life(machine: Machine, player: str, amount: int) -> None:
    """A player gains (or, if negative, loses) life (CR 119.3)."""
    amount = life_instead(machine, player, amount)
    if not amount:
        return
    life = machine.table.players.get(player, Player()).life
    word = "gains" if amount > 0 else "loses"
    text = f"{player_name(player)} {word} {abs(amount)} life."
    machine.step(p.LIFE, player, text, {"life": life}, {"life": life + amount})
    machine.change_player(player, life=life + amount)
    machine.judge_again()


def fight(work: "Performing", effect: Fight) -> None:
    """Each deals damage equal to its power to the other (CR 701.14)."""
    one, other = work.objects(effect.subject), work.objects(effect.other)
    if one and other:
        pairs = ((one[0], other[0]), (other[0], one[0]))
        powers = [work.machine.values(dealing.ref).power or 0 for dealing, _ in pairs]
        blows = [
            Blow(dealing, hit.ref, power, f"{work.machine.called(dealing.ref)} deals {power} damage to it.")
            for (dealing, hit), power in zip(pairs, powers, strict=True)
        ]
        strike(work.machine, blows)
