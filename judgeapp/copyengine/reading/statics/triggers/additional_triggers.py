"""Static abilities by which others trigger additional times, or not at all (CR 603.2d)."""

import re
from collections.abc import Iterator

from judgeapp.copyengine.model.effects.additional_triggers import DontTrigger, Things, TriggersAgain
from judgeapp.copyengine.model.immutable import replace
from judgeapp.copyengine.model.objects.abilities import Ability
from judgeapp.copyengine.model.objects.characteristics import Characteristics
from judgeapp.copyengine.model.terms.subjects import Filter
from judgeapp.copyengine.model.text import Text, printed
from judgeapp.copyengine.reading.conditions.conditions import condition_of
from judgeapp.copyengine.reading.statics.descriptions import filter_named

_MORE = "triggers an additional time"
_AGAIN = re.compile(
    r"(?:•? ?[^.\"“]{1,30} — )?(?:As long as (?P<condition>[^,\"“]+), )?"
    r"If (?:(?P<cause>[^\"“]+?) causes )?an? (?:triggered )?ability of (?P<whose>[^\"“]+?) "
    r"(?:to trigger|triggers)(?: while (?P<meanwhile>[^,\"“]+))?, "
    r"(?:that ability|it) triggers an additional time",
    re.IGNORECASE,
)
_LEAVES = re.compile(r"(?P<what>.+?) (?P<enters>entering or )?leaving(?: the battlefield)?$")
_ATTACKS = re.compile(r"(?P<what>.+?) attacking$")
_TARGETED = re.compile(r"(?P<what>.+?) becoming the target of a spell or ability$")
_ENTERS = re.compile(r"(?P<what>.+?) entering(?: the battlefield)?(?P<yours> under your control)?$")
_DIES = re.compile(r"(?P<what>.+?) dying$")
_CASTS = re.compile(r"(?:you )?(?P<how>casting or copying|casting|copying) (?P<what>.+)$")
_DONT = re.compile(
    r"(?P<what>[^.]+?) entering(?: the battlefield)?(?P<dying> or dying)? don't cause abilities"
    r"(?: of (?P<whose>[^.]+?))? to trigger",
    re.IGNORECASE,
)
_OR = re.compile(r" or (?=another |a |an )")


def additional_triggers(values: Characteristics) -> tuple[TriggersAgain | DontTrigger, ...]:
    """Return what the abilities of an object say of how often others trigger."""
    return tuple(said for ability in values.abilities for said in _of_ability(ability, values.name))


def triggers_again(sentence: Text) -> bool:
    """Whether a sentence, or what stands behind its condition, says that an ability triggers again."""
    return _MORE in printed(sentence)


def _of_ability(ability: Ability, name: str) -> tuple[TriggersAgain | DontTrigger, ...]:
    text = printed(ability.text)
    return tuple(_read(text, name)) if _MORE in text or "don't cause abilities" in text else ()


def _read(text: Text, name: str) -> Iterator[TriggersAgain | DontTrigger]:
    if (found := _DONT.match(printed(text))) is not None:
        cause = tuple(thing for words in found["what"].split(" and ") for thing in _things(words))
        whose = found["whose"]
        yield DontTrigger(cause, found["dying"] is not None, None if whose is None else _things(whose))
    if (found := _AGAIN.match(printed(text))) is not None:
        condition = condition_of(found["condition"] or found["meanwhile"] or "", name)
        yield replace(_again(_things(found["whose"], name), found["cause"]), condition=condition, text=text)


def _again(of: Things, cause: str | None) -> TriggersAgain:
    if cause is None:
        return TriggersAgain(of, any_cause=True)
    leaves, attacks, aimed = _LEAVES.match(cause), _ATTACKS.match(cause), _TARGETED.match(cause)
    if leaves is not None:
        things = _things(leaves["what"])
        return TriggersAgain(of, leaving=things, entering=things if leaves["enters"] else ())
    if attacks is not None or aimed is not None:
        return TriggersAgain(
            of,
            attacking=_things(attacks["what"]) if attacks is not None else (),
            targeted=_things(aimed["what"]) if aimed is not None else (),
        )
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


def _things(words: str, name: str = "") -> Things:
    """Return the things that words name; those that can't be read are left out.

    Args:
        name: the name by which an object speaks of itself.
    """
    things: list[Filter | None] = []
    itself = {"~", name, name.partition(",")[0]} - {""}
    for part in _OR.split(words.replace("this creature", "~")):
        wanted = filter_named(part) if part not in itself else None
        if wanted is not None or part in itself:
            things.append(wanted)
    return tuple(things)
