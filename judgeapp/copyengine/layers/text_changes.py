"""Text-changing effects: words of color, basic land type or creature type replaced (CR 612; layer 3)."""

from functools import lru_cache

from judgeapp.copyengine.model.immutable import replace
from judgeapp.copyengine.model.objects.abilities import Ability
from judgeapp.copyengine.model.objects.characteristics import Characteristics
from judgeapp.copyengine.reading import read_abilities
from judgeapp.copyengine.reading.text.replaced_words import replaced


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


@lru_cache(maxsize=512)  # reading a text takes a millisecond
def _read_again(ability: Ability, old: str, new: str, name: str) -> tuple[Ability, ...]:
    text = replaced(ability.text, old, new, name)
    if text == ability.text:
        return (ability,)
    return read_abilities(text, name=name, types=frozenset())
