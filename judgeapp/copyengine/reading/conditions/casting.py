"""Conditions on how a spell was cast: "if this spell was kicked", "if {G} was spent to cast this spell"."""

import re
from collections.abc import Callable

from judgeapp.copyengine.model.objects.characteristics import CARD_TYPES, SUPERTYPES
from judgeapp.copyengine.model.terms import conditions as c
from judgeapp.copyengine.reading.conditions.bounds import MANY, bound_of
from judgeapp.copyengine.reading.nouns.noun_phrases import number_of
from judgeapp.copyengine.reading.text.word_lists import SINGULAR

_THIS = r"(?:it|this \w+)"
_ITSELF = rf"(?:{_THIS}|[A-Z][^,]*?|he|she)"
"""What has the text, a name included: "it", "this spell", "Gnarlid Colony"."""
_SPENT = re.compile(rf"(?P<symbols>(?:\{{[^}}]+\}})+) was spent to cast {_THIS}", re.IGNORECASE)
_TIME = re.compile(
    r"(?:this is(?=.* resolved)|it's) the (?P<nth>first|second|third|fourth|fifth) time"
    r"(?: this ability has resolved(?: this turn| this game)?)?",
    re.IGNORECASE,
)
_ORDINALS = ("first", "second", "third", "fourth", "fifth")
_COST_PAID = re.compile(
    r"(?:its|this \w+'s|his|her|their|the|an?) (?P<keyword>[\w' ]+?) cost was(?P<not> not|n't)? paid",
    re.IGNORECASE,
)
_CAST_USING = re.compile(
    rf"{_ITSELF} was(?P<not> not|n't)? cast (?:using|for its) (?P<keyword>[\w-]+)(?: cost)?"
)
_GIFT = re.compile(r"(?:the|its) gift was(?P<not> not|n't)? promised", re.IGNORECASE)
_KICKED = re.compile(
    rf"(?:(?P<that>that spell)|{_ITSELF}) was(?P<not> not|n't)? kicked"
    r"(?: (?:at least )?(?P<many>twice|\w+ times))?(?: with (?:its|the) (?P<cost>(?:\{[^}]+\})+) kicker)?"
    rf"|(?:its|this \w+'s) kicker cost was(?P<not_paid> not|n't)? paid"
)
_WAS_CAST = re.compile(
    rf"(?:{_ITSELF}|they) (?:was|were)(?P<not> not|n't)? cast"
    r"(?: from (?:(?P<elsewhere>anywhere other than )?(?:your |a )"
    r"(?P<zone>hand|graveyard|library)|(?P<exile>exile)))?"
)
_HAD_COUNTERS = re.compile(
    r"it had (?:(?P<many>no|an?|one or more) )?(?:(?P<kind>(?!one\b|no\b)[-+/\w]+) )?counters? on it$"
)
_HAD_MANY_COUNTERS = re.compile(r"it had (?P<many>\w+) or more (?:(?P<kind>[-+/\w]+) )?counters on it$")
_CAST_IT = re.compile(
    r"(?:you(?P<not> didn't)? cast (?:it|them|this spell|this creature|this permanent))"
    r"(?: from (?:your |a )?(?P<zone>hand|graveyard|exile|library))?$"
)
_MANA_SPENT = re.compile(rf"{MANY} mana was spent to cast (?:it|this \w+|(?P<that>that spell))$")
_COLORED_SPENT = re.compile(
    r"(?:at least )?(?P<many>\w+)(?: or more)? (?P<color>white|blue|black|red|green|colorless) mana was spent"
    r" to cast (?:it|this \w+)$"
)
_SYMBOLS = {
    "white": "{W}", "blue": "{U}", "black": "{B}", "red": "{R}", "green": "{G}", "colorless": "{C}",
}  # fmt: skip
_OPTED = re.compile(
    r"(?P<unless>unless )?(?:(?:it|this [a-z]+|that spell) (?:was(?P<not>n't| not)? )?|it's (?=bargained))"
    r"(?P<done>bargained|escaped)$"
)
_WAS_TYPE = re.compile(
    r"(?:it|that creature|that permanent) was(?P<not>n't| not)? (?:an? )?(?P<type>[A-Za-z-]+)"
)
_ZONE = r"(?:your |a )?(?:graveyard|hand|library|exile)"
_FROM_THERE = re.compile(
    rf"(?:it|that creature|one or more of them) entered from (?P<zone>{_ZONE})"
    r" or (?:you cast it|was cast) from (?P=zone)$"
    rf"|they entered or were cast from (?P<their>{_ZONE})$"
)


def casting_condition(words: str) -> c.Condition | None:
    """Return the condition on the casting that `words` say; None for one of another kind."""
    for rule in _RULES:
        found = rule(words, words.lower())
        if found is not None:
            return found
    if words.lower().startswith("unless "):
        inside = casting_condition(words[len("unless ") :])
        return c.Otherwise(words, inside) if inside is not None else None
    return None


def _mana_spent(words: str, lower: str) -> c.Condition | None:
    spent = _SPENT.fullmatch(words)
    return c.ManaSpent(words, tuple(re.findall(r"\{[^}]+\}", spent["symbols"]))) if spent else None


def _time(words: str, lower: str) -> c.Condition | None:
    time = _TIME.fullmatch(lower)
    return c.NthResolution(words, _ORDINALS.index(time["nth"]) + 1) if time else None


def _cost_paid(words: str, lower: str) -> c.Condition | None:
    paid = _COST_PAID.fullmatch(lower) or _CAST_USING.fullmatch(words)
    if paid is None or paid["keyword"] == "kicker":
        return None
    return c.CostPaid(words, paid["keyword"].lower(), bool(paid["not"]))


def _gift_promised(words: str, lower: str) -> c.Condition | None:
    """Promising a gift is an additional cost (CR 702.174b)."""
    promised = _GIFT.fullmatch(words)
    return c.CostPaid(words, "gift", bool(promised["not"])) if promised else None


def _kicked(words: str, lower: str) -> c.Condition | None:
    kicked = _KICKED.fullmatch(words)
    if kicked is None:
        return None
    times: int | None = 1
    if kicked["many"]:
        times = 2 if kicked["many"] == "twice" else number_of(kicked["many"].split()[0])
    if times is None:
        return None
    negated = bool(kicked["not"] or kicked["not_paid"])
    return c.WasKicked(words, times, kicked["cost"] or "", negated, bool(kicked["that"]))


def _had_counters(words: str, lower: str) -> c.Condition | None:
    found = _HAD_COUNTERS.match(lower)
    if found is not None:
        return c.HadCounters(words, found["kind"] or "", found["many"] == "no")
    many = _HAD_MANY_COUNTERS.match(lower)
    number = number_of(many["many"]) if many else None
    return c.HadCounters(words, many["kind"] or "", at_least=number) if many and number is not None else None


def _you_cast_it(words: str, lower: str) -> c.Condition | None:
    found = _CAST_IT.match(lower)
    return c.YouCastIt(words, found["zone"], bool(found["not"])) if found else None


def _in_your_main(words: str, lower: str) -> c.Condition | None:
    return c.CastInYourMain(words) if lower == "you cast this spell during your main phase" else None


def _total_mana(words: str, lower: str) -> c.Condition | None:
    found = _MANA_SPENT.match(lower)
    bound = bound_of(found["many"]) if found else None
    if found is None or bound is None:
        return None
    return c.TotalManaSpent(words, bound, that_spell=found["that"] is not None)


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
    if found is None:
        return None
    zone = found["zone"] or found["their"]
    return c.EnteredOrCastFrom(words, zone.split()[-1], zone.startswith("your "))


def _was_type(words: str, lower: str) -> c.Condition | None:
    found = _WAS_TYPE.fullmatch(words)
    if found is None:
        return None
    name = found["type"][:1].upper() + found["type"][1:]
    if name not in {*CARD_TYPES, *SUPERTYPES, *SINGULAR}:
        return None
    return c.WasType(words, name, bool(found["not"]))


def _was_cast(words: str, lower: str) -> c.Condition | None:
    found = _WAS_CAST.fullmatch(words)
    if found is None:
        return None
    return c.WasCast(words, found["zone"] or found["exile"], bool(found["elsewhere"]), bool(found["not"]))


_RULES: tuple[Callable[[str, str], c.Condition | None], ...] = (
    _mana_spent, _time, _cost_paid, _gift_promised, _kicked, _had_counters, _in_your_main, _you_cast_it,
    _total_mana, _colored_mana, _opted, _entered_or_cast, _was_type, _was_cast,
)  # fmt: skip
