"""The level of a permanent (CR 711, 716, 721), and which of its abilities it has at that level or by the word
chosen as it entered (CR 614.12b).
"""

from collections.abc import Iterable

from judgeapp.copyengine.model.effects.changes import GainAbilities
from judgeapp.copyengine.model.effects.effects import Continuous
from judgeapp.copyengine.model.objects.abilities import Ability
from judgeapp.copyengine.model.objects.characteristics import Characteristics
from judgeapp.copyengine.model.terms.conditions import AtLevel, Condition, WordChosen
from judgeapp.copyengine.script.fields import chosen_number
from judgeapp.copyengine.table.state import Object


def level_holds(condition: Condition | None, obj: Object) -> bool:
    """Whether `obj` is at the level that a level's effects ask for; True where no level is asked for."""
    match condition:
        case WordChosen(word=word):
            chosen = obj.choices_now(remembers=False).values()
            return any(str(value).casefold() == word.casefold() for value in chosen)
        case AtLevel(of=of, least=least, most=most):
            at = class_level(obj) if of == "class" else obj.counters.get(of, 0)
            return least <= at and (most is None or at <= most)
    return True


def class_level(obj: Object) -> int:
    """Return the level a Class is; nothing gives one to begin with, so it is 1 (CR 716.2d)."""
    return chosen_number(obj.choices.get("level"), 1)


def asks_for_level(effect: Continuous) -> bool:
    """Whether a continuous effect is one that a level gives."""
    return isinstance(effect.condition, AtLevel | WordChosen)


def abilities_of_levels(abilities: Iterable[Ability]) -> tuple[Ability, ...]:
    """Return abilities and, behind them, those that their levels give."""
    abilities = tuple(abilities)
    given = (
        gained
        for ability in abilities
        for effect in ability.effects
        if isinstance(effect, Continuous) and asks_for_level(effect)
        for change in effect.changes
        if isinstance(change, GainAbilities)
        for gained in change.abilities
    )
    return (*abilities, *given)


def anchor_words_of(values: Characteristics) -> tuple[str, ...]:
    """Return the anchor words of which one is chosen as an object with these abilities enters."""
    effects = (effect for ability in values.abilities for effect in ability.effects)
    conditions = (effect.condition for effect in effects if isinstance(effect, Continuous))
    found = (said.word for said in conditions if isinstance(said, WordChosen))
    return tuple(dict.fromkeys(found))
