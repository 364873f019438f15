"""Paragraphs that belong together: level symbols (CR 711), Class levels (716), station symbols (721) and what
stands behind an anchor word (614.12b).
"""

import re

from judgeapp.copyengine.model.effects.changes import Change, GainAbilities, SetPT, SetTypes
from judgeapp.copyengine.model.effects.effects import BecomeLevel, Continuous
from judgeapp.copyengine.model.immutable import replace
from judgeapp.copyengine.model.objects.abilities import Ability, Kind
from judgeapp.copyengine.model.terms.conditions import AtLevel, WordChosen
from judgeapp.copyengine.model.terms.subjects import Amount, Who
from judgeapp.copyengine.model.text import printed

_STRIATION = re.compile(r"(?:LEVEL|(STATION)) (\d+)(?:-(\d+)|\+)$")
_STATION_ROW = re.compile(r"^(?:STATION )?(\d+)\+(?: \||$)", re.MULTILINE)
_CREATURE_AT = re.compile(r"\bIt's an artifact creature at (\d+)\+")
_ANCHOR = re.compile(r"• (?P<word>[^—•]+?) — ")
_CLASS_LEVEL = re.compile(r"(?P<cost>.+): Level (?P<level>\d+)$")
_SIZE = re.compile(r"(\d+)/(\d+)$")


def creature_number(text: str, *, sized: bool) -> int | None:
    """Return the charge counters from which a station card is a creature: the number beside its power and
    toughness (CR 721.2b). None where it never is.

    Card data doesn't say beside which number they stand. The reminder text of station does; without one it is
    the last.

    Args:
        text: Oracle text, reminder text and all.
        sized: whether a power and toughness are printed.
    """
    if "tation" not in text or not sized:
        return None
    told = _CREATURE_AT.search(text)
    numbers = [told[1]] if told is not None else _STATION_ROW.findall(text)
    return int(numbers[-1]) if numbers else None


def with_levels(abilities: tuple[Ability, ...], creature_at: int | None = None) -> tuple[Ability, ...]:
    """Return the abilities of a text with each level's lines gathered into one ability (CR 711.2, 716.2a).

    What stands under "LEVEL 2-4" or "{2}{W}: Level 2" belongs to that level and is had only there.

    Args:
        creature_at: the charge counters from which a station card is a creature.
    """
    abilities = tuple(_by_word(ability) for ability in abilities)
    starts = [place for place, ability in enumerate(abilities) if _begins_level(ability)]
    if not starts:
        return abilities
    ends = [*starts[1:], len(abilities)]
    levels = (_level(abilities[start:end], creature_at) for start, end in zip(starts, ends, strict=True))
    return (*abilities[: starts[0]], *levels)


def _begins_level(ability: Ability) -> bool:
    return bool(_STRIATION.match(printed(ability.text)) or _CLASS_LEVEL.match(printed(ability.text)))


def _by_word(ability: Ability) -> Ability:
    """Return an ability behind an anchor word as one that is had while that word is the one chosen."""
    found = _ANCHOR.match(printed(ability.text))
    if found is None or ability.kind is Kind.SPELL:
        return ability
    own = replace(ability, text=printed(ability.text)[found.end() :])
    at_word = WordChosen(f"the word {found['word']}", found["word"])
    had = Continuous(Who.THIS, (GainAbilities((own,)),), condition=at_word)
    return Ability(ability.text, Kind.STATIC, effects=(had,), unread=ability.unread)


def _level(lines: tuple[Ability, ...], creature_at: int | None) -> Ability:
    head, *body = lines
    text = "\n".join(printed(ability.text) for ability in lines)
    striation, size = _STRIATION.match(printed(head.text)), body and _SIZE.match(printed(body[0].text))
    changes: list[Change] = []
    if striation and size:
        changes.append(SetPT(Amount(int(size[1])), Amount(int(size[2]))))
        body = body[1:]
    if body:
        changes.append(GainAbilities(tuple(body)))
    if striation:
        most = f"-{striation[3]}" if striation[3] else "+"
        kind = "charge" if striation[1] else "level"
        if striation[1] and int(striation[2]) == creature_at:  # its size is the printed one
            changes.insert(0, SetTypes(("Creature",), keep="all"))
        words, last = f"{kind} counters {striation[2]}{most}", int(striation[3]) if striation[3] else None
        at_level = AtLevel(words, kind, int(striation[2]), last)
        level = Continuous(Who.THIS, tuple(changes), condition=at_level)
        return Ability(
            text, Kind.STATIC, effects=(level,), unread=_unread(lines[1:], len(printed(head.text)))
        )
    named = _CLASS_LEVEL.match(printed(head.text))
    number = int(named["level"]) if named else 1
    level = Continuous(Who.THIS, tuple(changes), condition=AtLevel(f"class level {number}+", "class", number))
    unread = _unread(lines[1:], len(printed(head.text)))
    return replace(head, text=text, effects=(BecomeLevel(number), level), unread=unread)


def _unread(lines: tuple[Ability, ...], before: int) -> tuple[tuple[str, int], ...]:
    """Return what is unread in the lines of a level, columns counted in the whole text."""
    found: list[tuple[str, int]] = []
    for ability in lines:
        found += [(text, before + 1 + column) for text, column in ability.unread]
        before += 1 + len(printed(ability.text))
    return tuple(found)
