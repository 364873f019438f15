"""State-based actions (CR 704): what has to happen happens at once, then they are checked again."""

from collections.abc import Iterator, Mapping

from judgeapp.copyengine.evaluation.filters import has_keyword
from judgeapp.copyengine.evaluation.keyword_meanings import is_of_kind
from judgeapp.copyengine.events.damage.shield_counters import is_kept
from judgeapp.copyengine.events.targeting.attachments import rightly_attached
from judgeapp.copyengine.events.triggers.status_triggers import trigger_unattaching
from judgeapp.copyengine.events.zones.sacrificing import sacrifice
from judgeapp.copyengine.events.zones.zone_changes import end_static_copies, move
from judgeapp.copyengine.interpreter.interpreter import Interpreter
from judgeapp.copyengine.model import principles as p
from judgeapp.copyengine.model.effects.permanents import LegendRuleDoesntApply
from judgeapp.copyengine.model.errors import CopyEngineError, UnkeptError
from judgeapp.copyengine.model.immutable import replace
from judgeapp.copyengine.model.objects.abilities import Kind
from judgeapp.copyengine.model.objects.characteristics import Characteristics
from judgeapp.copyengine.model.objects.subtypes import card_types_for
from judgeapp.copyengine.model.policies import CORRECT
from judgeapp.copyengine.model.wording import joined
from judgeapp.copyengine.reading import siege_ability
from judgeapp.copyengine.reading.paragraphs.chapters import chapters_of
from judgeapp.copyengine.reading.statics.changes import without_legend_rule
from judgeapp.copyengine.script import events
from judgeapp.copyengine.script.fields import words
from judgeapp.copyengine.table.copiable_values import copiable_values
from judgeapp.copyengine.table.defense import refuse_unknown_defense
from judgeapp.copyengine.table.state import Object

type Groups = Mapping[tuple[str, str], list[str]]


def state_based_actions(interpreter: Interpreter, event: events.StateBasedActions) -> None:
    """`state_based_actions`: over and over until nothing is left to do (CR 704.3)."""
    for ref in words(event.legend_keep):
        interpreter.find(ref, "legend_keep")
    if interpreter.found_in_order == interpreter.changes and interpreter.policy is CORRECT:
        return
    kept = set(words(event.legend_keep))
    _refuse_both(interpreter, event)
    while _once(interpreter, kept):
        pass
    for obj in interpreter.table.on_battlefield():
        if obj.deadly:  # what deathtouch did to it counts for this check only (CR 704.5h)
            interpreter.put(replace(obj, deadly=False))
    interpreter.found_in_order = interpreter.changes


def _refuse_both(interpreter: Interpreter, event: events.StateBasedActions) -> None:
    """Refuse a script that keeps two legendary permanents with the same name."""
    kept = words(event.legend_keep)
    is_stated = any(each is event for each in interpreter.script_events)
    if not is_stated or interpreter.policy is not CORRECT or len(kept) < 2:
        return
    named = {ref: interpreter.values(ref) for ref in kept}
    for ref, values in named.items():
        same = [r for r, v in named.items() if v.name == values.name and "Legendary" in v.supertypes]
        mine = [r for r in same if interpreter.controller(r) == interpreter.controller(ref)]
        if len(mine) > 1 and not any(_exempt(interpreter, interpreter.find(r)) for r in mine):
            raise CopyEngineError(
                f"Only one of {joined(mine)} can be kept.",
                where=interpreter.at("legend_keep"),
                mend=f"Give legend_keep: {mine[0]}.",
            )


def _once(interpreter: Interpreter, keep: set[str]) -> bool:
    """Do at once what the table as it is now asks for; return whether there was anything."""
    going = dict(_dying(interpreter))
    going |= {ref: p.LEGEND_RULE for ref in _legends(interpreter, keep) if ref not in going}
    going |= {ref: p.WORLD_RULE for ref in _worlds(interpreter) if ref not in going}
    if interpreter.ruleset.one_planeswalker_of_a_type:
        going |= {
            ref: p.PLANESWALKER_UNIQUENESS for ref in _planeswalkers(interpreter, keep) if ref not in going
        }
    if interpreter.ruleset.one_role_each:
        going |= {ref: p.ROLE_RULE for ref in _older_roles(interpreter) if ref not in going}
    cancelling = [o.ref for o in interpreter.table.on_battlefield() if _pairs(o)]
    loose = [
        o.ref
        for o in interpreter.table.on_battlefield()
        if o.ref not in going and _badly_attached(interpreter, o)
    ]
    for ref in cancelling:
        _cancel(interpreter, interpreter.table.objects[ref])
    for ref in loose:
        obj = interpreter.table.objects[ref]
        text = "It can't be attached to that, so it comes off."
        cited = p.UNATTACHED
        if not obj.bestowed and _is_unattachable(interpreter.values(ref)):
            text = "What it is can't be attached, so it comes off."
            cited = interpreter.ruleset.cites(p.CANT_BE_ATTACHED, p.UNATTACHED)
        interpreter.step(cited, ref, text, {"attached_to": obj.attached_to}, {"attached_to": None})
        host, obj = obj.attached_to, interpreter.put(replace(obj, attached_to=None, bestowed=False))
        trigger_unattaching(interpreter, obj, interpreter.values(ref), host)
        if interpreter.extension.unattached_equipment_dies(interpreter):
            move(interpreter, obj, "graveyard", p.UNATTACHED)
    with interpreter.going_at_once():
        for ref, principle in going.items():
            obj = interpreter.table.objects[ref]
            if principle == p.LETHAL_DAMAGE:
                obj = interpreter.put(replace(obj, destroyed=True))
            if principle == p.SAGA_TOLD:
                sacrifice(interpreter, obj, principle)
            else:
                move(interpreter, obj, "graveyard", principle)
    if loose:
        end_static_copies(interpreter)
    return bool(going or cancelling or loose)


def _dying(interpreter: Interpreter) -> Iterator[tuple[str, str]]:
    """Yield what goes to the graveyard, with its rule."""
    for obj in interpreter.table.on_battlefield():
        why = interpreter.extension.reason_to_die(interpreter, obj, _why_it_dies(interpreter, obj))
        if why == p.LETHAL_DAMAGE and is_kept(interpreter, obj, by_effect=False):
            continue
        if why is not None:
            yield obj.ref, why


def is_dying(interpreter: Interpreter, obj: Object) -> bool:
    """Whether a creature has lethal damage or has lost its toughness: before anybody can do anything with it,
    state-based actions are performed (CR 117.5, 704.3). A script may begin with one that is a 0/0 by itself.
    """
    why = interpreter.extension.reason_to_die(interpreter, obj, _why_it_dies(interpreter, obj))
    if why is p.ZERO_TOUGHNESS and not copiable_values(obj).toughness:
        return False
    return obj.zone == "battlefield" and why in {p.ZERO_TOUGHNESS, p.LETHAL_DAMAGE}


def _why_it_dies(interpreter: Interpreter, obj: Object) -> str | None:
    """Why a permanent goes to the graveyard: no toughness, lethal damage ...; None if it stays."""
    values = interpreter.values(obj.ref)
    if "Creature" in values.types and values.toughness is not None:
        lethal = obj.damage >= values.toughness or (obj.deadly and obj.damage > 0)
        if values.toughness <= 0:
            return p.ZERO_TOUGHNESS
        if lethal and not has_keyword(values, "indestructible"):
            return p.LETHAL_DAMAGE
    if "Planeswalker" in values.types and not obj.counters.get("loyalty"):
        return p.NO_LOYALTY
    if "Battle" in values.types and not obj.counters.get("defense"):
        refuse_unknown_defense(obj, values, interpreter.at())
        return None if _is_to_be_defeated(interpreter, obj) else p.NO_DEFENSE
    if "Saga" in values.subtypes and _is_told(interpreter, obj):
        return p.SAGA_TOLD
    if _is_aura(values) and not obj.bestowed and not rightly_attached(interpreter, obj):
        return p.AURA_UNATTACHED
    return None


def _is_to_be_defeated(interpreter: Interpreter, obj: Object) -> bool:
    """Whether a battle is the source of a triggered ability that hasn't left the stack, or of the one that
    every Siege has, which has still to be put there (CR 704.5v).
    """
    own = [o for o in interpreter.table.objects.values() if o.source == obj.ref and o.ability is not None]
    if any(o.zone == "stack" and is_of_kind(o.ability, Kind.TRIGGERED) for o in own if o.ability is not None):
        return True
    defeat = siege_ability().text
    put = sum(o.ability is not None and o.ability.text == defeat and not o.is_copy for o in own)
    return interpreter.triggers.count((obj.ref, defeat)) > put


def _is_told(interpreter: Interpreter, obj: Object) -> bool:
    """Whether a Saga has its last chapter's lore counters and no chapter ability still to come (CR 714.4)."""
    chapters = [(max(chapters_of(a)), a) for a in interpreter.values(obj.ref).abilities if chapters_of(a)]
    number, last = max(chapters, key=lambda chapter: chapter[0], default=(0, None))
    if last is None or obj.counters.get("lore", 0) < number:
        return False
    noted = interpreter.triggers.count((obj.ref, last.text))
    told = [o for o in interpreter.table.objects.values() if o.source == obj.ref and o.ability == last]
    return sum(o.zone != "stack" for o in told) >= noted


def _badly_attached(interpreter: Interpreter, obj: Object) -> bool:
    """Whether something is attached where it can't be and stays (CR 704.5n, 702.103f)."""
    if obj.attached_to is None or rightly_attached(interpreter, obj):
        return False
    return obj.bestowed or not _is_aura(interpreter.values(obj.ref))


def _is_unattachable(values: Characteristics) -> bool:
    """Whether it is nothing that can be attached, or a creature or battle besides (CR 704.5p)."""
    return not values.types.isdisjoint({"Creature", "Battle"}) or {"Equipment", "Fortification"}.isdisjoint(
        values.subtypes
    )


def _is_aura(values: Characteristics) -> bool:
    return "Aura" in values.subtypes


def _legends(interpreter: Interpreter, keep: set[str]) -> Iterator[str]:
    """Yield legendary permanents that aren't the one their controller keeps (CR 704.5j)."""
    groups: dict[tuple[str, str], list[str]] = {}
    for obj in interpreter.table.on_battlefield():
        values = interpreter.values(obj.ref)
        if "Legendary" in values.supertypes and values.name and not _exempt(interpreter, obj):
            groups.setdefault((interpreter.controller(obj.ref), values.name), []).append(obj.ref)
    return _not_kept(interpreter, groups, keep)


def _planeswalkers(interpreter: Interpreter, keep: set[str]) -> Iterator[str]:
    """Yield planeswalkers that share a planeswalker type with one that is kept (704.5j of 2017)."""
    groups: dict[tuple[str, str], list[str]] = {}
    for obj in interpreter.table.on_battlefield():
        values = interpreter.values(obj.ref)
        if "Planeswalker" in values.types:
            for subtype in values.subtypes:
                if "Planeswalker" in card_types_for(subtype):
                    groups.setdefault((interpreter.controller(obj.ref), subtype), []).append(obj.ref)
    return _not_kept(interpreter, groups, keep)


def _not_kept(interpreter: Interpreter, groups: Groups, keep: set[str]) -> Iterator[str]:
    """Yield what goes of things of which a player keeps one; older rules put all that are alike into
    graveyards, whoever controls them.

    Args:
        groups: by controller and by what they have in common.

    Raises:
        CopyEngineError: it isn't said which of several a player keeps.
    """
    if interpreter.ruleset.legends_all_go:
        alike: dict[str, list[str]] = {}
        for (_, common), refs in groups.items():
            alike.setdefault(common, []).extend(refs)
        yield from (ref for refs in alike.values() if len(refs) > 1 for ref in refs)
        return
    for refs in groups.values():
        kept = next((ref for ref in refs if ref in keep), refs[-1])
        if len(refs) > 1 and kept not in keep and interpreter.policy is CORRECT:
            raise UnkeptError(
                f"Which of {joined(refs)} its controller keeps isn't said.",
                tuple(refs),
                where=interpreter.at("legend_keep"),
                mend=f"Give legend_keep: {kept}.",
            )
        yield from (ref for ref in refs if ref != kept)


def _exempt(interpreter: Interpreter, obj: Object) -> bool:
    """Whether a "legend rule doesn't apply to ..." of something there takes in this permanent."""
    for other in interpreter.table.on_battlefield():
        for said in without_legend_rule(interpreter.values(other.ref)):
            if interpreter.speaks_of(other, said.to, obj) and _are_so_many(interpreter, other, said):
                return True
    return False


def _older_roles(interpreter: Interpreter) -> Iterator[str]:
    """Yield the Roles that have a newer one of the same controller beside them (CR 704.5y)."""
    roles = [
        o
        for o in interpreter.table.on_battlefield()
        if o.attached_to is not None and "Role" in interpreter.values(o.ref).subtypes
    ]
    newest: dict[tuple[str | None, str], Object] = {}
    for role in roles:
        beside = newest.get(key := (role.attached_to, interpreter.controller(role.ref)))
        if beside is None or role.timestamp >= beside.timestamp:
            newest[key] = role
    kept = {role.ref for role in newest.values()}
    yield from (role.ref for role in roles if role.ref not in kept)


def _are_so_many(interpreter: Interpreter, other: Object, said: LegendRuleDoesntApply) -> bool:
    """Whether there are as many of the permanents as an ability of `other` asks for."""
    if said.exactly is None:
        return True
    there = interpreter.table.on_battlefield()
    return sum(interpreter.speaks_of(other, said.to, obj) for obj in there) == said.exactly


def _worlds(interpreter: Interpreter) -> list[str]:
    """Return all world permanents but the one that has been one for the shortest time; all, where several
    have (CR 704.5k).
    """
    worlds = [
        o for o in interpreter.table.on_battlefield() if "World" in interpreter.values(o.ref).supertypes
    ]
    if len(worlds) < 2:
        return []
    since = {obj.ref: _world_since(interpreter, obj) for obj in worlds}
    newest = [ref for ref, then in since.items() if then == max(since.values())]
    return [obj.ref for obj in worlds if newest != [obj.ref]]


def _world_since(interpreter: Interpreter, obj: Object) -> tuple[int, int]:
    """Return in which event a permanent became a world permanent; its timestamp tells what was set up."""
    event = len(interpreter.moments)
    while event:
        then, values = (
            interpreter.moments[event - 1].objects.get(obj.ref),
            interpreter.layers_then[event - 1].values,
        )
        was_there = then is not None and then.zone == "battlefield" and then.timestamp == obj.timestamp
        if not was_there or "World" not in values[obj.ref].supertypes:
            return event, 0
        event -= 1
    return 0, obj.timestamp


def _pairs(obj: Object) -> int:
    return min(obj.counters.get("+1/+1", 0), obj.counters.get("-1/-1", 0))


def _cancel(interpreter: Interpreter, obj: Object) -> None:
    """Remove +1/+1 and -1/-1 counters in pairs (CR 704.5q)."""
    pairs = _pairs(obj)
    counters = {k: n - pairs if k in {"+1/+1", "-1/-1"} else n for k, n in obj.counters.items()}
    counters = {k: n for k, n in counters.items() if n}
    text = "Pairs of +1/+1 and -1/-1 counters are removed."
    interpreter.step(
        p.COUNTERS_CANCEL, obj.ref, text, {"counters": dict(obj.counters)}, {"counters": counters}
    )
    interpreter.put(replace(obj, counters=counters))
