"""What texts beside the nineteen keywords say about attacking, blocking and combat damage.

Only whole sentences of a few forms are known. A board on which anything else has a say is refused.
"""

import re
from collections.abc import Iterator, Mapping

from judgeapp.combat.view import View, refuse
from judgeapp.copyengine.evaluation.filters import fits
from judgeapp.copyengine.model.abilities import Ability, Kind
from judgeapp.copyengine.model.immutable import dataclass
from judgeapp.copyengine.model.subjects import Filter
from judgeapp.copyengine.reading.grammar.grammar import StopsAtError
from judgeapp.copyengine.reading.nouns.amounts import printed_objects
from judgeapp.copyengine.table.state import Object

UNKNOWN_KEYWORDS: Mapping[str, frozenset[str]] = {
    "block": frozenset({"menace", "fear", "shadow", "horsemanship", "skulk", "banding", "bands with other"}),
    "damage": frozenset({"banding", "bands with other", "toxic"}),
}
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


@dataclass(frozen=True)
class Restriction:
    """What one sentence says of one creature.

    Attributes:
        what: "no attack" | "no block" | "neither" | "unblockable" | "not by" | "only by" | "blocks only" |
            "any number" | "one more" | "must attack" | "defender lifted".
        by: the objects meant in "can't be blocked by ...".
        source: the object that says it.
    """

    what: str
    by: Filter | None
    text: str
    source: Object


def on(view: View, ref: str, about: str) -> list[Restriction]:
    """Return what is said of a creature's attacking, blocking or damage.

    Args:
        about: "attack" | "block" | "damage".

    Raises:
        CopyEngineError: something has a say that the engine doesn't know.
    """
    found: list[Restriction] = []
    for text in view.facts.unknown:
        if _SPEAKS_OF[about].search(text):
            raise refuse(f"An effect says “{text}”, which I can't judge in combat.")
    for source, ability in _speaking(view, about):
        host = _whom(source, ability, view)
        if host is not None and host != ref:
            continue
        if host is None:
            raise refuse(f"{view.called(source.ref)} says “{ability.text}”, which I can't judge in combat.")
        if ability.keyword in UNKNOWN_KEYWORDS.get(about, ()):
            raise refuse(f"I don't know {ability.keyword}, which {view.called(ref)} has.")
        found.append(_read(view, source, ability))
    return found


def speaks(text: str) -> bool:
    """Whether words have to do with attacking, blocking or combat damage."""
    return any(pattern.search(text) for pattern in _SPEAKS_OF.values())


def _speaking(view: View, about: str) -> Iterator[tuple[Object, Ability]]:
    """Yield the static abilities on the battlefield that have to do with a matter."""
    unknown, pattern = UNKNOWN_KEYWORDS.get(about, frozenset()), _SPEAKS_OF[about]
    for obj, values in view.permanents():
        for ability in values.abilities:
            if ability.keyword in unknown or (
                ability.kind in {Kind.STATIC, Kind.REPLACEMENT} and pattern.search(ability.text)
            ):
                yield obj, ability


def _whom(source: Object, ability: Ability, view: View) -> str | None:
    """Return whom a sentence is about: its object or what that is attached to; None for others too."""
    if ability.keyword:
        return source.ref
    said = _SUBJECT.match(ability.text)
    if said and said["who"].lower().startswith("this"):
        return source.ref
    if said:
        return source.attached_to or ""
    name = view.layers.values[source.ref].name
    if name and ability.text.startswith((f"{name} ", f"{name.partition(',')[0]} ")):
        return source.ref
    return None


def _read(view: View, source: Object, ability: Ability) -> Restriction:
    name = view.layers.values[source.ref].name
    text = ability.text
    for known in (name, name.partition(",")[0]):
        text = text.removeprefix(f"{known} ") if known else text
    rest = _SUBJECT.sub("", text)
    # "Equipped creature gets +1/+1 and can't be blocked": the last part is the one that matters.
    part = next((tail for tail in (rest, rest.rpartition(" and ")[2]) if _form(tail)), None)
    form = _form(part) if part is not None else None
    if form is None:
        raise refuse(f"{view.called(source.ref)} says “{ability.text}”, which I can't judge in combat.")
    found, what = form
    by = found.groupdict().get("by")
    meant = _meant(by) if by else None
    if by and meant is None:
        raise refuse(f"I can't tell which creatures “{by}” are.")
    return Restriction(what, meant, ability.text, source)


def _form(words: str) -> tuple[re.Match[str], str] | None:
    return next(((found, what) for pattern, what in _FORMS if (found := pattern.match(words))), None)


def _meant(words: str) -> Filter | None:
    """Return the creatures that words name: "Walls" are Wall creatures; None for words that can't be read."""
    said = words if "creature" in words.casefold() else f"{words.removesuffix('s')} creatures"
    try:
        return printed_objects(said)
    except StopsAtError:
        return None


def meant(view: View, restriction: Restriction, ref: str) -> bool:
    """Whether an object is among those that a restriction names."""
    if restriction.by is None:
        return False
    obj = view.find(ref)
    return fits(
        restriction.by, obj, view.layers.values[ref], this=restriction.source,
        controller=view.controller(restriction.source.ref), whose=view.controller(ref),
    )  # fmt: skip
