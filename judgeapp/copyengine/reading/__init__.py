"""The reader: from rules text to abilities and effects (CR 113, 609 and the wordings of 700 to 721).

All matching of rules text belongs here. Text that has no form in the grammar is never guessed at: an ability
keeps it in `unread`, an author's effect is refused with the column where reading stopped. Its rooms, low to
high: text, grammar, nouns, conditions, keywords, statics, clauses, verbs, sentences, paragraphs, scopes,
output. The names listed here read whole texts; everything else is imported from the room it stands in.
"""

from judgeapp.copyengine.reading.paragraphs.levels import creature_number, with_levels
from judgeapp.copyengine.reading.paragraphs.texts import (
    intrinsic_abilities,
    predefined_token,
    read_abilities,
    read_effect,
    siege_ability,
)

__all__ = [
    "creature_number",
    "intrinsic_abilities",
    "predefined_token",
    "read_abilities",
    "read_effect",
    "siege_ability",
    "with_levels",
]
