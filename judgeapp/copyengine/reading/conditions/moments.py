"""What delayed triggered abilities wait for: "at the beginning of the next end step" (CR 603.7)."""

import re

from judgeapp.copyengine.model.terms.durations import Lasting
from judgeapp.copyengine.model.terms.moments import Leaves, Moment, NextEnter, Step, StepBegins, Whose
from judgeapp.copyengine.reading.grammar.grammar import StopsAtError
from judgeapp.copyengine.reading.nouns.amounts import objects

_STEP = re.compile(
    r"at the beginning of (?P<whose>the|your|that player's|its controller's)(?: next)?(?: turn's)? "
    r"(?P<step>end step|upkeep)$"
)
_COMBAT = re.compile(r"at (?:the )?end of combat(?: this turn)?$")
_GONE = re.compile(
    r"when (?P<who>~|it|(?:that|the) [a-z ]+?|target [a-z ~]+?) "
    r"(?P<what>dies|leaves the battlefield)(?: this turn)?$"
)
_NEXT_TIME = re.compile(r"the next time (?P<what>.+?) enters?(?: the battlefield)? this turn$")
_THIS_TURN = re.compile(r"\bthis turn\b|^until end of turn\b")
_WHOSE = {"the": Whose.ANY, "your": Whose.YOURS}


def moment_of(words: str) -> Moment:
    """Return what the words say an ability waits for."""
    return Moment(words, _comes(words), _lasts(words))


def _comes(words: str) -> StepBegins | Leaves | NextEnter | None:
    if _COMBAT.match(words):
        return StepBegins(Step.END_OF_COMBAT)
    if found := _STEP.match(words):
        return StepBegins(Step(found["step"]), _WHOSE.get(found["whose"], Whose.ITS_OWNERS))
    if found := _GONE.match(words):
        return Leaves(found["who"] == "~", found["what"] == "dies")
    if found := _NEXT_TIME.match(words):
        try:
            return NextEnter(objects(found["what"]))
        except StopsAtError:
            return None
    return None


def _lasts(words: str) -> Lasting:
    if _THIS_TURN.search(words):
        return Lasting.THIS_TURN
    return Lasting.UNTIL_YOUR_TURN if words.startswith("until your next turn") else Lasting.FOR_GOOD
