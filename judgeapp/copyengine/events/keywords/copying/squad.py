"""Squad: a token copy for each time its squad cost was paid (CR 702.157)."""

from judgeapp.copyengine.model.immutable import replace
from judgeapp.copyengine.model.terms.subjects import Counted
from judgeapp.copyengine.reading.conditions import keywords as on
from judgeapp.copyengine.reading.keywords.building_blocks import ENTERING, token_of_this
from judgeapp.copyengine.reading.keywords.registry import KeywordAbility, declare
from judgeapp.copyengine.reading.text.keyword_names import Takes

declare(
    KeywordAbility(
        name="squad",
        takes=Takes.COST,
        trigger=replace(ENTERING, condition=on.paid("squad")),
        effects=(token_of_this(count=Counted.TIMES_SQUAD_PAID, shown="time its squad cost was paid"),),
    )
)
