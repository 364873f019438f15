"""The reader: from rules text to abilities and effects (CR 113, 609, and the wordings of 700 to 721).

All matching of rules text belongs here. The reader never guesses at text that the grammar doesn't cover: an
ability keeps it in `unread`, and an author's effect is refused with the column where reading stopped. The
rooms, low to high: text, grammar, nouns, conditions, keywords, statics, clauses, verbs, sentences,
paragraphs, scopes, output. The names listed here read whole texts; import everything else from its room.
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
