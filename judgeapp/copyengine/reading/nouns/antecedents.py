"""Whom "it" and "that player" mean, from what was spoken of before."""

import re
from dataclasses import fields, replace
from typing import Any

from judgeapp.copyengine.model.abilities import Effect
from judgeapp.copyengine.model.effects import (
    CastCopy,
    ChangeTargets,
    Choosing,
    CreateToken,
    Delayed,
    Other,
    TokenCopy,
)
from judgeapp.copyengine.model.subjects import Amount, Choose, Each, Filter, Subject, Target, Who

NOTHING = Filter()

_ABOUT_ITSELF = re.compile(
    r"can't|cannot|\bpay\b|activate|reveal that|look at|flip|shuffle|scry|this (creature|artifact)",
    re.IGNORECASE,
)


_ATTACHED = re.compile(r"(?:enchanted|equipped|fortified) ", re.IGNORECASE)


def spoken_of(effect: Effect) -> Subject | None:
    """Return what "it" means after this effect; None when it goes on meaning what it did."""
    if isinstance(effect, Delayed):
        return next((s for e in effect.effects if (s := spoken_of(e)) is not None), None)
    if isinstance(effect, ChangeTargets):
        return Who.IT
    if isinstance(effect, Choosing) and getattr(effect.subject, "filter", NOTHING).what == "player":
        return None  # "it" is no player
    if isinstance(effect, Choosing):
        return Who.IT if isinstance(effect.subject, Target) else Who.CHOSEN
    if isinstance(effect, TokenCopy | CreateToken | CastCopy):
        return Who.IT
    if isinstance(effect, Other) and _ATTACHED.match(effect.text):
        return Who.ATTACHED
    if isinstance(effect, Other) and not _ABOUT_ITSELF.search(effect.text):
        return Who.IT
    for name in ("subject", "source", "to", "who"):
        value = getattr(effect, name, None)
        values = value if isinstance(value, tuple) else (value,)
        if any(isinstance(v, Target | Choose | Each) for v in values):
            return Who.IT
        if value is Who.ATTACHED:
            return Who.ATTACHED
    return None


def player_of(effect: Any) -> Subject | None:
    """Return whom "that player" means after this effect; None when it goes on meaning what it did."""
    for name in ("who", "subject", "maker", "to"):
        value = getattr(effect, name, None)
        for one in value if isinstance(value, tuple) else (value,):
            if isinstance(one, Target) and one.filter.what in {"player", "any target"}:
                return Who.IT
            if one in {Who.CONTROLLER, Who.OWNER}:
                return Who.CONTROLLER
    return None


_ITS = re.compile(r"\b(its|his|her|their)\b|\bcounters? on (it|them)$")


def _of_its_own(change: Any) -> Any:
    """Return a change whose "its power" and the like are those of the object it applies to."""
    values: dict[str, Any] = {}
    for name in ("power", "toughness"):
        amount: Amount | None = getattr(change, name, None)
        if amount is not None and amount.who is Who.IT and _ITS.search(amount.text):
            values[name] = replace(amount, who=Who.AFFECTED)
    return replace(change, **values) if values else change


def instead_of_it(effect: Any, meant: Subject, player: Subject) -> Any:
    """Return `effect` with `meant` wherever it says "it", and `player` for "that player"."""
    say = {Who.IT: meant, Who.PLAYER: player}
    values: dict[str, Any] = {}
    for f in fields(effect):
        value = getattr(effect, f.name)
        if isinstance(value, Who) and value in say:
            values[f.name] = say[value]
        elif isinstance(value, tuple) and f.name == "to":
            values[f.name] = tuple(say.get(v, v) if isinstance(v, Who) else v for v in value)
        elif f.name == "effects" and value:
            values[f.name] = tuple(instead_of_it(e, meant, player) for e in value)
        elif f.name in {"amount", "count", "power", "toughness"} and getattr(value, "who", None) is Who.IT:
            values[f.name] = replace(value, who=meant)
        elif f.name == "changes":
            changed = value if effect.subject is Who.THIS else tuple(_of_its_own(c) for c in value)
            values[f.name] = tuple(instead_of_it(c, meant, player) for c in changed)
    return replace(effect, **values) if values else effect
