"""Keyword actions that make permanents: amass, incubate, meld (CR 701.42, 701.47, 701.53)."""

import re

from judgeapp.copyengine.cards.card_data import Card
from judgeapp.copyengine.evaluation.filters import has_type
from judgeapp.copyengine.events.actions.basic_actions import create_tokens
from judgeapp.copyengine.events.actions.exchanging import apply_to
from judgeapp.copyengine.events.actions.exploring import not_said
from judgeapp.copyengine.events.entering.entering import enter_battlefield, player_name
from judgeapp.copyengine.events.resolving.resolution import Resolution
from judgeapp.copyengine.events.zones.counters import add_counters
from judgeapp.copyengine.events.zones.zone_changes import move
from judgeapp.copyengine.model import principles as p
from judgeapp.copyengine.model.changes import SetTypes
from judgeapp.copyengine.model.characteristics import mana_value
from judgeapp.copyengine.model.effects import CreateToken, KeywordAction
from judgeapp.copyengine.model.errors import CopyEngineError
from judgeapp.copyengine.model.except_clauses import EntersWithCounters
from judgeapp.copyengine.model.immutable import replace
from judgeapp.copyengine.model.subjects import ONE, Amount
from judgeapp.copyengine.reading import predefined_token
from judgeapp.copyengine.table.mana_values import MELDED_VALUE
from judgeapp.copyengine.table.state import NOT_CAST, NOWHERE, Object


def amass(resolution: Resolution, effect: KeywordAction) -> None:
    """An Army of its controller gets counters and the creature type; without one a token is made first (CR
    701.47a).
    """
    interpreter = resolution.interpreter
    if not _armies(resolution):
        token = CreateToken(
            ONE, power=0, toughness=0, colors=("black",), types=("Creature",), subtypes=(effect.said, "Army")
        )
        create_tokens(resolution, token)
    armies, named = _armies(resolution), str(resolution.choices.get("creature") or "")
    chosen = [obj for obj in armies if obj.ref == named] if named or len(armies) > 1 else armies
    if armies and not chosen:
        raise not_said(interpreter, "creature", f"one of {', '.join(obj.ref for obj in armies)}")
    for obj in chosen:
        obj = add_counters(interpreter, obj, "+1/+1", resolution.number(effect.amount), "amass")
        resolution.it = obj.ref
        if not has_type(interpreter.values(obj.ref), effect.said):
            apply_to(resolution, obj, (SetTypes(subtypes=(effect.said,), keep="all"),))
            interpreter.touched()


def _armies(resolution: Resolution) -> list[Object]:
    interpreter = resolution.interpreter
    return [
        obj
        for obj in interpreter.table.on_battlefield()
        if interpreter.controller(obj.ref) == resolution.controller
        and "Creature" in interpreter.values(obj.ref).types
        and has_type(interpreter.values(obj.ref), "Army")
    ]


def incubate(resolution: Resolution, effect: KeywordAction) -> None:
    """An Incubator token enters with counters (CR 701.53a)."""
    counters = EntersWithCounters("+1/+1", Amount(resolution.number(effect.amount)), apart=True)
    create_tokens(resolution, predefined_token("Incubator", ONE), (counters,))


_PARTNER = re.compile(
    r"own and control (?P<this>.+?) and an? (?P<what>\w+) named (?P<name>.+?), exile them|"
    r"[Ii]f (?P<attacker>.+?) and an? (?P<kind>\w+) named (?P<other>.+?) are attacking"
)


def meld(resolution: Resolution, effect: KeywordAction) -> None:
    """Both of a pair are exiled; the two cards of it come back as one permanent. What isn't one of them,
    a copy or a token, stays in exile (CR 701.42).
    """
    interpreter, found = resolution.interpreter, _PARTNER.search(resolution.words)
    if found is None:
        raise CopyEngineError(
            "I can't tell what it melds with.",
            where=interpreter.at("ref"),
            mend="Leave the resolve event out and state what happens as events.",
        )
    name, kind = found["name"] or found["other"], (found["what"] or found["kind"]).title()
    mine = [
        obj
        for obj in interpreter.table.on_battlefield()
        if obj.owner == resolution.controller == interpreter.controller(obj.ref)
    ]
    partners = [
        obj
        for obj in mine
        if obj.ref != resolution.this.ref
        and interpreter.values(obj.ref).name == name
        and has_type(interpreter.values(obj.ref), kind)
    ]
    this = next((obj for obj in mine if obj.ref == resolution.this.ref), None)
    if this is None or not partners:
        interpreter.nothing(
            p.SPELL_RESOLVES, resolution.obj.ref, "They aren't both there, so nothing is exiled."
        )
        return
    named = str(resolution.choices.get("creature") or resolution.choices.get("permanent") or "")
    chosen = [obj for obj in partners if obj.ref == named] if named or len(partners) > 1 else partners
    if not chosen:
        raise not_said(interpreter, "creature", f"one of {', '.join(obj.ref for obj in partners)}")
    for obj in (this, chosen[0]):
        move(interpreter, interpreter.table.objects[obj.ref], "exile")
    pair = [interpreter.table.objects[obj.ref] for obj in (this, chosen[0])]
    cards = [obj.card for obj in pair if obj.zone == "exile" and obj.card is not None]
    if len(cards) < 2 or not _are_a_pair(cards, name, effect.said):
        interpreter.nothing(p.DOUBLE_FACED, this.ref, "They aren't two cards of a pair: they stay exiled.")
        return
    _come_back(resolution, pair, cards, effect.said)


def _are_a_pair(cards: list[Card], name: str, into: str) -> bool:
    """Whether the first of two cards has the ability printed on it, and the second the name it asks for."""
    abilities = cards[0].faces[0].printed.abilities
    return cards[1].faces[0].name == name and any(f"into {into}" in ability.text for ability in abilities)


def _come_back(resolution: Resolution, pair: list[Object], cards: list[Card], into: str) -> None:
    interpreter, (first, second) = resolution.interpreter, pair
    text = "With the other card it is put onto the battlefield as one permanent."
    interpreter.step(p.DOUBLE_FACED, first.ref, text, {"zone": "exile"}, {"zone": "battlefield"})
    interpreter.step(
        p.DOUBLE_FACED,
        second.ref,
        "It is a part of the melded permanent.",
        {"zone": "exile"},
        {"zone": NOWHERE},
    )
    interpreter.put(replace(second, zone=NOWHERE))
    interpreter.silently(second.ref)
    value = sum(mana_value(card.faces[0].printed.mana_cost) for card in cards)
    whole, side = interpreter.find_card(into, "ref")
    faces = interpreter.faces_in(whole, "battlefield")
    side = min(side, len(faces) - 1)
    attacking = "enters tapped and attacking" in resolution.words
    melded = replace(
        first,
        faces=faces,
        face=side,
        controller=resolution.controller,
        tapped=attacking,
        attacking=attacking,
        cast=replace(NOT_CAST, notes={MELDED_VALUE: value}),
        can_transform=False,
    )
    announce = f"{player_name(resolution.controller)}'s {faces[side].normal.name} enters."
    enter_battlefield(interpreter, melded, (), {}, announce=announce)
    noted = interpreter.table.noted(first.ref)
    interpreter.table.notes[first.ref] = replace(noted, melded_with=second.ref)
    resolution.it = first.ref
