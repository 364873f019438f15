"""The effects of keyword abilities, where copying or entering depends on them (CR 702)."""

from collections.abc import Callable
from dataclasses import replace

from judgeapp.copyengine.model import except_clauses as ex
from judgeapp.copyengine.model.abilities import Ability, Effect, Kind, Trigger
from judgeapp.copyengine.model.changes import ChangePT, GainAbilities, SetColors, SetTypes
from judgeapp.copyengine.model.conditions import AllOf, Bound, Condition, HasCounters
from judgeapp.copyengine.model.effects import (
    Attach,
    CastCopy,
    Continuous,
    CopySpell,
    Delayed,
    Draw,
    EntersWith,
    Move,
    PutCounters,
    TokenCopy,
)
from judgeapp.copyengine.model.subjects import Amount, Each, Filter, Target, Who
from judgeapp.copyengine.reading.conditions import keywords as on
from judgeapp.copyengine.reading.nouns.amounts import amount_of

DEFINED_BY = {"changeling": frozenset({"subtypes"}), "devoid": frozenset({"colors"})}
_COUNTERS = {"fading": "fade", "vanishing": "time", "modular": "+1/+1", "graft": "+1/+1"}


def _copies(
    count: str, shown: str = "", condition: Condition | None = None, *, optional: bool = False
) -> CopySpell:
    amount = Amount(per=count, text=f"for each {shown}") if count else Amount(1)
    return CopySpell(Who.THIS, count=amount, new_targets="may", condition=condition, optional=optional)


def _token(
    *exceptions: ex.ExceptClause, count: str = "", shown: str = "", attacking: bool = False,
    riders: tuple[str, ...] = (), from_graveyard: bool = False, optional: bool = False,
) -> TokenCopy:  # fmt: skip
    amount = Amount(per=count, text=f"for each {shown}") if count else Amount(1)
    about = _IN_GRAVEYARD if from_graveyard else None
    return TokenCopy(Who.THIS, amount, optional, exceptions, attacking, attacking, riders=riders, about=about)


_IN_GRAVEYARD = Each(Filter(what="card", zone="graveyard", text="this card"))
"""Embalm, eternalize and encore copy the card that was exiled from the graveyard."""


def _undead(color: str, *size: ex.ExceptClause) -> TokenCopy:
    zombie = ex.AddTypes(subtypes=("Zombie",))
    return _token(ex.NoManaCost(), ex.SetColors((color,)), *size, zombie, from_graveyard=True)


def _size(number: int) -> ex.SetPowerToughness:
    return ex.SetPowerToughness(Amount(number), Amount(number))


_NONCREATURE = Filter(without=("Creature",), zone="stack", what="spell", text="a noncreature spell")
_YOURS = Filter(types=("Creature",), controller="you", text="a creature you control")
_ANOTHER_OF_YOURS = replace(_YOURS, other=True, text="another creature you control")
_ANOTHER = Filter(types=("Creature",), other=True, text="another creature")
_SPELL = Filter(zone="stack", what="spell", text="a spell")
_CASTING = Trigger("cast", "When you cast this spell")
_ATTACKING = Trigger("attacks", "Whenever this creature attacks")
_HITTING = Trigger("deals combat damage", "Whenever this creature deals combat damage to a player")
_ENTERING = Trigger("enters", "When this creature enters")
TRIGGERS = {
    "prowess": Trigger("cast", "Whenever you cast a noncreature spell", Each(_NONCREATURE), "you"),
    **dict.fromkeys(("storm", "gravestorm", "demonstrate"), _CASTING),
    **{
        keyword: replace(_CASTING, condition=on.paid(keyword))
        for keyword in ("replicate", "conspire", "casualty")
    },
    **{keyword: replace(_ENTERING, condition=on.paid(keyword)) for keyword in ("squad", "offspring")},
    **{
        keyword: Trigger("dies", "When this creature dies", condition=on.had_no_counters(kind))
        for keyword, kind in (("undying", "+1/+1"), ("persist", "-1/-1"))
    },
    **dict.fromkeys(
        ("backup", "exploit", "fabricate", "for mirrodin!", "hideaway", "job select", "living weapon"),
        _ENTERING,
    ),
    "champion": replace(_ENTERING, also="leaves"),
    "evoke": replace(_ENTERING, condition=on.paid("evoke")),
    "ravenous": replace(_ENTERING, condition=on.FIVE_OR_MORE),
    "evolve": Trigger(
        "enters", "Whenever another creature you control enters", Each(_ANOTHER_OF_YOURS), "any", on.OUTGROWS
    ),
    "graft": Trigger(
        "enters",
        "Whenever another creature enters",
        Each(_ANOTHER),
        "any",
        on.HAS_COUNTER,
    ),
    "soulbond": Trigger(
        "enters",
        "Whenever this creature or another creature you control enters",
        Each(_ANOTHER_OF_YOURS),
        "any",
        condition=on.CONTROLS_ANOTHER,
        itself=True,
    ),
    **dict.fromkeys(
        ("afterlife", "modular", "soulshift"),
        Trigger("dies", "When this permanent is put into a graveyard from the battlefield"),
    ),
    **dict.fromkeys(("cascade", "ripple"), _CASTING),
    "extort": Trigger("cast", "Whenever you cast a spell", Each(_SPELL), "you"),
    **dict.fromkeys(
        ("annihilator", "battle cry", "firebending", "melee", "mentor", "mobilize", "myriad", "provoke"),
        _ATTACKING,
    ),
    "training": replace(_ATTACKING, condition=on.GREATER_ATTACKS_TOO),
    "exalted": Trigger("attacks", "Whenever a creature you control attacks alone", Each(_YOURS), "any"),
    "afflict": Trigger("other", "Whenever this creature becomes blocked"),
    "bushido": Trigger("blocks", "Whenever this creature blocks or becomes blocked"),
    **dict.fromkeys(("ingest", "poisonous"), _HITTING),
    "renown": replace(_HITTING, condition=on.NOT_RENOWNED),
    "epic": Trigger("upkeep", "At the beginning of each of your upkeeps for the rest of the game"),
}
"""Keywords that are triggered abilities and copy, or are noted as they trigger."""
_PUMP = ChangePT(Amount(1), Amount(1))
_HASTE_ABILITY = Ability("Haste", Kind.KEYWORD, keyword="haste")
_NO_CREATURE = SetTypes(keep="all", lose=("Creature",))
_EFFECTS: dict[str, Effect] = {
    "prowess": Continuous(Who.THIS, (_PUMP,), "until end of turn"),
    "changeling": Continuous(Who.THIS, (SetTypes(keep="all", every_creature_type=True),)),
    "devoid": Continuous(Who.THIS, (SetColors(()),)),
    "living metal": Continuous(Who.THIS, (SetTypes(("Creature",), keep="all"),), condition=on.YOUR_TURN),
    "reconfigure": Continuous(Who.THIS, (_NO_CREATURE,), condition=on.ATTACHED),
    "dash": Continuous(
        Who.THIS, (GainAbilities((_HASTE_ABILITY,)),), condition=on.paid("dash")
    ),
    "storm": _copies("spells cast before it this turn", "spell cast before it this turn"),
    "gravestorm": _copies(
        "permanents put into graveyards this turn",
        "permanent put into a graveyard from the battlefield this turn",
    ),
    "replicate": _copies("times its replicate cost was paid", "time its replicate cost was paid"),
    "conspire": _copies("", condition=on.paid("conspire")),
    "casualty": _copies("", condition=on.paid("casualty")),
    "demonstrate": _copies("", optional=True),
    "epic": replace(_copies(""), exceptions=(ex.LoseAbilities(("epic",)),)),
    "embalm": _undead("white"),
    "eternalize": _undead("black", _size(4)),
    "encore": _token(
        count="opponents", shown="opponent", from_graveyard=True,
        riders=(
            "It attacks that opponent this turn if able.", "It gains haste.",
            "Sacrifice it at the beginning of the next end step.",
        ),
    ),
    "myriad": _token(
        count="opponents other than defending player", shown="opponent other than defending player",
        attacking=True, optional=True,
        riders=(
            "It enters tapped and attacking that player or a planeswalker they control.",
            "Exile it at end of combat.",
        ),
    ),
    **dict.fromkeys(("undying", "persist"), Move("return", Who.THIS, "battlefield")),
    "squad": _token(count="times its squad cost was paid", shown="time its squad cost was paid"),
    "offspring": replace(_token(_size(1)), condition=on.paid("offspring")),
    "crew": Continuous(Who.THIS, (SetTypes(("Artifact", "Creature"), keep="all"),), "until end of turn"),
    "level up": PutCounters(Who.THIS, "level", Amount(1)),
    "equip": Attach(
        Who.THIS, Target(Filter(types=("Creature",), controller="you", text="creature you control"))
    ),
    "cipher": CastCopy(Who.EXILED, optional=True, free=True, about=Who.THIS),
}  # fmt: skip


def _impending(parameter: str) -> tuple[Effect, ...]:
    number = parameter.partition("—")[0].strip()
    if not number.isdigit():
        return ()
    paid = on.paid("impending")
    waiting = HasCounters("it has a time counter on it", Who.IT, Bound(1), "time")
    both = AllOf(f"{paid.words} and {waiting.words}", (paid, waiting))
    return (
        EntersWith("time", Amount(int(number)), condition=paid),
        Continuous(Who.THIS, (_NO_CREATURE,), condition=both),
    )


_SPENT = Amount(per="colors of mana spent", text="the number of colors of mana spent to cast it")


def _for_each(number: str, unit: str, shown: str) -> tuple[Effect, ...]:
    if not number.isdigit():
        return ()
    return (EntersWith("+1/+1", Amount(per=unit, times=int(number), text=f"{number} for each {shown}")),)


_ENTERING_WITH: dict[str, Callable[[str], tuple[Effect, ...]]] = {
    "sunburst": lambda _: (
        EntersWith("+1/+1", _SPENT, condition=on.IS_CREATURE),
        EntersWith("charge", _SPENT, condition=on.IS_NO_CREATURE),
    ),
    "bloodthirst": lambda number: (EntersWith("+1/+1", amount_of(number), condition=on.OPPONENT_DAMAGED),),
    "riot": lambda _: (
        EntersWith("+1/+1", Amount(1), condition=on.COUNTER_OF_RIOT),
        EntersWith("+1/+1", Amount(0), condition=on.HASTE_OF_RIOT, abilities=(_HASTE_ABILITY,)),
    ),
    "impending": _impending,
    "ravenous": lambda _: (EntersWith("+1/+1", Amount(per="X", text="X")),),
    "tribute": lambda number: (EntersWith("+1/+1", amount_of(number), condition=on.TRIBUTE_PAID),),
    "unleash": lambda _: (EntersWith("+1/+1", Amount(1), condition=on.UNLEASHED),),
    "amplify": lambda number: _for_each(number, "revealed", "card revealed"),
    "devour": lambda number: _for_each(number, "devoured", "creature devoured"),
}
"""Keywords that say with what something enters."""
COPYING = frozenset(
    keyword for keyword, effect in _EFFECTS.items() if isinstance(effect, CastCopy | CopySpell | TokenCopy)
)
"""The keywords that copy."""


_HASTE = GainAbilities((_HASTE_ABILITY,))
_DYING_DRAWS = Ability(
    "When this creature dies, draw a card.", Kind.TRIGGERED,
    trigger=Trigger("dies", "When this creature dies", who="any"), effects=(Draw(Who.YOU, Amount(1)),),
)  # fmt: skip
_EFFECTS["blitz"] = Continuous(
    Who.THIS, (GainAbilities((_HASTE_ABILITY, _DYING_DRAWS)),), condition=on.paid("blitz")
)
_AFTERWARDS: dict[str, tuple[Effect, ...]] = {
    "encore": (
        Continuous(Who.IT, (_HASTE,), "permanent"),
        Delayed("at the beginning of the next end step", (Move("sacrifice", Who.IT, "graveyard"),)),
    ),
    "undying": (PutCounters(Who.IT, "+1/+1", Amount(1)),),
    "persist": (PutCounters(Who.IT, "-1/-1", Amount(1)),),
    "myriad": (Delayed("at end of combat", (Move("exile", Who.IT, "exile"),)),),
}
"""Effects on the token beside its being a copy."""


def effects_of_keyword(keyword: str, parameter: str) -> tuple[Effect, ...]:
    """Return the effects of a keyword; () where nothing depends on them here."""
    if keyword in _COUNTERS and parameter and parameter[0] in "0123456789X":
        return (EntersWith(_COUNTERS[keyword], amount_of(parameter)),)
    if keyword in _ENTERING_WITH:
        return _ENTERING_WITH[keyword](parameter)
    effect = _EFFECTS.get(keyword)
    if effect is None:
        return ()
    return (effect, *_AFTERWARDS.get(keyword, ()))
