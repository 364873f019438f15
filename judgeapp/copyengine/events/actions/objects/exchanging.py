"""Exchanging control, text or life totals, and doubling (CR 701.10, 701.12)."""

from functools import partial

from judgeapp.copyengine.events.actions.lasting.until_later import apply_to
from judgeapp.copyengine.events.damage.damage import change_life
from judgeapp.copyengine.events.replacement.damage_and_life import may_life_become
from judgeapp.copyengine.events.resolving.registry import resolves
from judgeapp.copyengine.events.resolving.resolution import Resolution
from judgeapp.copyengine.events.zones.counters import add_counters
from judgeapp.copyengine.events.zones.durations import until_when
from judgeapp.copyengine.interpreter.interpreter import Interpreter
from judgeapp.copyengine.model import principles as p
from judgeapp.copyengine.model.effects.changes import ChangePT, SetController, SetTextBox
from judgeapp.copyengine.model.effects.effects import Double, Exchange
from judgeapp.copyengine.model.immutable import replace
from judgeapp.copyengine.model.objects.abilities import Ability
from judgeapp.copyengine.model.terms.subjects import Amount, Each
from judgeapp.copyengine.table.copiable_values import copiable_values
from judgeapp.copyengine.table.state import PLAYERS, Object, Player


@resolves(Exchange)
def exchange(resolution: Resolution, effect: Exchange) -> None:
    """Exchange control of two permanents, or two players' life totals; all of it or none (CR 701.12a)."""
    if effect.optional and resolution.choices.get("declined"):
        return
    found = resolution.refs(effect.subject)
    if effect.other is not None:
        found = [*found, *resolution.refs(effect.other)]
    found = list(dict.fromkeys(found))
    resolution.did = False
    if effect.what == "life":
        resolution.did = _exchange_life(resolution.interpreter, [ref for ref in found if ref in PLAYERS])
        return
    things = [
        resolution.interpreter.table.objects[ref]
        for ref in found
        if ref in resolution.interpreter.table.objects
    ]
    if effect.what == "text":
        resolution.did = _exchange_texts(resolution, things)
        return
    things = [obj for obj in things if obj.zone in {"battlefield", "stack"} and obj.kind != "ability"]
    owners = [resolution.interpreter.controller(obj.ref) for obj in things]
    if len(things) != 2 or owners[0] == owners[1]:
        text = "The exchange can't be made, so nothing happens."
        resolution.interpreter.nothing(
            resolution.interpreter.ruleset.cites(p.EXCHANGING, p.SPELL_RESOLVES), resolution.obj.ref, text
        )
        return
    for obj, player in zip(things, reversed(owners), strict=True):
        if obj.zone == "stack":
            _take_spell(resolution, obj, player)
        else:
            apply_to(resolution, obj, (SetController(),), player=player)
    resolution.did = True


def _take_spell(resolution: Resolution, spell: Object, player: str) -> None:
    """A spell is `player`'s from then on, and so is the permanent it becomes (CR 112.2, 608.3)."""
    text = "Its control is exchanged."
    interpreter, had = resolution.interpreter, {"controller": spell.controller}
    interpreter.step(
        interpreter.ruleset.cites(p.EXCHANGING, p.SPELL_RESOLVES),
        spell.ref,
        text,
        had,
        {"controller": player},
    )
    interpreter.put(replace(spell, controller=player))


def _exchange_texts(resolution: Resolution, things: list[Object]) -> bool:
    """Each has the rules text the other had, from then on: no copiable value (CR 613.1c, 707.2)."""
    things = [obj for obj in things if obj.zone == "battlefield"]
    if len(things) != 2:
        resolution.interpreter.nothing(
            resolution.interpreter.ruleset.cites(p.EXCHANGING, p.SPELL_RESOLVES),
            resolution.obj.ref,
            "The exchange can't be made, so nothing happens.",
        )
        return False
    texts = [_text_box(resolution.interpreter, obj) for obj in things]
    for obj, text in zip(things, reversed(texts), strict=True):
        apply_to(resolution, obj, (SetTextBox(text),))
    return True


def _text_box(interpreter: Interpreter, obj: Object) -> tuple[Ability, ...]:
    """Return the rules text of a permanent: its copiable one, or what effects have set since (layer 3)."""
    copied = copiable_values(obj)
    told = [a for a in interpreter.layers.applications if a.ref == obj.ref and a.layer == "3"]
    return told[-1].after.abilities if told else copied.abilities


def _exchange_life(interpreter: Interpreter, players: list[str]) -> bool:
    """Each gains or loses what it takes to have what the other had (CR 701.12c), if both can (CR 119.7-8)."""
    if len(players) != 2:
        return False
    lives = [interpreter.table.players.get(player, Player()).life for player in players]
    if not all(map(partial(may_life_become, interpreter), players, reversed(lives))):
        return False
    for player, had, gets in zip(players, lives, reversed(lives), strict=True):
        if gets != had:
            change_life(interpreter, player, gets - had)
    return True


@resolves(Double)
def double(resolution: Resolution, effect: Double) -> None:
    """Double power, toughness, counters, or a life total (CR 701.10)."""
    if effect.optional and resolution.choices.get("declined"):
        return
    interpreter = resolution.interpreter
    if effect.what == "life total":
        for player in resolution.refs(effect.subject):
            if player in PLAYERS:
                change_life(interpreter, player, interpreter.table.players.get(player, Player()).life)
        return
    things = [obj for obj in resolution.objects(effect.subject) if obj.zone == "battlefield"]
    if isinstance(effect.subject, Each) and things:
        resolution.speak_of([obj.ref for obj in things])
    if effect.what == "counters":
        for obj in things:
            for kind, number in obj.counters.items():
                if effect.counter in {"", kind}:
                    obj = add_counters(interpreter, obj, kind, number, "doubled")
        return
    until = until_when(effect.duration)
    sizes = [(obj, interpreter.values(obj.ref)) for obj in things]
    for obj, values in sizes:
        power = (values.power or 0) if "power" in effect.what else 0
        toughness = (values.toughness or 0) if "toughness" in effect.what else 0
        apply_to(resolution, obj, (ChangePT(Amount(power), Amount(toughness)),), until=until)
