"""The same table otherwise: beside another thing, under other rules, in the eyes of those who are wrong."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from judgeapp.combat import EVERY_BELIEF, Believers
from judgeapp.copyengine import (
    PLAYER_NAMES,
    CopyEngineError,
    Game,
    TooMuchWorkError,
    ask_fields,
    object_as_json,
    part_of_work,
    play_on,
    working,
)
from judgeapp.lab.display.value_derivations import VALUES, label, said

SHARE = 0.2
"""How much of a request's work other rules or beliefs may take; the page says if some are left untried."""
_STATUS = ("zone", "counters", "tapped", "damage")
_FIELDS = [*dict.fromkeys(field for fields in VALUES.values() for field in fields), *_STATUS]


@dataclass(frozen=True, slots=True)
class ComparedValue:
    """A value of one thing, and of the other."""

    label: str
    one: str
    other: str

    @property
    def differs(self) -> bool:
        return self.one != self.other


@dataclass(frozen=True, slots=True)
class Difference:
    """What would be otherwise with one thing."""

    name: str
    label: str
    now: str
    then: str


@dataclass(frozen=True, slots=True)
class RulesetComparison:
    """The table under another ruleset: what would differ, or why it couldn't be played."""

    ruleset: str
    differences: tuple[Difference, ...]
    refusal: str = ""


@dataclass(frozen=True, slots=True)
class WrongResult:
    """A result that beliefs give: what they make otherwise, and which they are."""

    differences: tuple[Difference, ...]
    beliefs: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class WrongResults:
    """All wrong results found; `is_all`: every belief that matters here was tried."""

    results: tuple[WrongResult, ...]
    is_all: bool


def compared(game: Game, one: str, other: str, at: int) -> tuple[ComparedValue, ...]:
    """Two things side by side, value by value; () unless both are there."""
    things = [_seen(game, ref, at) for ref in (one, other)]
    if not all(things):
        return ()
    rows = [ComparedValue(name, things[0][name], things[1][name]) for name in things[0]]
    return tuple(row for row in rows if not row.one == row.other == "none")


def _seen(game: Game, ref: str, at: int | None) -> dict[str, str]:
    """All that can be seen of a thing, in words; {} if it isn't there."""
    obj = game.object(ref, at)
    if obj is None:
        return {}
    try:
        # As asked: some beliefs are about how a result is read.
        thing = ask_fields(game, ref, _FIELDS, at) or {}
    except CopyEngineError:
        # What can't be judged without being told is left out, as on the board.
        thing = {**object_as_json(game, obj, at), "damage": obj.damage}
    seen = {label(field): said(field, thing) for field in VALUES}
    return seen | {name: _status(thing[name]) for name in _STATUS}


def _status(value: Any) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if value == 0:
        return "none"
    if isinstance(value, Mapping):
        return ", ".join(f"{number} {kind}" for kind, number in value.items() if number) or "none"
    return "gone" if value == "nowhere" else str(value)


def _differing(
    one: Game, other: Game, at: int, names: Mapping[str, str], refs: Sequence[str] | None = None
) -> Iterator[Difference]:
    """What is otherwise in another game after the same events."""
    for ref in refs or dict.fromkeys([*one.table(at).objects, *other.table(at).objects]):
        now, then = _seen(one, ref, at), _seen(other, ref, at)
        name = names.get(ref, ref)
        if not (now and then):
            yield Difference(name, "there", "yes" if now else "no", "yes" if then else "no")
            continue
        if now["zone"] == then["zone"] == "gone":
            continue
        for field, value in now.items():
            if value != then[field]:
                yield Difference(name, field, value, then[field])
    if not refs:
        others = other.table(at).players
        for letter, player in one.table(at).players.items():
            if letter in others and player.life != others[letter].life:
                yield Difference(PLAYER_NAMES[letter], "life", str(player.life), str(others[letter].life))


def under(game: Game, ruleset: str, at: int, names: Mapping[str, str]) -> RulesetComparison:
    """What would be different under another ruleset."""
    script = {**game.script, "events": game.events_as_given[:at], "ruleset": ruleset}
    try:
        played = play_on(script, game.cards, extension=game.extension, share=SHARE)
        if played.error is not None:
            return RulesetComparison(ruleset, (), f"{played.error.message} {played.error.mend}".strip())
    except CopyEngineError as error:
        return RulesetComparison(ruleset, (), f"{error.message} {error.mend}".strip())
    return RulesetComparison(ruleset, tuple(_differing(game, played.game, at, names)))


def wrongs(game: Game, at: int, names: Mapping[str, str], on: str = "") -> WrongResults:
    """What people get wrong here, about one thing or about all: each result with the beliefs that give it.

    Beliefs that only leave the game unplayable give no result.
    """
    found: dict[tuple[Difference, ...], list[str]] = {}
    is_all = True
    try:
        with working(part_of_work(SHARE)):
            for belief, differences in _believed(game, at, names, on):
                found.setdefault(differences, []).append(belief)
    except TooMuchWorkError:
        is_all = False
    return WrongResults(
        tuple(WrongResult(differences, tuple(held)) for differences, held in found.items()), is_all
    )


def _believed(
    game: Game, at: int, names: Mapping[str, str], on: str
) -> Iterator[tuple[str, tuple[Difference, ...]]]:
    """Each belief that makes something otherwise, and what."""
    script = {**game.script, "events": game.events_as_given[:at]}
    believers = Believers(script, game.cards)
    refs = [on] if on else None
    asked = [{"ask": "fields", "of": ref, "fields": _FIELDS} for ref in refs or game.table(at).objects]
    try:
        noted = {name for query in asked for name in believers.possible(query)}
    except CopyEngineError:
        noted = set(EVERY_BELIEF)
    for belief in (name for name in EVERY_BELIEF if name in noted):
        other = believers.game(belief)
        if other is not None and len(other.moments) == at + 1:
            differences = tuple(_differing(game, other, at, names, refs))
            if differences:
                yield belief, differences
