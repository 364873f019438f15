"""What was cast or can be, and whether it resolves."""

import re
from collections.abc import Iterator

from judgeapp.copyengine import (
    PLAYER_NAMES,
    Game,
    Object,
    cards_milled,
    entry_copy,
    number_word,
    plural,
    printed,
)
from judgeapp.lab.answers_in_words.resolved import once_resolved
from judgeapp.lab.answers_in_words.subject import Subject, answers, capital, printed_text, what_it_is
from judgeapp.lab.desk import Desk
from judgeapp.lab.questions_in_words.layout.card_texts import gives_flash
from judgeapp.lab.questions_in_words.whether import RESOLVING

_MILLS = re.compile(r"\bmills?\b", re.IGNORECASE)


@answers("timing")
def _its_timing(subject: Subject) -> Iterator[str]:
    yield from _when_castable(subject.name, subject.obj, subject.game)


@answers("castable")
def _that_it_can_be_cast(subject: Subject) -> Iterator[str]:
    yield f"Yes. {PLAYER_NAMES[subject.obj.controller]} can cast {subject.name}, if its cost is paid."


@answers("land_drop")
def _whether_it_was_played(subject: Subject) -> Iterator[str]:
    """Whether it was played as a land, whatever it has become (CR 305.1, 305.4)."""
    printed_types = subject.obj.faces[subject.obj.face].normal.types
    if "Land" in printed_types and not subject.obj.is_token:
        yield f"Yes, if {subject.name} was played as a land (305.2)."
        yield "Putting a land onto the battlefield in another way isn’t playing it (305.4)."
    else:
        yield f"No. {subject.name} wasn’t played as a land: only a land card can be (305.1, 305.4)."
        yield what_it_is(subject.name, subject.thing)


@answers("cast")
def _whether_it_was_cast(subject: Subject) -> Iterator[str]:
    yield _whether_cast(subject.name, subject.obj, subject.desk)


@answers("spells_cast")
def _how_many_spells_were_cast(subject: Subject) -> Iterator[str]:
    """How many spells were cast, and how many copies weren't (CR 707.10)."""
    events = subject.desk.script.get("events") or ()
    cast = sum(event["do"] == "cast" for event in events)
    copies = [o for o in subject.game.table().objects.values() if o.made_as_copy and not o.is_token]
    yield f"{number_word(cast).capitalize()} {plural('spell', cast)} {'was' if cast == 1 else 'were'} cast."
    if copies:
        made = f"{number_word(len(copies)).capitalize()} {plural('copy', len(copies))}"
        were = "was" if len(copies) == 1 else "were"
        yield f"{made} of it {were} made on the stack, and not cast (707.10)."


def how_often_it_resolved(subject: Subject) -> Iterator[str]:
    if subject.asked.whether == RESOLVING:
        yield whether_copies_resolved(subject)
    yield from how_many_resolve(subject.desk, subject.asked.ref)
    yield from once_resolved(subject.desk)


def whether_copies_resolved(subject: Subject) -> str:
    """Whether a copy of a spell has resolved, if that was asked of the copies."""
    resolved, copies = _resolved(subject.desk), subject.game.table().objects.values()
    return "Yes." if any(each.made_as_copy and each.ref in resolved for each in copies) else "No."


@answers("respond")
def _whether_one_can_respond(subject: Subject) -> Iterator[str]:
    yield from _responses(subject.name, subject.obj, subject.desk)


def why_nothing_came(game: Game) -> Iterator[str]:
    """Which spells didn't resolve, so that what is asked about never came to be."""
    yield from (step.text for step in game.steps if "illegal_targets" in step.after)


def unresolved(desk: Desk) -> Iterator[str]:
    """Which spells and abilities didn't resolve, since their targets had become illegal (CR 608.2b)."""
    names, objects = desk.account.names, desk.game.table().objects
    for step in desk.game.steps:
        if step.after.get("illegal_targets") and objects[step.obj].zone != "stack":
            yield f"{capital(names.get(step.obj, step.obj))}: {step.text}"


def _responses(name: str, obj: Object, desk: Desk) -> Iterator[str]:
    """When players can respond: only to what is on the stack (CR 117.1, 405.1)."""
    if entry_copy(obj.faces[obj.face].normal.abilities) is not None:
        yield (
            f"What {name} copies is chosen as it enters, while its spell resolves. Nobody has priority then, "
            "so nobody can respond to the choice; players can respond to the spell, before the choice."
        )
    elif obj.zone == "stack" or {"Instant", "Sorcery"} & set(obj.faces[obj.face].normal.types):
        yield f"Yes: {name} is on the stack until it resolves, and each player gets priority before that."
    else:
        yield (
            f"Players can respond to spells, and to activated and triggered abilities of {name}: they use "
            "the stack. Nobody can respond to static abilities, state-based actions or turning face up."
        )


def _when_castable(name: str, obj: Object, game: Game) -> Iterator[str]:
    """Whether a card can be cast in response (CR 117.1a): by what it is, and what else gives flash."""
    face = obj.faces[obj.face].normal
    if "Land" in face.types:
        yield (
            f"No. {name} is a land: it isn’t cast, and it’s played only in a main phase of its owner’s own "
            "turn while the stack is empty (305.1)."
        )
        return
    if "Instant" in face.types or any(ability.keyword == "flash" for ability in face.abilities):
        yield f"Yes. {name} can be cast whenever its owner has priority: in response, and on any turn."
        return
    others = [
        (other, printed(ability.text))
        for other in game.table().on_battlefield()
        for ability in other.faces[other.face].normal.abilities
        if gives_flash(ability)
    ]
    yield (
        f"{'' if others else 'No. '}{name} isn’t an instant and has no flash, so by itself it’s cast only in "
        "a main phase of its owner’s own turn while the stack is empty (117.1a)."
    )
    for other, text in others:
        yield f"{other.faces[other.face].normal.name} can change that: “{text}”"


def _whether_cast(name: str, obj: Object, desk: Desk) -> str:
    """Whether it was cast; a copy of a spell is put onto the stack instead (CR 707.10), unless what copies
    a card casts the copy (CR 707.12).
    """
    if any(e.get("do") == "cast_copy" and e.get("ref") == obj.ref for e in desk.script.get("events") or []):
        return (
            f"Yes. {name} is cast: what makes that copy has it cast, so whatever looks for casting sees it."
        )
    if obj.made_as_copy and not obj.is_token:
        return (
            f"No. {name} was created on the stack; it wasn't cast, so nothing that looks for casting sees it."
        )
    if obj.is_token:
        return f"No. {name} is a token; it wasn't cast."
    return f"{name} is a card; a copy of a spell that an effect makes isn't cast."


def whether_it_resolves(desk: Desk, name: str, obj: Object) -> Iterator[str]:
    """Whether a spell has resolved; nothing of what wasn't one, or is still on the stack (CR 608.2)."""
    events = desk.script.get("events") or ()
    own = [event for event in events if event.get("ref") == obj.ref]
    was_spell = any(event["do"] in {"cast", "cast_copy", "copy_spell"} for event in own)
    aims = {aim for event in own for aim in event.get("targets") or ()}
    does = obj.ref in _resolved(desk)
    # Of a target that is told to leave, nobody said whether it left before.
    is_open = does and any(e["do"] == "leave" and e.get("ref") in aims for e in events)
    if was_spell and obj.zone != "stack" and not is_open:
        yield f"Yes. {name} resolves." if does else f"No. {name} doesn’t resolve."


def _resolved(desk: Desk) -> set[str]:
    """What has resolved, and not only left the stack for want of a legal target (CR 608.2b)."""
    found = {str(e.get("ref")) for e in desk.script.get("events") or () if e.get("do") == "resolve"}
    return found - {step.obj for step in desk.game.steps if "illegal_targets" in step.after}


def how_many_resolve(desk: Desk, ref: str) -> Iterator[str]:
    """How many of a spell resolve: itself and its copies, but for those that are countered (CR 608.2)."""
    game = desk.game
    spell = game.object(ref)
    if spell is None:
        return
    original = spell.made_as_copy or ref
    name = spell.faces[spell.face].normal.name
    resolved = _resolved(desk)
    copies = [each.ref for each in game.table().objects.values() if each.made_as_copy == original]
    count = sum(each in resolved for each in (original, *copies))
    made = f" The original and {number_word(len(copies))} {plural('copy', len(copies))} were on the stack."
    yield f"{count} {plural(name, count)} {'resolves' if count == 1 else 'resolve'}.{made if copies else ''}"
    each = cards_milled(spell.faces[spell.face].normal.abilities)
    others = [obj for obj in game.table().on_battlefield() if _MILLS.search(printed_text(obj))]
    if each and not others:  # what stands there and speaks of milling could change the number
        yield f"At {number_word(each)} {plural('card', each)} each, {number_word(each * count)} are milled."
