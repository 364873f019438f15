"""Keyword actions that make permanents: amass, incubate, meld (CR 701.42, 701.47, 701.53)."""

import re
from typing import TYPE_CHECKING

from judgeapp.copyengine.cards.card_data import Card
from judgeapp.copyengine.evaluation.filters import has_type
from judgeapp.copyengine.events.actions.exchanging import apply_to
from judgeapp.copyengine.events.actions.exploring import not_said
from judgeapp.copyengine.events.entering.entering import enter_battlefield, player_name
from judgeapp.copyengine.events.zones.counters import add_counters
from judgeapp.copyengine.events.zones.zone_changes import move
from judgeapp.copyengine.model import principles as p
from judgeapp.copyengine.model.abilities import CreateToken
from judgeapp.copyengine.model.action_effects import KeywordAction
from judgeapp.copyengine.model.changes import SetTypes
from judgeapp.copyengine.model.characteristics import mana_value
from judgeapp.copyengine.model.errors import CopyEngineError
from judgeapp.copyengine.model.except_clauses import EntersWithCounters
from judgeapp.copyengine.model.immutable import replace
from judgeapp.copyengine.model.subjects import ONE, Amount
from judgeapp.copyengine.reading.keywords.predefined_tokens import predefined
from judgeapp.copyengine.table.mana_values import MELDED_VALUE
from judgeapp.copyengine.table.state import NOT_CAST, NOWHERE, Object

if TYPE_CHECKING:
    from judgeapp.copyengine.events.resolving.resolution import Performing


def amass(work: "Performing", effect: KeywordAction) -> None:
    """An Army of its controller gets counters and the creature type; without one a token is made first (CR
    701.47a).
    """
    from judgeapp.copyengine.events.actions.basic_actions import create_tokens

    machine = work.machine
    if not _armies(work):
        token = CreateToken(
            ONE, power=0, toughness=0, colors=("black",), types=("Creature",), subtypes=(effect.said, "Army")
        )
        create_tokens(work, token)
    armies, named = _armies(work), str(work.choices.get("creature") or "")
    chosen = [obj for obj in armies if obj.ref == named] if named or len(armies) > 1 else armies
    if armies and not chosen:
        raise not_said(machine, "creature", f"one of {', '.join(obj.ref for obj in armies)}")
    for obj in chosen:
        obj = add_counters(machine, obj, "+1/+1", work.number(effect.amount), "amass")
        work.it = obj.ref
        if not has_type(machine.values(obj.ref), effect.said):
            apply_to(work, obj, (SetTypes(subtypes=(effect.said,), keep="all"),))
            machine.touched()


def _armies(work: "Performing") -> list[Object]:
    machine = work.machine
    return [
        obj for obj in machine.table.on_battlefield()
        if machine.controller(obj.ref) == work.controller
        and "Creature" in machine.values(obj.ref).types and has_type(machine.values(obj.ref), "Army")
    ]  # fmt: skip


def incubate(work: "Performing", effect: KeywordAction) -> None:
    """An Incubator token enters with counters (CR 701.53a)."""
    from judgeapp.copyengine.events.actions.basic_actions import create_tokens

    counters = EntersWithCounters("+1/+1", Amount(work.number(effect.amount)), apart=True)
    create_tokens(work, predefined("Incubator", ONE), (counters,))


_PARTNER = re.compile(
    r"own and control (?P<this>.+?) and an? (?P<what>\w+) named (?P<name>.+?), exile them|"
    r"[Ii]f (?P<attacker>.+?) and an? (?P<kind>\w+) named (?P<other>.+?) are attacking"
)


def meld(work: "Performing", effect: KeywordAction) -> None:
    """Both of a pair are exiled; the two cards of it come back as one permanent. What isn't one of them,
    a copy or a token, stays in exile (CR 701.42).
    """
    machine, found = work.machine, _PARTNER.search(work.words)
    if found is None:
        raise CopyEngineError(
            "I can't tell what it melds with.",
            where=machine.at("ref"),
            mend="Leave the resolve event out and state what happens as events.",
        )
    name, kind = found["name"] or found["other"], (found["what"] or found["kind"]).title()
    mine = [
        obj for obj in machine.table.on_battlefield()
        if obj.owner == work.controller == machine.controller(obj.ref)
    ]  # fmt: skip
    partners = [
        obj for obj in mine
        if obj.ref != work.this.ref and machine.values(obj.ref).name == name
        and has_type(machine.values(obj.ref), kind)
    ]  # fmt: skip
    this = next((obj for obj in mine if obj.ref == work.this.ref), None)
    if this is None or not partners:
        machine.nothing(p.SPELL_RESOLVES, work.obj.ref, "They aren't both there, so nothing is exiled.")
        return
    named = str(work.choices.get("creature") or work.choices.get("permanent") or "")
    chosen = [obj for obj in partners if obj.ref == named] if named or len(partners) > 1 else partners
    if not chosen:
        raise not_said(machine, "creature", f"one of {', '.join(obj.ref for obj in partners)}")
    for obj in (this, chosen[0]):
        move(machine, machine.table.objects[obj.ref], "exile")
    pair = [machine.table.objects[obj.ref] for obj in (this, chosen[0])]
    cards = [obj.card for obj in pair if obj.zone == "exile" and obj.card is not None]
    if len(cards) < 2 or not _are_a_pair(cards, name, effect.said):
        machine.nothing(p.DOUBLE_FACED, this.ref, "They aren't two cards of a pair: they stay exiled.")
        return
    _come_back(work, pair, cards, effect.said)


def _are_a_pair(cards: list[Card], name: str, into: str) -> bool:
    """Whether the first of two cards has the ability printed on it, and the second the name it asks for."""
    abilities = cards[0].faces[0].printed.abilities
    return cards[1].faces[0].name == name and any(f"into {into}" in ability.text for ability in abilities)


def _come_back(work: "Performing", pair: list[Object], cards: list[Card], into: str) -> None:
    machine, (first, second) = work.machine, pair
    text = "With the other card it is put onto the battlefield as one permanent."
    machine.step(p.DOUBLE_FACED, first.ref, text, {"zone": "exile"}, {"zone": "battlefield"})
    machine.step(
        p.DOUBLE_FACED,
        second.ref,
        "It is a part of the melded permanent.",
        {"zone": "exile"},
        {"zone": NOWHERE},
    )
    machine.put(replace(second, zone=NOWHERE))
    machine.silently(second.ref)
    value = sum(mana_value(card.faces[0].printed.mana_cost) for card in cards)
    whole, side = machine.find_card(into, "ref")
    faces = machine.faces_in(whole, "battlefield")
    side = min(side, len(faces) - 1)
    attacking = "enters tapped and attacking" in work.words
    melded = replace(
        first, faces=faces, face=side, controller=work.controller, tapped=attacking, attacking=attacking,
        cast=replace(NOT_CAST, notes={MELDED_VALUE: value}), can_transform=False,
    )  # fmt: skip
    announce = f"{player_name(work.controller)}'s {faces[side].normal.name} enters."
    enter_battlefield(machine, melded, (), {}, announce=announce)
    machine.table.results.setdefault(first.ref, {})["melded_with"] = second.ref
    work.it = first.ref
