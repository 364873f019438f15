"""What is asked about, and what it is called: now, or as it last was there."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from judgeapp.copyengine import (
    NOWHERE,
    PLAYER_NAMES,
    Game,
    Object,
    a_or_an,
    number_word,
    object_as_json,
    plural,
    possessive,
    printed,
    sentence,
)
from judgeapp.lab.desk import Desk
from judgeapp.lab.display.value_derivations import said
from judgeapp.lab.questions_in_words.reader import Asked

_ZONES = {"battlefield": "on the battlefield", "stack": "on the stack", NOWHERE: "gone"}


@dataclass(frozen=True, slots=True)
class Subject:
    """A thing that is asked about, as it is in the end; `thing` is what `object_as_json` shows of it."""

    desk: Desk
    asked: Asked
    game: Game
    obj: Object
    thing: dict[str, Any]

    @property
    def called(self) -> str:
        return self.desk.account.names.get(self.asked.ref, self.asked.ref)

    @property
    def name(self) -> str:
        """What it's called where a sentence begins."""
        return capital(self.called)


type Answer = Callable[[Subject], Iterator[str]]


ANSWERS: dict[str, Answer] = {}
"""What answers a question, by what it's about."""


def answers(*about: str) -> Callable[[Answer], Answer]:
    """Let a function answer what is asked about these."""

    def register(answer: Answer) -> Answer:
        ANSWERS.update(dict.fromkeys(about, answer))
        return answer

    return register


def became_a_copy(subject: Subject) -> bool:
    """Whether something became a copy only after it had come to the battlefield."""
    came = [*(subject.desk.script.get("setup") or ()), *(subject.desk.script.get("events") or ())]
    is_own = any(
        each.get("ref") == subject.asked.ref and "copy_of" not in each and each.get("card") for each in came
    )
    thing, game, ref = subject.thing, subject.game, subject.asked.ref
    if not (is_own and thing["is_copy"] and thing["zone"] == "battlefield") or subject.obj.is_token:
        return False
    states = (game.object(ref, at) for at in range(len(game.moments)))
    first = next((obj for obj in states if obj is not None and obj.zone == "battlefield"), None)
    return first is not None and not first.is_copy  # what replaced its entering made it enter as one


def last_types(game: Game, ref: str) -> Sequence[str]:
    """The card types of something as it last was on the battlefield; none if it never was."""
    return tuple(as_last_there(game, ref)["types"]) if last_there(game, ref) is not None else ()


def as_last_there(game: Game, ref: str) -> dict[str, Any]:
    """What something was as it last was on the battlefield, or is now if it never was there."""
    at = last_there(game, ref)
    obj = game.object(ref, at) if at is not None else None
    return dict(object_as_json(game, obj or game.table().objects[ref], at))


def last_there(game: Game, ref: str) -> int | None:
    """The last moment in which something was on the battlefield; None if it never was."""
    moments = range(len(game.moments) - 1, -1, -1)
    there = ((at, game.object(ref, at)) for at in moments)
    return next((at for at, obj in there if obj is not None and obj.zone == "battlefield"), None)


def printed_text(obj: Object) -> str:
    """What a card says, a copy's text aside."""
    return "\n".join(printed(ability.text) for ability in obj.faces[obj.face].normal.abilities)


def printed_name(obj: Object) -> str:
    return obj.faces[obj.face].normal.name


def last_controller(game: Game, ref: str) -> str:
    """Who controls what has triggered of a thing: whoever controlled it as it last was there (CR 603.3a)."""
    return PLAYER_NAMES[last_value(game, ref, "controller")]


def last_value(game: Game, ref: str, field: str) -> str:
    """What a thing's name or controller was as it last was on the battlefield."""
    return str(as_last_there(game, ref)[field])


def is_spell(obj: Object) -> bool:
    """Whether it is an instant or sorcery, which has no triggered abilities on the battlefield."""
    return bool({"Instant", "Sorcery"} & set(obj.faces[obj.face].normal.types))


def is_called(thing: dict[str, Any], name: str) -> bool:
    """Whether a thing has a name, a type, or a size such as "3/3"."""
    if name == f"{thing['power']}/{thing['toughness']}":
        return "Creature" in thing["types"]
    return thing["name"] == name or name in thing["subtypes"] or name in thing["types"]


def what_it_is(name: str, thing: dict[str, Any]) -> str:
    parts = [str(thing["name"]) or "a creature without a name"]
    if thing["types"]:
        parts.append(f"{said('colors', thing)} {said('types', thing)}")
    if (size := said("power", thing)) != "none":
        parts.append(size)
    if thing["loyalty"] is not None and thing["zone"] == "battlefield":
        parts.append(f"loyalty {thing['loyalty']}")
    if thing["abilities"]:
        parts.append(f"“{sentence(said('abilities', thing))}”")
    return sentence(f"{name} is {', '.join(parts)}")


def place_of(thing: dict[str, Any]) -> str:
    zone = str(thing["zone"])
    if zone in _ZONES:
        return _ZONES[zone]
    if zone == "exile":
        return "in exile"
    return f"in {possessive(PLAYER_NAMES.get(str(thing['owner']), 'its owner'))} {zone}"


def several_called(name: str, size: str, is_token: bool, count: int) -> str:
    """One or several of a name: "two Grizzly Bears (2/2)", "three Goblin tokens (1/1)"."""
    if not name:
        return f"{number_word(count)} {plural('creature', count)} without a name{size}"
    name = name.removesuffix(" Token") if is_token else name
    called = f"{name} {plural('token', count)}" if is_token else plural(name, count)
    many = f"{number_word(count)} " if count > 1 else f"{a_or_an(name)} " if is_token else ""
    return f"{many}{called}{size}"


def name_told(desk: Desk, ref: str) -> str:
    """What a thing is called; of a token that the story doesn't name, what it is."""
    obj = desk.game.object(ref)
    unnamed = f"the {last_value(desk.game, ref, 'name')} token" if obj is not None and obj.is_token else ref
    return desk.account.names.get(ref, unnamed)


def capital(text: str) -> str:
    return text[:1].upper() + text[1:]
