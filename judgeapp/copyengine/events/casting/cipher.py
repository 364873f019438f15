"""Cipher: a spell's card exiled encoded on a creature, which may cast copies of it (CR 702.99)."""

from functools import lru_cache

from judgeapp.copyengine.events.zones.durations import ENCODED
from judgeapp.copyengine.events.zones.zone_changes import move
from judgeapp.copyengine.interpreter.interpreter import Interpreter
from judgeapp.copyengine.model import principles as p
from judgeapp.copyengine.model.effects.changes import GainAbilities
from judgeapp.copyengine.model.effects.effects import CastCopy
from judgeapp.copyengine.model.errors import CopyEngineError
from judgeapp.copyengine.model.immutable import replace
from judgeapp.copyengine.model.objects.abilities import Ability
from judgeapp.copyengine.model.plain_data import PlainMapping
from judgeapp.copyengine.model.terms.subjects import Who
from judgeapp.copyengine.reading import read_abilities
from judgeapp.copyengine.table.copiable_values import copiable_values
from judgeapp.copyengine.table.state import NOWHERE, ContinuousEffect, Object

_TRIGGER = "Whenever this creature deals combat damage to a player, "
_WHAT = "you may copy the encoded card and cast the copy without paying its mana cost."


def encode(interpreter: Interpreter, spell: Object, choices: PlainMapping) -> None:
    """Exile a resolving spell's card encoded on the creature that `choices` name, if it has cipher.

    Only a card can be encoded, so a copy of the spell does nothing (CR 702.99b).

    Raises:
        CopyEngineError: what is named is no creature of the spell's controller.
    """
    wanted = choices.get("encode")
    if wanted is None or all(a.keyword != "cipher" for a in copiable_values(spell).abilities):
        return
    creature = interpreter.permanent(wanted, "choices.encode")
    values = interpreter.values(creature.ref)
    if "Creature" not in values.types or interpreter.controller(creature.ref) != spell.controller:
        raise CopyEngineError(
            f"{wanted} isn't a creature that the spell's controller controls.",
            where=interpreter.at("choices.encode"),
            mend="Name a creature of that player, or leave encode out.",
        )
    if spell.kind != "card" or spell.zone == NOWHERE:
        interpreter.nothing(p.CIPHER, spell.ref, "No card represents the copy, so none can be encoded.")
        return
    move(interpreter, spell, "exile", p.CIPHER)
    given = ContinuousEffect(
        on=frozenset({creature.ref}), changes=(GainAbilities((_given(),)),), until=ENCODED + spell.ref,
        text=f"{values.name or 'It'} has {copiable_values(spell).name} encoded on it",
        timestamp=interpreter.table.tick(), source=spell.ref, controller=spell.controller,
    )  # fmt: skip
    interpreter.change_effects((*interpreter.table.effects, given))


@lru_cache(maxsize=1)  # reading a text takes a millisecond: half a percent of generating
def _given() -> Ability:
    """The ability that a creature has as long as a card is encoded on it (CR 702.99a)."""
    (ability,) = read_abilities(_TRIGGER + "draw a card.", name="", types=frozenset())
    copying = CastCopy(Who.EXILED, optional=True, free=True, about=Who.THIS)
    return replace(ability, text=_TRIGGER + _WHAT, effects=(copying,))
