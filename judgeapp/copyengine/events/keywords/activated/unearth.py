"""Unearth: it returns for a turn and is exiled (CR 702.84)."""

from judgeapp.copyengine.model.effects.effects import ExileOnLeaving
from judgeapp.copyengine.model.objects.abilities import Kind
from judgeapp.copyengine.reading.keywords.registry import KeywordAbility, declare
from judgeapp.copyengine.reading.text.keyword_names import Takes

declare(
    KeywordAbility(
        name="unearth",
        takes=Takes.COST,
        counts_as=Kind.ACTIVATED,
        functions_in=frozenset({"graveyard"}),
        resolves_as=(
            "Return this card to the battlefield. It gains haste. "
            "Exile it at the beginning of the next end step."
        ),
        and_then=(
            ExileOnLeaving("If it would leave the battlefield, exile it instead of putting it anywhere else"),
        ),
    )
)
