"""What keyword abilities do, where copying or entering depends on it (CR 702)."""

from dataclasses import replace

from judgeapp.copyengine import except_clauses as ex
from judgeapp.copyengine.abilities import CastCopy, Continuous, CopySpell, Effect, EntersWith, TokenCopy
from judgeapp.copyengine.changes import SetColors, SetTypes
from judgeapp.copyengine.reading.numbers import amount_of
from judgeapp.copyengine.subjects import Amount, Who

DEFINED_BY = {"changeling": frozenset({"subtypes"}), "devoid": frozenset({"colors"})}
_COUNTERS = {"fading": "fade", "vanishing": "time", "modular": "+1/+1", "graft": "+1/+1"}


def _copies(count: str, condition: str = "", *, optional: bool = False) -> CopySpell:
    amount = Amount(per=count, text=count) if count else Amount(1)
    return CopySpell(Who.THIS, count=amount, new_targets="may", condition=condition, optional=optional)


def _token(*exceptions: ex.ExceptClause, count: str = "", attacking: bool = False) -> TokenCopy:
    amount = Amount(per=count, text=count) if count else Amount(1)
    return TokenCopy(Who.THIS, amount, False, exceptions, attacking, attacking)


def _undead(color: str, *size: ex.ExceptClause) -> TokenCopy:
    zombie = ex.AddTypes(subtypes=("Zombie",))
    return _token(ex.NoManaCost(), ex.SetColors((color,)), *size, zombie)


def _size(number: int) -> ex.SetPowerToughness:
    return ex.SetPowerToughness(Amount(number), Amount(number))


_EFFECTS: dict[str, Effect] = {
    "changeling": Continuous(Who.THIS, (SetTypes(keep="all", every_creature_type=True),)),
    "devoid": Continuous(Who.THIS, (SetColors(()),)),
    "storm": _copies("spells cast before it this turn"),
    "gravestorm": _copies("permanents put into graveyards this turn"),
    "replicate": _copies("times its replicate cost was paid"),
    "conspire": _copies("", "its conspire cost was paid"),
    "casualty": _copies("", "its casualty cost was paid"),
    "demonstrate": _copies("", optional=True),
    "epic": _copies(""),
    "embalm": _undead("white"),
    "eternalize": _undead("black", _size(4)),
    "encore": _token(count="opponents", attacking=False),
    "myriad": _token(count="opponents other than defending player", attacking=True),
    "squad": _token(count="times its squad cost was paid"),
    "offspring": replace(_token(_size(1)), condition="its offspring cost was paid"),
    "cipher": CastCopy(Who.EXILED, optional=True, free=True),
}


def effects_of_keyword(keyword: str, parameter: str) -> tuple[Effect, ...]:
    """Return the effects of a keyword; () where nothing depends on them here."""
    if keyword in _COUNTERS and parameter and parameter[0] in "0123456789X":
        return (EntersWith(_COUNTERS[keyword], amount_of(parameter)),)
    effect = _EFFECTS.get(keyword)
    if effect is None:
        return ()
    return (effect,)
