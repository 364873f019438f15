"""Keyword abilities put on the stack by their name: what they do when they resolve (CR 702)."""

from functools import lru_cache

from judgeapp.copyengine.abilities import Ability, Effect, Kind, Other
from judgeapp.copyengine.reading import read_effect
from judgeapp.copyengine.values import replace

ACTIVATED = frozenset(
    "crew|cycling|plainscycling|islandcycling|swampcycling|mountaincycling|forestcycling|basic landcycling|"
    "landcycling|typecycling|wizardcycling|slivercycling|embalm|encore|equip|eternalize|fortify|level up|"
    "ninjutsu|commander ninjutsu|outlast|reconfigure|reinforce|saddle|scavenge|transfigure|transmute|"
    "unearth".split("|")
)
"""Keywords that are activated abilities."""
TRIGGERED = frozenset(
    "afterlife|annihilator|battle cry|bushido|cipher|dethrone|evolve|exalted|extort|fabricate|melee|mentor|"
    "persist|renown|training|undying".split("|")
)
"""Keywords that are triggered abilities; those that copy have a trigger of their own."""
_DOES = {
    "cycling": "Draw a card.",
    "dethrone": "Put a +1/+1 counter on this creature.",
    "evolve": "Put a +1/+1 counter on this creature.",
    "fortify": "Attach this permanent to target land you control.",
    **dict.fromkeys(
        ("ninjutsu", "commander ninjutsu"), "Put this card onto the battlefield tapped and attacking."
    ),
    "outlast": "Put a +1/+1 counter on this creature.",
    "training": "Put a +1/+1 counter on this creature.",
    "unearth": (
        "Return this card to the battlefield. It gains haste. Exile it at the beginning of the next end step."
    ),
}


_BESIDES = {
    "unearth": (Other("If it would leave the battlefield, exile it instead of putting it anywhere else"),)
}


def is_of_kind(ability: Ability, kind: Kind) -> bool:
    """Whether an ability is activated or triggered, one that a keyword stands for included."""
    if ability.kind == kind:
        return True
    if kind is Kind.ACTIVATED:
        return ability.keyword in ACTIVATED
    return ability.trigger is not None or ability.keyword in TRIGGERED


def spelled_out(ability: Ability) -> Ability:
    """Return a keyword ability with the effects its keyword stands for, as far as they are known."""
    if ability.effects or ability.keyword not in _DOES:
        return ability
    return replace(ability, effects=(*_read(ability.keyword), *_BESIDES.get(ability.keyword, ())))


@lru_cache
def _read(keyword: str) -> tuple[Effect, ...]:
    return tuple(read_effect(_DOES[keyword]))
