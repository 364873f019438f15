""" "As long as the top card of your graveyard is a creature card, this creature has the full text of that
card and has the text ...": one text in place of another (CR 612, layer 3).
"""

import re

from judgeapp.copyengine.model.effects.changes import FullTextOfTop
from judgeapp.copyengine.model.effects.effects import Continuous
from judgeapp.copyengine.model.objects.abilities import Ability, Kind
from judgeapp.copyengine.model.terms.subjects import Who
from judgeapp.copyengine.reading.conditions.conditions import read_condition
from judgeapp.copyengine.reading.keywords.granted_abilities import AbilityReader, quoted_ability

_FULL_TEXT = re.compile(
    r"As long as (?P<condition>the top card of your graveyard is an? [a-z]+ card), "
    r"\S.*? has the full text of that card and has the text (?P<own>\"[^\"]+\")\.?"
)


def full_text(text: str, name: str, read_ability: AbilityReader) -> Ability | None:
    """Return the ability of a paragraph that gives an object the text of a card; None for another one."""
    found = _FULL_TEXT.fullmatch(text)
    if found is None:
        return None
    own = quoted_ability(found["own"], name, read_ability)
    if own.unread:
        return None
    change = FullTextOfTop((own,))
    condition = read_condition(found["condition"], name)
    return Ability(text, Kind.STATIC, effects=(Continuous(Who.THIS, (change,), condition=condition),))
