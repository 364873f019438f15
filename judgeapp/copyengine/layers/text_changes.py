"""Text-changing effects: words of color, basic land type or creature type replaced (CR 612; layer 3)."""

import re
from functools import lru_cache

from judgeapp.copyengine.model.abilities import Ability
from judgeapp.copyengine.model.characteristics import Characteristics
from judgeapp.copyengine.model.immutable import replace
from judgeapp.copyengine.reading import read_abilities

_BY_SUBTYPE = {"elf": "elves", "dwarf": "dwarves", "wolf": "wolves", "werewolf": "werewolves"}


def reworded(values: Characteristics, old: str, new: str) -> Characteristics:
    """Return `values` with a word replaced in the rules text and the type line, but not in the name (CR
    612.1, 612.2).
    """
    if not old:
        return values
    subtypes = tuple(new.title() if s.lower() == old.lower() else s for s in values.subtypes)
    abilities = tuple(
        again for ability in values.abilities for again in _read_again(ability, old, new, values.name)
    )
    return replace(values, subtypes=tuple(dict.fromkeys(subtypes)), abilities=abilities)


@lru_cache(maxsize=512)
def _read_again(ability: Ability, old: str, new: str, name: str) -> tuple[Ability, ...]:
    text = replaced(ability.text, old, new, name)
    if text == ability.text:
        return (ability,)
    return read_abilities(text, name=name, types=frozenset())


def replaced(text: str, old: str, new: str, name: str = "") -> str:
    """Return `text` with every `old`, its plural, "non-" and "-walk" forms included, turned into `new`."""
    forms = [(old, new), (plural(old), plural(new)), (f"{old}walk", f"{new}walk")]
    for before, after in forms:
        pattern = re.compile(rf"(?<![\w])(non-?)?{re.escape(before)}(?![\w])", re.IGNORECASE)
        parts = text.split(name) if name else [text]
        parts = [pattern.sub(lambda m, w=after: (m[1] or "") + _cased(m[0], m[1], w), p) for p in parts]  # type: ignore[misc]
        text = name.join(parts)
    return text


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
