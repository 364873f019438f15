"""Backup: counters for a creature, and for another one the abilities printed below (CR 702.165)."""

from judgeapp.copyengine.model.effects.changes import GainAbilities
from judgeapp.copyengine.model.effects.effects import Continuous, PutCounters
from judgeapp.copyengine.model.immutable import replace
from judgeapp.copyengine.model.objects.abilities import Ability
from judgeapp.copyengine.model.terms.subjects import Filter, Target, Who
from judgeapp.copyengine.reading.conditions.keywords import ANOTHER_THAN_THIS
from judgeapp.copyengine.reading.nouns.amounts import amount_of

_CREATURE = Target(Filter(types=("Creature",), text="target creature"))


def with_backup(abilities: list[Ability]) -> list[Ability]:
    """Return the abilities of a text, backup with what it does: those behind it are the ones it gives."""
    for place, ability in enumerate(abilities):
        if ability.keyword == "backup":
            given = tuple(abilities[place + 1 :])
            effects = (
                PutCounters(_CREATURE, "+1/+1", amount_of(ability.parameter)),
                Continuous(Who.IT, (GainAbilities(given),), "until end of turn", condition=ANOTHER_THAN_THIS),
            )
            abilities[place] = replace(ability, effects=effects)
    return abilities
