"""Web-slinging: cast for its web-slinging cost and a tapped creature that is returned (CR 702.189)."""

from judgeapp.copyengine.model.terms.costs import AbilityCost, ChosenCost, Paying
from judgeapp.copyengine.model.terms.qualities import HasTrait, Trait
from judgeapp.copyengine.model.terms.subjects import Filter
from judgeapp.copyengine.reading.keywords.registry import KeywordAbility, declare
from judgeapp.copyengine.reading.text.keyword_names import Takes

_WHAT = "a tapped creature you control"
_TAPPED = Filter(
    types=("Creature",), controller="you", qualities=(HasTrait("tapped", Trait.TAPPED),), text=_WHAT
)

declare(
    KeywordAbility(
        name="web-slinging",
        takes=Takes.COST,
        pays=AbilityCost(chosen=(ChosenCost(paying=Paying.RETURN, what=_WHAT, filter=_TAPPED),)),
    )
)
