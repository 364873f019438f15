"""Meld: two cards become one permanent (CR 701.42)."""

from judgeapp.copyengine.cards.card_data import Card
from judgeapp.copyengine.evaluation.filters import has_type
from judgeapp.copyengine.events.entering.entering import enter_battlefield, player_name
from judgeapp.copyengine.events.resolving.registry import performs
from judgeapp.copyengine.events.resolving.resolution import Resolution, not_said
from judgeapp.copyengine.events.zones.zone_changes import move
from judgeapp.copyengine.interpreter.ability_lookup import walk
from judgeapp.copyengine.model import principles as p
from judgeapp.copyengine.model.effects.effects import KeywordAction
from judgeapp.copyengine.model.errors import CopyEngineError
from judgeapp.copyengine.model.immutable import replace
from judgeapp.copyengine.model.objects.characteristics import mana_value
from judgeapp.copyengine.model.text import Text
from judgeapp.copyengine.reading.keywords.parameters import meld_partner
from judgeapp.copyengine.reading.nouns.spoken_of import enters_attacking
from judgeapp.copyengine.table.mana_values import MELDED_VALUE
from judgeapp.copyengine.table.state import NOT_CAST, NOWHERE, Object


@performs("meld")
def meld(resolution: Resolution, effect: KeywordAction) -> None:
    """Both of a pair are exiled; the two cards of it come back as one permanent. What isn't one of them,
    a copy or a token, stays in exile (CR 701.42).
    """
    interpreter, found = resolution.interpreter, meld_partner(resolution.words)
    if found is None:
        raise CopyEngineError(
            "I can't tell what it melds with.",
            where=interpreter.at("ref"),
            mend="Leave the resolve event out and state what happens as events.",
        )
    name, kind = found
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


def _are_a_pair(cards: list[Card], name: str, into: Text) -> bool:
    """Whether the first of two cards has the ability printed on it, and the second the name it asks for."""
    abilities = cards[0].faces[0].printed.abilities
    effects = (each for ability in abilities for each in walk(ability.effects))
    melds = any(isinstance(each, KeywordAction) and each.said == into for each in effects)
    return melds and cards[1].faces[0].name == name


def _come_back(resolution: Resolution, pair: list[Object], cards: list[Card], into: Text) -> None:
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
    attacking = enters_attacking(resolution.words)
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
