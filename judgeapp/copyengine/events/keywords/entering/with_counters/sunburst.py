"""Sunburst: it enters with a counter for each color of mana spent to cast it (CR 702.44)."""

from judgeapp.copyengine.model.effects.effects import EntersWith
from judgeapp.copyengine.model.terms.subjects import Amount, Counted
from judgeapp.copyengine.reading.conditions import keywords as on
from judgeapp.copyengine.reading.keywords.registry import KeywordAbility, declare
from judgeapp.copyengine.reading.text.keyword_names import Takes

_SPENT = Amount(per=Counted.COLORS_SPENT, text="the number of colors of mana spent to cast it")

declare(
    KeywordAbility(
        name="sunburst",
        takes=Takes.NOTHING,
        effects=(
            EntersWith("+1/+1", _SPENT, condition=on.IS_CREATURE),
            EntersWith("charge", _SPENT, condition=on.IS_NO_CREATURE),
        ),
    )
)
