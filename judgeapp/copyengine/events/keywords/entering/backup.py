"""Backup (CR 702.165).

As it enters, counters for a creature; what another one gains is in reading/keywords/backup.py.
"""

from judgeapp.copyengine.reading.keywords.building_blocks import ENTERING
from judgeapp.copyengine.reading.keywords.registry import KeywordAbility, declare
from judgeapp.copyengine.reading.text.keyword_names import Takes

declare(
    KeywordAbility(
        name="backup",
        takes=Takes.NUMBER,
        trigger=ENTERING,
    )
)
