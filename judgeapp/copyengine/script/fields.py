"""The kinds of values that a script's keys have."""

from collections.abc import Mapping, Sequence
from typing import Annotated, Any, Literal

from msgspec import Meta

MOST = 999
MOST_ALIKE = 100
"""Objects of one entry: more would keep the reader waiting, and teach no more."""

Ref = Annotated[str, Meta(min_length=1)]
"""The name a script gives an object."""
Player = Literal["A", "B", "C", "D"]
Zone = Literal["battlefield", "graveyard", "hand", "exile", "library", "stack", "command", "nowhere"]
Number = Annotated[int, Meta(ge=0, le=MOST)]
Count = Annotated[int, Meta(ge=0, le=MOST_ALIKE)]
Place = Annotated[int, Meta(ge=1, le=MOST)]
Signed = Annotated[int, Meta(ge=-MOST, le=MOST)]
Words = str | tuple[str, ...]
"""One word or several."""
ModeNames = str | int | tuple[str | int, ...]
"""Modes by the beginnings of their texts, or by their numbers from 1."""
WordsOrNone = str | tuple[str | None, ...]
"""Null stands for a target that stays, or a copy that is declined."""
Times = bool | Number
Numbers = Mapping[str, Number]
Choice = bool | int | str | Sequence[str | None] | Mapping[str, int | str] | None
Choices = Mapping[str, Choice]
"""What is chosen, by what is chosen: a color, a player, a number ..."""

Value = Any
"""What a question answers with: a word, a number, true or false, a list, a mapping, or null."""


def words(given: WordsOrNone | ModeNames | list[str] | None) -> tuple[str, ...]:
    """Return words: of several, of the one, or none. Null among several is the word "None"."""
    if not given:
        return ()
    return (str(given),) if isinstance(given, str | int) else tuple(map(str, given))


def listed(given: WordsOrNone | None) -> tuple[str | None, ...]:
    """Return the members: of several, of the one, or none."""
    if given is None:
        return ()
    return (given,) if isinstance(given, str) else given


def is_paid(choices: Choices) -> bool | None:
    """Return whether what may be paid is said to be paid; None where nothing is said."""
    said = choices.get("paid", choices.get("pay"))
    return None if said is None else bool(said)


def paid_of(choices: Choices, ref: str) -> Choices:
    """Return choices with what they say is paid said of one object: "paid" may name those it is paid for."""
    named = chosen_words(choices.get("paid"))
    return {**choices, "paid": ref in named} if named else choices


def chosen_word(choice: Choice) -> str | None:
    """Return the word that was chosen; None for no word."""
    return choice if isinstance(choice, str) else None


def chosen_words(choice: Choice) -> tuple[str, ...]:
    """Return the words that were chosen: several, the one, or none."""
    if choice is None:
        return ()
    if isinstance(choice, str):
        return (choice,)
    return tuple(word for word in choice if word is not None) if isinstance(choice, Sequence) else ()


def chosen_refs(choice: Choice) -> tuple[str | None, ...]:
    """Return the refs that were chosen, several or one; None among them is a choice that was declined."""
    if choice is None:
        return ()
    return tuple(choice) if isinstance(choice, list | tuple) else (str(choice),)


def chosen_number(choice: Choice, default: int) -> int:
    """Return the number that was chosen; `default` for none."""
    return int(choice) if isinstance(choice, int | str) and str(choice).isdigit() else default


def chosen_numbers(choice: Choice) -> dict[str, int]:
    """Return the numbers that were chosen, each by its name; those that are no numbers are left out."""
    named = choice if isinstance(choice, Mapping) else {}
    return {name: number for name, number in named.items() if isinstance(number, int)}
