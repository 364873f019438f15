"""What delayed triggered abilities wait for: "at the beginning of the next end step" (CR 603.7)."""

import re

from judgeapp.copyengine.model.terms.durations import Lasting
from judgeapp.copyengine.model.terms.moments import (
    Leaves,
    Moment,
    NextEnter,
    NextStep,
    SpellCast,
    Step,
    WhoseStep,
)
from judgeapp.copyengine.model.terms.qualities import UnreadQuality
from judgeapp.copyengine.model.terms.subjects import Filter
from judgeapp.copyengine.model.text import Text, printed
from judgeapp.copyengine.reading.grammar.grammar import StopsAtError
from judgeapp.copyengine.reading.nouns.amounts import objects
from judgeapp.copyengine.reading.text.normalizing import MARK

_STEP = re.compile(
    r"at the beginning of (?P<whose>the|your|that player's|its controller's)(?: next)?(?: turn's)? "
    r"(?P<step>end step|upkeep)$"
)
_COMBAT = re.compile(r"at (?:the )?end of combat(?: this turn)?$")
_GONE = re.compile(
    r"when (?P<who>~|it|(?:that|the) [a-z ]+?|target [a-z ~]+?) "
    r"(?P<what>dies|dies or is exiled|leaves the battlefield)(?: this turn)?$"
)
_NEXT_TIME = re.compile(r"the next time (?P<what>.+?) enters?(?: the battlefield)? this turn$")
_CAST = re.compile(
    r"(?:until end of turn, |this turn, )?"
    r"(?:when you (?:next cast|cast your next)|whenever (?P<who>you|a player) casts?) "
    r"(?P<what>[^,]+? spell[^,]*?)(?: this turn)?$"
    r"|the next (?P<next>[^,]*?spell[^,]*?) you cast this turn when you cast it$"
)
_MANA_SPENT = re.compile(
    r"when (?:that mana is spent|you spend this mana) to cast (?P<what>an? [^,]*?spell[^,]*)$"
)
_THIS_TURN = re.compile(r"\bthis turn\b|^until end of turn\b")
_WHOSE = {"the": WhoseStep.ANY, "your": WhoseStep.YOURS}


def moment_of(words: str) -> Moment:
    """Return what the words say an ability waits for."""
    return Moment(words, _comes(words), _lasts(words), re.search(r"(?:^|, )whenever ", words) is not None)


def _comes(words: str) -> NextStep | Leaves | NextEnter | SpellCast | None:
    if _COMBAT.match(words):
        return NextStep(Step.END_OF_COMBAT)
    if found := _STEP.match(words):
        return NextStep(Step(found["step"]), _WHOSE.get(found["whose"], WhoseStep.ITS_OWNERS))
    if found := _GONE.match(words):
        what = found["what"]
        return Leaves(found["who"] == "~", what.startswith("dies"), or_exiled=what.endswith("exiled"))
    if found := _NEXT_TIME.match(words):
        entering = _objects(found["what"])
        return NextEnter(entering) if entering is not None else None
    if found := _CAST.match(words):
        what = _objects(found["what"] or found["next"])
        if what is None:
            return None
        return SpellCast(what, "any" if found["who"] == "a player" else "you", found["who"] is None)
    if found := _MANA_SPENT.match(words):
        what = _objects(found["what"])
        return SpellCast(what, "you", once=True, of_mana=True) if what is not None else None
    return None


def _objects(words: str) -> Filter | None:
    """Return what words mean; None where nobody can tell whether something is that."""
    try:
        found = objects(words)
    except StopsAtError:
        return None
    return None if any(isinstance(quality, UnreadQuality) for quality in found.qualities) else found


def waiting_ability(delayed_text: Text, when: Moment) -> str:
    """Return the words of a delayed triggered ability in the text that makes it."""
    text, words = printed(delayed_text), when.words.replace(MARK, "")
    place = text.lower().find(words.lower())
    if place > 0 and words.startswith("the next "):  # "copy the next spell you cast ..."
        place = text.rindex(" ", 0, place - 1) + 1 if " " in text[: place - 1] else 0
    said = text[place:] if place >= 0 else words
    said = said.partition("\n")[0]
    return said[:1].upper() + said[1:]


def _lasts(words: str) -> Lasting:
    if _THIS_TURN.search(words):
        return Lasting.THIS_TURN
    return Lasting.UNTIL_YOUR_TURN if words.startswith("until your next turn") else Lasting.FOR_GOOD
