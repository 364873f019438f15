"""Gift: an opponent is promised something as the spell is cast (CR 702.174).

An instant or sorcery gives it first as it resolves, a permanent as it enters. A copy of the spell promises it
too (CR 707.10).
"""

from judgeapp.copyengine.model.effects.effects import CreateToken, Draw, Other
from judgeapp.copyengine.model.immutable import replace
from judgeapp.copyengine.model.objects.abilities import Effect
from judgeapp.copyengine.reading import read_effect
from judgeapp.copyengine.reading.conditions import keywords as on
from judgeapp.copyengine.reading.keywords.building_blocks import ENTERING
from judgeapp.copyengine.reading.keywords.registry import KeywordAbility, declare

_GIFTS = {
    "a card": "Each opponent draws a card.",
    "a food": "Each opponent creates a Food token.",
    "a treasure": "Each opponent creates a Treasure token.",
    "a tapped fish": "Each opponent creates a tapped 1/1 blue Fish creature token.",
    "an octopus": "Each opponent creates an 8/8 blue Octopus creature token.",
}


def _given(gift: str) -> tuple[Effect, ...]:
    """Return that the opponent gets the gift if it was promised."""
    words = _GIFTS.get(gift.lower())
    if words is None:
        return (Other(f"Gift {gift}"),)
    effects = read_effect(words)
    return tuple(
        replace(effect, condition=on.paid("gift")) if isinstance(effect, CreateToken | Draw) else effect
        for effect in effects
    )


declare(
    KeywordAbility(
        name="gift",
        trigger=replace(ENTERING, condition=on.paid("gift")),
        effects=_given,
        gives_first=True,
    )
)
