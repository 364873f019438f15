"""Questions that want a yes or a no: "does it have trample?", "is it legendary?"."""

from collections.abc import Sequence

from judgeapp.lab.questions_in_words.exemplars import CARD_TYPES, COLORS, SUPERTYPES
from judgeapp.lab.questions_in_words.phrases import KEYWORDS, MINE, THEIRS, VERBS_OF_KEYWORDS
from judgeapp.lab.questions_in_words.words import ENDS, Word

_HAVING = frozenset("have has keep keeps gain gains get gets".split())
_BEING = frozenset("is are be become becomes stay stays remain remains".split())
_AFTER = frozenset("as well too now still then anymore though at all either".split())
_DOING = frozenset("does do did will would".split())
_ARTICLES = frozenset("a an the any those these its".split())
COUNTERS = "counters"
DIES, SURVIVES, USE, LEFT, RESOLVES, MANA = "dies", "survives", "use", "left", "resolve", "mana"
LIFE, RESOLVING, KICKED = "life total", "resolves", "kicked"
TRIGGERS, GAINS, MAY, RETURNS, TRIED = "triggers", "gains", "may", "returns", "tried"
OUTCOMES = frozenset(
    {DIES, SURVIVES, USE, LEFT, RESOLVES, MANA, LIFE, RESOLVING, TRIGGERS, GAINS, MAY, RETURNS, TRIED, KICKED}
)
"""What a question can want a verdict of, or a number, that is no quality of a thing."""
_DYING = frozenset("die dies kill kills killed destroy destroyed sacrificed dead beat beats".split())
_LIVING = frozenset("survive survives live lives alive".split())
_USING = frozenset("tap use activate tapped used activated sac sacrifice".split())
_CAN = frozenset("can could may".split())
_GAINING = frozenset("draw get gain make create lose have to take search fetch mill discard".split())
_LATER = frozenset("attacks attack attacking connects".split())
_RETURNING = frozenset("back return returns".split())
_COPYING = frozenset("copy clone become enter have copying as".split())
_QUALITIES = COLORS | SUPERTYPES | CARD_TYPES


def asked_whether(words: Sequence[Word], start: int, end: int) -> str:
    """Return the quality that a question asks for, "" if it asks something else or for several.

    Args:
        start: the place of the question's first word.
        end: of one that is beyond its last, as it was read.
    """
    while end < len(words) and words[end].text not in ENDS:
        end += 1
    asked = [word.text for word in words[start:end]]
    while asked and asked[-1] in _AFTER:
        asked.pop()
    if asked[:2] == ["how", "many"] and {"resolve", "resolves"} & set(asked):
        return RESOLVES
    is_of_mana = MANA in asked and asked[:1] in (["how"], ["what"], ["which"])
    if is_of_mana or asked[-2:] == ["tap", "for"]:
        return MANA
    is_told_alone = len(asked) == 2 and asked[-1] == "life"
    if is_told_alone or ("life" in asked and {"total", "totals", "at", "is", "what's", "have"} & set(asked)):
        return LIFE
    if "damage" in asked and asked[0] in _DOING and asked[1] in MINE | THEIRS:
        return LIFE
    if KICKED in asked[-3:] and asked[0] in _BEING | _DOING | {"was", "were"} and "trigger" not in asked:
        return KICKED
    if LEFT in asked or asked[-2:] == ["still", "there"]:
        return LEFT
    if asked[:2] == ["how", "many"] and set(asked) & _DYING:
        return DIES
    if set(asked) & _DYING.union(_LIVING) and len(asked) < 3:
        return SURVIVES if set(asked) & _LIVING else DIES
    if len(asked) < 3 or "or" in asked or "not" in asked:
        return ""
    if outcome := _outcome(asked):
        return outcome
    first, *between, quality = asked
    if first in _DOING | {"can"} and quality in VERBS_OF_KEYWORDS:
        return VERBS_OF_KEYWORDS[quality]
    if between and between[-1] in _ARTICLES:
        between.pop()
    verb = between[-1] if between else ""
    if first in _DOING and verb in _HAVING:
        return quality if quality in KEYWORDS or quality == COUNTERS else ""
    is_asked = first in _BEING or (first in _DOING and verb in _BEING)
    return quality if is_asked and quality in _QUALITIES and verb not in _QUALITIES else ""


def _outcome(asked: Sequence[str]) -> str:
    """Whether something dies or survives, or can be used, if that is what is asked."""
    said = set(asked)
    if asked[0] in _CAN and said & _USING:
        return USE
    if asked[0] in _DOING | _CAN and said & _RETURNING and "what" not in said:
        return RETURNS
    if asked[0] in _DOING and said & {"trigger", "triggers"}:
        return TRIGGERS
    if asked[0] in _DOING and asked[1] in MINE | THEIRS and said & _GAINING:
        return "" if said & _LATER else GAINS  # "when it attacks" hasn't come yet, so "no" would say too much
    if asked[0] in _DOING and asked[-1] == "resolve":
        return RESOLVING
    if not said & (_DOING | _CAN | _BEING):
        return ""
    if said & _LIVING.union(_DYING):
        return SURVIVES if said & _LIVING else DIES
    is_of_copying = asked[0] in _CAN and said & _COPYING and not said & {"target", "respond"}
    return MAY if is_of_copying else ""
