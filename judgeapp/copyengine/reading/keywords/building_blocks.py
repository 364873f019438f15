"""What the declarations of several keywords share: triggers, copies of this object, counters (CR 702)."""

from collections.abc import Callable

from judgeapp.copyengine.model.effects import except_clauses as ex
from judgeapp.copyengine.model.effects.changes import SetTypes
from judgeapp.copyengine.model.effects.effects import CopySpell, EntersWith, TokenCopy
from judgeapp.copyengine.model.objects.abilities import Ability, Effect, Kind, Trigger
from judgeapp.copyengine.model.terms.conditions import Condition, ThisIsIn
from judgeapp.copyengine.model.terms.subjects import Amount, Counted, Each, Filter, Who
from judgeapp.copyengine.reading.nouns.amounts import amount_of

CASTING = Trigger("cast", "When you cast this spell")
ATTACKING = Trigger("attacks", "Whenever this creature attacks")
HITTING = Trigger("deals combat damage", "Whenever this creature deals combat damage to a player")
ENTERING = Trigger("enters", "When this creature enters")
DYING = Trigger("dies", "When this creature dies")
GONE_TO_GRAVEYARD = Trigger("dies", "When this permanent is put into a graveyard from the battlefield")
HASTE = Ability("Haste", Kind.KEYWORD, keyword="haste")
NO_CREATURE = SetTypes(keep="all", lose=("Creature",))
THERE = ThisIsIn("this permanent is on the battlefield", "battlefield")
"""What has left isn't looked for elsewhere (CR 400.7)."""
_IN_GRAVEYARD = Each(Filter(what="card", zone="graveyard", text="this card"))
"""Embalm, eternalize and encore copy the card that was exiled from the graveyard."""


def copies_of_this(
    count: Counted | None = None,
    shown: str = "",
    condition: Condition | None = None,
    *,
    optional: bool = False,
) -> CopySpell:
    """Return that this spell is copied, once or `count` times ("for each `shown`"), with new targets."""
    amount = Amount(per=count, text=f"for each {shown}") if count else Amount(1)
    return CopySpell(Who.THIS, count=amount, new_targets="may", condition=condition, optional=optional)


def token_of_this(
    *exceptions: ex.ExceptClause,
    count: Counted | None = None,
    shown: str = "",
    attacking: bool = False,
    riders: tuple[str, ...] = (),
    from_graveyard: bool = False,
    optional: bool = False,
) -> TokenCopy:
    """Return that a token is created that's a copy of this, or one "for each `shown`"."""
    amount = Amount(per=count, text=f"for each {shown}") if count else Amount(1)
    about = _IN_GRAVEYARD if from_graveyard else None
    return TokenCopy(
        Who.THIS, amount, exceptions, attacking, attacking, optional=optional, riders=riders, about=about
    )


def zombie(color: str, *size: ex.ExceptClause) -> TokenCopy:
    """Return that a Zombie token copy of a color is created, without a mana cost."""
    added = ex.AddTypes(subtypes=("Zombie",))
    return token_of_this(ex.NoManaCost(), ex.SetColors((color,)), *size, added, from_graveyard=True)


def sized(number: int) -> ex.SetPowerToughness:
    """Return the exception that a copy has that power and toughness."""
    return ex.SetPowerToughness(Amount(number), Amount(number))


def another(what: str) -> str:
    """Return "another creature" for "a creature"."""
    return f"another {what.partition(' ')[2]}"


def is_mana(cost: str) -> bool:
    """Whether a cost is mana alone: "{1}{W}", "{R} or {G}"."""
    return all(word == "or" or (word[0], word[-1]) == ("{", "}") for word in cost.split())


def paying(cost: str) -> str:
    """Return a cost as what a player does: "pay {1}{W}", "discard a card"."""
    return f"pay {cost}" if is_mana(cost) else cost[:1].lower() + cost[1:].removesuffix(".")


def enters_with_counters(kind: str) -> Callable[[str], tuple[Effect, ...]]:
    """Return that something enters with as many counters of a kind as the keyword's number says."""

    def read(number: str) -> tuple[Effect, ...]:
        if not number or number[0] not in "0123456789X":
            return ()
        return (EntersWith(kind, amount_of(number)),)

    return read


def counters_for_each(unit: Counted, shown: str) -> Callable[[str], tuple[Effect, ...]]:
    """Return that something enters with the keyword's number of +1/+1 counters "for each `shown`"."""

    def read(number: str) -> tuple[Effect, ...]:
        if not number.isdigit():
            return ()
        amount = Amount(per=unit, times=int(number), text=f"{number} for each {shown}")
        return (EntersWith("+1/+1", amount),)

    return read
