"""Conditions on how a spell was cast: "if this spell was kicked", "if {G} was spent to cast this spell"."""

import re
from collections.abc import Callable

from judgeapp.copyengine.model import conditions as c
from judgeapp.copyengine.reading.nouns.noun_phrases import number_of

_SPENT = re.compile(r"((?:\{[^}]+\})+) was spent")
_TIME = re.compile(r"(first|second|third|fourth|fifth) time(?: this ability has resolved|$)")
_ORDINALS = ("first", "second", "third", "fourth", "fifth")
_COST_PAID = re.compile(r"(?P<keyword>[\w' ]+?) cost was(?P<not> not|n't)? paid")
_OWN_COSTS = re.compile(r"^(?:its|this spell's|that spell's|this creature's|the|an?) ")
_KICKED = re.compile(r"\bkicked\b|kicker")
_KICKED_TIMES = re.compile(r"kicked (?:at least )?(?P<many>twice|\w+ times)")
_WHICH_KICKER = re.compile(r"with (?:its|the) (?P<cost>(?:\{[^}]+\})+) kicker")
_HAD_COUNTERS = re.compile(r"it had (?P<many>no|an?|one or more) (?P<kind>[-+/\w]+) counters? on it$")
_HAD_MANY_COUNTERS = re.compile(r"it had (?P<many>\w+) or more (?P<kind>[-+/\w]+) counters on it$")
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
_SYMBOLS = {
    "white": "{W}", "blue": "{U}", "black": "{B}", "red": "{R}", "green": "{G}", "colorless": "{C}",
}  # fmt: skip
_OPTED = re.compile(
    r"(?P<unless>unless )?(?:it|this [a-z]+|that spell) (?:was(?P<not>n't| not)? )?"
    r"(?P<done>bargained|escaped)$"
)
_FROM_THERE = re.compile(r"it entered from your (?P<zone>graveyard|hand) or you cast it from your (?P=zone)$")


def casting_condition(words: str) -> c.Condition | None:
    """Return the condition on the casting that `words` say; None for one of another kind."""
    lower = words.lower()
    for rule in _RULES:
        found = rule(words, lower)
        if found is not None:
            return found
    return None


def _mana_spent(words: str, lower: str) -> c.Condition | None:
    spent = _SPENT.search(words)
    return c.ManaSpent(words, tuple(re.findall(r"\{[^}]+\}", spent[1]))) if spent else None


def _time(words: str, lower: str) -> c.Condition | None:
    time = _TIME.search(lower)
    return c.NthResolution(words, _ORDINALS.index(time[1]) + 1) if time else None


def _cost_paid(words: str, lower: str) -> c.Condition | None:
    paid = _COST_PAID.search(lower)
    if paid is None or "kick" in lower:
        return None
    return c.CostPaid(words, _OWN_COSTS.sub("", paid["keyword"]), bool(paid["not"]))


def _kicked(words: str, lower: str) -> c.Condition | None:
    if not _KICKED.search(lower):
        return None
    which, several = _WHICH_KICKER.search(words), _KICKED_TIMES.search(lower)
    times: int | None = 1
    if several:
        times = 2 if several["many"] == "twice" else number_of(several["many"].split()[0])
    if times is None:
        return None
    negated = "wasn't" in lower or "was not" in lower
    return c.WasKicked(words, times, which["cost"] if which else "", negated)


def _had_counters(words: str, lower: str) -> c.Condition | None:
    found = _HAD_COUNTERS.match(lower)
    if found is not None:
        return c.HadCounters(words, found["kind"], found["many"] == "no")
    many = _HAD_MANY_COUNTERS.match(lower)
    number = number_of(many["many"]) if many else None
    return c.HadManyCounters(words, many["kind"], number) if many and number is not None else None


def _you_cast_it(words: str, lower: str) -> c.Condition | None:
    found = _CAST_IT.match(lower)
    return c.YouCastIt(words, found["zone"], bool(found["not"])) if found else None


def _total_mana(words: str, lower: str) -> c.Condition | None:
    found = _MANA_SPENT.match(lower)
    number = number_of(found["many"]) if found else None
    if number is None:
        return None
    return c.TotalManaSpent(words, c.Bound(number, at_most="less" in lower or "fewer" in lower))


def _colored_mana(words: str, lower: str) -> c.Condition | None:
    found = _COLORED_SPENT.match(lower)
    number = number_of(found["many"]) if found else None
    if found is None or number is None:
        return None
    return c.ColoredManaSpent(words, _SYMBOLS[found["color"]], number)


def _opted(words: str, lower: str) -> c.Condition | None:
    """What was opted for in casting; a permanent remembers it (CR 702.138, 702.166)."""
    found = _OPTED.match(lower)
    if found is None:
        return None
    kind = c.WasBargained if found["done"] == "bargained" else c.HasEscaped
    return kind(words, bool(found["not"]) is not bool(found["unless"]))


def _entered_or_cast(words: str, lower: str) -> c.Condition | None:
    found = _FROM_THERE.match(lower)
    return c.EnteredOrCastFrom(words, found["zone"]) if found else None


def _was_creature(words: str, lower: str) -> c.Condition | None:
    return c.WasCreature(words) if lower == "it was a creature" else None


def _was_cast(words: str, lower: str) -> c.Condition | None:
    if "was cast from" in lower:
        return c.WasCast(words, lower.rpartition(" ")[2])
    return c.WasCast(words) if "was cast" in lower else None


_RULES: tuple[Callable[[str, str], c.Condition | None], ...] = (
    _mana_spent, _time, _cost_paid, _kicked, _had_counters, _you_cast_it, _total_mana, _colored_mana, _opted,
    _entered_or_cast, _was_creature, _was_cast,
)  # fmt: skip
