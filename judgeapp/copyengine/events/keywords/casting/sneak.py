"""Sneak: cast in the declare blockers step for its sneak cost and an unblocked attacker that is returned, a
permanent enters tapped and attacking (CR 702.190).
"""

from judgeapp.copyengine.model.terms.costs import AbilityCost, ChosenCost, Paying
from judgeapp.copyengine.model.terms.qualities import HasTrait, Trait
from judgeapp.copyengine.model.terms.subjects import Filter
from judgeapp.copyengine.reading.keywords.registry import KeywordAbility, declare
from judgeapp.copyengine.reading.text.keyword_names import Takes

_WHAT = "an unblocked attacker you control"
# Whether it is blocked only combat knows, which judges that and the step (`combat/asking/sneaking.py`).
_ATTACKER = Filter(
    types=("Creature",),
    controller="you",
    qualities=(HasTrait("attacking", Trait.ATTACKING),),
    text=_WHAT,
)

declare(
    KeywordAbility(
        name="sneak",
        takes=Takes.COST,
        pays=AbilityCost(chosen=(ChosenCost(paying=Paying.RETURN, what=_WHAT, filter=_ATTACKER),)),
        for_attacker=True,
    )
)
