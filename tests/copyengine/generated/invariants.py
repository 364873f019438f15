"""What holds of every game, whatever was played: each check takes a game and yields what is wrong with it."""

import json
import re
from collections.abc import Iterator, Mapping
from typing import Any

from judgeapp.copyengine import CopyEngineError, tell
from judgeapp.copyengine.asking.object_fields import FIELDS, object_as_json
from judgeapp.copyengine.cards.card_data import CardPool
from judgeapp.copyengine.interpreter.game import Game
from judgeapp.copyengine.layers.layers import Layers
from judgeapp.copyengine.model.trace import described
from judgeapp.copyengine.table.copiable_values import copiable_values, hidden_values
from judgeapp.copyengine.table.state import NOWHERE, Object
from tests.copyengine.generated.cards import Declared, expected_copy
from tests.copyengine.generated.deck import Deck

Problems = Iterator[str]
_PLAIN = (None, "permanent", "until end of turn", "until your next turn")
COPYING = ("become_copy", "create_token_copy", "enter")
_AS_SETS = ("supertypes", "types", "colors", "color_indicator")


def problems_of(game: Game, deck: Deck, wordings: Mapping[str, tuple[Declared, ...]]) -> list[str]:
    """Return everything that is wrong with a game played by the rules; nothing, one hopes."""
    return [
        *trace_replays(game),
        *sentences_fit(game, deck.pool),
        *copies_are_exact(game, deck, wordings),
        *nothing_else_travels(game),
        *copies_stay(game),
        *ended_effects_restore(game),
        *nothing_is_out_of_date(game),
    ]


def refusal_problems(error: CopyEngineError, script: Any) -> list[str]:
    """Return what is wrong with a refusal: it names the place, what is wrong and what would work."""
    found = []
    if not error.message or not error.mend:
        found.append(f"a refusal without message or mend: {error!r}")
    place = re.match(r"(?:(setup|events|questions|expect)\[(\d+)\]|script|ruleset|setup$|events$|questions$"
                     r"|expect$|policy|title|id|note)", error.where)  # fmt: skip
    if place is None and not (isinstance(script, Mapping) and error.where.split(".")[0] == "script"):
        return [*found, f"a refusal names no place of the script: {error.where!r}: {error.message}"]
    if place is not None and place[1] and len(script[place[1]]) <= int(place[2]):
        found.append(f"a refusal names a place that there isn't: {error.where!r}")
    return found


_UNTOLD = ("copiable_values", "is_copy", "loyalty", "defense")
"""What no step tells: it follows from the other values, as loyalty from counters, or from the step being
one of copying."""

# Text and trace agree -----------------------------------------------------------------------------------


def trace_replays(game: Game) -> Problems:
    """The `after`s over the start give the end; each `before` is what was there."""
    shown: dict[str, dict[str, Any]] = {
        ref: {name: value for name, value in object_as_json(game, obj, 0).items() if name not in _UNTOLD}
        for ref, obj in game.table(0).objects.items()
    }
    for step in game.steps:
        if step.before == step.after:
            yield f"a step changes nothing: {step.text}"
        if step.rule != game.ruleset.number(step.principle) or not step.text:
            yield f"a step without its rule or text: {step}"
        known = shown.setdefault(step.obj, {})
        for name, value in step.before.items():
            if name in FIELDS and name not in _UNTOLD and known.get(name, value) != value:
                yield f"{step.obj}.{name} was {known[name]!r}, but the step “{step.text}” says {value!r}"
        known |= step.after
    for ref, obj in game.table().objects.items():
        if obj.zone not in {"battlefield", "stack"}:
            shown.get(ref, {}).pop("controller", None)  # cards elsewhere have none (CR 108.4)
        end = object_as_json(game, obj)
        for name, value in shown.get(ref, {}).items():
            if name in end and name not in _UNTOLD and end[name] != value:
                yield f"replayed, {ref}.{name} is {value!r}; it ends as {end[name]!r}"


_COUNTERS = re.compile(r"It (gets|loses) (\d+) (.+?) counters?:")


def sentences_fit(game: Game, pool: CardPool) -> Problems:
    """The sentences of the trace say what its numbers say, and the story has a sentence for each event."""
    for step in game.steps:
        said = _COUNTERS.match(step.text)
        if said:
            kind, change = said[3], int(said[2]) * (1 if said[1] == "gets" else -1)
            had, has = (side["counters"].get(kind, 0) for side in (step.before, step.after))
            if has - had != change:
                yield f"“{step.text}”, but from {had} to {has}"
        if step.text[-1] not in ".”" or "None" in step.text:
            yield f"no sentence: {step.text!r}"
        for ref in step.about:
            if ref not in game.table().objects and ref not in pool:
                yield f"the step “{step.text}” is about {ref!r}, which there is not"
    told = tell(game.script, pool)
    events = sum(1 for e in game.script.get("events") or () if e["do"] != "check")
    if not events <= len(told) <= events + len(game.script.get("setup") or ()):
        yield f"{len(told)} sentences tell {events} events"
    for sentence in told:
        if not sentence or sentence[-1] not in ".”)!" or "None" in sentence:
            yield f"no sentence of the story: {sentence!r}"


# A copy is what it copies -------------------------------------------------------------------------------


def copies_are_exact(game: Game, deck: Deck, wordings: Mapping[str, tuple[Declared, ...]]) -> Problems:
    """A copy has the copiable values of what it copies but for the declared exceptions (CR 707.2, 707.9)."""
    if not game.ruleset.setting_drops_cda or game.ruleset.adding_drops_cda:
        return  # What the exceptions drop is written down for today's rules only.
    for place, event in enumerate(game.script.get("events") or ()):
        if event.get("count") == 0 or event["do"] not in COPYING or event.get("duration") not in _PLAIN:
            continue
        before, after = game.table(place).objects, game.table(place + 1).objects
        source = before.get(str(event.get("copy_of" if event["do"] == "enter" else "of")))
        declared = _declared(event, before, deck, wordings, game, place)
        if source is None or declared is None or source.zone != "battlefield":
            continue
        own_object = before.get(event["ref"])
        if _in_a_resolution(game, place) or (
            own_object and _judged_as_changed(game, place, own_object, declared)
        ):
            continue
        if any(
            face.flipped or "Room" in face.normal.subtypes
            for o in (source, own_object)
            if o
            for face in (*o.faces, hidden_values(o))
        ):
            continue
        refs = [event["ref"], *(f"{event['ref']}-{n + 2}" for n in range(int(event.get("count") or 1) - 1))]
        for ref in refs:
            made = after[ref]
            if made.face_down or made.zone != "battlefield" or made.form is not None:
                continue
            own = _own_values(game, event, own_object, made)
            wanted = expected_copy(described(copiable_values(source)), own, declared)
            if event["do"] == "enter" and _takes_abilities(before) and not made.is_copy:
                wanted = own  # it has lost its text as it would be there (CR 614.12)
            found = described(copiable_values(made))
            for name in FIELDS[:13]:
                if name != "mana_value" and _plain(wanted[name], name) != _plain(found[name], name):
                    yield (f"events[{place}]: {ref} as a copy of {source.ref} has {name} {found[name]!r} "
                           f"instead of {wanted[name]!r}")  # fmt: skip


def _in_a_resolution(game: Game, place: int) -> bool:
    """Whether an event without `by` states an act of copying of what resolves beside it, exceptions too."""
    events = game.script.get("events") or ()
    if events[place].get("by") is not None:
        return False
    both_ways = (events[place + 1 :], events[:place][::-1])
    acts = {"check", "create_token_copy", "become_copy", "copy_spell", "copy_ability", "cast_copy"}
    next_to_it = (next((e["do"] for e in way if e["do"] not in acts), None) for way in both_ways)
    return "resolve" in next_to_it


def _judged_as_changed(game: Game, place: int, obj: Object, declared: tuple[Declared, ...]) -> bool:
    """Whether a condition of an exception looks at what other effects make of it (CR 614.12, 707.9f)."""
    if not any(each.condition for each in declared):
        return False
    now = game.table(place + 1).objects[obj.ref]
    return any(
        game.layers(at).values[obj.ref].types != copiable_values(each).types
        for at, each in ((place, obj), (place + 1, now))
    )


def _plain(value: Any, name: str) -> Any:
    return sorted(value) if name in _AS_SETS else value


def _takes_abilities(objects: Mapping[str, Object]) -> bool:
    """Whether something there says that creatures lose all abilities."""
    texts = (ability.text for o in objects.values() for ability in copiable_values(o).abilities)
    return any("lose all abilities" in text.lower() for text in texts)


def _own_values(game: Game, event: Mapping[str, Any], own: Object | None, made: Object) -> dict[str, Any]:
    if event["do"] == "become_copy" and own is not None:
        return described(copiable_values(own))
    return described(made.faces[made.face].normal)


def _declared(
    event: Mapping[str, Any],
    before: Mapping[str, Object],
    deck: Deck,
    wordings: Mapping[str, tuple[Declared, ...]],
    game: Game,
    place: int,
) -> tuple[Declared, ...] | None:
    """The exceptions an event's effect declares; None when the test doesn't know them."""
    by, do = event.get("by"), event["do"]
    source = before.get(str(event.get("of")))
    if do == "create_token_copy":
        if event.get("copy_of") or (source and _chooses_form(source)):
            return None
        if by is None:
            return ()
        return deck.copiers[by].declared if by in deck.copiers and by not in before else wordings.get(by)
    if do == "become_copy":
        obj = before[event["ref"]]
        if obj.face_down:
            return None
        if by is not None:
            return wordings.get(by)
        plain = (
            obj.card is not None
            and obj.made_as_copy is None
            and not obj.copy_effects
            and obj.card.name in deck.copiers
        )
        copier = deck.copiers[obj.card.name] if plain and obj.card else None
        has_it = game.layers(place).values[obj.ref].abilities == copiable_values(obj).abilities
        return copier.declared if copier and copier.event == do and has_it else None
    copier = deck.copiers.get(str(event.get("card")))
    chosen = event.get("copy_of")
    known = isinstance(chosen, str) and chosen in before and not _chooses_form(before[chosen])
    return copier.declared if copier and copier.event == do and known else None


def _chooses_form(obj: Object) -> bool:
    return any("your choice of" in ability.text for ability in copiable_values(obj).abilities)


def nothing_else_travels(game: Game) -> Problems:
    """Counters, status, damage and noncopy effects stay where they are (CR 707.2)."""
    for place, event in enumerate(game.script.get("events") or ()):
        before, after = game.table(place), game.table(place + 1)
        if event.get("count") == 0:
            continue
        if _in_a_resolution(game, place):
            continue  # it may say more of what it makes
        if event["do"] == "create_token_copy" or (event["do"] == "enter" and event.get("copy_of")):
            made = after.objects[event["ref"]]
            texts = [ability.text for ability in copiable_values(made).abilities]
            said = " ".join([*texts, *(str(e) for c in made.copy_effects for e in c.clauses)])
            status = {"flipped": made.flipped, "phased out": made.phased_out, "damage": made.damage,
                      "face down": made.face_down and not event.get("face_down")}  # fmt: skip
            if not event.get("tapped") and event.get("by") is None and event["do"] == "create_token_copy":
                status["tapped"] = made.tapped and "tapped" not in said and not event.get("copy_of")
            if event.get("by") is None and not event.get("copy_of"):
                told = [a.text for o in before.objects.values() for a in copiable_values(o).abilities]
                kinds = {"Planeswalker", "Battle"} & copiable_values(made).types or any(
                    word in text.lower()
                    for text in (said, *told)
                    for word in ("counter", "fading", "vanishing")
                )
                saga = "Saga" in copiable_values(made).subtypes
                status["counters"] = made.counters and not kinds and not saga
                touched = [e.text for e in after.effects if made.ref in e.on and e not in before.effects]
                status["effects"] = touched if "counter" not in said else []
            for name, value in status.items():
                if value:
                    yield f"events[{place}]: {made.ref} is made with {name} {value!r}"
        elif event["do"] == "become_copy":
            was, now = before.objects[event["ref"]], after.objects[event["ref"]]
            own = " ".join(ability.text for ability in copiable_values(was).abilities)
            for name in ("tapped", "flipped", "face_down", "phased_out", "counters", "damage", "attached_to",
                         "controller", "owner", "choices", "kind", "zone"):  # fmt: skip
                if name == "counters" and re.search(r"becomes a copy .* counter on", own):
                    continue  # the ability that makes it a copy puts the counter on it as well
                if getattr(was, name) != getattr(now, name):
                    yield f"events[{place}]: becoming a copy changes {name} of {now.ref}"
            if [e for e in before.effects if now.ref in e.on] != [
                e for e in after.effects if now.ref in e.on and e in before.effects
            ]:
                yield f"events[{place}]: becoming a copy ends effects on {now.ref}"


_FAR_REACHING = frozenset(
    "end_turn resolve simultaneous attach unattach leave state_based_actions enter".split()
)


def copies_stay(game: Game) -> Problems:
    """What happens to an original later changes no copy of it (CR 707.2b)."""
    for place, event in enumerate(game.script.get("events") or ()):
        before, after = game.table(place).objects, game.table(place + 1).objects
        named = json.dumps(event, ensure_ascii=False)
        for ref, obj in before.items():
            now = after[ref]
            kept = [e for e in now.copy_effects if e.timestamp in {o.timestamp for o in obj.copy_effects}]
            if not all(effect in obj.copy_effects for effect in kept):
                yield f"events[{place}]: a copy effect on {ref} changed after it began"
            if obj.zone != now.zone:
                continue  # it was sacrificed to pay for what is cast
            if event["do"] in _FAR_REACHING or json.dumps(ref, ensure_ascii=False) in named:
                continue
            if copiable_values(obj) != copiable_values(now):
                # It may last as long as something else is there, or stays as it is.
                durations = {e.duration for e in (*obj.copy_effects, *now.copy_effects)}
                lasting = {o.ref for o in before.values()} | {
                    f"for as long as {o.ref} remains tapped" for o in before.values()
                }
                if not lasting & durations:
                    yield f"events[{place}] ({event['do']}): {ref} changes, which the event doesn't name"


def ended_effects_restore(game: Game) -> Problems:
    """When a copy effect ends, what was there shows again; all that end at end of turn do (CR 514.2)."""
    for place, event in enumerate(game.script.get("events") or ()):
        if event["do"] != "end_turn":
            continue
        after = game.table(place + 1)
        for ref, obj in after.objects.items():
            if obj.zone == NOWHERE:
                continue  # it stays what it last was (CR 608.2h)
            if any("end of turn" in effect.duration for effect in obj.copy_effects):
                yield f"events[{place}]: a copy effect on {ref} outlives the turn"
            if obj.damage:
                yield f"events[{place}]: damage on {ref} outlives the turn"
            for earlier in range(place + 1):
                was = game.object(ref, earlier)
                if (
                    was is not None
                    and _same_but_time(was, obj)
                    and copiable_values(was) != copiable_values(obj)
                ):
                    yield f"events[{place}]: {ref} isn't what it was after {earlier} events"
        if any(effect.until in {"end of turn", "this turn"} for effect in after.effects):
            yield f"events[{place}]: an effect outlives the turn"


def _same_but_time(one: Object, two: Object) -> bool:
    names = ("copy_effects", "face", "faces", "flipped", "face_down", "form", "choices")
    return all(getattr(one, name) == getattr(two, name) for name in names)


# What is worked out step by step --------------------------------------------------------------------------


def nothing_is_out_of_date(game: Game) -> Problems:
    """What everything is at the end, brought up to date at each change, is what is found looking anew."""
    known, anew = game.layers(), Layers(game.table())
    for ref, values in anew.values.items():
        if known.values[ref] != values:
            yield f"{ref} is {known.values[ref]}; looked at anew it is {values}"
    if (known.controllers, known.stripped) != (anew.controllers, anew.stripped):
        yield f"controlled or stripped are {known.controllers}, {known.stripped}, not {vars(anew)}"
    if known.applied() != anew.applied():
        yield f"applied is {known.applied()}; looked at anew it is {anew.applied()}"
