"""Questions that want a yes or a no: "does it have trample?", "is it legendary?"."""

from collections.abc import Sequence

from judgeapp.lab.questions_in_words.language.exemplars import CARD_TYPES, COLORS, SUPERTYPES
from judgeapp.lab.questions_in_words.language.phrases import (
    KEYWORDS,
    MINE,
    OPPONENT,
    THEIRS,
    VERBS_OF_KEYWORDS,
)
from judgeapp.lab.questions_in_words.language.words import ENDS, NUMBERS, Word

_HAVING = frozenset(
    "have has keep keeps gain gains get gets carry inherit possess with carrying having getting gaining "
    "keeping inheriting".split()
)
_BEING = frozenset("is are be become becomes stay stays remain remains".split())
_AFTER = frozenset("as well too now still then anymore though at all either".split())
_DOING = frozenset("does do did will would".split())
_SEVERAL = frozenset("creature creatures permanent permanents tokens".split())
_REMAINS = frozenset(
    "remain remains stay stays survive survives left battlefield have control keep end".split()
)
"""What is asked of everything that is there: "which permanents remain on the battlefield"."""
_ARTICLES = frozenset("a an the any those these its".split())
COUNTERS = "counters"
DIES, SURVIVES, USE, LEFT, RESOLVES, MANA = "dies", "survives", "use", "left", "resolve", "mana"
LIFE, RESOLVING, KICKED = "life total", "resolves", "kicked"
TRIGGERS, GAINS, MAY, RETURNS, TRIED = "triggers", "gains", "may", "returns", "tried"
DAMAGE, HOW_MANY = "damage", "how many"
ONE_GOES, BOTH_STAY, IN_ZONE, GOES_TO = "one goes", "both stay", "in zone", "goes to"
OUTCOMES = frozenset(
    {DIES, SURVIVES, USE, LEFT, RESOLVES, MANA, LIFE, RESOLVING, TRIGGERS, GAINS, MAY, RETURNS, TRIED, KICKED,
     DAMAGE, HOW_MANY, ONE_GOES, BOTH_STAY, IN_ZONE, GOES_TO}
)  # fmt: skip
"""What a question can want a verdict of, or a number, that is no quality of a thing."""
CARDS, TOKEN, LIFE_GAINED = "cards", "token", "life"
"""What can be gained, beside life and the tokens of a kind or of a size."""
_DYING = frozenset("die dies kill kills killed destroy destroyed sacrificed dead beat beats".split())
_LIVING = frozenset("survive survives live lives alive".split())
_USING = frozenset("tap use activate tapped used activated sac sacrifice".split())
_CAN = frozenset("can could may".split())
_GAINING = frozenset("draw get gain make create lose have to take search fetch mill discard".split())
_AGAIN = frozenset("again another twice more too also".split())
"""Words that ask for what is gained beside something."""
_NONE = frozenset("0 zero no nothing none".split())
_GAINED = frozenset("get make create draw gain".split())
_TELLS_NO_KIND = frozenset(
    "a an the any my his her their its that those these all both one still in total then now from it of"
    " copy copies some".split()
)
_CONTRACTED = {"don't": "do", "doesn't": "does", "didn't": "did", "won't": "will", "wouldn't": "would",
               "isn't": "is", "aren't": "are", "can't": "can", "couldn't": "could"}  # fmt: skip
_LATER = frozenset("attacks attack attacking connects".split())
_RETURNING = frozenset("back return returns".split())
_GETTING = frozenset("get gets getting".split())
"""With "back," a player is to have it: "do I get it back"."""
_COPYING = frozenset("copy clone become enter have copying as pick choose".split())
_OF_NO_COPYING = frozenset("target targets respond mode modes color type x".split())
_ZONES = {"exile": "exile", "exiled": "exile", "graveyard": "graveyard", "battlefield": "battlefield",
          "hand": "hand", "library": "library"}  # fmt: skip
_KEEPING = frozenset("keep stay stick survive remain coexist exist".split())
_LOSING = frozenset("lose sacrifice sac bin".split())
_HAVING_BOTH = frozenset("have control own hold up be".split())
_BOTH = frozenset("both two they".split())
_OPEN_QUESTIONS = frozenset("how who which what where when".split())
_ONE_OF_SEVERAL = frozenset("one either".split())
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
    while asked[-2:] == ["or", "not"]:
        asked = asked[:-2]
    while asked and asked[-1] in _AFTER:
        asked.pop()
    asked = [*asked[:-2], "survive"] if asked[-2:] == ["make", "it"] else asked
    asked[:1] = [_CONTRACTED.get(each, each) for each in asked[:1]]
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
    if asked[0] in _DOING and "take" in asked and asked[-1] in {"any", "some", "anything"}:
        return LIFE
    if "damage" in asked and asked[:2] == ["how", "much"]:
        return DAMAGE
    if gained := _how_many_are_gained(asked):
        return gained
    if KICKED in asked[-3:] and asked[0] in _BEING | _DOING | {"was", "were"} and "trigger" not in asked:
        return KICKED
    names_several = asked[:1] in (["which"], ["what"]) and bool(_SEVERAL & set(asked[1:3]))
    if LEFT in asked or asked[-2:] == ["still", "there"] or (names_several and bool(_REMAINS & set(asked))):
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
    if (first in _DOING and verb in _HAVING) or (
        first in _BEING and verb in _HAVING and verb.endswith("ing")
    ):
        return quality if quality in KEYWORDS or quality == COUNTERS else ""
    is_asked = first in _BEING or (first in _DOING and verb in _BEING)
    return quality if is_asked and quality in _QUALITIES and verb not in _QUALITIES else ""


def _outcome(asked: Sequence[str]) -> str:
    """Whether something dies or survives, or can be used, if that is what is asked."""
    said = set(asked)
    if asked[0] in _CAN and (said & _USING or {"do", "again"} <= said):
        return USE
    if asked[0] in _DOING and {"tap", "for", MANA} <= said:
        return USE  # "do the tokens tap for mana"
    if asked[0] in _DOING | _CAN and said & _RETURNING and "what" not in said:
        who = _who(asked[1:]) if said & _GETTING else ""
        return f"{RETURNS}: {who}" if who else RETURNS
    if asked[0] in _DOING and said & {"trigger", "triggers"}:
        return TRIGGERS
    is_passive = bool(said & {"get", "be"} and said & _DYING)  # "do they both get destroyed"
    if asked[0] in _DOING and _who(asked[1:]) and said & _GAINING and not is_passive:
        if said & _NONE:
            return ""  # "do I draw 0" is no question of whether something is gained
        if said & _LATER:
            return ""  # "when it attacks" hasn't come yet, so "no" would say too much
        what = "" if said & _AGAIN else _gained(asked)
        return f"{GAINS}: {_who(asked[1:])} {what}" if what else GAINS
    if asked[0] in _DOING and asked[-1] == "resolve":
        return RESOLVING
    if not said & (_DOING | _CAN | _BEING):
        return ""
    if said & _LIVING.union(_DYING):
        return SURVIVES if said & _LIVING else DIES
    zones = {_ZONES[each] for each in asked if each in _ZONES}
    if asked[0] in _DOING | _BEING and len(zones) == 1 and asked[-1] in _ZONES:
        is_of_place = asked[0] in _BEING and asked[-1] != "exiled"
        return f"{IN_ZONE if is_of_place else GOES_TO}: {zones.pop()}"
    is_of_copying = asked[0] in _CAN and said & _COPYING and not said & _OF_NO_COPYING
    return MAY if is_of_copying else ""


def asked_of_legends(said: Sequence[str]) -> str:
    """Whether it is asked if one of several legends goes, or if all stay (CR 704.5j); "" for neither."""
    loses_either = bool(set(said) & _LOSING) and not set(said) & _KEEPING  # "do I lose Thalia or the Clone"
    if set(said[:1]) & _OPEN_QUESTIONS or ("or" in said and not loses_either):
        return ""
    has_both = set(said) & _HAVING_BOTH and set(said) & _BOTH and not is_one_of_several(said)
    return BOTH_STAY if set(said) & _KEEPING or has_both else ONE_GOES


def is_one_of_several(said: Sequence[str]) -> bool:
    """Whether words speak of one of several things: "do I have to sacrifice one of them"."""
    return bool(set(said) & _ONE_OF_SEVERAL)


def _how_many_are_gained(asked: Sequence[str]) -> str:
    """Of what it is asked how many a player gets, "how many: A 0 token"; "" for another question."""
    place = next((n for n, said in enumerate(asked) if said in _DOING), 0)
    if asked[:1] != ["how"] or not place or set(asked) & _LATER:
        return ""
    who = _who(asked[place + 1 :])
    verb = next((said for said in asked[place:] if said in _GAINED), "")
    what = _kind_gained(asked[2:place]) if who and verb else ""
    if asked[1] == "much" and what != "0 life":
        return ""
    return f"{HOW_MANY}: {who} {what}" if what else ""


def _who(said: Sequence[str]) -> str:
    """The player that words begin with, "A" or "B"; "" for none."""
    first = next((each for each in said if each not in {"my", "the", "an"}), "")
    return "A" if first in MINE | {"ap"} else "B" if first in THEIRS | OPPONENT else ""


def _gained(asked: Sequence[str]) -> str:
    """What a player would gain: cards, life, a token, or a kind or size of token; "" for several things."""
    place = next((n for n, said in enumerate(asked) if said in _GAINED), 0)
    if not place:
        return ""
    if asked[place] == "draw":
        number = next((each for each in asked[place:] if each in NUMBERS and NUMBERS[each] > 1), "")
        return f"{NUMBERS.get(number, 0)} {CARDS}"
    return _kind_gained(asked[place + 1 :], LIFE_GAINED if asked[place] == "gain" else TOKEN)


def _kind_gained(said: Sequence[str], otherwise: str = TOKEN) -> str:
    """The one thing that words name: "the 20/20", "an elemental token", "zombies"; "" for several or none."""
    named = [each for each in said if each not in _TELLS_NO_KIND]
    numbers = [each for each in named if each.isdecimal() or each in NUMBERS]
    kinds = [each for each in named if each not in {"token", "tokens", *numbers}]
    if len(kinds) > 1 or len(numbers) > 1 or not named:
        return ""
    number = NUMBERS.get(numbers[0]) or numbers[0] if numbers else 0
    kind = CARDS if kinds in (["card"], ["cards"]) else kinds[0] if kinds else otherwise
    return f"{number} {kind}"


def what_is_gained(whether: str, verdict: str) -> tuple[str, int, str]:
    """Whose gain of what a verdict, or a number, is wanted of, and how much is guessed; "" for none."""
    wanted, _, told = whether.partition(": ")
    if wanted != verdict or not told:
        return "", 0, ""
    who, number, what = told.split(" ", 2)
    return who, int(number), what


def is_of_outcome(whether: str) -> bool:
    """Whether a verdict, or a number, is wanted of what happens, and not of a quality."""
    return whether.partition(":")[0] in OUTCOMES
