"""Conditions that keyword abilities ask by themselves, and the few of them that card text also says."""

from judgeapp.copyengine.model.immutable import replace
from judgeapp.copyengine.model.terms import conditions as c
from judgeapp.copyengine.model.terms.subjects import Who

ANOTHER_THAN_THIS = c.IsAnotherCreature("it is another creature than this")
ATTACHED = c.ThisIsAttached("it is attached to a creature")
CAME_SINCE_UPKEEP = c.CameSinceUpkeep(
    "this permanent came under your control since the beginning of your last upkeep"
)
CAN_BE_PAIRED = c.CanBePaired("you control both creatures and both are unpaired")
COUNTER_OF_RIOT = c.CounterOfRiot("you choose the +1/+1 counter of riot")
FIVE_OR_MORE = c.XIsAtLeast("x is 5 or more", 5)
GREATER_ATTACKS_TOO = c.GreaterAttacksToo("a creature with greater power attacks with it")
HAS_COUNTER = c.HasCounters("this creature has a +1/+1 counter on it", Who.THIS, c.Bound(1), "+1/+1")
HASTE_OF_RIOT = c.Otherwise(f"not: {COUNTER_OF_RIOT.words}", COUNTER_OF_RIOT)
IS_CREATURE = c.IsType("it's a creature", Who.IT, False, "Creature", listed=True, known=True)
IS_NO_CREATURE = c.IsType("it isn't a creature", Who.IT, True, "Creature", listed=True, known=True)
NOT_RENOWNED = c.IsDesignated("it isn't renowned", Who.IT, True, "renowned")
OPPONENT_DAMAGED = c.OpponentDamaged("an opponent was dealt damage this turn")
OUTGROWS = c.Outgrows("that creature has greater power or toughness than this one")
TRIBUTE_PAID = c.TributePaid("tribute is paid")
UNLEASHED = c.CounterOfUnleash("you choose the additional +1/+1 counter of unleash")
YOUR_TURN = c.IsYourTurn("it's your turn")
_PRINTED: dict[str, c.Condition] = {
    condition.words: condition
    for condition in (
        FIVE_OR_MORE,
        OPPONENT_DAMAGED,
        TRIBUTE_PAID,
        c.TributePaid("tribute wasn't paid", negated=True),
    )
}


def paid(keyword: str) -> c.CostPaid:
    """Return that the cost of a keyword was paid."""
    return c.CostPaid(f"its {keyword} cost was paid", keyword)


def had_no_counters(kind: str) -> c.HadCounters:
    """Return that it had no such counter as it left."""
    return c.HadCounters(f"it had no {kind} counters on it", kind, negated=True)


def keyword_condition(words: str) -> c.Condition | None:
    """Return the condition of a keyword that `words` say; None for one of another kind."""
    known = _PRINTED.get(words.lower())
    return replace(known, words=words) if known is not None else None
