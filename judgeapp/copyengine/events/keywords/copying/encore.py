"""Encore: from a graveyard, a token copy that attacks each opponent (CR 702.141)."""

from judgeapp.copyengine.model.effects.changes import GainAbilities, RestrictCombat
from judgeapp.copyengine.model.effects.combat import CombatRestriction
from judgeapp.copyengine.model.effects.effects import Continuous, Delayed, Move
from judgeapp.copyengine.model.objects.abilities import Kind
from judgeapp.copyengine.model.terms.costs import AbilityCost
from judgeapp.copyengine.model.terms.moments import NEXT_END_STEP
from judgeapp.copyengine.model.terms.subjects import Counted, Who
from judgeapp.copyengine.reading.keywords.building_blocks import HASTE, token_of_this
from judgeapp.copyengine.reading.keywords.registry import KeywordAbility, declare
from judgeapp.copyengine.reading.text.keyword_names import Takes

_ATTACKS = "It attacks that opponent this turn if able."

declare(
    KeywordAbility(
        name="encore",
        takes=Takes.COST,
        counts_as=Kind.ACTIVATED,
        functions_in=frozenset({"graveyard"}),
        pays=AbilityCost(exiles_this=True),
        effects=(
            token_of_this(
                count=Counted.OPPONENTS,
                shown="opponent",
                from_graveyard=True,
                riders=(
                    _ATTACKS,
                    "It gains haste.",
                    "Sacrifice it at the beginning of the next end step.",
                ),
            ),
            Continuous(
                Who.IT,
                (RestrictCombat(CombatRestriction("must attack player"), _ATTACKS, frozenset({"attack"})),),
                "until end of turn",
            ),
            Continuous(Who.IT, (GainAbilities((HASTE,)),), "permanent"),
            Delayed(NEXT_END_STEP, (Move("sacrifice", Who.IT, "graveyard"),)),
        ),
    )
)
