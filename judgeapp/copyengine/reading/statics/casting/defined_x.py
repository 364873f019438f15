"""The X of a cost that the ability's text defines: "X is the mana value of the exiled card" (CR 107.3c)."""

import re

from judgeapp.copyengine.model.objects.abilities import Ability
from judgeapp.copyengine.model.terms.subjects import Amount
from judgeapp.copyengine.model.text import printed
from judgeapp.copyengine.reading.nouns.amounts import amount_of
from judgeapp.copyengine.reading.statics.descriptions import with_itself

_SAID = re.compile(r"[.:] X is (?P<what>[^.]+)")
_ITSELF = re.compile(r"\bthis (?:[a-z]+|Aura|Equipment)\b")
_EXILED = re.compile(r"\bthe exiled card\b")


def costs_x(ability: Ability) -> bool:
    """Whether the cost of an activated ability has an X."""
    return "{X}" in printed(ability.cost)


def meaning_of_x(ability: Ability, name: str) -> Amount | None:
    """Return what X is in the cost of an activated ability of an object of that name; None where its player
    chooses.
    """
    if not costs_x(ability):
        return None
    text = with_itself(printed(ability.text), name)
    said = _SAID.search(text)
    if said is None:
        return None
    what = _ITSELF.sub("~", said["what"])
    if _EXILED.search(text):  # "a copy of the exiled card. X is the mana value of that card."
        what = what.replace("that card", "the exiled card")
    return amount_of(what)
