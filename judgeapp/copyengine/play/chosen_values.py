"""Colors, types and players that a script says were chosen: those that the game has (CR 105.4, 205.3)."""

from collections.abc import Callable, Collection, Mapping

from judgeapp.copyengine.interpreter.interpreter import Interpreter
from judgeapp.copyengine.model.errors import CopyEngineError
from judgeapp.copyengine.model.objects.characteristics import (
    BASIC_LAND_TYPES,
    CARD_TYPES,
    COLOR_OF_SYMBOL,
    COLORS,
    EVERY_CREATURE_TYPE,
)
from judgeapp.copyengine.model.objects.subtypes import LAND_TYPES, is_creature_type
from judgeapp.copyengine.reading.text.word_lists import CREATURE_TYPES, SINGULAR
from judgeapp.copyengine.script.fields import Choice, Choices, chosen_words
from judgeapp.copyengine.script.refusals import near
from judgeapp.copyengine.table.copiable_values import copiable_values
from judgeapp.copyengine.table.state import PLAYERS


def _as_color(word: str) -> str:
    return COLOR_OF_SYMBOL.get(word, word.casefold())


def _as_type(word: str) -> str:
    name = " ".join(part[:1].upper() + part[1:] for part in word.split())
    return SINGULAR.get(name, name)


_AS_WRITTEN: Mapping[str, Callable[[str], str]] = {
    "color": _as_color, "colors": _as_color, "creature_type": _as_type, "land_type": _as_type,
}  # fmt: skip
"""How the words of a choice are written: "Red" and "R" are red, "elves" are Elf."""


def as_written(choices: Choices) -> Choices:
    """Return choices with colors and subtypes as the engine writes them."""
    known = {key: written for key, written in _AS_WRITTEN.items() if choices.get(key)}
    return {**choices, **{key: _rewritten(choices[key], known[key]) for key in known}} if known else choices


def _rewritten(choice: Choice, written: Callable[[str], str]) -> Choice:
    if isinstance(choice, str):
        return written(choice)
    if isinstance(choice, list | tuple):
        return tuple(written(word) if isinstance(word, str) else word for word in choice)
    return choice


def refuse_unreal(interpreter: Interpreter, choices: Choices) -> None:
    """Refuse the choice of what isn't a color, a type or a player.

    Raises:
        CopyEngineError: names the word, and where there is one, the word that was meant.
    """
    for key, (kind, known) in _KNOWN.items():
        for word in chosen_words(choices.get(key)):
            if word not in known and not (key == "creature_type" and _is_on_the_table(interpreter, word)):
                raise _unreal(interpreter, key, word, kind, known)


_KNOWN: Mapping[str, tuple[str, Collection[str]]] = {
    "color": ("color", COLORS),
    "colors": ("color", COLORS),
    "creature_type": ("creature type", CREATURE_TYPES),
    "land_type": ("land type", LAND_TYPES),
    "card_type": ("card type", {word for name in CARD_TYPES for word in (name, name.lower())}),
    "player": ("player", PLAYERS),
    "opponent": ("player", PLAYERS),
}
_EXAMPLES = {
    "color": "red", "colors": "red", "creature_type": "Elf", "land_type": next(iter(BASIC_LAND_TYPES)),
    "card_type": "Artifact", "player": "A", "opponent": "B",
}  # fmt: skip


def _is_on_the_table(interpreter: Interpreter, word: str) -> bool:
    """Whether something has a creature type that is newer than the list of them."""
    return (
        word != EVERY_CREATURE_TYPE
        and is_creature_type(word)
        and any(word in copiable_values(obj).subtypes for obj in interpreter.table.objects.values())
    )


def _unreal(
    interpreter: Interpreter, key: str, word: str, kind: str, known: Collection[str]
) -> CopyEngineError:
    return CopyEngineError(
        f"{word!r} isn't a {kind}.",
        where=interpreter.at(f"choices.{key}"),
        mend=near(word, sorted(known)) or f"Choose a {kind}, as in choices: {{{key}: {_EXAMPLES[key]}}}.",
    )
