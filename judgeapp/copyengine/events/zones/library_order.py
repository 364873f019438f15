"""The order of a library, as far as a script tells it (CR 401).

`Object.position` counts from the top, 1 being the top card; negative ones count from the bottom. A card whose
position is None is somewhere in its library.
"""

from collections.abc import Iterable

from judgeapp.copyengine.interpreter.interpreter import Interpreter
from judgeapp.copyengine.model import principles as p
from judgeapp.copyengine.model.errors import CopyEngineError
from judgeapp.copyengine.model.immutable import replace
from judgeapp.copyengine.model.wording import plural
from judgeapp.copyengine.table.state import PLAYER_NAMES, Object


def library_of(interpreter: Interpreter, player: str) -> list[Object]:
    """Return the cards that the script lists in a library."""
    return [o for o in interpreter.table.objects.values() if o.zone == "library" and o.owner == player]


def known_on_top(interpreter: Interpreter, player: str, number: int) -> list[Object]:
    """Return those of the top cards of a library whose places are known, from the top."""
    listed = ((obj.position or 0, obj) for obj in library_of(interpreter, player))
    return [obj for place, obj in sorted(listed, key=lambda each: each[0]) if 0 < place <= number]


def on_top(
    interpreter: Interpreter, player: str, number: int, named: Iterable[Object], key: str
) -> list[Object]:
    """Return the top cards of a library, from the top, as far as the script tells, with those it names now.

    The latter take the places that are free, if that is clear; else the order isn't known any more.

    Args:
        key: the choice that names them.

    Raises:
        CopyEngineError: what is named isn't among the top cards, or there are too many.
    """
    named = list(named)
    strange = next((o for o in named if o.position is not None and not 0 < o.position <= number), None)
    if strange is not None:
        raise CopyEngineError(
            f"{strange.ref} isn't among the top {number} of {PLAYER_NAMES[player]}'s library.",
            where=interpreter.at(f"choices.{key}"),
            mend="Name a card that is there.",
        )
    known = {obj.position or 0: obj for obj in known_on_top(interpreter, player, number)}
    new = [obj for obj in named if obj.position is None]
    refuse_too_many(interpreter, len(new), number - len(known), key)
    listed = [obj for obj in library_of(interpreter, player) if (obj.position or 0) > 0]
    free = [place for place in range(1, number + 1) if place not in known]
    if new and len(new) == len(free) and (listed or number == 1):
        known |= {
            place: interpreter.put(replace(obj, position=place)) for obj, place in zip(new, free, strict=True)
        }
        new = []
    elif new:
        unknown_order(interpreter, listed)
    found = [*(known[place] for place in sorted(known)), *new]
    return [interpreter.table.objects[obj.ref] for obj in found]


def refuse_too_many(interpreter: Interpreter, number: int, most: int | None, key: str) -> None:
    """Refuse it if the script names more cards than the text lets anybody choose.

    Args:
        most: how many those are; None for any number.
        key: the choice that names them.
    """
    if most is None or number <= most:
        return
    raise CopyEngineError(
        f"{number} {plural('card', number)} {'is' if number == 1 else 'are'} too many.",
        where=interpreter.at(f"choices.{key}"),
        mend=f"Name at most {most}." if most else "Name none.",
    )


def pass_unnamed(interpreter: Interpreter, player: str, number: int) -> None:
    """Let cards leave the top of a library that the script doesn't name: what lies below moves up."""
    if number > 0:
        _shift(interpreter, player, -number, below=0)


def forget_below(interpreter: Interpreter, player: str, number: int) -> None:
    """Let nobody know any more where the cards below the top `number` are: some above may have left."""
    unknown_order(interpreter, (o for o in library_of(interpreter, player) if (o.position or 0) > number))


def close_gap(interpreter: Interpreter, obj: Object) -> None:
    """Let what lies below, or above, a card that leaves its library take its place; where nobody knows which
    place that is, only an unbroken run from the top is still known.
    """
    if obj.position is None:
        there = {o.position for o in library_of(interpreter, obj.owner)}
        run = next(place for place in range(1, len(there) + 2) if place not in there)
        unknown_order(interpreter, (o for o in library_of(interpreter, obj.owner) if (o.position or 0) > run))
    elif obj.position > 0:
        _shift(interpreter, obj.owner, -1, below=obj.position)
    else:
        for other in library_of(interpreter, obj.owner):
            if other.position is not None and other.position < obj.position:
                interpreter.put(replace(other, position=other.position + 1))


def lay_in_library(interpreter: Interpreter, obj: Object, position: int) -> None:
    """Lay a card where the setup says it is.

    Raises:
        CopyEngineError: it isn't in a library, or another card is there.
    """
    if obj.zone != "library":
        raise CopyEngineError(
            f"{obj.ref} isn't in a library.",
            where=interpreter.at("position"),
            mend="Give it zone: library, or leave position out.",
        )
    there = next((o for o in library_of(interpreter, obj.owner) if o.position == position), None)
    if there is not None:
        raise CopyEngineError(
            f"{there.ref} has that place in the library already.",
            where=interpreter.at("position"),
            mend="Give each card a place of its own.",
        )
    interpreter.put(replace(obj, position=position))


def place(interpreter: Interpreter, obj: Object, at: str) -> Object:
    """Put a card that has come to its owner's library, or was in it, where it goes there; return it.

    Args:
        at: "top", "bottom", or "" where nobody can tell: then no place in that library is known.
    """
    had = interpreter.table.objects[obj.ref].position
    if had is not None:
        interpreter.put(replace(obj, position=None))
        close_gap(interpreter, replace(obj, position=had))
    others = [o for o in library_of(interpreter, obj.owner) if o.ref != obj.ref]
    new = {"top": 1, "bottom": -1}.get(at)
    if new == 1:
        _shift(interpreter, obj.owner, 1, below=0)
    elif new == -1:
        for other in others:
            if other.position is not None and other.position < 0:
                interpreter.put(replace(other, position=other.position - 1))
    else:
        unknown_order(interpreter, others)
    if new is not None and new != had:
        text = f"It is put on {'top' if new == 1 else 'the bottom'} of its owner's library."
        interpreter.step(p.SPELL_RESOLVES, obj.ref, text, {"position": had}, {"position": new})
    return interpreter.put(replace(interpreter.table.objects[obj.ref], position=new))


def to_bottom_unordered(interpreter: Interpreter, player: str, objs: Iterable[Object], unnamed: int) -> None:
    """Put cards of a library on its bottom in an order nobody knows, with `unnamed` ones from its top."""
    moved = list(objs)
    for obj in moved:
        now = interpreter.table.objects[obj.ref]
        if now.position is not None:
            text = "It is put on the bottom of its owner's library."
            interpreter.step(p.SPELL_RESOLVES, obj.ref, text, {"position": now.position}, {"position": None})
            interpreter.put(replace(now, position=None))
            close_gap(interpreter, now)
    for other in library_of(interpreter, player):
        if other.position is not None and other.position < 0:
            interpreter.put(replace(other, position=other.position - len(moved) - unnamed))
    pass_unnamed(interpreter, player, unnamed)


def shuffle(interpreter: Interpreter, player: str) -> None:
    """Shuffle a library: nobody knows then where in it a card is (CR 701.24)."""
    known = [obj for obj in library_of(interpreter, player) if obj.position is not None]
    for obj in known:
        interpreter.step(
            p.SPELL_RESOLVES, obj.ref, "Its owner shuffles their library.", {"position": obj.position},
            {"position": None},
        )  # fmt: skip
    unknown_order(interpreter, known)


def _shift(interpreter: Interpreter, player: str, by: int, *, below: int) -> None:
    for other in library_of(interpreter, player):
        if other.position is not None and other.position > below:
            interpreter.put(replace(other, position=other.position + by))


def unknown_order(interpreter: Interpreter, objs: Iterable[Object]) -> None:
    """Let nobody know any more where in their libraries cards are."""
    for obj in list(objs):
        interpreter.put(replace(obj, position=None))
