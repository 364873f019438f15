"""Split cards: both halves at once, one on the stack, or those behind unlocked doors (CR 709)."""

from collections.abc import Iterable, Sequence

from judgeapp.copyengine.model.immutable import replace
from judgeapp.copyengine.model.objects.characteristics import Characteristics

SIDES = ("left", "right")


def both_halves(halves: Sequence[Characteristics]) -> Characteristics:
    """Return the combined characteristics that a split card has but on the stack (CR 709.4)."""
    whole = halves[0]
    for half in halves[1:]:
        whole = replace(
            whole,
            name=" // ".join(name for name in (whole.name, half.name) if name),
            mana_cost=(whole.mana_cost or "") + (half.mana_cost or "") or None,
            colors=whole.colors | half.colors,
            types=whole.types | half.types,
            supertypes=whole.supertypes | half.supertypes,
            subtypes=tuple(dict.fromkeys(whole.subtypes + half.subtypes)),
            abilities=whole.abilities + half.abilities,
        )
    return whole


def shared_line(halves: Sequence[Characteristics]) -> Characteristics:
    """Return what a Room is with both doors locked: its type line and nothing else (CR 709.5)."""
    first = halves[0]
    return Characteristics(types=first.types, supertypes=first.supertypes, subtypes=first.subtypes)


def with_open_doors(
    shared: Characteristics, doors: Sequence[Characteristics], unlocked: Iterable[str]
) -> Characteristics:
    """Return what a Room is with these doors unlocked (CR 709.5).

    Args:
        shared: what it is with both doors locked, exceptions of a copy effect included.
        doors: what each half adds.
        unlocked: "left", "right".
    """
    sides = [side_of(doors, door) for door in unlocked]
    showing = [half for side, half in zip(SIDES, doors, strict=False) if side in sides]
    if not showing:
        return shared
    whole = both_halves(showing)
    return replace(
        shared,
        name=shared.name or whole.name,
        mana_cost=whole.mana_cost,
        colors=shared.colors | whole.colors,
        abilities=whole.abilities + shared.abilities,
    )


def side_of(doors: Sequence[Characteristics], door: object) -> str | None:
    """Return which door is meant by "left", "right" or the half's name; None if there is no such door."""
    word = str(door).casefold()
    names = [half.name.casefold() for half in doors]
    if word in names:
        return SIDES[names.index(word)]
    return word if word in SIDES[: len(doors)] else None
