"""The antecedents of "it" and "that player" after each effect."""

import re
from collections.abc import Mapping
from dataclasses import fields

from judgeapp.copyengine.model.effects.changes import Change, ChangePT, GainAbilitiesOf, SetController, SetPT
from judgeapp.copyengine.model.effects.effects import (
    CastCopy,
    ChangeTargets,
    Choosing,
    Continuous,
    CreateToken,
    Delayed,
    Draw,
    LinkedWhenYouDo,
    Move,
    Other,
    PutCounters,
    TokenCopy,
    Turn,
)
from judgeapp.copyengine.model.immutable import replace
from judgeapp.copyengine.model.objects.abilities import Effect
from judgeapp.copyengine.model.terms.subjects import Amount, Choose, Each, Filter, Subject, Target, Who
from judgeapp.copyengine.model.text import Text, printed

NOTHING = Filter()

_ABOUT_ITSELF = re.compile(
    r"can't|cannot|\bpay\b|activate|reveal that|look at|flip|shuffle|scry|this (creature|artifact)",
    re.IGNORECASE,
)


_THEM = re.compile(r"\b(?:each of )?(?:them|those [a-z]+s)\b", re.IGNORECASE)
_ATTACHED = re.compile(r"(?:enchanted|equipped|fortified) ", re.IGNORECASE)
_IS_ATTACHED = re.compile(r"\bif this [a-z]+ is attached to an? ")


def meaning_of_it(effect: Effect) -> Who | None:
    """Return what "it" means after this effect; None when that stays the same."""
    if isinstance(effect, Delayed):
        return next((s for e in effect.effects if (s := meaning_of_it(e)) is not None), None)
    if isinstance(effect, ChangeTargets):
        return Who.IT
    if isinstance(effect, Choosing) and getattr(effect.subject, "filter", NOTHING).what == "player":
        return None  # "it" is no player
    if isinstance(effect, Choosing):
        return Who.IT if isinstance(effect.subject, Target) else Who.CHOSEN
    if isinstance(effect, TokenCopy | CreateToken | CastCopy):
        return Who.IT
    if isinstance(effect, Draw) and effect.revealed:
        return Who.IT
    if isinstance(effect, PutCounters | Turn | Move | Continuous) and effect.subject is Who.THIS:
        return Who.THIS
    if isinstance(effect, Other) and (
        _ATTACHED.match(printed(effect.text)) or _IS_ATTACHED.search(printed(effect.text))
    ):
        return Who.ATTACHED
    if isinstance(effect, Other) and not _ABOUT_ITSELF.search(printed(effect.text)):
        return Who.IT
    for name in ("subject", "source", "to", "who"):
        value = getattr(effect, name, None)
        values = value if isinstance(value, tuple) else (value,)
        if any(isinstance(v, Target | Choose | Each) for v in values):
            return Who.IT
        if value is Who.ATTACHED:
            return Who.ATTACHED
    amount = getattr(effect, "amount", None)
    if isinstance(amount, Amount) and amount.who is Who.SACRIFICED:
        return Who.SACRIFICED  # "equal to the sacrificed creature's power, then ... its toughness"
    return None


def meaning_of_that_player(effect: Effect) -> Who | None:
    """Return whom "that player" means after this effect; None when that stays the same."""
    for name in ("who", "subject", "maker", "to"):
        value = getattr(effect, name, None)
        for one in value if isinstance(value, tuple) else (value,):
            if isinstance(one, Target) and one.filter.what in {"player", "any target"}:
                return Who.IT
            if one in {Who.CONTROLLER, Who.OWNER}:
                return Who.CONTROLLER
    if isinstance(effect, Move) and effect.who is Who.YOU and isinstance(effect.subject, Target):
        # "Return target permanent to its owner's hand, then that player"; "target card from a graveyard".
        is_owners = effect.verb == "return" or effect.subject.filter.zone == "graveyard"
        return Who.OWNER if is_owners else None
    return None


_ITS = re.compile(r"\b(its|his|her|their)\b|\bcounters? on (it|them)$")


def _of_its_own(change: Change) -> Change:
    """Return a change whose "its power" and the like are those of the object it applies to."""
    if not isinstance(change, ChangePT | SetPT):
        return change
    values = {
        name: amount_of_each(amount)
        for name, amount in (("power", change.power), ("toughness", change.toughness))
        if amount is not None
    }
    return replace(change, **values) if values else change


def amount_of_each(amount: Amount) -> Amount:
    """Return an amount whose "its power" and the like are those of each object that does or undergoes it."""
    is_its = amount.who is Who.IT and _ITS.search(printed(amount.text))
    return replace(amount, who=Who.AFFECTED) if is_its else amount


_THAT_CREATURES = re.compile(r"that (?:creature|permanent|planeswalker)'s ")
_THAT_SPELLS = re.compile(r"that spell's ")


def with_pronouns_settled(effect: Effect, meant: Who, player: Who, spell: Who) -> Effect:
    """Return an effect with `meant` wherever it says "it", `player` for "that player", and `spell` where it
    counts what "that spell" has.
    """
    say = {Who.IT: meant, Who.PLAYER: player}
    values: dict[str, _Meaning] = {}
    for field in fields(effect):
        said = getattr(effect, field.name)
        if field.name == "who" and said is Who.IT and _is_no_player(meant, player):
            values[field.name] = player  # "they lose 2 life": only players do that
        elif isinstance(said, Who) and said in say:
            values[field.name] = say[said]
        elif isinstance(said, tuple) and field.name == "to":
            values[field.name] = tuple(say.get(one, one) if isinstance(one, Who) else one for one in said)
        elif isinstance(said, Amount) and said.who is Who.IT:
            is_of_spell = _THAT_SPELLS.match(printed(said.text)) is not None
            is_of_other = meant is Who.THIS and _THAT_CREATURES.match(printed(said.text)) is not None
            other = Who.TRIGGERING if is_of_other else meant  # another creature than this one
            values[field.name] = replace(said, who=spell if is_of_spell else other)
    if isinstance(effect, Delayed | LinkedWhenYouDo) and effect.effects:
        values["effects"] = tuple(with_pronouns_settled(e, meant, player, spell) for e in effect.effects)
    if isinstance(effect, Continuous):
        own = effect.subject is Who.THIS
        changes = effect.changes if own else tuple(_of_its_own(c) for c in effect.changes)
        values["changes"] = tuple(_change_instead(c, say) for c in changes)
    return replace(effect, **values) if values else effect


_PLAYERS_ONLY = frozenset({Who.DAMAGED, Who.DEFENDING, Who.DOER})


def _is_no_player(meant: Who, player: Who) -> bool:
    """Whether "they" would be an object, where a trigger event tells of a player, too."""
    return (meant is Who.THIS and player is not Who.IT) or (
        meant is Who.TRIGGERING and player in _PLAYERS_ONLY
    )


type _Meaning = Who | Amount | tuple[Subject, ...] | tuple[Effect, ...] | tuple[Change, ...]


def _change_instead(change: Change, say: Mapping[Who, Who]) -> Change:
    match change:
        case ChangePT():
            power, toughness = (
                _amount_of(amount, say[Who.IT]) for amount in (change.power, change.toughness)
            )
            return ChangePT(power, toughness)
        case SetPT():
            return SetPT(*(a and _amount_of(a, say[Who.IT]) for a in (change.power, change.toughness)))
        case GainAbilitiesOf(of=Who() as of):
            return replace(change, of=say.get(of, of))
        case SetController():
            return SetController(say.get(change.who, change.who))
        case _:
            return change


def _amount_of(amount: Amount, meant: Who) -> Amount:
    return replace(amount, who=meant) if amount.who is Who.IT else amount


def speaks_of_them(text: Text) -> bool:
    """Whether a text speaks of several things together: "It deals damage to each of them"."""
    return _THEM.search(printed(text)) is not None
