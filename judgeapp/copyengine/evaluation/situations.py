"""Conditions about how things stand: "as long as you control another artifact", "if it's your turn"."""

import re
from collections.abc import Callable

from judgeapp.copyengine.evaluation.amounts import EvaluationContext, can_tell
from judgeapp.copyengine.evaluation.filters import has_quality, has_type
from judgeapp.copyengine.model.abilities import OTHERWISE
from judgeapp.copyengine.model.characteristics import COLORS
from judgeapp.copyengine.model.immutable import replace
from judgeapp.copyengine.model.subjects import Who
from judgeapp.copyengine.reading.grammar.grammar import StopsAtError
from judgeapp.copyengine.reading.nouns.amounts import printed_objects
from judgeapp.copyengine.reading.nouns.noun_phrases import number_of
from judgeapp.copyengine.reading.text.normalizing import MARK
from judgeapp.copyengine.table.state import Object, Player

_SELF = re.compile(
    r"\bthis (?:creature|permanent|artifact|enchantment|land|planeswalker|vehicle|equipment|aura|card|token)"
    r"\b",
    re.IGNORECASE,
)
_MANY = r"(?P<many>an?|another|no|any|(?:at least )?\w+(?: or (?:more|fewer|less))?)"
_Judge = Callable[[re.Match[str], EvaluationContext], bool | None]


def situation_holds(condition: str, context: EvaluationContext) -> bool | None:
    """Whether a condition on the board holds; None if the engine can't judge it.

    A script may state the outcome: `choices: {condition: true}` on the object that has the text.
    """
    if condition.startswith(OTHERWISE):
        holds = situation_holds(condition.removeprefix(OTHERWISE), context)
        return None if holds is None else not holds
    stated = context.choices.get("condition")
    if stated is not None:
        return bool(stated)
    words = _plain(condition, context)
    if words.startswith("unless "):
        inside = _judged(words.removeprefix("unless "), context)
        return None if inside is None else not inside
    return _judged(words, context)


def _plain(condition: str, context: EvaluationContext) -> str:
    words = _SELF.sub("~", condition)
    if context.this is not None and context.this.ref in context.values:
        name = context.values[context.this.ref].name
        for known in (name, name.partition(",")[0]):
            if known:
                words = words.replace(known, "~")
    return words.strip()


def _judged(words: str, context: EvaluationContext) -> bool | None:
    for pattern, judge in _JUDGES:
        found = pattern.fullmatch(words)
        if found:
            return judge(found, context)
    both = words.split(" and ", 1)
    if len(both) == 2:
        sides = [_judged(side, context) for side in both]
        return None if None in sides else all(sides)
    return None


def _enough(many: str, number: int) -> bool | None:
    many = many.removeprefix("at least ")
    word, _, bound = many.partition(" or ")
    if word in {"a", "an", "another", "any"}:
        return number >= 1
    wanted = 0 if word == "no" else number_of(word)
    if wanted is None:
        return None
    if word == "no" or bound in {"fewer", "less"}:
        return number <= wanted
    return number >= wanted


def _controls(found: re.Match[str], context: EvaluationContext) -> bool | None:
    who, many, what = found["who"], found["many"], found["what"].removesuffix("s you don't own")
    what = what.replace(MARK, "")
    try:
        wanted = printed_objects(what.removeprefix("other "))
    except StopsAtError:
        return None
    controller = {"you": "you", "any player": "any"}.get(who, "opponent")
    if not can_tell(wanted):
        return None
    other = many == "another" or what.startswith("other ")
    number = len(context.fitting(replace(wanted, controller=controller, other=wanted.other or other)))
    return _enough(many, number)


def _turn(found: re.Match[str], context: EvaluationContext) -> bool | None:
    return (context.table.active == context.controller) is not bool(found["not"])


def _self(context: EvaluationContext, word: str) -> Object | None:
    one = context.one(Who.ATTACHED) if word.startswith(("enchanted", "equipped")) else context.one(Who.THIS)
    if word == "it" and context.it is not None:
        one = context.it
    return context.table.objects.get(one or "")


def _is(found: re.Match[str], context: EvaluationContext) -> bool | None:
    obj = _self(context, found["who"])
    if obj is None:
        return False
    values, word = context.values[obj.ref], found["what"]
    attached = {"equipped": "Equipment", "enchanted": "Aura"}.get(word)
    if attached:
        holds = any(
            o.attached_to == obj.ref and attached in context.values[o.ref].subtypes
            for o in context.table.on_battlefield()
        )
    elif word in COLORS:
        holds = word in values.colors
    elif word == "token":
        holds = obj.is_token
    elif has_type(values, word[:1].upper() + word[1:]):
        holds = True
    elif word in {"monstrous", "renowned"}:
        holds = bool(obj.choices.get(word))
    elif word in {"attacking", "tapped", "untapped", "colorless", "multicolored", "monocolored"}:
        holds = has_quality(word, obj, values)
    elif word[:1].isupper() or word in _TYPE_WORDS:
        holds = False
    else:
        return None
    return holds is not bool(found["not"])


def _counters(found: re.Match[str], context: EvaluationContext) -> bool | None:
    obj = _self(context, found["who"])
    if obj is None:
        return False
    kind = found["kind"].strip()
    number = sum(obj.counters.values()) if not kind else obj.counters.get(kind, 0)
    return _enough(found["many"], number)


def _devotion(found: re.Match[str], context: EvaluationContext) -> bool | None:
    limit = number_of(found["number"])
    return None if limit is None else context.devotion(found["colors"]) < limit


def _graveyard(found: re.Match[str], context: EvaluationContext) -> bool | None:
    cards = [
        o for o in context.table.objects.values() if o.zone == "graveyard" and o.owner == context.controller
    ]
    if found["types"]:
        return _enough(found["many"], len({t for o in cards for t in context.values[o.ref].types}))
    kind = (found["kind"] or "").strip().capitalize()
    return _enough(found["many"], sum(1 for o in cards if not kind or has_type(context.values[o.ref], kind)))


def _life(found: re.Match[str], context: EvaluationContext) -> bool | None:
    life = context.table.players.get(context.controller, Player()).life
    return _enough(found["many"], life)


def _anybodys_life(found: re.Match[str], context: EvaluationContext) -> bool | None:
    judged = [_enough(found["many"], player.life) for player in context.table.players.values()]
    return None if None in judged else any(judged)


def _opponents(found: re.Match[str], context: EvaluationContext) -> bool | None:
    return _enough(found["many"], len(context.table.players.keys() - {context.controller}))


def _is_new(found: re.Match[str], context: EvaluationContext) -> bool | None:
    obj = _self(context, found["who"])
    return obj is not None and obj.is_new is (found["not"] == "entered")


def _on_battlefield(found: re.Match[str], context: EvaluationContext) -> bool | None:
    return context.this is not None and context.this.zone == "battlefield"


def _elsewhere(found: re.Match[str], context: EvaluationContext) -> bool | None:
    return context.this is not None and context.this.zone != "battlefield"


def _in_graveyard(found: re.Match[str], context: EvaluationContext) -> bool | None:
    return context.this is not None and context.this.zone == "graveyard"


def _attached(found: re.Match[str], context: EvaluationContext) -> bool | None:
    this = context.one(Who.THIS)
    kind = found["kind"].removesuffix("s") if found["kind"] != "Equipment" else "Equipment"
    number = sum(
        1 for o in context.table.on_battlefield()
        if o.attached_to == this and has_type(context.values[o.ref], kind)
    )  # fmt: skip
    return _enough(found["many"], number)


def _counter_chosen(found: re.Match[str], context: EvaluationContext) -> bool | None:
    stated = context.choices.get("counter")
    return None if stated is None else str(stated).casefold() == found["kind"].casefold()


def _paid_for(found: re.Match[str], context: EvaluationContext) -> bool | None:
    """Whether it was cast for that alternative cost; a copy of the permanent wasn't."""
    this = context.this
    return this is not None and this.cast.alternative_cost.casefold().startswith(found["keyword"])


def _is_attached(found: re.Match[str], context: EvaluationContext) -> bool | None:
    return context.this is not None and context.this.attached_to in context.values


_TYPE_WORDS = frozenset("legendary creature artifact land snow basic enchantment planeswalker battle".split())
_WHO = r"(?P<who>~|it|enchanted [a-z]+|equipped creature)"


def _top_card(found: re.Match[str], context: EvaluationContext) -> bool | None:
    top = context.top_of_graveyard()
    return top is not None and has_type(context.values[top.ref], found["what"].title())


_JUDGES: tuple[tuple[re.Pattern[str], _Judge], ...] = tuple(
    (re.compile(pattern), judge)
    for pattern, judge in (
        (r"the top card of your graveyard is an? (?P<what>\w+) card", _top_card),
        (rf"(?P<who>you|an opponent|your opponents|any player) controls? {_MANY} (?P<what>.+)", _controls),
        (r"(?:it's|it is|[Dd]uring) (?P<not>not |turns other than )?your(?: turn|s)", _turn),
        (rf"{_WHO}(?:'s| is)(?P<not>n't| not)? (?:an? )?(?P<what>[\w-]+)", _is),
        (rf"{_WHO} has {_MANY} (?P<kind>[-+/\w]* ?)counters? on (?:it|~|him|her)", _counters),
        (r"your devotion to (?P<colors>.+) is less than (?P<number>\w+)", _devotion),
        (
            rf"there (?:are|is) {_MANY} (?P<types>card types among )?(?P<kind>\w+ )?cards? in your graveyard",
            _graveyard,
        ),
        (rf"you have {_MANY} life", _life),
        (rf"a player has {_MANY} life", _anybodys_life),
        (rf"you have {_MANY} opponents", _opponents),
        (r"~ is in your graveyard", _in_graveyard),
        (r"~ is on the battlefield", _on_battlefield),
        (r"~ (?:isn't|is not) on the battlefield", _elsewhere),
        (rf"there (?:are|is) {_MANY} (?P<kind>[-+/\w]* ?)counters? on (?P<who>~|it)", _counters),
        (rf"{_WHO} (?P<not>didn't enter|entered)(?: the battlefield)? this turn", _is_new),
        (rf"{_MANY} (?P<kind>Equipment|Auras?) (?:is|are) attached to (?:~|it)", _attached),
        (r"the (?P<kind>[-+/\w ]+) counter is chosen", _counter_chosen),
        (r"its (?P<keyword>[a-z]+) cost was paid", _paid_for),
        (rf"{_WHO} is attached to a creature", _is_attached),
    )
)
