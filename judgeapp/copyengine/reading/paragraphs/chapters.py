"""The chapters of Sagas that chapter abilities are for (CR 714.2)."""

import re

from judgeapp.copyengine.model.objects.abilities import Ability
from judgeapp.copyengine.model.text import printed

_NUMERAL = re.compile(r"[IVX]+")
_ROMAN = {name: n for n, name in enumerate("I II III IV V VI VII VIII IX X".split(), 1)}


def chapters_of(ability: Ability) -> tuple[int, ...]:
    """Return the numbers of the chapters that a chapter ability is for ("I, II"); () for any other."""
    if ability.trigger is None or ability.trigger.event != "chapter":
        return ()
    return tuple(_ROMAN.get(numeral, 0) for numeral in _NUMERAL.findall(printed(ability.trigger.text)))
