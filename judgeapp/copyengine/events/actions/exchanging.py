"""Exchanging, doubling, changing targets, moving and dividing counters (CR 115.7, 122.5, 701.9, 701.10)."""

from typing import TYPE_CHECKING

from judgeapp.copyengine.events.damage.damage import change_life
from judgeapp.copyengine.events.targeting.targets import judged, legal_target, target_filters
from judgeapp.copyengine.events.zones.counters import add_counters
from judgeapp.copyengine.interpreter.interpreter import Machine
from judgeapp.copyengine.model import principles as p
from judgeapp.copyengine.model.abilities import Ability
from judgeapp.copyengine.model.action_effects import ChangeTargets, Distribute, Double, Exchange, MoveCounters
from judgeapp.copyengine.model.changes import ChangePT, SetController, SetTextBox, SetTypes
from judgeapp.copyengine.model.errors import CopyEngineError
from judgeapp.copyengine.model.immutable import replace
from judgeapp.copyengine.model.subjects import Amount, Target
from judgeapp.copyengine.table.copiable_values import copiable_values
from judgeapp.copyengine.table.state import PLAYERS, Applied, Object, Player

if TYPE_CHECKING:
    from judgeapp.copyengine.events.resolving.resolution import Performing


def exchange(work: "Performing", effect: Exchange) -> None:
    """Exchange control of two permanents, or two players' life totals; all of it or none (CR 701.12a)."""
    if effect.optional and work.choices.get("declined"):
        return
    found = work.refs(effect.subject)
    if effect.other is not None:
        found = [*found, *work.refs(effect.other)]
    found = list(dict.fromkeys(found))
    work.did = False
    if effect.what == "life":
        work.did = _exchange_life(work.machine, [ref for ref in found if ref in PLAYERS])
        return
    things = [work.machine.table.objects[ref] for ref in found if ref in work.machine.table.objects]
    if effect.what == "text":
        work.did = _exchange_texts(work, things)
        return
    things = [obj for obj in things if obj.zone in {"battlefield", "stack"} and obj.kind != "ability"]
    owners = [work.machine.controller(obj.ref) for obj in things]
    if len(things) != 2 or owners[0] == owners[1]:
        text = "The exchange can't be made, so nothing happens."
        work.machine.nothing(work.machine.ruleset.cites(p.EXCHANGING, p.SPELL_RESOLVES), work.obj.ref, text)
        return
    for obj, player in zip(things, reversed(owners), strict=True):
        if obj.zone == "stack":
            _take_spell(work, obj, player)
        else:
            apply_to(work, obj, (SetController(),), player=player)
    work.did = True
    work.machine.touched()


def _take_spell(work: "Performing", spell: Object, player: str) -> None:
    """A spell is `player`'s from then on, and so is the permanent it becomes (CR 112.2, 608.3)."""
    text = "Its control is exchanged."
    machine, had = work.machine, {"controller": spell.controller}
    machine.step(
        machine.ruleset.cites(p.EXCHANGING, p.SPELL_RESOLVES), spell.ref, text, had, {"controller": player}
    )
    machine.put(replace(spell, controller=player))


def _exchange_texts(work: "Performing", things: list[Object]) -> bool:
    """Each has the rules text the other had, from then on: no copiable value (CR 613.1c, 707.2)."""
    things = [obj for obj in things if obj.zone == "battlefield"]
    if len(things) != 2:
        work.machine.nothing(
            work.machine.ruleset.cites(p.EXCHANGING, p.SPELL_RESOLVES), work.obj.ref,
            "The exchange can't be made, so nothing happens.",
        )  # fmt: skip
        return False
    texts = [_text_box(work.machine, obj) for obj in things]
    for obj, text in zip(things, reversed(texts), strict=True):
        apply_to(work, obj, (SetTextBox(text),))
    work.machine.touched()
    return True


def _text_box(machine: Machine, obj: Object) -> tuple[Ability, ...]:
    """Return the rules text of a permanent: its copiable one, or what effects have set since (layer 3)."""
    copied = copiable_values(obj)
    told = [a for a in machine.layers.applications if a.ref == obj.ref and a.layer == "3"]
    return told[-1].after.abilities if told else copied.abilities


def _exchange_life(machine: Machine, players: list[str]) -> bool:
    """Each gains or loses what it takes to have what the other had (CR 701.12c)."""
    if len(players) != 2:
        return False
    lives = [machine.table.players.get(player, Player()).life for player in players]
    for player, had, gets in zip(players, lives, reversed(lives), strict=True):
        if gets != had:
            change_life(machine, player, gets - had)
    return True


def apply_to(
    work: "Performing", obj: Object, changes: tuple[ChangePT | SetController | SetTextBox | SetTypes, ...], *,
    player: str = "", until: str = "",
) -> None:  # fmt: skip
    """Let an effect apply to one object."""
    machine = work.machine
    given = Applied(
        on=frozenset({obj.ref}), changes=changes, text=work.words, until=until,
        timestamp=machine.table.tick(), source=work.this.ref, controller=player or work.controller,
    )  # fmt: skip
    machine.table.effects = (*machine.table.effects, given)


def double(work: "Performing", effect: Double) -> None:
    """Double power, toughness, counters, or a life total (CR 701.10)."""
    if effect.optional and work.choices.get("declined"):
        return
    machine = work.machine
    if effect.what == "life total":
        for player in work.refs(effect.subject):
            if player in PLAYERS:
                change_life(machine, player, machine.table.players.get(player, Player()).life)
        return
    things = [obj for obj in work.objects(effect.subject) if obj.zone == "battlefield"]
    if effect.what == "counters":
        for obj in things:
            for kind, number in obj.counters.items():
                if effect.counter in {"", kind}:
                    obj = add_counters(machine, obj, kind, number, "doubled")
        return
    until = "" if effect.duration == "permanent" else effect.duration.removeprefix("until ")
    sizes = [(obj, machine.values(obj.ref)) for obj in things]
    for obj, values in sizes:
        power = (values.power or 0) if "power" in effect.what else 0
        toughness = (values.toughness or 0) if "toughness" in effect.what else 0
        apply_to(work, obj, (ChangePT(Amount(power), Amount(toughness)),), until=until)
    machine.touched()


def move_counters(work: "Performing", effect: MoveCounters) -> None:
    """Take counters off one permanent and put them on another, if both can be done (CR 122.5)."""
    if effect.optional and work.choices.get("declined"):
        return
    sources, goals = work.objects(effect.subject), work.objects(effect.to)
    for source in sources[:1]:
        for goal in goals[:1]:
            if source.ref != goal.ref and {source.zone, goal.zone} == {"battlefield"}:
                _move(work, effect, source, goal)


def _move(work: "Performing", effect: MoveCounters, source: Object, goal: Object) -> None:
    kind = effect.counter or str(work.choices.get("counter") or "")
    if not kind and len(source.counters) == 1:
        kind = next(iter(source.counters))
    if not kind and source.counters and effect.amount.text == "all":
        kinds = list(source.counters)
    elif not kind and source.counters:
        raise CopyEngineError(
            "Which kind of counter is moved is to be chosen.",
            where=work.machine.at("choices.counter"),
            mend=f"Give choices: {{counter: {next(iter(source.counters))}}}.",
        )
    else:
        kinds = [kind]
    for each in kinds:
        there = source.counters.get(each, 0)
        wanted = there if effect.every else work.number(effect.amount)
        if effect.every and effect.amount.text != "all":
            wanted = int(work.choices.get("number", there))
        number = min(there, wanted)
        if number > 0:
            words = f"moved by {work.machine.called(work.this.ref)}"
            source = add_counters(work.machine, source, each, -number, words)
            goal = add_counters(work.machine, work.machine.find(goal.ref), each, number, words)


def distribute(work: "Performing", effect: Distribute) -> None:
    """Put counters on each of several targets, as they were divided on casting (CR 601.2d).

    Raises:
        CopyEngineError: there are several targets, and how many go where isn't said.
    """
    number = work.number(effect.amount)
    chosen, division = list(work.targets), work.obj.cast.division
    if not isinstance(effect.to, Target):  # nothing is targeted, so it is all chosen now
        division = dict(work.choices.get("division") or {})
        chosen = list(division) or [obj.ref for obj in work.objects(effect.to)]
    shares = {ref: division.get(ref, 0) for ref in chosen}
    if not division and len(chosen) == 1:
        shares = {chosen[0]: number}
    elif not division and len(chosen) == number:
        shares = dict.fromkeys(chosen, 1)
    elif not division and chosen:
        raise CopyEngineError(
            f"How the {number} counters are divided isn't said.",
            where=work.machine.at("ref"),
            mend="Give the event that casts or activates it division: {bear: 1, ...}.",
        )
    known = work.machine.table.objects
    reached = (
        work.objects(effect.to) if isinstance(effect.to, Target) else [known[r] for r in chosen if r in known]
    )
    for obj in reached:
        add_counters(work.machine, obj, effect.counter, shares.get(obj.ref, 0), "put on it")


def change_targets(work: "Performing", effect: ChangeTargets) -> None:
    """Give a spell or ability other targets, legal ones only; else they stay (CR 115.7).

    Raises:
        CopyEngineError: what the new target is isn't said, or it is no legal one.
    """
    if effect.optional and work.choices.get("declined"):
        return
    machine = work.machine
    for spell in work.objects(effect.subject):
        if spell.zone != "stack" or not spell.cast.targets:
            continue
        if isinstance(effect.to, Target) or effect.to is None:
            said = work.choices.get("targets") or work.choices.get("target")
        else:
            said = work.refs(effect.to)
        new = [said] if isinstance(said, str) else list(said or ())
        work.it = spell.ref
        if not new and effect.every:
            continue
        if not new:
            raise CopyEngineError(
                "What the new target is isn't said.",
                where=machine.at("choices.target"),
                mend="Give choices: {target: <ref or player>}.",
            )
        aimed = list(spell.cast.targets)
        filters = [judged(f) for f in target_filters(spell)]
        for place, ref in enumerate(new[: len(aimed)]):
            fitting = filters[place : place + 1]
            values, controllers = machine.layers.values, machine.layers.controllers
            if ref and legal_target(machine.table, values, spell, str(ref), fitting, controllers):
                aimed[place] = str(ref)
        text = "Its target is changed."
        before, after = {"targets": list(spell.cast.targets)}, {"targets": aimed}
        if before == after:
            machine.nothing(p.TARGETS, spell.ref, "The new target isn't legal, so the target stays.")
        machine.step(p.TARGETS, spell.ref, text, before, after)
        machine.put(replace(spell, cast=replace(spell.cast, targets=tuple(aimed))))
