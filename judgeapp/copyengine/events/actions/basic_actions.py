"""What effects do to objects and players as they resolve: life, cards, counters, zones, tokens."""

import re
from typing import TYPE_CHECKING

from judgeapp.copyengine.events.actions.noted_names import put_face_down
from judgeapp.copyengine.events.damage.damage import change_life
from judgeapp.copyengine.events.damage.shield_counters import is_shielded
from judgeapp.copyengine.events.entering.entering import Begins, enter_battlefield, player_name
from judgeapp.copyengine.events.entering.until_leaves import is_until_leaving, put_onto_battlefield, remember
from judgeapp.copyengine.events.replacement.damage_and_life import draws_instead
from judgeapp.copyengine.events.replacement.number_of_copies import created
from judgeapp.copyengine.events.replacement.prohibitions import cannot_be_sacrificed, is_uncounterable
from judgeapp.copyengine.events.triggers.noting import note_trigger, trigger_together
from judgeapp.copyengine.events.triggers.token_triggers import trigger_creating
from judgeapp.copyengine.events.zones.counters import add_counters, chosen_kind
from judgeapp.copyengine.events.zones.zone_changes import move
from judgeapp.copyengine.interpreter.interpreter import Machine
from judgeapp.copyengine.interpreter.new_objects import as_list
from judgeapp.copyengine.model import principles as p
from judgeapp.copyengine.model.abilities import (
    Attach,
    CounterSpell,
    CreateToken,
    Discard,
    Draw,
    LifeChange,
    Move,
    PutCounters,
    Turn,
)
from judgeapp.copyengine.model.characteristics import Characteristics
from judgeapp.copyengine.model.except_clauses import ExceptClause
from judgeapp.copyengine.model.immutable import replace
from judgeapp.copyengine.model.levels import class_level
from judgeapp.copyengine.model.subjects import Each, Who
from judgeapp.copyengine.table.leaving_stack import cannot_be_countered, zone_instead
from judgeapp.copyengine.table.linked_objects import with_linked, with_made
from judgeapp.copyengine.table.state import NOWHERE, PLAYERS, Copied, Object, Player

if TYPE_CHECKING:
    from judgeapp.copyengine.events.resolving.resolution import Performing


def printed_name(obj: Object) -> str:
    """Return the name printed on an object."""
    values = obj.faces[obj.face].normal
    return values.name


def change_lives(work: "Performing", effect: LifeChange) -> None:
    """Players gain or lose life."""
    machine = work.machine
    work.report.setdefault("life", 0)
    amount = work.number(effect.amount)
    for player in work.refs(effect.who):
        if player in PLAYERS and amount:
            change_life(machine, player, -amount if effect.loss else amount)
            work.report["life"] += amount


def draw(work: "Performing", effect: Draw) -> None:
    """Players draw cards."""
    said = work.number(effect.amount)
    work.report["drawn"] = work.report.get("drawn", 0)
    for player in work.refs(effect.who):
        if player not in PLAYERS or (effect.optional and work.choices.get("declined")):
            continue
        amount = draws_instead(work.machine, player, said)
        drew = work.machine.table.players.get(player, Player()).drew
        text = f"{player_name(player)} draws {amount} card{'s' if amount != 1 else ''}."
        work.machine.step(p.DRAWING, player, text, {"drew": drew}, {"drew": drew + amount})
        work.machine.change_player(player, drew=drew + amount)
        work.report["drawn"] += amount


def discard(work: "Performing", effect: Discard) -> None:
    """Players discard: the cards the script names go to the graveyard."""
    machine = work.machine
    named = [str(ref) for ref in as_list(work.choices.get("discard"))]
    for player in work.refs(effect.who):
        if player not in PLAYERS:
            continue
        known = [machine.table.objects[ref] for ref in named if ref in machine.table.objects]
        cards = [obj for obj in known if obj.zone == "hand" and obj.owner == player]
        for obj in cards:
            move(machine, obj, "graveyard")
        number = len(cards) if effect.amount.per else max(len(cards), effect.amount.base)
        had = machine.table.players.get(player, Player()).discarded
        text = f"{player_name(player)} discards {number} card{'s' if number != 1 else ''}."
        before, after = {"discarded": had}, {"discarded": had + number}
        machine.step(p.SPELL_RESOLVES, player, text, before, after)
        machine.change_player(player, discarded=had + number)


def put_counters(work: "Performing", effect: PutCounters) -> None:
    """Counters are put on things, or removed."""
    things = work.objects(effect.subject)
    if isinstance(effect.subject, Each):
        work.speak_of([obj.ref for obj in things])
    kind = effect.counter
    if not kind and things:
        kind = chosen_kind(work.machine, work.choices, effect.among)
    for obj in things:
        number = obj.counters.get(kind, 0) if effect.every else work.number(effect.amount)
        work.that_much = number
        signed = -number if effect.remove else number
        by_itself = work.this is work.obj and work.text  # what makes a token is no object of the script
        words = work.text if by_itself else printed_name(work.this)
        add_counters(work.machine, obj, kind, signed, words)


_PLURAL = re.compile(r"\b(those|them|their)\b")


def move_things(work: "Performing", effect: Move) -> None:
    """Things are destroyed, exiled, returned, sacrificed."""
    if effect.optional and work.choices.get("declined"):
        return
    if effect.subject == Who.IT and work.it is None:
        work.it = work.copied  # "copy target spell, then return it": the spell that was copied
    things = work.objects(effect.subject)
    if effect.verb == "sacrifice":
        things = [o for o in things if not cannot_be_sacrificed(work.machine, o, work.controller)]
    if effect.verb == "exile" and things:
        together = work.them if _PLURAL.search(work.words) else []  # "..., then return those cards"
        work.it, work.them = things[-1].ref, list(dict.fromkeys([*together, *(obj.ref for obj in things)]))
    if effect.to.startswith("battlefield") and "face down" not in effect.to and len(things) > 1:
        refs = [obj.ref for obj in things]
        with work.machine.at_once(refs):
            for obj in things:
                put_back(work, obj, effect.to)
            trigger_together(work.machine, refs)
        return
    for obj in things:
        if effect.verb == "destroy":
            destroy(work.machine, obj)
        elif effect.to.startswith("battlefield face down"):
            put_face_down(work.machine, obj, work.controller)
        elif effect.to.startswith("battlefield"):
            put_back(work, obj, effect.to)
        elif obj.zone != effect.to.rpartition(" of ")[2]:
            if is_until_leaving(effect.duration):
                if work.this.zone != "battlefield":
                    continue  # it has left already, so the time is over before it begins (CR 610.3b)
                remember(work.machine, work.this.ref, obj)
            move(work.machine, obj, effect.to.rpartition(" of ")[2])  # "top of library"
            if effect.to == "exile" and work.this.ref in work.machine.table.objects:
                work.this = work.machine.put(with_linked(work.machine.table.objects[work.this.ref], obj.ref))


def put_back(work: "Performing", obj: Object, how: str, begins: Begins | None = None) -> None:
    """A card comes (back) onto the battlefield as a new object, under whose control the text says (CR 110.2a,
    400.7); what copies as it enters is told by the script's `choices`.

    Args:
        how: "battlefield", with "tapped", "attacking" or "transformed" where the text says so.
        begins: what makes it a copy as it enters.
    """
    if obj.kind != "card" or obj.zone in {"battlefield", "stack", NOWHERE}:
        return
    if obj.ref == work.this.ref and obj.zone != "graveyard" and "from your graveyard to the" in work.words:
        return  # it isn't there any more (CR 400.7)
    to_owner = re.search(r"\bowner('s|s') control|^(undying|persist)", work.words, re.IGNORECASE)
    whose = obj.owner if to_owner else work.controller
    work.it = put_onto_battlefield(work.machine, obj, whose, how, begins).ref


def destroy(machine: Machine, obj: Object) -> None:
    """Destroy a permanent unless it is indestructible (CR 701.8)."""
    if obj.zone != "battlefield" or any(
        a.keyword == "indestructible" for a in machine.values(obj.ref).abilities
    ):
        return
    if machine.extension.is_saved(machine, obj) or is_shielded(machine, obj):
        return
    machine.put(replace(obj, destroyed=True))
    move(machine, machine.table.objects[obj.ref], "graveyard")


def _described(effect: CreateToken) -> Characteristics:
    """Return what a text says a token is."""
    return Characteristics(
        name=effect.name or " ".join(effect.subtypes),
        colors=frozenset(effect.colors),
        supertypes=frozenset(effect.supertypes),
        types=frozenset(effect.types) or frozenset({"Creature"}),
        subtypes=effect.subtypes,
        abilities=effect.abilities,
        power=effect.power,
        toughness=effect.toughness,
    )


def create_tokens(work: "Performing", effect: CreateToken, extra: tuple[ExceptClause, ...] = ()) -> None:
    """Tokens with characteristics of their own are created; `extra` is how they enter."""
    types = frozenset(effect.types) or frozenset({"Creature"})
    made: list[str] = []
    makers = [player for player in work.refs(effect.maker) if player in PLAYERS]
    number = work.number(effect.count)
    for maker in [m for m in makers for _ in range(created(work.machine, m, number, types))]:
        name = effect.name or " ".join(effect.subtypes)
        values = _described(effect)
        if effect.size is not None:
            power, toughness = map(work.number, effect.size)
            values = replace(values, power=power, toughness=toughness)
        place = 1 + sum(1 for ref in work.machine.table.objects if ref.startswith(f"{name} token"))
        token = Object(
            ref=f"{name} token {place}",
            kind="token",
            faces=(Copied(values),)
            if effect.back is None
            else (Copied(values), Copied(_described(effect.back))),
            can_transform=effect.back is not None,
            owner=maker,
            controller=maker,
            zone="nowhere",
            tapped=effect.tapped,
            attacking=effect.attacking,
        )
        announce = f"{player_name(maker)} creates a {name} token."
        with work.machine.at_once([*made, token.ref]):
            enter_battlefield(work.machine, token, (), {}, announce=announce, extra=extra)
        made.append(token.ref)
        work.it = token.ref
        source = work.machine.table.objects.get(work.this.ref)
        if source is not None and source.zone == "battlefield":
            work.this = work.machine.put(with_made(source, token.ref))
    if len(made) > 1:
        work.speak_of(made)
    trigger_together(work.machine, made)
    for maker in makers:
        theirs = [ref for ref in made if work.machine.table.objects[ref].owner == maker]
        trigger_creating(work.machine, maker, theirs)


def counter(work: "Performing", effect: CounterSpell) -> None:
    """Spells and abilities are countered."""
    if effect.subject == Who.IT and work.it is None:
        work.it = work.copied  # "each player copies target spell. ... counter that spell"
    for obj in work.objects(effect.subject):
        if obj.zone == "stack":
            # "... is countered this way, that permanent": the one whose ability it is
            of_ability = obj.ability is not None and "that permanent" in work.words
            work.it = work.countered = obj.source if of_ability else obj.ref
            if not (cannot_be_countered(work.machine.values(obj.ref)) or is_uncounterable(work.machine, obj)):
                move(work.machine, obj, zone_instead(obj, effect.to), p.COUNTERING)


def turn_over(work: "Performing", effect: Turn) -> None:
    """Things are tapped, transformed, turned face up and the like."""
    from judgeapp.copyengine.events.actions import permanents, turning_over

    verbs = {
        "tap": permanents.tap,
        "untap": permanents.untap,
        "transform": turning_over.transform,
        "flip": turning_over.flip,
        "turn face up": turning_over.turn_face_up,
        "turn face down": turning_over.turn_face_down,
        "phase out": permanents.phase_out,
    }
    if effect.optional and work.choices.get("declined"):
        return
    for obj in work.objects(effect.subject):
        either = effect.verb == "tap or untap"  # the one of the two that does anything
        verb = verbs["untap" if obj.tapped else "tap"] if either else verbs.get(effect.verb)
        if verb is not None and obj.zone == "battlefield":
            verb(work.machine, {"ref": obj.ref, "by": work.this.ref})


def level_up(work: "Performing", level: int) -> None:
    """A Class's level becomes the next one; a level left out or had already changes nothing (CR 716.2a)."""
    obj, machine = work.this, work.machine
    had = class_level(obj)
    if had == level - 1 and obj.zone == "battlefield":
        choices = {**obj.choices, "level": level}
        before, after = {"level": had, "choices": dict(obj.choices)}, {"level": level, "choices": choices}
        machine.step(p.STATUS, obj.ref, f"It is now level {level}.", before, after)
        machine.put(replace(obj, choices=choices))
        for ability in machine.values(obj.ref).abilities:
            if ability.trigger is not None and f"becomes level {level}" in ability.trigger.text:
                note_trigger(machine, obj.ref, ability)


def attach(work: "Performing", effect: Attach) -> None:
    """Something is attached to something."""
    from judgeapp.copyengine.events.actions import permanents

    to = work.objects(effect.to)
    for obj in work.objects(effect.subject):
        if to and obj.zone == "battlefield":
            permanents.attach(work.machine, {"ref": obj.ref, "to": to[0].ref})
