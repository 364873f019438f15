"""Conditions in card text: "if this spell was kicked", "if {G} was spent to cast this spell"."""

import re

from judgeapp.copyengine.evaluation.amounts import EvaluationContext
from judgeapp.copyengine.evaluation.filters import has_type, mana_spent
from judgeapp.copyengine.evaluation.keyword_conditions import of_keyword
from judgeapp.copyengine.evaluation.situations import situation_holds
from judgeapp.copyengine.model.abilities import OTHERWISE
from judgeapp.copyengine.model.characteristics import CARD_TYPES, COLORS, SUPERTYPES
from judgeapp.copyengine.model.errors import CopyEngineError
from judgeapp.copyengine.reading.nouns.noun_phrases import number_of
from judgeapp.copyengine.reading.text.word_lists import SINGULAR

_SPENT = re.compile(r"((?:\{[^}]+\})+) was spent")
_TIME = re.compile(r"(first|second|third|fourth|fifth) time(?: this ability has resolved|$)")
_ORDINALS = ("first", "second", "third", "fourth", "fifth")
_BEING = re.compile(
    r"(?:it|that (?:token|creature|permanent)|the (?:token|copy))(?:'s| is)( not|n't)? (?:an? )?([A-Za-z]+)$"
)
_HAD_COUNTERS = re.compile(r"it had (?P<many>no|an?|one or more) (?P<kind>[-+/\w]+) counters? on it$")
_COST_PAID = re.compile(r"(?P<keyword>[\w' ]+?) cost was(?P<not> not|n't)? paid")
_OWN_COSTS = re.compile(r"^(?:its|this spell's|that spell's|this creature's|the|an?) ")
_NOTES = {"replicate": "replicated"}
_CAST_IT = re.compile(
    r"(?:you(?P<not> didn't)? cast (?:it|this spell|this creature|this permanent))"
    r"(?: from (?:your |a )?(?P<zone>hand|graveyard|exile|library))?$"
)
_MANA_SPENT = re.compile(
    r"(?:at least )?(?P<many>\w+)(?: or (?:more|less|fewer))? mana was spent to cast (?:it|this \w+)$"
)
_COLORED_SPENT = re.compile(
    r"(?:at least )?(?P<many>\w+)(?: or more)? (?P<color>white|blue|black|red|green|colorless) mana was spent"
    r" to cast (?:it|this \w+)$"
)
_OPTED = re.compile(r"(?:it|this [a-z]+|that spell) (?:was(?P<not>n't| not)? )?(?P<done>bargained|escaped)$")
"""What was opted for in casting; a permanent remembers it (CR 702.138, 702.166)."""
_FROM_THERE = re.compile(r"it entered from your (?P<zone>graveyard|hand) or you cast it from your (?P=zone)$")
_KICKED = re.compile(r"\bkicked\b|kicker")
_KICKED_TIMES = re.compile(r"kicked (?:at least )?(?P<many>twice|\w+ times)")
_WHICH_KICKER = re.compile(r"with (?:its|the) (?P<cost>(?:\{[^}]+\})+) kicker")


def condition_holds(condition: str, context: EvaluationContext, where: str) -> bool:
    """Whether the words of a condition are true of the object or spell that `context` looks from.

    Raises:
        CopyEngineError: the condition is none that the engine can judge.
    """
    words = condition.lower()
    if not words:
        return True
    if words.startswith(OTHERWISE):
        return not condition_holds(condition.removeprefix(OTHERWISE), context, where)
    spent = _SPENT.search(condition)
    if spent:
        asked = re.findall(r"\{[^}]+\}", spent[1])
        return all(context.cast.mana_spent.count(symbol) >= asked.count(symbol) for symbol in asked)
    time = _TIME.search(words)
    if time:
        return context.times_resolved == _ORDINALS.index(time[1]) + 1
    paid = _COST_PAID.search(words)
    if paid and "kick" not in words:
        return _was_paid(_OWN_COSTS.sub("", paid["keyword"]), context) is not bool(paid["not"])
    if _KICKED.search(words):
        kicked = context.cast.kicked > 0
        which = _WHICH_KICKER.search(condition)
        if which and kicked:
            kicked = _kicked_with(which["cost"], context, where)
        several = _KICKED_TIMES.search(words)
        if several:
            wanted = 2 if several["many"] == "twice" else number_of(several["many"].split()[0])
            kicked = kicked and wanted is not None and context.cast.kicked >= wanted
        return not kicked if "wasn't" in words or "was not" in words else kicked
    counters = _HAD_COUNTERS.match(words)
    if counters and context.this is not None:
        return bool(context.this.counters.get(counters["kind"])) is not (counters["many"] == "no")
    being = _BEING.match(condition)
    if being and context.it is not None and context.it in context.values:
        name, now = being[2][:1].upper() + being[2][1:], context.values[context.it]
        if being[2] in COLORS:
            return (being[2] in now.colors) is not bool(being[1])
        if name in CARD_TYPES or name in SUPERTYPES or name in SINGULAR:
            return has_type(now, name) is not bool(being[1])
    cast_it = _CAST_IT.match(words)
    if cast_it is not None:
        from_there = cast_it["zone"] in {None, context.cast.cast_from or "hand"}
        return (context.cast.was_cast and from_there) is not bool(cast_it["not"])
    spent_on_it = _MANA_SPENT.match(words)
    if spent_on_it is not None and context.this is not None:
        wanted = number_of(spent_on_it["many"])
        if wanted is not None:
            enough = mana_spent(context.this)
            return enough <= wanted if "less" in words or "fewer" in words else enough >= wanted
    colored = _COLORED_SPENT.match(words)
    if (
        colored is not None
        and context.this is not None
        and (wanted := number_of(colored["many"])) is not None
    ):
        return context.cast.mana_spent.count(f"{{{_SYMBOLS[colored['color']]}}}") >= wanted
    opted = _OPTED.match(words.removeprefix("unless "))
    if opted is not None and context.this is not None:
        done = _has_opted(opted["done"], context) is not bool(opted["not"])
        return done is not words.startswith("unless ")
    entered_or_cast = _FROM_THERE.match(words)
    if entered_or_cast is not None:
        return context.cast.cast_from == entered_or_cast["zone"]
    if words == "it was a creature" and context.this is not None:
        last = context.table.noted(context.this.ref).last_known
        return "Creature" in (last or context.values[context.this.ref]).types
    if "was cast from" in words:
        return context.cast.cast_from == words.rpartition(" ")[2]
    if "was cast" in words:
        return context.cast.was_cast
    there = situation_holds(condition, context)
    there = of_keyword(words, context) if there is None else there
    if there is not None:
        return there
    raise CopyEngineError(
        f"I can't judge the condition “{condition}”.",
        where=where,
        mend="Use a card without it, or state the outcome.",
    )


_SYMBOLS = {"white": "W", "blue": "U", "black": "B", "red": "R", "green": "G", "colorless": "C"}


def _has_opted(done: str, context: EvaluationContext) -> bool:
    """Whether a spell was bargained, or what a permanent was cast as escaped."""
    cast = context.this.cast if context.this is not None else context.cast
    if done == "bargained":
        return any("bargain" in cost.casefold() for cost in cast.additional_costs)
    return cast.alternative_cost.casefold().startswith("escape")


def _kicked_with(cost: str, context: EvaluationContext, where: str) -> bool:
    """Whether that one of several kickers was paid: both, or those that `additional_costs` names (CR 702.33).

    Raises:
        CopyEngineError: the script doesn't say which.
    """
    stated = "".join(context.cast.additional_costs)
    if "{" in stated:
        return cost in stated
    if context.cast.kicked > 1:
        return True
    raise CopyEngineError(
        f"Which kicker was paid isn't said: {cost}?",
        where=where,
        mend=f'Say it: additional_costs: ["{cost}"], or kicked: 2 for both.',
    )


def _was_paid(keyword: str, context: EvaluationContext) -> bool:
    """Whether the cost of a keyword was paid in casting: an additional or an alternative one."""
    cast = context.cast
    if keyword == "additional":
        return bool(cast.additional_costs or cast.paid)
    stated = " ".join((*cast.additional_costs, cast.alternative_cost)).casefold()
    noted = bool(cast.notes.get(_NOTES.get(keyword, keyword)))
    return noted or keyword in stated or (keyword == "casualty" and bool(cast.paid))
