"""What texts beside keywords say of attacking, blocking and combat damage (CR 508, 509, 510).

Only whole sentences of a few forms are known.
"""

import re
from collections.abc import Mapping
from functools import lru_cache

from judgeapp.copyengine.model.effects.changes import RestrictCombat
from judgeapp.copyengine.model.effects.combat import CombatRestriction, SaidOfCombat
from judgeapp.copyengine.model.objects.abilities import Ability
from judgeapp.copyengine.model.terms.subjects import Who
from judgeapp.copyengine.reading.statics.descriptions import filter_named

_SPEAKS_OF: Mapping[str, re.Pattern[str]] = {
    about: re.compile("|".join(words), re.IGNORECASE)
    for about, words in {
        "attack": (
            r"\b(?:can't|can|must|able to|only) attack",
            r"\battacks? (?:each|if able|this)",
            r"\battack if",
        ),
        "block": (
            r"\b(?:can't|can|must|able to) (?:be )?block",
            r"\bblocks? (?:each|if able)",
            r"attack or block",
            r"\bblocked (?:except|only|by|this)",
        ),
        "damage": (
            r"\bassigns? (?:no )?(?:its )?combat damage",
            r"\bdamage\b[^.]*\binstead\b",
            r"\bprevent\b[^.]*\bdamage",
            r"twice that (?:much )?damage",
            r"deals? (?:double|twice)",
            r"damage can't be prevented",
            r"no combat damage",
        ),
    }.items()
}
_SUBJECT = re.compile(
    r"^(?P<who>this (?:creature|permanent|token|artifact|land|vehicle)|enchanted (?:creature|permanent)"
    r"|equipped creature) ",
    re.IGNORECASE,
)
_FORMS: tuple[tuple[re.Pattern[str], str], ...] = tuple(
    (re.compile(pattern + r"(?: this turn| each combat)?\.?$", re.I), what)
    for pattern, what in (
        (r"can't attack or block", "neither"),
        (r"can't attack", "no attack"),
        (r"can't block", "no block"),
        (r"can't be blocked", "unblockable"),
        (r"can't be blocked by (?P<by>[^.]+?)", "not by"),
        (r"can't be blocked except by (?P<by>[^.]+?)", "only by"),
        (r"can block only (?P<by>[^.]+?)", "blocks only"),
        (r"can block any number of creatures", "any number"),
        (r"can block an additional creature", "one more"),
        (r"attacks(?: if able)?(?: each combat| each turn)?(?: if able)?", "must attack"),
        (r"can attack as though it didn't have defender", "defender lifted"),
    )
)


def restricts_this_turn(words: str) -> RestrictCombat | None:
    """Return what "can't be blocked this turn" says of whatever it is about; None for other words."""
    found = _form(words.replace(" this turn", "")) if "this turn" in words else None
    if found is None:
        return None
    restriction = _with_creatures(*found)
    if restriction.by_words and restriction.by is None:
        return None
    return RestrictCombat(restriction, words, combat_matters(words))


def combat_matters_of(ability: Ability) -> frozenset[str]:
    """Return those of "attack", "block" and "damage" that an ability has to do with."""
    return combat_matters(ability.text)


@lru_cache(maxsize=512)  # a text match for each ability, asked of every permanent at every event
def combat_matters(text: str) -> frozenset[str]:
    """Return those of "attack", "block" and "damage" that a text has to do with."""
    return frozenset(about for about, pattern in _SPEAKS_OF.items() if pattern.search(text))


@lru_cache(maxsize=1024)  # a text match for each ability, asked of every permanent at every event
def said_of_combat(ability: Ability, name: str) -> SaidOfCombat:
    """Return what an ability of an object named so says of attacking, blocking or combat damage."""
    names = (name, name.partition(",")[0]) if name else ()
    return SaidOfCombat(_subject(ability, names), _restriction(ability.text, names))


def _subject(ability: Ability, names: tuple[str, ...]) -> Who | None:
    """Return whom an ability is about: its object or what that is attached to; None for others too."""
    if ability.keyword:
        return Who.THIS
    said = _SUBJECT.match(ability.text)
    if said is not None:
        return Who.THIS if said["who"].lower().startswith("this") else Who.ATTACHED
    return Who.THIS if ability.text.startswith(tuple(f"{name} " for name in names)) else None


def _restriction(text: str, names: tuple[str, ...]) -> CombatRestriction | None:
    for name in names:
        text = text.removeprefix(f"{name} ")
    rest = _SUBJECT.sub("", text)
    # "Equipped creature gets +1/+1 and can't be blocked": the last part is the one that matters.
    found = _form(rest) or _form(rest.rpartition(" and ")[2])
    if found is None:
        return None
    return _with_creatures(*found)


def _with_creatures(said: re.Match[str], what: str) -> CombatRestriction:
    by = said.groupdict().get("by") or ""
    # "Walls" are Wall creatures.
    creatures = by if "creature" in by.casefold() else f"{by.removesuffix('s')} creatures"
    return CombatRestriction(what, by, filter_named(creatures) if by else None)


def _form(words: str) -> tuple[re.Match[str], str] | None:
    return next(((found, what) for pattern, what in _FORMS if (found := pattern.match(words))), None)
