"""Conditions on how things stand: "as long as you control another artifact", "if it's your turn"."""

import re
from collections.abc import Callable

from judgeapp.copyengine.model.immutable import replace
from judgeapp.copyengine.model.objects.characteristics import CARD_TYPES, COLORS, SUPERTYPES
from judgeapp.copyengine.model.terms import conditions as c
from judgeapp.copyengine.model.terms.qualities import Trait
from judgeapp.copyengine.model.terms.subjects import Who
from judgeapp.copyengine.reading.conditions.bounds import MANY, bound_of
from judgeapp.copyengine.reading.grammar.grammar import StopsAtError
from judgeapp.copyengine.reading.nouns.amounts import colors_in, printed_objects
from judgeapp.copyengine.reading.nouns.noun_phrases import number_of
from judgeapp.copyengine.reading.text.normalizing import MARK
from judgeapp.copyengine.reading.text.word_lists import SINGULAR

_SELF = re.compile(
    r"\bthis (?:creature|permanent|artifact|enchantment|land|planeswalker|vehicle|equipment|aura|card|token)"
    r"\b",
    re.IGNORECASE,
)
_THAT = r"that (?:token|creature|permanent)|the (?:token|copy)"
_WHO = r"(?P<who>~|it|enchanted [a-z]+|equipped creature)"
_TYPE_WORDS = frozenset("legendary creature artifact land snow basic enchantment planeswalker battle".split())
_QUALITIES = frozenset("attacking tapped untapped colorless multicolored monocolored".split())
_Found = re.Match[str]


def situation(words: str, name: str) -> c.Condition | None:
    """Return the condition on the table that `words` say; None for one of another kind.

    Args:
        name: that of the object that has the text; by it the text means that object (CR 201.5).
    """
    plain = _SELF.sub("~", words)
    used = next((known for known in (name, name.partition(",")[0]) if known and known in plain), "")
    plain = re.sub(rf"(?<!\bnamed ){re.escape(used)}", "~", plain).strip() if used else plain.strip()
    inside = _read(plain.removeprefix("unless "))
    if inside is None:
        return None
    inside = replace(inside, words=words)
    return c.Unless(words, inside) if plain.startswith("unless ") else inside


def _read(plain: str) -> c.Condition | None:
    for pattern, rule in _RULES:
        found = pattern.fullmatch(plain)
        if found:
            return rule(found)
    first, _, second = plain.partition(" and ")
    sides = [_read(first), _read(second)] if second else []
    return c.AllOf(plain, tuple(side for side in sides if side)) if sides and all(sides) else None


def _who(found: _Found) -> Who:
    return {"~": Who.THIS, "it": Who.IT}.get(found["who"], Who.ATTACHED)


def _controls(found: _Found) -> c.Condition | None:
    said = found["what"].replace(MARK, "")
    what = said.removesuffix(" you don't own")
    bound = bound_of(found["many"])
    try:
        wanted = printed_objects(what.removeprefix("other "))
    except StopsAtError:
        return None
    controller = {"you": "you", "any player": "any", "there": "any"}.get(found["who"], "opponent")
    other = wanted.other or found["many"] == "another" or what.startswith("other ")
    owner = wanted.owner if what == said else "opponent"
    wanted = replace(wanted, controller=controller, other=other, owner=owner)
    return c.Controls(found[0], bound, wanted) if bound else None


def _is(found: _Found) -> c.Condition | None:
    who, negated, word = _who(found), bool(found["not"]), found["what"]
    name = word[:1].upper() + word[1:]
    if word in {"equipped", "enchanted"}:
        return c.IsAttachedTo(found[0], who, negated, "Equipment" if word == "equipped" else "Aura")
    if word in COLORS:
        return c.IsColor(found[0], who, negated, word)
    if word == "token":
        return c.IsToken(found[0], who, negated)
    if word in {"monstrous", "renowned"}:
        return c.IsDesignated(found[0], who, negated, word)
    if word in _QUALITIES:
        return c.IsSo(found[0], who, negated, Trait(word))
    known = word[:1].isupper() or word in _TYPE_WORDS
    return c.IsType(found[0], who, negated, name, _is_listed(name), known)


def _that_is(found: _Found) -> c.Condition | None:
    word, negated = found["what"], bool(found["not"])
    name = word[:1].upper() + word[1:]
    if word in COLORS:
        return c.IsColor(found[0], Who.TRIGGERING, negated, word)
    return c.IsType(found[0], Who.TRIGGERING, negated, name, True, True) if _is_listed(name) else None


def _is_listed(name: str) -> bool:
    return name in CARD_TYPES or name in SUPERTYPES or name in SINGULAR


def _counters(found: _Found) -> c.Condition | None:
    bound = bound_of(found["many"])
    return c.HasCounters(found[0], _who(found), bound, found["kind"].strip()) if bound else None


def _devotion(found: _Found) -> c.Condition | None:
    limit = number_of(found["number"])
    return None if limit is None else c.DevotionLessThan(found[0], colors_in(found["colors"]), limit)


def _graveyard(found: _Found) -> c.Condition | None:
    bound = bound_of(found["many"])
    if bound is None:
        return None
    if found["types"]:
        return c.CardTypesInGraveyard(found[0], bound)
    return c.CardsInGraveyard(found[0], bound, (found["kind"] or "").strip().capitalize())


def _attachments(found: _Found) -> c.Condition | None:
    bound = bound_of(found["many"])
    return c.HasAttachments(found[0], bound, found["kind"].removesuffix("s")) if bound else None


def _numbered(
    kind: type[c.YourLife]
    | type[c.AnyonesLife]
    | type[c.YourOpponents]
    | type[c.OpponentsLife]
    | type[c.OpponentsGraveyard],
) -> Callable[[_Found], c.Condition | None]:
    def rule(found: _Found) -> c.Condition | None:
        bound = bound_of(found["many"])
        return kind(found[0], bound) if bound else None

    return rule


_WHOSE = r"(?P<who>you|an opponent)"


def _side(found: _Found) -> str:
    return "you" if found["who"] == "you" else "opponent"


def _life_changed(found: _Found) -> c.Condition | None:
    bound = bound_of(found["many"] or "a")
    return c.LifeChanged(found[0], _side(found), bound, found["how"] == "lost") if bound else None


def _of_player(
    kind: type[c.DrewCards] | type[c.CardsInHand],
) -> Callable[[_Found], c.Condition | None]:
    def rule(found: _Found) -> c.Condition | None:
        bound = bound_of(found["many"])
        return kind(found[0], _side(found), bound) if bound else None

    return rule


def _cast(found: _Found) -> c.Condition | None:
    bound, words = bound_of(found["many"]), found["what"]
    try:
        wanted = printed_objects(words if words.endswith("s") else f"{words}s")
    except StopsAtError:
        return None
    if bound is None or wanted.what != "spell" or wanted.qualities:
        return None
    return c.CastSpells(found[0], bound, wanted, other=found["many"] == "another")


_RULES: tuple[tuple[re.Pattern[str], Callable[[_Found], c.Condition | None]], ...] = tuple(
    (re.compile(pattern), rule)
    for pattern, rule in (
        (
            r"the top card of your graveyard is an? (?P<what>\w+) card",
            lambda found: c.TopOfGraveyardIs(found[0], found["what"].title()),
        ),
        (rf"(?P<who>you|an opponent|your opponents|any player) controls? {MANY} (?P<what>.+)", _controls),
        (rf"(?P<who>there) (?:are|is) {MANY} (?P<what>[a-z ]+) on the battlefield", _controls),
        (
            r"(?:it's|it is|[Dd]uring) (?P<not>not |turns other than )?your(?: turn|s)",
            lambda found: c.IsYourTurn(found[0], bool(found["not"])),
        ),
        (rf"{_WHO}(?:'s| is)(?P<not>n't| not)? (?:an? )?(?P<what>[\w-]+)", _is),
        (rf"(?:{_THAT})(?:'s| is)(?P<not> not|n't)? (?:an? )?(?P<what>[A-Za-z]+)", _that_is),
        (rf"{_WHO} has {MANY} (?P<kind>[-+/\w]* ?)counters? on (?:it|~|him|her)", _counters),
        (r"your devotion to (?P<colors>.+) is less than (?P<number>\w+)", _devotion),
        (
            rf"there (?:are|is) {MANY} (?P<types>card types among )?(?P<kind>\w+ )?cards? in your graveyard",
            _graveyard,
        ),
        (rf"you have {MANY} life", _numbered(c.YourLife)),
        (rf"a player has {MANY} life", _numbered(c.AnyonesLife)),
        (rf"an opponent has {MANY} life", _numbered(c.OpponentsLife)),
        (rf"an opponent has {MANY} cards in their graveyard", _numbered(c.OpponentsGraveyard)),
        (rf"{_WHOSE} (?P<how>gained|lost) (?:{MANY} )?life this turn", _life_changed),
        (rf"{_WHOSE}(?:'ve| have| has)? drawn {MANY} cards this turn", _of_player(c.DrewCards)),
        (rf"{_WHOSE} (?:have|has) {MANY} cards? in hand", _of_player(c.CardsInHand)),
        (rf"you(?:'ve| have) cast {MANY} (?P<what>[a-z ]*spells?) this turn", _cast),
        (rf"you have {MANY} opponents", _numbered(c.YourOpponents)),
        (r"~ is in your graveyard", lambda found: c.ThisIsIn(found[0], "graveyard")),
        (r"(?:~ is|it is|it's) on the battlefield", lambda found: c.ThisIsIn(found[0], "battlefield")),
        (
            r"~ (?:isn't|is not) on the battlefield",
            lambda found: c.ThisIsIn(found[0], "battlefield", negated=True),
        ),
        (rf"there (?:are|is) {MANY} (?P<kind>[-+/\w]* ?)counters? on (?P<who>~|it)", _counters),
        (
            rf"{_WHO} (?P<not>didn't enter|entered)(?: the battlefield)? this turn",
            lambda found: c.EnteredThisTurn(found[0], _who(found), found["not"] != "entered"),
        ),
        (rf"{MANY} (?P<kind>Equipment|Auras?) (?:is|are) attached to (?:~|it)", _attachments),
        (
            r"the (?P<kind>[-+/\w ]+) counter is chosen",
            lambda found: c.CounterChosen(found[0], found["kind"]),
        ),
        (rf"{_WHO} is attached to a creature", lambda found: c.ThisIsAttached(found[0])),
    )
)
