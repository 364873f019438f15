"""Static abilities by which players don't lose the game (CR 104.3, 101.2)."""

import re
from collections.abc import Iterator

from judgeapp.copyengine.model.effects.losing import CantLose
from judgeapp.copyengine.model.objects.abilities import Ability
from judgeapp.copyengine.model.objects.characteristics import Characteristics
from judgeapp.copyengine.model.text import printed
from judgeapp.copyengine.reading.conditions.conditions import condition_of, is_unread
from judgeapp.copyengine.reading.statics.descriptions import without_ability_word

_CANT_LOSE = re.compile(
    r"(?:As long as (?P<condition>[^,]+), )?(?:[Yy]ou can't win the game and )?"
    r"(?P<who>[Yy]ou|[Yy]our opponents|[Pp]layers) (?:have no maximum hand size and )?"
    r"(?:can't|don't) lose the game(?P<life> for having 0 or less life)?"
    r"(?: or win the game| and (?:your )?opponents can't win the game)?\.?$"
)
_WHO = {"you": "you", "your opponents": "opponent", "players": "any"}


def cant_lose(values: Characteristics) -> tuple[CantLose, ...]:
    """Return what the abilities of an object say of players who don't lose."""
    return tuple(said for ability in values.abilities for said in _of_ability(ability, values.name))


def _of_ability(ability: Ability, name: str) -> Iterator[CantLose]:
    if ability.trigger is not None or ability.cost or "lose the game" not in printed(ability.text):
        return
    found = _CANT_LOSE.match(without_ability_word(printed(ability.text)))
    if found is None:
        return
    condition = condition_of(found["condition"], name) if found["condition"] else None
    if found["condition"] and (condition is None or is_unread(condition)):
        return
    yield CantLose(ability.text, _WHO[found["who"].lower()], bool(found["life"]), condition)
