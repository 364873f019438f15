"""Exchanging, doubling, changing targets, moving and dividing counters (CR 115.7, 122.5, 701.9, 701.10)."""

from collections.abc import Sequence

from judgeapp.copyengine.events.damage.damage import change_life
from judgeapp.copyengine.events.resolving.registry import resolves
from judgeapp.copyengine.events.resolving.resolution import Resolution
from judgeapp.copyengine.events.targeting.targets import judged, legal_target, target_filters
from judgeapp.copyengine.events.zones.counters import add_counters
from judgeapp.copyengine.interpreter.interpreter import Interpreter
from judgeapp.copyengine.model import principles as p
from judgeapp.copyengine.model.effects.changes import ChangePT, SetController, SetTextBox, SetTypes
from judgeapp.copyengine.model.effects.effects import (
    ChangeTargets,
    Distribute,
    Double,
    Exchange,
    MoveCounters,
)
from judgeapp.copyengine.model.errors import CopyEngineError
from judgeapp.copyengine.model.immutable import replace
from judgeapp.copyengine.model.objects.abilities import Ability
from judgeapp.copyengine.model.terms.subjects import Amount, Target
from judgeapp.copyengine.script.fields import chosen_number, chosen_numbers
from judgeapp.copyengine.table.copiable_values import copiable_values
from judgeapp.copyengine.table.state import PLAYERS, ContinuousEffect, Object, Player


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
    """Each gains or loses what it takes to have what the other had (CR 701.12c)."""
    if len(players) != 2:
        return False
    lives = [interpreter.table.players.get(player, Player()).life for player in players]
    for player, had, gets in zip(players, lives, reversed(lives), strict=True):
        if gets != had:
            change_life(interpreter, player, gets - had)
    return True


def apply_to(
    resolution: Resolution,
    obj: Object,
    changes: tuple[ChangePT | SetController | SetTextBox | SetTypes, ...],
    *,
    player: str = "",
    until: str = "",
) -> None:
    """Let an effect apply to one object."""
    interpreter = resolution.interpreter
    given = ContinuousEffect(
        on=frozenset({obj.ref}),
        changes=changes,
        text=resolution.words,
        until=until,
        timestamp=interpreter.table.tick(),
        source=resolution.this.ref,
        controller=player or resolution.controller,
    )
    interpreter.change_effects((*interpreter.table.effects, given))


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
    if effect.what == "counters":
        for obj in things:
            for kind, number in obj.counters.items():
                if effect.counter in {"", kind}:
                    obj = add_counters(interpreter, obj, kind, number, "doubled")
        return
    until = "" if effect.duration == "permanent" else effect.duration.removeprefix("until ")
    sizes = [(obj, interpreter.values(obj.ref)) for obj in things]
    for obj, values in sizes:
        power = (values.power or 0) if "power" in effect.what else 0
        toughness = (values.toughness or 0) if "toughness" in effect.what else 0
        apply_to(resolution, obj, (ChangePT(Amount(power), Amount(toughness)),), until=until)


@resolves(MoveCounters)
def move_counters(resolution: Resolution, effect: MoveCounters) -> None:
    """Take counters off one permanent and put them on another, if both can be done (CR 122.5)."""
    if effect.optional and resolution.choices.get("declined"):
        return
    sources, goals = resolution.objects(effect.subject), resolution.objects(effect.to)
    for source in sources[:1]:
        for goal in goals[:1]:
            if source.ref != goal.ref and {source.zone, goal.zone} == {"battlefield"}:
                _move(resolution, effect, source, goal)


def _move(resolution: Resolution, effect: MoveCounters, source: Object, goal: Object) -> None:
    kind = effect.counter or str(resolution.choices.get("counter") or "")
    if not kind and len(source.counters) == 1:
        kind = next(iter(source.counters))
    if not kind and source.counters and effect.amount.text == "all":
        kinds = list(source.counters)
    elif not kind and source.counters:
        raise CopyEngineError(
            "Which kind of counter is moved is to be chosen.",
            where=resolution.interpreter.at("choices.counter"),
            mend=f"Give choices: {{counter: {next(iter(source.counters))}}}.",
        )
    else:
        kinds = [kind]
    for each in kinds:
        there = source.counters.get(each, 0)
        wanted = there if effect.every else resolution.number(effect.amount)
        if effect.every and effect.amount.text != "all":
            wanted = chosen_number(resolution.choices.get("number"), there)
        number = min(there, wanted)
        if number > 0:
            words = f"moved by {resolution.interpreter.called(resolution.this.ref)}"
            source = add_counters(resolution.interpreter, source, each, -number, words)
            goal = add_counters(
                resolution.interpreter, resolution.interpreter.find(goal.ref), each, number, words
            )


@resolves(Distribute)
def distribute(resolution: Resolution, effect: Distribute) -> None:
    """Put counters on each of several targets, as they were divided on casting (CR 601.2d).

    Raises:
        CopyEngineError: there are several targets, and how many go where isn't said.
    """
    number = resolution.number(effect.amount)
    chosen, division = list(resolution.targets), None
    if not isinstance(effect.to, Target):  # nothing is targeted, so it is all chosen now
        division = chosen_numbers(resolution.choices.get("division"))
        chosen = list(division) or [obj.ref for obj in resolution.objects(effect.to)]
    shares = resolution.divided(number, chosen, "counters", division) if chosen else {}
    known = resolution.interpreter.table.objects
    reached = (
        resolution.objects(effect.to)
        if isinstance(effect.to, Target)
        else [known[r] for r in chosen if r in known]
    )
    for obj in reached:
        add_counters(resolution.interpreter, obj, effect.counter, shares.get(obj.ref, 0), "put on it")


@resolves(ChangeTargets)
def change_targets(resolution: Resolution, effect: ChangeTargets) -> None:
    """Give a spell or ability other targets, legal ones only; else they stay (CR 115.7).

    Raises:
        CopyEngineError: what the new target is isn't said, or it is no legal one.
    """
    if effect.optional and resolution.choices.get("declined"):
        return
    interpreter = resolution.interpreter
    for spell in resolution.objects(effect.subject):
        if spell.zone != "stack" or not spell.cast.targets:
            continue
        if isinstance(effect.to, Target) or effect.to is None:
            said = resolution.choices.get("targets") or resolution.choices.get("target")
        else:
            said = resolution.refs(effect.to)
        new = [said] if isinstance(said, str) else list(said) if isinstance(said, Sequence) else []
        resolution.it = spell.ref
        if not new and effect.every:
            continue
        if not new:
            raise CopyEngineError(
                "What the new target is isn't said.",
                where=interpreter.at("choices.target"),
                mend="Give choices: {target: <ref or player>}.",
            )
        aimed = list(spell.cast.targets)
        filters = [judged(f) for f in target_filters(spell)]
        for place, ref in enumerate(new[: len(aimed)]):
            fitting = filters[place : place + 1]
            values, controllers = interpreter.layers.values, interpreter.layers.controllers
            if ref and legal_target(interpreter.table, values, spell, str(ref), fitting, controllers):
                aimed[place] = str(ref)
        text = "Its target is changed."
        before, after = {"targets": list(spell.cast.targets)}, {"targets": aimed}
        if before == after:
            interpreter.nothing(p.TARGETS, spell.ref, "The new target isn't legal, so the target stays.")
        interpreter.step(p.TARGETS, spell.ref, text, before, after)
        interpreter.put(replace(spell, cast=replace(spell.cast, targets=tuple(aimed))))
        noted, kept = interpreter.table.noted(spell.ref), frozenset(spell.cast.targets).intersection(aimed)
        if noted.departed - kept:
            interpreter.table.notes[spell.ref] = replace(noted, departed=noted.departed & kept)
