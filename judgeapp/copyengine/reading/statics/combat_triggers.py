"""What of attacking, blocking and damage a triggered ability triggers on (CR 508.3, 509.3, 510.3, 603.2).

Only whole events of a few forms are known.
"""

import re

from judgeapp.copyengine.model.effects.combat import CombatTrigger, DamageTrigger
from judgeapp.copyengine.model.immutable import memoized
from judgeapp.copyengine.model.objects.abilities import Ability
from judgeapp.copyengine.reading.nouns.noun_phrases import number_of

_ATTACKS = re.compile(
    r"\b(?:attacks?|enters or attacks|attacks? or (?:blocks?|becomes? blocked))(?P<alone> alone)?$", re.I
)
_WITH_OTHERS = re.compile(r"\band at least (?P<number>one|two|three|four) other creatures? attack$", re.I)
_TOGETHER_WITH = re.compile(r"\band (?:at least|an?|another)\b.* attack$", re.I)
_BLOCKS = re.compile(r"\b(?:blocks?|attacks? or blocks?|blocks? or becomes? blocked)$", re.I)
_BLOCKS_ONE = re.compile(r"\bblocks?(?: or becomes? blocked by)? a creature$", re.I)
_BLOCKED = re.compile(r"\b(?:becomes? blocked|(?:attacks?|blocks?) or becomes? blocked)$", re.I)
_BLOCKED_BY = re.compile(r"\bbecomes? blocked by a creature$", re.I)
_DEALS = re.compile(r"\bdeals? (?P<combat>combat )?damage(?: to (?P<whom>[a-z ,]+))?$", re.I)
_IS_DEALT = re.compile(r"\bis dealt (?P<combat>combat )?damage$", re.I)
_TOGETHER = re.compile(r"^when(?:ever)? (?:one or more|you) ", re.I)
_RECIPIENTS = re.compile(r", or |, | or ")


@memoized  # a text match for each ability, asked of every permanent at every event
def combat_trigger(ability: Ability) -> CombatTrigger | None:
    """Return what of combat a triggered ability triggers on; None for an ability of another kind."""
    if ability.trigger is None:
        return None
    text = ability.trigger.text
    attacks, others = _ATTACKS.search(text), _WITH_OTHERS.search(text)
    if others is None and _TOGETHER_WITH.search(text):
        attacks = None  # "Whenever this creature and a creature with flying attack"
    blocks, blocked = _BLOCKS.search(text), _BLOCKED.search(text)
    return CombatTrigger(
        attacks=attacks is not None,
        alone=attacks is not None and attacks["alone"] is not None,
        blocks=blocks is not None,
        blocks_each=blocks is None and _BLOCKS_ONE.search(text) is not None,
        blocked=blocked is not None,
        blocked_by_each=blocked is None and _BLOCKED_BY.search(text) is not None,
        damage=_damage(text),
        together=_TOGETHER.match(text) is not None,
        of_damage="damage" in text,
        others=number_of(others["number"]) or 0 if others is not None else 0,
    )


def _damage(text: str) -> DamageTrigger | None:
    if (dealt := _IS_DEALT.search(text)) is not None:
        return DamageTrigger(True, dealt["combat"] is not None, None)
    found = _DEALS.search(text)
    if found is None:
        return None
    words = [
        part.removeprefix("a ").removeprefix("an ").strip() for part in _RECIPIENTS.split(found["whom"] or "")
    ]
    return DamageTrigger(False, found["combat"] is not None, frozenset(words) if found["whom"] else None)
