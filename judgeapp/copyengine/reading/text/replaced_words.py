"""Words of a text replaced by others, in all their forms (CR 612)."""

import re
from collections.abc import Mapping

from judgeapp.copyengine.model.text import Text, printed

_BY_SUBTYPE = {"elf": "elves", "dwarf": "dwarves", "wolf": "wolves", "werewolf": "werewolves"}
_CHOSEN = {"color": "the chosen color", "creature_type": "the chosen type"}
_COLOR = re.compile(r"the (?:chosen color|color of your choice)")


def replaced(text: Text, old: str, new: str, name: str = "") -> str:
    """Return `text` with every `old`, its plural, "non-" and "-walk" forms included, turned into `new`."""
    words = printed(text)
    forms = [(old, new), (plural(old), plural(new)), (f"{old}walk", f"{new}walk")]
    for before, after in forms:
        pattern = re.compile(rf"(?<![\w])(non-?)?{re.escape(before)}(?![\w])", re.IGNORECASE)
        parts = words.split(name) if name else [words]
        parts = [pattern.sub(lambda m, w=after: (m[1] or "") + _cased(m[0], m[1], w), p) for p in parts]  # type: ignore[misc]
        words = name.join(parts)
    return words


def _cased(found: str, prefix: str | None, word: str) -> str:
    first = found[len(prefix or "") :][:1]
    return word[:1].upper() + word[1:] if first.isupper() else word.lower()


def plural(word: str) -> str:
    """Return the plural that card text uses."""
    known = _BY_SUBTYPE.get(word.lower())
    if known:
        return known
    if word.lower().endswith("y"):
        return word[:-1] + "ies"
    return word if word.lower().endswith("s") else word + "s"


def reworded(text: str, words: Mapping[str, str]) -> str:
    """Return a text with whole words replaced by others, one after the other."""
    for old, new in words.items():
        text = re.sub(rf"(?<!\w){re.escape(old)}(?!\w)", new, text)
    return text


def speaks_of_chosen_color(text: Text) -> bool:
    """Whether a text leaves a color to a choice: "protection from the color of your choice"."""
    return _COLOR.search(printed(text)) is not None


def with_color(text: Text, color: str) -> str:
    """Return a text with a color in the place of "the chosen color"."""
    return _COLOR.sub(color, printed(text))


def choice_spoken_of(text: Text) -> str:
    """Return the key of the choice that "the chosen color" or "the chosen type" speaks of; "" for none."""
    return next((key for key, words in _CHOSEN.items() if words in printed(text)), "")


def with_choice(text: Text, key: str, chosen: str) -> str:
    """Return a text with what was chosen in the place of "the chosen color" or "the chosen type": creatures
    of a type are that type's creatures.
    """
    said = _CHOSEN[key]
    return re.sub(rf"(\w+) of {said}", rf"{chosen} \1", printed(text)).replace(said, chosen)
