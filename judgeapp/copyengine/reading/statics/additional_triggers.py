"""Static abilities by which others trigger additional times, or not at all (CR 603.2d)."""

import re
from collections.abc import Iterator

from judgeapp.copyengine.model.abilities import Ability
from judgeapp.copyengine.model.additional_triggers import DontTrigger, Things, TriggersAgain
from judgeapp.copyengine.model.characteristics import Characteristics
from judgeapp.copyengine.model.immutable import memoized
from judgeapp.copyengine.model.subjects import Filter
from judgeapp.copyengine.reading.statics.descriptions import filter_named

_MORE = "triggers an additional time"
_AGAIN = re.compile(
    r"If (?:(?P<cause>.+?) causes )?a triggered ability of (?P<whose>.+?) (?:to trigger|triggers), "
    rf"that ability {_MORE}",
    re.IGNORECASE,
)
_ENTERS = re.compile(r"(?P<what>.+?) entering(?: the battlefield)?(?P<yours> under your control)?$")
_DIES = re.compile(r"(?P<what>.+?) dying$")
_CASTS = re.compile(r"(?:you )?(?P<how>casting or copying|casting|copying) (?P<what>.+)$")
_DONT = re.compile(
    r"(?P<what>[^.]+?) entering(?: the battlefield)?(?P<dying> or dying)? don't cause abilities"
    r"(?: of (?P<whose>[^.]+?))? to trigger",
    re.IGNORECASE,
)
_OR = re.compile(r" or (?=another |a |an )")


@memoized  # asked of every permanent at every event
def additional_triggers(values: Characteristics) -> tuple[TriggersAgain | DontTrigger, ...]:
    """Return what the abilities of an object say of how often others trigger."""
    return tuple(said for ability in values.abilities for said in _of_ability(ability))


@memoized  # a text match for each ability, asked of every permanent at every event
def _of_ability(ability: Ability) -> tuple[TriggersAgain | DontTrigger, ...]:
    text = ability.text
    return tuple(_read(text)) if _MORE in text or "don't cause abilities" in text else ()


def _read(text: str) -> Iterator[TriggersAgain | DontTrigger]:
    if (found := _DONT.match(text)) is not None:
        cause = tuple(thing for words in found["what"].split(" and ") for thing in _things(words))
        whose = found["whose"]
        yield DontTrigger(cause, found["dying"] is not None, None if whose is None else _things(whose))
    if (found := _AGAIN.search(text)) is not None:
        yield _again(_things(found["whose"]), found["cause"])


def _again(of: Things, cause: str | None) -> TriggersAgain:
    if cause is None:
        return TriggersAgain(of, any_cause=True)
    enters, dies, casts = _ENTERS.match(cause), _DIES.match(cause), _CASTS.match(cause)
    spells = _things(casts["what"]) if casts is not None else ()
    how = casts["how"] if casts is not None else ""
    whose = " you control" if enters is not None and enters["yours"] else ""
    return TriggersAgain(
        of,
        entering=_things(enters["what"] + whose) if enters is not None else (),
        dying=_things(dies["what"]) if dies is not None else (),
        casting=spells if "casting" in how else (),
        copying=spells if "copying" in how else (),
    )


def _things(words: str) -> Things:
    """Return the things that words name; those that can't be read are left out."""
    things: list[Filter | None] = []
    for part in _OR.split(words.replace("this creature", "~")):
        wanted = filter_named(part) if part != "~" else None
        if wanted is not None or part == "~":
            things.append(wanted)
    return tuple(things)
