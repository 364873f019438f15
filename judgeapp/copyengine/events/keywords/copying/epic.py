"""Epic: its controller casts no more spells, and copies it each upkeep (CR 702.50)."""

from judgeapp.copyengine.model.effects import except_clauses as ex
from judgeapp.copyengine.model.immutable import replace
from judgeapp.copyengine.model.objects.abilities import Trigger
from judgeapp.copyengine.reading.keywords.building_blocks import copies_of_this
from judgeapp.copyengine.reading.keywords.registry import KeywordAbility, declare
from judgeapp.copyengine.reading.text.keyword_names import Takes

declare(
    KeywordAbility(
        name="epic",
        takes=Takes.NOTHING,
        trigger=Trigger("upkeep", "At the beginning of each of your upkeeps for the rest of the game"),
        effects=(replace(copies_of_this(), exceptions=(ex.LoseAbilities(("epic",)),)),),
    )
)
